//! The events of a file: keys, attacks, and states to compare with.

use std::collections::BTreeSet;

use serde_json::Value;

use super::error::TetrioError;
use super::game::{Announced, AttackSource, TetrioKey};
use super::stack::{BlockStack, StackRow};
use crate::engine::{Block, Button, Tetrimino};

/// The frames of three hours, longer than any published game. Without a limit, playing a malicious file could take
/// forever.
const LONGEST: i64 = 3 * 60 * 60 * 60;

/// An event and its frame.
#[derive(Debug, Clone)]
pub(super) struct TimedEvent {
    pub(super) frame: i64,
    pub(super) event: TetrioEvent,
}

/// Something that happens to a player.
#[derive(Debug, Clone)]
pub(super) enum TetrioEvent {
    Key {
        key: TetrioKey,
        subframe: f64,
    },
    Announced {
        attack: Announced,
        proof: Option<SendProof>,
    },
    Confirmed {
        source: AttackSource,
        /// Whether it still counts after the end of the game.
        counts_late: bool,
    },
    State(Box<StatedState>),
    End(Box<StatedState>),
}

/// What an announcement says about an attack of its sender.
#[derive(Debug, Clone)]
pub(super) struct SendProof {
    pub(super) sender: String,
    /// Its number, from 1.
    pub(super) number: i64,
    pub(super) lines: i64,
    pub(super) frame: Option<i64>,
}

/// The state of a game as the file has it. What is `None` is not in it.
#[derive(Debug, Clone, Default)]
pub(super) struct StatedState {
    pub(super) pieces: Option<u64>,
    /// The rows from the floor up.
    pub(super) rows: Option<Vec<StackRow>>,
    pub(super) hold: Option<StatedHold>,
    /// The letters of the next pieces.
    pub(super) queue: Option<String>,
    /// Whether there is anything at all.
    pub(super) is_empty: bool,
}

/// The Hold Queue as the file has it, perhaps empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StatedHold(pub(super) Option<Tetrimino>);

/// All events of a game, and the state at its start.
#[derive(Debug, Clone, Default)]
pub(super) struct TetrioScript {
    pub(super) start: StatedState,
    pub(super) events: Vec<TimedEvent>,
}

impl TetrioScript {
    pub(super) fn read(events: &[Value]) -> Result<Self, TetrioError> {
        let mut script = Self::default();
        let mut seen = BTreeSet::new();
        let mut is_started = false;
        for value in events {
            let frame = value["frame"].as_i64().unwrap_or(0);
            if frame > LONGEST {
                return Err(TetrioError::TooLong);
            }
            let data = &value["data"];
            let event = match value["type"].as_str().unwrap_or_default() {
                kind @ ("keydown" | "keyup") => Some(key_event(data, kind == "keydown")),
                "ige" => {
                    let is_new = text_of(&data["id"]).is_none_or(|id| seen.insert(id));
                    if is_new { message(data) } else { None }
                }
                "full" if !is_started => {
                    is_started = true;
                    script.start = StatedState::of_snapshot(data);
                    None
                }
                "full" if frame > 0 => Some(TetrioEvent::State(Box::new(StatedState::of_snapshot(data)))),
                "end" => Some(TetrioEvent::End(Box::new(StatedState::of_end(data)))),
                _ => None,
            };
            script.events.extend(event.map(|event| TimedEvent { frame, event }));
        }
        Ok(script)
    }
}

fn key_event(data: &Value, is_down: bool) -> TetrioEvent {
    let button = match data["key"].as_str().unwrap_or_default() {
        "moveLeft" => Some(Button::Left),
        "moveRight" => Some(Button::Right),
        "softDrop" => Some(Button::SoftDrop),
        "hardDrop" => Some(Button::HardDrop),
        "rotateCW" => Some(Button::RotateClockwise),
        "rotateCCW" => Some(Button::RotateCounterclockwise),
        "rotate180" => Some(Button::Rotate180),
        "hold" => Some(Button::Hold),
        _ => None,
    };
    let is_hoisted = data["hoisted"].as_bool().unwrap_or(false);
    let subframe = data["subframe"].as_f64().unwrap_or(0.0).clamp(0.0, 1.0);
    TetrioEvent::Key { key: TetrioKey { button, is_down, is_hoisted }, subframe }
}

