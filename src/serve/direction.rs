//! The direction of tournaments: calls, rooms, absent players and results.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::cluster::takeover_server;
use super::database::DatabaseError;
use super::service::{Service, now};
use super::tournaments::{CalledMatch, Decided, TournamentError};
use crate::online::{PlayerKey, RecordingId, Room, RoomKind, TournamentId};
use crate::tournament::{Authority, Step};

impl Service {
    /// Calls matches, opens their rooms and decides those that nobody comes to, in the background.
    pub(super) fn direct_tournaments(self: &Rc<Self>) {
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
        let called = self.tournaments.called();
        self.note_presence(&called);
        for one in &called {
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

    /// Returns whether this server calls the matches of a tournament.
    fn directs(&self, tournament: TournamentId) -> bool {
        takeover_server(tournament.0, self.membership.view.borrow().servers()) == Some(self.membership.id)
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

    /// Notes who is in the rooms of called matches.
    fn note_presence(&self, called: &[CalledMatch]) {
        let now = now();
        let is_called = |room: u32| called.iter().any(|one| one.room == room);
        let members = self.server.rooms(|number, room| {
            // Most rooms belong to no tournament.
            let members = if is_called(number) { room.state().members.as_slice() } else { &[] };
            members.iter().map(|member| (number, member.key)).collect::<Vec<_>>()
        });
        let mut seen = self.seen.borrow_mut();
        seen.retain(|(room, _), _| is_called(*room));
        seen.extend(members.into_iter().flatten().map(|member| (member, now)));
        // A room that this server has just opened or taken over: everybody has time to come.
        for one in called.iter().filter(|one| self.kinds.borrow().contains_key(&one.room)) {
            for player in one.players {
                seen.entry((one.room, player)).or_insert(now);
            }
        }
    }

    /// Returns until when called players can come who are not in the rooms of their matches, in seconds since 1970.
    ///
    /// Who has left the room has the whole time again. In a room at another server, only that one knows when it was, so
    /// that the time of the call counts.
    pub(super) fn deadlines(&self) -> BTreeMap<(PlayerKey, TournamentId), i64> {
        let (seen, listed, view) = (self.seen.borrow(), self.listed.borrow(), self.membership.view.borrow());
        let mut deadlines = BTreeMap::new();
        for called in self.tournaments.called() {
            let room = listed.get(&called.room).or_else(|| view.listed_room(called.room));
            for player in called.players.into_iter().filter(|player| room.is_none_or(|room| !room.has(player))) {
                let seen = seen.get(&(called.room, player)).copied().unwrap_or_default();
                let deadline = called.called_at.max(seen).saturating_add(called.no_show_after);
                deadlines.insert((player, called.attempt.tournament), deadline);
            }
        }
        deadlines
    }

    /// Returns whether a player was in the room lately.
    fn is_there(&self, called: &CalledMatch, player: &PlayerKey) -> bool {
        let seen = self.seen.borrow().get(&(called.room, *player)).copied();
        seen.is_none_or(|seen| now() - seen < called.no_show_after)
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
