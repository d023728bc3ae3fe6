//! Toasts: short messages above the screen that disappear after a while.

use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Align2, Area, Context, Id, Order, Sense, WidgetInfo, vec2};

use super::presentation::Presentation;
use crate::ui::theme::TextRole;
use crate::ui::widgets::panel;

/// The display time per character, and the least time.
const PER_CHARACTER: Duration = Duration::from_millis(70);
const LEAST: Duration = Duration::from_secs(4);
/// The greatest width in points, and that beside the Matrix during a game.
const WIDTH: f32 = 560.0;
const WIDTH_ASIDE: f32 = 260.0;
/// The share of the window's width that is never covered by the Matrix.
const ASIDE: f32 = 0.26;

/// The current message.
#[derive(Debug, Default)]
pub(super) struct Toast {
    shown: Option<(String, Instant)>,
}

impl Toast {
    /// Shows `text` in place of the current message.
    pub(super) fn post(&mut self, text: String, now: Instant) {
        let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        self.shown = Some((text, now + PER_CHARACTER.saturating_mul(length).max(LEAST)));
    }

    /// Draws the message at the bottom of the window, at the left during a game so that it does not cover the Matrix. A click
    /// closes it.
    pub(super) fn show(&mut self, ctx: &Context, look: &Presentation, is_playing: bool, now: Instant) {
        let Some((text, until)) = &self.shown else { return };
        let Some(left) = until.checked_duration_since(now).filter(|left| !left.is_zero()) else {
            self.shown = None;
            return;
        };
        ctx.request_repaint_after(left);
        let theme = &look.theme;
        let (space, room) = (theme.metrics.space, ctx.content_rect().width());
        let (anchor, offset, width) = if is_playing {
            (Align2::LEFT_BOTTOM, vec2(space.s, -space.s), WIDTH_ASIDE.min(room * ASIDE))
        } else {
            let up = theme.metrics.control_height + space.xl;
            (Align2::CENTER_BOTTOM, vec2(0.0, -up), WIDTH.min(room - 2.0 * space.l))
        };
        let area = Area::new(Id::unique("toast")).order(Order::Foreground).anchor(anchor, offset);
        let shown = area.show(ctx, |ui| {
            ui.set_width(width);
            panel(ui, theme, |ui| {
                ui.add(egui::Label::new(theme.text(TextRole::Body, text)).wrap());
            });
        });
        let response = shown.response.interact(Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
        ctx.accesskit_node_builder(response.id, |node| node.set_live(egui::accesskit::Live::Polite));
        if response.clicked() {
            self.shown = None;
        }
    }
}
