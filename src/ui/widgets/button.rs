//! Buttons.

use egui::accesskit::Role;
use egui::{Color32, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::ui::paint::icons::{self, Icon};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys, Reach};
use crate::ui::widgets::{lay, lay_centered, ring};

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
pub struct Face<'a> {
    /// The text.
    pub text: &'a str,
    /// The icon before the text; left out where it has no room.
    pub icon: Option<Icon>,
}

impl<'a> From<&'a str> for Face<'a> {
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
pub fn compact(ui: &mut Ui, theme: &Theme, tone: Tone, text: &str) -> bool {
    let width = compact_width(ui, theme, text);
    sized(ui, theme, tone, text, width).clicked()
}

/// The width of a [`compact`] button.
pub fn compact_width(ui: &Ui, theme: &Theme, text: &str) -> f32 {
    face_width(ui, theme, text.into())
}

/// The width of a button that is as wide as its face.
pub fn face_width(ui: &Ui, theme: &Theme, face: Face<'_>) -> f32 {
    let width = lay(ui, TextRole::Button, face.text, Color32::PLACEHOLDER, f32::INFINITY).size().x;
    let icon = face.icon.map_or(0.0, |_| TextRole::Button.size() + theme.metrics.space.s);
    width + icon + 2.0 * theme.metrics.space.l
}

/// The height of a button with one line of text, in points.
pub fn height(theme: &Theme, tone: Tone) -> f32 {
    let metrics = &theme.metrics;
    if tone == Tone::Primary { metrics.control_height + metrics.space.l } else { metrics.control_height }
}

/// Shows a button of a given width in points.
pub fn sized(ui: &mut Ui, theme: &Theme, tone: Tone, text: &str, width: f32) -> Response {
    with_face(ui, theme, tone, text.into(), width)
}

/// Shows a button of a given width in points, with its icon.
pub fn with_face(ui: &mut Ui, theme: &Theme, tone: Tone, face: Face<'_>, width: f32) -> Response {
    let Face { text, icon } = face;
    let metrics = &theme.metrics;
    let role = if tone == Tone::Primary { TextRole::Heading } else { TextRole::Button };
    let width = width.min(ui.available_width());
    let galley = lay_centered(ui, role, text, Color32::PLACEHOLDER, width - 2.0 * metrics.space.s);
    let height = height(theme, tone).max(galley.size().y + 2.0 * metrics.space.s);
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, tone != Tone::Off, text));
    let Reach { focused, lit, .. } = focus::join(ui, &response, Keys::Move);
    if ui.is_rect_visible(rect) {
        let pressed = tone != Tone::Off && response.is_pointer_button_down_on();
        let (fill, edge, color) = colors(theme, tone, lit);
        let rect = if pressed { rect.translate(vec2(0.0, 1.0)) } else { rect };
        let surface = if focused && tone == Tone::Primary { ringed(ui, theme, rect) } else { rect };
        ui.painter().rect(surface, metrics.radius, fill, Stroke::new(metrics.stroke, edge), StrokeKind::Inside);
        let aside = role.size() + metrics.space.s;
        let has_room = galley.size().x + aside <= rect.width() - 2.0 * metrics.space.s;
        let icon = icon.filter(|_| has_room);
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

/// Draws the focus ring around a main button. Returns the rectangle of its surface inside the gap.
///
/// The surface often has the accent colour, so the ring has that of texts.
fn ringed(ui: &Ui, theme: &Theme, rect: Rect) -> Rect {
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
