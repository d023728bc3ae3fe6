//! The solver: which placements are possible, and whether a sequence of them meets an objective.
//!
//! ```text
//!   engine ─▶ moves     one Tetrimino from key to key, cheapest paths
//!          ─▶ formal    definitions, questions, answers, their checker
//!                ▼
//!             movegen   all placements, batches of boards, perft
//!              ▼   ▼
//!             pc   search    perfect clears; any objective
//! ```

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod formal;
pub mod movegen;
pub mod moves;
pub mod pc;
pub mod search;
