//! A player of a load test: finds opponents, stays connected and plays.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::future::pending;
use std::rc::Rc;
use std::time::{Duration, Instant};

use quinn::{Connection, Endpoint, SendStream};
use tokio::time::{interval, sleep, sleep_until, timeout};

use super::barrier::StartBarrier;
use super::report::{LoadReport, MeasuredConnection};
use super::script::{Hands, PlayStyle};
use super::{Load, MatchKind};
use crate::engine::{ModeId, Rules};
use crate::online::net::certificate;
use crate::online::net::client::{Failover, PING_INTERVAL, is_ping_due};
use crate::online::net::connect::{AGAIN_TIMEOUT, Backoff, ConnectError, MAX_REDIRECTS, join, open_connection_from};
use crate::online::net::frames::{self, FrameReader};
use crate::online::net::quic::{JOIN_TIMEOUT, LEAVE_CODE, MAX_SERVERS};
use crate::online::{
    Guest, HostClock, Identity, Invitation, LobbyRequest, LobbyUpdate, MatchRequest, MatchStart, MatchUpdate, Message,
    OnlineMatch, Phase, PlayerRating, Referee, Refusal, RoomRequest, RoomState, RoomUpdate, SendPacer, Settled,
    Welcome,
};

/// The time limit for connecting to a server, and to another one while a match waits.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const RECONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// The time limit for finding an opponent.
const SEARCH_TIMEOUT: Duration = Duration::from_mins(2);
/// The time for a ranked match to begin in its room, whose other player may not come.
const BEGIN_TIMEOUT: Duration = Duration::from_secs(10);
/// The delay between two attempts to find the room at another server.
const RETRY_DELAY: Duration = Duration::from_millis(200);

/// What all players of a load test share.
#[derive(Clone)]
pub(super) struct LoadState {
    pub(super) load: Load,
    /// The settings of connections to the first server.
    pub(super) config: quinn::ClientConfig,
    pub(super) report: Rc<RefCell<LoadReport>>,
    /// The open rooms, by match.
    pub(super) rooms: Rc<RefCell<Vec<Option<u32>>>>,
    pub(super) barrier: Rc<StartBarrier>,
}

/// A player by a script or by a computer player.
pub(super) struct ScriptedPlayer {
    endpoint: Endpoint,
    shared: LoadState,
    identity: Identity,
    number: usize,
    /// The servers where it looks for opponents, the next one first.
    servers: RefCell<Vec<Invitation>>,
    /// The room of its match, and whether the match has begun.
    room: Cell<Option<u32>>,
    has_match: Cell<bool>,
    /// The number of results that it knows.
    results: Cell<u32>,
    epoch: Instant,
}

/// A connection with the server's answer and the streams.
type Established = (Connection, Welcome, (SendStream, FrameReader));

/// The data that a player needs to continue after its server fails.
#[derive(Default)]
struct MatchState {
    /// The other servers.
    servers: Vec<Invitation>,
    played: Option<PlayedMatch>,
    /// Whether a match has ended in this room.
    is_over: bool,
    /// Whether this server has sent the state of the match. Nothing is sent before.
    is_current: bool,
    clock: HostClock,
    /// The times of the last message, and of the last settled ticks.
    received_at: Option<Instant>,
    settled: Option<Instant>,
}

/// A match, and the timing of the messages to its referee.
struct PlayedMatch {
    game: OnlineMatch,
    pacer: SendPacer,
    hands: Hands,
}

impl PlayedMatch {
    /// Presses buttons up to the local time `own`. Returns the message for the referee.
    fn batch(&mut self, clock: &HostClock, own: u64) -> Option<MatchRequest> {
        self.pacer.message_sent(own);
        if self.game.seat().is_none() || self.game.settled().is_over() {
            return None;
        }
        let to = self.game.clock().tick(clock.now(own)?);
        self.hands.play(&mut self.game, to);
        self.game.batch().map(MatchRequest::Batch)
    }
}

impl ScriptedPlayer {
    pub(super) fn new(shared: LoadState, endpoint: Endpoint, number: usize) -> Result<Self, ConnectError> {
        let identity = Identity::generate().map_err(|error| ConnectError::Local(error.to_string()))?;
        let servers = RefCell::new(vec![shared.load.server.clone()]);
        Ok(Self {
            endpoint,
            shared,
            identity,
            number,
            servers,
            room: Cell::default(),
            has_match: Cell::default(),
            results: Cell::default(),
            epoch: Instant::now(),
        })
    }

