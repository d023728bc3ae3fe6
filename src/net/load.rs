//! A load test: many scripted players in one thread measure how much a server can carry.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::time::{Duration, Instant};

use quinn::{Connection, Endpoint, RecvStream, SendStream};
use tokio::sync::{Notify, mpsc};
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{MissedTickBehavior, interval, sleep, sleep_until, timeout};

use super::call::{Backoff, ConnectError, MOST_HOPS, connect_from, enter};
use super::client::{Others, PINGS, is_ping_due};
use super::{ENTRY, FAREWELL, LEAVE, certificate, frames, socket};
use crate::engine::{Button, Input, ModeId, Rules, Ticks};
use crate::online::{
    Cadence, Guest, HostClock, Identity, Invitation, LobbyNews, LobbyRequest, MatchStart, Message, OnlineMatch, Phase,
    PlayNews, PlayRequest, Referee, Refusal, RoomNews, RoomRequest, RoomState, Settled, Welcome,
};

/// The number of players that share a port. Its buffer is too small for hundreds, and real players have a port each.
const ON_A_PORT: usize = 16;
/// The time limit for connecting to a server, and to another one while a match waits.
const CONNECT: Duration = Duration::from_secs(10);
const CONNECT_AGAIN: Duration = Duration::from_secs(1);
/// The time limit for finding an opponent.
const PATIENCE: Duration = Duration::from_mins(2);
/// The delay between two attempts to find the room at another server.
const AGAIN: Duration = Duration::from_millis(200);
/// The histogram's last bucket, in milliseconds.
const LONGEST_MS: usize = 5_000;

/// The setup of a load test.
#[derive(Debug, Clone)]
pub struct Load {
    /// The lobby of the server.
    pub server: Invitation,
    /// The number of simultaneous matches.
    pub matches: usize,
    /// The number of players in each match, 2 to 16. Two meet by quick play, more in an open room.
    pub seats: usize,
    /// The number of players who connect in a second.
    pub rate: u32,
    /// The duration of the test, from the moment at which all play.
    pub time: Duration,
}

/// The results of a load test.
#[derive(Debug, Clone, Default)]
pub struct LoadReport {
    /// The number of matches that started.
    pub begun: usize,
    /// The number of players whose connection failed.
    pub failed: usize,
    /// The error of the first of them.
    pub first_failure: Option<String>,
    /// The number of attempts to connect that a busy server refused or did not answer.
    pub repeated: usize,
    /// The time until all played; `None` if that never happened.
    pub all_play_after: Option<Duration>,
    /// A histogram of the delay of settled ticks, one bucket for each millisecond.
    delays: Vec<u64>,
    /// The UDP bytes that all players sent and received in their rooms while all played, and the time they spent there.
    sent: u64,
    received: u64,
    seconds: f64,
    /// The number of times that a player moved to another server because its server failed.
    pub moved: usize,
    /// The longest time that a player had no news of its match while moving.
    pub longest_pause: Duration,
}

impl LoadReport {
    /// Returns a percentile of the delay in milliseconds; `part` is from 0 to 1.
    #[must_use]
    pub fn delay_ms(&self, part: f64) -> usize {
        let all: u64 = self.delays.iter().sum();
        let most = (all as f64 * part).ceil() as u64;
        let mut count = 0;
        let reached = self.delays.iter().position(|news| {
            count += news;
            count >= most
        });
        reached.unwrap_or_default()
    }

    /// Returns the bytes that a player sends and receives each second.
    #[must_use]
    pub fn bytes_a_second(&self) -> (f64, f64) {
        let seconds = self.seconds.max(f64::MIN_POSITIVE);
        (self.sent as f64 / seconds, self.received as f64 / seconds)
    }

    fn note_delay(&mut self, ms: u64) {
        self.delays.resize(LONGEST_MS + 1, 0);
        self.delays[usize::try_from(ms).unwrap_or(LONGEST_MS).min(LONGEST_MS)] += 1;
    }
}

