//! The values that the play field and the results take from a game.

use super::{Game, State};
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

impl Game {
    /// Returns the beginning and the end of the row that the Tetrimino in play falls through, in microseconds of game
    /// time. On a Surface they have no meaning.
    #[must_use]
    pub const fn falling_row(&self) -> Option<(u64, u64)> {
        match &self.state {
            State::InPlay(play) => Some((play.row_began, play.row_due)),
            _ => None,
        }
    }
}
