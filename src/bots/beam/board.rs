//! A Matrix as ten columns of bits, and the shapes of the Tetriminos as columns.
//!
//! Bit 0 of a column is row 1. Columns suit this search better than rows: a drop, a height and the holes of a column
//! take a few instructions each, and one word holds all forty rows.

use crate::engine::units::{COLUMNS, ROWS};
use crate::engine::{Cell, Facing, Matrix, Piece, Tetrimino};

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

impl FromIterator<Cell> for Board {
    fn from_iter<T: IntoIterator<Item = Cell>>(cells: T) -> Self {
        let mut board = Self::default();
        for cell in cells {
            board.fill(cell);
        }
        board
    }
}

impl Board {
    /// Returns whether a cell has a Block or is outside the Matrix.
    #[must_use]
    pub fn is_occupied(&self, cell: Cell) -> bool {
        let column = usize::try_from(cell.x - 1).ok().and_then(|x| self.columns.get(x));
        let is_inside = (1..=ROWS).contains(&cell.y);
        column.filter(|_| is_inside).is_none_or(|column| column >> (cell.y - 1) & 1 != 0)
    }

    /// Returns whether a piece covers only empty cells of the Matrix.
    #[must_use]
    pub fn fits(&self, piece: Piece) -> bool {
        !piece.cells().into_iter().any(|cell| self.is_occupied(cell))
    }

    /// Returns the number of empty cells below a Block of the same column.
    #[must_use]
    pub fn covered_cells(&self) -> u32 {
        self.columns.iter().map(|column| height(*column) - column.count_ones()).sum()
    }

    /// Returns the height of each column.
    #[must_use]
    pub(in crate::bots) fn heights(&self) -> [u32; WIDTH] {
        self.columns.map(height)
    }

    /// Returns the Blocks of a column counted from 0, the lowest in the lowest bit.
    #[must_use]
    pub(in crate::bots) const fn column(&self, x: usize) -> u64 {
        self.columns[x]
    }

    fn fill(&mut self, cell: Cell) {
        let column = usize::try_from(cell.x - 1).ok().and_then(|x| self.columns.get_mut(x));
        if let Some(column) = column.filter(|_| (1..=ROWS).contains(&cell.y)) {
            *column |= 1 << (cell.y - 1);
        }
    }

    /// The row of the highest Block, 0 for an empty board.
    #[inline(always)]
    pub(super) fn height(&self) -> u32 {
        height(self.columns.iter().fold(0, |all, column| all | column))
    }

    /// Returns whether nothing but the `solid` lowest rows has Blocks.
    #[inline(always)]
    pub fn is_cleared(&self, solid: u32) -> bool {
        self.columns == [lowest(solid); WIDTH]
    }

    /// Adds a Tetrimino, with its centre at column `x` and row `y` counted from 0.
    #[inline(always)]
    pub(super) fn place(&mut self, shape: &FacingShape, x: usize, y: u32) {
        let left = (x as i32 + shape.left) as usize;
        let bottom = (y as i32 + shape.bottom) as u32;
        for (column, bits) in self.columns.iter_mut().skip(left).zip(shape.columns) {
            *column |= bits << bottom;
        }
    }

    pub(super) fn place_piece(&mut self, piece: Piece) {
        for cell in piece.cells() {
            self.fill(cell);
        }
    }

    /// Returns whether the highest row has a Block, which one more line would push out.
    pub(in crate::bots) fn is_topped_by_a_line(&self) -> bool {
        self.height() == ROWS as u32
    }

    /// Returns the number of full lines among the `rows` lowest ones.
    #[inline(always)]
    pub(super) fn full_lines(&self, rows: u32) -> u32 {
        self.columns.iter().fold(lowest(rows), |all, column| all & column).count_ones()
    }

    /// Removes full lines above the `solid` lowest ones, and returns their number.
    #[inline(always)]
    pub(super) fn clear_lines(&mut self, solid: u32) -> u32 {
        let mut full = self.columns.iter().fold(ALL_ROWS & !lowest(solid), |all, column| all & column);
        let lines = full.count_ones();
        while full != 0 {
            // From the top down, so that the rows of the remaining lines stay correct.
            let row = height(full) - 1;
            let below = (1 << row) - 1;
            for column in &mut self.columns {
                *column = (*column & below) | ((*column >> 1) & !below);
            }
            full &= below;
        }
        lines
    }

