//! Cheese: lines with a hole each, of which there are ten at a time until the last.
//!
//! ```text
//!   XXXX.XXXXX
//!   X.XXXXXXXX   the column of each hole by lot from the seed
//!   XXXXXXX.XX
//! ```

use serde::{Deserialize, Serialize};

use crate::engine::matrix::{Block, HitList, Matrix, broken_line};
use crate::engine::random::{Lot, Purpose};
use crate::engine::units::{COLUMNS, Cell};

/// Lines that are there at once.
const ROWS_AT_ONCE: u32 = 10;

/// The lines that came and the lines that went.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::engine) struct Cheese {
    seed: u64,
    made: u32,
    eaten: u32,
}

impl Cheese {
    pub(super) const fn new(seed: u64) -> Self {
        Self { seed, made: 0, eaten: 0 }
    }

    /// With the lines that are there.
    pub(super) fn within(seed: u64, matrix: &Matrix) -> Self {
        let made = (1..=matrix.height() as i8).filter(|y| is_cheese(matrix, *y)).count() as u32;
        Self { made, ..Self::new(seed) }
    }

    pub(super) const fn eaten(&self) -> u32 {
        self.eaten
    }

    /// Notes which of the lines are of cheese.
    pub(super) fn count(&mut self, matrix: &Matrix, hits: HitList) {
        self.eaten += hits.rows().iter().filter(|y| is_cheese(matrix, **y)).count() as u32;
    }

    /// Pushes lines in from below until there are ten again, or as many as are left to the limit.
    pub(super) fn refill(&mut self, matrix: &mut Matrix, limit: Option<u32>) {
        let wanted = self.eaten.saturating_add(ROWS_AT_ONCE).min(limit.unwrap_or(u32::MAX));
        while self.made < wanted {
            let column = Lot::new(self.seed, Purpose::Cheese, self.made).below(COLUMNS as u32);
            matrix.raise(broken_line(column as i8 + 1));
            self.made += 1;
        }
    }
}

/// Whether a row is of cheese: it has a Block that no Tetrimino left.
fn is_cheese(matrix: &Matrix, y: i8) -> bool {
    (1..=COLUMNS).any(|x| matrix.block(Cell::new(x, y)) == Some(Block::Neutral))
}
