//! Rows of settings: a label on the left, a value on the right, a hint below.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{
    Align2, Color32, Galley, Id, Pos2, Rect, Response, Sense, Stroke, StrokeKind, TextEdit, Ui, UiBuilder, WidgetInfo,
    pos2, vec2,
};

use super::basics::{describe, lay, lay_centered, lay_title, ring};
use crate::settings::Range;
use crate::ui::shared::Shared;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys, Reach};
use crate::ui::widgets::letters;

/// The share of a row for the value, and its least width in points.
const VALUE_PART: f32 = 0.46;
const MIN_VALUE: f32 = 150.0;
const MAX_VALUE: f32 = 260.0;
/// The width of a label in points below which its hint is below the label and the value, over the whole width.
const NARROW: f32 = 150.0;
/// The gap between a label and its hint, in points.
const HINT_GAP: f32 = 2.0;
/// The radius of the knob on a rail, in points.
const KNOB: f32 = 8.0;
/// The longest time between two digits of one typed number, in seconds.
const PAUSE: f64 = 2.0;

/// The label and the hint of a row.
#[derive(Debug, Clone, Copy)]
pub struct Named<'a> {
    /// The label.
    pub label: &'a str,
    /// The hint, or an empty text.
    pub hint: &'a str,
    /// Other hints that may replace it. Their space is reserved, so that nothing moves.
    pub others: &'a [String],
}

impl<'a> Named<'a> {
    /// A label with a hint, which may be empty.
    #[must_use]
    pub const fn new(label: &'a str, hint: &'a str) -> Self {
        Self { label, hint, others: &[] }
    }
}

/// A number to set.
#[derive(Debug, Clone, Copy)]
pub struct Number<'a> {
    /// The value.
    pub value: u32,
    /// Its range.
    pub range: Range,
    /// The text of the value with its unit.
    pub text: &'a str,
    /// The value of a typed 1: more than 1 if the unit is a half or a tenth.
    pub(crate) per_one: u32,
}

/// Shows a choice of values. Returns the index of a new one.
///
/// The arrows step through the values and wrap; a press selects the next one.
pub fn choice(ui: &mut Ui, theme: &Theme, named: Named<'_>, values: &[String], index: usize) -> Option<usize> {
    let text = values.get(index).map_or("", String::as_str);
    let chevron = theme.metrics.space.xl;
    let value = lay_centered(ui, TextRole::Strong, text, Color32::PLACEHOLDER, value_width(ui) - 2.0 * chevron);
    let row = Row::add(ui, theme, named, value.size().y, Keys::Adjust);
    let response = &row.response;
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(text.to_owned()),
        ..WidgetInfo::labeled(Role::ComboBox, true, named.label)
    });
    describe(response, text, named.hint);
    let can_change = values.len() > 1;
    let color = theme.palette.text_primary;
    let hint = if row.reach.focused { color } else { theme.palette.text_faint };
    let arrow = if can_change { hint } else { Color32::TRANSPARENT };
    ui.painter().galley(row.value.center() - value.rect.center().to_vec2(), value, color);
    let room = vec2(chevron, row.value.height());
    paint_chevron(ui, Align2::LEFT_CENTER.align_size_within_rect(room, row.value), -1.0, arrow);
    paint_chevron(ui, Align2::RIGHT_CENTER.align_size_within_rect(room, row.value), 1.0, arrow);
    let before = pos2(row.value.left() + 2.0 * chevron, row.value.top());
    let steps = row.reach.step + if response.clicked() { click_step(response, before) } else { 0 };
    stepped_index(values, index, steps)
}

/// Shows a value that cannot be changed here.
pub(crate) fn fixed(ui: &mut Ui, theme: &Theme, named: Named<'_>, text: &str) {
    let value = lay_centered(ui, TextRole::Strong, text, Color32::PLACEHOLDER, value_width(ui));
    let place = RowLayout::of(ui, theme, named, value.size().y, Sense::hover());
    place.paint(ui, theme, Reach { focused: false, lit: false, step: 0 });
    place.response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}: {text}", named.label)));
    describe(&place.response, "", named.hint);
    let at = place.value.center() - value.rect.center().to_vec2();
    ui.painter().galley(at, value, theme.palette.text_secondary);
}

