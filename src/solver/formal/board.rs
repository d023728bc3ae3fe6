//! Boards: n rows of m cells, each filled or unfilled, with a Buffer Zone above them.
//!
//! A drawing starts with the top row. Rows above a line of dashes are in the Buffer Zone, which only the Guideline
//! model uses. Without such a line the Buffer Zone is empty.
//!
//! ```text
//!   row 5   . X .     ".X."        in the Buffer Zone
//!           -----     "---"        the Skyline, only if cells above it are filled
//!   row 4   . X X     ".XX"        row n = 4
//!   row 3   X X .     "XX."
//!   row 2   X . X     "X.X"
//!   row 1   X . X     "X.X"
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::engine::units::{FEWEST_COLUMNS, MOST_COLUMNS, ROWS, SKYLINE};
use crate::engine::{Block, Cell, Matrix, diagram};

/// The maximum number of rows, and of columns, of a board.
pub const MAX_SIDE: usize = 1_000;

/// The character of the line between a board and its Buffer Zone in a drawing.
const SEPARATOR: char = '-';

/// An n × m board. Cell (1, 1) is the lower left one, (n, m) the upper right one.
///
/// The Buffer Zone above row n has as many rows as the board, and at least four, so that a vertical I fits.
///
/// ```
/// use skyline_foundation::solver::formal::board::Board;
///
/// let mut board = Board::from_drawing(&["....", "X..X", "XXXX"])?;
/// assert_eq!((board.rows(), board.columns(), board.height(), board.holes()), (3, 4, 2, 0));
/// assert_eq!(board.clear_lines(), 1);
/// assert_eq!(board.drawing(), ["....", "....", "X..X"]);
/// # Ok::<(), skyline_foundation::solver::formal::board::BoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Board {
    rows: usize,
    columns: usize,
    /// One bit per cell: row by row from the bottom, each from the left, without padding, with the Buffer Zone last.
    cells: Vec<u64>,
}

