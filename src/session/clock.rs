//! From wall time to ticks: the fixed step.

use std::time::Duration;

use crate::engine::Ticks;

/// A longer gap between two frames (a stall, a suspended machine) loses time instead of running a burst of ticks.
pub const LONGEST_FRAME: Duration = Duration::from_millis(250);

/// Game time, driven by wall time that is told it frame by frame.
///
/// Wall time is a duration from any fixed moment. Tick `k` is due once `k` milliseconds of game time have passed. A
/// button change that came in the millisecond before tick `k` takes effect in tick `k`: all changes of that
/// millisecond are known when the tick is due, so the game does not depend on when frames happen.
///
/// ```text
///   ticks      k-1         k          k+1
///   ────────────┼──────────┼──────────┼────▶ game time, 1 ms apart
///                 ▲     ▲
///                 changes that belong to tick k
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepClock {
    game_time: Duration,
    wall_time: Duration,
}

impl StepClock {
    /// Game time 0 at this wall time.
    #[must_use]
    pub const fn new(now: Duration) -> Self {
        Self { game_time: Duration::ZERO, wall_time: now }
    }

    /// The tick `tick` due at this wall time.
    pub(super) const fn at(tick: Ticks, now: Duration) -> Self {
        Self { game_time: Duration::from_millis(tick.millis()), wall_time: now }
    }

    /// Goes on from this wall time; what passed since the last frame does not count.
    pub const fn resume(&mut self, now: Duration) {
        self.wall_time = now;
    }

    /// Moves on to the frame at `now` and returns the last tick that is due.
    pub fn advance(&mut self, now: Duration) -> Ticks {
        self.game_time = self.game_time_at(now);
        self.wall_time = self.wall_time.max(now);
        last_due(self.game_time)
    }

    /// The tick that a change at this wall time belongs to.
    #[must_use]
    pub fn tick_of(&self, at: Duration) -> Ticks {
        last_due(self.game_time_at(at)).after(1)
    }

    /// How long after `now` the tick is due; nothing once it is.
    #[must_use]
    pub fn until(&self, tick: Ticks, now: Duration) -> Duration {
        Duration::from_millis(tick.millis()).saturating_sub(self.game_time_at(now))
    }

    fn game_time_at(&self, wall_time: Duration) -> Duration {
        self.game_time + wall_time.saturating_sub(self.wall_time).min(LONGEST_FRAME)
    }
}

fn last_due(game_time: Duration) -> Ticks {
    Ticks::from_millis(u64::try_from(game_time.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn micros(micros: u64) -> Duration {
        Duration::from_micros(micros)
    }

    #[test]
    fn a_change_belongs_to_the_tick_after_it() {
        let clock = StepClock::new(micros(5_000));
        for (at, tick) in [(5_000, 1), (5_001, 1), (5_999, 1), (6_000, 2), (4_000, 1)] {
            assert_eq!(clock.tick_of(micros(at)), Ticks::from_millis(tick), "at {at}");
        }
    }

    #[test]
    fn a_stall_loses_time() {
        let mut clock = StepClock::new(Duration::ZERO);
        assert_eq!(clock.advance(micros(10_500)), Ticks::from_millis(10));
        assert_eq!(clock.advance(Duration::from_secs(9)), Ticks::from_millis(260));
        assert_eq!(clock.advance(Duration::from_secs(8)), Ticks::from_millis(260), "time does not run backwards");
        clock.resume(Duration::from_secs(20));
        assert_eq!(clock.until(Ticks::from_millis(262), Duration::from_secs(20) + micros(500)), micros(1_000));
        assert_eq!(clock.advance(Duration::from_secs(20) + micros(2_000)), Ticks::from_millis(262));
        assert_eq!(clock.until(Ticks::from_millis(262), Duration::from_secs(21)), Duration::ZERO);
    }
}
