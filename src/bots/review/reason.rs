//! Why a placement is worse than the best one, in the terms of a player.

use serde::{Deserialize, Serialize};

use super::Chance;
use crate::bots::beam::{Board, BotMove};
use crate::engine::Tetrimino;

/// The minimum depth of a well, in rows.
const WELL: u32 = 3;
/// The height from which a stack is high.
const HIGH: u32 = 10;
/// The difference between the surfaces of two stacks that a player sees.
const UNEVEN: u32 = 2;

/// Why a placement is worse than the best one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It leads to the end of the game.
    GameEnd,
    /// It misses a chance.
    Missed(Chance),
    /// In a match, it sends fewer lines.
    AttackMissed,
    /// In a match, it cancels fewer of the lines that come.
    NotCancelled,
    /// It covers the well.
    WellBlocked,
    /// It leaves more covered cells.
    Hole,
    /// It spends an I without a Tetris.
    TetrisSpent,
    /// The stack is higher.
    TooHigh,
    /// The surface is less even.
    Uneven,
    /// It clears fewer lines.
    FewerLines,
    /// It suits the next pieces less.
    Order,
}

/// A move with the stack that it leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The move.
    pub choice: BotMove,
    /// The Blocks afterwards.
    pub board: Board,
    /// Lines cleared.
    pub lines: u32,
}

impl Reason {
    /// Why `played` is worse than `best` on this board. The first reason that holds is the one that a player would
    /// name.
    #[must_use]
    pub fn of(before: &Board, played: &Placement, best: &Placement, missed: Option<Chance>) -> Self {
        let covered = |placement: &Placement| placement.board.covered_cells();
        let is_well_blocked = well(before).is_some_and(|x| {
            let covered = |placement: &Placement| covered_in(&placement.board, x);
            covered(played) > covered(best)
        });
        let is_spent = played.choice.piece.tetrimino == Tetrimino::I && best.choice.piece.tetrimino != Tetrimino::I;
        let top = |placement: &Placement| placement.board.heights().into_iter().max().unwrap_or(0);
        match missed {
            Some(chance) => Self::Missed(chance),
            None if is_well_blocked => Self::WellBlocked,
            None if covered(played) > covered(best) => Self::Hole,
            None if is_spent && played.lines < 4 => Self::TetrisSpent,
            None if top(played) > top(best) && top(played) >= HIGH => Self::TooHigh,
            None if unevenness(&played.board) >= unevenness(&best.board) + UNEVEN => Self::Uneven,
            None if best.lines > played.lines => Self::FewerLines,
            None => Self::Order,
        }
    }
}

/// The deepest well of a board: a column far below both of its neighbours.
fn well(board: &Board) -> Option<usize> {
    let heights = board.heights();
    let neighbour = |x: Option<usize>| x.and_then(|x| heights.get(x)).copied().unwrap_or(u32::MAX);
    let depth = |x: usize| neighbour(x.checked_sub(1)).min(neighbour(Some(x + 1))).saturating_sub(heights[x]);
    (0..heights.len()).filter(|x| depth(*x) >= WELL).max_by_key(|x| depth(*x))
}

/// The covered cells of a column.
fn covered_in(board: &Board, x: usize) -> u32 {
    let column = board.column(x);
    u64::BITS - column.leading_zeros() - column.count_ones()
}

/// The sum of the steps between neighbouring columns.
fn unevenness(board: &Board) -> u32 {
    board.heights().windows(2).map(|pair| pair[0].abs_diff(pair[1])).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Cell, Facing, Piece, diagram};

    fn board(rows: &[&str]) -> Board {
        Board::from(&diagram::matrix(rows).unwrap())
    }

    fn placement(tetrimino: Tetrimino, rows: &[&str], lines: u32) -> Placement {
        let piece = Piece { tetrimino, facing: Facing::North, centre: Cell::new(5, 5) };
        Placement { choice: BotMove { hold: false, piece, spin: None }, board: board(rows), lines }
    }

    const WELL_RIGHT: [&str; 3] = ["XXXXXXXXX."; 3];

    /// Each row: the board before, the played and the best stack with their Tetriminos and lines, and the reason.
    #[test]
    fn the_reason_is_the_one_that_a_player_sees() {
        use Tetrimino::{I, J, O, T};
        let flat = ["XXXXXXXX.."];
        type Side<'a> = (Tetrimino, &'a [&'a str], u32);
        let table: [(&[&str], Side<'_>, Side<'_>, Reason); 7] = [
            (
                &WELL_RIGHT,
                (O, &["........XX", "........XX", "XXXXXXXXX.", "XXXXXXXXX.", "XXXXXXXXX."], 0),
                (O, &["XX........", "XX........", "XXXXXXXXX.", "XXXXXXXXX.", "XXXXXXXXX."], 0),
                Reason::WellBlocked,
            ),
            (&flat, (T, &["XXX.......", ".X........"], 0), (T, &["XXX......."], 0), Reason::Hole),
            (&flat, (I, &["XXXX......"], 0), (J, &["XXX......."], 0), Reason::TetrisSpent),
            (&flat, (I, &["XXXX......"], 4), (J, &["XXX......."], 0), Reason::Order),
            (&flat, (O, &["X........."; 11], 0), (O, &["XX........"; 5], 0), Reason::TooHigh),
            (&flat, (O, &["..X.......", "..X.......", "XXX......."], 0), (O, &["XXXX......"], 0), Reason::Uneven),
            (&flat, (O, &["XXXX......"], 0), (O, &["XXXX......"], 1), Reason::FewerLines),
        ];
        for (index, (before, played, best, expected)) in table.into_iter().enumerate() {
            let [played, best] = [played, best].map(|(tetrimino, rows, lines)| placement(tetrimino, rows, lines));
            assert_eq!(Reason::of(&board(before), &played, &best, None), expected, "row {index}");
            let missed = Reason::of(&board(before), &played, &best, Some(Chance::Tetris));
            assert_eq!(missed, Reason::Missed(Chance::Tetris), "a missed chance comes first");
        }
    }

    #[test]
    fn a_well_is_three_rows_deep() {
        assert_eq!(well(&board(&WELL_RIGHT)), Some(9));
        assert_eq!(well(&board(&WELL_RIGHT[1..])), None);
        assert_eq!(well(&board(&["XXX.XXXXXX", "XXX.XXXXXX", "XXX.XXXXX.", "XXX.XXXXX."])), Some(3));
    }
}
