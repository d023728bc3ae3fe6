//! The value of a board, and the weights of everything that counts.
//!
//! Two things are added up: what a move earns when it is made, and what the board at the end of the search is worth.
//! The features are those that the strong open programs share; all weights are whole numbers, a line sent being
//! about 100.

use super::board::{ALL_ROWS, Board, SHAPES, WIDTH, height};
use crate::engine::Tetrimino;

/// The weights of the evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Weights {
    /// For each empty cell below the top of its column.
    pub hole: i32,
    /// For each Block above the highest hole of its column, up to six.
    pub cover: i32,
    /// For each change between Block and empty cell along the rows.
    pub row_change: i32,
    /// For each row of difference between neighbouring columns, without the well.
    pub bump: i32,
    /// For each row of the highest column.
    pub height: i32,
    /// For each row of the highest column above 10.
    pub above_10: i32,
    /// For each row of the highest column above 15.
    pub above_15: i32,
    /// For each line that only misses the lowest column, up to four.
    pub well: i32,
    /// For a T-Slot that would clear 0, 1 or 2 lines.
    pub t_slot: [i32; 3],
    /// For an open Back-to-Back sequence.
    pub back_to_back: i32,
    /// For each line sent.
    pub attack: i32,
    /// For clearing 1 to 4 lines without a spin.
    pub clear: [i32; 4],
    /// For a T-Spin of 0 to 3 lines, Mini or not.
    pub t_spin: [i32; 4],
    /// For a T that is placed without a T-Spin Double or Triple.
    pub wasted_t: i32,
    /// For each Lock Down of a combo beyond the second.
    pub combo: i32,
    /// For an empty board after a line clear.
    pub all_clear: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            hole: -250,
            cover: -25,
            row_change: -18,
            bump: -8,
            height: -30,
            above_10: -130,
            above_15: -500,
            well: 40,
            t_slot: [10, 130, 330],
            back_to_back: 100,
            attack: 100,
            clear: [-220, -190, -160, 50],
            t_spin: [-60, 0, 230, 150],
            wasted_t: -190,
            combo: 10,
            all_clear: 0,
        }
    }
}

impl Weights {
    /// The value of a board on which up to `ts` T can be spun soon.
    #[inline(always)]
    pub(super) fn value(&self, board: &Board, ts: u32) -> i32 {
        let mut board = *board;
        let mut value = 0;
        // A slot is valued as what it will be: the board is then looked at with the T in it.
        for _ in 0..ts {
            let Some((x, y)) = slot(&board) else { break };
            board.place(&SHAPES[Tetrimino::T as usize][2], x, y);
            let lines = board.clear_lines();
            value += self.t_slot[lines.min(2) as usize];
            if lines == 0 {
                break;
            }
        }
        value + self.surface(&board)
    }

    #[inline(always)]
    fn surface(&self, board: &Board) -> i32 {
        let columns = &board.columns;
        let heights = columns.map(|column| height(column) as i32);
        let (mut well, mut highest) = (0, 0);
        let (mut holes, mut cover) = (0, 0);
        for (x, &rows) in heights.iter().enumerate() {
            highest = highest.max(rows);
            well = if rows < heights[well] { x } else { well };
            holes += rows - columns[x].count_ones() as i32;
            let empty = !columns[x] & ((1 << rows) - 1);
            cover += if empty == 0 { 0 } else { (rows - height(empty) as i32).min(6) };
        }
        let inside = columns.windows(2).map(|pair| (pair[0] ^ pair[1]).count_ones()).sum::<u32>();
        let walls = 2 * highest as u32 - columns[0].count_ones() - columns[WIDTH - 1].count_ones();
        value_of(&[
            (self.hole, holes),
            (self.cover, cover),
            (self.row_change, (inside + walls) as i32),
            (self.bump, bumps(&heights, well)),
            (self.height, highest),
            (self.above_10, (highest - 10).max(0)),
            (self.above_15, (highest - 15).max(0)),
            (self.well, well_depth(board, well, heights[well])),
        ])
    }
}

#[inline(always)]
fn well_depth(board: &Board, well: usize, floor: i32) -> i32 {
    let others = board.columns.iter().enumerate().filter(|(x, _)| *x != well);
    let full = others.fold(ALL_ROWS, |all, (_, column)| all & column);
    ((full >> floor).trailing_ones() as i32).min(4)
}

#[inline(always)]
fn value_of(terms: &[(i32, i32)]) -> i32 {
    terms.iter().map(|(weight, count)| weight * count).sum()
}

/// The differences between neighbouring columns, with the well skipped.
#[inline(always)]
fn bumps(heights: &[i32; WIDTH], well: usize) -> i32 {
    let mut sum = 0;
    let mut before = None;
    for (x, &rows) in heights.iter().enumerate() {
        if x != well {
            sum += before.map_or(0, |before: i32| (rows - before).abs());
            before = Some(rows);
        }
    }
    sum
}

/// The highest T-Slot that is open to the sky on one side, by the place of a T that faces South in it.
///
/// ```text
///   X . .      The left or the right corner above is a Block, and the other side is open.
///   . T .
///   X . X
/// ```
#[inline(always)]
fn slot(board: &Board) -> Option<(usize, u32)> {
    let columns = &board.columns;
    let mut best = None;
    for x in 1..WIDTH - 1 {
        let [left, middle, right] = [columns[x - 1], columns[x], columns[x + 1]];
        let floor = height(middle);
        // The lower Mino of the T rests on the column, so there is one row to look at.
        let y = floor + 1;
        let at = |column: u64, y: u32| column >> y & 1 != 0;
        let is_cut = at(left, floor) && at(right, floor) && !at(left, y) && !at(right, y);
        let roofs = (at(left, y + 1), at(right, y + 1));
        let is_open = match roofs {
            (true, false) => height(right) <= y,
            (false, true) => height(left) <= y,
            _ => false,
        };
        if is_cut && is_open && best.is_none_or(|(_, highest)| y > highest) {
            best = Some((x, y));
        }
    }
    best
}
