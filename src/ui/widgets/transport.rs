//! The controls of a transport: small buttons with a sign, a stepper, the seek bar, and their keys.

use egui::accesskit::Role;
use egui::{Align2, Color32, Key, Modifiers, Painter, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::basics::{describe, lay, ring};
use crate::engine::Tetrimino;
use crate::replay::{Mark, MarkKind};
use crate::session::TransportCommand;
use crate::ui::fonts;
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::{self, Keys};

/// A sign that is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sign {
    /// A triangle.
    Play,
    /// Two bars.
    Stop,
    /// A triangle to the left.
    FrameBack,
    /// A bar and a triangle to the left.
    PieceBack,
    /// A small triangle to the right.
    FrameOn,
    /// A triangle to the right and a bar.
    PieceOn,
}

/// The height of a [`seek_bar`], of its marks and of its rail, in points.
pub(crate) const SEEK: f32 = 24.0;
const MARKS: f32 = 12.0;
const RAIL: f32 = 4.0;
/// The height of a [`lamp`], relative to a control.
const LAMP: f32 = 0.7;
/// The width of a [`stepper`], in points.
const STEPPER: f32 = 112.0;

/// The commands of the keys that work wherever the focus is. Pages turn pieces, so a gamepad's shoulders do.
pub fn keys(ui: &Ui, pages: i32) -> Vec<TransportCommand> {
    let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
    let mut commands = Vec::new();
    for (key, forward) in [(Key::Comma, false), (Key::Period, true)] {
        commands.extend((0..pressed(key)).map(|_| TransportCommand::StepFrame { forward }));
    }
    commands.extend((0..pages.unsigned_abs()).map(|_| TransportCommand::StepPiece { forward: pages > 0 }));
    // On most keyboards, the key of Plus is Equals without Shift.
    let steps = (pressed(Key::Plus) + pressed(Key::Equals)) as i32 - pressed(Key::Minus) as i32;
    commands.extend((steps != 0).then_some(TransportCommand::ChangeSpeed(steps)));
    for (key, to) in [(Key::Home, 0), (Key::End, u64::MAX)] {
        commands.extend((pressed(key) > 0).then_some(TransportCommand::Seek(to)));
    }
    commands
}

/// The buttons that play, stop and step; the command of the one that was pressed.
pub(crate) fn step_buttons(
    ui: &mut Ui,
    theme: &Theme,
    is_playing: bool,
    name: impl Fn(Sign) -> String,
) -> Option<TransportCommand> {
    let all = [
        (Sign::PieceBack, TransportCommand::StepPiece { forward: false }),
        (Sign::FrameBack, TransportCommand::StepFrame { forward: false }),
        (if is_playing { Sign::Stop } else { Sign::Play }, TransportCommand::Toggle),
        (Sign::FrameOn, TransportCommand::StepFrame { forward: true }),
        (Sign::PieceOn, TransportCommand::StepPiece { forward: true }),
    ];
    let mut command = None;
    for (sign, this) in all {
        let draw = |painter: &Painter, rect| paint_sign(painter, sign, rect, theme.palette.text_primary);
        if small_button(ui, theme, &name(sign), draw) {
            command = Some(this);
        }
    }
    command
}

/// The gap between two groups of controls in a row that wraps.
///
/// At the end of a line it is left out, because it would widen the panel around the row.
pub(crate) fn group_gap(ui: &mut Ui, theme: &Theme) {
    let gap = theme.metrics.space.s;
    if ui.available_size_before_wrap().x > gap {
        ui.add_space(gap);
    }
}

/// The width of [`step_buttons`] and a [`stepper`] in a row, in points.
pub(crate) fn steps_width(theme: &Theme) -> f32 {
    let metrics = &theme.metrics;
    5.0 * (metrics.control_height + metrics.space.xs) + metrics.space.s + STEPPER
}

/// A small button with three dots for what has no room beside it, called `name`. Returns whether it was pressed.
pub(crate) fn more_button(ui: &mut Ui, theme: &Theme, name: &str) -> bool {
    small_button(ui, theme, name, |painter, rect| {
        for x in [-0.22, 0.0, 0.22] {
            let dot = rect.center() + vec2(x * rect.width(), 0.0);
            painter.circle_filled(dot, 0.06 * rect.width(), theme.palette.text_primary);
        }
    })
}

