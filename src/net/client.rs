//! A member's network thread: it holds the connection to the host, and reconnects when it is lost.

use std::cell::{Cell, RefCell};
use std::pin::Pin;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError, mpsc as std_mpsc};
use std::thread;
use std::time::{Duration, Instant};

use quinn::{Connection, Endpoint, RecvStream, SendStream};
use tokio::spawn;
use tokio::sync::mpsc;
use tokio::time::{interval, sleep, timeout};

use super::call::{Call, Caller, ConnectError};
use super::{ENTRY, LEAVE, MOST_SERVERS, certificate, frames};
use crate::online::{
    Destination, Guest, HostClock, Identity, Invitation, MemberId, Message, PlayNews, PlayRequest, Referee, Refusal,
    RoomNews, RoomRequest, Welcome,
};

/// The delay between two attempts to reconnect.
const AGAIN: Duration = Duration::from_millis(300);
/// The time for the first server of a cluster to answer after all others did not.
const AGAIN_HERE: Duration = Duration::from_secs(1);
/// The silence after which the other servers of a cluster are called. Pings are answered much sooner. The connection that is
/// silent is given up when another server answers.
pub(super) const STALLED: Duration = Duration::from_millis(500);
/// The time between two pings outside a match. Short, so that the clock is known before the match starts.
pub(super) const PINGS: Duration = Duration::from_millis(200);
/// The silence in a match after which the next ping is sent at once, to notice a failure soon.
const QUIET: Duration = Duration::from_millis(100);
/// The time between two pings in a match, whose messages show that the host is alive.
const PINGS_IN_MATCH: Duration = Duration::from_secs(1);

/// The connection of a member to its room. Dropping it loses the connection; [`leave`](Self::leave) leaves the room.
#[derive(Debug)]
pub struct RoomConnection {
    commands: mpsc::UnboundedSender<Command>,
    news: std_mpsc::Receiver<NetNews>,
    clock: Arc<Mutex<HostClock>>,
    epoch: Instant,
}

/// A network message, or a change of the connection.
#[derive(Debug)]
pub enum NetNews {
    /// The host accepted this player, or accepted it back. Holds its member number.
    Entered(MemberId),
    /// News of the room.
    Room(RoomNews),
    /// News of the match, and the number of the connection that delivered it.
    Play(u32, PlayNews),
    /// The connection is lost. The thread tries to reconnect for a while.
    Lost,
    /// The connection has ended, and the thread does not reconnect.
    Ended(ConnectError),
}

#[derive(Debug)]
enum Command {
    Room(RoomRequest),
    /// For the connection with this number only.
    Play(u32, PlayRequest),
    Leave,
}