/// The error for an invalid board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A side is 0 or too large.
    #[error("a board has 1 to {MAX_SIDE} rows and columns, not {rows} × {columns}")]
    Size {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// The drawing has more rows than the board.
    #[error("{drawn} rows are drawn, but the board has {rows}")]
    Lower {
        /// The rows of the board.
        rows: usize,
        /// The drawn rows.
        drawn: usize,
    },
    /// The drawing has more rows above the Skyline than the Buffer Zone.
    #[error("{found} rows are above the line of dashes, but the Buffer Zone of a board with {rows} rows has {most}")]
    Buffer {
        /// The rows of the board.
        rows: usize,
        /// The rows above the Skyline.
        found: usize,
        /// The rows of the Buffer Zone.
        most: usize,
    },
    /// The rows of a drawing differ in length.
    #[error("row {row} from the top has {found} cells, the first one {expected}")]
    Ragged {
        /// The row, from the top, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// A drawing has an unknown character.
    #[error("`{letter}` in row {row} from the top: expected `.` or `_` (unfilled), `X` or one of IOTLJSZ (filled)")]
    Letter {
        /// The character.
        letter: char,
        /// The row, from the top, from 1.
        row: usize,
    },
}

impl Board {
    /// Creates an empty board.
    ///
    /// # Errors
    /// A side is 0 or larger than [`MAX_SIDE`].
    pub fn new(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let range = 1..=MAX_SIDE;
        if !range.contains(&rows) || !range.contains(&columns) {
            return Err(BoardError::Size { rows, columns });
        }
        let cells = vec![0; ((rows + buffer_rows(rows)) * columns).div_ceil(64)];
        Ok(Self { rows, columns, cells })
    }

    /// Reads a drawing, the top row first.
    ///
    /// # Errors
    /// There are no rows, too many rows, rows of different lengths, or unknown characters.
    pub fn from_drawing<S: AsRef<str>>(drawing: &[S]) -> Result<Self, BoardError> {
        let skyline = drawing.iter().position(|row| is_skyline(row.as_ref()));
        let above = skyline.unwrap_or(0);
        let rows = drawing.len() - skyline.map_or(0, |at| at + 1);
        let width = drawing.first().map_or(0, |row| row.as_ref().chars().count());
        let mut board = Self::new(rows, width)?;
        if above > board.buffer_rows() {
            return Err(BoardError::Buffer { rows, found: above, most: board.buffer_rows() });
        }
        for (from_top, row) in drawing.iter().enumerate() {
            let row = row.as_ref();
            let found = row.chars().count();
            if found != width {
                return Err(BoardError::Ragged { row: from_top + 1, found, expected: width });
            }
            if skyline == Some(from_top) {
                continue;
            }
            let up = if from_top < above { rows + above - from_top } else { drawing.len() - from_top };
            for (column, letter) in row.chars().enumerate() {
                let block = diagram::cell(letter).map_err(|letter| BoardError::Letter { letter, row: from_top + 1 })?;
                board.set(up, column + 1, block.is_some());
            }
        }
        Ok(board)
    }

    /// The board with its cells at the floor of `rows` rows, the additional ones empty.
    ///
    /// # Errors
    /// There are too many rows, or fewer than the board has.
    pub fn raised(&self, rows: usize) -> Result<Self, BoardError> {
        if rows < self.rows {
            return Err(BoardError::Lower { rows, drawn: self.rows });
        }
        let mut board = Self::new(rows, self.columns)?;
        // Cells are numbered from the floor, so a higher board starts with the words of a lower one.
        board.set_words(&self.cells);
        Ok(board)
    }

    /// The number of rows, n, without the Buffer Zone.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns, m.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows of the Buffer Zone.
    #[must_use]
    pub fn buffer_rows(&self) -> usize {
        buffer_rows(self.rows)
    }

    /// The cells as a bitboard: row by row from the bottom, each from the left, without padding, with the Buffer Zone
    /// last.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.cells
    }

    /// Sets the cells from the words of a board of the same size. Missing words are unfilled.
    pub(crate) fn set_words(&mut self, words: &[u64]) {
        let length = words.len().min(self.cells.len());
        self.cells[..length].copy_from_slice(&words[..length]);
        self.cells[length..].fill(0);
    }

    /// Whether the cell is filled. `false` outside the board and its Buffer Zone.
    #[must_use]
    pub fn is_filled(&self, row: usize, column: usize) -> bool {
        self.index(row, column).is_some_and(|at| self.cells[at / 64] >> (at % 64) & 1 == 1)
    }

    /// Fills or empties a cell. Does nothing outside the board and its Buffer Zone.
    pub fn set(&mut self, row: usize, column: usize, is_filled: bool) {
        if let Some(at) = self.index(row, column) {
            let bit = 1 << (at % 64);
            self.cells[at / 64] = if is_filled { self.cells[at / 64] | bit } else { self.cells[at / 64] & !bit };
        }
    }

    /// The number of filled cells.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.cells.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The highest row with a filled cell, including the Buffer Zone, or 0 for an empty board.
    #[must_use]
    pub fn height(&self) -> usize {
        let last = self.cells.iter().rposition(|word| *word != 0);
        last.map_or(0, |word| (word * 64 + 63 - self.cells[word].leading_zeros() as usize) / self.columns + 1)
    }

    /// Whether every cell of the row is filled.
    #[must_use]
    pub fn is_full(&self, row: usize) -> bool {
        (1..=self.columns).all(|column| self.is_filled(row, column))
    }

    /// The number of holes: unfilled cells below a filled cell of the same column.
    #[must_use]
    pub fn holes(&self) -> usize {
        let mut holes = 0;
        let height = self.height();
        for column in 1..=self.columns {
            let top = (1..=height).rev().find(|row| self.is_filled(*row, column)).unwrap_or(0);
            holes += (1..top).filter(|row| !self.is_filled(*row, column)).count();
        }
        holes
    }

    /// Removes the full rows, moves the rows above them down, and returns the number of full rows.
    pub fn clear_lines(&mut self) -> usize {
        let height = self.height();
        let remaining: Vec<usize> = (1..=height).filter(|row| !self.is_full(*row)).collect();
        let lines = height - remaining.len();
        if lines > 0 {
            // In place: a row only moves down, so it is read before it is overwritten.
            for to in 1..=height {
                for column in 1..=self.columns {
                    let is_filled = remaining.get(to - 1).is_some_and(|from| self.is_filled(*from, column));
                    self.set(to, column, is_filled);
                }
            }
        }
        lines
    }

    /// Draws all rows, starting with the top row. Rows of the Buffer Zone are drawn up to its highest filled cell.
    #[must_use]
    pub fn drawing(&self) -> Vec<String> {
        let cell = |row, column| if self.is_filled(row, column) { 'X' } else { '.' };
        let line = |row| (1..=self.columns).map(|column| cell(row, column)).collect();
        let mut drawing: Vec<String> = (self.rows + 1..=self.height()).rev().map(line).collect();
        if !drawing.is_empty() {
            drawing.push(SEPARATOR.to_string().repeat(self.columns));
        }
        drawing.extend((1..=self.rows).rev().map(line));
        drawing
    }

    /// The numbers of pieces with which all cells make complete rows, at least as many as rows with a filled cell: each
    /// piece adds four cells, each line removes a row. `None` if there is no such number.
    #[must_use]
    pub fn perfect_clear_counts(&self) -> Option<impl Iterator<Item = usize> + use<>> {
        let (filled, columns) = (self.filled(), self.columns());
        // A row below a filled one may be empty, so `height` alone is not the number.
        let is_begun = |row: &usize| (1..=columns).any(|column| self.is_filled(*row, column));
        let begun = (1..=self.height()).filter(is_begun).count();
        // The remainders repeat after as many pieces as there are columns, so further ones need no try.
        let first = (1..=columns).find(|pieces| (filled + 4 * pieces).is_multiple_of(columns))?;
        // The step between such numbers: its pieces fill complete rows as well.
        let step = (1..=columns).find(|pieces| (4 * pieces).is_multiple_of(columns))?;
        Some((first..).step_by(step).skip_while(move |pieces| (filled + 4 * pieces) / columns < begun))
    }

    /// The Matrix with these cells as neutral Blocks. `None` unless it can have the width of the board and the filled
    /// cells are in its rows.
    #[must_use]
    pub fn to_matrix(&self) -> Option<Matrix> {
        let height = i8::try_from(self.height()).ok().filter(|height| *height <= ROWS)?;
        let columns = i8::try_from(self.columns).ok();
        let columns = columns.filter(|columns| (FEWEST_COLUMNS..=MOST_COLUMNS).contains(columns))?;
        let mut matrix = Matrix::new(columns.unsigned_abs());
        for y in 1..=height {
            for x in (1..=columns).filter(|x| self.is_filled(y as usize, *x as usize)) {
                matrix.set(Cell::new(x, y), Block::Neutral);
            }
        }
        Some(matrix)
    }

    fn index(&self, row: usize, column: usize) -> Option<usize> {
        if row == 0 || column == 0 || row > self.rows + self.buffer_rows() || column > self.columns {
            return None;
        }
        Some((row - 1) * self.columns + column - 1)
    }
}

