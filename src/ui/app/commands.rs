//! What the screens wish for, done.

use egui::{Context, ViewportCommand};

use super::App;
use crate::audio::Cue;
use crate::settings::Settings;
use crate::ui::screen_stack::Screen;
use crate::ui::screens::{Command, Help, HighScores, MainMenu, Title};

impl App {
    /// Leaves the main menu and nothing above it.
    pub(super) fn show_main_menu(&mut self) {
        self.play = None;
        self.result = None;
        self.screens.replace_all(Screen::MainMenu(MainMenu));
    }

    pub(super) fn run(&mut self, ctx: &Context, command: Command) {
        self.audio.play(match command {
            Command::Back | Command::LeaveGame => Cue::MenuBack,
            Command::Apply(_) => Cue::MenuMove,
            _ => Cue::MenuAccept,
        });
        match command {
            Command::Continue => match self.screens.top() {
                Some(Screen::LegalNotice(_)) => {
                    self.screens.replace_all(Screen::Title(Title));
                }
                _ => self.show_main_menu(),
            },
            Command::Play | Command::Restart => self.start_game(),
            Command::Resume => self.resume(),
            Command::LeaveGame => self.show_main_menu(),
            Command::ShowHighScores => {
                let variation = self.storage.settings().game.variation;
                let entered = self.result.as_ref().map(|entry| entry.id);
                self.screens.push(Screen::HighScores(HighScores::new(variation, entered)));
            }
            Command::ShowOptions => self.screens.push(Screen::Options(Box::default())),
            Command::ShowHelp => self.screens.push(Screen::Help(Help::default())),
            Command::Back => self.screens.pop(),
            Command::Apply(settings) => self.apply(&settings),
            Command::EnterName(name) => self.enter_name(name),
            Command::DismissNotice => self.notice.clear(),
            Command::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    pub(super) fn apply(&mut self, settings: &Settings) {
        self.storage.set_settings(settings);
        self.apply_sound();
    }

    pub(super) fn apply_sound(&self) {
        let sound = &self.storage.settings().sound;
        self.audio.set_effects(sound.effects);
        self.audio.set_effects_volume(sound.effects_volume);
    }
}
