//! What holds a piece back whatever is filled: walls, floor, and how high it may be moved and fixed.

use super::orientation::Orientation;
use crate::formal::board::Board;
use crate::formal::model::Model;

/// The sides of a board, as a model of movement has them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    model: Model,
    /// n.
    rows: i32,
    /// m.
    columns: i32,
    /// The highest row whose cells can be in the way.
    highest: i32,
}

impl Frame {
    pub(super) fn new(model: Model, board: &Board) -> Self {
        let (rows, columns) = (board.rows() as i32, board.columns() as i32);
        let highest = match model {
            // Nothing above row n is in the way.
            Model::Literal => rows,
            Model::Guideline { .. } => rows + board.buffer_rows() as i32,
        };
        Self { model, rows, columns, highest }
    }

    /// m.
    pub(super) const fn columns(&self) -> usize {
        self.columns as usize
    }

    /// The highest row in which a rotation centre can be, which is also the highest with cells that can be in the way.
    pub(super) const fn highest(&self) -> i32 {
        self.highest
    }

    /// The first and the last row in which the rotation centre can be if nothing is filled.
    pub(super) const fn centre_rows(&self, orientation: &Orientation) -> (i32, i32) {
        let last = match self.model {
            // A piece starts in row n, and no move leads up.
            Model::Literal => self.highest,
            Model::Guideline { .. } => self.highest - orientation.vertical.1,
        };
        (1 - orientation.vertical.0, last)
    }

    /// The first and the last column in which the rotation centre can be if nothing is filled.
    pub(super) const fn centre_columns(&self, orientation: &Orientation) -> (i32, i32) {
        (1 - orientation.horizontal.0, self.columns - orientation.horizontal.1)
    }

    /// The highest row of the rotation centre in which a fix is legal, if something is below the piece.
    pub(super) const fn highest_fix(&self, orientation: &Orientation) -> i32 {
        match self.model {
            Model::Literal => self.rows - orientation.vertical.1,
            Model::Guideline { .. } => self.rows - orientation.vertical.0,
        }
    }
}
