//! The client's side of joining: connects to a host and sends the first message.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use quinn::{Connection, ConnectionError, Endpoint, SendStream, TransportErrorCode};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout, timeout_at};

use super::frames::FrameReader;
use super::quic::{JOIN_TIMEOUT, binding};
use super::{certificate, frames, socket};
use crate::online::{Destination, Guest, Hello, Identity, Invitation, Refusal, Welcome};

/// The maximum number of redirects from one server to the next.
pub(super) const MAX_REDIRECTS: usize = 3;
/// The time for a host to answer that was there a moment ago. A lost connection is tried again and again.
pub(super) const AGAIN_TIMEOUT: Duration = Duration::from_secs(3);
/// The time for another server of a cluster to answer, whose address was right a moment ago.
const SERVER_TIMEOUT: Duration = Duration::from_secs(1);
/// The delay before the next attempt at a busy server, which doubles each time, and the time after which the player is
/// refused.
const BUSY_DELAY: Duration = Duration::from_millis(300);
const BUSY_TIMEOUT: Duration = Duration::from_secs(20);

/// An error of a connection: it could not be made, or it has ended.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConnectError {
    /// No address answered.
    #[error("the host does not answer; check the address, and that the room is open")]
    Unreachable,
    /// Another host answered than the one in the invitation.
    #[error("another host answers at this address; ask for a new invitation")]
    WrongHost,
    /// The host refused the player.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The host sent an invalid message.
    #[error("the host sent an invalid message")]
    Shape,
    /// The connection was lost, and reconnecting failed.
    #[error("the connection was lost")]
    Lost,
    /// The host removed the player.
    #[error("the host removed you")]
    Dismissed,
    /// A server with many rooms answered, not a room.
    #[error("this is a server, not a room")]
    Server,
    /// This machine cannot open a connection.
    #[error("this machine cannot connect: {0}")]
    Local(String),
}

/// An open connection with its endpoint, or why there is none.
pub(super) type Attempted = Result<(Endpoint, Connection), ConnectError>;

/// The player who connects, and the destination.
pub(super) struct Connector {
    pub(super) destination: Destination,
    pub(super) identity: Arc<Identity>,
    pub(super) guest: Guest,
}

/// A connection on which the host accepted the player.
pub(super) struct Established {
    pub(super) endpoint: Endpoint,
    pub(super) connection: Connection,
    pub(super) welcome: Welcome,
    pub(super) streams: (SendStream, FrameReader),
}

impl Connector {
    /// Connects to the host if it answers within `limit`, and follows its redirects to other servers. Tries a busy host
    /// again after a while.
    pub(super) async fn connect(&self, limit: Duration) -> Result<Established, ConnectError> {
        let mut backoff = Backoff::new();
        loop {
            match self.connect_to(&self.destination, limit).await {
                Ok(established) => return self.follow_redirects(established, None).await,
                Err(busy @ ConnectError::Refused(Refusal::Busy)) => backoff.wait().await.ok_or(busy)?,
                Err(error) => return Err(error),
            }
        }
    }

    /// Follows redirects until a server accepts the player. Fails if they lead to the server with the fingerprint
    /// `unresponsive`.
    async fn follow_redirects(
        &self,
        mut established: Established,
        unresponsive: Option<[u8; 32]>,
    ) -> Result<Established, ConnectError> {
        for _ in 0..MAX_REDIRECTS {
            let Welcome::Redirect(server) = &established.welcome else { return Ok(established) };
            established.endpoint.close(0_u8.into(), b"");
            if unresponsive == Some(server.fingerprint()) {
                break;
            }
            // A server of another version does not know which room the player wants.
            let server = server.to_room(server.room().or_else(|| self.room()));
            established = self.connect_server(&server).await?;
        }
        Err(ConnectError::Unreachable)
    }

    /// Connects to the first of these servers that answers and does not refuse. None of them is the server with the
    /// fingerprint `unresponsive`, or redirects to it: a second connection there would replace the first one.
    pub(super) async fn connect_any(
        &self,
        servers: &[Invitation],
        unresponsive: Option<[u8; 32]>,
    ) -> Result<Established, ConnectError> {
        let mut error = ConnectError::Unreachable;
        for server in servers.iter().filter(|server| unresponsive != Some(server.fingerprint())) {
            let result = match self.connect_server(server).await {
                Ok(established) => self.follow_redirects(established, unresponsive).await,
                Err(error) => Err(error),
            };
            match result {
                Ok(established) => return Ok(established),
                Err(other) => error = other,
            }
        }
        Err(error)
    }

    /// Returns the room of the invitation.
    pub(super) fn room(&self) -> Option<u32> {
        match &self.destination {
            Destination::Invitation(invitation) => invitation.room(),
            Destination::Address(_) => None,
        }
    }

    async fn connect_server(&self, server: &Invitation) -> Result<Established, ConnectError> {
        let established = self.connect_to(&Destination::Invitation(server.clone()), SERVER_TIMEOUT).await;
        // Another host in the place of one server does not make the player's invitation wrong.
        established.map_err(|error| if error == ConnectError::WrongHost { ConnectError::Unreachable } else { error })
    }

