//! All rooms at one port: accepts connections, and carries messages between members and rooms.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv6Addr};
use std::rc::Rc;
use std::time::{Duration, Instant, SystemTime};

use quinn::{Connection, ConnectionError, Incoming, SendStream};
use tokio::sync::{Notify, mpsc};
use tokio::task::spawn_local;
use tokio::time::timeout;

use super::frames;
use super::frames::FrameReader;
use super::lobby::{Lobby, VisitorId};
use super::quic::{JOIN_TIMEOUT, LEAVE_CODE, MAX_QUEUED, binding};
use crate::online::{
    ChatMessage, Denial, Dismissal, Hello, Host, Invitation, JoinError, LobbyUpdate, MatchRequest, MatchUpdate,
    MemberId, Message as _, Outgoing, PlayerKey, Refusal, Room, RoomChange, RoomRequest, RoomUpdate, SeatProgram,
    Welcome,
};

/// The time that an empty room on a server waits for its first member, in microseconds.
const EMPTY_ROOM_TIMEOUT: u64 = 15_000_000;
/// The maximum number of handshakes at the same time. More would all take longer than clients wait; a client that is
/// refused tries again after a while.
const MAX_HANDSHAKES: usize = 256;
/// The maximum number of connections at the same time that are refused with a reason, which costs a handshake.
const MAX_REASONS: usize = 16;
/// The minimum time between two log entries about refused connections.
const REFUSAL_LOG_INTERVAL: Duration = Duration::from_secs(10);

/// The number of messages with settled ticks that a port sends in a second. With more players it sends to each less
/// often: one core is busy with twice this number, because players send as many.
const MESSAGES_A_SECOND: u64 = 20_000;

/// The maximum number of connections, including those that have not joined yet.
#[derive(Debug, Clone, Copy)]
pub struct ConnectionLimits {
    /// In total.
    pub connections: usize,
    /// From one IPv4 address, or from one IPv6 network of 64 bits.
    pub per_address: usize,
}

/// What the operators of a server decided about its players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Moderation {
    /// The players who are not let in.
    pub banned: BTreeSet<PlayerKey>,
    /// The players whose texts nobody reads.
    pub muted: BTreeSet<PlayerKey>,
    /// The names of players whose own ones do not count.
    pub names: BTreeMap<PlayerKey, String>,
}

/// A step of a room that must be saved to the journal before its members learn of it.
#[derive(Debug)]
pub struct RoomStep {
    /// The changes to save.
    pub changes: Vec<RoomChange>,
    outgoing: Vec<Outgoing>,
    number: u64,
}

/// The rooms at a port, and the lobby if there is one. A server changes it while it waits for events.
#[derive(Debug)]
pub struct Hub {
    limits: ConnectionLimits,
    /// The time when the port was opened, in microseconds since 1970, and the same moment as an `Instant`.
    epoch: (u64, Instant),
    rooms: RefCell<BTreeMap<u32, Rc<OpenRoom>>>,
    lobby: Option<Lobby>,
    moderation: RefCell<Moderation>,
    connections: RefCell<BTreeMap<IpAddr, usize>>,
    /// The number of handshakes, and of connections that are being refused with a reason.
    handshakes: Cell<usize>,
    reasons: Cell<usize>,
    /// The number of refused connections, and the time of the last log entry about them.
    refused: Cell<u64>,
    refusal_logged: Cell<Option<Instant>>,
    next_link: Cell<u64>,
    /// The other servers of the cluster, and the rooms that they host.
    servers: RefCell<Vec<Invitation>>,
    remote_rooms: RefCell<BTreeMap<u32, Invitation>>,
    /// A server for each other version of the protocol.
    versions: RefCell<BTreeMap<u16, Invitation>>,
    /// The rooms of servers that seem to have failed, and the notification that this or the rooms here have changed.
    pending_takeovers: RefCell<BTreeSet<u32>>,
    rooms_changed: Notify,
    /// Whether no new match starts in any room.
    is_stopping: Cell<bool>,
    is_closed: Cell<bool>,
}

/// A room with the connections of its members.
#[derive(Debug)]
pub(super) struct OpenRoom {
    since: u64,
    host: RefCell<Host>,
    links: RefCell<BTreeMap<MemberId, Link>>,
    /// The queue for steps that must be saved first, and the number of the next step.
    steps: Option<mpsc::UnboundedSender<RoomStep>>,
    next_step: Cell<u64>,
    delivered: Cell<u64>,
}

