//! The network: rooms and their members over QUIC.
//!
//! ```text
//!   HostedRoom: a thread with the online::Host ◀── stream of the room: Hello, requests ──  RoomConnection: a thread
//!                                              ◀── stream of play: batches, pings ───────  of each member
//! ```
//!
//! A [`PublicServer`] has many rooms at one port, and a lobby to find them.
//!
//! On the local network rooms are discovered by multicast DNS ([`Announcement`], [`Discovery`]).
//!
//! The host's program runs both sides: its own player is a member like all others, over the loopback interface.
//!
//! Everything is encrypted (TLS 1.3). Each room has its own certificate, and the invitation contains its fingerprint.
//! A member proves its key by signing a secret of the connection, so a recorded proof cannot be replayed.
//!
//! # Reconnecting
//!
//! A client whose connection is lost connects again with a complete handshake. It takes three round trips: the address
//! validation (Retry), the TLS handshake, and the first message with its answer. TLS 1.3 could resume the session and
//! send the first message as early data (0-RTT). That is off, because it would save two of them at most, of the ten
//! seconds that a player has, and cost more: early data can be recorded and replayed by anyone, and a player's key is
//! proven by signing a secret of the finished handshake ([`ConnectionProof`](crate::online::ConnectionProof)), which
//! early data does not have. Resumption without early data takes as many round trips as a complete handshake.
//!
//! # Threat model
//!
//! Players do not trust each other, and nobody trusts the network. All trust the host of their room, who settles the
//! match. On a public server that is the server; `serve` documents what the server itself trusts.
//!
//! **Impossible**, for anybody but the owner of the key or the host:
//!
//! - Reading or changing messages, or impersonating the host of an invitation.
//! - Joining under another player's key: a proof is a signature of one connection. Names and avatars prove nothing, so
//!   friends, bans and blocks refer to keys.
//! - Breaking the rules of the game: members send only inputs, and the referee plays the match from them. No message
//!   can claim a score, a line or a Matrix.
//! - Seeing more than two bags beyond the visible queue: the host deals the pieces when the first player needs them,
//!   and its seed never leaves it.
//! - Changing settled ticks, or pressing a button in one.
//! - Starting a program on the host's machine: the host's own program seats programs there
//!   ([`HostedRoom::add_program`]), and no message does.
//! - Exhausting the host's memory: messages have a maximum size, frames allocate as bytes arrive, connections are
//!   limited in total and by address, and an unconfirmed address costs nothing. Slow readers and writers are
//!   disconnected.
//! - Text that hides, reverses or covers other text: the host sanitizes names and chat, and each program sanitizes them
//!   again.
//!
//! **Detectable**: the match or the connection ends with a reason. All members of the room learn why a seat's game
//! ended ([`SeatEnd`](crate::online::SeatEnd)).
//!
//! - A host, or a damaged program, whose match differs from its inputs: every program replays them and compares hashes.
//! - Invalid messages, and inputs at impossible ticks.
//! - An invitation to another host or to a closed room.
//! - Announcements on the local network without the key owner's signature: they are shown without the friend mark.
//!
//! **Neither**:
//!
//! - A bot, or a program that shows more than the screen does. All inputs are recorded, and nothing else can be
//!   examined.
//! - A host that admits, removes or delays players as it likes, or ignores inputs that arrived in time.
//! - The person behind a key. A new key costs nothing, so bans and blocks work only until the player makes a new one.
//! - A member's IP address, which the host sees, and the addresses in an invitation, which all its readers see.
//! - An address typed without an invitation: any program that answers there is accepted. The room shows a warning.
//! - Flooding the line itself with packets.

#![expect(
    clippy::disallowed_types,
    clippy::float_arithmetic,
    reason = "the network has a clock; the rest of `online` is told the time"
)]

mod certificate;
mod client;
mod connect;
mod connection;
mod discovery;
mod forward;
mod frames;
mod hub;
#[cfg(feature = "server")]
mod load;
mod lobby;
mod lobby_client;
mod port_control;
mod public;
mod quic;
mod server;
mod socket;

pub use certificate::{HostError, ServerKey};
pub use client::{RoomConnection, RoomConnectionEvent};
pub use connect::ConnectError;
pub use discovery::{Announcement, Discovery, DiscoveryError, NearbyRoom, Networks};
pub use forward::{ForwardedPort, Forwarding};
pub use hub::{ConnectionLimits, Hub, Moderation, RoomStep};
#[cfg(feature = "server")]
pub use load::{Load, LoadReport, MatchKind};
pub use lobby::{LobbyEvent, VisitorId};
pub use lobby_client::{LobbyConnection, LobbyConnectionEvent};
pub use public::PublicServer;
pub use server::{HostedRoom, own_addresses};

#[cfg(test)]
pub(crate) mod tests;
