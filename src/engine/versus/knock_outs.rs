//! Who knocked out whom.

use super::router::Hit;
use crate::engine::event::GameOver;

/// The knock-outs of a match. A seat is knocked out by the last attack that reached it, unless its player quit or no
/// attack reached it.
///
/// Attacks and ends are noted tick by tick. Within a tick, ends come before the attacks that were sent in it.
///
/// ```
/// use skyline_foundation::engine::GameOver;
/// use skyline_foundation::engine::versus::{Hit, KnockOuts};
///
/// let mut knock_outs = KnockOuts::new(3);
/// for from in [1, 2] {
///     knock_outs.hit(&Hit { from, to: 0, lines: 4 });
/// }
/// knock_outs.out(0, GameOver::TopOut);
/// assert_eq!((knock_outs.knocked_out_by(0), knock_outs.count(2)), (Some(2), 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KnockOuts {
    seats: Vec<SeatHits>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct SeatHits {
    /// The seat whose attack reached it last.
    struck_by: Option<usize>,
    is_out: bool,
    knocked_out_by: Option<usize>,
}

impl KnockOuts {
    /// A match of this many seats at its start.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self { seats: vec![SeatHits::default(); seats] }
    }

    /// Notes an attack that reaches a seat. After the end of the seat it changes nothing.
    pub fn hit(&mut self, hit: &Hit) {
        if let Some(seat) = self.seats.get_mut(hit.to).filter(|seat| !seat.is_out) {
            seat.struck_by = Some(hit.from);
        }
    }

    /// Notes that a seat is out.
    pub fn out(&mut self, seat: usize, reason: GameOver) {
        let is_knock_out = matches!(reason, GameOver::LockOut | GameOver::BlockOut | GameOver::TopOut);
        if let Some(seat) = self.seats.get_mut(seat).filter(|seat| !seat.is_out) {
            (seat.is_out, seat.knocked_out_by) = (true, seat.struck_by.filter(|_| is_knock_out));
        }
    }

    /// Returns whether a seat is out.
    #[must_use]
    pub fn is_out(&self, seat: usize) -> bool {
        self.seats.get(seat).is_some_and(|seat| seat.is_out)
    }

    /// Returns the seat that knocked a seat out.
    #[must_use]
    pub fn knocked_out_by(&self, seat: usize) -> Option<usize> {
        self.seats.get(seat)?.knocked_out_by
    }

    /// Returns the number of opponents that a seat knocked out.
    #[must_use]
    pub fn count(&self, seat: usize) -> u32 {
        self.seats.iter().filter(|other| other.knocked_out_by == Some(seat)).count() as u32
    }
}
