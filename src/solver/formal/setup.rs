//! Setups: cells that must be filled, and cells that must be free.
//!
//! ```text
//!   "?.XX"     X  filled      the top row first, the last one is row 1
//!   "..XX"     .  free        ? and every cell above the drawing may be either
//! ```

use serde::{Deserialize, Serialize};

use super::board::{Board, BoardError};

/// The cells of a board that matter.
///
/// ```
/// use skyline_foundation::solver::formal::board::Board;
/// use skyline_foundation::solver::formal::setup::Setup;
///
/// let setup = Setup::from_drawing(&["?.XX", "..XX"])?;
/// assert!(setup.holds(&Board::from_drawing(&["X...", "X.XX", "..XX"])?));
/// assert!(!setup.holds(&Board::from_drawing(&["....", "X.XX", ".XXX"])?));
/// # Ok::<(), skyline_foundation::solver::formal::setup::SetupError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Setup {
    filled: Board,
    free: Board,
}

/// The error for a drawing that is no setup.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// It is no drawing of a board, even with `?` for an unfilled cell.
    #[error("{0}")]
    Board(#[from] BoardError),
    /// It has a line of dashes.
    #[error("a setup is below the line of dashes; rows of `X`, `.` and `?` were expected")]
    Skyline,
}

/// What a setup says about a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SetupCell {
    /// The cell may be either.
    #[default]
    Any,
    /// The cell is filled.
    Filled,
    /// The cell is free.
    Free,
}

impl Setup {
    /// Creates a setup that says nothing about any cell.
    ///
    /// # Errors
    /// As for [`Board::new`].
    pub fn new(rows: usize, columns: usize) -> Result<Self, BoardError> {
        let board = Board::new(rows, columns)?;
        Ok(Self { filled: board.clone(), free: board })
    }

    /// Reads a drawing, the top row first.
    ///
    /// # Errors
    /// It is not rows of equal length, or has other characters than those of a board and `?`.
    pub fn from_drawing<S: AsRef<str>>(drawing: &[S]) -> Result<Self, SetupError> {
        let plain: Vec<String> = drawing.iter().map(|row| row.as_ref().replace('?', ".")).collect();
        let filled = Board::from_drawing(&plain)?;
        if filled.rows() != drawing.len() {
            return Err(SetupError::Skyline);
        }
        let mut free = Board::new(filled.rows(), filled.columns())?;
        for (row, line) in (1..).zip(drawing.iter().rev()) {
            for (column, letter) in (1..).zip(line.as_ref().chars()) {
                free.set(row, column, letter != '?' && !filled.is_filled(row, column));
            }
        }
        Ok(Self { filled, free })
    }

    /// The drawing, the top row first.
    #[must_use]
    pub fn drawing(&self) -> Vec<String> {
        let letter = |row, column| match self.cell(row, column) {
            SetupCell::Filled => 'X',
            SetupCell::Free => '.',
            SetupCell::Any => '?',
        };
        let line = |row| (1..=self.columns()).map(|column| letter(row, column)).collect();
        (1..=self.rows()).rev().map(line).collect()
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.filled.rows()
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(&self) -> usize {
        self.filled.columns()
    }

    /// What it says about a cell. Cells outside may be either.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> SetupCell {
        match (self.filled.is_filled(row, column), self.free.is_filled(row, column)) {
            (true, _) => SetupCell::Filled,
            (false, true) => SetupCell::Free,
            (false, false) => SetupCell::Any,
        }
    }

    /// Sets what it says about a cell inside.
    pub fn set(&mut self, row: usize, column: usize, cell: SetupCell) {
        self.filled.set(row, column, cell == SetupCell::Filled);
        self.free.set(row, column, cell == SetupCell::Free);
    }

    /// Whether a board of as many columns has these cells.
    #[must_use]
    pub fn holds(&self, board: &Board) -> bool {
        let agrees = |row, column| match self.cell(row, column) {
            SetupCell::Filled => board.is_filled(row, column),
            SetupCell::Free => !board.is_filled(row, column),
            SetupCell::Any => true,
        };
        (1..=self.rows()).all(|row| (1..=self.columns()).all(|column| agrees(row, column)))
    }

    /// The filled and the free cells, as boards.
    pub(crate) const fn masks(&self) -> (&Board, &Board) {
        (&self.filled, &self.free)
    }
}

impl TryFrom<Vec<String>> for Setup {
    type Error = SetupError;

    fn try_from(drawing: Vec<String>) -> Result<Self, SetupError> {
        Self::from_drawing(&drawing)
    }
}

impl From<Setup> for Vec<String> {
    fn from(setup: Setup) -> Self {
        setup.drawing()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setup_reads_back() {
        let drawing = ["??..", "X?.X"];
        let setup = Setup::from_drawing(&drawing).unwrap();
        assert_eq!(setup.drawing(), drawing);
        assert_eq!((setup.cell(1, 1), setup.cell(1, 3)), (SetupCell::Filled, SetupCell::Free));
        assert_eq!((setup.cell(2, 1), setup.cell(3, 3)), (SetupCell::Any, SetupCell::Any));
        let mut other = Setup::new(2, 4).unwrap();
        for (row, column) in (1..=2).flat_map(|row| (1..=4).map(move |column| (row, column))) {
            other.set(row, column, setup.cell(row, column));
        }
        assert_eq!(other, setup);
    }

    #[test]
    fn a_drawing_that_is_no_setup_is_refused() {
        assert_eq!(Setup::from_drawing(&["X...", "----", "...."]), Err(SetupError::Skyline));
        let error = |drawing: &[&str]| Setup::from_drawing(drawing).unwrap_err().to_string();
        assert!(error(&["X#"]).starts_with("`#` in row 1"));
        assert!(error(&["X?", "X"]).starts_with("row 2 from the top has 1 cells"));
    }
}
