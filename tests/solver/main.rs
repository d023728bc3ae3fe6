//! The formal solver: its definitions, and everything that is faster, held to them.

#![expect(clippy::unwrap_used, reason = "a test's helpers fail the test")]

mod hardness;
mod reach;
