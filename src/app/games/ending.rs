//! Pausing, resuming, restarting and abandoning the running game.

use std::time::Instant;

use crate::app::App;
use crate::app::games::DailyChallenge;
use crate::app::recordings::is_running;
use crate::app::screen::Screen;
use crate::engine::ModeId;
use crate::replay::{Outcome, SplitSearch};
use crate::synth::Cue;
use crate::ui::screens::pause::confirmation;
use crate::ui::screens::play::CONFIRM_TIME;
use crate::ui::screens::{CityScreen, GameCommand, Pause, Play};

impl App {
    /// Pauses the running game, unless it ends at that moment.
    pub(in crate::app) fn pause(&mut self, at: Instant) {
        let ends = self.is_ended_by_leaving();
        let Some(play) = self.screens.play_mut() else { return };
        self.events.extend(play.live.pause(at).game_events());
        if play.game().is_over() {
            // The ticks since the last frame ended it, and the next frame does not know their events.
            return self.save_result_if_over(at);
        }
        let pause = Pause::new(play.stake());
        let pause = if ends { pause.ending_when_left() } else { pause };
        self.services.audio.play(Cue::MenuBack);
        self.save_unfinished();
        self.screens.push(Screen::Pause(pause));
    }

    pub(super) fn resume(&mut self) {
        let now = Instant::now();
        let step = self.services.settings().options.countdown.step();
        if let Some(play) = self.screens.play_mut() {
            play.live.start_countdown(now, step);
            self.controls.devices.start(&self.bindings(), now);
        }
        self.screens.pop();
    }

    /// Continues the interrupted game.
    pub(super) fn resume_unfinished(&mut self, mode: ModeId) {
        self.leave_question();
        self.open_unfinished(mode);
    }

    /// Shows beside the game that a second press ends it. The game goes on.
    pub(super) fn ask_to_confirm(&mut self, command: GameCommand, at: Instant) {
        let Some(play) = self.screens.play_mut().filter(|play| !play.game().is_over()) else { return };
        let text = confirmation(&self.services.look.words, command, play.stake());
        play.ask_for(command, at, text.clone());
        self.services.toast.post_for(text, CONFIRM_TIME);
    }

    /// Removes the question whether a second press is meant, which may be about an earlier stake than that of now.
    pub(super) fn withdraw_question(&mut self) {
        if let Some(text) = self.screens.play_mut().and_then(Play::take_question) {
            self.services.toast.withdraw(&text);
        }
    }

    /// Runs a command that ends the game, after a confirmation if much would be lost.
    pub(super) fn end_by(&mut self, command: GameCommand, at: Instant) {
        let is_asked = matches!(self.screens.top(), Some(Screen::Pause(pause)) if pause.asks(command))
            || self.screens.play().is_some_and(|play| play.asks(command, at));
        // A second press confirms.
        if is_asked || !self.screens.play().is_some_and(Play::needs_confirmation) {
            self.withdraw_question();
            return self.run_game_command(command);
        }
        // A new menu, even if the game is already paused.
        if let Some(Screen::Pause(_)) = self.screens.top() {
            self.screens.pop();
        }
        self.pause(at);
        if let Some(Screen::Pause(pause)) = self.screens.top_mut() {
            pause.ask_for(command);
        }
    }

    /// Forfeits the running game, and shows its result.
    pub(super) fn forfeit(&mut self) {
        if self.finish_if(|_| true) {
            self.show_result();
        }
    }

    /// Starts a new game in place of the running one.
    pub(super) fn start_again(&mut self) {
        self.finish_if_that_counts();
        match self.screens.play_mut().and_then(|play| play.taken_from.take()) {
            // A game that was taken over starts again at the same moment of its replay.
            Some(watch) => {
                self.screens.push(Screen::Watch(watch));
                self.take_over();
            }
            None => self.start_same_game(),
        }
    }

    /// Ends the running game if ending it counts as a result; returns whether it did.
    pub(super) fn finish_if_that_counts(&mut self) -> bool {
        self.finish_if(|play| play.live.seat().end_counts())
    }

    fn finish_if(&mut self, ends: impl Fn(&Play) -> bool) -> bool {
        let running = self.screens.play_mut().filter(|play| ends(play) && !play.game().is_over());
        let Some(play) = running else { return false };
        self.events.extend(play.live.end_now(Instant::now()).game_events());
        self.save_result();
        true
    }

    /// Abandons the running game, and adds it to the history.
    pub(in crate::app) fn give_up(&mut self) {
        let running = self.screens.play_mut().filter(|play| !play.game().is_over());
        let Some(play) = running else { return };
        play.live.end_now(Instant::now());
        self.save_result();
    }

    /// Adds the interrupted game of a mode to the history as abandoned, or with its result where ending it counts, and
    /// removes it.
    pub(in crate::app) fn give_up_unfinished(&mut self, mode: ModeId) {
        if self.screens.play().is_some_and(|play| play.game().rules().mode == mode) {
            self.give_up();
        }
        let waiting = self.services.storage.unfinished_of(mode).filter(|replay| !replay.taken_over).cloned();
        if let Some(mut waiting) = waiting
            && let Ok(mut game) = waiting.check()
        {
            let splits = SplitSearch::new(waiting.clone(), game.now()).advance(u64::MAX).unwrap_or_default();
            game.end_now(&mut Vec::new());
            waiting.result = Outcome::of(&game);
            self.enter(&game, splits.all(), &waiting);
        }
        self.services.storage.remove_unfinished(mode);
    }

    /// Whether leaving ends the running game, because it cannot be continued. A challenge of a server is sent only in
    /// the visit in which it began, and a game that was taken over leads back to its replay.
    pub(super) fn is_ended_by_leaving(&self) -> bool {
        let Some(play) = self.screens.play().filter(|play| is_running(play)) else { return false };
        let seed = play.live.seat().seed();
        let is_of_server = matches!(self.online.daily, Some(DailyChallenge::OfServer(game)) if game.seed == seed);
        let can_continue = self.services.storage.saves_unfinished() && !is_of_server && play.taken_from.is_none();
        play.has_moves() && !can_continue
    }

    /// Returns to the main menu, or to the city if the game was started there. A running game is saved to be continued,
    /// or else abandoned.
    pub(super) fn leave_game(&mut self) {
        let is_ended = self.is_ended_by_leaving();
        if let Some(play) = self.screens.play().filter(|play| play.is_of_a_person()) {
            let mode = play.game().rules().mode;
            let waits = play.has_moves() && !play.game().is_over() && !is_ended;
            if waits {
                self.save_unfinished();
            } else {
                // An empty game is no result, even where ending it counts.
                if is_ended {
                    self.give_up();
                }
                self.services.storage.remove_unfinished(mode);
            }
        }
        let is_from_city = self.screens.play().is_some_and(|play| play.is_from_city);
        let taken_from = self.screens.play_mut().and_then(|play| play.taken_from.take());
        self.show_main_menu();
        if is_from_city {
            self.screens.push(Screen::City(CityScreen::default()));
        }
        if let Some(watch) = taken_from {
            self.screens.push(Screen::Watch(watch));
        }
    }
}