/// The connection of a member.
#[derive(Debug)]
struct Link {
    number: u64,
    /// The first step that this connection must receive.
    from_step: u64,
    room: mpsc::Sender<Vec<u8>>,
    play: mpsc::Sender<Vec<u8>>,
    connection: Connection,
}

/// A connection counted towards the limits until this is dropped.
struct ConnectionSlot {
    hub: Rc<Hub>,
    address: IpAddr,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut connections = self.hub.connections.borrow_mut();
        if let Some(count) = connections.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.address);
            }
        }
    }
}

/// The data of a member that has just joined.
struct Joined {
    room: Rc<OpenRoom>,
    id: MemberId,
    room_queue: mpsc::Receiver<Vec<u8>>,
    match_queue: mpsc::Receiver<Vec<u8>>,
}

impl Hub {
    pub(super) fn new(limits: ConnectionLimits, lobby: Option<Lobby>) -> Self {
        Self {
            limits,
            epoch: (unix_micros(), Instant::now()),
            rooms: RefCell::default(),
            lobby,
            moderation: RefCell::default(),
            connections: RefCell::default(),
            handshakes: 0.into(),
            reasons: 0.into(),
            refused: 0.into(),
            refusal_logged: Cell::default(),
            next_link: 0.into(),
            servers: RefCell::default(),
            remote_rooms: RefCell::default(),
            versions: RefCell::default(),
            pending_takeovers: RefCell::default(),
            rooms_changed: Notify::new(),
            is_stopping: false.into(),
            is_closed: false.into(),
        }
    }

    /// Returns the clock of all rooms: microseconds since 1970. It is monotonic, even if the system clock jumps.
    #[must_use]
    pub fn now_micros(&self) -> u64 {
        let (since, epoch) = self.epoch;
        since + epoch.elapsed().as_micros() as u64
    }

    /// Opens a room. With `steps`, members learn of each step only after [`deliver`](Self::deliver).
    pub fn open(&self, number: u32, host: Host, steps: Option<mpsc::UnboundedSender<RoomStep>>) {
        let room = OpenRoom {
            since: self.now_micros(),
            host: RefCell::new(host),
            links: RefCell::default(),
            steps,
            next_step: 0.into(),
            delivered: 0.into(),
        };
        if self.is_stopping.get() {
            room.change(|host| host.stop(self.now_micros()));
        }
        self.rooms.borrow_mut().insert(number, Rc::new(room));
        self.rooms_changed.notify_waiters();
    }

    /// Starts no new match in any room, because the server stops. Running matches continue.
    pub fn stop_matches(&self) {
        self.is_stopping.set(true);
        for room in self.rooms.borrow().values() {
            room.change(|host| host.stop(self.now_micros()));
        }
    }

