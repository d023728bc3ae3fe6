//! Reviews of recorded games in the program.

use std::time::Instant;

use super::App;
use super::screen::Screen;
use crate::replay::{Replay, Timeline};
use crate::review::Review;
use crate::session::Seat;
use crate::ui::screens::{ReviewCommand, ReviewScreen, Watch};
use crate::ui::watch::Watching;

impl App {
    /// Runs a command about reviews.
    pub(super) fn review(&mut self, command: ReviewCommand) {
        match command {
            ReviewCommand::Last => {
                if let Some(replay) = self.screens.play().map(|play| play.live.seat().replay()) {
                    self.open_review(replay);
                }
            }
            // The recording was opened from its review.
            ReviewCommand::Recording if matches!(self.screens.top_down().nth(1), Some(Screen::Review(_))) => {
                self.screens.pop();
            }
            ReviewCommand::Recording => {
                if let Some(replay) = self.watching().map(|watching| watching.timeline().replay().clone()) {
                    self.open_review(replay);
                }
            }
            ReviewCommand::Seat(seat) => {
                if let Some(replay) = self.screens.top().and_then(|screen| game_of_seat(screen, seat)) {
                    self.open_review(replay);
                }
            }
            ReviewCommand::Save => self.save_review(),
            ReviewCommand::Show(moment) => {
                if let Some(Screen::Review(review)) = self.screens.top() {
                    let timeline = Box::new(Timeline::new(review.replay().clone()));
                    let watch = Watch::at(Watching::new(timeline, Instant::now()), *moment);
                    self.screens.push(Screen::Watch(Box::new(watch)));
                }
            }
        }
    }

    /// Opens the saved review of a recording, or makes one.
    fn open_review(&mut self, replay: Replay) {
        let saved = self.services.storage.review(replay.hash()).and_then(|text| Review::from_json(&text));
        let screen = match saved {
            Some(review) => ReviewScreen::of(replay, review),
            None => ReviewScreen::new(replay),
        };
        self.screens.push(Screen::Review(Box::new(screen)));
    }

    /// Saves the review that was just completed.
    fn save_review(&mut self) {
        let Some(Screen::Review(screen)) = self.screens.top() else { return };
        let Some(Ok(text)) = screen.review().map(Review::to_json) else { return };
        let hash = screen.replay().hash();
        if let Err(error) = self.services.storage.save_review(hash, &text) {
            // It is shown, and can be made again.
            log::warn!("a review is not saved: {error}");
        }
    }
}

/// The game of a seat of the match on a screen.
fn game_of_seat(screen: &Screen, seat: usize) -> Option<Replay> {
    let played = match screen {
        Screen::MatchWatch(watch) => return Some(watch.timeline().seats().get(seat)?.replay().clone()),
        Screen::Versus(round) => round.state(),
        Screen::Online(online) => online.round()?.settled(),
        _ => return None,
    };
    played.seats().get(seat).map(Seat::replay)
}
