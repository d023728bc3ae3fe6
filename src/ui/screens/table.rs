//! Tables: weighted columns, numbers right-aligned, tabular figures.

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, Response, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::ui::fonts;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::ring;

/// Row height, in points.
const ROW: f32 = 32.0;
/// Minimum scale of a text that is shrunk to fit.
const SMALLEST: f32 = 0.7;

/// A column of a table.
#[derive(Debug, Clone)]
pub(super) struct Column {
    /// The heading; may be empty.
    pub(super) title: String,
    /// Its weight when the width is divided.
    pub(super) part: f32,
    /// Whether it holds numbers, which are right-aligned.
    pub(super) is_number: bool,
}

/// The highlight of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// None.
    Plain,
    /// The newest entry.
    New,
}

/// Draws the column headings.
pub(super) fn head(ui: &mut Ui, theme: &Theme, columns: &[Column]) {
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, ROW - 6.0), Sense::hover());
    for (cell, column) in cells(rect, theme, columns) {
        let font = TextRole::Label.font(1.0);
        let color = theme.palette.text_faint;
        let text = fit(ui, &column.title.to_uppercase(), &font, color, cell.width());
        let at = align(column).align_size_within_rect(text.size(), cell).min;
        ui.painter().galley(at, text, color);
    }
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(theme.metrics.stroke, theme.palette.outline));
}

/// Draws a row; returns its rectangle.
pub(super) fn row(ui: &mut Ui, theme: &Theme, columns: &[Column], texts: &[String], mark: Mark) -> Rect {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    let spoken = texts.join(", ");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    paint(ui, theme, rect, (columns, texts), mark);
    rect
}

/// Draws a focusable row; `spoken` is the text for screen readers.
pub(super) fn choice(ui: &mut Ui, theme: &Theme, spoken: &str, texts: (&[Column], &[String]), mark: Mark) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    let reach = focus::join(ui, &response, Keys::Move);
    if reach.lit && mark == Mark::Plain {
        ui.painter().rect_filled(rect, theme.metrics.radius, theme.palette.raised);
    }
    paint(ui, theme, rect, texts, mark);
    if reach.focused {
        ring(ui.painter(), theme, rect, theme.metrics.radius);
    }
    response
}

fn paint(ui: &Ui, theme: &Theme, rect: Rect, (columns, texts): (&[Column], &[String]), mark: Mark) {
    let palette = &theme.palette;
    if !ui.is_rect_visible(rect) {
        return;
    }
    if mark == Mark::New {
        ui.painter().rect_filled(rect, theme.metrics.radius, palette.accent_surface);
    }
    for (index, ((cell, column), text)) in cells(rect, theme, columns).zip(texts).enumerate() {
        let color = match (mark, index) {
            (Mark::New, _) => palette.accent,
            (Mark::Plain, 0) => palette.text_primary,
            (Mark::Plain, _) => palette.text_secondary,
        };
        let galley = fit(ui, text, &TextRole::Body.font(1.0), color, cell.width());
        let at = align(column).align_size_within_rect(galley.size(), cell).min;
        ui.painter().galley(at, galley, color);
    }
}

const fn align(column: &Column) -> Align2 {
    if column.is_number { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER }
}

/// Lays out a text on one line, shrunk and then truncated to fit.
fn fit(ui: &Ui, text: &str, font: &egui::FontId, color: Color32, width: f32) -> std::sync::Arc<egui::Galley> {
    let whole = ui.painter().layout_job(fonts::figures(ui.ctx(), text, font, color));
    if whole.size().x <= width {
        return whole;
    }
    let size = font.size * (0.98 * width / whole.size().x).max(SMALLEST);
    let mut job = fonts::figures(ui.ctx(), text, &egui::FontId::new(size, font.family.clone()), color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width);
    ui.painter().layout_job(job)
}

fn cells<'a>(rect: Rect, theme: &Theme, columns: &'a [Column]) -> impl Iterator<Item = (Rect, &'a Column)> {
    let space = theme.metrics.space;
    let inside = rect.shrink2(vec2(space.m, 0.0));
    let gaps = space.m * columns.len().saturating_sub(1) as f32;
    let all: f32 = columns.iter().map(|column| column.part).sum();
    let unit = (inside.width() - gaps) / all.max(1.0);
    let mut left = inside.left();
    columns.iter().map(move |column| {
        let width = column.part * unit;
        let cell = Rect::from_min_max(pos2(left, inside.top()), pos2(left + width, inside.bottom()));
        left += width + space.m;
        (cell, column)
    })
}
