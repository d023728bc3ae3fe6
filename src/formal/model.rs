//! The models of movement: where a piece starts, what a turn may do, what lies above the board.
//!
//! | | literal | guideline |
//! |---|---|---|
//! | start | North, rotation centre in row n, column ⌊m / 2⌋ | North, rotation centre in row n + 1, column ⌊m / 2⌋, a row lower at once where there is room |
//! | above row n | unfilled, for moving only: a piece is fixed with all its cells on the board | a Buffer Zone of as many rows again: a piece may be fixed there partly, but not wholly (Lock Out) |
//! | turns | about the rotation centre, or not at all | those of the rotation system, with its kicks |
//! | Hold | no | if asked for |
//!
//! The literal model takes the text at its word where it speaks. Where it is silent: the position is the cell of the
//! rotation centre, the one that stays where it is in every orientation; it is the centre Mino of the Guideline's own
//! figure, so that ⟨t, 0°, ⟨n, ⌊m / 2⌋⟩⟩ on a board of ten columns is the Guideline's column. A merged board fills cells of
//! the board, so a piece with a cell above row n cannot be fixed: it has no trajectory there, and where none is left the
//! match is lost.

use serde::{Deserialize, Serialize};

use crate::engine::RotationSystem;

/// How pieces move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Model {
    /// The definitions as they are written.
    #[default]
    Literal,
    /// The Guideline's movement.
    Guideline {
        /// Whose kicks turns have.
        #[serde(default)]
        rotation: RotationSystem,
        /// Whether a piece may change places with the held one, or be held, before it moves.
        #[serde(default)]
        hold: bool,
    },
}

impl Model {
    /// Whether pieces can be held.
    #[must_use]
    pub const fn holds(self) -> bool {
        matches!(self, Self::Guideline { hold: true, .. })
    }
}
