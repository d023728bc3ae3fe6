//! Trajectories and matches: solutions that answers contain and the checker replays.

use serde::{Deserialize, Serialize};

use super::piece::Move;
use crate::engine::Tetrimino;

/// A step of a match: a piece and its trajectory σ, which ends in a fix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchStep {
    /// The type of the piece.
    pub tetrimino: Tetrimino,
    /// Whether the piece is taken from Hold, in exchange for the next one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
    /// The moves. The last one is [`Move::Fix`].
    pub moves: Vec<Move>,
}

/// A match Σ: the trajectories of its pieces in order. They determine the boards between them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Match {
    /// The steps, `σ₁ … σ_q`.
    pub steps: Vec<MatchStep>,
}
