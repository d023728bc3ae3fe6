//! The hash of a game's state.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use xxhash_rust::xxh3::xxh3_64;

use super::SeatRecording;
use crate::engine::{Game, Rules, Start};

/// The hash of a game's state or of a recording, written as sixteen hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StateHash(pub u64);

/// Hashes the complete state of a game, including its statistics.
///
/// Equal games have equal hashes on every platform and build, because the postcard format of the state and the hash
/// function XXH3 are both specified.
#[must_use]
pub fn state_hash(game: &Game) -> StateHash {
    // Postcard can write all types of a game.
    let bytes = postcard::to_allocvec(game).unwrap_or_default();
    StateHash(xxh3_64(&bytes))
}

/// Hashes the rules and the starting position of a game. Equal setups have equal hashes, whatever engine the game was
/// begun with.
#[must_use]
pub fn setup_hash(rules: &Rules, start: Option<&Start>) -> StateHash {
    // JSON can represent every setup.
    StateHash(xxh3_64(&serde_json::to_vec(&(rules.current(), start)).unwrap_or_default()))
}

impl StateHash {
    /// Combines several hashes in order.
    #[must_use]
    pub fn of_all(hashes: impl IntoIterator<Item = Self>) -> Self {
        let bytes: Vec<u8> = hashes.into_iter().flat_map(|hash| hash.0.to_le_bytes()).collect();
        Self(xxh3_64(&bytes))
    }
}

impl SeatRecording {
    /// Hashes the recording: its rules, seed, inputs and result. Equal recordings have equal hashes.
    #[must_use]
    pub fn hash(&self) -> StateHash {
        // JSON can represent every recording.
        StateHash(xxh3_64(self.to_json().unwrap_or_default().as_bytes()))
    }
}

impl std::fmt::Display for StateHash {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

impl Serialize for StateHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for StateHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(deserializer)?;
        let hash = u64::from_str_radix(&digits, 16);
        hash.map(Self).map_err(|_digits| D::Error::custom("sixteen hexadecimal digits were expected"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Input};

    #[test]
    fn different_games_have_different_hashes() {
        let game = Game::new(Rules::default(), 1);
        let mut other = game.clone();
        assert_eq!(state_hash(&game), state_hash(&other));
        assert_ne!(state_hash(&game), state_hash(&Game::new(Rules::default(), 2)));
        other.step(&[Input::Press(Button::Left)], &mut Vec::new());
        assert_ne!(state_hash(&game), state_hash(&other));
    }

    #[test]
    fn the_state_can_be_written() {
        assert!(postcard::to_allocvec(&Game::new(Rules::default(), 1)).unwrap().len() > 400);
    }

    #[test]
    fn it_is_written_as_hexadecimal() {
        let hash = StateHash(0xab);
        assert_eq!(serde_json::to_string(&hash).unwrap(), "\"00000000000000ab\"");
        assert_eq!(serde_json::from_str::<StateHash>("\"00000000000000ab\"").unwrap(), hash);
        assert!(serde_json::from_str::<StateHash>("\"xyz\"").is_err());
    }
}
