//! Scenarios: positions with timed inputs, used for rule tests, demonstrations and puzzles.
//!
//! ```text
//!   JSON text, fumen, drawn board ──▶ read ──▶ Scenario ──▶ run ──▶ one Line per event, then the `end` line
//!       ▲
//!       └── write ◀── rules, seed, Start
//! ```
//!
//! Coordinates follow the Guideline, as in the engine.
//!
//! ```
//! use skyline_foundation::replay::scenario::{self, Fact, Layout};
//!
//! let text = r#"{"matrix": ["XXX....XXX"], "queue": "I", "inputs": [{"at_ms": 5, "press": "hard_drop"}]}"#;
//! let scenario = scenario::read(text, Layout::One)?.remove(0);
//! let report = scenario.run();
//! assert!(report.iter().any(|line| matches!(&line.fact, Fact::LinesCleared { rows } if rows == &[1])));
//! # Ok::<(), skyline_foundation::json::TextError>(())
//! ```

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod file;
mod report;
mod run;
mod write;

use serde::de::IgnoredAny;

pub use file::{Limits, Scenario};
pub use report::{End, Fact, Line};
pub use write::write;

use crate::engine::{Game, Rules};
use crate::formats;
use crate::json::{Fault, JsonPath, TextError};

/// The layout of scenarios in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// One scenario over any number of lines: a `.json` file.
    One,
    /// One scenario per line: a `.jsonl` file.
    Lines,
    /// One scenario if the complete text is one, otherwise one per line: standard input.
    Either,
}

/// Reads all scenarios of a text. Each page of a fumen, and each drawn board, is one with the usual rules.
///
/// # Errors
/// Returns the line and the field of the first error, or the format of another program.
pub fn read(text: &str, layout: Layout) -> Result<Vec<Scenario>, TextError> {
    if formats::is_document(text) {
        return read_pages(text);
    }
    read_all(text, layout).map_err(|error| error.of_whole(text))
}

fn read_pages(text: &str) -> Result<Vec<Scenario>, TextError> {
    let scenario = |(number, page): (usize, formats::Page)| {
        let start = page.start();
        let game = Game::from_position(Rules::default(), 0, start.clone());
        let game = game.map_err(|error| Fault::new(JsonPath::default(), error.to_string()).in_text(text, 1))?;
        // As for a scenario without a name.
        let id = Some(page.name()).filter(|name| !name.is_empty()).unwrap_or_else(|| number.to_string());
        Ok(Scenario { id, game, start, seed: 0, inputs: Vec::new(), until: Limits::LockDown })
    };
    (1..).zip(formats::read(text)?.pages).map(scenario).collect()
}

fn read_all(text: &str, layout: Layout) -> Result<Vec<Scenario>, TextError> {
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

/// Returns whether a text is one scenario over several lines, complete or not.
///
/// If the first line ends within a value, it must be one scenario, so errors report its lines.
fn is_one(text: &str) -> bool {
    let check = serde_json::from_str::<IgnoredAny>;
    let first = text.trim_start().lines().next().unwrap_or_default();
    check(text).is_ok() || check(first).is_err_and(|error| error.is_eof())
}
