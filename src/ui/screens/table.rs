//! Tables: weighted columns or columns as wide as their texts, numbers right-aligned, tabular figures.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use egui::accesskit::Role;
use egui::text::TextWrapping;
use egui::{Align2, Color32, Galley, Id, Rect, Response, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use crate::engine::{Facing, Tetrimino};
use crate::ui::fonts;
use crate::ui::paint::minos::{MinoMesh, MinoStyle};
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys};
use crate::ui::widgets::page::{Hint, PageFrame};
use crate::ui::widgets::ring;

/// Row height, in points.
pub(super) const ROW: f32 = 32.0;
/// The side of a Mino in the head of a table, in points.
const MINO: f32 = 10.0;
/// Minimum scale of a text that is shrunk to fit.
const SMALLEST: f32 = 0.7;
/// The number of texts of a column that are laid out to measure it, those with the most characters. A history has up to
/// 2,000 rows.
const MEASURED: usize = 32;
/// The scales that measured columns try for their headings and texts, in this order. Headings are the smallest texts of
/// the theme, so they are shrunk only after the texts.
const SCALES: [(f32, f32); 8] =
    [(1.0, 1.0), (1.0, 0.95), (1.0, 0.9), (1.0, 0.85), (0.9, 0.85), (0.9, 0.8), (0.8, 0.8), (SMALLEST, 0.8)];

#[derive(Debug, Clone)]
pub(super) struct Column {
    /// The heading; may be empty.
    pub(super) title: String,
    /// Its weight when the width is divided.
    pub(super) part: f32,
    /// Whether it holds numbers, which are right-aligned.
    pub(super) is_number: bool,
    /// The scale of its texts, the same for all columns of a table.
    scale: f32,
    /// Whether its texts may have several lines.
    wraps: bool,
}

impl Column {
    /// A column with this heading and weight, whose texts have their full size.
    pub(super) const fn new(title: String, part: f32, is_number: bool) -> Self {
        Self { title, part, is_number, scale: 1.0, wraps: false }
    }

    /// The same column, whose texts have several lines where they are too long for one.
    pub(super) fn wrapping(self) -> Self {
        Self { wraps: true, ..self }
    }
}

/// The measured columns of a table, with the hash of all that they depend on.
type Measured = (u64, Vec<Column>);

/// Measures the columns of a table of this width: each is as wide as its longest text or heading, and what is left of
/// the width is shared equally.
///
/// Where the width is too small, all texts become smaller, and then all headings. Texts that differ in size within a
/// column look like mistakes.
pub(super) fn columns_for(
    ui: &Ui,
    theme: &Theme,
    width: f32,
    headings: Vec<(String, bool)>,
    rows: &[Vec<String>],
) -> Vec<Column> {
    // Hashing the texts takes much less time in each frame than sorting and measuring them.
    let sizes = [width, theme.metrics.space.m, ui.ctx().pixels_per_point()].map(f32::to_bits);
    let hash = egui::epaint::util::hash((sizes, &headings, rows));
    let id = measured_id(ui);
    if let Some((_, columns)) = ui.data(|data| data.get_temp::<Measured>(id)).filter(|(of, _)| *of == hash) {
        return columns;
    }
    let columns = measure(ui, theme, width, headings, rows);
    ui.data_mut(|data| data.insert_temp::<Measured>(id, (hash, columns.clone())));
    columns
}

/// Returns whether columns of a table of this width have room for all their texts, in the smallest size.
pub(super) fn fits(ui: &Ui, theme: &Theme, width: f32, headings: &[(String, bool)], rows: &[Vec<String>]) -> bool {
    let (widths, room) = (widths(ui, headings, rows), room(theme, width, headings.len()));
    widths.iter().map(|widths| wide(*widths, SCALES[SCALES.len() - 1])).sum::<f32>() <= room
}

/// The id of the stored columns. Each part of a screen has one table.
fn measured_id(ui: &Ui) -> Id {
    ui.scope_id().with("columns of a table")
}

