//! A room: its members, seats, rules and the rights of its host.
//!
//! ```text
//!   Gathering ── two or more seats, all ready ──▶ Starting ── 3 s ──▶ Playing ── over or cancelled ─▶ Gathering
//!       ▲                                            │                      ▲  │
//!       └──────────── somebody is not ready ◀────────┘                      │  └─ the round decides nothing ─▶ Break
//!                                                                           └─────────── 10 s, or all ready ───┘
//! ```

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::chat::{ChatMessage, RateLimit};
use super::identity::{Identity, PlayerKey};
use super::plan::{MatchPlan, MemberId, PlannedRounds, PlannedSeat, can_play, from_json, seat_rules, to_json};
use super::referee::Referee;
use super::room_rules::RoomRules;
use super::text::{are_alike, sanitize};
use crate::bots::level::BotLevel;
use crate::engine::versus::{Contradiction, Handicap, VersusPreset, VersusRules};
use crate::engine::{ModeId, Rules};
use crate::replay::MOST_ROUNDS;

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
}

/// A member of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The number.
    pub id: MemberId,
    /// The name.
    pub name: String,
    /// The number of the avatar.
    pub avatar: u8,
    /// The key.
    pub key: PlayerKey,
    /// Whether this member is the host.
    pub is_host: bool,
    /// The computer player or program; `None` for people.
    pub computer: Option<ComputerPlayer>,
    /// The seat; `None` for spectators.
    pub seat: Option<u8>,
    /// The team, by its number.
    pub team: u8,
    /// The handicap.
    #[serde(serialize_with = "to_json", deserialize_with = "from_json")]
    pub handicap: Handicap,
    /// Whether the member is ready to start.
    pub is_ready: bool,
    /// Whether the connection is lost.
    pub is_away: bool,
    /// The matches won.
    pub wins: u32,
}

/// A member that is no person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum ComputerPlayer {
    /// The computer player of a level, from 1 to [`BotLevel::STRONGEST`].
    Level(u8),
    /// A program on the host's machine.
    Program,
}

/// The phase of a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The members take seats.
    Gathering,
    /// All are ready, and the match starts soon.
    Starting,
    /// A round is running.
    Playing,
    /// The break between two rounds of a match.
    Break {
        /// The end of the break, in milliseconds of the host's clock.
        until: u64,
    },
}

/// A player who wants to join.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guest {
    /// The name.
    pub name: String,
    /// The number of the avatar.
    pub avatar: u8,
    /// The key, already verified.
    pub key: PlayerKey,
    /// The password, empty if none was given.
    pub password: String,
    /// The rules whose handling values are used.
    #[serde(serialize_with = "to_json", deserialize_with = "from_json")]
    pub handling: Rules,
}

/// A member's request to a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum RoomRequest {
    /// Take the first free seat.
    Sit,
    /// Leave the seat.
    Stand,
    /// Set or clear readiness.
    Ready(bool),
    /// Play in a team from 1 to [`Room::MAX_SEATS`].
    Team(u8),
    /// Send a chat message.
    Chat(ChatMessage),
    /// Host only: change the rules.
    SetRules(#[serde(serialize_with = "to_json", deserialize_with = "from_json")] RoomRules),
    /// Host only: lock or unlock the room.
    Lock(bool),
    /// Host only: set a password; empty for none.
    SetPassword(String),
    /// Host only: remove a member.
    Kick(MemberId),
    /// Host only: ban a member.
    Ban(MemberId),
    /// Host only: add a computer player of this level, from 1 to [`BotLevel::STRONGEST`], under this name.
    AddComputer(u8, String),
    /// Host only: start now, with the members who have seats.
    Start,
    /// Host only: remove and refuse these players. The list replaces the earlier one.
    Block(BTreeSet<PlayerKey>),
    /// Host only: put a member in a team.
    TeamOf(MemberId, u8),
    /// Host only: set the handicap of a member.
    Handicap(MemberId, #[serde(serialize_with = "to_json", deserialize_with = "from_json")] Handicap),
    /// Move a member to a seat. The host moves everybody, also to the seat of another member, who takes the first seat.
    /// The others move themselves to a free seat.
    Move(MemberId, u8),
    /// Host only: change the level and the name of a computer player.
    Level(MemberId, u8, String),
    /// Host only: end a match between two of its rounds.
    EndMatch,
}

/// The reason why a player cannot join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum JoinError {
    /// The host locked the room.
    #[error("the room is locked")]
    Locked,
    /// The password is wrong.
    #[error("the password is wrong")]
    Password,
    /// The host banned this key.
    #[error("the host has banned you")]
    Banned,
    /// The maximum number of members is reached.
    #[error("the room is full")]
    Full,
    /// The name has no visible character.
    #[error("the name is empty")]
    Name,
}

