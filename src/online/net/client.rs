//! The network thread of a client in a room: holds the connection to the host, and reconnects when it is lost.

use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use quinn::{Connection, Endpoint, SendStream};
use tokio::spawn;
use tokio::sync::mpsc;
use tokio::time::{interval, sleep, timeout};

use super::connect::{AGAIN_TIMEOUT, ConnectError, Connector, Established};
use super::connection::{self, EventSender, Outage};
use super::frames::FrameReader;
use super::quic::{ANSWER_TIMEOUT, JOIN_TIMEOUT, LEAVE_CODE, MAX_SERVERS};
use super::{certificate, frames};
use crate::online::{
    Destination, Guest, HostClock, Identity, Invitation, MatchRequest, MatchUpdate, MemberId, Message, Referee,
    Refusal, RoomRequest, RoomUpdate, Welcome,
};

/// The delay between two attempts to reconnect.
const RETRY_DELAY: Duration = Duration::from_millis(300);
/// The time for the first server of a cluster to answer after all others did not.
const HOST_TIMEOUT: Duration = Duration::from_secs(1);
/// The silence after which the client also connects to the other servers of a cluster. Pings are answered much sooner.
/// The silent connection is closed when another server answers.
pub(super) const FAILOVER_AFTER: Duration = Duration::from_millis(500);
/// The time between two pings outside a match. Short, so that the clock is known before the match starts.
pub(super) const PING_INTERVAL: Duration = Duration::from_millis(200);
/// The silence in a match after which the next ping is sent at once, to notice a failure soon.
const QUIET_TIME: Duration = Duration::from_millis(100);
/// The time between two pings in a match, whose messages show that the host is alive.
const MATCH_PING_INTERVAL: Duration = Duration::from_secs(1);

/// The connection of a member to its room. Dropping it loses the connection; [`leave`](Self::leave) leaves the room.
#[derive(Debug)]
pub struct RoomConnection {
    thread: connection::Connection<RoomCommand, RoomConnectionEvent>,
    clock: Arc<Mutex<HostClock>>,
    epoch: Instant,
}

/// A network message, or a change of the connection.
#[derive(Debug)]
pub enum RoomConnectionEvent {
    /// The host accepted this player, at first or after a lost connection. Holds its member number.
    Joined(MemberId),
    /// A message from the room.
    Room(RoomUpdate),
    /// A message about the match, and the number of the connection that delivered it.
    Match(u32, MatchUpdate),
    /// The connection is lost. The thread tries to reconnect for a while.
    Lost,
    /// The connection has ended, and the thread does not reconnect.
    Ended(ConnectError),
}

impl From<ConnectError> for RoomConnectionEvent {
    fn from(error: ConnectError) -> Self {
        Self::Ended(error)
    }
}

#[derive(Debug)]
enum RoomCommand {
    Room(RoomRequest),
    /// For the connection with this number only.
    Match(u32, MatchRequest),
    Leave,
}

impl RoomConnection {
    /// Starts connecting in a new thread, which calls `wake` after each event.
    #[must_use]
    pub fn open(
        destination: Destination,
        identity: Arc<Identity>,
        guest: Guest,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let clock = Arc::new(Mutex::new(HostClock::default()));
        let epoch = Instant::now();
        let shared_clock = Arc::clone(&clock);
        let run = move |mut commands, send_event| async move {
            let mut client = RoomClient {
                connector: Connector { destination, identity, guest },
                clock: shared_clock,
                epoch,
                send_event,
                generation: 0,
                servers: RefCell::default(),
                received_at: Cell::new(epoch),
                pinged: Cell::new(None),
            };
            client.run_until_end(&mut commands).await
        };
        Self { thread: connection::Connection::open("member", wake, run), clock, epoch }
    }

    /// Returns the next event, if there is any.
    #[must_use]
    pub fn next_event(&self) -> Option<RoomConnectionEvent> {
        self.thread.next_event()
    }

    /// Sends a request to the room.
    pub fn request(&self, request: RoomRequest) {
        self.thread.send(RoomCommand::Room(request));
    }

    /// Sends a message of the match, unless the connection with this number has been replaced.
    pub fn play(&self, generation: u32, request: MatchRequest) {
        self.thread.send(RoomCommand::Match(generation, request));
    }

