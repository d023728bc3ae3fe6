//! What the window can show: each screen draws itself and says what was wished for.
//!
//! A screen sees [`Shared`], which it may read, and keeps no more than its own draft. It returns a [`Command`]; carrying
//! it out is not its business, so that no screen knows the audio, the disk or another screen.
//!
//! ```text
//!   LegalNotice ─▶ Title ─▶ MainMenu ─▶ play ⇄ Pause
//!                                        │
//!                                        └─▶ NameEntry, if the result is in the table ─▶ Results
//!   HighScores, Snapshots, Options and Help lie on top of MainMenu, Pause and Results; Watch on whatever is a menu; Solver
//!   on MainMenu, Pause, Watch and the menus of practice.
//! ```

pub mod custom;
mod form;
pub mod help;
pub mod high_scores;
pub mod history;
pub mod interrupted;
pub mod legal_notice;
pub mod main_menu;
pub mod name_entry;
pub mod options;
pub mod pause;
mod player;
pub mod practice;
pub mod results;
pub mod snapshots;
pub mod solver;
mod table;
pub mod title;
pub mod trainer;
pub mod watch;

pub use custom::{CustomScreen, CustomWish};
pub use help::Help;
pub use high_scores::HighScores;
pub use history::HistoryView;
pub use interrupted::Interrupted;
pub use legal_notice::LegalNotice;
pub use main_menu::MainMenu;
pub use name_entry::NameEntry;
pub use options::Options;
pub use pause::Pause;
pub use practice::PracticeWish;
pub use results::Results;
pub use snapshots::{SnapshotWish, Snapshots};
pub use solver::{Solver, SolverWish};
pub use title::Title;
pub use watch::Watch;

use std::collections::BTreeMap;
use std::path::Path;

use egui::{Event, Ui};

use crate::engine::GameKind;
use crate::input::{Action, Control};
use crate::replay::Replay;
use crate::settings::Settings;
use crate::storage::{History, Proof, ScoreEntry, ScoreId, ScoreTable};
use crate::ui::paint::wordmark;
use crate::ui::theme::Theme;
use crate::ui::widgets::button::{Tone, sized};
use crate::ui::words::Words;

/// What every screen may read.
#[derive(Debug, Clone, Copy)]
pub struct Shared<'a> {
    /// Colours and sizes.
    pub theme: &'a Theme,
    /// Visible words.
    pub words: &'a Words,
    /// What the player chose up to now.
    pub settings: &'a Settings,
    /// The High Score Tables, in the order of [`GameKind::ALL`].
    pub scores: [&'a ScoreTable; GameKind::COUNT],
    /// The games that were played.
    pub history: &'a History,
    /// Whether files are there that would not be written now.
    pub has_leftovers: bool,
    /// The control that went down since the last frame, of keyboard or gamepad, if one did.
    pub pressed: Option<Control>,
    /// Whether the last control that went down was on a gamepad.
    pub with_pad: bool,
    /// What the player is to be told until it was read; empty for nothing.
    pub notice: &'a str,
    /// The folder of the files, where there is one.
    pub folder: Option<&'a Path>,
    /// The game that was interrupted.
    pub unfinished: Option<&'a Replay>,
    /// Which entries give what their recorded games give, as far as that is known.
    pub proofs: &'a BTreeMap<ScoreId, Proof>,
}

impl Shared<'_> {
    /// The controls of an action on the device in the player's hands; those of the others where it has none.
    pub(super) fn controls(&self, action: Action) -> impl Iterator<Item = Control> {
        let all = self.settings.bindings.controls(action);
        let is_there = all.iter().any(|control| control.is_on_pad() == self.with_pad);
        all.iter().copied().filter(move |control| !is_there || control.is_on_pad() == self.with_pad)
    }
}

