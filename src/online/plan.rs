//! The plan of a match: all data that every machine needs before it starts.

use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::dealer::Dealer;
use super::referee::{Referee, TravelError};
use super::room_rules::RoomRules;
use crate::engine::mode::Tunable;
use crate::engine::versus::{Handicap, Series, Teams, VersusRules};
use crate::engine::{ModeId, Rules, RulesError, Start, StartError, Tetrimino};
use crate::session::{Match, Seat};

/// The number of a member in its room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MemberId(pub u16);

/// The plan of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchPlan {
    /// The seed of all seats: everything that is left to chance but their Tetriminos.
    pub seed: u64,
    /// The first Tetriminos. More are dealt during the match; if it is empty, all of them follow from the seed.
    pub dealt: Vec<Tetrimino>,
    /// The rules of the match.
    #[serde(serialize_with = "to_json", deserialize_with = "from_json")]
    pub rules: VersusRules,
    /// The seats, in order.
    pub seats: Vec<PlannedSeat>,
    /// The rounds around it.
    pub rounds: PlannedRounds,
}

/// The match to which a planned round belongs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedRounds {
    /// The number of rounds that a team must win.
    pub first_to: u8,
    /// The number of the team that has won each earlier round, or 0 for a draw.
    pub won: Vec<u8>,
}

impl Default for PlannedRounds {
    /// A match of one round.
    fn default() -> Self {
        Self { first_to: 1, won: Vec::new() }
    }
}

impl PlannedRounds {
    /// Returns the number of the planned round, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.won.len() + 1
    }

    /// Returns whether this round follows the other one in the same match.
    #[must_use]
    pub fn follow(&self, before: &Self) -> bool {
        let is_next = self.won.split_last().is_some_and(|(_, won)| *won == before.won);
        is_next && self.first_to == before.first_to
    }
}

/// A seat of a planned match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedSeat {
    /// The member of the room who plays it.
    pub member: MemberId,
    /// The player's name.
    pub name: String,
    /// The number of the player's avatar.
    pub avatar: u8,
    /// The number of its team.
    pub team: u8,
    /// The rules of its game, with the player's handling.
    #[serde(serialize_with = "to_json", deserialize_with = "from_json")]
    pub rules: Rules,
}

/// An error in a plan.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// A match cannot have this many seats.
    #[error("a match cannot have {0} seats")]
    Seats(usize),
    /// A rule is out of range.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A game cannot start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The travel time of lines is too short.
    #[error(transparent)]
    Travel(#[from] TravelError),
}

impl MatchPlan {
    /// The maximum number of seats of a match.
    pub const MAX_SEATS: usize = 16;

    /// Creates the match, before its first tick.
    ///
    /// # Errors
    /// The plan is invalid.
    pub fn new_match(&self) -> Result<Match, PlanError> {
        if !(2..=Self::MAX_SEATS).contains(&self.seats.len()) {
            return Err(PlanError::Seats(self.seats.len()));
        }
        self.rules.validate()?;
        for seat in &self.seats {
            seat.rules.validate()?;
        }
        let seats = self.seats.iter().map(|seat| self.new_seat(seat.rules)).collect::<Result<Vec<_>, _>>()?;
        let mut seats = seats.into_iter();
        let first = seats.next().ok_or(PlanError::Seats(0))?;
        Ok(Match::new(first, seats, Duration::ZERO).by(&self.rules, self.teams()))
    }

    fn teams(&self) -> Teams {
        Teams::new(&self.seats.iter().map(|seat| seat.team).collect::<Vec<_>>())
    }

    /// Returns whether enough players are left: opponents, or two where all are one team.
    #[must_use]
    pub fn has_players(&self, is_together: bool) -> bool {
        can_play(is_together, self.seats.iter().map(|seat| seat.team))
    }

    /// Returns the score of the match before this round.
    #[must_use]
    pub fn score(&self) -> Series {
        let mut score = Series::new(self.rounds.first_to, self.teams());
        for team in &self.rounds.won {
            let first = self.seats.iter().position(|seat| seat.team == *team);
            score.record(first.as_slice());
        }
        score
    }

    fn new_seat(&self, rules: Rules) -> Result<Seat, PlanError> {
        if self.dealt.is_empty() {
            return Ok(Seat::new(rules, self.seed).unranked());
        }
        let start = Start { queue: self.dealt.clone(), ..Start::default() };
        Ok(Seat::starting_from(rules, self.seed, start)?.unranked())
    }

    /// The same plan with Tetriminos dealt from a seed that only the host knows.
    pub(super) fn dealt_by(self, deal_seed: u64) -> Self {
        let dealt = self.dealer(deal_seed).map(|mut dealer| dealer.begin());
        Self { dealt: dealt.unwrap_or_default(), ..self }
    }

    fn dealer(&self, deal_seed: u64) -> Option<Dealer> {
        self.seats.first().map(|seat| Dealer::new(&seat.rules, deal_seed))
    }

    /// Creates the match with a referee that deals from this seed.
    ///
    /// # Errors
    /// The plan is invalid.
    pub(super) fn dealing_referee(&self, deal_seed: u64) -> Result<Referee, PlanError> {
        let mut dealer = self.dealer(deal_seed).ok_or(PlanError::Seats(0))?;
        dealer.skip(self.dealt.len());
        Ok(self.referee()?.dealing(dealer))
    }

    /// Creates the match with its referee.
    ///
    /// # Errors
    /// The plan is invalid.
    pub fn referee(&self) -> Result<Referee, PlanError> {
        Ok(Referee::new(self.new_match()?)?)
    }

    /// Returns the names of all seats.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name.clone()).collect()
    }
}

/// Returns whether the players of these teams can play against each other.
#[must_use]
pub fn are_opponents(teams: impl IntoIterator<Item = u8>) -> bool {
    let mut teams = teams.into_iter();
    teams.next().is_some_and(|first| teams.any(|team| team != first))
}

/// Returns whether players of these teams can play a match, in which perhaps all are one team.
#[must_use]
pub fn can_play(is_together: bool, teams: impl IntoIterator<Item = u8>) -> bool {
    if is_together { teams.into_iter().count() > 1 } else { are_opponents(teams) }
}

/// Returns the rules of a seat of a team in a room with these rules, for a player with this handling and handicap.
pub(super) fn seat_rules(rules: &RoomRules, team: u8, (handling, handicap): (&Rules, &Handicap)) -> Rules {
    let groups = [Tunable::Handling, Tunable::InitialActions];
    let own = groups.into_iter().fold(Rules::preset(ModeId::Marathon), |rules, group| group.copy(handling, rules));
    let own = rules.handling.map_or(own, |cap| cap.apply(own));
    handicap.apply(rules.versus.team_rules(team.into(), own))
}

// Some fields are a number or a word, which only a self-describing format can distinguish.
pub(super) fn to_json<S: Serializer>(rules: &impl Serialize, serializer: S) -> Result<S::Ok, S::Error> {
    serde_json::to_string(rules).map_err(serde::ser::Error::custom)?.serialize(serializer)
}

pub(super) fn from_json<'de, T: DeserializeOwned, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    serde_json::from_str(&text).map_err(serde::de::Error::custom)
}