    /// Leaves the room for good.
    pub fn leave(&self) {
        self.thread.send(RoomCommand::Leave);
    }

    /// Returns the host's clock at an instant, in microseconds, or `None` before the first pong.
    #[must_use]
    pub fn host_time(&self, at: Instant) -> Option<u64> {
        let own = at.saturating_duration_since(self.epoch).as_micros() as u64;
        self.clock.lock().unwrap_or_else(PoisonError::into_inner).now(own)
    }

    /// Returns the shortest round trip of the recent pings.
    #[must_use]
    pub fn round_trip(&self) -> Option<Duration> {
        let micros = self.clock.lock().unwrap_or_else(PoisonError::into_inner).round_trip();
        micros.map(Duration::from_micros)
    }
}

/// The state of the thread.
struct RoomClient {
    connector: Connector,
    clock: Arc<Mutex<HostClock>>,
    epoch: Instant,
    send_event: EventSender<RoomConnectionEvent>,
    generation: u32,
    /// The other servers of the room's cluster.
    servers: RefCell<Vec<Invitation>>,
    /// The time of the last message of the match.
    received_at: Cell<Instant>,
    /// The time of the last ping; `None` if one is due now.
    pinged: Cell<Option<Instant>>,
}

/// The end of a connection.
enum End {
    /// The thread reconnects.
    Lost,
    /// Another server of the cluster answered instead of the silent one.
    Moved(Box<Established>),
    /// The thread does not reconnect.
    Final(ConnectError),
    /// The player left.
    Left,
}

impl RoomClient {
    /// Runs the connection, and reconnects until it ends for good.
    async fn run_until_end(&mut self, commands: &mut mpsc::UnboundedReceiver<RoomCommand>) -> Result<(), ConnectError> {
        let mut outage = Outage::within(Duration::from_millis(Referee::SILENCE_MS));
        let mut established = None;
        loop {
            let joined = tokio::select! {
                joined = self.join(established.take()) => joined,
                () = wait_for_leave(commands) => return Ok(()),
            };
            let joined_at = joined.is_ok().then(Instant::now);
            match joined {
                Ok((endpoint, connection, streams)) => {
                    outage.end();
                    let end = self.run_connection(&connection, streams, commands).await;
                    close(endpoint, &connection, &end).await;
                    match end {
                        End::Lost => {}
                        End::Moved(other) => established = Some(*other),
                        End::Final(error) => return Err(error),
                        End::Left => return Ok(()),
                    }
                }
                Err(error) if self.is_final(&error) => return Err(error),
                Err(_again) => {}
            }
            outage.note(|| (self.send_event)(RoomConnectionEvent::Lost))?;
            // A host that closes every connection at once must not be called in a busy loop.
            if established.is_some() || joined_at.is_some_and(|at| at.elapsed() > FAILOVER_AFTER) {
                continue;
            }
            tokio::select! {
                () = sleep(RETRY_DELAY) => {}
                () = wait_for_leave(commands) => return Ok(()),
            }
        }
    }

    /// Returns whether another attempt after this error would fail, too.
    fn is_final(&self, error: &ConnectError) -> bool {
        match error {
            ConnectError::Server | ConnectError::WrongHost => true,
            // The server failed, and another one of the cluster is about to take over its room.
            ConnectError::Refused(Refusal::Room) => !self.has_servers(),
            ConnectError::Refused(_) => true,
            // Before the first success, the address is probably wrong.
            _ => self.generation == 0,
        }
    }

    /// Connects to the host, unless a server has already answered, and enters the room.
    async fn join(&self, established: Option<Established>) -> Result<(Endpoint, Connection, Streams), ConnectError> {
        let established = match established {
            Some(established) => established,
            None => self.connect().await?,
        };
        let Established { endpoint, connection, welcome, streams } = established;
        let Welcome::Room(you) = welcome else {
            connection.close(LEAVE_CODE.into(), b"");
            return Err(ConnectError::Server);
        };
        let (play, updates) = connection.open_bi().await.map_err(|_lost| ConnectError::Unreachable)?;
        Ok((endpoint, connection, Streams { you, room: streams, play: (play, FrameReader::new(updates)) }))
    }

