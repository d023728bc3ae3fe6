//! The file format of scenarios.

use std::ops::RangeInclusive;

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::engine::diagram::{self, DiagramError};
use crate::engine::units::ROWS;
use crate::engine::{Button, Cell, Facing, Game, Input, Matrix, Piece, Rules, Start, StartError, Tetrimino, Ticks};
use crate::json::{self, Fault, JsonPath};
use crate::replay::TimedInput;

/// The maximum length of a scenario: a day.
const LONGEST_MS: i64 = 24 * 60 * 60 * 1_000;
/// The maximum number of lines in a Receiving Queue.
const MAX_LINES: i64 = 1_000;

/// A scenario that can be run.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// The name, repeated in every line of the report.
    pub id: String,
    /// The position at time 0.
    pub game: Game,
    /// The start position without the rules.
    pub start: Start,
    /// The seed of the generator.
    pub seed: u64,
    /// The inputs, ordered by time.
    pub inputs: Vec<TimedInput>,
    /// The end of the scenario.
    pub until: Limits,
}

/// The end of a scenario, unless the game is over earlier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limits {
    /// After this tick.
    At(Ticks),
    /// After the Completion Phase of the first Lock Down after the last input, or after a minute.
    LockDown,
}

/// The unchecked fields of the file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: Option<String>,
    #[serde(default)]
    rules: Map<String, Value>,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    matrix: Vec<String>,
    in_play: Option<InPlay>,
    #[serde(default)]
    queue: String,
    hold: Option<String>,
    #[serde(default)]
    back_to_back: bool,
    #[serde(default)]
    receiving: i64,
    #[serde(default)]
    inputs: Vec<Change>,
    until_ms: Option<i64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct InPlay {
    tetrimino: String,
    facing: Facing,
    x: i64,
    y: i64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    at_ms: i64,
    press: Option<Button>,
    release: Option<Button>,
}

/// Reads one scenario. Its text starts in line `first_line` of the file.
pub(super) fn read(text: &str, first_line: usize) -> Result<Scenario, json::TextError> {
    let file: File = json::read(text, "a scenario", first_line)?;
    file.scenario(first_line).map_err(|fault| fault.in_text(text, first_line))
}

impl File {
    /// Checks the values. A scenario without a name gets the number of its line.
    fn scenario(self, first_line: usize) -> Result<Scenario, Fault> {
        let rules = rules(self.rules)?;
        let start = Start {
            matrix: matrix(&self.matrix, rules.width)?,
            in_play: self.in_play.map(|piece| in_play(&piece, rules.width)).transpose()?,
            queue: tetriminos(&self.queue, "queue")?,
            hold: self.hold.map(|letter| tetrimino(&letter, JsonPath::field("hold"))).transpose()?,
            back_to_back: self.back_to_back,
            receiving: in_range(self.receiving, 0..=MAX_LINES, || JsonPath::field("receiving"))?,
        };
        let inputs = inputs(&self.inputs)?;
        let until = match self.until_ms {
            None => Limits::LockDown,
            Some(millis) => {
                Limits::At(Ticks::from_millis(in_range(millis, 0..=LONGEST_MS, || JsonPath::field("until_ms"))?))
            }
        };
        let id = self.id.unwrap_or_else(|| first_line.to_string());
        let game = Game::from_position(rules, self.seed, start.clone()).map_err(|error| {
            let field = match error {
                StartError::Rules(_) => "rules",
                StartError::CellTaken => "in_play",
                StartError::Width { .. } | StartError::NoRoom => "matrix",
            };
            Fault::new(JsonPath::field(field), error.to_string())
        })?;
        Ok(Scenario { id, game, start, seed: self.seed, inputs, until })
    }
}

/// Returns the number if it is in range.
fn in_range<T: TryFrom<i64>>(
    value: i64,
    range: RangeInclusive<i64>,
    place: impl FnOnce() -> JsonPath,
) -> Result<T, Fault> {
    T::try_from(value).ok().filter(|_| range.contains(&value)).ok_or_else(|| {
        let (least, most) = range.into_inner();
        Fault::new(place(), format!("{value} was found; a number from {least} to {most} was expected"))
    })
}