fn measure(ui: &Ui, theme: &Theme, width: f32, headings: Vec<(String, bool)>, rows: &[Vec<String>]) -> Vec<Column> {
    let count = headings.len() as f32;
    let room = room(theme, width, headings.len());
    let measured = widths(ui, &headings, rows);
    let used = |scales| measured.iter().map(|widths| wide(*widths, scales)).sum::<f32>();
    let scales = SCALES.into_iter().find(|scales| used(*scales) <= room).unwrap_or((SMALLEST, SMALLEST));
    let spare = (room - used(scales)).max(0.0) / count.max(1.0);
    headings
        .into_iter()
        .zip(&measured)
        .map(|((title, is_number), widths)| Column {
            title,
            part: wide(*widths, scales) + spare,
            is_number,
            scale: scales.1,
            wraps: false,
        })
        .collect()
}

/// The part of the width that `cells` divides.
fn room(theme: &Theme, width: f32, columns: usize) -> f32 {
    theme.metrics.space.m.mul_add(-(columns as f32 + 1.0), width)
}

/// The widths of the heading and of the longest text of each column.
fn widths(ui: &Ui, headings: &[(String, bool)], rows: &[Vec<String>]) -> Vec<(f32, f32)> {
    let of_column = |(index, (title, _)): (usize, &(String, bool))| {
        let heading = text_width(ui, TextRole::Label, &title.to_uppercase());
        let texts = rows.iter().filter_map(|row| row.get(index));
        (heading, longest(ui, texts.map(String::as_str)))
    };
    headings.iter().enumerate().map(of_column).collect()
}

/// The width of a column at these scales: two points more than measured, so that rounding never shrinks a text.
fn wide((heading, text): (f32, f32), (of_heading, of_text): (f32, f32)) -> f32 {
    (heading * of_heading).max(text * of_text) + 2.0
}

/// Returns the width of the longest of these texts.
fn longest<'a>(ui: &Ui, texts: impl Iterator<Item = &'a str>) -> f32 {
    let mut different: Vec<&str> = texts.collect::<BTreeSet<_>>().into_iter().collect();
    different.sort_by_cached_key(|text| Reverse(text.chars().count()));
    different.into_iter().take(MEASURED).map(|text| text_width(ui, TextRole::Body, text)).fold(0.0, f32::max)
}

fn text_width(ui: &Ui, role: TextRole, text: &str) -> f32 {
    ui.painter().layout_job(fonts::figures(ui.ctx(), text, &role.font(1.0), Color32::PLACEHOLDER)).size().x
}

/// The highlight of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RowMark {
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

/// The margin around a table on its panel, in points.
const fn margin(theme: &Theme) -> f32 {
    theme.metrics.space.l
}

/// Draws a panel with a table: its headings, if any, and its rows, which scroll. The rows have a button beside them, as
/// wide as `beside`, or none.
pub(super) fn surface<R>(
    ui: &mut Ui,
    frame: &PageFrame<'_>,
    theme: &Theme,
    (columns, beside): (&[Column], f32),
    rows: impl FnOnce(&mut Ui) -> R,
) -> R {
    let head = (!columns.is_empty()).then_some(|ui: &mut Ui| head_beside(ui, theme, columns, beside));
    frame.surface_below(ui, margin(theme), head, rows)
}

/// The width of the table in [`surface`].
pub(super) fn width(frame: &PageFrame<'_>, theme: &Theme) -> f32 {
    frame.surface_width(margin(theme))
}

/// Draws the column headings, all in one size.
pub(super) fn head(ui: &mut Ui, theme: &Theme, columns: &[Column]) {
    head_beside(ui, theme, columns, 0.0);
}

/// Draws the column headings of rows that have a button beside them, as wide as `beside`, which has no heading.
fn head_beside(ui: &mut Ui, theme: &Theme, columns: &[Column], beside: f32) {
    let width = ui.available_width();
    let (rect, _) = ui.allocate_exact_size(vec2(width, ROW - 6.0), Sense::hover());
    let row = rect.with_max_x(rect.right() - beside);
    let scale = cells(row, theme, columns)
        .map(|(cell, column)| {
            (cell.width() - 1.0) / text_width(ui, TextRole::Label, &column.title.to_uppercase()).max(1.0)
        })
        .fold(1.0, f32::min)
        .max(SMALLEST);
    for (cell, column) in cells(row, theme, columns) {
        let font = TextRole::Label.font(scale);
        let color = theme.palette.text_faint;
        let text = fit(ui, &column.title.to_uppercase(), &font, color, cell.width());
        let at = align(column).align_size_within_rect(text.size(), cell).min;
        ui.painter().galley(at, text, color);
    }
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(theme.metrics.stroke, theme.palette.outline));
}

