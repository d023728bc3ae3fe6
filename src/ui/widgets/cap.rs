//! Keycaps: keys as on the keyboard, and buttons of a gamepad.

use egui::{Color32, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};

use super::basics::lay;
use crate::ui::theme::{TextRole, Theme};

/// Shows a keycap.
pub(crate) fn key_cap(ui: &mut Ui, theme: &Theme, text: &str) -> Response {
    let size = cap_size(ui, theme, text);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, text));
    paint_cap(ui, theme, text, rect.min);
    response
}

/// The size of a keycap.
#[must_use]
pub(crate) fn cap_size(ui: &Ui, theme: &Theme, text: &str) -> Vec2 {
    let space = theme.metrics.space;
    let text = lay(ui, TextRole::Small, text, Color32::PLACEHOLDER, f32::INFINITY).size();
    let height = text.y + 2.0 * space.xs;
    vec2((text.x + 2.0 * space.s).max(height), height)
}

/// Draws a keycap with its upper left corner at `min`.
pub(crate) fn paint_cap(ui: &Ui, theme: &Theme, text: &str, min: Pos2) {
    let rect = Rect::from_min_size(min, cap_size(ui, theme, text));
    paint_cap_in(ui, theme, text, rect, theme.palette.outline);
}

/// Draws a keycap in `rect`, with an edge of this colour. In a small one the text is smaller.
pub(crate) fn paint_cap_in(ui: &Ui, theme: &Theme, text: &str, rect: Rect, edge: Color32) {
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let radius = metrics.radius / 2 + 1;
    let painter = ui.painter();
    // The lower edge gives the key depth.
    painter.rect_filled(rect, radius, palette.outline);
    let face = rect.with_max_y(rect.bottom() - 2.0);
    painter.rect(face, radius, palette.raised, Stroke::new(metrics.stroke, edge), StrokeKind::Inside);
    let scale = (rect.size() / cap_size(ui, theme, text)).min_elem().min(1.0);
    let galley = painter.layout_no_wrap(text.to_owned(), TextRole::Small.font(scale), palette.text_primary);
    painter.galley(face.center() - galley.size() / 2.0, galley, palette.text_primary);
}
