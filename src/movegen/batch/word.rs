//! The column of a board as the bits of one number.
//!
//! ```text
//!   bit   0   1   2  …  13  14  15          A shift to the left looks a row up, one to the right a row down. What
//!   row  16  15  14  …   3   2   1 ▏floor   comes in from below the floor is 0, not free.
//! ```

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// The rows of one column, row 1 in the highest bit.
///
/// The two kinds differ in what is above their highest row. Boards whose Blocks all are in their lower rows take the
/// narrow one, of which a wide register holds many.
pub trait ColumnWord:
    Copy
    + From<u8>
    + Debug
    + Eq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many rows.
    const ROWS: u32;
    /// Nothing.
    const ZERO: Self;
    /// The highest row.
    const TOP: Self;
    /// All rows of the Matrix and its Buffer Zone.
    const EMPTY: Self;
    /// The highest row, where all pieces come from above it; nothing where each has its own start.
    const SKY: Self;

    /// The sum without its carry.
    fn plus(self, other: Self) -> Self;
    /// How many bits are set.
    fn ones(self) -> u32;
    /// The number of the lowest bit that is set.
    fn lowest(self) -> u32;
}

/// Sixteen rows under an open sky.
impl ColumnWord for u16 {
    const ROWS: u32 = Self::BITS;
    const ZERO: Self = 0;
    const TOP: Self = 1;
    const EMPTY: Self = Self::MAX;
    const SKY: Self = 1;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn ones(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }
}

/// All forty rows; the rows above them are not free.
impl ColumnWord for u64 {
    const ROWS: u32 = Self::BITS;
    const ZERO: Self = 0;
    const TOP: Self = 1;
    const EMPTY: Self = Self::MAX << (Self::BITS - crate::engine::units::ROWS as u32);
    const SKY: Self = 0;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn ones(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }
}
