//! The buttons of one player, and Auto-Repeat (Guideline 4.1, 5.2).

use serde::{Deserialize, Serialize};

use super::tetrimino::Turn;
use super::units::Ticks;

/// A button of the game (Guideline 4.1). Pausing is up to the owner of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Button {
    /// Move the Tetrimino one column to the left; repeats.
    Left,
    /// Move the Tetrimino one column to the right; repeats.
    Right,
    /// Fall faster while held.
    SoftDrop,
    /// Drop to the Surface below and Lock Down at once.
    HardDrop,
    /// Turn a quarter to the right.
    RotateClockwise,
    /// Turn a quarter to the left.
    RotateCounterclockwise,
    /// Turn by 180°, if the rules allow half turns.
    // serde's snake case would be `rotate180`.
    #[serde(rename = "rotate_180")]
    Rotate180,
    /// Put the Tetrimino into the Hold Queue.
    Hold,
    /// Drop to the Surface below without Locking Down, if the rules allow it.
    SonicDrop,
    /// Move to the left until something blocks, if the rules allow it.
    TeleportLeft,
    /// Move to the right until something blocks, if the rules allow it.
    TeleportRight,
}

impl Button {
    /// All buttons, in the order of their codes in recorded games.
    pub const ALL: [Self; 11] = [
        Self::Left,
        Self::Right,
        Self::SoftDrop,
        Self::HardDrop,
        Self::RotateClockwise,
        Self::RotateCounterclockwise,
        Self::Rotate180,
        Self::Hold,
        Self::SonicDrop,
        Self::TeleportLeft,
        Self::TeleportRight,
    ];

    pub(super) const fn turn(self) -> Option<Turn> {
        match self {
            Self::RotateClockwise => Some(Turn::Clockwise),
            Self::RotateCounterclockwise => Some(Turn::Counterclockwise),
            Self::Rotate180 => Some(Turn::Half),
            Self::Left
            | Self::Right
            | Self::SoftDrop
            | Self::HardDrop
            | Self::Hold
            | Self::SonicDrop
            | Self::TeleportLeft
            | Self::TeleportRight => None,
        }
    }
}

/// The direction that moves the Tetrimino while both are held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[doc(alias = "SOCD")]
pub enum DirectionPolicy {
    /// The one pressed last (Guideline 5.2). When it is released, the other moves again after a full delay, or as soon
    /// as it is charged if the rules keep its charge.
    #[default]
    Latest,
    /// The one pressed first. When it is released, the other takes over as if it were pressed then.
    First,
    /// Neither. When one is released, the other takes over as if it were pressed then.
    Neither,
}

impl DirectionPolicy {
    /// All policies, the default first.
    pub const ALL: [Self; 3] = [Self::Latest, Self::First, Self::Neither];
}

/// The set of buttons that are down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Buttons(u16);

impl Buttons {
    /// Returns whether the button is down.
    #[must_use]
    pub const fn is_down(self, button: Button) -> bool {
        self.0 & (1 << button as u8) != 0
    }

    pub(super) const fn set(&mut self, button: Button, is_down: bool) {
        if is_down {
            self.0 |= 1 << button as u8;
        } else {
            self.0 &= !(1 << button as u8);
        }
    }

    /// Returns the buttons that are down.
    pub fn iter(self) -> impl Iterator<Item = Button> {
        Button::ALL.into_iter().filter(move |&button| self.is_down(button))
    }
}

/// A sideways direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    pub(super) const fn of(button: Button) -> Option<Self> {
        match button {
            Button::Left => Some(Self::Left),
            Button::Right => Some(Self::Right),
            _ => None,
        }
    }

    pub(super) const fn dx(self) -> i8 {
        match self {
            Self::Left => -1,
            Self::Right => 1,
        }
    }

    pub(super) const fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    pub(super) const fn button(self) -> Button {
        match self {
            Self::Left => Button::Left,
            Self::Right => Button::Right,
        }
    }
}

