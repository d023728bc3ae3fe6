//! The menu of practice, over the field.

use egui::Ui;

use crate::bots::review::drills::DrillSet;
use crate::settings::{GameChoice, Practice};
use crate::ui::screens::command::row_of;
use crate::ui::screens::form::{self, Form};
use crate::ui::screens::{Command, DrillCommand, PracticeCommand, ShowCommand, SolverCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Alike, Tone};
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::rows;
use crate::ui::words::id;

/// The maximum width of the menu, in points.
const WIDTH: f32 = 640.0;

/// The practice menu: continue, edit, settings.
#[derive(Debug, Clone, Copy, Default)]
pub struct PracticeMenu {
    /// Whether leaving practice leads back to the review from which it was started.
    is_over_review: bool,
}

impl PracticeMenu {
    /// The menu of a practice that was started from a review, or from elsewhere.
    #[must_use]
    pub const fn over(is_over_review: bool) -> Self {
        Self { is_over_review }
    }

    /// Draws the screen.
    #[expect(clippy::needless_pass_by_ref_mut, reason = "every screen is shown alike")]
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let page = Page::of("PracticeMenu", "", WIDTH).inner(true).hints(&[
            Hint::Move,
            Hint::Change,
            Hint::Accept,
            Hint::Back,
        ]);
        let (command, back) = page.show(ui, shared, |ui| menu(ui, shared, self.is_over_review));
        if back { Some(Command::Practice(PracticeCommand::Resume)) } else { command }
    }
}

fn menu(ui: &mut Ui, shared: &Shared<'_>, is_over_review: bool) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Title, words.text(id::PRACTICE_TITLE))));
    ui.add_space(space.s);
    let mut command = ends(ui, shared, is_over_review);
    command = rows(ui, theme, |ui| form::edit(ui, shared, |form, settings| choices(form, &mut settings.practice)))
        .or(command);
    let solver = [SolverCommand::PerfectClear, SolverCommand::FromPractice, SolverCommand::Enter].map(Command::Solver);
    let field = [PracticeCommand::Edit, PracticeCommand::StartOver, PracticeCommand::New].map(Command::Practice);
    let drill = Command::Drill(DrillCommand::Next(DrillSet::All));
    let others = [drill, Command::Show(ShowCommand::Options), Command::Show(ShowCommand::Help)];
    for row in [&solver[..], &field[..], &others[..]] {
        command = row_of(ui, shared, row).or(command);
    }
    command
}

/// Offers to continue, and beside it the way back.
fn ends(ui: &mut Ui, shared: &Shared<'_>, is_over_review: bool) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let gap = theme.metrics.space.s;
    let width = (ui.available_width() - gap) / 2.0;
    let text = if is_over_review { id::PRACTICE_TO_REVIEW } else { id::PRACTICE_LEAVE };
    let [resume, leave] = [PracticeCommand::Resume, PracticeCommand::Leave].map(Command::Practice);
    let (on, back) = (words.text(id::PRACTICE_ON), words.text(text));
    let main = Alike::of(ui, theme, Tone::Primary, &[(resume.face(&on), width)]);
    let plain = Alike::of(ui, theme, Tone::Plain, &[(leave.face(&back), width)]);
    let offered = |ui: &mut Ui| {
        ui.spacing_mut().item_spacing.x = gap;
        let resumed = resume.offer_alike(ui, shared, Tone::Primary, (&on, width), main);
        leave.offer_alike(ui, shared, Tone::Plain, (&back, width), plain.with_height_of(main)).or(resumed)
    };
    ui.horizontal(offered).inner
}

/// The settings of practice.
fn choices(form: &mut Form<'_, '_>, practice: &mut Practice) {
    let Practice { level, falls, patience, finesse } = practice;
    form.toggle((id::PRACTICE_FALLS, id::PRACTICE_FALLS_HINT), falls);
    form.pick_number(id::PRACTICE_LEVEL, level, GameChoice::LEVELS);
    form.choice(id::PRACTICE_LOCK_DOWN, patience);
    form.toggle((id::PRACTICE_FINESSE, id::PRACTICE_FINESSE_HINT), finesse);
}
