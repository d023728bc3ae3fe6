//! What the player chose, as data. `storage` keeps it, the options screen edits it, everyone else reads it.
//!
//! Every number has a range and is brought into it on loading ([`Settings::clamp`]), so that no value in the file can
//! make the program misbehave. Missing fields take their defaults.

mod appearance;
mod bots;
mod custom;
mod display;
mod game;
mod general;
mod handling;
mod practice;
mod sound;
mod tetrs;
mod touch;
mod training;

use serde::{Deserialize, Serialize};

use crate::engine::{Family, Rules, Variation};
use crate::input::Bindings;

pub use appearance::{Appearance, Background, GhostStyle, Hues, Outfit, Scheme, Skin, Strengths};
pub use bots::{BotPace, ComboPlayer};
pub use custom::{Custom, CustomGame, Limit};
pub use display::Display;
pub use game::{GameChoice, Options, ReadyCountdown};
pub use general::{General, Language, SavePolicy};
pub use handling::{Handling, HandlingPreset};
pub use practice::{Patience, Practice};
pub use sound::{Faster, RandomChange, Sound, Soundtrack, Tune};
pub use tetrs::{Tetrs, TetrsPreset};
pub use touch::Touch;
pub use training::{SpinExample, Training};

/// All settings, one section a page of the options screen.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// What belongs to no other section.
    pub general: General,
    /// What the main menu was left at.
    pub game: GameChoice,
    /// The options of the Guideline's section 2.5.
    pub options: Options,
    /// How the tetrs system is played.
    pub tetrs: Tetrs,
    /// What Custom plays.
    pub custom: Custom,
    /// How the controls feel.
    pub handling: Handling,
    /// Which controls do what.
    pub bindings: Bindings,
    /// How fingers play.
    pub touch: Touch,
    /// The window.
    pub display: Display,
    /// What is heard.
    pub sound: Sound,
    /// How practice is played.
    pub practice: Practice,
    /// What the player has done in the trainer.
    pub training: Training,
    /// Who plays.
    pub player: Player,
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
        let Self { game, options, tetrs, custom, handling, display, sound, practice, player, .. } = self;
        game.clamp();
        options.clamp();
        handling.clamp();
        tetrs.clamp();
        custom.clamp();
        display.clamp();
        sound.clamp();
        practice.clamp();
        player.name = player.name.chars().filter(|letter| !letter.is_control()).take(Player::NAME_LENGTH).collect();
    }

    /// How many Tetriminos the Next Queue shows in a variation, 0 to 6.
    #[must_use]
    pub fn next_count(&self, variation: Variation) -> u8 {
        match (variation, variation.family()) {
            // What clears a stage can only be found by who sees all of it.
            (Variation::Puzzle, _) => Tetrs::MOST_NEXT,
            // Nothing comes after the one that is turned.
            (Variation::Descent, _) => 0,
            (Variation::Custom, _) => self.custom.game.next_count,
            (_, Family::Guideline) => self.options.next_count,
            (_, Family::Classic) => 1,
            (_, Family::Tetrs) => self.tetrs.next_count,
        }
    }

    /// Whether the Ghost Piece is shown in a variation.
    #[must_use]
    pub fn shows_ghost(&self, variation: Variation) -> bool {
        self.options.ghost && variation.family() != Family::Classic
    }

    /// The rules of the game that the main menu would start now.
    #[must_use]
    pub fn rules(&self) -> Rules {
        let Handling {
            auto_repeat_delay_ms,
            auto_repeat_interval_ms,
            soft_drop_factor,
            direction_policy,
            initial_rotation,
            initial_hold,
            hard_drop_protection_ms,
        } = self.handling;
        let own = Rules { direction_policy, hard_drop_protection_ms, ..self.game.rules() };
        let handled = Rules { soft_drop_factor, auto_repeat_delay_ms, auto_repeat_interval_ms, ..own };
        match self.game.variation.family() {
            Family::Guideline => Rules {
                level: self.game.level,
                starting_rows: if self.game.variation == Variation::Marathon { self.game.starting_rows } else { 0 },
                hold: self.options.hold,
                lock_down: self.options.lock_down,
                initial_rotation,
                initial_hold,
                ..handled
            },
            Family::Classic => handled,
            Family::Tetrs if self.game.variation == Variation::Custom => self.custom.game.rules,
            Family::Tetrs => self.tetrs.applied_to(own),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{GameKind, GoalSystem, Objective, SoftDropFactor};
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
        settings.game.starting_rows = 13;
        settings.game.sprint_lines = 41;
        settings.game.ultra_minutes = 0;
        settings.game.ultra_objective = Objective::Time;
        settings.game.goal = GoalSystem::None;
        settings.options.next_count = 0;
        settings.handling = Handling {
            auto_repeat_delay_ms: 9_999,
            auto_repeat_interval_ms: 9_999,
            soft_drop_factor: SoftDropFactor::times(9_999),
            hard_drop_protection_ms: 9_999,
            ..Handling::default()
        };
        settings.display.frame_cap = 7;
        settings.display.interface_scale = 1;
        settings.display.appearance.background_dim = 101;
        settings.display.appearance.ghost_opacity = 0;
        settings.display.appearance.effects.shake = u32::MAX;
        settings.sound.effects_volume = 101;
        settings.player.name = "a\u{7}bcdefghijklmnopqrstuvwxyz".to_owned();
        settings.clamp();
        let once = settings.clone();
        settings.clamp();
        assert_eq!(settings, once);
        assert_eq!(once.player.name, "abcdefghijklmnop");
        let appearance = &once.display.appearance;
        let found = (appearance.background_dim, appearance.ghost_opacity, appearance.effects.shake);
        assert_eq!(found, (100, Appearance::LEAST_GHOST, 100));
        for variation in Variation::ALL {
            let mut settings = once.clone();
            settings.game.variation = variation;
            assert!(settings.rules().validate().is_ok());
            assert_eq!(GameKind::of(&settings.rules()), Some(settings.game.kind()), "it has a table");
        }
    }

    #[test]
    fn every_kind_of_game_can_be_chosen() {
        for kind in GameKind::ALL {
            let mut settings = Settings::default();
            settings.game.choose(kind);
            settings.game.starting_rows = 12;
            let chosen = settings.clone();
            settings.clamp();
            assert_eq!(settings, chosen);
            assert_eq!(GameKind::of(&settings.rules()), Some(kind));
        }
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