    /// Plays until the test is over. An error is added to the report.
    pub(super) async fn run(&self) {
        let played = tokio::select! {
            () = self.shared.barrier.end(self.shared.load.time) => Ok(()),
            played = self.play() => played,
        };
        if let Err(error) = played {
            let mut report = self.shared.report.borrow_mut();
            report.failed += 1;
            report.first_failure.get_or_insert_with(|| error.to_string());
            self.shared.barrier.arrive(self.number);
        }
    }

    async fn play(&self) -> Result<(), ConnectError> {
        if self.is_ranked() {
            return self.play_ranked().await;
        }
        let room = timeout(SEARCH_TIMEOUT, self.find_room()).await.unwrap_or(Err(ConnectError::Unreachable))?;
        self.stay_in_room(&self.shared.load.server, room).await
    }

    fn is_ranked(&self) -> bool {
        self.shared.load.kind == MatchKind::Ranked
    }

    /// Plays ranked matches one after the other, and searches at another server if one does not answer. Fails only if
    /// the player finds no first match.
    async fn play_ranked(&self) -> Result<(), ConnectError> {
        let (since, mut backoff) = (Instant::now(), Backoff::new());
        loop {
            match self.play_ranked_match().await {
                Ok(()) => backoff = Backoff::new(),
                Err(error) => {
                    if !self.shared.barrier.has_arrived(self.number) && since.elapsed() > SEARCH_TIMEOUT {
                        return Err(error);
                    }
                    self.shared.report.borrow_mut().searched_again += 1;
                    self.servers.borrow_mut().rotate_left(1);
                    if backoff.wait().await.is_none() {
                        backoff = Backoff::new();
                    }
                }
            }
        }
    }

    /// Finds an opponent, and plays a ranked match to its end.
    async fn play_ranked_match(&self) -> Result<(), ConnectError> {
        let server = self.servers.borrow().first().cloned().ok_or(ConnectError::Unreachable)?;
        let request = LobbyRequest::FindMatch { is_ranked: true, blocked: BTreeSet::new() };
        let found = timeout(SEARCH_TIMEOUT, self.request_room(&server, request)).await;
        let room = found.unwrap_or(Err(ConnectError::Unreachable))?;
        self.has_match.set(false);
        let no_match = async {
            sleep(BEGIN_TIMEOUT).await;
            if self.has_match.get() {
                pending::<()>().await;
            }
        };
        tokio::select! {
            played = self.stay_in_room(&server, room) => played,
            () = no_match => Err(ConnectError::Unreachable),
        }
    }

