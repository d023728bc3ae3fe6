//! The public server: a lobby with rooms, quick play with ratings, daily challenges with leaderboards.
//!
//! ```text
//!   players ── QUIC ──▶ net::PublicServer ── LobbyEvent ──▶ Service ──▶ Database (SQLite or PostgreSQL)
//!           ◀── LobbyUpdate, rooms, matches ────────────────   │
//!   operators ── HTTP ──▶ health, metrics, rooms, recordings ◀─┤
//!   visitors ── HTTP ──▶ site: leaderboards, players, matches ◀─┘
//! ```
//!
//! A server needs one command and one folder. Its rooms are those of [`online`](crate::online), with the same referee.
//! Several servers with the same database form a cluster when they share NATS (`--nats`). Its module `cluster`
//! documents the failure of a server.
//!
//! # What a server trusts
//!
//! Nothing but inputs. The referee plays each match from the players' inputs. A daily challenge is replayed from its
//! recording before it appears in a leaderboard (`check`). Only the referee's matches change ratings, once for each
//! match, even if the server fails at any point: the match, its places and the ratings are one transaction.
//!
//! Players learn of the end of a match after it is saved. A test killed a server and six players 200 times in six
//! minutes: 61 matches were saved once each, including every match whose end had been announced, with the right ratings
//! (`SKYLINE_KILLS=200 cargo test --features server --test kills`). A single server loses its running matches when it
//! is killed; a cluster continues them. Where NATS and PostgreSQL are installed, the same test kills them and the two
//! servers of a cluster (`SKYLINE_KILLS=80 cargo test --features server --test kills cluster`).
//!
//! Damaged messages of every stream are read, handled and refused by the code of the game and of the server, a million
//! of most kinds with `PROPTEST_CASES=1000000 cargo test --release --features server --lib -- tests::messages
//! net::frames serve::tests::requests`.
//!
//! **Impossible**: results that no inputs lead to; another sequence, other rules or another day than the challenge's;
//! submitting as another player, because each connection is signed with the player's key; counting a match twice;
//! submitting another player's unchanged recording.
//!
//! **Detectable by examination**: games played by bots, which anybody can watch; slightly changed copies of another
//! game's inputs; two keys of which one always lets the other win.
//!
//! **Not detectable**: bots that press buttons like people; several keys of one person; practising a daily challenge
//! before submitting a game.
//!
//! # Capacity
//!
//! Measured by `skyline load` on two cores of a virtual machine, one for the players and one for the server, without
//! link-time optimization. The delay is the time from a tick until the other player learns that it is settled. The
//! measurement begins when all play:
//!
//! ```sh
//! cargo build --release --locked --no-default-features --features server
//! taskset -c 0 target/release/skyline serve --players 127.0.0.1:0 --pages 127.0.0.1:0 --folder /tmp/skyline-load \
//!     --connections 5000 --connections-per-address 5000 --rooms 5000 > /tmp/skyline-load.txt &
//! sleep 2
//! taskset -c 1 target/release/skyline load --matches 1000 --seconds 60 --rate 200 --process $! \
//!     --server "$(awk '/^invite/ { print $2 }' /tmp/skyline-load.txt)"
//! ```
//!
//! Players connect at a steady rate. A server in 256 handshakes refuses more, and a client that is refused calls again
//! after a while, up to 20 seconds: it is answered late rather than never. Scripted players place about a piece a
//! second and keep their stacks low, so that matches outlast the measurement.
//!
//! | matches of two | server | delay: median, 99 % | memory per match | traffic per player, up and down |
//! | --- | --- | --- | --- | --- |
//! | 100 | 11 % of a core | 22 ms, 33 ms | 163 kB | 1.4 and 1.6 kB/s |
//! | 500 | 54 % | 23 ms, 27 ms | 156 kB | 1.6 and 1.3 kB/s |
//! | 1 000 | 87 % | 25 ms, 127 ms | 157 kB | 0.9 and 0.8 kB/s |
//!
//! With more than 800 players a server sends less often, down to ten times a second instead of 25, and its players
//! follow ([`SendPacer`](crate::online::SendPacer)). A second run with 1 000 matches had the delays 30 and 157 ms. The
//! core of the players was busy for 90 to 96 %.
//!
//! Before this, and before a frame was read at once and a player predicted only what had changed, the three rows were
//! 20 %, 78 % and 97 % of a core, with 34 ms, 118 ms and over 5 s of delay for 99 %.
//!
//! With `--matches 10 --seats 8 --seconds 60` a player of a match of eight sends 1.3 kB/s and receives 3.7 kB/s (2.1
//! and 4.5 before). Entering the room counts more in shorter runs: 4.5 kB/s in 15 seconds, 5.7 in 12. With sixteen
//! seats it was 2.2 and 17.4 kB/s before.
//!
//! With two servers and NATS on the same two cores as the players, one server was killed with -9 in the middle of the
//! matches. No match was lost. The pause is the longest that any player saw. With more matches, it consists of the
//! handshakes of all players who reconnect at once, which these two cores compute on both sides.
//!
//! | matches of two | players who moved | longest pause |
//! | --- | --- | --- |
//! | 200 | 148, 152 | 0.8 s, 0.8 s |
//! | 300 | 304, 352, 454 | 1.4 s, 1.9 s, 1.8 s |
//! | 400 | 406, 452, 450 | 2.2 s, 2.3 s, 2.4 s |
//!
//! NATS takes more than a core of that time to deliver the journals. When the complete state of a room was saved only
//! every 300 messages, 200 matches took 1.8 s and 300 took 5.6 s.
//!
//! NATS says within half a second that a server's process is gone, and players call another server after half a second
//! while they still listen to the first. The cluster's module documents both.
//!
//! `skyline load` also reports the share of a core that the players use. Where it is nearly a whole one, a delay can be
//! that of the players. Two more loads, at the server of the first command:
//!
//! ```sh
//! players="taskset -c 1 target/release/skyline load --process $! \
//!     --server $(awk '/^invite/ { print $2 }' /tmp/skyline-load.txt)"
//! # Each match ends within half a minute, is saved and changes both ratings, and then both players search again.
//! $players --ranked --matches 300 --seconds 300
//! # A person's script and a computer player of level 5 in each match. The computers think beside the players.
//! $players --computers 1 --matches 100 --seconds 60
//! ```
//!
//! Players of `--ranked` who lose their server search again, at first after 0.3 s, also at the other servers that they
//! know of. So a server can be killed and started again in the middle: the report has the searches that were repeated,
//! and says whether any result that was shown to a player is missing in its rating.
//!
//! A server uses one core for its players. Extrapolated: 100 000 players are 50 000 matches, about 50 cores, 8 GB of
//! memory and 0.7 Gbit/s each way; one process carries 1 000. The lobby fails first, because it sends everybody the
//! complete list of rooms; then SQLite, which allows one writer: PostgreSQL and NATS allow more processes and machines.
//! Ten million players are a hundred times that. There the shared list of rooms fails first, because every server holds
//! all of it: 5 million changing entries. It would have to be divided by regions.
//!
//! # Seasons and leagues
//!
//! A season is a quarter of a year ([`Season`](crate::online::Season)). With its first match of a season a player's
//! rating becomes less certain, and after five the player has a [`League`](crate::online::League). The table of a
//! season has the rating after each player's last match of it, so it stays when the season is over.
//!
//! # Signed results
//!
//! The document of a bracket is signed ([`results`](crate::results)) with a key that the server makes at its first
//! start and saves in its folder. Each server of a cluster signs with its own key, or with one that the operator has
//! copied to all: no server has to give a secret to another, and verification accepts a list of keys. The steps of a
//! tournament have the complete digests of its recordings, so a document needs no recording to be made.
//!
//! # Referees
//!
//! A referee decides with `skyline serve tournament` on a machine of the server. No page has the right to decide: the
//! pages have no accounts, forms or scripts, and their policy forbids them, so that publishing them needs no care. A
//! page for referees would need passwords, sessions and protection against forged requests, for people who can run a
//! command anyway. What they decide is public: the page of a bracket lists each decision with its time, the name of the
//! referee and the reason, and the signed document has it too.
//!
//! # Friends
//!
//! Two players see that the other one is in the lobby, plays or watches only if each has the other as a friend. Only
//! then can they challenge each other, for a match that changes no rating. The keys of a player's friends are in the
//! memory of the servers, and in a cluster also in NATS, while the player is in the lobby: at most a day longer, if all
//! servers fail. They are in no database.
//!
//! # Stored data
//!
//! The file of SQLite and the server's key can be read only by the user of the server.
//!
//! For each player the key, the name, the last visit, the rating, and that of each season; leaderboard entries and
//! finished matches with their recordings; the records of tournaments with the names and keys of their entrants. No IP
//! addresses. [`LobbyRequest::DeleteData`](crate::online::LobbyRequest::DeleteData) deletes all of it: a player leaves
//! the tournaments that are not over, and the records keep a number instead of the name. What remains are the rating
//! and the seasons under a hash of the key, which leads to nobody, so that a deletion is no way to a new rating or to
//! another placement; and bans, mutes and what others report. A report has the keys of both players, and lasts until
//! an operator decides, or as long as matches are kept. What operators decide is in an audit, with their names and
//! reasons.