/// The timer that moves the Tetrimino while a direction is held (Guideline 5.2).
///
/// ```text
///   press      delay      interval
///     │◀────────────────▶│◀──────▶│
///   1 cell             1 cell   1 cell  …
/// ```
///
/// [`DirectionPolicy`] decides between two held directions. The charge does not depend on a Tetrimino being in play: it
/// carries over to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[doc(alias = "DAS")]
#[doc(alias = "ARR")]
pub(super) struct AutoRepeat {
    side: Option<Side>,
    /// The time of the next cell. It stays in the past while the Tetrimino is blocked, so that the Tetrimino slips
    /// through the first opening.
    due: Ticks,
    /// The end of the delay of a press made while no Tetrimino was in play. Its first cell is still to be moved.
    tap: Option<Ticks>,
    /// The end of the delay of the last press of each side, if the rules keep the charge of both.
    // Omitted otherwise, so that the state hash of other games is the same as in versions without that rule.
    #[serde(default, skip_serializing_if = "is_uncharged")]
    charged: [Ticks; 2],
}

fn is_uncharged(charged: &[Ticks; 2]) -> bool {
    *charged == [Ticks::ZERO; 2]
}

impl AutoRepeat {
    /// Handles the press of a direction. `moves_now`: a Tetrimino is in play and moves its first cell at once.
    pub(super) fn press(&mut self, side: Side, now: Ticks, delay: u32, moves_now: bool) {
        let repeats = now.after(delay);
        (self.side, self.due, self.tap) =
            if moves_now { (Some(side), repeats, None) } else { (Some(side), now, Some(repeats)) };
    }

    /// Handles the release of a direction.
    pub(super) fn release(&mut self, side: Side, held: Buttons, now: Ticks, delay: u32) {
        let other = side.other();
        if held.is_down(other.button()) {
            (self.side, self.due, self.tap) = (Some(other), now.after(delay), None);
        } else {
            self.stop();
        }
    }

    /// Stops the moves. The charge of each side is unchanged.
    pub(super) const fn stop(&mut self) {
        (self.side, self.due, self.tap) = (None, Ticks::ZERO, None);
    }

    /// Sets the end of the delay of a side.
    pub(super) const fn charge(&mut self, side: Side, end: Ticks) {
        self.charged[side as usize] = end;
    }

    /// Returns the rest of the delay of a side, in milliseconds.
    pub(super) fn charge_left(&self, side: Side, now: Ticks) -> u32 {
        // A delay and a pause are a few seconds at most.
        self.charged[side as usize].since(now).millis() as u32
    }

    /// Pauses the repeats, of the other side too if it is `charging`. The first cell of a press is not delayed.
    pub(super) fn cut(&mut self, until: Ticks, charging: bool) {
        match &mut self.tap {
            Some(repeats) => *repeats = until.max(*repeats),
            None if self.side.is_some() => self.due = until.max(self.due),
            None => {}
        }
        if charging {
            self.charged = self.charged.map(|end| until.max(end));
        }
    }

    /// Returns whether it moves to this side.
    pub(super) fn is_towards(&self, side: Side) -> bool {
        self.side == Some(side)
    }

    /// Returns the direction whose next cell must be moved by now.
    pub(super) fn due(&self, now: Ticks) -> Option<Side> {
        self.side.filter(|_| self.due <= now)
    }

    /// Schedules the next cell, after one was moved or an early tap was found blocked.
    pub(super) fn moved(&mut self, now: Ticks, interval: u32) {
        self.due = match self.tap.take() {
            Some(repeats) if repeats > now => repeats,
            // The delay was over before a Tetrimino came: its first cell was the first repeat.
            Some(_) | None => now.after(interval),
        };
    }

    /// Returns whether the next cell is the first of its press.
    pub(super) const fn is_tap(&self) -> bool {
        self.tap.is_some()
    }
}
