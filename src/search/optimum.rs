//! What no match can be better than, where a limit came before the best was proven.
//!
//! ```text
//!   pieces p = 0, 1, 2 …  ──▶ L: the lines that 4p cells can fill at most ──▶ F + 4p − mL cells are left ──▶ height
//!                                                                              │
//!                              what is asked for rules this end out ◀──────────┴──▶ the best of the ends that stand
//! ```
//!
//! No position is looked at: the bound is that of the board that is given, with F filled cells in m columns. Each step is
//! right for every match with p pieces that is asked for:
//!
//! - **Lines.** L lines take at least the cells that the L fullest rows miss, m for a row that is empty: see
//!   [`PruneRule::Rows`](super::pruning::PruneRule::Rows). Without a piece no line is cleared. More lines leave fewer cells and fewer
//!   rows, so with the most of them whatever else is counted is at its best. Where the last board is known, F + 4p − mL are
//!   its cells, which gives L.
//! - **Height.** The cells that are left fill so many rows at least; and of the rows that have a filled cell at the start,
//!   all but L do in the end.
//! - **Losses.** A match ends before all pieces have come where it is lost, or with a perfect clear that is asked for. If
//!   every piece that comes has room to start on an empty board, a loss is high. A piece lies in two rows at the start.
//!   In the literal model, rows n − 1 and n being unfilled, it drops into these or further, and is fixed with all its cells
//!   on the board; so one of them has a filled cell. With the Guideline's movement, row n and what is above being
//!   unfilled, it drops into row n or further, which is no Lock Out; so there is a filled cell there.

use std::iter;

use super::grid::Grid;
use super::question::Question;
use crate::formal::board::Board;
use crate::formal::definitions::initial;
use crate::formal::instance::Instance;
use crate::formal::model::Model;
use crate::formal::objective::Best;

/// What a match can end with at best, if so many pieces are placed.
#[derive(Debug, Clone, Copy)]
struct End {
    pieces: usize,
    lines: usize,
    height: usize,
}

/// What no match that is asked for is better than; `None` if there is none.
pub(super) fn bound(question: &Question<'_>, best: Best) -> Option<usize> {
    let ends = ends(question).into_iter();
    match best {
        Best::MostLines => ends.map(|end| end.lines).max(),
        Best::MostPieces => ends.map(|end| end.pieces).max(),
        Best::LeastHeight => ends.map(|end| end.height).min(),
    }
}

/// The ends that stand.
fn ends(question: &Question<'_>) -> Vec<End> {
    let (grid, start) = (question.grid, question.start());
    let mut missing: Vec<usize> = (1..=grid.height(&start.cells)).map(|row| grid.missing(&start.cells, row)).collect();
    missing.sort_unstable();
    let used = missing.iter().filter(|missing| **missing < grid.columns).count();
    let filled = Grid::filled(&start.cells);
    let mut prices = missing.into_iter().chain(iter::repeat(grid.columns)).peekable();
    let lost = least_loss(question.instance);
    let (mut lines, mut left) = (0, 0);
    let mut ends = Vec::new();
    for pieces in 0..=start.queue.max_placements(question.pieces()) {
        if pieces > 0 {
            left += 4;
            while let Some(price) = prices.next_if(|price| *price <= left) {
                left -= price;
                lines += 1;
            }
        }
        let cells = filled + 4 * pieces;
        let height = (cells - lines * grid.columns).div_ceil(grid.columns).max(used.saturating_sub(lines));
        let most = End { pieces, lines, height };
        ends.extend(known(question, most, cells).and_then(|end| allowed(question, end, lost)));
    }
    ends
}

/// The same with the last board, where that is known.
fn known(question: &Question<'_>, most: End, cells: usize) -> Option<End> {
    let Some(last) = &question.goal.last else { return Some(most) };
    let cleared = cells.checked_sub(Grid::filled(last))?;
    let lines = cleared / question.grid.columns;
    let is_end = cleared.is_multiple_of(question.grid.columns) && lines <= most.lines;
    is_end.then_some(End { lines, height: question.grid.height(last), ..most })
}

