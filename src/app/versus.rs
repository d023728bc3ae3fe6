//! Matches on one screen: their frames and the commands of their screens.

use std::time::Instant;

use super::App;
use super::screen::Screen;
use crate::audio::Cue;
use crate::input::InputEvent;
use crate::ui::screens::{VersusCommand, VersusLobby, VersusRound, VersusStage};

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
            VersusCommand::Leave => self.screens.pop(),
        }
    }
}
