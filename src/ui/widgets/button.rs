//! Buttons.

use egui::accesskit::Role;
use egui::{Color32, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::basics::{lay, lay_centered_at, ring, scale_for_words};
use crate::ui::paint::icons::{self, Icon};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys, Reach};

/// The gap between a main button and its focus ring, in points.
const RING_GAP: f32 = 3.0;

/// The emphasis of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// The main action of the screen.
    Primary,
    /// One of several actions.
    Plain,
    /// An action that cannot be undone.
    Danger,
    /// An action that is not possible. It can have the focus, so that the reason can be shown.
    Off,
}

/// The content of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ButtonFace<'a> {
    /// The text.
    pub text: &'a str,
    /// The icon before the text; left out where it has no room.
    pub icon: Option<Icon>,
}

impl<'a> From<&'a str> for ButtonFace<'a> {
    fn from(text: &'a str) -> Self {
        Self { text, icon: None }
    }
}

/// Shows a button over the whole width. Returns whether it was pressed.
pub fn button(ui: &mut Ui, theme: &Theme, tone: Tone, text: &str) -> bool {
    let width = ui.available_width();
    sized(ui, theme, tone, text, width).clicked()
}

/// Shows a button as wide as its text. Returns whether it was pressed.
pub(crate) fn compact(ui: &mut Ui, theme: &Theme, tone: Tone, text: &str) -> bool {
    let width = compact_width(ui, theme, text);
    sized(ui, theme, tone, text, width).clicked()
}

/// The width of a [`compact`] button.
pub(crate) fn compact_width(ui: &Ui, theme: &Theme, text: &str) -> f32 {
    face_width(ui, theme, text.into())
}

/// The width of a button that is as wide as its face.
pub fn face_width(ui: &Ui, theme: &Theme, face: ButtonFace<'_>) -> f32 {
    let width = lay(ui, TextRole::Button, face.text, Color32::PLACEHOLDER, f32::INFINITY).size().x;
    let icon = face.icon.map_or(0.0, |_| beside_icon(theme, TextRole::Button));
    width + icon + 2.0 * theme.metrics.space.l
}

/// The least width of a button that shows all of its face in one line.
pub(crate) fn needed_width(ui: &Ui, theme: &Theme, tone: Tone, face: ButtonFace<'_>) -> f32 {
    let role = role(tone);
    let width = lay(ui, role, face.text, Color32::PLACEHOLDER, f32::INFINITY).size().x;
    let icon = face.icon.map_or(0.0, |_| beside_icon(theme, role));
    // One point more, so that rounding never hides an icon.
    width + icon + 2.0 * theme.metrics.space.s + 1.0
}

/// Divides `room` points among buttons: equally, or by what they need if one of them needs more. `None` if they need
/// more together.
pub(crate) fn divide(room: f32, needed: &[f32]) -> Option<Vec<f32>> {
    let count = needed.len().max(1) as f32;
    let spare = (room - needed.iter().sum::<f32>()) / count;
    let equal = room / count;
    let has_room = needed.iter().all(|needed| *needed <= equal);
    let width = |needed: &f32| if has_room { equal } else { needed + spare };
    (spare >= 0.0).then(|| needed.iter().map(width).collect())
}

/// Divides `room` points equally among `count` buttons.
pub(crate) fn equally(room: f32, count: usize) -> Vec<f32> {
    vec![room / count.max(1) as f32; count]
}

/// The height of a button with one line of text, in points.
pub fn height(theme: &Theme, tone: Tone) -> f32 {
    let metrics = &theme.metrics;
    if tone == Tone::Primary { metrics.control_height + metrics.space.l } else { metrics.control_height }
}

/// Shows a button of a given width in points.
pub(crate) fn sized(ui: &mut Ui, theme: &Theme, tone: Tone, text: &str, width: f32) -> Response {
    alone(ui, theme, tone, (text.into(), width))
}

/// Shows a button of a given width in points, with its icon, that is like no other.
pub fn alone(ui: &mut Ui, theme: &Theme, tone: Tone, (face, width): (ButtonFace<'_>, f32)) -> Response {
    let width = width.min(ui.available_width());
    let alike = Alike::of(ui, theme, tone, &[(face, width)]);
    with_face(ui, theme, tone, (face, width), alike)
}

/// What the buttons of a row have in common.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Alike {
    /// The size of the texts, relative to that of their role.
    scale: f32,
    /// The height in points.
    height: f32,
    /// Whether all icons have room.
    has_icons: bool,
}

