//! The cells of a fumen page as numbers, and what a page does to them.

use super::{FumenError, Version};
use crate::engine::{Block, Cell, Matrix, Piece, Tetrimino};
use crate::formats::document::{Page, Row};

/// The number of columns.
const WIDTH: usize = 10;
/// The Tetriminos with the numbers 1 to 7. 0 is an empty cell, 8 a Block of none.
const NUMBERED: [Tetrimino; 7] =
    [Tetrimino::I, Tetrimino::L, Tetrimino::O, Tetrimino::Z, Tetrimino::T, Tetrimino::J, Tetrimino::S];
/// The number of a Block of no Tetrimino.
pub(super) const NEUTRAL: u8 = 8;

/// The cells, the highest row first, and last the row below the floor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Field {
    cells: Vec<u8>,
}

pub(super) fn number(tetrimino: Tetrimino) -> u8 {
    let index = NUMBERED.iter().position(|other| *other == tetrimino);
    index.map_or(0, |index| index as u8 + 1)
}

/// Returns the Tetrimino with a number; `None` for another number.
pub(super) fn numbered(number: u8) -> Option<Tetrimino> {
    NUMBERED.get(usize::from(number).checked_sub(1)?).copied()
}

fn block(cell: u8) -> Option<Block> {
    numbered(cell).map(Block::Of).or_else(|| (cell == NEUTRAL).then_some(Block::Neutral))
}

fn cell_of(block: Option<Block>) -> u8 {
    match block {
        None => 0,
        Some(Block::Of(tetrimino)) => number(tetrimino),
        Some(Block::Neutral) => NEUTRAL,
    }
}

impl Field {
    pub(super) fn new(version: Version) -> Self {
        Self { cells: vec![0; version.cells()] }
    }

    /// Returns the cells of a page.
    ///
    /// # Errors
    /// The Matrix has not ten columns, or a Block is above the highest row.
    pub(super) fn of(page: &Page) -> Result<Self, FumenError> {
        let mut field = Self::new(Version::V115);
        if page.matrix.width() as usize != WIDTH {
            return Err(FumenError::Width(page.matrix.width()));
        }
        if i16::from(page.matrix.height()) > field.top() {
            return Err(FumenError::High);
        }
        for (row, cells) in (1..=field.top()).rev().zip(field.cells.chunks_mut(WIDTH)) {
            for (x, cell) in (1..).zip(cells) {
                *cell = cell_of(page.matrix.block(Cell::new(x, row as i8)));
            }
        }
        for (block, cell) in page.rising.iter().zip(field.rising_mut()) {
            *cell = cell_of(*block);
        }
        Ok(field)
    }

    pub(super) fn cells(&self) -> &[u8] {
        &self.cells
    }

    pub(super) fn cells_mut(&mut self) -> &mut [u8] {
        &mut self.cells
    }

    /// The number of the highest row.
    pub(super) const fn top(&self) -> i16 {
        (self.cells.len() / WIDTH) as i16 - 1
    }

    pub(super) fn matrix(&self) -> Matrix {
        let mut matrix = Matrix::default();
        for (row, cells) in (1..=self.top()).rev().zip(self.cells.chunks(WIDTH)) {
            for (x, cell) in (1..).zip(cells) {
                if let Some(block) = block(*cell) {
                    matrix.set(Cell::new(x, row as i8), block);
                }
            }
        }
        matrix
    }

    pub(super) fn rising(&self) -> Row {
        let mut row = Row::default();
        for (block_of, cell) in row.iter_mut().zip(&self.cells[self.floor()..]) {
            *block_of = block(*cell);
        }
        row
    }

    /// Makes the cells those of the next page.
    pub(super) fn pass(&mut self, page: &Page) {
        if !page.locks {
            return;
        }
        if let Some(piece) = page.piece {
            self.lock(piece);
        }
        self.clear_lines();
        if page.rises {
            self.cells.rotate_left(WIDTH);
            self.rising_mut().fill(0);
        }
        if page.mirrors {
            let floor = self.floor();
            for row in self.cells[..floor].chunks_mut(WIDTH) {
                row.reverse();
            }
        }
    }

    fn lock(&mut self, piece: Piece) {
        for Cell { x, y } in piece.cells() {
            let row = usize::try_from(self.top() - i16::from(y)).ok();
            let column = usize::try_from(x - 1).ok().filter(|column| *column < WIDTH);
            // A piece may stick out at the top.
            let cell = row.zip(column).and_then(|(row, column)| self.cells.get_mut(row * WIDTH + column));
            if let Some(cell) = cell {
                *cell = number(piece.tetrimino);
            }
        }
    }

    fn clear_lines(&mut self) {
        let floor = self.floor();
        let mut target = floor;
        for row in (0..floor).step_by(WIDTH).rev() {
            let is_full = self.cells[row..row + WIDTH].iter().all(|cell| *cell != 0);
            if !is_full {
                target -= WIDTH;
                self.cells.copy_within(row..row + WIDTH, target);
            }
        }
        self.cells[..target].fill(0);
    }

    /// The index of the row below the floor.
    const fn floor(&self) -> usize {
        self.cells.len() - WIDTH
    }

    fn rising_mut(&mut self) -> &mut [u8] {
        let floor = self.floor();
        &mut self.cells[floor..]
    }
}