/// Draws a row; returns its rectangle.
pub(super) fn row(ui: &mut Ui, theme: &Theme, columns: &[Column], texts: &[String], mark: RowMark) -> Rect {
    row_of(ui, theme, columns, texts, mark, ROW)
}

/// Draws a row of this height.
pub(super) fn row_of(
    ui: &mut Ui,
    theme: &Theme,
    columns: &[Column],
    texts: &[String],
    mark: RowMark,
    height: f32,
) -> Rect {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let spoken = texts.join(", ");
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
    paint(ui, theme, rect, (columns, texts), mark);
    rect
}

/// Draws a focusable row; `spoken` is the text for screen readers.
pub(super) fn choice(
    ui: &mut Ui,
    theme: &Theme,
    spoken: &str,
    texts: (&[Column], &[String]),
    mark: RowMark,
) -> Response {
    let width = ui.available_width();
    let height = height_for(ui, theme, width, texts);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, spoken));
    let reach = focus::join(ui, &response, Keys::Move);
    if reach.lit && mark == RowMark::Plain {
        ui.painter().rect_filled(rect, theme.metrics.radius, theme.palette.raised);
    }
    paint(ui, theme, rect, texts, mark);
    if reach.focused {
        ring(ui.painter(), theme, rect, theme.metrics.radius);
    }
    response
}

/// The height of a row of this width whose columns may wrap.
fn height_for(ui: &Ui, theme: &Theme, width: f32, (columns, texts): (&[Column], &[String])) -> f32 {
    let row = Rect::from_min_size(ui.cursor().min, vec2(width, ROW));
    let lines = cells(row, theme, columns).zip(texts).filter(|((_, column), _)| column.wraps);
    lines.fold(ROW, |height, ((cell, _), text)| {
        let text = wrapped(ui, text, Color32::PLACEHOLDER, cell.width());
        if text.rows.len() > 1 { height.max(text.size().y + theme.metrics.space.s) } else { height }
    })
}

/// Lays out a text in as many lines as it needs.
fn wrapped(ui: &Ui, text: &str, color: Color32, width: f32) -> Arc<Galley> {
    let mut job = fonts::figures(ui.ctx(), text, &TextRole::Body.font(1.0), color);
    job.wrap = TextWrapping { max_width: width, ..TextWrapping::default() };
    ui.painter().layout_job(job)
}

/// Draws names with their values, in two columns of rows. All have one text size.
pub(super) fn pairs(ui: &mut Ui, theme: &Theme, pairs: &[[String; 2]]) {
    let half_gap = theme.metrics.space.xl / 2.0;
    let all = ui.available_rect_before_wrap();
    let (left, right) = all.split_left_right_at_fraction(0.5);
    let left = left.with_max_x(left.right() - half_gap);
    let right = right.with_min_x(right.left() + half_gap);
    let rows: Vec<Vec<String>> = pairs.iter().map(|pair| pair.to_vec()).collect();
    let headings = vec![(String::new(), false), (String::new(), true)];
    let columns = measure(ui, theme, left.width(), headings, &rows);
    let (first, second) = pairs.split_at(pairs.len().div_ceil(2));
    let mut bottom = all.top();
    for (side, rect, pairs) in [("left", left, first), ("right", right, second)] {
        let mut ui = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(side));
        ui.spacing_mut().item_spacing.y = 0.0;
        for texts in pairs {
            row(&mut ui, theme, &columns, texts, RowMark::Plain);
        }
        bottom = bottom.max(ui.min_rect().bottom());
    }
    // `new_child` takes no space from its parent.
    ui.allocate_rect(all.with_max_y(bottom), Sense::hover());
}

