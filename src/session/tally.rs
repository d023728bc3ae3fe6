//! The statistics of a running match, for its results.
//!
//! ```text
//!   frames of a round ──▶ MatchTally ──▶ MatchTotals of the round ──add──▶ MatchTotals of the match
//! ```

use super::r#match::{Frame, Match};
use super::seat::Seat;
use crate::engine::GameEvent;
use crate::engine::versus::KnockOuts;
use crate::replay::{MatchTotals, SeatTotals};

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
    knock_outs: KnockOuts,
}

/// The statistics of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeatTally {
    /// The lines sent to it that it cancelled.
    pub cancelled: u32,
    /// The row of its highest Block in each second of its game.
    pub heights: Vec<u8>,
    /// The lines that it had sent in each second of its game.
    pub sent: Vec<u32>,
}

impl MatchTally {
    /// Empty statistics for a new match.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self { seats: vec![SeatTally::default(); seats], knock_outs: KnockOuts::new(seats) }
    }

    /// Returns the statistics of a seat; those of the first seat if the index is too large.
    #[must_use]
    pub fn seat(&self, index: usize) -> &SeatTally {
        self.seats.get(index).unwrap_or(&self.seats[0])
    }

    /// Returns the knock-outs so far.
    #[must_use]
    pub const fn knock_outs(&self) -> &KnockOuts {
        &self.knock_outs
    }

    /// Returns the totals of the round up to now.
    #[must_use]
    pub fn totals(&self, state: &Match) -> MatchTotals {
        let seat = |(index, seat): (usize, &Seat)| {
            SeatTotals::of(seat.game(), self.seat(index).cancelled, self.knock_outs.count(index))
        };
        MatchTotals::new(state.now(), state.seats().iter().enumerate().map(seat).collect())
    }

    /// Adds a frame of the match.
    pub fn observe(&mut self, frame: &Frame, state: &Match) {
        let mut hits = frame.hits.iter().peekable();
        for event in &frame.events {
            // A seat that is out may practice.
            let Some(tally) = self.seats.get_mut(event.seat).filter(|_| !self.knock_outs.is_out(event.seat)) else {
                continue;
            };
            match event.event {
                GameEvent::Attack(exchange) => tally.cancelled += exchange.cancelled,
                GameEvent::GameOver(reason) => {
                    while let Some((_, hit)) = hits.next_if(|(at, _)| *at <= event.at) {
                        self.knock_outs.hit(hit);
                    }
                    self.knock_outs.out(event.seat, reason);
                }
                _ => {}
            }
        }
        hits.for_each(|(_, hit)| self.knock_outs.hit(hit));
        let millis = state.now().millis();
        for (index, (tally, seat)) in self.seats.iter_mut().zip(state.seats()).enumerate() {
            while !self.knock_outs.is_out(index) && tally.heights.len() as u64 * SAMPLE_MS <= millis {
                tally.heights.push(seat.game().height());
                tally.sent.push(seat.game().statistics().lines_sent);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::engine::attack::Exchange;
    use crate::engine::versus::Hit;
    use crate::engine::{GameOver, Rules, Ticks};
    use crate::replay::Recording;
    use crate::session::SeatEvent;

    fn three() -> Match {
        let seat = || Seat::new(Rules::default(), 42);
        Match::new(seat(), [seat(), seat()], Duration::ZERO)
    }

    fn at(millis: u64) -> Ticks {
        Ticks::from_millis(millis)
    }

    fn frame(events: &[(usize, u64, GameEvent)], hits: &[(u64, usize, usize)]) -> Frame {
        Frame {
            events: events.iter().map(|&(seat, millis, event)| SeatEvent { seat, at: at(millis), event }).collect(),
            hits: hits.iter().map(|&(millis, from, to)| (at(millis), Hit { from, to, lines: 2 })).collect(),
            ..Frame::default()
        }
    }

    const OUT: GameEvent = GameEvent::GameOver(GameOver::TopOut);

    /// The frames before the end of the first seat, and the seat that knocks it out.
    #[test]
    fn the_last_attack_before_the_end_is_the_knock_out() {
        let earlier = frame(&[], &[(5, 1, 0), (6, 2, 0), (7, 1, 2)]);
        let cases = [
            ("nobody attacked", vec![frame(&[(0, 9, OUT)], &[])], None),
            ("the last one", vec![earlier.clone(), frame(&[(0, 9, OUT)], &[])], Some(2)),
            ("in the same frame", vec![earlier.clone(), frame(&[(0, 9, OUT)], &[(8, 1, 0)])], Some(1)),
            ("after the end", vec![earlier.clone(), frame(&[(0, 9, OUT)], &[(10, 1, 0)])], Some(2)),
            (
                "who gives up is not knocked out",
                vec![earlier, frame(&[(0, 9, GameEvent::GameOver(GameOver::GivenUp))], &[])],
                None,
            ),
        ];
        for (case, frames, by) in cases {
            let (mut tally, state) = (MatchTally::new(3), three());
            for frame in &frames {
                tally.observe(frame, &state);
            }
            assert_eq!(tally.knock_outs().knocked_out_by(0), by, "{case}");
            let knock_outs = [0, 1, 2].map(|seat| tally.knock_outs().count(seat));
            assert_eq!(knock_outs, [0, 1, 2].map(|seat| u32::from(by == Some(seat))), "{case}");
        }
    }

    /// The totals of a file are those that the players saw after the match.
    #[test]
    fn totals_of_a_recording_are_those_of_the_live_match() {
        for text in [
            include_str!("../../tests/data/golden/match_teams.json"),
            include_str!("../../tests/data/golden/match_rising.json"),
            include_str!("../../tests/data/golden/match_score.json"),
        ] {
            let recorded = Recording::from_text(text).unwrap();
            let mut tally = MatchTally::new(recorded.seats.len());
            let played = Match::continue_from(&recorded, Ticks::NEVER, |state| {
                tally.observe(state.last_frame(), state);
            });
            let totals = tally.totals(&played.unwrap());
            assert!(totals.seats().iter().any(|seat| seat.cancelled > 0 && seat.sent > 0));
            assert_eq!(recorded.with_totals().setup.unwrap().totals, totals.seats());
        }
    }

    #[test]
    fn a_seat_counts_what_it_cancels_until_it_is_out() {
        let cancels = |cancelled| GameEvent::Attack(Exchange { sent: 1, cancelled, received: 0 });
        let (mut tally, state) = (MatchTally::new(3), three());
        tally.observe(&frame(&[(1, 3, cancels(2)), (2, 3, cancels(4)), (1, 4, cancels(3))], &[]), &state);
        tally.observe(&frame(&[(1, 5, OUT), (1, 6, cancels(9)), (2, 6, cancels(1))], &[]), &state);
        assert_eq!([0, 1, 2].map(|seat| tally.seat(seat).cancelled), [0, 5, 5]);
    }

    #[test]
    fn heights_are_those_of_each_second_until_the_end() {
        let (mut tally, mut state) = (MatchTally::new(3), three());
        for millis in 1..=2_500 {
            state.frame(&[], Duration::from_millis(millis));
            let events: &[_] = if millis == 1_500 { &[(1, millis, OUT)] } else { &[] };
            tally.observe(&frame(events, &[]), &state);
        }
        assert_eq!([0, 1, 2].map(|seat| tally.seat(seat).heights.len()), [3, 2, 3]);
    }
}
