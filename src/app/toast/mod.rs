//! Toasts: short messages above the screen that disappear after a while.
//!
//! A message covers no live data (see [`live_data`]). While there is no place beside it, the message waits.

#[cfg(test)]
mod on_screens;
mod place;

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::accesskit::Role;
use egui::{
    Align2, Area, Color32, Context, Galley, Id, LayerId, Order, Rect, Sense, Stroke, StrokeKind, Vec2, WidgetInfo,
};

use self::place::Taken;
use super::presentation::Presentation;
use crate::ui::live_data::{self, LiveData};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus;

/// The display time per character, and the minimum time.
const PER_CHARACTER: Duration = Duration::from_millis(70);
const MIN_TIME: Duration = Duration::from_secs(4);
/// The maximum width of the text in points, and its possible widths and scales beside live data.
const WIDTH: f32 = 528.0;
const WIDTHS_BESIDE: [f32; 8] = [400.0, 300.0, 244.0, 204.0, 178.0, 150.0, 120.0, 96.0];
const SCALES_BESIDE: [f32; 2] = [1.0, 0.8];

/// The current message.
#[derive(Debug, Default)]
pub(super) struct Toast {
    shown: Option<Shown>,
}

/// A message on the screen.
#[derive(Debug)]
struct Shown {
    text: String,
    /// The time for which it is shown.
    time: Duration,
    /// The end of its time, which starts when it is first drawn.
    until: Option<Instant>,
    /// Whether a game had the screen when the message came. `None` before the next frame.
    is_of_game: Option<bool>,
    /// The place that was found last, beside what was taken then; `None` while there is none.
    place: Option<(Taken, Option<Rect>)>,
}

impl Toast {
    /// Shows `text` in place of the current message.
    pub(super) fn post(&mut self, text: String) {
        let time = time(&text);
        self.post_for(text, time);
    }

    /// Shows `text` for this time in place of the current message.
    pub(super) fn post_for(&mut self, text: String, time: Duration) {
        self.shown = Some(Shown { text, time, until: None, is_of_game: None, place: None });
    }

    /// Removes the current message if it has this text.
    pub(super) fn withdraw(&mut self, text: &str) {
        self.shown.take_if(|shown| shown.text == text);
    }

    /// Draws the message beside live data, where it covers the fewest widgets: in a menu above the key hints if
    /// possible, and during a game at the lower left. A click closes it, and so does the start of a game.
    pub(super) fn show(&mut self, ctx: &Context, look: &Presentation, is_playing: bool, now: Instant) {
        let Some(shown) = &mut self.shown else { return };
        let is_of_game = *shown.is_of_game.get_or_insert(is_playing);
        let is_over = shown.until.is_some_and(|until| until <= now);
        if is_over || (is_playing && !is_of_game) {
            self.shown = None;
            return;
        }
        let theme = &look.theme;
        let Some(ToastText { size, galley }) = shown.lay(ctx, theme, is_playing) else { return };
        let Some((_, Some(rect))) = shown.place else { return };
        let text = &shown.text;
        let until = *shown.until.get_or_insert(now + shown.time);
        ctx.request_repaint_after(until.saturating_duration_since(now));
        // The area senses the click: a second widget with its ID could have another size in the same frame, a clash for
        // egui.
        let area = Area::new(Id::unique("toast")).order(Order::Foreground).sense(Sense::click()).fixed_pos(rect.min);
        let drawn = area.show(ctx, |ui| {
            let (_, place) = ui.allocate_space(size);
            let (palette, metrics) = (&theme.palette, &theme.metrics);
            let edge = Stroke::new(metrics.stroke, palette.outline);
            ui.painter().rect(place, metrics.radius_large, palette.panel, edge, StrokeKind::Inside);
            let corner = Align2::CENTER_CENTER.align_size_within_rect(galley.size(), place).min;
            ui.painter().galley(corner, galley, palette.text_primary);
        });
        let response = drawn.response;
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, text));
        ctx.accesskit_node_builder(response.id, |node| node.set_live(egui::accesskit::Live::Polite));
        if response.clicked() {
            self.shown = None;
        }
    }

    /// Removes the message. Returns its text.
    #[cfg(test)]
    pub(super) fn take_text(&mut self) -> Option<String> {
        Some(self.shown.take()?.text)
    }

    /// The rectangle of the message, if it is shown.
    #[cfg(test)]
    pub(super) fn rect(&self) -> Option<Rect> {
        self.shown.as_ref()?.place.as_ref()?.1
    }
}

