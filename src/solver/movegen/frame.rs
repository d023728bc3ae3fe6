//! Limits of movement that do not depend on the cells: walls, floor and maximum heights.

use super::orientation::Orientation;
use crate::solver::formal::board::Board;
use crate::solver::formal::model::Model;

/// The size of a board under a model of movement.
#[derive(Debug, Clone, Copy)]
pub(super) struct BoardFrame {
    model: Model,
    /// The number of rows, n.
    rows: i32,
    /// The number of columns, m.
    columns: i32,
    /// The highest row whose cells can block a piece.
    highest: i32,
}

impl BoardFrame {
    pub(super) fn new(model: Model, board: &Board) -> Self {
        let (rows, columns) = (board.rows() as i32, board.columns() as i32);
        let highest = match model {
            // The literal model has no cells above row n.
            Model::Literal => rows,
            Model::Guideline { .. } => rows + board.buffer_rows() as i32,
        };
        Self { model, rows, columns, highest }
    }

    /// The number of columns, m.
    pub(super) const fn columns(&self) -> usize {
        self.columns as usize
    }

    /// The highest row of a rotation centre, which is also the highest row whose cells can block a piece.
    pub(super) const fn highest(&self) -> i32 {
        self.highest
    }

    /// The first and last row of the rotation centre on an empty board.
    pub(super) const fn centre_rows(&self, orientation: &Orientation) -> (i32, i32) {
        let last = match self.model {
            // The piece starts in row n, and no move leads up.
            Model::Literal => self.highest,
            Model::Guideline { .. } => self.highest - orientation.vertical.1,
        };
        (1 - orientation.vertical.0, last)
    }

    /// The first and last column of the rotation centre on an empty board.
    pub(super) const fn centre_columns(&self, orientation: &Orientation) -> (i32, i32) {
        (1 - orientation.horizontal.0, self.columns - orientation.horizontal.1)
    }

    /// The highest row of the rotation centre in which a fix is legal, given support below.
    pub(super) const fn highest_fix(&self, orientation: &Orientation) -> i32 {
        match self.model {
            Model::Literal => self.rows - orientation.vertical.1,
            Model::Guideline { .. } => self.rows - orientation.vertical.0,
        }
    }
}