/// A small button with a drawing, called `name`. Returns whether it was pressed.
fn small_button(ui: &mut Ui, theme: &Theme, name: &str, draw: impl FnOnce(&Painter, Rect)) -> bool {
    let metrics = &theme.metrics;
    let side = metrics.control_height;
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let reach = focus::join(ui, &response, Keys::Move);
    let is_lit = reach.lit || response.hovered();
    let fill = if is_lit { theme.palette.raised_hovered } else { theme.palette.raised };
    let edge = Stroke::new(metrics.stroke, theme.palette.outline);
    ui.painter().rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
    draw(ui.painter(), rect);
    if reach.focused {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
    let clicked = response.clicked();
    response.on_hover_text(name);
    clicked
}

fn paint_sign(painter: &Painter, sign: Sign, rect: Rect, color: Color32) {
    let middle = rect.center();
    let size = rect.height() * 0.2;
    let triangle = |x: f32, side: f32, size: f32| {
        let points = vec![
            middle + vec2(x - size * 0.8 * side, -size),
            middle + vec2(x + size * 0.9 * side, 0.0),
            middle + vec2(x - size * 0.8 * side, size),
        ];
        painter.add(egui::Shape::convex_polygon(points, color, Stroke::NONE));
    };
    let bar = |x: f32| {
        let bar = Rect::from_center_size(middle + vec2(x, 0.0), vec2(size * 0.45, size * 2.0));
        painter.rect_filled(bar, 1, color);
    };
    match sign {
        Sign::Play => triangle(0.0, 1.0, size * 1.2),
        Sign::Stop => {
            bar(-size * 0.6);
            bar(size * 0.6);
        }
        Sign::FrameBack => triangle(0.0, -1.0, size * 0.8),
        Sign::FrameOn => triangle(0.0, 1.0, size * 0.8),
        Sign::PieceBack => {
            bar(-size);
            triangle(size * 0.3, -1.0, size);
        }
        Sign::PieceOn => {
            triangle(-size * 0.3, 1.0, size);
            bar(size);
        }
    }
}

/// A value that goes up and down in steps; returns the steps. The left and right arrows step it, and so do clicks on
/// its left and right half.
pub fn stepper(ui: &mut Ui, theme: &Theme, name: &str, text: &str) -> i32 {
    let metrics = &theme.metrics;
    let (rect, response) = ui.allocate_exact_size(vec2(STEPPER, metrics.control_height), Sense::click());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(text.to_owned()),
        ..WidgetInfo::labeled(Role::SpinButton, true, name)
    });
    describe(&response, text, "");
    let reach = focus::join(ui, &response, Keys::Adjust);
    let edge = Stroke::new(metrics.stroke, theme.palette.outline);
    ui.painter().rect(rect, metrics.radius, theme.palette.raised, edge, StrokeKind::Inside);
    let color = theme.palette.text_primary;
    let galley = lay(ui, TextRole::Strong, text, color, f32::INFINITY);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, color);
    for (side, sign) in [(Align2::LEFT_CENTER, "−"), (Align2::RIGHT_CENTER, "+")] {
        let galley = lay(ui, TextRole::Strong, sign, color, f32::INFINITY);
        let at = side.align_size_within_rect(galley.size(), rect.shrink(metrics.space.m)).min;
        ui.painter().galley(at, galley, color);
    }
    if reach.focused {
        ring(ui.painter(), theme, rect, metrics.radius);
    }
    let pressed = response.interact_pointer_pos().filter(|_| response.clicked());
    let clicked = pressed.map_or(0, |at| if at.x < rect.center().x { -1 } else { 1 });
    // Enter presses the middle, which is neither half.
    response.on_hover_text(name);
    reach.step + clicked
}

/// The moments that a [`seek_bar`] shows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moments<'a> {
    /// The position.
    pub at: u64,
    /// The last position.
    pub end: u64,
    /// Marked moments.
    pub marks: &'a [Mark],
    /// The position in words.
    pub text: &'a str,
}

/// The seek bar: a line of marks where lines were cleared, levels reached, mistakes made and rounds begun, above its
/// rail. Arrows skip; other keys play and stop.
pub(crate) fn seek_bar(ui: &mut Ui, theme: &Theme, name: &str, moments: &Moments<'_>) -> Option<TransportCommand> {
    let palette = &theme.palette;
    let Moments { at, end, text, .. } = *moments;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), SEEK), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(text.to_owned()),
        ..WidgetInfo::slider(true, at as f64, name)
    });
    describe(&response, text, "");
    let reach = focus::join(ui, &response, Keys::Adjust);
    let width = (rect.width() - 20.0).max(1.0);
    let strip = Rect::from_center_size(pos2(rect.center().x, rect.top() + 2.0 + MARKS / 2.0), vec2(width, MARKS));
    let rail = strip.translate(vec2(0.0, MARKS + 2.0)).with_max_y(strip.bottom() + 2.0 + RAIL);
    let end = end.max(1);
    let place = |millis: u64| rail.left() + rail.width() * (millis.min(end) as f32 / end as f32);
    let color = if reach.focused { palette.text_primary } else { palette.text_secondary };
    // Dark in every scheme, because the marks have the colours of the Matrix.
    ui.painter().rect_filled(strip.expand2(vec2(3.0, 0.0)), 3, palette.well);
    paint_marks(ui.painter(), theme, strip, moments.marks, place);
    ui.painter().rect_filled(rail, 2, palette.track);
    ui.painter().rect_filled(rail.with_max_x(place(at)), 2, color);
    ui.painter().vline(place(at), strip.top()..=rail.bottom(), Stroke::new(1.5, palette.on_well));
    ui.painter().circle_filled(pos2(place(at), rail.center().y), 6.0, color);
    if reach.focused {
        ring(ui.painter(), theme, rect, theme.metrics.radius);
    }
    let is_held = response.clicked() || response.dragged();
    if let Some(pointer) = response.interact_pointer_pos().filter(|_| is_held) {
        let part = ((pointer.x - rail.left()) / rail.width()).clamp(0.0, 1.0);
        return Some(TransportCommand::Seek((part * end as f32) as u64));
    }
    if response.clicked() {
        // A key points nowhere.
        return Some(TransportCommand::Toggle);
    }
    (reach.step != 0).then_some(TransportCommand::Skip(reach.step))
}