/// The reason why a request is denied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Denial {
    /// Only the host may do this.
    #[error("only the host can do this")]
    NotHost,
    /// The member does not exist, or is the host.
    #[error("there is no such member")]
    NoMember,
    /// All seats are taken.
    #[error("all seats are taken")]
    NoSeat,
    /// Not possible during a match.
    #[error("not possible during a match")]
    Playing,
    /// Too few players have seats, or all are in one team.
    #[error("too few players")]
    TooFew,
    /// These rules cannot be played online.
    #[error("these rules cannot be played online")]
    Rules,
    /// The host's custom rules contradict each other.
    #[error("these rules contradict each other")]
    Contradiction(Contradiction),
    /// Too many messages in a short time.
    #[error("too many messages")]
    TooFast,
    /// The password is too long.
    #[error("the password is too long")]
    PasswordLength,
    /// The computer player's level or name is invalid.
    #[error("there is no computer player of this level")]
    Computer,
    /// The server stops, so no new match starts. Members also get this when it begins to stop.
    #[error("the server is shutting down and starts no new matches")]
    Stopping,
    /// An operator of the server lets nobody read the member's texts.
    #[error("the server lets nobody read your texts")]
    Muted,
}

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

impl Guest {
    /// Returns the name as it is shown, or `None` if nothing is left of it.
    #[must_use]
    pub fn sanitized_name(name: &str) -> Option<String> {
        sanitize(name, Room::NAME_CHARACTERS)
    }
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
    /// The avatar of programs, after those of the levels.
    const PROGRAM_AVATAR: u8 = BotLevel::STRONGEST.number() + 1;
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

    /// Removes and returns the events since the last call.
    pub fn take_events(&mut self) -> Vec<RoomEvent> {
        std::mem::take(&mut self.events)
    }

    /// Adds a guest in the first free seat, or a member who reconnects.
    ///
    /// # Errors
    /// The guest is refused.
    pub fn join(&mut self, guest: Guest) -> Result<MemberId, JoinError> {
        self.join_as(guest, None)
    }

