//! The review of a recorded game or of a seat of a match.
//!
//! The accuracy with one sentence about the game, the loss of each piece, and the biggest mistakes as pairs of boards,
//! which can be opened in the recording.
//!
//! ```text
//!   ( 61 % C )  6 of the 10 worst pieces left a hole.       while it runs: how much of the recording is reviewed
//!   ▁▁▂▁█▁▁▁▃▁▁▁▁▅▁   the loss of each piece; ← → and N P go from mistake to mistake, a click opens it
//!   ┌ as played ─ better ┐ ┌ … ┐ ┌ … ┐
//!   │  ▟▙   ▏     ▟▙   ▏ │ │   │ │   │   Watch, Practice from here
//! ```

mod moments;
mod picture;

use std::time::Duration;

use egui::{Label, Ui};

pub(super) use self::moments::Mistakes;
use crate::bots::review::background::{BackgroundReview, ReviewState};
use crate::bots::review::drills::DrillSet;
use crate::bots::review::{Review, Reviewer};
use crate::engine::Rules;
use crate::replay::{Recording, SeatRecording};
use crate::ui::screens::command::rows_of;
use crate::ui::screens::{Command, DrillCommand, ReviewCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::page::{Hint, Page, PageFrame};
use crate::ui::widgets::paragraph;
use crate::ui::widgets::tabs;
use crate::ui::words::{MessageId, id, review_refusal};

/// The maximum width, in points.
const WIDTH: f32 = 1_180.0;
/// The polling interval for the progress.
const POLL: Duration = Duration::from_millis(100);

/// The review of a recorded game.
#[derive(Debug)]
pub struct ReviewScreen {
    /// All rounds of the match.
    whole: Recording,
    /// The index of the round that is reviewed, and its recording.
    round: usize,
    recorded: Recording,
    seat: usize,
    stage: ReviewProgress,
    /// The mistakes as pictures, once the review is complete.
    moments: Option<Mistakes>,
    /// Whether the definition of the accuracy is shown.
    is_explained: bool,
}

/// The state of the review.
#[derive(Debug)]
enum ReviewProgress {
    /// It starts with the first frame.
    Waiting,
    Running(BackgroundReview, u32),
    Done(Box<Review>),
    /// It failed, for this reason.
    Failed(MessageId),
}

impl ReviewScreen {
    /// The review of a seat in the last round: the complete one if it was saved, or else one that starts when the
    /// screen is shown. `None` if the recording has no such seat.
    #[must_use]
    pub fn new(recorded: Recording, seat: usize, saved: Option<Review>) -> Option<Self> {
        let last = recorded.round_count() - 1;
        Self::of_round(recorded, (last, seat), saved)
    }

    /// The same of a seat in a round, by its index.
    #[must_use]
    pub fn of_round(whole: Recording, (round, seat): (usize, usize), saved: Option<Review>) -> Option<Self> {
        let stage = saved.map_or(ReviewProgress::Waiting, |review| ReviewProgress::Done(Box::new(review)));
        let recorded = if whole.round_count() > 1 { whole.round(round) } else { whole.clone() };
        let shown = Self { whole, round, recorded, seat, stage, moments: None, is_explained: false };
        shown.recorded.seats.get(seat).is_some().then_some(shown)
    }

    /// Shows a saved review instead of a new one.
    pub fn show_saved(&mut self, review: Review) {
        self.stage = ReviewProgress::Done(Box::new(review));
    }

    /// The recording of the game or of all rounds of the match.
    #[must_use]
    pub const fn whole(&self) -> &Recording {
        &self.whole
    }

    /// The index of the round that is reviewed.
    #[must_use]
    pub const fn round(&self) -> usize {
        self.round
    }

    /// The seat that is reviewed.
    #[must_use]
    pub const fn seat(&self) -> usize {
        self.seat
    }

    /// The recording of the round that is reviewed.
    #[must_use]
    pub const fn recorded(&self) -> &Recording {
        &self.recorded
    }

    /// The recording of the seat.
    #[must_use]
    pub fn replay(&self) -> &SeatRecording {
        &self.recorded.seats[self.seat]
    }

    /// The review, once it is complete.
    #[must_use]
    pub fn review(&self) -> Option<&Review> {
        match &self.stage {
            ReviewProgress::Done(review) => Some(review),
            _ => None,
        }
    }

    /// The key hints: the arrows go from mistake to mistake, and switch to another seat or round of a match.
    fn hints(&self) -> &'static [Hint] {
        let has_moments = self.review().is_some_and(|review| !review.moments.is_empty());
        match (has_moments, self.recorded.seats.len() > 1 || self.whole.round_count() > 1) {
            (true, true) => &[Hint::Turn, Hint::Mistake, Hint::Mistakes, Hint::Move, Hint::Accept, Hint::Back],
            (true, false) => &[Hint::Mistake, Hint::Mistakes, Hint::Move, Hint::Accept, Hint::Back],
            (false, true) => &[Hint::Turn, Hint::Back],
            (false, false) => &[Hint::Back],
        }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let is_completed = self.advance(ui);
        let title = shared.words.text(id::REVIEW_TITLE);
        let page = Page::of("Review", &title, WIDTH).inner(true).hints(self.hints());
        let mut frame = page.open(ui, shared);
        self.tournament(ui, shared, &mut frame);
        let other_round = self.rounds(ui, shared, &mut frame);
        let turned = self.seats(ui, shared, &mut frame).or(other_round);
        frame.shows((self.round, self.seat, self.replay().seed, self.replay().inputs.len()));
        let chosen = frame.body(ui, |ui| self.body(ui, shared));
        if frame.close(ui) {
            Some(Command::Back)
        } else if is_completed {
            // Before another seat is opened, because the review would be lost.
            Some(Command::Review(ReviewCommand::Save))
        } else {
            turned.or(chosen)
        }
    }

    /// The tournament and the match of it that is reviewed, below the title.
    fn tournament(&self, ui: &mut Ui, shared: &Shared<'_>, frame: &mut PageFrame<'_>) {
        let Shared { theme, words, .. } = shared;
        let Some(of) = self.whole.setup.as_ref().and_then(|setup| setup.tournament.as_ref()) else { return };
        let text = theme.text(TextRole::Heading, words.match_of_tournament(of)).color(theme.palette.text_secondary);
        frame.fixed(ui, |ui| ui.add(Label::new(text).truncate()));
    }

    /// The rounds of a match, of which the shown one has its full name; returns the command that reviews another one.
    fn rounds(&self, ui: &mut Ui, shared: &Shared<'_>, frame: &mut PageFrame<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let rounds = self.whole.round_count();
        if rounds < 2 {
            return None;
        }
        let name = |index: usize| {
            let round = index + 1;
            if index == self.round {
                words.with(id::REVIEW_ROUND_OF, &[("round", round.into()), ("rounds", rounds.into())])
            } else {
                words.number(round as u64)
            }
        };
        let names: Vec<String> = (0..rounds).map(name).collect();
        let label = words.text(id::WATCH_ROUND);
        let chosen = frame.fixed(ui, |ui| tabs::tabs(ui, theme, &label, &names, self.round, 0));
        chosen.map(|round| Command::Review(ReviewCommand::Round(round)))
    }

    /// The seats of a match; returns the command that reviews another one.
    fn seats(&self, ui: &mut Ui, shared: &Shared<'_>, frame: &mut PageFrame<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let seats = self.recorded.seats.len();
        if seats < 2 {
            return None;
        }
        let setup = self.recorded.setup.clone().unwrap_or_default();
        let names = words.recorded_names(&setup, seats);
        let (label, turned) = (words.text(id::VERSUS_PLAYER), frame.opened.pages);
        let chosen = frame.fixed(ui, |ui| tabs::tabs(ui, theme, &label, &names, self.seat, turned));
        chosen.map(|seat| Command::Review(ReviewCommand::shown(seat)))
    }

    /// Starts or polls the review. Returns whether it was just completed.
    fn advance(&mut self, ui: &Ui) -> bool {
        match &mut self.stage {
            ReviewProgress::Waiting => {
                let ctx = ui.ctx().clone();
                let reviewer = Reviewer::of_seat(&self.recorded, self.seat, Reviewer::WIDTH);
                let started = reviewer.map(|reviewer| {
                    BackgroundReview::start(reviewer, move || ctx.request_repaint())
                        .inspect_err(|error| log::warn!("the review cannot start: {error}"))
                });
                self.stage = match started {
                    Some(Ok(running)) => ReviewProgress::Running(running, 0),
                    Some(Err(_)) => ReviewProgress::Failed(id::REVIEW_FAILED),
                    None => ReviewProgress::Failed(id::REVIEW_NOT_THIS_MODE),
                };
            }
            ReviewProgress::Running(running, progress) => match running.poll() {
                ReviewState::Running(done) => {
                    *progress = done;
                    ui.ctx().request_repaint_after(POLL);
                }
                ReviewState::Done(review) => {
                    self.stage = ReviewProgress::Done(review);
                    return true;
                }
                ReviewState::Lost => self.stage = ReviewProgress::Failed(id::REVIEW_FAILED),
            },
            ReviewProgress::Done(_) | ReviewProgress::Failed(_) => {}
        }
        false
    }

    fn body(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        match &self.stage {
            ReviewProgress::Waiting => None,
            ReviewProgress::Running(_, progress) => {
                picture::progress(ui, shared, *progress);
                None
            }
            ReviewProgress::Failed(reason) => {
                paragraph(ui, theme, &words.text(*reason));
                None
            }
            ReviewProgress::Done(review) => {
                let replay = &self.recorded.seats[self.seat];
                let moments = self
                    .moments
                    .get_or_insert_with(|| Mistakes::of(replay, review).against_opponents(&self.recorded, self.seat));
                let corner = picture::summary(ui, shared, review);
                ui.add_space(theme.metrics.space.s);
                let jumped = picture::chart(ui, shared, review, moments);
                ui.add_space(theme.metrics.space.s);
                let setup = self.recorded.setup.clone().unwrap_or_default();
                let names = words.recorded_names(&setup, self.recorded.seats.len());
                let chosen = moments.ui(ui, shared, (review, &names));
                picture::definition(ui, shared, corner, &mut self.is_explained);
                ui.add_space(theme.metrics.space.m);
                let drills = DrillSet::ALL.map(|set| Command::Drill(DrillCommand::Next(set)));
                let drilled = rows_of(ui, shared, 2, &drills);
                chosen.or(jumped).or(drilled)
            }
        }
    }
}

/// Offers the review of a recording by these rules as a compact button, or shows why it cannot be reviewed.
pub(super) fn offer(ui: &mut Ui, shared: &Shared<'_>, review: ReviewCommand, rules: &Rules) -> Option<Command> {
    let command = Command::Review(review);
    let width = command.compact_width(ui, shared);
    command.offer_unless(ui, shared, review_refusal(rules), width)
}
