//! The network thread of a client in the lobby of a server.

use std::sync::Arc;
use std::time::Duration;

use quinn::SendStream;
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::connect::{AGAIN_TIMEOUT, ConnectError, Connector, Established};
use super::connection::{Connection, EventSender, Outage};
use super::frames::FrameReader;
use super::quic::{ANSWER_TIMEOUT, LEAVE_CODE, MAX_SERVERS};
use super::{certificate, frames};
use crate::online::{Destination, Guest, Identity, Invitation, LobbyRequest, LobbyUpdate, Message as _, Welcome};

/// The delay between two attempts to reconnect.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// The time limit for reconnecting, enough for a server to restart.
const RECONNECT_TIMEOUT: Duration = Duration::from_mins(1);

/// The connection to the lobby of a server. Dropping it leaves the lobby.
#[derive(Debug)]
pub struct LobbyConnection(Connection<LobbyRequest, LobbyConnectionEvent>);

/// A message from the lobby, or a change of the connection.
#[derive(Debug)]
pub enum LobbyConnectionEvent {
    /// The lobby accepted this player, at first or after a lost connection. The invitation leads to this lobby.
    Joined(Box<Invitation>),
    /// A message from the lobby.
    Lobby(LobbyUpdate),
    /// The connection is lost. The thread tries to reconnect for a while.
    Lost,
    /// The connection has ended, and the thread does not reconnect.
    Ended(ConnectError),
}

impl From<ConnectError> for LobbyConnectionEvent {
    fn from(error: ConnectError) -> Self {
        Self::Ended(error)
    }
}

impl LobbyConnection {
    /// Starts connecting in a new thread, which calls `wake` after each event.
    #[must_use]
    pub fn open(
        destination: Destination,
        identity: Arc<Identity>,
        guest: Guest,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let connector = Connector { destination, identity, guest };
        Self(Connection::open("visitor", wake, move |requests, send_event| {
            run_until_end(connector, requests, send_event)
        }))
    }

    /// Returns the next event, if there is any.
    #[must_use]
    pub fn next_event(&self) -> Option<LobbyConnectionEvent> {
        self.0.next_event()
    }

    /// Sends a request to the lobby.
    pub fn request(&self, request: LobbyRequest) {
        self.0.send(request);
    }
}

/// Forwards messages in both directions until the connection is lost or the player leaves. Returns whether the player
/// left.
async fn forward(
    send: &mut SendStream,
    receive: &mut FrameReader,
    (requests, servers): (&mut mpsc::UnboundedReceiver<LobbyRequest>, &mut Vec<Invitation>),
    send_event: &EventSender<LobbyConnectionEvent>,
) -> Result<bool, ConnectError> {
    loop {
        tokio::select! {
            received = receive.next(LobbyUpdate::MAX_BYTES) => {
                let Ok(bytes) = received else { return Ok(false) };
                match LobbyUpdate::from_bytes(&bytes).map_err(|_error| ConnectError::Shape)? {
                    LobbyUpdate::Servers(others) => *servers = others.into_iter().take(MAX_SERVERS).collect(),
                    update => send_event(LobbyConnectionEvent::Lobby(update)),
                }
            }
            request = requests.recv() => {
                let Some(request) = request else { return Ok(true) };
                if frames::send(send, &request.to_bytes()).await.is_err() {
                    return Ok(false);
                }
            }
        }
    }
}

/// Runs the connection until the player leaves or it ends for good.
async fn run_until_end(
    connector: Connector,
    mut requests: mpsc::UnboundedReceiver<LobbyRequest>,
    send_event: EventSender<LobbyConnectionEvent>,
) -> Result<(), ConnectError> {
    let mut outage = Outage::within(RECONNECT_TIMEOUT);
    let mut servers: Vec<Invitation> = Vec::new();
    // Unanswered requests are not repeated: the player sees that the connection was lost.
    loop {
        let result = match connector.connect_any(if outage.is_on() { &servers } else { &[] }, None).await {
            Err(_) => connector.connect(if outage.is_on() { AGAIN_TIMEOUT } else { ANSWER_TIMEOUT }).await,
            result => result,
        };
        match result {
            Ok(Established { endpoint, connection, welcome: Welcome::Lobby, streams: (mut send, mut receive) }) => {
                let address = connection.remote_address();
                let fingerprint = certificate::fingerprint_of(&connection).ok_or(ConnectError::Shape)?;
                let invitation = Invitation::new(vec![address.ip()], address.port(), fingerprint, None);
                outage.end();
                send_event(LobbyConnectionEvent::Joined(Box::new(invitation)));
                let has_left = forward(&mut send, &mut receive, (&mut requests, &mut servers), &send_event).await?;
                connection.close(LEAVE_CODE.into(), b"");
                drop(timeout(Duration::from_secs(1), endpoint.wait_idle()).await);
                if has_left {
                    return Ok(());
                }
            }
            Ok(_room) => return Err(ConnectError::Shape),
            Err(error) if !outage.is_on() => return Err(error),
            Err(error @ (ConnectError::Refused(_) | ConnectError::WrongHost)) => return Err(error),
            Err(_again) => {}
        }
        outage.note(|| send_event(LobbyConnectionEvent::Lost))?;
        if requests.is_closed() {
            return Err(ConnectError::Lost);
        }
        sleep(RETRY_DELAY).await;
    }
}
