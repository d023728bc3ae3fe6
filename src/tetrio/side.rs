//! One player's game in a file.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use serde_json::Value;

use super::error::TetrioError;
use super::options::{TetrioGoal, TetrioOptions};
use super::script::{TetrioScript, text_of};

/// What a file has about one player's game, in one form for all versions of files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StoredSide {
    /// The name of the player.
    pub(super) player: String,
    /// `40l`, `blitz`, `custom` and other games of one player; `round` in a match.
    pub(super) game: String,
    /// When the game was saved.
    pub(super) date: String,
    /// The reason for the end.
    pub(super) reason: String,
    pub(super) options: Value,
    /// The figures that the file states.
    pub(super) figures: Value,
    pub(super) events: Vec<Value>,
}

/// The name of a game in a round of a match.
pub(super) const ROUND: &str = "round";

/// A recorded game of TETR.IO: rules, keys and garbage of one player, and the figures that the file states.
///
/// Copies share its contents. A recording of Skyline contains it as it is in the other file, so that it keeps its
/// proof.
#[derive(Debug, Clone)]
pub struct TetrioSide(Arc<ReadSide>);

#[derive(Debug)]
struct ReadSide {
    stored: StoredSide,
    options: Arc<TetrioOptions>,
    script: TetrioScript,
}

impl TetrioSide {
    pub(super) fn read(stored: StoredSide) -> Result<Self, TetrioError> {
        let options = Arc::new(TetrioOptions::read(&stored.options, &stored.date)?);
        let script = TetrioScript::read(&stored.events)?;
        Ok(Self(Arc::new(ReadSide { stored, options, script })))
    }

    /// The name of the player.
    #[must_use]
    pub fn player(&self) -> &str {
        &self.0.stored.player
    }

    /// The name of the game in files, `round` in a match, and the version of its rules.
    #[must_use]
    pub fn kind(&self) -> String {
        format!("{} v{}", self.0.stored.game, self.0.options.version)
    }

    /// Whether it is a player's game in a round of a match.
    #[must_use]
    pub fn is_of_match(&self) -> bool {
        self.0.stored.game == ROUND
    }

    /// The number of the player in the round, by which attacks name their senders.
    pub(super) fn id(&self) -> Option<String> {
        text_of(&self.0.stored.options["gameid"])
    }

    pub(super) fn stored(&self) -> &StoredSide {
        &self.0.stored
    }

    pub(super) fn options(&self) -> &Arc<TetrioOptions> {
        &self.0.options
    }

    pub(super) fn script(&self) -> &TetrioScript {
        &self.0.script
    }

    pub(super) fn is_timed(&self) -> bool {
        matches!(self.0.options.goal, TetrioGoal::Time(_))
    }

    /// Checks that a Matrix can show the board.
    ///
    /// # Errors
    /// [`TetrioError::Size`] if it is wider, narrower or higher.
    pub fn check_size(&self) -> Result<(), TetrioError> {
        let TetrioOptions { width, height, buffer, .. } = **self.options();
        let fits = width == 10 && height == 20 && buffer <= 20;
        if fits { Ok(()) } else { Err(TetrioError::Size { width, height }) }
    }
}

// The rest follows from what is stored.
impl PartialEq for TetrioSide {
    fn eq(&self, other: &Self) -> bool {
        self.0.stored == other.0.stored
    }
}

impl Eq for TetrioSide {}

impl Serialize for TetrioSide {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.stored.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for TetrioSide {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(StoredSide::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