    /// The number of connections that were refused because of the limits.
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.refused.get()
    }

    /// Adds a program of this machine to a room.
    pub(super) fn add_program(&self, number: u32, name: &str, program: Box<dyn SeatProgram>) {
        if let Some(room) = self.rooms.borrow().get(&number) {
            room.change(|host| host.add_program(name, program, self.now_micros()));
        }
    }

    /// Sends the members of a room what follows from a saved step.
    pub fn deliver(&self, number: u32, step: RoomStep) {
        if let Some(room) = self.rooms.borrow().get(&number) {
            room.delivered.set(step.number + 1);
            room.send(step.outgoing, step.number);
        }
    }

    /// Returns whether any step has not been saved yet.
    #[must_use]
    pub fn has_undelivered(&self) -> bool {
        self.rooms.borrow().values().any(|room| room.delivered != room.next_step)
    }

    /// Drops a room that another server has taken over. Its members get no message: they look for the new server.
    pub fn abandon(&self, number: u32) {
        if let Some(room) = self.rooms.borrow_mut().remove(&number) {
            for link in room.links.take().into_values() {
                link.connection.close(0_u8.into(), b"elsewhere");
            }
        }
    }

    /// Sets the rooms at other servers. Clients that ask for one of them are redirected.
    pub fn set_remote_rooms(&self, rooms: BTreeMap<u32, Invitation>) {
        *self.remote_rooms.borrow_mut() = rooms;
    }

    /// Sets a server for each other version of the protocol. Clients of that version are redirected to it.
    pub fn set_versions(&self, servers: BTreeMap<u16, Invitation>) {
        *self.versions.borrow_mut() = servers;
    }

    /// Sets the rooms of servers that seem to have failed. Clients that want to join one of them wait until it is taken
    /// over: the players of all of them arrive at the same time, and each further attempt would cost a handshake.
    pub fn set_pending_takeovers(&self, rooms: BTreeSet<u32>) {
        *self.pending_takeovers.borrow_mut() = rooms;
        self.rooms_changed.notify_waiters();
    }

    /// Waits while this server may still take over a room.
    async fn wait_for_takeover(&self, number: u32) {
        let is_pending =
            || self.pending_takeovers.borrow().contains(&number) && !self.rooms.borrow().contains_key(&number);
        let waiting = async {
            while is_pending() {
                self.rooms_changed.notified().await;
            }
        };
        // Without a takeover, the client is redirected to the last known server.
        drop(timeout(JOIN_TIMEOUT / 2, waiting).await);
    }

    /// Sets the other servers, and sends the list to all members.
    pub fn set_servers(&self, servers: Vec<Invitation>) {
        let update = RoomUpdate::Servers(servers.clone()).to_bytes();
        for room in self.rooms.borrow().values() {
            for link in room.links.borrow().values() {
                // A full queue needs no error here: that member is cut off anyway.
                drop(link.room.try_send(update.clone()));
            }
        }
        if let Some(lobby) = &self.lobby {
            lobby.send_all(&LobbyUpdate::Servers(servers.clone()));
        }
        *self.servers.borrow_mut() = servers;
    }

    /// The other servers.
    #[must_use]
    pub fn servers(&self) -> Vec<Invitation> {
        self.servers.borrow().clone()
    }

    /// Advances the clock of all rooms.
    pub(super) fn step(&self) {
        let now = self.now_micros();
        let wanted_interval = self.receivers() * 1_000_000 / MESSAGES_A_SECOND;
        let mut empty = Vec::new();
        for (number, room) in self.rooms.borrow().iter() {
            room.change(|host| {
                host.set_wanted_interval(wanted_interval);
                host.tick(now);
            });
            // A player's own room ends with the program instead.
            if self.lobby.is_some() && now > room.since + EMPTY_ROOM_TIMEOUT && room.is_done() {
                empty.push(*number);
            }
        }
        for number in empty {
            self.close_room(number);
        }
    }

    /// The number of members in rooms with a running match.
    fn receivers(&self) -> u64 {
        let rooms = self.rooms.borrow();
        let playing = rooms.values().filter(|room| room.host.borrow().is_playing());
        playing.map(|room| room.links.borrow().len() as u64).sum()
    }

    /// Closes a room and dismisses its members.
    pub fn close_room(&self, number: u32) {
        if let Some(room) = self.rooms.borrow_mut().remove(&number) {
            room.close();
            room.links.borrow_mut().clear();
        }
    }

    /// Starts no other match in a room of a tournament, whose match was decided elsewhere.
    pub fn decide(&self, number: u32) {
        if let Some(room) = self.rooms.borrow().get(&number) {
            room.change(|host| host.decide(self.now_micros()));
        }
    }

    /// Closes all rooms and the lobby.
    pub(super) fn close(&self) {
        self.is_closed.set(true);
        let numbers: Vec<u32> = self.rooms.borrow().keys().copied().collect();
        for number in numbers {
            self.close_room(number);
        }
        if let Some(lobby) = &self.lobby {
            lobby.close();
        }
    }

    /// Sends a message to a visitor of the lobby.
    pub fn send(&self, id: VisitorId, update: &LobbyUpdate) {
        self.send_many(&[id], update);
    }

    /// Sends a message to several visitors of the lobby.
    pub fn send_many(&self, ids: &[VisitorId], update: &LobbyUpdate) {
        if let Some(lobby) = &self.lobby {
            lobby.send_many(ids, update);
        }
    }

    /// Returns the round trip to a visitor of the lobby, in milliseconds.
    #[must_use]
    pub fn delay_ms(&self, id: VisitorId) -> Option<u32> {
        self.lobby.as_ref()?.delay_ms(id)
    }

    /// Reads all rooms with their numbers.
    pub fn rooms<T>(&self, read: impl Fn(u32, &Room) -> T) -> Vec<T> {
        self.rooms.borrow().iter().map(|(number, room)| read(*number, room.host.borrow().room())).collect()
    }

    /// Returns the number of connections.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.connections.borrow().values().sum()
    }

    /// Follows what operators decided from now on, and dismisses banned players who are connected.
    pub fn moderate(&self, moderation: Moderation) {
        let keys = &moderation.banned;
        for room in self.rooms.borrow().values() {
            let host = room.host.borrow();
            let members = host.room().state().members.iter().filter(|member| keys.contains(&member.key));
            for link in
                members.filter_map(|member| room.links.borrow().get(&member.id).map(|link| link.connection.clone()))
            {
                link.close(0_u8.into(), b"banned");
            }
        }
        if let Some(lobby) = &self.lobby {
            lobby.disconnect(keys);
        }
        *self.moderation.borrow_mut() = moderation;
    }

    pub(super) fn accept(self: &Rc<Self>, incoming: Incoming) {
        let address = network(incoming.remote_address().ip());
        let mut connections = self.connections.borrow_mut();
        let all: usize = connections.values().sum();
        let from_one = connections.get(&address).copied().unwrap_or_default();
        let is_busy = all >= self.limits.connections || self.handshakes.get() >= MAX_HANDSHAKES;
        let is_crowded = from_one >= self.limits.per_address;
        if self.is_closed.get() || is_busy || is_crowded && self.reasons.get() >= MAX_REASONS {
            if !self.is_closed.get() {
                self.count_refusal(&format_args!("{all} connections, {} handshakes", self.handshakes.get()));
            }
            incoming.refuse();
            return;
        }
        if !incoming.remote_address_validated() {
            // A Retry stores nothing for a forged source address. An error means that the packet could not be sent.
            drop(incoming.retry());
            return;
        }
        if is_crowded {
            self.count_refusal(&format_args!("{address} has {from_one}; --connections-per-address allows more"));
            return self.refuse_crowd(incoming);
        }
        *connections.entry(address).or_default() += 1;
        drop(connections);
        let slot = ConnectionSlot { hub: Rc::clone(self), address };
        self.handshakes.update(|count| count + 1);
        let number = self.next_link.replace(self.next_link.get() + 1);
        spawn_local(async move {
            let connected = timeout(JOIN_TIMEOUT, async { incoming.await }).await;
            slot.hub.handshakes.update(|count| count - 1);
            match connected {
                Ok(Ok(connection)) => slot.hub.serve(connection, number).await,
                // A client tries all addresses of an invitation at once, and drops all but one of the connections.
                Ok(Err(error)) => log::debug!("the handshake failed: {error}"),
                Err(_elapsed) => log::debug!("the handshake timed out"),
            }
            drop(slot);
        });
    }

    /// Refuses a connection from a network with too many, and says so.
    fn refuse_crowd(self: &Rc<Self>, incoming: Incoming) {
        self.reasons.update(|count| count + 1);
        let hub = Rc::clone(self);
        spawn_local(async move {
            let refusing = async {
                let connection = incoming.await.ok()?;
                let (send, _receive, _hello) = receive_hello(&connection).await?;
                refuse(send, &connection, Refusal::Network).await;
                Some(())
            };
            // A client that is too slow learns nothing.
            drop(timeout(JOIN_TIMEOUT, refusing).await);
            hub.reasons.update(|count| count - 1);
        });
    }

    fn count_refusal(&self, reason: &dyn std::fmt::Display) {
        self.refused.update(|count| count + 1);
        if self.refusal_logged.get().is_none_or(|logged| logged.elapsed() > REFUSAL_LOG_INTERVAL) {
            self.refusal_logged.set(Some(Instant::now()));
            log::warn!("connections are refused, {} so far: {reason}", self.refused.get());
        }
    }

    /// Serves a connection until it ends. Later connections have higher numbers.
    async fn serve(self: &Rc<Self>, connection: Connection, number: u64) {
        let Ok(Some((send, receive, first))) = timeout(JOIN_TIMEOUT, receive_hello(&connection)).await else {
            connection.close(0_u8.into(), b"no hello");
            return;
        };
        if let Some(server) = first.as_deref().ok().and_then(|first| self.server_of_version(first)) {
            return answer(send, &connection, &Welcome::elsewhere(&server)).await;
        }
        let hello = first.and_then(|first| Hello::from_bytes(&first));
        let hello = match hello.and_then(|hello| self.check(&connection, hello)) {
            Ok(hello) => hello,
            Err(refusal) => return refuse(send, &connection, refusal).await,
        };
        if let (None, Some(lobby)) = (hello.room, &self.lobby) {
            let streams = (send, receive);
            return lobby.serve(&connection, streams, hello.guest).await;
        }
        if let Some(room) = hello.room {
            self.wait_for_takeover(room).await;
        }
        if let Some(server) = hello.room.and_then(|room| self.redirect(room)) {
            return answer(send, &connection, &Welcome::answer(&Ok(Welcome::Redirect(server)))).await;
        }
        match self.join(&connection, hello, number) {
            Ok(Joined { room, id, room_queue, match_queue }) => {
                let welcome = Welcome::answer(&Ok(Welcome::Room(id)));
                spawn_local(frames::write_queue((send, connection.clone()), welcome, room_queue));
                room.receive_messages((id, number), &connection, receive, (self, match_queue)).await;
                room.connection_ended(id, number, &connection.closed().await, self.now_micros());
            }
            Err(refusal) => refuse(send, &connection, refusal).await,
        }
    }

    /// Returns a server of the version of a first message, if that is another version and there is one.
    fn server_of_version(&self, first: &[u8]) -> Option<Invitation> {
        self.versions.borrow().get(&Hello::version(first)?).cloned()
    }

    /// Returns whether a request is a text of a member whose texts nobody reads.
    fn is_muted(&self, request: &RoomRequest, key: Option<PlayerKey>) -> bool {
        matches!(request, RoomRequest::Chat(ChatMessage::Text(_)))
            && key.is_some_and(|key| self.moderation.borrow().muted.contains(&key))
    }

    /// Returns the server that hosts a room, if it is another one.
    fn redirect(&self, number: u32) -> Option<Invitation> {
        let is_here = self.rooms.borrow().contains_key(&number);
        self.remote_rooms.borrow().get(&number).filter(|_| !is_here).map(|server| server.to_room(Some(number)))
    }

    /// Checks the first message of a client.
    fn check(&self, connection: &Connection, mut hello: Hello) -> Result<Hello, Refusal> {
        let has_proven = |binding: [u8; 32]| hello.guest.key.has_proven(&binding, &hello.proof);
        if !binding(connection).is_some_and(has_proven) {
            return Err(Refusal::Proof);
        }
        let moderation = self.moderation.borrow();
        if moderation.banned.contains(&hello.guest.key) {
            return Err(JoinError::Banned.into());
        }
        if let Some(name) = moderation.names.get(&hello.guest.key) {
            hello.guest.name.clone_from(name);
        }
        Ok(hello)
    }

    fn join(&self, connection: &Connection, hello: Hello, number: u64) -> Result<Joined, Refusal> {
        let rooms = self.rooms.borrow();
        let room = match hello.room {
            Some(number) => rooms.get(&number),
            // Only a player's own room can be joined without its number.
            None => rooms.values().next(),
        };
        let room = Rc::clone(room.ok_or(Refusal::Room)?);
        if room.has_later_link(hello.guest.key, number) {
            return Err(Refusal::Busy);
        }
        let id = room.host.borrow_mut().join(hello.guest)?;
        let from_step = room.next_step.get();
        let (room_sender, room_queue) = mpsc::channel(MAX_QUEUED);
        let (play, match_queue) = mpsc::channel(MAX_QUEUED);
        let link = Link { number, from_step, room: room_sender, play, connection: connection.clone() };
        if let Some(old) = room.links.borrow_mut().insert(id, link) {
            drop(old.room.try_send(RoomUpdate::Dismissed(Dismissal::Replaced).to_bytes()));
        }
        room.change(|_| ());
        let servers = self.servers.borrow();
        if let (false, Some(link)) = (servers.is_empty(), room.links.borrow().get(&id)) {
            // The queue is new, so it is not full.
            drop(link.room.try_send(RoomUpdate::Servers(servers.clone()).to_bytes()));
        }
        Ok(Joined { room, id, room_queue, match_queue })
    }
}

