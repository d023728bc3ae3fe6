//! The gamepads.

use serde::{Deserialize, Serialize};

use crate::input::RumbleStrength;

/// The gamepads.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Gamepads {
    /// The strength of the rumble.
    pub rumble: RumbleStrength,
}
