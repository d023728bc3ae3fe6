//! The fields of a line: `key=value`, with commas between them.

use serde_json::Value;

use super::RulesTextError;
use super::value;

/// The maximum number of fields, more than rules have.
const MOST: usize = 200;

/// A field as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RuleField<'a> {
    pub(super) key: &'a str,
    pub(super) text: &'a str,
}

impl RuleField<'_> {
    /// Returns the value in JSON.
    pub(super) fn value(&self) -> Result<Value, RulesTextError> {
        value::read(self.text).ok_or_else(|| RulesTextError::Field {
            field: value::shortened(self.key),
            reason: format!("{:?} is not a value", value::shortened(self.text)),
        })
    }
}

/// Splits a line without white space into its first word and its fields.
pub(super) fn split(line: &str) -> Result<(&str, Vec<RuleField<'_>>), RulesTextError> {
    let mut parts = parts(line);
    let kind = parts.next().unwrap_or_default();
    let mut fields: Vec<RuleField<'_>> = Vec::new();
    for part in parts.filter(|part| !part.is_empty()) {
        let (key, text) = part.split_once('=').unwrap_or((part, ""));
        if fields.iter().any(|field| field.key == key) {
            return Err(RulesTextError::Twice(value::shortened(key)));
        }
        if fields.len() == MOST {
            return Err(RulesTextError::TooLong);
        }
        fields.push(RuleField { key, text });
    }
    Ok((kind, fields))
}

/// Returns the parts between the commas that are not in brackets.
fn parts(line: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    line.split(move |letter| {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        letter == ',' && depth == 0
    })
}
