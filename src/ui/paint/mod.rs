//! Draws the game. The functions take a painter, a layout, the data and the theme. They never change the game.
//!
//! ```text
//!   &Game ─┐
//!          ├─▶ play_field ─▶ backdrop, matrix (one mesh of Minos), hud
//!   GameEvents ─▶ Effects ─┘
//! ```
//!
//! All Minos are one hand-built mesh. Tessellating 200 cells with 5 quads each takes 14 µs a frame (headless). Rounded
//! rectangles with bevels take 467 µs.

pub mod avatar;
pub mod backdrop;
pub mod chips;
pub mod city;
mod dice;
pub mod effects;
pub mod emblem;
pub mod fireworks;
pub mod heat_map;
pub mod hud;
mod hud_values;
pub mod icons;
pub mod layout;
pub mod matrix;
pub mod miniature;
pub mod minos;
pub(crate) mod mode_picture;
pub mod motion;
pub mod notices;
pub(crate) mod outfit_picture;
pub mod pad_glyphs;
pub mod race;
pub mod specimen;
mod spoken;
mod thinking;
pub mod touch_buttons;
pub mod versus;
pub mod wordmark;

use std::borrow::Cow;

use egui::{Rect, Role, Sense, Ui, WidgetInfo};

use self::effects::Effects;
use self::hud::Best;
pub use self::hud_values::label as figure_label;
use self::layout::{PlayLayout, Slot};
use self::matrix::MatrixView;
use self::notices::CountdownView;
pub use self::thinking::{Considered, Thinking};
use crate::engine::{Game, Lead, Tetrimino};
use crate::ui::live_data::{self, LiveData};
use crate::ui::theme::Theme;
use crate::ui::words::Words;

/// The view of one player's game.
#[derive(Debug, Clone, Copy)]
pub struct PlayView<'a> {
    /// The game.
    pub game: &'a Game,
    /// The visual effects of its events.
    pub effects: &'a Effects,
    /// The number of Tetriminos in the Next Queue, 0 to 11.
    pub next_count: u8,
    /// Whether the Ghost Piece is shown.
    pub ghost: bool,
    /// Whether the Matrix and the queues are covered, as during a pause.
    pub hidden: bool,
    /// The best result so far, if there is one.
    pub best: Option<Best>,
    /// The lead over the best game, once the game has passed a split.
    pub lead: Option<Lead>,
    /// The player's name, or an empty text.
    pub player: &'a str,
    /// The countdown, before the game starts.
    pub countdown: Option<CountdownView>,
    /// The goal that the first countdown shows; `None` for that of the game's rules.
    pub goal: Option<&'a str>,
    /// The elements around the Matrix.
    pub around: Around<'a>,
    /// The moves that a bot considers; `None` for a person.
    pub thinking: Option<Thinking<'a>>,
}

/// The elements around the Matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Around<'a> {
    /// The queues, and the game information with the mode's name.
    Game,
    /// The queues, and the game information with another name, for example that of practice.
    Named(&'a str),
    /// Only the queues, beside the largest Matrix that fits.
    Queues,
    /// The same for a seat of a match, which draws its own end.
    Seat {
        /// Whether points decide the match.
        has_points: bool,
    },
    /// Nothing.
    Nothing,
}

impl Around<'_> {
    /// Whether they include the game information.
    #[must_use]
    pub(crate) const fn has_information(self) -> bool {
        matches!(self, Self::Game | Self::Named(_))
    }
}

impl<'a> PlayView<'a> {
    /// The Matrix and its queues, with three Tetriminos in the Next Queue. The fields of what else is shown are public.
    #[must_use]
    pub const fn of(game: &'a Game, effects: &'a Effects) -> Self {
        Self {
            game,
            effects,
            next_count: 3,
            ghost: true,
            hidden: false,
            best: None,
            lead: None,
            player: "",
            countdown: None,
            goal: None,
            around: Around::Queues,
            thinking: None,
        }
    }

