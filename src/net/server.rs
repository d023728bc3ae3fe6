//! The host's thread: it accepts connections, and passes messages to the room and from it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::rc::Rc;
use std::sync::mpsc as std_mpsc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use quinn::{Connection, ConnectionError, Endpoint, Incoming, RecvStream, SendStream};
use tokio::sync::{mpsc, oneshot};
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::{ENTRY, LEAVE, binding, certificate, frames, socket};
use crate::online::{
    Dismissal, Hello, Host, Invitation, MemberId, Message as _, Outgoing, PlayRequest, PlayerKey, Refusal, RoomNews,
    RoomRequest, Welcome,
};

/// The most connections, and the most from one address, those that have not entered included.
const MOST_CONNECTIONS: usize = 32;
const MOST_FROM_ONE: usize = 20;
/// The messages that may wait for a member. Whoever reads slower is cut off, and may come back.
const MOST_WAITING: usize = 1_024;
/// The time between two steps of the room.
const STEP: Duration = Duration::from_millis(10);
/// The time in which a last message can still arrive.
const FAREWELL: Duration = Duration::from_secs(1);

/// A room that is open to others. Dropping it closes the room.
#[derive(Debug)]
pub struct HostedRoom {
    invitation: Invitation,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// A room could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum HostError {
    /// The system gave no port.
    #[error("no port: {0}")]
    Port(#[source] std::io::Error),
    /// No certificate could be made, or no thread started.
    #[error("the room cannot be opened: {0}")]
    Start(String),
}

impl HostedRoom {
    /// Opens a room on a port of this machine for the player with this key. `addresses` are those of the invitation.
    ///
    /// # Errors
    /// The port is taken, or the system refuses.
    pub fn open(bind: SocketAddr, addresses: Vec<IpAddr>, host: PlayerKey) -> Result<Self, HostError> {
        let (opened, receive) = std_mpsc::channel();
        let (stop, stopped) = oneshot::channel();
        let number = rand::random();
        let start = |error: &dyn std::fmt::Display| HostError::Start(error.to_string());
        let thread = thread::Builder::new().name("room".to_owned()).spawn(move || {
            let opening = tokio::runtime::Builder::new_current_thread().enable_all().build();
            match opening {
                Ok(runtime) => {
                    LocalSet::new().block_on(&runtime, run(bind, (host, number), &opened, stopped));
                }
                Err(error) => drop(opened.send(Err(HostError::Port(error)))),
            }
        });
        let thread = thread.map_err(|error| start(&error))?;
        let (address, fingerprint) = receive.recv().map_err(|error| start(&error))??;
        let invitation = Invitation::new(addresses, address.port(), fingerprint, number);
        log::info!("room open at {address}");
        Ok(Self { invitation, address, stop: Some(stop), thread: Some(thread) })
    }

    /// The invitation to the room.
    #[must_use]
    pub const fn invitation(&self) -> &Invitation {
        &self.invitation
    }

    /// Adds an address at which the room is reached, before all others.
    pub fn is_reached_at(&mut self, address: IpAddr) {
        let others = self.invitation.addresses().map(|other| other.ip()).filter(|other| *other != address);
        let addresses = std::iter::once(address).chain(others).collect();
        self.invitation =
            Invitation::new(addresses, self.address.port(), self.invitation.fingerprint(), self.invitation.room());
    }

    /// The invitation of the host's own player, who needs no network.
    #[must_use]
    pub fn own_invitation(&self) -> Invitation {
        let address = if self.address.ip().is_unspecified() { IpAddr::from([127, 0, 0, 1]) } else { self.address.ip() };
        let (port, fingerprint) = (self.address.port(), self.invitation.fingerprint());
        Invitation::new(vec![address], port, fingerprint, self.invitation.room())
    }
}

impl Drop for HostedRoom {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // An error means that the thread has ended already.
            let _unheard = stop.send(());
        }
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            log::error!("the thread of the room failed");
        }
    }
}

/// The addresses of this machine's networks, those of local networks first.
#[must_use]
pub fn own_addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_else(|error| {
        log::warn!("no addresses: {error}");
        Vec::new()
    });
    socket::reachable(interfaces.iter().map(if_addrs::Interface::ip))
}

type Opened = Result<(SocketAddr, [u8; 32]), HostError>;

async fn run(
    bind: SocketAddr,
    (host, number): (PlayerKey, u32),
    opened: &std_mpsc::Sender<Opened>,
    mut stopped: oneshot::Receiver<()>,
) {
    let endpoint = match open(bind) {
        Ok((endpoint, at)) => {
            drop(opened.send(Ok(at)));
            endpoint
        }
        Err(error) => {
            drop(opened.send(Err(error)));
            return;
        }
    };
    let hub = Rc::new(Hub { number, ..Hub::new(host) });
    let mut steps = interval(STEP);
    // A machine that slept owes no steps.
    steps.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = &mut stopped => break,
            _ = steps.tick() => hub.step(),
            incoming = endpoint.accept() => match incoming {
                Some(incoming) => hub.accept(incoming),
                None => break,
            },
        }
    }
    hub.close();
    // The last messages are on their way.
    drop(timeout(FAREWELL, endpoint.wait_idle()).await);
    endpoint.close(0_u8.into(), b"closed");
}

