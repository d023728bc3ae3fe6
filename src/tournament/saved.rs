//! A tournament in a file.

use serde::{Deserialize, Serialize};

use super::bracket::Tournament;
use super::record::{RecordEntry, Refused};
use super::rules::TournamentRules;

/// The error for a saved record that is not possible.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("entry {number} of the record is not possible: {refused}")]
pub struct RecordError {
    /// The number of the entry, from 1.
    pub number: usize,
    /// The reason.
    pub refused: Refused,
}

/// A tournament as it is saved: everything else follows from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedTournament {
    /// The rules.
    pub rules: TournamentRules,
    /// What happened.
    pub record: Vec<RecordEntry>,
}

impl Tournament {
    /// Returns the tournament as it is saved.
    #[must_use]
    pub fn save(&self) -> SavedTournament {
        SavedTournament { rules: self.rules().clone(), record: self.record().to_vec() }
    }
}

impl SavedTournament {
    /// Returns the tournament, with every step checked again.
    ///
    /// # Errors
    ///
    /// [`RecordError`] for the first step that is not possible.
    pub fn open(self) -> Result<Tournament, RecordError> {
        let mut tournament = Tournament::new(self.rules);
        for (index, RecordEntry { at, by, step }) in self.record.into_iter().enumerate() {
            tournament.apply(at, by, step).map_err(|refused| RecordError { number: index + 1, refused })?;
        }
        Ok(tournament)
    }
}
