//! The game's life in the program.
//!
//! ```text
//!   start ─▶ frames ─▶ ending    the player pauses, restarts or abandons it
//!                └───▶ results   it is over
//! ```

mod ending;
mod frames;
mod results;
mod start;
#[cfg(test)]
mod tests;

use std::time::Instant;

use crate::app::App;
use crate::app::screen::Screen;
use crate::input::Bindings;
use crate::ui::screens::{GameCommand, StartCommand};

pub(super) use start::DailyChallenge;

impl App {
    /// Starts a game.
    pub(super) fn run_start_command(&mut self, command: StartCommand) {
        match command {
            StartCommand::New => self.play(),
            StartCommand::Game(game) => self.start_chosen(game),
            StartCommand::Today => self.start_today(),
            StartCommand::First(speed) => self.start_first(speed),
            StartCommand::ByComputer(game) => self.watch_computer(game),
            StartCommand::Unfinished(mode) => self.resume_unfinished(mode),
        }
    }

    /// Runs a command about the running game.
    pub(super) fn run_game_command(&mut self, command: GameCommand) {
        match command {
            GameCommand::Pause => self.pause(Instant::now()),
            GameCommand::Resume => self.resume(),
            GameCommand::Restart => self.start_again(),
            GameCommand::Forfeit => self.forfeit(),
            GameCommand::Leave if self.is_ended_by_leaving() && self.finish_if_that_counts() => self.show_result(),
            GameCommand::Leave => self.leave_game(),
        }
    }

    /// The bindings of the game that runs or is paused, or else the player's own.
    pub(super) fn bindings(&self) -> Bindings {
        let settings = self.services.settings();
        let practises = |screen: &Screen| matches!(screen, Screen::Practice(_));
        match self.screens.play() {
            // Every match online has the same rules of controls.
            _ if matches!(self.screens.top(), Some(Screen::Online(_))) => settings.bindings.clone(),
            _ if self.screens.top_down().any(practises) => settings.bindings.for_practice(&settings.key_layout),
            Some(play) => settings.bindings_in(play.game().rules().mode),
            None => settings.bindings.clone(),
        }
    }
}
