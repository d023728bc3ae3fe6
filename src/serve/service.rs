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
use super::cluster::{Heard, ListedRoom, ListedSeeker, Note, ServerId, Shared, View, room_key, seeker_key, write};
use super::database::{Database, DatabaseError};
use super::http::Pages;
use super::quick_play::{Seeker, pairs};
use crate::net::{LobbyEvent, ServerHandle, VisitorId};
use crate::online::{
    Allowance, Contacts, Daily, FinishedMatch, Guest, Host, Invitation, LobbyDenial, LobbyNews, LobbyRequest,
    Member as RoomMember, Phase, PlayerKey, Room, RoomAccess, RoomKind, RoomLine, RoomPlayer,
};

/// The maximum number of rooms in the lobby's list.
const MOST_LINES: usize = 200;
/// The minimum time between two room lists, in milliseconds. Each list goes to everybody in the lobby.
const LIST_MS: u64 = 2_000;
/// Seconds per day.
const DAY: i64 = 24 * 60 * 60;

/// The lobby of a server.
#[derive(Debug)]
pub(super) struct Service {
    pub(super) server: ServerHandle,
    pub(super) pages: Pages,
    pub(super) member: Member,
    most_rooms: usize,
    epoch: Instant,
    visitors: RefCell<BTreeMap<VisitorId, Visitor>>,
    pub(super) kinds: RefCell<BTreeMap<u32, RoomKind>>,
    /// The own rooms as they are in the shared list.
    listed: RefCell<BTreeMap<u32, RoomLine>>,
    daily: RefCell<Daily>,
    told: RefCell<Told>,
    /// The number of running tasks that write to the database.
    writing: Cell<usize>,
}

/// The list of rooms that all visitors have.
#[derive(Debug, Default)]
struct Told {
    /// The time at which they got it, in milliseconds.
    at: u64,
    lines: Vec<RoomLine>,
    /// Whether some visitors came later and have another list.
    is_mixed: bool,
}

/// A server's membership in its cluster.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) id: ServerId,
    /// The invitation to this server.
    pub(super) invitation: Invitation,
    pub(super) shared: Rc<dyn Shared>,
    /// Whether other servers take over rooms, so that journals are needed.
    pub(super) keeps_rooms: bool,
    pub(super) view: RefCell<View>,
    /// The rooms whose takeover is running.
    pub(super) taking: RefCell<BTreeSet<u32>>,
    /// The servers about which the shared state is being asked.
    pub(super) asking: RefCell<BTreeSet<ServerId>>,
}

#[derive(Debug)]
struct Visitor {
    key: PlayerKey,
    name: String,
    rating: u32,
    allowance: Allowance,
    is_seeking: bool,
    /// The time of arrival, in milliseconds.
    since: u64,
    /// Whether the visitor has the current list of rooms.
    has_rooms: bool,
}

/// Counts a writing task while it lives.
struct Writing(Rc<Service>);

impl Drop for Writing {
    fn drop(&mut self) {
        self.0.writing.set(self.0.writing.get() - 1);
    }
}

impl Service {
    pub(super) async fn new(
        server: ServerHandle,
        pages: Pages,
        member: Member,
        most_rooms: usize,
    ) -> Result<Rc<Self>, DatabaseError> {
        let daily = pages.database.daily(today()).await?;
        server.ban(pages.database.banned().await?);
        Ok(Rc::new(Self {
            server,
            pages,
            member,
            most_rooms,
            epoch: Instant::now(),
            visitors: RefCell::default(),
            kinds: RefCell::default(),
            listed: RefCell::default(),
            daily: RefCell::new(daily),
            told: RefCell::default(),
            writing: 0.into(),
        }))
    }

    const fn database(&self) -> &Database {
        &self.pages.database
    }

    fn now_ms(&self) -> u64 {
        self.epoch.elapsed().as_millis() as u64
    }

    fn is_stopping(&self) -> bool {
        self.pages.is_stopping.load(Ordering::Relaxed)
    }

    /// Handles an event of the lobby.
    pub(super) fn take(self: &Rc<Self>, event: LobbyEvent) {
        match event {
            LobbyEvent::Arrived(id, guest) => self.welcome(id, &guest),
            LobbyEvent::Asked(id, request) => self.ask(id, request),
            LobbyEvent::Left(id) => {
                self.stop_seeking(id);
                self.visitors.borrow_mut().remove(&id);
            }
        }
    }

