//! The field: the cells that a perfect clear fills, as the bits of one word.
//!
//! Row by row from the bottom, ten bits each, bit 0 for the left column. Full rows do not vanish: they sink below the
//! others, where they are what the floor is.
//!
//! ```text
//!   row 4  . . . . . . . . . .          . . . . . . . . . .
//!   row 3  X X X . . . . . X X          X X X . . . . . X X
//!   row 2  X X X X X X X X X X   ──▶    X X X X X X X . X X
//!   row 1  X X X X X X X . X X          X X X X X X X X X X
//! ```
//!
//! So a field with all its bits set is an empty Matrix, a field of two rows is one of four with two full ones below, and
//! the number of set bits tells how many pieces are placed.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// Columns of a field.
pub(super) const COLUMNS: u32 = 10;

/// The left column.
const LEFT: u128 = {
    let (mut column, mut row) = (0, 0);
    while row < 12 {
        column |= 1 << (row * COLUMNS);
        row += 1;
    }
    column
};

/// The bits of a field and of the two rows above it.
pub(super) trait FieldWord:
    Copy
    + Debug
    + Eq
    + Ord
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The rows of its fields.
    const ROWS: u32;
    /// No bit.
    const ZERO: Self;
    /// All columns but the left one.
    const NOT_LEFT: Self;
    /// All columns but the right one.
    const NOT_RIGHT: Self;

    /// The lowest bits of a number.
    fn low(bits: u128) -> Self;
    /// All its bits as a number.
    fn wide(self) -> u128;
    /// How many bits are set.
    fn count(self) -> u32;
    /// The place of the lowest bit that is set.
    fn lowest(self) -> u32;

    /// Whether no bit is set.
    #[inline(always)]
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// The lowest `rows` rows, all their cells.
    #[inline(always)]
    fn rows(rows: u32) -> Self {
        Self::low((1 << (COLUMNS * rows)) - 1)
    }

    /// The columns that have a bit set in any row, bit 0 for the left one.
    #[inline(always)]
    fn folded(self) -> u32 {
        let rows = (0..Self::ROWS).fold(Self::ZERO, |all, row| all | (self >> (row * COLUMNS)));
        (rows & Self::rows(1)).wide() as u32
    }

    /// All cells of the columns whose bits are set, bit 0 for the left one.
    #[inline(always)]
    fn columns(columns: u32) -> Self {
        let row = Self::low(columns.into());
        (0..Self::ROWS).fold(Self::ZERO, |all, row_index| all | (row << (row_index * COLUMNS)))
    }

    /// The places of the bits that are set, in rising order.
    fn places(self) -> impl Iterator<Item = u32> {
        let mut left = self;
        std::iter::from_fn(move || {
            if left.is_zero() {
                return None;
            }
            let place = left.lowest();
            left = left & !(Self::low(1) << place);
            Some(place)
        })
    }
}

impl FieldWord for u64 {
    const ROWS: u32 = 4;
    const ZERO: Self = 0;
    const NOT_LEFT: Self = !(LEFT as Self);
    const NOT_RIGHT: Self = !((LEFT << (COLUMNS - 1)) as Self);

    #[inline(always)]
    fn low(bits: u128) -> Self {
        bits as Self
    }

    #[inline(always)]
    fn wide(self) -> u128 {
        self.into()
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }
}

impl FieldWord for u128 {
    const ROWS: u32 = 6;
    const ZERO: Self = 0;
    const NOT_LEFT: Self = !LEFT;
    const NOT_RIGHT: Self = !(LEFT << (COLUMNS - 1));

    #[inline(always)]
    fn low(bits: u128) -> Self {
        bits
    }

    #[inline(always)]
    fn wide(self) -> u128 {
        self
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }
}

/// Lets the full rows sink that are not at the bottom yet.
#[inline(always)]
pub(super) fn sink_full_rows<W: FieldWord>(field: W) -> W {
    let full = W::rows(1);
    let mut field = field;
    for row in 0..W::ROWS {
        let at = row * COLUMNS;
        if (field >> at) & full == full {
            let below = field & W::rows(row);
            let above = field & !W::rows(row + 1);
            field = above | (below << COLUMNS) | full;
        }
    }
    field
}

/// How many rows are full: those at the bottom.
#[inline(always)]
pub(super) fn full_rows<W: FieldWord>(field: W) -> u32 {
    (!field).lowest() / COLUMNS
}
