//! Descent: an endless grid, down which one L or J is turned, past gems.
//!
//! ```text
//!   .........X   every other row is empty
//!   .X.X.X.X.X   pillars
//!   .........X
//!   XX.XTX.XXX   pillars and, by lot, some of the cells between them; one Block of an odd row is a gem
//!   .........X   column 10 is closed
//! ```
//!
//! Nothing falls and nothing Locks Down: only turns lead down, those of Ocular. A piece that comes near the floor lets the next row in.

use serde::{Deserialize, Serialize};

use crate::engine::matrix::{Block, Matrix};
use crate::engine::queues::NextQueue;
use crate::engine::random::{Lot, Purpose};
use crate::engine::tetrimino::{Piece, Tetrimino};
use crate::engine::units::{Cell, SKYLINE};

/// Columns of the grid.
const WIDTH: i8 = 9;
/// Rows of the grid at the start: the first one, which is empty, is where the piece comes into play.
const ROWS_AT_START: i8 = SKYLINE;
/// A piece whose lowest Mino is in this row, or lower, lets the next row in.
const NEAR: i8 = 2;
/// The colours a gem goes through, whenever another one is taken.
const COLOURS: [Tetrimino; 7] =
    [Tetrimino::Z, Tetrimino::L, Tetrimino::O, Tetrimino::S, Tetrimino::I, Tetrimino::J, Tetrimino::T];

/// How far down it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::engine) struct Descent {
    seed: u64,
    /// Rows made so far.
    depth: u32,
}

impl Descent {
    pub(super) const fn new(seed: u64) -> Self {
        Self { seed, depth: 0 }
    }

    /// Rows let in since the start.
    pub(super) fn depth(&self) -> u32 {
        self.depth.saturating_sub(ROWS_AT_START as u32)
    }

    pub(super) fn begin(&mut self, matrix: &mut Matrix, next: &mut NextQueue) {
        for _ in 0..ROWS_AT_START {
            self.lower(matrix);
        }
        let letters = [Tetrimino::L, Tetrimino::J];
        let chosen = Lot::new(self.seed, Purpose::Descent, 0).below(2);
        *next = NextQueue::only(vec![letters[chosen]]);
    }

    /// Lets the next row in at the bottom.
    fn lower(&mut self, matrix: &mut Matrix) {
        let row = self.depth;
        self.depth += 1;
        let mut lot = Lot::new(self.seed, Purpose::Descent, self.depth);
        let mut filled: u16 = 1 << WIDTH;
        if row % 2 == 1 {
            for column in 0..WIDTH {
                // The first row has pillars alone: from above it, most others could not be entered.
                let is_filled = column % 2 == 1 || row % 4 == 1 && row > 1 && lot.below(2) == 1;
                filled |= u16::from(is_filled) << column;
            }
            if filled.count_ones() > WIDTH as u32 {
                filled &= !(1 << (2 * lot.below(5)));
            }
        }
        matrix.raise(filled);
        let gem = Cell::new(lot.below(WIDTH as u32) as i8 + 1, 1);
        if row % 2 == 1 && matrix.is_occupied(gem) {
            matrix.set(gem, Block::Of(COLOURS[lot.below(7)]));
        }
    }

    /// The gems the piece touches, which are taken, and where it is after rows were let in.
    pub(super) fn after_manipulation(&mut self, matrix: &mut Matrix, mut piece: Piece) -> (u32, Piece) {
        let mut taken = 0;
        for cell in piece.cells() {
            for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let cell = cell.offset(dx, dy);
                if matches!(matrix.block(cell), Some(Block::Of(_))) {
                    matrix.set(cell, Block::Neutral);
                    taken += 1;
                }
            }
        }
        for _ in 0..taken {
            change_colours(matrix);
        }
        while piece.lowest_row() <= NEAR {
            self.lower(matrix);
            piece = piece.offset(0, 1);
        }
        (taken, piece)
    }
}

fn change_colours(matrix: &mut Matrix) {
    for cell in (1..=matrix.height() as i8).flat_map(|y| (1..=WIDTH).map(move |x| Cell::new(x, y))) {
        if let Some(Block::Of(colour)) = matrix.block(cell) {
            let place = COLOURS.iter().position(|other| *other == colour).unwrap_or(0);
            matrix.set(cell, Block::Of(COLOURS[(place + 1) % COLOURS.len()]));
        }
    }
}
