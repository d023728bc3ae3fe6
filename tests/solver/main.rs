//! The solver against plain searches, the definitions and the real game.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test's helpers fail the test")]

mod perfect;
