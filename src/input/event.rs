//! What devices send: a control that went down or up, a finger, a pad that came or went.

use std::time::Instant;

use super::action::Action;
use super::control::Control;

/// A device that sends input. Two pads have the same controls, so a control alone does not name its device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Device {
    /// The keyboard; several count as one.
    Keyboard,
    /// A gamepad by its number, counted from 0 in the order of connection.
    Pad(usize),
    /// The touch screen.
    Touch,
}

/// The kind of an input event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputKind {
    /// A control went down. Key repeats of the system are not reported.
    Down(Device, Control),
    /// A control went up.
    Up(Device, Control),
    /// A finger, by its number, started an action on the screen.
    Touch(u64, Action),
    /// A finger ended its action.
    Lift(u64, Action),
    /// The window lost the keyboard focus or became hidden. No [`InputKind::Up`] follows for held controls.
    Away,
    /// A gamepad, by its number, was disconnected. Its controls went up before.
    PadLost(usize),
    /// A gamepad, by its number, was connected. A reconnected gamepad gets its old number.
    PadFound(usize),
}

/// An event of a device, with the time at which the program received it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InputEvent {
    /// The time.
    pub at: Instant,
    /// The kind of the event.
    pub kind: InputKind,
}

impl InputEvent {
    /// The control that went down, if any. The screen that binds controls uses this.
    #[must_use]
    pub const fn pressed(&self) -> Option<Control> {
        match self.kind {
            InputKind::Down(_, control) => Some(control),
            _ => None,
        }
    }

    /// Whether the event is from a gamepad.
    #[must_use]
    pub const fn is_on_pad(&self) -> bool {
        matches!(self.kind, InputKind::Down(Device::Pad(_), _) | InputKind::Up(Device::Pad(_), _))
    }
}