impl OpenRoom {
    /// Returns whether nobody is in the room, and everything that happened in it is saved. The last members may have
    /// left a match whose end is not settled yet.
    fn is_done(&self) -> bool {
        let host = self.host.borrow();
        host.room().is_empty() && !host.is_playing() && self.delivered == self.next_step
    }

    /// Changes a room, and sends the resulting messages.
    fn change<T>(&self, change: impl FnOnce(&mut Host) -> T) -> T {
        let mut host = self.host.borrow_mut();
        let changed = change(&mut host);
        let outgoing = host.take_outgoing();
        let changes = host.take_changes();
        drop(host);
        let number = self.next_step.get();
        if let Some(steps) = &self.steps {
            // Pongs measure the delay, so they must not wait for the journal.
            let is_pong = |one: &Outgoing| matches!(one, Outgoing::Match(_, MatchUpdate::Pong { .. }));
            let (at_once, outgoing): (Vec<_>, Vec<_>) = outgoing.into_iter().partition(is_pong);
            self.send(at_once, number);
            if !changes.is_empty() || !outgoing.is_empty() {
                self.next_step.set(number + 1);
                // Sending fails only if the room is dropped.
                drop(steps.send(RoomStep { changes, outgoing, number }));
            }
        } else {
            self.send(outgoing, number);
        }
        changed
    }

