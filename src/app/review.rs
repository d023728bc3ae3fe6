//! Reviews of recorded games in the program.

use std::sync::Arc;
use std::time::Instant;

use super::App;
use super::screen::Screen;
use crate::bots::review::{Judgement, Review};
use crate::engine::Ticks;
use crate::replay::{Recording, SeatTimeline, Timeline};
use crate::storage::Purpose;
use crate::ui::live::LiveRecording;
use crate::ui::screens::{ReviewCommand, ReviewScreen, Watch};

impl App {
    pub(super) fn review(&mut self, command: ReviewCommand) {
        match command {
            ReviewCommand::Open { recording: Some(source), seat } => {
                self.services.storage.open_game(source, Purpose::Review(seat));
            }
            ReviewCommand::Open { recording: None, seat } => self.review_shown(seat),
            ReviewCommand::Round(round) => self.review_round(round),
            ReviewCommand::Save => self.save_review(),
            ReviewCommand::Show(moment) => self.show_reviewed(moment.at),
            ReviewCommand::ShowAt(at) => self.show_reviewed(at),
            ReviewCommand::Practise(moment) => self.practise_moment(&moment),
        }
    }

    /// Opens the recording of the review on the screen at a time, with the mistakes marked.
    fn show_reviewed(&mut self, at: Ticks) {
        let Some(Screen::Review(screen)) = self.screens.top() else { return };
        let timeline = Arc::new(Timeline::new(screen.replay().clone()));
        let Some(recording) = LiveRecording::new(timeline, Instant::now()) else { return };
        let watch = match screen.review() {
            Some(review) => Watch::at(recording, review, at),
            None => Watch::at(recording, &Review::default(), at),
        };
        let watch = if screen.recorded().seats.len() > 1 { watch.of_match() } else { watch };
        self.screens.push(Screen::Watch(Box::new(watch)));
    }

    /// Starts practice from the position before a mistake of the review on the screen.
    fn practise_moment(&mut self, moment: &Judgement) {
        let Some(Screen::Review(screen)) = self.screens.top() else { return };
        let playhead = SeatTimeline::new(screen.replay().clone()).at(moment.at);
        self.practise_position_of(playhead.game(), Instant::now());
    }

    /// Reviews a seat of the game or match on the screen.
    fn review_shown(&mut self, seat: usize) {
        if self.is_over_its_review() {
            // The recording was opened from its review.
            self.screens.pop();
        } else if let Some((whole, round)) = self.reviewed_recording() {
            if matches!(self.screens.top(), Some(Screen::Review(_))) {
                // Another seat of the match.
                self.screens.pop();
            }
            self.open_review_of_round(whole, (round, seat));
        }
    }

    /// Reviews another round of the match whose review is on the screen.
    fn review_round(&mut self, round: usize) {
        let Some(Screen::Review(screen)) = self.screens.top() else { return };
        let (whole, seat) = (screen.whole().clone(), screen.seat());
        self.screens.pop();
        self.open_review_of_round(whole, (round, seat));
    }

    /// Whether the recording on the screen was opened from its review. Another one may have been opened since.
    fn is_over_its_review(&self) -> bool {
        let mut top_down = self.screens.top_down();
        match (top_down.next(), top_down.next()) {
            (Some(Screen::Watch(watch)), Some(Screen::Review(review))) => {
                watch.recording.only_seat().is_some_and(|seat| seat.replay() == review.replay())
            }
            _ => false,
        }
    }

    /// The recording on the screen that is reviewed, with the index of its round: the round on the screen, or the last
    /// one.
    fn reviewed_recording(&self) -> Option<(Recording, usize)> {
        let whole = self.shown_recording()?;
        let round = match self.screens.top() {
            Some(Screen::Watch(watch)) => watch.recording.round_index(),
            Some(Screen::Review(review)) => review.round(),
            _ => whole.round_count() - 1,
        };
        Some((whole, round))
    }

    /// Opens the saved review of a seat in the last round of a recording, or makes one.
    pub(super) fn open_review(&mut self, recorded: Recording, seat: usize) {
        let last = recorded.round_count() - 1;
        self.open_review_of_round(recorded, (last, seat));
    }

    /// The same of a seat in a round.
    fn open_review_of_round(&mut self, whole: Recording, (round, seat): (usize, usize)) {
        let Some(mut screen) = ReviewScreen::of_round(whole, (round, seat), None) else { return };
        let saved = self.services.storage.review(screen.replay().hash());
        if let Some(review) = saved.and_then(|text| Review::from_json(&text)) {
            screen.show_saved(review);
        }
        self.screens.push(Screen::Review(Box::new(screen)));
    }

