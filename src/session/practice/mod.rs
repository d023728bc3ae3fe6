//! Practice: a game that never ends, with undo and redo, editable positions, and finesse analysis.
//!
//! ```text
//!   Position ◀─▶ scenario text                  ┌─▶ GameEvent …
//!      │                                        │
//!      └─▶ Practice: Game::step, a copy of the Game for every piece in play ─▶ undo, redo
//!                                               │
//!                       finesse::PressCounter ◀─┴─▶ Placement: presses used and a shortest path ─▶ FinesseTotals
//! ```
//!
//! A practice has no clock. A seat of a `session::Match` runs it.

#![deny(clippy::disallowed_types)]

pub mod finesse;
mod play;
mod position;

pub use play::Practice;
pub use position::Position;
