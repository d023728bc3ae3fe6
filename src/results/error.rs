//! What can be wrong with a document or a recording.

use serde_json::Value;

use super::document::FORMAT;
use crate::online::VerifyingKey;
use crate::replay::ReplayError;
use crate::tournament::RecordError;

/// The error for a text that is not the document of a bracket.
#[derive(Debug, thiserror::Error)]
pub enum BracketError {
    /// The text is not complete JSON, or has not the members of a bracket.
    #[error("not the bracket of a server's tournament, or damaged: {0}")]
    Shape(#[from] serde_json::Error),
    /// The document is from a newer program.
    #[error("format {found} is newer than this program's {FORMAT}; a newer version of Skyline reads it")]
    Newer {
        /// The version in the document.
        found: u32,
    },
}

/// The reason why a document is not what its server published.
#[derive(Debug, thiserror::Error)]
pub enum BracketFault {
    /// The document has no signature.
    #[error("not signed: download the bracket as JSON from the server's pages again")]
    Unsigned,
    /// The signature is not one of this document by this key.
    #[error("the signature is invalid: somebody changed the file after the server signed it")]
    Signature,
    /// The document was signed with a key that is not trusted.
    #[error("signed with another key: {0}")]
    OtherKey(VerifyingKey),
    /// A step of the record is not possible.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The bracket is not that of the record.
    #[error("the bracket does not follow from its record: {place} is {found}, and should be {computed}")]
    Differs {
        /// What differs, in words.
        place: String,
        /// What the document has there.
        found: String,
        /// What follows from the record.
        computed: String,
    },
}

impl BracketFault {
    /// Returns the first difference of two documents.
    pub(super) fn between(found: &Value, computed: &Value) -> Option<Self> {
        let mut place = Vec::new();
        let (found, computed) = difference(found, computed, &mut place)?;
        Some(Self::Differs { place: spoken(&place), found: short(found), computed: short(computed) })
    }
}

/// The reason why a recording confirms no result.
#[derive(Debug, thiserror::Error)]
pub enum RoundFault {
    /// It is not a recording that the bracket names.
    #[error("not the recording of a match in this bracket")]
    Stranger,
    /// It is no recording, or its inputs lead to another result.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// It breaks off before the end of the round.
    #[error("the round breaks off before its end")]
    Unfinished,
    /// The server no longer knows who played.
    #[error("its players have deleted their data, so that the server no longer says who played in which seat")]
    Nameless,
}

impl RoundFault {
    /// Whether the recording says something else than the bracket, rather than nothing.
    pub(super) const fn is_contradiction(&self) -> bool {
        match self {
            Self::Stranger => true,
            Self::Replay(error) => error.is_refuted(),
            Self::Unfinished | Self::Nameless => false,
        }
    }
}

/// What two documents have at a place, if they have something there.
type Pair<'a> = (Option<&'a Value>, Option<&'a Value>);

/// Returns the first values that differ, and appends the way to them.
fn difference<'a>(found: &'a Value, computed: &'a Value, place: &mut Vec<String>) -> Option<Pair<'a>> {
    type Member<'a> = fn(&'a Value, &str) -> Option<&'a Value>;
    let (names, member): (Vec<String>, Member<'a>) = match (found, computed) {
        (Value::Object(one), Value::Object(other)) => {
            (one.keys().chain(other.keys()).cloned().collect(), |value, name| value.get(name))
        }
        (Value::Array(one), Value::Array(other)) => {
            let indices = (0..one.len().max(other.len())).map(|index| index.to_string());
            (indices.collect(), |value, index| value.get(index.parse::<usize>().ok()?))
        }
        _ => return (found != computed).then_some((Some(found), Some(computed))),
    };
    let differs = |name: &&String| member(found, name) != member(computed, name);
    let name = names.iter().find(differs)?;
    place.push(name.clone());
    match (member(found, name), member(computed, name)) {
        (Some(one), Some(other)) => difference(one, other, place),
        pair => Some(pair),
    }
}

/// Returns the members and indices that lead to a value in words. People count from 1.
fn spoken(place: &[String]) -> String {
    let number =
        |index: &String| index.parse::<usize>().map_or_else(|_| index.clone(), |index| (index + 1).to_string());
    let [list, index, rest @ ..] = place else { return place.join(" ") };
    let kind = match list.as_str() {
        "fixtures" => "match",
        "entrants" => "player",
        "table" => "row",
        "record" => "step",
        "rounds" => "recording",
        _ => return place.join(" "),
    };
    let whole = format!("{kind} {}", number(index));
    match rest {
        [] => whole,
        [list, index] if list == "score" => format!("the score of player {} in {whole}", number(index)),
        [list, index] => format!("{} {} of {whole}", list.trim_end_matches('s'), number(index)),
        rest => format!("the {} of {whole}", rest.join(" ")),
    }
}

/// Returns a value as text that fits into a line.
fn short(value: Option<&Value>) -> String {
    const MOST: usize = 60;
    let Some(value) = value else { return "missing".to_owned() };
    let text = value.to_string();
    if text.chars().count() <= MOST { text } else { text.chars().take(MOST).chain("…".chars()).collect() }
}