impl Alike {
    /// Returns the smallest text size and the greatest height that these faces need in buttons of these widths.
    pub(crate) fn of(ui: &Ui, theme: &Theme, tone: Tone, faces: &[(ButtonFace<'_>, f32)]) -> Self {
        let role = role(tone);
        let inside = |width: f32| width - 2.0 * theme.metrics.space.s;
        let scales = faces.iter().map(|(face, width)| scale_for_words(ui, role, face.text, inside(*width)));
        let scale = scales.fold(1.0, f32::min);
        let mut alike = Self { scale, height: height(theme, tone), has_icons: true };
        for &(face, width) in faces {
            let room = inside(width);
            let text = lay_centered_at(ui, role, (face.text, Color32::PLACEHOLDER), (room, scale)).size();
            alike.height = alike.height.max(text.y + 2.0 * theme.metrics.space.s);
            alike.has_icons &= face.icon.is_none() || text.x + beside_icon(theme, role) <= room;
        }
        alike
    }

    /// The same, as high as other buttons.
    #[must_use]
    pub(crate) const fn with_height_of(self, others: Self) -> Self {
        Self { height: others.height, ..self }
    }

    /// The same, at least as high as other buttons.
    #[must_use]
    pub(crate) const fn at_least_as_high_as(self, others: Self) -> Self {
        Self { height: self.height.max(others.height), ..self }
    }

    /// The same, with icons only if the `others` have room for theirs, too.
    #[must_use]
    pub(crate) const fn with_icons_of(self, others: Self) -> Self {
        Self { has_icons: self.has_icons && others.has_icons, ..self }
    }
}

const fn role(tone: Tone) -> TextRole {
    if matches!(tone, Tone::Primary) { TextRole::Heading } else { TextRole::Button }
}

/// The width of an icon with the gap after it.
fn beside_icon(theme: &Theme, role: TextRole) -> f32 {
    role.size() + theme.metrics.space.s
}

/// Shows buttons side by side over the whole width, all alike. Returns the index of the pressed one.
///
/// They are equally wide, or as wide as their texts need, or at least as their longest words need.
pub fn side_by_side(ui: &mut Ui, theme: &Theme, texts: &[String]) -> Option<usize> {
    let buttons: Vec<(Tone, &str)> = texts.iter().map(|text| (Tone::Plain, text.as_str())).collect();
    in_a_row(ui, theme, &buttons)
}

/// Returns whether buttons [side by side](side_by_side) have room for their texts in one line each.
pub(crate) fn fit_side_by_side(ui: &Ui, theme: &Theme, texts: &[String]) -> bool {
    let needed: Vec<f32> =
        texts.iter().map(|text| needed_width(ui, theme, Tone::Plain, text.as_str().into())).collect();
    divide(row_room(ui, theme, texts.len()), &needed).is_some()
}

/// The width of `count` buttons side by side, without the gaps between them.
fn row_room(ui: &Ui, theme: &Theme, count: usize) -> f32 {
    ui.available_width() - theme.metrics.space.s * count.saturating_sub(1) as f32
}

/// Shows buttons [side by side](side_by_side), equally high and those of one tone all alike. Returns the index of the
/// pressed one.
pub(crate) fn in_a_row(ui: &mut Ui, theme: &Theme, buttons: &[(Tone, &str)]) -> Option<usize> {
    responses_of_row(ui, theme, buttons).iter().position(Response::clicked)
}

/// Shows buttons as [`in_a_row`] does. Returns their responses.
pub(crate) fn responses_of_row(ui: &mut Ui, theme: &Theme, buttons: &[(Tone, &str)]) -> Vec<Response> {
    let needed = |tone: Tone, text: &str| needed_width(ui, theme, tone, text.into());
    let whole: Vec<f32> = buttons.iter().map(|(tone, text)| needed(*tone, text)).collect();
    // A little more, so that the space after the word fits into its line.
    let word = |(tone, text): &(Tone, &str)| {
        1.04 * text.split_whitespace().map(|word| needed(*tone, word)).fold(0.0, f32::max)
    };
    let words: Vec<f32> = buttons.iter().map(word).collect();
    let room = row_room(ui, theme, buttons.len());
    let widths = divide(room, &whole).or_else(|| divide(room, &words));
    let widths = widths.unwrap_or_else(|| equally(room, buttons.len()));
    let row: Vec<(Tone, (ButtonFace<'_>, f32))> =
        buttons.iter().zip(widths).map(|(&(tone, text), width)| (tone, (text.into(), width))).collect();
    let mut alikes: Vec<Alike> = Vec::new();
    for (index, (tone, _)) in row.iter().enumerate() {
        let measured = row[..index].iter().position(|(other, _)| other == tone).map(|same| alikes[same]);
        alikes.push(measured.unwrap_or_else(|| Alike::of(ui, theme, *tone, &of_tone(&row, *tone))));
    }
    let height = alikes.iter().map(|alike| alike.height).fold(0.0, f32::max);
    let drawn = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme.metrics.space.s;
        let faces = row.into_iter().zip(alikes);
        faces.map(|((tone, face), alike)| with_face(ui, theme, tone, face, Alike { height, ..alike })).collect()
    });
    drawn.inner
}

/// The faces of a row that have this tone, with their widths.
fn of_tone<'a>(row: &[(Tone, (ButtonFace<'a>, f32))], tone: Tone) -> Vec<(ButtonFace<'a>, f32)> {
    row.iter().filter(|(other, _)| *other == tone).map(|(_, face)| *face).collect()
}