mod check;
mod clock;
mod cluster;
mod companions;
mod database;
mod direction;
mod friends;
mod http;
mod listener;
mod metrics;
mod quick_play;
mod rooms;
mod service;
mod sightings;
mod site;
mod tournaments;

pub(crate) use check::check;
pub use cluster::{Cluster, Local, SharedError};
pub use database::DatabaseError;
pub(crate) use database::{Database, Deed, DeedKind, Penalty, StoredDeed, StoredPenalty, StoredPlayer, StoredReport};
pub use quick_play::{Ticket, pairs};
pub use tournaments::TournamentError;
pub(crate) use tournaments::{Decided, Tournaments, signed_bracket};

use std::cell::RefCell;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

use self::clock::LobbyClock;
use self::cluster::{Announcement, ClusterEvent, Nats, ServerId, SharedState, View};
use self::http::Pages;
use self::metrics::Metrics;
use self::service::{Membership, Service};
use self::site::Site;
use crate::online::net::{ConnectionLimits, HostError, PublicServer, ServerKey, own_addresses};
use crate::online::{Invitation, PROTOCOL, SigningKey};

/// The time between two updates of the rooms and of quick play, and between two announcements to other versions.
const TICK_INTERVAL: Duration = Duration::from_millis(250);
/// The time between two updates of the day and of the bans.
const REFRESH_INTERVAL: Duration = Duration::from_secs(5);
/// The time between two heartbeats to the other servers.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(100);
/// The maximum time that running matches get when the server stops.
const STOP_TIMEOUT: Duration = Duration::from_mins(15);

