//! Rules as one line of text, for chats and forums.
//!
//! ```text
//!   skyline-rules1: custom, name=Deep_wells, by=Ada, generator=stock(bags=2, restock_at=7), level=8;
//!   skyline-rules1: match, first_to=3, attacks.cap=4, attacks.combo=multiplies(25), targets=even;
//! ```
//!
//! After the kind of the rules, a line has the fields that differ from their defaults, named as in files. Custom rules
//! differ from [`Rules::preset`] of Custom, match rules from the Guideline's. White space means nothing, because chats
//! add and remove it. The semicolon shows that nothing was cut off.
//!
//! | value | in JSON |
//! |---|---|
//! | `8`, `true`, `null`, `bag` | the same; a word is a string |
//! | `stock(bags=2, restock_at=7)` | `{"stock": {"bags": 2, "restock_at": 7}}` |
//! | `every_lines(3)` | `{"every_lines": 3}` |
//! | `(after_ms=1, percent=2)` | `{"after_ms": 1, "percent": 2}` |
//! | `[0, 1, 1]` | the same |
//!
//! The number of the head changes with the defaults and with the grammar. New fields do not change it: an older version
//! then names the fields that it does not know.

mod fields;
mod value;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use self::fields::{RuleField, split};
use super::chat;
use super::document::Document;
use super::fumen::FumenError;
use crate::engine::attack::{AttackRules, StartingLines};
use crate::engine::rules::RulesError;
use crate::engine::units::COLUMNS;
use crate::engine::versus::VersusRules;
use crate::engine::{ModeId, Rules, Start, StartError};

/// The start of a line, before the number of its version.
const HEAD: &str = "skyline-rules";
/// The version that is written.
const VERSION: &str = "1";
/// The maximum length of a line, in bytes.
const LONGEST: usize = 16 * 1024;
/// The fields that are structures, whose own fields are compared one by one.
const STRUCTURES: [&str; 3] = ["attacks", "starting_lines", "table"];
/// The rules that only recordings of earlier engines have.
const OF_EARLIER_ENGINES: [&str; 2] = ["release_falls_at_once", "delayed_drop_protects"];

/// Rules with a name and a source.
///
/// ```
/// use skyline_foundation::engine::{ModeId, Rules};
/// use skyline_foundation::formats::{RulesContent, RulesText};
///
/// let line = "skyline-rules1: custom, name=Deep_wells, hold=false, level=8;";
/// let text = RulesText::read(line)?;
/// let rules = Rules { level: 8, hold: false, ..Rules::preset(ModeId::Custom) };
/// assert!(matches!(&text.content, RulesContent::Custom(custom) if custom.rules == rules));
/// assert_eq!((text.name.as_str(), text.write()?), ("Deep wells", line.to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulesText {
    /// The name of the rules; empty without one.
    pub name: String,
    /// The player or place that the rules are from; empty if unknown.
    pub source: String,
    /// The rules.
    pub content: RulesContent,
}

/// The rules of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RulesContent {
    /// A game of one player.
    Custom(Box<CustomRules>),
    /// A match.
    Match {
        /// The rules.
        rules: Box<VersusRules>,
        /// The rounds that win the match.
        first_to: u8,
    },
}

/// The rules of a game of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomRules {
    /// The rules; their mode is Custom.
    pub rules: Rules,
    /// The length of the Next Queue; the player's own without it.
    pub next_count: Option<u8>,
    /// The seed of the sequence; a random one without it.
    pub seed: Option<u32>,
    /// The start position; an empty Matrix without it.
    pub start: Option<Start>,
}

/// The reason why rules cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RulesTextError {
    /// No semicolon.
    #[error("a part is missing; copy the complete line, which ends with a semicolon")]
    Incomplete,
    /// A newer version of the format.
    #[error("written by a newer version of Skyline")]
    Newer,
    /// Too many letters.
    #[error("too long for rules")]
    TooLong,
    /// Another word instead of the kind.
    #[error("{0:?} is no kind of rules; custom or match was expected")]
    Kind(String),
    /// Fields that these rules do not have.
    #[error("unknown: {}. The line is misspelt, or from a newer version of Skyline", .0.join(", "))]
    Unknown(Vec<String>),
    /// A field that is given twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// A field whose value has a wrong form or type.
    #[error("{field}: {reason}")]
    Field {
        /// The field.
        field: String,
        /// What is wrong.
        reason: String,
    },
    /// A value out of its range.
    #[error(transparent)]
    Range(#[from] RulesError),
}

/// Whether a text contains what looks like rules, even if they are incomplete.
#[must_use]
pub fn is_rules(text: &str) -> bool {
    !super::is_json(text) && head(&chat::visible(text)).is_some()
}