/// The index after some steps; `None` if it is the same.
pub(super) fn stepped_index(values: &[String], index: usize, steps: i32) -> Option<usize> {
    let next = (index as i32 + steps).rem_euclid(values.len().max(1) as i32) as usize;
    (next != index).then_some(next)
}

/// Shows a number. Returns a new value.
///
/// Arrows step it, the pointer drags it, and digits type it, with a decimal point for fractions.
pub fn number(ui: &mut Ui, theme: &Theme, named: Named<'_>, number: Number<'_>) -> Option<u32> {
    let Number { value, range: Range { least, most, step, .. }, text, per_one } = number;
    let figure = lay(ui, TextRole::Strong, text, Color32::PLACEHOLDER, f32::INFINITY);
    let row = Row::add(ui, theme, named, figure.size().y, Keys::Number);
    let response = &row.response;
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(text.to_owned()),
        ..WidgetInfo::slider(true, f64::from(value), named.label)
    });
    describe(response, text, named.hint);
    let room = (row.value.width() * 0.42).max(figure.size().x);
    let rail = row.value.with_max_x(row.value.right() - room - theme.metrics.space.l);
    paint_rail(ui, theme, rail, part(value, least, most), row.reach.focused);
    let color = theme.palette.text_primary;
    let at = Align2::RIGHT_CENTER.align_size_within_rect(figure.size(), row.value).min;
    ui.painter().galley(at, figure, color);

    let mut changed = value;
    if row.reach.step != 0 {
        changed = stepped(value, row.reach.step, step).clamp(least, most);
        // Digits that follow begin a new number.
        forget_typed(ui, response.id);
    }
    if let Some(at) = pointer_on_rail(ui, response, rail) {
        let part = ((at.x - rail.left()) / rail.width()).clamp(0.0, 1.0);
        let steps = (part.mul_add((most - least) as f32, least as f32) / step as f32).round() as u32;
        changed = (steps * step).clamp(least, most);
    }
    if row.reach.focused {
        changed = typed(ui, response.id, most / per_one)
            .map_or(changed, |typed| read_typed(&typed, per_one).clamp(least, most));
    } else {
        forget_typed(ui, response.id);
    }
    (changed != value).then_some(changed)
}

/// Shows the seed of a sequence. Returns a new one.
///
/// Digits type it, arrows step it, and a press rolls the dice.
pub fn seed(ui: &mut Ui, theme: &Theme, named: Named<'_>, number: Number<'_>) -> Option<u32> {
    let Number { value, range: Range { least, most, step, .. }, text, .. } = number;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let side = metrics.control_height;
    let row = Row::add(ui, theme, named, side, Keys::Number);
    let response = &row.response;
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(text.to_owned()),
        ..WidgetInfo::labeled(Role::SpinButton, true, named.label)
    });
    describe(response, text, named.hint);
    let all = Rect::from_center_size(row.value.center(), vec2(row.value.width(), side));
    let (field, dice) = all.split_left_right_at_x(all.right() - side);
    let field = field.with_max_x(field.right() - metrics.space.xs);
    let edge = Stroke::new(metrics.stroke, palette.outline);
    ui.painter().rect(field, metrics.radius, palette.background, edge, StrokeKind::Inside);
    let color = palette.text_primary;
    let figure = lay(ui, TextRole::Strong, text, color, f32::INFINITY);
    let at = Align2::LEFT_CENTER.align_size_within_rect(figure.size(), field.shrink2(vec2(metrics.space.m, 0.0))).min;
    ui.painter().galley(at, figure, color);
    ui.painter().rect(dice, metrics.radius, palette.raised_hovered, edge, StrokeKind::Inside);
    paint_dice(ui, dice, color);
    let mut changed = value;
    if row.reach.step != 0 || response.clicked() {
        changed = match row.reach.step {
            0 => rand::random_range(least..=most),
            steps => stepped(value, steps, step).clamp(least, most),
        };
        forget_typed(ui, response.id);
    } else if row.reach.focused {
        changed = typed(ui, response.id, most).map_or(value, |typed| read_typed(&typed, 1).clamp(least, most));
    } else {
        forget_typed(ui, response.id);
    }
    (changed != value).then_some(changed)
}