    fn next(&self) -> Cow<'a, [Tetrimino]> {
        let count = self.next_count.into();
        self.game.next().get(..count).map_or_else(|| self.game.ahead(count).into(), Cow::Borrowed)
    }

    /// The rank in the High Score Table if the game ended now. `None` without results to compare.
    fn rank(&self) -> Option<usize> {
        self.best.map(|best| best.rank)
    }

    /// Whether notices name the points of actions: only where points count or are shown.
    fn has_points(&self, theme: &Theme) -> bool {
        match self.around {
            Around::Game | Around::Named(_) => hud_values::has_points(self.game.rules(), theme),
            Around::Queues => true,
            Around::Seat { has_points } => has_points,
            Around::Nothing => false,
        }
    }

    /// The layout in `rect`.
    #[must_use]
    pub fn layout(&self, rect: Rect, pixels_per_point: f32, theme: &Theme) -> PlayLayout {
        let columns = self.game.matrix().width();
        match self.around {
            Around::Game | Around::Named(_) => {
                let layout = PlayLayout::of_width(rect, pixels_per_point, self.next_count, columns);
                let layout = if self.best.is_some() { layout } else { layout.without_best() };
                let has = |slot| hud_values::has_value(slot, self.game, theme);
                let layout = if has(Slot::Goal) { layout } else { layout.without_goal() };
                if has(Slot::Time) { layout } else { layout.without_lowest() }
            }
            Around::Queues | Around::Seat { .. } => {
                PlayLayout::compact(rect, pixels_per_point, self.next_count, columns)
            }
            Around::Nothing => PlayLayout::bare(rect, pixels_per_point, columns),
        }
    }

    /// Marks what a player reads during the game, in a play field in `rect`.
    fn mark(&self, ui: &Ui, layout: &PlayLayout, rect: Rect) {
        let has_hold = self.game.rules().hold || self.game.stage().is_some();
        let queues = [(layout.next, self.next_count > 0), (layout.hold, has_hold)];
        let queues = queues.into_iter().filter(|(_, is_shown)| *is_shown && self.around != Around::Nothing);
        let values = [layout.info, layout.scores].into_iter().filter(|_| self.around.has_information());
        let parts =
            std::iter::once(layout.matrix.union(layout.peek)).chain(queues.map(|(panel, _)| panel)).chain(values);
        live_data::mark(ui.ctx(), LiveData::Lasting, parts.chain(thinking::place(layout, rect, self)));
        live_data::mark(ui.ctx(), LiveData::Passing, [layout.notice]);
    }

    /// The name of the game.
    pub(crate) fn name(&self, words: &Words) -> String {
        match self.around {
            Around::Named(name) => name.to_owned(),
            Around::Game | Around::Queues | Around::Seat { .. } | Around::Nothing => words.mode(self.game.rules().mode),
        }
    }
}

/// Draws the play field in the remaining space of `ui` and describes it to screen readers.
///
/// Returns the layout for overlays. The Matrix takes neither clicks nor the focus.
pub fn play_field(ui: &mut Ui, view: &PlayView<'_>, theme: &Theme, words: &Words) -> PlayLayout {
    let rect = ui.available_rect_before_wrap();
    let layout = view.layout(rect, ui.ctx().pixels_per_point(), theme);
    let painter = ui.painter().with_clip_rect(rect);
    let PlayView { game, effects, ghost, hidden, .. } = *view;
    let Thinking { plan, played, .. } = view.thinking.unwrap_or_default();
    let matrix = MatrixView { game, effects, ghost, plan, played, hidden };
    matrix::paint_ground(&painter, &layout, &matrix, theme);
    matrix::paint_grid(&painter, &layout, &matrix, theme);
    hud::paint_behind_minos(&painter, &layout, view, theme, words);
    matrix::paint_minos(&painter, &layout, &matrix, theme);
    hud::paint(&painter, &layout, view, theme, words);
    thinking::paint(&painter, &layout, rect, view, (theme, words));
    view.mark(ui, &layout, rect);
    ui.advance_cursor_after_rect(rect);
    let response = ui.interact(layout.matrix, ui.scope_id().with("matrix"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, spoken::matrix(view, words)));
    // These texts are needed only with a screen reader.
    if ui.ctx().has_accesskit_node(response.id) {
        spoken::describe(ui, &layout, view, theme, words);
    }
    layout
}
