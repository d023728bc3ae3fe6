//! Conversion from wall time to ticks of a fixed step.

use std::time::Duration;

use crate::engine::Ticks;

/// The maximum time that one frame adds to the game.
// A longer gap is a stall or a suspended machine: catching up would play hundreds of ticks that nobody saw.
pub const LONGEST_FRAME: Duration = Duration::from_millis(250);

/// The clock of a match: game time that follows wall time from frame to frame.
///
/// Wall time is a duration since any fixed point in time. Tick `k` is played once `k` milliseconds of game time have
/// passed. A button change in the millisecond before tick `k` takes effect in tick `k`. All changes of that millisecond
/// are known when the tick is played, so the game does not depend on the times of frames.
///
/// ```text
///   ticks      k-1         k          k+1
///   ────────────┼──────────┼──────────┼────▶ game time, 1 ms apart
///                 ▲     ▲
///                 changes that take effect in tick k
/// ```
///
/// ```
/// use std::time::Duration;
/// use skyline::engine::Ticks;
/// use skyline::session::StepClock;
///
/// let mut clock = StepClock::new(Duration::ZERO);
/// assert_eq!(clock.advance(Duration::from_millis(16)), Ticks::from_millis(17), "ticks 0 to 16 are played");
/// assert_eq!(clock.tick_of(Duration::from_micros(18_500)), Ticks::from_millis(19));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepClock {
    /// The end of the ticks to play. It is one millisecond ahead of game time, so that zero means that not even tick 0
    /// is played.
    due: Duration,
    /// The wall time of the last frame; `None` if the clock starts with the next frame.
    wall_time: Option<Duration>,
    is_running: bool,
    /// Game time per wall time, in percent.
    speed: u32,
}

impl StepClock {
    /// Starts a clock with tick 0 at this wall time.
    #[must_use]
    pub const fn new(now: Duration) -> Self {
        Self { due: Duration::from_millis(1), wall_time: Some(now), is_running: true, speed: 100 }
    }

    /// Continues at another tick, one millisecond after `now` or after the next frame.
    pub const fn jump(&mut self, tick: Ticks, now: Option<Duration>) {
        self.due = Duration::from_millis(tick.millis());
        self.wall_time = now;
    }

    /// Returns whether the clock is running.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.is_running
    }

    /// Stops the clock.
    pub const fn stop(&mut self) {
        self.is_running = false;
    }

    /// Starts the clock at this wall time, or with the next frame.
    pub const fn start(&mut self, now: Option<Duration>) {
        self.wall_time = now;
        self.is_running = true;
    }

    /// Sets the speed in percent.
    pub const fn set_speed(&mut self, percent: u32) {
        self.speed = percent;
    }

    /// Returns the first tick after those of the last frame.
    #[must_use]
    pub fn next(&self) -> Ticks {
        whole(self.due)
    }

    /// Advances to the frame at `now`. Returns the first tick after it.
    pub fn advance(&mut self, now: Duration) -> Ticks {
        if self.is_running {
            self.due = self.due_at(now);
            // Frames may be stamped out of order. Wall time never goes back, or the same time would count twice.
            self.wall_time = Some(self.wall_time.map_or(now, |before| before.max(now)));
        }
        whole(self.due)
    }

    /// Returns the tick in which a change at this wall time takes effect.
    #[must_use]
    pub fn tick_of(&self, at: Duration) -> Ticks {
        whole(self.due_at(at))
    }

    /// Returns the time from `now` until the tick is played; zero if it already is.
    #[must_use]
    pub fn until(&self, tick: Ticks, now: Duration) -> Duration {
        let left = Duration::from_millis(tick.after(1).millis()).saturating_sub(self.due_at(now));
        left * 100 / self.speed.max(1)
    }

    fn due_at(&self, now: Duration) -> Duration {
        let elapsed = self.wall_time.map_or(Duration::ZERO, |before| now.saturating_sub(before));
        self.due + elapsed.min(LONGEST_FRAME) * self.speed / 100
    }
}

fn whole(time: Duration) -> Ticks {
    Ticks::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
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
        assert_eq!(clock.advance(micros(10_500)), Ticks::from_millis(11));
        assert_eq!(clock.advance(Duration::from_secs(9)), Ticks::from_millis(261));
        assert_eq!(clock.advance(Duration::from_secs(8)), Ticks::from_millis(261), "time does not run backwards");
        clock.start(Some(Duration::from_secs(20)));
        assert_eq!(clock.until(Ticks::from_millis(262), Duration::from_secs(20) + micros(500)), micros(1_000));
        assert_eq!(clock.advance(Duration::from_secs(20) + micros(2_000)), Ticks::from_millis(263));
        assert_eq!(clock.until(Ticks::from_millis(262), Duration::from_secs(21)), Duration::ZERO);
    }

    #[test]
    fn a_stopped_clock_stands_still_and_starts_with_a_frame() {
        let mut clock = StepClock::new(Duration::ZERO);
        clock.advance(micros(10_000));
        clock.stop();
        assert_eq!(clock.advance(micros(90_000)), Ticks::from_millis(11));
        clock.start(None);
        assert_eq!(clock.advance(micros(200_000)), Ticks::from_millis(11));
        assert_eq!(clock.advance(micros(203_000)), Ticks::from_millis(14));
    }

    #[test]
    fn speed_scales_game_time_and_waits() {
        let mut clock = StepClock::new(Duration::ZERO);
        clock.set_speed(400);
        assert_eq!(clock.until(Ticks::from_millis(8), Duration::ZERO), micros(2_000));
        assert_eq!(clock.advance(micros(2_000)), Ticks::from_millis(9));
        clock.set_speed(10);
        assert_eq!(clock.advance(micros(22_000)), Ticks::from_millis(11));
    }
}