/// Returns the rules of a preset, modified by the given fields.
///
/// The preset is converted to JSON, modified and read back. So a file accepts every field of [`Rules`] without a second
/// list of them.
fn rules(given: Map<String, Value>) -> Result<Rules, Fault> {
    let all = || JsonPath::field("rules");
    let preset = match given.get("preset") {
        Some(name) => Deserialize::deserialize(name)
            .map_err(|error: serde_json::Error| Fault::new(all().then("preset"), error.to_string()))?,
        None => Rules::default().mode,
    };
    let Ok(Value::Object(mut fields)) = serde_json::to_value(Rules::preset(preset)) else {
        return Err(Fault::new(all(), "the preset has no fields".to_owned()));
    };
    for (name, value) in given {
        if !fields.contains_key(&name) && !Rules::OMITTED.contains(&name.as_str()) {
            let known = fields.keys().map(String::as_str).chain(Rules::OMITTED).collect::<Vec<_>>().join(", ");
            return Err(Fault::new(all().then(&name), format!("unknown field, expected one of {known}")));
        }
        fields.insert(name, value);
    }
    let rules: Rules = serde_path_to_error::deserialize(Value::Object(fields))
        .map_err(|error| Fault::new(all().join(error.path()), error.inner().to_string()))?;
    rules.validate().map_err(|error| {
        let problem = format!("{} was found; {} was expected", error.value, error.expected);
        Fault::new(all().then(error.field), problem)
    })?;
    Ok(rules)
}

fn matrix(rows: &[String], width: u8) -> Result<Matrix, Fault> {
    diagram::of_width(rows, width).map_err(|error| {
        let all = JsonPath::field("matrix");
        let place = match error {
            DiagramError::TooManyRows(_) => all,
            DiagramError::Width { row, .. } | DiagramError::Character { row, .. } => all.element(row - 1),
        };
        Fault::new(place, error.to_string())
    })
}

fn in_play(piece: &InPlay, width: u8) -> Result<Piece, Fault> {
    let place = |field: &str| JsonPath::field("in_play").then(field);
    let x = in_range(piece.x, 1..=width.into(), || place("x"))?;
    let y = in_range(piece.y, 1..=ROWS.into(), || place("y"))?;
    let tetrimino = tetrimino(&piece.tetrimino, place("tetrimino"))?;
    Ok(Piece { tetrimino, facing: piece.facing, centre: Cell::new(x, y) })
}

/// Reads a text of one Tetrimino.
fn tetrimino(text: &str, place: JsonPath) -> Result<Tetrimino, Fault> {
    let mut letters = text.chars();
    let tetrimino = letters.next().and_then(Tetrimino::from_letter).filter(|_| letters.next().is_none());
    tetrimino
        .ok_or_else(|| Fault::new(place, format!("{text:?} was found; one of the letters O I T L J S Z was expected")))
}

fn tetriminos(text: &str, field: &str) -> Result<Vec<Tetrimino>, Fault> {
    let known = |letter| {
        Tetrimino::from_letter(letter).ok_or_else(|| {
            let problem = format!("{letter:?} was found; the letters O I T L J S Z were expected");
            Fault::new(JsonPath::field(field), problem)
        })
    };
    text.chars().map(known).collect()
}

fn inputs(changes: &[Change]) -> Result<Vec<TimedInput>, Fault> {
    let mut earliest = 0;
    let mut inputs = Vec::with_capacity(changes.len());
    for (index, &Change { at_ms, press, release }) in changes.iter().enumerate() {
        let place = || JsonPath::field("inputs").element(index);
        let change = match (press, release) {
            (Some(button), None) => Input::Press(button),
            (None, Some(button)) => Input::Release(button),
            _ => return Err(Fault::new(place(), "either press or release was expected".to_owned())),
        };
        // The run takes inputs from the front of the list, so times must not decrease.
        let at = in_range(at_ms, earliest..=LONGEST_MS, || place().then("at_ms"))?;
        earliest = at_ms;
        inputs.push(TimedInput { at: Ticks::from_millis(at), input: change });
    }
    Ok(inputs)
}
