//! The menu of practice, over the field.

use egui::Ui;

use crate::settings::{Patience, Practice};
use crate::ui::screens::command::row_of;
use crate::ui::screens::form::Form;
use crate::ui::screens::{Command, PracticeCommand, SolverCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::rows;
use crate::ui::words::id;

/// The maximum width of the menu, in points.
const WIDTH: f32 = 640.0;
/// The levels offered in practice.
const LEVELS: [u32; 15] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// The practice menu: continue, edit, settings.
#[derive(Debug, Clone, Copy, Default)]
pub struct PracticeMenu;

impl PracticeMenu {
    /// Draws the screen.
    #[expect(clippy::unused_self, clippy::needless_pass_by_ref_mut, reason = "every screen is shown alike")]
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let page = Page {
            id: "PracticeMenu",
            title: "",
            width: WIDTH,
            vertical: Vertical::Move,
            inner: true,
            hints: &[Hint::Move, Hint::Change, Hint::Accept, Hint::Back],
        };
        let (command, back) = page.show(ui, shared, |ui| menu(ui, shared));
        if back { Some(Command::Practice(PracticeCommand::Resume)) } else { command }
    }
}

fn menu(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let space = theme.metrics.space;
    ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Title, words.text(id::PRACTICE_TITLE))));
    ui.add_space(space.s);
    let mut command = Command::Practice(PracticeCommand::Resume).offer_wide(ui, shared, Tone::Primary);
    command = rows(ui, theme, |ui| choices(ui, shared)).or(command);
    let solver = [Command::Solver(SolverCommand::PerfectClear), Command::Solver(SolverCommand::FromPractice)];
    let field = [PracticeCommand::Edit, PracticeCommand::StartOver, PracticeCommand::New].map(Command::Practice);
    let others = [Command::ShowOptions, Command::ShowHelp, Command::Practice(PracticeCommand::Leave)];
    for row in [&solver[..], &field[..], &others[..]] {
        command = row_of(ui, shared, row).or(command);
    }
    command
}

/// The settings of practice.
fn choices(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { words, settings, .. } = shared;
    let Practice { level, falls, patience, finesse } = settings.practice;
    let mut form = Form::new(ui, shared);
    let hint = words.text(id::PRACTICE_FALLS_HINT);
    form.switch(id::PRACTICE_FALLS, &hint, falls, |settings, on| settings.practice.falls = on);
    let text = |level: u32| words.number(level.into());
    form.one_of(id::PRACTICE_LEVEL, "", (&LEVELS, level.into()), text, |settings, level| {
        settings.practice.level = u8::try_from(level).unwrap_or(1);
    });
    let names = Patience::ALL.map(|patience| {
        words.text(match patience {
            Patience::AsSet => id::PRACTICE_LOCK_DOWN_AS_SET,
            Patience::Infinite => id::LOCK_DOWN_INFINITE,
            Patience::Minute => id::PRACTICE_LOCK_DOWN_MINUTE,
        })
    });
    let index = Patience::ALL.iter().position(|other| *other == patience).unwrap_or(0);
    form.choice(id::PRACTICE_LOCK_DOWN, "", (&names, index), |settings, index| {
        settings.practice.patience = Patience::ALL[index];
    });
    let hint = words.text(id::PRACTICE_FINESSE_HINT);
    form.switch(id::PRACTICE_FINESSE, &hint, finesse, |settings, on| settings.practice.finesse = on);
    form.finish()
}