/// Draws the five of a die.
fn paint_dice(ui: &Ui, rect: Rect, color: Color32) {
    let face = rect.shrink(rect.width() * 0.28);
    ui.painter().rect_stroke(face, 3, Stroke::new(1.5, color), StrokeKind::Middle);
    let by = face.width() * 0.25;
    for pip in [vec2(0.0, 0.0), vec2(-by, -by), vec2(by, -by), vec2(-by, by), vec2(by, by)] {
        ui.painter().circle_filled(face.center() + pip, 1.5, color);
    }
}

/// Shows a switch with its state as `text`. Returns a new state.
pub fn switch(ui: &mut Ui, theme: &Theme, named: Named<'_>, on: bool, text: &str) -> Option<bool> {
    let state = lay(ui, TextRole::Strong, text, Color32::PLACEHOLDER, f32::INFINITY);
    let row = Row::add(ui, theme, named, state.size().y, Keys::Adjust);
    row.response.widget_info(|| WidgetInfo::selected(Role::Switch, true, on, named.label));
    // Whether it is on is a state, which every interface has.
    describe(&row.response, "", named.hint);
    let palette = &theme.palette;
    let size = vec2(44.0, 24.0);
    let track = Align2::RIGHT_CENTER.align_size_within_rect(size, row.value);
    let at = pos2(track.left() - theme.metrics.space.m - state.size().x, row.value.center().y - state.size().y / 2.0);
    ui.painter().galley(at, state, palette.text_primary);
    let slide = ui.ctx().animate_bool(row.response.id, on);
    let fill = palette.raised.lerp_to_gamma(palette.fill, slide);
    let edge = palette.outline.lerp_to_gamma(palette.fill, slide);
    let radius = (size.y / 2.0) as u8;
    ui.painter().rect(track, radius, fill, Stroke::new(theme.metrics.stroke, edge), StrokeKind::Inside);
    let knob = pos2(egui::lerp(track.left() + 12.0..=track.right() - 12.0, slide), track.center().y);
    ui.painter().circle_filled(knob, 8.0, palette.text_faint.lerp_to_gamma(palette.on_fill, slide));
    let changed = match row.reach.step {
        0 => on ^ row.response.clicked(),
        step => step > 0,
    };
    (changed != on).then_some(changed)
}

/// Shows a text field on a surface that was drawn before.
pub(in crate::ui) fn text_frame(theme: &Theme) -> egui::Frame {
    egui::Frame::NONE.inner_margin(egui::Margin::symmetric(theme.metrics.space.m as i8, 0))
}

/// Shows the head of a section that opens and closes. Returns whether it was pressed. `note` is beside the label.
pub fn section(ui: &mut Ui, theme: &Theme, (label, note): (&str, &str), is_open: bool) -> bool {
    let text = lay(ui, TextRole::Small, note, theme.palette.text_secondary, value_width(ui));
    let place = RowLayout::of(ui, theme, Named::new(label, ""), text.size().y, Sense::click());
    let response = &place.response;
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label));
    describe(response, "", note);
    response.ctx.accesskit_node_builder(response.id, |node| node.set_expanded(is_open));
    let reach = focus::join(ui, response, Keys::Move);
    place.paint(ui, theme, reach);
    let chevron = theme.metrics.space.xl;
    let at = place.value.right_center() - vec2(chevron + text.size().x, text.size().y / 2.0);
    ui.painter().galley(at, text, Color32::PLACEHOLDER);
    let center = place.value.right_center() - vec2(chevron / 2.0 - 4.5, 0.0);
    let (across, along) = if is_open { (vec2(5.0, 0.0), vec2(0.0, 3.0)) } else { (vec2(0.0, 5.0), vec2(3.0, 0.0)) };
    let points = vec![center - across - along, center + along, center + across - along];
    let color = if reach.focused { theme.palette.text_primary } else { theme.palette.text_secondary };
    ui.painter().line(points, Stroke::new(2.0, color));
    response.clicked()
}

