//! The countdown before the game clock starts, at the start and after a pause.
//!
//! ```text
//!   start    3        2        1       go
//!   ──┼──────┼────────┼────────┼───────┼──▶ wall time; game time stands still until here
//!                              ╰ after a pause the Matrix is covered up to here
//! ```
//!
//! The countdown is not part of the game: it plays no tick and records nothing. Buttons that are held at its end are
//! pressed in the first tick. So a direction moves the first Tetrimino at once, and its Auto-Repeat delay starts then.
// A pause must not let the player study the Matrix with the clock stopped. So the Matrix stays covered until the last
// step, and to the very end if no tick was played since the countdown before.

use std::time::Duration;

use crate::engine::{Button, InitialAction, Input, Rules};

const STEPS: u32 = 3;

/// The visible state of a countdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Countdown {
    /// The number that is shown, from 3 down to 1.
    pub number: u32,
    /// The elapsed part of this number's time, in thousandths.
    pub over: u32,
    /// Whether Matrix and queues are covered.
    pub is_covered: bool,
}

/// The visible part of the game during a countdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Visibility {
    /// Everything: no tick was played yet.
    All,
    /// The Matrix during the last step.
    LastStep,
    /// Nothing.
    Nothing,
}

/// A running countdown.
#[derive(Debug, Clone)]
pub(super) struct CountdownTimer {
    ends: Duration,
    step: Duration,
    visibility: Visibility,
    /// The seats' buttons that are held, in the order they were pressed.
    held: Vec<(usize, Button)>,
}

impl CountdownTimer {
    pub(super) const fn new(now: Duration, step: Duration, visibility: Visibility) -> Self {
        Self { ends: now.saturating_add(step.saturating_mul(STEPS)), step, visibility, held: Vec::new() }
    }

    /// Returns the wall time at which the game clock starts.
    pub(super) const fn ends(&self) -> Duration {
        self.ends
    }

    /// Returns the state at `now`; `None` once it is over.
    pub(super) fn countdown(&self, now: Duration) -> Option<Countdown> {
        let left = self.ends.saturating_sub(now);
        if left.is_zero() {
            return None;
        }
        let steps = left.as_nanos().div_ceil(self.step.as_nanos().max(1));
        let number = u32::try_from(steps).unwrap_or(STEPS).min(STEPS);
        let is_covered = match self.visibility {
            Visibility::All => false,
            Visibility::LastStep => number > 1,
            Visibility::Nothing => true,
        };
        let step = self.step.as_nanos().max(1);
        let left_of_step = left.as_nanos().saturating_sub(step * u128::from(number - 1)).min(step);
        let over = u32::try_from((step - left_of_step) * 1_000 / step).unwrap_or(0);
        Some(Countdown { number, over, is_covered })
    }

    /// Records a button change of a seat.
    pub(super) fn change(&mut self, seat: usize, change: Input) {
        self.held.retain(|held| (held.0, Some(held.1)) != (seat, change.button()));
        if let Input::Press(button) = change {
            self.held.push((seat, button));
        }
    }

    /// Returns the buttons of a seat to press in the first tick: directions and Soft Drop, and at the start of a game
    /// the buttons of initial actions.
    pub(super) fn presses(&self, seat: usize, rules: &Rules) -> impl Iterator<Item = Button> {
        let is_start = self.visibility == Visibility::All;
        let turns = is_start && rules.initial_rotation != InitialAction::Off;
        let holds = is_start && rules.initial_hold != InitialAction::Off;
        let held = self.held.iter().filter(move |held| held.0 == seat).map(|held| held.1);
        held.filter(move |button| match button {
            Button::Left | Button::Right | Button::SoftDrop => true,
            Button::RotateClockwise | Button::RotateCounterclockwise | Button::Rotate180 => turns,
            Button::Hold => holds,
            Button::HardDrop | Button::SonicDrop | Button::TeleportLeft | Button::TeleportRight => false,
        })
    }
}
