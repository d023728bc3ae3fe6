//! The first steps of a new player: short lessons, the last of them an extra one, then the speed of the controls.
//!
//! ```text
//!   question ─▶ lesson 1 … 5 ─▶ speed ─▶ the first Marathon
//!      └──────── played before ───▲
//! ```
//!
//! From the help the lessons alone are opened.

mod lesson;
mod speed;

use egui::accesskit::Role;
use egui::{Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use crate::ui::paint::mode_picture::ModePicture;
use crate::ui::screens::Command;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::mini_game::MiniGame;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{lay_centered, note, panel, ring};
use crate::ui::words::{MessageId, id};

use lesson::Lesson;

/// The greatest width of the question, in points.
const WIDTH: f32 = 560.0;
/// The height of a card with its picture, in points.
const CARD: f32 = 216.0;
/// The height of the picture, in points.
const PICTURE: f32 = 150.0;

/// The first steps.
#[derive(Debug, Default)]
pub struct FirstSteps {
    /// The game of the step.
    pub game: MiniGame,
    step: LessonStep,
    /// Whether only the lessons are shown.
    is_help: bool,
}

#[derive(Debug, Default)]
enum LessonStep {
    /// The question whether the player knows the game.
    #[default]
    Question,
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
    /// The lessons alone.
    #[must_use]
    pub fn lessons() -> Self {
        let mut steps = Self { is_help: true, ..Self::default() };
        steps.go_to_lesson(0);
        steps
    }

    /// Goes to the lesson of this index. After the last comes the speed.
    fn go_to_lesson(&mut self, index: usize) {
        match Lesson::new(index) {
            Some(lesson) => (self.game, self.step) = (lesson.demo(), LessonStep::Lesson(Box::new(lesson))),
            None => self.step = LessonStep::Speed,
        }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let (end, command) = match &mut self.step {
            LessonStep::Question => (question(ui, shared), None),
            LessonStep::Lesson(lesson) => (lesson.ui(ui, shared, &mut self.game), None),
            LessonStep::Speed => speed::ui(ui, shared),
        };
        match (end, &self.step) {
            (None, _) => return command,
            (Some(StepEnd::Leave), _) => return Some(Command::Back),
            (Some(StepEnd::Next), LessonStep::Lesson(lesson)) => self.go_to_lesson(lesson.index() + 1),
            (Some(StepEnd::Next), LessonStep::Question | LessonStep::Speed) => self.go_to_lesson(0),
            (Some(StepEnd::ToSpeed), _) => self.step = LessonStep::Speed,
        }
        if self.is_help && matches!(self.step, LessonStep::Speed) {
            return Some(Command::Back);
        }
        ui.ctx().request_discard("the next step is shown at once");
        command
    }
}

/// Asks whether the player knows the game.
fn question(ui: &mut Ui, shared: &Shared<'_>) -> Option<StepEnd> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    let page = Page::of("First steps", "", WIDTH).inner(true).hints(&[Hint::Cursor, Hint::Accept, Hint::Back]);
    let (chosen, back) = page.show(ui, shared, |ui| {
        panel(ui, theme, |ui| {
            ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Title, words.text(id::FIRST_STEPS_TITLE))));
            ui.add_space(space.s);
            let offer = words.with(id::FIRST_STEPS_OFFER, &[("count", Lesson::COUNT.into())]);
            ui.vertical_centered(|ui| note(ui, theme, &offer));
            ui.add_space(space.m);
            let size = vec2((ui.available_width() - space.s) / 2.0, CARD);
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = space.s;
                // Who knows the game is in it by the fewest presses.
                let skips = card(ui, shared, (id::FIRST_STEPS_KNOWN, ModePicture::Known), size);
                let begins = card(ui, shared, (id::FIRST_STEPS_BEGIN, ModePicture::Lessons), size);
                if begins { Some(StepEnd::Next) } else { skips.then_some(StepEnd::ToSpeed) }
            })
            .inner
        })
    });
    if back { Some(StepEnd::Leave) } else { chosen }
}

/// Shows an answer with its picture. Returns whether it was pressed.
fn card(ui: &mut Ui, shared: &Shared<'_>, (text, picture): (MessageId, ModePicture), size: Vec2) -> bool {
    let Shared { theme, words, .. } = shared;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let text = words.text(text);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
    let reach = focus::join(ui, &response, Keys::Move);
    let fill = if reach.lit { palette.raised_hovered } else { palette.raised };
    let edge = Stroke::new(metrics.stroke, palette.outline);
    ui.painter().rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
    let top = rect.shrink(metrics.space.s);
    picture.paint(ui.painter(), top.with_max_y(top.top() + PICTURE), theme);
    let caption = lay_centered(ui, TextRole::Heading, &text, palette.text_primary, top.width());
    let middle = pos2(rect.center().x, f32::midpoint(top.top() + PICTURE, rect.bottom()));
    ui.painter().galley(middle - caption.rect.center().to_vec2(), caption, palette.text_primary);
    if reach.focused {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
    response.clicked()
}
