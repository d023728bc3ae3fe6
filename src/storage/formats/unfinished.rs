//! `resume-match.json`: the unfinished local match, and behind it what was played since it was saved.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::recordings;
use crate::replay::{Recording, RecordingDelta, ReplayError};
use crate::settings::{Versus, VersusSeat, read_versus};
use crate::storage::base::error::{OpenError, StorageError};
use crate::storage::base::file;
use crate::tournament::FixtureInPlay;

/// An unfinished match: its recording so far, and its players.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnfinishedMatch {
    /// The setup that it was started with.
    pub setup: Versus,
    /// The players of the taken seats.
    pub players: Vec<VersusSeat>,
    /// The recording, with the earlier rounds and thereby the score.
    pub recorded: Recording,
    /// The fixture of the tournament on one screen in which it counts. `None` outside of tournaments, and in files of
    /// earlier versions.
    pub fixture: Option<FixtureInPlay>,
}

#[derive(Serialize, Deserialize)]
struct MatchFile {
    #[serde(deserialize_with = "read_versus")]
    setup: Versus,
    players: Vec<VersusSeat>,
    /// Unparsed, because the recording contains the version that determines how it is read.
    recorded: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fixture: Option<FixtureInPlay>,
}

impl UnfinishedMatch {
    /// Reads the text of a file.
    pub(crate) fn from_json(text: &str) -> Result<Self, OpenError> {
        let mut json = serde_json::Deserializer::from_str(text);
        let MatchFile { mut setup, players, recorded, fixture } =
            MatchFile::deserialize(&mut json).map_err(ReplayError::from)?;
        // Up to the first that is damaged, as in `RecordingDelta::from_lines`. Here an edited file may have more lines.
        let deltas = json.into_iter::<RecordingDelta>().map_while(Result::ok).collect();
        setup.clamp();
        let recorded = Recording::from_json(&recorded.to_string())?.extended(deltas)?;
        // An edited file is valid only if its players match its seats.
        let seats = recorded.seats.len();
        if players.len() != seats || setup.taken().count() != seats {
            return Err(ReplayError::Seats { found: players.len(), most: seats }.into());
        }
        Ok(Self { setup, players, recorded, fixture })
    }

    /// Writes the file.
    pub(crate) fn write(&self, path: &Path) -> Result<(), StorageError> {
        let failed = |error| StorageError::write(path, std::io::Error::other(error));
        let Self { setup, players, recorded, fixture } = self.clone();
        let recorded = serde_json::to_value(&recorded).map_err(failed)?;
        let mut text = serde_json::to_string(&MatchFile { setup, players, recorded, fixture }).map_err(failed)?;
        text.push('\n');
        file::replace(path, text.as_bytes())
    }

    /// Reads the file.
    pub(crate) fn read(path: &Path) -> Result<Self, OpenError> {
        Self::from_json(&recordings::read(path)?)
    }
}
