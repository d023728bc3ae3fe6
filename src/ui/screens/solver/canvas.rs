//! A board in colours: what is drawn on, and what a match is shown on.

use crate::engine::units::{COLUMNS, SKYLINE};
use crate::engine::{Block, Cell, Matrix};
use crate::formal::board::{Board, BoardError, MOST_SIDE};

/// The cells of a board and of its Buffer Zone with the Blocks in them. Rows and columns count from 1, from the lower
/// left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Canvas {
    rows: usize,
    columns: usize,
    /// Row by row from the bottom, those of the Buffer Zone last.
    cells: Vec<Option<Block>>,
}

impl Canvas {
    /// An empty one. Sides that no board has become the nearest that one has.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let (rows, columns) = (rows.clamp(1, MOST_SIDE), columns.clamp(1, MOST_SIDE));
        let above = Board::new(rows, columns).map_or(0, |board| board.buffer_rows());
        Self { rows, columns, cells: vec![None; (rows + above) * columns] }
    }

    /// A board, its filled cells grey.
    pub(super) fn of_board(board: &Board) -> Self {
        let mut canvas = Self::new(board.rows(), board.columns());
        canvas.each(|row, column| board.is_filled(row, column).then_some(Block::Neutral));
        canvas
    }

    /// The Matrix, its Skyline that of the board.
    pub(super) fn of_matrix(matrix: &Matrix) -> Self {
        let mut canvas = Self::new(SKYLINE.unsigned_abs().into(), COLUMNS.unsigned_abs().into());
        // Neither side is longer than these numbers hold.
        canvas.each(|row, column| matrix.block(Cell::new(column as i8, row as i8)));
        canvas
    }

    /// The board of the definitions, which knows no colours.
    ///
    /// # Errors
    /// Never for a canvas that was made here, whose sides are those of a board.
    pub(super) fn board(&self) -> Result<Board, BoardError> {
        let mut board = Board::new(self.rows, self.columns)?;
        for row in 1..=self.height() {
            for column in 1..=self.columns {
                board.set(row, column, self.block(row, column).is_some());
            }
        }
        Ok(board)
    }

    /// The highest row with a Block in it, 0 without one.
    pub(super) fn height(&self) -> usize {
        self.cells.iter().rposition(Option::is_some).map_or(0, |last| last / self.columns + 1)
    }

    pub(super) const fn rows(&self) -> usize {
        self.rows
    }

    pub(super) const fn columns(&self) -> usize {
        self.columns
    }

    /// The rows and columns that have to be shown: those of the board, and of its Buffer Zone what has Blocks in it.
    pub(super) fn shown(&self) -> (usize, usize) {
        (self.rows.max(self.height()), self.columns)
    }

    /// How much room it takes.
    pub(super) const fn bytes(&self) -> usize {
        self.cells.len()
    }

    /// The Block in a cell; outside there is none.
    pub(super) fn block(&self, row: usize, column: usize) -> Option<Block> {
        self.cells[self.index(row, column)?]
    }

    /// Puts a Block into a cell or takes it away; outside nothing happens.
    pub(super) fn set(&mut self, row: usize, column: usize, block: Option<Block>) {
        if let Some(at) = self.index(row, column) {
            self.cells[at] = block;
        }
    }

    /// The same from the lower left with other sides; what has no room on the board is lost.
    pub(super) fn resized(&self, rows: usize, columns: usize) -> Self {
        let mut canvas = Self::new(rows, columns);
        canvas.each(|row, column| self.block(row, column).filter(|_| row <= rows));
        canvas
    }

    /// Everything a row higher; what was in the highest of the Buffer Zone is lost.
    pub(super) fn shift_up(&mut self) {
        self.cells.rotate_right(self.columns);
        self.cells[..self.columns].fill(None);
    }

    /// Everything a row lower; what was in the lowest is lost.
    pub(super) fn shift_down(&mut self) {
        self.cells.rotate_left(self.columns);
        let last = self.cells.len() - self.columns;
        self.cells[last..].fill(None);
    }

    /// Left becomes right.
    pub(super) fn mirror(&mut self) {
        for row in self.cells.chunks_exact_mut(self.columns) {
            row.reverse();
        }
    }

    /// No Blocks any more.
    pub(super) fn clear(&mut self) {
        self.cells.fill(None);
    }

    /// The rows without an unfilled cell, from below.
    pub(super) fn full_rows(&self) -> Vec<usize> {
        let rows = (1..).zip(self.cells.chunks_exact(self.columns));
        rows.filter(|(_, row)| row.iter().all(Option::is_some)).map(|(row, _)| row).collect()
    }

    /// Takes the full rows out; those above come down.
    pub(super) fn clear_lines(&mut self) {
        let columns = self.columns;
        let kept = self.cells.chunks_exact(columns).filter(|row| row.iter().any(Option::is_none));
        let mut kept: Vec<Option<Block>> = kept.flatten().copied().collect();
        kept.resize(self.cells.len(), None);
        self.cells = kept;
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

    fn canvas(drawing: &[&str]) -> Canvas {
        Canvas::of_board(&Board::from_drawing(drawing).unwrap())
    }

    fn drawn(canvas: &Canvas) -> Vec<String> {
        canvas.board().unwrap().drawing()
    }

    #[test]
    fn a_board_comes_back_as_it_was() {
        let drawing = ["..X", "X..", "XX."];
        assert_eq!(drawn(&canvas(&drawing)), drawing);
        assert_eq!(Canvas::new(0, 9_999).columns(), MOST_SIDE);
        assert_eq!(Canvas::new(0, 9_999).rows(), 1);
    }

    #[test]
    fn tools_change_all_of_it() {
        type Tool = fn(&mut Canvas);
        let table: [(Tool, [&str; 3]); 4] = [
            (Canvas::shift_down, ["...", "..X", "X.."]),
            (Canvas::mirror, ["X..", "..X", "XXX"]),
            (Canvas::clear, ["...", "...", "..."]),
            (Canvas::clear_lines, ["...", "..X", "X.."]),
        ];
        for (tool, expected) in table {
            let mut canvas = canvas(&["..X", "X..", "XXX"]);
            tool(&mut canvas);
            assert_eq!(drawn(&canvas), expected);
        }
        let mut canvas = canvas(&["..X", "X..", "XXX"]);
        canvas.shift_up();
        assert_eq!(canvas.height(), 4, "into the Buffer Zone");
        assert_eq!(drawn(&canvas), ["..X", "---", "X..", "XXX", "..."]);
        assert_eq!(canvas.full_rows(), [2]);
    }

    #[test]
    fn another_size_keeps_the_lower_left() {
        let canvas = canvas(&["..X", "XX."]);
        assert_eq!(drawn(&canvas.resized(3, 2)), ["..", "..", "XX"]);
        assert_eq!(drawn(&canvas.resized(1, 4)), ["XX.."]);
    }

    #[test]
    fn a_matrix_keeps_its_colours() {
        let mut drawing = vec!["J........."];
        drawing.extend(["Z........."; 20]);
        drawing.extend(["T.........", "XX.XXXXXXX"]);
        let canvas = Canvas::of_matrix(&diagram::matrix(&drawing).unwrap());
        assert_eq!((canvas.rows(), canvas.columns(), canvas.height()), (20, 10, 23));
        assert_eq!(canvas.block(23, 1), Some(Block::Of(Tetrimino::J)));
        assert_eq!(canvas.block(2, 1), Some(Block::Of(Tetrimino::T)));
        assert_eq!((canvas.block(1, 3), canvas.block(1, 4)), (None, Some(Block::Neutral)));
    }
}
