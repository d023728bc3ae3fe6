//! A load test: many scripted players in one thread measure how much a server can carry.
//!
//! ```text
//!   Load ─▶ ScriptedPlayer: search, connection, failover ◀── messages ──▶ server
//!             │        └─▶ LoadReport
//!             └─▶ Hands: the buttons of a script or of a computer player
//! ```
//!
//! A server computes for nobody, so the computer players of a match think in this process, too.

mod barrier;
mod player;
mod report;
mod script;

pub use report::LoadReport;

use std::cell::RefCell;
use std::net::{Ipv4Addr, SocketAddr};
use std::rc::Rc;
use std::time::Duration;

use tokio::task::{LocalSet, spawn_local};
use tokio::time::{MissedTickBehavior, interval, timeout};

use self::barrier::StartBarrier;
use self::player::{LoadState, ScriptedPlayer};
use super::connect::ConnectError;
use super::quic::CLOSE_TIMEOUT;
use super::{certificate, socket};
use crate::online::Invitation;

/// The number of players that share a port. Its buffer is too small for hundreds, and real players have a port each.
const PLAYERS_PER_PORT: usize = 16;

/// The setup of a load test.
#[derive(Debug, Clone)]
pub struct Load {
    /// The lobby of the server.
    pub server: Invitation,
    /// The number of simultaneous matches.
    pub matches: usize,
    /// The number of players in each match, 2 to 16.
    pub seats: usize,
    /// The kind of the matches.
    pub kind: MatchKind,
    /// The number of players who connect in a second.
    pub rate: u32,
    /// The duration of the test, counted from when every match runs.
    pub time: Duration,
}

/// The kind of the matches of a load test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchKind {
    /// Between players of a script, who last. Two meet by quick play, more in an open room.
    Casual,
    /// Ranked matches of two, each of which ends in half a minute. Then both search again, and also if they lose their
    /// server.
    Ranked,
    /// In open rooms, where computer players have some of the seats.
    Mixed {
        /// The number of computer players in each match.
        computers: usize,
    },
}

impl Load {
    /// Returns the total number of players.
    #[must_use]
    pub const fn players(&self) -> usize {
        self.matches * self.seats
    }

    /// Plays all matches in this thread. Calls `all_play` when every player who did not fail plays: the measurement
    /// starts.
    ///
    /// # Errors
    /// The system provides no port or thread.
    pub fn run(&self, all_play: impl Fn() + 'static) -> Result<LoadReport, ConnectError> {
        let local = |error: std::io::Error| ConnectError::Local(error.to_string());
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(local)?;
        LocalSet::new().block_on(&runtime, self.play(Box::new(all_play)))
    }

    async fn play(&self, all_play: Box<dyn Fn()>) -> Result<LoadReport, ConnectError> {
        let mut endpoints = Vec::new();
        let barrier = Rc::new(StartBarrier::new(self.players(), all_play));
        let mut pace = interval(Duration::from_secs(1) / self.rate.max(1));
        // After a delay, the players who are overdue must not all connect at once.
        pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let fingerprint = Some(self.server.fingerprint());
        let (config, _was_another) =
            certificate::client(fingerprint).map_err(|error| ConnectError::Local(error.to_string()))?;
        let report = Rc::new(RefCell::new(LoadReport::default()));
        let rooms = Rc::new(RefCell::new(vec![None; self.matches]));
        let shared =
            LoadState { load: self.clone(), config, report: Rc::clone(&report), rooms, barrier: Rc::clone(&barrier) };
        let mut players = Vec::new();
        for number in 0..self.players() {
            if number % PLAYERS_PER_PORT == 0 {
                let endpoint = socket::client(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)));
                endpoints.push(endpoint.map_err(|error| ConnectError::Local(error.to_string()))?);
            }
            let Some(endpoint) = endpoints.last().cloned() else { continue };
            let player = ScriptedPlayer::new(shared.clone(), endpoint, number)?;
            pace.tick().await;
            players.push(spawn_local(async move { player.run().await }));
        }
        for player in players {
            // The tasks do not panic, and nothing cancels them.
            drop(player.await);
        }
        for endpoint in &endpoints {
            endpoint.close(0_u8.into(), b"");
        }
        let all_idle = async {
            for endpoint in &endpoints {
                endpoint.wait_idle().await;
            }
        };
        drop(timeout(CLOSE_TIMEOUT, all_idle).await);
        let mut report = report.take();
        report.all_play_after = barrier.after();
        Ok(report)
    }
}
