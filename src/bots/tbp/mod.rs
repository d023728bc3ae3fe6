//! The Tetris Bot Protocol (TBP): its messages, and a bot that answers them.
//!
//! ```text
//!   frontend ─▶ a line of JSON ─▶ ToBot ─▶ Program ─▶ FromBot ─▶ a line of JSON ─▶ frontend
//! ```
//!
//! Writing is strict, reading is forgiving: unknown messages and attributes are ignored, pieces may be lower-case, a
//! board may have fewer rows, and attributes other than the queue and the board may be missing.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod convert;
mod frontend;
mod message;
mod program;

pub use convert::{board_of, cells_of, choice_of, move_of};
pub use frontend::{Frontend, UnsupportedRule};
pub use message::{
    BoardCell, Counts, FromBot, Letter, Location, Orientation, Randomizer, SpinName, Start, TbpMove, ToBot,
    without_mark,
};
pub use program::{Program, Reaction};

#[cfg(test)]
mod tests;