/// What a screen wishes to happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// From the legal notice to the title, from the title to the main menu.
    Continue,
    /// A new game by [`Settings::rules`]; also once more after the last one.
    Play,
    /// On with the game that was paused.
    Resume,
    /// The paused game from its start.
    Restart,
    /// Away from the game, to the main menu.
    LeaveGame,
    /// The High Score Table on top of this screen.
    ShowHighScores,
    /// The games of a kind that were played on top of this screen.
    ShowHistory(GameKind),
    /// The options on top of this screen.
    ShowOptions,
    /// The help on top of this screen.
    ShowHelp,
    /// What Custom wishes for, and the way there.
    Custom(CustomWish),
    /// What practice wishes for, and the way there.
    Practice(PracticeWish),
    /// What is wished for about snapshots, and the way there.
    Snapshots(SnapshotWish),
    /// What the solver wishes for, and the way there.
    Solver(SolverWish),
    /// This screen is done; on with the one below.
    Back,
    /// These settings from now on, kept at once.
    Apply(Box<Settings>),
    /// The settings into a file that the player chooses.
    SaveSettings,
    /// The settings from a file that the player chooses.
    OpenSettings,
    /// No files any more that would not be written now.
    RemoveLeftovers,
    /// The folder of the files, in the system's own window.
    OpenFolder,
    /// On with the game that was interrupted.
    ResumeUnfinished,
    /// The game that was interrupted is given up for this.
    GiveUpFor(Box<Self>),
    /// The game that just ended, to be watched.
    WatchLast,
    /// The recorded game of this entry, to be watched.
    WatchScore(Box<ScoreEntry>),
    /// From here, play instead of watching.
    TakeOver,
    /// The recorded game into a file that the player chooses.
    SaveGame,
    /// A recorded game from a file that the player chooses.
    OpenGame,
    /// The recorded game as text, into the clipboard.
    CopyGame,
    /// A recorded game from the clipboard.
    PasteGame,
    /// This name for the result that reached the High Score Table.
    EnterName(String),
    /// The notice was read.
    DismissNotice,
    /// The end of the program.
    Quit,
}

impl Command {
    /// The settings as `change` leaves them.
    fn apply(settings: &Settings, change: impl FnOnce(&mut Settings)) -> Self {
        let mut settings = settings.clone();
        change(&mut settings);
        settings.clamp();
        Self::Apply(Box::new(settings))
    }
}

/// Whether any key, gamepad control, pointer button or touch went down.
fn anything_pressed(ui: &Ui, shared: &Shared<'_>) -> bool {
    shared.pressed.is_some()
        || ui.input(|input| {
            input.events.iter().any(|event| {
                matches!(
                    event,
                    Event::Key { pressed: true, repeat: false, .. } | Event::PointerButton { pressed: true, .. }
                )
            })
        })
}

/// The name of the game above a menu.
fn banner(ui: &mut Ui, shared: &Shared<'_>) {
    let space = shared.theme.metrics.space;
    let height = ui.ctx().content_rect().height();
    // A very low window needs all its room for the menu itself.
    if height < 640.0 {
        return;
    }
    let width = (height * 0.45).clamp(240.0, ui.available_width());
    ui.vertical_centered(|ui| wordmark::wordmark(ui, width, shared.theme, shared.words));
    ui.add_space(if height < 700.0 { space.s } else { space.xl });
}

/// Buttons side by side, two a line; the wish of the one that was pressed.
fn pairs(ui: &mut Ui, shared: &Shared<'_>, buttons: &[(&str, Command)]) -> Option<Command> {
    beside(ui, shared, 2, buttons)
}

/// Buttons side by side, so many a line, which they fill; the wish of the one that was pressed.
fn beside(ui: &mut Ui, shared: &Shared<'_>, count: usize, buttons: &[(&str, Command)]) -> Option<Command> {
    let Shared { theme, words, .. } = shared;
    let gap = theme.metrics.space.s;
    let mut wish = None;
    for line in buttons.chunks(count) {
        let width = (ui.available_width() - gap * (line.len() - 1) as f32) / line.len() as f32;
        ui.horizontal(|ui| {
            for (text, command) in line {
                if sized(ui, theme, Tone::Plain, &words.text(text), width).clicked() {
                    wish = Some(command.clone());
                }
            }
        });
    }
    wish
}
