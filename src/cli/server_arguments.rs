//! The arguments of the commands for servers. Every build accepts them, so that one without a server can say so.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::moderate_arguments::Moderate;
use super::tournament_arguments::Referee;
use crate::online::Invitation;

/// The options of `skyline serve`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = false)]
pub struct Serve {
    #[command(subcommand)]
    pub(super) command: Option<Administration>,
    /// Address and port for players.
    #[arg(long, default_value_t = SocketAddr::from((Ipv6Addr::UNSPECIFIED, Invitation::PORT)))]
    pub(super) players: SocketAddr,
    /// Address and port of the web pages for operators: /health, /metrics, /rooms, /recordings/ID. By default they are
    /// reachable only from this machine.
    #[arg(long, global = true, default_value_t = SocketAddr::from(([127, 0, 0, 1], Invitation::PORT)))]
    pub(super) pages: SocketAddr,
    /// Address and port of the web pages for visitors: leaderboards, players, matches. Without it there are none.
    #[arg(long)]
    pub(super) site: Option<SocketAddr>,
    /// Folder of the server's keys and database.
    #[arg(long, global = true)]
    pub(super) folder: Option<PathBuf>,
    /// Another database, such as `postgres://skyline@localhost/skyline`.
    #[arg(long, global = true, value_name = "URL")]
    pub(super) database: Option<String>,
    /// Form a cluster with other servers that share this NATS, such as `nats://localhost`, and the same database: they
    /// share the lobby, and continue the matches of a server that fails. Start nats-server with --jetstream (-js).
    #[arg(long, value_name = "URL", requires = "database")]
    pub(super) nats: Option<String>,
    /// Public address of this machine for the invitation; may be repeated.
    #[arg(long, value_name = "IP")]
    pub(super) address: Vec<IpAddr>,
    /// Maximum number of connections.
    #[arg(long, default_value_t = 4_096)]
    pub(super) connections: usize,
    /// Maximum number of connections from one IPv4 address or one IPv6 network (/64). A player needs two.
    #[arg(long, default_value_t = 128)]
    pub(super) connections_per_address: usize,
    /// Maximum number of rooms. One core carries about 1 000 matches of two, with 0.2 MB of memory and 3 kB/s each.
    #[arg(long, default_value_t = 1_024)]
    pub(super) rooms: usize,
    /// Days after which matches and their recordings are deleted, except those of tournaments [default: never].
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) keep_days: Option<u32>,
    /// File with further options, such as `database = "postgres://…"` (TOML). Each option can also stand in the
    /// environment: `SKYLINE_SERVE_DATABASE` is --database. The command line counts first, then the environment.
    #[arg(long, global = true, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// Format of the log on standard error.
    #[arg(long, value_enum, default_value_t = Log::Text)]
    pub(super) log: Log,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Log {
    /// For people.
    Text,
    /// One JSON object per line.
    Json,
}

/// An administrative command, which also works while the server runs.
#[derive(Debug, Subcommand)]
pub(super) enum Administration {
    #[command(flatten)]
    Moderate(Moderate),
    /// List players with their keys, the latest visitors first.
    Players {
        /// Part of the name.
        #[arg(default_value = "")]
        name: String,
    },
    /// List bans with their ends and reasons.
    Bans,
    /// List mutes with their ends and reasons.
    Mutes,
    /// List what players report about others, the most reported first, with the recording of their last match.
    Reports,
    /// List what operators did, the latest first.
    Audit {
        /// Maximum number of lines.
        #[arg(long, default_value_t = 100)]
        count: u32,
    },
    /// Copy the keys and the database of SQLite to another folder, from which a server can continue.
    Backup {
        /// Folder, which is made if there is none.
        to: PathBuf,
    },
    /// List the rooms of the running server as JSON.
    Rooms,
    /// Open tournaments, and decide what a referee decides.
    Tournament(Referee),
    /// Verify the recordings of all leaderboards again, and delete entries that are not confirmed.
    VerifyAll,
}

/// The options of `skyline load`.
#[derive(Debug, Args)]
pub struct LoadTest {
    /// Number of simultaneous matches.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub(super) matches: u32,
    /// Players in each match: two meet by quick play, more in an open room.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(2..=16))]
    pub(super) seats: u32,
    /// Play ranked matches of two that end within half a minute, one after the other. Players who lose their server
    /// search again, also at the other servers of its cluster.
    #[arg(long, conflicts_with_all = ["seats", "computers"])]
    pub(super) ranked: bool,
    /// Computer players among the players of each match, which then meet in an open room. They think in this process,
    /// because a server computes for nobody.
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=15))]
    pub(super) computers: u32,
    /// Players who connect per second.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(super) rate: u32,
    /// Seconds to measure, counted from when every match runs.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=3_600))]
    pub(super) seconds: u32,
    /// Invitation to the server [default: start a server on this machine and measure it too].
    #[arg(long)]
    pub(super) server: Option<String>,
    /// Process ID of that server, to measure it too.
    #[arg(long, requires = "server")]
    pub(super) process: Option<u32>,
}