fn open(bind: SocketAddr) -> Result<(Endpoint, (SocketAddr, [u8; 32])), HostError> {
    let (config, fingerprint) = certificate::server().map_err(|error| HostError::Start(error.to_string()))?;
    let endpoint = socket::open(config, bind).map_err(HostError::Port)?;
    let address = endpoint.local_addr().map_err(HostError::Port)?;
    Ok((endpoint, (address, fingerprint)))
}

/// The room and the connections of its members.
#[derive(Debug)]
struct Hub {
    number: u32,
    epoch: Instant,
    host: RefCell<Host>,
    links: RefCell<BTreeMap<MemberId, Link>>,
    /// The connections from each address.
    connections: RefCell<Vec<IpAddr>>,
    next_link: std::cell::Cell<u64>,
}

/// The connection of a member.
#[derive(Debug)]
struct Link {
    number: u64,
    room: mpsc::Sender<Vec<u8>>,
    play: mpsc::Sender<Vec<u8>>,
    connection: Connection,
}

/// A connection that is counted as long as this lives.
struct Counted {
    hub: Rc<Hub>,
    address: IpAddr,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut connections = self.hub.connections.borrow_mut();
        if let Some(index) = connections.iter().position(|address| *address == self.address) {
            connections.swap_remove(index);
        }
    }
}

impl Hub {
    fn new(host: PlayerKey) -> Self {
        Self {
            number: 0,
            epoch: Instant::now(),
            host: RefCell::new(Host::new(host)),
            links: RefCell::default(),
            connections: RefCell::default(),
            next_link: 0.into(),
        }
    }

    fn now(&self) -> u64 {
        self.epoch.elapsed().as_micros() as u64
    }

    fn step(&self) {
        let now = self.now();
        self.change(|host| host.tick(now));
    }

    fn close(&self) {
        self.change(Host::close);
        self.links.borrow_mut().clear();
    }

    /// Changes the room, and sends what follows.
    fn change<T>(&self, change: impl FnOnce(&mut Host) -> T) -> T {
        let mut host = self.host.borrow_mut();
        let changed = change(&mut host);
        let outgoing = host.take_outgoing();
        drop(host);
        let mut links = self.links.borrow_mut();
        for outgoing in outgoing {
            let (id, sent) = match &outgoing {
                Outgoing::Room(id, news) => (id, links.get(id).map(|link| link.room.try_send(news.to_bytes()))),
                Outgoing::Play(id, news) => (id, links.get(id).map(|link| link.play.try_send(news.to_bytes()))),
                // Its writers send what waits, and close the connection then.
                Outgoing::Close(id) => {
                    links.remove(id);
                    continue;
                }
            };
            if let (Some(Err(_)), Some(link)) = (sent, links.get(id)) {
                log::warn!("a member reads too slowly");
                link.connection.close(0_u8.into(), b"too slow");
            }
        }
        changed
    }

    fn accept(self: &Rc<Self>, incoming: Incoming) {
        // An IPv4 address is the same one on a socket for both.
        let address = incoming.remote_address().ip().to_canonical();
        let mut connections = self.connections.borrow_mut();
        let from_one = connections.iter().filter(|other| **other == address).count();
        if connections.len() >= MOST_CONNECTIONS || from_one >= MOST_FROM_ONE {
            incoming.refuse();
            return;
        }
        if !incoming.remote_address_validated() {
            // Nothing is kept of somebody who only pretends to be at an address. An error is a packet that cannot be sent.
            drop(incoming.retry());
            return;
        }
        connections.push(address);
        drop(connections);
        let counted = Counted { hub: Rc::clone(self), address };
        spawn_local(async move {
            let connected = timeout(ENTRY, async { incoming.await }).await;
            match connected {
                Ok(Ok(connection)) => counted.hub.serve(connection).await,
                Ok(Err(error)) => log::info!("no connection: {error}"),
                Err(_elapsed) => log::info!("no handshake in time"),
            }
            drop(counted);
        });
    }

    /// Lets somebody in, and listens to them until the connection ends.
    async fn serve(self: &Rc<Self>, connection: Connection) {
        let Ok(Some((send, receive, hello))) = timeout(ENTRY, greet(&connection)).await else {
            connection.close(0_u8.into(), b"no hello");
            return;
        };
        match hello.and_then(|hello| self.enter(&connection, hello)) {
            Ok((id, number, room_news, play_news)) => {
                let welcome = Welcome::answer(&Ok(Welcome { you: id }));
                spawn_local(write_room((send, connection.clone()), welcome, room_news));
                self.listen((id, number), &connection, receive, play_news).await;
                self.end(id, number, &connection.closed().await);
            }
            Err(refusal) => {
                log::info!("refused: {refusal}");
                refuse(send, refusal).await;
                connection.close(0_u8.into(), b"refused");
            }
        }
    }

