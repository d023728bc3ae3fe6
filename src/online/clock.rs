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
/// clock.hear(1_000, 50_000, 3_000);
/// assert_eq!(clock.now(4_000), Some(52_000));
/// ```
#[derive(Debug, Clone, Default)]
pub struct HostClock {
    heard: VecDeque<Answer>,
    /// The host's clock minus the local clock, and the local time of its last adjustment.
    current: Option<(i64, u64)>,
}

#[derive(Debug, Clone, Copy)]
struct Answer {
    round_trip: u64,
    difference: i64,
}

impl HostClock {
    /// The number of recent pongs; the one with the shortest round trip is used.
    const ANSWERS: usize = 16;
    /// The clock moves by at most 1/`SLOWNESS` of the elapsed time, because the game would jump otherwise.
    const SLOWNESS: u64 = 100;
    /// Larger errors are corrected at once.
    const JUMP_MICROS: u64 = 250_000;

    /// Takes in a pong: the local time of the ping, the host's time in the pong, and the local time of arrival.
    pub fn hear(&mut self, sent: u64, host: u64, now: u64) {
        let round_trip = now.saturating_sub(sent);
        let middle = sent.saturating_add(round_trip / 2);
        let Some(difference) = signed(host).checked_sub(signed(middle)) else { return };
        let is_first = self.heard.is_empty();
        self.heard.truncate(Self::ANSWERS - 1);
        self.heard.push_front(Answer { round_trip, difference });
        let Some(best) = self.heard.iter().min_by_key(|answer| answer.round_trip) else { return };
        let best = best.difference;
        self.current = Some(match self.current {
            Some((current, moved)) if !is_first && best.abs_diff(current) < Self::JUMP_MICROS => {
                let most = signed(now.saturating_sub(moved) / Self::SLOWNESS);
                (current + (best - current).clamp(-most, most), now)
            }
            _ => (best, now),
        });
    }

    /// Discards the recent answers, because the host reports that the estimate is wrong. The next answer sets the clock.
    pub fn restart(&mut self) {
        self.heard.clear();
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
        self.heard.iter().map(|answer| answer.round_trip).min()
    }
}

fn signed(micros: u64) -> i64 {
    i64::try_from(micros).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quickest_answer_is_believed() {
        let mut clock = HostClock::default();
        assert_eq!(clock.now(5), None);
        // The host is 1 000 000 ahead; the first pong is delayed.
        clock.hear(0, 1_010_000, 120_000);
        clock.hear(200_000, 1_210_000, 220_000);
        // After 100 ms, at most 1 ms of the first pong's error of 50 ms is corrected.
        assert_eq!(clock.now(220_000), Some(1_171_000));
        let mut now = 220_000;
        while now < 6_000_000 {
            clock.hear(now, 1_000_000 + now + 10_000, now + 20_000);
            now += 100_000;
        }
        assert_eq!(clock.now(now), Some(1_000_000 + now));
        assert_eq!(clock.round_trip(), Some(20_000));
    }

    #[test]
    fn a_clock_that_moved_is_found_again_after_a_restart() {
        let mut clock = HostClock::default();
        clock.hear(0, 1_001_000, 2_000);
        // The host slept for 200 ms. The new answers are slower than the old one, so they are not used.
        let moved = |clock: &mut HostClock, now: u64| clock.hear(now, 800_000 + now + 5_000, now + 10_000);
        moved(&mut clock, 100_000);
        assert_eq!(clock.now(200_000), Some(1_200_000));
        clock.restart();
        assert_eq!(clock.now(200_000), Some(1_200_000), "until the next answer");
        moved(&mut clock, 200_000);
        assert_eq!(clock.now(300_000), Some(1_100_000));
    }

    #[test]
    fn nothing_a_host_answers_is_too_much() {
        let mut clock = HostClock::default();
        for (sent, host, now) in [(0, u64::MAX, 0), (u64::MAX, 0, 0), (0, 0, u64::MAX), (u64::MAX, u64::MAX, u64::MAX)]
        {
            clock.hear(sent, host, now);
            assert!(clock.now(u64::MAX).is_some() && clock.now(0).is_some());
        }
    }
}