/// The options of a server.
#[derive(Debug, Clone)]
pub struct ServeOptions {
    /// The UDP address and port for players.
    pub players: SocketAddr,
    /// The TCP address and port of the pages for operators, if any.
    pub pages: Option<SocketAddr>,
    /// The TCP address and port of the pages for visitors, if any.
    pub site: Option<SocketAddr>,
    /// The folder of the key and of the default database.
    pub folder: PathBuf,
    /// The address of another database.
    pub database: Option<String>,
    /// The public addresses of this machine for the invitation; by default those of its network interfaces.
    pub addresses: Vec<IpAddr>,
    /// The cluster to join, if any.
    pub cluster: Option<Cluster>,
    /// The connection limits.
    pub limits: ConnectionLimits,
    /// The maximum number of rooms.
    pub max_rooms: usize,
    /// The number of days after which matches and their recordings are deleted, `None` for never.
    pub keep_days: Option<u32>,
    /// The key that signs the results of tournaments.
    pub results: Arc<SigningKey>,
}

/// The addresses of a server that has started.
#[derive(Debug, Clone)]
pub struct Started {
    /// The address and port for players.
    pub players: SocketAddr,
    /// The address and port of the pages for operators.
    pub pages: Option<SocketAddr>,
    /// The address and port of the pages for visitors.
    pub site: Option<SocketAddr>,
    /// The invitation to the lobby.
    pub invitation: Invitation,
}

/// An error that stops a server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program uses the players' port.
    #[error("UDP port {0} is in use, by a room of the game or another server; choose another one with --players")]
    Taken(u16),
    /// The players' port or the key failed.
    #[error(transparent)]
    Host(HostError),
    /// The port of web pages failed.
    #[error("the web pages cannot use {address}: {source}; choose another address with {option}")]
    Pages {
        /// The option that has the address.
        option: &'static str,
        /// The address.
        address: SocketAddr,
        /// The reason.
        source: io::Error,
    },
    /// The database failed.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The cluster is unreachable.
    #[error(transparent)]
    Cluster(#[from] SharedError),
    /// A thread could not be started.
    #[error("the server cannot start: {0}")]
    Start(#[source] io::Error),
}

impl From<HostError> for ServeError {
    fn from(error: HostError) -> Self {
        match error {
            HostError::Taken(port) => Self::Taken(port),
            error => Self::Host(error),
        }
    }
}

/// Runs a server with this key until `stop` is set, then lets running matches finish. Calls `started`
/// when the ports are open.
///
/// # Errors
/// The server cannot start, or the database was lost.
pub fn serve(
    options: &ServeOptions,
    key: &ServerKey,
    stop: &AtomicBool,
    started: impl FnOnce(&Started),
) -> Result<(), ServeError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(ServeError::Start)?;
    LocalSet::new().block_on(&runtime, run(options, key, stop, started, LobbyClock::start()))
}