    /// The same, with the number that the guest had before it was away for too long.
    ///
    /// # Errors
    /// The guest is refused.
    pub(super) fn join_as(&mut self, guest: Guest, former: Option<MemberId>) -> Result<MemberId, JoinError> {
        let Guest { name, avatar, key, password, handling } = guest;
        let name = Guest::sanitized_name(&name).ok_or(JoinError::Name)?;
        if self.banned.contains(&key) || self.blocked.contains(&key) {
            return Err(JoinError::Banned);
        }
        let name = self.distinct_name(name, &key);
        if let Some(index) = self.state.members.iter().position(|member| member.key == key) {
            let (member, private) = (&mut self.state.members[index], &mut self.private[index]);
            (member.is_away, member.name, member.avatar) = (false, name, avatar);
            (private.away_since, private.handling) = (None, handling);
            let id = member.id;
            self.changed();
            return Ok(id);
        }
        let is_host = match &self.owner {
            Owner::Player(host) => key == *host,
            Owner::Longest => self.state.members.iter().all(|member| !member.is_host),
            Owner::Match { .. } => false,
        };
        if !is_host && self.state.is_locked {
            return Err(JoinError::Locked);
        }
        if !is_host && password != self.password {
            return Err(JoinError::Password);
        }
        if self.state.members.len() >= Self::MAX_MEMBERS {
            return Err(JoinError::Full);
        }
        let id = former.unwrap_or(MemberId(self.next_id));
        if id.0 == self.next_id {
            self.next_id = self.next_id.wrapping_add(1);
        }
        let seat = self.free_seat().filter(|_| self.may_sit(&key));
        // Who comes back between two rounds plays on.
        let team = self.participants.get(&key).copied().unwrap_or_else(|| self.free_team());
        // Players of a quick play match have already requested it, so they are ready.
        let (computer, is_ready) = (None, seat.is_some() && matches!(self.owner, Owner::Match { .. }));
        let (is_away, wins, handicap) = (false, 0, Handicap::default());
        let member = Member { id, name, avatar, key, is_host, computer, seat, team, handicap, is_ready, is_away, wins };
        self.add(member, handling);
        Ok(id)
    }

    /// Returns the name of the owner of a key, with a number if that of another member looks like it.
    fn distinct_name(&self, name: String, key: &PlayerKey) -> String {
        let is_taken =
            |name: &str| self.state.members.iter().any(|member| member.key != *key && are_alike(&member.name, name));
        let numbered = |number: usize| {
            let suffix = format!(" {number}");
            let kept: String = name.chars().take(Self::NAME_CHARACTERS - suffix.len()).collect();
            format!("{}{suffix}", kept.trim_end())
        };
        let mut names = std::iter::once(name.clone()).chain((2..=Self::MAX_MEMBERS + 1).map(numbered));
        names.find(|name| !is_taken(name)).unwrap_or(name)
    }

    fn add(&mut self, member: Member, handling: Rules) {
        self.state.members.push(member);
        self.private.push(Private { handling, rate_limit: RateLimit::CHAT, away_since: None });
        self.changed();
    }

    /// Adds a computer player.
    fn add_computer(&mut self, level: u8, name: &str) -> Result<(), Denial> {
        let level = BotLevel::new(level).ok_or(Denial::Computer)?.number();
        // Each level has its own avatar.
        self.add_bot(ComputerPlayer::Level(level), level, name).map(drop)
    }

    /// Adds a program of the host's machine, which runs there.
    pub(super) fn add_program(&mut self, name: &str) -> Result<MemberId, Denial> {
        if self.is_in_match() {
            return Err(Denial::Playing);
        }
        self.add_bot(ComputerPlayer::Program, Self::PROGRAM_AVATAR, name)
    }

    /// Adds a member that is no person. It runs on the host's machine only, because a server would compute for
    /// strangers.
    fn add_bot(&mut self, computer: ComputerPlayer, avatar: u8, name: &str) -> Result<MemberId, Denial> {
        if !matches!(self.owner, Owner::Player(_)) {
            return Err(Denial::Computer);
        }
        let name = Guest::sanitized_name(name).ok_or(Denial::Computer)?;
        if self.state.members.len() >= Self::MAX_MEMBERS {
            return Err(Denial::NoSeat);
        }
        let (seat, team) = (self.free_seat().ok_or(Denial::NoSeat)?, self.free_team());
        // The private key is dropped at once, so nobody can claim to be this member.
        let key = Identity::generate().map_err(|_no_random| Denial::Computer)?.key();
        let id = MemberId(self.next_id);
        self.next_id = self.next_id.wrapping_add(1);
        let member = Member {
            id,
            name,
            avatar,
            key,
            is_host: false,
            computer: Some(computer),
            seat: Some(seat),
            team,
            handicap: Handicap::default(),
            is_ready: true,
            is_away: false,
            wins: 0,
        };
        self.add(member, Rules::preset(ModeId::Marathon));
        Ok(id)
    }

