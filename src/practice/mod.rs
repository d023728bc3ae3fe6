//! Practice without a window: a game that never ends, its pieces undone and redone, positions edited and kept, and the
//! least number of presses each piece would have needed.
//!
//! ```text
//!   Position ◀─▶ scenario text                  ┌─▶ (tick, GameEvent) …
//!      │                                        │
//!      └─▶ Practice: Game::step × n, a copy of the Game for every piece in play ─▶ undo, redo
//!                                               │
//!                              finesse::Watch ◀─┴─▶ Placement: presses used, the least there is ─▶ Totals
//! ```
//!
//! | module | what it knows |
//! |---|---|
//! | [`finesse`] | the least number of presses |
//! | `play` | a game that never ends, undo and redo |
//! | `position` | Blocks and queues to edit, and their file |

#![deny(clippy::disallowed_types)]

pub mod finesse;
mod play;
mod position;

pub use play::Practice;
pub use position::Position;
