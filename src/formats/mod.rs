//! Texts from outside: lines of Skyline that went through a chat, and the formats of other programs.
//!
//! ```text
//!   pasted text, file ─▶ chat: Skyline's own line between other words ─▶ replay, online
//!                     └▶ Foreign: a format of another program, by name ─▶ the message to the player
//! ```

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

pub mod chat;
mod foreign;

pub use foreign::Foreign;
