//! External programs as players: each runs in its own process, with the Tetris Bot Protocol.
//!
//! ```text
//!   seat ─▶ Runner, on its thread ─▶ ProgramChooser ─▶ ProgramLink ─▶ process
//!                                                          │ reason, if it fails
//!   screen ◀───────────────────────────────────────── ProgramStatus
//!
//!   room online ─▶ HostedProgram, a seat of its host
//!   `skyline match` ─────────────────────────────────▶ ProgramLink ─▶ process
//! ```
//!
//! A program may hang, flood, lie or crash. None of that stops the game: the seat waits for an answer while the
//! Tetrimino falls, and the Tetriminos of a failed program are dropped where they appear. No program outlives the game,
//! even if the game is killed ([`guard()`]).

mod guard;
mod hosted;
mod link;
mod player;
mod process;
mod watched;

pub use guard::{guard, guard_with};
pub use hosted::HostedProgram;
pub use link::{ProgramError, ProgramInfo, ProgramLink};
pub use player::{ProgramChooser, ProgramStatus, player};
pub use process::wait_for_exits;

use std::path::PathBuf;
use std::time::Duration;

/// A program to start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramCommand {
    /// Its file, or a name in the system's search path.
    pub program: PathBuf,
    /// Its command line arguments.
    pub arguments: Vec<String>,
    /// Its working folder; by default that of the game.
    pub folder: Option<PathBuf>,
    /// Its thinking time for a Tetrimino.
    pub thinking: Duration,
    /// The time for an answer beyond that.
    pub answer: Duration,
    /// Whether it gets a new `start` for each Tetrimino.
    pub restarts: bool,
}

impl ProgramCommand {
    /// The usual time for an answer.
    pub const ANSWER: Duration = Duration::from_secs(5);
}

#[cfg(test)]
mod tests;
