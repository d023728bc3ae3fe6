//! The targeting of a match: whom an attack reaches.

use serde::{Deserialize, Serialize};

use crate::engine::input::Target;

/// How the attacks of a match find their targets.
///
/// ```
/// use skyline_foundation::engine::Target;
/// use skyline_foundation::engine::versus::TargetLaw;
///
/// assert_eq!(TargetLaw::Chosen.target(Target::Seat(2)), Target::Seat(2));
/// assert_eq!(TargetLaw::Even.target(Target::Seat(2)), Target::Even);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TargetLaw {
    /// Each player's own choice, at first all opponents (Guideline B1.1.2, Target Mark).
    #[default]
    Chosen,
    /// [`Target::Everybody`] for all players.
    Everybody,
    /// [`Target::Random`] for all players.
    Random,
    /// [`Target::Even`] for all players.
    Even,
    /// [`Target::Leader`] for all players.
    Leader,
    /// [`Target::Attackers`] for all players.
    Attackers,
    /// [`Target::KnockOut`] for all players.
    KnockOut,
}

impl TargetLaw {
    /// All laws.
    pub const ALL: [Self; 7] =
        [Self::Chosen, Self::Everybody, Self::Random, Self::Even, Self::Leader, Self::Attackers, Self::KnockOut];

    /// Returns the target of a player who has chosen `chosen`.
    #[must_use]
    pub const fn target(self, chosen: Target) -> Target {
        match self {
            Self::Chosen => chosen,
            Self::Everybody => Target::Everybody,
            Self::Random => Target::Random,
            Self::Even => Target::Even,
            Self::Leader => Target::Leader,
            Self::Attackers => Target::Attackers,
            Self::KnockOut => Target::KnockOut,
        }
    }
}
