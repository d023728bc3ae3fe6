//! Short notation for scenarios, and queries on their reports.

use serde_json::{Value, json};
use skyline::engine::{Button, Game, GameEvent, Input};
use skyline::replay::scenario::{self, Layout};

/// The report of one scenario.
#[derive(Debug)]
pub(crate) struct Report(Vec<Value>);

/// Runs a scenario.
pub(crate) fn run(scenario: &Value) -> Report {
    let scenarios = scenario::read(&scenario.to_string(), Layout::One).unwrap_or_else(|error| panic!("{error}"));
    Report(scenarios[0].run().iter().map(|line| serde_json::to_value(line).unwrap()).collect())
}

impl Report {
    /// All lines of a type.
    pub(crate) fn all(&self, kind: &str) -> Vec<&Value> {
        self.0.iter().filter(|line| line["type"] == kind).collect()
    }

    /// The only line of a type.
    pub(crate) fn one(&self, kind: &str) -> &Value {
        let lines = self.all(kind);
        assert_eq!(lines.len(), 1, "{kind} was expected once in {:#?}", self.0);
        lines[0]
    }

    /// The times of all lines of a type.
    pub(crate) fn times(&self, kind: &str) -> Vec<u64> {
        self.all(kind).iter().map(|line| line["at_ms"].as_u64().unwrap()).collect()
    }

    /// The time of the only line of a type.
    pub(crate) fn time(&self, kind: &str) -> u64 {
        self.one(kind)["at_ms"].as_u64().unwrap()
    }

    /// The types of all lines.
    pub(crate) fn kinds(&self) -> Vec<&str> {
        self.0.iter().map(|line| line["type"].as_str().unwrap()).collect()
    }

    /// The last line.
    pub(crate) fn end(&self) -> &Value {
        self.one("end")
    }

    /// The score at the end.
    pub(crate) fn score(&self) -> u64 {
        self.end()["score"].as_u64().unwrap()
    }

    /// The piece at the end as Tetrimino, Facing and centre.
    pub(crate) fn piece(&self) -> (String, String, i64, i64) {
        let piece = &self.end()["in_play"];
        let text = |field: &str| piece[field].as_str().unwrap().to_owned();
        (text("tetrimino"), text("facing"), piece["x"].as_i64().unwrap(), piece["y"].as_i64().unwrap())
    }

    /// The Matrix at the end, starting with the top row.
    pub(crate) fn matrix(&self) -> Vec<String> {
        serde_json::from_value(self.end()["matrix"].clone()).unwrap()
    }
}

/// Inputs from text: `10+left 60-left` presses left at 10 ms and releases it at 60 ms.
pub(crate) fn inputs(text: &str) -> Value {
    text.split_whitespace()
        .map(|word| {
            let sign = word.find(['+', '-']).unwrap();
            let (at, button) = (word[..sign].parse::<u64>().unwrap(), &word[sign + 1..]);
            let change = if word[sign..].starts_with('+') { "press" } else { "release" };
            json!({"at_ms": at, change: button})
        })
        .collect()
}

/// A drawing with single Blocks at these cells.
pub(crate) fn blocks(cells: &[(usize, usize)]) -> Value {
    let height = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    let row = |y: usize| -> String { (1..=10).map(|x| if cells.contains(&(x, y)) { 'X' } else { '.' }).collect() };
    (1..=height).rev().map(row).collect()
}

/// A drawing of `rows` copies of `row`.
pub(crate) fn rows(row: &str, rows: usize) -> Value {
    vec![row; rows].into()
}

/// A piece in play.
pub(crate) fn piece(tetrimino: &str, facing: &str, x: i8, y: i8) -> Value {
    json!({"tetrimino": tetrimino, "facing": facing, "x": x, "y": y})
}

/// A scenario with some of its fields replaced.
pub(crate) fn with(scenario: &Value, fields: Value) -> Value {
    let mut changed = scenario.clone();
    let Value::Object(fields) = fields else { panic!("an object was expected") };
    changed.as_object_mut().unwrap().extend(fields);
    changed
}

/// Plays ticks without inputs and returns the events.
pub(crate) fn wait(game: &mut Game, ticks: u64) -> Vec<GameEvent> {
    let mut events = Vec::new();
    for _ in 0..ticks {
        game.step(&[], &mut events);
    }
    events
}

/// Presses and releases a button in one tick and returns the events.
pub(crate) fn tap(game: &mut Game, button: Button) -> Vec<GameEvent> {
    let mut events = Vec::new();
    game.step(&[Input::Press(button), Input::Release(button)], &mut events);
    events
}
