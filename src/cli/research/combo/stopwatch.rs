//! The working time of a thread.
//!
//! It is processor time if the system reports that, because other programs do not influence it.

use std::time::Duration;

/// Measures the time since its start, for its own thread.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stopwatch(Time);

#[cfg(unix)]
type Time = Duration;

#[cfg(not(unix))]
type Time = std::time::Instant;

#[cfg(unix)]
impl Stopwatch {
    /// The name of the measured time.
    pub(super) const WHAT: &'static str = "processor time";

    pub(super) fn start() -> Self {
        Self(Self::now())
    }

    pub(super) fn elapsed(self) -> Duration {
        Self::now().saturating_sub(self.0)
    }

    fn now() -> Duration {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::try_from(time).unwrap_or_default()
    }
}

#[cfg(not(unix))]
impl Stopwatch {
    /// The name of the measured time.
    pub(super) const WHAT: &'static str = "a thread's time";

    pub(super) fn start() -> Self {
        Self(Time::now())
    }

    pub(super) fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