impl Load {
    /// Returns the total number of players.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.matches * self.seats
    }

    /// Plays all matches in this thread. Calls `all_play` when every player who did not fail plays: the measurement starts.
    ///
    /// # Errors
    /// The system provides no port or thread.
    pub fn run(&self, all_play: impl Fn() + 'static) -> Result<LoadReport, ConnectError> {
        let local = |error: std::io::Error| ConnectError::Local(error.to_string());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(local)?;
        LocalSet::new().block_on(&runtime, self.play(Box::new(all_play)))
    }

    async fn play(&self, all_play: Box<dyn Fn()>) -> Result<LoadReport, ConnectError> {
        let mut endpoints = Vec::new();
        let muster = Rc::new(Muster::new(self.players(), all_play));
        let mut apart = interval(Duration::from_secs(1) / self.rate.max(1));
        // A late player is not followed by all that are due since then.
        apart.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let fingerprint = Some(self.server.fingerprint());
        let (config, _was_another) =
            certificate::client(fingerprint).map_err(|error| ConnectError::Local(error.to_string()))?;
        let report = Rc::new(RefCell::new(LoadReport::default()));
        let rooms = Rc::new(RefCell::new(vec![None; self.matches]));
        let mut players = Vec::new();
        for number in 0..self.players() {
            if number % ON_A_PORT == 0 {
                let endpoint = socket::caller(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)));
                endpoints.push(endpoint.map_err(|error| ConnectError::Local(error.to_string()))?);
            }
            let Some(endpoint) = endpoints.last().cloned() else { continue };
            let identity = Identity::generate().map_err(|error| ConnectError::Local(error.to_string()))?;
            let player = Player {
                endpoint,
                config: config.clone(),
                load: self.clone(),
                report: Rc::clone(&report),
                rooms: Rc::clone(&rooms),
                muster: Rc::clone(&muster),
                identity,
                number,
                room: Cell::default(),
                epoch: Instant::now(),
            };
            apart.tick().await;
            players.push(spawn_local(async move {
                if let Err(error) = player.run().await {
                    let mut report = player.report.borrow_mut();
                    report.failed += 1;
                    report.first_failure.get_or_insert_with(|| error.to_string());
                    player.muster.is_there(player.number);
                }
            }));
        }
        for player in players {
            // The tasks do not panic, and nothing cancels them.
            drop(player.await);
        }
        for endpoint in &endpoints {
            endpoint.close(0_u8.into(), b"");
        }
        let all_idle = async {
            for endpoint in &endpoints {
                endpoint.wait_idle().await;
            }
        };
        drop(timeout(FAREWELL, all_idle).await);
        Ok(LoadReport { all_play_after: muster.after.get(), ..report.take() })
    }
}

/// The moment from which all players play, or have failed.
struct Muster {
    since: Instant,
    missing: RefCell<BTreeSet<usize>>,
    after: Cell<Option<Duration>>,
    all_there: Notify,
    all_play: Box<dyn Fn()>,
}

impl Muster {
    fn new(players: usize, all_play: Box<dyn Fn()>) -> Self {
        let missing = RefCell::new((0..players).collect());
        Self { since: Instant::now(), missing, after: Cell::default(), all_there: Notify::new(), all_play }
    }

    /// Notes that a player plays or has failed.
    fn is_there(&self, number: usize) {
        let mut missing = self.missing.borrow_mut();
        if missing.remove(&number) && missing.is_empty() {
            self.after.set(Some(self.since.elapsed()));
            (self.all_play)();
            self.all_there.notify_waiters();
        }
    }

    const fn is_complete(&self) -> bool {
        self.after.get().is_some()
    }

    /// Waits until the measurement has lasted for a time.
    async fn end(&self, time: Duration) {
        let all_there = self.all_there.notified();
        if !self.is_complete() {
            all_there.await;
        }
        sleep_until((self.since + self.after.get().unwrap_or_default() + time).into()).await;
    }
}

