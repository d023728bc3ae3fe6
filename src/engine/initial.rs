//! Initial rotation and initial Hold: buttons pressed before a Tetrimino is generated act on it. The Guideline has
//! neither, so its modes have both off.
//!
//! ```text
//!   Lock Down            Generation
//!   ────┼────────────────────┼──────▶
//!        ╰─ pressed here ────╯▲ still down here
//!             Tap              Hold, Tap
//! ```
//!
//! Initial Hold comes first: the Next Tetrimino goes into the Hold Queue without entering play, and the released one
//! may then be rotated. It uses up Hold until the next Lock Down. An initial rotation is like any other rotation,
//! pressed at Generation; if it is blocked, the Tetrimino stays facing North. Both can prevent a Block Out, because
//! only the Tetrimino that appears, in its first Facing, has to fit.

use serde::{Deserialize, Serialize};

use super::buttons::{Button, Buttons};

/// Whether a button acts on a Tetrimino that is generated after the press.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[doc(alias = "IRS")]
#[doc(alias = "IHS")]
pub enum InitialAction {
    /// Never, as in the Guideline.
    #[default]
    Off,
    /// Once, if it is down at Generation.
    Hold,
    /// Once, if it is down at Generation or was pressed since the Lock Down, even if it was released again.
    Tap,
}

impl InitialAction {
    /// All values, the default first.
    pub const ALL: [Self; 3] = [Self::Off, Self::Hold, Self::Tap];
}

/// The presses since the Lock Down, while nothing is in play.
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

    /// Returns whether Hold acts on the Tetrimino that is generated now.
    pub(super) const fn holds(self, rule: InitialAction, down: Buttons) -> bool {
        match rule {
            InitialAction::Off => false,
            InitialAction::Hold => down.is_down(Button::Hold),
            InitialAction::Tap => self.hold || down.is_down(Button::Hold),
        }
    }

    /// Returns the rotation that acts on the Tetrimino that is generated now: the one pressed last since the Lock Down,
    /// or the first that has been down since before.
    pub(super) fn rotation(self, rule: InitialAction, down: Buttons) -> Option<Button> {
        let pressed = match rule {
            InitialAction::Off => return None,
            InitialAction::Hold => self.rotation.filter(|button| down.is_down(*button)),
            InitialAction::Tap => self.rotation,
        };
        // Two buttons held since before have no order in time, so the order of the list decides.
        pressed.or_else(|| Self::ROTATIONS.into_iter().find(|button| down.is_down(*button)))
    }
}
