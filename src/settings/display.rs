//! The window and what is seen in it.

use serde::{Deserialize, Serialize};

use super::Appearance;

/// The window and what is seen in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Display {
    /// Whether the window fills the screen.
    pub fullscreen: bool,
    /// Whether frames wait for the screen.
    pub vsync: bool,
    /// Frames a second at most, 30 to 1 000; 0 for no limit. Without effect while `vsync` is on.
    pub frame_cap: u32,
    /// Whether the frame counter is shown.
    pub frame_counter: bool,
    /// Size of the interface in percent, 75 to 200.
    pub interface_scale: u32,
    /// Whether frames that show little come less often where the processor draws.
    pub low_power: LowPower,
    /// How the game looks.
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

/// When the low-power mode is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LowPower {
    /// Never.
    Off,
    /// Where no graphics card draws.
    #[default]
    WithoutGpu,
}

impl Display {
    /// Brings every number into its range.
    pub(super) fn clamp(&mut self) {
        if self.frame_cap != 0 {
            self.frame_cap = self.frame_cap.clamp(30, 1_000);
        }
        self.interface_scale = self.interface_scale.clamp(75, 200);
        self.appearance.clamp();
    }
}
