//! The colours of the Tetriminos: the Guideline's (section 3.1), sets for colour-vision deficiencies, the 16-colour
//! palette, and shades of green and of grey.
//!
//! A deficiency leaves two of the three dimensions of colour. Its set spreads the Tetriminos over lightness and one
//! pair of hues, as close to the Guideline's hues as possible.

use egui::Color32;

use super::shades::{Shades, rgb, shades};
use crate::settings::Hues;

/// The Guideline's colours: yellow, light blue, purple, orange, dark blue, green, red for O, I, T, L, J, S, Z.
pub(super) const GUIDELINE: [Shades; 7] = [
    shades(0xF5CE3E, 0xFFE98A, 0xAE8410),
    shades(0x3FC9F0, 0x98E9FF, 0x12809F),
    shades(0xAE5FE4, 0xD8A8FF, 0x6A2A9F),
    shades(0xF48B33, 0xFFBE7E, 0xA8500B),
    shades(0x4067EA, 0x8FAAFF, 0x203A9C),
    shades(0x52C653, 0xA0F095, 0x208028),
    shades(0xEB4855, 0xFF9A9F, 0x991A29),
];

const DEUTERANOPIA: [Shades; 7] = set([0xFFD13E, 0x42CAFE, 0xB865D8, 0xCA8E9D, 0x3A60ED, 0x72C81D, 0xE92936]);

const PROTANOPIA: [Shades; 7] = set([0xF5DE39, 0x3FC9EF, 0xAA4B9B, 0xF17E1B, 0x4267EE, 0x1EC670, 0xEC4854]);

const TRITANOPIA: [Shades; 7] = set([0xF5CE3C, 0x17D8FF, 0xAE5EE4, 0xF39139, 0x3F67E9, 0x4DBD3C, 0xEC4655]);

/// The 16-colour palette: yellow, cyan, magenta, brown, blue, green and red.
const SIXTEEN: [Shades; 7] = set([0xFFFF55, 0x55FFFF, 0xFF55FF, 0xAA5500, 0x5555FF, 0x55FF55, 0xFF5555]);

const PHOSPHOR: [Shades; 7] = set([0xCBFFD3, 0xA0F8AE, 0x4BBF61, 0x7AE58B, 0x2A8A3E, 0x60D274, 0x39A64F]);

const MONOCHROME: [Shades; 7] = set([0xFFFFFF, 0xE4E4E4, 0x9A9A9A, 0xCBCBCB, 0x6E6E6E, 0xB2B2B2, 0x838383]);

/// The sequential palette of heat maps, monotonic in lightness, so it works with colour-vision deficiencies.
pub(super) const HEAT: [Color32; 5] = [rgb(0xFFF08A), rgb(0xF0A63C), rgb(0xD0567A), rgb(0x8A3CA6), rgb(0x47308A)];

/// The colours of a set.
pub(super) const fn of(hues: Hues) -> [Shades; 7] {
    match hues {
        Hues::Guideline => GUIDELINE,
        Hues::Deuteranopia => DEUTERANOPIA,
        Hues::Protanopia => PROTANOPIA,
        Hues::Tritanopia => TRITANOPIA,
        Hues::Sixteen => SIXTEEN,
        Hues::Phosphor => PHOSPHOR,
        Hues::Monochrome => MONOCHROME,
    }
}

const fn set(bases: [u32; 7]) -> [Shades; 7] {
    let mut set = GUIDELINE;
    let mut index = 0;
    while index < set.len() {
        set[index] = shade(bases[index]);
        index += 1;
    }
    set
}

/// A Mino colour with a highlight half-way to white and a shadow a little more than half-way to black.
const fn shade(base: u32) -> Shades {
    // Masked, because a shift moves a bit of each channel into the next one.
    let light = (base >> 1 & 0x7F_7F7F) + 0x7F_7F7F;
    let dark = (base >> 1 & 0x7F_7F7F) + (base >> 4 & 0x0F_0F0F);
    Shades { base: rgb(base), light: rgb(light), dark: rgb(dark) }
}
