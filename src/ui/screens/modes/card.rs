//! A card of the gallery: a picture of the mode, its name, what it is about in one line, and the best result.

use egui::accesskit::Role;
use egui::{Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2};

use crate::engine::Game;
use crate::ui::paint::icons::{self, Icon};
use crate::ui::paint::miniature;
use crate::ui::paint::mode_picture::ModePicture;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::{describe, lay_title, ring};

/// The minimum height and width of a card, in points.
const MIN_HEIGHT: f32 = 100.0;
const MIN_WIDTH: f32 = 164.0;
/// The greatest number of cards side by side.
const MAX_COLUMNS: f32 = 3.0;
/// The width of the stripe in the colour of what counts, in points.
const STRIPE: f32 = 4.0;
/// The minimum width of a card that shows its line, in points.
const WIDE: f32 = 190.0;

#[derive(Debug)]
pub(super) struct Card<'a> {
    pub(super) name: &'a str,
    /// What the mode is about, or what is special about the rules.
    pub(super) line: &'a str,
    /// The same with the player's choices in one sentence, for screen readers.
    pub(super) goal: &'a str,
    pub(super) picture: ModePicture,
    /// The game that a bot plays in place of the picture.
    pub(super) game: Option<&'a Game>,
    /// The best result, or how to unlock a locked card.
    pub(super) state: Option<&'a str>,
    pub(super) is_locked: bool,
    /// Whether it is selected.
    pub(super) is_chosen: bool,
}

/// Returns whether a card of this width has room for its line.
fn shows_line(width: f32) -> bool {
    width >= WIDE
}

/// Returns the number of cards side by side in `available` points, and their width.
pub(super) fn columns(available: f32, gap: f32) -> (usize, f32) {
    let columns = ((available + gap) / (MIN_WIDTH + gap)).floor().clamp(1.0, MAX_COLUMNS);
    (columns as usize, (available - gap * (columns - 1.0)) / columns)
}

/// The width of a picture on a card of this height, with the stripe before it.
fn picture_width(height: f32) -> f32 {
    STRIPE + height * miniature::COLUMNS as f32 / miniature::ALL_ROWS as f32
}

/// Returns the common height of cards of this width with these names, lines and states: that of the longest text.
pub(super) fn height<'a>(ui: &Ui, shared: &Shared<'_>, width: f32, texts: impl Iterator<Item = [&'a str; 3]>) -> f32 {
    let Shared { theme, .. } = shared;
    let space = theme.metrics.space;
    // A higher card has a wider picture, so this may give a text less room than it gets.
    let room = width - picture_width(MIN_HEIGHT) - 2.5 * space.s;
    let tall = |role, text: &str| lay_title(ui, role, text, theme.palette.text_primary, room).size().y;
    let heights = texts.map(|[name, line, state]| {
        let line = if shows_line(width) { tall(TextRole::Small, line) } else { 0.0 };
        tall(TextRole::Strong, name) + line + tall(TextRole::Small, state)
    });
    heights.fold(MIN_HEIGHT, |height, text| height.max(text.ceil() + 2.0 * space.s))
}

impl Card<'_> {
    pub(super) fn show(&self, ui: &mut Ui, shared: &Shared<'_>, size: Vec2) -> Response {
        let theme = shared.theme;
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        response.widget_info(|| WidgetInfo {
            current_text_value: self.state.map(str::to_owned),
            ..WidgetInfo::selected(Role::Button, true, self.is_chosen, self.name)
        });
        describe(&response, self.state.unwrap_or_default(), self.goal);
        let reach = focus::join(ui, &response, Keys::Move);
        if ui.is_rect_visible(rect) {
            self.paint(ui, shared, rect, reach.lit);
            // A card below the pointer is not selected, and only one card stands out.
            if reach.focused && self.is_chosen {
                ring(ui.painter(), theme, rect, theme.metrics.radius);
            }
        }
        response
    }

    fn paint(&self, ui: &Ui, shared: &Shared<'_>, rect: Rect, is_lit: bool) {
        let Shared { theme, .. } = shared;
        let (palette, metrics) = (&theme.palette, &theme.metrics);
        let space = metrics.space;
        let painter = ui.painter();
        let fill = match (self.is_chosen, is_lit) {
            (true, _) => palette.accent_surface,
            (false, true) => palette.raised_hovered,
            (false, false) => palette.panel,
        };
        let edge = Stroke::new(metrics.stroke, palette.outline);
        painter.rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
        // Inside the edge, so that the ring of the focus is whole.
        let inside = rect.shrink(metrics.focus_stroke);
        let stripe = inside.with_max_x(inside.left() + STRIPE);
        painter.rect_filled(stripe.shrink2(egui::vec2(0.0, space.xs)), 2, palette.tetrimino(self.picture.hue()).base);
        let frame = inside.with_min_x(stripe.right() + space.xs).with_max_x(rect.left() + picture_width(rect.height()));
        let frame = frame.shrink2(egui::vec2(0.0, space.xs));
        let drawn = match self.game {
            Some(game) => miniature::paint_in_middle(painter, frame, game, theme),
            None => self.picture.paint(painter, frame, theme),
        };
        if self.is_locked {
            painter.rect_filled(drawn, 0.0, palette.well.gamma_multiply(0.7));
            icons::paint(painter, Icon::Lock, drawn.center(), TextRole::Heading.size(), palette.on_well);
        }
        let left = frame.right() + space.m;
        let (top, bottom) = (rect.top() + space.s, rect.bottom() - space.s);
        let width = rect.right() - space.s - left;
        let title = lay_title(ui, TextRole::Strong, self.name, palette.text_primary, width);
        let below = top + title.size().y;
        painter.galley(pos2(left, top), title, palette.text_primary);
        if shows_line(rect.width()) {
            let line = lay_title(ui, TextRole::Small, self.line, palette.text_secondary, width);
            painter.galley(pos2(left, below), line, palette.text_secondary);
        }
        if let Some(state) = self.state {
            let role = if self.is_locked || !shows_line(rect.width()) { TextRole::Small } else { TextRole::Strong };
            let color = if self.is_locked { palette.text_secondary } else { palette.text_primary };
            let state = lay_title(ui, role, state, color, width);
            // A sentence begins where the others do.
            let x = if self.is_locked { left } else { rect.right() - space.s - state.size().x };
            let at = pos2(x, bottom - state.size().y);
            painter.galley(at, state, color);
        }
    }
}