impl From<&Matrix> for Board {
    /// Converts a Matrix to a board of 20 rows and 20 rows of Buffer Zone. The types of Blocks are lost.
    fn from(matrix: &Matrix) -> Self {
        let (rows, columns) = (usize::from(SKYLINE.unsigned_abs()), usize::from(matrix.width().unsigned_abs()));
        // `new` would return a `Result`.
        let cells = vec![0; ((rows + buffer_rows(rows)) * columns).div_ceil(64)];
        let mut board = Self { rows, columns, cells };
        for y in 1..=matrix.height() as i8 {
            for x in (1..=matrix.width()).filter(|x| matrix.block(Cell::new(*x, y)).is_some()) {
                board.set(y as usize, x as usize, true);
            }
        }
        board
    }
}

/// Whether a row of a drawing is the line between the board and its Buffer Zone.
pub(super) fn is_skyline(row: &str) -> bool {
    !row.is_empty() && row.chars().all(|letter| letter == SEPARATOR)
}

/// The rows of the Buffer Zone above a board of `rows` rows.
fn buffer_rows(rows: usize) -> usize {
    rows.max(4)
}

impl fmt::Display for Board {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.drawing().join("\n"))
    }
}

impl TryFrom<Vec<String>> for Board {
    type Error = BoardError;

