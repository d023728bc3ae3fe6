//! How long a thread has worked: where the system tells it, the time that it had a processor, so that what else runs on
//! the machine makes no difference.

use std::time::Duration;

/// The time since it was started, for the thread that has started it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stopwatch(Moment);

#[cfg(unix)]
type Moment = Duration;

#[cfg(not(unix))]
type Moment = std::time::Instant;

#[cfg(unix)]
impl Stopwatch {
    /// What it measures, in words.
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
    /// What it measures, in words.
    pub(super) const WHAT: &'static str = "a thread's time";

    pub(super) fn start() -> Self {
        Self(Moment::now())
    }

    pub(super) fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
