//! Keyboards, gamepads and touch screens, mapped to the engine's buttons.
//!
//! ```text
//!   window ─▶ WindowTap ──┐                      while playing  ┌─▶ Devices ─▶ StampedInputs, pause, restart
//!                         ├─▶ channel of InputEvents ───────────┤
//!   pads ─▶ Gamepads ─────┘                      in menus       └─▶ MenuPad ─▶ keys for egui
//! ```
//!
//! The app reads the channel once per frame in `eframe::App::raw_input_hook`. This hook runs before egui sees the keys,
//! also for hidden windows, for which `App::ui` is not called. While playing, the app passes the events to [`Devices`]
//! and hides the keys from the widgets. In menus it passes them to `MenuPad`, and the resulting keys to egui; the keys
//! of the clipboard become egui's events there. So a key reaches either the game or a widget, never both.

mod action;
pub mod bindings;
#[cfg(feature = "gui")]
pub mod clipboard;
pub mod control;
pub mod devices;
pub mod end_guard;
mod event;
#[cfg(feature = "gui")]
pub mod gamepad;
pub mod key_code;
pub mod key_layout;
pub mod key_test;
#[cfg(feature = "gui")]
pub(crate) mod keyboard;
#[cfg(feature = "gui")]
pub mod menu;
mod pad_family;
#[cfg(feature = "gui")]
mod pad_roster;
mod pad_tuning;
#[cfg(feature = "gui")]
mod pads;
mod play_input;
#[cfg(feature = "gui")]
pub mod pointing;
pub mod presets;
pub mod rumble;
pub mod seats;
pub mod touch;

pub use action::Action;
pub use bindings::{Bindings, Conflict, Reserved};
pub use control::{Control, PadControl};
pub use devices::Devices;
pub use end_guard::EndGuard;
pub use event::{Device, InputEvent, InputKind};
pub use key_code::KeyCode;
pub use key_layout::{KeyLayout, KeyText};
pub use key_test::KeyTest;
pub use pad_family::PadFamily;
pub use pad_tuning::PadTuning;
pub use play_input::{PlayInput, StampedInput, StopRequest, UndoStep};
pub use presets::BindingsPreset;
pub use rumble::{Pulse, RumbleCommand, RumbleStrength};
pub use seats::{HalfBindings, SeatDevice, SeatDevices, SeatPause, VersusInput};
