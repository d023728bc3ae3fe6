//! Touch controls: buttons beside or below the Matrix, the pause button, and the dividing lines of tap and drag.
//!
//! ```text
//!   wide                        tall
//!   ┌────┬────────────┬────┐    ┌──────────────┐
//!   │    │            │ ‖  │    │  play field  │
//!   │hold│ play field │drop│    ├──────────────┤
//!   │◀  ▶│            │↺  ↻│    │hold ↺  ↻  ‖  │
//!   │ ▼  │            │    │    │ ◀   ▼  ▶ drop│
//!   └────┴────────────┴────┘    └──────────────┘
//! ```

use std::f32::consts::{FRAC_PI_2, TAU};

use egui::{
    Align2, Color32, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::layout::PlayLayout;
use crate::engine::Button;
use crate::input::Action;
use crate::input::touch::{Area, Fingers, Place, TouchField, TouchScheme};
use crate::ui::live_data::{self, LiveData};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::words::{Words, id};

/// The gap between buttons and to the edge, in points.
const GAP: f32 = 8.0;
/// The side of a single pause button, in points.
const PAUSE: f32 = 44.0;
/// The minimum width of a column with two buttons side by side, in points.
const PAIRS: f32 = 150.0;
/// The distance of Line A and Line B from the middle of the Matrix, in cells.
const LINES: f32 = 1.0;

/// The layout of the touch controls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TouchLayout {
    scheme: TouchScheme,
    /// The space left for the play field.
    pub play: Rect,
    buttons: Vec<(Action, Rect)>,
}

impl TouchLayout {
    /// Lays out the buttons of a scheme in `all`, with a Hold button if `hold`.
    #[must_use]
    pub fn new(all: Rect, scheme: TouchScheme, hold: bool) -> Self {
        let mut layout = Self { scheme, play: all, buttons: Vec::new() };
        match scheme {
            TouchScheme::Off => {}
            TouchScheme::Buttons if all.height() > all.width() => layout.tall(all),
            TouchScheme::Buttons => layout.wide(all),
            TouchScheme::TapAndDrag => {
                layout.buttons.push((Action::Pause, pause_in_the_corner(all)));
                // If there is no space for the button at the sides, the field starts below it.
                let is_narrow = all.width() < all.height() * 1.35;
                layout.play.min.y += if is_narrow { PAUSE + GAP } else { 0.0 };
            }
        }
        layout.buttons.retain(|(action, _)| hold || *action != Action::Play(Button::Hold));
        layout
    }

    fn wide(&mut self, all: Rect) {
        let width = (all.width() * 0.16).clamp(84.0, 210.0).min(all.width() / 4.0);
        self.play = all.shrink2(vec2(width, 0.0));
        let left = all.with_max_x(all.left() + width).shrink(GAP);
        let right = all.with_min_x(all.right() - width).shrink(GAP);
        self.column(
            left,
            &[
                &[Action::Play(Button::Hold)],
                &[Action::Play(Button::Left), Action::Play(Button::Right)],
                &[Action::Play(Button::SoftDrop)],
            ],
        );
        let turns = [Action::Play(Button::RotateCounterclockwise), Action::Play(Button::RotateClockwise)];
        self.column(right.with_min_y(right.top() + PAUSE), &[&[Action::Play(Button::HardDrop)], &turns]);
        let pause = Rect::from_min_size(pos2(right.right() - PAUSE, right.top()), Vec2::splat(PAUSE));
        self.buttons.push((Action::Pause, pause));
    }

    /// Adds rows of buttons to a column, aligned to its bottom.
    fn column(&mut self, column: Rect, rows: &[&[Action]]) {
        let apart: Vec<&[Action]> = rows.iter().flat_map(|row| row.chunks(1)).collect();
        let rows = if column.width() < PAIRS { &apart } else { rows };
        let most = (column.height() - GAP * rows.len() as f32) / rows.len() as f32;
        let height = most.min(column.width() * 0.8).min(120.0);
        let mut bottom = column.bottom();
        for row in rows.iter().rev() {
            self.row(Rect::from_x_y_ranges(column.x_range(), bottom - height..=bottom), row);
            bottom -= height + GAP;
        }
    }

    fn tall(&mut self, all: Rect) {
        let height = (all.height() * 0.26).clamp(120.0, 320.0).min(all.height() / 2.0);
        self.play = all.with_max_y(all.bottom() - height);
        let foot = all.with_min_y(self.play.bottom()).shrink(GAP);
        let half = (foot.height() - GAP) / 2.0;
        let turns = [
            Action::Play(Button::Hold),
            Action::Play(Button::RotateCounterclockwise),
            Action::Play(Button::RotateClockwise),
            Action::Pause,
        ];
        self.row(foot.with_max_y(foot.top() + half), &turns);
        self.row(
            foot.with_min_y(foot.bottom() - half),
            &[
                Action::Play(Button::Left),
                Action::Play(Button::SoftDrop),
                Action::Play(Button::Right),
                Action::Play(Button::HardDrop),
            ],
        );
    }

