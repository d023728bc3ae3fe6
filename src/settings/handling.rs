//! How the controls feel.

use serde::{Deserialize, Serialize};

use crate::engine::{DirectionPolicy, InitialAction, SoftDropFactor};

/// How the controls feel; times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Handling {
    /// From the press to the first repeated cell, 0 to 500.
    #[doc(alias = "DAS")]
    pub auto_repeat_delay_ms: u32,
    /// Between repeated cells, 0 to 500; 0 goes to the wall at once.
    #[doc(alias = "ARR")]
    pub auto_repeat_interval_ms: u32,
    /// How many times faster Soft Drop is, 0.5 to 100; 0 reaches the Surface at once.
    #[doc(alias = "SDF")]
    pub soft_drop_factor: SoftDropFactor,
    /// Which direction moves the Tetrimino while both are held.
    #[doc(alias = "SOCD")]
    pub direction_policy: DirectionPolicy,
    /// Whether rotations act on a Tetrimino that comes after the press.
    #[doc(alias = "IRS")]
    pub initial_rotation: InitialAction,
    /// Whether Hold acts on a Tetrimino that comes after the press.
    #[doc(alias = "IHS")]
    pub initial_hold: InitialAction,
    /// How long a Tetrimino cannot be Hard Dropped after the one before it Locked Down by itself, 0 to 500.
    pub hard_drop_protection_ms: u32,
}

impl Default for Handling {
    fn default() -> Self {
        HandlingPreset::Guideline.values()
    }
}

/// Named sets of handling values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandlingPreset {
    /// As the 2009 Guideline has it.
    Guideline,
    /// What most players get along with.
    Comfortable,
    /// For practised fingers.
    Fast,
    /// Straight to the wall and to the Surface.
    Instant,
    /// Slow and heavy, as it was in the eighties.
    Classic,
}

impl HandlingPreset {
    /// All presets, slow to fast but for the last.
    pub const ALL: [Self; 5] = [Self::Guideline, Self::Comfortable, Self::Fast, Self::Instant, Self::Classic];

    /// The values it stands for.
    #[must_use]
    pub const fn values(self) -> Handling {
        let (auto_repeat_delay_ms, auto_repeat_interval_ms, faster) = match self {
            Self::Guideline => (300, 50, 20),
            Self::Comfortable => (167, 33, 20),
            Self::Fast => (110, 10, 40),
            Self::Instant => (100, 0, 0),
            Self::Classic => (266, 100, 20),
        };
        // The Guideline knows nothing of presses for a Tetrimino to come; neither did the eighties.
        let (initial, hard_drop_protection_ms) = match self {
            Self::Guideline | Self::Classic => (InitialAction::Off, 0),
            Self::Comfortable | Self::Fast | Self::Instant => (InitialAction::Tap, 50),
        };
        Handling {
            auto_repeat_delay_ms,
            auto_repeat_interval_ms,
            soft_drop_factor: SoftDropFactor::times(faster),
            direction_policy: DirectionPolicy::Latest,
            initial_rotation: initial,
            initial_hold: initial,
            hard_drop_protection_ms,
        }
    }

    /// The preset that has exactly these values.
    #[must_use]
    pub fn of(handling: Handling) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.values() == handling)
    }
}

impl Handling {
    /// Brings every number into its range.
    pub(super) fn clamp(&mut self) {
        self.auto_repeat_delay_ms = self.auto_repeat_delay_ms.min(500);
        self.auto_repeat_interval_ms = self.auto_repeat_interval_ms.min(500);
        self.soft_drop_factor = self.soft_drop_factor.min(SoftDropFactor::times(100));
        self.hard_drop_protection_ms = self.hard_drop_protection_ms.min(500);
    }
}
