//! The countdown before time runs, at the start and after a pause.
//!
//! ```text
//!   get ready      3        2        1       go
//!   ────┼──────────┼────────┼────────┼───────┼──▶ wall time; game time stands still until here
//!                                    ╰ after a pause the Matrix is covered up to here
//! ```
//!
//! It is no part of the game: no tick is played, nothing of it is recorded. What is held when it ends is pressed in the
//! first tick, so a direction moves the first Tetrimino at once and begins to charge then, not before.
//!
//! A pause must not be a way to look at the Matrix with the clock stopped. So it stays covered until the last step, and
//! to the very end if not a tick was played since the countdown before.

use std::time::Duration;

use crate::engine::{Button, InitialAction, Input, Rules};

/// The steps that are counted down.
const STEPS: u32 = 3;

/// A moment of a countdown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Countdown {
    /// The number that is shown, down to 1.
    pub number: u32,
    /// How much of this number's time is over, in thousandths.
    pub over: u32,
    /// Whether Matrix and queues are covered.
    pub is_covered: bool,
}

/// How much may be seen before time runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sight {
    /// Everything: nothing is decided yet.
    Whole,
    /// The last step, to find one's way back.
    LastStep,
    /// Nothing.
    Nothing,
}

/// A countdown that runs.
#[derive(Debug, Clone)]
pub(super) struct Ready {
    ends: Duration,
    step: Duration,
    sight: Sight,
    /// The buttons that are down, in the order they were pressed.
    held: Vec<Button>,
}

impl Ready {
    pub(super) const fn new(now: Duration, step: Duration, sight: Sight) -> Self {
        Self { ends: now.saturating_add(step.saturating_mul(STEPS)), step, sight, held: Vec::new() }
    }

    /// When time begins to run.
    pub(super) const fn ends(&self) -> Duration {
        self.ends
    }

    /// What is to be shown at `now`.
    pub(super) fn countdown(&self, now: Duration) -> Option<Countdown> {
        let left = self.ends.saturating_sub(now);
        if left.is_zero() {
            return None;
        }
        let steps = left.as_nanos().div_ceil(self.step.as_nanos().max(1));
        let number = u32::try_from(steps).unwrap_or(STEPS).min(STEPS);
        let is_covered = match self.sight {
            Sight::Whole => false,
            Sight::LastStep => number > 1,
            Sight::Nothing => true,
        };
        let step = self.step.as_nanos().max(1);
        let left_of_step = left.as_nanos().saturating_sub(step * u128::from(number - 1)).min(step);
        let over = u32::try_from((step - left_of_step) * 1_000 / step).unwrap_or(0);
        Some(Countdown { number, over, is_covered })
    }

    /// Notes what goes down and up.
    pub(super) fn change(&mut self, change: Input) {
        self.held.retain(|button| Some(*button) != change.button());
        if let Input::Press(button) = change {
            self.held.push(button);
        }
    }

    /// The buttons that are pressed in the first tick: what moves, and at the start what may be pressed for a Tetrimino
    /// to come.
    pub(super) fn presses(self, rules: &Rules) -> impl Iterator<Item = Button> {
        let is_start = self.sight == Sight::Whole;
        let turns = is_start && rules.initial_rotation != InitialAction::Off;
        let holds = is_start && rules.initial_hold != InitialAction::Off;
        self.held.into_iter().filter(move |button| match button {
            Button::Left | Button::Right | Button::SoftDrop => true,
            Button::RotateClockwise | Button::RotateCounterclockwise | Button::Rotate180 => turns,
            Button::Hold => holds,
            Button::HardDrop | Button::SonicDrop | Button::TeleportLeft | Button::TeleportRight => false,
        })
    }
}
