//! The column of a board as a word.
//!
//! ```text
//!   bit   0   1   2  …  13  14  15          A left shift reads the row above, a right shift the row below. The bits
//!   row  16  15  14  …   3   2   1 ▏floor   shifted in from below the floor are 0: not free.
//! ```

use std::ops::{BitAndAssign, BitOrAssign, BitXor};

use crate::solver::movegen::bits::Word;

/// The rows of one column, row 1 in the highest bit.
///
/// A register contains four times as many `u16` as `u64`. So boards with Blocks only in the lower rows use `u16`, with
/// open sky above row 16.
pub trait ColumnWord: Word + From<u8> + BitAndAssign + BitOrAssign + BitXor<Output = Self> {
    /// The number of rows.
    const ROWS: u32;
    /// The highest row.
    const TOP: Self;
    /// All rows of the Matrix and its Buffer Zone.
    const EMPTY: Self;
    /// The highest row if pieces enter from the sky in all columns. Zero if they have a start state.
    const SKY: Self;

    /// The sum, wrapping around.
    fn plus(self, other: Self) -> Self;
}

/// Sixteen rows under an open sky.
impl ColumnWord for u16 {
    const ROWS: u32 = Self::BITS;
    const TOP: Self = 1;
    const EMPTY: Self = Self::MAX;
    const SKY: Self = 1;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

/// All forty rows. The rows above them are not free.
impl ColumnWord for u64 {
    const ROWS: u32 = Self::BITS;
    const TOP: Self = 1;
    const EMPTY: Self = Self::MAX << (Self::BITS - crate::engine::units::ROWS as u32);
    const SKY: Self = 0;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}
