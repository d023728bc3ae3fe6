//! Playing a recorded game, shown as a game of Skyline.

use super::file::JstrisReplay;
use super::game::JstrisGame;
use crate::engine::{Game, GameEvent, Mirrored, Ticks};

/// A recorded game at one of its actions.
#[derive(Debug, Clone)]
pub struct JstrisRun {
    replay: JstrisReplay,
    game: JstrisGame,
    /// The number of played actions.
    played: usize,
}

impl JstrisRun {
    /// The game at its start.
    #[must_use]
    pub fn new(replay: &JstrisReplay) -> Self {
        Self { replay: replay.clone(), game: JstrisGame::new(replay), played: 0 }
    }

    pub(super) const fn game(&self) -> &JstrisGame {
        &self.game
    }

    /// Plays the next action up to this time. Returns whether there was one.
    pub(super) fn play_next(&mut self, up_to: u64) -> bool {
        let next = self.replay.actions().get(self.played).copied().filter(|timed| timed.at <= up_to);
        if let Some(timed) = next {
            self.played += 1;
            self.game.play(timed.action);
        }
        next.is_some()
    }

    /// Plays a millisecond, and shows the game after it. Returns false at the end of a game that is not over.
    pub fn tick(&mut self, shown: &mut Game, events: &mut Vec<GameEvent>) -> bool {
        if self.played >= self.replay.actions().len() {
            return false;
        }
        let (now, next) = (shown.now(), shown.now().after(1));
        let mut has_changed = now == Ticks::ZERO;
        while self.play_next(next.millis()) {
            has_changed = true;
        }
        if has_changed {
            let news = self.game.take_events();
            let mirrored = self.mirrored(&news);
            shown.mirror(next, mirrored, &news);
            events.extend(news);
        } else {
            shown.mirror_time(next);
        }
        if let Some(over) = self.game.over() {
            shown.end_mirrored(over, events);
        }
        true
    }

    /// What is shown of the game after these events.
    fn mirrored(&self, events: &[GameEvent]) -> Mirrored {
        let is_changed = events.iter().any(|event| matches!(event, GameEvent::LockedDown(_)));
        Mirrored {
            matrix: is_changed.then(|| self.game.matrix().clone()),
            in_play: self.game.in_play(),
            queue: Some(self.game.coming().collect()),
            hold: self.game.hold(),
            hold_is_used: self.game.hold_is_used(),
            level: 1,
            chain: self.game.figures.chain,
            presses: self.game.figures.presses,
            ..Mirrored::default()
        }
    }
}