/// A scripted player.
struct Player {
    endpoint: Endpoint,
    config: quinn::ClientConfig,
    load: Load,
    report: Rc<RefCell<LoadReport>>,
    /// The open rooms, by match.
    rooms: Rc<RefCell<Vec<Option<u32>>>>,
    muster: Rc<Muster>,
    identity: Identity,
    number: usize,
    /// The room of its match.
    room: Cell<Option<u32>>,
    epoch: Instant,
}

/// A connection with the server's answer and the streams.
type Called = (Connection, Welcome, (SendStream, RecvStream));

/// A connection to a room. Its statistics are added to the report when it ends.
struct Stay {
    connection: Connection,
    report: Rc<RefCell<LoadReport>>,
    /// The bytes sent and received before the measurement, and its start.
    before: Option<(u64, u64, Instant)>,
    /// Whether the player is done.
    leaves: bool,
}

impl Stay {
    /// Starts the measurement, unless it has started.
    fn measure(&mut self) {
        let stats = self.connection.stats();
        self.before.get_or_insert_with(|| (stats.udp_tx.bytes, stats.udp_rx.bytes, Instant::now()));
    }
}

impl Drop for Stay {
    fn drop(&mut self) {
        let stats = self.connection.stats();
        self.connection.close(if self.leaves { LEAVE } else { 0 }.into(), b"");
        let Some((sent, received, began)) = self.before else { return };
        let mut report = self.report.borrow_mut();
        report.sent += stats.udp_tx.bytes - sent;
        report.received += stats.udp_rx.bytes - received;
        report.seconds += began.elapsed().as_secs_f64();
    }
}

/// The data that a player needs to continue after its server fails.
#[derive(Default)]
struct Memory {
    /// The other servers.
    servers: Vec<Invitation>,
    /// The match, and when the player speaks to its referee.
    game: Option<(OnlineMatch, Cadence)>,
    clock: HostClock,
    /// The time of the last message, and of the last news of the match.
    heard: Option<Instant>,
    settled: Option<Instant>,
}

impl Player {
    async fn run(&self) -> Result<(), ConnectError> {
        let room = timeout(PATIENCE, self.find_room()).await.unwrap_or(Err(ConnectError::Unreachable))?;
        self.room.set(Some(room));
        let mut memory = Memory::default();
        let end = self.muster.end(self.load.time);
        tokio::pin!(end);
        let mut place = self.load.server.to_room(Some(room));
        let (mut lost_at, mut answered) = (None, None);
        loop {
            let stayed = tokio::select! {
                // The test is over.
                () = &mut end => return Ok(()),
                stayed = self.stay((&place, answered.take()), &mut memory, &mut lost_at) => stayed,
            };
            match stayed {
                // Another server has the room.
                Ok(Some(called)) => {
                    lost_at.get_or_insert_with(Instant::now);
                    answered = Some(called);
                }
                Err(ConnectError::Lost | ConnectError::Unreachable | ConnectError::Refused(Refusal::Room))
                    if !memory.servers.is_empty() =>
                {
                    let is_first = lost_at.is_none();
                    let since = *lost_at.get_or_insert_with(Instant::now);
                    if since.elapsed().as_millis() > u128::from(Referee::SILENCE_MS) {
                        return Err(ConnectError::Lost);
                    }
                    // Each attempt calls another server.
                    memory.servers.rotate_left(1);
                    place = memory.servers[0].to_room(Some(room));
                    if !is_first {
                        sleep(AGAIN).await;
                    }
                }
                Ok(None) => return Ok(()),
                Err(error) => return Err(error),
            }
        }
    }

