//! How a program is started.

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