    /// Dismisses all members. The journal does not need to know.
    fn close(&self) {
        let mut host = self.host.borrow_mut();
        host.close();
        let outgoing = host.take_outgoing();
        drop(host);
        self.send(outgoing, u64::MAX);
    }

    /// Sends the messages of the step with this number.
    fn send(&self, outgoing: Vec<Outgoing>, step: u64) {
        let mut links = self.links.borrow_mut();
        for outgoing in outgoing {
            let (Outgoing::Room(id, _) | Outgoing::Match(id, _) | Outgoing::Close(id)) = &outgoing;
            // A member that reconnected later got this step in its welcome.
            if links.get(id).is_some_and(|link| link.from_step > step) {
                continue;
            }
            let (id, sent) = match &outgoing {
                Outgoing::Room(id, update) => (id, links.get(id).map(|link| link.room.try_send(update.to_bytes()))),
                Outgoing::Match(id, update) => (id, links.get(id).map(|link| link.play.try_send(update.to_bytes()))),
                // The writers send what is queued, then close the connection.
                Outgoing::Close(id) => {
                    links.remove(id);
                    continue;
                }
            };
            if let (Some(Err(_)), Some(link)) = (sent, links.get(id)) {
                log::warn!("a member reads too slowly and is disconnected");
                link.connection.close(0_u8.into(), b"too slow");
            }
        }
    }

