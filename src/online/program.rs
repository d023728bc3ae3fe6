//! Programs that take a seat on the host's machine, such as those with the Tetris Bot Protocol.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::engine::Rules;
use crate::session::Bot;

/// A program that takes a seat in a room. It runs on the machine of the host, who chose it there. No message starts a
/// program.
pub trait SeatProgram: fmt::Debug + Send {
    /// Starts the program for a match by these rules, in which it sees `next_count` Tetriminos of the Next Queue.
    ///
    /// # Errors
    /// It cannot play by the rules.
    fn start(&mut self, rules: &Rules, next_count: usize) -> Result<Box<dyn Bot>, ProgramFault>;

    /// Returns the reason why the program stopped playing since its start, if it has.
    fn fault(&self) -> Option<ProgramFault>;
}

/// The reason why a program stopped playing. It reveals nothing about the host's machine, because all members learn it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum ProgramFault {
    /// The system could not start it.
    #[error("it cannot be started")]
    Start,
    /// It does not support the protocol.
    #[error("it does not support the protocol")]
    Greeting,
    /// It cannot play by the rules.
    #[error("it cannot play by these rules")]
    Rules,
    /// It reported an error.
    #[error("it reports an error")]
    Reported,
    /// It ended.
    #[error("it has ended")]
    Ended,
    /// It did not answer in time.
    #[error("it does not answer")]
    Silent,
    /// It wrote far more than requested.
    #[error("it writes too much")]
    Flood,
    /// It used too much memory.
    #[error("it uses too much memory")]
    Memory,
    /// It suggested no possible move.
    #[error("it suggests no legal move")]
    NoMove,
}
