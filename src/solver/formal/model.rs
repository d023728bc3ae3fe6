//! The models of movement: the start of a piece, turns, and the space above the board.
//!
//! | | literal | guideline |
//! |---|---|---|
//! | start | North, centre in row n, column ⌊m / 2⌋ | a row above, and at once a row lower if that is free |
//! | above row n | only for moving: pieces are fixed on the board | a Buffer Zone of n rows; only a piece completely in it is refused |
//! | turns | about the rotation centre, without kicks | those of the rotation system, with its kicks |
//! | Hold | no | optional |
//!
//! The literal model follows the paper, and settles what the paper leaves open. The paper does not define the position
//! of a piece exactly. Here it is the cell of the rotation centre, which is the same in every orientation. It is the
//! centre Mino of the Guideline, so that on a board of ten columns ⟨t, 0°, ⟨n, ⌊m / 2⌋⟩⟩ is the Guideline's column. A
//! merged board fills cells of the board, so a piece with a cell above row n cannot be fixed. If there is no
//! trajectory, the match is lost.

use serde::{Deserialize, Serialize};

use crate::engine::RotationSystem;

/// A model of movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Model {
    /// The definitions of the paper.
    #[default]
    Literal,
    /// The movement of the Guideline.
    Guideline {
        /// The rotation system, with its kicks.
        #[serde(default)]
        rotation: RotationSystem,
        /// Whether there is Hold.
        #[serde(default)]
        hold: bool,
    },
}

impl Model {
    /// Whether there is Hold.
    #[must_use]
    pub const fn holds(self) -> bool {
        matches!(self, Self::Guideline { hold: true, .. })
    }
}
