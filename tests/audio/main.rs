//! The music as it is written and as it sounds, and the command that renders it.
#![cfg(feature = "gui")]
#![expect(clippy::unwrap_used, clippy::panic, clippy::unwrap_in_result, reason = "a test's helpers fail the test")]

mod command;
mod rendered_tracks;
mod sheet_music;
