//! TETR.IO: its replay files, and its rules as far as they are needed to play recorded games again.
//!
//! ```text
//!   .ttr, .ttrm ─▶ TetrioFile ─▶ TetrioSide, one a player and round ─▶ verdicts: equal to the file?
//!                                    └─▶ TetrioRun, tick by tick ─▶ Game: watched, reviewed, converted
//! ```
//!
//! A file has options, keys and arrived garbage, but no placements. [`TetrioRun`] plays them by rules of their own:
//! frames of 1/60 s with keys in tenths, heights in parts of a row, SRS+, and that game's generator of random numbers.
//! It shows the result as a [`Game`](crate::engine::Game), so that everything that reads games reads these too.
//!
//! [`verdicts`] compares all figures that the file states: pieces, lines, points, spins, keys, finesse, the final time,
//! boards, and in a match every attack that arrived at the other side. Only equal ones count as confirmed.
//!
//! Not played: Quick Play (other bags), survival garbage, delays before pieces, other rotation systems. Such a file
//! says so by name.
//!
//! # Sources
//!
//! Facts about formats and rules are from these public projects, checked with replays that players published. No code
//! of theirs is in here: `CSDotNET0211/TetrioVirtualEnvironment`, `halp1/triangle`, `daejunnom/TTRX`,
//! `Pufferdent/Mino-sdk`, `MinoMuncher/minomuncher-core`, `yachi/tetrio-replay-report`.

#![deny(clippy::disallowed_types)]

mod difference;
mod error;
mod figures;
mod file;
mod finesse;
mod game;
mod like;
mod options;
mod random;
mod run;
mod script;
mod shape;
mod side;
mod stack;
#[cfg(test)]
mod tests;
mod verdict;

pub use difference::TetrioDifference;
pub use error::TetrioError;
pub use file::TetrioFile;
pub use like::match_rules;
pub use run::TetrioRun;
pub use side::TetrioSide;
pub use verdict::{TetrioVerdict, verdicts};