/// Draws counts of the seven Tetriminos below their pictures.
pub(super) fn by_tetrimino(ui: &mut Ui, shared: &Shared<'_>, counts: [u64; 7]) {
    let Shared { theme, words, .. } = shared;
    let letters = Tetrimino::ALL.map(|tetrimino| tetrimino.letter().to_string());
    let columns = letters.each_ref().map(|letter| Column::new(letter.clone(), 1.0, true));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, letters.join(", ")));
    let pixels_per_point = ui.ctx().pixels_per_point();
    let pixels = (MINO * pixels_per_point).round().max(1.0);
    let side = pixels / pixels_per_point;
    let mut mesh = MinoMesh::new(ui.ctx(), theme, pixels as u32);
    for ((cell, _), tetrimino) in cells(rect, theme, &columns).zip(Tetrimino::ALL) {
        let minos = tetrimino.minos(Facing::North).map(|(x, _)| x);
        let width = minos.iter().max().zip(minos.iter().min()).map_or(0, |(last, first)| last - first + 1);
        let slot = cell.with_min_x(cell.right() - f32::from(width) * side);
        mesh.tetrimino(slot, (tetrimino, Facing::North), (side, pixels_per_point), (MinoStyle::InPlay, Color32::WHITE));
    }
    ui.painter().add(mesh.into_shape());
    row(ui, theme, &columns, &counts.map(|count| words.number(count)), RowMark::Plain);
}

fn paint(ui: &Ui, theme: &Theme, rect: Rect, (columns, texts): (&[Column], &[String]), mark: RowMark) {
    let palette = &theme.palette;
    if !ui.is_rect_visible(rect) {
        return;
    }
    if mark == RowMark::New {
        ui.painter().rect_filled(rect, theme.metrics.radius, palette.accent_surface);
    }
    for (index, ((cell, column), text)) in cells(rect, theme, columns).zip(texts).enumerate() {
        let color = match (mark, index) {
            (RowMark::New, _) | (RowMark::Plain, 0) => palette.text_primary,
            (RowMark::Plain, _) => palette.text_secondary,
        };
        let font = TextRole::Body.font(column.scale);
        let galley = if column.wraps {
            wrapped(ui, text, color, cell.width())
        } else {
            fit_down_to(ui, text, (&font, SMALLEST / column.scale), color, cell.width())
        };
        let at = align(column).align_size_within_rect(galley.size(), cell).min;
        ui.painter().galley(at, galley, color);
    }
}

const fn align(column: &Column) -> Align2 {
    if column.is_number { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER }
}

/// Lays out a text on one line, shrunk and then truncated to fit.
pub(super) fn fit(ui: &Ui, text: &str, font: &egui::FontId, color: Color32, width: f32) -> Arc<Galley> {
    fit_down_to(ui, text, (font, SMALLEST), color, width)
}

