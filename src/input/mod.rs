//! From the player's fingers to the engine's buttons.
//!
//! ```text
//!   window ─▶ WindowTap ──┐                      while playing  ┌─▶ Devices ─▶ timed changes, the wish to pause
//!                         ├─▶ channel of InputEvents ───────────┤
//!   pads ─▶ Gamepads ─────┘                      in menus       └─▶ MenuPad ─▶ keys for egui
//! ```
//!
//! The app empties the channel once a frame, first of all, in `eframe::App::raw_input_hook`: that hook runs for hidden
//! windows too, and before egui has seen the keys. While playing, it gives the events to [`Devices`] and keeps the keys
//! from the widgets; in a menu, it gives them to `MenuPad` and the keys that come out to egui. So a key is either the
//! game's or a widget's, never both.
//!
//! | module | what it knows |
//! |---|---|
//! | [`key_code`] | the keys by their place |
//! | [`control`] | keys and the controls of pads, their names and labels |
//! | [`bindings`] | which control does what |
//! | [`presets`] | the Guideline's bindings and others |
//! | [`devices`] | what is down, what it means for the engine |
//! | `window_tap` | the window, the time of each key |
//! | `gamepad` | pads, sticks, hot-plugging |
//! | `menu` | pads in menus, keys kept from widgets |
//! | [`touch`] | fingers on the screen: buttons, taps and drags |
//! | `pointing` | fingers told from the mouse |

mod action;
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
pub mod pointing;
pub mod presets;
pub mod touch;
#[cfg(feature = "gui")]
pub mod window_tap;

pub use action::Action;
pub use bindings::{Bindings, Conflict, Reserved};
pub use control::{Control, Label, PadControl};
pub use devices::{Device, Devices, InputEvent, InputKind, PlayInput, StampedInput, UndoStep};
pub use key_code::KeyCode;
pub use presets::BindingsPreset;
