//! Bounds on the best value, for searches that stop before the optimum is proven.
//!
//! ```text
//!   pieces p = 0, 1, 2 …  ──▶ L: the most lines that 4p cells can fill ──▶ F + 4p − mL cells remain ──▶ height
//!                                                                        │
//!                          the objective excludes some of these ends ◀───┴──▶ the best of the others
//! ```
//!
//! No position is searched. The bound starts from the given board, with F filled cells in m columns. Each step holds
//! for every match with p pieces that meets the objective:
//!
//! - **Lines.** L lines take at least the unfilled cells of the L fullest rows, or m for an empty row: see
//!   [`PruneRule::Rows`](super::pruning::PruneRule::Rows). Without a piece no line is cleared. More lines leave fewer
//!   cells and rows, so the maximum number of lines is best for every quantity. If the last board is known, it has
//!   F + 4p − mL cells, which gives L.
//! - **Height.** The remaining cells fill at least a number of rows, and of the rows with a filled cell at the start,
//!   all but L remain.
//! - **Losses.** A match ends before the last piece if it is lost, or with a perfect clear that the objective requires.
//!   If every piece can start on an empty board, a lost board is high. A piece occupies two rows at the start. In the
//!   literal model, if rows n − 1 and n are unfilled, it drops into them or further and is fixed with all its cells on
//!   the board. So one of these rows has a filled cell in a lost board. In the guideline model, if row n and all rows
//!   above are unfilled, it drops into row n or further, which is no Lock Out. So there is a filled cell in these rows.

use std::iter;

use super::grid::Grid;
use super::question::{MatchEnd, SearchData};
use crate::solver::formal::board::Board;
use crate::solver::formal::definitions::initial;
use crate::solver::formal::instance::Instance;
use crate::solver::formal::model::Model;
use crate::solver::formal::objective::Best;

/// The best end of a match with a given number of pieces.
#[derive(Debug, Clone, Copy)]
struct BestEnd {
    pieces: usize,
    lines: usize,
    height: usize,
}

/// A bound on the value of every solution. `None` if there is no solution.
pub(super) fn bound(question: &SearchData<'_>, best: Best) -> Option<usize> {
    let ends = ends(question).into_iter();
    match best {
        Best::MostLines => ends.map(|end| end.lines).max(),
        Best::MostPieces => ends.map(|end| end.pieces).max(),
        Best::LeastHeight => ends.map(|end| end.height).min(),
        // Each piece of a Combo clears a line.
        Best::LongestCombo => ends.map(|end| end.lines.min(end.pieces).saturating_sub(1)).max(),
    }
}

/// The possible ends.
fn ends(question: &SearchData<'_>) -> Vec<BestEnd> {
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
            // More lines are better for every quantity, so the cheapest rows are cleared as soon as possible.
            left += 4;
            while let Some(price) = prices.next_if(|price| *price <= left) {
                left -= price;
                lines += 1;
            }
        }
        let cells = filled + 4 * pieces;
        let height = (cells - lines * grid.columns).div_ceil(grid.columns).max(used.saturating_sub(lines));
        let most = BestEnd { pieces, lines, height };
        ends.extend(known(question, most, cells).and_then(|end| allowed(question, end, lost)));
    }
    ends
}

/// The end with the known last board, if one is possible.
fn known(question: &SearchData<'_>, most: BestEnd, cells: usize) -> Option<BestEnd> {
    let Some(last) = &question.goal.last else { return Some(most) };
    let cleared = cells.checked_sub(Grid::filled(last))?;
    let lines = cleared / question.grid.columns;
    let is_end = cleared.is_multiple_of(question.grid.columns) && lines <= most.lines;
    is_end.then_some(BestEnd { lines, height: question.grid.height(last), ..most })
}

/// The end, if the objective allows it. `lost` is the minimum height of a lost board.
fn allowed(question: &SearchData<'_>, end: BestEnd, lost: usize) -> Option<BestEnd> {
    let goal = &question.goal;
    let all = question.start().queue.max_placements(question.pieces());
    let have_all_come = end.pieces + usize::from(question.holds()) >= all;
    // A match that ends early is lost, unless it ends with the required perfect clear.
    let may_end = goal.end != MatchEnd::Complete;
    let height = if have_all_come || may_end { end.height } else { end.height.max(lost) };
    let is_allowed = (have_all_come || !goal.survive)
        && end.pieces >= goal.pieces.max(usize::from(goal.end == MatchEnd::PerfectClear))
        && end.lines >= goal.lines.max(4 * goal.tetrises).max(goal.run)
        && end.pieces >= goal.spins.max(goal.run)
        && (goal.last.is_none() || height == end.height)
        && goal.final_height.is_none_or(|most| height <= most)
        && (end.pieces == 0 || goal.max_height.is_none_or(|most| height <= most));
    is_allowed.then_some(BestEnd { height, ..end })
}

/// The minimum height of a lost board.
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
    use crate::solver::formal::instance::Limits;
    use crate::solver::formal::objective::Objective;
    use crate::solver::search::pruning::PruneRules;

    const GUIDELINE: Model = Model::Guideline { rotation: RotationSystem::Super, hold: true };

    /// A board, pieces, model, objective, quantity, and the bound.
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
            // Eight cells could be two lines, but each row misses three cells.
            (&["X...", "X...", "X...", "X..."], "I", Model::Literal, &plain, MostLines, Some(1)),
            (&["X...", "X...", "X...", "X..."], "I", Model::Literal, &plain, LeastHeight, Some(3)),
            (&["....", "XXXX", "XXX.", "XX.X"], "", Model::Literal, &plain, MostLines, Some(0)),
            (&["....", "XXXX", "XXX.", "XX.X"], "I", Model::Literal, &plain, MostLines, Some(3)),
            (empty, "OOOOI", Model::Literal, &survive, LeastHeight, Some(1)),
            (empty, "OOOOI", Model::Literal, &survive, MostLines, Some(3)),
            // One piece may stay in Hold.
            (empty, "OOOT", GUIDELINE, &survive, LeastHeight, Some(0)),
            (empty, "OOOT", Model::Literal, &survive, LeastHeight, Some(1)),
            // An end after three pieces would be lower, but it is no loss.
            (empty, "OOOT", Model::Literal, &plain, LeastHeight, Some(1)),
            (empty, "OOOO", Model::Literal, &clear, MostPieces, Some(3)),
            (empty, "OOOOO", Model::Literal, &clear, LeastHeight, Some(0)),
            (empty, "OO", Model::Literal, &clear, MostPieces, None),
            (empty, "OO", Model::Literal, &low, LeastHeight, None),
            // If pieces cannot start, every match is lost immediately.
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
            let found = bound(&SearchData::new(&instance, PruneRules::ALL), best);
            assert_eq!(found, expected, "{drawing:?} {pieces} {objective:?} {best:?}");
        }
    }
}
