//! A load test: many scripted players in one thread measure how much a server can carry.

use std::cell::{self, RefCell};
use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::time::{Duration, Instant};

use quinn::{Connection, Endpoint, SendStream};
use tokio::sync::Notify;
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{MissedTickBehavior, interval, sleep, sleep_until, timeout};

use super::client::{Failover, PING_INTERVAL, is_ping_due};
use super::connect::{Backoff, ConnectError, MAX_REDIRECTS, join, open_connection_from};
use super::frames::FrameReader;
use super::quic::{CLOSE_TIMEOUT, JOIN_TIMEOUT, LEAVE_CODE};
use super::{certificate, frames, socket};
use crate::engine::{Button, Cell, Game, Input, ModeId, Piece, Rules, Ticks, Turn};
use crate::online::{
    Fault, Guest, HostClock, Identity, Invitation, LobbyRequest, LobbyUpdate, MatchRequest, MatchStart, MatchUpdate,
    Message, OnlineMatch, Phase, Referee, Refusal, RoomRequest, RoomState, RoomUpdate, SendPacer, Settled, Welcome,
};

/// The number of players that share a port. Its buffer is too small for hundreds, and real players have a port each.
const PLAYERS_PER_PORT: usize = 16;
/// The time limit for connecting to a server, and to another one while a match waits.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const RECONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// The time limit for finding an opponent.
const SEARCH_TIMEOUT: Duration = Duration::from_mins(2);
/// The delay between two attempts to find the room at another server.
const RETRY_DELAY: Duration = Duration::from_millis(200);
/// The histogram's last bucket, in milliseconds.
const MAX_DELAY_MS: usize = 5_000;

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
    /// The duration of the test, counted from when every match runs.
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
    pub(crate) first_failure: Option<String>,
    /// The number of seats that the referee dropped.
    pub dropped: usize,
    pub(crate) first_drop: Option<Fault>,
    /// The number of attempts to connect that a busy server refused or did not answer.
    pub repeated: usize,
    /// The time until all played; `None` if that never happened.
    pub(crate) all_play_after: Option<Duration>,
    /// A histogram of the delay of settled ticks, one bucket for each millisecond.
    delays: Vec<u64>,
    /// The UDP bytes that all players sent and received in their rooms while all played, and the time they spent there.
    sent: u64,
    received: u64,
    seconds: f64,
    /// The number of times that a player moved to another server because its server failed.
    pub moved: usize,
    /// The longest time that a player received no settled ticks while moving.
    pub(crate) longest_pause: Duration,
}

impl LoadReport {
    /// Returns a percentile of the delay in milliseconds; `part` is from 0 to 1.
    #[must_use]
    pub(crate) fn delay_ms(&self, part: f64) -> usize {
        let all: u64 = self.delays.iter().sum();
        let target = (all as f64 * part).ceil() as u64;
        let mut count = 0;
        let reached = self.delays.iter().position(|bucket| {
            count += bucket;
            count >= target
        });
        reached.unwrap_or_default()
    }

    /// Returns the bytes that a player sends and receives each second.
    #[must_use]
    pub(crate) fn bytes_a_second(&self) -> (f64, f64) {
        let seconds = self.seconds.max(f64::MIN_POSITIVE);
        (self.sent as f64 / seconds, self.received as f64 / seconds)
    }

    fn record_delay(&mut self, ms: u64) {
        self.delays.resize(MAX_DELAY_MS + 1, 0);
        self.delays[usize::try_from(ms).unwrap_or(MAX_DELAY_MS).min(MAX_DELAY_MS)] += 1;
    }
}

