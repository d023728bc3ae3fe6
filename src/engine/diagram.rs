//! The Matrix as text: one string a row, top row first, as scenario files, tests and docs draw it.
//!
//! `.` or `_` is an empty cell, `IOTLJSZ` a Block of that Tetrimino, `X` a Block of none.

use super::matrix::{Block, Matrix};
use super::tetrimino::Tetrimino;
use super::units::{COLUMNS, Cell, FEWEST_COLUMNS, MOST_COLUMNS, ROWS};

/// An error in a drawing of the Matrix.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// More rows than the Matrix has.
    #[error("has {0} rows; the maximum is 40")]
    TooManyRows(usize),
    /// A row that is not as wide as the Matrix.
    #[error("row {row} from the top has {width} cells; {expected} were expected")]
    Width {
        /// The string's place, from 1.
        row: usize,
        /// Its number of cells.
        width: usize,
        /// The columns of the Matrix.
        expected: u8,
    },
    /// A character that does not stand for a cell.
    #[error("row {row} from the top has {cell:?}; one of . _ I O T L J S Z X was expected")]
    Character {
        /// The string's place, from 1.
        row: usize,
        /// The character.
        cell: char,
    },
}

/// Reads a character: the Block of a cell, or none if it is empty.
///
/// # Errors
/// Returns a character that does not stand for a cell.
pub fn cell(letter: char) -> Result<Option<Block>, char> {
    Ok(match letter {
        '.' | '_' => None,
        'X' => Some(Block::Neutral),
        _ => Some(Block::Of(Tetrimino::from_letter(letter).ok_or(letter)?)),
    })
}

/// Reads a drawing of ten columns; the last string is row 1.
///
/// # Errors
/// Returns the first row that is not ten cells of `._IOTLJSZX`, or the number of rows if it is more than forty.
pub fn matrix<S: AsRef<str>>(drawing: &[S]) -> Result<Matrix, DiagramError> {
    of_width(drawing, COLUMNS as u8)
}

/// Reads a drawing like [`matrix`], of the width of its first row. A drawing without rows has ten columns.
///
/// # Errors
/// Those of [`of_width`], with ten columns if no Matrix has the width of the first row.
pub fn of_any_width<S: AsRef<str>>(drawing: &[S]) -> Result<Matrix, DiagramError> {
    let first = drawing.first().map_or(COLUMNS as usize, |row| row.as_ref().chars().count());
    let can_be = (FEWEST_COLUMNS as usize..=MOST_COLUMNS as usize).contains(&first);
    of_width(drawing, if can_be { first as u8 } else { COLUMNS as u8 })
}

/// Reads a drawing like [`matrix`], of this number of columns.
///
/// # Errors
/// Those of [`matrix`], for this number of columns.
pub fn of_width<S: AsRef<str>>(drawing: &[S], columns: u8) -> Result<Matrix, DiagramError> {
    if drawing.len() > ROWS as usize {
        return Err(DiagramError::TooManyRows(drawing.len()));
    }
    let mut matrix = Matrix::new(columns);
    for (index, line) in drawing.iter().enumerate() {
        let line = line.as_ref();
        let width = line.chars().count();
        if width != usize::from(columns) {
            return Err(DiagramError::Width { row: index + 1, width, expected: columns });
        }
        let y = (drawing.len() - index) as i8;
        for (x, letter) in (1..).zip(line.chars()) {
            let block = cell(letter).map_err(|cell| DiagramError::Character { row: index + 1, cell })?;
            if let Some(block) = block {
                matrix.set(Cell::new(x, y), block);
            }
        }
    }
    Ok(matrix)
}

/// Draws the Matrix from its highest Block down; an empty Matrix has no rows.
#[must_use]
pub fn draw(matrix: &Matrix) -> Vec<String> {
    let letter = |block| match block {
        None => '.',
        Some(Block::Neutral) => 'X',
        Some(Block::Of(tetrimino)) => Tetrimino::letter(tetrimino),
    };
    (1..=matrix.height() as i8)
        .rev()
        .map(|y| (1..=matrix.width()).map(|x| letter(matrix.block(Cell::new(x, y)))).collect())
        .collect()
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Matrices of up to 24 rows with no full line.
    pub(in crate::engine) fn any_matrix() -> impl Strategy<Value = Matrix> {
        proptest::collection::vec("[.IOTLJSZX]{9}\\.", 0..24).prop_map(|drawing| matrix(&drawing).unwrap())
    }

    #[test]
    fn errors_name_the_row() {
        assert_eq!(matrix(&["..."]), Err(DiagramError::Width { row: 1, width: 3, expected: 10 }));
        assert_eq!(matrix(&["..........", "....Q....."]), Err(DiagramError::Character { row: 2, cell: 'Q' }));
        assert_eq!(matrix(&[".........."; 41]), Err(DiagramError::TooManyRows(41)));
        assert_eq!(matrix(&["...."]), Err(DiagramError::Width { row: 1, width: 4, expected: 10 }));
        assert_eq!(of_any_width(&["....", "..."]), Err(DiagramError::Width { row: 2, width: 3, expected: 4 }));
        assert_eq!(of_any_width(&["."]), Err(DiagramError::Width { row: 1, width: 1, expected: 10 }));
    }

    #[test]
    fn a_drawing_has_the_width_of_its_rows() {
        for width in 4..=20 {
            let drawing = vec![format!("T{}X", ".".repeat(width - 2)); 3];
            let matrix = of_any_width(&drawing).unwrap();
            assert_eq!((matrix.width() as usize, draw(&matrix)), (width, drawing));
        }
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        #[test]
        fn drawings_read_back(before in any_matrix()) {
            let drawing = draw(&before);
            let underlined: Vec<String> = drawing.iter().map(|row| row.replace('.', "_")).collect();
            for drawing in [drawing, underlined] {
                prop_assert_eq!(matrix(&drawing).unwrap(), before.clone());
            }
        }
    }
}
