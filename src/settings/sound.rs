//! Music and sound effects, and the list of tunes.

use serde::{Deserialize, Serialize};

use super::Range;
use crate::engine::ModeId;

/// Music and sound effects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Sound {
    /// Whether sound effects are on.
    pub effects: bool,
    /// The volume of the effects.
    pub effects_volume: u32,
    /// Whether music is on.
    pub music: bool,
    /// The volume of the music.
    pub music_volume: u32,
    /// The music during a game.
    pub soundtrack: Soundtrack,
    /// The time at which Random Play changes the tune.
    pub random_change: RandomChange,
    /// The reason for which the music gets faster.
    pub faster: Faster,
    /// Whether line clears have an accent on the next sixteenth of the music.
    pub in_time: bool,
}

impl Default for Sound {
    fn default() -> Self {
        Self {
            effects: true,
            effects_volume: 70,
            music: true,
            music_volume: 60,
            soundtrack: Soundtrack::default(),
            random_change: RandomChange::default(),
            faster: Faster::default(),
            in_time: false,
        }
    }
}

impl Sound {
    /// The volume of music and of effects.
    pub const VOLUME: Range = Range::percent(0, 100, 5);

    /// Clamps every number to its range.
    pub(super) fn clamp(&mut self) {
        Self::VOLUME.clamp(&mut self.effects_volume);
        Self::VOLUME.clamp(&mut self.music_volume);
    }
}

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
}

impl Tune {
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

/// The music during a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Soundtrack {
    /// Always this one.
    Tune(Tune),
    /// The one that suits the mode.
    ByMode,
    /// A random one.
    Random,
}

impl Default for Soundtrack {
    fn default() -> Self {
        Self::Tune(Tune::default())
    }
}

/// The time at which Random Play changes the tune.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RandomChange {
    /// With each game.
    #[default]
    Games,
    /// With each level.
    Levels,
}

impl RandomChange {
    /// All variants, the default first.
    pub const ALL: [Self; 2] = [Self::Games, Self::Levels];
}

/// The reason for which the music gets faster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Faster {
    /// Never: the tempo is constant.
    Off,
    /// Blocks near the Skyline.
    #[default]
    Danger,
    /// Each level a little.
    Level,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tunes_are_named_in_files_as_their_ids_say_and_korobeiniki_is_the_default() {
        assert_eq!(Tune::default(), Tune::Korobeiniki);
        for (index, tune) in Tune::ALL.into_iter().enumerate() {
            assert_eq!(tune as usize, index);
            assert_eq!(serde_json::to_value(tune).unwrap(), tune.id());
        }
    }
}
