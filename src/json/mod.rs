//! JSON texts that people write: what is wrong with one is told with its line and its field.
//!
//! ```text
//!   text ──▶ read ──▶ a value ──▶ its meaning ─ ─ Fault: a Place and what is wrong there
//!                │                                   │
//!                └──────────▶ TextError: line, field, problem ◀┘
//! ```

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

impl Fault {
    /// This is wrong with that value.
    #[must_use]
    pub const fn new(place: Place, problem: String) -> Self {
        Self { place, problem }
    }

    /// The same with its line; the text starts in line `first_line` of its file.
    #[must_use]
    pub fn in_text(self, text: &str, first_line: usize) -> TextError {
        let field = if self.place.is_whole() { String::new() } else { format!("{}: ", self.place) };
        TextError { line: first_line + self.place.line(text) - 1, field, problem: self.problem }
    }
}

/// Reads one object; `what` names it in errors, such as `a scenario`, and `first_line` is where the text starts in its
/// file.
///
/// # Errors
/// Names the line, the field and what was expected.
pub fn read<T: DeserializeOwned>(text: &str, what: &str, first_line: usize) -> Result<T, TextError> {
    let in_line =
        |line: usize, problem: String| TextError { line: first_line + line.max(1) - 1, field: String::new(), problem };
    // An array of the fields' values would be taken for them, too.
    if text.trim_start().starts_with('[') {
        return Err(in_line(1, format!("{what} in braces {{ }} was expected, not an array")));
    }
    let mut source = serde_json::Deserializer::from_str(text);
    let read: T = serde_path_to_error::deserialize(&mut source).map_err(|error| {
        let place = Place::default().inside(error.path());
        let error = error.into_inner();
        if error.classify() == Category::Data && !place.is_whole() {
            Fault::new(place, without_place(&error)).in_text(text, first_line)
        } else {
            in_line(error.line(), without_place(&error))
        }
    })?;
    source.end().map_err(|error| in_line(error.line(), without_place(&error)))?;
    Ok(read)
}

/// The message without `serde_json`'s own "at line … column …".
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.rfind(" at line ").map_or_else(|| text.clone(), |end| text[..end].to_owned())
}
