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

mod command;
mod guard;
mod hosted;
mod link;
mod player;
mod process;
mod watched;

pub use command::ProgramCommand;
pub use guard::{guard, guard_with};
pub use hosted::HostedProgram;
pub use link::{ProgramError, ProgramInfo, ProgramLink};
pub use player::{ProgramChooser, ProgramStatus, player};
pub use process::wait_for_exits;

#[cfg(test)]
mod tests;
