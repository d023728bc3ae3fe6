//! The direction of tournaments: calls, rooms, absent players and results.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;

use super::cluster::takeover_server;
use super::database::DatabaseError;
use super::service::{Service, now};
use super::sightings::RoomLook;
use super::tournaments::{CalledMatch, Decided, TournamentError};
use crate::online::{PlayerKey, RecordingId, Room, RoomKind, TournamentId};
use crate::tournament::{Authority, Step};

impl Service {
    /// Calls matches, opens their rooms and decides those that nobody comes to, in the background.
    pub(super) fn direct_tournaments(self: &Rc<Self>) {
        self.note_presence();
        if self.is_stopping() || self.is_directing.replace(true) {
            return;
        }
        let service = Rc::clone(self);
        self.write(async move {
            let done = service.direct().await;
            service.is_directing.set(false);
            done
        });
    }

    async fn direct(self: &Rc<Self>) -> Result<(), DatabaseError> {
        for (tournament, fixture) in self.tournaments.to_call() {
            if self.directs(tournament) {
                self.take(tournament, Step::Call { fixture }).await?;
            }
        }
        self.end_decided();
        for one in &self.tournaments.called() {
            let is_here = self.kinds.borrow().contains_key(&one.room);
            if is_here {
                let absent = self.tournaments.absent(one, |player| self.is_there(one, player), now());
                if !absent.is_empty() {
                    self.take(one.attempt.tournament, Step::NoShow { fixture: one.attempt.fixture, absent }).await?;
                }
            } else if self.directs(one.attempt.tournament) && !self.has_room(one.room) && !self.settle(one).await? {
                let (first_to, earlier) = self.tournaments.rounds(self.database(), one).await?;
                let room = Room::for_match(one.players.to_vec(), false);
                let room = room.of_tournament(self.tournaments.of_room(one)).first_to(first_to, earlier);
                self.open_numbered(one.room, room, RoomKind::Tournament);
            }
        }
        Ok(())
    }

    /// Starts no other match in the rooms of matches that are decided, by a referee or because a player has left.
    fn end_decided(&self) {
        let kinds = self.kinds.borrow();
        let rooms = self.server.rooms(|number, room| {
            let is_open = kinds.get(&number) == Some(&RoomKind::Tournament) && !room.is_decided();
            is_open.then_some(number)
        });
        let open: BTreeSet<u32> = rooms.into_iter().flatten().collect();
        for room in self.tournaments.decided(open) {
            self.server.decide(room);
        }
    }

    /// Decides a match whose rounds have a winner. Returns whether there is nothing left to play.
    async fn settle(&self, called: &CalledMatch) -> Result<bool, DatabaseError> {
        match self.tournaments.settle(self.database(), called, now()).await {
            Ok(is_settled) => Ok(is_settled),
            Err(TournamentError::Database(error)) => Err(error),
            Err(error) => {
                log::warn!("room {:08x}: a match of a tournament cannot be decided: {error}", called.room);
                Ok(true)
            }
        }
    }

    /// Returns whether this server calls the matches of a tournament, and opens their rooms. One that stops soon leaves
    /// that to the others.
    fn directs(&self, tournament: TournamentId) -> bool {
        takeover_server(tournament.0, self.membership.view.borrow().directors()) == Some(self.membership.id)
    }

    async fn take(&self, tournament: TournamentId, step: Step) -> Result<(), DatabaseError> {
        let text = format!("{step:?}");
        match self
            .tournaments
            .decide(self.database(), Decided { tournament, by: Authority::Program, step }, now())
            .await
        {
            Ok(()) => log::info!("tournament {tournament}: {text}"),
            Err(TournamentError::Database(error)) => return Err(error),
            // A referee was faster.
            Err(error) => log::info!("tournament {tournament}: not done: {text}: {error}"),
        }
        Ok(())
    }

    /// Notes who has a seat in the rooms of called matches, also of those at other servers. Who only watches is not
    /// there for the match.
    ///
    /// Servers of another version have rooms of their own for the same matches, in which nobody here can look. Whoever
    /// is not in the room here may be in theirs, so that nobody counts as absent while there are such servers.
    fn note_presence(&self) {
        let (called, now) = (self.tournaments.called(), now());
        let is_called = |room: u32| called.iter().any(|one| one.room == room);
        let members = self.server.rooms(|number, room| {
            // Most rooms belong to no tournament.
            let members = if is_called(number) { room.state().members.as_slice() } else { &[] };
            let seated = members.iter().filter(|member| member.seat.is_some());
            seated.map(|member| (number, member.key)).collect::<Vec<_>>()
        });
        let here: BTreeSet<(u32, PlayerKey)> = members.into_iter().flatten().collect();
        let (kinds, view, mut sightings) =
            (self.kinds.borrow(), self.membership.view.borrow(), self.sightings.borrow_mut());
        let is_informed = view.is_informed(Instant::now());
        let has_other_versions = view.has_other_versions(Instant::now());
        sightings.retain(is_called);
        for one in &called {
            let is_own = kinds.contains_key(&one.room);
            let listed = view.listed_room(one.room);
            let place = if is_own { Some(self.membership.id) } else { listed.map(|room| room.server) };
            let Some(server) = place else { continue };
            // A room that is new here has just opened, so everybody has time to come, unless this server is new itself.
            let since = if is_own || is_informed { now } else { one.since };
            let look = RoomLook { room: one.room, server, now, since };
            for player in one.players {
                let is_listed = listed.is_some_and(|room| room.seats(&player));
                let is_there = if is_own { here.contains(&(one.room, player)) } else { is_listed };
                sightings.note(look, player, is_there || has_other_versions);
            }
        }
    }

    /// Returns until when called players can come who are not in the rooms of their matches, in seconds since 1970. Who
    /// has left the room has the whole time again.
    pub(super) fn deadlines(&self) -> BTreeMap<(PlayerKey, TournamentId), i64> {
        let sightings = self.sightings.borrow();
        let mut deadlines = BTreeMap::new();
        for called in self.tournaments.called() {
            let is_absent = |player: &PlayerKey| !sightings.is_there(called.room, *player);
            for player in called.players.into_iter().filter(is_absent) {
                let last = sightings.last(called.room, player).unwrap_or_default();
                let deadline = called.since.max(last).saturating_add(called.no_show_after);
                deadlines.insert((player, called.attempt.tournament), deadline);
            }
        }
        deadlines
    }

    /// Returns whether a player had a seat in the room lately.
    fn is_there(&self, called: &CalledMatch, player: &PlayerKey) -> bool {
        let last = self.sightings.borrow().last(called.room, *player);
        last.is_none_or(|last| now() - last < called.no_show_after)
    }

    pub(super) async fn count_round(
        &self,
        room: u32,
        recording: RecordingId,
        seats: &[(Option<PlayerKey>, u32)],
    ) -> Result<(), DatabaseError> {
        match self.tournaments.count_round(self.database(), (room, recording), seats, now()).await {
            Err(TournamentError::Database(error)) => Err(error),
            Err(error) => {
                log::warn!("room {room:08x}: a round of a tournament does not count: {error}");
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }
}
