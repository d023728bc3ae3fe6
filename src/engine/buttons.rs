//! The buttons of one player, and Auto-Repeat (Guideline 4.1, 5.2).

use serde::{Deserialize, Serialize};

use super::input::Input;
use super::tetrimino::Turn;
use super::units::Ticks;

/// What a player can ask of the engine (Guideline 4.1); pausing is not the engine's.
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
    /// Turn by half, where the rotation system has half turns.
    #[serde(rename = "rotate_180")]
    Rotate180,
    /// Put the Tetrimino into the Hold Queue.
    Hold,
    /// Drop to the Surface below without Locking Down, where the rules have it.
    SonicDrop,
    /// Move to the left as far as it goes, where the rules have it.
    TeleportLeft,
    /// Move to the right as far as it goes, where the rules have it.
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

    /// The turn it asks for, if it is a rotation.
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

/// Which direction moves the Tetrimino while both are held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[doc(alias = "SOCD")]
pub enum DirectionPolicy {
    /// The one pressed last (Guideline 5.2). When it is released, the other moves again after a whole delay.
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
    /// Whether the button is down.
    #[must_use]
    pub const fn is_down(self, button: Button) -> bool {
        self.0 & (1 << button as u8) != 0
    }

    /// Applies a press or a release. Other inputs change nothing.
    pub const fn change(&mut self, input: Input) {
        match input {
            Input::Press(button) => self.0 |= 1 << button as u8,
            Input::Release(button) => self.0 &= !(1 << button as u8),
            Input::Receive(_) | Input::Target(_) => {}
        }
    }

    /// The buttons that are down.
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

/// When a held direction moves the Tetrimino again (Guideline 5.2).
///
/// ```text
///   press      delay      interval
///     │◀────────────────▶│◀──────▶│
///   1 cell             1 cell   1 cell  …
/// ```
///
/// What two held directions do is told by [`DirectionPolicy`]. The charge
/// does not depend on a Tetrimino being in play: it carries over to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[doc(alias = "DAS")]
#[doc(alias = "ARR")]
pub(super) struct AutoRepeat {
    side: Option<Side>,
    /// When the next cell is due. It stays in the past while the way is blocked, so the Tetrimino slips through the
    /// first opening.
    due: Ticks,
    /// The first cell of a press that came while no Tetrimino was in play, and when the delay of that press ends.
    tap: Option<Ticks>,
}

impl AutoRepeat {
    /// A direction went down; `moves_now` tells whether a Tetrimino is there to take the first cell at once.
    pub(super) fn press(&mut self, side: Side, now: Ticks, delay: u32, moves_now: bool) {
        let repeats = now.after(delay);
        *self = if moves_now {
            Self { side: Some(side), due: repeats, tap: None }
        } else {
            Self { side: Some(side), due: now, tap: Some(repeats) }
        };
    }

    /// A direction went up.
    pub(super) fn release(&mut self, side: Side, held: Buttons, now: Ticks, delay: u32) {
        let other = side.other();
        *self = if held.is_down(other.button()) {
            Self { side: Some(other), due: now.after(delay), tap: None }
        } else {
            Self::default()
        };
    }

    /// Whether it moves to this side.
    pub(super) fn is_towards(&self, side: Side) -> bool {
        self.side == Some(side)
    }

    /// The direction whose next cell is due.
    pub(super) fn due(&self, now: Ticks) -> Option<Side> {
        self.side.filter(|_| self.due <= now)
    }

    /// A due cell was moved, or a tap that came too early was found blocked.
    pub(super) fn moved(&mut self, now: Ticks, interval: u32) {
        self.due = match self.tap.take() {
            Some(repeats) if repeats > now => repeats,
            // The delay was over before a Tetrimino came: its first cell was the first repeat.
            Some(_) | None => now.after(interval),
        };
    }

    /// Whether the due cell is the first of its press.
    pub(super) const fn is_tap(&self) -> bool {
        self.tap.is_some()
    }
}