/// Draws marks on one line: cleared lines as high as their number, Tetrises orange and T-Spins purple over the whole
/// height, mistakes red and as high as they cost, levels at the top. One mark per place is enough for lines.
fn paint_marks(painter: &Painter, theme: &Theme, strip: Rect, marks: &[Mark], place: impl Fn(u64) -> f32) {
    let palette = &theme.palette;
    let standing = |x: f32, part: f32, width: f32, color: Color32| {
        painter.vline(x, strip.bottom() - part * MARKS..=strip.bottom(), Stroke::new(width, color));
    };
    let mut highest: (f32, u8) = (f32::NEG_INFINITY, 0);
    for mark in marks {
        let x = place(mark.at.millis()).round();
        match mark.kind {
            MarkKind::Cleared(lines) => {
                if x > highest.0 || lines > highest.1 {
                    let (part, width, color) = match lines {
                        4.. => (1.0, 2.5, palette.fill),
                        lines => (0.15 + 0.15 * f32::from(lines), 1.5, palette.on_queue),
                    };
                    standing(x, part, width, color);
                    highest = (x, lines);
                }
            }
            MarkKind::TSpin(_) => standing(x, 1.0, 2.5, palette.tetrimino(Tetrimino::T).base),
            MarkKind::LevelUp(_) => {
                painter.vline(x, strip.top()..=strip.top() + 3.0, Stroke::new(1.5, palette.on_well_good));
            }
            MarkKind::Mistake(percent) => {
                standing(x, 0.25 + 0.75 * f32::from(percent.min(100)) / 100.0, 2.5, palette.on_well_danger);
            }
            MarkKind::Round => {
                painter.vline(x, strip.y_range().expand(2.0), Stroke::new(2.0, palette.on_well));
            }
        }
    }
}

/// Tabular figures beside a seek bar, in a place as wide as `widest`.
pub fn figures(ui: &mut Ui, theme: &Theme, text: &str, widest: &str) {
    let font = TextRole::Strong.font(1.0);
    let color = theme.palette.text_primary;
    let room = ui.painter().layout_job(fonts::figures(ui.ctx(), widest, &font, color)).size();
    let (rect, response) = ui.allocate_exact_size(vec2(room.x, SEEK), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let galley = ui.painter().layout_job(fonts::figures(ui.ctx(), text, &font, color));
    let at = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect).min;
    ui.painter().galley(at, galley, color);
}

/// The width of a [`lamp`], in points.
pub(crate) fn lamp_width(ui: &Ui, theme: &Theme, text: &str) -> f32 {
    let width = lay(ui, TextRole::Small, text, Color32::PLACEHOLDER, f32::INFINITY).size().x + 10.0;
    width.max(theme.metrics.control_height * LAMP)
}

/// A small lamp for a button of the game, bright while it is down.
pub(crate) fn lamp(ui: &mut Ui, theme: &Theme, text: &str, name: &str, is_down: bool) {
    let palette = &theme.palette;
    let galley = lay(ui, TextRole::Small, text, Color32::PLACEHOLDER, f32::INFINITY);
    let height = theme.metrics.control_height * LAMP;
    let size = vec2(lamp_width(ui, theme, text), theme.metrics.control_height);
    let (area, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::selected(Role::Switch, true, is_down, name));
    let rect = Rect::from_center_size(area.center(), vec2(area.width(), height));
    let (fill, color) = if is_down { (palette.fill, palette.on_fill) } else { (palette.panel, palette.text_faint) };
    let edge = Stroke::new(theme.metrics.stroke, palette.outline);
    ui.painter().rect(rect, theme.metrics.radius / 2, fill, edge, StrokeKind::Inside);
    ui.painter().galley_with_override_text_color(rect.center() - galley.size() / 2.0, galley, color);
    response.on_hover_text(name);
}
