//! The buttons of a game for a mouse or a finger, in exercises and try-out fields, which have no touch layout.

use std::time::Instant;

use egui::accesskit::Role;
use egui::{CursorIcon, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

use super::basics::lay;
use crate::engine::{Button, Input, Rules};
use crate::input::{Device, StampedInput};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;

/// The buttons, as they stand side by side.
const BUTTONS: [Button; 7] = [
    Button::Left,
    Button::Right,
    Button::RotateCounterclockwise,
    Button::RotateClockwise,
    Button::SoftDrop,
    Button::HardDrop,
    Button::Hold,
];

/// The presses of the buttons by the pointer.
#[derive(Debug)]
pub struct GameButtons {
    down: Option<Button>,
    /// The changes since the last call of [`Self::take`].
    changes: Vec<Input>,
    /// The place of the buttons.
    area: Rect,
}

impl Default for GameButtons {
    fn default() -> Self {
        Self { down: None, changes: Vec::new(), area: Rect::NOTHING }
    }
}

impl GameButtons {
    /// Returns the presses and releases since the last call, as of now.
    pub fn take(&mut self, now: Instant) -> Vec<StampedInput> {
        self.changes.drain(..).map(|input| StampedInput { at: now, device: Device::Touch, input }).collect()
    }

    /// Returns whether a place is on the buttons, as drawn last.
    #[must_use]
    pub fn contains(&self, place: Pos2) -> bool {
        self.area.contains(place)
    }

    /// Shows the buttons of a game by these rules over the whole width, and follows the pointer on them.
    ///
    /// They are not in the focus order, because a game that is played has the keys and the gamepad.
    pub fn show(&mut self, ui: &mut Ui, shared: &Shared<'_>, rules: &Rules) {
        let gap = shared.theme.metrics.space.xs;
        let shown: Vec<Button> = BUTTONS.into_iter().filter(|button| rules.hold || *button != Button::Hold).collect();
        let width = (ui.available_width() - gap * (shown.len() - 1) as f32) / shown.len() as f32;
        let row = ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            // All are drawn, also those after the pressed one.
            let (mut down, mut tapped) = (None, None);
            for button in shown {
                let response = game_button(ui, shared, button, width);
                down = down.or_else(|| response.is_pointer_button_down_on().then_some(button));
                tapped = tapped.or_else(|| response.clicked().then_some(button));
            }
            (down, tapped)
        });
        let (down, tapped) = row.inner;
        self.follow(down, tapped);
        self.area = row.response.rect;
    }

    /// Releases the pressed button, once the buttons are no longer shown.
    pub fn release(&mut self) {
        self.press(None);
        self.area = Rect::NOTHING;
    }

    /// Follows the button under the pointer, and the one that it pressed and released since the last frame.
    fn follow(&mut self, down: Option<Button>, tapped: Option<Button>) {
        // The end of a longer press is a click as well.
        if self.down.is_none() && down.is_none() {
            self.press(tapped);
        }
        self.press(down);
    }

    /// Presses one button only.
    pub fn press(&mut self, button: Option<Button>) {
        if self.down == button {
            return;
        }
        self.changes.extend(self.down.map(Input::Release));
        self.changes.extend(button.map(Input::Press));
        self.down = button;
    }
}

fn game_button(ui: &mut Ui, shared: &Shared<'_>, button: Button, width: f32) -> Response {
    let Shared { theme, words, .. } = shared;
    let (palette, metrics) = (&theme.palette, &theme.metrics);
    let (rect, response) = ui.allocate_exact_size(vec2(width, metrics.control_height), Sense::click_and_drag());
    let name = words.button(button);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let is_down = response.is_pointer_button_down_on();
    if response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let fill = if is_down || response.hovered() { palette.raised_hovered } else { palette.raised };
    let stroke = Stroke::new(metrics.stroke, if is_down { palette.accent } else { palette.outline });
    ui.painter().rect(rect, metrics.radius, fill, stroke, StrokeKind::Inside);
    let sign = lay(ui, TextRole::Button, &words.button_sign(button), palette.text_primary, f32::INFINITY);
    ui.painter().galley(rect.center() - sign.size() / 2.0, sign, palette.text_primary);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_is_pressed_once_and_released() {
        let mut buttons = GameButtons::default();
        let now = Instant::now();
        for down in [Some(Button::Left), Some(Button::Left), Some(Button::Right), None, None] {
            buttons.press(down);
        }
        let changes: Vec<Input> = buttons.take(now).into_iter().map(|change| change.input).collect();
        let [left, right] = [Button::Left, Button::Right];
        assert_eq!(changes, [Input::Press(left), Input::Release(left), Input::Press(right), Input::Release(right)]);
        assert_eq!(buttons.take(now), []);
        buttons.press(Some(left));
        buttons.release();
        assert_eq!(buttons.take(now).len(), 2);
        // A tap within a frame is a press, and the end of a long press is no other one.
        for (down, tapped, expected) in [(None, Some(left), 2), (Some(left), None, 1), (None, Some(left), 1)] {
            buttons.follow(down, tapped);
            assert_eq!(buttons.take(now).len(), expected, "{down:?}, {tapped:?}");
        }
    }
}
