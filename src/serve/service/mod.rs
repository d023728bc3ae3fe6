//! The lobby's logic: answers requests, pairs players and saves results.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Instant;

use jiff::Timestamp;
use tokio::task::{spawn_blocking, spawn_local};

use super::check::check;
use super::clock::LobbyClock;
use super::cluster::{
    ClusterEvent, ClusterMessage, ListedRoom, ListedTicket, ServerId, SharedState, View, room_key, ticket_key, write,
};
use super::companions::Companions;
use super::database::{Database, DatabaseError, Penalty, Reported};
use super::http::Pages;
use super::quick_play::{Ticket, pairs};
use super::tournaments::{TournamentError, Tournaments};
use crate::online::net::{LobbyEvent, Moderation, ServerHandle, VisitorId};
use crate::online::{
    Contacts, Daily, FinishedMatch, Guest, Host, Invitation, LobbyDenial, LobbyRequest, LobbyUpdate, Member, Phase,
    PlayerKey, PlayerRating, RateLimit, RecordingId, Room, RoomAccess, RoomKind, RoomPlayer, RoomSummary, TournamentId,
    TournamentRequest,
};

/// The maximum number of rooms in the lobby's list.
const MAX_LISTED_ROOMS: usize = 200;
/// The minimum time between two room lists, in milliseconds. Each list goes to everybody in the lobby.
pub(super) const LIST_INTERVAL_MS: u64 = 2_000;
/// The maximum number of ratings that are read at a time.
const MAX_READ_RATINGS: usize = 100;
/// Seconds per day.
const DAY: i64 = 24 * 60 * 60;
/// The seconds for which the servers of a cluster look for a room that an operator wants to be closed.
const CLOSING_TIME: i64 = 60;

/// The lobby of a server.
#[derive(Debug)]
pub(super) struct Service {
    pub(super) server: ServerHandle,
    pub(super) pages: Pages,
    pub(super) membership: Membership,
    max_rooms: usize,
    keep_days: Option<u32>,
    clock: LobbyClock,
    pub(super) visitors: RefCell<BTreeMap<VisitorId, Visitor>>,
    pub(super) kinds: RefCell<BTreeMap<u32, RoomKind>>,
    /// The own rooms as they are in the shared list.
    pub(super) listed: RefCell<BTreeMap<u32, ListedRoom>>,
    daily: RefCell<Daily>,
    /// The ratings of visitors and of players in rooms, as far as they are known.
    ratings: RefCell<BTreeMap<PlayerKey, PlayerRating>>,
    sent_rooms: RefCell<SentRooms>,
    /// When visitors were last sent where their friends are, in milliseconds.
    pub(super) friends_sent_at: Cell<u64>,
    /// The number of running tasks that write to the database.
    writes: Cell<usize>,
    pub(super) tournaments: Tournaments,
    /// When players were last in the rooms of tournaments here, in seconds since 1970.
    pub(super) seen: RefCell<BTreeMap<(u32, PlayerKey), i64>>,
    pub(super) is_directing: Cell<bool>,
}

/// The list of rooms that all visitors have.
#[derive(Debug, Default)]
struct SentRooms {
    /// The time at which they got it, in milliseconds.
    at: u64,
    summaries: Vec<RoomSummary>,
    /// Whether some visitors came later and have another list.
    is_mixed: bool,
}

/// A server's membership in its cluster.
#[derive(Debug)]
pub(super) struct Membership {
    pub(super) id: ServerId,
    /// The invitation to this server.
    pub(super) invitation: Invitation,
    /// The text that tells the servers of other versions about this one.
    pub(super) announcement: String,
    pub(super) shared: Rc<dyn SharedState>,
    /// Whether other servers take over rooms, so that journals are needed.
    pub(super) has_takeovers: bool,
    pub(super) view: RefCell<View>,
    /// The rooms whose takeover is running.
    pub(super) takeovers: RefCell<BTreeSet<u32>>,
    /// The servers whose connection is being checked.
    pub(super) queries: RefCell<BTreeSet<ServerId>>,
}

#[derive(Debug)]
pub(super) struct Visitor {
    pub(super) key: PlayerKey,
    name: String,
    rating: u32,
    rate_limit: RateLimit,
    /// The entry in the shared list while the visitor searches for an opponent.
    ticket: Option<ListedTicket>,
    /// The time of arrival, in milliseconds.
    since: u64,
    /// Whether the visitor has the current list of rooms.
    has_rooms: bool,
    /// The revision of the tournaments that the visitor has.
    tournaments: u64,
    pub(super) companions: Companions,
}

