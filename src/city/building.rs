//! What stands in the city, and its names in files.

use super::feat::Feat;
use super::grade::Grade;
use crate::engine::ModeId;

/// What stands in the city.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Building {
    /// The tower of a mode's grade.
    Tower(ModeId, Grade),
    /// The landmark of a feat.
    Landmark(Feat),
}

impl Building {
    /// Returns its name in files.
    pub(super) fn name(self) -> String {
        match self {
            Self::Tower(mode, grade) => format!("{}.{}", mode.id(), grade.letter()),
            Self::Landmark(feat) => feat.id().to_owned(),
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        let Some((mode, letter)) = name.split_once('.') else { return Feat::named(name).map(Self::Landmark) };
        let mode = ModeId::ALL.into_iter().find(|known| known.id() == mode)?;
        let grade = Grade::ALL.into_iter().find(|grade| letter.len() == 1 && letter.starts_with(grade.letter()))?;
        Some(Self::Tower(mode, grade))
    }
}
