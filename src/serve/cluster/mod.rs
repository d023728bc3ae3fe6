//! Clusters: several servers with one lobby, one quick play, and rooms that survive the failure of a server.
//!
//! ```text
//!   server A ── ClusterMessage, lists ──▶ ┌────────┐ ◀── ClusterMessage, lists ── server B
//!   rooms, referees             │ Shared │                     rooms, referees
//!            ── journal of a room ──▶ └────────┘ ── journal of a room ──▶ after A fails
//! ```
//!
//! Servers share everything besides the database through [`SharedState`]: messages to each other, a list of the rooms
//! and of the players who look for an opponent or have friends, and a journal for each room. On one machine that is
//! [`Local`]; several machines share NATS. Players never connect to it.
//!
//! **Failure of a server.** Each server sends a heartbeat every 100 ms. When one is silent for a quarter of a second,
//! the others ask NATS whether it is still connected: the connection of a process that ended is gone at once. A server
//! that is not connected, or silent for a second, has failed, and the others divide its rooms. The new owner of a room
//! reads the room's journal, replays the match, and appends its own entry; the first server to do so wins. The match is
//! paused until its players are back: clients also connect to the other servers when theirs has not answered for half a
//! second, and use the first that answers. Clients that arrive before their room wait for it there: a refusal would
//! cost another handshake, and all players of the failed server arrive at once.
//!
//! **A server that only seems to have failed.** Every step of a room is journaled before its members learn of it. A
//! server that lost a room to another one can no longer append to its journal, so it drops the room before sending
//! anything else.
//!
//! **A match that ends during a failure** is saved to the database before its end is journaled. A server that replays
//! the journal gets the same recording, and the database stores each recording once.
//!
//! Anyone with access to NATS is as trusted as a server: from there rooms could be taken over, and passwords read from
//! the journals. Run NATS in a private network of the servers, or with passwords and TLS.
//!
//! **Two versions side by side.** Servers of another version of the protocol are another cluster beside this one, with
//! the same database: their messages, lists and journals have other names. All of them know one another only by
//! [`Announcement`]s, so that a player who calls a server of another version is sent to one of the player's own. That
//! is how a cluster is updated without a break: new servers start, and the old ones stop one by one. Changes of the
//! database only add to it, so that the old servers can still use it. A called match of a tournament has a room in each
//! cluster, and its players meet in the one of their version.
//!
//! While NATS is unreachable, rooms are paused, because their ownership is unknown.
//!
//! The clocks of all servers must agree to within a tenth of a second.

mod local;
mod nats;
mod view;

pub use local::Local;
pub(super) use nats::Nats;
pub(super) use view::View;

use std::collections::BTreeSet;
use std::fmt;
use std::pin::Pin;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::online::net::VisitorId;
use crate::online::{ChallengeStage, Invitation, PlayerKey, RoomAccess, RoomKind, RoomSummary, SavedRoom, Settled};

/// The prefix of the keys of players with friends in the shared list.
const PRESENCE: &str = "present.";

/// A boxed future that borrows something.
pub(super) type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// The state that all servers of a cluster share.
pub(super) trait SharedState: fmt::Debug {
    /// Sends a message to all servers, including this one.
    fn publish(&self, message: Vec<u8>);

    /// Sends a text to the servers of all versions.
    fn announce(&self, text: String);

    /// Sends a message to any one of the servers, for it to handle.
    fn publish_to_one(&self, message: Vec<u8>);

    /// Sets an entry of the shared list.
    fn put(&self, key: String, value: Vec<u8>);

    /// Removes an entry of the shared list.
    fn remove(&self, key: String);

    /// Removes an entry of the shared list unless it has changed since this revision. Returns whether it was removed.
    fn remove_unchanged(&self, key: String, revision: u64) -> BoxFuture<'_, bool>;

    /// Appends to the journal of a room after the entry with this number, 0 for none; `replaces` removes all earlier
    /// entries. Returns the new number, or `None` if another server has appended. Waits while the journal is
    /// unreachable.
    fn append(&self, room: u32, entry: Vec<u8>, after: u64, replaces: bool) -> BoxFuture<'_, Option<u64>>;

    fn read(&self, room: u32) -> BoxFuture<'_, Result<Journal, SharedError>>;

    fn delete_journal(&self, room: u32);

    /// Returns whether a server is connected to the shared state, as far as that is known.
    fn is_connected(&self, server: ServerId) -> BoxFuture<'_, bool>;

    /// Returns whether this server is connected to the shared state.
    fn is_reachable(&self) -> bool;

    /// Waits until all pending writes are done.
    fn flush(&self) -> BoxFuture<'_, ()>;
}

/// The journal of a room.
#[derive(Debug, Clone, Default)]
pub(super) struct Journal {
    pub entries: Vec<Vec<u8>>,
    /// The number of the last entry, 0 for none.
    pub last: u64,
}

/// An event from the shared state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ClusterEvent {
    /// A message to all servers.
    Message(Vec<u8>),
    /// A message to one of the servers.
    Task(Vec<u8>),
    /// A text to the servers of all versions.
    Announced(String),
    /// An entry of the shared list.
    Put { key: String, value: Vec<u8>, revision: u64 },
    /// An entry was removed from the shared list.
    Removed(String),
}

/// The shared state is unreachable.
#[derive(Debug, thiserror::Error)]
#[error("NATS: {0}")]
pub struct SharedError(pub(super) String);

