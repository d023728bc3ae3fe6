//! Opens the screens that commands only show.

use egui::Context;

use super::App;
use super::screen::Screen;
use crate::engine::GameKind;
use crate::ui::screens::{CityScreen, FirstSteps, HighScores, HistoryView, Modes, Replays, ShowCommand, Statistics};

impl App {
    pub(super) fn run_show_command(&mut self, ctx: &Context, command: ShowCommand) {
        match command {
            ShowCommand::Modes => self.screens.push(Screen::Modes(Modes::default())),
            ShowCommand::HighScores => self.show_high_scores(),
            ShowCommand::Statistics => self.screens.push(Screen::Statistics(Statistics)),
            ShowCommand::City => self.screens.push(Screen::City(CityScreen::default())),
            ShowCommand::Replays => self.show_replays(),
            ShowCommand::History(kind) => self.screens.push(Screen::History(HistoryView::new(kind))),
            ShowCommand::Options => self.open_options(ctx),
            ShowCommand::Lessons => self.screens.push(Screen::FirstSteps(Box::new(FirstSteps::lessons()))),
            ShowCommand::Help => self.screens.push(Screen::Help(Box::default())),
        }
    }

    /// Opens the High Score Table of the last result or of the chosen mode.
    fn show_high_scores(&mut self) {
        let entered = self.screens.play().and_then(|play| play.entry.as_ref());
        let kind = entered.map_or_else(|| self.services.settings().game.kind(), |entry| entry.kind);
        let screen = HighScores::new(kind, entered.map(|entry| entry.id));
        // The visible table is verified first.
        for kind in std::iter::once(kind).chain(GameKind::ALL) {
            self.services.storage.verify(kind);
        }
        self.screens.push(Screen::HighScores(screen));
    }

    fn show_replays(&mut self) {
        for kind in GameKind::ALL {
            self.services.storage.verify(kind);
        }
        let replays = Replays::new(self.services.storage.matches());
        self.screens.push(Screen::Replays(replays));
    }
}
