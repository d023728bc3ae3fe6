//! A server with many rooms at its port, and a lobby that leads to them.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::rc::Rc;

use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinHandle, spawn_local};

use super::certificate::{HostError, ServerKey};
use super::hub::{Hub, Limits};
use super::lobby::{Lobby, LobbyEvent, VisitorId};
use super::server::{open_endpoint, run_hub};
use crate::online::{FinishedMatch, Host, LobbyNews, PlayerKey, Room};

/// The events that may wait for the owner of the server. Visitors wait, too, if it is slower.
const MOST_EVENTS: usize = 256;

/// A port with a lobby and many rooms. It lives within the [`LocalSet`](tokio::task::LocalSet) that opened it.
#[derive(Debug)]
pub struct PublicServer {
    hub: Rc<Hub>,
    address: SocketAddr,
    events: mpsc::Receiver<LobbyEvent>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// What changes a server, while its events are waited for.
#[derive(Debug, Clone)]
pub struct ServerHandle(Rc<Hub>);

impl PublicServer {
    /// Opens the port.
    ///
    /// # Errors
    /// The port is taken, or the system refuses.
    pub fn open(bind: SocketAddr, key: &ServerKey, limits: Limits) -> Result<Self, HostError> {
        let (endpoint, address) = open_endpoint(bind, key, limits)?;
        let (sender, events) = mpsc::channel(MOST_EVENTS);
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

    /// What changes the server.
    #[must_use]
    pub fn handle(&self) -> ServerHandle {
        ServerHandle(Rc::clone(&self.hub))
    }

    /// Waits for the next event of the lobby; nothing once the port is closed.
    pub async fn event(&mut self) -> Option<LobbyEvent> {
        self.events.recv().await
    }

    /// Sends everybody away and closes the port.
    pub async fn close(self) {
        // Errors mean that it is closed already.
        let _ended = self.stop.send(());
        drop(self.task.await);
    }
}

impl ServerHandle {
    /// Tells a visitor something.
    pub fn tell(&self, id: VisitorId, news: &LobbyNews) {
        if let Some(lobby) = self.0.lobby() {
            lobby.tell(id, news);
        }
    }

    /// The time to a visitor and back, in milliseconds.
    #[must_use]
    pub fn delay_ms(&self, id: VisitorId) -> Option<u32> {
        self.0.lobby()?.delay_ms(id)
    }

    /// Opens a room, and returns its number.
    #[must_use]
    pub fn open_room(&self, room: Room) -> u32 {
        let taken = self.0.rooms(|number, _| number);
        let number = loop {
            let number = rand::random_range(1..=u32::MAX);
            if !taken.contains(&number) {
                break number;
            }
        };
        self.0.open(number, Host::of(room));
        number
    }

    /// Reads all rooms with their numbers.
    pub fn rooms<T>(&self, read: impl Fn(u32, &Room) -> T) -> Vec<T> {
        self.0.rooms(|number, host| read(number, host.room()))
    }

    /// Takes the matches that have ended, with the numbers of their rooms.
    #[must_use]
    pub fn take_finished(&self) -> Vec<(u32, FinishedMatch)> {
        self.0.take_finished()
    }

    /// The number of connections.
    #[must_use]
    pub fn connections(&self) -> usize {
        self.0.connections()
    }

    /// Lets the owners of these keys in no more, and sends those away who are there.
    pub fn ban(&self, keys: BTreeSet<PlayerKey>) {
        self.0.ban(keys);
    }
}