/// Returns the version and the rest of the first line of rules in a text.
fn head(text: &str) -> Option<(&str, &str)> {
    // Phones write the first letter as a capital.
    let small = text.to_ascii_lowercase();
    small.match_indices(HEAD).find_map(|(at, _)| {
        let rest = &text[at + HEAD.len()..];
        let (version, rest) = rest.split_once(':')?;
        (!version.is_empty() && version.bytes().all(|digit| digit.is_ascii_digit())).then_some((version, rest))
    })
}

impl RulesText {
    /// Returns the line.
    ///
    /// # Errors
    /// The start position cannot be written as a fumen.
    pub fn write(&self) -> Result<String, FumenError> {
        let mut parts = Vec::new();
        for (key, text) in [("name", &self.name), ("by", &self.source)] {
            parts.extend((!text.is_empty()).then(|| format!("{key}={}", value::encode_text(text))));
        }
        match &self.content {
            RulesContent::Custom(custom) => {
                parts.insert(0, "custom".to_owned());
                custom.write(&mut parts)?;
            }
            RulesContent::Match { rules, first_to } => {
                parts.insert(0, "match".to_owned());
                parts.extend((*first_to != 1).then(|| format!("first_to={first_to}")));
                write_differences(&base_of_match(), &visible(rules.as_ref()), "", &mut parts);
            }
        }
        Ok(format!("{HEAD}{VERSION}: {};", parts.join(", ")))
    }

    /// Reads the first rules in a text, between any other words.
    ///
    /// # Errors
    /// The first fault, with the name of the field.
    pub fn read(text: &str) -> Result<Self, RulesTextError> {
        let text = chat::visible(text);
        let (version, rest) = head(&text).ok_or(RulesTextError::Incomplete)?;
        if version != VERSION {
            return Err(RulesTextError::Newer);
        }
        let line = match rest.split_once(';') {
            Some((line, _)) if line.len() <= LONGEST => line,
            Some(_) => return Err(RulesTextError::TooLong),
            None => return Err(RulesTextError::Incomplete),
        };
        // Marks of quotations, which mail programs add at the start of a line.
        let letters: String = line.chars().filter(|letter| !letter.is_whitespace() && *letter != '>').collect();
        let (kind, mut fields) = split(&letters)?;
        let (name, source) = (take_text(&mut fields, "name"), take_text(&mut fields, "by"));
        let content = match kind {
            "custom" => RulesContent::Custom(Box::new(CustomRules::read(fields)?)),
            "match" => {
                let first_to = take(&mut fields, "first_to")?.unwrap_or(1);
                let rules: VersusRules = read_fields(&base_of_match(), &fields)?;
                rules.validate()?;
                RulesContent::Match { rules: Box::new(rules), first_to }
            }
            other => return Err(RulesTextError::Kind(other.chars().take(20).collect())),
        };
        Ok(Self { name, source, content })
    }
}

impl CustomRules {
    fn write(&self, parts: &mut Vec<String>) -> Result<(), FumenError> {
        let Self { rules, next_count, seed, start } = self;
        parts.extend(next_count.map(|next| format!("next={next}")));
        parts.extend(seed.map(|seed| format!("seed={seed}")));
        if let Some(start) = start {
            parts.push(format!("start={}", Document::of(start, "").to_fumen()?));
            parts.extend(start.back_to_back.then(|| "start.back_to_back=true".to_owned()));
            parts.extend((start.receiving > 0).then(|| format!("start.receiving={}", start.receiving)));
        }
        write_differences(&base_of_custom(), &visible(&rules.current()), "", parts);
        Ok(())
    }

    fn read(mut fields: Vec<RuleField<'_>>) -> Result<Self, RulesTextError> {
        let (next_count, seed) = (take(&mut fields, "next")?, take(&mut fields, "seed")?);
        let back_to_back = take(&mut fields, "start.back_to_back")?;
        let receiving: Option<u32> = take(&mut fields, "start.receiving")?;
        let start = take_raw(&mut fields, "start").map(|fumen| {
            let document = super::read(fumen).map_err(|error| fault("start", &error))?;
            let start = document.pages.first().map(super::Page::start).unwrap_or_default();
            Ok::<_, RulesTextError>(Start {
                back_to_back: back_to_back.unwrap_or_default(),
                receiving: receiving.unwrap_or_default().min(AttackRules::MAX_WAITING),
                ..start
            })
        });
        let rules: Rules = read_fields(&base_of_custom(), &fields)?;
        rules.validate()?;
        let rules = Rules { mode: ModeId::Custom, ..rules };
        let start = start.transpose()?;
        let found = start.as_ref().filter(|start| !start.matrix.is_empty()).map(|start| start.matrix.width());
        if let Some(found) = found.filter(|found| *found != rules.width as i8) {
            return Err(fault("start", &StartError::Width { expected: rules.width as i8, found }));
        }
        Ok(Self { rules, next_count, seed, start })
    }
}