    /// Records at the time `now` that the connection of a member is lost.
    pub fn disconnect(&mut self, id: MemberId, now: u64) {
        let Some(index) = self.index(id) else { return };
        self.private[index].away_since = Some(now);
        (self.state.members[index].is_away, self.state.members[index].is_ready) = (true, false);
        self.changed();
        self.check_ready(now);
    }

    /// Removes a member.
    pub fn leave(&mut self, id: MemberId) {
        let Some(index) = self.index(id) else { return };
        let gone = self.state.members.remove(index);
        self.private.remove(index);
        if gone.is_host
            && matches!(self.owner, Owner::Longest)
            && let Some(next) = self.state.members.iter_mut().find(|member| member.computer.is_none())
        {
            next.is_host = true;
        }
        self.changed();
    }

    /// Records at the time `now` that all connections are lost, because the room moves to another host.
    pub fn disconnect_all(&mut self, now: u64) {
        if self.state.phase == Phase::Starting {
            self.state.phase = Phase::Gathering;
        }
        for (member, private) in self.state.members.iter_mut().zip(&mut self.private) {
            if member.computer.is_none() {
                member.is_away = true;
                private.away_since = Some(now);
            }
        }
        self.changed();
    }

    /// Returns whether the owner of a key may have a seat.
    fn may_sit(&self, key: &PlayerKey) -> bool {
        match &self.owner {
            Owner::Player(_) | Owner::Longest => true,
            Owner::Match { players, .. } => players.contains(key),
        }
    }

    /// Handles a request of a member at the time `now`.
    ///
    /// # Errors
    /// The request is denied.
    pub fn request(&mut self, id: MemberId, request: RoomRequest, now: u64) -> Result<(), Denial> {
        let index = self.index(id).ok_or(Denial::NoMember)?;
        let (is_playing, is_in_match) = (self.state.phase == Phase::Playing, self.is_in_match());
        match request {
            RoomRequest::Chat(message) => return self.chat(index, message, now),
            RoomRequest::Sit | RoomRequest::Stand if is_playing => return Err(Denial::Playing),
            RoomRequest::Team(_) | RoomRequest::Move(..) if is_in_match => return Err(Denial::Playing),
            RoomRequest::Ready(true) | RoomRequest::Start if self.is_stopping => return Err(Denial::Stopping),
            RoomRequest::Sit if !self.may_sit(&self.state.members[index].key) => return Err(Denial::NoSeat),
            // In a room for a match the server chose the teams.
            RoomRequest::Team(_) if matches!(self.owner, Owner::Match { .. }) => return Err(Denial::NotHost),
            RoomRequest::Sit => {
                if self.state.members[index].seat.is_none() {
                    let (seat, team) = (self.free_seat().ok_or(Denial::NoSeat)?, self.free_team());
                    (self.state.members[index].seat, self.state.members[index].team) = (Some(seat), team);
                }
            }
            RoomRequest::Stand => {
                let member = &mut self.state.members[index];
                (member.seat, member.is_ready) = (None, false);
                // Between two rounds that leaves the match.
                self.participants.remove(&member.key);
            }
            RoomRequest::Team(team) => self.state.members[index].team = Self::team(team),
            // In a room for a match the server chose the seats.
            RoomRequest::Move(..) if matches!(self.owner, Owner::Match { .. }) => return Err(Denial::NotHost),
            RoomRequest::Move(moved, to) => self.move_member(index, moved, to)?,
            RoomRequest::Ready(is_ready) => {
                let member = &mut self.state.members[index];
                member.is_ready = is_ready && member.seat.is_some();
            }
            _ if !self.state.members[index].is_host => return Err(Denial::NotHost),
            request => self.request_of_host(index, request, is_in_match)?,
        }
        self.changed();
        self.check_ready(now);
        Ok(())
    }

