//! `skyline render`: what would be heard, in a file.
//!
//! ```text
//!   --music, --cue, --replay ─▶ sounds at their times, a Rendition ─▶ the mixer of the game ─▶ 16-bit WAV
//! ```

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde::Deserialize;
use serde::de::value::{Error as WordError, StrDeserializer};

use super::{CliError, MOST_BYTES, read};
use crate::audio::music::abc::AbcError;
use crate::audio::music::{Piece, Rendition};
use crate::audio::synth::{Bank, Frame, USUAL_RATE};
use crate::audio::cue::UnknownCue;
use crate::audio::{Listener, Sound, Tempo, mix};
use crate::engine::Ticks;
use crate::replay::{Playback, Replay};
use crate::settings::Tune;

/// What to render, and where to.
#[derive(Debug, Args)]
pub struct Render {
    /// A tune, as korobeiniki, or results for the music after a game.
    #[arg(long, required_unless_present_any = ["cue", "replay"])]
    music: Option<String>,
    /// Its tempo in percent of the one that is written, 70 to 160.
    #[arg(long, default_value_t = 100, requires = "music")]
    tempo: u32,
    /// A sound effect, as tetris.
    #[arg(long, conflicts_with = "replay")]
    cue: Option<String>,
    /// How many semitones higher it sounds, 0 to 12.
    #[arg(long, default_value_t = 0, requires = "cue", value_parser = clap::value_parser!(u8).range(0..=12))]
    raised: u8,
    /// A recorded game, to hear all its sound effects.
    #[arg(long)]
    replay: Option<PathBuf>,
    /// How long, if not to the end: of the tune, the game, the sound.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=3_600))]
    seconds: Option<u32>,
    /// The file to write.
    out: PathBuf,
}

/// Why a sound cannot be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The tune does not exist.
    #[error("{0}")]
    Tune(#[from] WordError),
    /// The sound effect does not exist.
    #[error(transparent)]
    Cue(#[from] UnknownCue),
    /// The score of the tune is wrong.
    #[error("the score: {0}")]
    Score(#[from] AbcError),
    /// The file cannot be written.
    #[error("{file}: {source}", file = .file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// Why.
        source: hound::Error,
    },
}

impl Render {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let music = self.music().map_err(CliError::Render)?;
        let sounds = self.sounds()?;
        let end = sounds.last().map_or(0.0, |(at, _)| at.millis() as f64 / 1_000.0);
        let whole = if sounds.is_empty() { music.as_ref().map_or(0.0, |music| music.seconds()) } else { end };
        let seconds = self.seconds.map_or(whole, f64::from);
        let mut frames = mix::render(&sounds, music.map(Arc::new), seconds, Arc::new(Bank::render(USUAL_RATE)));
        if let Some(seconds) = self.seconds {
            frames.truncate(seconds as usize * USUAL_RATE as usize);
        }
        self.write(&frames).map_err(|source| RenderError::Write { file: self.out.clone(), source })?;
        let peak = frames.iter().flatten().fold(0.0_f32, |peak, value| peak.max(value.abs()));
        let (file, length) = (self.out.display(), frames.len() as f32 / USUAL_RATE as f32);
        writeln!(out, "{file}: {length:.2} s, peak {:.1} dB of full scale", 20.0 * peak.log10())?;
        Ok(())
    }

    fn music(&self) -> Result<Option<Rendition>, RenderError> {
        let Some(name) = &self.music else { return Ok(None) };
        let piece = if name == Piece::Results.id() { Piece::Results } else { Piece::Tune(word::<Tune>(name)?) };
        Ok(Some(Rendition::new(piece, Tempo::new(self.tempo), &piece.score()?, USUAL_RATE)))
    }

    fn sounds(&self) -> Result<Vec<(Ticks, Sound)>, CliError> {
        if let Some(name) = &self.cue {
            let cue = name.parse().map_err(RenderError::Cue)?;
            return Ok(vec![(Ticks::ZERO, Sound { cue, raised: self.raised })]);
        }
        let Some(file) = &self.replay else { return Ok(Vec::new()) };
        let replay = Replay::from_json(&read(file, MOST_BYTES)?)
            .map_err(|source| CliError::Replay { file: file.clone(), source })?;
        let (mut playback, mut listener) = (Playback::new(&replay), Listener::default());
        let (mut events, mut sounds) = (Vec::new(), Vec::new());
        loop {
            let now = playback.game().now();
            if !playback.step(&mut events) {
                return Ok(sounds);
            }
            sounds.extend(events.drain(..).filter_map(|event| listener.hear(&event)).map(|sound| (now, sound)));
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

/// What a word of a command names; an error tells all the words there are.
fn word<'a, T: Deserialize<'a>>(name: &'a str) -> Result<T, WordError> {
    T::deserialize(StrDeserializer::new(name))
}
