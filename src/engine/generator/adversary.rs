//! The generator that looks at the board and gives the worst Tetrimino for it.
//!
//! It is the rule of HATETRIS, published by its author at <https://github.com/qntm/hatetris>:
//!
//! 1. A Tetrimino that cannot lead back to a board that was there before comes first. Otherwise the game could be
//!    continued for ever.
//! 2. Of those, the Tetrimino whose best placement leaves the highest stack. Every placement counts that moves and
//!    turns by the rules of the game can reach.
//! 3. Of those, the first of S, Z, O, I, L, J, T.
//!
//! ```text
//!   board ─▶ for each Tetrimino: all placements ─▶ lowest stack, times that the board was there ─▶ the worst one
//! ```

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::matrix::Matrix;
use crate::engine::rotation::RotationSystem;
use crate::engine::tetrimino::{Facing, Piece, Tetrimino, Turn};
use crate::engine::units::{Cell, MOST_COLUMNS};

/// The Tetriminos, the worst for the player first.
const ORDER: [Tetrimino; 7] =
    [Tetrimino::S, Tetrimino::Z, Tetrimino::O, Tetrimino::I, Tetrimino::L, Tetrimino::J, Tetrimino::T];
/// The free rows above the stack in which a piece gets to every column and Facing.
const ROOM: i8 = 4;

/// The boards at which it gave a Tetrimino.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(in crate::engine) struct Adversary {
    /// How often each board was there, by a number of its cells.
    seen: BTreeMap<u64, u32>,
}

/// The turns by the rules of a game.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct Turns {
    pub(in crate::engine) system: RotationSystem,
    pub(in crate::engine) half_turns: bool,
}

/// What the player can make of a Tetrimino.
struct Prospect {
    /// The most times that a board after it was there.
    repeats: u32,
    /// The height of the lowest stack after it.
    lowest: u8,
}

impl Adversary {
    /// Returns the worst Tetrimino for a board.
    pub(in crate::engine) fn choose(&mut self, matrix: &Matrix, turns: Turns) -> Tetrimino {
        let times = self.seen.entry(number_of(matrix)).or_default();
        *times = times.saturating_add(1);
        let worst = ORDER.into_iter().min_by_key(|tetrimino| {
            let Prospect { repeats, lowest } = self.prospect(matrix, *tetrimino, turns);
            (repeats, Reverse(lowest))
        });
        // There are seven, so there is a worst one.
        worst.unwrap_or(ORDER[0])
    }

    fn prospect(&self, matrix: &Matrix, tetrimino: Tetrimino, turns: Turns) -> Prospect {
        let mut prospect = Prospect { repeats: 0, lowest: u8::MAX };
        for_each_placement(matrix, tetrimino, turns, |piece| {
            let (after, _) = matrix.after_lock(piece);
            let times = self.seen.get(&number_of(&after)).copied().unwrap_or_default();
            prospect.repeats = prospect.repeats.max(times);
            prospect.lowest = prospect.lowest.min(after.height());
        });
        prospect
    }
}

/// A number of the cells of a board (FNV-1a), equal on every platform.
fn number_of(matrix: &Matrix) -> u64 {
    let bytes = (matrix.width() as usize).div_ceil(8);
    let rows = (1..=matrix.height() as i8).flat_map(|y| matrix.row_bits(y).to_le_bytes().into_iter().take(bytes));
    rows.fold(0xCBF2_9CE4_8422_2325, |number, byte| (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}

/// Calls `found` with every piece that can lock down, some cells more than once.
fn for_each_placement(matrix: &Matrix, tetrimino: Tetrimino, turns: Turns, mut found: impl FnMut(Piece)) {
    let entered = matrix.entered(turns.system.generated(tetrimino));
    // Free rows above the stack only cost time.
    let start = entered.offset(0, (matrix.height() as i8 + ROOM - entered.centre.y).min(0));
    if !matrix.fits(start) {
        return;
    }
    // The rows of the centre as bits, by Facing and column.
    let mut reached = [[0_u64; MOST_COLUMNS as usize]; 4];
    let mut waiting = reached;
    let mut reach = |waiting: &mut [[u64; MOST_COLUMNS as usize]; 4], piece: Piece| {
        let (facing, x) = (piece.facing as usize, (piece.centre.x - 1) as usize);
        let row = 1 << piece.centre.y;
        if reached[facing][x] & row == 0 {
            reached[facing][x] |= row;
            waiting[facing][x] |= row;
        }
    };
    reach(&mut waiting, start);
    while let Some(piece) = next(tetrimino, &mut waiting) {
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1)] {
            let moved = piece.offset(dx, dy);
            if matrix.fits(moved) {
                reach(&mut waiting, moved);
            } else if dy < 0 {
                found(piece);
            }
        }
        for turn in Turn::ALL.into_iter().filter(|turn| turns.half_turns || *turn != Turn::Half) {
            if let Some((turned, _)) = turns.system.turned(matrix, piece, turn) {
                reach(&mut waiting, turned);
            }
        }
    }
}

