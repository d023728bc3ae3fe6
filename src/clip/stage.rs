//! A screen that nobody sees, and a recording on it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Context, Pos2, RawInput, Rect, Ui, UiBuilder, Vec2, ViewportId, vec2};

use super::canvas::{Area, Canvas};
use super::raster::Raster;
use crate::replay::Timeline;
use crate::session::{Track as _, TransportCommand};
use crate::settings::Settings;
use crate::ui::live::LiveRecording;
use crate::ui::paint::backdrop::{self, Mood};
use crate::ui::screens::Watch;
use crate::ui::theme::{Theme, scale_for};
use crate::ui::words::Words;

/// The time between two changes of the background in milliseconds, as in the window in low-power mode.
const BACKDROP_MS: u64 = 1_000;
/// The same while a new level or a perfect clear changes the sky, which would jump.
const SKY_MS: u64 = 80;

/// What a screen is drawn with.
pub(super) struct Look {
    pub(super) theme: Theme,
    pub(super) words: Words,
    pub(super) settings: Settings,
}

/// A screen of egui that is drawn into a picture.
pub(super) struct Screen {
    ctx: Context,
    raster: Raster,
    window: Vec2,
    pixels_per_point: f32,
    pub(super) look: Look,
}

impl Screen {
    pub(super) fn new((settings, words): (Settings, Words), [width, height]: [u16; 2]) -> Self {
        let (ctx, theme) = (Context::default(), Theme::of(&settings.display.appearance));
        theme.apply(&ctx);
        let pixels = vec2(width.into(), height.into());
        let pixels_per_point = scale_for(pixels, 100);
        Self {
            ctx,
            raster: Raster::new(width.into(), height.into()),
            window: pixels / pixels_per_point,
            pixels_per_point,
            look: Look { theme, words, settings },
        }
    }

    pub(super) const fn canvas(&self) -> &Canvas {
        self.raster.canvas()
    }

    /// Draws a frame at a time of egui's clock. Returns the areas that may have changed since the last one.
    pub(super) fn draw(&mut self, at: Duration, mood: Mood, mut paint: impl FnMut(&mut Ui, Rect, &Look)) -> Vec<Area> {
        let window = Rect::from_min_size(Pos2::ZERO, self.window);
        let mut input = RawInput { screen_rect: Some(window), time: Some(at.as_secs_f64()), ..RawInput::default() };
        if let Some(viewport) = input.viewports.get_mut(&ViewportId::ROOT) {
            viewport.native_pixels_per_point = Some(self.pixels_per_point);
        }
        let look = &self.look;
        let output = self.ctx.run_ui(input, |ui| {
            let mut ui = ui.new_child(UiBuilder::new().max_rect(window));
            ui.set_clip_rect(window);
            backdrop::paint_in(ui.painter(), window, &look.theme, mood);
            paint(&mut ui, window, look);
        });
        self.raster.update(output.textures_delta);
        let primitives = self.ctx.tessellate(output.shapes, output.pixels_per_point);
        self.raster.draw(&primitives, output.pixels_per_point)
    }
}

/// A recording, drawn frame by frame.
pub(super) struct ClipStage {
    screen: Screen,
    watch: Watch,
    /// The instant at the time zero of the clock.
    epoch: Instant,
    /// The time since then.
    shown: Duration,
    /// The background, and the position at which it was chosen.
    mood: Option<(Mood, u64)>,
}

impl ClipStage {
    /// `None` if the recording has no seats.
    pub(super) fn new(timeline: Arc<Timeline>, screen: Screen) -> Option<Self> {
        let epoch = Instant::now();
        let watch = Watch::new(LiveRecording::new(timeline, epoch)?);
        Some(Self { screen, watch, epoch, shown: Duration::ZERO, mood: None })
    }

    pub(super) const fn canvas(&self) -> &Canvas {
        self.screen.canvas()
    }

    /// Goes to a position in milliseconds from the start of the first round.
    pub(super) fn seek(&mut self, at: u64) {
        self.watch.recording.apply(TransportCommand::Seek(at));
        self.watch.recording.set_playing(true);
        self.mood = None;
    }

    /// Plays on by a time.
    pub(super) fn advance(&mut self, by: Duration) {
        self.shown += by;
        self.watch.recording.advance(self.epoch + self.shown);
    }

    /// The background: in a game of one player as in play, and calm behind a match.
    fn mood(&mut self) -> Mood {
        let recording = &self.watch.recording;
        if recording.only_seat().is_none() {
            return Mood::STILL;
        }
        let (at, next) = (recording.position(), Mood::of(recording.game(), recording.effects()));
        let step = if next.is_sky_changing() { SKY_MS } else { BACKDROP_MS };
        match self.mood {
            Some((mood, since)) if at.saturating_sub(since) < step => mood,
            _ => {
                self.mood = Some((next, at));
                next
            }
        }
    }

    /// Draws the current frame. Returns the areas that may have changed since the last one.
    pub(super) fn draw(&mut self) -> Vec<Area> {
        let mood = self.mood();
        let Self { screen, watch, shown, .. } = self;
        screen.draw(*shown, mood, |ui, window, Look { theme, words, settings }| {
            watch.paint(ui, window, (theme, words), settings);
        })
    }
}