/// Shows a text field with a button for its letter picker. Returns the new text. `most` is its greatest length in
/// characters.
pub fn text(ui: &mut Ui, shared: &Shared<'_>, named: Named<'_>, text: &str, most: usize) -> Option<String> {
    let place = RowLayout::of(ui, shared.theme, named, TextRole::Strong.size(), Sense::hover());
    edit(ui, shared, &place, named, text, most)
}

/// Shows a text field like [`text`] for long texts: below its label, over the whole width.
pub(crate) fn long_text(ui: &mut Ui, shared: &Shared<'_>, named: Named<'_>, text: &str, most: usize) -> Option<String> {
    let metrics = &shared.theme.metrics;
    let space = metrics.space;
    let mut place = RowLayout::beside(ui, shared.theme, named, (0.0, 0.0), Sense::hover());
    let size = vec2(ui.available_width(), metrics.control_height + space.s);
    let (below, _) = ui.allocate_exact_size(size, Sense::hover());
    place.response.rect = place.response.rect.union(below);
    place.value = below.with_max_y(below.bottom() - space.s).shrink2(vec2(space.l, 0.0));
    edit(ui, shared, &place, named, text, most)
}

/// Draws the field of a row and its button.
fn edit(
    ui: &mut Ui,
    shared: &Shared<'_>,
    place: &RowLayout,
    named: Named<'_>,
    text: &str,
    most: usize,
) -> Option<String> {
    let theme = shared.theme;
    let id = place.response.id.with("edit");
    let focused = focus::is_at(ui, id);
    place.paint(ui, theme, Reach { focused, lit: focused, step: 0 });
    let color = theme.palette.text_primary;
    let all = Rect::from_center_size(place.value.center(), vec2(place.value.width(), theme.metrics.control_height));
    let (field, letters) = all.split_left_right_at_x(all.right() - letters::switch_width(shared));
    let field = field.with_max_x(field.right() - theme.metrics.space.xs);
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let edge = Stroke::new(metrics.stroke, palette.outline);
    ui.painter().rect(field, metrics.radius, palette.background, edge, StrokeKind::Inside);
    let mut draft = text.to_owned();
    let edit = TextEdit::singleline(&mut draft)
        .id(id)
        .char_limit(most)
        .font(TextRole::Strong.font(1.0))
        .text_color(color)
        .frame(text_frame(theme))
        .align(Align2::LEFT_CENTER);
    // In its own child, so that the next row is placed below this row, not below the field.
    let response = ui.new_child(UiBuilder::new().max_rect(field)).put(field, edit);
    ui.ctx().accesskit_node_builder(id, |node| {
        node.set_label(named.label);
        node.set_description(named.hint);
    });
    focus::join_within(ui, &response, Keys::Text, place.response.rect);
    letters::switch(ui, shared, letters, (id, &draft));
    let picked = letters::picker(ui, shared, id, (&draft, most));
    picked.or_else(|| (draft != text).then_some(draft))
}

/// The position of a row on the screen and in the focus order.
struct Row {
    response: Response,
    reach: Reach,
    value: Rect,
}

impl Row {
    fn add(ui: &mut Ui, theme: &Theme, named: Named<'_>, value_height: f32, keys: Keys) -> Self {
        let place = RowLayout::of(ui, theme, named, value_height, Sense::click_and_drag());
        let reach = focus::join(ui, &place.response, keys);
        place.paint(ui, theme, reach);
        Self { response: place.response, reach, value: place.value }
    }
}

struct RowLayout {
    response: Response,
    value: Rect,
    label: Arc<Galley>,
    label_top: f32,
    hint: Option<Arc<Galley>>,
    hint_top: f32,
}

impl RowLayout {
    fn of(ui: &mut Ui, theme: &Theme, named: Named<'_>, value_height: f32, sense: Sense) -> Self {
        let value_width = value_width(ui);
        Self::beside(ui, theme, named, (value_width, value_height), sense)
    }

