//! A document and its verification.

use serde::Deserialize;
use serde_json::Value;

use super::canonical::canonical;
use super::document::{BracketDocument, BracketRound, BracketSignature, FORMAT};
use super::error::{BracketError, BracketFault, RoundFault};
use super::rounds::{CheckedRound, MatchVerdict};
use crate::online::{RecordingId, VerifyingKey};
use crate::replay::Recording;
use crate::tournament::{RecordEntry, SavedTournament, Tournament, TournamentRules};

/// The document of a bracket, as it was read.
///
/// ```
/// use skyline::online::{SigningKey, TournamentId};
/// use skyline::results::{SignedBracket, sign_bracket};
/// use skyline::tournament::{Tournament, TournamentRules};
///
/// let key = SigningKey::generate().expect("random numbers");
/// let tournament = Tournament::new(TournamentRules { name: "Cup".to_owned(), ..TournamentRules::default() });
/// let text = sign_bracket(TournamentId(7), &tournament, &[], Some(&key))?;
/// let read = SignedBracket::read(&text)?;
/// assert_eq!(read.check_signature(&[key.public()])?, key.public());
/// assert_eq!(read.recompute()?, tournament);
/// let changed = SignedBracket::read(&text.replace("Cup", "Cap"))?;
/// assert!(changed.check_signature(&[]).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SignedBracket {
    /// Everything that is signed.
    document: Value,
    signature: Option<BracketSignature>,
    content: BracketContent,
}

/// What everything else in a document follows from.
#[derive(Debug, Deserialize)]
struct BracketContent {
    tournament: String,
    rules: TournamentRules,
    record: Vec<RecordEntry>,
    rounds: Vec<BracketRound>,
}

#[derive(Deserialize)]
struct BracketFormat {
    format: u32,
}

impl SignedBracket {
    /// Reads a document. It may be unsigned or changed.
    ///
    /// # Errors
    /// The text is not the document of a bracket, or is from a newer program.
    pub fn read(text: &str) -> Result<Self, BracketError> {
        let mut document: Value = serde_json::from_str(text)?;
        // A newer program may have other members.
        let BracketFormat { format } = BracketFormat::deserialize(&document)?;
        if format > FORMAT {
            return Err(BracketError::Newer { found: format });
        }
        let signature = document.as_object_mut().and_then(|members| members.remove("signature"));
        let signature = signature.map(serde_json::from_value).transpose()?;
        let content = BracketContent::deserialize(&document)?;
        Ok(Self { document, signature, content })
    }

    /// Returns the name of the tournament.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.content.rules.name
    }

    /// Returns the rounds of which there are recordings.
    #[must_use]
    pub fn rounds(&self) -> &[BracketRound] {
        &self.content.rounds
    }

    /// Verifies the signature, and that its key is one of those trusted; without any, every key is. Returns the key.
    ///
    /// # Errors
    /// There is no signature, it is invalid, or its key is another one.
    pub fn check_signature(&self, trusted: &[VerifyingKey]) -> Result<VerifyingKey, BracketFault> {
        let BracketSignature { key, signature } = self.signature.as_ref().ok_or(BracketFault::Unsigned)?;
        if !trusted.is_empty() && !trusted.contains(key) {
            return Err(BracketFault::OtherKey(*key));
        }
        if !key.has_signed(canonical(&self.document).as_bytes(), signature) {
            return Err(BracketFault::Signature);
        }
        Ok(*key)
    }

    /// Takes every step of the record again, and compares the bracket, the table and the places with the document.
    ///
    /// # Errors
    /// A step is not possible, or the document has something else.
    pub fn recompute(&self) -> Result<Tournament, BracketFault> {
        let BracketContent { tournament: id, rules, record, rounds } = &self.content;
        let tournament = SavedTournament { rules: rules.clone(), record: record.clone() }.open()?;
        let computed = serde_json::to_value(BracketDocument::new(id.clone(), &tournament, rounds)).unwrap_or_default();
        BracketFault::between(&self.document, &computed).map_or(Ok(tournament), Err)
    }

    /// Plays a recording again, given as the text of its file.
    ///
    /// # Errors
    /// The bracket does not name this recording. Other faults are in the round that is returned.
    pub fn play(&self, text: &str) -> Result<CheckedRound, RoundFault> {
        let digest = RecordingId::digest(text.trim());
        let recorded = Recording::from_text(text).map_err(RoundFault::from);
        match self.content.rounds.iter().find(|round| round.is_of(&digest)) {
            Some(round) => Ok(CheckedRound::new(round.clone(), recorded)),
            None => Err(recorded.map_or_else(|fault| fault, |_recorded| RoundFault::Stranger)),
        }
    }

    /// Returns what the given recordings say about every match, in the order of their numbers.
    #[must_use]
    pub fn verdicts(&self, tournament: &Tournament, played: &[CheckedRound]) -> Vec<MatchVerdict> {
        tournament.fixtures().iter().map(|fixture| MatchVerdict::of(fixture, self.rounds(), played)).collect()
    }
}
