//! A room: its members, seats, rules and the rights of its host.
//!
//! ```text
//!   Gathering ── two or more seats, all ready ──▶ Starting ── 3 s ──▶ Playing ── over or cancelled ─▶ Gathering
//!       ▲                                            │
//!       └──────────── somebody is not ready ◀────────┘
//! ```

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::chat::{ChatMessage, RateLimit};
use super::identity::{Identity, PlayerKey};
use super::plan::{MatchPlan, MemberId, PlannedSeat, are_opponents, from_json, seat_rules, to_json};
use super::referee::Referee;
use super::text::sanitize;
use crate::bots::level::BotLevel;
use crate::engine::versus::{Contradiction, TeamGoals, VersusPreset, VersusRules};
use crate::engine::{AttackRules, ModeId, Rules};

/// The public state of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoomState {
    /// The rules of the next match.
    #[serde(serialize_with = "to_json", deserialize_with = "from_json")]
    pub rules: VersusRules,
    /// All members, in order of arrival.
    pub members: Vec<Member>,
    /// Whether nobody else can join.
    pub is_locked: bool,
    /// Whether a password is needed to enter.
    pub has_password: bool,
    /// The current phase.
    pub phase: Phase,
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
    /// The computer player of a level, 1 to 10.
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
    /// A match is running.
    Playing,
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
    SetRules(#[serde(serialize_with = "to_json", deserialize_with = "from_json")] VersusRules),
    /// Host only: lock or unlock the room.
    Lock(bool),
    /// Host only: set a password; empty for none.
    SetPassword(String),
    /// Host only: remove a member.
    Kick(MemberId),
    /// Host only: ban a member.
    Ban(MemberId),
    /// Host only: add a computer player of this level, 1 to 10, under this name.
    AddComputer(u8, String),
    /// Host only: start now, with the members who have seats.
    Start,
    /// Host only: remove and refuse these players. The list replaces the earlier one.
    Block(BTreeSet<PlayerKey>),
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
    /// Nobody: a server opened the room for a match between these players.
    Match { players: Vec<PlayerKey>, is_ranked: bool },
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
    const PROGRAM_AVATAR: u8 = 11;
    /// The travel time of lines online.
    pub const TRAVEL_MS: u32 = 500;
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
        Self::owned_by(Owner::Match { players, is_ranked })
    }

    /// Returns whether its matches change ratings.
    pub(super) const fn is_ranked(&self) -> bool {
        matches!(self.owner, Owner::Match { is_ranked: true, .. })
    }

    fn owned_by(owner: Owner) -> Self {
        let state = RoomState {
            rules: Self::online_rules(VersusPreset::Guideline.rules()),
            members: Vec::new(),
            is_locked: false,
            has_password: false,
            phase: Phase::Gathering,
        };
        Self {
            state,
            owner,
            password: String::new(),
            banned: BTreeSet::new(),
            blocked: BTreeSet::new(),
            private: Vec::new(),
            next_id: 1,
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
        let team = self.free_team();
        // Players of a quick play match have already requested it, so they are ready.
        let (computer, is_ready) = (None, seat.is_some() && matches!(self.owner, Owner::Match { .. }));
        let member = Member { id, name, avatar, key, is_host, computer, seat, team, is_ready, is_away: false, wins: 0 };
        self.add(member, handling);
        Ok(id)
    }

    /// Returns the name of the owner of a key, with a number if another member has the same one.
    fn distinct_name(&self, name: String, key: &PlayerKey) -> String {
        let is_taken = |name: &str| {
            let same = |member: &Member| member.name.to_lowercase() == name.to_lowercase();
            self.state.members.iter().any(|member| member.key != *key && same(member))
        };
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
        if self.state.phase == Phase::Playing {
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
        let is_playing = self.state.phase == Phase::Playing;
        match request {
            RoomRequest::Chat(message) => return self.chat(index, message, now),
            RoomRequest::Sit | RoomRequest::Stand | RoomRequest::Team(_) if is_playing => return Err(Denial::Playing),
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
                (self.state.members[index].seat, self.state.members[index].is_ready) = (None, false);
            }
            RoomRequest::Team(team) => self.state.members[index].team = team.clamp(1, Self::MAX_SEATS as u8),
            RoomRequest::Ready(is_ready) => {
                let member = &mut self.state.members[index];
                member.is_ready = is_ready && member.seat.is_some();
            }
            _ if !self.state.members[index].is_host => return Err(Denial::NotHost),
            request => return self.request_of_host(index, request, is_playing),
        }
        self.changed();
        self.check_ready(now);
        Ok(())
    }

    fn request_of_host(&mut self, host: usize, request: RoomRequest, is_playing: bool) -> Result<(), Denial> {
        match request {
            RoomRequest::SetRules(_) | RoomRequest::Start | RoomRequest::AddComputer(..) if is_playing => {
                return Err(Denial::Playing);
            }
            RoomRequest::AddComputer(level, name) => self.add_computer(level, &name)?,
            RoomRequest::SetRules(rules) => {
                let rules = Self::online_rules(rules);
                if let Err(denial) = Self::check_rules(&rules) {
                    // A countdown by the old rules must not start the match.
                    (self.state.members[host].is_ready, self.state.phase) = (false, Phase::Gathering);
                    self.changed();
                    return Err(denial);
                }
                self.state.rules = rules;
                // Members must see the new rules before they are ready again.
                let others = self.state.members.iter_mut().enumerate().filter(|(index, _)| *index != host);
                others.for_each(|(_, member)| member.is_ready = member.computer.is_some());
                self.state.phase = Phase::Gathering;
            }
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
            _ => {}
        }
        self.changed();
        Ok(())
    }

    /// Returns whether matches can be played by these [online rules](Self::online_rules).
    ///
    /// # Errors
    /// The rules are out of range, or contradict each other.
    pub fn check_rules(rules: &VersusRules) -> Result<(), Denial> {
        rules.validate().map_err(|_error| Denial::Rules)?;
        // A preset's rule that the goal makes ineffective is no error of the host.
        let preset = |preset: VersusPreset| VersusRules { game_type: rules.game_type, ..preset.rules() };
        let is_preset = VersusPreset::ALL.into_iter().any(|each| Self::online_rules(preset(each)) == *rules);
        match rules.contradiction().filter(|_| !is_preset) {
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
        MatchPlan { seed, dealt: Vec::new(), rules: self.state.rules, seats }
    }

    /// Ends a match, won by these members, or by nobody if it was cancelled.
    pub fn finish(&mut self, winners: &[MemberId]) {
        for member in &mut self.state.members {
            member.is_ready = member.computer.is_some();
            member.wins += u32::from(winners.contains(&member.id));
        }
        self.state.phase = Phase::Gathering;
        self.changed();
    }

    /// Returns the rules adapted for online play: a travel time that is long enough for messages, and one goal for all
    /// teams.
    #[must_use]
    pub fn online_rules(rules: VersusRules) -> VersusRules {
        let travel_ms = rules.attacks.travel_ms.max(Self::TRAVEL_MS);
        VersusRules { attacks: AttackRules { travel_ms, ..rules.attacks }, goals: TeamGoals::NONE, ..rules }
    }

    fn present(&self) -> impl Iterator<Item = (u8, PlannedSeat)> {
        let members = self.state.members.iter().zip(&self.private).filter(|(member, _)| !member.is_away);
        members.filter_map(|(member, private)| {
            let rules = seat_rules(&self.state.rules, &private.handling);
            let Member { id, avatar, team, .. } = *member;
            Some((member.seat?, PlannedSeat { member: id, name: member.name.clone(), avatar, team, rules }))
        })
    }

    fn check_seats(&self) -> Result<(), Denial> {
        let seated = self.state.members.iter().filter(|member| !member.is_away && member.seat.is_some());
        if are_opponents(seated.map(|member| member.team)) { Ok(()) } else { Err(Denial::TooFew) }
    }

    /// Starts or stops the countdown before the match.
    fn check_ready(&mut self, now: u64) {
        // A server does this for each room a hundred times a second.
        if self.state.phase == Phase::Playing {
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
        self.state.phase = Phase::Playing;
        self.events.push(RoomEvent::Begin);
        self.changed();
    }

    fn free_seat(&self) -> Option<u8> {
        (0..Self::MAX_SEATS as u8).find(|seat| self.state.members.iter().all(|member| member.seat != Some(*seat)))
    }

    /// Returns the first team without a player.
    fn free_team(&self) -> u8 {
        let has = |team| self.state.members.iter().any(|member| member.seat.is_some() && member.team == team);
        (1..=Self::MAX_SEATS as u8).find(|team| !has(*team)).unwrap_or(1)
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

impl RoomState {
    /// Returns a member by its number.
    #[must_use]
    pub fn member(&self, id: MemberId) -> Option<&Member> {
        self.members.iter().find(|member| member.id == id)
    }

    /// Returns the state made safe to show: a host can send anything.
    #[must_use]
    pub fn sanitized(mut self) -> Self {
        self.members.truncate(Room::MAX_MEMBERS);
        for member in &mut self.members {
            member.name = Guest::sanitized_name(&member.name).unwrap_or_else(|| member.key.to_string());
        }
        self
    }
}