impl Visitor {
    const fn is_searching(&self) -> bool {
        self.ticket.is_some()
    }
}

/// Counts a writing task while it lives.
struct WriteGuard(Rc<Service>);

impl Drop for WriteGuard {
    fn drop(&mut self) {
        self.0.writes.set(self.0.writes.get() - 1);
    }
}

impl Service {
    pub(super) async fn new(
        server: ServerHandle,
        pages: Pages,
        membership: Membership,
        (max_rooms, keep_days): (usize, Option<u32>),
        clock: LobbyClock,
    ) -> Result<Rc<Self>, DatabaseError> {
        let daily = pages.database.daily(today()).await?;
        server.moderate(moderation(&pages.database, now()).await?);
        let tournaments = Tournaments::default();
        tournaments.refresh(&pages.database, now()).await?;
        Ok(Rc::new(Self {
            server,
            pages,
            membership,
            max_rooms,
            keep_days,
            clock,
            visitors: RefCell::default(),
            kinds: RefCell::default(),
            listed: RefCell::default(),
            daily: RefCell::new(daily),
            ratings: RefCell::default(),
            sent_rooms: RefCell::default(),
            friends_sent_at: 0.into(),
            writes: 0.into(),
            tournaments,
            seen: RefCell::default(),
            is_directing: false.into(),
        }))
    }

    pub(super) const fn database(&self) -> &Database {
        &self.pages.database
    }

