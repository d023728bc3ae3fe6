//! The first steps of a new player: four short lessons and an extra one, then the speed of the controls.
//!
//! ```text
//!   offer ─▶ lesson 1 … 4 ─▶ extra ─▶ speed ─▶ main menu
//!     └───── played before ──▲
//! ```

mod lesson;
mod speed;

use std::time::Instant;

use egui::Ui;

use crate::engine::GameEvent;
use crate::input::PlayInput;
use crate::settings::Settings;
use crate::ui::screens::Command;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{note, panel};
use crate::ui::words::id;

use lesson::Lesson;
use speed::SpeedQuestion;

/// The greatest width of the offer, in points.
const WIDTH: f32 = 520.0;

/// The first steps.
#[derive(Debug, Default)]
pub struct FirstSteps {
    step: Step,
}

#[derive(Debug, Default)]
enum Step {
    /// The offer, which can be declined.
    #[default]
    Offer,
    Lesson(Box<Lesson>),
    Speed(Box<SpeedQuestion>),
}

/// The end of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
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
        Self { step: Step::after_lesson(None) }
    }

    /// Whether an embedded game has the controls.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        match &self.step {
            Step::Offer => false,
            Step::Lesson(lesson) => lesson.is_playing(),
            Step::Speed(question) => question.is_trying(),
        }
    }

    /// Whether something is animated all the time.
    #[must_use]
    pub const fn is_live(&self) -> bool {
        self.is_playing() || matches!(self.step, Step::Speed(_))
    }

    /// Plays the embedded game up to now with the player's input, and appends the events to `happened`.
    pub fn play(&mut self, settings: &Settings, input: &PlayInput, now: Instant, happened: &mut Vec<GameEvent>) {
        match &mut self.step {
            Step::Offer => {}
            Step::Lesson(lesson) => lesson.play(settings, input, now, happened),
            Step::Speed(question) => question.play(settings, input, now, happened),
        }
    }

    /// Advances without the player's input: a lesson pauses, and the speed demonstration plays.
    pub fn go_on(&mut self, settings: &Settings, now: Instant) {
        match &mut self.step {
            Step::Offer => {}
            Step::Lesson(lesson) => lesson.rest(now),
            Step::Speed(question) => question.show(settings, now),
        }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let (end, command) = match &mut self.step {
            Step::Offer => (offer(ui, shared), None),
            Step::Lesson(lesson) => (lesson.ui(ui, shared), None),
            Step::Speed(question) => question.ui(ui, shared),
        };
        match (end, &self.step) {
            (None, _) => return command,
            (Some(End::Leave), _) | (Some(End::Next), Step::Speed(_)) => return Some(Command::Back),
            (Some(End::Next), Step::Lesson(lesson)) => self.step = Step::after_lesson(Some(lesson.index())),
            (Some(End::Next), Step::Offer) => self.step = Step::after_lesson(None),
            (Some(End::ToSpeed), _) => self.step = Step::Speed(Box::default()),
        }
        ui.ctx().request_discard("the next step is shown at once");
        command
    }
}

impl Step {
    /// The lesson after this one, or the first. After the last comes the speed.
    fn after_lesson(index: Option<usize>) -> Self {
        let next = index.map_or(0, |index| index + 1);
        Lesson::new(next).map_or_else(|| Self::Speed(Box::default()), |lesson| Self::Lesson(Box::new(lesson)))
    }
}

/// Asks whether the player wants the lessons.
fn offer(ui: &mut Ui, shared: &Shared<'_>) -> Option<End> {
    let Shared { theme, words, .. } = shared;
    let page = Page {
        id: "First steps",
        title: "",
        width: WIDTH,
        vertical: Vertical::Move,
        inner: true,
        hints: &[Hint::Move, Hint::Accept, Hint::Back],
    };
    let (chosen, back) = page.show(ui, shared, |ui| {
        panel(ui, theme, |ui| {
            ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Title, words.text(id::FIRST_STEPS_TITLE))));
            ui.add_space(theme.metrics.space.s);
            ui.vertical_centered(|ui| note(ui, theme, &words.text(id::FIRST_STEPS_OFFER)));
            ui.add_space(theme.metrics.space.m);
            let begins = button(ui, theme, Tone::Primary, &words.text(id::FIRST_STEPS_BEGIN));
            ui.add_space(theme.metrics.space.xs);
            let skips = button(ui, theme, Tone::Plain, &words.text(id::FIRST_STEPS_KNOWN));
            if begins { Some(End::Next) } else { skips.then_some(End::ToSpeed) }
        })
    });
    if back { Some(End::Leave) } else { chosen }
}
