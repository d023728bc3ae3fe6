//! Computer players. Pure: equal positions give equal moves.
//!
//! A bot sees what a player sees and answers with a placement and the buttons for it; the rules know nothing of bots.
//!
//! ```text
//!   Matrix, piece in play, Hold Queue, Next Queue ──▶ bot ──▶ placements with values, the best first
//! ```

#![deny(clippy::disallowed_types)]

pub mod arena;
pub mod beam;
pub mod combo;
