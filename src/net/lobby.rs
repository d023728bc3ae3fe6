//! The connections to the lobby of a server.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use quinn::{Connection, RecvStream, SendStream};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;
use tokio::task::spawn_local;

use super::{MOST_WAITING, frames};
use crate::online::{Guest, LobbyNews, LobbyRequest, Message as _, PlayerKey, Welcome};

/// The number of a visitor of the lobby.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct VisitorId(u64);

/// An event in the lobby.
#[derive(Debug)]
pub enum LobbyEvent {
    /// A visitor arrived, with a verified key.
    Arrived(VisitorId, Box<Guest>),
    /// A visitor sent a request.
    Asked(VisitorId, LobbyRequest),
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
    news: mpsc::Sender<Vec<u8>>,
}

impl Lobby {
    pub(super) fn new(events: mpsc::Sender<LobbyEvent>) -> Self {
        Self { events, visitors: RefCell::default(), next: 0.into() }
    }

    /// Reads the requests of a visitor until the connection ends.
    pub(super) async fn attend(
        &self,
        connection: &Connection,
        (send, mut receive): (SendStream, RecvStream),
        guest: Guest,
    ) {
        let id = VisitorId(self.next.replace(self.next.get() + 1));
        let (sender, news) = mpsc::channel(MOST_WAITING);
        self.visitors.borrow_mut().insert(id, Link { key: guest.key, connection: connection.clone(), news: sender });
        spawn_local(frames::write_news((send, connection.clone()), Welcome::answer(&Ok(Welcome::Lobby)), news));
        // Sending fails only while the server stops.
        drop(self.events.send(LobbyEvent::Arrived(id, Box::new(guest))).await);
        while let Ok(bytes) = frames::receive(&mut receive, LobbyRequest::MOST_BYTES).await {
            let Ok(request) = LobbyRequest::from_bytes(&bytes) else { break };
            drop(self.events.send(LobbyEvent::Asked(id, request)).await);
        }
        self.visitors.borrow_mut().remove(&id);
        drop(self.events.send(LobbyEvent::Left(id)).await);
        connection.close(0_u8.into(), b"");
    }

    /// Sends news to a visitor.
    pub(super) fn tell(&self, id: VisitorId, news: &LobbyNews) {
        self.tell_many(&[id], news);
    }

    /// Sends news to several visitors.
    pub(super) fn tell_many(&self, ids: &[VisitorId], news: &LobbyNews) {
        if ids.is_empty() {
            return;
        }
        let news = news.to_bytes();
        let visitors = self.visitors.borrow();
        for link in ids.iter().filter_map(|id| visitors.get(id)) {
            if link.news.try_send(news.clone()).is_err() {
                log::warn!("a visitor reads too slowly");
                link.connection.close(0_u8.into(), b"too slow");
            }
        }
    }

    /// Sends news to all visitors.
    pub(super) fn tell_all(&self, news: &LobbyNews) {
        let visitors: Vec<VisitorId> = self.visitors.borrow().keys().copied().collect();
        self.tell_many(&visitors, news);
    }

    pub(super) fn delay_ms(&self, id: VisitorId) -> Option<u32> {
        let delay = self.visitors.borrow().get(&id)?.connection.rtt();
        u32::try_from(delay.as_millis()).ok()
    }

    /// Dismisses the owners of these keys.
    pub(super) fn send_away(&self, keys: &BTreeSet<PlayerKey>) {
        for link in self.visitors.borrow().values().filter(|link| keys.contains(&link.key)) {
            link.connection.close(0_u8.into(), b"banned");
        }
    }

    /// Dismisses all visitors, after sending what is queued.
    pub(super) fn close(&self) {
        self.visitors.borrow_mut().clear();
    }
}
