//! Boards of Blocks, for the editor and for showing matches.

use std::ops::RangeInclusive;

use super::board::{Board, BoardError, MAX_SIDE};
use crate::engine::units::{FEWEST_COLUMNS, MOST_COLUMNS, ROWS, SKYLINE};
use crate::engine::{Block, Cell, Matrix};

/// The widths of a Matrix.
const WIDTHS: RangeInclusive<u8> = FEWEST_COLUMNS as u8..=MOST_COLUMNS as u8;

/// A board and its Buffer Zone with a Block in each filled cell. Rows and columns are counted from 1, from the lower
/// left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockBoard {
    rows: usize,
    columns: usize,
    /// The cells, row by row from the bottom, with the Buffer Zone last.
    cells: Vec<Option<Block>>,
}

impl BlockBoard {
    /// Creates an empty board. The sides are clamped to those of a [`Board`].
    #[must_use]
    pub fn new(rows: usize, columns: usize) -> Self {
        let (rows, columns) = (rows.clamp(1, MAX_SIDE), columns.clamp(1, MAX_SIDE));
        let above = Board::new(rows, columns).map_or(0, |board| board.buffer_rows());
        Self { rows, columns, cells: vec![None; (rows + above) * columns] }
    }

    /// Converts a board. Its filled cells become neutral Blocks.
    #[must_use]
    pub fn of_board(board: &Board) -> Self {
        let mut blocks = Self::new(board.rows(), board.columns());
        blocks.each(|row, column| board.is_filled(row, column).then_some(Block::Neutral));
        blocks
    }

    /// Converts a Matrix. Its Skyline becomes the top of the board.
    #[must_use]
    pub fn of_matrix(matrix: &Matrix) -> Self {
        let mut blocks = Self::new(SKYLINE.unsigned_abs().into(), matrix.width().unsigned_abs().into());
        // A Matrix has at most 20 × 40 cells, which fit into an i8.
        blocks.each(|row, column| matrix.block(Cell::new(column as i8, row as i8)));
        blocks
    }

    /// Converts to the board of the definitions, without the types of Blocks.
    ///
    /// # Errors
    /// Never, because the sides are valid.
    pub fn board(&self) -> Result<Board, BoardError> {
        let mut board = Board::new(self.rows, self.columns)?;
        for row in 1..=self.height() {
            for column in 1..=self.columns {
                board.set(row, column, self.block(row, column).is_some());
            }
        }
        Ok(board)
    }

    /// The Matrix with these Blocks. `None` if it cannot have the width or the height of the board.
    #[must_use]
    pub fn to_matrix(&self) -> Option<Matrix> {
        let (rows, columns) = self.shown();
        let width = u8::try_from(columns).ok().filter(|width| WIDTHS.contains(width))?;
        if rows > usize::from(ROWS.unsigned_abs()) {
            return None;
        }
        let mut matrix = Matrix::new(width);
        for (y, row) in (1..).zip(1..=rows) {
            for (x, column) in (1..=matrix.width()).zip(1..) {
                if let Some(block) = self.block(row, column) {
                    matrix.set(Cell::new(x, y), block);
                }
            }
        }
        Some(matrix)
    }

    /// The highest row with a Block, or 0.
    #[must_use]
    pub fn height(&self) -> usize {
        self.cells.iter().rposition(Option::is_some).map_or(0, |last| last / self.columns + 1)
    }

    /// The number of rows, without the Buffer Zone.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The rows and columns to show: the board and the Buffer Zone up to its highest Block.
    #[must_use]
    pub fn shown(&self) -> (usize, usize) {
        (self.rows.max(self.height()), self.columns)
    }

