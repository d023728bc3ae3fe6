//! The foundation of Skyline: rules, formats of files, solver, bots and synthesizer, without a window, a clock or
//! files.
//!
//! Programs use it through the library `skyline`, which shows these rooms beside its own and says which may use which.

pub mod bots;
pub mod engine;
pub mod formats;
pub mod json;
pub mod jstris;
#[cfg(test)]
#[path = "../tests/support/manglings.rs"]
mod manglings;
#[cfg(test)]
#[path = "../tests/support/property.rs"]
mod property;
#[cfg(test)]
#[path = "../tests/support/random_kicks.rs"]
mod random_kicks;
pub mod replay;
pub mod solver;
pub mod synth;
pub mod tetrio;
pub mod tournament;
