//! A short sequence of Tetriminos that can be copied like a number.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::engine::tetrimino::Tetrimino;

/// One to forty Tetriminos; in files their letters, such as `"TIOLJSZ"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sequence {
    /// Three bits each, the first lowest; the number of them in the topmost byte.
    packed: u128,
}

/// The error for letters that are not a [`Sequence`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SequenceError {
    /// None at all, or too many.
    #[error("a sequence of {0} Tetriminos; 1 to 40 were expected")]
    Length(usize),
    /// A letter that does not stand for a Tetrimino.
    #[error("{0:?} is not a Tetrimino; one of O I T L J S Z was expected")]
    Letter(char),
}

impl Sequence {
    /// The most Tetriminos in a sequence.
    pub const LONGEST: usize = 40;
    /// All seven Tetriminos, in the order of [`Tetrimino::ALL`].
    pub const SEVEN: Self = Self { packed: 0o6_543_210 | (7 << Self::LENGTH_AT) };

    const BITS: usize = 3;
    // Forty Tetriminos of three bits leave eight bits for the length.
    const LENGTH_AT: usize = Self::LONGEST * Self::BITS;

    /// Makes a sequence of these Tetriminos.
    ///
    /// # Errors
    /// Returns the length if it is 0 or more than [`Self::LONGEST`].
    pub fn new(tetriminos: &[Tetrimino]) -> Result<Self, SequenceError> {
        let length = tetriminos.len();
        if !(1..=Self::LONGEST).contains(&length) {
            return Err(SequenceError::Length(length));
        }
        let places = tetriminos.iter().enumerate();
        let packed = places.fold(0, |packed, (place, &next)| packed | ((next as u128) << (place * Self::BITS)));
        Ok(Self { packed: packed | ((length as u128) << Self::LENGTH_AT) })
    }

    /// Returns the number of Tetriminos, 1 to 40.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "it is never empty")]
    pub const fn len(self) -> usize {
        (self.packed >> Self::LENGTH_AT) as usize
    }

    /// Returns the Tetrimino at an index; past the end the sequence repeats.
    #[must_use]
    pub const fn at(self, place: usize) -> Tetrimino {
        let bits = self.packed >> (place % self.len() * Self::BITS);
        // Only the seven are ever packed.
        Tetrimino::ALL[(bits & 0b111) as usize % Tetrimino::ALL.len()]
    }

    /// Returns the Tetriminos, without repeating.
    pub fn iter(self) -> impl Iterator<Item = Tetrimino> {
        (0..self.len()).map(move |place| self.at(place))
    }
}

impl Display for Sequence {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.iter().map(Tetrimino::letter).collect::<String>())
    }
}

impl fmt::Debug for Sequence {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, formatter)
    }
}

impl FromStr for Sequence {
    type Err = SequenceError;

    fn from_str(letters: &str) -> Result<Self, SequenceError> {
        let tetrimino = |letter| Tetrimino::from_letter(letter).ok_or(SequenceError::Letter(letter));
        Self::new(&letters.chars().map(tetrimino).collect::<Result<Vec<_>, _>>()?)
    }
}

impl Serialize for Sequence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Sequence {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sequence_is_its_letters_and_repeats() {
        for letters in ["T", "TIOLJSZ", "ZZZZZZZZZZOOOOOOOOOOZZZZZZZZZZSIIIIIIIIZ"] {
            let sequence: Sequence = letters.parse().unwrap();
            assert_eq!(sequence.len(), letters.len());
            assert_eq!(sequence.to_string(), letters);
            assert_eq!(sequence.at(sequence.len()), sequence.at(0));
            assert_eq!(serde_json::to_string(&sequence).unwrap(), format!("\"{letters}\""));
            assert_eq!(serde_json::from_str::<Sequence>(&format!("\"{letters}\"")).unwrap(), sequence);
        }
        assert_eq!(Ok(Sequence::SEVEN), Sequence::new(&Tetrimino::ALL));
    }

    #[test]
    fn other_letters_and_lengths_are_refused() {
        assert_eq!("".parse::<Sequence>(), Err(SequenceError::Length(0)));
        assert_eq!("I".repeat(41).parse::<Sequence>(), Err(SequenceError::Length(41)));
        assert_eq!("TIX".parse::<Sequence>(), Err(SequenceError::Letter('X')));
        assert!(serde_json::from_str::<Sequence>("\"t\"").is_err());
    }
}
