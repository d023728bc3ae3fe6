//! A reader of JSON that people write. Its errors name the line and the field.
//!
//! ```text
//!   text ──▶ read ──▶ a value ──▶ further checks ─ ─ Fault: a JsonPath and a problem
//!                │                                   │
//!                └──────────▶ TextError: line, field, problem ◀┘
//! ```

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod path;

use serde::de::DeserializeOwned;
use serde_json::error::Category;

pub use path::JsonPath;

use crate::formats::{Foreign, ReadError};

/// An error in a text, with its line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .foreign.map_or_else(|| format!("line {line}: {field}{problem}"), |foreign| foreign.to_string()))]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The field, such as `inputs[3].at_ms`, followed by `: `; empty if the text is not JSON at all.
    pub field: String,
    /// The problem, with what was expected.
    pub problem: String,
    /// The format of another program, if the text has one. The rest of the error is then of no interest.
    pub foreign: Option<Foreign>,
}

/// An error in a value, before its line is known.
///
/// ```
/// use skyline_foundation::json::{Fault, JsonPath};
///
/// let path = JsonPath::field("inputs").element(1).then("at_ms");
/// let text = "{\n  \"inputs\": [\n    {\"at_ms\": 5},\n    {\"at_ms\": -5}\n  ]\n}";
/// let error = Fault::new(path, "a time from 0 was expected".to_owned()).in_text(text, 1);
/// assert_eq!(error.to_string(), "line 4: inputs[1].at_ms: a time from 0 was expected");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The path to the value.
    pub path: JsonPath,
    /// The problem, with what was expected.
    pub problem: String,
}

impl TextError {
    fn new(line: usize, field: &str, problem: &str) -> Self {
        Self { line, field: in_a_line(field), problem: in_a_line(problem), foreign: None }
    }

    /// Returns the error of reading a complete text, which may have the format of another program.
    #[must_use]
    pub fn of_whole(self, text: &str) -> Self {
        Self { foreign: Foreign::of(text), ..self }
    }
}

impl From<ReadError> for TextError {
    fn from(error: ReadError) -> Self {
        let foreign = if let ReadError::Foreign(foreign) = error { Some(foreign) } else { None };
        Self { foreign, ..Self::new(1, "", &error.to_string()) }
    }
}

/// Escapes control characters: errors quote the text, which may contain line breaks and terminal commands.
fn in_a_line(text: &str) -> String {
    let shown = |sign: char| if sign.is_control() { sign.escape_default().collect() } else { String::from(sign) };
    text.chars().map(shown).collect()
}

impl Fault {
    /// Makes an error of the value at a path.
    #[must_use]
    pub const fn new(path: JsonPath, problem: String) -> Self {
        Self { path, problem }
    }

    /// Returns the error with its line. The text starts in line `first_line` of its file.
    #[must_use]
    pub fn in_text(self, text: &str, first_line: usize) -> TextError {
        TextError::new(first_line + self.path.line(text) - 1, &self.field(), &self.problem)
    }

    fn field(&self) -> String {
        if self.path.is_root() { String::new() } else { format!("{}: ", self.path) }
    }
}

/// Reads one object. `what` names it in errors, such as `a scenario`; the text starts in line `first_line` of its file.
///
/// # Errors
/// Returns the line and the field of the first error.
pub fn read<T: DeserializeOwned>(text: &str, what: &str, first_line: usize) -> Result<T, TextError> {
    // serde_json reports line 0 for an error without a position.
    let in_line =
        |line: usize, field: &str, problem: &str| TextError::new(first_line + line.max(1) - 1, field, problem);
    // Serde would also accept an array with the values of the fields.
    if text.trim_start().starts_with('[') {
        return Err(in_line(1, "", &format!("{what} in braces {{ }} was expected, not an array")));
    }
    let mut source = serde_json::Deserializer::from_str(text);
    let read: T = serde_path_to_error::deserialize(&mut source).map_err(|error| {
        let path = JsonPath::default().join(error.path());
        let error = error.into_inner();
        let fault = Fault::new(path, plain(&error));
        // Value errors point at the start of the value, syntax errors at the offending byte.
        if error.classify() == Category::Data && !fault.path.is_root() {
            fault.in_text(text, first_line)
        } else {
            in_line(error.line(), &fault.field(), &fault.problem)
        }
    })?;
    source.end().map_err(|error| in_line(error.line(), "", &plain(&error)))?;
    Ok(read)
}

/// Type names at the end of messages of `serde_json`, and plain descriptions for them.
const WORDS: [(&str, &str); 13] = [
    ("a sequence", "a list in brackets [ ]"),
    ("expected value", "a JSON value was expected: a number, true, false, null, \"text\", [ ] or { }"),
    ("usize", "a whole number of at least 0"),
    ("u64", "a whole number of at least 0"),
    ("u32", "a whole number from 0 to 4294967295"),
    ("u16", "a whole number from 0 to 65535"),
    ("u8", "a whole number from 0 to 255"),
    ("i64", "a whole number"),
    ("i32", "a whole number from -2147483648 to 2147483647"),
    ("i16", "a whole number from -32768 to 32767"),
    ("i8", "a whole number from -128 to 127"),
    ("unit variant, expected struct variant", "a name alone, expected a name with braces: { \"name\": { } }"),
    ("map, expected unit", "braces, expected a name alone"),
];

/// Returns the message of `serde_json` in plain words, without its "at line … column …".
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rfind(" at line ").map_or(text.as_str(), |end| &text[..end]);
    let said = |(word, words): (&str, &str)| {
        let before = text.strip_suffix(word)?;
        // Only complete words: another word may end in `u8`.
        (before.is_empty() || before.ends_with(' ')).then(|| format!("{before}{words}"))
    };
    WORDS.into_iter().find_map(said).unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn errors_are_one_line_even_if_they_quote_line_breaks() {
        let error = |text| read::<BTreeMap<String, u8>>(text, "numbers", 1).unwrap_err().to_string();
        assert_eq!(
            error("{\n\"a\\nb\\u001b\": true}"),
            r"line 2: a\nb\u{1b}: invalid type: boolean `true`, expected a whole number from 0 to 255"
        );
        assert_eq!(error("{\"a\": \"\\r\"}").lines().count(), 1);
    }
}
