//! Combo: a well four columns wide, up to the Skyline.
//!
//! ```text
//!   XXX....XXX   walls: columns 1 to 3 and 8 to 10, grown again after each line
//!   XXXX...XXX
//!   XXXXX..XXX   the layout at the start: here 0x0C8, bits 1100 over 1000
//! ```

use crate::engine::matrix::{Block, Matrix};
use crate::engine::units::{Cell, SKYLINE};

/// Columns of the walls.
const WALLS: [i8; 6] = [1, 2, 3, 8, 9, 10];
/// The column of bit 3 of a layout's row.
const LEFT: i8 = 4;

pub(super) fn begin(matrix: &mut Matrix, layout: u16) {
    raise_walls(matrix);
    for (row, column) in (0..4_i8).flat_map(|row| (0..4_i8).map(move |column| (row, column))) {
        if layout >> (4 * row + 3 - column) & 1 != 0 {
            matrix.set(Cell::new(LEFT + column, row + 1), Block::Neutral);
        }
    }
}

/// The rows from the floor to the highest Block between the walls.
pub(super) fn height(matrix: &Matrix) -> u8 {
    let is_taken = |y: &i8| (LEFT..LEFT + 4).any(|x| matrix.is_occupied(Cell::new(x, *y)));
    (1..=matrix.height() as i8).rev().find(is_taken).unwrap_or(0) as u8
}

/// Fills the walls up to the Skyline.
pub(super) fn raise_walls(matrix: &mut Matrix) {
    for cell in (1..=SKYLINE).flat_map(|y| WALLS.map(|x| Cell::new(x, y))) {
        if !matrix.is_occupied(cell) {
            matrix.set(cell, Block::Neutral);
        }
    }
}