/// Returns how long a message is shown.
fn time(text: &str) -> Duration {
    let length = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    PER_CHARACTER.saturating_mul(length).max(MIN_TIME)
}

/// The text of a message in one of its possible widths.
struct ToastText {
    /// The size with the margin.
    size: Vec2,
    galley: Arc<Galley>,
}

impl ToastText {
    fn new(ctx: &Context, theme: &Theme, text: &str, role: TextRole, scale: f32, width: f32) -> Self {
        let space = theme.metrics.space;
        let margin = if role == TextRole::Body { space.l } else { space.s };
        let painter = ctx.layer_painter(LayerId::background());
        let galley = painter.layout(text.to_owned(), role.font(scale), Color32::PLACEHOLDER, width);
        Self { size: galley.size() + Vec2::splat(2.0 * margin), galley }
    }

    /// The faces that a message can have, the preferred one first.
    fn all(ctx: &Context, theme: &Theme, text: &str, taken: &Taken) -> Vec<Self> {
        let room = taken.window.width() - 2.0 * theme.metrics.space.xxl;
        let usual = (!taken.is_playing).then_some((TextRole::Body, 1.0, WIDTH.min(room)));
        let beside = SCALES_BESIDE
            .into_iter()
            .flat_map(|scale| WIDTHS_BESIDE.into_iter().map(move |width| (TextRole::Small, scale, width)));
        let beside = beside.filter(|(.., width)| *width <= room && (taken.is_playing || !taken.live.is_empty()));
        usual
            .into_iter()
            .chain(beside)
            .map(|(role, scale, width)| Self::new(ctx, theme, text, role, scale, width))
            .collect()
    }
}

impl Shown {
    /// Finds the place of the message, and returns its face there.
    fn lay(&mut self, ctx: &Context, theme: &Theme, is_playing: bool) -> Option<ToastText> {
        let taken = Taken::now(ctx, theme, is_playing);
        let faces = ToastText::all(ctx, theme, &self.text, &taken);
        let fits = |face: &ToastText, rect: Rect| (face.size - rect.size()).length() < 0.5;
        // It moves only if it must, since widgets may scroll below it.
        let stays = |before: &Taken, place: Option<Rect>| {
            place.map_or(*before == taken, |rect| {
                (*before == taken || taken.covered(rect) <= 0.0)
                    && before.is_playing == taken.is_playing
                    && taken.allows(rect)
                    && faces.iter().any(|face| fits(face, rect))
            })
        };
        let place = match self.place.take() {
            Some((before, place)) if stays(&before, place) => place,
            _ => taken.find(&faces.iter().map(|face| face.size).collect::<Vec<_>>()),
        };
        self.place = Some((taken, place));
        faces.into_iter().find(|face| place.is_some_and(|rect| fits(face, rect)))
    }
}

