//! The palette: the colours of surfaces and texts per scheme, and of the Minos.

#![expect(clippy::disallowed_methods, reason = "this is where colours are named")]

use egui::Color32;

use super::hues;
use super::shades::{Shades, rgb, shades};
use crate::engine::{Block, Tetrimino};
use crate::settings::{Hues, Scheme};

/// All colours. Texts have a contrast of at least 4.5 : 1 on background, panel and raised panel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    /// The background of screens.
    pub background: Color32,
    /// A surface with text or controls.
    pub panel: Color32,
    /// A surface on a panel: a button or a field.
    pub raised: Color32,
    /// A raised surface under the pointer.
    pub(crate) raised_hovered: Color32,
    /// Outlines and separators.
    pub outline: Color32,
    /// The empty part of sliders and progress bars.
    pub track: Color32,
    /// Primary text.
    pub text_primary: Color32,
    pub(crate) text_secondary: Color32,
    /// Labels and hints.
    pub text_faint: Color32,
    /// What is new or live.
    pub accent: Color32,
    /// The one action of a screen, and the filled part of switches and progress.
    pub fill: Color32,
    /// The surface of what is selected.
    pub(crate) accent_surface: Color32,
    /// Text on [`Self::fill`].
    pub(crate) on_fill: Color32,
    /// Losses, and actions that cannot be undone.
    pub danger: Color32,
    /// Success.
    pub good: Color32,
    /// The inside of the Matrix and the queues.
    pub well: Color32,
    /// The grid lines of the Matrix.
    pub grid: Color32,
    /// The shadow of windows and panels.
    pub(crate) shadow: Color32,
    /// The frame of the Matrix.
    pub frame: Color32,
    /// The tint of the piece in play at the end of its Lock Down Timer.
    pub(crate) lock_down_tint: Color32,
    /// The background of the queues and of all panels beside the Matrix.
    pub queue: Color32,
    /// Text on the background of the queues.
    pub(crate) on_queue: Color32,
    /// A gain on the background of the queues.
    pub(crate) on_well_good: Color32,
    /// Text inside the Matrix.
    pub on_well: Color32,
    /// The accent inside the Matrix.
    pub on_well_accent: Color32,
    /// A mistake inside the Matrix.
    pub on_well_danger: Color32,
    /// Flashes of a Lock Down and a line clear.
    pub flash: Color32,
    /// The gradient of the sky, from the top to the horizon.
    pub sky: [Color32; 3],
    /// The rows of buildings, farthest first.
    pub(crate) buildings: [Color32; 3],
    /// A lit window.
    pub window: Color32,
    /// The northern lights from the ground up, and their colours at high levels.
    pub aurora: [Color32; 4],
    /// The heat map, brightest first.
    pub(crate) heat: [Color32; 5],
    /// The Minos of each Tetrimino, in the order of [`Tetrimino::ALL`].
    pub(crate) tetriminos: [Shades; 7],
    /// Blocks that belong to no Tetrimino.
    pub(crate) neutral: Shades,
}

impl Shades {
    /// The colour of locked Blocks: a little paler and darker. The piece in play also has a glow and lit windows.
    #[must_use]
    pub(crate) fn locked(self, palette: &Palette) -> Self {
        self.each(|color| color.lerp_to_gamma(grey(color), 0.10).lerp_to_gamma(palette.well, 0.14))
    }

    /// The grey of a game that is over.
    #[must_use]
    pub(crate) fn greyed(self, palette: &Palette) -> Self {
        self.each(|color| color.lerp_to_gamma(grey(color), 0.88).lerp_to_gamma(palette.well, 0.45))
    }

    fn each(self, change: impl Fn(Color32) -> Color32) -> Self {
        Self { base: change(self.base), light: change(self.light), dark: change(self.dark) }
    }
}

/// The grey with the luminance of a colour.
#[must_use]
pub fn grey(color: Color32) -> Color32 {
    let [r, g, b] = [color.r(), color.g(), color.b()].map(f32::from);
    // The weights of Rec. 601.
    Color32::from_gray(0.114_f32.mul_add(b, 0.299_f32.mul_add(r, 0.587 * g)) as u8)
}

