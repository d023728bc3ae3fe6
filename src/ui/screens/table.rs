//! Tables: weighted columns, numbers right-aligned, tabular figures.

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, Response, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::Shared;
use crate::engine::Tetrimino;
use crate::ui::fonts;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::page::{Frame, Hint};
use crate::ui::widgets::ring;

/// Row height, in points.
pub(super) const ROW: f32 = 32.0;
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

/// Returns columns as wide as their longest text, from their headings, each with whether it holds numbers.
///
/// A heading counts by its smallest size: it is shrunk before the texts below it are.
pub(super) fn columns_for(ui: &Ui, headings: Vec<(String, bool)>, rows: &[Vec<String>]) -> Vec<Column> {
    let width = |text: &str, role: TextRole| {
        ui.painter().layout_job(fonts::figures(ui.ctx(), text, &role.font(1.0), Color32::PLACEHOLDER)).size().x
    };
    let column = |(index, (title, is_number)): (usize, (String, bool))| {
        let heading = SMALLEST * width(&title.to_uppercase(), TextRole::Label);
        let texts = rows.iter().filter_map(|row| row.get(index)).map(|text| width(text, TextRole::Body));
        // One point more than measured, so that rounding never shrinks a text.
        Column { part: texts.fold(heading, f32::max) + 1.0, title, is_number }
    };
    headings.into_iter().enumerate().map(column).collect()
}

/// The highlight of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// None.
    Plain,
    /// The newest entry.
    New,
}

/// The key hints of a page with recorded games. An empty page has a button instead of the table.
pub(super) const fn hints(is_empty: bool) -> &'static [Hint] {
    if is_empty {
        &[Hint::Turn, Hint::Move, Hint::Accept, Hint::Back]
    } else {
        &[Hint::Turn, Hint::Move, Hint::Watch, Hint::Back]
    }
}

/// Draws a panel with a table: its headings, if any, and its rows, which scroll.
pub(super) fn surface<R>(
    ui: &mut Ui,
    frame: &Frame<'_>,
    theme: &Theme,
    columns: &[Column],
    rows: impl FnOnce(&mut Ui) -> R,
) -> R {
    let head = (!columns.is_empty()).then_some(|ui: &mut Ui| head(ui, theme, columns));
    frame.surface_below(ui, theme.metrics.space.l, head, rows)
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
    row_of(ui, theme, (columns, texts, mark), ROW)
}

/// Draws a row of this height.
pub(super) fn row_of(
    ui: &mut Ui,
    theme: &Theme,
    (columns, texts, mark): (&[Column], &[String], Mark),
    height: f32,
) -> Rect {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
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

/// Draws names with their values, in two columns of rows.
pub(super) fn pairs(ui: &mut Ui, theme: &Theme, pairs: &[[String; 2]]) {
    let half_gap = theme.metrics.space.xl / 2.0;
    let all = ui.available_rect_before_wrap();
    let (left, right) = all.split_left_right_at_fraction(0.5);
    let left = left.with_max_x(left.right() - half_gap);
    let right = right.with_min_x(right.left() + half_gap);
    let column = |part, is_number| Column { title: String::new(), part, is_number };
    let columns = [column(2.0, false), column(1.0, true)];
    let (first, second) = pairs.split_at(pairs.len().div_ceil(2));
    let mut bottom = all.top();
    for (side, rect, pairs) in [("left", left, first), ("right", right, second)] {
        let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(side));
        ui.spacing_mut().item_spacing.y = 0.0;
        for texts in pairs {
            row(&mut ui, theme, &columns, texts, Mark::Plain);
        }
        bottom = bottom.max(ui.min_rect().bottom());
    }
    // `new_child` takes no space from its parent.
    ui.allocate_rect(all.with_max_y(bottom), Sense::hover());
}

/// Draws counts of the seven Tetriminos below their letters.
pub(super) fn by_tetrimino(ui: &mut Ui, shared: &Shared<'_>, counts: [u64; 7]) {
    let Shared { theme, words, .. } = shared;
    let columns = Tetrimino::ALL.map(|tetrimino| {
        let title = tetrimino.letter().to_string();
        Column { title, part: 1.0, is_number: true }
    });
    head(ui, theme, &columns);
    row(ui, theme, &columns, &counts.map(|count| words.number(count)), Mark::Plain);
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
pub(super) fn fit(
    ui: &Ui,
    text: &str,
    font: &egui::FontId,
    color: Color32,
    width: f32,
) -> std::sync::Arc<egui::Galley> {
    let whole = ui.painter().layout_job(fonts::figures(ui.ctx(), text, font, color));
    if whole.size().x <= width {
        return whole;
    }
    let size = font.size * (0.98 * width / whole.size().x).max(SMALLEST);
    let mut job = fonts::figures(ui.ctx(), text, &egui::FontId::new(size, font.family.clone()), color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width);
    ui.painter().layout_job(job)
}

/// Returns the cells of a row with their columns.
pub(super) fn cells<'a>(rect: Rect, theme: &Theme, columns: &'a [Column]) -> impl Iterator<Item = (Rect, &'a Column)> {
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
