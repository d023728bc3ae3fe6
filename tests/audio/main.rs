//! The music as it is written and as it sounds, and the command that renders it.
#![cfg(feature = "gui")]
#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod command;
mod renditions;
mod scores;
