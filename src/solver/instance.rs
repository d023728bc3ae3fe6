//! A question as a JSON file.
//!
//! ```json
//! { "board": ["....", "X..X"], "pieces": "IOT", "model": "literal",
//!   "objective": { "survive": true, "lines": 1 }, "limits": { "seconds": 10 } }
//! ```

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::model::Model;
use super::objective::Objective;
use crate::engine::Tetrimino;

/// A board, the pieces that come, how they move, what is asked, and how long it may take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    /// B₀.
    pub board: Board,
    /// `t₁ … t_k`.
    pub pieces: Vec<Tetrimino>,
    /// The piece that is held at the start, if the model has Hold.
    pub held: Option<Tetrimino>,
    /// How pieces move.
    pub model: Model,
    /// Φ.
    pub objective: Objective,
    /// When to give up.
    pub limits: Limits,
}

/// When a search stops without an answer, and what it may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// Seconds by the clock; without it there is no end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
    /// Boards looked at; without it there is no end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Memory of the tables in MiB.
    pub memory_mib: usize,
    /// Threads; 0 for as many as the machine has cores.
    pub threads: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { seconds: None, nodes: None, memory_mib: 512, threads: 0 }
    }
}
