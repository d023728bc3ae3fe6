//! What the player chose, as data. `storage` keeps it, the options screen edits it, everyone else reads it.
//!
//! Every number has a range and is brought into it on loading ([`Settings::clamp`]), so that no value in the file can
//! make the program misbehave. Missing fields take their defaults.

use serde::{Deserialize, Serialize};

use crate::engine::{GoalSystem, LockDown, Rules, Variation};
use crate::input::Bindings;

/// All settings, one section a page of the options screen.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// What the main menu was left at.
    pub game: GameChoice,
    /// The options of the Guideline's section 2.5.
    pub options: Options,
    /// How the controls feel.
    pub handling: Handling,
    /// Which controls do what.
    pub bindings: Bindings,
    /// The window.
    pub display: Display,
    /// What is heard.
    pub sound: Sound,
    /// Who plays.
    pub player: Player,
}

/// The choices of the main menu (Guideline 2.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameChoice {
    /// The variation.
    pub variation: Variation,
    /// The starting level, 1 to 15.
    pub level: u8,
    /// The goal system of Marathon.
    pub goal: GoalSystem,
}

impl Default for GameChoice {
    fn default() -> Self {
        Self { variation: Variation::Marathon, level: 1, goal: GoalSystem::Fixed }
    }
}

/// The options of the Guideline's section 2.5.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Tetriminos shown in the Next Queue, 1 to 6.
    pub next_count: u8,
    /// Whether there is a Hold Queue.
    pub hold: bool,
    /// Whether the Ghost Piece is shown.
    pub ghost: bool,
    /// The Lock Down ruleset.
    pub lock_down: LockDown,
}

impl Default for Options {
    fn default() -> Self {
        Self { next_count: 6, hold: true, ghost: true, lock_down: LockDown::Extended }
    }
}

/// How the controls feel; times in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Handling {
    /// From the press to the first repeated cell, 0 to 500.
    #[doc(alias = "DAS")]
    pub auto_repeat_delay_ms: u32,
    /// Between repeated cells, 0 to 500; 0 goes to the wall at once.
    #[doc(alias = "ARR")]
    pub auto_repeat_interval_ms: u32,
    /// How many times faster Soft Drop is, 1 to 100; 0 reaches the Surface at once.
    #[doc(alias = "SDF")]
    pub soft_drop_factor: u32,
}

impl Default for Handling {
    fn default() -> Self {
        HandlingPreset::Guideline.values()
    }
}

/// Named sets of handling values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandlingPreset {
    /// As the 2009 Guideline has it.
    Guideline,
    /// What most players get along with.
    Comfortable,
    /// For practised fingers.
    Fast,
    /// Straight to the wall and to the Surface.
    Instant,
    /// Slow and heavy, as it was in the eighties.
    Classic,
}

impl HandlingPreset {
    /// All presets, slow to fast but for the last.
    pub const ALL: [Self; 5] = [Self::Guideline, Self::Comfortable, Self::Fast, Self::Instant, Self::Classic];

    /// The values it stands for.
    #[must_use]
    pub const fn values(self) -> Handling {
        let (auto_repeat_delay_ms, auto_repeat_interval_ms, soft_drop_factor) = match self {
            Self::Guideline => (300, 50, 20),
            Self::Comfortable => (167, 33, 20),
            Self::Fast => (110, 10, 40),
            Self::Instant => (100, 0, 0),
            Self::Classic => (266, 100, 20),
        };
        Handling { auto_repeat_delay_ms, auto_repeat_interval_ms, soft_drop_factor }
    }

    /// The preset that has exactly these values.
    #[must_use]
    pub fn of(handling: Handling) -> Option<Self> {
        Self::ALL.into_iter().find(|preset| preset.values() == handling)
    }
}

/// The window.
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
}

impl Default for Display {
    fn default() -> Self {
        Self { fullscreen: false, vsync: true, frame_cap: 240, frame_counter: false, interface_scale: 100 }
    }
}

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

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Player {
    /// The name last entered into a High Score Table, up to 16 characters.
    pub name: String,
}

impl Player {
    /// Characters a name may have.
    pub const NAME_LENGTH: usize = 16;
}

impl Settings {
    /// Brings every number into its range and every text to its length.
    pub fn clamp(&mut self) {
        // The bindings cannot be out of range.
        let Self { game, options, handling, display, sound, player, .. } = self;
        game.level = game.level.clamp(1, 15);
        options.next_count = options.next_count.clamp(1, 6);
        handling.auto_repeat_delay_ms = handling.auto_repeat_delay_ms.min(500);
        handling.auto_repeat_interval_ms = handling.auto_repeat_interval_ms.min(500);
        handling.soft_drop_factor = handling.soft_drop_factor.min(100);
        if display.frame_cap != 0 {
            display.frame_cap = display.frame_cap.clamp(30, 1_000);
        }
        display.interface_scale = display.interface_scale.clamp(75, 200);
        sound.effects_volume = sound.effects_volume.min(100);
        player.name = player.name.chars().filter(|letter| !letter.is_control()).take(Player::NAME_LENGTH).collect();
    }

    /// The rules of the game that the main menu would start now.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let preset = Rules::preset(self.game.variation);
        Rules {
            level: self.game.level,
            goal: if preset.goal == GoalSystem::None { preset.goal } else { self.game.goal },
            hold: self.options.hold,
            lock_down: self.options.lock_down,
            soft_drop_factor: self.handling.soft_drop_factor,
            auto_repeat_delay_ms: self.handling.auto_repeat_delay_ms,
            auto_repeat_interval_ms: self.handling.auto_repeat_interval_ms,
            ..preset
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::BindingsPreset;

    #[test]
    fn the_defaults_are_the_guidelines() {
        let settings = Settings::default();
        assert_eq!(settings.rules(), Rules::default());
        assert!(settings.options.hold && settings.options.ghost);
    }

    #[test]
    fn clamping_twice_changes_nothing_more() {
        let mut settings = Settings::default();
        settings.game.level = 200;
        settings.options.next_count = 0;
        settings.handling =
            Handling { auto_repeat_delay_ms: 9_999, auto_repeat_interval_ms: 9_999, soft_drop_factor: 9_999 };
        settings.display.frame_cap = 7;
        settings.display.interface_scale = 1;
        settings.sound.effects_volume = 101;
        settings.player.name = "a\u{7}bcdefghijklmnopqrstuvwxyz".to_owned();
        settings.clamp();
        let once = settings.clone();
        settings.clamp();
        assert_eq!(settings, once);
        assert_eq!(once.player.name, "abcdefghijklmnop");
        assert!(once.rules().validate().is_ok());
    }

    #[test]
    fn settings_survive_the_file() {
        let mut settings = Settings { bindings: BindingsPreset::Wasd.values(), ..Settings::default() };
        settings.player.name = "Ada".to_owned();
        let text = toml::to_string(&settings).unwrap();
        assert_eq!(toml::from_str::<Settings>(&text).unwrap(), settings, "{text}");
        assert_eq!(toml::from_str::<Settings>("").unwrap(), Settings::default());
    }

    #[test]
    fn presets_are_told_by_their_values() {
        for preset in HandlingPreset::ALL {
            assert_eq!(HandlingPreset::of(preset.values()), Some(preset));
        }
    }
}
