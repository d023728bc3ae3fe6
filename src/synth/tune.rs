//! The list of tunes.

use serde::{Deserialize, Serialize};

use crate::engine::ModeId;

/// A piece of music for a game. All melodies are in the public domain, all arrangements are the project's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tune {
    /// Korobeiniki, the Russian melody of the Guideline's section 13.3.
    #[default]
    Korobeiniki,
    /// Jacques Offenbach, Galop infernal from Orphée aux enfers.
    GalopInfernal,
    /// Edvard Grieg, In the Hall of the Mountain King from Peer Gynt.
    MountainKing,
    /// Wolfgang Amadeus Mozart, Rondo alla turca.
    RondoAllaTurca,
    /// Gioachino Rossini, the gallop of the overture to Guillaume Tell.
    WilliamTell,
    /// Erik Satie, Gymnopédie no. 1.
    Gymnopedie,
    /// Christian Petzold, Minuet in G.
    MinuetInG,
}

impl Tune {
    /// All tunes, in the order in which they are offered.
    pub const ALL: [Self; 7] = [
        Self::Korobeiniki,
        Self::GalopInfernal,
        Self::MountainKing,
        Self::RondoAllaTurca,
        Self::WilliamTell,
        Self::Gymnopedie,
        Self::MinuetInG,
    ];

    /// Returns its name in files and commands.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Korobeiniki => "korobeiniki",
            Self::GalopInfernal => "galop_infernal",
            Self::MountainKing => "mountain_king",
            Self::RondoAllaTurca => "rondo_alla_turca",
            Self::WilliamTell => "william_tell",
            Self::Gymnopedie => "gymnopedie",
            Self::MinuetInG => "minuet_in_g",
        }
    }

    /// Returns the tune that suits a mode: gallops for races, calm ones for puzzles.
    #[must_use]
    pub const fn of_mode(mode: ModeId) -> Self {
        match mode {
            ModeId::Marathon => Self::Korobeiniki,
            ModeId::Sprint | ModeId::FortyLines => Self::GalopInfernal,
            ModeId::Ultra | ModeId::TimeTrial => Self::WilliamTell,
            ModeId::RisingMarathon | ModeId::Master | ModeId::Survival => Self::MountainKing,
            ModeId::Classic | ModeId::Cheese | ModeId::Combo => Self::RondoAllaTurca,
            ModeId::Puzzle | ModeId::Custom | ModeId::Invisible => Self::MinuetInG,
            ModeId::Descent | ModeId::Zen => Self::Gymnopedie,
        }
    }
}
