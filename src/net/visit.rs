//! A visitor's network thread: it holds the connection to the lobby of a server.

use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc as std_mpsc};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::call::{Call, Caller, ConnectError};
use super::{LEAVE, MOST_SERVERS, certificate, frames};
use crate::online::{Destination, Guest, Identity, Invitation, LobbyNews, LobbyRequest, Message as _, Welcome};

/// The delay between two attempts to reconnect.
const AGAIN: Duration = Duration::from_secs(1);
/// The time limit for reconnecting, enough for a server to restart.
const PATIENCE: Duration = Duration::from_mins(1);

/// The connection to the lobby of a server. Dropping it leaves the lobby.
#[derive(Debug)]
pub struct LobbyConnection {
    requests: mpsc::UnboundedSender<LobbyRequest>,
    news: std_mpsc::Receiver<VisitNews>,
}

/// A message from the lobby, or a change of the connection.
#[derive(Debug)]
pub enum VisitNews {
    /// The lobby accepted this player, or accepted it back. The invitation leads to this lobby.
    Entered(Box<Invitation>),
    /// News of the lobby.
    Lobby(LobbyNews),
    /// The connection is lost. The thread tries to reconnect for a while.
    Lost,
    /// The connection has ended, and the thread does not reconnect.
    Ended(ConnectError),
}

impl LobbyConnection {
    /// Starts connecting in a new thread, which calls `wake` after each piece of news.
    #[must_use]
    pub fn open(
        destination: Destination,
        identity: Arc<Identity>,
        guest: Guest,
        wake: impl Fn() + Send + 'static,
    ) -> Self {
        let (requests, receive) = mpsc::unbounded_channel();
        let (send, news) = std_mpsc::channel();
        let failed = send.clone();
        let tell = move |news| {
            // Sending fails only while the program quits.
            drop(send.send(news));
            wake();
        };
        let caller = Caller { destination, identity, guest };
        let run = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            let ended = match runtime {
                Ok(runtime) => runtime.block_on(keep(&caller, receive, &tell)),
                Err(error) => Err(ConnectError::Local(error.to_string())),
            };
            if let Err(error) = ended {
                log::info!("no connection to the lobby: {error}");
                tell(VisitNews::Ended(error));
            }
        };
        if let Err(error) = thread::Builder::new().name("visitor".to_owned()).spawn(run) {
            drop(failed.send(VisitNews::Ended(ConnectError::Local(error.to_string()))));
        }
        Self { requests, news }
    }

    /// Returns the next piece of news, if there is any.
    #[must_use]
    pub fn news(&self) -> Option<VisitNews> {
        self.news.try_recv().ok()
    }

    /// Sends a request to the lobby.
    pub fn request(&self, request: LobbyRequest) {
        // Sending fails only after the end, which the news report.
        drop(self.requests.send(request));
    }
}

/// Runs the connection until the player leaves or it ends for good.
async fn keep(
    caller: &Caller,
    mut requests: mpsc::UnboundedReceiver<LobbyRequest>,
    tell: &impl Fn(VisitNews),
) -> Result<(), ConnectError> {
    let (config, was_another) = caller.config()?;
    let mut lost_at: Option<Instant> = None;
    let mut servers: Vec<Invitation> = Vec::new();
    // Unanswered requests are not repeated: the player sees that the connection was lost.
    loop {
        was_another.store(false, Ordering::Relaxed);
        let called = match caller.call_any(if lost_at.is_some() { &servers } else { &[] }, None).await {
            Err(_) => caller.call(&config).await,
            called => called,
        };
        match called {
            Ok(Call { endpoint, connection, welcome: Welcome::Lobby, streams: (mut send, mut receive) }) => {
                let address = connection.remote_address();
                let fingerprint = certificate::fingerprint_of(&connection).ok_or(ConnectError::Shape)?;
                let invitation = Invitation::new(vec![address.ip()], address.port(), fingerprint, None);
                lost_at = None;
                tell(VisitNews::Entered(Box::new(invitation)));
                let left = loop {
                    tokio::select! {
                        news = frames::receive(&mut receive, LobbyNews::MOST_BYTES) => match news {
                            Ok(bytes) => match LobbyNews::from_bytes(&bytes).map_err(|_error| ConnectError::Shape)? {
                                LobbyNews::Servers(others) => servers = others.into_iter().take(MOST_SERVERS).collect(),
                                news => tell(VisitNews::Lobby(news)),
                            },
                            Err(_ended) => break false,
                        },
                        request = requests.recv() => match request {
                            Some(request) => if frames::send(&mut send, &request.to_bytes()).await.is_err() { break false },
                            None => break true,
                        },
                    }
                };
                connection.close(LEAVE.into(), b"");
                drop(timeout(Duration::from_secs(1), endpoint.wait_idle()).await);
                if left {
                    return Ok(());
                }
            }
            Ok(_room) => return Err(ConnectError::Shape),
            Err(_) if was_another.load(Ordering::Relaxed) => return Err(ConnectError::WrongHost),
            Err(error) if lost_at.is_none() => return Err(error),
            Err(error @ ConnectError::Refused(_)) => return Err(error),
            Err(_again) => {}
        }
        let since = *lost_at.get_or_insert_with(|| {
            tell(VisitNews::Lost);
            Instant::now()
        });
        if since.elapsed() > PATIENCE || requests.is_closed() {
            return Err(ConnectError::Lost);
        }
        sleep(AGAIN).await;
    }
}
