//! Fall Speed and Soft Drop (Guideline 7).

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::millis_or_word::MillisOrWord;
use super::soft_drop::SoftDropFactor;

/// The last level with a Fall Speed in the Guideline.
pub const LAST_LEVEL: u8 = 15;

/// Microseconds per line at levels 1 to 15: (0.8 − (level − 1) × 0.007) ^ (level − 1) seconds, rounded.
///
/// A table, because powers of floating-point numbers differ between platforms.
const FALL_MICROS: [u64; LAST_LEVEL as usize] = [
    1_000_000, 793_000, 617_796, 472_729, 355_197, 262_004, 189_677, 134_735, 93_882, 64_152, 42_976, 28_218, 18_153,
    11_439, 7_059,
];

/// Microseconds per line of the Extended ruleset at levels 1 to 19, rounded; from 20 on gravity is instant.
const RISING_MICROS: [u64; 19] = [
    1_000_000, 793_000, 617_796, 472_729, 355_197, 262_004, 189_677, 134_735, 93_882, 64_152, 42_976, 28_218, 18_153,
    11_439, 7_059, 4_264, 2_520, 1_457, 824,
];

/// Microseconds per line of the classic game at levels 0 to 79: a second, and five sixths of the previous level.
///
/// Beyond level 79 it is less than half a microsecond, which counts as instant.
const CLASSIC_MICROS: [u64; 80] = {
    let mut table = [0; 80];
    // 64 fractional bits: the error of less than one bit per level never reaches the microseconds.
    let mut exact = 1_000_000_u128 << 64;
    let mut level = 0;
    while level < table.len() {
        table[level] = ((exact + (1 << 63)) >> 64) as u64;
        exact = exact * 5 / 6;
        level += 1;
    }
    table
};

/// The speed at which Tetriminos fall by themselves: gravity.
///
/// In files: `"by_level"`, `"rising"`, `"classic"`, `"none"`, or a number of milliseconds per line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FallSpeed {
    /// By the Guideline's formula; levels past 15 keep the speed of level 15.
    #[default]
    ByLevel,
    /// As in the Extended ruleset: nothing falls at level 0, and gravity is instant from level 20 on.
    #[doc(alias = "20G")]
    Rising,
    /// As in the classic game: a second per line at level 0, and 1.2 times as fast with each level.
    Classic,
    /// The same at every level, in milliseconds per line; 0 is instant.
    Millis(u32),
    /// No gravity.
    None,
}

impl FallSpeed {
    /// Returns the microseconds per line; `None` without gravity.
    pub(super) fn interval_micros(self, level: u8) -> Option<u64> {
        match self {
            Self::ByLevel => Some(by_level(level)),
            Self::Rising => {
                let index = usize::from(level).checked_sub(1)?;
                // Beyond the table a Tetrimino is at its Surface at once.
                Some(RISING_MICROS.get(index).copied().unwrap_or(0))
            }
            Self::Classic => Some(CLASSIC_MICROS.get(usize::from(level)).copied().unwrap_or(0)),
            Self::Millis(millis) => Some(u64::from(millis) * 1_000),
            Self::None => None,
        }
    }

    /// Returns the microseconds per line under Soft Drop, `factor` times as fast; 0 is instant.
    ///
    /// Without gravity, Soft Drop uses the Fall Speed of the level.
    pub(super) fn soft_drop_micros(self, level: u8, factor: SoftDropFactor) -> u64 {
        // Without a Fall Speed, Soft Drop needs another speed to be faster than.
        let normal = self.interval_micros(level).unwrap_or_else(|| by_level(level));
        // Doubled, because the factor counts halves; a factor of 0 means instant.
        (2 * normal).checked_div(factor.halves().into()).unwrap_or(0)
    }
}

fn by_level(level: u8) -> u64 {
    FALL_MICROS[usize::from(level.clamp(1, LAST_LEVEL)) - 1]
}

impl MillisOrWord for FallSpeed {
    const WORDS: &'static [(&'static str, Self)] =
        &[("by_level", Self::ByLevel), ("rising", Self::Rising), ("classic", Self::Classic), ("none", Self::None)];

    fn from_millis(millis: u32) -> Self {
        Self::Millis(millis)
    }

    fn millis(self) -> Option<u32> {
        match self {
            Self::Millis(millis) => Some(millis),
            Self::ByLevel | Self::Rising | Self::Classic | Self::None => None,
        }
    }
}