    /// Returns whether a match is being played, also between two of its rounds.
    const fn is_in_match(&self) -> bool {
        matches!(self.state.phase, Phase::Playing | Phase::Break { .. })
    }

    fn team(team: u8) -> u8 {
        team.clamp(1, Self::MAX_SEATS as u8)
    }

    /// Moves a member to a seat, at the request of another one or its own.
    fn move_member(&mut self, by: usize, moved: MemberId, to: u8) -> Result<(), Denial> {
        let (is_host, moved) = (self.state.members[by].is_host, self.index(moved).ok_or(Denial::NoMember)?);
        let from = self.state.members[moved].seat;
        let other = self.state.members.iter().position(|member| member.seat == Some(to));
        if usize::from(to) >= Self::MAX_SEATS || from.is_none() || !is_host && (moved != by || other.is_some()) {
            return Err(if is_host { Denial::NoSeat } else { Denial::NotHost });
        }
        if let Some(other) = other {
            self.state.members[other].seat = from;
        }
        self.state.members[moved].seat = Some(to);
        Ok(())
    }

    /// Handles a request that only the host may send.
    fn request_of_host(&mut self, host: usize, request: RoomRequest, is_in_match: bool) -> Result<(), Denial> {
        match request {
            RoomRequest::Start if self.state.phase == Phase::Playing => return Err(Denial::Playing),
            RoomRequest::SetRules(_)
            | RoomRequest::AddComputer(..)
            | RoomRequest::TeamOf(..)
            | RoomRequest::Handicap(..)
            | RoomRequest::Level(..)
                if is_in_match =>
            {
                return Err(Denial::Playing);
            }
            RoomRequest::TeamOf(id, team) => {
                let index = self.index(id).ok_or(Denial::NoMember)?;
                self.state.members[index].team = Self::team(team);
                self.unready_others(host);
            }
            RoomRequest::Handicap(id, handicap) => {
                let index = self.index(id).ok_or(Denial::NoMember)?;
                check_handicap(&handicap)?;
                self.state.members[index].handicap = handicap;
                self.unready_others(host);
            }
            RoomRequest::Level(id, level, name) => self.set_level(id, level, &name)?,
            RoomRequest::EndMatch if matches!(self.state.phase, Phase::Break { .. }) => self.end_match(),
            RoomRequest::AddComputer(level, name) => self.add_computer(level, &name)?,
            RoomRequest::SetRules(rules) => self.set_rules(host, &rules)?,
            RoomRequest::Lock(is_locked) => self.state.is_locked = is_locked,
            RoomRequest::SetPassword(password) if password.len() > Self::PASSWORD_BYTES => {
                return Err(Denial::PasswordLength);
            }
            RoomRequest::SetPassword(password) => {
                self.state.has_password = !password.is_empty();
                self.password = password;
            }
            RoomRequest::Kick(id) => self.dismiss(id, Dismissal::Kicked)?,
            RoomRequest::Ban(id) => self.dismiss(id, Dismissal::Banned)?,
            RoomRequest::Block(keys) => self.block(keys),
            RoomRequest::Start => {
                self.check_seats()?;
                self.begin();
            }
            // There is no match to end.
            RoomRequest::EndMatch => {}
            // Every member may send these, and `request` handles them.
            RoomRequest::Sit
            | RoomRequest::Stand
            | RoomRequest::Ready(_)
            | RoomRequest::Team(_)
            | RoomRequest::Chat(_)
            | RoomRequest::Move(..) => {}
        }
        Ok(())
    }

    /// Changes the rules of the next match.
    fn set_rules(&mut self, host: usize, rules: &RoomRules) -> Result<(), Denial> {
        let rules = rules.online();
        if let Err(denial) = Self::check_rules(&rules) {
            // A countdown by the old rules must not start the match.
            (self.state.members[host].is_ready, self.state.phase) = (false, Phase::Gathering);
            self.changed();
            return Err(denial);
        }
        self.state.rules = rules;
        self.unready_others(host);
        Ok(())
    }