/// Removes and returns a piece of those that wait.
fn next(tetrimino: Tetrimino, waiting: &mut [[u64; MOST_COLUMNS as usize]; 4]) -> Option<Piece> {
    for (facing, columns) in Facing::ALL.into_iter().zip(waiting) {
        for (x, rows) in (1..).zip(columns) {
            if *rows != 0 {
                let y = rows.trailing_zeros() as i8;
                *rows &= *rows - 1;
                return Some(Piece { tetrimino, facing, centre: Cell::new(x, y) });
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::diagram;

    const PLAIN: Turns = Turns { system: RotationSystem::ClassicRight, half_turns: false };

    fn matrix(rows: &[&str]) -> Matrix {
        diagram::matrix(rows).unwrap()
    }

    /// The boards and answers with which the author of HATETRIS tests his rule.
    #[test]
    fn the_published_boards_get_the_published_tetriminos() {
        let table: [(&[&str], Tetrimino); 9] = [
            (&[], Tetrimino::S),
            (&["......X...", "XXXXX.XXXX"], Tetrimino::Z),
            (&["XXXX.XXXXX"], Tetrimino::O),
            (&["XXXX..XXXX"], Tetrimino::I),
            (&["XXX..XXXXX", "XXX..XXX.X", "XXX.XXXXXX"], Tetrimino::L),
            (&["XXX..XXXXX", "XXX..XXX.X", "XXXX.XXXXX"], Tetrimino::J),
            (&[".........X", "XX....XXXX", "XXX..XXXXX"], Tetrimino::T),
            // It counts no lines: L gives one here, T would not.
            (&["XX....XXXX", "XXX..XXXXX"], Tetrimino::L),
            (&[".XXXXXXXXX", ".XXXXXXXXX", ".XXXXXXXXX", ".XXXXXXXXX"], Tetrimino::S),
        ];
        for (rows, expected) in table {
            assert_eq!(Adversary::default().choose(&matrix(rows), PLAIN), expected, "{rows:?}");
        }
    }

    /// A published game of another player gets the same 61 Tetriminos, and its 11 points.
    #[test]
    fn a_published_game_gets_its_tetriminos() {
        let game = include_str!("../../../tests/data/hatetris.txt");
        let (mut adversary, mut board, mut points) = (Adversary::default(), Matrix::default(), 0);
        for (number, line) in game.lines().filter(|line| !line.starts_with('#')).enumerate() {
            let mut words = line.split(' ');
            let tetrimino = words.next().unwrap().chars().next().and_then(Tetrimino::from_letter).unwrap();
            let cells: Vec<Cell> = words
                .map(|word| word.split_once(',').unwrap())
                .map(|(x, y)| Cell::new(x.parse().unwrap(), y.parse().unwrap()))
                .collect();
            assert_eq!(adversary.choose(&board, PLAIN), tetrimino, "piece {number}: {:#?}", diagram::draw(&board));
            let pieces = Facing::ALL
                .into_iter()
                .flat_map(|facing| cells.iter().map(move |centre| Piece { tetrimino, facing, centre: *centre }));
            let piece = pieces.into_iter().find(|piece| piece.cells().as_slice() == cells).unwrap();
            let lines;
            (board, lines) = board.after_lock(piece);
            points += lines;
        }
        assert_eq!(points, 11);
    }

    #[test]
    fn it_leads_to_no_board_that_was_there() {
        let mut adversary = Adversary::default();
        // An S was landed here on the board below.
        let before = matrix(&[".XX...X...", "XX...XXX.."]);
        let board = matrix(&["......X...", ".....XXX.."]);
        assert_eq!(adversary.choose(&board, PLAIN), Tetrimino::S);
        let mut adversary = Adversary::default();
        adversary.choose(&before, PLAIN);
        assert_eq!(adversary.choose(&board, PLAIN), Tetrimino::Z);
    }

    /// Dropped in the middle again and again, as in the author's own game of no points: S comes until the end.
    #[test]
    fn who_only_drops_gets_nothing_but_s() {
        let (mut adversary, mut board) = (Adversary::default(), Matrix::default());
        while board.height() < 18 {
            let worst = adversary.choose(&board, PLAIN);
            assert_eq!(worst, Tetrimino::S, "{:?}", diagram::draw(&board));
            (board, _) = board.after_lock(board.dropped(Piece::generated(worst)));
        }
    }
}
