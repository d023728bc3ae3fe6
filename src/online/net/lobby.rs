//! The connections to the lobby of a server.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use quinn::{Connection, SendStream};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::task::spawn_local;

use super::frames;
use super::frames::FrameReader;
use super::quic::MAX_QUEUED;
use crate::online::{Guest, LobbyRequest, LobbyUpdate, Message as _, PlayerKey, Welcome};

/// The number of a visitor of the lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct VisitorId(u64);

/// An event in the lobby.
#[derive(Debug)]
pub enum LobbyEvent {
    /// A visitor joined, with a verified key.
    Joined(VisitorId, Box<Guest>),
    /// A visitor sent a request.
    Requested(VisitorId, LobbyRequest),
    /// A visitor left.
    Left(VisitorId),
}

/// The visitors of the lobby.
#[derive(Debug)]
pub(super) struct Lobby {
    events: mpsc::Sender<LobbyEvent>,
    visitors: RefCell<BTreeMap<VisitorId, Link>>,
    next: Cell<u64>,
}

/// The connection of a visitor.
#[derive(Debug)]
struct Link {
    key: PlayerKey,
    connection: Connection,
    queue: mpsc::Sender<Vec<u8>>,
}

impl Lobby {
    pub(super) fn new(events: mpsc::Sender<LobbyEvent>) -> Self {
        Self { events, visitors: RefCell::default(), next: 0.into() }
    }

    /// Reads the requests of a visitor until the connection ends.
    pub(super) async fn serve(
        &self,
        connection: &Connection,
        (send, mut receive): (SendStream, FrameReader),
        guest: Guest,
    ) {
        let id = VisitorId(self.next.replace(self.next.get() + 1));
        let (sender, queue) = mpsc::channel(MAX_QUEUED);
        self.visitors.borrow_mut().insert(id, Link { key: guest.key, connection: connection.clone(), queue: sender });
        spawn_local(frames::write_queue((send, connection.clone()), Welcome::answer(&Ok(Welcome::Lobby)), queue));
        // Sending fails only while the server stops.
        drop(self.events.send(LobbyEvent::Joined(id, Box::new(guest))).await);
        while let Ok(bytes) = receive.next(LobbyRequest::MAX_BYTES).await {
            let Ok(request) = LobbyRequest::from_bytes(&bytes) else { break };
            drop(self.events.send(LobbyEvent::Requested(id, request)).await);
        }
        self.visitors.borrow_mut().remove(&id);
        drop(self.events.send(LobbyEvent::Left(id)).await);
        connection.close(0_u8.into(), b"");
    }

    /// Sends a message to several visitors.
    pub(super) fn send_many(&self, ids: &[VisitorId], update: &LobbyUpdate) {
        if ids.is_empty() {
            return;
        }
        let bytes = update.to_bytes();
        let visitors = self.visitors.borrow();
        for link in ids.iter().filter_map(|id| visitors.get(id)) {
            if link.queue.try_send(bytes.clone()).is_err() {
                log::warn!("a visitor reads too slowly and is disconnected");
                link.connection.close(0_u8.into(), b"too slow");
            }
        }
    }

    /// Sends a message to all visitors.
    pub(super) fn send_all(&self, update: &LobbyUpdate) {
        let visitors: Vec<VisitorId> = self.visitors.borrow().keys().copied().collect();
        self.send_many(&visitors, update);
    }

    pub(super) fn delay_ms(&self, id: VisitorId) -> Option<u32> {
        let delay = self.visitors.borrow().get(&id)?.connection.rtt();
        u32::try_from(delay.as_millis()).ok()
    }

    /// Disconnects the owners of these keys.
    pub(super) fn disconnect(&self, keys: &BTreeSet<PlayerKey>) {
        for link in self.visitors.borrow().values().filter(|link| keys.contains(&link.key)) {
            link.connection.close(0_u8.into(), b"banned");
        }
    }

    /// Dismisses all visitors, after sending what is queued.
    pub(super) fn close(&self) {
        self.visitors.borrow_mut().clear();
    }
}
