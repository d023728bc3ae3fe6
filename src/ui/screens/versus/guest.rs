//! Somebody who joins late: practice until the match is over (Guideline B1.2.3).

use std::time::{Duration, Instant};

use super::{PlayerLook, seat_name};
use crate::engine::{GameEvent, Rules};
use crate::input::{SeatDevice, StampedInput};
use crate::session::Seat;
use crate::settings::{PlayerProgram, VersusSeat};
use crate::ui::live::LiveMatch;
use crate::ui::paint::versus::SeatView;
use crate::ui::words::Words;

/// A player beside the match: game after game, without attacks and without a record.
#[derive(Debug)]
pub(super) struct Guest {
    pub(super) device: SeatDevice,
    live: LiveMatch,
    rules: Rules,
    seed: u64,
}

impl Guest {
    /// A guest whose practice has not started.
    pub(super) fn new(device: SeatDevice, (rules, seed): (Rules, u64), now: Instant) -> Self {
        Self { device, live: LiveMatch::stopped(Seat::new(rules, seed).unranked(), now), rules, seed }
    }

    /// How the guest is shown in a seat.
    pub(super) fn look(&self, words: &Words, programs: &[PlayerProgram], seat: usize) -> PlayerLook {
        PlayerLook::of_seat(seat_name(words, programs, VersusSeat::Person(self.device)), seat)
    }

    /// The seat to draw.
    pub(super) fn view<'a>(&'a self, player: &'a PlayerLook) -> SeatView<'a> {
        SeatView {
            game: self.live.seat().shown(),
            effects: self.live.effects(),
            player,
            team: None,
            wins: 0,
            place: None,
            marked_by: Vec::new(),
            targeting: None,
            goal: None,
            has_points: false,
            knocked_out_by: None,
            is_practice: true,
            speech: None,
            is_followed: true,
        }
    }

    /// Plays up to now. A game that is over is followed by the next one at once, and is no event.
    pub(super) fn play(&mut self, changes: &[StampedInput], now: Instant) -> Vec<GameEvent> {
        let events: Vec<GameEvent> = self.live.frame(changes, now).game_events().collect();
        if self.live.over_since().is_none() {
            return events;
        }
        self.seed = self.seed.wrapping_add(1);
        self.live = LiveMatch::new(Seat::new(self.rules, self.seed).unranked(), now);
        Vec::new()
    }

    /// Stops time.
    pub(super) fn pause(&mut self, at: Instant) {
        self.live.pause(at);
    }

    /// Starts or resumes time after a countdown.
    pub(super) fn resume(&mut self, now: Instant, step: Duration) {
        self.live.start_countdown(now, step);
    }
}
