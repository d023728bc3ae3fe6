//! What is pressed before a Tetrimino is there: initial rotation and initial Hold. The Guideline has neither; its rules
//! have both off.
//!
//! ```text
//!   Lock Down            Generation
//!   ────┼────────────────────┼──────▶
//!        ╰─ pressed here ────╯▲ still down here
//!             Tap              Hold, Tap
//! ```
//!
//! Initial Hold comes first: the Next Tetrimino goes into the Hold Queue without ever being in play, and the one that
//! comes instead may be turned. It counts as the Hold of that Lock Down. An initial rotation is a rotation in every
//! respect, as if pressed in the moment of Generation; where it is blocked, the Tetrimino stays facing North. Either can
//! save a game from Block Out: what counts is the Tetrimino that appears, as it appears.

use serde::{Deserialize, Serialize};

use super::buttons::{Button, Buttons};

/// Whether a button acts on a Tetrimino that was not there yet when it was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[doc(alias = "IRS")]
#[doc(alias = "IHS")]
pub enum InitialAction {
    /// Never, as in the Guideline.
    #[default]
    Off,
    /// Once, if it is down in the moment of Generation.
    Hold,
    /// Once, if it is down in that moment or was pressed since the Lock Down, even if it is up again.
    Tap,
}

impl InitialAction {
    /// All three, the default first.
    pub const ALL: [Self; 3] = [Self::Off, Self::Hold, Self::Tap];
}

/// What was pressed since the Lock Down, while nothing was in play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(super) struct EarlyPresses {
    hold: bool,
    /// The rotation pressed last.
    rotation: Option<Button>,
}

impl EarlyPresses {
    const ROTATIONS: [Button; 3] = [Button::RotateClockwise, Button::RotateCounterclockwise, Button::Rotate180];

    /// Notes a press.
    pub(super) fn note(&mut self, button: Button) {
        if button == Button::Hold {
            self.hold = true;
        } else if Self::ROTATIONS.contains(&button) {
            self.rotation = Some(button);
        }
    }

    /// Whether Hold acts on the Tetrimino that comes now.
    pub(super) const fn holds(self, rule: InitialAction, down: Buttons) -> bool {
        match rule {
            InitialAction::Off => false,
            InitialAction::Hold => down.is_down(Button::Hold),
            InitialAction::Tap => self.hold || down.is_down(Button::Hold),
        }
    }

    /// The rotation that acts on the Tetrimino that comes now: the one pressed last since the Lock Down, or the first
    /// that is down since before.
    pub(super) fn rotation(self, rule: InitialAction, down: Buttons) -> Option<Button> {
        let pressed = match rule {
            InitialAction::Off => return None,
            InitialAction::Hold => self.rotation.filter(|button| down.is_down(*button)),
            InitialAction::Tap => self.rotation,
        };
        pressed.or_else(|| Self::ROTATIONS.into_iter().find(|button| down.is_down(*button)))
    }
}
