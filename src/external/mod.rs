//! Programs of others that play: each in a process of its own, by the Tetris Bot Protocol.
//!
//! ```text
//!   seat ─▶ Runner, on its thread ─▶ ProgramChooser ─▶ ProgramLink ─▶ process
//!                                                          │ reason, if it fails
//!   screen ◀───────────────────────────────────────── ProgramStatus
//!
//!   `skyline match` ─────────────────────────────────▶ ProgramLink ─▶ process
//! ```
//!
//! A program may hang, flood, lie or die. None of that stops the game: the seat waits for its answer while the
//! Tetrimino falls, and a program that has failed drops its Tetriminos where they appear.

mod link;
mod player;
mod process;

pub use link::{ProgramError, ProgramInfo, ProgramLink};
pub use player::{ProgramChooser, ProgramStatus, player};
pub use process::wait_for_the_last;

use std::path::PathBuf;
use std::time::Duration;

/// A program to start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProgramCommand {
    /// Its file, or its name if the system finds it.
    pub program: PathBuf,
    /// What it is given on its command line.
    pub arguments: Vec<String>,
    /// The folder in which it runs; none for that of the game.
    pub folder: Option<PathBuf>,
    /// The time that it may think about a Tetrimino.
    pub thinking: Duration,
    /// The time for an answer beyond that.
    pub answer: Duration,
    /// Whether each Tetrimino is a new start for it.
    pub restarts: bool,
}

impl ProgramCommand {
    /// The time for an answer, unless somebody chooses another.
    pub const ANSWER: Duration = Duration::from_secs(5);
}

#[cfg(test)]
mod tests;
