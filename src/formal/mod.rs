//! Formal Tetris: the definitions of boards, pieces, moves and matches, and a checker that uses only these.
//!
//! ```text
//!   Instance: board, pieces, model, objective, limits
//!       │
//!       ├──▶ search ──▶ Answer: yes with a Match │ no, with what was searched │ unknown, with the deepest match
//!       │                          │
//!       └──▶ checker ◀─────────────┘   replays the Match move by move against the definitions
//! ```
//!
//! The terms *board*, *piece*, *orientation*, *position*, *move*, *trajectory* and *match* are those of "Tetris is hard,
//! even to approximate" (Demaine, Hohenberger, Liben-Nowell) and its successors. Rows and columns count from 1, from the
//! lower left corner. Orientations are the Guideline's Facings: 0° is North, 90° clockwise is East, and so on.
//!
//! The [definitions] are written for reading and checking, a cell and a move at a time. [`movegen`](crate::movegen) has
//! the fast move generators, [`search`](crate::search) the solver; tests hold both to the definitions.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod answer;
pub mod block_board;
pub mod board;
pub mod checker;
pub mod definitions;
pub mod draft;
pub mod hardness;
pub mod instance;
pub mod matches;
pub mod model;
pub mod objective;
pub mod piece;
pub mod timeline;
