//! `skyline render --video` and `--still`: a recorded game as a film or as a picture.

use std::ffi::OsStr;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Deserialize;
use serde::de::value::{Error as WordError, StrDeserializer};

use super::convert::{first_position, read_input};
use super::error::{CliError, STOPPED};
use super::files::{MAX_BYTES, read};
use super::interrupt;
use super::mp4::{self, Mp4Error};
use super::svg::Sheet;
use crate::clip::{self, ClipError, ClipFormat, ClipOptions, Subject, film};
use crate::engine::{Game, StartError};
use crate::replay::{Recording, Timeline};
use crate::settings::{Appearance, Outfit, Settings};

const BAR: &str = "{wide_bar} {percent} %, {eta} left";

/// The arguments for films and pictures.
#[derive(Debug, Args)]
pub(super) struct Picture {
    /// Film to write: a .gif or .webp, or an .mp4 with sound if ffmpeg is installed
    #[arg(long, value_name = "FILM", conflicts_with_all = ["music", "cue", "replay", "seconds", "still"])]
    video: Option<PathBuf>,
    /// Picture to write, a .png or .svg, of a recorded game or of a position: a fumen, a drawn board, a scenario or a
    /// question
    #[arg(long, value_name = "PICTURE", conflicts_with_all = ["music", "cue", "replay", "seconds"])]
    still: Option<PathBuf>,
    /// Start of the film, or the time of the picture: 65.5 or 1:05.5
    #[arg(long, default_value = "0", value_parser = time)]
    from: u64,
    /// End of the film; without it, the end of the game
    #[arg(long, value_parser = time)]
    to: Option<u64>,
    /// Size in pixels, for example 480p or 1280x800
    #[arg(long, default_value = "480p", value_parser = size)]
    size: Size,
    /// Frames per second of the film
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(10..=50))]
    fps: u32,
    /// Appearance by the names of settings.toml: scheme, skin, hues, background, or `city` or `green_screen` for all
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    look: Vec<String>,
}

/// A width and a height in pixels.
#[derive(Debug, Clone, Copy)]
struct Size([u16; 2]);

