//! The handling of the controls.

use serde::{Deserialize, Serialize};

use super::Range;
use crate::engine::versus::HandlingCap;
use crate::engine::{DirectionPolicy, InitialAction, Rules, SoftDropFactor};

/// The handling of the controls; times are in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Handling {
    /// From the press to the first repeated cell.
    #[doc(alias = "DAS")]
    pub auto_repeat_delay_ms: u32,
    /// Between repeated cells; 0 moves instantly to the wall.
    #[doc(alias = "ARR")]
    pub auto_repeat_interval_ms: u32,
    /// The factor by which Soft Drop is faster; 0 is instant.
    #[doc(alias = "SDF")]
    pub soft_drop_factor: SoftDropFactor,
    /// The pause of Auto-Repeat after a rotation, Hold or Hard Drop.
    #[doc(alias = "DCD")]
    pub auto_repeat_cut_ms: u32,
    /// The direction that moves the Tetrimino while both are held.
    #[doc(alias = "SOCD")]
    pub direction_policy: DirectionPolicy,
    /// Whether each direction charges from its own press while the other one moves the Tetrimino.
    pub auto_repeat_keeps_charge: bool,
    /// Whether a rotation pressed early acts on the next Tetrimino.
    #[doc(alias = "IRS")]
    pub initial_rotation: InitialAction,
    /// Whether Hold pressed early acts on the next Tetrimino.
    #[doc(alias = "IHS")]
    pub initial_hold: InitialAction,
    /// The time for which Hard Drop is ignored after the previous Tetrimino Locked Down without one.
    pub hard_drop_protection_ms: u32,
}

impl Default for Handling {
    fn default() -> Self {
        HandlingPreset::Guideline.values()
    }
}

/// Named sets of handling values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HandlingPreset {
    /// The values of the 2009 Guideline.
    Guideline,
    /// Values that suit most players.
    Comfortable,
    /// For experienced players.
    Fast,
    /// Instant moves to the wall and to the Surface.
    Instant,
    /// Slow, as in the eighties.
    Classic,
}

impl HandlingPreset {
    /// All presets: slow to fast, then Classic.
    pub const ALL: [Self; 5] = [Self::Guideline, Self::Comfortable, Self::Fast, Self::Instant, Self::Classic];

    /// Presets that a match can cap the handling of its players at, fast to slow.
    pub const CAPS: [Self; 4] = [Self::Fast, Self::Comfortable, Self::Guideline, Self::Classic];

    /// Returns the values of the preset.
    #[must_use]
    pub const fn values(self) -> Handling {
        let (auto_repeat_delay_ms, auto_repeat_interval_ms, faster) = match self {
            Self::Guideline => (300, 50, 20),
            Self::Comfortable => (167, 33, 20),
            Self::Fast => (110, 10, 40),
            Self::Instant => (100, 0, 0),
            // 16 and 6 frames of a sixtieth of a second.
            Self::Classic => (266, 100, 20),
        };
        // The Guideline has no initial actions, and neither had the games of the eighties.
        let (initial, hard_drop_protection_ms) = match self {
            Self::Guideline | Self::Classic => (InitialAction::Off, 0),
            Self::Comfortable | Self::Fast | Self::Instant => (InitialAction::Tap, 50),
        };
        Handling {
            auto_repeat_delay_ms,
            auto_repeat_interval_ms,
            soft_drop_factor: SoftDropFactor::times(faster),
            auto_repeat_cut_ms: 0,
            direction_policy: DirectionPolicy::Latest,
            auto_repeat_keeps_charge: false,
            initial_rotation: initial,
            initial_hold: initial,
            hard_drop_protection_ms,
        }
    }

    /// Returns the cap that allows nothing faster than this preset.
    #[must_use]
    pub const fn cap(self) -> HandlingCap {
        let Handling { auto_repeat_delay_ms, auto_repeat_interval_ms, soft_drop_factor, .. } = self.values();
        HandlingCap { auto_repeat_delay_ms, auto_repeat_interval_ms, soft_drop_factor }
    }

