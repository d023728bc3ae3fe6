//! The statistics of a running match, for its results.

use super::{Frame, Match};
use crate::engine::{GameEvent, GameOver, Ticks};

/// The time between two samples of the heights, in milliseconds.
const SAMPLE_MS: u64 = 1_000;

/// The statistics of all seats of a match, frame by frame.
///
/// ```
/// use std::time::Duration;
/// use skyline::engine::Rules;
/// use skyline::session::{Match, MatchTally, Seat};
///
/// let seat = || Seat::new(Rules::default(), 42);
/// let mut game = Match::new(seat(), [seat()], Duration::ZERO);
/// let mut tally = MatchTally::new(2);
/// for frame in 1..=200 {
///     game.frame(&[], Duration::from_millis(frame * 16));
///     tally.observe(game.last_frame(), &game);
/// }
/// assert_eq!(tally.seat(1).heights, [0; 4], "one sample a second");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchTally {
    seats: Vec<SeatTally>,
}

/// The statistics of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeatTally {
    /// The lines sent to it that it cancelled.
    pub cancelled: u32,
    /// The opponents that were knocked out with this seat's attack as the last one that hit them.
    pub knock_outs: u32,
    /// The row of its highest Block in each second of its game.
    pub heights: Vec<u8>,
    /// The seat whose attack hit it last.
    struck_by: Option<usize>,
    /// The seat that knocked it out.
    knocked_out_by: Option<usize>,
    is_out: bool,
}

impl MatchTally {
    /// Empty statistics for a new match.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self { seats: vec![SeatTally::default(); seats] }
    }

    /// Returns the statistics of a seat; those of the first seat if the index is too large.
    #[must_use]
    pub fn seat(&self, index: usize) -> &SeatTally {
        self.seats.get(index).unwrap_or(&self.seats[0])
    }

    /// Returns the seat that knocked a seat out.
    #[must_use]
    pub fn knocked_out_by(&self, seat: usize) -> Option<usize> {
        self.seat(seat).knocked_out_by
    }

    /// Adds a frame of the match.
    pub fn observe(&mut self, frame: &Frame, state: &Match) {
        for event in &frame.events {
            let Some(tally) = self.seats.get_mut(event.seat).filter(|tally| !tally.is_out) else { continue };
            match event.event {
                GameEvent::Attack(exchange) => tally.cancelled += exchange.cancelled,
                GameEvent::GameOver(reason) => self.out(event.seat, event.at, reason, frame),
                _ => {}
            }
        }
        for (_, hit) in &frame.hits {
            if let Some(tally) = self.seats.get_mut(hit.to).filter(|tally| !tally.is_out) {
                tally.struck_by = Some(hit.from);
            }
        }
        let millis = state.now().millis();
        for (tally, seat) in self.seats.iter_mut().zip(state.seats()) {
            while !tally.is_out && tally.heights.len() as u64 * SAMPLE_MS <= millis {
                tally.heights.push(seat.game().height());
            }
        }
    }

    /// Records that a seat is out. The seat whose attack hit it last gets the knock-out, unless the player quit.
    fn out(&mut self, seat: usize, at: Ticks, reason: GameOver, frame: &Frame) {
        let last = frame.hits.iter().rev().find(|(hit_at, hit)| hit.to == seat && *hit_at <= at);
        let struck_by = last.map(|(_, hit)| hit.from).or(self.seats[seat].struck_by);
        let is_knock_out = matches!(reason, GameOver::LockOut | GameOver::BlockOut | GameOver::TopOut);
        let by = struck_by.filter(|_| is_knock_out);
        (self.seats[seat].is_out, self.seats[seat].knocked_out_by) = (true, by);
        if let Some(tally) = by.and_then(|by| self.seats.get_mut(by)) {
            tally.knock_outs += 1;
        }
    }
}
