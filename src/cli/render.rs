//! `skyline render`: writes music, a sound effect or the sound of a recorded game to a WAV file.
//!
//! ```text
//!   --music, --cue, --replay ─▶ timed cues, a RenderedTrack ─▶ the mixer of the game ─▶ 16-bit WAV
//! ```

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde::Deserialize;
use serde::de::value::{Error as WordError, StrDeserializer};

use super::error::CliError;
use super::files::{MAX_BYTES, read};
use crate::audio::cue::UnknownCue;
use crate::audio::music::abc::AbcError;
use crate::audio::music::{RenderedTrack, Track};
use crate::audio::synth::{Bank, Frame, USUAL_RATE};
use crate::audio::{CueMapper, PitchedCue, Tempo, mix};
use crate::engine::Ticks;
use crate::replay::SeatRecording;
use crate::settings::Tune;

/// The arguments of `skyline render`.
#[derive(Debug, Args)]
pub struct Render {
    /// Music to play: the name of a tune, for example korobeiniki, or results
    #[arg(long, required_unless_present_any = ["cue", "replay"])]
    music: Option<String>,
    /// Tempo of the music in percent, 70 to 160
    #[arg(long, default_value_t = 100, requires = "music")]
    tempo: u32,
    /// Sound effect to play, for example tetris or wall
    #[arg(long, conflicts_with = "replay")]
    cue: Option<String>,
    /// Raise the sound effect by this many semitones, 0 to 12
    #[arg(long, default_value_t = 0, requires = "cue", value_parser = clap::value_parser!(u8).range(0..=12))]
    raised: u8,
    /// Recorded game whose sound effects are played
    #[arg(long)]
    replay: Option<PathBuf>,
    /// Length in seconds; without it, to the end of the music, the game or the sound effect
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=3_600))]
    seconds: Option<u32>,
    /// WAV file to write
    out: PathBuf,
}

/// The error for a sound that cannot be rendered.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RenderError {
    /// The tune does not exist.
    #[error("{0}, or `results`")]
    Tune(#[from] WordError),
    /// The sound effect does not exist.
    #[error(transparent)]
    Cue(#[from] UnknownCue),
    /// The sheet music of the tune is not valid.
    #[error("sheet music: {0}")]
    Score(#[from] AbcError),
    /// The file cannot be written.
    #[error("{file}: {source}", file = .file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// The error.
        source: hound::Error,
    },
}

impl From<RenderError> for CliError {
    fn from(error: RenderError) -> Self {
        Self::Own(Box::new(error))
    }
}

impl Render {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let music = self.music().map_err(CliError::from)?;
        let sounds = self.sounds()?;
        let end = sounds.last().map_or(0.0, |(at, _)| at.millis() as f64 / 1_000.0);
        let whole = if sounds.is_empty() { music.as_ref().map_or(0.0, |music| music.seconds()) } else { end };
        let seconds = self.seconds.map_or(whole, f64::from);
        let mut frames = mix::render(&sounds, music.map(Arc::new), seconds, Arc::new(Bank::render(USUAL_RATE)));
        // The last effect may be longer.
        if let Some(seconds) = self.seconds {
            frames.truncate(seconds as usize * USUAL_RATE as usize);
        }
        self.write(&frames).map_err(|source| RenderError::Write { file: self.out.clone(), source })?;
        let peak = frames.iter().flatten().fold(0.0_f32, |peak, value| peak.max(value.abs()));
        let (file, length) = (self.out.display(), frames.len() as f32 / USUAL_RATE as f32);
        writeln!(out, "{file}: {length:.2} s, peak {:.1} dB of full scale", 20.0 * peak.log10())?;
        Ok(())
    }

    fn music(&self) -> Result<Option<RenderedTrack>, RenderError> {
        let Some(name) = &self.music else { return Ok(None) };
        let track = if name == Track::Results.id() { Track::Results } else { Track::Tune(word::<Tune>(name)?) };
        Ok(Some(RenderedTrack::new(track, Tempo::new(self.tempo), &track.sheet_music()?, USUAL_RATE)))
    }

    fn sounds(&self) -> Result<Vec<(Ticks, PitchedCue)>, CliError> {
        if let Some(name) = &self.cue {
            let cue = name.parse().map_err(RenderError::Cue)?;
            return Ok(vec![(Ticks::ZERO, PitchedCue { cue, semitones: self.raised, side: 0 })]);
        }
        let Some(file) = &self.replay else { return Ok(Vec::new()) };
        let replay = SeatRecording::from_json(&read(file, MAX_BYTES)?)
            .map_err(|source| CliError::Replay { file: file.clone(), source })?;
        let (mut playback, mut cues) = (replay.start(), CueMapper::default());
        let (mut events, mut sounds) = (Vec::new(), Vec::new());
        loop {
            let now = playback.game().now();
            if !replay.step(&mut playback, &mut events) {
                return Ok(sounds);
            }
            sounds.extend(events.drain(..).filter_map(|event| cues.map(&event)).map(|sound| (now, sound)));
        }
    }

    fn write(&self, frames: &[Frame]) -> Result<(), hound::Error> {
        let spec = hound::WavSpec {
            channels: 2,
            sample_rate: USUAL_RATE,
            bits_per_sample: 16,
            sample_format: hound::SampleFormat::Int,
        };
        let mut wav = hound::WavWriter::create(&self.out, spec)?;
        for value in frames.iter().flatten() {
            wav.write_sample((value * f32::from(i16::MAX)).round() as i16)?;
        }
        wav.finalize()
    }
}

/// Parses a value by its name. The error lists all names.
fn word<'a, T: Deserialize<'a>>(name: &'a str) -> Result<T, WordError> {
    T::deserialize(StrDeserializer::new(name))
}
