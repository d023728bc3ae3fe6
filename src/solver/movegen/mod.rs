//! Move generators: the placements of a Tetrimino, the moves that lead to them, and the number of placements of a
//! queue.
//!
//! | generator | board | result | used by |
//! |---|---|---|---|
//! | [`PlacementFinder`] | any, up to 64 columns; bitboard, one word per row | placements without paths | search |
//! | [`PathFinder`] | any; bitboard, one run of words | placements with a shortest path each | answers, checks |
//! | [`batch::BatchMoveGen`] | ten columns; SIMD, up to 64 boards at a time | placements, counts | [`perft`] |
//!
//! Narrow and tall batches are one generic implementation. The perfect-clear finder in [`pc`](crate::solver::pc) has
//! its own move generator for fields of up to six rows, which are single registers without a start state.
//!
//! # Speed
//!
//! The table shows the processor time in ns for all placements of one Tetrimino on one board, by the Guideline's rules.
//! Each entry is the best of seven runs over 1 000 boards of random play, up to 4 and up to 13 rows high, on one thread
//! of a busy AMD EPYC (family 25, model 17). All find the same placements. The perfect-clear finder finds those inside
//! its field.
//!
//! | move generator | 4 rows | 13 rows | its own task |
//! |---|---|---|---|
//! | perfect-clear finder, fields of 4 rows | 38 | – | one register, also backward |
//! | [`batch::NarrowBatch`], 64 boards, count only | 20 | 20 | many boards at a time |
//! | [`batch::NarrowBatch`], 64 boards, list of pieces | 254 | 255 | |
//! | [`batch::NarrowBatch`], a single board, list of pieces | 1 170 | 1 320 | |
//! | beam search of the bots | 540 | 660 | best spin of each T, 180° turns |
//! | [`PlacementFinder`] | 970 | 1 150 | any size, both models, cells a piece can cover |
//! | [`PathFinder`] | 14 100 | 12 200 | shortest trajectories |
//! | `moves`, the graph of moves | 34 400 | 26 700 | the engine's own moves, buttons |
//! | search by the definitions | 271 000 | 252 000 | checks of answers |

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod batch;
pub(crate) mod bits;
mod frame;
pub(crate) mod orientation;
mod paths;
pub mod perft;
mod placements;

pub use bits::Word;
pub use paths::{PathFinder, Placed, shortest_match};
pub use placements::{PlacementFinder, SpinOptions};
