//! A fixture: a match of a tournament, whether its players are known or not.

use serde::{Deserialize, Serialize};

use super::ids::{EntrantId, FixtureId};

/// A fixture: one match of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fixture {
    /// Where it stands in the tournament.
    pub place: BracketPlace,
    /// Where its two players come from.
    pub sources: [SeatSource; 2],
    /// Whether it is only played if the second seat wins this fixture, as the second match of a double-elimination
    /// final.
    pub only_after_upset: Option<FixtureId>,
    /// The places of winner and loser, where the fixture decides them.
    pub decides: [Option<u32>; 2],
    /// Its players, as far as they are known.
    pub seats: [FixtureSeat; 2],
    /// How it ended.
    pub outcome: Option<FixtureOutcome>,
    /// When its players were called, in seconds since the start of 1970.
    pub called_at: Option<u64>,
}

/// Where a fixture stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BracketPlace {
    /// The part of the tournament.
    pub side: BracketSide,
    /// The round in this part, from 1.
    pub round: u16,
    /// The number in the round, from 1.
    pub number: u16,
}

/// The part of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BracketSide {
    /// The bracket of those who have not lost, or all rounds of a format without brackets.
    Main,
    /// The bracket of those who have lost once.
    Losers,
    /// The final of a double elimination, of one match or two.
    Final,
    /// The match for the third place.
    ThirdPlace,
}

/// Where a player of a fixture comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SeatSource {
    /// From the draw.
    Entrant(EntrantId),
    /// Nobody: the other player needs no match.
    #[doc(alias = "bye")]
    Nobody,
    /// The winner of an earlier fixture.
    Winner(FixtureId),
    /// The loser of an earlier fixture.
    Loser(FixtureId),
}

impl SeatSource {
    /// The earlier fixture that decides who it is.
    pub(super) const fn fixture(self) -> Option<FixtureId> {
        match self {
            Self::Winner(fixture) | Self::Loser(fixture) => Some(fixture),
            Self::Entrant(_) | Self::Nobody => None,
        }
    }
}

/// Who sits at one side of a fixture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FixtureSeat {
    /// Not known yet.
    Open,
    /// Nobody will come.
    Nobody,
    /// An entrant.
    Entrant(EntrantId),
}

impl FixtureSeat {
    /// Returns the entrant.
    #[must_use]
    pub const fn entrant(self) -> Option<EntrantId> {
        match self {
            Self::Entrant(entrant) => Some(entrant),
            Self::Open | Self::Nobody => None,
        }
    }
}

/// How a fixture ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FixtureOutcome {
    /// The seat of the winner, 0 or 1; `None` if nobody goes on.
    pub winner: Option<usize>,
    /// The rounds won by each seat.
    pub score: [u8; 2],
    /// Why it ended so.
    pub verdict: OutcomeReason,
}

/// Why a fixture ended as it did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum OutcomeReason {
    /// It was played.
    Played {
        /// The digests of its recordings.
        recordings: Vec<String>,
    },
    /// One side has nobody, or its player left the tournament.
    Walkover,
    /// A player did not come.
    NoShow,
    /// A referee decided.
    Awarded {
        /// The reason.
        reason: String,
    },
    /// The match was not needed.
    NotNeeded,
}

impl Fixture {
    /// Creates a fixture that has not been played.
    pub(super) const fn new(place: BracketPlace, sources: [SeatSource; 2]) -> Self {
        Self {
            place,
            sources,
            only_after_upset: None,
            decides: [None; 2],
            seats: [FixtureSeat::Open; 2],
            outcome: None,
            called_at: None,
        }
    }

    /// Returns the winner.
    #[must_use]
    pub fn winner(&self) -> Option<EntrantId> {
        self.seats[self.outcome.as_ref()?.winner?].entrant()
    }

    /// Returns the seat of an entrant.
    #[must_use]
    pub fn seat_of(&self, entrant: EntrantId) -> Option<usize> {
        self.seats.iter().position(|seat| seat.entrant() == Some(entrant))
    }

    /// Returns the opponent of an entrant.
    #[must_use]
    pub fn opponent_of(&self, entrant: EntrantId) -> Option<EntrantId> {
        self.seats[1 - self.seat_of(entrant)?].entrant()
    }

    /// Returns both players, if both are known.
    #[must_use]
    pub const fn players(&self) -> Option<[EntrantId; 2]> {
        match self.seats {
            [FixtureSeat::Entrant(first), FixtureSeat::Entrant(second)] => Some([first, second]),
            _ => None,
        }
    }

    /// Returns whether it has to be played, as far as is known.
    #[must_use]
    pub fn is_needed(&self) -> bool {
        self.outcome.as_ref().is_none_or(|outcome| outcome.verdict != OutcomeReason::NotNeeded)
    }

    /// Returns whether it has a result that somebody reported, not one that follows from others.
    #[must_use]
    pub fn is_reported(&self) -> bool {
        let is_derived =
            |verdict: &OutcomeReason| matches!(verdict, OutcomeReason::Walkover | OutcomeReason::NotNeeded);
        self.outcome.as_ref().is_some_and(|outcome| !is_derived(&outcome.verdict))
    }

    /// Returns whether two players can play it now.
    #[must_use]
    pub const fn is_playable(&self) -> bool {
        self.outcome.is_none() && self.players().is_some()
    }
}