impl Load {
    /// Returns the total number of players.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.matches * self.seats
    }

    /// Plays all matches in this thread. Calls `all_play` when every player who did not fail plays: the measurement
    /// starts.
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
        let barrier = Rc::new(StartBarrier::new(self.players(), all_play));
        let mut pace = interval(Duration::from_secs(1) / self.rate.max(1));
        // After a delay, the players who are overdue must not all connect at once.
        pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let fingerprint = Some(self.server.fingerprint());
        let (config, _was_another) =
            certificate::client(fingerprint).map_err(|error| ConnectError::Local(error.to_string()))?;
        let report = Rc::new(RefCell::new(LoadReport::default()));
        let rooms = Rc::new(RefCell::new(vec![None; self.matches]));
        let mut players = Vec::new();
        for number in 0..self.players() {
            if number % PLAYERS_PER_PORT == 0 {
                let endpoint = socket::client(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)));
                endpoints.push(endpoint.map_err(|error| ConnectError::Local(error.to_string()))?);
            }
            let Some(endpoint) = endpoints.last().cloned() else { continue };
            let identity = Identity::generate().map_err(|error| ConnectError::Local(error.to_string()))?;
            let player = ScriptedPlayer {
                endpoint,
                config: config.clone(),
                load: self.clone(),
                report: Rc::clone(&report),
                rooms: Rc::clone(&rooms),
                barrier: Rc::clone(&barrier),
                identity,
                number,
                room: cell::Cell::default(),
                pressed_to: cell::Cell::default(),
                placement: cell::Cell::default(),
                epoch: Instant::now(),
            };
            pace.tick().await;
            players.push(spawn_local(async move {
                if let Err(error) = player.run().await {
                    let mut report = player.report.borrow_mut();
                    report.failed += 1;
                    report.first_failure.get_or_insert_with(|| error.to_string());
                    player.barrier.arrive(player.number);
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
        drop(timeout(CLOSE_TIMEOUT, all_idle).await);
        Ok(LoadReport { all_play_after: barrier.after.get(), ..report.take() })
    }
}

/// A barrier that opens when each player plays or has failed.
struct StartBarrier {
    since: Instant,
    missing: RefCell<BTreeSet<usize>>,
    after: cell::Cell<Option<Duration>>,
    all_arrived: Notify,
    all_play: Box<dyn Fn()>,
}

impl StartBarrier {
    fn new(players: usize, all_play: Box<dyn Fn()>) -> Self {
        let missing = RefCell::new((0..players).collect());
        Self { since: Instant::now(), missing, after: cell::Cell::default(), all_arrived: Notify::new(), all_play }
    }

    /// Notes that a player plays or has failed.
    fn arrive(&self, number: usize) {
        let mut missing = self.missing.borrow_mut();
        if missing.remove(&number) && missing.is_empty() {
            self.after.set(Some(self.since.elapsed()));
            (self.all_play)();
            self.all_arrived.notify_waiters();
        }
    }

    const fn is_complete(&self) -> bool {
        self.after.get().is_some()
    }

    /// Waits until the measurement has lasted for a time.
    async fn end(&self, time: Duration) {
        let all_arrived = self.all_arrived.notified();
        if !self.is_complete() {
            all_arrived.await;
        }
        sleep_until((self.since + self.after.get().unwrap_or_default() + time).into()).await;
    }
}

struct ScriptedPlayer {
    endpoint: Endpoint,
    config: quinn::ClientConfig,
    load: Load,
    report: Rc<RefCell<LoadReport>>,
    /// The open rooms, by match.
    rooms: Rc<RefCell<Vec<Option<u32>>>>,
    barrier: Rc<StartBarrier>,
    identity: Identity,
    number: usize,
    /// The room of its match.
    room: cell::Cell<Option<u32>>,
    /// The end of the ticks in which it has pressed its buttons, in milliseconds.
    pressed_to: cell::Cell<u64>,
    /// Whether it rotates the piece in play, and how far it moves it.
    placement: cell::Cell<(bool, i8)>,
    epoch: Instant,
}

/// A connection with the server's answer and the streams.
type Established = (Connection, Welcome, (SendStream, FrameReader));

/// A connection to a room. Its statistics are added to the report when it ends.
struct MeasuredConnection {
    connection: Connection,
    report: Rc<RefCell<LoadReport>>,
    /// The bytes sent and received before the measurement, and its start.
    before: Option<(u64, u64, Instant)>,
    /// Whether the player is done.
    leaves: bool,
}

impl MeasuredConnection {
    /// Starts the measurement, unless it has started.
    fn measure(&mut self) {
        let stats = self.connection.stats();
        self.before.get_or_insert_with(|| (stats.udp_tx.bytes, stats.udp_rx.bytes, Instant::now()));
    }
}

impl Drop for MeasuredConnection {
    fn drop(&mut self) {
        let stats = self.connection.stats();
        self.connection.close(if self.leaves { LEAVE_CODE } else { 0 }.into(), b"");
        let Some((sent, received, began)) = self.before else { return };
        let mut report = self.report.borrow_mut();
        report.sent += stats.udp_tx.bytes - sent;
        report.received += stats.udp_rx.bytes - received;
        report.seconds += began.elapsed().as_secs_f64();
    }
}

/// The data that a player needs to continue after its server fails.
#[derive(Default)]
struct MatchState {
    /// The other servers.
    servers: Vec<Invitation>,
    /// The match, and the timing of the messages to its referee.
    game: Option<(OnlineMatch, SendPacer)>,
    /// Whether this server has sent the state of the match. Nothing is sent before.
    is_current: bool,
    clock: HostClock,
    /// The times of the last message, and of the last settled ticks.
    received_at: Option<Instant>,
    settled: Option<Instant>,
}

impl ScriptedPlayer {
    async fn run(&self) -> Result<(), ConnectError> {
        let room = timeout(SEARCH_TIMEOUT, self.find_room()).await.unwrap_or(Err(ConnectError::Unreachable))?;
        self.room.set(Some(room));
        let mut state = MatchState::default();
        let end = self.barrier.end(self.load.time);
        tokio::pin!(end);
        let mut server = self.load.server.to_room(Some(room));
        let (mut lost_at, mut established) = (None, None);
        loop {
            let result = tokio::select! {
                // The test is over.
                () = &mut end => return Ok(()),
                result = self.play_in_room((&server, established.take()), &mut state, &mut lost_at) => result,
            };
            match result {
                // Another server has the room.
                Ok(Some(other)) => {
                    lost_at.get_or_insert_with(Instant::now);
                    established = Some(other);
                }
                Err(ConnectError::Lost | ConnectError::Unreachable | ConnectError::Refused(Refusal::Room))
                    if !state.servers.is_empty() =>
                {
                    let is_first = lost_at.is_none();
                    let since = *lost_at.get_or_insert_with(Instant::now);
                    if since.elapsed().as_millis() > u128::from(Referee::SILENCE_MS) {
                        return Err(ConnectError::Lost);
                    }
                    // Each attempt is at another server.
                    state.servers.rotate_left(1);
                    server = state.servers[0].to_room(Some(room));
                    if !is_first {
                        sleep(RETRY_DELAY).await;
                    }
                }
                Ok(None) => return Ok(()),
                Err(error) => return Err(error),
            }
        }
    }

    /// Plays in a room until the connection ends, or until another server has the room. `established` is the connection
    /// to a server that has it.
    async fn play_in_room(
        &self,
        (server, established): (&Invitation, Option<Established>),
        state: &mut MatchState,
        lost_at: &mut Option<Instant>,
    ) -> Result<Option<Established>, ConnectError> {
        let established = match established {
            Some(established) => established,
            None if lost_at.is_some() => self.reconnect(server, None).await?,
            None => self.connect_with_backoff(server).await?,
        };
        let (connection, welcome, room_streams) = established;
        let Welcome::Room(_) = welcome else { return Err(ConnectError::Shape) };
        let (play, updates) = connection.open_bi().await.map_err(|_lost| ConnectError::Lost)?;
        let play = (play, FrameReader::new(updates));
        self.report.borrow_mut().moved += usize::from(lost_at.take().is_some());
        let report = Rc::clone(&self.report);
        let mut measured = MeasuredConnection { connection, report, before: None, leaves: true };
        let ended = self.run_connection(room_streams, play, (state, &mut measured)).await;
        measured.leaves = false;
        ended
    }

    /// Connects to a server, with growing delays while it is busy.
    async fn connect_with_backoff(&self, server: &Invitation) -> Result<Established, ConnectError> {
        let mut backoff = Backoff::new();
        loop {
            match self.connect(server, (CONNECT_TIMEOUT, None)).await {
                Err(busy @ (ConnectError::Unreachable | ConnectError::Refused(Refusal::Busy))) => {
                    self.report.borrow_mut().repeated += 1;
                    backoff.wait().await.ok_or(busy)?;
                }
                established => return established,
            }
        }
    }

    /// Connects to another server of a cluster.
    async fn reconnect(
        &self,
        server: &Invitation,
        unresponsive: Option<[u8; 32]>,
    ) -> Result<Established, ConnectError> {
        let established = self.connect(server, (RECONNECT_TIMEOUT, unresponsive));
        timeout(JOIN_TIMEOUT, established).await.unwrap_or(Err(ConnectError::Unreachable))
    }

    /// Connects to a server within a time limit, and follows its redirects. Fails if one leads to the server with the
    /// fingerprint `unresponsive`.
    async fn connect(
        &self,
        server: &Invitation,
        (limit, unresponsive): (Duration, Option<[u8; 32]>),
    ) -> Result<Established, ConnectError> {
        let mut server = server.clone();
        for _ in 0..MAX_REDIRECTS {
            let address = server.addresses().next().ok_or(ConnectError::Unreachable)?;
            let config = if server.fingerprint() == self.load.server.fingerprint() {
                self.config.clone()
            } else {
                let config = certificate::client(Some(server.fingerprint()));
                config.map_err(|error| ConnectError::Local(error.to_string()))?.0
            };
            let connecting = open_connection_from(&self.endpoint, address, &config);
            let connection = timeout(limit, connecting).await.unwrap_or(Err(ConnectError::Unreachable))?;
            let guest = Guest {
                name: format!("Player {}", self.number),
                avatar: 0,
                key: self.identity.key(),
                password: String::new(),
                handling: Rules::preset(ModeId::Marathon),
            };
            let (welcome, streams) = join(&connection, &self.identity, guest, server.room()).await?;
            let Welcome::Redirect(next) = welcome else { return Ok((connection, welcome, streams)) };
            connection.close(0_u8.into(), b"");
            if unresponsive == Some(next.fingerprint()) {
                break;
            }
            server = next;
        }
        Err(ConnectError::Unreachable)
    }

    /// Finds a room: by quick play, or the room of the match, which the match's first player opens.
    async fn find_room(&self) -> Result<u32, ConnectError> {
        if self.load.seats == 2 {
            return self.request_room(LobbyRequest::FindMatch { is_ranked: false, blocked: BTreeSet::new() }).await;
        }
        let (group, seat) = (self.number / self.load.seats, self.number % self.load.seats);
        if seat == 0 {
            let room = self.request_room(LobbyRequest::OpenRoom).await?;
            self.rooms.borrow_mut()[group] = Some(room);
        }
        loop {
            let opened = self.rooms.borrow()[group];
            match opened {
                Some(room) => return Ok(room),
                None => sleep(RETRY_DELAY).await,
            }
        }
    }

    async fn request_room(&self, request: LobbyRequest) -> Result<u32, ConnectError> {
        let (connection, _lobby, (mut send, mut receive)) = self.connect_with_backoff(&self.load.server).await?;
        frames::send(&mut send, &request.to_bytes()).await.map_err(|_ended| ConnectError::Lost)?;
        loop {
            match read_message(&mut receive).await? {
                LobbyUpdate::RoomOpened(room) => {
                    connection.close(LEAVE_CODE.into(), b"");
                    return Ok(room);
                }
                LobbyUpdate::Denied(denial) => return Err(ConnectError::Local(denial.to_string())),
                _ => {}
            }
        }
    }

    /// Plays match after match.
    async fn run_connection(
        &self,
        (mut room, mut room_updates): (SendStream, FrameReader),
        (mut play, mut match_updates): (SendStream, FrameReader),
        (state, measured): (&mut MatchState, &mut MeasuredConnection),
    ) -> Result<Option<Established>, ConnectError> {
        (state.received_at, state.is_current) = (Some(Instant::now()), false);
        let (mut failover, unresponsive) = (Failover::new(), certificate::fingerprint_of(&measured.connection));
        let (mut pings, pinged) = (interval(PING_INTERVAL), cell::Cell::new(None));
        loop {
            let MatchState { servers, game, is_current, clock, received_at, .. } = &mut *state;
            let sent = tokio::select! {
                established = failover.connected() => return Ok(Some(established)),
                _ = pings.tick() => {
                    let next = servers.first().filter(|next| unresponsive != Some(next.fingerprint()));
                    let next = next.map(|next| next.to_room(self.room.get()));
                    if !servers.is_empty() {
                        servers.rotate_left(1);
                    }
                    if let (Some(next), Some(received_at)) = (next, *received_at) {
                        failover.connect_if_silent(received_at.elapsed(), || async move { self.reconnect(&next, unresponsive).await });
                    }
                    if received_at.is_none_or(|received_at| is_ping_due(&pinged, received_at)) {
                        frames::send(&mut play, &MatchRequest::Ping(self.local_time()).to_bytes()).await
                    } else {
                        Ok(())
                    }
                },
                () = self.wait_until_due(game.as_ref().filter(|_| *is_current)) => match game.as_mut().and_then(|game| self.batch(game, clock, self.local_time())) {
                    Some(batch) => frames::send(&mut play, &batch.to_bytes()).await,
                    None => Ok(()),
                },
                update = read_message(&mut room_updates) => match update? {
                    RoomUpdate::State(state) if state.phase == Phase::Gathering && self.should_be_ready(&state) => {
                        frames::send(&mut room, &RoomRequest::Ready(true).to_bytes()).await
                    }
                    RoomUpdate::Servers(others) => {
                        *servers = others;
                        Ok(())
                    }
                    RoomUpdate::Dismissed(_) => return Err(ConnectError::Dismissed),
                    _ => Ok(()),
                },
                update = read_message(&mut match_updates) => {
                    self.handle_update(update?, state)?;
                    if self.barrier.is_complete() {
                        measured.measure();
                    }
                    Ok(())
                }
            };
            sent.map_err(|_ended| ConnectError::Lost)?;
        }
    }

    /// Returns whether the player marks itself ready, for the first match or a rematch.
    fn should_be_ready(&self, state: &RoomState) -> bool {
        let own = state.members.iter().find(|member| member.key == self.identity.key());
        state.members.len() >= self.load.seats && own.is_some_and(|own| !own.is_ready)
    }

    fn local_time(&self) -> u64 {
        self.epoch.elapsed().as_micros() as u64
    }

    /// Waits until the next message to the referee of a match is due.
    async fn wait_until_due(&self, game: Option<&(OnlineMatch, SendPacer)>) {
        match game {
            Some((_, pacer)) => sleep_until((self.epoch + Duration::from_micros(pacer.due())).into()).await,
            None => std::future::pending().await,
        }
    }

    /// Handles a message about the match.
    fn handle_update(&self, update: MatchUpdate, state: &mut MatchState) -> Result<(), ConnectError> {
        state.received_at = Some(Instant::now());
        match update {
            MatchUpdate::Pong { sent, host } => {
                state.clock.record_pong(sent, host, self.local_time());
                Ok(())
            }
            MatchUpdate::Start(start) => self.begin(*start, state),
            MatchUpdate::Settled(settled) => self.settle(&settled, state),
            MatchUpdate::Canceled(_) | MatchUpdate::Over(_) => {
                state.game = None;
                Ok(())
            }
            MatchUpdate::Late(_) => Ok(()),
            MatchUpdate::Early { .. } => {
                state.clock.restart();
                Ok(())
            }
        }
    }

    /// Starts a match, or continues it at another server.
    fn begin(&self, start: MatchStart, state: &mut MatchState) -> Result<(), ConnectError> {
        let before = state.game.as_ref().map(|(game, _)| game);
        let started = OnlineMatch::new(start, before).map_err(|error| ConnectError::Local(error.to_string()))?;
        let is_new = before.is_none_or(|game| game.plan() != started.plan());
        self.report.borrow_mut().begun += usize::from(is_new && started.seat() == Some(0));
        if is_new {
            state.settled = None;
            self.pressed_to.set(0);
        }
        let pacer = started.pacer();
        (state.game, state.is_current) = (Some((started, pacer)), true);
        Ok(())
    }

    /// Plays settled ticks, and records their delay and the pause before them.
    fn settle(&self, settled: &Settled, state: &mut MatchState) -> Result<(), ConnectError> {
        let (received_at, own) = (Instant::now(), self.local_time());
        let mut report = self.report.borrow_mut();
        if let Some(before) = state.settled.replace(received_at) {
            report.longest_pause = report.longest_pause.max(received_at - before);
        }
        let Some((game, pacer)) = &mut state.game else { return Ok(()) };
        pacer.message_received(own);
        game.settle(settled).map_err(|error| ConnectError::Local(error.to_string()))?;
        if let Some(end) = settled.left.iter().find(|end| Some(usize::from(end.seat)) == game.seat()) {
            report.dropped += 1;
            report.first_drop.get_or_insert(end.fault);
        }
        // The countdown is over.
        self.barrier.arrive(self.number);
        if let Some(now) = state.clock.now(own).filter(|_| self.barrier.is_complete()) {
            report.record_delay(game.clock().tick(now).since(settled.to).millis());
        }
        Ok(())
    }

    /// Presses buttons up to the local time `own`. Returns the message for the referee.
    fn batch(&self, (game, pacer): &mut (OnlineMatch, SendPacer), clock: &HostClock, own: u64) -> Option<MatchRequest> {
        pacer.message_sent(own);
        let seat = game.seat().filter(|_| !game.settled().is_over())?;
        let to = game.clock().tick(clock.now(own)?).millis();
        // Inputs beyond what the game may play yet are queued already.
        let from = game.shown(seat).now().millis().max(self.pressed_to.replace(to));
        for ms in from..to {
            // One piece a second: rotated, moved, dropped.
            let step = ms + 37 * self.number as u64;
            let (part, phase) = (step % 1_000 / 100, step % 100);
            // The next piece is generated a fifth of a second after the drop of the last one.
            if (part, phase) == (1, 0) {
                self.placement.set(lowest_placement(game.shown(seat)));
            }
            let (rotates, shift) = self.placement.get();
            let button = match part {
                1 if rotates => Button::RotateClockwise,
                2..=6 if part < 2 + u64::from(shift.unsigned_abs()) => {
                    if shift < 0 {
                        Button::Left
                    } else {
                        Button::Right
                    }
                }
                8 => Button::HardDrop,
                _ => continue,
            };
            let input = match phase {
                0 => Input::Press(button),
                50 => Input::Release(button),
                _ => continue,
            };
            game.queue(Ticks::from_millis(ms), input);
        }
        game.advance(Ticks::from_millis(to), &mut Vec::new());
        game.batch().map(MatchRequest::Batch)
    }
}

/// Returns whether to rotate the piece in play once, and how far to move it, so that it comes to rest low without gaps
/// below it: the match must outlast the measurement.
fn lowest_placement(game: &Game) -> (bool, i8) {
    let Some(piece) = game.in_play() else { return Default::default() };
    let matrix = game.matrix();
    let rests =
        [piece.facing, piece.facing.turned(Turn::Clockwise)].into_iter().enumerate().flat_map(|(rotations, facing)| {
            let rotated = Piece { facing, ..piece };
            (-5..=5).map(move |shift| (rotations > 0, shift, rotated.offset(shift, 0)))
        });
    let cost = |rest: Piece| -> i32 {
        let is_gap = |cell: &Cell| {
            let below = Cell { y: cell.y - 1, ..*cell };
            below.y > 0 && !matrix.is_occupied(below) && !rest.cells().contains(&below)
        };
        let gaps = rest.cells().iter().filter(|cell| is_gap(cell)).count() as i32;
        12 * gaps + rest.cells().iter().map(|cell| i32::from(cell.y)).sum::<i32>()
    };
    let possible = rests.filter(|(.., moved)| matrix.fits(*moved));
    let best = possible.min_by_key(|(.., moved)| cost(matrix.dropped(*moved)));
    best.map(|(rotates, shift, _)| (rotates, shift)).unwrap_or_default()
}

async fn read_message<M: Message>(stream: &mut FrameReader) -> Result<M, ConnectError> {
    let bytes = stream.next(M::MAX_BYTES).await.map_err(|_ended| ConnectError::Lost)?;
    M::from_bytes(&bytes).map_err(|_error| ConnectError::Shape)
}
