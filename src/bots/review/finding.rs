//! What is true of a whole game, for one sentence about it.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::reason::Reason;
use super::{Chance, Judgement, Review};
use crate::engine::Ticks;

/// The number of worst pieces from which their times and reasons say something.
const ENOUGH: usize = 4;

/// What is true of a whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// No piece had a loss.
    Flawless,
    /// One piece cost at least two fifths of everything that was lost.
    OnePiece {
        /// Its number.
        number: u32,
        /// When it entered play.
        at: Ticks,
        /// Its share of all losses, in percent.
        percent: u32,
    },
    /// At least half of the worst pieces have the same reason.
    SameReason {
        /// The reason.
        reason: Reason,
        /// The number of worst pieces with it.
        count: usize,
        /// All worst pieces.
        of: usize,
    },
    /// Most of the worst pieces are in the last two fifths of the game.
    Late {
        /// When the first of them entered play.
        from: Ticks,
        /// Their number.
        count: usize,
        /// All worst pieces.
        of: usize,
    },
    /// Most of the worst pieces are in the first two fifths of the game.
    Early {
        /// When the last of them entered play.
        until: Ticks,
        /// Their number.
        count: usize,
        /// All worst pieces.
        of: usize,
    },
    /// Chances of this kind were missed more than once.
    Missed {
        /// The kind.
        chance: Chance,
        /// Their number.
        count: u32,
    },
    /// This number of pieces had no loss.
    Clean {
        /// Their number.
        count: usize,
        /// All judged pieces.
        of: usize,
    },
}

impl Finding {
    /// The first finding that holds for a review, the most telling first. `None` without a judged piece.
    #[must_use]
    pub fn of(review: &Review) -> Option<Self> {
        if review.judged == 0 {
            return None;
        }
        if review.lost == 0 {
            return Some(Self::Flawless);
        }
        let all = [Self::one_piece, Self::same_reason, Self::by_time, Self::missed];
        let clean = review.losses.iter().filter(|loss| loss.lost == 0).count();
        let clean = (clean > 0).then_some(Self::Clean { count: clean, of: review.losses.len() });
        all.into_iter().find_map(|find| find(review)).or(clean)
    }

    fn one_piece(review: &Review) -> Option<Self> {
        let worst = review.moments.first()?;
        let percent = (u64::from(worst.lost) * 100 / review.lost.max(1)) as u32;
        // Of one or two mistakes, one is always a large part.
        let is_telling = percent >= 40 && review.moments.len() >= ENOUGH;
        is_telling.then_some(Self::OnePiece { number: worst.number, at: worst.at, percent })
    }

    fn same_reason(review: &Review) -> Option<Self> {
        let of = review.moments.len();
        let mut counts: BTreeMap<Reason, usize> = BTreeMap::new();
        for moment in &review.moments {
            *counts.entry(moment.reason).or_default() += 1;
        }
        // Of equal counts, the graver reason is first.
        let (reason, count) = counts.into_iter().min_by_key(|(reason, count)| (Reverse(*count), *reason))?;
        let is_telling = of >= ENOUGH && count * 2 >= of && reason != Reason::Order;
        is_telling.then_some(Self::SameReason { reason, count, of })
    }

    fn by_time(review: &Review) -> Option<Self> {
        let of = review.moments.len();
        if of < ENOUGH {
            return None;
        }
        let mut times: Vec<Ticks> = review.moments.iter().map(|moment| moment.at).collect();
        times.sort_unstable();
        let end = review.losses.last()?.at.millis();
        let count = (of * 3).div_ceil(5);
        let (from, until) = (times[of - count], times[count - 1]);
        if from.millis() * 5 >= end * 3 {
            Some(Self::Late { from, count, of })
        } else if until.millis() * 5 <= end * 2 {
            Some(Self::Early { until, count, of })
        } else {
            None
        }
    }

    fn missed(review: &Review) -> Option<Self> {
        let missed = review.missed;
        let all = [
            (Chance::PerfectClear, missed.perfect_clears),
            (Chance::TSpin, missed.t_spins),
            (Chance::Tetris, missed.tetrises),
        ];
        // Of equal counts, the rarer chance is first.
        let (chance, count) = all.into_iter().min_by_key(|(_, count)| Reverse(*count))?;
        (count > 1).then_some(Self::Missed { chance, count })
    }
}

impl Review {
    /// The worst pieces in the order of their times.
    #[must_use]
    pub fn moments_by_time(&self) -> Vec<Judgement> {
        let mut moments = self.moments.clone();
        moments.sort_by_key(|moment| moment.number);
        moments
    }

