//! The statistics of a match, added up over its rounds.

use serde::{Deserialize, Serialize};

use crate::engine::{Action, Game, Ticks};

/// The totals of all seats over one or more rounds of a match.
///
/// ```
/// use skyline_foundation::engine::{Button, Game, Input, Rules};
/// use skyline_foundation::replay::{MatchTotals, SeatTotals};
///
/// let round = |drops: u32| {
///     let mut game = Game::new(Rules { generation_delay_ms: 0, ..Rules::default() }, 42);
///     for _ in 0..drops {
///         game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
///         game.step(&[Input::Release(Button::HardDrop)], &mut Vec::new());
///     }
///     MatchTotals::new(game.now(), vec![SeatTotals::of(&game, 0, 0)])
/// };
/// let mut totals = round(1);
/// totals.add(&round(2));
/// assert_eq!((totals.seat(0).pieces, totals.time.millis()), (3, 6));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatchTotals {
    /// The time of all rounds, in each of which some seats may have been out before its end.
    pub time: Ticks,
    seats: Vec<SeatTotals>,
}

/// The totals of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SeatTotals {
    /// The time of its games.
    #[serde(rename = "time_ms")]
    pub time: Ticks,
    /// Pieces that locked down.
    pub pieces: u32,
    /// Cleared lines.
    pub lines: u32,
    /// Points.
    pub score: u64,
    /// Lines sent to opponents.
    pub sent: u32,
    /// Lines sent to it that it cancelled.
    pub cancelled: u32,
    /// Lines received.
    pub received: u32,
    /// The longest combo.
    pub longest_combo: u32,
    /// Opponents that were knocked out by its attacks.
    pub knock_outs: u32,
    /// Tetrises.
    pub tetrises: u32,
    /// T-Spins and Mini T-Spins that cleared lines.
    pub t_spins: u32,
}

impl SeatTotals {
    /// Returns the totals of a game, with what the game itself does not count.
    #[must_use]
    pub fn of(game: &Game, cancelled: u32, knock_outs: u32) -> Self {
        let statistics = game.statistics();
        let is_t_spin = |action: &Action| action.t_spin().is_some() && action.lines() > 0;
        let t_spins = Action::ALL.into_iter().filter(is_t_spin);
        Self {
            time: game.now(),
            pieces: statistics.locked_down(),
            lines: game.lines(),
            score: game.score(),
            sent: statistics.lines_sent,
            cancelled,
            received: statistics.lines_received,
            longest_combo: statistics.longest_combo,
            knock_outs,
            tetrises: statistics.count(Action::Tetris),
            t_spins: t_spins.map(|action| statistics.count(action)).sum(),
        }
    }

    /// Returns a count per minute, in hundredths.
    #[must_use]
    pub fn per_minute(&self, count: u32) -> u64 {
        (u64::from(count) * 6_000_000).checked_div(self.time.millis()).unwrap_or(0)
    }

    /// Adds the totals of other games.
    pub fn add(&mut self, other: &Self) {
        // Destructured, so that the compiler reports a new total that is not added.
        let Self {
            time,
            pieces,
            lines,
            score,
            sent,
            cancelled,
            received,
            longest_combo,
            knock_outs,
            tetrises,
            t_spins,
        } = *other;
        self.time = Ticks::from_millis(self.time.millis().saturating_add(time.millis()));
        self.score = self.score.saturating_add(score);
        self.longest_combo = self.longest_combo.max(longest_combo);
        for (sum, more) in [
            (&mut self.pieces, pieces),
            (&mut self.lines, lines),
            (&mut self.sent, sent),
            (&mut self.cancelled, cancelled),
            (&mut self.received, received),
            (&mut self.knock_outs, knock_outs),
            (&mut self.tetrises, tetrises),
            (&mut self.t_spins, t_spins),
        ] {
            *sum = sum.saturating_add(more);
        }
    }
}

impl MatchTotals {
    /// Creates the totals of a round that lasted this long.
    #[must_use]
    pub const fn new(time: Ticks, seats: Vec<SeatTotals>) -> Self {
        Self { time, seats }
    }

    /// Returns the totals of a seat; zeros if there is no such seat.
    #[must_use]
    pub fn seat(&self, index: usize) -> SeatTotals {
        self.seats.get(index).copied().unwrap_or_default()
    }

    /// Returns the totals of all seats.
    #[must_use]
    pub fn seats(&self) -> &[SeatTotals] {
        &self.seats
    }

    /// Adds the totals of other rounds of the same seats.
    pub fn add(&mut self, other: &Self) {
        self.time = Ticks::from_millis(self.time.millis().saturating_add(other.time.millis()));
        self.seats.resize(self.seats.len().max(other.seats.len()), SeatTotals::default());
        for (seat, other) in self.seats.iter_mut().zip(&other.seats) {
            seat.add(other);
        }
    }
}