/// Lays out a text as [`fit`] does, with the minimum scale of its font.
fn fit_down_to(ui: &Ui, text: &str, (font, smallest): (&egui::FontId, f32), color: Color32, width: f32) -> Arc<Galley> {
    let whole = ui.painter().layout_job(fonts::figures(ui.ctx(), text, font, color));
    if whole.size().x <= width {
        return whole;
    }
    let size = font.size * (0.98 * width / whole.size().x).max(smallest);
    let mut job = fonts::figures(ui.ctx(), text, &egui::FontId::new(size, font.family.clone()), color);
    job.wrap = TextWrapping::truncate_at_width(width);
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

#[cfg(test)]
mod tests {
    use egui::{Context, Pos2, RawInput, Shape};

    use super::*;

    /// The sizes of the letters of all cells of a table of this width. No cell may be truncated.
    fn sizes(width: f32) -> Vec<f32> {
        let theme = Theme::default();
        let ctx = Context::default();
        theme.apply(&ctx);
        let headings = [("Date", false), ("Ended by", false), ("Name", false), ("Pieces", true)];
        let rows =
            [["Today 02:39", "Goal reached", "Wilhelmina Maxim", "103"], ["Today 02:39", "Lock Out", "Ada", "7"]];
        let rows = rows.map(|row| row.map(str::to_owned).to_vec());
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            let headings = headings.map(|(title, is_number)| (title.to_owned(), is_number)).to_vec();
            let columns = columns_for(ui, &theme, width, headings, &rows);
            let place = Rect::from_min_size(Pos2::ZERO, vec2(width, 400.0));
            ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
                for texts in &rows {
                    row(ui, &theme, &columns, texts, RowMark::Plain);
                }
            });
        });
        output.textures_delta.clear();
        let mut sizes = Vec::new();
        for clipped in &output.shapes {
            if let Shape::Text(text) = &clipped.shape {
                assert!(!text.galley.elided, "{} at {width}", text.galley.text());
                sizes.extend(text.galley.job.sections.iter().map(|section| section.format.font_id.size));
            }
        }
        sizes
    }

    #[test]
    fn all_texts_of_a_measured_table_have_one_size() {
        for (width, is_full) in [(900.0, true), (380.0, false)] {
            let sizes = sizes(width);
            assert!(sizes.iter().all(|size| (size - sizes[0]).abs() < 0.01), "{sizes:?} at {width}");
            assert_eq!((sizes[0] - TextRole::Body.size()).abs() < 0.01, is_full, "{sizes:?} at {width}");
        }
    }

    /// The names of four players are in full, at the full size, in a row that is as high as they need.
    #[test]
    fn a_column_that_wraps_shows_all_of_a_text() {
        let theme = Theme::default();
        let ctx = Context::default();
        theme.apply(&ctx);
        let columns =
            [Column::new("Players".to_owned(), 4.0, false).wrapping(), Column::new("#".to_owned(), 1.0, true)];
        let names = ["Wilhelmina", "Computer,\u{a0}level\u{a0}5", "Computer,\u{a0}level\u{a0}10", "Ada"].join(" · ");
        let (mut one, mut four) = (0.0, Rect::NOTHING);
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            ui.set_max_width(320.0);
            let texts = |names: &str| [names.to_owned(), "7".to_owned()];
            one = choice(ui, &theme, "one", (&columns, &texts("Ada")), RowMark::Plain).rect.height();
            four = choice(ui, &theme, "four", (&columns, &texts(&names)), RowMark::Plain).rect;
        });
        output.textures_delta.clear();
        assert!((one - ROW).abs() < 0.01 && four.height() > ROW + 10.0, "{one}, {four:?}");
        let texts = output.shapes.iter().filter_map(|clipped| match &clipped.shape {
            Shape::Text(text) => Some(text),
            _ => None,
        });
        let shown = texts.into_iter().find(|text| text.galley.text() == names).expect("the names");
        assert!(
            !shown.galley.elided && shown.galley.rows.len() > 1 && four.contains_rect(shown.visual_bounding_rect())
        );
        let size = shown.galley.job.sections[0].format.font_id.size;
        assert!((size - TextRole::Body.size()).abs() < 0.01, "{size}");
    }

    /// The stored columns are emptied, and returned like that until something changes.
    #[test]
    fn columns_are_measured_again_only_if_something_that_they_depend_on_has_changed() {
        let theme = Theme::default();
        let ctx = Context::default();
        theme.apply(&ctx);
        let rows = |name: &str| vec![vec!["1".to_owned(), name.to_owned()]];
        let mut output = ctx.run_ui(RawInput::default(), |ui| {
            let columns = |theme: &Theme, width, heading: &str, name| {
                let headings = vec![(heading.to_owned(), true), ("Name".to_owned(), false)];
                columns_for(ui, theme, width, headings, &rows(name)).len()
            };
            let id = measured_id(ui);
            let empty = || ui.data_mut(|data| data.get_temp_mut_or_default::<Measured>(id).1.clear());
            let mut wide = theme.clone();
            wide.metrics.space.m += 1.0;
            let table = [
                (&theme, 300.0, "#", "Ada"),
                (&theme, 301.0, "#", "Ada"),
                (&theme, 301.0, "Rank", "Ada"),
                (&theme, 301.0, "Rank", "Grace"),
                (&wide, 301.0, "Rank", "Grace"),
            ];
            for (theme, width, heading, name) in table {
                assert_eq!(columns(theme, width, heading, name), 2, "{width}, {heading}, {name}");
                empty();
                assert_eq!(columns(theme, width, heading, name), 0, "{width}, {heading}, {name}");
            }
        });
        output.textures_delta.clear();
    }
}