    /// Returns the preset that has exactly these values.
    #[must_use]
    pub fn of(handling: Handling) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.values() == handling)
    }
}

impl Handling {
    /// The range of the delay of Auto-Repeat.
    pub const DELAY: Range = Range::millis(0, 500, 10);
    /// The range of the interval of Auto-Repeat.
    pub const INTERVAL: Range = Range::millis(0, 500, 5);
    /// The range of the pause of Auto-Repeat.
    pub const CUT: Range = Range::millis(0, 500, 5);
    /// The range of the Soft Drop factor, in halves.
    pub const SOFT_DROP: Range = Range::count(2, 200, 2);
    /// The range of the time for which Hard Drop is ignored.
    pub const PROTECTION: Range = Range::millis(0, 500, 10);

    /// Returns `rules` with this handling.
    #[must_use]
    pub const fn applied_to(&self, rules: Rules) -> Rules {
        let Self {
            auto_repeat_delay_ms,
            auto_repeat_interval_ms,
            soft_drop_factor,
            auto_repeat_cut_ms,
            direction_policy,
            auto_repeat_keeps_charge,
            initial_rotation,
            initial_hold,
            hard_drop_protection_ms,
        } = *self;
        Rules {
            soft_drop_factor,
            auto_repeat_delay_ms,
            auto_repeat_interval_ms,
            direction_policy,
            initial_rotation,
            initial_hold,
            hard_drop_protection_ms,
            auto_repeat_cut_ms,
            auto_repeat_keeps_charge,
            ..rules
        }
    }

    /// Returns the handling [capped](HandlingCap) at a preset.
    #[must_use]
    pub fn capped(self, preset: HandlingPreset) -> Self {
        let cap = preset.cap();
        Self {
            auto_repeat_delay_ms: self.auto_repeat_delay_ms.max(cap.auto_repeat_delay_ms),
            auto_repeat_interval_ms: self.auto_repeat_interval_ms.max(cap.auto_repeat_interval_ms),
            soft_drop_factor: cap.soft_drop(self.soft_drop_factor),
            ..self
        }
    }

    /// Clamps every number to its range.
    pub(super) fn clamp(&mut self) {
        Self::DELAY.clamp(&mut self.auto_repeat_delay_ms);
        Self::INTERVAL.clamp(&mut self.auto_repeat_interval_ms);
        Self::CUT.clamp(&mut self.auto_repeat_cut_ms);
        self.soft_drop_factor = self.soft_drop_factor.min(SoftDropFactor::from_halves(Self::SOFT_DROP.most));
        Self::PROTECTION.clamp(&mut self.hard_drop_protection_ms);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cap_slows_what_is_faster_and_leaves_the_rest() {
        let instant = HandlingPreset::Instant.values();
        for cap in HandlingPreset::CAPS {
            let (capped, limit) = (instant.capped(cap), cap.values());
            assert_eq!(
                (capped.auto_repeat_delay_ms, capped.auto_repeat_interval_ms, capped.soft_drop_factor),
                (limit.auto_repeat_delay_ms, limit.auto_repeat_interval_ms, limit.soft_drop_factor),
                "{cap:?}"
            );
            assert_eq!(capped.initial_hold, instant.initial_hold);
            // Online, the host caps the rules of the players.
            let rules = Rules::default();
            assert_eq!(cap.cap().apply(instant.applied_to(rules)), capped.applied_to(rules), "{cap:?}");
        }
        let own = Handling { auto_repeat_cut_ms: 40, auto_repeat_keeps_charge: true, ..instant };
        let capped = own.capped(HandlingPreset::Fast);
        assert_eq!((capped.auto_repeat_cut_ms, capped.auto_repeat_keeps_charge), (40, true));
        let slow = Handling { soft_drop_factor: SoftDropFactor::times(5), ..HandlingPreset::Classic.values() };
        assert_eq!(slow.capped(HandlingPreset::Fast), slow);
    }
}
