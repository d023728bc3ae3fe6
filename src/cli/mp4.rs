//! MP4 films, written by the program ffmpeg if it is installed: H.264 may not be put into programs without a licence.
//!
//! ```text
//!   frames ─▶ standard input ─┐
//!   sound effects ─▶ WAV ─────┴─▶ ffmpeg ─▶ a temporary file ─▶ the film
//! ```

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use super::sound::{sounds_of, write_wav};
use crate::clip::{ClipError, ClipOptions, frames};
use crate::engine::Ticks;
use crate::replay::Timeline;
use crate::synth::bank::{Bank, USUAL_RATE};
use crate::synth::mix;

/// The name of the program.
pub(super) const PROGRAM: &str = "ffmpeg";

/// The error for a film that ffmpeg cannot write.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Mp4Error {
    /// The program is not there.
    #[error("an MP4 needs the program ffmpeg, which cannot be started ({0}); a .gif or .webp needs no other program")]
    Program(io::Error),
    /// The program ended with an error.
    #[error("ffmpeg ended with an error; its own message is above")]
    Failed,
    /// A file cannot be written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The sound cannot be written.
    #[error(transparent)]
    Sound(#[from] hound::Error),
    /// The frames cannot be drawn.
    #[error(transparent)]
    Clip(#[from] ClipError),
}

/// Writes a film with its sound effects.
pub(super) fn write(
    (program, file): (&OsStr, &Path),
    timeline: &Arc<Timeline>,
    options: &ClipOptions,
    progress: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<(), Mp4Error> {
    let sound = tempfile::Builder::new().suffix(".wav").tempfile()?;
    write_sound(sound.path(), timeline, options)?;
    // A film that is stopped leaves nothing.
    let film = tempfile::Builder::new().suffix(".mp4").tempfile()?;
    let mut child = start(program, [sound.path(), film.path()], options).map_err(Mp4Error::Program)?;
    let drawn = send(&mut child, timeline, options, progress);
    if drawn.is_err() {
        // It may have ended already.
        let _killed = child.kill();
    }
    let status = child.wait()?;
    drawn?;
    if !status.success() {
        return Err(Mp4Error::Failed);
    }
    // Only the player can read a temporary file, so it is not renamed.
    io::copy(&mut File::open(film.path())?, &mut File::create(file)?)?;
    Ok(())
}

fn start(program: &OsStr, [sound, film]: [&Path; 2], options: &ClipOptions) -> io::Result<Child> {
    let [width, height] = options.size;
    let mut command = Command::new(program);
    command.args(["-loglevel", "error", "-y", "-f", "rawvideo", "-pixel_format", "rgb24"]);
    command.args([
        "-video_size",
        &format!("{width}x{height}"),
        "-framerate",
        &options.rate.to_string(),
        "-i",
        "pipe:0",
    ]);
    command.arg("-i").arg(sound);
    // The usual colours of films need even sides.
    command.args(["-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"]);
    command.args(["-movflags", "+faststart", "-shortest"]).arg(film);
    command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn()
}

fn send(
    child: &mut Child,
    timeline: &Arc<Timeline>,
    options: &ClipOptions,
    progress: &mut dyn FnMut(u64, u64) -> ControlFlow<()>,
) -> Result<(), Mp4Error> {
    // Dropped at the end, so that the program sees the end of the film.
    let Some(mut pipe) = child.stdin.take() else { return Err(Mp4Error::Failed) };
    let mut is_broken = false;
    let drawn = frames(timeline, options, &mut |pixels, done, all| {
        is_broken = pipe.write_all(pixels).is_err();
        if is_broken { ControlFlow::Break(()) } else { progress(done, all) }
    });
    match drawn {
        Err(ClipError::Stopped) if is_broken => Err(Mp4Error::Failed),
        drawn => Ok(drawn?),
    }
}

/// Writes the sound effects of all seats in the stretch of a film.
fn write_sound(file: &Path, timeline: &Timeline, options: &ClipOptions) -> Result<(), Mp4Error> {
    let (from, to) = options.stretch;
    let to = to.min(timeline.end().millis()).max(from);
    let mut sounds = Vec::new();
    for round in timeline.rounds() {
        for seat in round.seats() {
            for (at, cue) in sounds_of(seat.replay()) {
                let at = round.start().millis() + at.millis();
                if (from..=to).contains(&at) {
                    sounds.push((Ticks::from_millis(at - from), cue));
                }
            }
        }
    }
    sounds.sort_by_key(|(at, _)| *at);
    let seconds = (to - from) as f64 / 1_000.0;
    let mut frames = mix::render(&sounds, (None, false), seconds, Arc::new(Bank::render(USUAL_RATE)));
    frames.resize((seconds * f64::from(USUAL_RATE)) as usize, Default::default());
    write_wav(file, &frames)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::Recording;

    fn sprint() -> Arc<Timeline> {
        let text = include_str!("../../tests/data/golden/sprint.json");
        Arc::new(Timeline::new(Recording::from_text(text).unwrap()))
    }

    fn write_with(program: &str, file: &Path) -> Result<(), Mp4Error> {
        let timeline = sprint();
        let options = ClipOptions { stretch: (10_000, 10_100), size: [160, 120], ..ClipOptions::default() };
        write((OsStr::new(program), file), &timeline, &options, &mut |_, _| ControlFlow::Continue(()))
    }

    #[test]
    fn without_ffmpeg_the_error_says_so_and_nothing_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let error = write_with("./no-such-program", &folder.path().join("film.mp4")).unwrap_err();
        assert!(error.to_string().starts_with("an MP4 needs the program ffmpeg"), "{error}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_fails_leaves_no_film() {
        let folder = tempfile::tempdir().unwrap();
        let error = write_with("false", &folder.path().join("film.mp4")).unwrap_err();
        assert!(matches!(error, Mp4Error::Failed), "{error}");
        assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    }
}
