//! The Lock Down Timer of one Tetrimino.

use serde::{Deserialize, Serialize};

use super::ruleset::LockDown;
use crate::engine::rules::Rules;
use crate::engine::units::Ticks;

/// The Lock Down Timer of the Tetrimino in play, with Extended Placement's counter and the Timer's ground time.
///
/// ```
/// use skyline_foundation::engine::{FallSpeed, Game, Rules};
///
/// let rules = Rules { fall_ms: FallSpeed::Millis(0), ..Rules::default() };
/// let mut game = Game::new(rules, 42);
/// for _ in 0..100 {
///     game.step(&[], &mut Vec::new());
/// }
/// let timer = game.lock_down_timer().map(|timer| (timer.left(game.now()), timer.moves_left()));
/// assert_eq!(timer, Some(((400, 500), Some(15))));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LockDownTimer {
    ruleset: LockDown,
    /// `None` without a timer.
    full_ms: Option<u32>,
    full_moves: u32,
    /// The time left, as of `since` if it runs.
    left_ms: u32,
    /// The time of the landing; `None` in the air.
    since: Option<Ticks>,
    moves_left: u32,
    has_landed: bool,
    lowest_row: i8,
    ground: GroundTime,
    /// A delayed Hard Drop: nothing resets the timer any more.
    is_final: bool,
}

impl LockDownTimer {
    /// Creates the timer of a Tetrimino that is generated in the air at `level`, its lowest Mino in `row`.
    pub(in crate::engine) fn new(rules: &Rules, level: u8, row: i8) -> Self {
        let full_ms = match rules.lock_down {
            LockDown::Extended | LockDown::Infinite | LockDown::Classic | LockDown::Timer => {
                rules.lock_down_ms.at(level)
            }
            LockDown::OnLanding => None,
        };
        Self {
            ruleset: rules.lock_down,
            full_ms,
            full_moves: rules.lock_down_moves,
            left_ms: full_ms.unwrap_or_default(),
            since: None,
            moves_left: rules.lock_down_moves,
            has_landed: false,
            lowest_row: row,
            ground: GroundTime::new(rules, level),
            is_final: false,
        }
    }

    /// Returns the time left of the Lock Down Timer at `now` and its full time, in milliseconds; both are 0 without a
    /// timer.
    #[must_use]
    pub fn left(&self, now: Ticks) -> (u32, u32) {
        let left = self.left_ms.saturating_sub(self.since.map_or(0, |since| millis_between(since, now)));
        let left =
            if self.ruleset == LockDown::Timer && !self.is_final { left.min(self.ground.left(now)) } else { left };
        (left, self.full_ms.unwrap_or_default())
    }

    /// Returns the moves and rotations that still reset the timer, in Extended Placement.
    #[must_use]
    pub fn moves_left(&self) -> Option<u32> {
        (self.ruleset == LockDown::Extended).then_some(self.moves_left)
    }

    /// Returns whether the Tetrimino has been on a Surface since it was generated.
    #[must_use]
    pub const fn has_landed(&self) -> bool {
        self.has_landed
    }

    /// Returns whether it runs: the Tetrimino is on a Surface.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Starts the timer: the Tetrimino touches a Surface.
    pub(in crate::engine) fn land(&mut self, now: Ticks) {
        // It is called after every move along a Surface, too; only the first call is a landing.
        if self.since.is_none() {
            self.since = Some(now);
            self.has_landed = true;
            self.ground.land(now);
        }
    }

    /// Stops the timer: the Tetrimino is in the air.
    pub(in crate::engine) fn lift(&mut self, now: Ticks) {
        // Not reset: landing again at the same height continues with the time that is left.
        if let Some(since) = self.since.take() {
            self.left_ms = self.left_ms.saturating_sub(millis_between(since, now));
        }
        self.ground.lift(now);
    }

    /// Updates the lowest row; a new one resets timer, moves and ground time.
    pub(in crate::engine) fn reach(&mut self, row: i8, now: Ticks) {
        // The row of the lowest Mino counts, so a rotation that pushes a Mino lower resets as well as a fall.
        if row < self.lowest_row {
            self.lowest_row = row;
            self.moves_left = self.full_moves;
            self.ground.restore(self.since.map(|_| now));
            self.restart(now);
        }
    }

    /// Counts a successful sideways move or rotation, which may reset the timer.
    pub(in crate::engine) fn manipulated(&mut self, now: Ticks) {
        match self.ruleset {
            // From the first landing on, in the air too: otherwise hopping off a ledge would save moves (Guideline
            // 5.7).
            LockDown::Extended if self.has_landed && self.moves_left > 0 => {
                self.moves_left -= 1;
                self.restart(now);
            }
            LockDown::Infinite | LockDown::Timer => self.restart(now),
            LockDown::Extended | LockDown::Classic | LockDown::OnLanding => {}
        }
    }

