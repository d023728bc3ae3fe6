//! What a player sees of the opponents in a match.

use super::position::{Opponent, Position};
use crate::engine::Game;
use crate::engine::versus::AttackRouter;

/// The number of Lock Downs that a forecast covers.
pub(super) const FORECAST: usize = 4;

/// What the opponents of a player allow and threaten, by the number of Lock Downs from now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Outlook {
    /// The most lines that the weakest target withstands.
    pub(super) withstands: [i32; FORECAST + 1],
    /// The most lines that an attacker sends.
    pub(super) threat: [i32; FORECAST + 1],
}

/// The most seats whose queues are shown. In larger matches they would be too small to read.
const WITH_QUEUES: usize = 8;

impl Opponent {
    /// Returns the opponents of a seat that still play, each with `next_count` visible Next Tetriminos. `game` returns
    /// the game of a seat, of which the match has `seats`.
    pub fn all<'a>(
        attacks: &AttackRouter,
        (seat, seats): (usize, usize),
        next_count: usize,
        game: impl Fn(usize) -> Option<&'a Game>,
    ) -> Vec<Self> {
        let reaches = |from: usize, to: usize| {
            game(from).is_some_and(|game| attacks.aimed_at(from, game.target()).any(|aimed| aimed == to))
        };
        let has_queues = seats <= WITH_QUEUES;
        let opponent = |other: usize| {
            let seen = Position::of(game(other)?, if has_queues { next_count } else { 0 });
            let position = Position { hold: seen.hold.filter(|_| has_queues), ..seen };
            Some(Self { position, is_target: reaches(seat, other), is_attacker: reaches(other, seat) })
        };
        attacks.opponents(seat).filter_map(opponent).collect()
    }
}

impl Outlook {
    /// More lines than any opponent withstands.
    const OUT_OF_REACH: i32 = 1_000;

    /// Returns whether it changes the moves.
    pub(super) fn is_relevant(&self) -> bool {
        *self != Self::default()
    }
}

impl Default for Outlook {
    fn default() -> Self {
        Self { withstands: [Self::OUT_OF_REACH; FORECAST + 1], threat: [0; FORECAST + 1] }
    }
}
