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
//! | what | results | command |
//! |---|---|---|
//! | attack and speed by width, alone and with received lines | [`beam`] | `skyline bot` |
//! | matches with and without sight of the opponent | [`beam`] | `skyline match --a beam:10 --b beam:10:blind` |
//! | matches against Cold Clear 2 and lemon-tea-2 | [`beam`] | `skyline match`, with the differences named there |
//! | each level against the one below it | [`level`] | `skyline ladder` |
//! | length of combos by lookahead and generator, beside the published bot | [`combo`] | `skyline combo` |
//! | weights before and after tuning; each aim of a game | [`beam::Weights`] | `skyline tune`, `skyline bot --game` |
//!
//! Each table of [`beam`] names the weights with which it was measured.
//!
//! Not measured: levels against people, and programs other than Cold Clear 2 and lemon-tea-2.

#![deny(clippy::disallowed_types)]

pub mod arena;
pub mod beam;
pub mod combo;
pub mod level;
pub mod review;
pub mod tbp;
pub mod worker;
