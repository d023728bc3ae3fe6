//! Formal Tetris: boards, pieces, moves and matches as definitions, every reachable final state, and answers with proofs.
//!
//! ```text
//!   Instance: board, pieces, model, objective, limits
//!       │
//!       ├──▶ search ──▶ reach: all final states of a piece, whole sets of positions at once
//!       │       │
//!       │       └──▶ Answer: yes with a Match │ no, searched to the end │ unknown, with what was reached
//!       │                          │
//!       └──▶ checker ◀─────────────┘   replays the Match move by move against the definitions; knows nothing of the search
//! ```
//!
//! Words: a *board*, a *piece* with its *orientation* and *position*, a *move*, a *trajectory*, a *match* are those of the
//! formal definition of the game ("Tetris is hard, even to approximate": Demaine, Hohenberger and Liben-Nowell, and what
//! follows from it). Rows and columns count from 1, from the lower left. Orientations are the Guideline's Facings: 0° is
//! North, and every 90° clockwise the next.
//!
//! | module | what it knows |
//! |---|---|
//! | [`board`] | the n × m cells, and merging a piece into them |
//! | [`piece`] | piece states and moves |
//! | [`definitions`] | what a move, a trajectory and a merged board are |
//! | [`reach`] | every final state of a piece: quickly, or with a shortest trajectory to each |
//! | [`checker`] | whether a claimed match is one, and what is true of it |
//! | [`hardness`] | 3-PARTITION as a board and a sequence: hard questions with known answers |
//! | [`model`] | where a piece starts, and what a turn may do |
//! | [`mod@matches`] | trajectories and matches |
//! | [`objective`] | what is asked of a match |
//! | [`instance`] | a question as a JSON file |
//! | [`lanes`] | every place where a Tetrimino comes to rest, for many boards of ten columns at once |
//! | [`perft`] | how many ways there are to place a queue |
//! | [`search`] | whether there is a match that is asked for |
//! | [`perfect`] | perfect clears on ten columns: one question, and all openings at once |
//! | [`answer`] | yes, no or unknown |

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod answer;
mod bits;
pub mod board;
pub mod checker;
pub mod definitions;
pub mod hardness;
pub mod instance;
pub mod lanes;
pub mod matches;
pub mod model;
pub mod objective;
pub mod perfect;
pub mod perft;
pub mod piece;
pub mod reach;
pub mod search;