/// Shows a button of a given width in points, with its icon, like the others of its row.
pub(crate) fn with_face(
    ui: &mut Ui,
    theme: &Theme,
    tone: Tone,
    (face, width): (ButtonFace<'_>, f32),
    alike: Alike,
) -> Response {
    let ButtonFace { text, icon } = face;
    let Alike { scale, height, has_icons } = alike;
    let metrics = &theme.metrics;
    let role = role(tone);
    let width = width.min(ui.available_width());
    let room = width - 2.0 * metrics.space.s;
    let galley = lay_centered_at(ui, role, (text, Color32::PLACEHOLDER), (room, scale));
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, tone != Tone::Off, text));
    let Reach { focused, lit, .. } = focus::join(ui, &response, Keys::Move);
    if ui.is_rect_visible(rect) {
        let pressed = tone != Tone::Off && response.is_pointer_button_down_on();
        let (fill, edge, color) = colors(theme, tone, lit);
        let rect = if pressed { rect.translate(vec2(0.0, 1.0)) } else { rect };
        let surface = if focused && tone == Tone::Primary { ringed(ui, theme, rect) } else { rect };
        ui.painter().rect(surface, metrics.radius, fill, Stroke::new(metrics.stroke, edge), StrokeKind::Inside);
        let aside = beside_icon(theme, role);
        let icon = icon.filter(|_| has_icons);
        let text_center = rect.center() + vec2(if icon.is_some() { aside / 2.0 } else { 0.0 }, 0.0);
        if let Some(icon) = icon {
            let left = text_center.x - galley.size().x / 2.0 - aside;
            icons::paint(ui.painter(), icon, pos2(left + role.size() / 2.0, rect.center().y), role.size() * 0.9, color);
        }
        ui.painter().galley(text_center - galley.rect.center().to_vec2(), galley, color);
        if focused && tone != Tone::Primary {
            ring(ui.painter(), theme, rect, metrics.radius);
        }
    }
    response
}

/// Shows one of several choices, `width` points wide, with a mark if it is chosen. Returns whether it was pressed.
pub(crate) fn radio(ui: &mut Ui, theme: &Theme, text: &str, (width, is_chosen): (f32, bool)) -> bool {
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let mark = TextRole::Button.size() / 2.0;
    let before = metrics.space.m + 2.0 * mark + metrics.space.s;
    let galley = lay(ui, TextRole::Button, text, Color32::PLACEHOLDER, width - before - metrics.space.s);
    let height = metrics.control_height.max(galley.size().y + 2.0 * metrics.space.s);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, text));
    let Reach { focused, lit, .. } = focus::join(ui, &response, Keys::Move);
    let (fill, edge, color) = colors(theme, Tone::Plain, lit);
    let (fill, edge) = (if is_chosen { palette.accent_surface } else { fill }, Stroke::new(metrics.stroke, edge));
    ui.painter().rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
    let center = pos2(rect.left() + metrics.space.m + mark, rect.center().y);
    ui.painter().circle_stroke(center, mark, Stroke::new(metrics.focus_stroke, color));
    if is_chosen {
        ui.painter().circle_filled(center, mark * 0.5, color);
    }
    ui.painter().galley(pos2(rect.left() + before, rect.center().y - galley.size().y / 2.0), galley, color);
    if focused {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
    response.clicked()
}

