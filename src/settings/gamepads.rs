//! The gamepads.

use serde::{Deserialize, Serialize};

use crate::input::{PadTuning, RumbleStrength};

/// The gamepads.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Gamepads {
    /// The strength of the rumble.
    pub rumble: RumbleStrength,
    /// The response of sticks and directional pads.
    pub tuning: PadTuning,
}
