//! The client's side of joining: connects to a host and sends the first message.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quinn::{Connection, Endpoint, RecvStream, SendStream};
use tokio::time::timeout;

use super::{ENTRY, binding, certificate, frames, socket};
use crate::online::{Destination, Guest, Hello, Identity, Invitation, Refusal, Welcome};

/// The maximum number of redirects from one server to the next.
pub(super) const MOST_HOPS: usize = 3;
/// The time limit for one address to answer.
const ONE_ADDRESS: Duration = Duration::from_secs(3);

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

/// The player who connects, and the destination.
pub(super) struct Caller {
    pub(super) destination: Destination,
    pub(super) identity: Arc<Identity>,
    pub(super) guest: Guest,
}

/// A connection on which the host accepted the player.
pub(super) struct Call {
    pub(super) endpoint: Endpoint,
    pub(super) connection: Connection,
    pub(super) welcome: Welcome,
    pub(super) streams: (SendStream, RecvStream),
}

impl Caller {
    /// Returns the TLS settings, and a flag that is set if another host answers than the one in the invitation.
    pub(super) fn config(&self) -> Result<(quinn::ClientConfig, Arc<AtomicBool>), ConnectError> {
        let fingerprint = match &self.destination {
            Destination::Invitation(invitation) => Some(invitation.fingerprint()),
            Destination::Address(_) => None,
        };
        certificate::client(fingerprint).map_err(|error| ConnectError::Local(error.to_string()))
    }

    /// Connects to the host, and follows its redirects to other servers.
    pub(super) async fn call(&self, config: &quinn::ClientConfig) -> Result<Call, ConnectError> {
        let call = self.call_at(&self.destination, config).await?;
        self.follow(call).await
    }

    /// Follows redirects until a server accepts the player.
    async fn follow(&self, mut call: Call) -> Result<Call, ConnectError> {
        for _ in 0..MOST_HOPS {
            let Welcome::Elsewhere(server) = &call.welcome else { return Ok(call) };
            call.endpoint.close(0_u8.into(), b"");
            call = self.call_server(server).await?;
        }
        Err(ConnectError::Unreachable)
    }

    /// Connects to the first of these servers that answers and does not refuse.
    pub(super) async fn call_any(&self, servers: &[Invitation]) -> Result<Call, ConnectError> {
        let mut error = ConnectError::Unreachable;
        for server in servers {
            let called = match self.call_server(server).await {
                Ok(call) => self.follow(call).await,
                Err(error) => Err(error),
            };
            match called {
                Ok(call) => return Ok(call),
                Err(other) => error = other,
            }
        }
        Err(error)
    }

    async fn call_server(&self, server: &Invitation) -> Result<Call, ConnectError> {
        let (config, _was_another) =
            certificate::client(Some(server.fingerprint())).map_err(|error| ConnectError::Local(error.to_string()))?;
        self.call_at(&Destination::Invitation(server.clone()), &config).await
    }

    /// Connects to the first address that answers, and sends the first message.
    async fn call_at(&self, destination: &Destination, config: &quinn::ClientConfig) -> Result<Call, ConnectError> {
        let (addresses, room) = match destination {
            Destination::Invitation(invitation) => (invitation.addresses().collect(), invitation.room()),
            Destination::Address(address) => (vec![*address], None),
        };
        let mut error = ConnectError::Unreachable;
        for address in addresses {
            match timeout(ONE_ADDRESS, connect(address, config)).await {
                Ok(Ok((endpoint, connection))) => {
                    let entered = timeout(ENTRY, enter(&connection, &self.identity, self.guest.clone(), room)).await;
                    let entered = entered.unwrap_or(Err(ConnectError::Unreachable));
                    if entered.is_err() {
                        endpoint.close(0_u8.into(), b"");
                    }
                    return entered.map(|(welcome, streams)| Call { endpoint, connection, welcome, streams });
                }
                Ok(Err(other)) => error = other,
                Err(_elapsed) => {}
            }
        }
        Err(error)
    }
}

/// Sends the first message and waits for the answer.
pub(super) async fn enter(
    connection: &Connection,
    identity: &Identity,
    guest: Guest,
    room: Option<u32>,
) -> Result<(Welcome, (SendStream, RecvStream)), ConnectError> {
    let lost = |_ended: frames::FrameError| ConnectError::Unreachable;
    let proof = identity.prove(&binding(connection).ok_or(ConnectError::Shape)?);
    let hello = Hello { room, guest, proof };
    let (mut send, mut receive) = connection.open_bi().await.map_err(|_lost| ConnectError::Unreachable)?;
    frames::send(&mut send, &hello.to_bytes()).await.map_err(lost)?;
    let answer = frames::receive(&mut receive, Welcome::MOST_BYTES).await.map_err(lost)?;
    Ok((Welcome::from_answer(&answer)?, (send, receive)))
}

async fn connect(address: SocketAddr, config: &quinn::ClientConfig) -> Result<(Endpoint, Connection), ConnectError> {
    // Loopback addresses are called from the loopback interface, so that nothing leaves this machine.
    let from = match (address, address.ip().is_loopback()) {
        (SocketAddr::V4(_), true) => SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        (SocketAddr::V4(_), false) => SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)),
        (SocketAddr::V6(_), true) => SocketAddr::from((Ipv6Addr::LOCALHOST, 0)),
        (SocketAddr::V6(_), false) => SocketAddr::from((Ipv6Addr::UNSPECIFIED, 0)),
    };
    let endpoint = socket::caller(from).map_err(|error| ConnectError::Local(error.to_string()))?;
    let connection = connect_from(&endpoint, address, config).await?;
    Ok((endpoint, connection))
}

/// Connects from an endpoint that is already open.
pub(super) async fn connect_from(
    endpoint: &Endpoint,
    address: SocketAddr,
    config: &quinn::ClientConfig,
) -> Result<Connection, ConnectError> {
    let connecting = endpoint.connect_with(config.clone(), address, certificate::NAME);
    let connecting = connecting.map_err(|error| ConnectError::Local(error.to_string()))?;
    connecting.await.map_err(|error| {
        log::info!("{address}: {error}");
        ConnectError::Unreachable
    })
}
