//! Screens: each draws itself and returns the command the player chose.
//!
//! A screen reads [`Shared`] and owns only its own state. It returns a [`Command`], which the app
//! runs after the frame, so no screen knows the audio, the disk or another screen.
//!
//! ```text
//!   LegalNotice ─▶ Title ─▶ (FirstSteps ─▶) MainMenu ─▶ (Modes ─▶) play ⇄ Pause
//!                                                  │
//!                                                  └─▶ NameEntry, at the first ranked result ─▶ Results
//!   HighScores with Statistics and HistoryView, Snapshots, Options and Help open over MainMenu, Pause and Results;
//!   VersusLobby ─▶ VersusRound, OnlineScreen and Replays over MainMenu; Watch and MatchWatch over any menu; ReviewScreen
//!   ⇄ Watch, also over Results; Solver over MainMenu, Pause, Watch and the practice menus.
//! ```

mod command;
pub mod custom;
mod exercise;
mod first_keys;
pub mod first_steps;
mod form;
pub mod help;
pub mod high_scores;
pub mod history;
pub mod interrupted;
pub mod legal_notice;
mod line_chart;
pub mod main_menu;
pub mod modes;
pub mod name_entry;
pub mod online;
pub mod options;
pub mod pause;
pub mod play;
pub mod practice;
pub mod replays;
pub mod results;
pub mod review;
pub mod snapshots;
pub mod solver;
mod stage;
pub mod statistics;
mod table;
pub mod title;
pub mod versus;
pub mod watch;

pub use command::{
    Command, CommandInfo, CustomCommand, MatchCommand, OnlineCommand, Others, PracticeCommand, ReviewCommand,
    SnapshotCommand, SolverCommand, VersusCommand,
};
pub use custom::CustomScreen;
pub use first_steps::FirstSteps;
pub use help::Help;
pub use high_scores::HighScores;
pub use history::HistoryView;
pub use interrupted::Interrupted;
pub use legal_notice::LegalNotice;
pub use main_menu::MainMenu;
pub use modes::Modes;
pub use name_entry::NameEntry;
pub use online::{
    DailyOutcome, LobbyOutcome, LobbySession, OnlineRound, OnlineScreen, OnlineSession, invitation_error, player_name,
};
pub use options::Options;
pub use pause::Pause;
pub use play::Play;
pub use replays::Replays;
pub use results::Results;
pub use review::ReviewScreen;
pub use snapshots::Snapshots;
pub use solver::Solver;
pub use statistics::Statistics;
pub use title::Title;
pub use versus::{MatchList, MatchWatch, VersusLobby, VersusRound, VersusStage};
pub use watch::Watch;

use std::collections::BTreeMap;
use std::sync::Arc;

use egui::{Event, Ui};

use crate::engine::{GameKind, ModeId};
use crate::input::touch::Fingers;
use crate::input::{Action, Bindings, Control, PadFamily};
use crate::replay::Replay;
use crate::settings::Settings;
use crate::storage::{Folders, History, Proof, ScoreId, ScoreTable, UnfinishedMatch, game_of_mode};
use crate::ui::paint::wordmark;
use crate::ui::theme::Theme;
use crate::ui::words::Words;

/// State that every screen may read.
#[derive(Debug, Clone, Copy)]
pub struct Shared<'a> {
    /// Colours and sizes.
    pub theme: &'a Theme,
    /// The text of the chosen language.
    pub words: &'a Words,
    /// The current settings.
    pub settings: &'a Settings,
    /// The High Score Tables, in the order of [`GameKind::ALL`].
    pub scores: [&'a ScoreTable; GameKind::COUNT],
    /// The history of played games.
    pub history: &'a History,
    /// Whether files exist that the current save policy would not write.
    pub has_leftovers: bool,
    /// The keyboard or gamepad control pressed since the last frame.
    pub pressed: Option<Control>,
    /// The bindings of the game that runs or is paused, or else the player's own.
    pub bindings: &'a Bindings,
    /// Whether the last pressed control was on a gamepad.
    pub with_pad: bool,
    /// Whether the mouse or a finger was used last.
    pub by_pointer: bool,
    /// The family of the gamepads, for the symbols on their buttons.
    pub pads: PadFamily,
    /// The fingers on the screen.
    pub fingers: &'a Fingers,
    /// The notice shown until it is dismissed; empty for none.
    pub notice: &'a str,
    /// The data folders, if there are any.
    pub folders: Option<&'a Folders>,
    /// The interrupted games that can be resumed, one of each mode, the last one played first.
    pub unfinished: &'a [Arc<Replay>],
    /// The interrupted match that can be continued.
    pub unfinished_match: Option<&'a UnfinishedMatch>,
    /// The verification result of each score entry checked so far.
    pub proofs: &'a BTreeMap<ScoreId, Proof>,
}

impl<'a> Shared<'a> {
    /// Returns the interrupted game of a mode.
    pub(super) fn unfinished_of(&self, mode: ModeId) -> Option<&'a Replay> {
        game_of_mode(self.unfinished, mode)
    }
}

impl Shared<'_> {
    /// Returns the best result of a kind of game with its unit, if the kind is ranked and was played.
    pub(super) fn best(&self, kind: GameKind) -> Option<String> {
        let entry = self.scores[kind.index()].best().filter(|_| kind.mode().is_ranked)?;
        Some(self.words.result(&kind.rules(), entry.value()))
    }

    /// Controls of an action on the device last used, or on the other one if it has none.
    pub(super) fn controls(&self, action: Action) -> impl Iterator<Item = Control> {
        self.controls_of(self.bindings, action)
    }

    /// Like [`Shared::controls`], with other bindings than the player's.
    pub(super) fn controls_of<'b>(
        &self,
        bindings: &'b Bindings,
        action: Action,
    ) -> impl Iterator<Item = Control> + use<'b> {
        let (all, with_pad) = (bindings.controls(action), self.with_pad);
        let is_there = all.iter().any(|control| control.is_on_pad() == with_pad);
        all.iter().copied().filter(move |control| !is_there || control.is_on_pad() == with_pad)
    }
}

/// Returns whether any key, gamepad control, pointer button or touch was pressed.
fn anything_pressed(ui: &Ui, shared: &Shared<'_>) -> bool {
    shared.pressed.is_some()
        || ui.input(|input| {
            input.events.iter().any(|event| {
                matches!(
                    event,
                    // A repeating key was pressed before this screen opened.
                    Event::Key { pressed: true, repeat: false, .. } | Event::PointerButton { pressed: true, .. }
                )
            })
        })
}

/// Whether the window is lower than this height, in points.
fn is_lower_than(ui: &Ui, height: f32) -> bool {
    ui.ctx().content_rect().height() < height
}

/// Draws the wordmark above a menu.
fn banner(ui: &mut Ui, shared: &Shared<'_>) {
    let space = shared.theme.metrics.space;
    let height = ui.ctx().content_rect().height();
    let has_cards = !shared.unfinished.is_empty() || shared.unfinished_match.is_some() || !shared.notice.is_empty();
    // In a low window the menu needs the space.
    let width = match height {
        640.0.. => (height * 0.45).clamp(240.0, ui.available_width()),
        580.0.. if !has_cards => 200.0,
        _ => return,
    };
    ui.vertical_centered(|ui| wordmark::wordmark(ui, width, shared.theme, shared.words));
    ui.add_space(if height < 700.0 { space.s } else { space.xl });
}
