//! Rules as text: copied from the screen that shows them, and pasted anywhere.

use egui::Context;

use super::App;
use super::screen::Screen;
use crate::engine::rotation::KickTable;
use crate::engine::versus::VersusRules;
use crate::engine::{ModeId, RotationSystem};
use crate::formats::kick_file;
use crate::formats::{CustomRules, RulesContent, RulesText};
use crate::online::RoomRules;
use crate::settings::{ChosenGame, CustomGame};
use crate::ui::screens::{CustomScreen, OnlineSession, VersusCommand};
use crate::ui::words::id;

impl App {
    /// Copies the rules of the top screen: those of Custom, of the room, or of the lobby.
    pub(super) fn copy_rules(&mut self, ctx: &Context) {
        match self.shown_rules().write() {
            Ok(line) => {
                ctx.copy_text(line);
                self.services.show_message(id::RULES_COPIED);
            }
            Err(error) => {
                log::info!("the rules are not copied: {error}");
                self.services.show_message(id::RULES_NOT_COPIED);
            }
        }
    }

    fn shown_rules(&self) -> RulesText {
        let settings = self.services.settings();
        let player = settings.player.name.clone();
        match self.screens.top() {
            Some(Screen::Custom(_)) => {
                let game = &settings.custom.game;
                let source = if game.source.is_empty() { player } else { game.source.clone() };
                let name = settings.custom.name_of(game).unwrap_or_default().to_owned();
                RulesText { name, source, content: RulesContent::Custom(Box::new(of_game(game))) }
            }
            top => {
                let room = if let Some(Screen::Online(online)) = top { online.session() } else { None };
                let (rules, first_to) = match room.and_then(OnlineSession::rules) {
                    Some(RoomRules { versus, first_to, .. }) => (versus, first_to),
                    None => (settings.versus.match_rules(), settings.versus.rounds_to_win()),
                };
                let content = RulesContent::Match { rules: Box::new(rules), first_to };
                RulesText { name: String::new(), source: player, content }
            }
        }
    }

    /// Takes the rules of a text: custom rules open Custom, those of a match are set for the lobby and for rooms.
    pub(super) fn open_rules(&mut self, text: &str) {
        match RulesText::read(text) {
            Ok(RulesText { name, source, content: RulesContent::Custom(custom) }) => {
                self.take_custom_rules(&name, source, *custom);
            }
            Ok(RulesText { source, content: RulesContent::Match { rules, first_to }, .. }) => {
                self.take_match_rules(&rules, first_to, &source);
            }
            Err(error) => {
                let problem = [("problem", error.to_string().into())];
                self.services.show_text(self.services.look.words.with(id::RULES_UNREADABLE, &problem));
            }
        }
    }

    fn take_custom_rules(&mut self, name: &str, source: String, custom: CustomRules) {
        let CustomRules { rules, next_count, seed, start } = custom;
        let usual = CustomGame::default();
        let given = CustomGame { next_count: next_count.unwrap_or(usual.next_count), seed, source, rules, start };
        let mut game = given.clone();
        game.clamp();
        let is_changed = game != given;
        let source = game.source.clone();
        let screen = self.take_custom_game(name, game);
        self.screens.push(Screen::Custom(Box::new(screen)));
        self.say_taken(name, &source, is_changed);
    }

    /// Makes a game the current one of Custom. Returns a screen that lets the player undo that.
    fn take_custom_game(&mut self, name: &str, game: CustomGame) -> CustomScreen {
        let before = self.services.settings().custom.game.clone();
        let taken = game.clone();
        self.services.change_settings(|settings| {
            settings.choose_game(ChosenGame::Mode(ModeId::Custom));
            settings.custom.add(name, &taken);
            settings.custom.chosen = None;
            settings.custom.game = taken;
        });
        if matches!(self.screens.top(), Some(Screen::Custom(_))) {
            self.screens.pop();
        }
        CustomScreen::new(self.services.storage.positions()).with_undo(before, game)
    }

    /// Offers the rotation systems of a kick file in Custom, and selects the first.
    pub(super) fn open_kick_file(&mut self, text: &str) {
        match kick_file::read(text) {
            Ok(tables) => self.take_kick_tables(&tables),
            Err(error) => {
                let problem = [("problem", error.to_string().into())];
                self.services.show_text(self.services.look.words.with(id::KICKS_UNREADABLE, &problem));
            }
        }
    }

    fn take_kick_tables(&mut self, tables: &[KickTable]) {
        let Some(&first) = tables.first() else { return };
        self.services.change_settings(|settings| {
            for table in tables.iter().rev() {
                settings.custom.add_kick_table(*table);
            }
        });
        let mut game = self.services.settings().custom.game.clone();
        game.rules.rotation = RotationSystem::Kicks(first);
        let screen = self.take_custom_game("", game).with_rotation_shown();
        self.screens.push(Screen::Custom(Box::new(screen)));
        let args = [("name", first.name().into()), ("count", tables.len().into())];
        self.services.show_text(self.services.look.words.with(id::KICKS_TAKEN, &args));
    }

