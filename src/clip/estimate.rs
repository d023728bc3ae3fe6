//! The estimated length of a film's file.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::film::{ClipError, ClipOptions, palette};
use super::gif::GifFilm;
use crate::replay::Timeline;

/// The parts of a film that are drawn, each a second long. Eight of them tell the length of a minute of play to about
/// 15 % in the recordings of the tests, and take about two seconds at 480 p.
const PARTS: u64 = 8;
/// The length of a part in milliseconds.
const PART_MS: u64 = 1_000;

/// Estimates the length of a GIF in bytes: encodes seconds of it, in equal distances, as `film` does. `go_on`
/// can stop it after each frame.
///
/// # Errors
/// The recording is empty, or `go_on` stopped it.
pub fn gif_length(
    timeline: &Arc<Timeline>,
    options: &ClipOptions,
    go_on: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<u64, ClipError> {
    let [width, height] = options.size.map(usize::from);
    let (from, to) = options.stretch_of(timeline);
    let mut film = GifFilm::new(width, height, palette(timeline, options)?)?;
    let mut stage = options.stage(timeline)?;
    // Without the first frame, which is the only one that has all pixels.
    let all = options.frames_within(to - from);
    let parts = (to - from).div_ceil(PART_MS).clamp(1, PARTS);
    // One frame more than a second has: the background changes once a second.
    let in_part = (options.frames_within(PART_MS) + 1).min(all);
    let last_start = (to - from).saturating_sub(PART_MS);
    let (mut first, mut counted, mut at) = (0, 0, 0);
    for part in 0..parts {
        stage.seek(from + last_start * part / (parts - 1).max(1));
        let mut before = 0;
        for frame in 0..=in_part {
            stage.advance(options.time(frame).saturating_sub(options.time(frame.saturating_sub(1))));
            let changed = stage.draw();
            film.add(stage.canvas(), &changed, at)?;
            at += 1_000 / u64::from(options.rate.max(1));
            if frame == 0 {
                before = film.written(at)?;
            }
            if go_on().is_break() {
                return Err(ClipError::Stopped);
            }
        }
        // The frame that a part begins with is as large as the way from the part before it.
        counted += film.written(at)? - before;
        if part == 0 {
            first = before;
        }
    }
    Ok((first + counted * all as usize / (parts * in_part).max(1) as usize) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::{ClipFormat, film};
    use crate::replay::Recording;

    const SPRINT: &str = include_str!("../../tests/data/golden/sprint.json");
    const MATCH: &str = include_str!("../../tests/data/golden/match.json");

    fn timeline(recording: &str) -> Arc<Timeline> {
        Arc::new(Timeline::new(Recording::from_text(recording).unwrap()))
    }

    /// Two clips of which it draws a part, one that it draws whole, and one that is a single picture.
    #[test]
    fn the_length_of_a_clip_is_estimated_within_thirty_percent() {
        let clips = [
            (SPRINT, (20_000, 32_000)),
            (MATCH, (10_000, 20_000)),
            (SPRINT, (20_000, 20_600)),
            (SPRINT, (u64::MAX, u64::MAX)),
        ];
        for (recording, stretch) in clips {
            let timeline = timeline(recording);
            let options = ClipOptions { stretch, size: [240, 160], rate: 10, ..ClipOptions::default() };
            let go_on = ControlFlow::Continue(());
            let made = film(&timeline, (&options, ClipFormat::Gif), &mut |_, _| go_on).unwrap();
            let estimate = gif_length(&timeline, &options, &mut || go_on).unwrap();
            let ratio = estimate as f64 / made.len() as f64;
            assert!((0.7..1.3).contains(&ratio), "{estimate} for {} in {stretch:?}: {ratio}", made.len());
        }
    }

    #[test]
    fn an_estimate_can_be_stopped() {
        let options = ClipOptions { size: [160, 90], ..ClipOptions::default() };
        let stopped = gif_length(&timeline(SPRINT), &options, &mut || ControlFlow::Break(()));
        assert!(matches!(stopped, Err(ClipError::Stopped)));
    }
}
