//! The start of the measurement, when all players play, and its end.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::time::sleep_until;

/// A barrier that opens when each player plays or has failed.
pub(super) struct StartBarrier {
    since: Instant,
    missing: RefCell<BTreeSet<usize>>,
    after: Cell<Option<Duration>>,
    all_arrived: Notify,
    all_play: Box<dyn Fn()>,
}

impl StartBarrier {
    pub(super) fn new(players: usize, all_play: Box<dyn Fn()>) -> Self {
        let missing = RefCell::new((0..players).collect());
        Self { since: Instant::now(), missing, after: Cell::default(), all_arrived: Notify::new(), all_play }
    }

    /// Notes that a player plays or has failed.
    pub(super) fn arrive(&self, number: usize) {
        let mut missing = self.missing.borrow_mut();
        if missing.remove(&number) && missing.is_empty() {
            self.after.set(Some(self.since.elapsed()));
            (self.all_play)();
            self.all_arrived.notify_waiters();
        }
    }

    /// Returns whether a player plays, has played or has failed.
    pub(super) fn has_arrived(&self, number: usize) -> bool {
        !self.missing.borrow().contains(&number)
    }

    pub(super) const fn is_complete(&self) -> bool {
        self.after.get().is_some()
    }

    /// Returns the time until all played; `None` if that never happened.
    pub(super) const fn after(&self) -> Option<Duration> {
        self.after.get()
    }

    /// Waits until the measurement has lasted for a time.
    pub(super) async fn end(&self, time: Duration) {
        let all_arrived = self.all_arrived.notified();
        if !self.is_complete() {
            all_arrived.await;
        }
        sleep_until((self.since + self.after.get().unwrap_or_default() + time).into()).await;
    }
}
