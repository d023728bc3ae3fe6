//! The music (Guideline 13.3): sheet music in ABC notation, rendered to samples, played by the mixer.
//!
//! ```text
//!   assets/music/*.abc ─▶ abc::SheetMusic ─▶ RenderedTrack ─▶ MusicPlayer ─▶ Mixer
//! ```
//!
//! A change of tempo needs another rendering at the same
//! pitch, which takes over at the start of a bar. The drums and the counterpart are layers of their own, whose levels
//! follow the game.

pub mod abc;
mod instrument;
mod player;
mod rendered_track;

use crate::synth::Tune;
use abc::{AbcError, SheetMusic};

pub use player::MusicPlayer;
pub use rendered_track::RenderedTrack;

/// A request for music.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Music {
    /// No music.
    #[default]
    Silence,
    /// The music of the menus.
    Menu,
    /// The music of a game.
    Play {
        /// The tune.
        tune: Tune,
        /// The tempo.
        tempo: Tempo,
    },
    /// The music of the results, played once.
    Results,
}

impl Music {
    /// The track and its tempo. `None` for silence.
    #[must_use]
    pub const fn track(self) -> Option<(Track, Tempo)> {
        match self {
            Self::Silence => None,
            Self::Menu => Some((Track::Tune(Tune::MinuetInG), Tempo::WRITTEN)),
            Self::Play { tune, tempo } => Some((Track::Tune(tune), tempo)),
            Self::Results => Some((Track::Results, Tempo::WRITTEN)),
        }
    }
}

/// The levels of the layers of the music above its melody, chords and bass, each 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Layers {
    /// The drums.
    pub drums: f32,
    /// The second melody.
    pub counterpart: f32,
}

impl Layers {
    /// All of the music, as outside games.
    pub const FULL: Self = Self { drums: 1.0, counterpart: 1.0 };
}

/// A tempo in percent of the written one. It is rounded to steps of 5, so that few renderings are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tempo(u8);

impl Tempo {
    /// The written tempo.
    pub const WRITTEN: Self = Self(100);
    /// The tempo while Blocks are near the Skyline.
    pub const DANGER: Self = Self(130);

    const STEP: u8 = 5;
    const MIN: u8 = 70;
    const MAX: u8 = 160;

    /// The nearest step to `percent`, from 70 to 160.
    #[must_use]
    pub const fn new(percent: u32) -> Self {
        // `Ord::clamp` is not const.
        let percent = if percent > Self::MAX as u32 { Self::MAX } else { percent as u8 };
        let percent = if percent < Self::MIN { Self::MIN } else { percent };
        Self((percent + Self::STEP / 2) / Self::STEP * Self::STEP)
    }

    /// The tempo of a level. It rises by one step every second level up to 15.
    #[must_use]
    pub const fn of_level(level: u8) -> Self {
        let level = if level > 15 { 15 } else { level };
        Self(100 + level.saturating_sub(1) / 2 * Self::STEP)
    }

    /// The tempo in percent.
    #[must_use]
    pub const fn percent(self) -> u32 {
        self.0 as u32
    }
}

/// A piece of music.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Track {
    /// A tune.
    Tune(Tune),
    /// The music of the results screen.
    Results,
}

impl Track {
    /// All tracks.
    pub const ALL: [Self; 8] = [
        Self::Tune(Tune::Korobeiniki),
        Self::Tune(Tune::GalopInfernal),
        Self::Tune(Tune::MountainKing),
        Self::Tune(Tune::RondoAllaTurca),
        Self::Tune(Tune::WilliamTell),
        Self::Tune(Tune::Gymnopedie),
        Self::Tune(Tune::MinuetInG),
        Self::Results,
    ];

    /// The name of the track in commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Tune(tune) => tune.id(),
            Self::Results => "results",
        }
    }

    /// Whether the track repeats from its start.
    #[must_use]
    pub const fn loops(self) -> bool {
        !matches!(self, Self::Results)
    }

    /// The sheet music of the track.
    ///
    /// # Errors
    /// [`AbcError`] if the file is not valid. A test reads all files.
    pub fn sheet_music(self) -> Result<SheetMusic, AbcError> {
        SheetMusic::read(match self {
            Self::Tune(Tune::Korobeiniki) => include_str!("../../../assets/music/korobeiniki.abc"),
            Self::Tune(Tune::GalopInfernal) => include_str!("../../../assets/music/galop_infernal.abc"),
            Self::Tune(Tune::MountainKing) => include_str!("../../../assets/music/mountain_king.abc"),
            Self::Tune(Tune::RondoAllaTurca) => include_str!("../../../assets/music/rondo_alla_turca.abc"),
            Self::Tune(Tune::WilliamTell) => include_str!("../../../assets/music/william_tell.abc"),
            Self::Tune(Tune::Gymnopedie) => include_str!("../../../assets/music/gymnopedie.abc"),
            Self::Tune(Tune::MinuetInG) => include_str!("../../../assets/music/minuet_in_g.abc"),
            Self::Results => include_str!("../../../assets/music/results.abc"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tempos_come_in_steps_within_bounds() {
        for (percent, tempo) in [(0, 70), (101, 100), (103, 105), (130, 130), (4_000, 160)] {
            assert_eq!(Tempo::new(percent).percent(), tempo);
        }
        for (level, tempo) in [(0, 100), (1, 100), (2, 100), (3, 105), (15, 135), (99, 135)] {
            assert_eq!(Tempo::of_level(level).percent(), tempo, "level {level}");
        }
        assert!(Tempo::of_level(15) > Tempo::DANGER);
    }

    #[test]
    fn every_tune_is_a_piece() {
        for tune in Tune::ALL {
            assert!(Track::ALL.contains(&Track::Tune(tune)));
        }
    }
}
