//! Practice of a player who waits for the end of an online match, after a late arrival or a knock-out (Guideline
//! B1.2.3).

use std::time::Instant;

use crate::engine::{GameEvent, Rules};
use crate::input::StampedInput;
use crate::session::Seat;
use crate::ui::live::LiveMatch;

/// The practice of a player who waits, and whether the player wants it.
#[derive(Debug, Default)]
pub(super) struct OnlinePractice {
    game: Option<LiveMatch>,
    /// The player's choice, if there was one.
    choice: Option<bool>,
    /// Whether the game is paused because the menu or another screen takes the keys.
    is_paused: bool,
}

impl OnlinePractice {
    /// The running practice.
    pub(super) const fn game(&self) -> Option<&LiveMatch> {
        self.game.as_ref()
    }

    /// Chooses whether the player practices while waiting.
    pub(super) const fn choose(&mut self, is_on: bool) {
        self.choice = Some(is_on);
    }

    /// Pauses until the game has the keys again.
    pub(super) fn pause(&mut self, now: Instant) {
        self.is_paused = true;
        if let Some(game) = &mut self.game {
            game.pause(now);
        }
    }

    /// Plays up to now, by the rules and the seed that are given if the player waits. Without a choice, `by_default`
    /// decides whether the player practices. Returns the events, or `None` without practice.
    pub(super) fn play(
        &mut self,
        changes: &[StampedInput],
        (waiting, by_default): (Option<(Rules, u64)>, bool),
        now: Instant,
    ) -> Option<Vec<GameEvent>> {
        let is_paused = std::mem::take(&mut self.is_paused);
        let Some((rules, seed)) = waiting.filter(|_| self.choice.unwrap_or(by_default)) else {
            self.game = None;
            return None;
        };
        let start = |seed| LiveMatch::new(Seat::new(rules, seed).unranked(), now);
        let game = self.game.get_or_insert_with(|| start(seed));
        if is_paused {
            return Some(Vec::new());
        }
        if game.is_paused() {
            game.resume(now);
        }
        let events = game.frame(changes, now).game_events().collect();
        if game.over_since().is_none() {
            return Some(events);
        }
        // The next game follows at once, and the end of the last one is no event.
        *game = start(game.seat().seed().wrapping_add(1));
        Some(Vec::new())
    }
}