    pub(super) fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.pages.is_stopping.load(Ordering::Relaxed)
    }

    /// Starts no new match, and notifies everybody.
    pub(super) fn stop_matches(&self) {
        self.server.stop_matches();
        self.send_all(&LobbyUpdate::Denied(LobbyDenial::Stopping));
    }

    pub(super) fn handle(self: &Rc<Self>, event: LobbyEvent) {
        match event {
            LobbyEvent::Joined(id, guest) => self.visitor_joined(id, &guest),
            LobbyEvent::Requested(id, request) => self.handle_request(id, request),
            LobbyEvent::Left(id) => {
                self.stop_search(id);
                self.end_presence(id);
                self.visitors.borrow_mut().remove(&id);
            }
        }
    }

    fn visitor_joined(self: &Rc<Self>, id: VisitorId, guest: &Guest) {
        let name = Guest::sanitized_name(&guest.name).unwrap_or_else(|| guest.key.to_string());
        let visitor = Visitor {
            key: guest.key,
            name,
            rating: 1_500,
            rate_limit: RateLimit::new(20, 500),
            ticket: None,
            since: self.now_ms(),
            has_rooms: false,
            tournaments: 0,
            companions: Companions::default(),
        };
        self.visitors.borrow_mut().insert(id, visitor);
        self.server.send(id, &LobbyUpdate::Daily(self.daily.borrow().clone()));
        let servers = self.server.servers();
        if !servers.is_empty() {
            self.server.send(id, &LobbyUpdate::Servers(servers));
        }
        let service = Rc::clone(self);
        self.write(async move { service.record_visit(id).await });
    }

    /// Records that a player is online, and sends the rating.
    async fn record_visit(&self, id: VisitorId) -> Result<(), DatabaseError> {
        let Some((key, name)) = self.visitor(id, |visitor| (visitor.key, visitor.name.clone())) else { return Ok(()) };
        log::info!("{} visits, named {name}", key.text());
        self.database().record_visit(key, &name, now()).await?;
        self.send_rating(id).await
    }

    async fn send_rating(&self, id: VisitorId) -> Result<(), DatabaseError> {
        let Some(key) = self.visitor(id, |visitor| visitor.key) else { return Ok(()) };
        let rating = self.database().rating(key).await?;
        self.visitor(id, |visitor| visitor.rating = rating.rating);
        self.ratings.borrow_mut().insert(key, rating);
        self.server.send(id, &LobbyUpdate::Rating(rating));
        Ok(())
    }

    pub(super) fn visitor<T>(&self, id: VisitorId, change: impl FnOnce(&mut Visitor) -> T) -> Option<T> {
        self.visitors.borrow_mut().get_mut(&id).map(change)
    }

    /// Spawns a task that writes to the database. The server does not stop before the task ends.
    pub(super) fn write(self: &Rc<Self>, task: impl Future<Output = Result<(), DatabaseError>> + 'static) {
        self.writes.set(self.writes.get() + 1);
        let guard = WriteGuard(Rc::clone(self));
        spawn_local(async move {
            if let Err(error) = task.await {
                guard.0.pages.metrics.errors.inc();
                log::error!("a database task failed: {error}");
            }
        });
    }

    fn handle_request(self: &Rc<Self>, id: VisitorId, request: LobbyRequest) {
        let now = self.now_ms();
        if !self.visitor(id, |visitor| visitor.rate_limit.try_acquire(now)).unwrap_or(false) {
            return self.server.send(id, &LobbyUpdate::Denied(LobbyDenial::TooFast));
        }
        let result = match request {
            LobbyRequest::OpenRoom | LobbyRequest::FindMatch { .. } | LobbyRequest::Challenge(Some(_))
                if self.is_stopping() =>
            {
                Err(LobbyDenial::Stopping)
            }
            LobbyRequest::OpenRoom => self.open_room(Room::on_server(), RoomKind::Open).map(|number| {
                self.server.send(id, &LobbyUpdate::RoomOpened(number));
            }),
            LobbyRequest::FindMatch { is_ranked, blocked } => {
                self.start_search(id, is_ranked, blocked);
                Ok(())
            }
            LobbyRequest::StopSearch => {
                self.stop_search(id);
                self.server.send(id, &LobbyUpdate::Searching(false));
                Ok(())
            }
            LobbyRequest::Friends(friends) => {
                self.set_friends(id, friends);
                Ok(())
            }
            LobbyRequest::Challenge(player) => self.challenge(id, player),
            LobbyRequest::AnswerChallenge { challenger, is_accepted } => {
                self.answer_challenge(id, challenger, is_accepted);
                Ok(())
            }
            later => {
                let service = Rc::clone(self);
                self.write(async move { service.run_query(id, later).await });
                Ok(())
            }
        };
        if let Err(denial) = result {
            self.server.send(id, &LobbyUpdate::Denied(denial));
        }
    }

    /// Answers a request that needs the database.
    async fn run_query(&self, id: VisitorId, request: LobbyRequest) -> Result<(), DatabaseError> {
        let Some(key) = self.visitor(id, |visitor| visitor.key) else { return Ok(()) };
        // Programs ask for leaderboards by themselves, so nobody waits for an answer.
        let is_wanted = !matches!(request, LobbyRequest::Board { .. });
        let answer = self.answer((id, key), request).await;
        match &answer {
            Ok(Some(update)) => self.server.send(id, update),
            Err(_) if is_wanted => self.server.send(id, &LobbyUpdate::Denied(LobbyDenial::Fault)),
            Ok(None) | Err(_) => {}
        }
        answer.map(drop)
    }

    /// Returns the answer to a visitor's request, if there is one.
    async fn answer(
        &self,
        (id, key): (VisitorId, PlayerKey),
        request: LobbyRequest,
    ) -> Result<Option<LobbyUpdate>, DatabaseError> {
        let answer = match request {
            LobbyRequest::Board { day, kind } => Ok(LobbyUpdate::Board(self.database().board((day, kind), key).await?)),
            LobbyRequest::Fetch(recording) => {
                let found = self.database().recording(recording).await?;
                found.map(|text| LobbyUpdate::Recording(recording, text)).ok_or(LobbyDenial::NoRecording)
            }
            LobbyRequest::Submit(text) => match self.submit(key, text).await {
                Err(DatabaseError::AlreadySubmitted) => Err(LobbyDenial::AlreadySubmitted),
                submitted => submitted?,
            },
            LobbyRequest::DeleteData => {
                self.tournaments.forget(self.database(), key, now()).await?;
                self.database().delete_player(key, now()).await?;
                Ok(LobbyUpdate::DataDeleted)
            }
            LobbyRequest::Report(player, reason) => match self.database().report(key, player, reason, now()).await? {
                Reported::Saved => {
                    log::info!("{} reports {}: {}", key.text(), player.text(), reason.id());
                    Ok(LobbyUpdate::Reported)
                }
                Reported::NoPlayer => Err(LobbyDenial::NoPlayer),
                Reported::TooMany => Err(LobbyDenial::TooManyReports),
            },
            LobbyRequest::Tournament(tournament, request) => match self.take_part(id, tournament, request).await {
                // Everybody gets the change.
                Ok(()) => return Ok(None),
                Err(TournamentError::Database(error)) => return Err(error),
                Err(_) => Err(LobbyDenial::Tournament),
            },
            LobbyRequest::OpenRoom
            | LobbyRequest::FindMatch { .. }
            | LobbyRequest::StopSearch
            | LobbyRequest::Friends(_)
            | LobbyRequest::Challenge(_)
            | LobbyRequest::AnswerChallenge { .. } => return Ok(None),
        };
        Ok(Some(answer.unwrap_or_else(LobbyUpdate::Denied)))
    }

    /// Takes a step of a visitor in a tournament.
    async fn take_part(
        &self,
        id: VisitorId,
        tournament: TournamentId,
        request: TournamentRequest,
    ) -> Result<(), TournamentError> {
        let Some((key, name)) = self.visitor(id, |visitor| (visitor.key, visitor.name.clone())) else { return Ok(()) };
        self.tournaments.request(self.database(), (tournament, request), (key, &name), now()).await
    }

    /// Verifies a daily challenge, and saves its result.
    async fn submit(&self, key: PlayerKey, text: String) -> Result<Result<LobbyUpdate, LobbyDenial>, DatabaseError> {
        let daily = self.daily.borrow().clone();
        // A game that was started yesterday may end today.
        let yesterday = self.database().daily(daily.day.saturating_sub(1)).await?;
        let checked = spawn_blocking(move || {
            let of_day = |daily: &Daily| check(&text, daily).map(|result| (daily.day, result));
            let checked = of_day(&daily).or_else(|denial| match denial {
                LobbyDenial::OtherGame => of_day(&yesterday),
                other => Err(other),
            });
            (checked, text)
        });
        // The check does not panic, and nothing cancels it.
        let Ok((checked, text)) = checked.await else { return Ok(Err(LobbyDenial::Fault)) };
        let (day, result) = match checked {
            Ok(checked) => checked,
            Err(denial) => {
                self.pages.metrics.refused.inc();
                log::info!("the daily challenge of {} was refused: {denial}", key.text());
                return Ok(Err(denial));
            }
        };
        let rank = self.database().submit((day, key), &result, &text, now()).await?;
        self.pages.metrics.accepted.inc();
        let key = key.text();
        log::info!("{key} submitted {} of day {day}: rank {} of {}", result.kind.id(), rank.place, rank.players);
        let super::SubmittedRank { place, players, is_best } = rank;
        Ok(Ok(LobbyUpdate::Submitted { kind: result.kind, place, players, is_best }))
    }

    fn start_search(&self, id: VisitorId, is_ranked: bool, blocked: BTreeSet<PlayerKey>) {
        let Some((key, rating)) = self.visitor(id, |visitor| (visitor.key, visitor.rating)) else { return };
        let delay_ms = self.server.delay_ms(id).unwrap_or_default();
        let (server, since) = (self.membership.id, self.server.now_micros() / 1_000);
        let blocked = blocked.into_iter().take(Contacts::MAX).collect();
        let ticket = ListedTicket { server, visitor: id, key, rating, delay_ms, is_ranked, since, blocked };
        self.membership.shared.put(ticket_key(key), write(&ticket));
        self.visitor(id, |visitor| visitor.ticket = Some(ticket));
        self.server.send(id, &LobbyUpdate::Searching(true));
    }

    fn stop_search(&self, id: VisitorId) {
        if let Some(ticket) = self.visitor(id, |visitor| visitor.ticket.take()).flatten() {
            self.membership.shared.remove(ticket_key(ticket.key));
        }
    }

    /// Adds the searching players of this server to the shared list again.
    pub(super) fn renew_tickets(&self) {
        for ticket in self.visitors.borrow().values().filter_map(|visitor| visitor.ticket.as_ref()) {
            self.membership.shared.put(ticket_key(ticket.key), write(ticket));
        }
    }

    pub(super) fn open_room(self: &Rc<Self>, room: Room, kind: RoomKind) -> Result<u32, LobbyDenial> {
        if self.kinds.borrow().len() >= self.max_rooms {
            return Err(LobbyDenial::Full);
        }
        let number = loop {
            let number = rand::random_range(1..=u32::MAX);
            if !self.has_room(number) {
                break number;
            }
        };
        self.open_numbered(number, room, kind);
        Ok(number)
    }

    /// Returns whether this server or another one has a room of this number.
    pub(super) fn has_room(&self, number: u32) -> bool {
        self.kinds.borrow().contains_key(&number) || self.membership.view.borrow().has_room(number)
    }

    pub(super) fn open_numbered(self: &Rc<Self>, number: u32, room: Room, kind: RoomKind) {
        self.open_journaled(number, kind, Host::of(room).with_changes(), 0);
        self.kinds.borrow_mut().insert(number, kind);
    }

    pub(super) fn handle_cluster_event(self: &Rc<Self>, event: ClusterEvent) {
        let message = self.membership.view.borrow_mut().handle(event, Instant::now());
        match message {
            Some(ClusterMessage::Pair) => {
                let service = Rc::clone(self);
                spawn_local(async move { service.find_pairs().await });
            }
            Some(ClusterMessage::Paired { room, server, players }) => {
                if server != self.membership.id && !self.membership.view.borrow().has_room(room) {
                    self.membership.view.borrow_mut().place(room, ListedRoom::at(server, room));
                    self.server.set_remote_rooms(self.membership.view.borrow().remote_rooms());
                }
                self.send_to_pair(players, &LobbyUpdate::RoomOpened(room));
            }
            Some(ClusterMessage::Full(players)) => self.send_to_pair(players, &LobbyUpdate::Denied(LobbyDenial::Full)),
            Some(ClusterMessage::Answered(answer)) => self.take_answer(&answer),
            Some(ClusterMessage::ChallengeOver { visitor: (server, id), challenger, stage }) => {
                if server == self.membership.id {
                    self.send_challenge_over(id, challenger, stage);
                }
            }
            Some(ClusterMessage::Heartbeat(..) | ClusterMessage::Stopping(_)) | None => {}
        }
    }

    /// Sends a message to those of a pair who are at this server.
    fn send_to_pair(&self, players: [(ServerId, VisitorId); 2], update: &LobbyUpdate) {
        for (_, id) in players.iter().filter(|(server, _)| *server == self.membership.id) {
            // A renewed entry could still be in the list.
            self.stop_search(*id);
            self.server.send(*id, &LobbyUpdate::Searching(false));
            self.server.send(*id, update);
        }
    }

    /// Pairs players, even if they are at different servers.
    async fn find_pairs(self: &Rc<Self>) {
        let mut tickets: Vec<Ticket<usize>> = Vec::new();
        let listed: Vec<(ListedTicket, u64)> = self.membership.view.borrow().tickets().cloned().collect();
        for (visitor, (ticket, _)) in listed.iter().enumerate() {
            let ListedTicket { server, key, rating, delay_ms, is_ranked, since, blocked, .. } = ticket.clone();
            if self.membership.view.borrow().is_alive(server) {
                tickets.push(Ticket { visitor, key, rating, delay_ms, is_ranked, since, blocked });
            }
        }
        for (one, other) in pairs(&mut tickets, self.server.now_micros() / 1_000) {
            let chosen = [one.visitor, other.visitor].map(|index| &listed[index]);
            for (ticket, _) in chosen {
                self.membership.view.borrow_mut().remove_ticket(ticket.key);
            }
            if !self.claim_pair(chosen).await {
                continue;
            }
            let kind = if one.is_ranked { RoomKind::Ranked } else { RoomKind::Casual };
            let players = chosen.map(|(ticket, _)| (ticket.server, ticket.visitor));
            let message = match self.open_room(Room::for_match(vec![one.key, other.key], one.is_ranked), kind) {
                Ok(room) => ClusterMessage::Paired { room, server: self.membership.id, players },
                Err(_full) => ClusterMessage::Full(players),
            };
            self.membership.shared.publish(write(&message));
        }
    }

    /// Removes two players from the shared list. Returns whether no other server was faster.
    async fn claim_pair(&self, [one, other]: [&(ListedTicket, u64); 2]) -> bool {
        let shared = &self.membership.shared;
        if !shared.remove_unchanged(ticket_key(one.0.key), one.1).await {
            return false;
        }
        let has_both = shared.remove_unchanged(ticket_key(other.0.key), other.1).await;
        if !has_both {
            shared.put(ticket_key(one.0.key), write(&one.0));
        }
        has_both
    }

    /// Runs the frequent tasks: pairs players, saves finished matches, sends changes.
    pub(super) fn tick(self: &Rc<Self>) {
        if self.visitors.borrow().values().any(Visitor::is_searching) {
            self.membership.shared.publish_to_one(write(&ClusterMessage::Pair));
        }
        self.membership.shared.announce(self.membership.announcement.clone());
        // Members who look for a room here are redirected to its server.
        self.take_over_failed(Instant::now());
        self.direct_tournaments();
        self.send_tournaments();
        let summaries = self.summaries();
        self.follow_friends();
        self.update_connection();
        self.update_metrics(&summaries);
        self.update_pages(&summaries);
        let mut sent_rooms = self.sent_rooms.borrow_mut();
        let is_changed = sent_rooms.is_mixed || sent_rooms.summaries != summaries;
        if is_changed && self.now_ms() >= sent_rooms.at + LIST_INTERVAL_MS {
            *sent_rooms = SentRooms { at: self.now_ms(), summaries: summaries.clone(), is_mixed: false };
            self.visitors.borrow_mut().values_mut().for_each(|visitor| visitor.has_rooms = false);
        }
        let is_newer = sent_rooms.summaries != summaries;
        sent_rooms.is_mixed |= self.send_rooms(summaries) && is_newer;
    }

    /// Updates the list of rooms of the web pages.
    fn update_pages(&self, summaries: &[RoomSummary]) {
        let mut rooms = self.pages.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        if rooms.as_slice() != summaries {
            *rooms = summaries.to_vec();
        }
    }

    /// Sends the list of rooms to the visitors who do not have it. Those who look for an opponent get it later: many
    /// come and go within a second. Returns whether there were any.
    fn send_rooms(&self, summaries: Vec<RoomSummary>) -> bool {
        let now = self.now_ms();
        let mut visitors = self.visitors.borrow_mut();
        let needs = |visitor: &Visitor| {
            !visitor.has_rooms && (!visitor.is_searching() || now > visitor.since + LIST_INTERVAL_MS)
        };
        let waiting = visitors.iter_mut().filter(|(_, visitor)| needs(visitor));
        let waiting = waiting.map(|(id, visitor)| {
            visitor.has_rooms = true;
            *id
        });
        let waiting: Vec<VisitorId> = waiting.collect();
        drop(visitors);
        self.server.send_many(&waiting, &LobbyUpdate::Rooms(summaries));
        !waiting.is_empty()
    }

    /// Runs the rare tasks in the background, because the database may be slow.
    pub(super) fn refresh(self: &Rc<Self>) {
        let service = Rc::clone(self);
        self.write(async move { service.follow_database().await });
    }

    /// Starts a new day if necessary, and does what operators want.
    async fn follow_database(&self) -> Result<(), DatabaseError> {
        if self.daily.borrow().day != today() {
            let daily = self.database().daily(today()).await?;
            self.send_all(&LobbyUpdate::Daily(daily.clone()));
            *self.daily.borrow_mut() = daily;
            self.delete_old().await?;
        }
        self.server.moderate(moderation(self.database(), now()).await?);
        self.close_rooms().await?;
        self.read_ratings().await?;
        self.tournaments.refresh(self.database(), now()).await?;
        if self.database().write_error().is_some() {
            // Otherwise the server would stay unhealthy until the next visit.
            self.database().probe_writing().await?;
            log::info!("the database can be written again");
        }
        Ok(())
    }

    /// Reads the ratings of players in rooms who came from another server, and forgets those of players who are gone.
    async fn read_ratings(&self) -> Result<(), DatabaseError> {
        let seated = |member: &&Member| member.seat.is_some() && member.computer.is_none();
        let in_rooms = self
            .server
            .rooms(|_, room| room.state().members.iter().filter(seated).map(|member| member.key).collect::<Vec<_>>());
        let playing: BTreeSet<PlayerKey> = in_rooms.into_iter().flatten().collect();
        let visiting: BTreeSet<PlayerKey> = self.visitors.borrow().values().map(|visitor| visitor.key).collect();
        self.ratings.borrow_mut().retain(|key, _| playing.contains(key) || visiting.contains(key));
        let is_unknown = |key: &&PlayerKey| !self.ratings.borrow().contains_key(*key);
        let unknown: Vec<PlayerKey> = playing.iter().filter(is_unknown).take(MAX_READ_RATINGS).copied().collect();
        for key in unknown {
            let rating = self.database().rating(key).await?;
            self.ratings.borrow_mut().insert(key, rating);
        }
        Ok(())
    }

    /// Closes the rooms that an operator wants to be closed.
    async fn close_rooms(&self) -> Result<(), DatabaseError> {
        let wanted = self.database().closings().await?;
        if wanted.is_empty() {
            return Ok(());
        }
        let closed: Vec<u32> = wanted.into_iter().filter(|room| self.kinds.borrow().contains_key(room)).collect();
        for room in &closed {
            log::info!("room {room:08x}: closed by an operator");
            self.server.close_room(*room);
        }
        self.database().end_closings(&closed, now() - CLOSING_TIME).await
    }

    /// Deletes the matches that are older than the server keeps them.
    pub(super) async fn delete_old(&self) -> Result<(), DatabaseError> {
        let Some(days) = self.keep_days else { return Ok(()) };
        let deleted = self.database().delete_matches(now() - i64::from(days) * DAY).await?;
        if deleted > 0 {
            log::info!("{deleted} matches from more than {days} days ago were deleted");
        }
        Ok(())
    }

    /// Sends the tournaments to the visitors who do not have them.
    fn send_tournaments(&self) {
        let is_open = |room: u32| self.has_room(room);
        let revision = self.tournaments.revision(is_open);
        for (id, visitor) in self.visitors.borrow_mut().iter_mut() {
            if std::mem::replace(&mut visitor.tournaments, revision) != revision {
                self.server.send(*id, &LobbyUpdate::Tournaments(self.tournaments.summaries(visitor.key, is_open)));
            }
        }
    }

    fn send_all(&self, update: &LobbyUpdate) {
        let ids: Vec<VisitorId> = self.visitors.borrow().keys().copied().collect();
        self.server.send_many(&ids, update);
    }

    /// Saves a finished match, and sends the players their ratings.
    pub(super) async fn save_match(
        &self,
        (room, kind): (u32, RoomKind),
        finished: FinishedMatch,
    ) -> Result<(), DatabaseError> {
        let is_ranked = kind == RoomKind::Ranked;
        let FinishedMatch { mut recording, players, places, began } = finished;
        if let Some(setup) = &mut recording.setup {
            setup.date = i64::try_from(began / 1_000_000).unwrap_or_default();
        }
        let seats: Vec<_> = players.into_iter().zip(places).collect();
        let Ok(text) = recording.to_shared() else { return Ok(()) };
        let began = Instant::now();
        let is_new = self.database().save_match(&text, &seats, is_ranked, now()).await?;
        if kind == RoomKind::Tournament {
            self.count_round(room, RecordingId::of(&text), &seats).await?;
        }
        self.pages.metrics.save_seconds.inc_by(began.elapsed().as_secs_f64());
        self.pages.metrics.matches.inc_by(is_new.into());
        log::info!("room {room:08x}: match saved, ranked: {is_ranked}, new: {is_new}");
        // Those who visit this server get the new one at once.
        self.ratings.borrow_mut().retain(|key, _| !seats.iter().any(|(player, _)| *player == Some(*key)));
        let played = |visitor: &Visitor| seats.iter().any(|(key, _)| *key == Some(visitor.key));
        let of_players = || {
            let visitors = self.visitors.borrow();
            visitors.iter().filter(|(_, visitor)| played(visitor)).map(|(id, _)| *id).collect()
        };
        let ids: Vec<VisitorId> = of_players();
        for id in ids {
            // The match is saved, so it does not wait for this.
            if let Err(error) = self.send_rating(id).await {
                log::error!("a rating could not be read: {error}");
            }
        }
        Ok(())
    }

    /// Returns the rooms for the lobby's list, those with a free seat first.
    fn summaries(&self) -> Vec<RoomSummary> {
        let mut kinds = self.kinds.borrow_mut();
        let ratings = self.ratings.borrow();
        let own = self.server.rooms(|number, room| ListedRoom {
            server: self.membership.id,
            summary: summary((number, room), &kinds, &ratings),
            spectators: spectators(room),
        });
        let open: BTreeSet<u32> = own.iter().map(|room| room.summary.number).collect();
        kinds.retain(|number, _| open.contains(number));
        self.update_list(&own, &open);
        let mut summaries: Vec<RoomSummary> = own.into_iter().map(|room| room.summary).collect();
        let view = self.membership.view.borrow();
        let others = view.listed_rooms().map(|room| &room.summary);
        summaries.extend(others.filter(|summary| !kinds.contains_key(&summary.number)).cloned());
        summaries.retain(|summary| !summary.players.is_empty() || summary.watchers > 0);
        summaries.sort_by_key(|summary| (summary.free_seats == 0, summary.is_playing, summary.number));
        summaries.truncate(MAX_LISTED_ROOMS);
        summaries
    }

    /// Updates the changed own rooms in the shared list.
    fn update_list(&self, own: &[ListedRoom], open: &BTreeSet<u32>) {
        let mut listed = self.listed.borrow_mut();
        listed.retain(|number, _| {
            let is_open = open.contains(number);
            if !is_open && self.membership.view.borrow().is_own(*number) {
                self.membership.shared.remove(room_key(*number));
            }
            is_open
        });
        for room in own {
            let number = room.summary.number;
            if listed.get(&number) != Some(room) {
                self.membership.shared.put(room_key(number), write(room));
                listed.insert(number, room.clone());
            }
        }
    }

    /// Notes whether the cluster is reachable, and logs when that changes.
    fn update_connection(&self) {
        let is_cut_off = !self.membership.shared.is_reachable();
        match (self.pages.is_cut_off.swap(is_cut_off, Ordering::Relaxed), is_cut_off) {
            (false, true) => log::error!("NATS is not connected; all rooms wait until it is back"),
            (true, false) => log::info!("NATS is connected again"),
            _ => {}
        }
    }

    fn update_metrics(&self, summaries: &[RoomSummary]) {
        let metrics = &self.pages.metrics;
        let gauge = |count: usize| count as i64;
        metrics.connections.set(gauge(self.server.connections()));
        metrics.servers.set(gauge(self.server.servers().len()));
        metrics.cut_off.set(self.pages.is_cut_off.load(Ordering::Relaxed).into());
        metrics.refused_connections.inner().store(self.server.refused(), Ordering::Relaxed);
        metrics.write_failures.inner().store(self.database().write_failures(), Ordering::Relaxed);
        metrics.visitors.set(gauge(self.visitors.borrow().len()));
        let ids: Vec<VisitorId> = self.visitors.borrow().keys().copied().collect();
        metrics.round_trips(ids.into_iter().filter_map(|id| self.server.delay_ms(id)).collect());
        let kinds = self.kinds.borrow();
        let is_own = |summary: &&RoomSummary| summary.is_playing && kinds.contains_key(&summary.number);
        metrics.rooms.set(gauge(kinds.len()));
        metrics.playing.set(gauge(summaries.iter().filter(is_own).count()));
        metrics.searching.set(gauge(self.visitors.borrow().values().filter(|visitor| visitor.is_searching()).count()));
    }

    /// Returns whether no match and no writing task is running.
    pub(super) fn is_idle(&self) -> bool {
        let playing = self.server.rooms(|_, room| room.state().phase == Phase::Playing);
        self.writes.get() == 0 && !playing.contains(&true) && !self.server.has_undelivered()
    }
}

