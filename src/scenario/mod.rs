//! A position, the buttons pressed on it, and nothing else: what rule tests, demonstrations and puzzles are written in.
//!
//! ```text
//!   JSON text ──▶ read ──▶ Scenario ──▶ run ──▶ one Line an event, then the `end` line
//!       ▲
//!       └── write ◀── rules, seed, Start
//! ```
//!
//! Coordinates are the Guideline's, as everywhere in this program.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod file;
mod report;
mod run;
mod write;

use serde::de::IgnoredAny;

pub use file::{Limits, Scenario};
pub use report::{End, Fact, Line};
pub use write::write;

use crate::json::TextError;

/// How a text holds scenarios.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// One scenario, over any number of lines: a `.json` file.
    One,
    /// One scenario a line: a `.jsonl` file.
    Lines,
    /// One scenario if the whole text is one, otherwise one a line: standard input.
    Either,
}

/// Reads all scenarios of a text.
///
/// # Errors
/// Names the line, the field and what was expected of the first scenario that cannot be read.
pub fn read(text: &str, layout: Layout) -> Result<Vec<Scenario>, TextError> {
    let is_one = match layout {
        Layout::One => true,
        Layout::Lines => false,
        Layout::Either => is_one(text),
    };
    if is_one {
        return Ok(vec![file::read(text, 1)?]);
    }
    text.lines()
        .zip(1..)
        .filter(|(line, _)| !line.trim().is_empty())
        .map(|(line, number)| file::read(line, number))
        .collect()
}

/// Whether a text is one scenario over several lines, or meant to be: its first line alone is only a beginning.
fn is_one(text: &str) -> bool {
    let check = serde_json::from_str::<IgnoredAny>;
    let first = text.trim_start().lines().next().unwrap_or_default();
    check(text).is_ok() || check(first).is_err_and(|error| error.is_eof())
}
