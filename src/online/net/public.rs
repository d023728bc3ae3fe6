//! A public server: many rooms at one port, and a lobby to find them.

use std::net::SocketAddr;
use std::rc::Rc;

use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinHandle, spawn_local};

use super::certificate::{HostError, ServerKey};
use super::hub::{ConnectionLimits, Hub};
use super::lobby::{Lobby, LobbyEvent};
use super::server::{open_endpoint, run_hub};

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

    /// The rooms and the lobby.
    #[must_use]
    pub const fn hub(&self) -> &Rc<Hub> {
        &self.hub
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
