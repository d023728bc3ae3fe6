//! A position to start from. In files it looks as in a scenario: rows as text, the queue as letters.

use serde::{Deserialize, Serialize};

use crate::engine::attack::AttackRules;
use crate::engine::diagram;
use crate::engine::matrix::Matrix;
use crate::engine::rules::RulesError;
use crate::engine::tetrimino::{Piece, Tetrimino};

/// A position to start from instead of an empty Matrix.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Text", into = "Text")]
pub struct Start {
    /// The Blocks.
    pub matrix: Matrix,
    /// A piece that is in the Falling Phase at time 0.
    pub in_play: Option<Piece>,
    /// The next Tetriminos; the generator continues after them.
    pub queue: Vec<Tetrimino>,
    /// The Tetrimino in the Hold Queue.
    pub hold: Option<Tetrimino>,
    /// Whether a Back-to-Back sequence is open.
    pub back_to_back: bool,
    /// Lines waiting in the Receiving Queue.
    pub receiving: u32,
}

/// The error for a position from which no game can start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// A rule is out of its range.
    #[error("rules: {0}")]
    Rules(#[from] RulesError),
    /// The Matrix has another width than the rules.
    #[error("the Matrix is {found} columns wide; {expected} were expected")]
    Width {
        /// The width of the rules.
        expected: i8,
        /// The width of the Matrix.
        found: i8,
    },
    /// A cell of the piece in play holds a Block or is outside the Matrix.
    #[error("a cell of the piece in play is already taken or outside the Matrix")]
    CellTaken,
    /// The starting rows push the given Blocks past the Top Out Line.
    #[error("the starting rows push Blocks past the Top Out Line")]
    NoRoom,
}

/// The most Tetriminos that a file can give: those of an hour-long match online, where all of them are given.
const LONGEST_QUEUE: usize = 50_000;

/// The format of a position in files.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    matrix: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    queue: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hold: Option<Tetrimino>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    back_to_back: bool,
    #[serde(default)]
    receiving: u32,
    // Last, because TOML writes tables after plain values.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    in_play: Option<Piece>,
}

impl From<Start> for Text {
    fn from(start: Start) -> Self {
        let Start { matrix, in_play, queue, hold, back_to_back, receiving } = start;
        let queue = queue.iter().map(|tetrimino| tetrimino.letter()).collect();
        Self { matrix: diagram::draw(&matrix), queue, hold, back_to_back, receiving, in_play }
    }
}

impl TryFrom<Text> for Start {
    type Error = String;

    fn try_from(text: Text) -> Result<Self, String> {
        let Text { matrix, queue, hold, back_to_back, receiving, in_play } = text;
        if queue.len() > LONGEST_QUEUE || receiving > AttackRules::MAX_WAITING {
            return Err(format!(
                "queues hold at most {LONGEST_QUEUE} Tetriminos and {} lines",
                AttackRules::MAX_WAITING
            ));
        }
        let letter = |letter| {
            Tetrimino::from_letter(letter)
                .ok_or_else(|| format!("{letter:?} is not a Tetrimino; one of O I T L J S Z was expected"))
        };
        let queue = queue.chars().map(letter).collect::<Result<_, _>>()?;
        let matrix = diagram::of_any_width(&matrix).map_err(|error| error.to_string())?;
        Ok(Self { matrix, in_play, queue, hold, back_to_back, receiving })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_survives_the_file() {
        let whole = Start {
            matrix: diagram::matrix(&["XX........", "XXXXXXXXX."]).unwrap(),
            in_play: Some(Piece::generated(Tetrimino::S)),
            queue: vec![Tetrimino::T, Tetrimino::I],
            hold: Some(Tetrimino::O),
            back_to_back: true,
            receiving: 3,
        };
        for start in [whole, Start::default()] {
            let json = serde_json::to_string(&start).unwrap();
            assert_eq!(serde_json::from_str::<Start>(&json).unwrap(), start, "{json}");
        }
        for text in [r#"{"matrix": ["X"]}"#, r#"{"matrix": [], "queue": "Q"}"#, r#"{"matrix": [], "receiving": 1001}"#]
        {
            assert!(serde_json::from_str::<Start>(text).is_err(), "{text}");
        }
    }
}