    /// Plays in a room until the connection ends, or until another server has the room. `answered` is a server that has it.
    async fn stay(
        &self,
        (place, answered): (&Invitation, Option<Called>),
        memory: &mut Memory,
        lost_at: &mut Option<Instant>,
    ) -> Result<Option<Called>, ConnectError> {
        let called = match answered {
            Some(called) => called,
            None if lost_at.is_some() => self.call_again(place, None).await?,
            None => self.call_patiently(place).await?,
        };
        let (connection, welcome, room_streams) = called;
        let Welcome::Room(_) = welcome else { return Err(ConnectError::Shape) };
        let play = connection.open_bi().await.map_err(|_lost| ConnectError::Lost)?;
        self.report.borrow_mut().moved += usize::from(lost_at.take().is_some());
        let report = Rc::clone(&self.report);
        let mut stay = Stay { connection, report, before: None, leaves: true };
        let ended = self.attend(room_streams, play, (memory, &mut stay)).await;
        stay.leaves = false;
        ended
    }

    /// Connects to a server, again and again if it is busy.
    async fn call_patiently(&self, place: &Invitation) -> Result<Called, ConnectError> {
        let mut backoff = Backoff::new();
        loop {
            match self.call(place, (CONNECT, None)).await {
                Err(busy @ (ConnectError::Unreachable | ConnectError::Refused(Refusal::Busy))) => {
                    self.report.borrow_mut().repeated += 1;
                    backoff.wait().await.ok_or(busy)?;
                }
                called => return called,
            }
        }
    }

    /// Connects to another server of a cluster.
    async fn call_again(&self, place: &Invitation, silent: Option<[u8; 32]>) -> Result<Called, ConnectError> {
        let called = self.call(place, (CONNECT_AGAIN, silent));
        timeout(ENTRY, called).await.unwrap_or(Err(ConnectError::Unreachable))
    }

    /// Connects to a server in a time, and follows its redirect, unless that is to the server with the fingerprint `silent`.
    async fn call(
        &self,
        place: &Invitation,
        (time, silent): (Duration, Option<[u8; 32]>),
    ) -> Result<Called, ConnectError> {
        let mut place = place.clone();
        for _ in 0..MOST_HOPS {
            let address = place.addresses().next().ok_or(ConnectError::Unreachable)?;
            let config = if place.fingerprint() == self.load.server.fingerprint() {
                self.config.clone()
            } else {
                let config = certificate::client(Some(place.fingerprint()));
                config.map_err(|error| ConnectError::Local(error.to_string()))?.0
            };
            let connecting = connect_from(&self.endpoint, address, &config);
            let connection = timeout(time, connecting).await.unwrap_or(Err(ConnectError::Unreachable))?;
            let guest = Guest {
                name: format!("Player {}", self.number),
                avatar: 0,
                key: self.identity.key(),
                password: String::new(),
                handling: Rules::preset(ModeId::Marathon),
            };
            let (welcome, streams) = enter(&connection, &self.identity, guest, place.room()).await?;
            let Welcome::Elsewhere(server) = welcome else { return Ok((connection, welcome, streams)) };
            connection.close(0_u8.into(), b"");
            if silent == Some(server.fingerprint()) {
                break;
            }
            place = server;
        }
        Err(ConnectError::Unreachable)
    }

    /// Finds a room: by quick play, or the room of the match, which the match's first player opens.
    async fn find_room(&self) -> Result<u32, ConnectError> {
        if self.load.seats == 2 {
            return self.ask_for_room(LobbyRequest::Seek { is_ranked: false, blocked: BTreeSet::new() }).await;
        }
        let (place, seat) = (self.number / self.load.seats, self.number % self.load.seats);
        if seat == 0 {
            let room = self.ask_for_room(LobbyRequest::OpenRoom).await?;
            self.rooms.borrow_mut()[place] = Some(room);
        }
        loop {
            let opened = self.rooms.borrow()[place];
            match opened {
                Some(room) => return Ok(room),
                None => sleep(AGAIN).await,
            }
        }
    }

