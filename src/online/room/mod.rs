//! A room: its members, seats, rules and the rights of its host.
//!
//! ```text
//!   Gathering ── two or more seats, all ready ──▶ Starting ── 3 s ──▶ Playing ── over or cancelled ─▶ Gathering
//!       ▲                                            │                      ▲  │
//!       └──────────── somebody is not ready ◀────────┘                      │  └─ the round decides nothing ─▶ Break
//!                                                                           └─────────── 10 s, or all ready ───┘
//! ```
//!
//! A match of a tournament starts as soon as its players are ready, and after 10 s if they are only there.

mod joining;
mod matches;
mod member;
mod refusal;
mod request;
mod state;

pub use member::{ComputerPlayer, Guest, Member};
pub use refusal::{Denial, JoinError};
pub use request::RoomRequest;
pub use state::{Phase, RoomState, RoomTournament};

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::chat::{ChatMessage, RateLimit};
use super::identity::PlayerKey;
use super::plan::{MatchPlan, MemberId, from_json, to_json};
use super::referee::Referee;
use super::room_rules::RoomRules;
use crate::engine::Rules;
use crate::engine::versus::VersusRules;

/// An event of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoomEvent {
    /// Its state changed.
    Changed,
    /// A chat message of a member.
    Chat(MemberId, ChatMessage),
    /// A member was dismissed.
    Dismissed(MemberId, Dismissal),
    /// The match starts.
    Begin,
}

/// The reason for a dismissal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dismissal {
    /// The host removed the member.
    Kicked,
    /// The host banned the member.
    Banned,
    /// The same key joined again from elsewhere.
    Replaced,
    /// The room was closed.
    Closed,
}

/// A room. All times are milliseconds on the clock of its host.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Room {
    state: RoomState,
    owner: Owner,
    password: String,
    banned: BTreeSet<PlayerKey>,
    /// The players whom the host has blocked in all rooms.
    blocked: BTreeSet<PlayerKey>,
    /// The private data of each member, in the same order.
    private: Vec<Private>,
    next_id: u16,
    /// The players of the match of several rounds that is being played, and their teams.
    participants: BTreeMap<PlayerKey, u8>,
    #[serde(skip)]
    starts_at: u64,
    /// Whether no new match starts, because the server stops.
    #[serde(skip)]
    is_stopping: bool,
    #[serde(skip)]
    events: Vec<RoomEvent>,
}

/// The owner of a room, who has the host's rights.
#[derive(Debug, Clone, Serialize, Deserialize)]
enum Owner {
    /// The player with this key, whose machine runs the room.
    Player(PlayerKey),
    /// The member who has been there longest: the room is on a server.
    Longest,
    /// Nobody: a server opened the room for a match between these players. The winners of its earlier rounds are those
    /// of a room that is gone; `None` is a draw.
    Match { players: Vec<PlayerKey>, is_ranked: bool, won: Vec<Option<PlayerKey>> },
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Private {
    #[serde(serialize_with = "to_json", deserialize_with = "from_json")]
    handling: Rules,
    #[serde(skip, default = "RateLimit::chat")]
    rate_limit: RateLimit,
    #[serde(skip)]
    away_since: Option<u64>,
}

impl Room {
    /// The maximum number of seats of a match.
    pub const MAX_SEATS: usize = MatchPlan::MAX_SEATS;
    /// The maximum number of members, players and spectators.
    pub const MAX_MEMBERS: usize = 64;
    /// The maximum length of a name, in characters.
    pub const NAME_CHARACTERS: usize = 20;
    /// The maximum length of a password, in bytes.
    pub const PASSWORD_BYTES: usize = 64;
    /// The travel time of lines online.
    pub const TRAVEL_MS: u32 = RoomRules::TRAVEL_MS;
    /// The longest break between two rounds of a match.
    pub const BREAK_MS: u64 = 10_000;
    /// The time from full readiness to the start.
    pub const STARTING_MS: u64 = 3_000;

    /// An empty room of a player.
    #[must_use]
    pub fn new(host: PlayerKey) -> Self {
        Self::owned_by(Owner::Player(host))
    }