    /// Connects to the servers of the cluster, or to the host.
    async fn connect(&self) -> Result<Established, ConnectError> {
        if !self.has_servers() {
            let is_first = self.generation == 0;
            return self.connector.connect(if is_first { ANSWER_TIMEOUT } else { AGAIN_TIMEOUT }).await;
        }
        // Detecting a failed server can take a long time, so the others come first.
        let servers = self.servers.borrow().clone();
        if let Ok(established) = self.connector.connect_any(&servers, None).await {
            return Ok(established);
        }
        let first = timeout(HOST_TIMEOUT, self.connector.connect(HOST_TIMEOUT)).await;
        first.unwrap_or(Err(ConnectError::Unreachable))
    }

    /// Forwards messages in both directions until the connection ends.
    async fn run_connection(
        &mut self,
        connection: &Connection,
        streams: Streams,
        commands: &mut mpsc::UnboundedReceiver<RoomCommand>,
    ) -> End {
        self.generation += 1;
        let this = &*self;
        let (mut failover, unresponsive) = (Failover::new(), certificate::fingerprint_of(connection));
        let Streams { you, room: (mut room, room_updates), play: (mut play, match_updates) } = streams;
        (this.send_event)(RoomConnectionEvent::Joined(you));
        this.received_at.set(Instant::now());
        this.pinged.set(None);
        let mut pings = interval(PING_INTERVAL);
        let receiving = async {
            tokio::select! {
                end = this.receive_room(room_updates) => end,
                end = this.receive_match(match_updates) => end,
            }
        };
        tokio::pin!(receiving);
        loop {
            let sent = tokio::select! {
                end = &mut receiving => return end,
                // A host closes the connection right after its last message, which may not have been read.
                _ = connection.closed() => return timeout(JOIN_TIMEOUT, receiving).await.unwrap_or(End::Lost),
                established = failover.connected() => return End::Moved(Box::new(established)),
                _ = pings.tick() => {
                    if this.has_servers() {
                        let servers = this.servers.borrow().clone();
                        failover.connect_if_silent(this.received_at.get().elapsed(), || async move {
                            this.connector.connect_any(&servers, unresponsive).await
                        });
                    }
                    if is_ping_due(&this.pinged, this.received_at.get()) {
                        frames::send(&mut play, &MatchRequest::Ping(this.local_time()).to_bytes()).await
                    } else {
                        Ok(())
                    }
                },
                command = commands.recv() => match command {
                    Some(RoomCommand::Room(request)) => frames::send(&mut room, &request.to_bytes()).await,
                    Some(RoomCommand::Match(generation, request)) if generation == this.generation => {
                        frames::send(&mut play, &request.to_bytes()).await
                    }
                    Some(RoomCommand::Match(..)) => Ok(()),
                    Some(RoomCommand::Leave) => return End::Left,
                    // The owner dropped the connection without leaving.
                    None => return End::Final(ConnectError::Lost),
                },
            };
            if sent.is_err() {
                // A last message from the host explains the end better than a failed write.
                return timeout(JOIN_TIMEOUT, receiving).await.unwrap_or(End::Lost);
            }
        }
    }

    async fn receive_room(&self, mut stream: FrameReader) -> End {
        loop {
            match receive::<RoomUpdate>(&mut stream).await {
                Ok(RoomUpdate::Dismissed(why)) => {
                    (self.send_event)(RoomConnectionEvent::Room(RoomUpdate::Dismissed(why)));
                    return End::Final(ConnectError::Dismissed);
                }
                Ok(RoomUpdate::Servers(mut servers)) => {
                    servers.truncate(MAX_SERVERS);
                    let room = self.connector.room();
                    *self.servers.borrow_mut() = servers.iter().map(|server| server.to_room(room)).collect();
                }
                Ok(update) => (self.send_event)(RoomConnectionEvent::Room(update)),
                Err(end) => return end,
            }
        }
    }