    fn row(&mut self, row: Rect, actions: &[Action]) {
        let count = actions.len() as f32;
        let width = (row.width() - GAP * (count - 1.0)) / count;
        let mut left = row.left();
        for action in actions {
            self.buttons.push((*action, Rect::from_x_y_ranges(left..=left + width, row.y_range())));
            left += width + GAP;
        }
    }

    /// The touch areas for a play field with this layout.
    #[must_use]
    pub fn field(&self, play: &PlayLayout) -> TouchField {
        let mut buttons: Vec<(Action, Area)> =
            self.buttons.iter().map(|(action, rect)| (*action, area(*rect))).collect();
        // In this scheme the Hold Queue is the button for Hold.
        if self.scheme == TouchScheme::TapAndDrag {
            buttons.push((Action::Play(Button::Hold), area(play.hold)));
        }
        let (middle, distance) = (play.matrix.center().x, LINES * play.cell());
        TouchField {
            scheme: self.scheme,
            buttons,
            matrix: area(play.matrix),
            cell: play.cell(),
            line_a: middle - distance,
            line_b: middle + distance,
        }
    }
}

/// The rectangle of a single pause button in `all`.
#[must_use]
pub(crate) fn pause_in_the_corner(all: Rect) -> Rect {
    let corner = pos2(all.right() - GAP - PAUSE, all.top() + GAP);
    Rect::from_min_size(corner, Vec2::splat(PAUSE))
}

/// Draws a pause button for the mouse.
pub(crate) fn paint_pause(painter: &Painter, rect: Rect, is_lit: bool, theme: &Theme, words: &Words) {
    button(painter, rect, Action::Pause, is_lit, theme, words);
}

fn area(rect: Rect) -> Area {
    let place = |pos: Pos2| Place { x: pos.x, y: pos.y };
    Area { min: place(rect.min), max: place(rect.max) }
}

