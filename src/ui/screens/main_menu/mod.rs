//! The main menu (Guideline 2.3).

use egui::Ui;

use crate::ui::screens::command::rows_of;
use crate::ui::screens::interrupted::resume_text;
use crate::ui::screens::{Command, PracticeCommand, Shared, SnapshotCommand, SolverCommand};
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::{Tone, button};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{note, panel};
use crate::ui::words::id;

/// The widest the menu becomes, in points.
const WIDTH: f32 = 520.0;
/// The main menu: what to play, and the way to everything else.
#[derive(Debug, Clone, Copy, Default)]
pub struct MainMenu;

impl MainMenu {
    /// Shows it.
    #[expect(clippy::unused_self, clippy::needless_pass_by_ref_mut, reason = "every screen is shown alike")]
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let page = Page {
            id: "MainMenu",
            title: "",
            width: WIDTH,
            vertical: Vertical::Move,
            inner: false,
            hints: &[Hint::Cursor, Hint::Accept],
        };
        page.show(ui, shared, |ui| menu(ui, shared)).0
    }
}

fn menu(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, .. } = shared;
    let space = theme.metrics.space;
    super::banner(ui, shared);
    let read = notice(ui, shared);
    let resumed = unfinished(ui, shared);
    let play = play(ui, shared);
    ui.add_space(space.m);
    let others = [
        Command::Practice(PracticeCommand::Enter),
        Command::Solver(SolverCommand::Enter),
        Command::Snapshots(SnapshotCommand::Enter),
        Command::ShowHighScores,
        Command::ShowOptions,
        Command::ShowHelp,
    ];
    let other = rows_of(ui, shared, 3, &others);
    let quit = Command::Quit.offer_wide(ui, shared, Tone::Plain);
    read.or(resumed).or(play).or(other).or(quit)
}

/// The button that the screen is for, and the way to the other modes.
fn play(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let game = &settings.game;
    let played = if game.is_locked() { None } else { Command::Play.offer_wide(ui, shared, Tone::Primary) };
    let kind = game.kind();
    let mut chosen = words.mode(game.mode);
    if kind.mode().kinds.len() > 1 {
        chosen = words.with(id::MENU_MODE_OF_KIND, &[("mode", chosen.into()), ("kind", words.kind(kind).into())]);
    }
    if let Some(best) = shared.best(kind) {
        chosen = words.with(id::MENU_MODE_WITH_BEST, &[("mode", chosen.into()), ("best", best.into())]);
    }
    ui.add_space(theme.metrics.space.xs);
    ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Small, chosen).color(theme.palette.text_secondary)));
    ui.add_space(theme.metrics.space.xs);
    let modes = Command::ShowModes.offer_wide(ui, shared, Tone::Plain);
    played.or(modes)
}

/// What the player is to be told of files.
fn notice(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, notice, .. } = shared;
    if notice.is_empty() {
        return None;
    }
    let read = panel(ui, theme, |ui| {
        note(ui, theme, notice);
        Command::DismissNotice.offer_wide(ui, shared, Tone::Plain)
    });
    ui.add_space(theme.metrics.space.s);
    read
}

/// The game that was interrupted, to go on with.
fn unfinished(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, unfinished, .. } = shared;
    let resumed = button(ui, theme, Tone::Plain, &resume_text(words, (*unfinished)?));
    ui.add_space(theme.metrics.space.xs);
    resumed.then_some(Command::ResumeUnfinished)
}
