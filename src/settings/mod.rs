//! The player's settings, as data. `storage` saves them, the options screen edits them, everything else reads them.
//!
//! Every number is clamped to its range on loading ([`Settings::clamp`]), so no value in the file can make the program
//! misbehave. Missing fields take their defaults.

mod appearance;
mod bots;
mod custom;
mod display;
mod extended;
mod game;
mod gamepads;
mod general;
mod handling;
mod hud;
mod keys;
mod online;
mod practice;
mod profiles;
mod programs;
mod range;
mod sound;
mod touch;
mod training;
mod versus;
mod versus_file;
mod windows;

use serde::{Deserialize, Serialize};

use crate::engine::mode::OptionSet;
use crate::engine::{ModeId, Rules};
use crate::input::{Bindings, Control, HalfBindings, KeyLayout};

pub use appearance::{Appearance, Background, GhostStyle, Hues, Outfit, Scheme, Skin, Strengths};
pub use bots::{BotPace, ComboPlayer};
pub use custom::{Custom, CustomGame, Limit};
pub use display::{Display, LowPower};
pub use extended::{Extended, ExtendedPreset};
pub use game::{ChosenGame, GameChoice, Options, ReadyCountdown};
pub use gamepads::Gamepads;
pub use general::{General, Language, SavePolicy};
pub use handling::{Handling, HandlingPreset};
pub use hud::{Figure, Figures, Hud, HudPlace};
pub use keys::RulesetKeys;
pub use online::{Online, Reach};
pub use practice::{Patience, Practice};
pub use profiles::{PadProfile, Profile, SeatConflict};
pub use programs::PlayerProgram;
pub(crate) use range::clamp_text;
pub use range::{Range, Unit};
pub use sound::{Faster, RandomChange, Sound, Soundtrack};
pub use touch::Touch;
pub use training::{SpinExample, Training};
pub use versus::{SeatSetup, TeamSetup, Versus, VersusGoal, VersusSeat, VersusTeamGoal, share_team};
pub(crate) use versus_file::read as read_versus;
pub use windows::Windows;

/// All settings, with a section for each page of the options screen.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The settings of no other section.
    pub general: General,
    /// The choices of the main menu.
    pub game: GameChoice,
    /// The options of the Guideline's section 2.5.
    pub options: Options,
    /// The options of the Extended ruleset.
    #[serde(alias = "tetrs")]
    pub extended: Extended,
    /// The custom rules.
    pub custom: Custom,
    /// The handling of the controls.
    pub handling: Handling,
    /// The key bindings.
    pub bindings: Bindings,
    /// The key bindings of the two halves of the keyboard.
    pub halves: HalfBindings,
    /// The key presets of rulesets.
    pub keys: RulesetKeys,
    /// The layout of the keyboard, for the captions of keys.
    #[serde(skip_serializing_if = "KeyLayout::is_us")]
    pub key_layout: KeyLayout,
    /// The touch controls.
    pub touch: Touch,
    /// The gamepads.
    pub gamepads: Gamepads,
    /// The window.
    pub display: Display,
    /// Music and sound effects.
    pub sound: Sound,
    /// The options of practice.
    pub practice: Practice,
    /// The progress in the trainer.
    pub training: Training,
    /// The player.
    pub player: Player,
    /// The last setup of a match on one screen.
    #[serde(deserialize_with = "versus_file::read")]
    pub versus: Versus,
    /// The people who play matches on one screen.
    pub profiles: Vec<Profile>,
    /// The profiles that gamepads played with last.
    pub pad_profiles: Vec<PadProfile>,
    /// Rooms online.
    pub online: Online,
    /// External programs that can take a seat. They are never imported, because a settings file must not start
    /// programs.
    pub programs: Vec<PlayerProgram>,
    /// The separate windows.
    pub windows: Windows,
}

/// The player.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Player {
    /// The name last entered into a High Score Table, up to 16 characters.
    pub name: String,
    /// The avatar online, 0 to 27.
    pub avatar: u8,
    /// Whether the player was asked for a name, which may have been left empty.
    pub is_asked: bool,
}

impl Player {
    /// The maximum length of a name, in characters.
    pub const NAME_LENGTH: usize = 16;

    /// Returns whether the player need not be asked for a name.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        self.is_asked || !self.name.is_empty()
    }
}

impl Settings {
    /// Clamps every number to its range and every text to its length.
    pub fn clamp(&mut self) {
        #[expect(clippy::unneeded_field_pattern, reason = "a new section must be named here")]
        let Self {
            general: _,
            game,
            options,
            extended,
            custom,
            handling,
            // Bindings have no range.
            bindings: _,
            halves: _,
            keys: _,
            key_layout: _,
            touch: _,
            gamepads,
            display,
            sound,
            practice,
            training: _,
            player,
            versus,
            // Clamped below, because seats refer to them.
            profiles: _,
            pad_profiles: _,
            online,
            programs,
            windows: _,
        } = self;
        programs.truncate(PlayerProgram::MAX);
        programs.iter_mut().for_each(PlayerProgram::clamp);
        versus.clamp();
        for seat in &mut versus.seats {
            if matches!(seat.player, VersusSeat::Program(index) if usize::from(index) >= programs.len()) {
                seat.player = VersusSeat::Empty;
            }
        }
        game.clamp();
        options.clamp();
        handling.clamp();
        extended.clamp();
        custom.clamp();
        display.clamp();
        sound.clamp();
        online.clamp();
        gamepads.tuning.clamp();
        practice.clamp();
        player.avatar = player.avatar.min(Versus::AVATARS - 1);
        clamp_text(&mut player.name, Player::NAME_LENGTH);
        self.clamp_profiles();
    }

