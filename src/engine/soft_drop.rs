//! The Soft Drop factor (Guideline 7.1).

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The factor by which Soft Drop is faster, in halves: 0.5 to 1 000, or 0 for instant.
///
/// Files have a number with at most one half: `20`, `7.5`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SoftDropFactor {
    // Not a float: rules are compared and hashed.
    halves: u32,
}

impl SoftDropFactor {
    /// Instantly down to the Surface.
    pub const AT_ONCE: Self = Self { halves: 0 };

    /// Creates a factor; 0 is instant.
    #[must_use]
    pub const fn times(times: u32) -> Self {
        Self { halves: times.saturating_mul(2) }
    }

    /// Creates a factor from its double; 0 is instant.
    #[must_use]
    pub const fn from_halves(halves: u32) -> Self {
        Self { halves }
    }

    /// Returns twice the factor.
    #[must_use]
    pub const fn halves(self) -> u32 {
        self.halves
    }

    /// Returns whether Soft Drop is instant.
    #[must_use]
    pub const fn is_at_once(self) -> bool {
        self.halves == 0
    }
}

impl Serialize for SoftDropFactor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = self.halves / 2;
        if self.halves.is_multiple_of(2) {
            return serializer.serialize_u32(whole);
        }
        // Files have a number like 7.5. It is made from text, because the engine uses no floating-point arithmetic.
        let number = format!("{whole}.5").parse().map_err(serde::ser::Error::custom)?;
        serializer.serialize_f64(number)
    }
}

impl<'de> Deserialize<'de> for SoftDropFactor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FactorVisitor)
    }
}

struct FactorVisitor;

impl Visitor<'_> for FactorVisitor {
    type Value = SoftDropFactor;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a number, whole or with a half")
    }

    fn visit_u64<E: Error>(self, times: u64) -> Result<SoftDropFactor, E> {
        let fits = u32::try_from(times).map_err(|_range| E::invalid_value(Unexpected::Unsigned(times), &self));
        fits.map(SoftDropFactor::times)
    }

    // TOML has signed integers only.
    fn visit_i64<E: Error>(self, times: i64) -> Result<SoftDropFactor, E> {
        let fits = u32::try_from(times).map_err(|_range| E::invalid_value(Unexpected::Signed(times), &self));
        fits.map(SoftDropFactor::times)
    }

    fn visit_f64<E: Error>(self, times: f64) -> Result<SoftDropFactor, E> {
        // By its text, for the same reason as in `serialize`.
        let text = times.to_string();
        let (whole, part) = text.split_once('.').unwrap_or((&text, "0"));
        let half = match part {
            "0" => Some(0),
            "5" => Some(1),
            _ => None,
        };
        let halves =
            whole.parse::<u32>().ok().zip(half).and_then(|(whole, half)| whole.checked_mul(2)?.checked_add(half));
        halves.map(SoftDropFactor::from_halves).ok_or_else(|| E::invalid_value(Unexpected::Float(times), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_say_a_whole_number_as_they_always_did_or_a_half() {
        for (text, factor) in [
            ("20", SoftDropFactor::times(20)),
            ("0", SoftDropFactor::AT_ONCE),
            ("7.5", SoftDropFactor::from_halves(15)),
            ("0.5", SoftDropFactor::from_halves(1)),
        ] {
            assert_eq!(serde_json::from_str::<SoftDropFactor>(text).unwrap(), factor);
            assert_eq!(serde_json::to_string(&factor).unwrap(), text);
            #[derive(Debug, PartialEq, Serialize, Deserialize)]
            struct File {
                factor: SoftDropFactor,
            }
            let file = toml::to_string(&File { factor }).unwrap();
            assert_eq!(
                (file.as_str(), toml::from_str(&file).unwrap()),
                (&*format!("factor = {text}\n"), File { factor })
            );
        }
        assert_eq!(serde_json::from_str::<SoftDropFactor>("20.0").unwrap(), SoftDropFactor::times(20));
        for wrong in ["-1", "-0.5", "7.3", "1e300", "\"fast\"", "99999999999"] {
            assert!(serde_json::from_str::<SoftDropFactor>(wrong).is_err(), "{wrong}");
        }
    }
}
