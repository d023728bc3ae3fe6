//! A recorded game that plays itself: at a seat of a match, or as the ghost that another game races against.

use std::sync::Arc;

use crate::engine::{Game, GameEvent, GameKind, Objective, Ticks};
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

    /// Plays or rewinds to the game time `now`.
    pub fn run_to(&mut self, now: Ticks) {
        if now < self.game().now() {
            self.jump(now);
        }
        let mut events = Vec::new();
        while self.game().now() < now && self.step(&mut events) {
            events.clear();
        }
    }

    /// Returns the lead of `racer` over this game, negative if behind: in points if points decide, otherwise in lines.
    #[must_use]
    pub fn lead_of(&self, racer: &Game) -> i64 {
        let objective = GameKind::of(racer.rules()).unwrap_or_default().objective();
        let counted = |game: &Game| match objective {
            Objective::Score => i64::try_from(game.score()).unwrap_or(i64::MAX),
            // In a race for time, the player with more lines at the same time leads.
            Objective::Lines | Objective::Time | Objective::Level | Objective::Pieces | Objective::Endurance => {
                i64::from(game.lines())
            }
        };
        counted(racer) - counted(self.game())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::{SeatRecording, state_hash};

    #[test]
    fn the_ghost_is_where_its_game_was() {
        let text = include_str!("../../tests/data/golden/sprint.json");
        let timeline = SeatTimeline::new(SeatRecording::from_text(text).unwrap());
        let end = timeline.replay().result.state_hash;
        let moments = [0, 1, 9_000, 9_001, 20_000, 4_000].map(Ticks::from_millis);
        let expected = moments.map(|moment| state_hash(timeline.at(moment).game()));
        let mut ghost = Playback::new(Arc::new(timeline));
        for (moment, expected) in moments.into_iter().zip(expected) {
            ghost.run_to(moment);
            assert_eq!(state_hash(ghost.game()), expected, "{moment:?}");
        }
        ghost.run_to(Ticks::NEVER);
        assert_eq!(state_hash(ghost.game()), end);
        assert_eq!(ghost.game().lines(), 40);
    }

    #[test]
    fn lines_count_in_sprint_and_points_in_ultra() {
        for (text, is_points) in [
            (include_str!("../../tests/data/golden/sprint.json"), false),
            (include_str!("../../tests/data/golden/ultra.json"), true),
        ] {
            let timeline = SeatTimeline::new(SeatRecording::from_text(text).unwrap());
            let (early, late) = (timeline.at(Ticks::from_millis(10_000)), timeline.at(Ticks::from_millis(30_000)));
            let mut ghost = Playback::new(Arc::new(timeline));
            ghost.run_to(Ticks::from_millis(30_000));
            assert_eq!(ghost.lead_of(late.game()), 0);
            let behind = if is_points {
                early.game().score() as i64 - late.game().score() as i64
            } else {
                i64::from(early.game().lines()) - i64::from(late.game().lines())
            };
            assert!(behind < 0);
            assert_eq!(ghost.lead_of(early.game()), behind);
        }
    }
}
