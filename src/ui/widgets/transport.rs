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
        if sign_button(ui, theme, sign, &name(sign)) {
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

/// A small button with a sign, called `name`; returns whether it was pressed.
fn sign_button(ui: &mut Ui, theme: &Theme, sign: Sign, name: &str) -> bool {
    let metrics = &theme.metrics;
    let side = metrics.control_height;
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let reach = focus::join(ui, &response, Keys::Move);
    let (fill, color) = if reach.lit || response.hovered() {
        (theme.palette.raised_hovered, theme.palette.accent)
    } else {
        (theme.palette.raised, theme.palette.text_primary)
    };
    let edge = Stroke::new(metrics.stroke, theme.palette.outline);
    ui.painter().rect(rect, metrics.radius, fill, edge, StrokeKind::Inside);
    paint_sign(ui.painter(), sign, rect, color);
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
    let (rect, response) = ui.allocate_exact_size(vec2(112.0, metrics.control_height), Sense::click());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(text.to_owned()),
        ..WidgetInfo::labeled(Role::SpinButton, true, name)
    });
    describe(&response, text, "");
    let reach = focus::join(ui, &response, Keys::Adjust);
    let edge = Stroke::new(metrics.stroke, theme.palette.outline);
    ui.painter().rect(rect, metrics.radius, theme.palette.raised, edge, StrokeKind::Inside);
    let color = if reach.focused { theme.palette.accent } else { theme.palette.text_primary };
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

/// The seek bar, with marks where lines were cleared, levels reached and rounds begun. Arrows skip; other keys play and
/// stop.
pub(crate) fn seek_bar(ui: &mut Ui, theme: &Theme, name: &str, moments: &Moments<'_>) -> Option<TransportCommand> {
    let palette = &theme.palette;
    let Moments { at, end, text, .. } = *moments;
    let size = vec2(ui.available_width(), theme.metrics.control_height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(text.to_owned()),
        ..WidgetInfo::slider(true, at as f64, name)
    });
    describe(&response, text, "");
    let reach = focus::join(ui, &response, Keys::Adjust);
    let rail = Rect::from_center_size(rect.center(), vec2((rect.width() - 20.0).max(1.0), 6.0));
    let end = end.max(1);
    let place = |millis: u64| rail.left() + rail.width() * (millis.min(end) as f32 / end as f32);
    let color = if reach.focused { palette.accent } else { palette.text_secondary };
    ui.painter().rect_filled(rail, 3, palette.track);
    paint_marks(ui.painter(), theme, rail, moments.marks, place);
    ui.painter().rect_filled(rail.with_max_x(place(at)), 3, color);
    ui.painter().circle_filled(pos2(place(at), rail.center().y), 8.0, color);
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

/// Draws the lines above the rail, higher for more lines, and the levels below it. Tetrises and T-Spins have colours of
/// their own, and mistakes are below the rail, as high as they cost. One mark per place is enough for lines.
fn paint_marks(painter: &Painter, theme: &Theme, rail: Rect, marks: &[Mark], place: impl Fn(u64) -> f32) {
    let palette = &theme.palette;
    let above = |x: f32, lines: u8, width: f32, color: Color32| {
        let height = 2.0 + 2.0 * f32::from(lines.min(4));
        painter.vline(x, rail.top() - 2.0 - height..=rail.top() - 2.0, Stroke::new(width, color));
    };
    let mut highest: (f32, u8) = (f32::NEG_INFINITY, 0);
    for mark in marks {
        let x = place(mark.at.millis()).round();
        match mark.kind {
            MarkKind::Cleared(lines) => {
                if x > highest.0 || lines > highest.1 {
                    above(x, lines, 1.5, if lines >= 4 { palette.accent } else { palette.text_faint });
                    highest = (x, lines);
                }
            }
            MarkKind::TSpin(lines) => above(x, lines.max(3), 2.5, palette.tetrimino(Tetrimino::T).base),
            MarkKind::LevelUp(_) => {
                painter.vline(x, rail.bottom() + 2.0..=rail.bottom() + 8.0, Stroke::new(1.5, palette.good));
            }
            MarkKind::Mistake(percent) => {
                let height = 3.0 + 9.0 * f32::from(percent.min(100)) / 100.0;
                let stroke = Stroke::new(2.5, palette.danger);
                painter.vline(x, rail.bottom() + 2.0..=rail.bottom() + 2.0 + height, stroke);
            }
            MarkKind::Round => {
                painter.vline(x, rail.top() - 8.0..=rail.bottom() + 8.0, Stroke::new(2.0, palette.text_primary));
            }
        }
    }
}

/// Tabular figures in a place as wide as `widest`.
pub fn figures(ui: &mut Ui, theme: &Theme, text: &str, widest: &str) {
    let font = TextRole::Strong.font(1.0);
    let color = theme.palette.text_primary;
    let room = ui.painter().layout_job(fonts::figures(ui.ctx(), widest, &font, color)).size();
    let (rect, response) = ui.allocate_exact_size(vec2(room.x, theme.metrics.control_height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let galley = ui.painter().layout_job(fonts::figures(ui.ctx(), text, &font, color));
    let at = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), rect).min;
    ui.painter().galley(at, galley, color);
}

/// A small lamp for a button of the game, bright while it is down.
pub(crate) fn lamp(ui: &mut Ui, theme: &Theme, text: &str, name: &str, is_down: bool) {
    let palette = &theme.palette;
    let galley = lay(ui, TextRole::Small, text, Color32::PLACEHOLDER, f32::INFINITY);
    let height = theme.metrics.control_height * 0.7;
    let (area, response) = ui
        .allocate_exact_size(vec2((galley.size().x + 10.0).max(height), theme.metrics.control_height), Sense::hover());
    response.widget_info(|| WidgetInfo::selected(Role::Switch, true, is_down, name));
    let rect = Rect::from_center_size(area.center(), vec2(area.width(), height));
    let (fill, color) = if is_down { (palette.fill, palette.on_fill) } else { (palette.panel, palette.text_faint) };
    let edge = Stroke::new(theme.metrics.stroke, palette.outline);
    ui.painter().rect(rect, theme.metrics.radius / 2, fill, edge, StrokeKind::Inside);
    ui.painter().galley_with_override_text_color(rect.center() - galley.size() / 2.0, galley, color);
    response.on_hover_text(name);
}
