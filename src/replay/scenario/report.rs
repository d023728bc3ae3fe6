//! The report of a scenario, as lines of JSON.

use serde::Serialize;

use crate::engine::{Action, Button, Facing, Game, GameEvent, GameOver, Phase, Piece, Tetrimino, diagram};
use crate::replay::{StateHash, state_hash};

/// One line of the report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The name of the scenario.
    pub id: String,
    /// Game time in milliseconds.
    pub at_ms: u64,
    /// The event.
    #[serde(flatten)]
    pub fact: Fact,
}

/// An event, or the state at the end. Other programs read the report, so names and fields must not change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the fields are those of the events")]
pub enum Fact {
    Generated { tetrimino: Tetrimino },
    Moved { x: i8, y: i8 },
    Rotated { facing: Facing, point: u8, x: i8, y: i8 },
    Refused { button: Button },
    Landed,
    Held { tetrimino: Tetrimino, released: Option<Tetrimino> },
    SoftDropped { rows: u8 },
    HardDropped { rows: u8 },
    LockedDown { tetrimino: Tetrimino, cells: [[i8; 2]; 4] },
    PatternMatched { name: Action, rows: Vec<i8> },
    Action { name: Action, lines: u8, points: u64, back_to_back: bool, awarded_lines: u32 },
    LinesCleared { rows: Vec<i8> },
    PerfectClear,
    LevelUp { level: u8 },
    StageBegan { stage: u8, attempts_left: u8 },
    Attack { sent: u32, cancelled: u32, received: u32 },
    GameOver { reason: GameOver },
    End(Box<End>),
}

/// The state at the end of a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct End {
    score: u64,
    level: u8,
    lines: u32,
    goal_left: Option<u32>,
    back_to_back: bool,
    matrix: Vec<String>,
    in_play: Option<Place>,
    hold: Option<Tetrimino>,
    next: String,
    phase: Phase,
    state_hash: StateHash,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
struct Place {
    tetrimino: Tetrimino,
    facing: Facing,
    x: i8,
    y: i8,
}

impl Fact {
    /// Returns the reported fact of an event, if any.
    pub(super) fn of(event: GameEvent) -> Option<Self> {
        Some(match event {
            GameEvent::Generated(tetrimino) => Self::Generated { tetrimino },
            GameEvent::Moved { piece: Piece { centre, .. }, .. } => Self::Moved { x: centre.x, y: centre.y },
            GameEvent::Rotated { piece: Piece { facing, centre, .. }, point, .. } => {
                Self::Rotated { facing, point: point.number(), x: centre.x, y: centre.y }
            }
            GameEvent::Refused(button) => Self::Refused { button },
            GameEvent::Landed => Self::Landed,
            // Only the first landing is reported.
            GameEvent::LandedAgain => return None,
            GameEvent::Held { tetrimino, released } => Self::Held { tetrimino, released },
            GameEvent::SoftDropped { rows } => Self::SoftDropped { rows },
            GameEvent::HardDropped { rows } => Self::HardDropped { rows },
            GameEvent::LockedDown(piece) => {
                Self::LockedDown { tetrimino: piece.tetrimino, cells: piece.cells().map(|cell| [cell.x, cell.y]) }
            }
            GameEvent::PatternMatched { action, hits } => {
                Self::PatternMatched { name: action, rows: hits.rows().to_vec() }
            }
            GameEvent::Action(award) => Self::Action {
                name: award.action,
                lines: award.action.lines(),
                points: award.points,
                back_to_back: award.back_to_back,
                awarded_lines: award.awarded_lines,
            },
            GameEvent::LinesCleared(hits) => Self::LinesCleared { rows: hits.rows().to_vec() },
            GameEvent::PerfectClear => Self::PerfectClear,
            GameEvent::LevelUp(level) => Self::LevelUp { level },
            GameEvent::StageBegan { stage, attempts_left } => Self::StageBegan { stage, attempts_left },
            GameEvent::Attack(exchange) => {
                Self::Attack { sent: exchange.sent, cancelled: exchange.cancelled, received: exchange.received }
            }
            GameEvent::GameOver(reason) => Self::GameOver { reason },
        })
    }

    pub(super) fn end(game: &Game) -> Self {
        Self::End(Box::new(End {
            score: game.score(),
            level: game.level(),
            lines: game.lines(),
            goal_left: game.goal_left(),
            back_to_back: game.back_to_back(),
            matrix: diagram::draw(game.matrix()),
            in_play: game.in_play().map(|Piece { tetrimino, facing, centre }| Place {
                tetrimino,
                facing,
                x: centre.x,
                y: centre.y,
            }),
            hold: game.held_tetrimino(),
            next: game.next().iter().map(|tetrimino| tetrimino.letter()).collect(),
            phase: game.phase(),
            state_hash: state_hash(game),
        }))
    }
}
