//! When a Tetrimino that lies on a Surface Locks Down (Guideline 5.7 to 5.9, A1.2.3).
//!
//! One Lock Down Timer serves the three rulesets. It runs only while the Tetrimino is on a Surface; in the air it waits.
//!
//! | ruleset | a move or rotation | a new lowest row |
//! |---|---|---|
//! | Extended | full time again, 15 times | full time and 15 again |
//! | Infinite | full time again | full time again |
//! | Classic | nothing | full time again |

use serde::{Deserialize, Serialize};

use super::units::Ticks;

/// The three rulesets of Lock Down (Guideline 2.5.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LockDown {
    /// Extended Placement: fifteen moves or rotations, then the first Surface locks.
    #[default]
    Extended,
    /// Infinite Placement: every move or rotation gives the full time again.
    Infinite,
    /// Only falling lower gives the full time again.
    Classic,
}

impl LockDown {
    /// All three, the default first.
    pub const ALL: [Self; 3] = [Self::Extended, Self::Infinite, Self::Classic];
}

/// The Lock Down Timer of the Tetrimino in play, with Extended Placement's counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LockDownTimer {
    ruleset: LockDown,
    full_ms: u32,
    full_moves: u32,
    /// What is left of the time, as of `since` if it runs.
    left_ms: u32,
    /// When the Tetrimino landed; `None` in the air.
    since: Option<Ticks>,
    moves_left: u32,
    has_landed: bool,
    lowest_row: i8,
    /// Nothing gives time back any more: a Hard Drop is about to lock.
    is_final: bool,
}

impl LockDownTimer {
    /// For a Tetrimino just generated, in the air, its lowest Mino in `row`.
    pub(super) const fn new(ruleset: LockDown, full_ms: u32, full_moves: u32, row: i8) -> Self {
        Self {
            ruleset,
            full_ms,
            full_moves,
            left_ms: full_ms,
            since: None,
            moves_left: full_moves,
            has_landed: false,
            lowest_row: row,
            is_final: false,
        }
    }

    /// The time left of the Lock Down Timer at `now`, in milliseconds, and the whole of it.
    #[must_use]
    pub fn left(&self, now: Ticks) -> (u32, u32) {
        let run = self.since.map_or(0, |since| now.since(since).millis());
        (self.left_ms.saturating_sub(u32::try_from(run).unwrap_or(u32::MAX)), self.full_ms)
    }

    /// Extended Placement: how many more moves and rotations give the full time again.
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

    /// The Tetrimino touches a Surface from now on.
    pub(super) fn land(&mut self, now: Ticks) {
        if self.since.is_none() {
            self.since = Some(now);
            self.has_landed = true;
        }
    }

    /// The Tetrimino is in the air from now on.
    pub(super) fn lift(&mut self, now: Ticks) {
        self.left_ms = self.left(now).0;
        self.since = None;
    }

    /// The lowest Mino is in `row`: a new lowest row gives everything back.
    pub(super) fn reach(&mut self, row: i8, now: Ticks) {
        if row < self.lowest_row {
            self.lowest_row = row;
            self.moves_left = self.full_moves;
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
            LockDown::Infinite => self.restart(now),
            LockDown::Extended | LockDown::Classic => {}
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
        self.ruleset == LockDown::Extended && self.moves_left == 0
    }

    /// Whether the time is up at `now`; never in the air.
    pub(super) fn is_up(&self, now: Ticks) -> bool {
        self.since.is_some() && self.left(now).0 == 0
    }

    fn restart(&mut self, now: Ticks) {
        if self.is_final {
            return;
        }
        self.left_ms = self.full_ms;
        self.since = self.since.map(|_| now);
    }
}
