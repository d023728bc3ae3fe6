//! `skyline render`: writes music, a sound effect or the sound of a recorded game to a WAV file, or its picture.
//!
//! ```text
//!   --music, --cue, --replay ─▶ timed cues, a RenderedTrack ─▶ the mixer of the game ─▶ 16-bit WAV
//! ```

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use serde::de::value::Error as WordError;

use super::error::CliError;
use super::files::{MAX_BYTES, read};
use super::picture::{Picture, word};
use super::sound::{sounds_of, write_wav};
use crate::engine::Ticks;
use crate::replay::SeatRecording;
use crate::synth::Tune;
use crate::synth::bank::{Bank, USUAL_RATE};
use crate::synth::cue::UnknownCue;
use crate::synth::mix::SoundEvent;
use crate::synth::music::abc::AbcError;
use crate::synth::music::{RenderedTrack, Track};
use crate::synth::{PitchedCue, Tempo, mix};

/// The arguments of `skyline render`.
#[derive(Debug, Args)]
pub struct Render {
    /// Music to play: the name of a tune, for example korobeiniki, or results
    #[arg(long, required_unless_present_any = ["cue", "replay", "video", "still"])]
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
    /// Recorded game whose sound effects are played; it also brings the layers of the music in and out
    #[arg(long)]
    replay: Option<PathBuf>,
    /// Accents of line clears in time with the music
    #[arg(long, requires_all = ["music", "replay"])]
    in_time: bool,
    /// Length in seconds; without it, to the end of the music, the game or the sound effect
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=3_600))]
    seconds: Option<u32>,
    #[command(flatten)]
    picture: Picture,
    /// WAV file to write; with --video or --still the recorded game
    #[arg(value_name = "FILE")]
    file: PathBuf,
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
    pub(super) fn run(&self, out: &mut impl Write) -> Result<u8, CliError> {
        if self.picture.is_chosen() {
            return self.picture.run(&self.file, out);
        }
        self.render_sound(out).map(|()| 0)
    }

    fn render_sound(&self, out: &mut impl Write) -> Result<(), CliError> {
        let music = self.music().map_err(CliError::from)?;
        let sounds = self.sounds()?;
        let end = sounds.last().map_or(0.0, |(at, _)| at.millis() as f64 / 1_000.0);
        let whole = if sounds.is_empty() { music.as_ref().map_or(0.0, |music| music.seconds()) } else { end };
        let seconds = self.seconds.map_or(whole, f64::from);
        let mut frames =
            mix::render(&sounds, (music.map(Arc::new), self.in_time), seconds, Arc::new(Bank::render(USUAL_RATE)));
        // The last effect may be longer.
        if let Some(seconds) = self.seconds {
            frames.truncate(seconds as usize * USUAL_RATE as usize);
        }
        write_wav(&self.file, &frames).map_err(|source| RenderError::Write { file: self.file.clone(), source })?;
        let peak = frames.iter().flatten().fold(0.0_f32, |peak, value| peak.max(value.abs()));
        let (file, length) = (self.file.display(), frames.len() as f32 / USUAL_RATE as f32);
        writeln!(out, "{file}: {length:.2} s, peak {:.1} dB of full scale", 20.0 * peak.log10())?;
        Ok(())
    }

    fn music(&self) -> Result<Option<RenderedTrack>, RenderError> {
        let Some(name) = &self.music else { return Ok(None) };
        let track = if name == Track::Results.id() { Track::Results } else { Track::Tune(word::<Tune>(name)?) };
        Ok(Some(RenderedTrack::new(track, Tempo::new(self.tempo), &track.sheet_music()?, USUAL_RATE)))
    }

    fn sounds(&self) -> Result<Vec<(Ticks, SoundEvent)>, CliError> {
        if let Some(name) = &self.cue {
            let cue = name.parse().map_err(RenderError::Cue)?;
            let sound = PitchedCue { cue, semitones: self.raised, side: 0 };
            return Ok(vec![(Ticks::ZERO, SoundEvent::Cue(sound))]);
        }
        let Some(file) = &self.replay else { return Ok(Vec::new()) };
        let replay = SeatRecording::from_json(&read(file, MAX_BYTES)?)
            .map_err(|source| CliError::Replay { file: file.clone(), source })?;
        Ok(sounds_of(&replay))
    }
}
