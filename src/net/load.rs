//! A load test: many scripted players in one thread measure how much a server can carry.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::time::{Duration, Instant};

use quinn::{Connection, Endpoint, RecvStream, SendStream};
use tokio::sync::mpsc;
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{interval, sleep, sleep_until, timeout, timeout_at};

use super::call::{ConnectError, MOST_HOPS, connect_from, enter};
use super::client::{PINGS, STALLED, is_ping_due};
use super::{ENTRY, FAREWELL, LEAVE, certificate, frames, socket};
use crate::engine::{Button, Input, ModeId, Rules, Ticks};
use crate::online::{
    Cadence, Guest, HostClock, Identity, Invitation, LobbyNews, LobbyRequest, MatchStart, Message, OnlineMatch, Phase,
    PlayNews, PlayRequest, Referee, Refusal, RoomNews, RoomRequest, RoomState, Settled, Welcome,
};

/// The number of players that share a port. Its buffer is too small for hundreds, and real players have a port each.
const ON_A_PORT: usize = 16;
/// The delay between the connection attempts of two players.
const APART: Duration = Duration::from_millis(2);
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
    /// The duration of the test.
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
    /// A histogram of the delay of settled ticks, one bucket for each millisecond.
    delays: Vec<u64>,
    /// The UDP bytes that all players sent and received in their rooms, and the time they spent there.
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

    /// Returns the time until all players have started to connect.
    #[must_use]
    pub fn connecting(&self) -> Duration {
        APART.saturating_mul(u32::try_from(self.players()).unwrap_or(u32::MAX))
    }

    /// Plays all matches in this thread.
    ///
    /// # Errors
    /// The system provides no port or thread.
    pub fn run(&self) -> Result<LoadReport, ConnectError> {
        let local = |error: std::io::Error| ConnectError::Local(error.to_string());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(local)?;
        LocalSet::new().block_on(&runtime, self.play())
    }

    async fn play(&self) -> Result<LoadReport, ConnectError> {
        let mut endpoints = Vec::new();
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
                identity,
                number,
                epoch: Instant::now(),
            };
            players.push(spawn_local(async move {
                if let Err(error) = player.run().await {
                    let mut report = player.report.borrow_mut();
                    report.failed += 1;
                    report.first_failure.get_or_insert_with(|| error.to_string());
                }
            }));
            sleep(APART).await;
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
        Ok(report.take())
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
    identity: Identity,
    number: usize,
    epoch: Instant,
}

/// A connection to a room. Its statistics are added to the report when it ends.
struct Stay {
    connection: Connection,
    report: Rc<RefCell<LoadReport>>,
    began: Instant,
    /// Whether the player is done.
    leaves: bool,
}

impl Drop for Stay {
    fn drop(&mut self) {
        let stats = self.connection.stats();
        self.connection.close(if self.leaves { LEAVE } else { 0 }.into(), b"");
        let mut report = self.report.borrow_mut();
        report.sent += stats.udp_tx.bytes;
        report.received += stats.udp_rx.bytes;
        report.seconds += self.began.elapsed().as_secs_f64();
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
        let mut memory = Memory::default();
        let end = tokio::time::Instant::now() + self.load.time;
        let mut place = self.load.server.to_room(Some(room));
        let mut lost_at = None;
        loop {
            match timeout_at(end, self.stay(&place, &mut memory, &mut lost_at)).await {
                // The test is over.
                Err(_elapsed) => return Ok(()),
                Ok(Err(ConnectError::Lost | ConnectError::Unreachable | ConnectError::Refused(Refusal::Room)))
                    if !memory.servers.is_empty() =>
                {
                    let since = *lost_at.get_or_insert_with(Instant::now);
                    if since.elapsed().as_millis() > u128::from(Referee::SILENCE_MS) {
                        return Err(ConnectError::Lost);
                    }
                    // Each attempt calls another server.
                    memory.servers.rotate_left(1);
                    place = memory.servers[0].to_room(Some(room));
                    sleep(AGAIN).await;
                }
                Ok(ended) => return ended,
            }
        }
    }

    /// Plays in a room until the connection ends.
    async fn stay(
        &self,
        place: &Invitation,
        memory: &mut Memory,
        lost_at: &mut Option<Instant>,
    ) -> Result<(), ConnectError> {
        let called = timeout(ENTRY, self.call(place)).await.unwrap_or(Err(ConnectError::Unreachable));
        let (connection, welcome, room_streams) = called?;
        let Welcome::Room(_) = welcome else { return Err(ConnectError::Shape) };
        let play = connection.open_bi().await.map_err(|_lost| ConnectError::Lost)?;
        self.report.borrow_mut().moved += usize::from(lost_at.take().is_some());
        let report = Rc::clone(&self.report);
        let mut stay = Stay { connection, report, began: Instant::now(), leaves: true };
        let ended = self.attend(room_streams, play, memory).await;
        stay.leaves = false;
        ended
    }

    /// Connects to a server, and follows its redirect.
    async fn call(&self, place: &Invitation) -> Result<(Connection, Welcome, (SendStream, RecvStream)), ConnectError> {
        let mut place = place.clone();
        for _ in 0..MOST_HOPS {
            let address = place.addresses().next().ok_or(ConnectError::Unreachable)?;
            let config = if place.fingerprint() == self.load.server.fingerprint() {
                self.config.clone()
            } else {
                let config = certificate::client(Some(place.fingerprint()));
                config.map_err(|error| ConnectError::Local(error.to_string()))?.0
            };
            let connection = connect_from(&self.endpoint, address, &config).await?;
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
        let (connection, _lobby, (mut send, mut receive)) = self.call(&self.load.server).await?;
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
        memory: &mut Memory,
    ) -> Result<(), ConnectError> {
        memory.heard = Some(Instant::now());
        let (mut rooms, mut plays) = (listen::<RoomNews>(room_news), listen::<PlayNews>(play_news));
        let (mut pings, mut pinged) = (interval(PINGS), None);
        loop {
            let Memory { servers, game, clock, heard, .. } = &mut *memory;
            let sent = tokio::select! {
                _ = pings.tick() => if !servers.is_empty() && heard.is_some_and(|heard| heard.elapsed() > STALLED) {
                    return Err(ConnectError::Lost);
                } else if heard.is_none_or(|heard| is_ping_due(&mut pinged, heard)) {
                    frames::send(&mut play, &PlayRequest::Ping(self.own_time()).to_bytes()).await
                } else {
                    Ok(())
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
        if let Some(now) = memory.clock.now(own) {
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
