//! Formal Tetris: the definitions of boards, pieces, moves and matches, and a checker that uses only these.
//!
//! ```text
//!   Instance: board, pieces, model, objective, limits
//!       │
//!       ├──▶ search ──▶ Answer: yes with a Match │ no with a Certificate │ unknown with the longest match
//!       │                          │
//!       └──▶ checker ◀─────────────┘   replays the Match move by move against the definitions
//! ```
//!
//! The terms *board*, *piece*, *orientation*, *position*, *move*, *trajectory* and *match* are those of "Tetris is
//! hard, even to approximate" (Demaine, Hohenberger, Liben-Nowell) and its successors. Rows and columns are counted
//! from 1, from the lower left corner. Orientations are the Guideline's Facings: 0° is North, 90° clockwise is East,
//! and so on.
//!
//! The [definitions] are written for readability and checking, one cell and one move at a time.
//! [`movegen`](crate::solver::movegen) has the fast move generators, and [`search`](crate::solver::search) the solver.
//! Tests compare both with the definitions.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod answer;
pub mod block_board;
pub mod board;
pub mod checker;
pub mod covering;
pub mod definitions;
pub mod draft;
pub mod hardness;
pub mod instance;
pub mod matches;
pub mod model;
pub mod objective;
pub mod piece;
pub mod sequences;
pub mod set_answer;
pub mod setup;
pub mod timeline;
