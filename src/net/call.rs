//! Calls a host: connects to it and says who wants to enter.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use quinn::{Connection, Endpoint, RecvStream, SendStream};
use tokio::time::timeout;

use super::{ENTRY, binding, certificate, frames, socket};
use crate::online::{Destination, Guest, Hello, Identity, Invitation, Refusal, Welcome};

/// The most servers that send a caller on to the next one.
pub(super) const MOST_HOPS: usize = 3;
/// The time in which one address must answer.
const ONE_ADDRESS: Duration = Duration::from_secs(3);

/// A connection that cannot be made, or has ended.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConnectError {
    /// Nobody answered at any address.
    #[error("no answer from the host")]
    Unreachable,
    /// Somebody else answered than the one who invited.
    #[error("somebody else answers at the host's address")]
    WrongHost,
    /// The host refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The host sent something that is no message.
    #[error("the host sent something that cannot be understood")]
    Shape,
    /// The connection was lost and did not come back.
    #[error("the connection is lost")]
    Lost,
    /// The host sent this player away.
    #[error("sent away by the host")]
    Dismissed,
    /// A server answers, which has many rooms.
    #[error("this is a server, not a room")]
    Server,
    /// This machine cannot connect at all.
    #[error("no connection is possible: {0}")]
    Local(String),
}

/// Who calls, and whom.
pub(super) struct Caller {
    pub(super) destination: Destination,
    pub(super) identity: Arc<Identity>,
    pub(super) guest: Guest,
}

/// A connection to a host that lets the caller in.
pub(super) struct Call {
    pub(super) endpoint: Endpoint,
    pub(super) connection: Connection,
    pub(super) welcome: Welcome,
    pub(super) streams: (SendStream, RecvStream),
}

impl Caller {
    /// The settings of the connection. The flag is set if somebody else answered than the one who invited.
    pub(super) fn config(&self) -> Result<(quinn::ClientConfig, Arc<AtomicBool>), ConnectError> {
        let fingerprint = match &self.destination {
            Destination::Invitation(invitation) => Some(invitation.fingerprint()),
            Destination::Address(_) => None,
        };
        certificate::client(fingerprint).map_err(|error| ConnectError::Local(error.to_string()))
    }

    /// Calls the host, or the server to which it leads.
    pub(super) async fn call(&self, config: &quinn::ClientConfig) -> Result<Call, ConnectError> {
        let call = self.call_at(&self.destination, config).await?;
        self.follow(call).await
    }

    /// Goes where a server sends this caller.
    async fn follow(&self, mut call: Call) -> Result<Call, ConnectError> {
        for _ in 0..MOST_HOPS {
            let Welcome::Elsewhere(server) = &call.welcome else { return Ok(call) };
            call.endpoint.close(0_u8.into(), b"");
            call = self.call_server(server).await?;
        }
        Err(ConnectError::Unreachable)
    }

    /// Calls the first of these servers that answers and knows the way.
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

    /// Connects to the first address that answers, and enters.
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

/// Says who wants to enter.
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
    // From the loopback interface to itself, so that nothing else is ever spoken to.
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

/// Connects from a port that is open already.
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
