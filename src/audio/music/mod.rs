//! The music (Guideline 13.3): scores as text, made into samples on a thread of their own, played by the mixer.
//!
//! ```text
//!   assets/music/*.abc ─▶ abc::Score ─▶ Rendition ─▶ Player ─▶ Mixer
//!                         Desk: what is wanted ┄┄▶ Maker thread ─▶ Order::Music
//! ```
//!
//! Nobody waits for music: it begins when it is ready. A change of tempo is a rendition of its own, at the same pitch, which
//! takes over where a bar begins.

pub mod abc;
pub(super) mod renderer;
mod instrument;
mod player;
mod rendered_track;

use crate::settings::Tune;
use abc::{AbcError, Score};

pub use player::Player;
pub use rendered_track::Rendition;

/// What should be heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Music {
    /// Nothing.
    #[default]
    Silence,
    /// The music of the menus.
    Menu,
    /// The music of a game.
    Play {
        /// What is played.
        tune: Tune,
        /// How fast.
        tempo: Tempo,
    },
    /// The music of the results: played once.
    Results,
}

impl Music {
    /// The piece it is, and how fast.
    #[must_use]
    pub const fn piece(self) -> Option<(Piece, Tempo)> {
        match self {
            Self::Silence => None,
            Self::Menu => Some((Piece::Tune(Tune::MinuetInG), Tempo::WRITTEN)),
            Self::Play { tune, tempo } => Some((Piece::Tune(tune), tempo)),
            Self::Results => Some((Piece::Results, Tempo::WRITTEN)),
        }
    }
}

/// How fast music is, in percent of the tempo that is written. It goes in steps, so that few renditions are enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tempo(u8);

impl Tempo {
    /// As it is written.
    pub const WRITTEN: Self = Self(100);
    /// With Blocks near the Skyline.
    pub const DANGER: Self = Self(130);

    const STEP: u8 = 5;
    const LEAST: u8 = 70;
    const MOST: u8 = 160;

    /// The step that is nearest to so many percent, 70 to 160.
    #[must_use]
    pub const fn new(percent: u32) -> Self {
        let percent = if percent > Self::MOST as u32 { Self::MOST } else { percent as u8 };
        let percent = if percent < Self::LEAST { Self::LEAST } else { percent };
        Self((percent + Self::STEP / 2) / Self::STEP * Self::STEP)
    }

    /// The tempo of a level, 1 to 15 and more: a step for every second one.
    #[must_use]
    pub const fn of_level(level: u8) -> Self {
        let level = if level > 15 { 15 } else { level };
        Self(100 + level.saturating_sub(1) / 2 * Self::STEP)
    }

    /// In percent.
    #[must_use]
    pub const fn percent(self) -> u32 {
        self.0 as u32
    }
}

/// A piece of music.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Piece {
    /// One of the tunes.
    Tune(Tune),
    /// The end of a game.
    Results,
}

impl Piece {
    /// All pieces.
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

    /// Its name in commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Tune(tune) => tune.id(),
            Self::Results => "results",
        }
    }

    /// Whether its end leads to its beginning.
    #[must_use]
    pub const fn goes_round(self) -> bool {
        !matches!(self, Self::Results)
    }

    /// Its score.
    ///
    /// # Errors
    /// None that is known: all scores of the program can be read.
    pub fn score(self) -> Result<Score, AbcError> {
        Score::read(match self {
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
            assert!(Piece::ALL.contains(&Piece::Tune(tune)));
        }
    }
}
