//! What is heard.

use serde::{Deserialize, Serialize};

/// What is heard.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sound {
    /// Whether there are sound effects.
    pub effects: bool,
    /// Their volume in percent, 0 to 100.
    pub effects_volume: u32,
}

impl Default for Sound {
    fn default() -> Self {
        Self { effects: true, effects_volume: 70 }
    }
}

impl Sound {
    /// Brings every number into its range.
    pub(super) fn clamp(&mut self) {
        self.effects_volume = self.effects_volume.min(100);
    }
}
