//! The field: a bitboard of the rows that a perfect clear fills.
//!
//! Rows are ordered from the bottom up, ten bits each, with bit 0 for the left column. Full rows are not removed but
//! moved to the bottom, where they act as the floor.
//!
//! ```text
//!   row 4  . . . . . . . . . .          . . . . . . . . . .
//!   row 3  X X X . . . . . X X          X X X . . . . . X X
//!   row 2  X X X X X X X X X X   ──▶    X X X X X X X . X X
//!   row 1  X X X X X X X . X X          X X X X X X X X X X
//! ```
//!
//! So a field with all bits set is an empty Matrix. A field of two rows is one of four with two full rows at the
//! bottom. The number of set bits gives the number of placed pieces.

use crate::solver::movegen::bits::Word;

pub(super) const COLUMNS: u32 = 10;

/// The left column, in twelve rows.
const LEFT: u128 = {
    let (mut column, mut row) = (0, 0);
    while row < 12 {
        column |= 1 << (row * COLUMNS);
        row += 1;
    }
    column
};

/// The bits of a field and of the two rows above it.
pub(super) trait FieldWord: Word + Ord + Send + Sync {
    const ROWS: u32;
    /// All columns except the left one.
    const NOT_LEFT: Self;
    /// All columns except the right one.
    const NOT_RIGHT: Self;

    /// The lowest bits of a number.
    fn low(bits: u128) -> Self;
    /// All bits as a number.
    fn wide(self) -> u128;

    /// Whether no bit is set.
    #[inline(always)]
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// All cells of the lowest `rows` rows.
    #[inline(always)]
    fn rows(rows: u32) -> Self {
        Self::low((1 << (COLUMNS * rows)) - 1)
    }

    /// The columns with a set bit in any row, with bit 0 for the left one.
    #[inline(always)]
    fn folded(self) -> u32 {
        let rows = (0..Self::ROWS).fold(Self::ZERO, |all, row| all | (self >> (row * COLUMNS)));
        (rows & Self::rows(1)).wide() as u32
    }

    /// All cells of the columns whose bits are set, with bit 0 for the left one.
    #[inline(always)]
    fn columns(columns: u32) -> Self {
        let row = Self::low(columns.into());
        (0..Self::ROWS).fold(Self::ZERO, |all, row_index| all | (row << (row_index * COLUMNS)))
    }

    /// The indices of the set bits in rising order.
    fn indices(self) -> impl Iterator<Item = u32> {
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
}

impl FieldWord for u128 {
    const ROWS: u32 = 6;
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
}

/// Moves the full rows to the bottom.
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

/// The number of full rows at the bottom.
#[inline(always)]
pub(super) fn full_rows<W: FieldWord>(field: W) -> u32 {
    (!field).lowest() / COLUMNS
}