    fn try_from(drawing: Vec<String>) -> Result<Self, BoardError> {
        Self::from_drawing(&drawing)
    }
}

impl From<Board> for Vec<String> {
    fn from(board: Board) -> Self {
        board.drawing()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::diagram;

    #[test]
    fn the_cells_alone_give_the_pieces_of_a_perfect_clear() {
        let table: [(&[&str], Option<usize>); 6] = [
            (&["..........", ".........."], Some(5)),
            (&["XXXXXX....", "XXXXXX...."], Some(2)),
            (&["XXXXXX....", "..........", "XXXXXX...."], Some(2)),
            (&["X.........", "X.........", "X.........", "XXX......."], Some(11)),
            (&["X........."], None),
            (&["....", "...."], Some(1)),
        ];
        for (drawing, least) in table {
            let board = Board::from_drawing(drawing).unwrap();
            assert_eq!(board.perfect_clear_counts().and_then(|mut counts| counts.next()), least, "{drawing:?}");
        }
    }

    #[test]
    fn a_drawing_comes_back_as_it_was() {
        for drawing in [vec!["."], vec![".X.", "---", ".XX", "X.X"], vec!["X..X", "....", "XXXX"]] {
            let board = Board::from_drawing(&drawing).unwrap();
            assert_eq!(board.drawing(), drawing);
            let json = serde_json::to_string(&board).unwrap();
            assert_eq!(serde_json::from_str::<Board>(&json).unwrap(), board);
        }
    }

    #[test]
    fn a_matrix_becomes_a_board_and_back() {
        let matrix = diagram::matrix(&["X.........", ".XXX....X."]).unwrap();
        let board = Board::from(&matrix);
        assert_eq!((board.rows(), board.columns(), board.buffer_rows(), board.filled()), (20, 10, 20, 5));
        assert_eq!(board.drawing()[18..], ["X.........", ".XXX....X."]);
        assert_eq!(board.to_matrix(), Some(matrix));
        for columns in [4, 9, 20] {
            let mut board = Board::new(20, columns).unwrap();
            board.set(3, columns, true);
            let wide = board.to_matrix().unwrap();
            assert_eq!((usize::from(wide.width().unsigned_abs()), Board::from(&wide)), (columns, board));
        }
        assert_eq!([3, 21].map(|columns| Board::new(20, columns).unwrap().to_matrix()), [None, None]);
        let mut tall = Board::new(50, 10).unwrap();
        tall.set(41, 1, true);
        assert_eq!(tall.to_matrix(), None);
    }

    #[test]
    fn every_damaged_drawing_is_refused_by_name() {
        let no: [&str; 0] = [];
        assert_eq!(Board::from_drawing(&no), Err(BoardError::Size { rows: 0, columns: 0 }));
        assert_eq!(Board::from_drawing(&["..", "--"]), Err(BoardError::Size { rows: 0, columns: 2 }));
        assert_eq!(Board::from_drawing(&["..", "."]), Err(BoardError::Ragged { row: 2, found: 1, expected: 2 }));
        assert_eq!(Board::from_drawing(&["..", "-."]), Err(BoardError::Letter { letter: '-', row: 2 }));
        let tall = [".", ".", ".", ".", ".", "-", "."];
        assert_eq!(Board::from_drawing(&tall), Err(BoardError::Buffer { rows: 1, found: 5, most: 4 }));
        assert_eq!(Board::new(1, 1_001), Err(BoardError::Size { rows: 1, columns: 1_001 }));
    }

    #[test]
    fn lines_are_cleared_across_the_skyline() {
        let mut board = Board::from_drawing(&["X..", "XXX", ".X.", "---", "XXX", "X.X"]).unwrap();
        assert_eq!((board.height(), board.filled(), board.holes()), (5, 10, 3));
        assert_eq!(board.clear_lines(), 2);
        assert_eq!(board.drawing(), ["X..", "---", ".X.", "X.X"]);
        assert_eq!((board.height(), board.filled(), board.holes()), (3, 4, 2));
    }
}
