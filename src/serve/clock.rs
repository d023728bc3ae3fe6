//! The clock of the lobby. Tests set it forward.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The time since the lobby was opened.
#[derive(Debug, Clone)]
pub(super) struct LobbyClock {
    epoch: Instant,
    ahead_ms: Arc<AtomicU64>,
}

impl LobbyClock {
    /// A clock that starts now.
    pub(super) fn start() -> Self {
        Self { epoch: Instant::now(), ahead_ms: Arc::default() }
    }

    /// Returns the time in milliseconds.
    pub(super) fn now_ms(&self) -> u64 {
        self.epoch.elapsed().as_millis() as u64 + self.ahead_ms.load(Ordering::Relaxed)
    }

    /// Sets the clock and its copies forward.
    #[cfg(test)]
    pub(super) fn advance(&self, by: std::time::Duration) {
        self.ahead_ms.fetch_add(by.as_millis() as u64, Ordering::Relaxed);
    }
}
