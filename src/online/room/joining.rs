//! Joining and leaving a room, and the free seats that new members get.

use std::ops::Range;

use super::{ComputerPlayer, Denial, Guest, JoinError, Member, Owner, Phase, Private, Room};
use crate::bots::level::BotLevel;
use crate::engine::versus::Handicap;
use crate::engine::{ModeId, Rules};
use crate::online::chat::RateLimit;
use crate::online::identity::{Identity, PlayerKey};
use crate::online::plan::MemberId;
use crate::online::text::{are_alike, number_suffix};

impl Room {
    /// The avatar of programs, after those of the levels.
    const PROGRAM_AVATAR: u8 = BotLevel::STRONGEST.number() + 1;
    /// The avatars of further computers of one level.
    const MORE_AVATARS: Range<u8> = Self::PROGRAM_AVATAR + 1..28;

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
    pub(in crate::online) fn join_as(&mut self, guest: Guest, former: Option<MemberId>) -> Result<MemberId, JoinError> {
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
        let team = self.team_of(&key);
        // Players of a quick play match have already requested it, so they are ready.
        let (computer, is_ready) = (None, seat.is_some() && matches!(self.owner, Owner::Match { .. }));
        let (is_away, wins, handicap) = (false, 0, Handicap::default());
        let member = Member { id, name, avatar, key, is_host, computer, seat, team, handicap, is_ready, is_away, wins };
        self.add(member, handling);
        Ok(id)
    }

    /// Returns the name of the owner of a key, with a number if that of another member looks like it.
    pub(super) fn distinct_name(&self, name: String, key: &PlayerKey) -> String {
        let is_taken =
            |name: &str| self.state.members.iter().any(|member| member.key != *key && are_alike(&member.name, name));
        let numbered = |number: usize| {
            let suffix = number_suffix(&name, number);
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

    pub(super) fn add_computer(&mut self, level: u8, name: &str) -> Result<(), Denial> {
        let level = BotLevel::new(level).ok_or(Denial::Computer)?.number();
        let avatar = self.computer_avatar(level, None);
        self.add_bot(ComputerPlayer::Level(level), avatar, name).map(drop)
    }

    /// Returns the avatar of a computer player: each level has its own, and further ones of the same level have others.
    /// The avatar that the computer player `own` had is free.
    pub(super) fn computer_avatar(&self, level: u8, own: Option<MemberId>) -> u8 {
        let is_free = |avatar: &u8| {
            let others = self.state.members.iter().filter(|member| Some(member.id) != own);
            others.filter(|member| member.computer.is_some()).all(|member| member.avatar != *avatar)
        };
        std::iter::once(level).chain(Self::MORE_AVATARS).find(is_free).unwrap_or(level)
    }

    /// Adds a program of the host's machine, which runs there.
    pub(in crate::online) fn add_program(&mut self, name: &str) -> Result<MemberId, Denial> {
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
        let name = self.distinct_name(name, &key);
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

    /// Returns whether the owner of a key may have a seat.
    pub(super) fn may_sit(&self, key: &PlayerKey) -> bool {
        match &self.owner {
            Owner::Player(_) | Owner::Longest => true,
            Owner::Match { players, .. } => !self.is_decided() && players.contains(key),
        }
    }

    pub(super) fn free_seat(&self) -> Option<u8> {
        (0..Self::MAX_SEATS as u8).find(|seat| self.state.members.iter().all(|member| member.seat != Some(*seat)))
    }

    /// Returns the team of the owner of a key who takes a seat: between two rounds, who was in the match plays on.
    pub(super) fn team_of(&self, key: &PlayerKey) -> u8 {
        self.participants.get(key).copied().unwrap_or_else(|| self.free_team())
    }

    /// Returns the first team without a player.
    pub(super) fn free_team(&self) -> u8 {
        let is_absent = |team| self.participants.values().any(|participant| *participant == team);
        let has = |team| self.state.members.iter().any(|member| member.seat.is_some() && member.team == team);
        (1..=Self::MAX_SEATS as u8).find(|team| !has(*team) && !is_absent(*team)).unwrap_or(1)
    }
}
