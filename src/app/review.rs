//! Reviews of recorded games in the program.

use std::time::Instant;

use super::App;
use super::screen::Screen;
use crate::replay::{MatchReplay, Replay, Timeline};
use crate::review::Review;
use crate::storage::Purpose;
use crate::ui::screens::{ReviewCommand, ReviewScreen, Watch};
use crate::ui::watch::Watching;

impl App {
    /// Runs a command about reviews.
    pub(super) fn review(&mut self, command: ReviewCommand) {
        match command {
            ReviewCommand::Open { recording: Some(source), seat } => {
                self.services.storage.open_game(source, Purpose::Review(seat));
            }
            ReviewCommand::Open { recording: None, seat } => self.review_shown(seat),
            ReviewCommand::Save => self.save_review(),
            ReviewCommand::Show(moment) => {
                if let Some(Screen::Review(screen)) = self.screens.top() {
                    let aim = screen.review().map(|review| review.aim).unwrap_or_default();
                    let timeline = Box::new(Timeline::new(screen.replay().clone()));
                    let watch = Watch::at(Watching::new(timeline, Instant::now()), *moment, aim);
                    self.screens.push(Screen::Watch(Box::new(watch)));
                }
            }
        }
    }

    /// Reviews a seat of the game or match on the screen.
    fn review_shown(&mut self, seat: usize) {
        let is_review = |screen: Option<&Screen>| matches!(screen, Some(Screen::Review(_)));
        if matches!(self.screens.top(), Some(Screen::Watch(_))) && is_review(self.screens.top_down().nth(1)) {
            // The recording was opened from its review.
            self.screens.pop();
        } else if let Some(recorded) = self.reviewed_recording() {
            if is_review(self.screens.top()) {
                // Another seat of the match.
                self.screens.pop();
            }
            self.open_review(recorded, seat);
        }
    }

    /// The recording on the screen that is reviewed: of a watched match, the round on the screen.
    fn reviewed_recording(&self) -> Option<MatchReplay> {
        match self.screens.top() {
            Some(Screen::MatchWatch(watch)) => Some(watch.round().recorded().clone()),
            _ => self.shown_recording(),
        }
    }

    /// Opens the saved review of a seat of a recording, or makes one.
    pub(super) fn open_review(&mut self, recorded: MatchReplay, seat: usize) {
        let hash = recorded.seats.get(seat).map(Replay::hash);
        let saved = hash.and_then(|hash| self.services.storage.review(hash)).and_then(|text| Review::from_json(&text));
        if let Some(screen) = ReviewScreen::new(recorded, seat, saved) {
            self.screens.push(Screen::Review(Box::new(screen)));
        }
    }

    /// Saves the review that was just completed.
    fn save_review(&mut self) {
        let Some(Screen::Review(screen)) = self.screens.top() else { return };
        let Some(Ok(text)) = screen.review().map(Review::to_json) else { return };
        let hash = screen.replay().hash();
        if let Err(error) = self.services.storage.save_review(hash, &text) {
            // The review is shown, and can be computed again.
            log::warn!("a review could not be saved: {error}");
        }
    }
}