    fn welcome(self: &Rc<Self>, id: VisitorId, guest: &Guest) {
        let name = Guest::cleaned_name(&guest.name).unwrap_or_else(|| guest.key.to_string());
        let visitor = Visitor {
            key: guest.key,
            name,
            rating: 1_500,
            allowance: Allowance::new(20, 500),
            is_seeking: false,
            since: self.now_ms(),
            has_rooms: false,
        };
        self.visitors.borrow_mut().insert(id, visitor);
        self.server.tell(id, &LobbyNews::Daily(self.daily.borrow().clone()));
        let servers = self.server.servers();
        if !servers.is_empty() {
            self.server.tell(id, &LobbyNews::Servers(servers));
        }
        let service = Rc::clone(self);
        self.write(async move { service.meet(id).await });
    }

    /// Records that a player is online, and sends the rating.
    async fn meet(&self, id: VisitorId) -> Result<(), DatabaseError> {
        let Some((key, name)) = self.visitor(id, |visitor| (visitor.key, visitor.name.clone())) else { return Ok(()) };
        let rating = self.database().meet(key, &name, now()).await?;
        self.visitor(id, |visitor| visitor.rating = rating.rating);
        self.server.tell(id, &LobbyNews::Rating(rating));
        Ok(())
    }

    fn visitor<T>(&self, id: VisitorId, change: impl FnOnce(&mut Visitor) -> T) -> Option<T> {
        self.visitors.borrow_mut().get_mut(&id).map(change)
    }

    /// Spawns a task that writes to the database. The server does not stop before the task ends.
    fn write(self: &Rc<Self>, task: impl Future<Output = Result<(), DatabaseError>> + 'static) {
        self.writing.set(self.writing.get() + 1);
        let writing = Writing(Rc::clone(self));
        spawn_local(async move {
            if let Err(error) = task.await {
                writing.0.pages.metrics.faults.inc();
                log::error!("{error}");
            }
        });
    }

    fn ask(self: &Rc<Self>, id: VisitorId, request: LobbyRequest) {
        let now = self.now_ms();
        if !self.visitor(id, |visitor| visitor.allowance.take(now)).unwrap_or(false) {
            return self.server.tell(id, &LobbyNews::Denied(LobbyDenial::TooFast));
        }
        let granted = match request {
            LobbyRequest::OpenRoom | LobbyRequest::Seek { .. } if self.is_stopping() => Err(LobbyDenial::Stopping),
            LobbyRequest::OpenRoom => self.open_room(Room::on_server(), RoomKind::Open).map(|number| {
                self.server.tell(id, &LobbyNews::Enter(number));
            }),
            LobbyRequest::Seek { is_ranked, blocked } => {
                self.seek(id, is_ranked, blocked);
                Ok(())
            }
            LobbyRequest::StopSeeking => {
                self.stop_seeking(id);
                self.server.tell(id, &LobbyNews::Seeking(false));
                Ok(())
            }
            later => {
                let service = Rc::clone(self);
                self.write(async move { service.answer(id, later).await });
                Ok(())
            }
        };
        if let Err(denial) = granted {
            self.server.tell(id, &LobbyNews::Denied(denial));
        }
    }

    /// Answers a request that needs the database.
    async fn answer(&self, id: VisitorId, request: LobbyRequest) -> Result<(), DatabaseError> {
        let Some(key) = self.visitor(id, |visitor| visitor.key) else { return Ok(()) };
        let answer = match request {
            LobbyRequest::Board { day, kind } => Ok(LobbyNews::Board(self.database().board((day, kind), key).await?)),
            LobbyRequest::Fetch(recording) => {
                let found = self.database().recording(recording).await?;
                found.map(|text| LobbyNews::Recording(recording, text)).ok_or(LobbyDenial::NoRecording)
            }
            LobbyRequest::Submit(text) => match self.submit(key, text).await {
                Err(DatabaseError::Taken) => Err(LobbyDenial::Taken),
                Err(error) => {
                    self.server.tell(id, &LobbyNews::Denied(LobbyDenial::Fault));
                    return Err(error);
                }
                Ok(done) => done,
            },
            LobbyRequest::Forget => {
                self.database().forget(key).await?;
                Ok(LobbyNews::Forgotten)
            }
            LobbyRequest::OpenRoom | LobbyRequest::Seek { .. } | LobbyRequest::StopSeeking => return Ok(()),
        };
        self.server.tell(id, &answer.unwrap_or_else(LobbyNews::Denied));
        Ok(())
    }

