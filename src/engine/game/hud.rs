//! The values that the play field and the results take from a game.

use super::Game;
use crate::engine::mode::Quantity;

impl Quantity {
    /// Returns its value in a game.
    #[must_use]
    pub fn of(self, game: &Game) -> u64 {
        match self {
            Self::Level | Self::StageOfAll => game.level().into(),
            Self::Pieces => game.statistics().locked_down().into(),
            Self::Lines => game.lines().into(),
            Self::Depth => game.depth().unwrap_or(0).into(),
        }
    }
}