    /// The size in memory, in bytes.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.cells.len()
    }

    /// The Block in a cell. `None` outside the board.
    #[must_use]
    pub fn block(&self, row: usize, column: usize) -> Option<Block> {
        self.cells[self.index(row, column)?]
    }

    /// Sets or removes the Block in a cell. Does nothing outside the board.
    pub fn set(&mut self, row: usize, column: usize, block: Option<Block>) {
        if let Some(at) = self.index(row, column) {
            self.cells[at] = block;
        }
    }

    /// A copy with other sides, from the lower left. Blocks outside are lost.
    #[must_use]
    pub fn resized(&self, rows: usize, columns: usize) -> Self {
        let mut blocks = Self::new(rows, columns);
        // A Block of the board must not end up in the Buffer Zone of a lower one.
        blocks.each(|row, column| self.block(row, column).filter(|_| row <= rows));
        blocks
    }

    /// Removes the Blocks of cells in which another board of this size has one.
    pub fn subtract(&mut self, other: &Self) {
        for (cell, other) in self.cells.iter_mut().zip(&other.cells) {
            if other.is_some() {
                *cell = None;
            }
        }
    }

    /// Moves all Blocks up by a row. Those in the top row of the Buffer Zone are lost.
    pub fn shift_up(&mut self) {
        self.cells.rotate_right(self.columns);
        self.cells[..self.columns].fill(None);
    }

    /// Moves all Blocks down by a row. Those in row 1 are lost.
    pub fn shift_down(&mut self) {
        self.cells.rotate_left(self.columns);
        let last = self.cells.len() - self.columns;
        self.cells[last..].fill(None);
    }

    /// Swaps left and right.
    pub fn mirror(&mut self) {
        for row in self.cells.chunks_exact_mut(self.columns) {
            row.reverse();
        }
    }

    /// Removes all Blocks.
    pub fn clear(&mut self) {
        self.cells.fill(None);
    }

    /// The full rows, from the bottom.
    #[must_use]
    pub fn full_rows(&self) -> Vec<usize> {
        let rows = (1..).zip(self.cells.chunks_exact(self.columns));
        rows.filter(|(_, row)| row.iter().all(Option::is_some)).map(|(row, _)| row).collect()
    }

    /// Removes the full rows and moves the rows above them down.
    pub fn clear_lines(&mut self) {
        let columns = self.columns;
        let remaining = self.cells.chunks_exact(columns).filter(|row| row.iter().any(Option::is_none));
        let mut remaining: Vec<Option<Block>> = remaining.flatten().copied().collect();
        remaining.resize(self.cells.len(), None);
        self.cells = remaining;
    }

    fn each(&mut self, block: impl Fn(usize, usize) -> Option<Block>) {
        for (index, cell) in self.cells.iter_mut().enumerate() {
            *cell = block(index / self.columns + 1, index % self.columns + 1);
        }
    }

    fn index(&self, row: usize, column: usize) -> Option<usize> {
        let index = (row.checked_sub(1)? * self.columns).checked_add(column.checked_sub(1)?)?;
        (column <= self.columns && index < self.cells.len()).then_some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Tetrimino, diagram};

    fn blocks_of(drawing: &[&str]) -> BlockBoard {
        BlockBoard::of_board(&Board::from_drawing(drawing).unwrap())
    }

    fn drawn(blocks: &BlockBoard) -> Vec<String> {
        blocks.board().unwrap().drawing()
    }

    #[test]
    fn a_board_comes_back_as_it_was() {
        let drawing = ["..X", "X..", "XX."];
        assert_eq!(drawn(&blocks_of(&drawing)), drawing);
        assert_eq!(BlockBoard::new(0, 9_999).columns(), MAX_SIDE);
        assert_eq!(BlockBoard::new(0, 9_999).rows(), 1);
    }

    #[test]
    fn tools_change_all_of_it() {
        type Tool = fn(&mut BlockBoard);
        let table: [(Tool, [&str; 3]); 4] = [
            (BlockBoard::shift_down, ["...", "..X", "X.."]),
            (BlockBoard::mirror, ["X..", "..X", "XXX"]),
            (BlockBoard::clear, ["...", "...", "..."]),
            (BlockBoard::clear_lines, ["...", "..X", "X.."]),
        ];
        for (tool, expected) in table {
            let mut blocks = blocks_of(&["..X", "X..", "XXX"]);
            tool(&mut blocks);
            assert_eq!(drawn(&blocks), expected);
        }
        let mut blocks = blocks_of(&["..X", "X..", "XXX"]);
        blocks.shift_up();
        assert_eq!(blocks.height(), 4, "into the Buffer Zone");
        assert_eq!(drawn(&blocks), ["..X", "---", "X..", "XXX", "..."]);
        assert_eq!(blocks.full_rows(), [2]);
    }

    #[test]
    fn resizing_preserves_the_lower_left() {
        let blocks = blocks_of(&["..X", "XX."]);
        assert_eq!(drawn(&blocks.resized(3, 2)), ["..", "..", "XX"]);
        assert_eq!(drawn(&blocks.resized(1, 4)), ["XX.."]);
    }

    #[test]
    fn a_matrix_converts_with_its_colours() {
        let mut drawing = vec!["J........."];
        drawing.extend(["Z........."; 20]);
        drawing.extend(["T.........", "XX.XXXXXXX"]);
        let blocks = BlockBoard::of_matrix(&diagram::matrix(&drawing).unwrap());
        assert_eq!((blocks.rows(), blocks.columns(), blocks.height()), (20, 10, 23));
        assert_eq!(blocks.block(23, 1), Some(Block::Of(Tetrimino::J)));
        assert_eq!(blocks.block(2, 1), Some(Block::Of(Tetrimino::T)));
        assert_eq!((blocks.block(1, 3), blocks.block(1, 4)), (None, Some(Block::Neutral)));
    }
}