/// The fields of custom rules with their defaults.
fn base_of_custom() -> Value {
    visible(&Rules::preset(ModeId::Custom))
}

/// The fields of match rules with their defaults.
fn base_of_match() -> Value {
    visible(&VersusRules::default())
}

/// The fields of rules, with those that files omit while they are the defaults.
fn visible<T: Serialize>(rules: &T) -> Value {
    let mut fields = match serde_json::to_value(rules) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) | Err(_) => Map::new(),
    };
    let is_match = fields.contains_key("targets");
    let omitted = if is_match {
        vec![("goals", Value::Array(vec![Value::Null; 4])), ("level_up_ms", Value::Null)]
    } else {
        let structure = |value: Result<Value, serde_json::Error>| value.unwrap_or_default();
        vec![
            ("width", Value::from(COLUMNS)),
            ("level_up_ms", Value::Null),
            ("garbage_ms", Value::Null),
            ("hidden_stack", Value::Bool(false)),
            ("auto_repeat_cut_ms", Value::from(0)),
            ("auto_repeat_keeps_charge", Value::Bool(false)),
            ("attacks", structure(serde_json::to_value(AttackRules::GUIDELINE))),
            ("starting_lines", structure(serde_json::to_value(StartingLines::NONE))),
        ]
    };
    for (field, usual) in omitted {
        fields.entry(field).or_insert(usual);
    }
    // The mode is that of the kind of the line.
    fields.remove("preset");
    for field in OF_EARLIER_ENGINES {
        fields.remove(field);
    }
    Value::Object(fields)
}

/// Adds the fields that differ from the base.
fn write_differences(base: &Value, rules: &Value, before: &str, parts: &mut Vec<String>) {
    let (Value::Object(base), Value::Object(rules)) = (base, rules) else { return };
    for (key, own) in rules {
        let Some(usual) = base.get(key).filter(|usual| *usual != own) else { continue };
        let path = format!("{before}{key}");
        if STRUCTURES.contains(&key.as_str()) {
            write_differences(usual, own, &format!("{path}."), parts);
        } else {
            parts.push(format!("{path}={}", value::write(own)));
        }
    }
}

/// Reads rules: the base with these fields.
fn read_fields<T: DeserializeOwned>(base: &Value, fields: &[RuleField<'_>]) -> Result<T, RulesTextError> {
    let unknown: Vec<String> =
        fields.iter().filter(|field| !is_known(base, field.key)).map(|field| value::shortened(field.key)).collect();
    if !unknown.is_empty() {
        return Err(RulesTextError::Unknown(unknown));
    }
    let mut all = base.clone();
    for field in fields {
        let given = field.value()?;
        // Alone, so that an error is that of this field.
        let mut alone = base.clone();
        set(&mut alone, field.key, given.clone());
        serde_json::from_value::<T>(alone).map_err(|error| fault(field.key, &error))?;
        set(&mut all, field.key, given);
    }
    serde_json::from_value(all).map_err(|error| fault("rules", &error))
}

fn is_known(base: &Value, path: &str) -> bool {
    path.split('.').try_fold(base, |at, key| at.as_object()?.get(key)).is_some()
        && path.rsplit('.').skip(1).all(|key| STRUCTURES.contains(&key))
}

fn set(rules: &mut Value, path: &str, given: Value) {
    if let Some(field) = path.split('.').try_fold(rules, |at, key| at.as_object_mut()?.get_mut(key)) {
        *field = given;
    }
}

/// Removes a field that is no rule, and returns its text.
fn take_raw<'a>(fields: &mut Vec<RuleField<'a>>, key: &str) -> Option<&'a str> {
    let index = fields.iter().position(|field| field.key == key)?;
    Some(fields.remove(index).text)
}

fn take_text(fields: &mut Vec<RuleField<'_>>, key: &str) -> String {
    take_raw(fields, key).map(value::decode_text).unwrap_or_default()
}

fn take<T: DeserializeOwned>(fields: &mut Vec<RuleField<'_>>, key: &str) -> Result<Option<T>, RulesTextError> {
    let Some(index) = fields.iter().position(|field| field.key == key) else { return Ok(None) };
    let given = fields.remove(index).value()?;
    serde_json::from_value(given).map(Some).map_err(|error| fault(key, &error))
}

fn fault(field: &str, error: &impl ToString) -> RulesTextError {
    RulesTextError::Field { field: value::shortened(field), reason: error.to_string() }
}

#[cfg(test)]
mod tests;
