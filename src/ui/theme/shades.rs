//! The three colours of a Mino, from hexadecimal numbers.

#![expect(clippy::disallowed_methods, reason = "this is where colours are named")]

use egui::Color32;

/// A Mino's colour with its highlight and shadow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shades {
    /// The face.
    pub base: Color32,
    /// The highlight.
    pub light: Color32,
    /// The shadow.
    pub dark: Color32,
}

pub(super) const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

pub(super) const fn shades(base: u32, light: u32, dark: u32) -> Shades {
    Shades { base: rgb(base), light: rgb(light), dark: rgb(dark) }
}