    fn save_review(&mut self) {
        let Some(Screen::Review(screen)) = self.screens.top() else { return };
        let Some(review) = screen.review().cloned() else { return };
        let (recorded, hash) = (screen.recorded().clone(), screen.replay().hash());
        self.add_drills(&recorded, &review);
        let Ok(text) = review.to_json() else { return };
        if let Err(error) = self.services.storage.save_review(hash, &text) {
            // The review is shown, and can be computed again.
            log::warn!("a review could not be saved: {error}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use egui::Context;

    use super::*;
    use crate::bots::review::Reviewer;
    use crate::engine::versus::Standings;
    use crate::replay::{RecordedRound, Rounds};
    use crate::storage::{RecordingSource, Storage};
    use crate::ui::screens::PracticeCommand;

    const SPRINT: &str = include_str!("../../tests/data/golden/sprint_20.json");
    const MATCH: &str = include_str!("../../tests/data/golden/match.json");

    const SHOWN: ReviewCommand = ReviewCommand::Open { recording: None, seat: 0 };

    /// The worst moment of the first seat, by a bot that thinks little.
    fn moment(recorded: &Recording) -> Judgement {
        let mut reviewer = Reviewer::of_seat(recorded, 0, 1).unwrap();
        while reviewer.advance() {}
        reviewer.finish().moments[0]
    }

    /// The screen on top, and the seed of the recording on it.
    fn shown(app: &App) -> (&'static str, u64) {
        match app.screens.top() {
            Some(Screen::Review(review)) => ("review", review.replay().seed),
            Some(Screen::Watch(watch)) => ("watch", watch.recording.only_seat().unwrap().replay().seed),
            other => panic!("{:?}", other.map(Screen::name)),
        }
    }

    /// Each round is reviewed by itself, for the seat that was chosen, and is saved as a part of the match.
    #[test]
    fn every_round_of_a_match_is_reviewed() {
        let (pads, events) = mpsc::channel();
        let mut app = App::new(&Context::default(), Storage::in_memory(), pads, events);
        let last = Recording::from_text(MATCH).unwrap();
        let mut seats = last.seats.clone();
        for seat in &mut seats {
            seat.seed += 1;
        }
        let seeds = [&seats, &last.seats].map(|seats| [seats[0].seed, seats[1].seed]);
        let round = RecordedRound { places: Standings::default(), seats };
        let whole = last.after(Rounds { first_to: 2, earlier: vec![round] });
        app.open_review(whole.clone(), 0);
        let open = app.screens.top_down().count();
        assert_eq!(shown(&app), ("review", seeds[1][0]), "the last one first");
        app.review(ReviewCommand::Round(0));
        assert_eq!(shown(&app), ("review", seeds[0][0]));
        app.review(ReviewCommand::Open { recording: None, seat: 1 });
        assert_eq!(shown(&app), ("review", seeds[0][1]), "the other seat in the same round");
        app.review(ReviewCommand::Round(1));
        assert_eq!((shown(&app), app.screens.top_down().count()), (("review", seeds[1][1]), open));
        assert_eq!(app.shown_recording(), Some(whole));
    }

    /// Opens a match, its review and a moment of it, above that another recording with its review, and goes back.
    #[test]
    fn the_game_on_the_screen_is_reviewed_however_it_came_there() {
        let (pads, events) = mpsc::channel();
        let mut app = App::new(&Context::default(), Storage::in_memory(), pads, events);
        let [played, sprint] = [MATCH, SPRINT].map(|text| Recording::from_text(text).unwrap());
        let moments = [moment(&played), moment(&sprint)].map(|moment| ReviewCommand::Show(Box::new(moment)));
        let (of_match, of_sprint) = (played.seats[0].seed, sprint.seats[0].seed);
        assert_ne!(of_match, of_sprint);
        app.open_review(played, 0);
        let open = app.screens.top_down().count();
        app.review(moments[0].clone());
        assert_eq!(shown(&app), ("watch", of_match));
        app.review(SHOWN);
        assert_eq!((shown(&app), app.screens.top_down().count()), (("review", of_match), open), "back to it");
        app.review(moments[0].clone());
        app.watch(RecordingSource::Text(SPRINT.to_owned()));
        while shown(&app) != ("watch", of_sprint) {
            app.use_opened(Instant::now());
            thread::yield_now();
        }
        app.review(SHOWN);
        assert_eq!(shown(&app), ("review", of_sprint));
        let open = app.screens.top_down().count();
        app.review(moments[1].clone());
        assert_eq!(shown(&app), ("watch", of_sprint));
        app.review(SHOWN);
        assert_eq!((shown(&app), app.screens.top_down().count()), (("review", of_sprint), open), "back to it");
    }

    #[test]
    fn practice_of_a_mistake_knows_its_review() {
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::in_memory(), pads, events);
        let sprint = Recording::from_text(SPRINT).unwrap();
        let (practise, seed) = (ReviewCommand::Practise(Box::new(moment(&sprint))), sprint.seats[0].seed);
        let is_over_review = |app: &mut App| {
            app.practise(&ctx, PracticeCommand::Pause);
            let menu = app.screens.top().unwrap();
            assert_eq!(menu.name(), "practice menu");
            format!("{menu:?}").contains("is_over_review: true")
        };
        app.practise(&ctx, PracticeCommand::Enter);
        assert!(!is_over_review(&mut app), "from the main menu");
        app.practise(&ctx, PracticeCommand::Leave);
        app.open_review(sprint, 0);
        app.review(practise);
        assert!(is_over_review(&mut app));
        app.practise(&ctx, PracticeCommand::Leave);
        assert_eq!(shown(&app), ("review", seed));
    }
}
