//! JSON texts that people write: what is wrong with one is told with its line and its field.
//!
//! ```text
//!   text ──▶ read ──▶ a value ──▶ its meaning ─ ─ Fault: a Place and what is wrong there
//!                │                                   │
//!                └──────────▶ TextError: line, field, problem ◀┘
//! ```

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod place;

use serde::de::DeserializeOwned;
use serde_json::error::Category;

pub use place::Place;

/// Where a text is wrong, and how.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {field}{problem}")]
pub struct TextError {
    /// The line, counted from 1.
    pub line: usize,
    /// The field, such as `inputs[3].at_ms`, followed by `: `; nothing where the text is no JSON at all.
    pub field: String,
    /// What is wrong and what was expected.
    pub problem: String,
}

/// What is wrong, and with which value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The value.
    pub place: Place,
    /// What is wrong and what was expected.
    pub problem: String,
}

impl TextError {
    fn new(line: usize, field: &str, problem: &str) -> Self {
        Self { line, field: in_a_line(field), problem: in_a_line(problem) }
    }
}

/// What a text quotes of another may have line breaks, and more that a terminal would obey.
fn in_a_line(text: &str) -> String {
    let shown = |sign: char| if sign.is_control() { sign.escape_default().collect() } else { String::from(sign) };
    text.chars().map(shown).collect()
}

impl Fault {
    /// This is wrong with that value.
    #[must_use]
    pub const fn new(place: Place, problem: String) -> Self {
        Self { place, problem }
    }

    /// The same with its line; the text starts in line `first_line` of its file.
    #[must_use]
    pub fn in_text(self, text: &str, first_line: usize) -> TextError {
        TextError::new(first_line + self.place.line(text) - 1, &self.field(), &self.problem)
    }

    fn field(&self) -> String {
        if self.place.is_whole() { String::new() } else { format!("{}: ", self.place) }
    }
}

/// Reads one object; `what` names it in errors, such as `a scenario`, and `first_line` is where the text starts in its
/// file.
///
/// # Errors
/// Names the line, the field and what was expected.
pub fn read<T: DeserializeOwned>(text: &str, what: &str, first_line: usize) -> Result<T, TextError> {
    let in_line =
        |line: usize, field: &str, problem: &str| TextError::new(first_line + line.max(1) - 1, field, problem);
    // An array of the fields' values would be taken for them, too.
    if text.trim_start().starts_with('[') {
        return Err(in_line(1, "", &format!("{what} in braces {{ }} was expected, not an array")));
    }
    let mut source = serde_json::Deserializer::from_str(text);
    let read: T = serde_path_to_error::deserialize(&mut source).map_err(|error| {
        let place = Place::default().inside(error.path());
        let error = error.into_inner();
        let fault = Fault::new(place, plain(&error));
        // What is wrong with a value is told where it begins; what is no JSON, where it ceases to be.
        if error.classify() == Category::Data && !fault.place.is_whole() {
            fault.in_text(text, first_line)
        } else {
            in_line(error.line(), &fault.field(), &fault.problem)
        }
    })?;
    source.end().map_err(|error| in_line(error.line(), "", &plain(&error)))?;
    Ok(read)
}

/// What `serde_json` calls things, at the end of a message, and what people do.
const WORDS: [(&str, &str); 13] = [
    ("a sequence", "a list in brackets [ ]"),
    ("expected value", "a value was expected that JSON knows: a number, true, false, null, \"text\", [ ] or { }"),
    ("usize", "a whole number from 0 on"),
    ("u64", "a whole number from 0 on"),
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

/// The message without `serde_json`'s own "at line … column …" and in plain words.
fn plain(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let text = text.rfind(" at line ").map_or(text.as_str(), |end| &text[..end]);
    let said = |(word, words): (&str, &str)| {
        let before = text.strip_suffix(word)?;
        (before.is_empty() || before.ends_with(' ')).then(|| format!("{before}{words}"))
    };
    WORDS.into_iter().find_map(said).unwrap_or_else(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn an_error_is_one_line_whatever_it_quotes() {
        let error = |text| read::<BTreeMap<String, u8>>(text, "numbers", 1).unwrap_err().to_string();
        assert_eq!(
            error("{\n\"a\\nb\\u001b\": true}"),
            r"line 2: a\nb\u{1b}: invalid type: boolean `true`, expected a whole number from 0 to 255"
        );
        assert_eq!(error("{\"a\": \"\\r\"}").lines().count(), 1);
    }
}
