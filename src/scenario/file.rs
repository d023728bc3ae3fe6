//! The scenario file as it is written.

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::ScenarioError;
use crate::engine::{Button, ButtonChange, Cell, Facing, Game, Matrix, Piece, Rules, Start, Tetrimino, Ticks, diagram};

/// A day: no scenario is longer.
const LONGEST_MS: u64 = 24 * 60 * 60 * 1_000;

/// A scenario that can be run.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Echoed in every line of the report.
    pub id: String,
    /// The position at time 0.
    pub game: Game,
    /// The buttons, times not decreasing.
    pub inputs: Vec<Input>,
    /// When to stop.
    pub until: Limits,
}

/// A button change at its game time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Input {
    /// When.
    pub at: Ticks,
    /// What.
    pub change: ButtonChange,
}

/// When a scenario stops, if the game is not over before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limits {
    /// After this tick.
    At(Ticks),
    /// Once the first Lock Down after the last input has run through its Completion Phase, or after a minute.
    LockDown,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: Option<String>,
    #[serde(default)]
    rules: RulesField,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    matrix: MatrixField,
    in_play: Option<InPlayField>,
    #[serde(default)]
    queue: QueueField,
    #[serde(default)]
    hold: Option<Letter>,
    #[serde(default)]
    back_to_back: bool,
    #[serde(default)]
    receiving: ReceivingField,
    #[serde(default)]
    inputs: InputsField,
    until_ms: Option<Millis>,
}

/// Reads one scenario, whose text starts in line `first_line` of the file.
pub(super) fn read(text: &str, first_line: usize) -> Result<Scenario, ScenarioError> {
    let fail =
        |line: usize, field: String, problem: String| ScenarioError { line: first_line + line - 1, field, problem };
    let mut source = serde_json::Deserializer::from_str(text);
    let file: File = serde_path_to_error::deserialize(&mut source).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { String::new() } else { format!("{path}: ") };
        let error = error.into_inner();
        fail(error.line().max(1), field, without_place(&error))
    })?;
    source.end().map_err(|error| fail(error.line().max(1), String::new(), without_place(&error)))?;
    let id = file.id.clone().unwrap_or_else(|| first_line.to_string());
    file.scenario(id).map_err(|problem| fail(1, String::new(), problem))
}

/// The message without `serde_json`'s own "at line … column …".
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.find(" at line ").map_or_else(|| text.clone(), |end| text[..end].to_owned())
}

impl File {
    fn scenario(self, id: String) -> Result<Scenario, String> {
        let start = Start {
            matrix: self.matrix.0,
            in_play: self.in_play.map(|field| field.0),
            queue: self.queue.0,
            hold: self.hold.map(|letter| letter.0),
            back_to_back: self.back_to_back,
            receiving: self.receiving.0,
        };
        let game = Game::from_position(self.rules.0, self.seed, start).map_err(|error| error.to_string())?;
        let until = self.until_ms.map_or(Limits::LockDown, |millis| Limits::At(millis.0));
        Ok(Scenario { id, game, inputs: self.inputs.0, until })
    }
}

/// Any fields of the rules over those of a preset.
#[derive(Debug, Default)]
struct RulesField(Rules);

impl<'de> Deserialize<'de> for RulesField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let given = Map::deserialize(deserializer)?;
        let preset = match given.get("preset") {
            Some(name) => {
                serde_json::from_value(name.clone()).map_err(|error| D::Error::custom(format!("preset: {error}")))?
            }
            None => Rules::default().preset,
        };
        let Ok(Value::Object(mut fields)) = serde_json::to_value(Rules::preset(preset)) else {
            return Err(D::Error::custom("the preset has no fields"));
        };
        for (name, value) in given {
            if !fields.contains_key(&name) {
                let known = fields.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                return Err(D::Error::custom(format!("unknown field `{name}`, expected one of {known}")));
            }
            fields.insert(name, value);
        }
        let rules: Rules = serde_path_to_error::deserialize(Value::Object(fields))
            .map_err(|error| D::Error::custom(format!("{}: {}", error.path(), error.inner())))?;
        rules.validate().map_err(D::Error::custom)?;
        Ok(Self(rules))
    }
}

