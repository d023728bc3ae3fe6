//! Computer players. Pure: equal positions give equal moves.
//!
//! A bot sees what a player sees, and returns a placement and the buttons for it. The rules do not depend on bots.
//!
//! ```text
//!   Matrix, piece in play, Hold Queue, Next Queue ──▶ bot ──▶ placements with values, the best first
//! ```

#![deny(clippy::disallowed_types)]

pub mod arena;
pub mod beam;
pub mod combo;
pub mod level;
pub mod worker;