    /// An empty room on a server. The member who has been there longest is the host.
    #[must_use]
    pub fn on_server() -> Self {
        Self::owned_by(Owner::Longest)
    }

    /// A room on a server for a match between these players. It has no host, and others can only watch. The match
    /// starts when they are there. In a ranked match, a player who then leaves has lost, even in the countdown.
    #[must_use]
    pub fn for_match(players: Vec<PlayerKey>, is_ranked: bool) -> Self {
        Self::owned_by(Owner::Match { players, is_ranked, won: Vec::new() })
    }

    /// The same room for a match of a tournament. No other match follows one with a winner.
    #[must_use]
    pub fn of_tournament(mut self, tournament: RoomTournament) -> Self {
        self.state.tournament = Some(tournament);
        self
    }

    /// The same room for a match that is won by a number of rounds, after these earlier rounds.
    #[must_use]
    pub fn first_to(mut self, first_to: u8, earlier: Vec<Option<PlayerKey>>) -> Self {
        self.state.rules.first_to = first_to.clamp(1, VersusRules::MAX_FIRST_TO);
        if let Owner::Match { won, .. } = &mut self.owner {
            *won = earlier;
        }
        self
    }

    /// Returns whether its matches change ratings.
    pub(super) const fn is_ranked(&self) -> bool {
        matches!(self.owner, Owner::Match { is_ranked: true, .. })
    }

    fn owned_by(owner: Owner) -> Self {
        let state = RoomState {
            rules: RoomRules::default(),
            members: Vec::new(),
            is_locked: false,
            has_password: false,
            phase: Phase::Gathering,
            won: Vec::new(),
            tournament: None,
        };
        Self {
            state,
            owner,
            password: String::new(),
            banned: BTreeSet::new(),
            blocked: BTreeSet::new(),
            private: Vec::new(),
            next_id: 1,
            participants: BTreeMap::new(),
            starts_at: 0,
            is_stopping: false,
            events: Vec::new(),
        }
    }

    /// Returns the public state.
    #[must_use]
    pub const fn state(&self) -> &RoomState {
        &self.state
    }

    /// Returns whether no other match starts, because that of a tournament is decided.
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        match &self.state.tournament {
            Some(tournament) => tournament.is_decided,
            None => false,
        }
    }

    /// Notes that the match of a tournament is decided, if the room is for one.
    const fn note_decided(&mut self) {
        if let Some(tournament) = &mut self.state.tournament {
            tournament.is_decided = true;
        }
    }

    /// Starts no other match from now on, because that of a tournament was decided elsewhere. A running round ends as
    /// usual.
    pub(super) fn decide(&mut self, now: u64) {
        self.note_decided();
        self.changed();
        self.check_ready(now);
    }

    /// Returns whether no person is in the room.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.state.members.iter().all(|member| member.computer.is_some())
    }

    /// Removes and returns the events since the last call.
    pub fn take_events(&mut self) -> Vec<RoomEvent> {
        std::mem::take(&mut self.events)
    }

    /// Starts no new match from now on. A countdown of the room ends.
    pub(super) fn stop(&mut self, now: u64) {
        self.is_stopping = true;
        self.check_ready(now);
    }

    /// Advances the time: removes members who are away too long, and starts the match after the countdown.
    pub fn tick(&mut self, now: u64) {
        let is_gone = |private: &Private| private.away_since.is_some_and(|since| now >= since + Referee::SILENCE_MS);
        while let Some(index) = self.private.iter().position(is_gone) {
            self.leave(self.state.members[index].id);
        }
        self.check_ready(now);
        if self.state.phase == Phase::Starting && now >= self.starts_at {
            self.begin();
        }
        if let Phase::Break { until } = self.state.phase {
            self.check_break(now, until);
        }
    }

    fn index(&self, id: MemberId) -> Option<usize> {
        self.state.members.iter().position(|member| member.id == id)
    }

    fn changed(&mut self) {
        if self.events.last() != Some(&RoomEvent::Changed) {
            self.events.push(RoomEvent::Changed);
        }
    }
}
