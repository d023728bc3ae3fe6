//! The requests of members, and what a room does at each.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{ComputerPlayer, Denial, Dismissal, Guest, Member, Owner, Phase, Room, RoomEvent};
use crate::bots::level::BotLevel;
use crate::engine::versus::{Handicap, VersusPreset, VersusRules};
use crate::engine::{ModeId, Rules};
use crate::online::chat::ChatMessage;
use crate::online::identity::PlayerKey;
use crate::online::plan::{MemberId, from_json, to_json};
use crate::online::room_rules::RoomRules;

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

impl Room {
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
            RoomRequest::Ready(true) if self.is_decided() => return Err(Denial::NoSeat),
            RoomRequest::Sit if !self.may_sit(&self.state.members[index].key) => return Err(Denial::NoSeat),
            // In a room for a match the server chose the teams.
            RoomRequest::Team(_) if matches!(self.owner, Owner::Match { .. }) => return Err(Denial::NotHost),
            RoomRequest::Sit => {
                if self.state.members[index].seat.is_none() {
                    let seat = self.free_seat().ok_or(Denial::NoSeat)?;
                    let team = self.team_of(&self.state.members[index].key);
                    (self.state.members[index].seat, self.state.members[index].team) = (Some(seat), team);
                }
            }
            RoomRequest::Stand => {
                let member = &mut self.state.members[index];
                (member.seat, member.is_ready) = (None, false);
                // Between two rounds that leaves the match, unless a server decides when it is left.
                if !matches!(self.owner, Owner::Match { .. }) {
                    self.participants.remove(&member.key);
                }
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
        let member = &self.state.members[index];
        if !matches!(member.computer, Some(ComputerPlayer::Level(_))) {
            return Err(Denial::Computer);
        }
        let (name, avatar) = (self.distinct_name(name, &member.key), self.computer_avatar(level, Some(id)));
        let member = &mut self.state.members[index];
        member.computer = Some(ComputerPlayer::Level(level));
        (member.name, member.avatar) = (name, avatar);
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
}

/// Returns whether a player can have this handicap.
fn check_handicap(handicap: &Handicap) -> Result<(), Denial> {
    let rules = handicap.apply(Rules::preset(ModeId::Marathon));
    let is_possible = rules.validate().is_ok() && !handicap.starting_lines.fill_the_matrix();
    if is_possible { Ok(()) } else { Err(Denial::Rules) }
}