    /// Raises the Blocks above the `solid` lowest rows by `lines`, and fills the new rows except for column `gap`, if
    /// they have one.
    pub(in crate::bots) fn raise(&mut self, lines: u32, gap: Option<usize>, solid: u32) {
        let (lines, solid) = (lines.min(ROWS as u32), solid.min(ROWS as u32));
        let below = lowest(solid);
        for (x, column) in self.columns.iter_mut().enumerate() {
            let filled = if gap == Some(x) { 0 } else { ((1 << lines) - 1) << solid };
            *column = ((*column & !below) << lines | filled | *column & below) & ALL_ROWS;
        }
    }

    /// Returns the only empty column of the lowest row above the `solid` lowest ones: the gap of the last received
    /// line.
    pub(super) fn gap(&self, solid: u32) -> Option<usize> {
        let row = lowest(solid) + 1;
        let mut open = (0..WIDTH).filter(|x| self.columns[*x] & row == 0);
        open.next().filter(|_| open.next().is_none())
    }

    /// Returns a hash of the Blocks and of `rest`, equal on all platforms.
    // The products are independent of each other. A chain of ten dependent ones took a quarter of the search.
    #[inline(always)]
    pub(super) fn mixed_into(&self, rest: u64) -> u64 {
        let c = &self.columns;
        let mixed = folded(c[0] ^ 0x9E37_79B9_7F4A_7C15, c[1] ^ 0xBF58_476D_1CE4_E5B9)
            ^ folded(c[2] ^ 0x94D0_49BB_1331_11EB, c[3] ^ 0xD6E8_FEB8_6659_FD93)
            ^ folded(c[4] ^ 0xA076_1D64_78BD_642F, c[5] ^ 0xE703_7ED1_A0B4_28DB)
            ^ folded(c[6] ^ 0x8EBC_6AF0_9C88_C6E3, c[7] ^ 0x5899_65CC_7537_4CC3)
            ^ folded(c[8] ^ 0x1D8E_4E27_C47D_124F, c[9] ^ 0xEB44_ACCA_B455_D165);
        folded(mixed ^ 0x2D35_8DCC_AA6C_78A5, rest ^ 0x8BB8_4B93_962E_ACC9)
    }
}

/// The product of two numbers, its halves combined.
#[inline(always)]
const fn folded(one: u64, other: u64) -> u64 {
    let product = one as u128 * other as u128;
    product as u64 ^ (product >> 64) as u64
}

/// The `rows` lowest rows of a column, at most all of them.
#[inline(always)]
pub(super) fn lowest(rows: u32) -> u64 {
    (1 << rows.min(ROWS as u32)) - 1
}

/// The position of the highest bit, counted from 1; 0 without a bit.
#[inline(always)]
pub(super) const fn height(column: u64) -> u32 {
    u64::BITS - column.leading_zeros()
}

#[derive(Debug, Clone, Copy)]
pub(super) struct FacingShape {
    /// The Minos, as columns to the right of the centre and rows above it.
    pub(super) minos: [(i32, i32); 4],
    /// The leftmost column and the lowest row, seen from the centre.
    pub(super) left: i32,
    pub(super) bottom: i32,
    /// The highest row, seen from the centre.
    pub(super) top: i32,
    /// The Minos of each column from `left` on, bit 0 for row `bottom`.
    columns: [u64; 4],
}

pub(super) static SHAPES: [[FacingShape; 4]; 7] = shapes();

const fn shapes() -> [[FacingShape; 4]; 7] {
    let mut shapes = [[FacingShape { minos: [(0, 0); 4], left: 0, bottom: 0, top: 0, columns: [0; 4] }; 4]; 7];
    let mut at = 0;
    while at < 28 {
        shapes[at / 4][at % 4] = shape(Tetrimino::ALL[at / 4], Facing::ALL[at % 4]);
        at += 1;
    }
    shapes
}

const fn shape(tetrimino: Tetrimino, facing: Facing) -> FacingShape {
    let minos = tetrimino.minos(facing);
    let mut shape = FacingShape { minos: [(0, 0); 4], left: 0, bottom: 0, top: 0, columns: [0; 4] };
    let mut at = 0;
    while at < 4 {
        let (dx, dy) = (minos[at].0 as i32, minos[at].1 as i32);
        shape.minos[at] = (dx, dy);
        shape.left = if dx < shape.left { dx } else { shape.left };
        shape.bottom = if dy < shape.bottom { dy } else { shape.bottom };
        shape.top = if dy > shape.top { dy } else { shape.top };
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