    /// A row with this space for its value.
    fn beside(
        ui: &mut Ui,
        theme: &Theme,
        named: Named<'_>,
        (value_width, value_height): (f32, f32),
        sense: Sense,
    ) -> Self {
        let Theme { palette, metrics, .. } = theme;
        let pad = metrics.space.l;
        let inside = ui.available_width() - 2.0 * pad;
        let width = inside - value_width - metrics.space.m;
        // Beside a value in a narrow window, a hint would be a column of single words.
        let is_below = width < NARROW;
        let hint_width = if is_below { inside } else { width };
        let label = lay_title(ui, TextRole::Body, named.label, palette.text_primary, width);
        let hint =
            (!named.hint.is_empty()).then(|| lay(ui, TextRole::Small, named.hint, palette.text_secondary, hint_width));
        let own = hint.as_ref().map_or(0.0, |hint| hint.size().y + HINT_GAP);
        let others = named.others.iter().map(|other| lay(ui, TextRole::Small, other, Color32::PLACEHOLDER, hint_width));
        let hints = others.map(|other| other.size().y + HINT_GAP).fold(own, f32::max);
        let (beside, below) = if is_below { (0.0, hints) } else { (hints, 0.0) };
        let margin = 2.0 * metrics.space.s;
        let height = ((label.size().y + beside).max(value_height) + margin).max(metrics.control_height + 4.0);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height + below), sense);
        let line = rect.with_max_y(rect.top() + height);
        let value = Rect::from_min_max(
            pos2(line.right() - pad - value_width, line.top()),
            pos2(line.right() - pad, line.bottom()),
        );
        let label_height = label.size().y;
        let text_height = label_height + if is_below { 0.0 } else { own };
        let label_top = line.center().y - text_height / 2.0;
        let hint_top = if is_below { line.bottom() - metrics.space.s } else { label_top + label_height } + HINT_GAP;
        Self { response, value, label, label_top, hint, hint_top }
    }

    fn paint(&self, ui: &Ui, theme: &Theme, reach: Reach) {
        let Theme { palette, metrics, .. } = theme;
        let rect = self.response.rect;
        if reach.lit {
            ui.painter().rect_filled(rect, metrics.radius, palette.raised);
        }
        if reach.focused {
            ring(ui.painter(), theme, rect, metrics.radius);
        }
        let left = rect.left() + metrics.space.l;
        ui.painter().galley(pos2(left, self.label_top), Arc::clone(&self.label), Color32::PLACEHOLDER);
        if let Some(hint) = &self.hint {
            ui.painter().galley(pos2(left, self.hint_top), Arc::clone(hint), Color32::PLACEHOLDER);
        }
    }
}

fn value_width(ui: &Ui) -> f32 {
    (ui.available_width() * VALUE_PART).clamp(MIN_VALUE, MAX_VALUE)
}

pub(super) fn paint_chevron(ui: &Ui, rect: Rect, side: f32, color: Color32) {
    let (middle, size) = (rect.center(), 4.5);
    let points = [vec2(-size / 2.0 * side, -size), vec2(size / 2.0 * side, 0.0), vec2(-size / 2.0 * side, size)];
    ui.painter().line(points.into_iter().map(|by| middle + by).collect(), Stroke::new(2.0, color));
}

fn paint_rail(ui: &Ui, theme: &Theme, rail: Rect, part: f32, focused: bool) {
    let palette = &theme.palette;
    let line = Rect::from_center_size(rail.center(), vec2(rail.width(), 6.0));
    let knob = pos2(egui::lerp(line.left()..=line.right(), part), line.center().y);
    let color = if focused { palette.text_primary } else { palette.text_secondary };
    ui.painter().rect_filled(line, 3, palette.track);
    ui.painter().rect_filled(line.with_max_x(knob.x), 3, color);
    ui.painter().circle_filled(knob, KNOB, color);
}

