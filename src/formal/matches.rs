//! Trajectories and matches: what an answer shows, and what the checker replays.

use serde::{Deserialize, Serialize};

use super::piece::Move;
use crate::engine::Tetrimino;

/// A piece and its trajectory σ, which ends in a fix.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchStep {
    /// The piece type that is moved.
    pub tetrimino: Tetrimino,
    /// Whether the piece that came was held, and this is the one that was taken instead.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
    /// The moves, [`Move::Fix`] last.
    pub moves: Vec<Move>,
}

/// A match Σ: the trajectories of its pieces in order. The boards between them follow from these.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Match {
    /// `σ₁ … σ_q`.
    pub steps: Vec<MatchStep>,
}
