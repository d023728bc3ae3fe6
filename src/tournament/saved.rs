//! A tournament in a file.

use serde::{Deserialize, Serialize};

use super::bracket::Tournament;
use super::ids::{EntrantId, FixtureId};
use super::record::{RecordEntry, Refused, Step};
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

/// A fixture that is being played, as the file of its unfinished match names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixtureInPlay {
    /// When the tournament started, in seconds since the start of 1970. Another one may have the same name.
    pub started_at: u64,
    /// The fixture.
    pub fixture: FixtureId,
    /// Its players.
    pub players: [EntrantId; 2],
}

impl Tournament {
    /// Returns a fixture as its unfinished match names it; `None` if it cannot be played now.
    #[must_use]
    pub fn in_play(&self, fixture: FixtureId) -> Option<FixtureInPlay> {
        let players = self.fixture(fixture).filter(|found| found.is_playable())?.players()?;
        let start = self.record().iter().find(|entry| matches!(entry.step, Step::Start { .. }))?;
        Some(FixtureInPlay { started_at: start.at, fixture, players })
    }

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
