//! The errors of all commands, and their exit status.

use std::error::Error;
use std::io;
use std::path::PathBuf;

use crate::external::ProgramError;
use crate::json::TextError;
use crate::replay::ReplayError;
use crate::solver::formal::hardness::PartitionError;

/// The exit status of a command stopped by a limit or Ctrl-C.
pub(crate) const STOPPED: u8 = 3;

/// The error of a command. Messages start with the path, so that it can be clicked in a terminal.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// A file cannot be read.
    #[error("{file}: {source}", file = .file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A scenario or an instance is invalid.
    #[error("{file}: {source}", file = .file.display())]
    Text {
        /// The file.
        file: PathBuf,
        /// The line and the problem.
        source: TextError,
    },
    /// A recorded game is invalid or has another result.
    #[error("{file}: {source}", file = .file.display())]
    Replay {
        /// The file.
        file: PathBuf,
        /// Why.
        source: ReplayError,
    },
    /// The computer player cannot judge the mode of a recorded game.
    #[error("{file}: {mode} cannot be reviewed", file = .file.display())]
    NotReviewed {
        /// The file.
        file: PathBuf,
        /// The mode, with the width of a Matrix that has not ten columns.
        mode: String,
    },
    /// A recording has no seat with this number.
    #[error("--seat {seat}: {file} has seats 0 to {last}", file = .file.display(), last = .seats.saturating_sub(1))]
    NoSeat {
        /// The file.
        file: PathBuf,
        /// The number.
        seat: usize,
        /// The number of seats.
        seats: usize,
    },
    /// The memory limit is too small for the instance.
    #[error("--memory: {0}")]
    Memory(String),
    /// The checker rejected a solution, which is a bug in the solver or in the checker.
    #[error("the checker rejected the solution; this is a bug: {0}")]
    Unconfirmed(String),
    /// The question is none for which coverings are found.
    #[error("--covering needs a perfect clear as the only goal, ten columns, and room above the lowest six rows")]
    NoCovering,
    /// The numbers are not a 3-PARTITION instance.
    #[error(transparent)]
    Partition(#[from] PartitionError),
    /// A drawing or an instance cannot be written.
    #[error("{file}: {source}", file = .file.display())]
    Draw {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A fixed sequence makes all combos equal.
    #[error("--generator fixed: every combo would have the same sequence; add --samples 1")]
    FixedSequence,
    /// A level plays in game time, but its opponent plays without a clock.
    #[error("level:N can only play against another level:N")]
    Levels,
    /// A program cannot play.
    #[error("{command}: {source}")]
    Program {
        /// The command of the program.
        command: String,
        /// Why.
        source: ProgramError,
    },
    /// An error that only one command has.
    #[error("{0}")]
    Own(Box<dyn Error + Send + Sync>),
    /// A command for servers, in a build without one.
    #[error(
        "this build has no server: build one with `cargo build --release --features server`, or install the package \
         for servers"
    )]
    WithoutServer,
    /// The report cannot be written.
    #[error("cannot write the report: {0}")]
    Write(#[from] io::Error),
}

impl CliError {
    /// Returns the exit status: 1 for a recorded game with another result, 2 for unreadable or unwritable files.
    #[must_use]
    pub const fn exit_status(&self) -> u8 {
        match self {
            Self::Replay { source, .. } if source.is_refuted() => 1,
            Self::Read { .. }
            | Self::Text { .. }
            | Self::Replay { .. }
            | Self::Draw { .. }
            | Self::NotReviewed { .. }
            | Self::NoSeat { .. }
            | Self::Memory(_)
            | Self::Unconfirmed(_)
            | Self::NoCovering
            | Self::FixedSequence
            | Self::Own(_)
            | Self::Program { .. }
            | Self::Partition(_)
            | Self::Levels
            | Self::WithoutServer
            | Self::Write(_) => 2,
        }
    }
}
