//! Boards as ten columns, each one word.

use super::word::ColumnWord;
use crate::engine::units::{COLUMNS, ROWS};
use crate::engine::{Cell, Matrix, Piece};

pub(super) const WIDTH: usize = COLUMNS as usize;

/// A Matrix as columns of free cells ([`ColumnWord`]), without the types of its Blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Columns<W> {
    /// The free cells of each column, from the left.
    pub(super) free: [W; WIDTH],
}

impl<W: ColumnWord> Columns<W> {
    /// The empty board.
    pub const EMPTY: Self = Self { free: [W::EMPTY; WIDTH] };

    /// Whether the board has no Block.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Whether a cell has a Block or is outside the board.
    #[must_use]
    pub fn is_occupied(&self, cell: Cell) -> bool {
        let column = usize::try_from(cell.x - 1).ok().and_then(|column| self.free.get(column));
        let row = bit::<W>(cell.y);
        column.zip(row).is_none_or(|(&free, row)| free & row == W::ZERO)
    }

    /// Whether the piece covers only free cells of the board.
    #[must_use]
    pub fn fits(&self, piece: Piece) -> bool {
        piece.cells().into_iter().all(|cell| !self.is_occupied(cell))
    }

    /// The row of the highest Block, or 0.
    #[must_use]
    pub fn height(&self) -> u8 {
        let blocks = self.free.iter().fold(W::ZERO, |blocks, &free| blocks | (!free & W::EMPTY));
        if blocks == W::ZERO { 0 } else { (W::ROWS - blocks.lowest()) as u8 }
    }

    /// The board with the piece's Minos as Blocks. Cells outside the board are ignored.
    #[must_use]
    pub fn with(mut self, piece: Piece) -> Self {
        for cell in piece.cells() {
            let column = usize::try_from(cell.x - 1).ok().and_then(|column| self.free.get_mut(column));
            if let Some((free, row)) = column.zip(bit::<W>(cell.y)) {
                *free &= !row;
            }
        }
        self
    }

    /// Removes the full lines, moves the rows above them down, and returns their number.
    pub fn clear_lines(&mut self) -> u8 {
        let mut full = self.full_lines();
        let mut lines = 0;
        while full != W::ZERO {
            let line = W::TOP << full.lowest();
            // The rows above are the lower bits, and subtracting one sets all of them.
            let above = line.plus(!W::ZERO);
            for free in &mut self.free {
                *free = (*free & !(above | line)) | ((*free & above) << 1) | highest_row::<W>();
            }
            full &= !line;
            lines += 1;
        }
        lines
    }

    /// The rows without a free cell.
    #[inline(always)]
    pub(super) fn full_lines(&self) -> W {
        !self.free.iter().fold(W::ZERO, |some, &free| some | free) & W::EMPTY
    }

    /// Draws the board from its highest Block down in the format of [`crate::engine::diagram`], with neutral Blocks.
    #[must_use]
    pub fn drawing(&self) -> Vec<String> {
        let cell = |x, y| if self.is_occupied(Cell::new(x, y)) { 'X' } else { '.' };
        (1..=self.height() as i8).rev().map(|y| (1..=COLUMNS).map(|x| cell(x, y)).collect()).collect()
    }
}

/// The bit of a row of the board.
fn bit<W: ColumnWord>(y: i8) -> Option<W> {
    let row = u32::try_from(y).ok().filter(|row| (1..=W::ROWS).contains(row))?;
    Some((W::TOP << (W::ROWS - row)) & W::EMPTY)
}

/// The bit of the highest row of the board.
fn highest_row<W: ColumnWord>() -> W {
    W::TOP << W::EMPTY.lowest()
}

impl From<&Matrix> for Columns<u64> {
    fn from(matrix: &Matrix) -> Self {
        let mut columns = Self::EMPTY;
        for y in 1..=matrix.height() as i8 {
            let row = matrix.row_bits(y);
            for (column, free) in columns.free.iter_mut().enumerate() {
                *free &= !(u64::from(row >> column & 1) << (u64::ROWS - y as u32));
            }
        }
        columns
    }
}

impl Columns<u64> {
    /// The same board in sixteen rows, if all of its Blocks are in these.
    #[must_use]
    pub fn narrow(&self) -> Option<Columns<u16>> {
        (u32::from(self.height()) <= u16::ROWS)
            .then(|| Columns { free: self.free.map(|free| (free >> (u64::ROWS - u16::ROWS)) as u16) })
    }
}

impl From<Columns<u16>> for Columns<u64> {
    fn from(narrow: Columns<u16>) -> Self {
        // The rows beyond sixteen bits are free.
        let above = Self::EMPTY.free[0] >> u16::ROWS & Self::EMPTY.free[0];
        Self { free: narrow.free.map(|free| u64::from(free) << (u64::ROWS - u16::ROWS) | above) }
    }
}

const _: () = assert!(ROWS as u32 <= u64::ROWS, "a column of the whole Matrix is one number");
