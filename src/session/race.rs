//! A race against the ghost of a recorded game.

use std::sync::Arc;

use super::playback::Playback;
use crate::engine::mode::MenuChoice;
use crate::engine::{Game, GameKind, Objective, Ticks};
use crate::replay::SeatTimeline;

/// The ghost of a recorded game, at the same game time as the game that races it.
#[derive(Debug)]
pub struct Race {
    ghost: Playback,
}

impl Race {
    /// A race at the start of both games.
    #[must_use]
    pub fn new(timeline: Arc<SeatTimeline>) -> Self {
        Self { ghost: Playback::new(timeline) }
    }

    /// Returns whether games of this kind can be raced, because their progress can be compared at equal times.
    #[must_use]
    pub fn is_for(kind: GameKind) -> bool {
        kind.mode().offers(MenuChoice::Race)
    }

    /// Returns the ghost's current game.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.ghost.game()
    }

    /// Plays or rewinds the ghost to the game time `now`.
    pub fn run_to(&mut self, now: Ticks) {
        if now < self.game().now() {
            self.ghost.jump(now);
        }
        let mut events = Vec::new();
        while self.game().now() < now && self.ghost.step(&mut events) {
            events.clear();
        }
    }

    /// Returns the lead of `own` over the ghost, negative if behind: in points if points decide, otherwise in lines.
    #[must_use]
    pub fn lead(&self, own: &Game) -> i64 {
        let objective = GameKind::of(own.rules()).unwrap_or_default().objective();
        let counted = |game: &Game| match objective {
            Objective::Score => i64::try_from(game.score()).unwrap_or(i64::MAX),
            // In a race for time, the player with more lines at the same time leads.
            Objective::Lines | Objective::Time | Objective::Level | Objective::Pieces | Objective::Endurance => {
                i64::from(game.lines())
            }
        };
        counted(own) - counted(self.game())
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
        let mut race = Race::new(Arc::new(timeline));
        for (moment, expected) in moments.into_iter().zip(expected) {
            race.run_to(moment);
            assert_eq!(state_hash(race.game()), expected, "{moment:?}");
        }
        race.run_to(Ticks::NEVER);
        assert_eq!(state_hash(race.game()), end);
        assert_eq!(race.game().lines(), 40);
    }

    #[test]
    fn lines_count_in_sprint_and_points_in_ultra() {
        for (text, is_points) in [
            (include_str!("../../tests/data/golden/sprint.json"), false),
            (include_str!("../../tests/data/golden/ultra.json"), true),
        ] {
            let timeline = SeatTimeline::new(SeatRecording::from_text(text).unwrap());
            let (early, late) = (timeline.at(Ticks::from_millis(10_000)), timeline.at(Ticks::from_millis(30_000)));
            let mut race = Race::new(Arc::new(timeline));
            race.run_to(Ticks::from_millis(30_000));
            assert_eq!(race.lead(late.game()), 0);
            let behind = if is_points {
                early.game().score() as i64 - late.game().score() as i64
            } else {
                i64::from(early.game().lines()) - i64::from(late.game().lines())
            };
            assert!(behind < 0);
            assert_eq!(race.lead(early.game()), behind);
        }
    }
}