    fn take_match_rules(&mut self, rules: &VersusRules, first_to: u8, source: &str) {
        let mut is_changed = false;
        self.services.change_settings(|settings| {
            settings.versus.first_to = first_to;
            is_changed = !settings.versus.take_rules(rules);
        });
        let is_shown = match self.screens.top() {
            Some(Screen::VersusLobby(_)) => true,
            Some(Screen::Online(online)) => online.session().is_some(),
            _ => false,
        };
        if !is_shown {
            self.run_versus_command(VersusCommand::Open);
        }
        self.say_taken("", source, is_changed);
    }

    fn say_taken(&mut self, name: &str, source: &str, is_changed: bool) {
        let text = if is_changed { id::RULES_TAKEN_IN_PART } else { id::RULES_TAKEN };
        let what = match (name.is_empty(), source.is_empty()) {
            (true, true) => "none",
            (false, true) => "name",
            (true, false) => "source",
            (false, false) => "both",
        };
        let args = [("what", what.into()), ("name", name.into()), ("source", source.into())];
        self.services.show_text(self.services.look.words.with(text, &args));
    }
}

/// The rules of a custom game for a line.
fn of_game(game: &CustomGame) -> CustomRules {
    let next_count = Some(game.next_count).filter(|count| *count != CustomGame::default().next_count);
    CustomRules { rules: game.rules, next_count, seed: game.seed, start: game.start.clone() }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::engine::attack::AttackRules;
    use crate::engine::versus::{TargetLaw, VersusPreset};
    use crate::engine::{RotationSystem, Rules};
    use crate::storage::Storage;

    fn app() -> App {
        let (pads, events) = mpsc::channel();
        App::new(&Context::default(), Storage::in_memory(), pads, events)
    }

    #[test]
    fn kick_files_are_loaded_and_faults_named() {
        let (pads, events) = mpsc::channel();
        let mut app = App::new(&Context::default(), Storage::in_memory(), pads, events);
        let text = kick_file::write(RotationSystem::SuperX, "Far");
        app.open_text(&text);
        let table = KickTable::of(RotationSystem::SuperX, "Far").unwrap();
        let custom = &app.services.settings().custom;
        assert_eq!((custom.game.rules.rotation, &*custom.kick_tables), (RotationSystem::Kicks(table), &[table][..]));
        assert!(matches!(app.screens.top(), Some(Screen::Custom(_))));
        app.begin_custom_from(include_str!("../../tests/data/kick_tables.json"));
        let names =
            |app: &App| app.services.settings().custom.kick_tables.iter().map(|table| table.name()).collect::<Vec<_>>();
        let mut published = RotationSystem::ALL.map(RotationSystem::id);
        published.sort_unstable();
        assert_eq!(names(&app), [&published[..], &["Far"]].concat());
        app.begin_custom_from(&text.replace("TNR", "XNR"));
        assert!(app.services.settings().custom.game.rules.rotation != RotationSystem::Kicks(table));
        assert_eq!(app.services.settings().game.mode, ModeId::Custom);
    }

    #[test]
    fn custom_rules_are_copied_and_taken_with_their_name() {
        let mut app = app();
        app.services.change_settings(|settings| {
            settings.player.name = "Ada".to_owned();
            settings.custom.game.rules.rotation = RotationSystem::SuperX;
            settings.custom.save_as("Far turns");
        });
        app.screens.push(Screen::Custom(Box::new(CustomScreen::new(Vec::new()))));
        let line = app.shown_rules().write().unwrap();
        assert_eq!(line, "skyline-rules1: custom, name=Far_turns, by=Ada, rotation=super_x;");
        app.services.change_settings(|settings| settings.custom = crate::settings::Custom::default());
        app.open_rules(&line);
        let custom = &app.services.settings().custom;
        assert_eq!((custom.game.rules.rotation, custom.game.source.as_str()), (RotationSystem::SuperX, "Ada"));
        assert_eq!(custom.saved["Far turns"], custom.game);
        assert!(matches!(app.screens.top(), Some(Screen::Custom(_))));
        assert_eq!(app.shown_rules().write().unwrap(), line);
        // Other rules of the same name replace nothing.
        app.open_rules("skyline-rules1: custom, name=Far_turns, hold=false;");
        let names: Vec<&String> = app.services.settings().custom.saved.keys().collect();
        assert_eq!(names, ["Far turns", "Far turns 2"]);
        app.open_rules("skyline-rules1: custom, level=999;");
        assert!(!app.services.settings().custom.game.rules.hold, "what cannot be read changes nothing");
    }

    #[test]
    fn match_rules_are_copied_and_taken() {
        let mut app = app();
        for rules in VersusPreset::ALL.map(VersusPreset::rules).into_iter().chain([VersusRules {
            targets: TargetLaw::Even,
            level_up_ms: Some(30_000),
            attacks: AttackRules { cap: Some(5), ..AttackRules::MODERN },
            ..VersusRules::default()
        }]) {
            let text = RulesText {
                name: String::new(),
                source: String::new(),
                content: RulesContent::Match { rules: Box::new(rules), first_to: 3 },
            };
            app.open_rules(&text.write().unwrap());
            assert!(matches!(app.screens.top(), Some(Screen::VersusLobby(_))));
            let versus = &app.services.settings().versus;
            assert_eq!((versus.match_rules(), versus.first_to), (rules, 3));
            assert_eq!(app.shown_rules(), text);
        }
        assert_eq!(Rules::preset(ModeId::Custom), app.services.settings().custom.game.rules);
    }
}
