//! The public state of a room.

use serde::{Deserialize, Serialize};

use super::{ComputerPlayer, Guest, Member, Room};
use crate::bots::level::BotLevel;
use crate::online::lobby::TournamentId;
use crate::online::plan::{MemberId, from_json, to_json};
use crate::online::room_rules::RoomRules;
use crate::online::text::sanitize;
use crate::replay::MOST_ROUNDS;
use crate::tournament::{FixtureTitle, TournamentMatch};

/// The public state of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomState {
    /// The rules of the next match.
    #[serde(serialize_with = "to_json", deserialize_with = "from_json")]
    pub rules: RoomRules,
    /// All members, in order of arrival.
    pub members: Vec<Member>,
    /// Whether nobody else can join.
    pub is_locked: bool,
    /// Whether a password is needed to enter.
    pub has_password: bool,
    /// The current phase.
    pub phase: Phase,
    /// The numbers of the teams that have won the earlier rounds of the current match, 0 for a draw.
    pub won: Vec<u8>,
    /// The match of a tournament for which a server opened the room.
    pub tournament: Option<RoomTournament>,
}

/// The match of a tournament that is played in a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomTournament {
    /// The tournament.
    pub id: TournamentId,
    /// Its name.
    pub name: String,
    /// Which of its matches it is.
    pub title: FixtureTitle,
    /// Whether the match is decided, in the room or elsewhere. No other one starts here.
    pub is_decided: bool,
}

impl RoomTournament {
    /// The maximum length of a tournament's name, in characters.
    pub const NAME_CHARACTERS: usize = 60;

    /// Returns the name of a tournament as it is shown; empty if nothing is left of it.
    #[must_use]
    pub fn sanitized_name(name: &str) -> String {
        sanitize(name, Self::NAME_CHARACTERS).unwrap_or_default()
    }

    /// Returns the match as its recording names it.
    #[must_use]
    pub fn recorded(&self) -> TournamentMatch {
        TournamentMatch { name: Self::sanitized_name(&self.name), title: self.title }
    }
}

/// The phase of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The members take seats.
    Gathering,
    /// The match starts soon: all are ready, or it is one of a tournament and all are there.
    Starting,
    /// A round is running.
    Playing,
    /// The break between two rounds of a match.
    Break {
        /// The end of the break, in milliseconds of the host's clock.
        until: u64,
    },
}

impl RoomState {
    /// Returns the number of rounds of the current match that the team of a member has won.
    #[must_use]
    pub fn rounds_won(&self, member: &Member) -> usize {
        self.wins_of(member.team)
    }

    pub(super) fn wins_of(&self, team: u8) -> usize {
        self.won.iter().map(|winner| usize::from(*winner == team)).sum()
    }

    /// Returns a member by its number.
    #[must_use]
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    /// Returns the state made safe to show: a host can send anything.
    #[must_use]
    pub fn sanitized(mut self) -> Self {
        self.members.truncate(Room::MAX_MEMBERS);
        self.won.truncate(MOST_ROUNDS);
        for member in &mut self.members {
            member.name = Guest::sanitized_name(&member.name).unwrap_or_else(|| member.key.to_string());
            if let Some(ComputerPlayer::Level(level)) = &mut member.computer {
                *level = (*level).clamp(BotLevel::WEAKEST.number(), BotLevel::STRONGEST.number());
            }
        }
        if let Some(tournament) = &mut self.tournament {
            tournament.name = RoomTournament::sanitized_name(&tournament.name);
        }
        self
    }
}
