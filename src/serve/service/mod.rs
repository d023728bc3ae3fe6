//! The lobby's logic: answers requests, pairs players and saves results.

mod pairing;
mod requests;
mod room_list;
mod upkeep;

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use jiff::Timestamp;
use tokio::task::spawn_local;

use super::clock::LobbyClock;
use super::cluster::{ClusterEvent, ClusterMessage, ListedRoom, ListedTicket, ServerId, SharedState, View};
use super::companions::Companions;
use super::database::{Database, DatabaseError, Penalty};
use super::http::Pages;
use super::sightings::Sightings;
use super::tournaments::Tournaments;
use crate::online::net::{Hub, LobbyEvent, Moderation, VisitorId};
use crate::online::{
    Daily, FinishedMatch, Guest, Host, Invitation, LobbyDenial, LobbyUpdate, Phase, PlayerKey, PlayerRating, RateLimit,
    RecordingId, Room, RoomKind, RoomSummary, TournamentId,
};

/// The minimum time between two room lists, in milliseconds. Each list goes to everybody in the lobby.
pub(super) const LIST_INTERVAL_MS: u64 = 2_000;
/// Seconds per day.
const DAY: i64 = 24 * 60 * 60;

/// The lobby of a server.
#[derive(Debug)]
pub(super) struct Service {
    pub(super) server: Rc<Hub>,
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
    /// When called players were last in the rooms of their matches.
    pub(super) sightings: RefCell<Sightings>,
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

#[derive(Debug)]
pub(super) struct Membership {
    pub(super) id: ServerId,
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
        server: Rc<Hub>,
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
            sightings: RefCell::default(),
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
            // The view handles these.
            Some(ClusterMessage::Heartbeat(..) | ClusterMessage::Stopping(_) | ClusterMessage::Draining(_)) | None => {}
        }
    }

    /// Sends the tournaments to the visitors who do not have them.
    fn send_tournaments(&self) {
        let is_open = |room: u32| self.has_room(room);
        let (revision, deadlines, now) = (self.tournaments.revision(is_open), self.deadlines(), now());
        for (id, visitor) in self.visitors.borrow_mut().iter_mut() {
            let all = (visitor.key, TournamentId(0))..=(visitor.key, TournamentId(u32::MAX));
            // It changes with the deadlines, not with each second before them: windows count down by themselves.
            let revision = deadlines.range(all).fold(revision, |revision, ((_, tournament), deadline)| {
                let entry = u64::from(tournament.0) << 32 ^ deadline.unsigned_abs();
                revision ^ entry.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            });
            if std::mem::replace(&mut visitor.tournaments, revision) != revision {
                let seconds_left = |tournament: TournamentId| {
                    let deadline = deadlines.get(&(visitor.key, tournament))?;
                    Some(u32::try_from(deadline.saturating_sub(now).max(0)).unwrap_or(u32::MAX))
                };
                let summaries = self.tournaments.summaries(visitor.key, is_open, seconds_left);
                self.server.send(*id, &LobbyUpdate::Tournaments(summaries));
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

    /// Returns whether no match and no writing task is running.
    pub(super) fn is_idle(&self) -> bool {
        let playing = self.server.rooms(|_, room| room.state().phase == Phase::Playing);
        self.writes.get() == 0 && !playing.contains(&true) && !self.server.has_undelivered()
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