impl Serialize for FallSpeed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MillisOrWord::serialize(*self, serializer)
    }
}

impl<'de> Deserialize<'de> for FallSpeed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        MillisOrWord::deserialize(deserializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guideline 7: seconds per line, as the table there rounds them.
    #[test]
    fn fall_speeds_are_the_guidelines() {
        let thousandths = [1_000, 793, 618, 473, 355, 262, 190, 135, 94, 64, 43, 28, 18, 11, 7];
        for (level, expected) in (1..).zip(thousandths) {
            assert_eq!((by_level(level) + 500) / 1_000, expected, "level {level}");
        }
    }

    #[test]
    fn fall_speeds_are_the_formulas() {
        for level in 1..=LAST_LEVEL {
            let n = f64::from(level - 1);
            let seconds = (0.8 - n * 0.007).powf(n);
            let micros = (seconds * 1e6).round() as u64;
            assert_eq!(by_level(level), micros, "level {level}");
        }
    }

    /// The published nanoseconds, rounded to microseconds.
    #[test]
    fn the_extended_system_rises_to_at_once() {
        let nanos: [u64; 19] = [
            1_000_000_000,
            793_000_000,
            617_796_000,
            472_729_139,
            355_196_928,
            262_003_550,
            189_677_245,
            134_734_731,
            93_882_249,
            64_151_585,
            42_976_258,
            28_217_678,
            18_153_329,
            11_439_342,
            7_058_616,
            4_263_557,
            2_520_084,
            1_457_139,
            823_907,
        ];
        for (level, nanos) in (1..).zip(nanos) {
            assert_eq!(FallSpeed::Rising.interval_micros(level), Some((nanos + 500) / 1_000), "level {level}");
        }
        assert_eq!(FallSpeed::Rising.interval_micros(0), None);
        assert_eq!(FallSpeed::Rising.soft_drop_micros(0, SoftDropFactor::times(10)), 100_000);
        for level in 20..=u8::MAX {
            assert_eq!(FallSpeed::Rising.interval_micros(level), Some(0));
        }
    }

    #[test]
    fn the_classic_game_gets_a_fifth_faster() {
        for level in 0..=u8::MAX {
            let micros = (1e6 / 1.2_f64.powi(level.into())).round() as u64;
            assert_eq!(FallSpeed::Classic.interval_micros(level), Some(micros), "level {level}");
        }
        let first = [0, 1, 2, 9].map(|level| FallSpeed::Classic.interval_micros(level).unwrap());
        assert_eq!(first, [1_000_000, 833_333, 694_444, 193_807]);
    }

    #[test]
    fn soft_drop_is_twenty_times_as_fast() {
        assert_eq!(FallSpeed::Millis(500).soft_drop_micros(1, SoftDropFactor::times(20)), 25_000, "the example of 5.5");
        assert_eq!(FallSpeed::ByLevel.soft_drop_micros(1, SoftDropFactor::times(0)), 0);
        assert_eq!(FallSpeed::None.soft_drop_micros(1, SoftDropFactor::times(20)), 50_000);
        assert_eq!(FallSpeed::Millis(600).soft_drop_micros(1, SoftDropFactor::from_halves(15)), 80_000);
        assert_eq!(FallSpeed::Millis(600).soft_drop_micros(1, SoftDropFactor::from_halves(1)), 1_200_000);
    }

    #[test]
    fn files_say_a_number_or_a_word() {
        for (text, speed) in [
            ("\"by_level\"", FallSpeed::ByLevel),
            ("\"rising\"", FallSpeed::Rising),
            ("\"classic\"", FallSpeed::Classic),
            ("\"none\"", FallSpeed::None),
            ("250", FallSpeed::Millis(250)),
        ] {
            assert_eq!(serde_json::from_str::<FallSpeed>(text).unwrap(), speed);
            assert_eq!(serde_json::to_string(&speed).unwrap(), text);
        }
        let wrong = serde_json::from_str::<FallSpeed>("\"fast\"").unwrap_err().to_string();
        assert!(wrong.contains("\"by_level\", \"rising\", \"classic\", \"none\", or a number"), "{wrong}");
        assert!(serde_json::from_str::<FallSpeed>("-1").is_err());
    }
}
