//! The appearance: theme, skin of the Minos, background, effects.

use serde::{Deserialize, Serialize};

use super::Hud;

/// The appearance of the game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Appearance {
    /// The colours of surfaces and texts.
    pub scheme: Scheme,
    /// How Minos are made.
    pub skin: Skin,
    /// The colours of the Tetriminos.
    pub hues: Hues,
    /// What is behind the game.
    pub background: Background,
    /// How far the background is dimmed, in percent, 0 to 100.
    pub background_dim: u32,
    /// How the Ghost Piece looks.
    pub ghost: GhostStyle,
    /// How much of the Ghost Piece is seen, in percent, 10 to 100.
    pub ghost_opacity: u32,
    /// Whether lines part the cells of the Matrix.
    pub grid: bool,
    /// Whether everything that moves for show alone rests, and nothing flashes.
    pub reduced_motion: bool,
    /// Whether what moves by cells is seen on its way (Guideline 5.1).
    pub smooth_movement: bool,
    /// How strong each effect is.
    pub effects: Strengths,
    /// The figures beside the Matrix.
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
    /// The least the Ghost Piece can be seen, in percent; less is what its switch is for.
    pub const LEAST_GHOST: u32 = 10;

    /// The outfit whose parts are all worn.
    #[must_use]
    pub fn outfit(&self) -> Option<Outfit> {
        let worn = (self.scheme, self.skin, self.hues, self.background);
        Outfit::ALL.into_iter().find(|outfit| outfit.parts() == worn)
    }

    /// Puts on all parts of an outfit.
    pub const fn put_on(&mut self, outfit: Outfit) {
        (self.scheme, self.skin, self.hues, self.background) = outfit.parts();
    }

    /// Brings every number into its range.
    pub(super) fn clamp(&mut self) {
        self.background_dim = self.background_dim.min(100);
        self.ghost_opacity = self.ghost_opacity.clamp(Self::LEAST_GHOST, 100);
        // Named one by one, so that a new effect cannot be forgotten.
        let Strengths { line_clear, trail, flash, shake, particles, background, notices } = &mut self.effects;
        for strength in [line_clear, trail, flash, shake, particles, background, notices] {
            *strength = (*strength).min(100);
        }
    }
}

/// Theme, Minos, colours and background that belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outfit {
    /// The city at night, with its house fronts.
    City,
    /// A computer's green screen.
    #[doc(alias = "Elektronika 60")]
    GreenScreen,
}

impl Outfit {
    /// All of them, the default first.
    pub const ALL: [Self; 2] = [Self::City, Self::GreenScreen];

    /// Returns its parts.
    const fn parts(self) -> (Scheme, Skin, Hues, Background) {
        match self {
            Self::City => (Scheme::Night, Skin::Bevel, Hues::Guideline, Background::Skyline),
            Self::GreenScreen => (Scheme::Phosphor, Skin::Brackets, Hues::Phosphor, Background::Plain),
        }
    }
}

/// The strength of each effect, in percent, 0 to 100; 0 turns it off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Strengths {
    /// The light of a line clear (Guideline 13.1.1).
    pub line_clear: u32,
    /// The trail of a Hard Drop and what a move leaves behind (Guideline 13.1.2).
    pub trail: u32,
    /// The flash of a Lock Down (Guideline 13.1.3).
    pub flash: u32,
    /// Screen shake at a Hard Drop.
    pub shake: u32,
    /// Sparks of cleared Minos, and fireworks.
    pub particles: u32,
    /// How much the background moves (Guideline 13.1.4).
    pub background: u32,
    /// The names of actions (Guideline 13.1.5).
    pub notices: u32,
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
    /// Green light on a dark tube.
    Phosphor,
}

impl Scheme {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Night, Self::Day, Self::HighContrast, Self::Phosphor];
}

/// How Minos are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skin {
    /// House fronts with a bevelled rim and windows that tell the Tetriminos apart.
    #[default]
    Bevel,
    /// Plain surfaces.
    Flat,
    /// Coloured glass with light in it.
    Glass,
    /// Two square brackets, as where there were but letters to draw with.
    Brackets,
    /// A pattern for each Tetrimino (Guideline 3.2).
    Pattern,
}

impl Skin {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Bevel, Self::Flat, Self::Glass, Self::Brackets, Self::Pattern];
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
    /// Out of the sixteen colours that every screen had once.
    Sixteen,
    /// Shades of green.
    Phosphor,
    /// Shades of grey, each Tetrimino with its pattern (Guideline 3.2).
    Monochrome,
}

impl Hues {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Guideline,
        Self::Deuteranopia,
        Self::Protanopia,
        Self::Tritanopia,
        Self::Sixteen,
        Self::Phosphor,
        Self::Monochrome,
    ];
}

/// What is behind the game.
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
    /// Nothing but a colour.
    Plain,
}

impl Background {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Skyline, Self::Aurora, Self::Mosaic, Self::Plain];
}

/// How the Ghost Piece looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GhostStyle {
    /// A line around each Mino.
    #[default]
    Outline,
    /// Filled, and seen through.
    Filled,
}

impl GhostStyle {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Outline, Self::Filled];
}
