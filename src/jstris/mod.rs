//! Jstris: its replays, and its rules as far as they are needed to play recorded games again.
//!
//! ```text
//!   text from a replay's page, its JSON ─▶ JstrisReplay ─▶ JstrisVerdict: equal to what it states?
//!                                              └─▶ JstrisRun, tick by tick ─▶ Game: watched, reviewed, converted
//! ```
//!
//! A replay is JSON with options (`c`) and a stream of actions (`d`), often compressed by LZ-String:
//!
//! | part | contents |
//! |---|---|
//! | `c.v` | version 3; version 4 is another format |
//! | `c.m` | mode in the upper half, its variant in the lower one; a Sprint may have the variant alone |
//! | `c.seed` | the seed of the bags of seven, drawn with the generator Alea |
//! | `c.softDropId` | 4: a row that falls by Soft Drop falls to the floor |
//! | `c.gameStart`, `c.gameEnd` | times in milliseconds |
//! | `d` | base64 of big-endian bits: 12 bits of time, modulo 4094 ms, and 4 bits of action, some with more bits |
//!
//! Actions are what happened to the piece, not keys: each step of Auto-Repeat and each fallen row is one. So a game
//! needs no timing to be played again, and any other rule leads to another game. [`JstrisReplay::verdict`] compares
//! what the replay states: that every piece locks down, the lines of the goal, the height that Perfect Clear Mode
//! allows, and the time.
//!
//! Not played: Cheese, Survival, maps, live matches, whose Blocks the replay does not contain; Ultra, whose points are
//! not known here; rulesets with other pieces. Such a replay says so by name.
//!
//! # Sources
//!
//! Facts about the format and the rules are from these public projects, checked with replays that players published.
//! No code of theirs is in here: `rrbutani/jstris-replay`, `KonSola5/jstris-typings`, `Kyunia/PC_Setup_Trainer`,
//! `Pufferdent/Mino-sdk`, `smdbs01/jstris-pc-mode-replay-viewer`.

#![deny(clippy::disallowed_types)]

mod actions;
mod code;
mod error;
mod file;
mod game;
mod random;
mod run;
mod verdict;

pub use error::JstrisError;
pub use file::JstrisReplay;
pub use run::JstrisRun;
pub use verdict::JstrisVerdict;
