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
//!   VersusLobby ─▶ VersusRound, OnlineScreen and Replays over MainMenu; Watch over any menu; ReviewScreen
//!   ⇄ Watch, also over Results; CityScreen over MainMenu; Solver over MainMenu, Pause, Watch and the practice menus.
//! ```

mod celebration;
mod city;
mod clip;
mod command;
pub mod custom;
mod diagram;
mod drill;
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
mod played;
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

pub use city::CityScreen;
pub use clip::{ClipChoice, ClipEdges, ClipScreen};
pub use command::{
    ClipCommand, Command, CommandInfo, CustomCommand, DrillCommand, FileCommand, GameCommand, MatchCommand,
    OnlineCommand, Others, PictureCommand, PracticeCommand, RecordingCommand, ReviewCommand, ShowCommand,
    SnapshotCommand, SolverCommand, StartCommand, TournamentCommand, VersusCommand, WindowCommand,
};
pub use custom::CustomScreen;
pub use diagram::DiagramScreen;
pub use drill::DrillScreen;
pub(crate) use drill::can_drill;
pub use first_steps::FirstSteps;
pub use help::Help;
pub use high_scores::HighScores;
pub use history::HistoryView;
pub use interrupted::Interrupted;
pub use legal_notice::LegalNotice;
pub use main_menu::{MainMenu, OwnGame};
pub use modes::Modes;
pub use name_entry::NameEntry;
pub use online::{
    DailyOutcome, LobbyOutcome, LobbySession, OnlineRound, OnlineScreen, OnlineSession, invitation_error, known_server,
    player_name,
};
pub use options::Options;
pub use pause::{Pause, Stake};
pub use play::Play;
pub use played::Played;
pub use replays::Replays;
pub use results::Results;
pub use review::ReviewScreen;
pub use snapshots::Snapshots;
pub use solver::Solver;
pub use statistics::Statistics;
pub use title::Title;
pub use versus::{MatchList, TournamentScreen, VersusLobby, VersusRound, VersusStage};
pub use watch::Watch;

use egui::Ui;

use crate::ui::paint::wordmark;
use crate::ui::shared::Shared;

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