    /// Reads the messages of a member until its connection ends.
    async fn receive_messages(
        &self,
        (id, number): (MemberId, u64),
        connection: &Connection,
        mut room: FrameReader,
        (hub, updates): (&Hub, mpsc::Receiver<Vec<u8>>),
    ) {
        let requests = async {
            while let Ok(bytes) = room.next(RoomRequest::MAX_BYTES).await {
                let Ok(request) = RoomRequest::from_bytes(&bytes) else { break };
                if !self.is_current(id, number) {
                    break;
                }
                let now = hub.now_micros();
                let is_muted = hub.is_muted(&request, self.key_of(id));
                self.change(
                    |host| if is_muted { host.deny(id, Denial::Muted) } else { host.request(id, request, now) },
                );
            }
        };
        let play = async {
            let Ok((send, receive)) = connection.accept_bi().await else { return };
            let mut receive = FrameReader::new(receive);
            spawn_local(write(send, updates));
            while let Ok(bytes) = receive.next(MatchRequest::MAX_BYTES).await {
                let Ok(request) = MatchRequest::from_bytes(&bytes) else { break };
                if !self.is_current(id, number) {
                    break;
                }
                let now = hub.now_micros();
                self.change(|host| host.play(id, request, now));
            }
        };
        // The connection ends when either stream ends or is invalid.
        tokio::select! {
            () = requests => {}
            () = play => {}
        }
        // A second close would hide whether the member left.
        if connection.close_reason().is_none() && self.is_current(id, number) {
            connection.close(0_u8.into(), b"not understood");
        }
    }

    fn key_of(&self, id: MemberId) -> Option<PlayerKey> {
        let host = self.host.borrow();
        host.room().state().members.iter().find(|member| member.id == id).map(|member| member.key)
    }

    /// Whether a player is here by a later connection. A client that reconnects does not wait for its earlier attempts,
    /// which a busy server may reach last.
    fn has_later_link(&self, key: PlayerKey, number: u64) -> bool {
        let host = self.host.borrow();
        let member = host.room().state().members.iter().find(|member| member.key == key);
        member.is_some_and(|member| self.links.borrow().get(&member.id).is_some_and(|link| link.number > number))
    }