/// Returns the members without a seat.
fn spectators(room: &Room) -> Vec<PlayerKey> {
    room.state().members.iter().filter(|member| member.seat.is_none()).map(|member| member.key).collect()
}

fn summary(
    (number, room): (u32, &Room),
    kinds: &BTreeMap<u32, RoomKind>,
    ratings: &BTreeMap<PlayerKey, PlayerRating>,
) -> RoomSummary {
    let state = room.state();
    let kind = kinds.get(&number).copied().unwrap_or(RoomKind::Open);
    let seated = state.members.iter().filter(|member| member.seat.is_some());
    let rating = |key: &PlayerKey| ratings.get(key).filter(|known| known.matches > 0).map(|known| known.rating);
    let player =
        |member: &Member| RoomPlayer { name: member.name.clone(), key: member.key, rating: rating(&member.key) };
    let players: Vec<RoomPlayer> = seated.map(player).collect();
    let free_seats = u8::try_from(Room::MAX_SEATS.saturating_sub(players.len())).unwrap_or(u8::MAX);
    let access = match (state.is_locked, state.has_password) {
        (true, _) => RoomAccess::Locked,
        (false, true) => RoomAccess::Password,
        (false, false) => RoomAccess::Open,
    };
    RoomSummary {
        number,
        kind,
        watchers: u8::try_from(state.members.len() - players.len()).unwrap_or(u8::MAX),
        free_seats: match kind {
            RoomKind::Open if !state.is_locked => free_seats,
            _ => 0,
        },
        players,
        rules: Some((&state.rules).into()),
        access,
        is_playing: state.phase == Phase::Playing,
    }
}

/// Returns what operators decided about players.
async fn moderation(database: &Database, now: i64) -> Result<Moderation, DatabaseError> {
    Ok(Moderation {
        banned: database.punished(Penalty::Ban, now).await?,
        muted: database.punished(Penalty::Mute, now).await?,
        names: database.given_names().await?,
    })
}

pub(super) fn now() -> i64 {
    Timestamp::now().as_second()
}

/// Returns the day, counted from 1 January 1970 in UTC.
pub(super) fn today() -> u32 {
    u32::try_from(now() / DAY).unwrap_or_default()
}