impl Taken {
    /// What is taken on the screen in this frame.
    fn now(ctx: &Context, theme: &Theme, is_playing: bool) -> Self {
        // A game has no widgets; those of the last menu are still known.
        let widgets = if is_playing { Vec::new() } else { focus::places(ctx) };
        Self {
            window: ctx.content_rect(),
            foot: theme.metrics.control_height + theme.metrics.space.l,
            is_playing,
            live: live_data::marked(ctx, LiveData::Lasting),
            other: live_data::marked(ctx, LiveData::Passing).into_iter().chain(widgets).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use egui::{FullOutput, Pos2, RawInput, Shape, pos2, vec2};

    use super::*;
    use crate::settings::Language;

    /// Draws a frame and returns its texts.
    fn frame(ctx: &Context, toast: &mut Toast, look: &Presentation, is_playing: bool, now: Instant) -> Vec<String> {
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0)));
        let input = RawInput { screen_rect, ..RawInput::default() };
        let mut output: FullOutput = ctx.run_ui(input, |ui| {
            // The Matrix of a game.
            let matrix = Rect::from_min_size(pos2(470.0, 76.0), vec2(340.0, 680.0));
            live_data::mark(ui.ctx(), LiveData::Lasting, is_playing.then_some(matrix));
            toast.show(ui.ctx(), look, is_playing, now);
        });
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
        toast.post("Low-power mode is on".to_owned());
        assert_eq!(texts(&mut toast, false), 1);
        assert_eq!(texts(&mut toast, true), 0);
        assert_eq!(texts(&mut toast, false), 0, "it does not come back");
        toast.post("Snapshot saved".to_owned());
        assert_eq!(texts(&mut toast, true), 1);
        assert_eq!(texts(&mut toast, false), 1);
    }

    #[test]
    fn a_message_moves_away_from_widgets_and_live_data() {
        let ctx = Context::default();
        let look = Presentation::new(&ctx, Language::English);
        let (mut toast, now) = (Toast::default(), Instant::now());
        toast.post("Saved".to_owned());
        let part = Rect::from_min_size(pos2(300.0, 640.0), vec2(700.0, 130.0));
        for is_live in [false, true, false] {
            let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0)));
            let input = RawInput { screen_rect, ..RawInput::default() };
            // The places of widgets are those of the last frame.
            for _ in 0..2 {
                let mut output = ctx.run_ui(input.clone(), |ui| {
                    focus::open(ui, "screen", focus::Vertical::Move, false);
                    if is_live {
                        live_data::mark(ui.ctx(), LiveData::Lasting, [part]);
                    } else {
                        let response = ui.interact(part, Id::unique("button"), Sense::click());
                        focus::join(ui, &response, focus::Keys::Move);
                    }
                    focus::close(ui);
                    toast.show(ui.ctx(), &look, false, now);
                });
                output.textures_delta.clear();
            }
            let rect = toast.rect().unwrap();
            assert!(rect.is_positive() && !rect.intersects(part), "{rect:?}, {is_live}");
        }
    }

    #[test]
    fn a_message_without_a_place_waits() {
        let ctx = Context::default();
        let look = Presentation::new(&ctx, Language::English);
        let (mut toast, start) = (Toast::default(), Instant::now());
        toast.post("Saved".to_owned());
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(640.0, 480.0)));
        let mut seen = Vec::new();
        for (seconds, is_full) in [(0, true), (60, true), (61, false), (62, false), (90, false)] {
            let input = RawInput { screen_rect, ..RawInput::default() };
            let mut output = ctx.run_ui(input, |ui| {
                let all = ui.ctx().content_rect();
                live_data::mark(ui.ctx(), LiveData::Lasting, is_full.then_some(all));
                toast.show(ui.ctx(), &look, true, start + Duration::from_secs(seconds));
            });
            output.textures_delta.clear();
            seen.push(toast.rect().is_some());
        }
        assert_eq!(seen, [false, false, true, true, false]);
    }

    /// egui draws its warning about IDs as text; the toast changes its size when a game starts and when its text
    /// changes.
    #[test]
    fn a_toast_that_changes_its_size_is_the_only_text() {
        let ctx = Context::default();
        ctx.options_mut(|options| options.warn_on_id_clash = true);
        let look = Presentation::new(&ctx, Language::English);
        let (mut toast, now) = (Toast::default(), Instant::now());
        let messages =
            ["The settings file was damaged and is saved under another name. ".repeat(4), "Saved".to_owned()];
        for message in &messages {
            toast.post(message.clone());
            for is_playing in [false, false, false] {
                for text in frame(&ctx, &mut toast, &look, is_playing, now) {
                    assert_eq!(&text, message);
                }
            }
            // A message of a game is shown beside the Matrix, then in the menu after it.
            toast.post(message.clone());
            for is_playing in [true, true, false] {
                for text in frame(&ctx, &mut toast, &look, is_playing, now) {
                    assert_eq!(&text, message);
                }
            }
        }
    }

    #[test]
    fn a_message_is_withdrawn_by_its_text() {
        let mut toast = Toast::default();
        toast.post("Ada challenges you".to_owned());
        toast.withdraw("Bob challenges you");
        assert!(toast.shown.is_some(), "another message");
        toast.withdraw("Ada challenges you");
        assert!(toast.shown.is_none());
    }
}
