//! Toasts: short messages above the screen that disappear after a while.

use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{Align, Align2, Area, Context, Id, Order, Sense, Vec2, WidgetInfo, vec2};

use super::presentation::Presentation;
use crate::ui::theme::TextRole;
use crate::ui::widgets::{focus, panel};

/// The display time per character, and the minimum time.
const PER_CHARACTER: Duration = Duration::from_millis(70);
const MIN_TIME: Duration = Duration::from_secs(4);
/// The maximum width in points, and beside the Matrix during a game.
const WIDTH: f32 = 560.0;
const WIDTH_ASIDE: f32 = 260.0;
/// The share of the window's width that is never covered by the Matrix.
const ASIDE: f32 = 0.26;

/// The places of a message in menus, the preferred one first.
const PLACES: [Align2; 6] = [
    Align2::CENTER_BOTTOM,
    Align2::RIGHT_TOP,
    Align2::LEFT_TOP,
    Align2::CENTER_TOP,
    Align2::LEFT_BOTTOM,
    Align2::RIGHT_BOTTOM,
];

/// The current message.
#[derive(Debug, Default)]
pub(super) struct Toast {
    shown: Option<Shown>,
}

/// A message on the screen.
#[derive(Debug)]
struct Shown {
    text: String,
    until: Instant,
    /// Whether a game had the screen when the message was first drawn. `None` before that.
    is_of_game: Option<bool>,
    /// The place in a menu and the size there, as drawn last.
    place: Align2,
    size: Vec2,
}

impl Toast {
    /// Shows `text` in place of the current message.
    pub(super) fn post(&mut self, text: String, now: Instant) {
        let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        let until = now + PER_CHARACTER.saturating_mul(length).max(MIN_TIME);
        self.shown = Some(Shown { text, until, is_of_game: None, place: PLACES[0], size: Vec2::ZERO });
    }

    /// Draws the message in a menu where it covers no widget, and during a game at the lower left, beside the Matrix. A
    /// click closes it, and so does the start of a game.
    pub(super) fn show(&mut self, ctx: &Context, look: &Presentation, is_playing: bool, now: Instant) {
        let Some(shown) = &mut self.shown else { return };
        let left = shown.until.checked_duration_since(now).filter(|left| !left.is_zero());
        let is_of_game = *shown.is_of_game.get_or_insert(is_playing);
        let Some(left) = left.filter(|_| is_of_game || !is_playing) else {
            self.shown = None;
            return;
        };
        ctx.request_repaint_after(left);
        let theme = &look.theme;
        let (space, window) = (theme.metrics.space, ctx.content_rect());
        let room = window.width();
        let (anchor, offset, width) = if is_playing {
            (Align2::LEFT_BOTTOM, vec2(space.s, -space.s), WIDTH_ASIDE.min(room * ASIDE))
        } else {
            let up = theme.metrics.control_height + space.xl;
            let offset = |place: Align2| match place.y() {
                Align::Max => vec2(-space.s * place.x().to_sign(), -up),
                Align::Min | Align::Center => vec2(-space.s * place.x().to_sign(), space.s),
            };
            let size = shown.size;
            let covered = |place: Align2| {
                let rect = place.align_size_within_rect(size, window).translate(offset(place));
                let parts = focus::places(ctx).into_iter().map(|part| part.intersect(rect));
                parts.filter(|part| part.is_positive()).map(|part| part.area()).sum::<f32>()
            };
            // It moves only away from widgets, since the widgets may scroll below it.
            if covered(shown.place) > 0.0
                && let Some(place) = PLACES.into_iter().min_by(|one, other| covered(*one).total_cmp(&covered(*other)))
            {
                shown.place = place;
            }
            (shown.place, offset(shown.place), WIDTH.min(room - 2.0 * space.l))
        };
        let text = &shown.text;
        // The area senses the click: a second widget with its ID could have another size in the same frame, a clash for egui.
        let area = Area::new(Id::unique("toast")).order(Order::Foreground).sense(Sense::click()).anchor(anchor, offset);
        let drawn = area.show(ctx, |ui| {
            ui.set_width(width);
            panel(ui, theme, |ui| {
                ui.add(egui::Label::new(theme.text(TextRole::Body, text)).wrap());
            });
        });
        let response = drawn.response;
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
        ctx.accesskit_node_builder(response.id, |node| node.set_live(egui::accesskit::Live::Polite));
        let size = response.rect.size();
        if !is_playing && shown.size != size {
            // Its place depends on its size, which is known only now.
            shown.size = size;
            ctx.request_repaint();
        }
        if response.clicked() {
            self.shown = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{FullOutput, RawInput, Rect, Shape};

    use super::*;
    use crate::settings::Language;

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

    #[test]
    fn a_message_of_a_menu_ends_when_a_game_starts() {
        let ctx = Context::default();
        let look = Presentation::new(&ctx, Language::English);
        let (mut toast, now) = (Toast::default(), Instant::now());
        // egui draws nothing while it measures an area.
        let texts = |toast: &mut Toast, is_playing| {
            let frames = [(); 3].map(|()| frame(&ctx, toast, &look, is_playing, now).len());
            frames[2]
        };
        toast.post("Low-power mode is on".to_owned(), now);
        assert_eq!(texts(&mut toast, false), 1);
        assert_eq!(texts(&mut toast, true), 0);
        assert_eq!(texts(&mut toast, false), 0, "it does not come back");
        toast.post("Snapshot saved".to_owned(), now);
        assert_eq!(texts(&mut toast, true), 1);
        assert_eq!(texts(&mut toast, false), 1);
    }

    #[test]
    fn a_message_moves_away_from_widgets() {
        let ctx = Context::default();
        let look = Presentation::new(&ctx, Language::English);
        let (mut toast, now) = (Toast::default(), Instant::now());
        toast.post("Saved".to_owned(), now);
        let button = Rect::from_min_size(egui::pos2(300.0, 640.0), vec2(700.0, 100.0));
        for _ in 0..4 {
            let screen_rect = Some(Rect::from_min_size(egui::Pos2::ZERO, vec2(1280.0, 800.0)));
            let input = RawInput { screen_rect, ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| {
                focus::open(ui, "screen", focus::Vertical::Move, false);
                let response = ui.interact(button, Id::unique("button"), Sense::click());
                focus::join(ui, &response, focus::Keys::Move);
                focus::close(ui);
                toast.show(ui.ctx(), &look, false, now);
            });
            output.textures_delta.clear();
        }
        let shown = toast.shown.unwrap();
        assert_ne!(shown.place, PLACES[0]);
        assert!(shown.size.x > 100.0);
    }

    /// egui draws its warning about IDs as text; the toast changes its size when a game starts and when its text changes.
    #[test]
    fn a_toast_that_changes_its_size_is_the_only_text() {
        let ctx = Context::default();
        ctx.options_mut(|options| options.warn_on_id_clash = true);
        let look = Presentation::new(&ctx, Language::English);
        let (mut toast, now) = (Toast::default(), Instant::now());
        let messages =
            ["The settings file was damaged and is saved under another name. ".repeat(4), "Saved".to_owned()];
        for message in &messages {
            toast.post(message.clone(), now);
            for is_playing in [false, false, false] {
                for text in frame(&ctx, &mut toast, &look, is_playing, now) {
                    assert_eq!(&text, message);
                }
            }
            // A message of a game is shown beside the Matrix, then in the menu after it.
            toast.post(message.clone(), now);
            for is_playing in [true, true, false] {
                for text in frame(&ctx, &mut toast, &look, is_playing, now) {
                    assert_eq!(&text, message);
                }
            }
        }
    }
}