    /// The grade for the accuracy.
    #[must_use]
    pub const fn grade(&self) -> char {
        match self.accuracy {
            950.. => 'S',
            850.. => 'A',
            750.. => 'B',
            600.. => 'C',
            450.. => 'D',
            _ => 'E',
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{MissedChances, PieceLoss};
    use super::*;
    use crate::bots::beam::BotMove;
    use crate::engine::{Cell, Facing, Piece, Tetrimino};

    /// A game of a hundred pieces in a hundred seconds, with these worst ones: their numbers, losses and reasons.
    fn game(moments: &[(u32, u32, Reason)]) -> Review {
        let piece = Piece { tetrimino: Tetrimino::T, facing: Facing::North, centre: Cell::new(5, 1) };
        let choice = BotMove { hold: false, piece, spin: None };
        let at = |number: u32| Ticks::from_millis(u64::from(number) * 1_000);
        let lost = |number: u32| moments.iter().find(|moment| moment.0 == number).map_or(0, |moment| moment.1);
        let losses = (1..=100).map(|number| PieceLoss { number, at: at(number), lost: lost(number) }).collect();
        let judgement = |&(number, lost, reason): &(u32, u32, Reason)| Judgement {
            number,
            at: at(number),
            played: choice,
            best: choice,
            lost,
            missed: None,
            reason,
        };
        let mut moments: Vec<Judgement> = moments.iter().map(judgement).collect();
        moments.sort_by_key(|moment| Reverse(moment.lost));
        let lost = moments.iter().map(|moment| u64::from(moment.lost)).sum();
        Review { pieces: 100, judged: 100, lost, losses, moments, ..Review::default() }
    }

    fn moments(numbers: &[u32], reason: Reason) -> Vec<(u32, u32, Reason)> {
        numbers.iter().map(|number| (*number, 100, reason)).collect()
    }

    #[test]
    fn a_sentence_is_said_only_if_it_is_true() {
        use Reason::{Hole, Order, TooHigh};
        let seconds = |seconds: u64| Ticks::from_millis(seconds * 1_000);
        let one_of_many = [(10, 500, Order), (30, 100, Order), (50, 100, Hole), (90, 100, Order)];
        let mixed = [(10, 100, Hole), (30, 100, Hole), (60, 100, TooHigh), (90, 100, Order)];
        let table = [
            (vec![], Finding::Flawless),
            (one_of_many.to_vec(), Finding::OnePiece { number: 10, at: seconds(10), percent: 62 }),
            (mixed.to_vec(), Finding::SameReason { reason: Hole, count: 2, of: 4 }),
            (moments(&[20, 70, 80, 90, 95], Order), Finding::Late { from: seconds(80), count: 3, of: 5 }),
            (moments(&[10, 15, 20, 70, 95], Order), Finding::Early { until: seconds(20), count: 3, of: 5 }),
            (moments(&[10, 35, 55, 75, 95], Order), Finding::Clean { count: 95, of: 100 }),
            // Three mistakes are too few to speak of their time or reason.
            (moments(&[90, 95, 99], Hole), Finding::Clean { count: 97, of: 100 }),
        ];
        for (moments, expected) in table {
            assert_eq!(Finding::of(&game(&moments)), Some(expected), "{moments:?}");
        }
        assert_eq!(Finding::of(&Review::default()), None, "nothing was judged");
    }

    #[test]
    fn missed_chances_are_named_from_two_on() {
        let spread = moments(&[10, 35, 55, 75, 95], Reason::Order);
        for (missed, expected) in [
            (MissedChances { tetrises: 1, ..MissedChances::default() }, Finding::Clean { count: 95, of: 100 }),
            (
                MissedChances { tetrises: 2, t_spins: 2, ..MissedChances::default() },
                Finding::Missed { chance: Chance::TSpin, count: 2 },
            ),
            (
                MissedChances { tetrises: 3, t_spins: 2, ..MissedChances::default() },
                Finding::Missed { chance: Chance::Tetris, count: 3 },
            ),
        ] {
            assert_eq!(Finding::of(&Review { missed, ..game(&spread) }), Some(expected));
        }
    }

    #[test]
    fn the_grade_grows_with_the_accuracy() {
        let grades: String =
            (0..=10_u32).map(|tenths| Review { accuracy: tenths * 100, ..Review::default() }.grade()).collect();
        assert_eq!(grades, "EEEEEDCCBAS");
    }
}
