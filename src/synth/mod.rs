//! Sound effects and music as samples: cues, notes, instruments and their mix.
//!
//! ```text
//!   Cue ─▶ patch ─▶ Bank ─────────────────────┐
//!   Track ─▶ abc ─▶ instruments ─▶ RenderedTrack ─▶ Mixer ─▶ frames
//! ```
//!
//! The names of tunes are here even without the feature `sound`, since settings have them.

#![deny(clippy::disallowed_types)]

#[cfg(feature = "sound")]
pub mod bank;
#[cfg(feature = "sound")]
pub mod cue;
#[cfg(feature = "sound")]
pub mod mix;
#[cfg(feature = "sound")]
pub mod music;
#[cfg(feature = "sound")]
mod patch;
mod tune;

#[cfg(feature = "sound")]
pub use cue::{Cue, CueMapper, PitchedCue, Priority};
#[cfg(feature = "sound")]
pub use music::{Layers, Music, Tempo};
pub use tune::Tune;