impl Palette {
    /// The night scheme.
    pub(crate) const NIGHT: Self = Self {
        background: rgb(0x0B0E1A),
        panel: rgb(0x141929),
        raised: rgb(0x1E2539),
        raised_hovered: rgb(0x28314A),
        outline: rgb(0x323B56),
        track: rgb(0x323B56),
        text_primary: rgb(0xF3F5FB),
        text_secondary: rgb(0xB9C1D6),
        text_faint: rgb(0x8E98B4),
        accent: rgb(0xFFC46B),
        fill: rgb(0xFFC46B),
        accent_surface: rgb(0x2E3A5E),
        on_fill: rgb(0x241803),
        danger: rgb(0xFF7A7F),
        good: rgb(0x7BDC86),
        well: rgb(0x080A13),
        grid: rgb(0x181E31),
        shadow: Color32::from_black_alpha(130),
        frame: rgb(0x56618A),
        lock_down_tint: rgb(0x8C8C9A),
        queue: rgb(0x141929),
        on_queue: rgb(0xB9C1D6),
        on_well_good: rgb(0x7BDC86),
        on_well: rgb(0xF3F5FB),
        on_well_accent: rgb(0xFFC46B),
        on_well_danger: rgb(0xFF7A7F),
        flash: rgb(0xFFFFFF),
        sky: [rgb(0x090C18), rgb(0x101530), rgb(0x2A2342)],
        buildings: [rgb(0x171B33), rgb(0x10142A), rgb(0x0A0D1B)],
        window: rgb(0xFFC46B),
        aurora: [rgb(0x2BD9A0), rgb(0x2E8FD0), rgb(0x8A4BD8), rgb(0xE0569B)],
        heat: hues::HEAT,
        tetriminos: hues::GUIDELINE,
        neutral: shades(0x6E768C, 0xA3ABBF, 0x434A5E),
    };

    /// The day scheme. The Matrix stays dark for contrast with the Minos.
    pub(crate) const DAY: Self = Self {
        background: rgb(0xEEF1F7),
        panel: rgb(0xF9FAFD),
        raised: rgb(0xE4E9F3),
        raised_hovered: rgb(0xD6DDEB),
        outline: rgb(0xB4BED2),
        track: rgb(0xB4BED2),
        text_primary: rgb(0x131A2B),
        text_secondary: rgb(0x364058),
        text_faint: rgb(0x4A546C),
        accent: rgb(0x2743BE),
        fill: rgb(0xFF9A3C),
        accent_surface: rgb(0xC9D6FF),
        on_fill: rgb(0x2A1400),
        danger: rgb(0xAB1D2B),
        good: rgb(0x1B6E2B),
        well: rgb(0x10162A),
        grid: rgb(0x1D2640),
        shadow: Color32::from_black_alpha(60),
        frame: rgb(0x6F7DA3),
        queue: rgb(0x10162A),
        sky: [rgb(0xA0CFF8), rgb(0xDCE6F6), rgb(0xFFD3A0)],
        buildings: [rgb(0xEED9D6), rgb(0xD8D2E2), rgb(0xC0CAE4)],
        window: rgb(0xFFF6E0),
        aurora: [rgb(0x9FE3CB), rgb(0xA5CDEE), rgb(0xCDB6EC), rgb(0xF0BCD6)],
        ..Self::NIGHT
    };

    /// The high-contrast scheme: black, white and strong lines.
    pub(crate) const HIGH_CONTRAST: Self = Self {
        background: rgb(0x000000),
        panel: rgb(0x000000),
        raised: rgb(0x1A1A1A),
        raised_hovered: rgb(0x333333),
        outline: rgb(0xC8C8C8),
        track: rgb(0x606060),
        text_primary: rgb(0xFFFFFF),
        text_secondary: rgb(0xF0F0F0),
        text_faint: rgb(0xD8D8D8),
        accent: rgb(0xFFE14D),
        fill: rgb(0xFFE14D),
        accent_surface: rgb(0x14306B),
        on_fill: rgb(0x000000),
        danger: rgb(0xFF8F8F),
        good: rgb(0x7DFF8A),
        well: rgb(0x000000),
        grid: rgb(0x303030),
        shadow: Color32::TRANSPARENT,
        frame: rgb(0xFFFFFF),
        queue: rgb(0x000000),
        on_queue: rgb(0xF0F0F0),
        on_well_good: rgb(0x7DFF8A),
        on_well: rgb(0xFFFFFF),
        on_well_accent: rgb(0xFFE14D),
        on_well_danger: rgb(0xFF8F8F),
        sky: [rgb(0x000000), rgb(0x000000), rgb(0x0A0A0A)],
        buildings: [rgb(0x0E0E0E), rgb(0x080808), rgb(0x000000)],
        window: rgb(0x7A8CB8),
        ..Self::NIGHT
    };

