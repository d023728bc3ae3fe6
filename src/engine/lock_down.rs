//! Lock Down: when a Tetrimino on a Surface becomes Blocks (Guideline 5.7 to 5.9, A1.2.3).
//!
//! One Lock Down Timer serves the Guideline's three rulesets and that of the tetrs system. It runs only while the
//! Tetrimino is on a Surface and stops in the air.
//!
//! | ruleset | a move or rotation | a new lowest row |
//! |---|---|---|
//! | Extended | resets the timer, 15 times | resets timer and count |
//! | Infinite | resets the timer | resets the timer |
//! | Classic | nothing | resets the timer |
//! | Timer | resets the timer, while ground time is left | resets timer and ground time |
//! | On landing | no timer | no timer |
//!
//! Ground time is the total time on Surfaces. A short hop counts too: otherwise a player could stall forever by hopping.
//!
//! ```text
//!             lift   land          lift             land
//!   ━━━━━━━━━━━┷━━━━━━┷━━━━━━━━━━━━━┷                ┷━━━━━━━━
//!   on the ground all along, hop     in the air for more than two rows' time
//! ```

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::millis_or_word::MillisOrWord;
use super::rules::Rules;
use super::units::Ticks;

/// The rulesets of Lock Down: the Guideline's three (2.5.4), the tetrs system's and the classic game's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LockDown {
    /// Extended Placement: fifteen moves or rotations, then the first Surface locks.
    #[default]
    Extended,
    /// Infinite Placement: every move or rotation resets the timer.
    Infinite,
    /// Only falling lower resets the timer.
    Classic,
    /// Every move or rotation resets the timer, until the ground time is used up.
    Timer,
    /// Locks as soon as a fall by one row ends on a Surface or is blocked by one.
    OnLanding,
}

impl LockDown {
    /// All rulesets, the default first.
    pub const ALL: [Self; 5] = [Self::Extended, Self::Infinite, Self::Classic, Self::Timer, Self::OnLanding];

    /// The rulesets of the Guideline, the default first.
    pub const GUIDELINE: [Self; 3] = [Self::Extended, Self::Infinite, Self::Classic];
}

/// The full time of the Lock Down Timer.
///
/// In files: `"rising"` or a number of milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LockDelay {
    /// As in the tetrs system: nothing locks by itself at level 0; 500 ms up to level 29, then 20 ms less with each level
    /// down to 200 ms at level 44.
    Rising,
    /// The same at every level, in milliseconds.
    Millis(u32),
}

impl LockDelay {
    /// Returns the milliseconds at a level; `None` if nothing locks by itself.
    #[must_use]
    pub fn at(self, level: u8) -> Option<u32> {
        match self {
            Self::Millis(millis) => Some(millis),
            Self::Rising => match level {
                0 => None,
                1..=29 => Some(500),
                30..=43 => Some(480 - 20 * u32::from(level - 30)),
                44..=u8::MAX => Some(200),
            },
        }
    }
}

impl MillisOrWord for LockDelay {
    const WORDS: &'static [(&'static str, Self)] = &[("rising", Self::Rising)];

    fn from_millis(millis: u32) -> Self {
        Self::Millis(millis)
    }

    fn millis(self) -> Option<u32> {
        match self {
            Self::Millis(millis) => Some(millis),
            Self::Rising => None,
        }
    }
}

impl Serialize for LockDelay {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MillisOrWord::serialize(*self, serializer)
    }
}

impl<'de> Deserialize<'de> for LockDelay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        MillisOrWord::deserialize(deserializer)
    }
}

/// The Lock Down Timer of the Tetrimino in play, with Extended Placement's counter and the Timer's ground time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LockDownTimer {
    ruleset: LockDown,
    /// `None`: nothing locks by itself.
    full_ms: Option<u32>,
    full_moves: u32,
    /// The time left, as of `since` if it runs.
    left_ms: u32,
    /// When the Tetrimino landed; `None` in the air.
    since: Option<Ticks>,
    moves_left: u32,
    has_landed: bool,
    lowest_row: i8,
    ground: GroundTime,
    /// Nothing resets the timer any more: a Hard Drop is about to lock.
    is_final: bool,
}

