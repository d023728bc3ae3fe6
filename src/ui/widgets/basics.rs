//! What widgets are made of: laid out texts, surfaces, rings, descriptions for screen readers.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align, AsIdSalt, Color32, Event, Galley, Painter, Rect, Response, Stroke, StrokeKind, Ui, UiBuilder, vec2};

use crate::ui::theme::{TextRole, Theme};

/// The smallest part of its size to which a label is shrunk for a long word.
const SMALLEST_PART: f32 = 0.75;

/// The space that is offered to what grows downwards on a page that scrolls, in points.
const HIGHEST: f32 = 10_000.0;

/// Lays out a text in its role, in lines of at most `width` points.
pub(crate) fn lay(ui: &Ui, role: TextRole, text: &str, color: Color32, width: f32) -> Arc<Galley> {
    lay_lines(ui, role, (text, color), (width, usize::MAX))
}

/// Lays out a text in its role, in centred lines of at most `width` points. Where a word is wider than that, the text
/// is set smaller, since a label must not be broken within a word.
pub(crate) fn lay_centered(ui: &Ui, role: TextRole, text: &str, color: Color32, width: f32) -> Arc<Galley> {
    lay_centered_at(ui, role, (text, color), (width, scale_for_words(ui, role, text, width)))
}

/// Lays out a text at `scale` times the size of its role, in centred lines of at most `width` points.
pub(crate) fn lay_centered_at(
    ui: &Ui,
    role: TextRole,
    text: (&str, Color32),
    (width, scale): (f32, f32),
) -> Arc<Galley> {
    let mut job = scaled_job(role, text, (width, scale));
    job.halign = Align::Center;
    ui.painter().layout_job(job)
}

/// Lays out a title in its role, in lines of at most `width` points without a broken word, as [`lay_centered`] does.
pub(crate) fn lay_title(ui: &Ui, role: TextRole, text: &str, color: Color32, width: f32) -> Arc<Galley> {
    let scale = scale_for_words(ui, role, text, width);
    ui.painter().layout_job(scaled_job(role, (text, color), (width, scale)))
}

/// Returns the scale at which no word of a text is wider than `width` points, but at least [`SMALLEST_PART`].
pub(crate) fn scale_for_words(ui: &Ui, role: TextRole, text: &str, width: f32) -> f32 {
    let wide = |text: &str| lay(ui, role, text, Color32::PLACEHOLDER, f32::INFINITY).size().x;
    if wide(text) <= width {
        return 1.0;
    }
    let widest = text.split_whitespace().map(wide).fold(0.0, f32::max);
    // A little less, so that the space after the word fits into its line.
    (0.97 * width / widest.max(1.0)).clamp(SMALLEST_PART, 1.0)
}

fn scaled_job(role: TextRole, text: (&str, Color32), (width, scale): (f32, f32)) -> LayoutJob {
    let mut job = job(role, text, (width, usize::MAX));
    for section in &mut job.sections {
        section.format.font_id.size *= scale;
        section.format.extra_letter_spacing *= scale;
    }
    job
}

/// Lays out a text in its role, in at most `most` lines of at most `width` points; what does not fit ends with an
/// ellipsis.
pub(crate) fn lay_lines(
    ui: &Ui,
    role: TextRole,
    (text, color): (&str, Color32),
    (width, most): (f32, usize),
) -> Arc<Galley> {
    ui.painter().layout_job(job(role, (text, color), (width, most)))
}

fn job(role: TextRole, (text, color): (&str, Color32), (width, most): (f32, usize)) -> LayoutJob {
    let format = TextFormat {
        font_id: role.font(1.0),
        extra_letter_spacing: role.size() * role.letter_spacing(),
        color,
        valign: Align::Center,
        ..TextFormat::default()
    };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap =
        TextWrapping { max_width: width.max(1.0), max_rows: most, break_anywhere: false, ..TextWrapping::default() };
    job
}

/// Draws the focus ring.
pub(crate) fn ring(painter: &Painter, theme: &Theme, rect: Rect, radius: u8) {
    let stroke = Stroke::new(theme.metrics.focus_stroke, theme.palette.text_primary);
    painter.rect_stroke(rect, radius, stroke, StrokeKind::Inside);
}

/// Draws the frame of the cursor on a board, with a dark edge, so that it shows on Blocks of any colour.
pub(crate) fn cell_ring(painter: &Painter, theme: &Theme, cell: Rect, color: Color32) {
    for (width, color) in [(5.5, theme.palette.well), (2.5, color)] {
        painter.rect_stroke(cell, 3, Stroke::new(width, color), StrokeKind::Middle);
    }
}

/// Shows a panel around its contents.
pub fn panel<R>(ui: &mut Ui, theme: &Theme, body: impl FnOnce(&mut Ui) -> R) -> R {
    surface(ui, theme, theme.metrics.space.l, body)
}

