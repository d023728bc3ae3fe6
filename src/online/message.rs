//! What players and referee say to each other.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::engine::{Input, Tetrimino, Ticks};
use crate::replay::{StateHash, TimedInput};

/// The inputs of a seat in the ticks from `from` up to, but not including, `to`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Batch {
    /// The end of the batch before.
    pub from: Ticks,
    /// The first tick that may still get inputs.
    pub to: Ticks,
    /// The inputs in their order.
    pub inputs: Vec<TimedInput>,
    /// The state that the player's settled match reached.
    pub claim: Option<Claim>,
}

/// The state of all games of a match before a tick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// The tick.
    pub at: Ticks,
    /// The hash of all games.
    pub hash: StateHash,
}

/// What was settled since the last one.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Settled {
    /// The first tick that is not settled.
    pub to: Ticks,
    /// The inputs of the seats that had some.
    pub inputs: Vec<SeatInputs>,
    /// The Tetriminos that are added to the queue of all games.
    pub dealt: Vec<Tetrimino>,
    /// The seats whose games end before tick `to`, because their players have left.
    pub left: Vec<u8>,
    /// The hash of all games before tick `to`, about once a second.
    pub hash: Option<StateHash>,
}

/// The inputs of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInputs {
    /// The index of the seat.
    pub seat: u8,
    /// The inputs in their order.
    pub inputs: Vec<TimedInput>,
}

/// A message that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// It is longer than a message may be.
    #[error("a message of {length} bytes; at most {most} were expected")]
    TooLong {
        /// Its length.
        length: usize,
        /// The longest length.
        most: usize,
    },
    /// It has another shape.
    #[error("not a message of this protocol")]
    Shape,
}

impl Batch {
    /// The most inputs in a batch: far more than ten fingers make between two messages.
    pub const MOST_INPUTS: usize = 512;
    /// The longest message in bytes.
    pub const MOST_BYTES: usize = 16 * 1_024;

    /// Writes the message.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        write(self)
    }

    /// Reads a message.
    ///
    /// # Errors
    /// It is too long or has another shape.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError> {
        read(bytes, Self::MOST_BYTES)
    }
}

impl Settled {
    /// The longest message in bytes: the whole past of a long match, for a player who comes back.
    pub const MOST_BYTES: usize = 16 * 1_024 * 1_024;

    /// Writes the message.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        write(self)
    }

    /// Reads a message.
    ///
    /// # Errors
    /// It is too long or has another shape.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, MessageError> {
        read(bytes, Self::MOST_BYTES)
    }

    /// The inputs of a seat.
    pub fn of(&self, seat: usize) -> impl Iterator<Item = TimedInput> {
        let lists = self.inputs.iter().filter(move |list| usize::from(list.seat) == seat);
        lists.flat_map(|list| list.inputs.iter().copied())
    }
}

/// Whether a player may send this input: everything but lines.
pub(super) const fn is_own(input: Input) -> bool {
    matches!(input, Input::Press(_) | Input::Release(_) | Input::Target(_))
}

pub(super) fn write(message: &impl Serialize) -> Vec<u8> {
    // Messages have none of the types that postcard cannot write.
    postcard::to_allocvec(message).unwrap_or_default()
}

pub(super) fn read<T: DeserializeOwned>(bytes: &[u8], most: usize) -> Result<T, MessageError> {
    if bytes.len() > most {
        return Err(MessageError::TooLong { length: bytes.len(), most });
    }
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) => Ok(message),
        Ok(_) | Err(_) => Err(MessageError::Shape),
    }
}
