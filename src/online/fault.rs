//! The reasons why players are dropped from a match.

use serde::{Deserialize, Serialize};

use super::program::ProgramFault;
use crate::engine::Ticks;

/// The reason why a player was dropped from the match. Every member of the room learns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Fault {
    /// The batch does not start where the previous one ended, or ends before its start.
    #[error("the inputs have a gap: {from} ms follows {to} ms", from = from.millis(), to = to.millis())]
    Gap {
        /// The end of the previous batch.
        to: Ticks,
        /// The start of this one.
        from: Ticks,
    },
    /// Inputs are out of order, or outside the ticks of the batch.
    #[error("inputs are out of order")]
    Order,
    /// The batch has more inputs than a person can make.
    #[error("{0} inputs in one message are too many")]
    Flood(usize),
    /// The inputs were early even after a warning, or for ticks that the player could not know yet.
    #[error("the inputs are {0} ms ahead of the match")]
    Early(u64),
    /// The batch contains lines, which only the referee may send.
    #[error("the player sent lines, which only the referee may do")]
    Lines,
    /// The player's match has another state: the program is modified or faulty.
    #[error("the player's match has another state at {} ms", .0.millis())]
    Desync(Ticks),
    /// The player was silent for too long.
    #[error("the player was silent for too long")]
    Silent,
    /// The player left.
    #[error("the player left the match")]
    Left,
    /// The player was a program that failed.
    #[error("the program failed: {0}")]
    Program(ProgramFault),
}

impl Fault {
    /// Returns the name in statistics.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Gap { .. } => "gap",
            Self::Order => "order",
            Self::Flood(_) => "flood",
            Self::Early(_) => "early",
            Self::Lines => "lines",
            Self::Desync(_) => "desync",
            Self::Silent => "silent",
            Self::Left => "left",
            Self::Program(_) => "program",
        }
    }
}
