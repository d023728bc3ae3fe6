//! Players that are programs. Pure: equal positions make equal decisions.
//!
//! A bot reads what a player sees, and asks for buttons like one; the rules know nothing of it.
//!
//! ```text
//!   Matrix, piece in play, Hold, Next ──▶ bot ──▶ a place, what else was considered, the buttons that lead there
//! ```
//!
//! | module | what it plays |
//! |---|---|
//! | [`combo`] | one line with every Tetrimino, in a well four columns wide |

#![deny(clippy::disallowed_types)]

pub mod combo;
