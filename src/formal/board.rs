//! The board: n rows of m cells, each filled or unfilled, and above them the Buffer Zone.
//!
//! A drawing shows its top row first. Rows above a line of dashes lie in the Buffer Zone, which only the Guideline's
//! movement fills; a drawing without such a line has nothing there.
//!
//! ```text
//!   row 5   . X .     ".X."        in the Buffer Zone
//!           -----     "---"        the Skyline, only where something is above it
//!   row 4   . X X     ".XX"        row n = 4
//!   row 3   X X .     "XX."
//!   row 2   X . X     "X.X"
//!   row 1   X . X     "X.X"
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most rows, and the most columns, of a board.
pub const MOST_SIDE: usize = 1_000;

/// The letter of the line between the board and its Buffer Zone in a drawing.
const SKYLINE: char = '-';

/// An n × m board. The cell (1, 1) is the lower left one, (n, m) the upper right one.
///
/// Above row n are the rows of the Buffer Zone: as many again, at least four so that a standing I has room.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Board {
    rows: usize,
    columns: usize,
    /// Row by row from the bottom, each row from the left, without gaps between rows; with the Buffer Zone.
    cells: Vec<u64>,
}

/// Why there is no such board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A side is 0 or too long.
    #[error("a board has 1 to {MOST_SIDE} rows and columns, not {rows} × {columns}")]
    Size {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
    /// There is too much above the Skyline.
    #[error("{found} rows are above the line of dashes, and the Buffer Zone of a board of {rows} rows has {most}")]
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
    /// A letter of a drawing means nothing.
    #[error("`{letter}` in row {row} from the top: a cell is `.` (unfilled), `X` or one of IOTLJSZ (filled)")]
    Letter {
        /// The letter.
        letter: char,
        /// The row, from the top, from 1.
        row: usize,
    },
}

impl Board {
    /// A board of unfilled cells.
    ///
    /// # Errors
    /// A side is 0 or longer than [`MOST_SIDE`].
    pub fn new(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let range = 1..=MOST_SIDE;
        if !range.contains(&rows) || !range.contains(&columns) {
            return Err(BoardError::Size { rows, columns });
        }
        let cells = vec![0; ((rows + buffer_rows(rows)) * columns).div_ceil(64)];
        Ok(Self { rows, columns, cells })
    }

    /// The board of a drawing, its top row first.
    ///
    /// # Errors
    /// No rows, rows of different length, too many, or a letter that is no cell.
    pub fn from_drawing<S: AsRef<str>>(drawing: &[S]) -> Result<Self, BoardError> {
        let is_skyline = |row: &S| !row.as_ref().is_empty() && row.as_ref().chars().all(|letter| letter == SKYLINE);
        let skyline = drawing.iter().position(is_skyline);
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
                match letter {
                    '.' => {}
                    'X' | 'I' | 'O' | 'T' | 'L' | 'J' | 'S' | 'Z' => board.set(up, column + 1, true),
                    _ => return Err(BoardError::Letter { letter, row: from_top + 1 }),
                }
            }
        }
        Ok(board)
    }

    /// n.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// m.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.columns
    }

    /// How many rows are above row n.
    #[must_use]
    pub fn buffer_rows(&self) -> usize {
        buffer_rows(self.rows)
    }

    /// The cells as bits, row by row from the bottom, each row from the left, without gaps between rows; the rows of the
    /// Buffer Zone after those of the board.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.cells
    }

    /// Takes the cells from the words of a board of the same size; what is missing is unfilled.
    pub(crate) fn set_words(&mut self, words: &[u64]) {
        let length = words.len().min(self.cells.len());
        self.cells[..length].copy_from_slice(&words[..length]);
        self.cells[length..].fill(0);
    }

    /// Whether the cell is filled; a cell outside the board and its Buffer Zone is not.
    #[must_use]
    pub fn is_filled(&self, row: usize, column: usize) -> bool {
        self.index(row, column).is_some_and(|at| self.cells[at / 64] >> (at % 64) & 1 == 1)
    }

    /// Fills or empties a cell; outside the board nothing happens.
    pub fn set(&mut self, row: usize, column: usize, is_filled: bool) {
        if let Some(at) = self.index(row, column) {
            let bit = 1 << (at % 64);
            self.cells[at / 64] = if is_filled { self.cells[at / 64] | bit } else { self.cells[at / 64] & !bit };
        }
    }

    /// How many cells are filled.
    #[must_use]
    pub fn filled(&self) -> usize {
        self.cells.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The highest row with a filled cell, also in the Buffer Zone; 0 for an empty board.
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

    /// The unfilled cells below a filled cell of their own column.
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

    /// Takes the full rows out, the rows above coming down, and returns how many there were.
    pub fn clear_lines(&mut self) -> usize {
        let height = self.height();
        let kept: Vec<usize> = (1..=height).filter(|row| !self.is_full(*row)).collect();
        let lines = height - kept.len();
        if lines > 0 {
            for to in 1..=height {
                for column in 1..=self.columns {
                    let is_filled = kept.get(to - 1).is_some_and(|from| self.is_filled(*from, column));
                    self.set(to, column, is_filled);
                }
            }
        }
        lines
    }

    /// The drawing, all rows, the top one first; where the Buffer Zone has filled cells, up to the highest of them.
    #[must_use]
    pub fn drawing(&self) -> Vec<String> {
        let cell = |row, column| if self.is_filled(row, column) { 'X' } else { '.' };
        let line = |row| (1..=self.columns).map(|column| cell(row, column)).collect();
        let mut drawing: Vec<String> = (self.rows + 1..=self.height()).rev().map(line).collect();
        if !drawing.is_empty() {
            drawing.push(SKYLINE.to_string().repeat(self.columns));
        }
        drawing.extend((1..=self.rows).rev().map(line));
        drawing
    }

    fn index(&self, row: usize, column: usize) -> Option<usize> {
        if row == 0 || column == 0 || row > self.rows + self.buffer_rows() || column > self.columns {
            return None;
        }
        Some((row - 1) * self.columns + column - 1)
    }
}

/// The rows of the Buffer Zone above a board of so many rows.
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
