//! The response of gamepads.

use serde::{Deserialize, Serialize};

/// The response of sticks and directional pads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PadTuning {
    /// The deflection at which a direction of a stick presses, in percent: 50.
    #[doc(alias = "dead zone")]
    pub stick_press: u8,
    /// The deflection below which it releases, in percent: 30. See [`Self::release`].
    pub stick_release: u8,
    /// Whether each stick and directional pad presses one direction at a time.
    #[doc(alias = "gate")]
    pub one_direction: bool,
}

impl Default for PadTuning {
    fn default() -> Self {
        Self { stick_press: 50, stick_release: 30, one_direction: false }
    }
}

impl PadTuning {
    /// The range of the press, in percent.
    pub const PRESS: (u8, u8) = (15, 95);
    /// The least release, in percent.
    // Sticks at rest are up to a tenth off their middle.
    pub const MIN_RELEASE: u8 = 10;
    /// The least difference between press and release, in percent. It prevents repeated presses by a trembling stick.
    const GAP: u8 = 5;

    /// Returns the greatest release for this press, in percent.
    #[must_use]
    pub const fn max_release(self) -> u8 {
        self.stick_press.saturating_sub(Self::GAP)
    }

    /// Returns the release that applies: below the press, whatever is set.
    #[must_use]
    pub fn release(self) -> u8 {
        self.stick_release.min(self.max_release())
    }

    /// Clamps the thresholds to their ranges.
    pub fn clamp(&mut self) {
        self.stick_press = self.stick_press.clamp(Self::PRESS.0, Self::PRESS.1);
        self.stick_release = self.stick_release.clamp(Self::MIN_RELEASE, Self::PRESS.1 - Self::GAP);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_release_stays_below_the_press() {
        let all =
            (0..=u8::MAX).step_by(5).flat_map(|press| (0..=u8::MAX).step_by(5).map(move |release| (press, release)));
        for (stick_press, stick_release) in all {
            let mut tuning = PadTuning { stick_press, stick_release, one_direction: false };
            tuning.clamp();
            assert!((PadTuning::MIN_RELEASE..tuning.stick_press).contains(&tuning.release()), "{tuning:?}");
            assert!(tuning.stick_press <= 95, "{tuning:?}");
        }
        let mut usual = PadTuning::default();
        usual.clamp();
        assert_eq!((usual, usual.release()), (PadTuning::default(), 30));
    }
}