impl RoomConnection {
    /// Starts connecting in a new thread, which calls `wake` after each piece of news.
    #[must_use]
    pub fn open(
        destination: Destination,
        identity: Arc<Identity>,
        guest: Guest,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (commands, receive) = mpsc::unbounded_channel();
        let (send, news) = std_mpsc::channel();
        let clock = Arc::new(Mutex::new(HostClock::default()));
        let epoch = Instant::now();
        let failed = send.clone();
        let member = Member {
            caller: Caller { destination, identity, guest },
            clock: Arc::clone(&clock),
            epoch,
            news: Box::new(move |news| {
                // Sending fails only while the program quits.
                drop(send.send(news));
                wake();
            }),
            generation: 0,
            servers: RefCell::default(),
            heard: Cell::new(epoch),
            pinged: Cell::new(None),
        };
        let run = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            match runtime {
                Ok(runtime) => runtime.block_on(member.run(receive)),
                Err(error) => (member.news)(NetNews::Ended(ConnectError::Local(error.to_string()))),
            }
        };
        if let Err(error) = thread::Builder::new().name("member".to_owned()).spawn(run) {
            drop(failed.send(NetNews::Ended(ConnectError::Local(error.to_string()))));
        }
        Self { commands, news, clock, epoch }
    }

    /// Returns the next piece of news, if there is any.
    #[must_use]
    pub fn news(&self) -> Option<NetNews> {
        self.news.try_recv().ok()
    }

    /// Sends a request to the room.
    pub fn request(&self, request: RoomRequest) {
        self.send(Command::Room(request));
    }

    /// Sends a message of the match, unless the connection with this number has been replaced.
    pub fn play(&self, generation: u32, request: PlayRequest) {
        self.send(Command::Play(generation, request));
    }

    /// Leaves the room for good.
    pub fn leave(&self) {
        self.send(Command::Leave);
    }

    fn send(&self, command: Command) {
        // Sending fails only after the end, which the news report.
        drop(self.commands.send(command));
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
struct Member {
    caller: Caller,
    clock: Arc<Mutex<HostClock>>,
    epoch: Instant,
    news: Box<dyn Fn(NetNews) + Send>,
    generation: u32,
    /// The other servers of the room's cluster.
    servers: RefCell<Vec<Invitation>>,
    /// The time of the last message of the match.
    heard: Cell<Instant>,
    /// The time of the last ping; `None` if one is due now.
    pinged: Cell<Option<Instant>>,
}

/// The end of a connection.
enum End {
    /// The thread reconnects.
    Lost,
    /// Another server of the cluster answered instead of the one that was silent.
    Moved(Box<Call>),
    /// The thread does not reconnect.
    Final(ConnectError),
    /// The player left.
    Left,
}

impl Member {
    async fn run(mut self, mut commands: mpsc::UnboundedReceiver<Command>) {
        let error = match self.keep(&mut commands).await {
            Ok(()) => return,
            Err(error) => error,
        };
        log::info!("no connection to the room: {error}");
        (self.news)(NetNews::Ended(error));
    }

    /// Runs the connection, and reconnects until it ends for good.
    async fn keep(&mut self, commands: &mut mpsc::UnboundedReceiver<Command>) -> Result<(), ConnectError> {
        let (config, was_another) = self.caller.config()?;
        let (mut lost_at, mut answered) = (None, None);
        loop {
            was_another.store(false, Ordering::Relaxed);
            let entered = tokio::select! {
                entered = self.connect(&config, answered.take()) => entered,
                () = left(commands) => return Ok(()),
            };
            let entered_at = entered.is_ok().then(Instant::now);
            let tried_again = match entered {
                Ok((endpoint, connection, streams)) => {
                    lost_at = None;
                    let end = self.attend(&connection, streams, commands).await;
                    let code = if matches!(end, End::Left) { LEAVE } else { 0 };
                    connection.close(code.into(), b"");
                    let is_over = matches!(end, End::Final(_) | End::Left);
                    // A server that is silent also hears nothing of the end.
                    let idle = spawn(async move { endpoint.wait_idle().await });
                    if is_over {
                        drop(idle.await);
                    }
                    match end {
                        End::Lost => {}
                        End::Moved(call) => answered = Some(*call),
                        End::Final(error) => return Err(error),
                        End::Left => return Ok(()),
                    }
                    ConnectError::Lost
                }
                Err(_) if was_another.load(Ordering::Relaxed) => return Err(ConnectError::WrongHost),
                // Retrying is of no use before the first success or after a refusal.
                Err(error @ ConnectError::Server) => return Err(error),
                // The server failed, and another one of the cluster is about to take over its room.
                Err(ConnectError::Refused(Refusal::Room)) if self.has_servers() => ConnectError::Lost,
                Err(error) if self.generation == 0 || matches!(error, ConnectError::Refused(_)) => return Err(error),
                Err(_) => ConnectError::Lost,
            };
            let since = *lost_at.get_or_insert_with(|| {
                (self.news)(NetNews::Lost);
                Instant::now()
            });
            if since.elapsed() > Duration::from_millis(Referee::SILENCE_MS) {
                return Err(tried_again);
            }
            // A host that ends every connection at once is not called without a pause.
            if answered.is_some() || entered_at.is_some_and(|at| at.elapsed() > STALLED) {
                continue;
            }
            tokio::select! {
                () = sleep(AGAIN) => {}
                () = left(commands) => return Ok(()),
            }
        }
    }

    /// Connects to the host, unless a server has already answered, and enters the room.
    async fn connect(
        &self,
        config: &quinn::ClientConfig,
        answered: Option<Call>,
    ) -> Result<(Endpoint, Connection, Streams), ConnectError> {
        let call = match answered {
            Some(call) => call,
            None => self.call(config).await?,
        };
        let Call { endpoint, connection, welcome, streams } = call;
        let Welcome::Room(you) = welcome else {
            connection.close(LEAVE.into(), b"");
            return Err(ConnectError::Server);
        };
        let play = connection.open_bi().await.map_err(|_lost| ConnectError::Unreachable)?;
        Ok((endpoint, connection, Streams { you, room: streams, play }))
    }

    /// Calls the servers of the cluster, or the host.
    async fn call(&self, config: &quinn::ClientConfig) -> Result<Call, ConnectError> {
        if !self.has_servers() {
            return self.caller.call(config).await;
        }
        // Detecting a failed server can take a long time, so the others are called first.
        let servers = self.servers.borrow().clone();
        match self.caller.call_any(&servers, None).await {
            Ok(call) => Ok(call),
            Err(_) => timeout(AGAIN_HERE, self.caller.call(config)).await.unwrap_or(Err(ConnectError::Unreachable)),
        }
    }

    /// Forwards messages in both directions until the connection ends.
    async fn attend(
        &mut self,
        connection: &Connection,
        streams: Streams,
        commands: &mut mpsc::UnboundedReceiver<Command>,
    ) -> End {
        self.generation += 1;
        let this = &*self;
        let (mut others, silent) = (Others::new(), certificate::fingerprint_of(connection));
        let Streams { you, room: (mut room, room_news), play: (mut play, play_news) } = streams;
        (this.news)(NetNews::Entered(you));
        this.heard.set(Instant::now());
        this.pinged.set(None);
        let mut pings = interval(PINGS);
        let receiving = async {
            tokio::select! {
                end = this.receive_room(room_news) => end,
                end = this.receive_play(play_news) => end,
            }
        };
        tokio::pin!(receiving);
        loop {
            let sent = tokio::select! {
                end = &mut receiving => return end,
                _ = connection.closed() => return End::Lost,
                call = others.answer() => return End::Moved(Box::new(call)),
                _ = pings.tick() => {
                    if this.has_servers() {
                        let servers = this.servers.borrow().clone();
                        others.look(this.heard.get().elapsed(), || async move {
                            this.caller.call_any(&servers, silent).await
                        });
                    }
                    if is_ping_due(&this.pinged, this.heard.get()) {
                        frames::send(&mut play, &PlayRequest::Ping(this.own_time()).to_bytes()).await
                    } else {
                        Ok(())
                    }
                },
                command = commands.recv() => match command {
                    Some(Command::Room(request)) => frames::send(&mut room, &request.to_bytes()).await,
                    Some(Command::Play(generation, request)) if generation == this.generation => {
                        frames::send(&mut play, &request.to_bytes()).await
                    }
                    Some(Command::Play(..)) => Ok(()),
                    Some(Command::Leave) => return End::Left,
                    // The owner dropped the connection without leaving.
                    None => return End::Final(ConnectError::Lost),
                },
            };
            if sent.is_err() {
                // A last message from the host explains the end better than a failed write.
                return timeout(ENTRY, receiving).await.unwrap_or(End::Lost);
            }
        }
    }

    async fn receive_room(&self, mut stream: RecvStream) -> End {
        loop {
            match receive::<RoomNews>(&mut stream).await {
                Ok(RoomNews::Dismissed(why)) => {
                    (self.news)(NetNews::Room(RoomNews::Dismissed(why)));
                    return End::Final(ConnectError::Dismissed);
                }
                Ok(RoomNews::Servers(mut servers)) => {
                    servers.truncate(MOST_SERVERS);
                    let room = match &self.caller.destination {
                        Destination::Invitation(invitation) => invitation.room(),
                        Destination::Address(_) => None,
                    };
                    *self.servers.borrow_mut() = servers.iter().map(|server| server.to_room(room)).collect();
                }
                Ok(news) => (self.news)(NetNews::Room(news)),
                Err(end) => return end,
            }
        }
    }

    async fn receive_play(&self, mut stream: RecvStream) -> End {
        loop {
            let news = receive::<PlayNews>(&mut stream).await;
            self.heard.set(Instant::now());
            match news {
                Ok(PlayNews::Pong { sent, host }) => {
                    let now = self.own_time();
                    self.clock.lock().unwrap_or_else(PoisonError::into_inner).hear(sent, host, now);
                }
                Ok(PlayNews::Early { ahead_ms }) => {
                    log::warn!("this match is {ahead_ms} ms ahead of the host's; asking for the time again");
                    self.clock.lock().unwrap_or_else(PoisonError::into_inner).restart();
                    self.pinged.set(None);
                }
                Ok(news) => (self.news)(NetNews::Play(self.generation, news)),
                // The room stream gives the reason.
                Err(End::Lost) => std::future::pending().await,
                Err(end) => return end,
            }
        }
    }

    fn has_servers(&self) -> bool {
        !self.servers.borrow().is_empty()
    }

    fn own_time(&self) -> u64 {
        self.epoch.elapsed().as_micros() as u64
    }
}

/// A call to the other servers of a cluster.
type Calling<'a, T> = Pin<Box<dyn Future<Output = Result<T, ConnectError>> + 'a>>;

/// The calls to the other servers of a cluster while the connected one is silent.
pub(super) struct Others<'a, T> {
    calling: Option<Calling<'a, T>>,
    /// The time of the next call, and the time to the one after it.
    next: Instant,
    pause: Duration,
}

