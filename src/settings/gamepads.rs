//! The gamepads.

use serde::{Deserialize, Serialize};

use crate::input::RumbleStrength;

/// The gamepads.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Gamepads {
    /// How strongly they rumble.
    pub rumble: RumbleStrength,
}
