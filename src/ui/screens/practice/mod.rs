//! Practice: the field with its panel, the menu over it, the editor.
//!
//! ```text
//!   MainMenu ─▶ practice ⇄ PracticeMenu ─▶ Editor ─▶ practice
//!   Pause ──────▶ (back to the Pause)
//! ```

mod board;
pub mod editor;
pub mod menu;
mod panel;

pub use editor::Editor;
pub use menu::PracticeMenu;

use egui::{Ui, UiBuilder, vec2};

use crate::input::UndoStep;
use crate::practice::{Position, Practice};
use crate::ui::paint::effects::Effects;
use crate::ui::paint::{self, Around, PlayView};
use crate::ui::screens::{Command, Shared};

/// The width of the panel, as a part of the window and in points.
const PART: f32 = 0.27;
const LEAST: f32 = 216.0;
const MOST: f32 = 340.0;

/// What practice wishes to happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PracticeWish {
    /// On with the practice that was left, or a new one.
    Enter,
    /// From the position of the game that is paused, which stays as it is.
    FromGame,
    /// One step through the pieces.
    Step(UndoStep),
    /// Time stands still, and the menu is shown.
    Pause,
    /// On with it.
    Resume,
    /// From its start once more.
    StartOver,
    /// From an empty Matrix, with another sequence.
    New,
    /// From this position.
    Start(Box<Position>),
    /// The editor with the position as it stands.
    Edit,
    /// This position is kept under this name.
    Save(String, Box<Position>),
    /// The position of this name into the editor.
    Open(String),
    /// This text into the editor.
    Read(String),
    /// This text, a scenario, goes to where it can be pasted from.
    Copy(Box<Position>),
    /// Custom, beginning from this position.
    Custom(Box<Position>),
    /// The solver with this position.
    Solve(Box<Position>),
    /// Away from practice; it can be entered again.
    Leave,
}

/// Shows the practice being played, hidden while its menu is shown; what was wished for.
pub fn field(ui: &mut Ui, shared: &Shared<'_>, practice: &Practice, effects: &Effects) -> Option<Command> {
    let Shared { theme, words, settings, .. } = shared;
    let space = theme.metrics.space;
    let all = ui.available_rect_before_wrap();
    let width = (all.width() * PART).clamp(LEAST, MOST);
    let room = all.with_max_x(all.right() - width - space.s);
    let aside = all.with_min_x(all.right() - width).shrink2(vec2(0.0, space.l)).with_max_x(all.right() - space.l);
    let name = words.text("practice-title");
    let view = PlayView {
        game: practice.game(),
        effects,
        around: Around::Named(&name),
        next_count: settings.options.next_count,
        ghost: settings.options.ghost,
        hidden: false,
        best: None,
        lead: None,
        countdown: None,
        thinking: None,
        player: "",
    };
    let mut field = ui.new_child(UiBuilder::new().max_rect(room).id_salt("field"));
    paint::play_field(&mut field, &view, theme, words);
    let mut aside = ui.new_child(UiBuilder::new().max_rect(aside).id_salt("aside"));
    panel::ui(&mut aside, shared, practice).map(Command::Practice)
}