/// The error for a picture that cannot be made.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PictureError {
    /// The extension of the file is not that of a format.
    #[error("{file}: the name must end in {known}", file = .file.display())]
    Format { file: PathBuf, known: &'static str },
    /// No part of the appearance has this name.
    #[error("--look: no scheme, skin, hues or background is called {0}")]
    Look(String),
    /// The position cannot be played.
    #[error("the position cannot be drawn: {0}")]
    Start(#[from] StartError),
    /// The film cannot be made.
    #[error(transparent)]
    Clip(#[from] ClipError),
    /// The film cannot be made by ffmpeg.
    #[error(transparent)]
    Mp4(#[from] Mp4Error),
}

impl From<PictureError> for CliError {
    fn from(error: PictureError) -> Self {
        Self::Own(Box::new(error))
    }
}

impl Picture {
    /// Whether a film or a picture is written instead of sound.
    pub(super) const fn is_chosen(&self) -> bool {
        self.video.is_some() || self.still.is_some()
    }

    /// Writes the film of a recorded game, or the picture of a position. Returns the exit status.
    pub(super) fn run(&self, input: &Path, out: &mut impl Write) -> Result<u8, CliError> {
        let options = self.options()?;
        if let Some(file) = self.video.as_ref().filter(|file| has_extension(file, "mp4")) {
            return write_mp4(file, input, &options, out);
        }
        let made = match (&self.video, &self.still) {
            (Some(file), _) => {
                let format = ClipFormat::of(file).ok_or_else(|| unknown(file, ".gif, .webp or .mp4"))?;
                let sheet = Sheet::new(file)?;
                let timeline = recording(&read(input, MAX_BYTES)?, input)?;
                with_progress(|progress| film(&timeline, (&options, format), progress)).map(|bytes| (sheet, bytes))
            }
            (None, Some(file)) if has_extension(file, "png") => {
                let subject = subject(input)?;
                let sheet = Sheet::new(file)?;
                clip::png(&subject, &options).map(|bytes| (sheet, bytes))
            }
            (None, Some(file)) if has_extension(file, "svg") => {
                let subject = subject(input)?;
                let sheet = Sheet::new(file)?;
                clip::svg(&subject, &options).map(|text| (sheet, text.into_bytes()))
            }
            (None, Some(file)) => return Err(unknown(file, ".png or .svg").into()),
            (None, None) => return Ok(0),
        };
        match made {
            Err(ClipError::Stopped) => Ok(STOPPED),
            Err(error) => Err(PictureError::from(error).into()),
            Ok((sheet, bytes)) => {
                let file = sheet.path.display();
                sheet.write(&bytes)?;
                writeln!(out, "{file}: {} bytes", bytes.len())?;
                Ok(0)
            }
        }
    }

    fn options(&self) -> Result<ClipOptions, PictureError> {
        let mut settings = Settings::default();
        for name in &self.look {
            wear(&mut settings.display.appearance, name)?;
        }
        let stretch = (self.from, self.to.unwrap_or(u64::MAX));
        Ok(ClipOptions { stretch, size: self.size.0, rate: self.fps, settings, ..ClipOptions::default() })
    }
}

fn has_extension(file: &Path, known: &str) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(known))
}

fn unknown(file: &Path, known: &'static str) -> PictureError {
    PictureError::Format { file: file.to_owned(), known }
}

fn recording(text: &str, file: &Path) -> Result<Arc<Timeline>, CliError> {
    let recorded = Recording::from_text(text);
    let recorded = recorded.map_err(|source| CliError::Replay { file: file.to_owned(), source })?;
    Ok(Arc::new(Timeline::new(recorded)))
}

/// A recorded game, or the first position of another text.
fn subject(input: &Path) -> Result<Subject, CliError> {
    let fail = |error: &dyn std::fmt::Display| CliError::Own(format!("{}: {error}", input.display()).into());
    let text = read_input(input)?;
    match first_position(&text) {
        Ok(Some((rules, start))) => {
            let known = start.queue.len();
            let game = Game::from_position(rules, 0, start).map_err(|error| fail(&PictureError::Start(error)))?;
            Ok(Subject::Position(Box::new(game), known))
        }
        Ok(None) => recording(&text, input).map(Subject::Recorded),
        Err(error) => Err(fail(&error)),
    }
}

/// Writes a film with sound by ffmpeg.
fn write_mp4(file: &Path, input: &Path, options: &ClipOptions, out: &mut impl Write) -> Result<u8, CliError> {
    let timeline = recording(&read(input, MAX_BYTES)?, input)?;
    let program = (OsStr::new(mp4::PROGRAM), file);
    match with_progress(|progress| mp4::write(program, &timeline, options, progress)) {
        Err(Mp4Error::Clip(ClipError::Stopped)) => Ok(STOPPED),
        Err(error) => Err(PictureError::from(error).into()),
        Ok(()) => {
            writeln!(out, "{}: written", file.display())?;
            Ok(0)
        }
    }
}

/// Makes a film with a progress bar on a terminal, until Ctrl-C.
fn with_progress<R>(make: impl FnOnce(&mut dyn FnMut(u64, u64) -> ControlFlow<()>) -> R) -> R {
    let cancel = interrupt::flag();
    let bar = ProgressBar::new(1);
    bar.set_style(ProgressStyle::with_template(BAR).unwrap_or_else(|_| ProgressStyle::default_bar()));
    let made = make(&mut |done, all| {
        bar.set_length(all);
        bar.set_position(done);
        if cancel.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    made
}

/// Chooses every part of the appearance with this name.
fn wear(appearance: &mut Appearance, name: &str) -> Result<(), PictureError> {
    match name {
        "city" => appearance.put_on(Outfit::City),
        "green_screen" => appearance.put_on(Outfit::GreenScreen),
        _ => {
            let (scheme, skin, hues, background) = (word(name), word(name), word(name), word(name));
            if scheme.is_err() && skin.is_err() && hues.is_err() && background.is_err() {
                return Err(PictureError::Look(name.to_owned()));
            }
            appearance.scheme = scheme.unwrap_or(appearance.scheme);
            appearance.skin = skin.unwrap_or(appearance.skin);
            appearance.hues = hues.unwrap_or(appearance.hues);
            appearance.background = background.unwrap_or(appearance.background);
        }
    }
    Ok(())
}

/// Parses seconds, with or without minutes before them, into milliseconds.
fn time(text: &str) -> Result<u64, String> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let seconds: Option<f64> = seconds.parse().ok().filter(|seconds| (0.0..1e6).contains(seconds));
    let minutes: Option<u32> = minutes.parse().ok();
    match (minutes, seconds) {
        (Some(minutes), Some(seconds)) => Ok(u64::from(minutes) * 60_000 + (seconds * 1_000.0).round() as u64),
        _ => Err("a time is written 65.5 or 1:05.5".to_owned()),
    }
}

/// Parses `480p`, which is 16 to 9, or `1280x800`.
fn size(text: &str) -> Result<Size, String> {
    let sides = match text.strip_suffix('p') {
        // Some programs need even sides.
        Some(height) => height.parse().ok().map(|height: u16| [(u32::from(height) * 8).div_ceil(9) as u16 * 2, height]),
        None => text.split_once('x').and_then(|(width, height)| Some([width.parse().ok()?, height.parse().ok()?])),
    };
    let fits = |sides: &[u16; 2]| sides.iter().all(|side| (120..=4_096).contains(side));
    sides.filter(fits).map(Size).ok_or_else(|| "a size is written 480p or 1280x800, from 120 to 4096 pixels".to_owned())
}

/// Parses a value by its name. The error lists all names.
pub(super) fn word<'a, T: Deserialize<'a>>(name: &'a str) -> Result<T, WordError> {
    T::deserialize(StrDeserializer::new(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Background, Hues, Scheme, Skin};

    #[test]
    fn times_and_sizes_are_read() {
        assert_eq!(["0", "65.5", "1:05.5"].map(time), [Ok(0), Ok(65_500), Ok(65_500)]);
        assert!(["", "-1", "1:2:3", "nan", "x"].iter().all(|text| time(text).is_err()));
        assert_eq!(
            ["480p", "720p", "640x360"].map(|text| size(text).unwrap().0),
            [[854, 480], [1280, 720], [640, 360]]
        );
        assert!(["", "p", "480", "1x1", "99999p", "5000x5000"].iter().all(|text| size(text).is_err()));
    }

    #[test]
    fn a_look_has_every_part_of_its_name() {
        let mut appearance = Appearance::default();
        wear(&mut appearance, "green_screen").unwrap();
        assert_eq!(appearance.outfit(), Some(Outfit::GreenScreen));
        wear(&mut appearance, "city").unwrap();
        for name in ["phosphor", "glass", "aurora"] {
            wear(&mut appearance, name).unwrap();
        }
        let worn = (appearance.scheme, appearance.skin, appearance.hues, appearance.background);
        assert_eq!(worn, (Scheme::Phosphor, Skin::Glass, Hues::Phosphor, Background::Aurora));
        assert!(wear(&mut appearance, "nothing").is_err());
    }
}
