//! Runs the commands of Custom.

use std::time::Instant;

use egui::Context;

use super::App;
use crate::engine::{ModeId, Start};
use crate::practice::Position;
use crate::session::Seat;
use crate::ui::screen_stack::Screen;
use crate::ui::screens::{CustomScreen, CustomCommand, PracticeCommand};
use crate::ui::words::id;

impl App {
    /// Runs a command of the Custom screen.
    pub(super) fn customise(&mut self, ctx: &Context, command: CustomCommand) {
        match command {
            CustomCommand::Open => {
                let screen = CustomScreen::new(self.storage.positions());
                self.screens.push(Screen::Custom(Box::new(screen)));
            }
            CustomCommand::Take(name) => match self.storage.position(&name) {
                Ok(text) => self.begin_custom_from(&text),
                Err(error) => self.toast.tell(self.look.words.storage_error(&error), Instant::now()),
            },
            CustomCommand::Draw => self.practise(ctx, PracticeCommand::Enter),
        }
    }

    /// Opens Custom with the position of a scenario.
    pub(super) fn begin_custom_from(&mut self, text: &str) {
        match Position::read(text) {
            Ok((position, _)) => self.set_custom_start(position.start()),
            Err(error) => {
                let text = self.look.words.with(id::PRACTICE_UNREADABLE, &[("problem", error.to_string().into())]);
                self.toast.tell(text, Instant::now());
            }
        }
    }

    fn set_custom_start(&mut self, start: Start) {
        let mut settings = self.storage.settings().clone();
        settings.custom.game.start = Some(start);
        settings.clamp();
        let is_taken = settings.custom.game.start.is_some();
        self.apply(&settings);
        let text = self.look.words.text(if is_taken { id::CUSTOM_BOARD_TAKEN } else { id::PRACTICE_NO_ROOM });
        self.toast.tell(text, Instant::now());
    }

    /// Opens Custom with this starting position; a paused game can be resumed later.
    pub(super) fn open_in_custom(&mut self, start: Start) {
        self.lay_aside();
        let mut settings = self.storage.settings().clone();
        settings.game.mode = ModeId::Custom;
        self.apply(&settings);
        self.set_custom_start(start);
        self.show_main_menu();
        let screen = CustomScreen::new(self.storage.positions());
        self.screens.push(Screen::Custom(Box::new(screen)));
    }

    /// A new game by the settings.
    pub(super) fn new_seat(&self) -> Seat {
        let settings = self.storage.settings();
        let rules = settings.rules();
        if settings.game.mode != ModeId::Custom {
            return Seat::new(rules, rand::random());
        }
        let game = &settings.custom.game;
        let seed = game.seed.map_or_else(rand::random, u64::from);
        let start = game.start.clone().map(|start| Seat::starting_from(rules, seed, start));
        start.and_then(Result::ok).unwrap_or_else(|| Seat::new(rules, seed))
    }
}
