//! Runs the commands of Custom.

use egui::Context;

use super::App;
use super::file_dialogs::Wanted;
use super::games::DailyChallenge;
use super::screen::Screen;
use crate::engine::units::COLUMNS;
use crate::engine::{ModeId, Start};
use crate::formats::is_rules;
use crate::formats::kick_file::is_kick_file;
use crate::online::DailyGame;
use crate::session::Seat;
use crate::session::practice::Position;
use crate::settings::ChosenGame;
use crate::ui::screens::{CustomCommand, CustomScreen, PracticeCommand};
use crate::ui::words::id;

/// The suggested name of a kick file.
pub(super) const KICKS_NAME: &str = "kicks.json";

impl App {
    pub(super) fn customise(&mut self, ctx: &Context, command: CustomCommand) {
        match command {
            CustomCommand::Open => {
                // The screen edits and plays the current game, also after a look at another mode.
                self.services.change_settings(|settings| settings.choose_game(ChosenGame::Mode(ModeId::Custom)));
                let screen = CustomScreen::new(self.services.storage.positions());
                self.screens.push(Screen::Custom(Box::new(screen)));
            }
            CustomCommand::Take(name) => match self.services.storage.position(&name) {
                Ok(text) => self.begin_custom_from(&text),
                Err(error) => self.services.show_storage_error(&error),
            },
            CustomCommand::Draw => {
                let width = self.services.settings().custom.game.rules.width;
                // The practice that was left is continued only in a Matrix of the same width.
                let left = self.screens.practice_left().map_or(COLUMNS, |practice| practice.start().width());
                let command = if width == left as u8 {
                    PracticeCommand::Enter
                } else {
                    PracticeCommand::Start(Box::new(Position::of_width(width, rand::random())))
                };
                self.practise(ctx, command);
            }
            CustomCommand::OpenKicks => {
                let kind = self.services.look.words.text(id::KICKS_KIND);
                self.services.file_dialogs.ask(ctx, Wanted::KicksToOpen, KICKS_NAME, &kind);
            }
        }
    }

    /// Opens Custom with the position of a scenario, with rules, or with a kick file.
    pub(super) fn begin_custom_from(&mut self, text: &str) {
        if is_kick_file(text) {
            return self.open_kick_file(text);
        }
        if is_rules(text) {
            return self.open_rules(text);
        }
        if self.refuse_fumen(text) {
            return;
        }
        match Position::read(text) {
            Ok((position, _)) => self.set_custom_start(position.start()),
            Err(error) => {
                let text =
                    self.services.look.words.with(id::PRACTICE_UNREADABLE, &[("problem", error.to_string().into())]);
                self.services.show_text(text);
            }
        }
    }

    fn set_custom_start(&mut self, start: Start) {
        self.services.change_settings(|settings| {
            if !start.matrix.is_empty() {
                settings.custom.game.rules.width = start.matrix.width() as u8;
            }
            settings.custom.game.start = Some(start);
            settings.custom.chosen = None;
            settings.clamp();
        });
        let is_taken = self.services.settings().custom.game.start.is_some();
        let text = self.services.look.words.text(if is_taken { id::CUSTOM_BOARD_TAKEN } else { id::PRACTICE_NO_ROOM });
        self.services.show_text(text);
    }

    /// Opens Custom with this starting position; a paused game can be resumed later.
    pub(super) fn open_in_custom(&mut self, start: Start) {
        self.save_unfinished();
        self.services.change_settings(|settings| settings.choose_game(ChosenGame::Mode(ModeId::Custom)));
        self.set_custom_start(start);
        self.show_main_menu();
        let screen = CustomScreen::new(self.services.storage.positions());
        self.screens.push(Screen::Custom(Box::new(screen)));
    }

    pub(super) fn new_seat(&self) -> Seat {
        let settings = self.services.settings();
        if let Some(DailyGame { kind, seed }) = self.online.daily.map(DailyChallenge::game) {
            return Seat::new(settings.tuned(kind.rules()), seed);
        }
        let rules = settings.rules();
        if settings.game.mode != ModeId::Custom {
            return Seat::new(rules, rand::random());
        }
        let game = settings.custom.played();
        let seed = game.seed.map_or_else(rand::random, u64::from);
        let start = game.start.clone().map(|start| Seat::starting_from(rules, seed, start));
        start.and_then(Result::ok).unwrap_or_else(|| Seat::new(rules, seed))
    }
}