    /// Sets the time left for a delayed Hard Drop; no later move changes it.
    pub(in crate::engine) const fn expire_in(&mut self, millis: u32, now: Ticks) {
        self.left_ms = millis;
        self.since = Some(now);
        self.is_final = true;
    }

    /// Returns whether a delayed Hard Drop set the time.
    pub(in crate::engine) const fn is_final(&self) -> bool {
        self.is_final
    }

    /// Returns whether Extended Placement has no moves left, so that the first Surface locks at once.
    pub(in crate::engine) fn is_exhausted(&self) -> bool {
        // Without a timer nothing locks, however many moves were made.
        self.ruleset == LockDown::Extended && self.moves_left == 0 && self.full_ms.is_some()
    }

    /// Returns whether the time is up at `now`; never in the air.
    pub(in crate::engine) fn is_up(&self, now: Ticks) -> bool {
        self.since.is_some() && (self.full_ms.is_some() || self.is_final) && self.left(now).0 == 0
    }

    fn restart(&mut self, now: Ticks) {
        if self.is_final {
            return;
        }
        self.left_ms = self.full_ms.unwrap_or_default();
        // In the air the full time waits for the next Surface.
        self.since = self.since.map(|_| now);
    }
}

/// The total time a Tetrimino has on Surfaces, until it reaches a new lowest row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct GroundTime {
    full_ms: u32,
    /// The longest time in the air that counts as on the ground.
    hop_ms: u32,
    /// The time left at the start of the current or last stay on the ground.
    left_ms: u32,
    /// The start of that stay.
    since: Option<Ticks>,
    /// The end of that stay, unless this becomes a hop.
    lifted: Option<Ticks>,
}

impl GroundTime {
    fn new(rules: &Rules, level: u8) -> Self {
        let full_ms = rules.ground_time_ms;
        // Rows fall at whole milliseconds, so the time of two rows is rounded up.
        let hop_ms = rules.fall_ms.interval_micros(level).map_or(u64::MAX, |row| row.saturating_mul(2).div_ceil(1_000));
        Self { full_ms, hop_ms: u32::try_from(hop_ms).unwrap_or(u32::MAX), left_ms: full_ms, since: None, lifted: None }
    }

    /// Returns the time left at `now`. A hop that is not over costs nothing yet.
    fn left(&self, now: Ticks) -> u32 {
        let stayed = self.since.map_or(0, |since| millis_between(since, self.lifted.unwrap_or(now)));
        self.left_ms.saturating_sub(stayed)
    }

    fn land(&mut self, now: Ticks) {
        let is_hop = self.lifted.is_some_and(|lifted| millis_between(lifted, now) <= self.hop_ms);
        if !is_hop {
            self.left_ms = self.left(now);
            self.since = Some(now);
        }
        self.lifted = None;
    }

    fn lift(&mut self, now: Ticks) {
        if self.since.is_some() {
            self.lifted = Some(now);
        }
    }

    /// Resets it; `since` is now on the ground and `None` in the air.
    const fn restore(&mut self, since: Option<Ticks>) {
        self.left_ms = self.full_ms;
        self.since = since;
        self.lifted = None;
    }
}

fn millis_between(since: Ticks, now: Ticks) -> u32 {
    u32::try_from(now.since(since).millis()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::gravity::FallSpeed;

    /// Two rows' time in the air is charged, a millisecond more is not; fractions of a millisecond are rounded up.
    #[test]
    fn a_flight_longer_than_a_hop_is_not_charged() {
        let at = Ticks::from_millis;
        for (fall_ms, level, hop) in [
            (FallSpeed::Millis(100), 1, 200),
            (FallSpeed::Rising, 3, 1_236),
            (FallSpeed::Rising, 19, 2),
            (FallSpeed::Rising, 20, 0),
        ] {
            let rules = Rules { lock_down: LockDown::Timer, fall_ms, ..Rules::default() };
            for (flight, charged) in [(hop, hop as u32), (hop + 1, 0)] {
                let mut timer = LockDownTimer::new(&rules, level, 1);
                timer.land(at(1_000));
                timer.lift(at(1_300));
                assert_eq!(timer.ground.left(at(1_300 + flight)), 1_700, "a hop that is not over costs nothing");
                timer.land(at(1_300 + flight));
                assert_eq!(timer.ground.left(at(1_310 + flight)), 1_690 - charged, "{fall_ms:?}, {flight} ms");
            }
        }
    }
}
