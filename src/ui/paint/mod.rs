//! The game, drawn: functions of a painter, a layout, the data and the theme. They read the game and change nothing.
//!
//! ```text
//!   &Game ─┐
//!          ├─▶ play_field ─▶ backdrop, matrix (one mesh of Minos), hud
//!   GameEvents ─▶ Effects ─┘
//! ```
//!
//! | module | what it draws |
//! |---|---|
//! | [`layout`] | nothing: where everything is |
//! | [`minos`] | the Minos' pictures and the mesh of them |
//! | [`matrix`] | the Matrix |
//! | [`hud`] | queues, game information |
//! | [`notices`] | what is said in the middle of a game |
//! | [`effects`] | nothing: what lingers after an event |
//! | [`heat_map`] | where a turn may end |
//! | [`race`] | the ghost of the best game |
//! | [`backdrop`] | what is behind everything |
//! | [`fireworks`] | the reward of a good result |
//! | [`specimen`] | the Tetriminos, to choose their looks by |
//! | `spoken` | nothing: what screen readers are told |
//! | `thinking` | what a bot that plays considers |
//! | `told` | nothing: the numbers that tell of a game |
//! | [`touch_buttons`] | what fingers press |
//! | [`wordmark`] | the game's name |

pub mod backdrop;
mod dice;
pub mod effects;
pub mod fireworks;
pub mod heat_map;
pub mod hud;
mod hud_values;
pub mod layout;
pub mod matrix;
pub mod minos;
pub mod notices;
pub mod race;
pub mod specimen;
mod spoken;
mod thinking;
pub mod touch_buttons;
pub mod wordmark;

use egui::{Rect, Response, Role, Sense, Ui, WidgetInfo};

use self::effects::Effects;
use self::hud::Best;
use self::layout::PlayLayout;
use self::matrix::MatrixView;
use self::notices::Countdown;
pub use self::thinking::Thinking;
use crate::engine::{Game, Lead};
use crate::ui::theme::Theme;
use crate::ui::words::Words;

/// One player's game as it is to be shown.
#[derive(Debug, Clone, Copy)]
pub struct PlayView<'a> {
    /// The game.
    pub game: &'a Game,
    /// What lingers after its events.
    pub effects: &'a Effects,
    /// How many Tetriminos the Next Queue shows, 0 to 6.
    pub next_count: u8,
    /// Whether the Ghost Piece is shown.
    pub ghost: bool,
    /// Whether Matrix and queues are covered, as in a pause.
    pub hidden: bool,
    /// What is to be beaten, if anything is yet.
    pub best: Option<Best>,
    /// How far the game is before the one to be beaten, once it passed a mark of that one.
    pub lead: Option<Lead>,
    /// The player's name; empty for none.
    pub player: &'a str,
    /// What is counted before the game begins, if it has not begun.
    pub countdown: Option<Countdown>,
    /// What stands around the Matrix.
    pub around: Around<'a>,
    /// What a bot that plays lets be seen; `None` where a person plays.
    pub thinking: Option<Thinking<'a>>,
}

/// What stands around the Matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Around<'a> {
    /// The queues, and the game information under the variation's name.
    Game,
    /// The same under another name, as of practice.
    Named(&'a str),
    /// The queues alone, close to a Matrix that takes the room.
    Queues,
}

impl PlayView<'_> {
    /// Where everything is in `rect`.
    #[must_use]
    pub fn layout(&self, rect: Rect, pixels_per_point: f32) -> PlayLayout {
        match self.around {
            Around::Game | Around::Named(_) => PlayLayout::new(rect, pixels_per_point, self.next_count),
            Around::Queues => PlayLayout::compact(rect, pixels_per_point, self.next_count),
        }
    }

    /// What the game is called.
    pub(crate) fn name(&self, words: &Words) -> String {
        match self.around {
            Around::Named(name) => name.to_owned(),
            Around::Game | Around::Queues => words.mode(self.game.rules().preset),
        }
    }
}

/// Draws the whole play field into what is left of `ui`, and tells screen readers about it.
///
/// The response is the Matrix's; it takes neither clicks nor the focus.
pub fn play_field(ui: &mut Ui, view: &PlayView<'_>, theme: &Theme, words: &Words) -> Response {
    let rect = ui.available_rect_before_wrap();
    let layout = view.layout(rect, ui.ctx().pixels_per_point());
    let painter = ui.painter().with_clip_rect(rect);
    let PlayView { game, effects, ghost, hidden, .. } = *view;
    let plan = view.thinking.and_then(|thinking| thinking.plan);
    matrix::paint(&painter, &layout, &MatrixView { game, effects, ghost, plan, hidden }, theme);
    hud::paint(&painter, &layout, view, theme, words);
    if let (false, Some(thinking)) = (hidden, view.thinking) {
        thinking::paint(&painter, &layout, rect, thinking.considered, (theme, words));
    }
    ui.advance_cursor_after_rect(rect);
    let response = ui.interact(layout.matrix, ui.scope_id().with("matrix"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken::matrix(view, words)));
    if ui.ctx().has_accesskit_node(response.id) {
        spoken::tell(ui, &layout, view, words);
    }
    response
}
