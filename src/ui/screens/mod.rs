//! What the window can show: each screen draws itself and says what was wished for.
//!
//! A screen sees [`Shared`], which it may read, and keeps no more than its own draft. It returns a [`Command`]; carrying
//! it out is not its business, so that no screen knows the audio, the disk or another screen.
//!
//! ```text
//!   LegalNotice ─▶ Title ─▶ MainMenu ─▶ play ⇄ Pause ─▶ Results ─▶ HighScores
//!                             │  ▲        Options and Help lie on top of MainMenu and Pause
//!                             ▼  │
//!             HighScores, Options, Help
//! ```

pub mod legal_notice;
pub mod main_menu;
pub mod pause;
pub mod title;

pub use legal_notice::LegalNotice;
pub use main_menu::MainMenu;
pub use pause::Pause;
pub use title::Title;

use egui::{Event, Rect, Sense, Ui, vec2};

use crate::engine::GoalSystem;
use crate::settings::Settings;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::row::{Named, choice};
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
    /// The options on top of this screen.
    ShowOptions,
    /// The help on top of this screen.
    ShowHelp,
    /// This screen is done; on with the one below.
    Back,
    /// These settings from now on, kept at once.
    Apply(Box<Settings>),
    /// This name for the result that reached the High Score Table; empty for no name.
    EnterName(String),
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

/// Whether any key, pointer button or touch went down.
fn anything_pressed(ui: &Ui) -> bool {
    ui.input(|input| {
        input.events.iter().any(|event| {
            matches!(
                event,
                Event::Key { pressed: true, repeat: false, .. } | Event::PointerButton { pressed: true, .. }
            )
        })
    })
}

/// The goal systems of a variation that levels up.
const GOALS: [GoalSystem; 2] = [GoalSystem::Fixed, GoalSystem::Variable];

/// The choice of the goal system, on the main menu and in the options.
fn goal_row(ui: &mut Ui, shared: &Shared<'_>) -> Option<GoalSystem> {
    let Shared { theme, words, settings, .. } = shared;
    let hint = words.text(match settings.game.goal {
        GoalSystem::Fixed | GoalSystem::None => "menu-goal-fixed-hint",
        GoalSystem::Variable => "menu-goal-variable-hint",
    });
    let label = words.text("menu-goal");
    let index = usize::from(settings.game.goal == GoalSystem::Variable);
    let names = GOALS.map(|goal| words.goal(goal));
    choice(ui, theme, Named { label: &label, hint: &hint }, &names, index).map(|index| GOALS[index])
}

/// The name of the game over `rect`.
fn wordmark(ui: &Ui, shared: &Shared<'_>, rect: Rect) {
    let text = shared.words.text("game-name");
    ui.painter().text(
        rect.center(),
        egui::Align2::CENTER_CENTER,
        text,
        TextRole::Title.font(rect.height() / TextRole::Title.size()),
        shared.theme.palette.text_primary,
    );
}

/// The name of the game above a menu.
fn banner(ui: &mut Ui, shared: &Shared<'_>) {
    let width = ui.available_width();
    let height = (ui.ctx().content_rect().height() * 0.11).clamp(48.0, 120.0);
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    wordmark(ui, shared, rect);
    ui.add_space(shared.theme.metrics.space.l);
}