    /// Plays in a room, match after match, or until a ranked one is over. Follows the room to other servers.
    async fn stay_in_room(&self, server: &Invitation, room: u32) -> Result<(), ConnectError> {
        self.room.set(Some(room));
        let mut state = MatchState::default();
        let mut server = server.to_room(Some(room));
        let (mut lost_at, mut established) = (None, None);
        loop {
            match self.play_in_room((&server, established.take()), &mut state, &mut lost_at).await {
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

    /// Plays in a room until the connection or a ranked match ends, or until another server has the room. `established`
    /// is the connection to a server that has it.
    async fn play_in_room(
        &self,
        (server, established): (&Invitation, Option<Established>),
        state: &mut MatchState,
        lost_at: &mut Option<Instant>,
    ) -> Result<Option<Established>, ConnectError> {
        let established = match established {
            Some(established) => established,
            None if lost_at.is_some() => self.reconnect(server, None).await?,
            None => self.call(server).await?,
        };
        let (connection, welcome, room_streams) = established;
        let Welcome::Room(_) = welcome else { return Err(ConnectError::Shape) };
        let (play, updates) = connection.open_bi().await.map_err(|_lost| ConnectError::Lost)?;
        let play = (play, FrameReader::new(updates));
        self.shared.report.borrow_mut().moved += usize::from(lost_at.take().is_some());
        let mut measured = MeasuredConnection::new(connection, Rc::clone(&self.shared.report));
        let ended = self.run_connection(room_streams, play, (state, &mut measured)).await;
        measured.leaves = matches!(ended, Ok(None));
        ended
    }

    /// Connects to a server, with growing delays while it is busy. A ranked player goes to another server instead.
    async fn call(&self, server: &Invitation) -> Result<Established, ConnectError> {
        if self.is_ranked() {
            return self.connect(server, (AGAIN_TIMEOUT, None)).await;
        }
        let mut backoff = Backoff::new();
        loop {
            match self.connect(server, (CONNECT_TIMEOUT, None)).await {
                Err(busy @ (ConnectError::Unreachable | ConnectError::Refused(Refusal::Busy))) => {
                    self.shared.report.borrow_mut().repeated += 1;
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
            let config = if server.fingerprint() == self.shared.load.server.fingerprint() {
                self.shared.config.clone()
            } else {
                let config = certificate::client(Some(server.fingerprint()));
                config.map_err(|error| ConnectError::Local(error.to_string()))?.0
            };
            let connecting = open_connection_from(&self.endpoint, address, &config);
            let connection = timeout(limit, connecting).await.unwrap_or(Err(ConnectError::Unreachable))?;
            let (welcome, streams) = join(&connection, &self.identity, self.guest(), server.room()).await?;
            let Welcome::Redirect(next) = welcome else { return Ok((connection, welcome, streams)) };
            connection.close(0_u8.into(), b"");
            if unresponsive == Some(next.fingerprint()) {
                break;
            }
            server = next;
        }
        Err(ConnectError::Unreachable)
    }

    fn guest(&self) -> Guest {
        let what = if self.style() == PlayStyle::Computer { "Computer" } else { "Player" };
        Guest {
            name: format!("{what} {}", self.number),
            avatar: 0,
            key: self.identity.key(),
            password: String::new(),
            handling: Rules::preset(ModeId::Marathon),
        }
    }

    /// The way in which it plays. The computers of a match have the last seats.
    fn style(&self) -> PlayStyle {
        let seats = self.shared.load.seats;
        match self.shared.load.kind {
            MatchKind::Ranked => PlayStyle::Brief,
            MatchKind::Mixed { computers } if self.number % seats >= seats.saturating_sub(computers) => {
                PlayStyle::Computer
            }
            MatchKind::Mixed { .. } | MatchKind::Casual => PlayStyle::Lasting,
        }
    }

    /// Finds a room: by quick play, or the room of the match, which the match's first player opens.
    async fn find_room(&self) -> Result<u32, ConnectError> {
        let Load { server, seats, kind, .. } = &self.shared.load;
        if *seats == 2 && *kind == MatchKind::Casual {
            let request = LobbyRequest::FindMatch { is_ranked: false, blocked: BTreeSet::new() };
            return self.request_room(server, request).await;
        }
        let (group, seat) = (self.number / seats, self.number % seats);
        if seat == 0 {
            let room = self.request_room(server, LobbyRequest::OpenRoom).await?;
            self.shared.rooms.borrow_mut()[group] = Some(room);
        }
        loop {
            let opened = self.shared.rooms.borrow()[group];
            match opened {
                Some(room) => return Ok(room),
                None => sleep(RETRY_DELAY).await,
            }
        }
    }

    async fn request_room(&self, server: &Invitation, request: LobbyRequest) -> Result<u32, ConnectError> {
        let (connection, _lobby, (mut send, mut receive)) = self.call(server).await?;
        frames::send(&mut send, &request.to_bytes()).await.map_err(|_ended| ConnectError::Lost)?;
        loop {
            match read_message(&mut receive).await? {
                LobbyUpdate::RoomOpened(room) => {
                    connection.close(LEAVE_CODE.into(), b"");
                    return Ok(room);
                }
                LobbyUpdate::Denied(denial) => return Err(ConnectError::Local(denial.to_string())),
                LobbyUpdate::Servers(others) => self.remember_servers(&others),
                LobbyUpdate::Rating(rating) => self.check_rating(&rating),
                _ => {}
            }
        }
    }

    /// Adds servers to those where it looks for opponents.
    fn remember_servers(&self, others: &[Invitation]) {
        let mut known = self.servers.borrow_mut();
        for other in others {
            let is_new = known.iter().all(|server| server.fingerprint() != other.fingerprint());
            if is_new && known.len() < MAX_SERVERS {
                known.push(other.to_room(None));
            }
        }
    }

    /// Checks that the rating contains each result that the player knows: matches are saved before their end is shown.
    fn check_rating(&self, rating: &PlayerRating) {
        let missing = self.results.get().saturating_sub(rating.matches);
        self.results.set(self.results.get() - missing);
        self.shared.report.borrow_mut().unrated += missing as usize;
    }

    /// Plays match after match, or a ranked one to its end. Returns the connection to another server that has the room.
    async fn run_connection(
        &self,
        (mut room, mut room_updates): (SendStream, FrameReader),
        (mut play, mut match_updates): (SendStream, FrameReader),
        (state, measured): (&mut MatchState, &mut MeasuredConnection),
    ) -> Result<Option<Established>, ConnectError> {
        (state.received_at, state.is_current) = (Some(Instant::now()), false);
        let (mut failover, unresponsive) = (Failover::new(), certificate::fingerprint_of(measured.connection()));
        let (mut pings, pinged) = (interval(PING_INTERVAL), Cell::new(None));
        loop {
            let MatchState { servers, played, is_current, clock, received_at, .. } = &mut *state;
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
                () = self.wait_until_due(played.as_ref().filter(|_| *is_current)) => match played.as_mut().and_then(|played| played.batch(clock, self.local_time())) {
                    Some(batch) => frames::send(&mut play, &batch.to_bytes()).await,
                    None => Ok(()),
                },
                update = read_message(&mut room_updates) => match update? {
                    RoomUpdate::State(state) if state.phase == Phase::Gathering && self.should_be_ready(&state) => {
                        frames::send(&mut room, &RoomRequest::Ready(true).to_bytes()).await
                    }
                    RoomUpdate::Servers(others) => {
                        self.remember_servers(&others);
                        *servers = others;
                        Ok(())
                    }
                    RoomUpdate::Dismissed(_) => return Err(ConnectError::Dismissed),
                    _ => Ok(()),
                },
                update = read_message(&mut match_updates) => {
                    self.handle_update(update?, state)?;
                    if self.shared.barrier.is_complete() {
                        measured.measure();
                    }
                    if self.is_ranked() && state.is_over {
                        return Ok(None);
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
        state.members.len() >= self.shared.load.seats && own.is_some_and(|own| !own.is_ready)
    }

    fn local_time(&self) -> u64 {
        self.epoch.elapsed().as_micros() as u64
    }

    /// Waits until the next message to the referee of a match is due.
    async fn wait_until_due(&self, played: Option<&PlayedMatch>) {
        match played {
            Some(played) => sleep_until((self.epoch + Duration::from_micros(played.pacer.due())).into()).await,
            None => pending().await,
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
            MatchUpdate::Over(last) => {
                self.miss(last.as_deref(), state);
                Ok(())
            }
            MatchUpdate::Canceled(_) => {
                state.played = None;
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
        let before = state.played.take();
        let started = OnlineMatch::new(start, before.as_ref().map(|before| &before.game));
        let game = started.map_err(|error| ConnectError::Local(error.to_string()))?;
        let hands = if let Some(before) = before.filter(|before| before.game.plan() == game.plan()) {
            before.hands
        } else {
            self.shared.report.borrow_mut().begun += usize::from(game.seat() == Some(0));
            state.settled = None;
            Hands::new(self.style(), self.number, &game)
        };
        self.has_match.set(true);
        let pacer = game.pacer();
        (state.played, state.is_current) = (Some(PlayedMatch { game, pacer, hands }), true);
        Ok(())
    }

    /// Plays settled ticks, and records their delay, the pause before them, and the result of the match.
    fn settle(&self, settled: &Settled, state: &mut MatchState) -> Result<(), ConnectError> {
        let (received_at, own) = (Instant::now(), self.local_time());
        let mut report = self.shared.report.borrow_mut();
        if let Some(before) = state.settled.replace(received_at) {
            report.longest_pause = report.longest_pause.max(received_at - before);
        }
        let Some(PlayedMatch { game, pacer, .. }) = &mut state.played else { return Ok(()) };
        pacer.message_received(own);
        let was_over = game.settled().is_over();
        game.settle(settled).map_err(|error| ConnectError::Local(error.to_string()))?;
        if let Some(end) = settled.left.iter().find(|end| Some(usize::from(end.seat)) == game.seat()) {
            report.dropped += 1;
            report.first_drop.get_or_insert(end.fault);
        }
        if game.settled().is_over() && !was_over {
            state.is_over = true;
            self.results.set(self.results.get() + 1);
            report.record_result(game.plan().seed);
        }
        // The countdown is over.
        self.shared.barrier.arrive(self.number);
        if let Some(now) = state.clock.now(own).filter(|_| self.shared.barrier.is_complete()) {
            report.record_delay(game.clock().tick(now).since(settled.to).millis());
        }
        Ok(())
    }

    /// Ends a match whose end came while the connection was lost. `last` is the complete match, if the server knows it.
    fn miss(&self, last: Option<&MatchStart>, state: &mut MatchState) {
        let Some(played) = state.played.take().filter(|played| !played.game.settled().is_over()) else { return };
        state.is_over = true;
        if last.is_some_and(|last| last.plan == *played.game.plan()) {
            self.results.set(self.results.get() + 1);
            self.shared.report.borrow_mut().record_result(played.game.plan().seed);
        }
    }
}

async fn read_message<M: Message>(stream: &mut FrameReader) -> Result<M, ConnectError> {
    let bytes = stream.next(M::MAX_BYTES).await.map_err(|_ended| ConnectError::Lost)?;
    M::from_bytes(&bytes).map_err(|_error| ConnectError::Shape)
}