/// The pointer while it is down after a press on the rail.
fn pointer_on_rail(ui: &Ui, response: &Response, rail: Rect) -> Option<Pos2> {
    let reach = Rect::everything_right_of(rail.left() - KNOB).intersect(Rect::everything_left_of(rail.right() + KNOB));
    let began = ui.input(|input| input.pointer.press_origin()).filter(|began| reach.contains(*began));
    began.and_then(|_| response.interact_pointer_pos()).filter(|_| response.is_pointer_button_down_on())
}

fn part(value: u32, least: u32, most: u32) -> f32 {
    value.saturating_sub(least) as f32 / most.saturating_sub(least).max(1) as f32
}

/// The step of a press: forward, or back on the left arrow.
fn click_step(response: &Response, before: Pos2) -> i32 {
    let at = response.interact_pointer_pos();
    if at.is_some_and(|at| at.x < before.x && at.x >= before.x - 60.0) { -1 } else { 1 }
}

/// The value after some steps, on multiples of `step`: a typed 167 steps to 170.
fn stepped(value: u32, times: i32, step: u32) -> u32 {
    let step = i64::from(step.max(1));
    let value = i64::from(value);
    let from = if times > 0 { value.div_euclid(step) } else { (value + step - 1).div_euclid(step) };
    ((from + i64::from(times)) * step).clamp(0, i64::from(u32::MAX)) as u32
}

/// The digits typed into the row `id`: at most as many as `most` has, and two after a point. A pause starts a new
/// number.
fn typed(ui: &Ui, id: Id, most: u32) -> Option<String> {
    let new: String = ui.input(|input| {
        let texts = input.events.iter().filter_map(|event| match event {
            egui::Event::Text(text) => Some(text.as_str()),
            _ => None,
        });
        let is_figure = |letter: &char| letter.is_ascii_digit() || matches!(letter, '.' | ',');
        texts.flat_map(str::chars).filter(is_figure).collect()
    });
    let erase = ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Backspace));
    if new.is_empty() && !erase {
        return None;
    }
    let now = ui.input(|input| input.time);
    let before: Option<(String, f64)> = ui.data(|data| data.get_temp(id));
    let mut text = before.filter(|(_, at)| erase || now - at < PAUSE).map(|(text, _)| text).unwrap_or_default();
    if erase {
        text.pop();
    }
    text.push_str(&new);
    let longest = most.to_string().len() + if text.contains(['.', ',']) { 2 } else { 0 };
    // Of too many digits the last ones count, so that a new number can be typed after an old one.
    text = text.chars().skip(text.chars().count().saturating_sub(longest)).collect();
    ui.data_mut(|data| data.insert_temp(id, (text.clone(), now)));
    Some(text)
}

/// The value of a typed number with `per_one` units per 1. Finer fractions are dropped.
fn read_typed(text: &str, per_one: u32) -> u32 {
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let number = |digits: &str| digits.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0);
    let tenths: u32 = number(part.get(..1).unwrap_or_default());
    number(whole).saturating_mul(per_one).saturating_add(tenths * per_one / 10)
}

fn forget_typed(ui: &Ui, id: Id) {
    ui.data_mut(|data| data.remove::<(String, f64)>(id));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_goes_to_the_next_multiple() {
        let table = [(167, 1, 10, 170), (167, -1, 10, 160), (170, 1, 10, 180), (170, -1, 10, 160), (0, -1, 10, 0)];
        for (value, times, step, expected) in table {
            assert_eq!(stepped(value, times, step), expected, "{value} {times}");
        }
    }

    #[test]
    fn what_is_typed_is_read_in_the_parts_that_the_value_has() {
        let table = [
            ("", 1, 0),
            ("250000", 1, 250_000),
            ("7.5", 1, 7),
            ("7.5", 2, 15),
            ("7,5", 2, 15),
            ("7.", 2, 14),
            (".5", 2, 1),
            ("7.4", 2, 14),
            ("2.5", 10, 25),
            ("99999999999", 2, 0),
            ("4294967295", 2, u32::MAX),
        ];
        for (text, per_one, expected) in table {
            assert_eq!(read_typed(text, per_one), expected, "{text:?}");
        }
    }
}
