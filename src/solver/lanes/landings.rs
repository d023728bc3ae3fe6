//! The places where a piece comes to rest on one board.

use super::columns::{Columns, WIDTH};
use super::round::{INSIDE, State};
use super::tables::{REACH, Shape, Twin};
use super::word::Word;
use crate::engine::{Cell, Facing, Piece, Tetrimino};

/// All places where a piece can come to rest, no two of which cover the same cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Landings<W> {
    tetrimino: Tetrimino,
    /// The rows of the centre, by Facing and column.
    rows: [[W; WIDTH]; 4],
}

impl<W: Word> Landings<W> {
    pub(super) fn new<const N: usize>(tetrimino: Tetrimino, state: &State<W, N>, lane: usize) -> Self {
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
                *rows &= !(state.free[facing][x][lane] >> 1);
            }
        }
        Self { tetrimino, rows }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u32 {
        self.rows.iter().flatten().map(|rows| rows.ones()).sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().flatten().all(|&rows| rows == W::ZERO)
    }

    /// The places by Facing, column and row, the highest first. Of Facings that cover the same cells it is the first.
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

    /// The boards after the piece came to rest and full lines are cleared, in the order of [`Landings::pieces`].
    #[inline(always)]
    pub fn for_each_board(&self, board: &Columns<W>, mut each: impl FnMut(&Columns<W>)) {
        for (facing, columns) in Facing::ALL.into_iter().zip(&self.rows) {
            let shape = Shape::of(self.tetrimino, facing);
            for (column, &rows) in columns.iter().enumerate() {
                for row in bits(rows) {
                    let mut after = *board;
                    after.add(shape, column, row);
                    if after.full_lines() != W::ZERO {
                        after.clear_lines();
                    }
                    each(&after);
                }
            }
        }
    }
}

/// The numbers of the bits that are set.
fn bits<W: Word>(mut word: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (word != W::ZERO).then(|| {
            let bit = word.lowest();
            word &= !(W::TOP << bit);
            bit
        })
    })
}
