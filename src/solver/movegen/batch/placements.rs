//! The placements on one board of a batch, and the successor boards.

use super::columns::{Columns, WIDTH};
use super::step::{BatchState, INSIDE, SET};
use super::tables::{ColumnShape, REACH, Twin};
use super::word::ColumnWord;
use crate::engine::{Cell, Facing, Piece, Tetrimino};

/// All placements of a piece on one board, without duplicates of the same cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BatchPlacements<W> {
    tetrimino: Tetrimino,
    /// The rows of the centre Mino, by Facing and column.
    rows: [[W; WIDTH]; 4],
}

impl<W: ColumnWord> BatchPlacements<W> {
    pub(super) fn new<const N: usize>(tetrimino: Tetrimino, state: &BatchState<W, N>, lane: usize) -> Self {
        let mut rows = [[W::ZERO; WIDTH]; 4];
        for facing in (0..4).rev() {
            let Twin { facing: first, dx, dy } = Twin::TABLE[tetrimino as usize][facing];
            for x in INSIDE {
                let reached = state.reached[facing][x][lane];
                if reached != W::ZERO {
                    let column = (x as i8 - dx) as usize - REACH;
                    rows[first][column] |=
                        if dy < 0 { reached >> dy.unsigned_abs().into() } else { reached << dy as u32 };
                }
            }
        }
        for (facing, rows) in rows.iter_mut().enumerate() {
            for (x, rows) in INSIDE.zip(rows) {
                // A piece that can still fall is no placement.
                *rows &= !(state.free[facing][x][lane] >> 1);
            }
        }
        Self { tetrimino, rows }
    }

    /// The number of placements.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.rows.iter().flatten().map(|rows| rows.ones()).sum()
    }

    /// Whether there is no placement.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().flatten().all(|&rows| rows == W::ZERO)
    }

    /// The placements by Facing, column and row, with the highest first. Facings with equal cells count as the first
    /// one.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        let tetrimino = self.tetrimino;
        let columns = Facing::ALL
            .into_iter()
            .zip(&self.rows)
            .flat_map(|(facing, columns)| (1..).zip(columns).map(move |(x, &rows)| (facing, x, rows)));
        columns.flat_map(move |(facing, x, rows)| {
            bits(rows).map(move |bit| {
                let centre = Cell::new(x, (W::ROWS - bit) as i8);
                Piece { tetrimino, facing, centre }
            })
        })
    }

    /// Calls `each` with the board after each placement, in the order of [`BatchPlacements::pieces`].
    #[inline(always)]
    pub fn for_each_successor(&self, board: &Columns<W>, mut each: impl FnMut(&Successor<'_, W>)) {
        let before = Origin::new(board);
        for (facing, columns) in Facing::ALL.into_iter().zip(&self.rows) {
            let shape = ColumnShape::of(self.tetrimino, facing);
            for (column, &rows) in INSIDE.zip(columns) {
                let left = column.wrapping_add_signed(shape.left.into());
                for row in bits(rows) {
                    each(&before.after(left, shape.columns.map(|minos| ColumnShape::rows(minos, row))));
                }
            }
        }
    }
}

/// The board after a placement. Without full lines, it shares all but four columns with the previous board.
#[derive(Debug)]
pub struct Successor<'a, W> {
    before: &'a Columns<W>,
    /// The first of the changed columns, as an index into a `ColumnSet`.
    pub(super) left: usize,
    pub(super) changed: [W; 4],
    /// The rows of the piece.
    minos: W,
    height: u8,
    full: W,
}

impl<W: ColumnWord> Successor<'_, W> {
    /// Whether a line is full.
    #[inline(always)]
    #[must_use]
    pub fn has_full_lines(&self) -> bool {
        self.full != W::ZERO
    }

    /// The row of the highest Block before clearing full lines.
    #[inline(always)]
    #[must_use]
    pub fn height(&self) -> u8 {
        self.height.max((W::ROWS - self.minos.lowest()) as u8)
    }

    /// The board before the placement.
    #[inline(always)]
    #[must_use]
    pub const fn before(&self) -> &Columns<W> {
        self.before
    }

    /// The board with full lines cleared.
    #[must_use]
    pub fn cleared(&self) -> Columns<W> {
        let mut board = *self.before;
        for (column, &changed) in (self.left..).zip(&self.changed) {
            if let Some(free) = column.checked_sub(REACH).and_then(|column| board.free.get_mut(column)) {
                *free = changed;
            }
        }
        board.clear_lines();
        board
    }
}

/// The values shared by all placements on a board, computed once, by the columns of a `ColumnSet`.
struct Origin<'a, W> {
    board: &'a Columns<W>,
    height: u8,
    cells: [W; SET],
    /// The rows in which any column farther left is free.
    left: [W; SET],
    /// The rows in which this column or any farther right is free.
    right: [W; SET + 1],
}

impl<'a, W: ColumnWord> Origin<'a, W> {
    fn new(board: &'a Columns<W>) -> Self {
        let (mut cells, mut left, mut right) = ([W::ZERO; SET], [W::ZERO; SET], [W::ZERO; SET + 1]);
        cells[INSIDE].copy_from_slice(&board.free);
        for column in 1..SET {
            left[column] = left[column - 1] | cells[column - 1];
        }
        for column in (0..SET).rev() {
            right[column] = right[column + 1] | cells[column];
        }
        Self { board, height: board.height(), cells, left, right }
    }

    /// The board with Minos in four columns.
    #[inline(always)]
    fn after(&self, left: usize, minos: [W; 4]) -> Successor<'a, W> {
        let [a, b, c, d] = minos;
        let minos = a | b | c | d;
        let [a, b, c, d] =
            [self.cells[left] & !a, self.cells[left + 1] & !b, self.cells[left + 2] & !c, self.cells[left + 3] & !d];
        let free = self.left[left] | a | b | c | d | self.right[left + 4];
        Successor {
            before: self.board,
            left,
            changed: [a, b, c, d],
            minos,
            height: self.height,
            full: !free & W::EMPTY,
        }
    }
}

/// The indices of the set bits in rising order.
pub(super) fn bits<W: ColumnWord>(mut word: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (word != W::ZERO).then(|| {
            let bit = word.lowest();
            word &= !(W::TOP << bit);
            bit
        })
    })
}