    /// Connects to the address that answers first, and sends the first message.
    async fn connect_to(&self, destination: &Destination, limit: Duration) -> Result<Established, ConnectError> {
        let (addresses, room, fingerprint): (Vec<SocketAddr>, _, _) = match destination {
            Destination::Invitation(invitation) => {
                (invitation.addresses().collect(), invitation.room(), Some(invitation.fingerprint()))
            }
            Destination::Address(address) => (vec![*address], None, None),
        };
        let (config, was_another) =
            certificate::client(fingerprint).map_err(|error| ConnectError::Local(error.to_string()))?;
        let attempts = addresses.iter().map(|address| open_connection(*address, config.clone())).collect();
        let opened = first_connection(attempts, limit).await.map_err(|error| {
            log::info!("no connection to {addresses:?} within {limit:?}: {error}");
            if was_another.load(Ordering::Relaxed) { ConnectError::WrongHost } else { error }
        });
        let (endpoint, connection) = opened?;
        let joined = timeout(JOIN_TIMEOUT, join(&connection, &self.identity, self.guest.clone(), room)).await;
        let joined = joined.unwrap_or(Err(ConnectError::Unreachable));
        if let Err(error) = &joined {
            log::info!("{} does not let the player in: {error}", connection.remote_address());
            endpoint.close(0_u8.into(), b"");
        }
        joined.map(|(welcome, streams)| Established { endpoint, connection, welcome, streams })
    }
}

/// Waits for the first of these attempts that succeeds within `limit`, and ends the others. If none does, returns that
/// the host is busy, or else the last error.
pub(super) async fn first_connection(mut attempts: JoinSet<Attempted>, limit: Duration) -> Attempted {
    let (end, busy) = (tokio::time::Instant::now() + limit, ConnectError::Refused(Refusal::Busy));
    let mut error = ConnectError::Unreachable;
    while let Ok(Some(attempt)) = timeout_at(end, attempts.join_next()).await {
        match attempt {
            Ok(Ok(opened)) => return Ok(opened),
            // A busy host is tried again, whatever the other addresses lead to.
            Ok(Err(other)) if error != busy => error = other,
            Ok(Err(_)) | Err(_) => {}
        }
    }
    Err(error)
}

/// Sends the first message and waits for the answer.
pub(super) async fn join(
    connection: &Connection,
    identity: &Identity,
    guest: Guest,
    room: Option<u32>,
) -> Result<(Welcome, (SendStream, FrameReader)), ConnectError> {
    let lost = |_ended: frames::FrameError| ConnectError::Unreachable;
    let proof = identity.prove(&binding(connection).ok_or(ConnectError::Shape)?);
    let hello = Hello { room, guest, proof };
    let (mut send, receive) = connection.open_bi().await.map_err(|_lost| ConnectError::Unreachable)?;
    let mut receive = FrameReader::new(receive);
    frames::send(&mut send, &hello.to_bytes()).await.map_err(lost)?;
    let answer = receive.next(Welcome::MAX_BYTES).await.map_err(lost)?;
    Ok((Welcome::from_answer(&answer)?, (send, receive)))
}

async fn open_connection(address: SocketAddr, config: quinn::ClientConfig) -> Attempted {
    // Connections to loopback addresses come from the loopback interface, so that no packet leaves this machine.
    let from = match (address, address.ip().is_loopback()) {
        (SocketAddr::V4(_), true) => SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        (SocketAddr::V4(_), false) => SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)),
        (SocketAddr::V6(_), true) => SocketAddr::from((Ipv6Addr::LOCALHOST, 0)),
        (SocketAddr::V6(_), false) => SocketAddr::from((Ipv6Addr::UNSPECIFIED, 0)),
    };
    let endpoint = socket::client(from).map_err(|error| ConnectError::Local(error.to_string()))?;
    let connection = open_connection_from(&endpoint, address, &config).await?;
    Ok((endpoint, connection))
}

/// Connects from an endpoint that is already open.
pub(super) async fn open_connection_from(
    endpoint: &Endpoint,
    address: SocketAddr,
    config: &quinn::ClientConfig,
) -> Result<Connection, ConnectError> {
    let connecting = endpoint.connect_with(config.clone(), address, certificate::NAME);
    let connecting = connecting.map_err(|error| ConnectError::Local(error.to_string()))?;
    connecting.await.map_err(|error| {
        // One of several attempts: if all fail, the caller logs that.
        log::debug!("{address} does not accept the connection: {error}");
        match error {
            // The host has too many connections.
            ConnectionError::ConnectionClosed(close) if close.error_code == TransportErrorCode::CONNECTION_REFUSED => {
                Refusal::Busy.into()
            }
            _ => ConnectError::Unreachable,
        }
    })
}

/// The growing delays between the attempts to connect to a busy server.
pub(super) struct Backoff {
    since: Instant,
    next: Duration,
}

impl Backoff {
    pub(super) fn new() -> Self {
        Self { since: Instant::now(), next: BUSY_DELAY }
    }

    /// Waits until the next attempt. Returns `None` after the last one.
    pub(super) async fn wait(&mut self) -> Option<()> {
        if self.since.elapsed() > BUSY_TIMEOUT {
            return None;
        }
        // Jitter: players who were refused together must not come back together.
        sleep(self.next.mul_f64(rand::random_range(0.5..1.5))).await;
        self.next *= 2;
        Some(())
    }
}
