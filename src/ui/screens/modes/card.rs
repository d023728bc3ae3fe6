//! A card of the gallery: a small Matrix, the name, the goal in one line and the best result, or how to unlock it.

use egui::accesskit::Role;
use egui::{Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2};

use crate::engine::Game;
use crate::ui::paint::icons::{self, Icon};
use crate::ui::paint::miniature;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::{describe, lay_title, ring};

/// The minimum height and width of a card, in points.
const MIN_HEIGHT: f32 = 104.0;
const MIN_WIDTH: f32 = 160.0;
/// The maximum share of a card for its Matrix.
const WELL_PART: f32 = 0.28;
/// The minimum width of a card that shows the goal, in points.
const WIDE: f32 = 190.0;

#[derive(Debug)]
pub(super) struct Card<'a> {
    pub(super) name: &'a str,
    /// The goal in one sentence, or what is special about the rules.
    pub(super) goal: &'a str,
    /// The game in the small Matrix.
    pub(super) game: Option<&'a Game>,
    /// The best result, or how to unlock a locked card.
    pub(super) state: Option<&'a str>,
    pub(super) is_locked: bool,
    /// Whether it is selected.
    pub(super) is_chosen: bool,
}

/// Returns whether a card of this width has room for its goal.
fn shows_goal(width: f32) -> bool {
    width >= WIDE
}

/// Returns the number of cards side by side in `available` points, and their width.
pub(super) fn columns(available: f32, gap: f32) -> (usize, f32) {
    let columns = ((available + gap) / (MIN_WIDTH + gap)).floor().clamp(1.0, 4.0);
    (columns as usize, (available - gap * (columns - 1.0)) / columns)
}

/// Returns the common height of cards of this width with these names, goals and states: that of the longest text.
pub(super) fn height<'a>(ui: &Ui, shared: &Shared<'_>, width: f32, texts: impl Iterator<Item = [&'a str; 3]>) -> f32 {
    let Shared { theme, .. } = shared;
    let space = theme.metrics.space;
    let inside = width - 2.0 * space.s;
    let room = inside * (1.0 - WELL_PART) - space.m;
    let tall = |role, text: &str| lay_title(ui, role, text, theme.palette.text_primary, room).size().y;
    let heights = texts.map(|[name, goal, state]| {
        let goal = if shows_goal(width) { tall(TextRole::Small, goal) } else { 0.0 };
        tall(TextRole::Strong, name) + goal + tall(TextRole::Small, state)
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
        let fill = if is_lit || self.is_chosen { palette.raised_hovered } else { palette.panel };
        let edge = Stroke::new(metrics.stroke, if self.is_chosen { palette.accent } else { palette.outline });
        ui.painter().rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
        let inside = rect.shrink(space.s);
        let well_width = miniature::width_for(inside.height()).min(inside.width() * WELL_PART);
        let well = inside.with_max_x(inside.left() + well_width);
        let drawn = self.game.map_or(well, |game| miniature::paint(ui.painter(), well, game, theme));
        if self.is_locked {
            ui.painter().rect_filled(drawn, 0.0, palette.well.gamma_multiply(0.7));
            icons::paint(ui.painter(), Icon::Lock, drawn.center(), TextRole::Heading.size(), palette.on_well);
        }
        let left = well.right() + space.m;
        let width = inside.right() - left;
        let title = lay_title(ui, TextRole::Strong, self.name, palette.text_primary, width);
        let top = inside.top() + title.size().y;
        ui.painter().galley(pos2(left, inside.top()), title, palette.text_primary);
        if shows_goal(rect.width()) {
            let goal = lay_title(ui, TextRole::Small, self.goal, palette.text_secondary, width);
            ui.painter().galley(pos2(left, top), goal, palette.text_secondary);
        }
        if let Some(state) = self.state {
            let color = if self.is_locked { palette.text_secondary } else { palette.accent };
            let state = lay_title(ui, TextRole::Small, state, color, width);
            ui.painter().galley(pos2(left, inside.bottom() - state.size().y), state, color);
        }
    }
}
