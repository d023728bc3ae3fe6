//! Piece states and moves.

use serde::{Deserialize, Serialize};

use crate::engine::{Facing, Tetrimino};

/// A piece state ⟨t, θ, ⟨i, j⟩, f⟩.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PieceState {
    /// The piece type t.
    pub tetrimino: Tetrimino,
    /// The orientation θ: North is 0°, East 90° clockwise, and so on.
    pub facing: Facing,
    /// The row i of the rotation centre, from 1. It may be above the board.
    pub row: i32,
    /// The column j of the rotation centre, from 1.
    pub column: i32,
    /// Whether the piece is fixed.
    pub is_fixed: bool,
}

impl PieceState {
    /// The cells (row, column) of the piece, inside or outside the board.
    #[must_use]
    pub fn cells(self) -> [(i32, i32); 4] {
        self.tetrimino.minos(self.facing).map(|(x, y)| (self.row + i32::from(y), self.column + i32::from(x)))
    }

    /// The cells in sorted order, for comparing states with equal cells.
    #[must_use]
    pub fn covers(self) -> [(i32, i32); 4] {
        let mut cells = self.cells();
        cells.sort_unstable();
        cells
    }
}

/// A move of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// r₊: a quarter turn clockwise.
    Clockwise,
    /// r₋: a quarter turn counterclockwise.
    Counterclockwise,
    /// `s_l`: a column to the left.
    Left,
    /// `s_r`: a column to the right.
    Right,
    /// d: a row down.
    Down,
    /// f: the piece is fixed at its position.
    Fix,
}

impl Move {
    /// All moves, in the order of preference between equally short trajectories.
    pub const ALL: [Self; 6] =
        [Self::Left, Self::Right, Self::Clockwise, Self::Counterclockwise, Self::Down, Self::Fix];

    /// The notation of the move in texts.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Clockwise => "r+",
            Self::Counterclockwise => "r-",
            Self::Left => "sl",
            Self::Right => "sr",
            Self::Down => "d",
            Self::Fix => "f",
        }
    }
}