    #[expect(clippy::type_complexity, reason = "the two queues of a new member, used once")]
    fn enter(
        &self,
        connection: &Connection,
        hello: Hello,
    ) -> Result<(MemberId, u64, mpsc::Receiver<Vec<u8>>, mpsc::Receiver<Vec<u8>>), Refusal> {
        if hello.room.is_some_and(|room| room != self.number) {
            return Err(Refusal::Room);
        }
        let has_proven = |binding: [u8; 32]| hello.guest.key.has_proven(&binding, &hello.proof);
        if !binding(connection).is_some_and(has_proven) {
            return Err(Refusal::Proof);
        }
        let mut host = self.host.borrow_mut();
        let id = host.enter(hello.guest)?;
        drop(host);
        let number = self.next_link.replace(self.next_link.get() + 1);
        let (room, room_news) = mpsc::channel(MOST_WAITING);
        let (play, play_news) = mpsc::channel(MOST_WAITING);
        let link = Link { number, room, play, connection: connection.clone() };
        if let Some(old) = self.links.borrow_mut().insert(id, link) {
            drop(old.room.try_send(RoomNews::Dismissed(Dismissal::Replaced).to_bytes()));
        }
        self.change(|_| ());
        Ok((id, number, room_news, play_news))
    }

    /// Takes the messages of a member until its connection ends.
    async fn listen(
        &self,
        (id, number): (MemberId, u64),
        connection: &Connection,
        mut room: RecvStream,
        news: mpsc::Receiver<Vec<u8>>,
    ) {
        let requests = async {
            while let Ok(bytes) = frames::receive(&mut room, RoomRequest::MOST_BYTES).await {
                let Ok(request) = RoomRequest::from_bytes(&bytes) else { break };
                if !self.is_current(id, number) {
                    break;
                }
                let now = self.now();
                self.change(|host| host.request(id, request, now));
            }
        };
        let play = async {
            let Ok((send, mut receive)) = connection.accept_bi().await else { return };
            spawn_local(write(send, news));
            while let Ok(bytes) = frames::receive(&mut receive, PlayRequest::MOST_BYTES).await {
                let Ok(request) = PlayRequest::from_bytes(&bytes) else { break };
                if !self.is_current(id, number) {
                    break;
                }
                let now = self.now();
                self.change(|host| host.play(id, request, now));
            }
        };
        // Either stream that ends or cannot be understood ends the connection.
        tokio::select! {
            () = requests => {}
            () = play => {}
        }
        // Closing again would hide whether the member left.
        if connection.close_reason().is_none() && self.is_current(id, number) {
            connection.close(0_u8.into(), b"not understood");
        }
    }

    fn is_current(&self, id: MemberId, number: u64) -> bool {
        self.links.borrow().get(&id).is_some_and(|link| link.number == number)
    }

    /// Notes the end of a connection, if the member has no newer one.
    fn end(&self, id: MemberId, number: u64, error: &ConnectionError) {
        if !self.is_current(id, number) {
            return;
        }
        self.links.borrow_mut().remove(&id);
        let has_left = matches!(error, ConnectionError::ApplicationClosed(close) if close.error_code == LEAVE.into());
        log::info!("a member is gone: {error}");
        let now = self.now();
        self.change(|host| if has_left { host.leave(id, now) } else { host.lose(id, now) });
    }
}

type Greeting = (SendStream, RecvStream, Result<Hello, Refusal>);

async fn greet(connection: &Connection) -> Option<Greeting> {
    let (send, mut receive) = connection.accept_bi().await.ok()?;
    let hello = match frames::receive(&mut receive, Hello::MOST_BYTES).await {
        Ok(bytes) => Hello::from_bytes(&bytes),
        Err(frames::FrameError::TooLong { .. }) => Err(Refusal::Shape),
        Err(frames::FrameError::Ended) => return None,
    };
    Some((send, receive, hello))
}

async fn refuse(mut send: SendStream, refusal: Refusal) {
    if frames::send(&mut send, &Welcome::answer(&Err(refusal))).await.is_ok() {
        finish(send).await;
    }
}

/// Sends the news of the room. When there are no more, the connection is closed.
async fn write_room(
    (mut send, connection): (SendStream, Connection),
    welcome: Vec<u8>,
    mut news: mpsc::Receiver<Vec<u8>>,
) {
    let mut next = Some(welcome);
    while let Some(message) = next {
        if frames::send(&mut send, &message).await.is_err() {
            return;
        }
        next = news.recv().await;
    }
    finish(send).await;
    connection.close(0_u8.into(), b"dismissed");
}

async fn write(mut send: SendStream, mut news: mpsc::Receiver<Vec<u8>>) {
    while let Some(message) = news.recv().await {
        if frames::send(&mut send, &message).await.is_err() {
            return;
        }
    }
}

/// Waits until the other side has everything, but not for long.
async fn finish(mut send: SendStream) {
    if send.finish().is_ok() {
        drop(timeout(FAREWELL, send.stopped()).await);
    }
}