#[derive(Debug, Default)]
struct MatrixField(Matrix);

impl<'de> Deserialize<'de> for MatrixField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<String>::deserialize(deserializer)?;
        diagram::matrix(&rows).map(Self).map_err(D::Error::custom)
    }
}

#[derive(Debug)]
struct Letter(Tetrimino);

impl<'de> Deserialize<'de> for Letter {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut letters = text.chars();
        let tetrimino = letters.next().and_then(Tetrimino::from_letter).filter(|_| letters.next().is_none());
        tetrimino
            .map(Self)
            .ok_or_else(|| D::Error::invalid_value(Unexpected::Str(&text), &"one of the letters O I T L J S Z"))
    }
}

#[derive(Debug, Default)]
struct QueueField(Vec<Tetrimino>);

impl<'de> Deserialize<'de> for QueueField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let tetriminos = text.chars().map(|letter| {
            let found = Tetrimino::from_letter(letter);
            found.ok_or_else(|| D::Error::invalid_value(Unexpected::Char(letter), &"the letters O I T L J S Z"))
        });
        tetriminos.collect::<Result<_, _>>().map(Self)
    }
}

#[derive(Debug)]
struct InPlayField(Piece);

impl<'de> Deserialize<'de> for InPlayField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Place {
            tetrimino: Letter,
            facing: Facing,
            x: i8,
            y: i8,
        }
        let Place { tetrimino, facing, x, y } = Place::deserialize(deserializer)?;
        for (field, value, most) in [("x", x, 10), ("y", y, 40)] {
            if !(1..=most).contains(&value) {
                return Err(D::Error::custom(format!("{field} is {value}; a number from 1 to {most} was expected")));
            }
        }
        Ok(Self(Piece { tetrimino: tetrimino.0, facing, centre: Cell::new(x, y) }))
    }
}

#[derive(Debug, Default)]
struct ReceivingField(u32);

impl<'de> Deserialize<'de> for ReceivingField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let lines = u32::deserialize(deserializer)?;
        if lines > 1_000 {
            return Err(D::Error::invalid_value(Unexpected::Unsigned(lines.into()), &"at most 1000 lines"));
        }
        Ok(Self(lines))
    }
}

#[derive(Debug, Clone, Copy)]
struct Millis(Ticks);

impl<'de> Deserialize<'de> for Millis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let millis = u64::deserialize(deserializer)?;
        if millis > LONGEST_MS {
            return Err(D::Error::invalid_value(Unexpected::Unsigned(millis), &"at most a day, 86400000"));
        }
        Ok(Self(Ticks::from_millis(millis)))
    }
}

#[derive(Debug, Default)]
struct InputsField(Vec<Input>);

impl<'de> Deserialize<'de> for InputsField {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Change {
            at_ms: Millis,
            press: Option<Button>,
            release: Option<Button>,
        }
        let mut now = Ticks::ZERO;
        let mut inputs = Vec::new();
        for (index, Change { at_ms: Millis(at), press, release }) in
            Vec::<Change>::deserialize(deserializer)?.into_iter().enumerate()
        {
            let change = match (press, release) {
                (Some(button), None) => ButtonChange::Press(button),
                (None, Some(button)) => ButtonChange::Release(button),
                _ => return Err(D::Error::custom(format!("[{index}]: either press or release was expected"))),
            };
            if at < now {
                let (at, now) = (at.millis(), now.millis());
                return Err(D::Error::custom(format!("[{index}].at_ms is {at}; at least {now} was expected")));
            }
            now = at;
            inputs.push(Input { at, change });
        }
        Ok(Self(inputs))
    }
}
