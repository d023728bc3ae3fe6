//! The formal solver: its definitions, and everything that is faster, held to them and to the real game.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test's helpers fail the test")]

mod batch;
mod command_line;
mod full_rows;
mod hardness;
mod objectives;
mod paths;
mod pc;
mod questions;
mod sequences;
#[path = "../support"]
mod support {
    pub(crate) mod program;
    pub(crate) mod property;
    pub(crate) mod random_kicks;
}