/// Draws the focus ring around a main button. Returns the rectangle of its surface inside the gap.
///
/// The gap parts it from the surface, which may be as bright.
pub(crate) fn ringed(ui: &Ui, theme: &Theme, rect: Rect) -> Rect {
    let Theme { palette, metrics, .. } = theme;
    // Partly inside, so that the ring stays clear of the next button.
    let surface = rect.shrink(metrics.stroke);
    let around = surface.expand(RING_GAP + metrics.focus_stroke);
    let stroke = Stroke::new(metrics.focus_stroke, palette.text_primary);
    ui.painter().rect(around, metrics.radius + 4, palette.background, stroke, StrokeKind::Inside);
    surface
}

/// Shows a button of a given width that asks in place before it acts. Returns whether it was pressed a second time.
///
/// `asks` is whether the question is shown. Moving the focus away cancels it.
pub fn asking(ui: &mut Ui, theme: &Theme, (text, question): (&str, &str), width: f32, asks: &mut bool) -> bool {
    let (tone, text) = if *asks { (Tone::Danger, question) } else { (Tone::Plain, text) };
    let response = sized(ui, theme, tone, text, width);
    answered(ui, &response, asks)
}

/// Whether a button that [asks](asking) was pressed a second time. Moving the focus away cancels the question.
pub(crate) fn answered(ui: &Ui, response: &Response, asks: &mut bool) -> bool {
    let is_meant = *asks && response.clicked();
    *asks = !is_meant && (response.clicked() || (*asks && focus::is_at(ui, response.id)));
    is_meant
}

/// The surface, its edge and the text.
fn colors(theme: &Theme, tone: Tone, lit: bool) -> (Color32, Color32, Color32) {
    let palette = &theme.palette;
    match (tone, lit) {
        (Tone::Primary, _) => (palette.fill, palette.fill, palette.on_fill),
        (Tone::Plain, true) => (palette.raised_hovered, palette.outline, palette.text_primary),
        (Tone::Plain, false) => (palette.raised, palette.outline, palette.text_primary),
        (Tone::Off, _) => {
            let (text, edge) = palette.disabled();
            (palette.panel, edge, text)
        }
        (Tone::Danger, true) => (palette.raised_hovered, palette.danger, palette.danger),
        (Tone::Danger, false) => (palette.raised, palette.outline, palette.danger),
    }
}

#[cfg(test)]
mod tests {
    use egui::{Context, Pos2, RawInput};

    use super::*;
    use crate::ui::widgets::focus::Vertical;

    /// A main button stands in line with its neighbours.
    #[test]
    fn the_buttons_of_a_row_are_equally_high() {
        let (ctx, theme) = (Context::default(), Theme::default());
        theme.apply(&ctx);
        let buttons = [(Tone::Plain, "Review"), (Tone::Primary, "Play"), (Tone::Danger, "Delete")];
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0)));
        let mut output = ctx.run_ui(RawInput { screen_rect, ..RawInput::default() }, |ui| {
            focus::open(ui, "screen", Vertical::Move, false);
            in_a_row(ui, &theme, &buttons);
            focus::close(ui);
        });
        output.textures_delta.clear();
        let places = focus::places(&ctx);
        assert_eq!(places.len(), buttons.len());
        let height = height(&theme, Tone::Primary);
        for place in &places {
            let is_in_line = (place.top() - places[0].top()).abs() < 0.1 && (place.height() - height).abs() < 0.1;
            assert!(is_in_line, "{places:?}");
        }
    }

    #[test]
    fn room_is_divided_equally_or_by_need() {
        assert_eq!(divide(300.0, &[50.0, 60.0, 100.0]), Some(vec![100.0, 100.0, 100.0]));
        assert_eq!(divide(300.0, &[50.0, 60.0, 130.0]), Some(vec![70.0, 80.0, 150.0]));
        assert_eq!(divide(300.0, &[150.0, 60.0, 130.0]), None);
    }
}
