//! A Matrix as ten columns of bits, and the shapes of the Tetriminos as columns.
//!
//! Bit 0 of a column is row 1. Columns suit this search better than rows: a drop, a height and the holes of a column take
//! a few instructions each, and one word holds all forty rows.

use crate::engine::units::{COLUMNS, ROWS};
use crate::engine::{Facing, Matrix, Tetrimino};

/// Number of columns.
pub(super) const WIDTH: usize = COLUMNS as usize;
/// The forty rows of a column.
pub(super) const ALL_ROWS: u64 = (1 << ROWS) - 1;

/// The Blocks of a Matrix, without their colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    pub(super) columns: [u64; WIDTH],
}

impl From<&Matrix> for Board {
    fn from(matrix: &Matrix) -> Self {
        let mut board = Self::default();
        for row in 0..i32::from(matrix.height()) {
            let bits = matrix.row_bits(row as i8 + 1);
            for (x, column) in board.columns.iter_mut().enumerate() {
                *column |= u64::from(bits >> x & 1) << row;
            }
        }
        board
    }
}

impl Board {
    /// The row of the highest Block, 0 for an empty board.
    #[inline(always)]
    pub(super) fn height(&self) -> u32 {
        height(self.columns.iter().fold(0, |all, column| all | column))
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.columns == [0; WIDTH]
    }

    /// Adds a Tetrimino, with its centre at column `x` and row `y` counted from 0.
    #[inline(always)]
    pub(super) fn place(&mut self, shape: &Shape, x: usize, y: u32) {
        let left = (x as i32 + shape.left) as usize;
        let bottom = (y as i32 + shape.bottom) as u32;
        for (column, bits) in self.columns.iter_mut().skip(left).zip(shape.columns) {
            *column |= bits << bottom;
        }
    }

    /// Removes full lines and returns their number.
    #[inline(always)]
    pub(super) fn clear_lines(&mut self) -> u32 {
        let mut full = self.columns.iter().fold(ALL_ROWS, |all, column| all & column);
        let lines = full.count_ones();
        while full != 0 {
            // From the top down, so that the lower lines stay where they are.
            let row = height(full) - 1;
            let below = (1 << row) - 1;
            for column in &mut self.columns {
                *column = (*column & below) | ((*column >> 1) & !below);
            }
            full &= below;
        }
        lines
    }

    /// Raises the Blocks by `lines` and fills the new rows except for column `gap`.
    pub(super) fn raise(&mut self, lines: u32, gap: usize) {
        let lines = lines.min(ROWS as u32);
        for (x, column) in self.columns.iter_mut().enumerate() {
            let filled = if x == gap { 0 } else { (1 << lines) - 1 };
            *column = (*column << lines | filled) & ALL_ROWS;
        }
    }

    /// The only empty column of the lowest row: the gap of the last received line.
    pub(super) fn gap(&self) -> Option<usize> {
        let mut open = (0..WIDTH).filter(|x| self.columns[*x] & 1 == 0);
        open.next().filter(|_| open.next().is_none())
    }

    /// A hash of the Blocks and of `rest` that is equal on all platforms.
    #[inline(always)]
    pub(super) fn mixed_into(&self, rest: u64) -> u64 {
        self.columns.iter().fold(rest, |hash, column| {
            let mixed = (hash ^ column).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ (mixed >> 29)
        })
    }
}

/// The position of the highest bit, counted from 1; 0 without a bit.
#[inline(always)]
pub(super) const fn height(column: u64) -> u32 {
    u64::BITS - column.leading_zeros()
}

/// A Tetrimino in one Facing.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    /// The Minos, as columns to the right of the centre and rows above it.
    pub(super) minos: [(i32, i32); 4],
    /// The leftmost column and the lowest row, seen from the centre.
    pub(super) left: i32,
    pub(super) bottom: i32,
    /// The Minos of each column from `left` on, bit 0 for row `bottom`.
    columns: [u64; 4],
}

/// All shapes by Tetrimino and Facing.
pub(super) static SHAPES: [[Shape; 4]; 7] = shapes();

const fn shapes() -> [[Shape; 4]; 7] {
    let mut shapes = [[Shape { minos: [(0, 0); 4], left: 0, bottom: 0, columns: [0; 4] }; 4]; 7];
    let mut at = 0;
    while at < 28 {
        shapes[at / 4][at % 4] = shape(Tetrimino::ALL[at / 4], Facing::ALL[at % 4]);
        at += 1;
    }
    shapes
}

const fn shape(tetrimino: Tetrimino, facing: Facing) -> Shape {
    let minos = tetrimino.minos(facing);
    let mut shape = Shape { minos: [(0, 0); 4], left: 0, bottom: 0, columns: [0; 4] };
    let mut at = 0;
    while at < 4 {
        let (dx, dy) = (minos[at].0 as i32, minos[at].1 as i32);
        shape.minos[at] = (dx, dy);
        shape.left = if dx < shape.left { dx } else { shape.left };
        shape.bottom = if dy < shape.bottom { dy } else { shape.bottom };
        at += 1;
    }
    at = 0;
    while at < 4 {
        let (dx, dy) = shape.minos[at];
        shape.columns[(dx - shape.left) as usize] |= 1 << (dy - shape.bottom);
        at += 1;
    }
    shape
}
