//! The window and the appearance.

use serde::{Deserialize, Serialize};

use super::Appearance;

/// The window and the appearance.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Display {
    /// Whether the window fills the screen.
    pub fullscreen: bool,
    /// Whether frames wait for the display.
    pub vsync: bool,
    /// Frames a second at most, 30 to 1 000; 0 for no limit. Without effect while `vsync` is on.
    pub frame_cap: u32,
    /// Whether the frame counter is shown.
    pub frame_counter: bool,
    /// Size of the interface in percent, 75 to 200.
    pub interface_scale: u32,
    /// Whether software rendering draws fewer frames while little changes.
    pub low_power: LowPower,
    /// The appearance of the game.
    pub appearance: Appearance,
}

impl Default for Display {
    fn default() -> Self {
        Self {
            fullscreen: false,
            vsync: true,
            frame_cap: 240,
            frame_counter: false,
            interface_scale: 100,
            low_power: LowPower::default(),
            appearance: Appearance::default(),
        }
    }
}

/// The condition of low-power mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LowPower {
    /// Never.
    Off,
    /// With software rendering.
    #[default]
    WithoutGpu,
}

impl Display {
    /// Clamps every number to its range.
    pub(super) fn clamp(&mut self) {
        if self.frame_cap != 0 {
            self.frame_cap = self.frame_cap.clamp(30, 1_000);
        }
        self.interface_scale = self.interface_scale.clamp(75, 200);
        self.appearance.clamp();
    }
}
