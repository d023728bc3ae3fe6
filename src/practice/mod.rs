//! Practice: a game that never ends, with undo and redo, positions to edit, and the fewest presses per piece.
//!
//! ```text
//!   Position ◀─▶ scenario text                  ┌─▶ GameEvent …
//!      │                                        │
//!      └─▶ Practice: Game::step, a copy of the Game for every piece in play ─▶ undo, redo
//!                                               │
//!                       finesse::PressCounter ◀─┴─▶ Placement: presses used and the fewest needed ─▶ Totals
//! ```
//!
//! A practice has no clock: a seat of a `session::Match` runs it.

#![deny(clippy::disallowed_types)]

pub mod finesse;
mod play;
mod position;

pub use play::Practice;
pub use position::Position;
