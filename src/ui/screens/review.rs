//! The review of a recorded game or of a seat of a match: accuracy, missed chances, and the costliest moments, which
//! can be opened in the recording.
//!
//! ```text
//!   Accuracy 87.3 %        Missed T-Spins   2    while it runs: how much of the recording is reviewed
//!   Average loss 0.31  Missed Tetrises  1
//!   ┌ piece ─ time ─ loss ─ missed ┐
//!   │ 31      0:24   3.10   Tetris │──▶ Watch, at that piece
//! ```

use std::time::Duration;

use egui::Ui;

use crate::bots::beam::Aim;
use crate::bots::review::background::{BackgroundReview, ReviewState};
use crate::bots::review::{Chance, Judgement, Review, Reviewer};
use crate::engine::Rules;
use crate::replay::{Recording, SeatRecording};
use crate::ui::screens::table::{self, RowMark};
use crate::ui::screens::{Command, ReviewCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::page::{Hint, Page, PageFrame};
use crate::ui::widgets::tabs;
use crate::ui::widgets::{note, panel, paragraph};
use crate::ui::words::{MessageId, Words, id, review_refusal};

/// The maximum width, in points.
const WIDTH: f32 = 760.0;
/// The polling interval for the progress.
const POLL: Duration = Duration::from_millis(100);

/// The review of a recorded game.
#[derive(Debug)]
pub struct ReviewScreen {
    recorded: Recording,
    seat: usize,
    stage: ReviewProgress,
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
    /// The review of a seat: the complete one if it was saved, or else one that starts when the screen is shown. `None`
    /// if the recording has no such seat.
    #[must_use]
    pub fn new(recorded: Recording, seat: usize, saved: Option<Review>) -> Option<Self> {
        let stage = saved.map_or(ReviewProgress::Waiting, |review| ReviewProgress::Done(Box::new(review)));
        recorded.seats.get(seat).is_some().then_some(Self { recorded, seat, stage })
    }

    /// The recording.
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

    /// The key hints: Enter opens a moment, and the arrows switch to another seat of a match.
    fn hints(&self) -> &'static [Hint] {
        let has_moments = self.review().is_some_and(|review| !review.moments.is_empty());
        match (has_moments, self.recorded.seats.len() > 1) {
            (true, true) => &[Hint::Turn, Hint::Move, Hint::Watch, Hint::Back],
            (true, false) => &[Hint::Move, Hint::Watch, Hint::Back],
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
        let turned = self.seats(ui, shared, &mut frame);
        frame.shows((self.seat, self.replay().seed, self.replay().inputs.len()));
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

    fn body(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        match &self.stage {
            ReviewProgress::Waiting => None,
            ReviewProgress::Running(_, progress) => {
                let args = [("percent", words.number(u64::from(progress / 10)).into())];
                paragraph(ui, theme, &words.with(id::REVIEW_RUNNING, &args));
                None
            }
            ReviewProgress::Failed(reason) => {
                paragraph(ui, theme, &words.text(*reason));
                None
            }
            ReviewProgress::Done(review) => {
                summary(ui, shared, review);
                ui.add_space(theme.metrics.space.m);
                moments(ui, shared, review)
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

/// The loss per judged piece.
fn average_loss(review: &Review) -> u64 {
    review.lost.checked_div(u64::from(review.judged)).unwrap_or_default()
}

/// The accuracy with its definition, and the missed chances.
fn summary(ui: &mut Ui, shared: &Shared<'_>, review: &Review) {
    let Shared { theme, words, .. } = shared;
    let number = |count: u32| words.number(u64::from(count));
    let missed = review.missed;
    let judged = [("judged", number(review.judged).into()), ("pieces", number(review.pieces).into())];
    let mut values = vec![
        (id::REVIEW_ACCURACY, accuracy(words, review.accuracy)),
        (id::REVIEW_AVERAGE, words.lost(review.aim, average_loss(review))),
        (id::REVIEW_MISSED_T_SPINS, number(missed.t_spins)),
        (id::REVIEW_MISSED_TETRISES, number(missed.tetrises)),
        (id::REVIEW_MISSED_PERFECT_CLEARS, number(missed.perfect_clears)),
    ];
    // Usually all pieces are judged.
    if review.judged < review.pieces {
        values.insert(2, (id::REVIEW_JUDGED, words.with(id::REVIEW_JUDGED_OF, &judged)));
    }
    let values: Vec<[String; 2]> = values.into_iter().map(|(name, value)| [words.text(name), value]).collect();
    panel(ui, theme, |ui| {
        table::pairs(ui, theme, &values);
        ui.add_space(theme.metrics.space.s);
        note(ui, theme, &words.text(id::REVIEW_DEFINITION));
    });
}

/// The costliest moments.
fn moments(ui: &mut Ui, shared: &Shared<'_>, review: &Review) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let mut chosen = None;
    panel(ui, theme, |ui| {
        ui.label(theme.text(TextRole::Heading, words.text(id::REVIEW_MOMENTS)));
        if review.moments.is_empty() {
            paragraph(ui, theme, &words.text(id::REVIEW_NO_LOSS));
            return;
        }
        let mut headings = vec![(id::REVIEW_PIECE, false), (id::REVIEW_TIME, true), (id::REVIEW_LOST, true)];
        // Most games miss no chance in their costliest moments.
        let has_missed = review.moments.iter().any(|moment| moment.missed.is_some());
        headings.extend(has_missed.then_some((id::REVIEW_MISSED, false)));
        let headings = headings.into_iter().map(|(title, is_number)| (words.text(title), is_number)).collect();
        let rows: Vec<Vec<String>> =
            review.moments.iter().map(|moment| moment_texts(words, review.aim, moment).to_vec()).collect();
        let columns = table::columns_for(ui, theme, ui.available_width(), headings, &rows);
        ui.spacing_mut().item_spacing.y = 1.0;
        table::head(ui, theme, &columns);
        for (moment, texts) in review.moments.iter().zip(&rows) {
            let shown: Vec<&str> = texts.iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
            if table::choice(ui, theme, &shown.join(", "), (&columns, texts), RowMark::Plain).clicked() {
                chosen = Some(Command::Review(ReviewCommand::Show(Box::new(*moment))));
            }
        }
    });
    chosen
}

fn moment_texts(words: &Words, aim: Aim, moment: &Judgement) -> [String; 4] {
    let missed = moment.missed.map(|chance| match chance {
        Chance::TSpin => id::ACTION_T_SPIN,
        Chance::Tetris => id::ACTION_TETRIS,
        Chance::PerfectClear => id::PLAY_PERFECT_CLEAR,
    });
    let piece = words.with(id::REVIEW_PIECE_NUMBER, &[("number", moment.number.into())]);
    let lost = words.lost(aim, moment.lost.into());
    [piece, words.time(moment.at.millis()), lost, missed.map(|missed| words.text(missed)).unwrap_or_default()]
}

/// An accuracy in thousandths as a percentage.
fn accuracy(words: &Words, thousandths: u32) -> String {
    words.with(id::RESULTS_PERCENT, &[("percent", words.tenths(thousandths.into()).into())])
}