/// The number of a server process. It is new after each start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct ServerId(pub u64);

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum ClusterMessage {
    /// The heartbeat of a server, with the invitation to it.
    Heartbeat(ServerId, Invitation),
    Stopping(ServerId),
    /// Look for pairs in quick play.
    Pair,
    /// These two players have a room at a server.
    Paired {
        room: u32,
        server: ServerId,
        players: [(ServerId, VisitorId); 2],
    },
    /// All rooms are in use, so these two players get none.
    Full([(ServerId, VisitorId); 2]),
    /// A player answers a friend's challenge.
    Answered(ChallengeAnswer),
    /// A challenge was over for this reason when this visitor accepted it.
    ChallengeOver {
        visitor: (ServerId, VisitorId),
        challenger: PlayerKey,
        stage: ChallengeStage,
    },
    /// A server stops after its running matches. It sends this with each heartbeat.
    Draining(ServerId),
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct ChallengeAnswer {
    pub challenger: PlayerKey,
    /// The server of the challenger, which answers if the challenge is over.
    pub server: ServerId,
    pub player: PlayerKey,
    /// The visit of the player who answers.
    pub visitor: (ServerId, VisitorId),
    pub is_accepted: bool,
}

/// The announcement of a server to those of all versions. Its text is the same in every version:
/// `5 skyline://join/…`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Announcement {
    pub version: u16,
    pub server: Invitation,
}

impl Announcement {
    /// Reads the text; `None` if it is none.
    pub(super) fn of_text(text: &str) -> Option<Self> {
        let (version, link) = text.split_once(' ')?;
        Some(Self { version: version.parse().ok()?, server: link.parse().ok()? })
    }
}

impl fmt::Display for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.version, self.server)
    }
}

/// The cluster that a server joins.
#[derive(Debug, Clone)]
pub enum Cluster {
    /// A cluster within this process.
    Local(Local),
    /// A cluster over NATS at an address such as `nats://localhost`.
    Nats(String),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ListedRoom {
    pub server: ServerId,
    pub summary: RoomSummary,
    /// The members without a seat. Only their friends learn of them.
    pub spectators: Vec<PlayerKey>,
}

impl ListedRoom {
    /// A room of which only the location is known.
    pub(super) const fn at(server: ServerId, number: u32) -> Self {
        let (kind, access) = (RoomKind::Casual, RoomAccess::Open);
        let players = Vec::new();
        Self {
            server,
            summary: RoomSummary {
                number,
                kind,
                players,
                rules: None,
                watchers: 0,
                free_seats: 0,
                access,
                is_playing: false,
            },
            spectators: Vec::new(),
        }
    }

    /// Returns whether a player has a seat in the room.
    pub(super) fn seats(&self, player: &PlayerKey) -> bool {
        self.summary.players.iter().any(|one| one.key == *player)
    }
}

/// A player in the shared list who looks for an opponent.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct ListedTicket {
    pub server: ServerId,
    pub visitor: VisitorId,
    pub key: PlayerKey,
    pub rating: u32,
    pub delay_ms: u32,
    pub is_ranked: bool,
    /// The start of the search, in milliseconds since 1970.
    pub since: u64,
    pub blocked: BTreeSet<PlayerKey>,
}

/// A player in the lobby who has friends.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct ListedPresence {
    pub server: ServerId,
    pub visitor: VisitorId,
    pub key: PlayerKey,
    pub friends: BTreeSet<PlayerKey>,
    /// The friend whom the player challenges.
    pub challenge: Option<PlayerKey>,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) enum JournalEntry {
    /// The complete state of the room.
    Saved(RoomKind, Box<SavedRoom>),
    /// The ticks settled since the last saved state.
    Settled(Settled),
}

/// Serializes a shared value.
pub(super) fn write(value: &impl Serialize) -> Vec<u8> {
    // The types used here have nothing that postcard cannot write.
    postcard::to_allocvec(value).unwrap_or_default()
}

/// Deserializes a shared value. Returns `None` if another version wrote it.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes)
        .inspect_err(|error| log::warn!("a shared value of another version was ignored: {error}"))
        .ok()
}

/// The key of a room in the shared list.
pub(super) fn room_key(room: u32) -> String {
    format!("room.{room}")
}

/// Returns the room of a key in the shared list.
pub(super) fn room_of(key: &str) -> Option<u32> {
    key.strip_prefix("room.")?.parse().ok()
}

/// The key of a searching player in the shared list.
pub(super) fn ticket_key(player: PlayerKey) -> String {
    format!("seeker.{}", player.text())
}

/// The key of a player with friends in the shared list.
pub(super) fn presence_key(player: PlayerKey) -> String {
    format!("{PRESENCE}{}", player.text())
}

/// Returns whether a key in the shared list is that of a player with friends.
pub(super) fn is_presence(key: &str) -> bool {
    key.starts_with(PRESENCE)
}

/// Chooses the server that takes over a room, by rendezvous hashing: all servers agree, and the rooms are spread
/// evenly.
pub(super) fn takeover_server(room: u32, servers: impl Iterator<Item = ServerId>) -> Option<ServerId> {
    servers.max_by_key(|server| mixed(server.0 ^ u64::from(room).wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

/// Mixes the bits, so that similar numbers differ (the finalizer of `SplitMix64`).
const fn mixed(mut number: u64) -> u64 {
    number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
