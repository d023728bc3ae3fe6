//! Several servers that are one: a lobby, quick play, and rooms that survive the server they are on.
//!
//! ```text
//!   server A ── Note, Room, Seek ──▶ ┌────────┐ ◀── Note, Room, Seek ── server B
//!   rooms, referees                  │ Shared │                        rooms, referees
//!            ── journal of a room ─▶ └────────┘ ── journal of a room ─▶ after A is lost
//! ```
//!
//! All that servers have in common besides the database goes through [`Shared`]: what they tell each other, a list of rooms
//! and of players who look for an opponent, and a journal for each room. On one machine that is [`Local`]; several machines
//! share NATS. Players never speak to it.
//!
//! **A server that is lost.** Each one says every 200 ms that it is there. The rooms of one that was not heard for a second are
//! divided among the others. Each of them reads the journal of the room, replays the match, and writes in the journal that the
//! room is now its own; who writes first has it. The match stands still until its players are back, because they come by
//! themselves to the other servers when theirs does not answer for a second. Whoever comes before the room does waits for it there:
//! a refusal would cost another handshake, and all players of the lost server come at once.
//!
//! **A server that only seems lost.** What a room does is written in its journal before its members learn of it. A server whose
//! room was taken over can write no more in that journal, so it gives the room up before anybody learns anything else from it.
//!
//! **A match that ends while its server is lost** is kept before the journal says that it is over. Whoever replays the journal
//! comes to the same recording, which the database has only once.
//!
//! Whoever reaches NATS is trusted like a server: rooms could be taken over from there, and passwords of rooms be read in their
//! journals. It belongs into a network of the servers alone, or behind its own passwords and TLS.
//!
//! While NATS cannot be reached, rooms stand still, because nobody knows who has them.
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

use crate::net::VisitorId;
use crate::online::{Invitation, PlayerKey, RoomAccess, RoomKind, RoomLine, SavedRoom, Settled};

/// A task that borrows something.
pub(super) type Pending<'a, T> = Pin<Box<dyn Future<Output = T> + 'a>>;

/// What all servers of a cluster share.
pub(super) trait Shared: fmt::Debug {
    /// Tells all servers something, this one included.
    fn tell(&self, note: Vec<u8>);

    /// Gives one of the servers something to do.
    fn tell_one(&self, note: Vec<u8>);

    /// Writes an entry of the common list.
    fn put(&self, key: String, value: Vec<u8>);

    /// Removes an entry of the common list.
    fn remove(&self, key: String);

    /// Removes an entry of the common list, if nobody has changed it since this revision. Whether it was removed is the answer.
    fn take(&self, key: String, revision: u64) -> Pending<'_, bool>;

    /// Adds to the journal of a room after the entry with this number, 0 for the first one; `replaces` removes all before it.
    /// Returns its number, or nothing if another server has added to the journal. It waits while the journal cannot be reached.
    fn append(&self, room: u32, entry: Vec<u8>, after: u64, replaces: bool) -> Pending<'_, Option<u64>>;

    /// Reads the journal of a room.
    fn read(&self, room: u32) -> Pending<'_, Result<Journal, SharedError>>;

    /// Removes the journal of a room.
    fn forget(&self, room: u32);

    /// Waits until everything is written.
    fn flush(&self) -> Pending<'_, ()>;
}

/// The journal of a room.
#[derive(Debug, Clone, Default)]
pub(super) struct Journal {
    pub entries: Vec<Vec<u8>>,
    /// The number of the last entry, 0 if there is none.
    pub last: u64,
}

/// Something that a server heard of the others, or of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Heard {
    /// A note to all servers.
    Told(Vec<u8>),
    /// A note to one of the servers.
    ToldOne(Vec<u8>),
    /// An entry of the common list.
    Put { key: String, value: Vec<u8>, revision: u64 },
    /// An entry is no longer in the common list.
    Removed(String),
}

/// The other servers cannot be reached.
#[derive(Debug, thiserror::Error)]
#[error("NATS: {0}")]
pub struct SharedError(pub(super) String);

/// The number of a server. It is another one after each start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct ServerId(pub u64);

/// What servers tell each other.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum Note {
    /// A server is there, and reached by this invitation.
    Here(ServerId, Invitation),
    /// A server stops.
    Gone(ServerId),
    /// Bring players together who look for an opponent.
    Pair,
    /// These two have a room at a server.
    Paired { room: u32, server: ServerId, players: [(ServerId, VisitorId); 2] },
    /// There is no room for these two.
    Full([(ServerId, VisitorId); 2]),
}

/// With whom a server is one.
#[derive(Debug, Clone)]
pub enum Cluster {
    /// With others in this program.
    Local(Local),
    /// With those that share NATS at an address such as `nats://localhost`.
    Nats(String),
}

/// A room in the common list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ListedRoom {
    pub server: ServerId,
    pub line: RoomLine,
}

impl ListedRoom {
    /// A room of which nothing is known but where it is.
    pub(super) const fn at(server: ServerId, number: u32) -> Self {
        let (kind, access) = (RoomKind::Casual, RoomAccess::Open);
        let players = Vec::new();
        Self {
            server,
            line: RoomLine { number, kind, players, watchers: 0, has_seat: false, access, is_playing: false },
        }
    }
}

/// Somebody in the common list who looks for an opponent.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct ListedSeeker {
    pub server: ServerId,
    pub visitor: VisitorId,
    pub key: PlayerKey,
    pub rating: u32,
    pub delay_ms: u32,
    pub is_ranked: bool,
    /// In milliseconds since 1970.
    pub since: u64,
    pub blocked: BTreeSet<PlayerKey>,
}

/// An entry of a room's journal.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum JournalEntry {
    /// All of the room.
    Saved(RoomKind, Box<SavedRoom>),
    /// Ticks that were settled since then.
    Settled(Settled),
}

/// Writes what servers share.
pub(super) fn write(value: &impl Serialize) -> Vec<u8> {
    // None of it has a type that postcard cannot write.
    postcard::to_allocvec(value).unwrap_or_default()
}

/// Reads what servers share; nothing if another version wrote it.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).inspect_err(|error| log::warn!("of another version: {error}")).ok()
}

/// The key of a room in the common list.
pub(super) fn room_key(room: u32) -> String {
    format!("room.{room}")
}

/// The room of a key in the common list.
pub(super) fn room_of(key: &str) -> Option<u32> {
    key.strip_prefix("room.")?.parse().ok()
}

/// The key of a player who looks for an opponent in the common list.
pub(super) fn seeker_key(player: PlayerKey) -> String {
    format!("seeker.{}", player.text())
}

/// Which of these servers takes a room over: the same one for whoever asks, and each one its share.
pub(super) fn heir(room: u32, servers: impl Iterator<Item = ServerId>) -> Option<ServerId> {
    servers.max_by_key(|server| mixed(server.0 ^ u64::from(room).wrapping_mul(0x9E37_79B9_7F4A_7C15)))
}

/// Spreads close numbers apart (the finalizer of `SplitMix64`).
const fn mixed(mut number: u64) -> u64 {
    number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}