    /// Returns how many Tetriminos the Next Queue shows in a mode, 0 to 11.
    #[must_use]
    pub fn next_count(&self, mode: ModeId) -> u8 {
        let mode = mode.mode();
        mode.next_count.unwrap_or_else(|| match mode.options {
            OptionSet::Guideline => self.options.next_count,
            OptionSet::Extended => self.extended.next_count,
            OptionSet::Custom => self.custom.played().next_count,
        })
    }

    /// Returns whether the Ghost Piece is shown in a mode.
    #[must_use]
    pub fn shows_ghost(&self, mode: ModeId) -> bool {
        self.options.ghost && mode.mode().has_ghost
    }

    /// Returns the bindings in games of a mode: the player's own, with the key preset of its ruleset.
    #[must_use]
    pub fn bindings_in(&self, mode: ModeId) -> Bindings {
        let mode = mode.mode();
        match mode.options {
            _ if mode.classic_controls => self.bindings.for_classic(),
            OptionSet::Extended if self.keys.extended => self.bindings.for_extended(),
            OptionSet::Guideline | OptionSet::Extended | OptionSet::Custom => self.bindings.clone(),
        }
    }

    /// Returns the controls that play a seat of anybody.
    #[must_use]
    pub fn game_controls(&self) -> Vec<Control> {
        let own = (&self.bindings, &self.halves);
        let all = self.profiles.iter().map(|profile| (&profile.bindings, &profile.halves)).chain([own]);
        all.flat_map(|(bindings, halves)| [bindings, &halves.left, &halves.right]).flat_map(Bindings::playing).collect()
    }

    /// Returns the game that the main menu would start now.
    #[must_use]
    pub fn chosen_game(&self) -> ChosenGame {
        match &self.custom.chosen {
            Some(name) if self.game.mode == ModeId::Custom => ChosenGame::Saved(name.clone()),
            _ => ChosenGame::Mode(self.game.mode),
        }
    }

    /// Chooses the game that the main menu starts.
    pub fn choose_game(&mut self, game: ChosenGame) {
        (self.game.mode, self.custom.chosen) = match game {
            ChosenGame::Mode(mode) => (mode, None),
            ChosenGame::Saved(name) => (ModeId::Custom, Some(name)),
        };
    }

    /// Returns the rules of the game that the main menu would start now.
    ///
    /// ```
    /// use skyline::engine::{GameKind, ModeId};
    /// use skyline::settings::Settings;
    ///
    /// let mut settings = Settings::default();
    /// settings.game.mode = ModeId::Sprint;
    /// settings.game.sprint_lines = 20;
    /// assert_eq!(GameKind::of(&settings.rules()), GameKind::named("sprint_20"));
    /// ```
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.tuned(self.game.rules())
    }

    /// Returns `rules` with all option values for their mode. The choices of the menu are unchanged.
    #[must_use]
    pub fn tuned(&self, rules: Rules) -> Rules {
        let mode = rules.mode();
        let wanted = match mode.options {
            OptionSet::Guideline => self.options.applied_to(self.handling.applied_to(rules)),
            OptionSet::Extended => self.extended.applied_to(self.handling.applied_to(rules)),
            OptionSet::Custom => self.custom.played().rules,
        };
        let tuned = mode.tuned(rules, &wanted);
        if mode.fixes_rotation { Rules { rotation: rules.rotation, ..tuned } } else { tuned }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{DirectionPolicy, GameKind, GoalSystem, Objective, SoftDropFactor};
    use crate::input::{BindingsPreset, PadTuning};

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
            auto_repeat_cut_ms: 9_999,
            hard_drop_protection_ms: 9_999,
            ..Handling::default()
        };
        settings.gamepads.tuning = PadTuning { stick_press: 0, stick_release: 99, one_direction: true };
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
        assert_eq!(found, (100, Appearance::GHOST_OPACITY.least, 100));
        for mode in ModeId::ALL {
            let mut settings = once.clone();
            settings.game.mode = mode;
            assert!(settings.rules().validate().is_ok());
            assert_eq!(GameKind::of(&settings.rules()), Some(settings.game.kind()), "it has a table");
        }
    }

    /// Those of Custom are among its rules.
    #[test]
    fn the_handling_holds_in_every_mode() {
        let handling = Handling {
            auto_repeat_cut_ms: 40,
            auto_repeat_keeps_charge: true,
            direction_policy: DirectionPolicy::First,
            ..Handling::default()
        };
        let settings = Settings { handling, ..Settings::default() };
        for mode in ModeId::ALL.into_iter().filter(|mode| mode.mode().options != OptionSet::Custom) {
            let rules = settings.tuned(Rules::preset(mode));
            let found = (rules.auto_repeat_cut_ms, rules.auto_repeat_keeps_charge, rules.direction_policy);
            assert_eq!(found, (40, true, DirectionPolicy::First), "{mode:?}");
            assert_eq!(GameKind::of(&rules), GameKind::of(&Rules::preset(mode)), "{mode:?}");
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
    fn games_of_a_ruleset_bring_their_keys() {
        let mut settings = Settings::default();
        let own = settings.bindings.clone();
        for taken in [false, true] {
            settings.keys.extended = taken;
            for mode in ModeId::ALL {
                let is_extended = mode.mode().options == OptionSet::Extended && !mode.mode().classic_controls;
                let expected = match () {
                    () if mode.mode().classic_controls => own.for_classic(),
                    () if is_extended && taken => own.for_extended(),
                    () => own.clone(),
                };
                assert_eq!(settings.bindings_in(mode), expected, "{mode:?}");
            }
        }
    }

    #[test]
    fn presets_are_recognized_by_their_values() {
        for preset in HandlingPreset::ALL {
            assert_eq!(HandlingPreset::of(preset.values()), Some(preset));
        }
    }
}
