//! `resume-match.json`: the match on one screen that waits to be continued.

use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::recordings;
use crate::replay::{MatchReplay, ReplayError};
use crate::settings::{Versus, VersusSeat};
use crate::storage::base::error::{OpenError, StorageError};
use crate::storage::base::file;

/// A match that waits to be continued: its recording up to there, and who plays it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnfinishedMatch {
    /// The setup that it was started with.
    pub setup: Versus,
    /// The players of the taken seats.
    pub players: Vec<VersusSeat>,
    /// The first seat of the team that won each round before.
    pub won: Vec<usize>,
    /// The recording.
    pub recorded: MatchReplay,
}

#[derive(Serialize, Deserialize)]
struct MatchFile {
    setup: Versus,
    players: Vec<VersusSeat>,
    won: Vec<usize>,
    /// Unparsed, because the recording says itself by which version it is read.
    recorded: Value,
}

impl UnfinishedMatch {
    /// Reads the text of a file.
    pub(crate) fn from_json(text: &str) -> Result<Self, OpenError> {
        let file: MatchFile = serde_json::from_str(text).map_err(ReplayError::from)?;
        let MatchFile { mut setup, players, won, recorded } = file;
        setup.clamp();
        let recorded = MatchReplay::from_json(&recorded.to_string())?;
        // An edited file is accepted if its players match its seats.
        let seats = recorded.seats.len();
        if players.len() != seats || setup.taken().count() != seats {
            return Err(ReplayError::Seats { found: players.len(), most: seats }.into());
        }
        Ok(Self { setup, players, won, recorded })
    }

    /// Writes it.
    pub(crate) fn write(&self, path: &Path) -> Result<(), StorageError> {
        let failed = |error| StorageError::write(path, std::io::Error::other(error));
        let Self { setup, players, won, recorded } = self.clone();
        let recorded = serde_json::to_value(&recorded).map_err(failed)?;
        let text = serde_json::to_string(&MatchFile { setup, players, won, recorded }).map_err(failed)?;
        file::replace(path, text.as_bytes())
    }

    /// Reads the file.
    pub(crate) fn read(path: &Path) -> Result<Self, OpenError> {
        Self::from_json(&recordings::read(path)?)
    }
}
