//! What a load test measures.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

use quinn::Connection;

use crate::online::Fault;
use crate::online::net::quic::LEAVE_CODE;

/// The histogram's last bucket, in milliseconds.
const MAX_DELAY_MS: usize = 5_000;

/// The results of a load test.
#[derive(Debug, Clone, Default)]
pub struct LoadReport {
    /// The number of matches that started.
    pub begun: usize,
    /// The seeds of the matches whose end was shown to a player.
    finished: BTreeSet<u64>,
    /// The number of results that were shown to players, one for each player of a match.
    pub results: usize,
    /// The number of results that were shown to ranked players and are missing in their ratings afterwards.
    pub unrated: usize,
    /// The number of ranked matches that a player did not find or lost with their server, and searched again.
    pub(crate) searched_again: usize,
    /// The number of players whose connection failed.
    pub failed: usize,
    /// The error of the first of them.
    pub(crate) first_failure: Option<String>,
    /// The number of seats that the referee dropped.
    pub dropped: usize,
    /// The reason of the first drop.
    pub(crate) first_drop: Option<Fault>,
    /// The number of attempts to connect that a busy server refused or did not answer.
    pub repeated: usize,
    /// The time until all played; `None` if that never happened.
    pub(crate) all_play_after: Option<Duration>,
    /// A histogram of the delay of settled ticks, one bucket for each millisecond.
    delays: Vec<u64>,
    /// The UDP bytes that all players sent and received in their rooms while all played, and the time they spent there.
    sent: u64,
    received: u64,
    seconds: f64,
    /// The number of times that a player moved to another server because its server failed.
    pub moved: usize,
    /// The longest time that a player received no settled ticks while moving.
    pub(crate) longest_pause: Duration,
}

impl LoadReport {
    /// Returns the number of matches whose end was shown to a player.
    #[must_use]
    pub fn finished(&self) -> usize {
        self.finished.len()
    }

    /// Returns a percentile of the delay in milliseconds; `part` is from 0 to 1.
    #[must_use]
    pub(crate) fn delay_ms(&self, part: f64) -> usize {
        let all: u64 = self.delays.iter().sum();
        let target = (all as f64 * part).ceil() as u64;
        let mut count = 0;
        let reached = self.delays.iter().position(|bucket| {
            count += bucket;
            count >= target
        });
        reached.unwrap_or_default()
    }

    /// Returns the bytes that a player sends and receives each second.
    #[must_use]
    pub(crate) fn bytes_a_second(&self) -> (f64, f64) {
        let seconds = self.seconds.max(f64::MIN_POSITIVE);
        (self.sent as f64 / seconds, self.received as f64 / seconds)
    }

    pub(super) fn record_delay(&mut self, ms: u64) {
        self.delays.resize(MAX_DELAY_MS + 1, 0);
        self.delays[usize::try_from(ms).unwrap_or(MAX_DELAY_MS).min(MAX_DELAY_MS)] += 1;
    }

    /// Records that the result of the match with this seed was shown to a player.
    pub(super) fn record_result(&mut self, seed: u64) {
        self.finished.insert(seed);
        self.results += 1;
    }
}

/// A connection to a room. Its statistics are added to the report when it ends.
pub(super) struct MeasuredConnection {
    connection: Connection,
    report: Rc<RefCell<LoadReport>>,
    /// The bytes sent and received before the measurement, and its start.
    before: Option<(u64, u64, Instant)>,
    /// Whether the player is done.
    pub(super) leaves: bool,
}

impl MeasuredConnection {
    pub(super) const fn new(connection: Connection, report: Rc<RefCell<LoadReport>>) -> Self {
        Self { connection, report, before: None, leaves: true }
    }

    pub(super) const fn connection(&self) -> &Connection {
        &self.connection
    }

    /// Starts the measurement, unless it has started.
    pub(super) fn measure(&mut self) {
        let stats = self.connection.stats();
        self.before.get_or_insert_with(|| (stats.udp_tx.bytes, stats.udp_rx.bytes, Instant::now()));
    }
}

impl Drop for MeasuredConnection {
    fn drop(&mut self) {
        let stats = self.connection.stats();
        self.connection.close(if self.leaves { LEAVE_CODE } else { 0 }.into(), b"");
        let Some((sent, received, began)) = self.before else { return };
        let mut report = self.report.borrow_mut();
        report.sent += stats.udp_tx.bytes - sent;
        report.received += stats.udp_rx.bytes - received;
        report.seconds += began.elapsed().as_secs_f64();
    }
}