    /// Changes the level and the name of a computer player.
    fn set_level(&mut self, id: MemberId, level: u8, name: &str) -> Result<(), Denial> {
        let index = self.index(id).ok_or(Denial::NoMember)?;
        let name = Guest::sanitized_name(name).ok_or(Denial::Computer)?;
        let level = BotLevel::new(level).ok_or(Denial::Computer)?.number();
        let member = &mut self.state.members[index];
        if !matches!(member.computer, Some(ComputerPlayer::Level(_))) {
            return Err(Denial::Computer);
        }
        member.computer = Some(ComputerPlayer::Level(level));
        (member.name, member.avatar) = (name, level);
        Ok(())
    }

    /// Members must see what the host has changed before they are ready again.
    fn unready_others(&mut self, host: usize) {
        let others = self.state.members.iter_mut().enumerate().filter(|(index, _)| *index != host);
        others.for_each(|(_, member)| member.is_ready = member.computer.is_some());
        self.state.phase = Phase::Gathering;
    }

    /// Returns whether matches can be played by these [online rules](RoomRules::online).
    ///
    /// # Errors
    /// The rules are out of range, or contradict each other.
    pub fn check_rules(rules: &RoomRules) -> Result<(), Denial> {
        let RoomRules { versus, first_to, handling, .. } = *rules;
        versus.validate().map_err(|_error| Denial::Rules)?;
        let capped = handling.is_none_or(|cap| cap.apply(Rules::preset(ModeId::Marathon)).validate().is_ok());
        if !capped || !(1..=VersusRules::MAX_FIRST_TO).contains(&first_to) {
            return Err(Denial::Rules);
        }
        // A preset's rule that the goal makes ineffective is no error of the host.
        let preset = |preset: VersusPreset| {
            RoomRules::from(VersusRules { game_type: versus.game_type, goals: versus.goals, ..preset.rules() })
        };
        let is_preset = VersusPreset::ALL.into_iter().any(|each| preset(each).versus == versus);
        match versus.contradiction().filter(|_| !is_preset) {
            Some(contradiction) => Err(Denial::Contradiction(contradiction)),
            None => Ok(()),
        }
    }

    fn chat(&mut self, index: usize, message: ChatMessage, now: u64) -> Result<(), Denial> {
        if !self.private[index].rate_limit.try_acquire(now) {
            return Err(Denial::TooFast);
        }
        let id = self.state.members[index].id;
        self.events.extend(message.sanitized().map(|message| RoomEvent::Chat(id, message)));
        Ok(())
    }

    fn dismiss(&mut self, id: MemberId, why: Dismissal) -> Result<(), Denial> {
        let index = self.index(id).filter(|index| !self.state.members[*index].is_host).ok_or(Denial::NoMember)?;
        if why == Dismissal::Banned {
            self.banned.insert(self.state.members[index].key);
        }
        self.events.push(RoomEvent::Dismissed(id, why));
        self.leave(id);
        Ok(())
    }

    fn block(&mut self, mut keys: BTreeSet<PlayerKey>) {
        let is_host = |key: &PlayerKey| self.state.members.iter().any(|member| member.is_host && member.key == *key);
        keys.retain(|key| !is_host(key));
        let is_blocked = |member: &&Member| keys.contains(&member.key);
        let present: Vec<MemberId> = self.state.members.iter().filter(is_blocked).map(|member| member.id).collect();
        self.blocked = keys;
        for id in present {
            self.events.push(RoomEvent::Dismissed(id, Dismissal::Kicked));
            self.leave(id);
        }
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

    /// Returns whether no person is in the room.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.state.members.iter().all(|member| member.computer.is_some())
    }

