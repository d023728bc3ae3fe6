//! What the player of a seat sees of its opponents.

use crate::bots::beam::{Opponent, Position};
use crate::engine::Game;
use crate::engine::versus::AttackRouter;

/// The most seats whose queues are shown. In larger matches they would be too small to read.
const WITH_QUEUES: usize = 8;

/// Returns the opponents of a seat that still play, each with `next_count` visible Next Tetriminos. `game` returns the game of
/// a seat, of which the match has `seats`.
pub(super) fn opponents<'a>(
    attacks: &AttackRouter,
    (seat, seats): (usize, usize),
    next_count: usize,
    game: impl Fn(usize) -> Option<&'a Game>,
) -> Vec<Opponent> {
    let reaches = |from: usize, to: usize| attacks.aimed_at(from).any(|aimed| aimed == to);
    let has_queues = seats <= WITH_QUEUES;
    let opponent = |other: usize| {
        let seen = Position::of(game(other)?, if has_queues { next_count } else { 0 });
        let position = Position { hold: seen.hold.filter(|_| has_queues), ..seen };
        Some(Opponent { position, is_target: reaches(seat, other), is_attacker: reaches(other, seat) })
    };
    attacks.opponents(seat).filter_map(opponent).collect()
}
