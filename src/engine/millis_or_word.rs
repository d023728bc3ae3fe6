//! Rules that are a number of milliseconds or a word in files.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserializer, Serializer};

/// A rule that is a word, or else a number of milliseconds.
pub(super) trait MillisOrWord: Copy + PartialEq + 'static {
    const WORDS: &'static [(&'static str, Self)];

    /// Creates the value of a number.
    fn from_millis(millis: u32) -> Self;

    /// Returns the number, unless the value is a word.
    fn millis(self) -> Option<u32>;

    fn serialize<S: Serializer>(self, serializer: S) -> Result<S::Ok, S::Error> {
        let word = Self::WORDS.iter().find(|(_, value)| *value == self);
        match word {
            Some((word, _)) => serializer.serialize_str(word),
            None => serializer.serialize_u32(self.millis().unwrap_or_default()),
        }
    }

    fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MillisOrWordVisitor(PhantomData))
    }
}

struct MillisOrWordVisitor<T>(PhantomData<T>);

impl<T: MillisOrWord> Visitor<'_> for MillisOrWordVisitor<T> {
    type Value = T;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (word, _) in T::WORDS {
            write!(formatter, "\"{word}\", ")?;
        }
        formatter.write_str("or a number of milliseconds")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        let known = T::WORDS.iter().find(|(word, _)| *word == text);
        known.map(|&(_, value)| value).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }

    fn visit_u64<E: Error>(self, millis: u64) -> Result<T, E> {
        let fits = u32::try_from(millis).map_err(|_range| E::invalid_value(Unexpected::Unsigned(millis), &self));
        fits.map(T::from_millis)
    }

    fn visit_i64<E: Error>(self, millis: i64) -> Result<T, E> {
        let fits = u32::try_from(millis).map_err(|_range| E::invalid_value(Unexpected::Signed(millis), &self));
        fits.map(T::from_millis)
    }
}
