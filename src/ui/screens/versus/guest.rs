//! Somebody who joins late: practice until the match is over (Guideline B1.2.3).

use std::time::Instant;

use super::waiting::WaitingGame;
use super::{PlayerLook, person_name};
use crate::engine::Rules;
use crate::input::SeatDevice;
use crate::ui::words::Words;

/// A player beside the match.
#[derive(Debug)]
pub(super) struct Guest {
    pub(super) device: SeatDevice,
    pub(super) game: WaitingGame,
}

impl Guest {
    /// A guest whose practice has not started.
    pub(super) fn new(device: SeatDevice, (rules, seed): (&Rules, u64), now: Instant) -> Self {
        Self { device, game: WaitingGame::stopped((*rules, seed), now) }
    }

    /// How a guest is shown in a seat, who is one of several people, counted from 0.
    pub(super) fn look(words: &Words, person: usize, seat: usize) -> PlayerLook {
        PlayerLook::of_seat(person_name(words, person), seat)
    }
}
