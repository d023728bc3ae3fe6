//! The first steps of a new player: four short lessons and an extra one, then the speed of the controls.
//!
//! ```text
//!   offer ─▶ lesson 1 … 4 ─▶ extra ─▶ speed ─▶ main menu
//!     └───── played before ──▲
//! ```

mod lesson;
mod speed;

use egui::Ui;

use crate::ui::screens::Command;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::mini_game::MiniGame;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{note, panel};
use crate::ui::words::id;

use lesson::Lesson;

/// The greatest width of the offer, in points.
const WIDTH: f32 = 520.0;

/// The first steps.
#[derive(Debug, Default)]
pub struct FirstSteps {
    /// The game of the step.
    pub game: MiniGame,
    step: LessonStep,
}

#[derive(Debug, Default)]
enum LessonStep {
    /// The offer, which can be declined.
    #[default]
    Offer,
    Lesson(Box<Lesson>),
    Speed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StepEnd {
    /// The step is done or skipped.
    Next,
    /// The player skips the lessons.
    ToSpeed,
    /// The player leaves.
    Leave,
}

impl FirstSteps {
    /// The first lesson, without the offer to skip it.
    #[must_use]
    pub fn lessons() -> Self {
        let mut steps = Self::default();
        steps.go_to_lesson(0);
        steps
    }

    /// Goes to the lesson of this index. After the last comes the speed.
    fn go_to_lesson(&mut self, index: usize) {
        match Lesson::new(index) {
            Some(lesson) => (self.game, self.step) = (lesson.demo(), LessonStep::Lesson(Box::new(lesson))),
            None => self.go_to_speed(),
        }
    }

    fn go_to_speed(&mut self) {
        (self.game, self.step) = (MiniGame::default().with_hand(), LessonStep::Speed);
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let (end, command) = match &mut self.step {
            LessonStep::Offer => (offer(ui, shared), None),
            LessonStep::Lesson(lesson) => (lesson.ui(ui, shared, &mut self.game), None),
            LessonStep::Speed => speed::ui(ui, shared, &mut self.game),
        };
        match (end, &self.step) {
            (None, _) => return command,
            (Some(StepEnd::Leave), _) | (Some(StepEnd::Next), LessonStep::Speed) => return Some(Command::Back),
            (Some(StepEnd::Next), LessonStep::Lesson(lesson)) => self.go_to_lesson(lesson.index() + 1),
            (Some(StepEnd::Next), LessonStep::Offer) => self.go_to_lesson(0),
            (Some(StepEnd::ToSpeed), _) => self.go_to_speed(),
        }
        ui.ctx().request_discard("the next step is shown at once");
        command
    }
}

/// Asks whether the player wants the lessons.
fn offer(ui: &mut Ui, shared: &Shared<'_>) -> Option<StepEnd> {
    let Shared { theme, words, .. } = shared;
    let page = Page::of("First steps", "", WIDTH).inner(true).hints(&[Hint::Move, Hint::Accept, Hint::Back]);
    let (chosen, back) = page.show(ui, shared, |ui| {
        panel(ui, theme, |ui| {
            ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Title, words.text(id::FIRST_STEPS_TITLE))));
            ui.add_space(theme.metrics.space.s);
            ui.vertical_centered(|ui| note(ui, theme, &words.text(id::FIRST_STEPS_OFFER)));
            ui.add_space(theme.metrics.space.m);
            let begins = button(ui, theme, Tone::Primary, &words.text(id::FIRST_STEPS_BEGIN));
            ui.add_space(theme.metrics.space.xs);
            let skips = button(ui, theme, Tone::Plain, &words.text(id::FIRST_STEPS_KNOWN));
            if begins { Some(StepEnd::Next) } else { skips.then_some(StepEnd::ToSpeed) }
        })
    });
    if back { Some(StepEnd::Leave) } else { chosen }
}
