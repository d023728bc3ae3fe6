//! The start and the end of matches and of their rounds.

use super::{Denial, Member, Owner, Phase, Room, RoomEvent};
use crate::online::identity::PlayerKey;
use crate::online::plan::{MatchPlan, MemberId, PlannedRounds, PlannedSeat, can_play, seat_rules};
use crate::replay::MOST_ROUNDS;

impl Room {
    /// Returns the plan of a match between the members who have seats.
    #[must_use]
    pub fn plan(&self, seed: u64) -> MatchPlan {
        let mut seats: Vec<(u8, PlannedSeat)> = self.present().collect();
        seats.sort_by_key(|(seat, _)| *seat);
        let seats = seats.into_iter().map(|(_, seat)| seat).collect();
        let rounds = PlannedRounds { first_to: self.state.rules.first_to, won: self.state.won.clone() };
        MatchPlan { seed, dealt: Vec::new(), rules: self.state.rules.versus, seats, rounds }
    }

    pub(super) fn check_seats(&self) -> Result<(), Denial> {
        let present = self.state.members.iter().filter(|member| !member.is_away);
        if self.can_play(present) { Ok(()) } else { Err(Denial::TooFew) }
    }

    /// Starts or stops the countdown before the match. A match of a tournament needs its players, but not their
    /// readiness: while somebody is not ready, its countdown is as long as a break.
    pub(super) fn check_ready(&mut self, now: u64) {
        // A server does this for each room a hundred times a second.
        if self.is_in_match() {
            return;
        }
        let is_ready = |member: &Member| member.seat.is_none() || (member.is_ready && !member.is_away);
        let is_open = !self.is_stopping && !self.is_decided();
        let are_ready = self.state.members.iter().all(is_ready);
        let can_start = is_open && self.check_seats().is_ok() && (are_ready || self.state.tournament.is_some());
        let starts_at = now
            + match self.owner {
                // Nobody needs time to change their mind about a match that they have searched.
                Owner::Match { .. } if are_ready => 0,
                Owner::Match { .. } => Self::BREAK_MS,
                Owner::Player(_) | Owner::Longest => Self::STARTING_MS,
            };
        match (self.state.phase, can_start) {
            (Phase::Gathering, true) => {
                self.state.phase = Phase::Starting;
                self.starts_at = starts_at;
                self.changed();
            }
            // All are ready meanwhile.
            (Phase::Starting, true) => self.starts_at = self.starts_at.min(starts_at),
            (Phase::Starting, false) => {
                self.state.phase = Phase::Gathering;
                self.changed();
            }
            _ => {}
        }
    }

    /// Starts the next round of a match when all its players are ready, or after the break. A player whose connection
    /// is lost is waited for. Where no opponents are left, the match is over.
    pub(super) fn check_break(&mut self, now: u64, until: u64) {
        if self.is_stopping || self.is_decided() {
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

    pub(super) fn begin(&mut self) {
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
            if team > 0 {
                self.note_decided();
            }
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
        self.note_decided();
        self.end_match();
    }

    /// Ends a match of several rounds without a winner.
    pub(super) fn end_match(&mut self) {
        self.state.won.clear();
        self.participants.clear();
        self.state.phase = Phase::Gathering;
        self.changed();
    }

    /// Returns whether a match is being played, also between two of its rounds.
    pub(super) const fn is_in_match(&self) -> bool {
        matches!(self.state.phase, Phase::Playing | Phase::Break { .. })
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
}