    /// Returns the plan of a match between the members who have seats.
    #[must_use]
    pub fn plan(&self, seed: u64) -> MatchPlan {
        let mut seats: Vec<(u8, PlannedSeat)> = self.present().collect();
        seats.sort_by_key(|(seat, _)| *seat);
        let seats = seats.into_iter().map(|(_, seat)| seat).collect();
        let rounds = PlannedRounds { first_to: self.state.rules.first_to, won: self.state.won.clone() };
        MatchPlan { seed, dealt: Vec::new(), rules: self.state.rules.versus, seats, rounds }
    }

    /// Ends a round at the time `now`, won by these members of a team; 0 is no team. The match is over if the round
    /// decides it, or goes on after a break.
    pub fn finish(&mut self, (winners, team): (&[MemberId], u8), now: u64) {
        self.state.members.iter_mut().for_each(|member| member.is_ready = member.computer.is_some());
        self.state.phase = Phase::Gathering;
        if self.state.rules.first_to > 1 {
            self.state.won.push(team);
            let wins = self.state.wins_of(team);
            if team > 0 && wins >= usize::from(self.state.rules.first_to) {
                self.end_match_won_by(team);
            } else if self.state.won.len() >= MOST_ROUNDS {
                self.end_match();
            } else {
                self.state.phase = Phase::Break { until: now + Self::BREAK_MS };
            }
        } else {
            let winners = self.state.members.iter_mut().filter(|member| winners.contains(&member.id));
            winners.for_each(|member| member.wins += 1);
        }
        self.changed();
    }

    /// Ends a round in its countdown, at the time `now`. Nobody wins it.
    pub fn cancel(&mut self, now: u64) {
        self.state.members.iter_mut().for_each(|member| member.is_ready = member.computer.is_some());
        self.state.phase =
            if self.state.won.is_empty() { Phase::Gathering } else { Phase::Break { until: now + Self::BREAK_MS } };
        self.changed();
    }

    /// Ends a match of several rounds. Its winners are the participants in a team.
    fn end_match_won_by(&mut self, team: u8) {
        let participants = &self.participants;
        let is_winner = |member: &&mut Member| member.team == team && participants.contains_key(&member.key);
        self.state.members.iter_mut().filter(is_winner).for_each(|member| member.wins += 1);
        self.end_match();
    }

    /// Ends a match of several rounds without a winner.
    fn end_match(&mut self) {
        self.state.won.clear();
        self.participants.clear();
        self.state.phase = Phase::Gathering;
        self.changed();
    }

    /// Returns whether a member plays the next round. Who came in the middle of a match waits for its end.
    fn plays_next(&self, member: &Member) -> bool {
        member.seat.is_some() && (self.state.won.is_empty() || self.participants.contains_key(&member.key))
    }

