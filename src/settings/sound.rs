//! Music and sound effects.

use serde::{Deserialize, Serialize};

use super::Range;
use crate::synth::Tune;

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
