//! A recorded game that plays itself.

use std::sync::Arc;

use crate::engine::{Game, GameEvent, Ticks};
use crate::replay::{Playhead, SeatTimeline};

/// A recorded game and its current position.
#[derive(Debug)]
pub struct Playback {
    timeline: Arc<SeatTimeline>,
    position: Playhead,
}

impl Playback {
    /// The start of a recorded game.
    #[must_use]
    pub fn new(timeline: Arc<SeatTimeline>) -> Self {
        Self { position: timeline.replay().start(), timeline }
    }

    /// Returns the complete timeline.
    #[must_use]
    pub fn timeline(&self) -> &SeatTimeline {
        &self.timeline
    }

    /// The game at the current position.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.position.game()
    }

    /// Returns whether the end is reached.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        let game = self.game();
        // A recording that was left before its end stops without a game over.
        let is_left = self.timeline.replay().result.game_over.is_none() && game.now() >= self.timeline.end();
        game.is_over() || is_left
    }

    /// Plays one tick. Returns whether there was one.
    pub fn step(&mut self, events: &mut Vec<GameEvent>) -> bool {
        self.timeline.replay().step(&mut self.position, events)
    }

    /// Jumps to a tick.
    pub fn jump(&mut self, to: Ticks) {
        self.position = self.timeline.at(to);
    }
}