    /// Returns the teams of these members in a match.
    fn teams<'a>(&self, members: impl Iterator<Item = &'a Member>) -> impl Iterator<Item = u8> {
        let is_together = self.state.rules.is_together;
        members.map(move |member| if is_together { 1 } else { member.team })
    }

    fn present(&self) -> impl Iterator<Item = (u8, PlannedSeat)> {
        let members = self.state.members.iter().zip(&self.private);
        let members = members.filter(|(member, _)| !member.is_away && self.plays_next(member));
        members.filter_map(|(member, private)| {
            let Member { id, avatar, .. } = *member;
            let team = self.teams(std::iter::once(member)).next()?;
            let rules = seat_rules(&self.state.rules, team, (&private.handling, &member.handicap));
            Some((member.seat?, PlannedSeat { member: id, name: member.name.clone(), avatar, team, rules }))
        })
    }

    /// Returns whether these members can play a match.
    fn can_play<'a>(&self, members: impl Iterator<Item = &'a Member>) -> bool {
        can_play(self.state.rules.is_together, self.teams(members.filter(|member| self.plays_next(member))))
    }

    fn check_seats(&self) -> Result<(), Denial> {
        let present = self.state.members.iter().filter(|member| !member.is_away);
        if self.can_play(present) { Ok(()) } else { Err(Denial::TooFew) }
    }

    /// Starts the next round of a match when all its players are ready, or after the break. A player whose connection
    /// is lost is waited for. Where no opponents are left, the match is over.
    fn check_break(&mut self, now: u64, until: u64) {
        if self.is_stopping {
            return self.end_match();
        }
        let players = || self.state.members.iter().filter(|member| self.plays_next(member));
        if !self.can_play(players()) {
            // In a room that a server opened the players can come back until the server decides.
            if !matches!(self.owner, Owner::Match { .. }) {
                match players().map(|member| member.team).next() {
                    Some(team) => self.end_match_won_by(team),
                    None => self.end_match(),
                }
            }
        } else if players().all(|member| !member.is_away && (member.is_ready || now >= until)) {
            self.begin();
        }
    }

    /// Starts or stops the countdown before the match.
    fn check_ready(&mut self, now: u64) {
        // A server does this for each room a hundred times a second.
        if self.is_in_match() {
            return;
        }
        let is_ready = |member: &Member| member.seat.is_none() || (member.is_ready && !member.is_away);
        let can_start = !self.is_stopping && self.check_seats().is_ok() && self.state.members.iter().all(is_ready);
        match (self.state.phase, can_start) {
            (Phase::Gathering, true) => {
                self.state.phase = Phase::Starting;
                // Nobody needs time to change their mind about a match that they have searched.
                let delay = if matches!(self.owner, Owner::Match { .. }) { 0 } else { Self::STARTING_MS };
                self.starts_at = now + delay;
                self.changed();
            }
            (Phase::Starting, false) => {
                self.state.phase = Phase::Gathering;
                self.changed();
            }
            _ => {}
        }
    }

    fn begin(&mut self) {
        if self.state.won.is_empty() && self.state.rules.first_to > 1 {
            let present = self.state.members.iter().filter(|member| !member.is_away && member.seat.is_some());
            self.participants = present.map(|member| (member.key, member.team)).collect();
            self.state.won = self.won_before();
        }
        self.state.phase = Phase::Playing;
        self.events.push(RoomEvent::Begin);
        self.changed();
    }

    /// Removes and returns the teams that have won the rounds of a match in a room that is gone.
    fn won_before(&mut self) -> Vec<u8> {
        let Owner::Match { won, .. } = &mut self.owner else { return Vec::new() };
        let members = &self.state.members;
        let team = |key: PlayerKey| members.iter().find(|member| member.key == key).map(|member| member.team);
        std::mem::take(won).into_iter().map(|key| key.and_then(team).unwrap_or(0)).collect()
    }

    fn free_seat(&self) -> Option<u8> {
        (0..Self::MAX_SEATS as u8).find(|seat| self.state.members.iter().all(|member| member.seat != Some(*seat)))
    }

    /// Returns the first team without a player.
    fn free_team(&self) -> u8 {
        let is_absent = |team| self.participants.values().any(|participant| *participant == team);
        let has = |team| self.state.members.iter().any(|member| member.seat.is_some() && member.team == team);
        (1..=Self::MAX_SEATS as u8).find(|team| !has(*team) && !is_absent(*team)).unwrap_or(1)
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

/// Returns whether a player can have this handicap.
fn check_handicap(handicap: &Handicap) -> Result<(), Denial> {
    let rules = handicap.apply(Rules::preset(ModeId::Marathon));
    let is_possible = rules.validate().is_ok() && !handicap.starting_lines.fill_the_matrix();
    if is_possible { Ok(()) } else { Err(Denial::Rules) }
}

impl RoomState {
    /// Returns the number of rounds of the current match that the team of a member has won.
    #[must_use]
    pub fn rounds_won(&self, member: &Member) -> usize {
        self.wins_of(member.team)
    }

    fn wins_of(&self, team: u8) -> usize {
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
        }
        self
    }
}