async fn run(
    options: &ServeOptions,
    key: &ServerKey,
    stop: &AtomicBool,
    started: impl FnOnce(&Started),
    clock: LobbyClock,
) -> Result<(), ServeError> {
    // The ports come first: another server is the most frequent error.
    let mut server = PublicServer::open(options.players, key, options.limits)?;
    let listener = listen(options.pages, "--pages").await?;
    let site_listener = listen(options.site, "--site").await?;
    let database = Database::open(&options.folder, options.database.as_deref()).await?;
    let pages = Pages {
        database,
        metrics: Metrics::default(),
        rooms: Arc::default(),
        is_stopping: Arc::default(),
        is_cut_off: Arc::default(),
    };
    let invitation = invitation(options, server.address(), key);
    let (membership, mut cluster_events) = join(options, invitation.clone()).await?;
    let kept = (options.max_rooms, options.keep_days);
    let service = Service::new(Rc::clone(server.hub()), pages.clone(), membership, kept, clock).await?;
    service.delete_old().await?;
    let at = |listener: &Option<TcpListener>| listener.as_ref()?.local_addr().ok();
    let (pages_at, site_at) = (at(&listener), at(&site_listener));
    let answering = listener.map(|listener| spawn_local(http::serve(listener, pages.clone())));
    let site = Site::new(pages.clone(), invitation.clone(), Arc::clone(&options.results));
    let site_answering = site_listener.map(|listener| spawn_local(site.serve(listener)));
    log::info!("serving players at {}, with the database {}", server.address(), pages.database.place());
    started(&Started { players: server.address(), pages: pages_at, site: site_at, invitation });
    let [mut ticks, mut refreshes, mut heartbeats] = [TICK_INTERVAL, REFRESH_INTERVAL, HEARTBEAT_INTERVAL].map(timer);
    let mut stops_at = None;
    loop {
        tokio::select! {
            event = server.event() => match event {
                Some(event) => service.handle(event),
                None => break,
            },
            Some(event) = cluster_events.recv() => service.handle_cluster_event(event),
            _ = heartbeats.tick() => service.send_heartbeat(),
            planned = ticks.tick() => {
                pages.metrics.late(planned.elapsed());
                service.tick();
            }
            _ = refreshes.tick() => service.refresh(),
        }
        if stop.load(Ordering::Relaxed) {
            pages.is_stopping.store(true, Ordering::Relaxed);
            let stops_at = *stops_at.get_or_insert_with(|| {
                log::info!("stopping after the running matches; no new ones start");
                service.stop_matches();
                Instant::now() + STOP_TIMEOUT
            });
            if service.is_idle() || Instant::now() > stops_at {
                break;
            }
        }
    }
    service.leave().await;
    server.close().await;
    for answering in answering.into_iter().chain(site_answering) {
        answering.abort();
    }
    pages.database.close().await;
    Ok(())
}

/// Returns a timer that makes up for no time that it was late.
fn timer(period: Duration) -> Interval {
    let mut timer = interval(period);
    timer.set_missed_tick_behavior(MissedTickBehavior::Delay);
    timer
}

/// Opens the port of web pages, if they have an address, which is that of an option.
async fn listen(address: Option<SocketAddr>, option: &'static str) -> Result<Option<TcpListener>, ServeError> {
    let Some(address) = address else { return Ok(None) };
    let listener = TcpListener::bind(address).await;
    listener.map(Some).map_err(|source| ServeError::Pages { option, address, source })
}

/// Returns the invitation for players to the lobby at a port.
fn invitation(options: &ServeOptions, at: SocketAddr, key: &ServerKey) -> Invitation {
    let mut addresses = options.addresses.clone();
    if addresses.is_empty() && at.ip().is_unspecified() {
        addresses = own_addresses();
    }
    if addresses.is_empty() {
        addresses.push(if at.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { at.ip() });
    }
    Invitation::new(addresses, at.port(), key.fingerprint(), None)
}

/// Joins the cluster.
async fn join(
    options: &ServeOptions,
    invitation: Invitation,
) -> Result<(Membership, mpsc::UnboundedReceiver<ClusterEvent>), SharedError> {
    let id = ServerId(rand::random());
    let alone = |local: &Local| -> (Rc<dyn SharedState>, _) { (Rc::new(local.clone()), local.join(id)) };
    let (shared, events) = match &options.cluster {
        None => alone(&Local::default()),
        Some(Cluster::Local(local)) => alone(local),
        Some(Cluster::Nats(address)) => {
            let (nats, events) = Nats::connect(address, id).await?;
            (Rc::new(nats) as Rc<dyn SharedState>, events)
        }
    };
    let view = RefCell::new(View::new(id, std::time::Instant::now()));
    let has_takeovers = options.cluster.is_some();
    Ok((
        Membership {
            id,
            announcement: Announcement { version: PROTOCOL, server: invitation.clone() }.to_string(),
            invitation,
            shared,
            has_takeovers,
            view,
            takeovers: RefCell::default(),
            queries: RefCell::default(),
        },
        events,
    ))
}

#[cfg(test)]
mod tests;
