//! Move generators: where a Tetrimino can be placed, by which moves, and how many placements a queue has.
//!
//! | generator | board | result | used by |
//! |---|---|---|---|
//! | [`PlacementFinder`] | any, up to 64 columns; bitboard, one word per row | placements without paths | search |
//! | [`PathFinder`] | any; bitboard, one run of words | placements with a shortest path each | answers, checks |
//! | [`batch::BatchMoveGen`] | ten columns; SIMD, up to 64 boards at a time | placements, counts | [`perft`] |
//!
//! Narrow and tall batches are one generic implementation. The perfect-clear finder in [`pc`](crate::pc) has its own move
//! generator for fields of up to six rows, which are single registers without a start state.

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
pub use placements::PlacementFinder;