    async fn receive_match(&self, mut stream: FrameReader) -> End {
        loop {
            let update = receive::<MatchUpdate>(&mut stream).await;
            self.received_at.set(Instant::now());
            match update {
                Ok(MatchUpdate::Pong { sent, host }) => {
                    let now = self.local_time();
                    self.clock.lock().unwrap_or_else(PoisonError::into_inner).record_pong(sent, host, now);
                }
                Ok(MatchUpdate::Early { ahead_ms }) => {
                    log::warn!("this match is {ahead_ms} ms ahead of the host's; asking for the time again");
                    self.clock.lock().unwrap_or_else(PoisonError::into_inner).restart();
                    self.pinged.set(None);
                }
                Ok(update) => (self.send_event)(RoomConnectionEvent::Match(self.generation, update)),
                // The room stream gives the reason.
                Err(End::Lost) => std::future::pending().await,
                Err(end) => return end,
            }
        }
    }

    fn has_servers(&self) -> bool {
        !self.servers.borrow().is_empty()
    }

    fn local_time(&self) -> u64 {
        self.epoch.elapsed().as_micros() as u64
    }
}

/// A connection attempt to the other servers of a cluster.
type Connecting<'a, T> = Pin<Box<dyn Future<Output = Result<T, ConnectError>> + 'a>>;

/// The connection attempts to the other servers of a cluster while the connected one is silent.
pub(super) struct Failover<'a, T> {
    connecting: Option<Connecting<'a, T>>,
    /// The time of the next attempt, and the delay until the one after it.
    next: Instant,
    delay: Duration,
}

impl<'a, T> Failover<'a, T> {
    pub(super) fn new() -> Self {
        Self { connecting: None, next: Instant::now(), delay: FAILOVER_AFTER }
    }

    /// Connects to the others after a silence of the server, and stops when it answers again.
    pub(super) fn connect_if_silent<F>(&mut self, silence: Duration, connect: impl FnOnce() -> F)
    where
        F: Future<Output = Result<T, ConnectError>> + 'a,
    {
        if silence < FAILOVER_AFTER {
            (self.connecting, self.delay) = (None, FAILOVER_AFTER);
        } else if self.connecting.is_none() && Instant::now() >= self.next {
            // The delay doubles, so that a slow server does not get ever more handshakes.
            (self.next, self.delay) = (Instant::now() + self.delay, self.delay * 2);
            self.connecting = Some(Box::pin(connect()));
        }
    }

    /// Waits until one of them accepts the player.
    pub(super) async fn connected(&mut self) -> T {
        if let Some(connecting) = &mut self.connecting {
            match connecting.await {
                Ok(connected) => return connected,
                Err(error) => log::info!("no other server has the room: {error}"),
            }
            self.connecting = None;
        }
        std::future::pending().await
    }
}

async fn close(endpoint: Endpoint, connection: &Connection, end: &End) {
    let code = if matches!(end, End::Left) { LEAVE_CODE } else { 0 };
    connection.close(code.into(), b"");
    // Before the thread ends, the host must receive the code. A lost or silent host does not answer, so nothing waits
    // for it.
    let idle = spawn(async move { endpoint.wait_idle().await });
    if matches!(end, End::Final(_) | End::Left) {
        drop(idle.await);
    }
}

struct Streams {
    you: MemberId,
    room: (SendStream, FrameReader),
    play: (SendStream, FrameReader),
}

/// Returns whether a ping is due, and notes that it is sent now.
pub(super) fn is_ping_due(pinged: &Cell<Option<Instant>>, received_at: Instant) -> bool {
    let is_due =
        received_at.elapsed() > QUIET_TIME || pinged.get().is_none_or(|pinged| pinged.elapsed() >= MATCH_PING_INTERVAL);
    if is_due {
        pinged.set(Some(Instant::now()));
    }
    is_due
}

/// Waits until the player leaves or the owner drops the connection. Other commands are discarded.
async fn wait_for_leave(commands: &mut mpsc::UnboundedReceiver<RoomCommand>) {
    while let Some(command) = commands.recv().await {
        if matches!(command, RoomCommand::Leave) {
            return;
        }
    }
}

async fn receive<M: Message>(stream: &mut FrameReader) -> Result<M, End> {
    match stream.next(M::MAX_BYTES).await {
        Ok(bytes) => M::from_bytes(&bytes).map_err(|_error| End::Final(ConnectError::Shape)),
        Err(frames::FrameError::TooLong { .. }) => Err(End::Final(ConnectError::Shape)),
        Err(frames::FrameError::Ended) => Err(End::Lost),
    }
}
