//! The board: n rows of m cells, each filled or unfilled.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most rows, and the most columns, of a board.
pub const MOST_SIDE: usize = 1_000;

/// An n × m board. The cell (1, 1) is the lower left one, (n, m) the upper right one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Board {
    rows: usize,
    columns: usize,
    /// Row by row from the bottom, each row from the left, without gaps between rows.
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
        Ok(Self { rows, columns, cells: vec![0; (rows * columns).div_ceil(64)] })
    }

    /// The board of a drawing, its top row first.
    ///
    /// # Errors
    /// No rows, rows of different length, too many, or a letter that is no cell.
    pub fn from_drawing<S: AsRef<str>>(drawing: &[S]) -> Result<Self, BoardError> {
        let width = drawing.first().map_or(0, |row| row.as_ref().chars().count());
        let mut board = Self::new(drawing.len(), width)?;
        for (from_top, row) in drawing.iter().enumerate() {
            let row = row.as_ref();
            let found = row.chars().count();
            if found != width {
                return Err(BoardError::Ragged { row: from_top + 1, found, expected: width });
            }
            for (column, letter) in row.chars().enumerate() {
                match letter {
                    '.' => {}
                    'X' | 'I' | 'O' | 'T' | 'L' | 'J' | 'S' | 'Z' => {
                        board.set(drawing.len() - from_top, column + 1, true);
                    }
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

    /// Whether the cell is filled; a cell outside the board is not.
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

    /// The highest row with a filled cell, 0 for an empty board.
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
        for column in 1..=self.columns {
            let top = (1..=self.rows).rev().find(|row| self.is_filled(*row, column)).unwrap_or(0);
            holes += (1..top).filter(|row| !self.is_filled(*row, column)).count();
        }
        holes
    }

    /// Takes the full rows out, the rows above coming down, and returns how many there were.
    pub fn clear_lines(&mut self) -> usize {
        let kept: Vec<usize> = (1..=self.rows).filter(|row| !self.is_full(*row)).collect();
        let lines = self.rows - kept.len();
        if lines > 0 {
            for to in 1..=self.rows {
                for column in 1..=self.columns {
                    let is_filled = kept.get(to - 1).is_some_and(|from| self.is_filled(*from, column));
                    self.set(to, column, is_filled);
                }
            }
        }
        lines
    }

    /// The drawing, all rows, the top one first.
    #[must_use]
    pub fn drawing(&self) -> Vec<String> {
        let cell = |row, column| if self.is_filled(row, column) { 'X' } else { '.' };
        (1..=self.rows).rev().map(|row| (1..=self.columns).map(|column| cell(row, column)).collect()).collect()
    }

    const fn index(&self, row: usize, column: usize) -> Option<usize> {
        if row == 0 || column == 0 || row > self.rows || column > self.columns {
            return None;
        }
        Some((row - 1) * self.columns + column - 1)
    }
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
