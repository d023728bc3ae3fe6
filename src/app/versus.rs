//! Matches on one screen: their frames and the commands of their screens.

use std::time::Instant;

use super::App;
use super::screen::Screen;
use crate::audio::Cue;
use crate::input::InputEvent;
use crate::storage::RecordingSource;
use crate::ui::screens::{MatchCommand, VersusCommand, VersusLobby, VersusRound, VersusStage};

impl App {
    /// Plays the match up to now.
    pub(super) fn run_versus(&mut self, received: &[InputEvent], now: Instant) {
        let Some(Screen::Versus(round)) = self.screens.top_mut() else { return };
        let frame = round.play(received, now);
        let (events, countdown) = (frame.events.clone(), frame.countdown);
        // Computers are seen; what concerns people is heard.
        self.events.extend(events.iter().filter(|event| round.is_person(event.seat)).map(|event| event.event));
        let stage = round.stage();
        if let Some(number) = countdown {
            self.services.audio.play(if number == 0 { Cue::Go } else { Cue::Countdown });
        }
        if stage == VersusStage::Over {
            self.save_match();
        }
        match stage {
            VersusStage::Playing => {}
            VersusStage::Paused(_) => self.services.audio.play(Cue::MenuBack),
            // A press that was meant for the game must not choose in the results that cover it.
            VersusStage::Over => self.controls.key_guard.wait_for_rest(now),
        }
    }

    /// Runs a command of the screens of a match.
    pub(super) fn run_versus_command(&mut self, command: VersusCommand) {
        let now = Instant::now();
        match command {
            VersusCommand::Open => self.screens.push(Screen::VersusLobby(VersusLobby::default())),
            VersusCommand::Start => {
                let round = VersusRound::new(self.services.settings(), rand::random(), now);
                self.services.begin_music();
                self.screens.push(Screen::Versus(Box::new(round)));
            }
            VersusCommand::NextRound => {
                let settings = self.services.settings();
                if let Some(Screen::Versus(round)) = self.screens.top_mut() {
                    **round = round.next(settings, rand::random(), now);
                    self.services.begin_music();
                }
            }
            VersusCommand::Resume => {
                if let Some(Screen::Versus(round)) = self.screens.top_mut() {
                    round.resume(self.services.settings(), now);
                }
            }
            VersusCommand::Leave => {
                self.save_match();
                self.screens.pop();
            }
        }
    }

    /// Saves the recording of the match on the screen, also of one that is left before its end.
    pub(super) fn save_match(&mut self) {
        let Self { screens, services, .. } = self;
        if let Some(Screen::Versus(round)) = screens.top_mut()
            && let Some(recorded) = round.take_recording(&services.look.words)
        {
            services.storage.save_match(recorded);
        }
    }

    /// Runs a command about recorded matches.
    pub(super) fn use_matches(&mut self, command: MatchCommand) {
        match command {
            MatchCommand::Watch(name) => self.watch(RecordingSource::Match(name)),
            MatchCommand::Delete(name) => {
                if let Err(error) = self.services.storage.delete_match(&name) {
                    self.services.show_storage_error(&error);
                }
                let matches = self.services.storage.matches();
                if let Some(Screen::Replays(replays)) = self.screens.top_mut() {
                    replays.set_matches(matches);
                }
            }
        }
    }
}
