//! How both ends of a connection use QUIC: limits, times, the secret that they share.

use std::time::Duration;

/// The name of the protocol in the handshake. The version is in the first message instead, so that a mismatch can be
/// reported.
pub(super) const ALPN: &[u8] = b"skyline";
/// The silence after which a connection counts as lost.
const IDLE_TIMEOUT: Duration = Duration::from_secs(4);
/// The time for a host to answer a player who connects.
pub(super) const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);
/// The round trip assumed before the first measurement. A lost handshake packet is sent again after three round trips,
/// and then after twice the time each. With QUIC's default of 333 ms only four attempts fit into the time for a host,
/// instead of six.
const INITIAL_RTT: Duration = Duration::from_millis(100);
/// The time limit for a handshake and for the first message.
pub(super) const JOIN_TIMEOUT: Duration = Duration::from_secs(5);
/// The time for the last messages to arrive.
pub(super) const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// The number of messages that can wait for a member. A slower reader is disconnected, and may reconnect.
pub(super) const MAX_QUEUED: usize = 1_024;
/// The maximum number of other servers that a client remembers.
pub(super) const MAX_SERVERS: usize = 8;
/// The time between two steps of the rooms.
pub(super) const STEP_INTERVAL: Duration = Duration::from_millis(10);
/// The code with which a member closes the connection for good.
pub(super) const LEAVE_CODE: u32 = 1;
/// The label of the secret that both ends derive from the TLS session.
const BINDING_LABEL: &[u8] = b"EXPORTER-skyline-member";

/// The settings of the end that waits for players.
pub(super) fn of_host() -> quinn::TransportConfig {
    transport(IDLE_TIMEOUT)
}

/// The settings of the end that connects. Once the host has answered, its shorter time counts.
pub(super) fn of_player() -> quinn::TransportConfig {
    transport(ANSWER_TIMEOUT)
}

fn transport(silence: Duration) -> quinn::TransportConfig {
    let mut transport = quinn::TransportConfig::default();
    // Both constants are small enough to convert.
    transport.max_idle_timeout(quinn::IdleTimeout::try_from(silence).ok());
    transport.keep_alive_interval(Some(IDLE_TIMEOUT / 4));
    transport.initial_rtt(INITIAL_RTT);
    transport.max_concurrent_bidi_streams(2_u8.into());
    transport.max_concurrent_uni_streams(0_u8.into());
    // Larger than any frame except the history of a match, which is read as it arrives.
    transport.stream_receive_window((128_u32 * 1_024).into());
    transport.receive_window((512_u32 * 1_024).into());
    transport.datagram_receive_buffer_size(None);
    // Messages are far shorter than the minimum MTU of QUIC.
    transport.mtu_discovery_config(None);
    transport
}

/// Returns the secret that both ends of a connection share.
pub(super) fn binding(connection: &quinn::Connection) -> Option<[u8; 32]> {
    let mut secret = [0; 32];
    connection.export_keying_material(&mut secret, BINDING_LABEL, b"").ok().map(|()| secret)
}
