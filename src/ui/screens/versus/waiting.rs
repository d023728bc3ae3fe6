//! Practice of somebody who waits for the end of a match (Guideline B1.2.3).

use std::time::{Duration, Instant};

use super::PlayerLook;
use crate::engine::{GameEvent, Rules};
use crate::input::StampedInput;
use crate::session::Seat;
use crate::ui::live::LiveMatch;
use crate::ui::paint::versus::SeatView;

/// A player beside the match: game after game, without attacks and without a record.
#[derive(Debug)]
pub(in crate::ui::screens) struct WaitingGame {
    live: LiveMatch,
    rules: Rules,
    seed: u64,
}

impl WaitingGame {
    /// A practice that has not started.
    pub(super) fn stopped((rules, seed): (Rules, u64), now: Instant) -> Self {
        Self { live: LiveMatch::stopped(Seat::new(rules, seed).unranked(), now), rules, seed }
    }

    /// A practice that starts now.
    pub(in crate::ui::screens) fn new((rules, seed): (Rules, u64), now: Instant) -> Self {
        Self { live: LiveMatch::new(Seat::new(rules, seed).unranked(), now), rules, seed }
    }

    /// The seat to draw.
    pub(in crate::ui::screens) fn view<'a>(&'a self, player: &'a PlayerLook) -> SeatView<'a> {
        SeatView::practice(self.live.seat().shown(), self.live.effects(), player)
    }

    /// The seat of the player whose game is over, with the practice in its place.
    pub(in crate::ui::screens) fn instead_of<'a>(&'a self, seat: SeatView<'a>) -> SeatView<'a> {
        // Its points decide nothing.
        SeatView {
            game: self.live.seat().shown(),
            effects: self.live.effects(),
            has_points: false,
            sent: None,
            is_practice: true,
            ..seat
        }
    }

    /// Plays up to now. A game that is over is followed by the next one at once, and is no event.
    pub(in crate::ui::screens) fn play(&mut self, changes: &[StampedInput], now: Instant) -> Vec<GameEvent> {
        let events: Vec<GameEvent> = self.live.frame(changes, now).game_events().collect();
        if self.live.over_since().is_none() {
            return events;
        }
        self.seed = self.seed.wrapping_add(1);
        self.live = LiveMatch::new(Seat::new(self.rules, self.seed).unranked(), now);
        Vec::new()
    }

    /// Stops time.
    pub(in crate::ui::screens) fn pause(&mut self, at: Instant) {
        self.live.pause(at);
    }

    /// Resumes time at once.
    pub(in crate::ui::screens) fn resume(&mut self, now: Instant) {
        if self.live.is_paused() {
            self.live.resume(now);
        }
    }

    /// Starts or resumes time after a countdown.
    pub(super) fn count_down(&mut self, now: Instant, step: Duration) {
        self.live.start_countdown(now, step);
    }
}
