//! A client's estimate of the host's clock, from its pings, and the ticks of a match on that clock.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use crate::engine::Ticks;

/// The mapping between the host's clock, in microseconds, and the ticks of a match.
///
/// ```
/// use skyline::engine::Ticks;
/// use skyline::online::MatchClock;
///
/// let clock = MatchClock::starting(3_000_000);
/// assert_eq!(clock.countdown(1_000_000), Some(2_000_000));
/// assert_eq!(clock.tick(3_500_000), Ticks::from_millis(500));
///
/// // The match pauses, and continues from the same tick.
/// let clock = MatchClock::resuming(Ticks::from_millis(500), 9_000_000);
/// assert_eq!(clock.tick(8_000_000), Ticks::from_millis(500));
/// assert_eq!(clock.tick(9_100_000), Ticks::from_millis(600));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchClock {
    /// The time of tick 0.
    at: u64,
    /// The tick at which it resumes.
    from: Ticks,
}

impl MatchClock {
    /// A clock whose tick 0 is at this time.
    #[must_use]
    pub const fn starting(at: u64) -> Self {
        Self { at, from: Ticks::ZERO }
    }

    /// A clock that is paused at a tick until a time.
    #[must_use]
    pub fn resuming(from: Ticks, at: u64) -> Self {
        Self { at: at.saturating_sub(from.millis().saturating_mul(1_000)), from }
    }

    /// Returns the tick at a time; the first tick before the match.
    #[must_use]
    pub fn tick(&self, now: u64) -> Ticks {
        Ticks::from_millis(now.saturating_sub(self.at) / 1_000).max(self.from)
    }

    /// Returns the time until the first tick, or `None` after it.
    #[must_use]
    pub fn countdown(&self, now: u64) -> Option<u64> {
        self.at.checked_sub(now).filter(|left| *left > 0 && self.from == Ticks::ZERO)
    }

    /// Returns the time of tick 0.
    #[must_use]
    pub const fn starts_at(&self) -> u64 {
        self.at
    }
}

/// An estimate of the host's clock. All times are microseconds of the local or of the host's clock.
///
/// ```
/// use skyline::online::HostClock;
///
/// let mut clock = HostClock::default();
/// // Sent at 1 000, answered at the host's 50 000, received at 3 000: each way took 1 000.
/// clock.record_pong(1_000, 50_000, 3_000);
/// assert_eq!(clock.now(4_000), Some(52_000));
/// ```
#[derive(Debug, Clone, Default)]
pub struct HostClock {
    pongs: VecDeque<Pong>,
    /// The host's clock minus the local clock, and the local time of its last adjustment.
    current: Option<(i64, u64)>,
}

#[derive(Debug, Clone, Copy)]
struct Pong {
    round_trip: u64,
    difference: i64,
}

impl HostClock {
    /// The number of recent pongs; the one with the shortest round trip is used.
    const PONGS: usize = 16;
    /// The clock moves by at most 1/`SLEW_DIVISOR` of the elapsed time, because the game would jump otherwise.
    const SLEW_DIVISOR: u64 = 100;
    /// Larger errors are corrected at once.
    const STEP_MICROS: u64 = 250_000;

    /// Records a pong: the local time of the ping, the host's time in the pong, and the local time of arrival.
    pub fn record_pong(&mut self, sent: u64, host: u64, now: u64) {
        let round_trip = now.saturating_sub(sent);
        let middle = sent.saturating_add(round_trip / 2);
        let Some(difference) = signed(host).checked_sub(signed(middle)) else { return };
        let is_first = self.pongs.is_empty();
        self.pongs.truncate(Self::PONGS - 1);
        self.pongs.push_front(Pong { round_trip, difference });
        let Some(best) = self.pongs.iter().min_by_key(|pong| pong.round_trip) else { return };
        let best = best.difference;
        self.current = Some(match self.current {
            Some((current, moved)) if !is_first && best.abs_diff(current) < Self::STEP_MICROS => {
                let max_slew = signed(now.saturating_sub(moved) / Self::SLEW_DIVISOR);
                (current + (best - current).clamp(-max_slew, max_slew), now)
            }
            _ => (best, now),
        });
    }

    /// Discards the recent pongs, because the host reports that the estimate is wrong. The next pong sets the clock.
    pub fn restart(&mut self) {
        self.pongs.clear();
    }

    /// Returns the host's time at a local time, or `None` before the first pong.
    #[must_use]
    pub fn now(&self, own: u64) -> Option<u64> {
        let (difference, _) = self.current?;
        Some(own.saturating_add_signed(difference))
    }

    /// Returns the shortest round trip of the recent pings.
    #[must_use]
    pub fn round_trip(&self) -> Option<u64> {
        self.pongs.iter().map(|pong| pong.round_trip).min()
    }
}

fn signed(micros: u64) -> i64 {
    i64::try_from(micros).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quickest_pong_is_used() {
        let mut clock = HostClock::default();
        assert_eq!(clock.now(5), None);
        // The host is 1 000 000 ahead; the first pong is delayed.
        clock.record_pong(0, 1_010_000, 120_000);
        clock.record_pong(200_000, 1_210_000, 220_000);
        // After 100 ms, at most 1 ms of the first pong's error of 50 ms is corrected.
        assert_eq!(clock.now(220_000), Some(1_171_000));
        let mut now = 220_000;
        while now < 6_000_000 {
            clock.record_pong(now, 1_000_000 + now + 10_000, now + 20_000);
            now += 100_000;
        }
        assert_eq!(clock.now(now), Some(1_000_000 + now));
        assert_eq!(clock.round_trip(), Some(20_000));
    }

    #[test]
    fn a_clock_that_moved_is_found_again_after_a_restart() {
        let mut clock = HostClock::default();
        clock.record_pong(0, 1_001_000, 2_000);
        // The host slept for 200 ms. The new pongs are slower than the old one, so they are not used.
        let moved = |clock: &mut HostClock, now: u64| clock.record_pong(now, 800_000 + now + 5_000, now + 10_000);
        moved(&mut clock, 100_000);
        assert_eq!(clock.now(200_000), Some(1_200_000));
        clock.restart();
        assert_eq!(clock.now(200_000), Some(1_200_000), "until the next pong");
        moved(&mut clock, 200_000);
        assert_eq!(clock.now(300_000), Some(1_100_000));
    }

    #[test]
    fn no_pong_overflows() {
        let mut clock = HostClock::default();
        for (sent, host, now) in [(0, u64::MAX, 0), (u64::MAX, 0, 0), (0, 0, u64::MAX), (u64::MAX, u64::MAX, u64::MAX)]
        {
            clock.record_pong(sent, host, now);
            assert!(clock.now(u64::MAX).is_some() && clock.now(0).is_some());
        }
    }
}
