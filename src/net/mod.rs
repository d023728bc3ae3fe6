//! The network: rooms and their members over QUIC.
//!
//! ```text
//!   HostedRoom: a thread with the online::Host ◀── stream of the room: Hello, requests ──  RoomConnection: a thread
//!                                              ◀── stream of play: batches, pings ───────  of each member
//! ```
//!
//! A [`PublicServer`] has many rooms at its port, and a lobby that leads to them.
//!
//! On the local network rooms find each other ([`Announcement`], [`Discovery`]).
//!
//! The host's program has both: its player is a member like all others, over the loopback interface.
//!
//! Everything is encrypted (TLS 1.3). The host's certificate is made for the room, and the invitation has its fingerprint.
//! A member proves its key by a signature of the connection itself, so nothing that was recorded can be used again.

mod call;
mod certificate;
mod client;
mod discovery;
mod forward;
mod frames;
mod hub;
mod load;
mod lobby;
mod public;
mod server;
mod visit;

pub use call::ConnectError;
pub use certificate::{HostError, ServerKey};
pub use client::{NetNews, RoomConnection};
pub use discovery::{Announcement, Discovery, DiscoveryError, NearbyRoom, Networks};
pub use forward::{ForwardedPort, Forwarding};
pub use hub::Limits;
pub use load::{Load, LoadReport};
pub use lobby::{LobbyEvent, VisitorId};
pub use public::{PublicServer, ServerHandle};
pub use server::{HostedRoom, own_addresses};
pub use visit::{LobbyConnection, VisitNews};

use std::time::Duration;

/// The name of the protocol in the handshake. Its version is in the first message, so that both sides can say it.
const ALPN: &[u8] = b"skyline";
/// The time without any packet after which a connection is lost.
const SILENCE: Duration = Duration::from_secs(4);
/// The time for a handshake and for the first message.
const ENTRY: Duration = Duration::from_secs(5);
/// The time in which a last message can still arrive.
const FAREWELL: Duration = Duration::from_secs(1);
/// The messages that may wait for a member. Whoever reads slower is cut off, and may come back.
const MOST_WAITING: usize = 1_024;
/// The time between two steps of the rooms.
const STEP: Duration = Duration::from_millis(10);
/// The code with which a member closes the connection for good.
const LEAVE: u32 = 1;
/// The label of the secret that both ends of a connection derive from it.
const BINDING: &[u8] = b"EXPORTER-skyline-member";

/// The settings of both ends.
fn transport() -> quinn::TransportConfig {
    let mut transport = quinn::TransportConfig::default();
    // Both are small constants, which always fit.
    transport.max_idle_timeout(quinn::IdleTimeout::try_from(SILENCE).ok());
    transport.keep_alive_interval(Some(SILENCE / 4));
    transport.max_concurrent_bidi_streams(2_u8.into());
    transport.max_concurrent_uni_streams(0_u8.into());
    // More than a frame of any stream but the past of a match, which is read while it arrives.
    transport.stream_receive_window((128_u32 * 1_024).into());
    transport.receive_window((512_u32 * 1_024).into());
    transport.datagram_receive_buffer_size(None);
    transport
}

/// The secret of a connection that its two ends have in common.
fn binding(connection: &quinn::Connection) -> Option<[u8; 32]> {
    let mut secret = [0; 32];
    connection.export_keying_material(&mut secret, BINDING, b"").ok().map(|()| secret)
}

#[cfg(test)]
pub(crate) mod tests;
