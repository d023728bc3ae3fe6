//! The pause button of a game for the mouse, which is visible while the mouse moves.

use egui::{CursorIcon, Event, Role, Sense, Ui, WidgetInfo};

use crate::input::Action;
use crate::ui::live_data::{self, LiveData};
use crate::ui::paint::touch_buttons;
use crate::ui::shared::Shared;

/// The time for which the pointer stays visible after a movement, in seconds.
const POINTER_STAYS: f64 = 2.5;

/// The pause button, which is visible with the pointer.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct PauseButton {
    /// The time of the pointer's last movement, in egui's time.
    moved: Option<f64>,
    is_shown: bool,
}

impl PauseButton {
    /// Whether the mouse moved recently, so that its pointer and the button are visible.
    #[must_use]
    pub(crate) const fn is_shown(&self) -> bool {
        self.is_shown
    }

    pub(crate) const fn hide(&mut self) {
        self.is_shown = false;
    }

    /// Shows the button while the mouse moves. Returns whether it was clicked.
    pub(crate) fn show(&mut self, ui: &Ui, shared: &Shared<'_>) -> bool {
        let Shared { theme, words, .. } = shared;
        let (now, is_moved) = ui.input(|input| {
            let is_moved = input.raw.events.iter().any(|event| matches!(event, Event::PointerMoved(_)));
            (input.time, is_moved)
        });
        if is_moved {
            self.moved = Some(now);
        }
        self.is_shown = self.moved.is_some_and(|moved| now - moved < POINTER_STAYS);
        if !self.is_shown {
            return false;
        }
        let rect = touch_buttons::pause_in_the_corner(ui.max_rect());
        live_data::mark(ui.ctx(), LiveData::Lasting, [rect]);
        let response = ui.interact(rect, ui.scope_id().with("pause"), Sense::CLICK);
        if response.hovered() {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        let name = words.control_action(Action::Pause);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        touch_buttons::paint_pause(ui.painter(), rect, response.hovered(), theme, words);
        response.clicked()
    }
}
