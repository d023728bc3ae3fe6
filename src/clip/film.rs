//! Films of recordings.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::canvas::{Area, Canvas};
use super::gif::{COLORS, GifFilm};
use super::palette::Palette;
use super::stage::{ClipStage, Screen};
use super::webp::WebpFilm;
use crate::replay::Timeline;
use crate::settings::{Language, Settings};
use crate::ui::words::Words;

/// The number of frames from which the colours of a GIF are chosen.
const SAMPLES: u64 = 12;
/// The time for which the last frame is shown before the film starts again, in milliseconds.
const LAST_MS: u64 = 1_000;

/// The file format of a film.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClipFormat {
    /// An animated GIF, which every program shows: at most 255 colours.
    Gif,
    /// An animated WebP: true colours, in a larger file.
    Webp,
}

impl ClipFormat {
    /// All formats.
    pub const ALL: [Self; 2] = [Self::Gif, Self::Webp];

    /// The extension of its files.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Gif => "gif",
            Self::Webp => "webp",
        }
    }

    /// The format of a file by its extension.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?;
        Self::ALL.into_iter().find(|format| extension.eq_ignore_ascii_case(format.extension()))
    }
}

/// What a film shows, and how.
#[derive(Debug, Clone)]
pub struct ClipOptions {
    /// The first and the last position, in milliseconds from the start of the first round. They are clamped to the
    /// recording.
    pub stretch: (u64, u64),
    /// The width and the height in pixels.
    pub size: [u16; 2],
    /// The number of frames per second, 10 to 50.
    pub rate: u32,
    /// The appearance and the options of the game.
    pub settings: Settings,
    /// The language of the texts.
    pub language: Language,
}

impl Default for ClipOptions {
    /// The whole recording at 480 p with the default appearance.
    fn default() -> Self {
        Self {
            stretch: (0, u64::MAX),
            size: [854, 480],
            rate: 30,
            settings: Settings::default(),
            language: Language::English,
        }
    }
}

impl ClipOptions {
    pub(super) fn screen(&self) -> Screen {
        Screen::new((self.settings.clone(), Words::of(self.language)), self.size)
    }

    pub(super) fn stage(&self, timeline: &Arc<Timeline>) -> Result<ClipStage, ClipError> {
        ClipStage::new(Arc::clone(timeline), self.screen()).ok_or(ClipError::Empty)
    }

    /// The first and the last position in the recording.
    pub(super) fn stretch_of(&self, timeline: &Timeline) -> (u64, u64) {
        let end = timeline.end().millis();
        let from = self.stretch.0.min(end);
        (from, self.stretch.1.clamp(from, end))
    }

    /// The number of frames in a time in milliseconds, without the one at its start.
    pub(super) fn frames_within(&self, millis: u64) -> u64 {
        millis * u64::from(self.rate) / 1_000
    }

    /// The time of a frame since the first one.
    pub(super) fn time(&self, frame: u64) -> Duration {
        Duration::from_nanos(frame * 1_000_000_000 / u64::from(self.rate.max(1)))
    }
}