/// Reads a message about garbage. Old files have it one level deeper.
fn message(data: &Value) -> Option<TetrioEvent> {
    let is_nested = data["type"] == "ige";
    let body = if is_nested { &data["data"] } else { data };
    let garbage = &body["data"];
    if garbage["type"] != "garbage" {
        return None;
    }
    let number = garbage["iid"].as_i64().or_else(|| body["cid"].as_i64()).or_else(|| garbage["cid"].as_i64());
    let sender = text_of(&garbage["gameid"]).or_else(|| text_of(&body["gameid"])).or_else(|| text_of(&body["sender"]));
    let lines = garbage["amt"].as_i64().unwrap_or(0);
    match body["type"].as_str().unwrap_or_default() {
        "interaction" => {
            let frame = garbage["frame"].as_i64().or_else(|| body["frame"].as_i64());
            let proof = sender.clone().zip(garbage["iid"].as_i64());
            let proof = proof.map(|(sender, number)| SendProof { sender, number, lines, frame });
            let seen = garbage["ackiid"].as_i64();
            let hole = garbage["column"].as_i64().and_then(|column| i32::try_from(column).ok());
            let source = AttackSource { number, sender };
            Some(TetrioEvent::Announced { attack: Announced { source, lines, seen, hole }, proof })
        }
        "interaction_confirm" => {
            Some(TetrioEvent::Confirmed { source: AttackSource { number, sender }, counts_late: !is_nested })
        }
        _ => None,
    }
}

/// The text of an id, which is a string or a number.
pub(super) fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

impl StatedState {
    /// The state in a `full` event.
    fn of_snapshot(data: &Value) -> Self {
        let game = &data["game"];
        Self {
            pieces: data["stats"]["piecesplaced"].as_u64(),
            rows: rows_of(&game["board"]),
            hold: Some(StatedHold(game["hold"]["piece"].as_str().and_then(tetrimino))),
            queue: None,
            is_empty: false,
        }
    }

    /// The state in an `end` event: the board and the next pieces.
    fn of_end(data: &Value) -> Self {
        let exported = &data["export"]["game"];
        let game = if exported.is_object() { exported } else { &data["game"] };
        let bag = game["bag"].as_array();
        let queue = bag.map(|bag| bag.iter().filter_map(Value::as_str).collect::<String>().to_uppercase());
        let is_empty = data.as_object().is_none_or(serde_json::Map::is_empty);
        Self { pieces: None, rows: rows_of(&game["board"]), hold: None, queue, is_empty }
    }

    /// The Blocks of a start, if it has any.
    pub(super) fn stack(&self, width: i32, height: i32) -> Option<BlockStack> {
        let mut stack = BlockStack::new(width, height);
        for (row, blocks) in (0..height).zip(self.rows.as_ref()?) {
            for (x, block) in (0..width).zip(blocks) {
                stack.set(x, row, *block);
            }
        }
        Some(stack)
    }
}

fn rows_of(board: &Value) -> Option<Vec<StackRow>> {
    let rows = board.as_array()?.iter().rev();
    Some(rows.map(|row| row.as_array().into_iter().flatten().map(block).collect()).collect())
}

fn block(cell: &Value) -> Option<Block> {
    cell.as_str().map(|name| tetrimino(name).map_or(Block::Neutral, Block::Of))
}

fn tetrimino(name: &str) -> Option<Tetrimino> {
    let mut letters = name.chars();
    let letter = letters.next()?.to_ascii_uppercase();
    Tetrimino::from_letter(letter).filter(|_| letters.next().is_none())
}
