//! An exercise from a mistake: the player places the next three pieces, and the coach answers at once.
//!
//! ```text
//!   position ──▶ three pieces ──▶ review of these three ──▶ loss, and the worst of them as a pair of boards
//! ```

use egui::Ui;

use crate::bots::review::background::{BackgroundReview, ReviewState};
use crate::bots::review::drills::{Drill, DrillBook, DrillSet};
use crate::bots::review::{Chance, Review, Reviewer};
use crate::engine::Start;
use crate::replay::Recording;
use crate::ui::screens::review::Mistakes;
use crate::ui::screens::{Command, DrillCommand, stage};
use crate::ui::shared::Shared;
use crate::ui::widgets::mini_game::MiniGame;
use crate::ui::widgets::paragraph;
use crate::ui::words::{MessageId, id};

/// An exercise on its stage.
#[derive(Debug)]
pub struct DrillScreen {
    drill: Drill,
    set: DrillSet,
    /// The number of exercises that are due, with this one.
    left: usize,
    start: Start,
    /// The game.
    pub game: MiniGame,
    answer: DrillAnswer,
    /// Whether it was answered, and is no longer due today.
    is_answered: bool,
}

/// The answer of the coach.
#[derive(Debug)]
enum DrillAnswer {
    /// The pieces are not placed yet.
    Waiting,
    Running(BackgroundReview),
    Given(Box<Review>, Mistakes),
    /// The coach could not judge it.
    Failed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DrillButton {
    Begin,
    Next,
    Leave,
}

impl DrillScreen {
    /// An exercise of a set from its position, and the number of those that are due with it.
    #[must_use]
    pub fn new(drill: Drill, start: Start, (set, left): (DrillSet, usize)) -> Self {
        let game = MiniGame::drill(start.clone(), DrillBook::PIECES);
        Self { drill, set, left, start, game, answer: DrillAnswer::Waiting, is_answered: false }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        self.game.handle_end(ui);
        let answered = self.advance(ui);
        let page = ("Drill", self.game.is_played());
        let (pressed, _, back) = stage::show(ui, shared, page, |ui| self.stage(ui, shared));
        let back = back && !self.game.end();
        let command = match pressed {
            Some(DrillButton::Begin) => {
                self.game = MiniGame::drill(self.start.clone(), DrillBook::PIECES);
                self.answer = DrillAnswer::Waiting;
                self.game.begin();
                ui.ctx().request_discard("the exercise starts at once");
                None
            }
            Some(DrillButton::Next) => Some(Command::Drill(DrillCommand::Next(self.set))),
            Some(DrillButton::Leave) => Some(Command::Back),
            None => back.then_some(Command::Back),
        };
        answered.or(command)
    }

    /// Starts and polls the judgement. Returns the answer to note, once.
    fn advance(&mut self, ui: &Ui) -> Option<Command> {
        match &self.answer {
            DrillAnswer::Waiting if self.game.is_solved() => {
                let recording = self.game.recording()?;
                let ctx = ui.ctx().clone();
                let reviewer = Reviewer::new(recording, self.drill.aim, Reviewer::WIDTH);
                let running = reviewer.map(|reviewer| BackgroundReview::start(reviewer, move || ctx.request_repaint()));
                self.answer = match running {
                    Some(Ok(running)) => DrillAnswer::Running(running),
                    _ => DrillAnswer::Failed,
                };
                None
            }
            DrillAnswer::Running(running) => match running.poll() {
                ReviewState::Running(_) => None,
                ReviewState::Done(review) => {
                    let recording = self.game.recording()?;
                    let moments = Mistakes::of(&recording, &review);
                    let noted = DrillCommand::Answer { id: self.drill.id.clone(), lost: review.lost };
                    self.answer = DrillAnswer::Given(review, moments);
                    self.is_answered = true;
                    Some(Command::Drill(noted))
                }
                ReviewState::Lost => {
                    self.answer = DrillAnswer::Failed;
                    None
                }
            },
            DrillAnswer::Waiting | DrillAnswer::Given(..) | DrillAnswer::Failed => None,
        }
    }

    fn title(&self) -> MessageId {
        match self.set {
            DrillSet::All => id::DRILL_TITLE,
            DrillSet::Missed(Chance::TSpin) => id::DRILL_T_SPINS,
            DrillSet::Missed(Chance::Tetris) => id::DRILL_TETRISES,
            DrillSet::Missed(Chance::PerfectClear) => id::DRILL_PERFECT_CLEARS,
        }
    }

    fn stage(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<DrillButton> {
        let Shared { theme, words, settings, .. } = shared;
        let title = words.text(self.title());
        let Self { game, answer, drill, left, is_answered, .. } = self;
        let is_given = matches!(answer, DrillAnswer::Given(..) | DrillAnswer::Failed);
        let due = left.saturating_sub(usize::from(*is_answered));
        let buttons: &[(MessageId, DrillButton)] = match (is_given, *left > 1) {
            (true, true) => &[
                (id::DRILL_NEXT, DrillButton::Next),
                (id::DRILL_AGAIN, DrillButton::Begin),
                (id::HINT_BACK, DrillButton::Leave),
            ],
            (true, false) => &[(id::DRILL_AGAIN, DrillButton::Begin), (id::HINT_BACK, DrillButton::Leave)],
            (false, _) => &[(id::DRILL_BEGIN, DrillButton::Begin), (id::HINT_BACK, DrillButton::Leave)],
        };
        let names: Vec<MessageId> = buttons.iter().map(|(name, _)| *name).collect();
        let aside = stage::Aside {
            title: &title,
            text: |ui: &mut Ui, _: &MiniGame| {
                let lost = words.lost(drill.aim, drill.lost.into());
                let args = [("lost", lost.into()), ("left", due.into())];
                paragraph(ui, theme, &words.with(id::DRILL_TASK, &args));
                ui.add_space(theme.metrics.space.s);
                match answer {
                    DrillAnswer::Waiting => {}
                    DrillAnswer::Running(_) => paragraph(ui, theme, &words.text(id::DRILL_JUDGING)),
                    DrillAnswer::Failed => paragraph(ui, theme, &words.text(id::REVIEW_FAILED)),
                    DrillAnswer::Given(review, moments) => {
                        let is_solved = review.lost <= DrillBook::SOLVED;
                        let (text, color) = if is_solved {
                            (id::DRILL_SOLVED, theme.palette.good)
                        } else {
                            (id::DRILL_FAILED, theme.palette.danger)
                        };
                        let lost = words.lost_in_all(review);
                        stage::strong(ui, theme, words.with(text, &[("lost", lost.into())]), color);
                        if due == 0 {
                            paragraph(ui, theme, &words.text(id::DRILL_DONE));
                        }
                        moments.picture(ui, shared, review);
                    }
                }
            },
            controls: |ui: &mut Ui, game: &mut MiniGame| {
                game.show_buttons(ui, shared);
                stage::buttons(ui, shared, &names)
            },
        };
        let (_, pressed) = stage::stage(ui, shared, (game, settings.options.ghost), aside)?;
        buttons.get(pressed?).map(|(_, button)| *button)
    }
}

/// The only seat of a recording that becomes exercises: a match has opponents, whom an exercise has not.
#[must_use]
pub(crate) const fn can_drill(recorded: &Recording) -> bool {
    recorded.seats.len() == 1
}
