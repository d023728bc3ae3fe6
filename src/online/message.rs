//! The messages between players and the referee of a match.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::fault::Fault;
use crate::engine::{Input, Tetrimino, Ticks};
use crate::replay::{StateHash, TimedInput};

/// The inputs of a seat in the ticks from `from` up to, but not including, `to`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Batch {
    /// The end of the batch before.
    pub from: Ticks,
    /// The first tick after the batch, which may still get inputs.
    pub to: Ticks,
    /// The inputs, in order.
    pub inputs: Vec<TimedInput>,
    /// The state of the player's settled match, for comparison.
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

/// The ticks settled since the previous message.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Settled {
    /// The first tick that is not settled yet.
    pub to: Ticks,
    /// The inputs of each seat that had some.
    pub inputs: Vec<SeatInputs>,
    /// The Tetriminos that are added to the queue of all games.
    pub dealt: Vec<Tetrimino>,
    /// The seats whose games end before tick `to`, because their players left or were dropped.
    pub left: Vec<SeatEnd>,
    /// The hash of all games before tick `to`, about once a second.
    pub hash: Option<StateHash>,
}

/// The end of a seat's game that the rules did not bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatEnd {
    /// The index of the seat.
    pub seat: u8,
    /// The reason.
    pub fault: Fault,
}

/// A seat whose inputs do not come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LateSeat {
    /// The index of the seat.
    pub seat: u8,
    /// The first tick whose inputs are not known.
    pub to: Ticks,
}

/// The inputs of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatInputs {
    /// The index of the seat.
    pub seat: u8,
    /// The inputs, in order.
    pub inputs: Vec<TimedInput>,
}

/// An error of reading a message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// The message is longer than allowed.
    #[error("a message of {length} bytes; at most {max} were expected")]
    TooLong {
        /// Its length.
        length: usize,
        /// The maximum length.
        max: usize,
    },
    /// The content is invalid.
    #[error("the message is invalid")]
    Shape,
}

impl Batch {
    /// The maximum number of inputs in a batch: far more than ten fingers can make between two messages.
    pub const MAX_INPUTS: usize = 512;
}

impl Settled {
    /// Returns the inputs of a seat.
    pub fn of(&self, seat: usize) -> impl Iterator<Item = TimedInput> {
        let lists = self.inputs.iter().filter(move |list| usize::from(list.seat) == seat);
        lists.flat_map(|list| list.inputs.iter().copied())
    }
}

/// Returns whether a player may send this input. Only the referee sends lines.
pub(super) const fn is_own(input: Input) -> bool {
    matches!(input, Input::Press(_) | Input::Release(_) | Input::Target(_))
}

pub(super) fn write(message: &impl Serialize) -> Vec<u8> {
    // The types used in messages have nothing that postcard cannot write.
    postcard::to_allocvec(message).unwrap_or_default()
}

pub(super) fn read<T: DeserializeOwned>(bytes: &[u8], max: usize) -> Result<T, MessageError> {
    if bytes.len() > max {
        return Err(MessageError::TooLong { length: bytes.len(), max });
    }
    match postcard::take_from_bytes(bytes) {
        Ok((message, [])) => Ok(message),
        Ok(_) | Err(_) => Err(MessageError::Shape),
    }
}