/// What is asked for allows the end; `lost` is the least height of a loss.
fn allowed(question: &Question<'_>, end: End, lost: usize) -> Option<End> {
    let goal = &question.goal;
    let all = question.start().queue.max_placements(question.pieces());
    let have_all_come = end.pieces + usize::from(question.holds()) >= all;
    let height = if have_all_come || goal.perfect_clear { end.height } else { end.height.max(lost) };
    let is_allowed = (have_all_come || !goal.survive)
        && end.pieces >= goal.pieces.max(usize::from(goal.perfect_clear))
        && end.lines >= goal.lines.max(4 * goal.tetrises)
        && (goal.last.is_none() || height == end.height)
        && goal.final_height.is_none_or(|most| height <= most)
        && (end.pieces == 0 || goal.max_height.is_none_or(|most| height <= most));
    is_allowed.then_some(End { height, ..end })
}

/// No match is lost on a board that is lower.
fn least_loss(instance: &Instance) -> usize {
    let (rows, columns) = (instance.board.rows(), instance.board.columns());
    let has_start = |board: &Board| {
        let mut pieces = instance.pieces.iter().chain(&instance.held);
        pieces.all(|piece| initial(instance.model, board, *piece).is_ok())
    };
    if !Board::new(rows, columns).is_ok_and(|empty| has_start(&empty)) {
        return 0;
    }
    match instance.model {
        Model::Literal => rows - 1,
        Model::Guideline { .. } => rows,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{RotationSystem, Tetrimino};
    use crate::formal::instance::Limits;
    use crate::formal::objective::Objective;
    use crate::search::pruning::PruneRules;

    const GUIDELINE: Model = Model::Guideline { rotation: RotationSystem::Super, hold: true };

    /// A board, pieces, how they move, what is asked, and the bound.
    type Row<'a> = (&'a [&'a str], &'a str, Model, &'a Objective, Best, Option<usize>);

    #[test]
    fn bounds_count_rows_and_losses() {
        use Best::{LeastHeight, MostLines, MostPieces};
        let plain = Objective::default();
        let survive = Objective { survive: true, ..plain.clone() };
        let clear = Objective { perfect_clear: true, ..plain.clone() };
        let low = Objective { final_height: Some(0), ..survive.clone() };
        let empty: &[&str] = &["......", "......", "......", "......"];
        let table: [Row<'_>; 14] = [
            // Eight cells in four rows would be two lines, but each row misses three.
            (&["X...", "X...", "X...", "X..."], "I", Model::Literal, &plain, MostLines, Some(1)),
            (&["X...", "X...", "X...", "X..."], "I", Model::Literal, &plain, LeastHeight, Some(3)),
            (&["....", "XXXX", "XXX.", "XX.X"], "", Model::Literal, &plain, MostLines, Some(0)),
            (&["....", "XXXX", "XXX.", "XX.X"], "I", Model::Literal, &plain, MostLines, Some(3)),
            (empty, "OOOOI", Model::Literal, &survive, LeastHeight, Some(1)),
            (empty, "OOOOI", Model::Literal, &survive, MostLines, Some(3)),
            // One of them may stay in Hold.
            (empty, "OOOT", GUIDELINE, &survive, LeastHeight, Some(0)),
            (empty, "OOOT", Model::Literal, &survive, LeastHeight, Some(1)),
            // A loss after three pieces would be lower, were it one.
            (empty, "OOOT", Model::Literal, &plain, LeastHeight, Some(1)),
            (empty, "OOOO", Model::Literal, &clear, MostPieces, Some(3)),
            (empty, "OOOOO", Model::Literal, &clear, LeastHeight, Some(0)),
            (empty, "OO", Model::Literal, &clear, MostPieces, None),
            (empty, "OO", Model::Literal, &low, LeastHeight, None),
            // Without room to start every match is lost at once.
            (&["..", ".."], "T", Model::Literal, &plain, LeastHeight, Some(0)),
        ];
        for (drawing, pieces, model, objective, best, expected) in table {
            let instance = Instance {
                board: Board::from_drawing(drawing).unwrap(),
                pieces: pieces.chars().filter_map(Tetrimino::from_letter).collect(),
                held: None,
                model,
                objective: objective.clone(),
                limits: Limits::default(),
            };
            let found = bound(&Question::new(&instance, PruneRules::ALL), best);
            assert_eq!(found, expected, "{drawing:?} {pieces} {objective:?} {best:?}");
        }
    }
}