    /// Verifies a daily challenge, and saves its result.
    async fn submit(&self, key: PlayerKey, text: String) -> Result<Result<LobbyNews, LobbyDenial>, DatabaseError> {
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
                log::info!("the daily challenge of {key} was refused: {denial}");
                return Ok(Err(denial));
            }
        };
        let placed = self.database().enter((day, key), &result, &text, now()).await?;
        self.pages.metrics.entered.inc();
        log::info!("{key} enters {} of day {day}: place {} of {}", result.kind.id(), placed.place, placed.players);
        let super::Placed { place, players, is_best } = placed;
        Ok(Ok(LobbyNews::Entered { kind: result.kind, place, players, is_best }))
    }

    fn seek(&self, id: VisitorId, is_ranked: bool, blocked: BTreeSet<PlayerKey>) {
        let Some((key, rating)) = self.visitor(id, |visitor| (visitor.key, visitor.rating)) else { return };
        let delay_ms = self.server.delay_ms(id).unwrap_or_default();
        let (server, since) = (self.member.id, self.server.now_micros() / 1_000);
        let blocked = blocked.into_iter().take(Contacts::MOST).collect();
        let seeker = ListedSeeker { server, visitor: id, key, rating, delay_ms, is_ranked, since, blocked };
        self.member.shared.put(seeker_key(key), write(&seeker));
        self.visitor(id, |visitor| visitor.is_seeking = true);
        self.server.tell(id, &LobbyNews::Seeking(true));
    }

    fn stop_seeking(&self, id: VisitorId) {
        let was = self.visitor(id, |visitor| (std::mem::take(&mut visitor.is_seeking), visitor.key));
        if let Some((true, key)) = was {
            self.member.shared.remove(seeker_key(key));
        }
    }

    fn open_room(self: &Rc<Self>, room: Room, kind: RoomKind) -> Result<u32, LobbyDenial> {
        if self.kinds.borrow().len() >= self.most_rooms {
            return Err(LobbyDenial::Full);
        }
        let is_taken =
            |number: &u32| self.kinds.borrow().contains_key(number) || self.member.view.borrow().has_room(*number);
        let number = loop {
            let number = rand::random_range(1..=u32::MAX);
            if !is_taken(&number) {
                break number;
            }
        };
        self.open_kept(number, kind, Host::of(room).with_changes(), 0);
        self.kinds.borrow_mut().insert(number, kind);
        Ok(number)
    }

    /// Handles an event of the cluster.
    pub(super) fn hear(self: &Rc<Self>, heard: Heard) {
        let note = self.member.view.borrow_mut().hear(heard, Instant::now());
        match note {
            Some(Note::Pair) => {
                let service = Rc::clone(self);
                spawn_local(async move { service.pair().await });
            }
            Some(Note::Paired { room, server, players }) => {
                if server != self.member.id && !self.member.view.borrow().has_room(room) {
                    self.member.view.borrow_mut().place(room, ListedRoom::at(server, room));
                    self.server.set_elsewhere(self.member.view.borrow().elsewhere());
                }
                self.tell_pair(players, &LobbyNews::Enter(room));
            }
            Some(Note::Full(players)) => self.tell_pair(players, &LobbyNews::Denied(LobbyDenial::Full)),
            Some(Note::Here(..) | Note::Gone(_)) | None => {}
        }
    }

    /// Sends news to those of a pair who are at this server.
    fn tell_pair(&self, players: [(ServerId, VisitorId); 2], news: &LobbyNews) {
        for (_, id) in players.iter().filter(|(server, _)| *server == self.member.id) {
            self.visitor(*id, |visitor| visitor.is_seeking = false);
            self.server.tell(*id, &LobbyNews::Seeking(false));
            self.server.tell(*id, news);
        }
    }

    /// Pairs players, even if they are at different servers.
    async fn pair(self: &Rc<Self>) {
        let mut seekers: Vec<Seeker<usize>> = Vec::new();
        let listed: Vec<(ListedSeeker, u64)> = self.member.view.borrow().seekers().cloned().collect();
        for (visitor, (seeker, _)) in listed.iter().enumerate() {
            let ListedSeeker { server, key, rating, delay_ms, is_ranked, since, blocked, .. } = seeker.clone();
            if self.member.view.borrow().is_there(server) {
                seekers.push(Seeker { visitor, key, rating, delay_ms, is_ranked, since, blocked });
            }
        }
        for (one, other) in pairs(&mut seekers, self.server.now_micros() / 1_000) {
            let chosen = [one.visitor, other.visitor].map(|index| &listed[index]);
            for (seeker, _) in chosen {
                self.member.view.borrow_mut().found(seeker.key);
            }
            if !self.take_pair(chosen).await {
                continue;
            }
            let kind = if one.is_ranked { RoomKind::Ranked } else { RoomKind::Casual };
            let players = chosen.map(|(seeker, _)| (seeker.server, seeker.visitor));
            let note = match self.open_room(Room::for_match(vec![one.key, other.key]), kind) {
                Ok(room) => Note::Paired { room, server: self.member.id, players },
                Err(_full) => Note::Full(players),
            };
            self.member.shared.tell(write(&note));
        }
    }

    /// Removes two players from the shared list. Returns whether no other server was faster.
    async fn take_pair(&self, [one, other]: [&(ListedSeeker, u64); 2]) -> bool {
        let shared = &self.member.shared;
        if !shared.take(seeker_key(one.0.key), one.1).await {
            return false;
        }
        let has_both = shared.take(seeker_key(other.0.key), other.1).await;
        if !has_both {
            shared.put(seeker_key(one.0.key), write(&one.0));
        }
        has_both
    }

    /// Runs the frequent tasks: pairs players, saves finished matches, sends changes.
    pub(super) fn tick(self: &Rc<Self>) {
        if self.visitors.borrow().values().any(|visitor| visitor.is_seeking) {
            self.member.shared.tell_one(write(&Note::Pair));
        }
        // Whoever learns of a room here is sent to its server.
        self.replace_lost(Instant::now());
        let lines = self.lines();
        self.count(&lines);
        self.pages.rooms.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&lines);
        let mut told = self.told.borrow_mut();
        let is_changed = told.is_mixed || told.lines != lines;
        if is_changed && self.now_ms() >= told.at + LIST_MS {
            *told = Told { at: self.now_ms(), lines: lines.clone(), is_mixed: false };
            self.visitors.borrow_mut().values_mut().for_each(|visitor| visitor.has_rooms = false);
        }
        let is_newer = told.lines != lines;
        told.is_mixed |= self.tell_rooms(lines) && is_newer;
    }

    /// Sends the list of rooms to the visitors who do not have it. Those who look for an opponent get it later: many come and
    /// go within a second. Returns whether there were any.
    fn tell_rooms(&self, lines: Vec<RoomLine>) -> bool {
        let now = self.now_ms();
        let mut visitors = self.visitors.borrow_mut();
        let needs = |visitor: &Visitor| !visitor.has_rooms && (!visitor.is_seeking || now > visitor.since + LIST_MS);
        let waiting = visitors.iter_mut().filter(|(_, visitor)| needs(visitor));
        let waiting = waiting.map(|(id, visitor)| {
            visitor.has_rooms = true;
            *id
        });
        let waiting: Vec<VisitorId> = waiting.collect();
        drop(visitors);
        self.server.tell_many(&waiting, &LobbyNews::Rooms(lines));
        !waiting.is_empty()
    }

    /// Runs the rare tasks in the background, because the database may be slow.
    pub(super) fn look_around(self: &Rc<Self>) {
        let service = Rc::clone(self);
        self.write(async move { service.renew().await });
    }

    /// Starts a new day if necessary, and dismisses banned players.
    async fn renew(&self) -> Result<(), DatabaseError> {
        if self.daily.borrow().day != today() {
            let daily = self.database().daily(today()).await?;
            self.tell_all(&LobbyNews::Daily(daily.clone()));
            *self.daily.borrow_mut() = daily;
        }
        self.server.ban(self.database().banned().await?);
        Ok(())
    }

    fn tell_all(&self, news: &LobbyNews) {
        let ids: Vec<VisitorId> = self.visitors.borrow().keys().copied().collect();
        self.server.tell_many(&ids, news);
    }

    /// Saves a finished match, and sends the players their ratings.
    pub(super) async fn keep(
        &self,
        (room, kind): (u32, RoomKind),
        finished: FinishedMatch,
    ) -> Result<(), DatabaseError> {
        let is_ranked = kind == RoomKind::Ranked;
        self.pages.metrics.matches.inc();
        let FinishedMatch { mut recording, players, places, began } = finished;
        if let Some(setup) = &mut recording.setup {
            setup.date = i64::try_from(began / 1_000_000).unwrap_or_default();
        }
        let seats: Vec<_> = players.into_iter().zip(places).collect();
        let Ok(text) = recording.to_shared() else { return Ok(()) };
        let is_new = self.database().keep_match(&text, &seats, is_ranked, now()).await?;
        log::info!("room {room:08x}: match over, ranked {is_ranked}, new {is_new}");
        let played = |visitor: &Visitor| seats.iter().any(|(key, _)| *key == Some(visitor.key));
        let of_players = || {
            let visitors = self.visitors.borrow();
            visitors.iter().filter(|(_, visitor)| played(visitor)).map(|(id, _)| *id).collect()
        };
        let ids: Vec<VisitorId> = of_players();
        for id in ids {
            self.meet(id).await?;
        }
        Ok(())
    }

    /// Returns the rooms for the lobby's list, those with a free seat first.
    fn lines(&self) -> Vec<RoomLine> {
        let mut kinds = self.kinds.borrow_mut();
        let mut lines = self.server.rooms(|number, room| line(number, room, &kinds));
        let open: BTreeSet<u32> = lines.iter().map(|line| line.number).collect();
        kinds.retain(|number, _| open.contains(number));
        self.list(&lines, &open);
        lines.extend(self.member.view.borrow().lines().filter(|line| !kinds.contains_key(&line.number)).cloned());
        lines.retain(|line| !line.players.is_empty() || line.watchers > 0);
        lines.sort_by_key(|line| (!line.has_seat, line.is_playing, line.number));
        lines.truncate(MOST_LINES);
        lines
    }

    /// Updates the changed own rooms in the shared list.
    fn list(&self, lines: &[RoomLine], open: &BTreeSet<u32>) {
        let mut listed = self.listed.borrow_mut();
        listed.retain(|number, _| {
            let is_open = open.contains(number);
            if !is_open && self.member.view.borrow().is_own(*number) {
                self.member.shared.remove(room_key(*number));
            }
            is_open
        });
        for line in lines {
            if listed.get(&line.number) != Some(line) {
                let room = ListedRoom { server: self.member.id, line: line.clone() };
                self.member.shared.put(room_key(line.number), write(&room));
                listed.insert(line.number, line.clone());
            }
        }
    }

    fn count(&self, lines: &[RoomLine]) {
        let metrics = &self.pages.metrics;
        let whole = |count: usize| count as i64;
        metrics.connections.set(whole(self.server.connections()));
        metrics.visitors.set(whole(self.visitors.borrow().len()));
        let kinds = self.kinds.borrow();
        let is_own = |line: &&RoomLine| line.is_playing && kinds.contains_key(&line.number);
        metrics.rooms.set(whole(kinds.len()));
        metrics.playing.set(whole(lines.iter().filter(is_own).count()));
        metrics.seekers.set(whole(self.visitors.borrow().values().filter(|visitor| visitor.is_seeking).count()));
    }

    /// Returns whether no match and no writing task is running.
    pub(super) fn is_at_rest(&self) -> bool {
        let playing = self.server.rooms(|_, room| room.state().phase == Phase::Playing);
        self.writing.get() == 0 && !playing.contains(&true) && !self.server.has_undelivered()
    }
}

fn line(number: u32, room: &Room, kinds: &BTreeMap<u32, RoomKind>) -> RoomLine {
    let state = room.state();
    let kind = kinds.get(&number).copied().unwrap_or(RoomKind::Open);
    let seated = state.members.iter().filter(|member| member.seat.is_some());
    let player = |member: &RoomMember| RoomPlayer { name: member.name.clone(), key: member.key };
    let players: Vec<RoomPlayer> = seated.map(player).collect();
    let access = match (state.is_locked, state.has_password) {
        (true, _) => RoomAccess::Locked,
        (false, true) => RoomAccess::Password,
        (false, false) => RoomAccess::Open,
    };
    RoomLine {
        number,
        kind,
        watchers: u8::try_from(state.members.len() - players.len()).unwrap_or(u8::MAX),
        has_seat: kind == RoomKind::Open && players.len() < Room::MOST_SEATS && !state.is_locked,
        players,
        access,
        is_playing: state.phase == Phase::Playing,
    }
}

fn now() -> i64 {
    Timestamp::now().as_second()
}

/// Returns the day, counted from 1 January 1970 in UTC.
fn today() -> u32 {
    u32::try_from(now() / DAY).unwrap_or_default()
}