    async fn ask_for_room(&self, request: LobbyRequest) -> Result<u32, ConnectError> {
        let (connection, _lobby, (mut send, mut receive)) = self.call_patiently(&self.load.server).await?;
        frames::send(&mut send, &request.to_bytes()).await.map_err(|_ended| ConnectError::Lost)?;
        loop {
            match news(&mut receive).await? {
                LobbyNews::Enter(room) => {
                    connection.close(LEAVE.into(), b"");
                    return Ok(room);
                }
                LobbyNews::Denied(denial) => return Err(ConnectError::Local(denial.to_string())),
                _ => {}
            }
        }
    }

    /// Plays match after match.
    async fn attend(
        &self,
        (mut room, room_news): (SendStream, RecvStream),
        (mut play, play_news): (SendStream, RecvStream),
        (memory, stay): (&mut Memory, &mut Stay),
    ) -> Result<Option<Called>, ConnectError> {
        memory.heard = Some(Instant::now());
        let (mut others, silent) = (Others::new(), certificate::fingerprint_of(&stay.connection));
        let (mut rooms, mut plays) = (listen::<RoomNews>(room_news), listen::<PlayNews>(play_news));
        let (mut pings, pinged) = (interval(PINGS), Cell::new(None));
        loop {
            let Memory { servers, game, clock, heard, .. } = &mut *memory;
            let sent = tokio::select! {
                called = others.answer() => return Ok(Some(called)),
                _ = pings.tick() => {
                    let next = servers.first().map(|next| next.to_room(self.room.get()));
                    if let (Some(next), Some(heard)) = (next, *heard) {
                        servers.rotate_left(1);
                        others.look(heard.elapsed(), || async move { self.call_again(&next, silent).await });
                    }
                    if heard.is_none_or(|heard| is_ping_due(&pinged, heard)) {
                        frames::send(&mut play, &PlayRequest::Ping(self.own_time()).to_bytes()).await
                    } else {
                        Ok(())
                    }
                },
                () = self.until_due(game.as_ref()) => match game.as_mut().and_then(|game| self.batch(game, clock, self.own_time())) {
                    Some(batch) => frames::send(&mut play, &batch.to_bytes()).await,
                    None => Ok(()),
                },
                news = rooms.recv() => match news.ok_or(ConnectError::Lost)?? {
                    RoomNews::State(state) if state.phase == Phase::Gathering && self.gets_ready(&state, game.take().is_some()) => {
                        frames::send(&mut room, &RoomRequest::Ready(true).to_bytes()).await
                    }
                    RoomNews::Servers(others) => {
                        *servers = others;
                        Ok(())
                    }
                    RoomNews::Dismissed(_) => return Err(ConnectError::Dismissed),
                    _ => Ok(()),
                },
                news = plays.recv() => {
                    self.take(news.ok_or(ConnectError::Lost)??, memory)?;
                    if self.muster.is_complete() {
                        stay.measure();
                    }
                    Ok(())
                }
            };
            sent.map_err(|_ended| ConnectError::Lost)?;
        }
    }

    /// Returns whether the player marks itself ready, for the first match or a rematch.
    fn gets_ready(&self, state: &RoomState, has_played: bool) -> bool {
        let own = state.members.iter().find(|member| member.key == self.identity.key());
        let is_waiting = own.is_some_and(|own| !own.is_ready);
        has_played || (self.load.seats > 2 && is_waiting && state.members.len() >= self.load.seats)
    }

    fn own_time(&self) -> u64 {
        self.epoch.elapsed().as_micros() as u64
    }

    /// Waits until it is time to speak to the referee of a match.
    async fn until_due(&self, game: Option<&(OnlineMatch, Cadence)>) {
        match game {
            Some((_, cadence)) => sleep_until((self.epoch + Duration::from_micros(cadence.due())).into()).await,
            None => std::future::pending().await,
        }
    }

