//! Practice of a player who waits for the end of an online match: who came late or is out (Guideline B1.2.3).

use std::time::Instant;

use crate::engine::{GameEvent, Rules};
use crate::input::StampedInput;
use crate::ui::screens::versus::WaitingGame;

/// The practice of a player who waits, and whether the player wants it.
#[derive(Debug, Default)]
pub(super) struct WaitingPractice {
    game: Option<WaitingGame>,
    /// The player's choice, if there was one.
    is_wanted: Option<bool>,
    /// Whether other keys than those of the game are taken: time stands still.
    is_resting: bool,
}

impl WaitingPractice {
    /// The running practice.
    pub(super) const fn game(&self) -> Option<&WaitingGame> {
        self.game.as_ref()
    }

    /// Chooses whether the player practices while waiting.
    pub(super) const fn want(&mut self, is_wanted: bool) {
        self.is_wanted = Some(is_wanted);
    }

    /// Stops time until the game has the keys again.
    pub(super) fn rest(&mut self, now: Instant) {
        self.is_resting = true;
        if let Some(game) = &mut self.game {
            game.pause(now);
        }
    }

    /// Plays up to now, by the rules and the seed that are given if the player waits. Without a choice, `is_usual` decides
    /// whether the player practices. Returns the events, or `None` without practice.
    pub(super) fn play(
        &mut self,
        changes: &[StampedInput],
        (waiting, is_usual): (Option<(Rules, u64)>, bool),
        now: Instant,
    ) -> Option<Vec<GameEvent>> {
        let is_resting = std::mem::take(&mut self.is_resting);
        let Some(start) = waiting.filter(|_| self.is_wanted.unwrap_or(is_usual)) else {
            self.game = None;
            return None;
        };
        let game = self.game.get_or_insert_with(|| WaitingGame::new(start, now));
        if is_resting {
            return Some(Vec::new());
        }
        game.resume(now);
        Some(game.play(changes, now))
    }
}