/// The error for a film that cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum ClipError {
    /// The recording has no seats.
    #[error("the recording is empty")]
    Empty,
    /// Making it was stopped.
    #[error("stopped")]
    Stopped,
    /// The GIF cannot be written.
    #[error(transparent)]
    Gif(#[from] gif::EncodingError),
    /// The WebP cannot be written.
    #[error(transparent)]
    Webp(#[from] image_webp::EncodingError),
    /// The PNG cannot be written.
    #[error(transparent)]
    Png(#[from] png::EncodingError),
}

/// Makes a film of a recording. `progress` receives the number of finished frames and of all, and can stop it.
///
/// # Errors
/// The recording is empty, or `progress` stopped it.
pub fn film(
    timeline: &Arc<Timeline>,
    (options, format): (&ClipOptions, ClipFormat),
    progress: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<Vec<u8>, ClipError> {
    let [width, height] = options.size.map(usize::from);
    let mut film = match format {
        ClipFormat::Gif => Film::Gif(Box::new(GifFilm::new(width, height, palette(timeline, options)?)?)),
        ClipFormat::Webp => Film::Webp(WebpFilm::new(width, height)),
    };
    let mut end = 0;
    draw_frames(timeline, options, &mut |frame| {
        film.add(frame.canvas, frame.changed, frame.at)?;
        end = frame.at;
        if progress(frame.done, frame.all).is_break() { Err(ClipError::Stopped) } else { Ok(()) }
    })?;
    film.finish(end + LAST_MS)
}

/// What is done with the pixels of a frame, the number of finished frames and that of all.
pub type UsePixels<'a> = dyn FnMut(&[u8], u64, u64) -> ControlFlow<()> + 'a;

/// Passes the pixels of all frames to `frame`, three bytes each, with the number of finished frames and of all.
///
/// # Errors
/// The recording is empty, or `frame` stopped it.
pub fn frames(timeline: &Arc<Timeline>, options: &ClipOptions, frame: &mut UsePixels<'_>) -> Result<(), ClipError> {
    draw_frames(timeline, options, &mut |drawn| {
        let go_on = frame(&drawn.canvas.rgb(), drawn.done, drawn.all);
        if go_on.is_break() { Err(ClipError::Stopped) } else { Ok(()) }
    })
}

struct DrawnFrame<'a> {
    canvas: &'a Canvas,
    /// The areas that may differ from the frame before.
    changed: &'a [Area],
    /// The time since the first frame in milliseconds.
    at: u64,
    /// The number of frames up to this one, and of all.
    done: u64,
    all: u64,
}

fn draw_frames(
    timeline: &Arc<Timeline>,
    options: &ClipOptions,
    use_frame: &mut dyn FnMut(&DrawnFrame<'_>) -> Result<(), ClipError>,
) -> Result<(), ClipError> {
    let (from, to) = options.stretch_of(timeline);
    let all = options.frames_within(to - from) + 1;
    let mut stage = options.stage(timeline)?;
    stage.seek(from);
    let mut shown = Duration::ZERO;
    for frame in 0..all {
        let time = options.time(frame);
        stage.advance(time.saturating_sub(shown));
        shown = time;
        let changed = stage.draw();
        let at = millis(time);
        use_frame(&DrawnFrame { canvas: stage.canvas(), changed: &changed, at, done: frame + 1, all })?;
    }
    Ok(())
}

/// A film that grows frame by frame.
enum Film {
    Gif(Box<GifFilm>),
    Webp(WebpFilm),
}

impl Film {
    fn add(&mut self, canvas: &Canvas, changed: &[Area], at: u64) -> Result<(), ClipError> {
        match self {
            Self::Gif(film) => Ok(film.add(canvas, changed, at)?),
            Self::Webp(film) => Ok(film.add(canvas, changed, at)?),
        }
    }

    fn finish(self, at: u64) -> Result<Vec<u8>, ClipError> {
        match self {
            Self::Gif(film) => Ok(film.finish(at)?),
            Self::Webp(film) => Ok(film.finish(at)?),
        }
    }
}

/// A time in whole milliseconds, rounded.
const fn millis(time: Duration) -> u64 {
    (time.as_nanos() as u64 + 500_000) / 1_000_000
}

/// The colours of some frames of a stretch.
pub(super) fn palette(timeline: &Arc<Timeline>, options: &ClipOptions) -> Result<Palette, ClipError> {
    let (from, to) = options.stretch_of(timeline);
    let mut stage = options.stage(timeline)?;
    let mut frames = Vec::new();
    for sample in 0..SAMPLES {
        stage.seek(from + (to - from) * sample / (SAMPLES - 1));
        stage.advance(Duration::ZERO);
        stage.draw();
        frames.push(stage.canvas().clone());
    }
    Ok(Palette::of(&frames, COLORS))
}

#[cfg(test)]
mod tests {
    use xxhash_rust::xxh3::xxh3_64;

    use super::*;
    use crate::clip::webp::TOLERANCE;
    use crate::replay::Recording;
    use crate::settings::{Background, Strengths};

    fn sprint() -> Arc<Timeline> {
        let text = include_str!("../../tests/data/golden/sprint.json");
        Arc::new(Timeline::new(Recording::from_text(text).unwrap()))
    }

    /// Half a second with a Hard Drop, small, without effects.
    fn options() -> ClipOptions {
        let mut settings = Settings::default();
        settings.display.appearance.background = Background::Plain;
        settings.display.appearance.effects =
            Strengths { line_clear: 0, trail: 0, flash: 0, shake: 0, particles: 0, background: 0, notices: 0 };
        ClipOptions { stretch: (30_000, 30_500), size: [240, 160], settings, ..ClipOptions::default() }
    }

    fn go_on(_done: u64, _all: u64) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// The frames of a film with their times, as a program shows them.
    fn frames(film: &[u8]) -> Vec<(u64, Vec<u32>)> {
        let mut decoder = gif::DecodeOptions::new();
        decoder.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = decoder.read_info(film).unwrap();
        let width = usize::from(decoder.width());
        let mut screen = vec![0_u32; width * usize::from(decoder.height())];
        let (mut at, mut frames) = (0, Vec::new());
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (index, pixel) in frame.buffer.chunks_exact(4).enumerate().filter(|(_, pixel)| pixel[3] == 255) {
                let (x, y) = (index % usize::from(frame.width), index / usize::from(frame.width));
                let place = (usize::from(frame.top) + y) * width + usize::from(frame.left) + x;
                screen[place] = u32::from_le_bytes(pixel.try_into().unwrap());
            }
            frames.push((at, screen.clone()));
            at += u64::from(frame.delay) * 10;
        }
        frames.push((at, screen));
        frames
    }

    /// Draws the frames of the film, and passes each with its number and its pixels.
    fn each_drawn(timeline: &Arc<Timeline>, options: &ClipOptions, mut check: impl FnMut(u64, &[u32])) {
        let mut stage = options.stage(timeline).unwrap();
        stage.seek(30_000);
        for frame in 0..=15_u64 {
            let before = if frame == 0 { Duration::ZERO } else { options.time(frame - 1) };
            stage.advance(options.time(frame).saturating_sub(before));
            stage.draw();
            check(frame, &stage.canvas().pixels);
        }
    }

    #[test]
    fn a_film_shows_what_was_drawn() {
        let (timeline, options) = (sprint(), options());
        let film = film(&timeline, (&options, ClipFormat::Gif), &mut go_on).unwrap();
        assert!(film.len() < 40_000, "{} bytes", film.len());
        let frames = frames(&film);
        assert_eq!(frames.last().map(|(at, _)| *at), Some(1_500), "the last frame stays a second");
        each_drawn(&timeline, &options, |frame, pixels| {
            let at = (millis(options.time(frame)) + 5) / 10 * 10;
            let (_, shown) = frames.iter().rev().find(|(start, _)| *start <= at).unwrap();
            let differences = shown.iter().zip(pixels).flat_map(|(one, other)| {
                one.to_le_bytes()
                    .into_iter()
                    .zip(other.to_le_bytes())
                    .map(|(one, other)| u64::from(one.abs_diff(other)))
            });
            let (sum, most) = differences.fold((0, 0), |(sum, most), one| (sum + one, one.max(most)));
            let mean = sum as f64 / (shown.len() * 4) as f64;
            assert!(mean < 2.0 && most < 80, "frame {frame}: {mean} on average, at most {most}");
        });
    }

    #[test]
    fn an_animated_webp_shows_what_was_drawn() {
        let (timeline, options) = (sprint(), options());
        let film = film(&timeline, (&options, ClipFormat::Webp), &mut go_on).unwrap();
        assert!(film.len() < 120_000, "{} bytes", film.len());
        let mut decoder = image_webp::WebPDecoder::new(std::io::Cursor::new(&film)).unwrap();
        assert!(decoder.is_animated());
        let mut frames = Vec::new();
        let mut at = 0;
        for _ in 0..decoder.num_frames() {
            let mut pixels = vec![0; decoder.output_buffer_size().unwrap()];
            let duration = decoder.read_frame(&mut pixels).unwrap();
            frames.push((at, pixels));
            at += u64::from(duration);
        }
        assert_eq!(at, 1_500);
        each_drawn(&timeline, &options, |frame, pixels| {
            let (_, shown) = frames.iter().rev().find(|(start, _)| *start <= millis(options.time(frame))).unwrap();
            let drawn = pixels.iter().flat_map(|pixel| pixel.to_le_bytes());
            // The decoder rounds where it blends.
            let most = shown.iter().zip(drawn).map(|(one, other)| one.abs_diff(other)).max();
            assert!(most <= Some(TOLERANCE + 1), "frame {frame}: {most:?}");
        });
    }

    /// If the drawing has changed on purpose, the message says the new digest.
    #[test]
    fn every_computer_makes_the_same_bytes() {
        let (timeline, options) = (sprint(), options());
        let make = || film(&timeline, (&options, ClipFormat::Gif), &mut go_on).unwrap();
        let made = make();
        assert_eq!(made, make());
        assert_eq!(format!("{:016x}", xxh3_64(&made)), "91615f8aafafe163");
    }

    /// Films of recordings of one and of many players, at their start and at their end.
    #[test]
    fn any_stretch_of_any_recording_is_a_film() {
        let text = include_str!("../../tests/data/golden/match_rising.json");
        let rising = Arc::new(Timeline::new(Recording::from_text(text).unwrap()));
        for timeline in [sprint(), rising] {
            let end = timeline.end().millis();
            for (stretch, count) in [((0, 100), 4), ((end - 50, u64::MAX), 2), ((u64::MAX, 0), 1)] {
                let options = ClipOptions { stretch, ..options() };
                let mut seen = (0, 0);
                let made = film(&timeline, (&options, ClipFormat::Gif), &mut |done, all| {
                    seen = (done, all);
                    ControlFlow::Continue(())
                });
                assert_eq!((seen, frames(&made.unwrap()).is_empty()), ((count, count), false));
            }
        }
    }

    #[test]
    fn a_film_can_be_stopped() {
        let stopped = film(&sprint(), (&options(), ClipFormat::Gif), &mut |_, _| ControlFlow::Break(()));
        assert!(matches!(stopped, Err(ClipError::Stopped)));
    }

    #[test]
    fn formats_are_known_by_extension() {
        assert_eq!(
            ["a.webp", "b.GIF", "c.png", "gif"].map(|name| ClipFormat::of(Path::new(name))),
            [Some(ClipFormat::Webp), Some(ClipFormat::Gif), None, None]
        );
    }
}