/// Draws the buttons, highlights those that are held, and describes them to screen readers.
pub fn paint(ui: &Ui, layout: &TouchLayout, play: &PlayLayout, fingers: &Fingers, theme: &Theme, words: &Words) {
    if layout.scheme == TouchScheme::TapAndDrag {
        let stroke = Stroke::new(theme.metrics.stroke, theme.palette.accent.gamma_multiply(0.35));
        ui.painter().vline(fingers.line(&layout.field(play)), play.matrix.y_range(), stroke);
    }
    live_data::mark(ui.ctx(), LiveData::Lasting, layout.buttons.iter().map(|(_, rect)| *rect));
    for (action, rect) in &layout.buttons {
        let name = words.control_action(*action);
        let response = ui.interact(*rect, ui.scope_id().with(("touch", action)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let is_held = fingers.held().any(|held| held == *action);
        button(ui.painter(), *rect, *action, is_held, theme, words);
    }
}

fn button(painter: &Painter, rect: Rect, action: Action, is_held: bool, theme: &Theme, words: &Words) {
    let palette = &theme.palette;
    let (fill, color) = if is_held {
        (palette.fill, palette.on_fill)
    } else {
        (palette.panel.gamma_multiply(0.8), palette.text_primary)
    };
    let edge = Stroke::new(theme.metrics.stroke, palette.outline);
    painter.rect(rect, theme.metrics.radius_large, fill, edge, StrokeKind::Inside);
    let center = rect.center();
    let size = (rect.size().min_elem() * 0.24).min(24.0);
    match action {
        Action::Play(Button::Left) => arrow(painter, center, vec2(-size, 0.0), color),
        Action::Play(Button::Right) => arrow(painter, center, vec2(size, 0.0), color),
        Action::Play(Button::SoftDrop) => arrow(painter, center, vec2(0.0, size), color),
        Action::Play(Button::HardDrop) => {
            arrow(painter, center - vec2(0.0, size * 0.35), vec2(0.0, size), color);
            let floor = Rect::from_center_size(center + vec2(0.0, size), vec2(size * 2.0, size * 0.28));
            painter.rect_filled(floor, 1.0, color);
        }
        Action::Play(Button::RotateClockwise) => turn(painter, center, size, 1.0, color),
        Action::Play(Button::RotateCounterclockwise) => turn(painter, center, size, -1.0, color),
        Action::Pause => {
            for side in [-1.0, 1.0] {
                let bar = Rect::from_center_size(center + vec2(side * size * 0.45, 0.0), vec2(size * 0.5, size * 1.6));
                painter.rect_filled(bar, 1.0, color);
            }
        }
        _ => {
            let text = if action == Action::Play(Button::Hold) {
                words.text(id::PLAY_HOLD)
            } else {
                words.control_action(action)
            };
            let font = TextRole::Button.font(1.0);
            let wide = painter.layout_no_wrap(text.clone(), font.clone(), color).size().x;
            let scale = ((rect.width() - 2.0 * GAP) / wide).min(1.0);
            painter.text(center, Align2::CENTER_CENTER, text, TextRole::Button.font(scale), color);
        }
    }
}

/// Draws a triangle that points along `direction`, which is half its length.
fn arrow(painter: &Painter, center: Pos2, direction: Vec2, color: Color32) {
    let across = direction.rot90();
    let points = vec![center + direction, center - direction * 0.7 + across, center - direction * 0.7 - across];
    painter.add(Shape::convex_polygon(points, color, Stroke::NONE));
}

/// Draws three quarters of a circle with an arrowhead, clockwise for a `side` of 1.
fn turn(painter: &Painter, center: Pos2, radius: f32, side: f32, color: Color32) {
    let at = |angle: f32| center + vec2(side * angle.cos(), angle.sin()) * radius;
    let points: Vec<Pos2> = (0..=18_u8).map(|step| at(TAU * 0.75 * f32::from(step) / 18.0 - FRAC_PI_2 * 2.0)).collect();
    painter.add(Shape::line(points, Stroke::new(radius * 0.28, color)));
    let tip = at(FRAC_PI_2);
    arrow(painter, tip, vec2(-side * radius * 0.6, 0.0), color);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_a_button_large_enough_for_a_thumb_beside_the_field() {
        for (width, height) in [(640.0, 480.0), (480.0, 640.0), (800.0, 600.0), (1280.0, 800.0), (2560.0, 1440.0)] {
            let all = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            let layout = TouchLayout::new(all, TouchScheme::Buttons, true);
            // These are used rarely, so they may be smaller.
            let without = [
                Action::Play(Button::Rotate180),
                Action::Play(Button::SonicDrop),
                Action::Play(Button::TeleportLeft),
                Action::Play(Button::TeleportRight),
                Action::Restart,
                Action::Snapshot,
                Action::Undo,
                Action::Redo,
                Action::Hint,
                Action::Forfeit,
                Action::Quit,
                Action::Target,
                Action::Chat,
            ];
            let wanted = Action::ALL.into_iter().filter(|action| !without.contains(action));
            for action in wanted {
                let rects: Vec<Rect> =
                    layout.buttons.iter().filter(|(other, _)| *other == action).map(|(_, rect)| *rect).collect();
                let [rect] = rects[..] else { panic!("{action:?} in {width}: {rects:?}") };
                assert!(rect.width() >= 44.0 && rect.height() >= 44.0, "{action:?} in {width}: {rect:?}");
                assert!(all.contains_rect(rect) && !layout.play.shrink(0.5).intersects(rect), "{action:?} in {width}");
                let overlap = layout.buttons.iter().find(|(other, place)| *other != action && place.intersects(rect));
                assert_eq!(overlap, None, "{action:?} in {width}");
            }
            assert!(layout.play.area() > all.area() * 0.6, "{width}: {:?}", layout.play);
        }
    }

    #[test]
    fn tap_and_drag_has_its_pause_in_a_corner_of_its_own() {
        for (width, height) in [(640.0, 480.0), (480.0, 640.0), (700.0, 640.0), (1280.0, 800.0), (2560.0, 1440.0)] {
            let all = Rect::from_min_size(Pos2::ZERO, vec2(width, height));
            let layout = TouchLayout::new(all, TouchScheme::TapAndDrag, true);
            let play = PlayLayout::new(layout.play, 1.0, 6);
            let [(Action::Pause, pause)] = layout.buttons[..] else { panic!("{:?}", layout.buttons) };
            for panel in [play.hold, play.next, play.scores, play.info, play.matrix] {
                assert!(!panel.intersects(pause), "{width}: {pause:?} and {panel:?}");
            }
            let field = layout.field(&play);
            assert!(field.line_a < play.matrix.center().x && field.line_b > play.matrix.center().x);
            assert!(field.buttons.iter().any(|(action, _)| *action == Action::Play(Button::Hold)));
        }
    }

    #[test]
    fn without_touch_the_field_has_all_the_room_and_without_hold_no_button_for_it() {
        let all = Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0));
        let off = TouchLayout::new(all, TouchScheme::Off, true);
        assert_eq!((off.play, off.buttons.len()), (all, 0));
        let layout = TouchLayout::new(all, TouchScheme::Buttons, false);
        assert!(layout.buttons.iter().all(|(action, _)| *action != Action::Play(Button::Hold)));
    }
}