    /// Takes news of the match.
    fn take(&self, news: PlayNews, memory: &mut Memory) -> Result<(), ConnectError> {
        memory.heard = Some(Instant::now());
        match news {
            PlayNews::Pong { sent, host } => {
                memory.clock.hear(sent, host, self.own_time());
                Ok(())
            }
            PlayNews::Start(start) => self.begin(*start, memory),
            PlayNews::Settled(settled) => self.settle(&settled, memory),
            PlayNews::Canceled(_) => {
                memory.game = None;
                Ok(())
            }
            PlayNews::Early { .. } => {
                memory.clock.restart();
                Ok(())
            }
        }
    }

    /// Starts a match, or continues it at another server.
    fn begin(&self, start: MatchStart, memory: &mut Memory) -> Result<(), ConnectError> {
        let before = memory.game.as_ref().map(|(game, _)| game);
        let started = OnlineMatch::new(start, before).map_err(|error| ConnectError::Local(error.to_string()))?;
        let is_new = before.is_none_or(|game| game.plan() != started.plan());
        self.report.borrow_mut().begun += usize::from(is_new && started.seat() == Some(0));
        if is_new {
            memory.settled = None;
        }
        let cadence = started.cadence();
        memory.game = Some((started, cadence));
        Ok(())
    }

    /// Plays settled ticks, and records their delay and the pause before them.
    fn settle(&self, settled: &Settled, memory: &mut Memory) -> Result<(), ConnectError> {
        let (heard, own) = (Instant::now(), self.own_time());
        let mut report = self.report.borrow_mut();
        if let Some(before) = memory.settled.replace(heard) {
            report.longest_pause = report.longest_pause.max(heard - before);
        }
        let Some((game, cadence)) = &mut memory.game else { return Ok(()) };
        cadence.hear(own);
        game.settle(settled).map_err(|error| ConnectError::Local(error.to_string()))?;
        // The countdown is over.
        self.muster.is_there(self.number);
        if let Some(now) = memory.clock.now(own).filter(|_| self.muster.is_complete()) {
            report.note_delay(game.clock().tick(now).since(settled.to).millis());
        }
        Ok(())
    }

    /// Presses buttons up to the local time `own`. Returns the message for the referee.
    fn batch(&self, (game, cadence): &mut (OnlineMatch, Cadence), clock: &HostClock, own: u64) -> Option<PlayRequest> {
        cadence.speak(own);
        let seat = game.seat()?;
        let to = game.clock().tick(clock.now(own)?).millis();
        let from = game.shown(seat).now().millis();
        for ms in from..to {
            // About one piece a second, moved and rotated first.
            let step = ms + 37 * self.number as u64;
            let (piece, part) = (step / 1_000, step % 1_000);
            let button = match part / 100 {
                2 => Button::RotateClockwise,
                4 | 6 if piece % 3 == 0 => Button::Left,
                4 | 6 if piece % 3 == 1 => Button::Right,
                8 => Button::HardDrop,
                _ => continue,
            };
            let input = match part % 100 {
                0 => Input::Press(button),
                50 => Input::Release(button),
                _ => continue,
            };
            game.queue(Ticks::from_millis(ms), input);
        }
        game.advance(Ticks::from_millis(to), &mut Vec::new());
        game.batch().map(PlayRequest::Batch)
    }
}

async fn news<M: Message>(stream: &mut RecvStream) -> Result<M, ConnectError> {
    let bytes = frames::receive(stream, M::MOST_BYTES).await.map_err(|_ended| ConnectError::Lost)?;
    M::from_bytes(&bytes).map_err(|_error| ConnectError::Shape)
}

/// Reads a stream in its own task, because a cancelled read would lose half a frame.
fn listen<M: Message + 'static>(mut stream: RecvStream) -> mpsc::Receiver<Result<M, ConnectError>> {
    let (sender, receiver) = mpsc::channel(64);
    spawn_local(async move {
        loop {
            let news = news(&mut stream).await;
            let is_end = news.is_err();
            if sender.send(news).await.is_err() || is_end {
                return;
            }
        }
    });
    receiver
}
