//! The rules of the matches of a room.

use serde::{Deserialize, Serialize};

use crate::engine::AttackRules;
use crate::engine::versus::{HandlingCap, VersusPreset, VersusRules};

/// The rules of the matches of a room: those of each round, and what is around them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoomRules {
    /// The rules of a round.
    pub versus: VersusRules,
    /// The number of rounds that win a match, 1 to [`VersusRules::MAX_FIRST_TO`].
    pub first_to: u8,
    /// The fastest handling of all players; `None` leaves it to them.
    pub handling: Option<HandlingCap>,
    /// Whether all players are one team, which plays for the goal of the match.
    pub is_together: bool,
}

impl RoomRules {
    /// The travel time of lines online, in milliseconds.
    pub const TRAVEL_MS: u32 = 500;

    /// The same rules adapted for online play: a travel time that is long enough for messages. One team has one round.
    #[must_use]
    pub fn online(self) -> Self {
        let Self { versus, first_to, is_together, .. } = self;
        let travel_ms = versus.attacks.travel_ms.max(Self::TRAVEL_MS);
        let versus = VersusRules { attacks: AttackRules { travel_ms, ..versus.attacks }, ..versus };
        Self { versus, first_to: if is_together { 1 } else { first_to }, ..self }
    }
}

impl Default for RoomRules {
    /// The Guideline's, in one round.
    fn default() -> Self {
        VersusPreset::Guideline.rules().into()
    }
}

impl From<VersusRules> for RoomRules {
    /// Matches of one round by these rules.
    fn from(versus: VersusRules) -> Self {
        Self { versus, first_to: 1, handling: None, is_together: false }.online()
    }
}