    /// The green-screen scheme, with amber for losses.
    pub(crate) const PHOSPHOR: Self = Self {
        background: rgb(0x020A04),
        panel: rgb(0x06140A),
        raised: rgb(0x0B2412),
        raised_hovered: rgb(0x103318),
        outline: rgb(0x1E5A2C),
        track: rgb(0x1E5A2C),
        text_primary: rgb(0xC8FFD0),
        text_secondary: rgb(0x8FE69D),
        text_faint: rgb(0x63BD74),
        accent: rgb(0x7CFF8E),
        fill: rgb(0x7CFF8E),
        accent_surface: rgb(0x0F4A1E),
        on_fill: rgb(0x021006),
        danger: rgb(0xFFB454),
        good: rgb(0xB6FFC0),
        well: rgb(0x010602),
        grid: rgb(0x0C2412),
        frame: rgb(0x3C9A50),
        lock_down_tint: rgb(0x7FA487),
        queue: rgb(0x06140A),
        on_queue: rgb(0x8FE69D),
        on_well_good: rgb(0xB6FFC0),
        on_well: rgb(0xC8FFD0),
        on_well_accent: rgb(0x7CFF8E),
        on_well_danger: rgb(0xFFB454),
        flash: rgb(0xE4FFE8),
        sky: [rgb(0x020A04), rgb(0x041008), rgb(0x07190C)],
        buildings: [rgb(0x0A2010), rgb(0x07180B), rgb(0x040F07)],
        window: rgb(0x7CFF8E),
        aurora: [rgb(0x1FAF4A), rgb(0x2E9A5E), rgb(0x4FCB66), rgb(0x86EE96)],
        neutral: shades(0x5E7F66, 0x9CBFA4, 0x33493A),
        ..Self::NIGHT
    };

    /// The palette of a scheme with a set of Tetrimino colours.
    #[must_use]
    pub(crate) const fn of(scheme: Scheme, hues: Hues) -> Self {
        let palette = match scheme {
            Scheme::Night => Self::NIGHT,
            Scheme::Day => Self::DAY,
            Scheme::HighContrast => Self::HIGH_CONTRAST,
            Scheme::Phosphor => Self::PHOSPHOR,
        };
        Self { tetriminos: hues::of(hues), ..palette }
    }

    /// The text and the outline of a control that cannot be used, on a panel. Its text has a contrast of at least 3 :
    /// 1.
    #[must_use]
    pub(crate) fn disabled(&self) -> (Color32, Color32) {
        (self.text_faint.lerp_to_gamma(self.panel, 0.35), self.outline.lerp_to_gamma(self.panel, 0.5))
    }

    /// The colours of a Tetrimino.
    #[must_use]
    pub(crate) const fn tetrimino(&self, tetrimino: Tetrimino) -> Shades {
        self.tetriminos[tetrimino as usize]
    }

    /// The colour of one of `count` heat map values, the first brightest.
    #[must_use]
    pub(crate) fn heat(&self, index: usize, count: usize) -> Color32 {
        let place = index as f32 / count.saturating_sub(1).max(1) as f32 * (self.heat.len() - 1) as f32;
        let from = (place as usize).min(self.heat.len() - 2);
        self.heat[from].lerp_to_gamma(self.heat[from + 1], place - from as f32)
    }

    /// The colours of a Block.
    #[must_use]
    pub(crate) const fn block(&self, block: Block) -> Shades {
        match block {
            Block::Of(tetrimino) => self.tetrimino(tetrimino),
            Block::Neutral => self.neutral,
        }
    }
}
