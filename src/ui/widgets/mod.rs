//! The widgets of menus. They take data and return the requested change.
//!
//! All work with keyboard, pointer and gamepad, whose presses arrive as arrows, Enter and Escape; [`focus`] has the
//! order. Each has a label for screen readers and grows with its text.

mod basics;
pub mod button;
pub mod cap;
pub mod fading;
pub mod focus;
pub mod game_buttons;
pub mod letters;
pub mod mini_game;
pub mod page;
pub mod pause_button;
pub(crate) mod portrait;
mod qr_code;
pub mod row;
pub mod tabs;
pub mod transport;
pub(crate) mod unfolding;

pub(crate) use basics::{backed, describe, inset, keyed, panels, paragraph, take_pasted_json};
pub(super) use basics::{cell_ring, is_lower_than, lay, lay_centered, lay_lines, lay_title, ring};
pub use basics::{empty, note, panel, rows};
pub(crate) use qr_code::qr_code;
