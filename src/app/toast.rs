//! Toasts: short messages above the screen that disappear after a while.

use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Align2, Area, Context, Id, Order, Sense, WidgetInfo, vec2};

use super::presentation::Presentation;
use crate::ui::theme::TextRole;
use crate::ui::widgets::panel;

/// The display time per character, and the minimum time.
const PER_CHARACTER: Duration = Duration::from_millis(70);
const MIN_TIME: Duration = Duration::from_secs(4);
/// The maximum width in points, and beside the Matrix during a game.
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
        self.shown = Some((text, now + PER_CHARACTER.saturating_mul(length).max(MIN_TIME)));
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
        // The area senses the click: a second widget with its ID could have another size in the same frame, a clash for egui.
        let area = Area::new(Id::unique("toast")).order(Order::Foreground).sense(Sense::click()).anchor(anchor, offset);
        let shown = area.show(ctx, |ui| {
            ui.set_width(width);
            panel(ui, theme, |ui| {
                ui.add(egui::Label::new(theme.text(TextRole::Body, text)).wrap());
            });
        });
        let response = shown.response;
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
        ctx.accesskit_node_builder(response.id, |node| node.set_live(egui::accesskit::Live::Polite));
        if response.clicked() {
            self.shown = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{FullOutput, RawInput, Rect, Shape};

    use super::*;

    /// Draws a frame and returns its texts.
    fn frame(ctx: &Context, toast: &mut Toast, look: &Presentation, is_playing: bool, now: Instant) -> Vec<String> {
        let screen_rect = Some(Rect::from_min_size(egui::Pos2::ZERO, vec2(1280.0, 800.0)));
        let input = RawInput { screen_rect, ..RawInput::default() };
        let mut output: FullOutput = ctx.run_ui(input, |ui| toast.show(ui.ctx(), look, is_playing, now));
        output.textures_delta.clear();
        let texts = output.shapes.into_iter().filter_map(|clipped| match clipped.shape {
            Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        });
        texts.collect()
    }

    /// egui draws its warning about IDs as text; the toast changes its size when a game starts and when its text changes.
    #[test]
    fn a_toast_that_changes_its_size_is_the_only_text() {
        let ctx = Context::default();
        ctx.options_mut(|options| options.warn_on_id_clash = true);
        let look = Presentation::new(&ctx);
        let (mut toast, now) = (Toast::default(), Instant::now());
        let messages =
            ["The settings file was damaged and is saved under another name. ".repeat(4), "Saved".to_owned()];
        for message in &messages {
            toast.post(message.clone(), now);
            for is_playing in [false, false, true, true, false] {
                for text in frame(&ctx, &mut toast, &look, is_playing, now) {
                    assert_eq!(&text, message);
                }
            }
        }
    }
}
