//! The main menu (Guideline 2.3): the game to play, and links to all other screens.
//!
//! ```text
//!   Continue (if a game waits) │ the player
//!   Play, Modes, Versus        │ a bot's game
//!   all other screens          │ best results
//! ```

mod beside;
mod resume_card;

use egui::{Align, Layout, Ui, UiBuilder};

use self::resume_card::ResumeCard;
use crate::engine::Game;
use crate::ui::attract::AttractGame;
use crate::ui::screens::command::rows_of;
use crate::ui::screens::versus::continue_match;
use crate::ui::screens::{Command, OnlineCommand, PracticeCommand, SnapshotCommand, SolverCommand, VersusCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::focus;
use crate::ui::widgets::page::{Hint, Page};
use crate::ui::widgets::{backed, note, panel};
use crate::ui::words::id;

/// The maximum width of the menu, in points.
const WIDTH: f32 = 520.0;
/// The minimum window width for a game beside the menu, in points.
const WIDE: f32 = 620.0;
/// The width of the column beside the menu, in points: the share of the window and its limits.
const BESIDE: (f32, f32, f32) = (0.19, 116.0, 260.0);
/// The window width, in points, from which the column is wider, and its least width there.
const SPACIOUS: f32 = 780.0;
const SPACIOUS_BESIDE: f32 = 180.0;

/// The width of the key hints in the middle of the foot, in points.
const KEYS: f32 = 320.0;

/// The main menu.
#[derive(Debug, Default)]
pub struct MainMenu {
    /// The bot's game beside the menu, after it first had space.
    attract: Option<Box<AttractGame>>,
    resume_card: ResumeCard,
    /// The width of the menu with the column beside it, as drawn last.
    width: f32,
}

impl MainMenu {
    /// Returns the width of the menu with the column beside it, in points.
    #[must_use]
    pub const fn width(&self) -> f32 {
        self.width
    }

    /// The game beside the menu, if it is shown.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.attract.as_ref().map(|attract| attract.game())
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let window = ui.max_rect().width();
        let space = shared.theme.metrics.space;
        let (share, least, most) = BESIDE;
        let least = if window >= SPACIOUS { SPACIOUS_BESIDE } else { least };
        let beside = (window >= WIDE).then(|| (window * share).clamp(least, most));
        self.width = WIDTH + beside.map_or(0.0, |width| space.m + space.xl + width);
        let page = Page::of("MainMenu", "", self.width).hints(&[Hint::Cursor, Hint::Accept]);
        let mut frame = page.open(ui, shared);
        let aside = beside.map(|width| frame.take_right(space.xl + width));
        let command = frame.body(ui, |ui| self.menu(ui, shared));
        if let Some(aside) = aside {
            // Differs from the last time, but is the same in every test run.
            let seed = shared.history.entries().count() as u64;
            let attract = self.attract.get_or_insert_with(|| Box::new(AttractGame::for_home(seed)));
            let aside = aside.with_min_x(aside.left() + space.xl);
            let ui = ui.new_child(UiBuilder::new().max_rect(aside).id_salt("beside"));
            attract.play(&ui, shared.theme);
            beside::show(&ui, shared, attract.game());
        }
        legal(ui, shared);
        if frame.close(ui) {
            focus::give_to_last(ui);
        }
        command
    }

    fn menu(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let space = shared.theme.metrics.space;
        super::banner(ui, shared);
        let read = notice(ui, shared);
        let resumed = self.resume_card.show(ui, shared);
        let continued = continue_match(ui, shared);
        let play = play(ui, shared);
        ui.add_space(space.m);
        let others = [
            Command::Practice(PracticeCommand::Enter),
            Command::Solver(SolverCommand::Enter),
            Command::Snapshots(SnapshotCommand::Enter),
            Command::ShowHighScores,
            Command::ShowStatistics,
            Command::ShowReplays,
            Command::ShowOptions,
            Command::ShowHelp,
            Command::Quit,
        ];
        let other = rows_of(ui, shared, 3, &others);
        read.or(resumed).or(continued).or(play).or(other)
    }
}

/// Says in the lower left corner where the legal notice is, which only the first start shows (Guideline 2.1).
fn legal(ui: &mut Ui, shared: &Shared<'_>) {
    let space = shared.theme.metrics.space;
    let all = ui.max_rect().shrink(space.m);
    let room = all.with_max_x(all.left() + (all.width() - KEYS) / 2.0);
    let mut ui = ui.new_child(UiBuilder::new().max_rect(room).layout(Layout::bottom_up(Align::Min)).id_salt("legal"));
    backed(&mut ui, shared.theme, |ui| note(ui, shared.theme, &shared.words.text(id::MENU_LEGAL)));
}

/// The play button, and the button to the other modes.
fn play(ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let game = &settings.game;
    // With a game that waits, continuing it is the main action.
    let tone = if shared.unfinished.is_empty() { Tone::Primary } else { Tone::Plain };
    let played = if game.is_locked() { None } else { Command::Play.offer_wide(ui, shared, tone) };
    let kind = game.kind();
    let mut chosen = words.mode_of_kind(kind);
    if let Some(level) = game.starting_level() {
        chosen = words.with(id::MENU_MODE_AT_LEVEL, &[("mode", chosen.into()), ("level", level.into())]);
    }
    if let Some(best) = shared.best(kind) {
        chosen = words.with(id::MENU_MODE_WITH_BEST, &[("mode", chosen.into()), ("best", best.into())]);
    }
    ui.add_space(theme.metrics.space.xs);
    ui.vertical_centered(|ui| {
        let chosen = theme.text(TextRole::Small, chosen).color(theme.palette.text_secondary);
        backed(ui, theme, |ui| ui.label(chosen))
    });
    ui.add_space(theme.metrics.space.xs);
    let others = [Command::ShowModes, Command::Versus(VersusCommand::Open), Command::Online(OnlineCommand::Open)];
    let modes = rows_of(ui, shared, 3, &others);
    played.or(modes)
}

/// The notices about files.
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
