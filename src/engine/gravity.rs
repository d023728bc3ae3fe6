//! Fall Speed and Soft Drop (Guideline 7).

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The last level that has a Fall Speed of its own.
pub const LAST_LEVEL: u8 = 15;

/// Microseconds a line at levels 1 to 15: (0.8 − (level − 1) × 0.007) ^ (level − 1) seconds, rounded.
///
/// A table, since powers of floating-point numbers differ between platforms.
const FALL_MICROS: [u64; LAST_LEVEL as usize] = [
    1_000_000, 793_000, 617_796, 472_729, 355_197, 262_004, 189_677, 134_735, 93_882, 64_152, 42_976, 28_218, 18_153,
    11_439, 7_059,
];

/// How fast Tetriminos fall by themselves.
///
/// In files: `"by_level"`, `"none"`, or a number of milliseconds a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum FallSpeed {
    /// By the Guideline's formula; levels past 15 keep the speed of level 15.
    #[default]
    ByLevel,
    /// The same at every level: milliseconds a line; 0 puts a Tetrimino on the Surface at once.
    Millis(u32),
    /// Nothing falls by itself.
    None,
}

impl FallSpeed {
    /// Microseconds a line; `None` for no falling.
    pub(super) fn interval_micros(self, level: u8) -> Option<u64> {
        match self {
            Self::ByLevel => Some(by_level(level)),
            Self::Millis(millis) => Some(u64::from(millis) * 1_000),
            Self::None => None,
        }
    }

    /// Microseconds a line under Soft Drop, `factor` times as fast; a factor of 0 reaches the Surface at once.
    ///
    /// Where nothing falls by itself, Soft Drop goes by the level's Fall Speed.
    pub(super) fn soft_drop_micros(self, level: u8, factor: u32) -> u64 {
        let normal = self.interval_micros(level).unwrap_or_else(|| by_level(level));
        normal.checked_div(u64::from(factor)).unwrap_or(0)
    }
}

fn by_level(level: u8) -> u64 {
    FALL_MICROS[usize::from(level.clamp(1, LAST_LEVEL)) - 1]
}

impl Serialize for FallSpeed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::ByLevel => serializer.serialize_str("by_level"),
            Self::Millis(millis) => serializer.serialize_u32(*millis),
            Self::None => serializer.serialize_str("none"),
        }
    }
}

impl<'de> Deserialize<'de> for FallSpeed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FallSpeedVisitor)
    }
}

struct FallSpeedVisitor;

impl Visitor<'_> for FallSpeedVisitor {
    type Value = FallSpeed;

    fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("\"by_level\", \"none\" or a number of milliseconds")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<FallSpeed, E> {
        match text {
            "by_level" => Ok(FallSpeed::ByLevel),
            "none" => Ok(FallSpeed::None),
            _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
        }
    }

    fn visit_u64<E: Error>(self, millis: u64) -> Result<FallSpeed, E> {
        let fits = u32::try_from(millis).map_err(|_range| E::invalid_value(Unexpected::Unsigned(millis), &self));
        fits.map(FallSpeed::Millis)
    }

    fn visit_i64<E: Error>(self, millis: i64) -> Result<FallSpeed, E> {
        let fits = u32::try_from(millis).map_err(|_range| E::invalid_value(Unexpected::Signed(millis), &self));
        fits.map(FallSpeed::Millis)
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

    #[test]
    fn soft_drop_is_twenty_times_as_fast() {
        assert_eq!(FallSpeed::Millis(500).soft_drop_micros(1, 20), 25_000, "the example of 5.5");
        assert_eq!(FallSpeed::ByLevel.soft_drop_micros(1, 0), 0);
        assert_eq!(FallSpeed::None.soft_drop_micros(1, 20), 50_000);
    }

    #[test]
    fn files_say_a_number_or_a_word() {
        for (text, speed) in
            [("\"by_level\"", FallSpeed::ByLevel), ("\"none\"", FallSpeed::None), ("250", FallSpeed::Millis(250))]
        {
            assert_eq!(serde_json::from_str::<FallSpeed>(text).unwrap(), speed);
            assert_eq!(serde_json::to_string(&speed).unwrap(), text);
        }
        assert!(serde_json::from_str::<FallSpeed>("\"fast\"").is_err());
        assert!(serde_json::from_str::<FallSpeed>("-1").is_err());
    }
}