    fn is_current(&self, id: MemberId, number: u64) -> bool {
        self.links.borrow().get(&id).is_some_and(|link| link.number == number)
    }

    /// Handles the end of a connection at the time `now`, unless the member has a newer one.
    fn connection_ended(&self, id: MemberId, number: u64, error: &ConnectionError, now: u64) {
        if !self.is_current(id, number) {
            return;
        }
        self.links.borrow_mut().remove(&id);
        let has_left =
            matches!(error, ConnectionError::ApplicationClosed(close) if close.error_code == LEAVE_CODE.into());
        log::debug!("a connection to a member ended: {error}");
        self.change(|host| if has_left { host.leave(id, now) } else { host.disconnect(id, now) });
    }
}

/// The streams of a client, and its first message.
type FirstMessage = (SendStream, FrameReader, Result<Vec<u8>, Refusal>);

async fn receive_hello(connection: &Connection) -> Option<FirstMessage> {
    let (send, receive) = connection.accept_bi().await.ok()?;
    let mut receive = FrameReader::new(receive);
    let first = match receive.next(Hello::MAX_BYTES).await {
        Ok(bytes) => Ok(bytes),
        Err(frames::FrameError::TooLong { .. }) => Err(Refusal::Shape),
        Err(frames::FrameError::Ended) => return None,
    };
    Some((send, receive, first))
}

async fn refuse(send: SendStream, connection: &Connection, refusal: Refusal) {
    log::info!("a client was refused: {refusal}");
    answer(send, connection, &Welcome::answer(&Err(refusal))).await;
}

/// Answers a client that is not served here.
async fn answer(mut send: SendStream, connection: &Connection, answer: &[u8]) {
    if frames::send(&mut send, answer).await.is_ok() {
        frames::finish(send).await;
    }
    connection.close(0_u8.into(), b"not here");
}

/// Returns the address, or the IPv6 network, that counts towards the limit: anybody has many addresses in a network of
/// 64 bits.
fn network(address: IpAddr) -> IpAddr {
    // A dual-stack socket reports IPv4 addresses as mapped IPv6 addresses.
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address @ IpAddr::V4(_) => address,
    }
}

fn unix_micros() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_micros() as u64)
}

async fn write(mut send: SendStream, mut updates: mpsc::Receiver<Vec<u8>>) {
    while let Some(message) = updates.recv().await {
        if frames::send(&mut send, &message).await.is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;
    use crate::online::Phase;
    use crate::online::net::tests::{guest, identity};

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let network = |address: &str| network(address.parse().unwrap()).to_string();
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), network("2001:db8:1:2::9"));
        assert_ne!(network("2001:db8:1:2::9"), network("2001:db8:1:3::9"));
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_ne!(network("192.0.2.7"), network("192.0.2.8"));
    }

    #[test]
    fn a_room_is_closed_when_its_last_match_is_saved() {
        let players = [identity(), identity()];
        let (events, _lobby) = mpsc::channel(1);
        let hub = Hub::new(ConnectionLimits { connections: 9, per_address: 9 }, Some(Lobby::new(events)));
        let mut host =
            Host::of(Room::for_match(players.iter().map(|player| player.key()).collect(), true)).with_changes();
        let members = players.each_ref().map(|player| host.join(guest("Ada", player.key())).unwrap());
        let (sender, mut steps) = mpsc::unbounded_channel();
        hub.open(7, host, Some(sender));
        let mut rooms = hub.rooms.borrow_mut();
        Rc::get_mut(rooms.get_mut(&7).unwrap()).unwrap().since = 0;
        drop(rooms);
        hub.step();
        let playing = || hub.rooms(|_, room| room.state().phase == Phase::Playing);
        assert_eq!(playing(), [true]);
        let room = Rc::clone(&hub.rooms.borrow()[&7]);
        for member in members {
            room.change(|host| host.leave(member, hub.now_micros()));
        }
        hub.step();
        assert_eq!(playing(), [true], "the end is not settled yet");
        sleep(Duration::from_millis(100));
        hub.step();
        hub.step();
        assert_eq!(playing(), [false], "the end is not saved yet");
        let mut finished = 0;
        while let Ok(step) = steps.try_recv() {
            finished += step.changes.iter().filter(|change| matches!(change, RoomChange::Finished(_))).count();
            hub.deliver(7, step);
        }
        assert_eq!(finished, 1);
        hub.step();
        assert_eq!(hub.rooms(|number, _| number), [0_u32; 0]);
    }
}