impl<'a, T> Others<'a, T> {
    pub(super) fn new() -> Self {
        Self { calling: None, next: Instant::now(), pause: STALLED }
    }

    /// Calls the others after a silence of the server, and stops when it is heard again.
    pub(super) fn look<F>(&mut self, silence: Duration, call: impl FnOnce() -> F)
    where
        F: Future<Output = Result<T, ConnectError>> + 'a,
    {
        if silence < STALLED {
            (self.calling, self.pause) = (None, STALLED);
        } else if self.calling.is_none() && Instant::now() >= self.next {
            // A server that is merely slow must not get more and more to do.
            (self.next, self.pause) = (Instant::now() + self.pause, self.pause * 2);
            self.calling = Some(Box::pin(call()));
        }
    }

    /// Waits until one of them accepts the player.
    pub(super) async fn answer(&mut self) -> T {
        if let Some(calling) = &mut self.calling {
            match calling.await {
                Ok(call) => return call,
                Err(error) => log::info!("no other server has the room: {error}"),
            }
            self.calling = None;
        }
        std::future::pending().await
    }
}

struct Streams {
    you: MemberId,
    room: (SendStream, RecvStream),
    play: (SendStream, RecvStream),
}

/// Whether it is time for a ping, which is sent then.
pub(super) fn is_ping_due(pinged: &Cell<Option<Instant>>, heard: Instant) -> bool {
    let is_due = heard.elapsed() > QUIET || pinged.get().is_none_or(|pinged| pinged.elapsed() >= PINGS_IN_MATCH);
    if is_due {
        pinged.set(Some(Instant::now()));
    }
    is_due
}

/// Waits until the player leaves or the owner drops the connection. Other commands are discarded.
async fn left(commands: &mut mpsc::UnboundedReceiver<Command>) {
    while let Some(command) = commands.recv().await {
        if matches!(command, Command::Leave) {
            return;
        }
    }
}

async fn receive<M: Message>(stream: &mut RecvStream) -> Result<M, End> {
    match frames::receive(stream, M::MOST_BYTES).await {
        Ok(bytes) => M::from_bytes(&bytes).map_err(|_error| End::Final(ConnectError::Shape)),
        Err(frames::FrameError::TooLong { .. }) => Err(End::Final(ConnectError::Shape)),
        Err(frames::FrameError::Ended) => Err(End::Lost),
    }
}
