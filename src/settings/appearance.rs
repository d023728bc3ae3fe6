//! The appearance: theme, Minos, background, effects.

use serde::{Deserialize, Serialize};

use super::{Hud, Range};

/// The appearance of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Appearance {
    /// The colours of surfaces and texts.
    pub scheme: Scheme,
    /// The style of the Minos.
    pub skin: Skin,
    /// The colours of the Tetriminos.
    pub hues: Hues,
    /// The background.
    pub background: Background,
    /// The dimming of the background.
    pub background_dim: u32,
    /// The style of the Ghost Piece.
    pub ghost: GhostStyle,
    /// The opacity of the Ghost Piece. A separate switch hides it.
    pub ghost_opacity: u32,
    /// Whether grid lines are drawn in the Matrix.
    pub grid: bool,
    /// Whether decorative movement and flashes are off.
    pub reduced_motion: bool,
    /// Whether Tetriminos, rows and queues move smoothly between cells (Guideline 5.1).
    pub smooth_movement: bool,
    /// The strength of each effect.
    pub effects: Strengths,
    /// The statistics beside the Matrix.
    pub hud: Hud,
}

impl Default for Appearance {
    fn default() -> Self {
        Self {
            scheme: Scheme::Night,
            skin: Skin::Bevel,
            hues: Hues::Guideline,
            background: Background::Skyline,
            background_dim: 0,
            ghost: GhostStyle::Outline,
            ghost_opacity: 100,
            grid: true,
            reduced_motion: false,
            smooth_movement: true,
            effects: Strengths::default(),
            hud: Hud::default(),
        }
    }
}

impl Appearance {
    /// The range of the dimming.
    pub const DIM: Range = Range::percent(0, 100, 5);
    /// The range of the opacity of the Ghost Piece.
    pub const GHOST_OPACITY: Range = Range::percent(10, 100, 5);

    /// The visual preset whose parts are all chosen.
    #[must_use]
    pub fn outfit(&self) -> Option<Outfit> {
        let worn = (self.scheme, self.skin, self.hues, self.background);
        Outfit::ALL.into_iter().find(|outfit| outfit.parts() == worn)
    }

    /// Chooses all parts of a visual preset.
    pub const fn put_on(&mut self, outfit: Outfit) {
        (self.scheme, self.skin, self.hues, self.background) = outfit.parts();
    }

    /// Clamps every number to its range.
    pub(super) fn clamp(&mut self) {
        Self::DIM.clamp(&mut self.background_dim);
        Self::GHOST_OPACITY.clamp(&mut self.ghost_opacity);
        // Destructured, so that a new effect cannot be forgotten.
        let Strengths { line_clear, trail, flash, shake, particles, background, notices } = &mut self.effects;
        for strength in [line_clear, trail, flash, shake, particles, background, notices] {
            Strengths::RANGE.clamp(strength);
        }
    }
}

/// A visual preset: a theme, Minos, colours and a background that match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outfit {
    /// The city at night, with lit windows.
    City,
    /// The city by day.
    Day,
    /// Glass below northern lights.
    Calm,
    /// Plain surfaces on a plain ground: nothing to look at but the pieces.
    Competition,
    /// Black, white and strong lines.
    HighContrast,
    /// A green monochrome monitor.
    #[doc(alias = "Elektronika 60")]
    GreenScreen,
}

impl Outfit {
    /// All presets, the default first.
    pub const ALL: [Self; 6] =
        [Self::City, Self::Day, Self::Calm, Self::Competition, Self::HighContrast, Self::GreenScreen];

    /// Returns its parts.
    const fn parts(self) -> (Scheme, Skin, Hues, Background) {
        match self {
            Self::City => (Scheme::Night, Skin::Bevel, Hues::Guideline, Background::Skyline),
            Self::Day => (Scheme::Day, Skin::Bevel, Hues::Guideline, Background::Skyline),
            Self::Calm => (Scheme::Night, Skin::Glass, Hues::Guideline, Background::Aurora),
            Self::Competition => (Scheme::Night, Skin::Flat, Hues::Guideline, Background::Plain),
            Self::HighContrast => (Scheme::HighContrast, Skin::Flat, Hues::Guideline, Background::Plain),
            Self::GreenScreen => (Scheme::Phosphor, Skin::Brackets, Hues::Phosphor, Background::Plain),
        }
    }
}

/// The strength of each effect; 0 turns it off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Strengths {
    /// The light of a line clear (Guideline 13.1.1).
    pub line_clear: u32,
    /// The trail of a Hard Drop and of other moves (Guideline 13.1.2).
    pub trail: u32,
    /// The flash of a Lock Down (Guideline 13.1.3).
    pub flash: u32,
    /// Screen shake at a Hard Drop.
    pub shake: u32,
    /// Sparks of cleared Minos, and fireworks.
    pub particles: u32,
    /// The movement of the background (Guideline 13.1.4).
    pub background: u32,
    /// The names of actions (Guideline 13.1.5).
    pub notices: u32,
}

impl Strengths {
    /// The range of each strength.
    pub const RANGE: Range = Range::percent(0, 100, 5);
}

impl Default for Strengths {
    fn default() -> Self {
        Self { line_clear: 100, trail: 100, flash: 100, shake: 50, particles: 100, background: 100, notices: 100 }
    }
}

/// The colours of surfaces and texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scheme {
    /// The city at night.
    #[default]
    Night,
    /// The city by day.
    Day,
    /// Black, white and strong lines.
    HighContrast,
    /// Green on a dark screen.
    Phosphor,
}

/// The style of the Minos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skin {
    /// Facades with a bevelled rim, whose windows identify the Tetriminos.
    #[default]
    Bevel,
    /// Plain surfaces.
    Flat,
    /// Coloured glass with light in it.
    Glass,
    /// Two square brackets, as in early text-mode games.
    Brackets,
    /// A pattern for each Tetrimino (Guideline 3.2).
    Pattern,
}

/// The colours of the Tetriminos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hues {
    /// Those of the Guideline's section 3.1.
    #[default]
    Guideline,
    /// For eyes without green cones.
    Deuteranopia,
    /// For eyes without red cones.
    Protanopia,
    /// For eyes without blue cones.
    Tritanopia,
    /// The palette of early PCs with sixteen colours.
    Sixteen,
    /// Shades of green.
    Phosphor,
    /// Shades of grey, each Tetrimino with its pattern (Guideline 3.2).
    Monochrome,
}

/// The background.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Background {
    /// A city whose windows light up level by level.
    #[default]
    Skyline,
    /// Northern lights above hills.
    Aurora,
    /// Tiles in shades of grey, each with its pattern.
    Mosaic,
    /// A plain colour.
    Plain,
}

/// The style of the Ghost Piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GhostStyle {
    /// A line around each Mino.
    #[default]
    Outline,
    /// Filled, and transparent.
    Filled,
}