/// Shows panels below one another, or beside each other with the same height.
pub(crate) fn panels(
    ui: &mut Ui,
    theme: &Theme,
    (count, are_beside): (usize, bool),
    body: &mut dyn FnMut(&mut Ui, usize),
) {
    let (gap, margin) = (theme.metrics.space.m, theme.metrics.space.l);
    let count = count.max(1);
    let width = (ui.available_width() - gap * (count - 1) as f32) / count as f32;
    if !are_beside {
        for index in 0..count {
            // Each has its own id scope, so that changes in one do not move the focus in another.
            ui.push_id(index, |ui| panel(ui, theme, |ui| body(ui, index)));
            ui.add_space(gap);
        }
        return;
    }
    let top = ui.available_rect_before_wrap().min;
    let behind: Vec<_> = (0..count).map(|_| ui.painter().add(egui::Shape::Noop)).collect();
    let place = |index: usize, height: f32| {
        let corner = top + vec2((width + gap) * index as f32, 0.0);
        Rect::from_min_size(corner, vec2(width, height))
    };
    let mut height = 0.0_f32;
    for index in 0..count {
        let inside = place(index, ui.available_height().clamp(2.0 * margin, HIGHEST)).shrink(margin);
        let mut column = ui.new_child(UiBuilder::new().max_rect(inside).id_salt(("panel", index)));
        body(&mut column, index);
        height = height.max(column.min_rect().bottom() + margin - top.y);
    }
    for (index, shape) in behind.into_iter().enumerate() {
        ui.painter().set(shape, surface_frame(theme).paint(place(index, height)));
    }
    ui.advance_cursor_after_rect(place(0, height).union(place(count - 1, height)));
}

/// Shows a panel around rows, which have their own margins.
pub fn rows<R>(ui: &mut Ui, theme: &Theme, body: impl FnOnce(&mut Ui) -> R) -> R {
    surface(ui, theme, theme.metrics.space.s, body)
}

/// Draws a part of a list under a key of its own on the page, so that its widgets keep the focus when others come and
/// go.
// The ids that `Ui::push_id` leads to depend on the place in the list, too.
pub(crate) fn keyed<R>(ui: &mut Ui, key: impl AsIdSalt, body: impl FnOnce(&mut Ui) -> R) -> R {
    let id = ui.scope_id().with(("keyed", key));
    ui.scope_builder(UiBuilder::new().scope_id(id), body).inner
}

/// Shows a text on a surface of its own, so that nothing behind it disturbs it, such as the lit windows of the city.
pub(crate) fn backed<R>(ui: &mut Ui, theme: &Theme, text: impl FnOnce(&mut Ui) -> R) -> R {
    let space = theme.metrics.space;
    let behind = ui.painter().add(egui::Shape::Noop);
    let shown = ui.scope(text);
    let rect = shown.response.rect.expand2(vec2(space.s, space.xs / 2.0));
    ui.painter().set(behind, egui::Shape::rect_filled(rect, theme.metrics.radius, theme.palette.panel));
    shown.inner
}

pub(super) fn surface_frame(theme: &Theme) -> egui::Frame {
    let Theme { palette, metrics, .. } = theme;
    egui::Frame::new()
        .fill(palette.panel)
        .stroke(Stroke::new(metrics.stroke, palette.outline))
        .corner_radius(metrics.radius_large)
}

fn surface<R>(ui: &mut Ui, theme: &Theme, margin: f32, body: impl FnOnce(&mut Ui) -> R) -> R {
    surface_frame(theme)
        .inner_margin(margin)
        .show(ui, |ui| {
            ui.take_available_width();
            body(ui)
        })
        .inner
}

/// Describes a control to screen readers: its hint, and its value where their interface has no place for one.
///
/// AT-SPI, the interface of Linux, takes values as numbers or from text fields only; Windows and macOS speak the value
/// itself.
pub(crate) fn describe(response: &Response, value: &str, hint: &str) {
    let has_values = cfg!(any(windows, target_os = "macos"));
    let parts = [if has_values { "" } else { value }, hint];
    let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(". ");
    response.ctx.accesskit_node_builder(response.id, |node| node.set_description(text));
}

/// Shows a paragraph over the whole width.
pub(crate) fn paragraph(ui: &mut Ui, theme: &Theme, text: &str) {
    ui.add(egui::Label::new(theme.text(TextRole::Body, text).color(theme.palette.text_secondary)).wrap());
}

/// Shows why a page is empty, in the middle and with space around it.
pub fn empty(ui: &mut Ui, theme: &Theme, text: &str) {
    ui.add_space(theme.metrics.space.xl);
    let text = theme.text(TextRole::Body, text).color(theme.palette.text_secondary);
    ui.vertical_centered(|ui| ui.add(egui::Label::new(text).wrap()));
    ui.add_space(theme.metrics.space.xl);
}

/// Shows texts and buttons among rows, aligned with the labels of the rows.
pub(crate) fn inset<R>(ui: &mut Ui, theme: &Theme, body: impl FnOnce(&mut Ui) -> R) -> R {
    let space = theme.metrics.space;
    egui::Frame::new().inner_margin(egui::Margin::symmetric(space.l as i8, space.xs as i8)).show(ui, body).inner
}

/// Shows a line of secondary text.
pub fn note(ui: &mut Ui, theme: &Theme, text: &str) {
    ui.add(egui::Label::new(theme.text(TextRole::Small, text)).wrap());
}

/// Whether the window is lower than this height, in points.
pub(crate) fn is_lower_than(ui: &Ui, height: f32) -> bool {
    ui.ctx().content_rect().height() < height
}

/// Takes a scenario or a question that was pasted anywhere on the screen. Other texts may be for a text field.
pub(crate) fn take_pasted_json(ui: &Ui) -> Option<String> {
    let is_json = |event: &Event| matches!(event, Event::Paste(text) if text.trim_start().starts_with('{'));
    ui.input_mut(|input| {
        let index = input.events.iter().position(is_json)?;
        match input.events.remove(index) {
            Event::Paste(text) => Some(text),
            _ => None,
        }
    })
}
