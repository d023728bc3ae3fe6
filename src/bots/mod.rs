//! Computer players. Pure: equal positions give equal moves.
//!
//! A bot sees what a player sees, and returns a placement and the buttons for it. The rules do not depend on bots.
//!
//! ```text
//!   Matrix, piece in play, Hold Queue, Next Queue ──▶ bot ──▶ placements with values, the best first
//! ```
//!
//! # Strength
//!
//! | what | figures | command |
//! |---|---|---|
//! | attack and speed by width, alone and with received lines | [`beam`] | `skyline bot` |
//! | matches against Cold Clear 2 | [`beam`] | `skyline match`, with the differences named there |
//! | each level against the one below it | [`level`] | `skyline match --a level:7 --b level:6` |
//! | length of combos | not written down | `skyline combo` |
//!
//! Not measured: levels against people, programs other than Cold Clear 2, and how well the bot meets the aims of Sprint,
//! Ultra, Cheese and Master. It plays these with the same values as a match, so reviews and hints judge by attack there.

#![deny(clippy::disallowed_types)]

pub mod arena;
pub mod beam;
pub mod combo;
pub mod level;
pub mod worker;