impl LockDownTimer {
    /// For a Tetrimino just generated at `level`, in the air, its lowest Mino in `row`.
    pub(super) fn new(rules: &Rules, level: u8, row: i8) -> Self {
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

    /// Whether the Tetrimino has been on a Surface since it was generated.
    #[must_use]
    pub const fn has_landed(&self) -> bool {
        self.has_landed
    }

    /// Whether it runs: the Tetrimino is on a Surface.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// Starts the timer: the Tetrimino touches a Surface.
    pub(super) fn land(&mut self, now: Ticks) {
        if self.since.is_none() {
            self.since = Some(now);
            self.has_landed = true;
            self.ground.land(now);
        }
    }

    /// Stops the timer: the Tetrimino is in the air.
    pub(super) fn lift(&mut self, now: Ticks) {
        if let Some(since) = self.since.take() {
            self.left_ms = self.left_ms.saturating_sub(millis_between(since, now));
        }
        self.ground.lift(now);
    }

    /// The lowest Mino is in `row`: a new lowest row gives everything back.
    pub(super) fn reach(&mut self, row: i8, now: Ticks) {
        if row < self.lowest_row {
            self.lowest_row = row;
            self.moves_left = self.full_moves;
            self.ground.restore(self.since.map(|_| now));
            self.restart(now);
        }
    }

    /// A sideways move or a rotation succeeded.
    pub(super) fn manipulated(&mut self, now: Ticks) {
        match self.ruleset {
            LockDown::Extended if self.has_landed && self.moves_left > 0 => {
                self.moves_left -= 1;
                self.restart(now);
            }
            LockDown::Infinite | LockDown::Timer => self.restart(now),
            LockDown::Extended | LockDown::Classic | LockDown::OnLanding => {}
        }
    }

    /// A Hard Drop with a delay: whatever is done now, the time is up in `millis`.
    pub(super) const fn expire_in(&mut self, millis: u32, now: Ticks) {
        self.left_ms = millis;
        self.since = Some(now);
        self.is_final = true;
    }

    /// Extended Placement: no moves are left, so the first Surface locks whatever the time.
    pub(super) fn is_exhausted(&self) -> bool {
        self.ruleset == LockDown::Extended && self.moves_left == 0 && self.full_ms.is_some()
    }

    /// Whether the time is up at `now`; never in the air.
    pub(super) fn is_up(&self, now: Ticks) -> bool {
        self.since.is_some() && (self.full_ms.is_some() || self.is_final) && self.left(now).0 == 0
    }

    fn restart(&mut self, now: Ticks) {
        if self.is_final {
            return;
        }
        self.left_ms = self.full_ms.unwrap_or_default();
        self.since = self.since.map(|_| now);
    }
}

/// The time a Tetrimino has on Surfaces in all, until it gets lower.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct GroundTime {
    full_ms: u32,
    /// The longest time in the air that counts as on the ground.
    hop_ms: u32,
    /// What was left when the stay on the ground began that is going on or ended last.
    left_ms: u32,
    /// When it began.
    since: Option<Ticks>,
    /// When it ended, unless this turns out to be a hop.
    lifted: Option<Ticks>,
}

impl GroundTime {
    fn new(rules: &Rules, level: u8) -> Self {
        let full_ms = rules.ground_time_ms;
        // Rows fall at whole milliseconds, so two rows' time ends with the millisecond it is in.
        let hop_ms = rules.fall_ms.interval_micros(level).map_or(u64::MAX, |row| row.saturating_mul(2).div_ceil(1_000));
        Self { full_ms, hop_ms: u32::try_from(hop_ms).unwrap_or(u32::MAX), left_ms: full_ms, since: None, lifted: None }
    }

    /// What is left at `now`; a hop that is not over costs nothing yet.
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

    /// All of it again; `since` is now on the ground and nothing in the air.
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

    /// Half a second, then 20 ms less with each level.
    #[test]
    fn the_tetrs_system_locks_faster_and_faster() {
        let table = [
            (0, None),
            (1, Some(500)),
            (20, Some(500)),
            (29, Some(500)),
            (30, Some(480)),
            (31, Some(460)),
            (42, Some(240)),
            (43, Some(220)),
            (44, Some(200)),
            (45, Some(200)),
            (255, Some(200)),
        ];
        for (level, expected) in table {
            assert_eq!(LockDelay::Rising.at(level), expected, "level {level}");
        }
        assert_eq!(LockDelay::Millis(123).at(0), Some(123));
    }

    /// Two rows' time in the air is charged, a millisecond more is not; part of a millisecond makes a whole one.
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

    #[test]
    fn files_say_a_number_or_a_word() {
        for (text, delay) in [("\"rising\"", LockDelay::Rising), ("500", LockDelay::Millis(500))] {
            assert_eq!(serde_json::from_str::<LockDelay>(text).unwrap(), delay);
            assert_eq!(serde_json::to_string(&delay).unwrap(), text);
        }
        assert!(serde_json::from_str::<LockDelay>("\"none\"").is_err());
    }
}
