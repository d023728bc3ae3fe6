//! The document of a bracket: what a server publishes and signs.

use serde::{Deserialize, Serialize};

use super::canonical::canonical;
use crate::online::{RecordingId, SigningKey, TournamentId, VerifyingKey};
use crate::tournament::{EntrantId, FixtureId, Overview, RecordEntry, Step, Tournament};

/// The version of the document.
pub(super) const FORMAT: u32 = 1;

/// A recorded round of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BracketRound {
    /// The number of the match.
    pub fixture: FixtureId,
    /// The [digest](RecordingId::digest) of the recording, as in the step with the result.
    pub recording: String,
    /// The name of the recording's file, as it is downloaded from the server's pages for visitors.
    pub file: String,
    /// The entrants in the order of the recording's seats. `None` for one who has deleted all data.
    pub seats: Vec<Option<EntrantId>>,
}

/// The signature in a document, with the key that verifies it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BracketSignature {
    /// The server's key.
    pub key: VerifyingKey,
    /// The signature of the [canonical form](super).
    pub signature: String,
}

/// A document with everything that is signed, and the signature when there is one.
#[derive(Debug, Clone, Serialize)]
pub(super) struct BracketDocument<'a> {
    format: u32,
    tournament: String,
    #[serde(flatten)]
    overview: Overview<'a>,
    record: &'a [RecordEntry],
    rounds: &'a [BracketRound],
    #[serde(skip_serializing_if = "Option::is_none")]
    signature: Option<BracketSignature>,
}

impl<'a> BracketDocument<'a> {
    pub(super) fn new(id: String, tournament: &'a Tournament, rounds: &'a [BracketRound]) -> Self {
        let (overview, record) = (tournament.overview(), tournament.record());
        Self { format: FORMAT, tournament: id, overview, record, rounds, signature: None }
    }
}

impl BracketRound {
    /// Returns the rounds with recordings, in the order in which they became results: also those of a match that a
    /// referee had played again. `seats` names the entrants in the seats of a recording.
    #[must_use]
    pub fn of(tournament: &Tournament, seats: impl Fn(RecordingId) -> Vec<Option<EntrantId>>) -> Vec<Self> {
        let results = tournament.record().iter().filter_map(|entry| match &entry.step {
            Step::Result { fixture, recordings, .. } => Some((*fixture, recordings)),
            _ => None,
        });
        let round = |fixture: FixtureId, recording: &String| {
            let id = RecordingId::of_digest(recording)?;
            let file = format!("{id}.skyline");
            Some(Self { fixture, recording: recording.clone(), file, seats: seats(id) })
        };
        results.flat_map(|(fixture, all)| all.iter().filter_map(move |one| round(fixture, one))).collect()
    }

    /// Whether a recording with this [digest](RecordingId::digest) is that of the round. Records of earlier versions
    /// have only the first 16 digits.
    pub(super) fn is_of(&self, digest: &str) -> bool {
        self.recording.len() >= 16 && digest.starts_with(&self.recording)
    }
}

/// Returns the document of a tournament, signed with the key of the server if there is one.
///
/// # Errors
/// Serialization fails. No tournament is known to cause this.
pub fn sign_bracket(
    id: TournamentId,
    tournament: &Tournament,
    rounds: &[BracketRound],
    key: Option<&SigningKey>,
) -> Result<String, serde_json::Error> {
    let mut document = BracketDocument::new(id.to_string(), tournament, rounds);
    if let Some(key) = key {
        let signature = key.sign(canonical(&serde_json::to_value(&document)?).as_bytes());
        document.signature = Some(BracketSignature { key: key.public(), signature });
    }
    serde_json::to_string_pretty(&document)
}
