//! The fastest handling of all players of a match.

use serde::{Deserialize, Serialize};

use crate::engine::rules::Rules;
use crate::engine::soft_drop::SoftDropFactor;

/// The fastest Auto-Repeat and Soft Drop that a match allows. All else is the player's: a pause of Auto-Repeat is only
/// slower, and a charge that is kept has taken the delay of the cap.
///
/// ```
/// use skyline_foundation::engine::versus::HandlingCap;
/// use skyline_foundation::engine::{Rules, SoftDropFactor};
///
/// let cap = HandlingCap {
///     auto_repeat_delay_ms: 167,
///     auto_repeat_interval_ms: 33,
///     soft_drop_factor: SoftDropFactor::times(20),
/// };
/// let fast = Rules { auto_repeat_delay_ms: 90, soft_drop_factor: SoftDropFactor::AT_ONCE, ..Rules::default() };
/// let capped = cap.apply(fast);
/// assert_eq!((capped.auto_repeat_delay_ms, capped.soft_drop_factor), (167, SoftDropFactor::times(20)));
/// assert_eq!(capped.auto_repeat_interval_ms, fast.auto_repeat_interval_ms, "it was slower");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandlingCap {
    /// The shortest delay of Auto-Repeat.
    pub auto_repeat_delay_ms: u32,
    /// The shortest interval of Auto-Repeat.
    pub auto_repeat_interval_ms: u32,
    /// The fastest Soft Drop.
    pub soft_drop_factor: SoftDropFactor,
}

impl HandlingCap {
    /// Returns the slower one of a Soft Drop factor and that of the cap.
    #[must_use]
    pub fn soft_drop(&self, own: SoftDropFactor) -> SoftDropFactor {
        // An instant Soft Drop is the fastest, but the least number.
        let is_slower = !own.is_at_once() && (self.soft_drop_factor.is_at_once() || own <= self.soft_drop_factor);
        if is_slower { own } else { self.soft_drop_factor }
    }

    /// Returns the rules of a player under the cap.
    #[must_use]
    pub fn apply(&self, rules: Rules) -> Rules {
        Rules {
            auto_repeat_delay_ms: rules.auto_repeat_delay_ms.max(self.auto_repeat_delay_ms),
            auto_repeat_interval_ms: rules.auto_repeat_interval_ms.max(self.auto_repeat_interval_ms),
            soft_drop_factor: self.soft_drop(rules.soft_drop_factor),
            ..rules
        }
    }
}
