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
//!
//! # Threat model
//!
//! Players do not trust each other, and nobody trusts the network. All trust the host of their room: it settles the match.
//! For rooms on a public server that is the server, and what it believes stands in `serve`.
//!
//! **Impossible**, for anybody but the owner of the key or the host:
//!
//! - Reading or changing what is sent, or answering instead of the host of an invitation.
//! - Being a member under somebody else's key: a proof is a signature of one connection. Names and avatars prove nothing, so
//!   friends, bans and blocked players go by keys.
//! - A game that breaks the rules: only buttons travel, and the referee plays the match from them. There is no message for a
//!   score, a line or a Matrix.
//! - Seeing more of the queue than two bags behind what the screen shows: the host deals the Tetriminos as the first player needs
//!   them, by a seed that never leaves it.
//! - Changing what is settled, or pressing a button in a tick that is settled.
//! - Filling the host's memory: every message has a limit, frames take memory as they arrive, connections are counted in all
//!   and by address, and an address that has not answered costs nothing. Who reads or writes too slowly is cut off.
//! - Text that hides, turns or covers other text: names and chat are cleaned at the host, and again where they are shown.
//!
//! **Detectable**, so that the match or the connection ends with a reason:
//!
//! - A host, or a damaged program, whose match differs from the inputs: each program plays them and compares hashes.
//! - Messages that cannot be understood, and batches of impossible ticks.
//! - An invitation that leads to another host or to a room that is closed.
//! - Announcements on the local network by others than the owner of the key, which are shown without a friend's mark.
//!
//! **Neither**:
//!
//! - A program that plays for a person, or shows more than the screen does. All inputs are recorded, which is all there is to judge.
//! - A host that lets in, sends away or delays whom it wants, or settles ticks without inputs that came in time.
//! - Who is behind a key. A new key costs nothing, so a ban or a block lasts only as long as somebody keeps theirs.
//! - A member's address, which the host knows; and the addresses in an invitation, which everybody knows who has it.
//! - An address that was typed instead of an invitation: whoever answers there is the host. The room says so.
//! - Floods of packets that fill the line itself.

mod call;
mod certificate;
mod client;
mod discovery;
mod forward;
mod frames;
mod hub;
mod load;
mod lobby;
mod port_control;
mod public;
mod server;
mod socket;
mod visit;

pub use call::ConnectError;
pub use certificate::{HostError, ServerKey};
pub use client::{NetNews, RoomConnection};
pub use discovery::{Announcement, Discovery, DiscoveryError, NearbyRoom, Networks};
pub use forward::{ForwardedPort, Forwarding};
pub use hub::{Limits, RoomStep};
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
/// The round trip that is assumed until the first one was measured. A lost packet of a handshake is sent again after three of
/// them, and after twice the time each further time: four attempts fit into the time for an address, with QUIC's 333 ms only two.
const FIRST_RTT: Duration = Duration::from_millis(100);
/// The time for a handshake and for the first message.
const ENTRY: Duration = Duration::from_secs(5);
/// The time in which a last message can still arrive.
const FAREWELL: Duration = Duration::from_secs(1);
/// The messages that may wait for a member. Whoever reads slower is cut off, and may come back.
const MOST_WAITING: usize = 1_024;
/// The most other servers that a player's program remembers.
const MOST_SERVERS: usize = 8;
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
    transport.initial_rtt(FIRST_RTT);
    transport.max_concurrent_bidi_streams(2_u8.into());
    transport.max_concurrent_uni_streams(0_u8.into());
    // More than a frame of any stream but the past of a match, which is read while it arrives.
    transport.stream_receive_window((128_u32 * 1_024).into());
    transport.receive_window((512_u32 * 1_024).into());
    transport.datagram_receive_buffer_size(None);
    // Messages are far shorter than the least that every network carries.
    transport.mtu_discovery_config(None);
    transport
}

/// The secret of a connection that its two ends have in common.
fn binding(connection: &quinn::Connection) -> Option<[u8; 32]> {
    let mut secret = [0; 32];
    connection.export_keying_material(&mut secret, BINDING, b"").ok().map(|()| secret)
}

#[cfg(test)]
pub(crate) mod tests;
