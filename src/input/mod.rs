//! From the player's fingers to the engine's buttons.

pub mod bindings;
pub mod control;
pub mod devices;
#[cfg(feature = "gui")]
pub mod gamepad;
pub mod key_code;
#[cfg(feature = "gui")]
mod keyboard;
#[cfg(feature = "gui")]
pub mod menu;
#[cfg(feature = "gui")]
pub mod window_tap;

pub use bindings::{Action, Bindings, BindingsPreset, Conflict, Reserved};
pub use control::{Control, Label, PadControl};
pub use devices::{Devices, InputEvent, InputKind, PlayInput, Source, TimedChange};
pub use key_code::KeyCode;
