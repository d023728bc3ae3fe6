//! Matches: all the logic that runs games, without a window.
//!
//! ```text
//!   (seat, instant, button) ─┐
//!   frame at an instant ─────┴▶ Match::frame ─▶ StepClock ─▶ each Seat, tick by tick ─▶ Frame: events, countdown
//!                                                 ▲    │
//!                                                 └────┘ lines sent to the other seats
//! ```
//!
//! The session reads no clock: instants are durations since any fixed point in time, the same for all calls of a match.

#![deny(clippy::disallowed_types)]

mod bots;
mod clock;
mod countdown;
mod danger;
mod facts;
mod r#match;
mod playback;
pub mod practice;
mod rounds;
mod seat;
mod tally;
mod transport;
mod waiting;

pub use bots::{
    BeamChooser, BeamRunner, Bot, BotView, CandidateMove, Challenger, Chooser, ComboChooser, ComboRunner, Hint,
    HintPress, HintReason, Pace, Runner,
};
pub use clock::{LONGEST_FRAME, StepClock};
pub use countdown::Countdown;
pub use danger::Danger;
pub use facts::{ClearedLines, Facts};
pub use r#match::{Frame, Match, SeatEvent, SeatInput};
pub use playback::Playback;
pub use rounds::MatchRounds;
pub use seat::Seat;
pub use tally::{MatchTally, SeatTally};
pub use transport::{Track, Transport, TransportCommand};
pub use waiting::waiting_rules;

#[cfg(test)]
mod tests;
