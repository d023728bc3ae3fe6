//! A public server: many rooms at one port, and a lobby to find them.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::rc::Rc;

use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinHandle, spawn_local};

use super::certificate::{HostError, ServerKey};
use super::hub::{ConnectionLimits, Hub, Moderation, RoomStep};
use super::lobby::{Lobby, LobbyEvent, VisitorId};
use super::server::{open_endpoint, run_hub};
use crate::online::{Host, Invitation, LobbyUpdate, Room};

/// The capacity of the event queue. When it is full, visitors wait.
const MAX_EVENTS: usize = 256;

/// A port with a lobby and many rooms. It must live within the [`LocalSet`](tokio::task::LocalSet) that opened it.
#[derive(Debug)]
pub struct PublicServer {
    hub: Rc<Hub>,
    address: SocketAddr,
    events: mpsc::Receiver<LobbyEvent>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// A handle that changes a server while its owner waits for events.
#[derive(Debug, Clone)]
pub struct ServerHandle(Rc<Hub>);

impl PublicServer {
    /// Opens the port.
    ///
    /// # Errors
    /// The port is taken, or the system refused.
    pub fn open(bind: SocketAddr, key: &ServerKey, limits: ConnectionLimits) -> Result<Self, HostError> {
        let (endpoint, address) = open_endpoint(bind, key, limits)?;
        let (sender, events) = mpsc::channel(MAX_EVENTS);
        let hub = Rc::new(Hub::new(limits, Some(Lobby::new(sender))));
        let (stop, mut stopped) = oneshot::channel();
        let running = Rc::clone(&hub);
        let task = spawn_local(async move { run_hub(&running, &endpoint, &mut stopped).await });
        Ok(Self { hub, address, events, stop, task })
    }

    /// The address of the port.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns a handle that changes the server.
    #[must_use]
    pub fn handle(&self) -> ServerHandle {
        ServerHandle(Rc::clone(&self.hub))
    }

    /// Waits for the next event of the lobby. Returns `None` after the port is closed.
    pub async fn event(&mut self) -> Option<LobbyEvent> {
        self.events.recv().await
    }

    /// Dismisses all members and visitors, and closes the port.
    pub async fn close(self) {
        // Sending fails only if the port is already closed.
        let _ended = self.stop.send(());
        drop(self.task.await);
    }
}

impl ServerHandle {
    /// Sends a message to a visitor.
    pub fn send(&self, id: VisitorId, update: &LobbyUpdate) {
        if let Some(lobby) = self.0.lobby() {
            lobby.send(id, update);
        }
    }

    /// Sends a message to several visitors.
    pub fn send_many(&self, ids: &[VisitorId], update: &LobbyUpdate) {
        if let Some(lobby) = self.0.lobby() {
            lobby.send_many(ids, update);
        }
    }

    /// Returns the round trip to a visitor, in milliseconds.
    #[must_use]
    pub fn delay_ms(&self, id: VisitorId) -> Option<u32> {
        self.0.lobby()?.delay_ms(id)
    }

    /// Opens a room with a unique number. Its steps go to `steps`, whose receiver
    /// [delivers](Self::deliver) each of them after saving it.
    pub fn open_room(&self, number: u32, host: Host, steps: mpsc::UnboundedSender<RoomStep>) {
        self.0.open(number, host, Some(steps));
    }

    /// Sends the members of a room what follows from a saved step.
    pub fn deliver(&self, number: u32, step: RoomStep) {
        self.0.deliver(number, step);
    }

    /// Returns whether any step has not been saved yet.
    #[must_use]
    pub fn has_undelivered(&self) -> bool {
        self.0.has_undelivered()
    }

    /// Starts no new match in any room, because the server stops. Running matches continue.
    pub fn stop_matches(&self) {
        self.0.stop_matches();
    }

    /// The number of connections that were refused because of the limits.
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.0.refused()
    }

    /// Drops a room that another server has taken over.
    pub fn abandon(&self, number: u32) {
        self.0.abandon(number);
    }

    /// Sets the rooms at other servers. Clients that ask for one of them are redirected.
    pub fn set_remote_rooms(&self, rooms: BTreeMap<u32, Invitation>) {
        self.0.set_remote_rooms(rooms);
    }

    /// Sets a server for each other version of the protocol. Clients of that version are redirected to it.
    pub fn set_versions(&self, servers: BTreeMap<u16, Invitation>) {
        self.0.set_versions(servers);
    }

    /// Sets the rooms of servers that seem to have failed. Clients that want to join one of them wait for the takeover.
    pub fn set_pending_takeovers(&self, rooms: BTreeSet<u32>) {
        self.0.set_pending_takeovers(rooms);
    }

    /// Sets the other servers, and sends the list to all members.
    pub fn set_servers(&self, servers: Vec<Invitation>) {
        self.0.set_servers(servers);
    }

    /// The other servers.
    #[must_use]
    pub fn servers(&self) -> Vec<Invitation> {
        self.0.servers()
    }

    /// Returns the clock of all rooms: microseconds since 1970.
    #[must_use]
    pub fn now_micros(&self) -> u64 {
        self.0.now()
    }

    /// Reads all rooms with their numbers.
    pub fn rooms<T>(&self, read: impl Fn(u32, &Room) -> T) -> Vec<T> {
        self.0.rooms(|number, host| read(number, host.room()))
    }

    /// Returns the number of connections.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.0.connections()
    }

    /// Follows what operators decided from now on, and dismisses banned players who are connected.
    pub fn moderate(&self, moderation: Moderation) {
        self.0.moderate(moderation);
    }

    /// Starts no other match in a room of a tournament, whose match was decided elsewhere.
    pub fn decide(&self, number: u32) {
        self.0.decide(number);
    }

    /// Closes a room and dismisses its members.
    pub fn close_room(&self, number: u32) {
        self.0.close_room(number);
    }
}
