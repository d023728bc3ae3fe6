//! The rulesets of Lock Down and the time they give.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::engine::millis_or_word::MillisOrWord;

/// The rulesets of Lock Down: the Guideline's three (2.5.4), the Extended ruleset's and the classic game's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LockDown {
    /// Extended Placement: fifteen moves or rotations, then the first Surface locks.
    #[default]
    Extended,
    /// Infinite Placement: every move or rotation resets the timer.
    Infinite,
    /// Only falling lower resets the timer.
    Classic,
    /// Every move or rotation resets the timer, until the ground time is used up.
    Timer,
    /// Locks as soon as a fall by one row ends on a Surface or is blocked by one.
    OnLanding,
}

impl LockDown {
    /// All rulesets, the default first.
    pub const ALL: [Self; 5] = [Self::Extended, Self::Infinite, Self::Classic, Self::Timer, Self::OnLanding];

    /// The rulesets of the Guideline, the default first.
    pub const GUIDELINE: [Self; 3] = [Self::Extended, Self::Infinite, Self::Classic];
}

/// The full time of the Lock Down Timer.
///
/// In files: `"rising"` or a number of milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LockDelay {
    /// As in the Extended ruleset: no timer at level 0; 500 ms up to level 29, then 20 ms less with each level down to
    /// 200 ms at level 44.
    Rising,
    /// The same at every level, in milliseconds.
    Millis(u32),
}

impl LockDelay {
    /// Returns the milliseconds at a level; `None` without a timer.
    #[must_use]
    pub fn at(self, level: u8) -> Option<u32> {
        match self {
            Self::Millis(millis) => Some(millis),
            Self::Rising => match level {
                0 => None,
                1..=29 => Some(500),
                30..=43 => Some(480 - 20 * u32::from(level - 30)),
                44..=u8::MAX => Some(200),
            },
        }
    }
}

impl MillisOrWord for LockDelay {
    const WORDS: &'static [(&'static str, Self)] = &[("rising", Self::Rising)];

    fn from_millis(millis: u32) -> Self {
        Self::Millis(millis)
    }

    fn millis(self) -> Option<u32> {
        match self {
            Self::Millis(millis) => Some(millis),
            Self::Rising => None,
        }
    }
}

impl Serialize for LockDelay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MillisOrWord::serialize(*self, serializer)
    }
}

impl<'de> Deserialize<'de> for LockDelay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        MillisOrWord::deserialize(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Half a second, then 20 ms less with each level.
    #[test]
    fn the_extended_system_locks_faster_and_faster() {
        let table = [
            (0, None),
            (1, Some(500)),
            (20, Some(500)),
            (29, Some(500)),
            (30, Some(480)),
            (31, Some(460)),
            (42, Some(240)),
            (43, Some(220)),
            (44, Some(200)),
            (45, Some(200)),
            (255, Some(200)),
        ];
        for (level, expected) in table {
            assert_eq!(LockDelay::Rising.at(level), expected, "level {level}");
        }
        assert_eq!(LockDelay::Millis(123).at(0), Some(123));
    }

    #[test]
    fn files_say_a_number_or_a_word() {
        for (text, delay) in [("\"rising\"", LockDelay::Rising), ("500", LockDelay::Millis(500))] {
            assert_eq!(serde_json::from_str::<LockDelay>(text).unwrap(), delay);
            assert_eq!(serde_json::to_string(&delay).unwrap(), text);
        }
        assert!(serde_json::from_str::<LockDelay>("\"none\"").is_err());
    }
}
