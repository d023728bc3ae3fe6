//! The Receiving Queue (Guideline B1.3.3, B1.3.4).

use serde::{Deserialize, Serialize};

use super::gap::next_gap;
use super::rules::{AttackRules, Entry};
use crate::engine::units::Ticks;

/// The lines that a Lock Down sent, cancelled and received.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Exchange {
    /// Lines that go to the opponents.
    pub sent: u32,
    /// Lines removed from the player's own Receiving Queue: the Counter Attack.
    pub cancelled: u32,
    /// Lines that enter the player's own Matrix.
    pub received: u32,
}

/// The lines that opponents sent and that have neither entered nor been countered, and their gap columns.
///
/// The columns depend on the seed, the attacks and the count of lines that appeared alone, so players with the same
/// seed get the same lines.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::engine) struct ReceivingQueue {
    seed: u64,
    waiting: u32,
    appeared: u32,
    gap: i8,
    /// The attacks that wait, the first one first. Empty if the rules need no more than the number of lines.
    // Omitted while it is empty, so that the state hash of a game by the Guideline is the same as in versions without
    // other rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    attacks: Vec<Attack>,
    /// The rounding remainders of the handicaps.
    #[serde(default, skip_serializing_if = "Rests::are_none")]
    rests: Rests,
}

/// The rounding remainders of attacks and received lines, in hundredths of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
struct Rests {
    sent: u8,
    received: u8,
}

impl Rests {
    fn are_none(&self) -> bool {
        *self == Self::default()
    }
}

/// A share of lines in percent. What rounding leaves counts for the next lines.
///
/// ```
/// use skyline_foundation::engine::attack::Share;
///
/// let mut share = Share { percent: 150, rest: 0 };
/// assert_eq!([1, 1, 4].map(|lines| share.take(lines)), [1, 2, 6]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Share {
    /// The percentage.
    pub percent: u64,
    /// The hundredths of a line that rounding left, 0 to 99.
    pub rest: u8,
}

impl Share {
    /// All lines.
    pub const ALL: Self = Self { percent: 100, rest: 0 };

    /// Returns the share of `lines`, rounded down, and remembers the rest.
    pub fn take(&mut self, lines: u32) -> u32 {
        Self::part(lines, self.percent, &mut self.rest)
    }

    /// Returns `percent` of `lines`, rounded down. `rest` carries the hundredths of a line to the next call.
    #[inline]
    pub(crate) fn part(lines: u32, percent: u64, rest: &mut u8) -> u32 {
        let hundredths = u64::from(lines).saturating_mul(percent).saturating_add((*rest).into());
        *rest = (hundredths % 100) as u8;
        u32::try_from(hundredths / 100).unwrap_or(u32::MAX)
    }
}

/// Lines that arrived together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Attack {
    /// The end of its travel time.
    due: Ticks,
    lines: u32,
    /// Whether none of its lines has entered.
    is_new: bool,
}

/// A Lock Down at which lines may enter.
#[derive(Debug, Clone, Copy)]
pub(in crate::engine) struct LockedDown {
    pub(in crate::engine) now: Ticks,
    /// Whether it cleared lines.
    pub(in crate::engine) clears: bool,
}

impl ReceivingQueue {
    /// The most attacks that wait apart; more are added to the last one. Their room is reserved, because a game step
    /// must not allocate.
    const MAX_ATTACKS: usize = 64;

    /// Makes the queue of a new game with this number of lines that can enter at once.
    pub(in crate::engine) fn new(seed: u64, waiting: u32, rules: &AttackRules) -> Self {
        let room = if rules.separates_attacks() { Self::MAX_ATTACKS } else { 0 };
        let attacks = Vec::with_capacity(room);
        let mut queue = Self { seed, waiting: 0, appeared: 0, gap: 0, attacks, rests: Rests::default() };
        queue.push(waiting, Ticks::ZERO, rules);
        queue
    }

    /// Returns the lines that wait, those that travel included.
    pub(in crate::engine) const fn waiting(&self) -> u32 {
        self.waiting
    }

    /// Returns the lines of `waiting` that have ended their travel.
    pub(in crate::engine) fn due(&self, now: Ticks) -> u32 {
        let travelling = self.travelling(now).fold(0_u32, |sum, (lines, _)| sum.saturating_add(lines));
        self.waiting.saturating_sub(travelling)
    }

    /// Adds an attack that arrives now.
    pub(in crate::engine) fn add(&mut self, lines: u32, now: Ticks, rules: &AttackRules) {
        let lines = Share::part(lines, rules.received_percent.into(), &mut self.rests.received);
        self.push(lines, now.after(rules.travel_ms), rules);
    }

    /// Returns the share of an attack that is sent now.
    pub(in crate::engine) fn sent_share(&self, now: Ticks, rules: &AttackRules) -> Share {
        Share { percent: rules.sent_percent_at(now), rest: self.rests.sent }
    }

    /// Returns the share of arriving lines that wait.
    pub(in crate::engine) fn received_share(&self, rules: &AttackRules) -> Share {
        Share { percent: rules.received_percent.into(), rest: self.rests.received }
    }

    /// Returns the lines that still travel and the time that is left of their travel, in milliseconds, the first ones
    /// first.
    pub(in crate::engine) fn travelling(&self, now: Ticks) -> impl Iterator<Item = (u32, u64)> {
        let travelling = self.attacks.iter().filter(move |attack| attack.due > now);
        travelling.map(move |attack| (attack.lines, attack.due.since(now).millis()))
    }

    fn push(&mut self, lines: u32, due: Ticks, rules: &AttackRules) {
        let lines = lines.min(AttackRules::MAX_WAITING.saturating_sub(self.waiting));
        self.waiting += lines;
        if lines == 0 || !rules.separates_attacks() {
            return;
        }
        if self.attacks.len() < Self::MAX_ATTACKS {
            self.attacks.push(Attack { due, lines, is_new: true });
        } else if let Some(last) = self.attacks.last_mut() {
            last.lines = last.lines.saturating_add(lines);
            last.due = due;
        }
    }

    /// Settles an attack of `lines` lines against the queue (Guideline B1.3.4, B1.3.6). The lines that are received
    /// must [enter](Self::enter) then.
    pub(in crate::engine) fn settle(&mut self, lines: u32, lock: LockedDown, rules: &AttackRules) -> Exchange {
        let lines = Share::part(lines, rules.sent_percent_at(lock.now), &mut self.rests.sent);
        // Lines that still travel are countered too: two attacks that cross cancel each other.
        let cancelled = lines.min(self.waiting);
        self.remove(cancelled);
        let is_kept_out = lock.clears && rules.entry == Entry::NotOnClears;
        let most = if is_kept_out { 0 } else { rules.cap.map_or(u32::MAX, u32::from) };
        Exchange { sent: lines - cancelled, cancelled, received: self.due(lock.now).min(most) }
    }

    /// Takes the next line out of the queue and returns its gap column, one of `columns`.
    pub(in crate::engine) fn enter(&mut self, rules: &AttackRules, columns: i8) -> i8 {
        let is_new = self.attacks.first_mut().is_some_and(|attack| std::mem::take(&mut attack.is_new));
        self.remove(1);
        let before = (self.gap > 0).then_some(self.gap);
        self.gap = next_gap(rules.gap, self.seed, self.appeared, is_new, before, columns);
        self.appeared += 1;
        self.gap
    }

    /// Removes lines, the first ones first.
    fn remove(&mut self, lines: u32) {
        self.waiting = self.waiting.saturating_sub(lines);
        let mut left = lines;
        let mut gone = 0;
        for attack in &mut self.attacks {
            let removed = attack.lines.min(left);
            attack.lines -= removed;
            left -= removed;
            if attack.lines > 0 {
                break;
            }
            gone += 1;
        }
        self.attacks.drain(..gone);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::attack::{GapLaw, Strike};
    use crate::engine::scoring::Action;

    const AT: LockedDown = LockedDown { now: Ticks::ZERO, clears: true };

    fn guideline_lines(action: Action, back_to_back: bool) -> u32 {
        let strike = Strike { action, back_to_back: back_to_back.into(), combo: 0, is_perfect: false };
        AttackRules::GUIDELINE.lines(strike)
    }

    /// Lets lines enter and returns their gaps.
    fn entered(queue: &mut ReceivingQueue, lines: u32, rules: &AttackRules) -> Vec<i8> {
        (0..lines).map(|_| queue.enter(rules, 10)).collect()
    }

    /// Guideline B1.3.6, all rows; columns are 0 to 5 lines waiting; positive is sent, negative is received.
    #[test]
    fn counter_attacks_are_the_guidelines() {
        let table: [(Action, bool, [i64; 6]); 14] = [
            (Action::Single, false, [0, -1, -2, -3, -4, -5]),
            (Action::Double, false, [1, 0, -1, -2, -3, -4]),
            (Action::Triple, false, [2, 1, 0, -1, -2, -3]),
            (Action::Tetris, false, [4, 3, 2, 1, 0, -1]),
            (Action::TSpin, false, [0, -1, -2, -3, -4, -5]),
            (Action::MiniTSpin, false, [0, -1, -2, -3, -4, -5]),
            (Action::MiniTSpinSingle, false, [0, -1, -2, -3, -4, -5]),
            (Action::TSpinSingle, false, [2, 1, 0, -1, -2, -3]),
            (Action::TSpinDouble, false, [4, 3, 2, 1, 0, -1]),
            (Action::TSpinTriple, false, [6, 5, 4, 3, 2, 1]),
            (Action::Tetris, true, [5, 4, 3, 2, 1, 0]),
            (Action::MiniTSpinSingle, true, [0, -1, -2, -3, -4, -5]),
            (Action::TSpinDouble, true, [5, 4, 3, 2, 1, 0]),
            (Action::TSpinTriple, true, [7, 6, 5, 4, 3, 2]),
        ];
        let rules = AttackRules::GUIDELINE;
        for (action, back_to_back, outcomes) in table {
            for (waiting, outcome) in (0..).zip(outcomes) {
                let mut queue = ReceivingQueue::new(0, waiting, &rules);
                let lines = guideline_lines(action, back_to_back);
                let exchange = queue.settle(lines, AT, &rules);
                let got = i64::from(exchange.sent) - i64::from(exchange.received);
                assert_eq!(got, outcome, "{action:?}, Back-to-Back {back_to_back}, {waiting} waiting");
                assert_eq!(exchange.cancelled + exchange.received, waiting);
                entered(&mut queue, exchange.received, &rules);
                assert_eq!(queue.waiting(), 0);
            }
        }
        assert_eq!(guideline_lines(Action::TSpinSingle, true), 3);
    }

    /// Lines travel for exactly the travel time, and can be countered until it ends.
    #[test]
    fn lines_enter_when_their_travel_ends() {
        let rules = AttackRules { travel_ms: 100, ..AttackRules::GUIDELINE };
        let mut queue = ReceivingQueue::new(0, 0, &rules);
        queue.add(3, Ticks::from_millis(50), &rules);
        queue.add(2, Ticks::from_millis(60), &rules);
        let at = |queue: &mut ReceivingQueue, lines, now| {
            let lock = LockedDown { now: Ticks::from_millis(now), clears: false };
            let Exchange { sent, cancelled, received } = queue.settle(lines, lock, &rules);
            entered(queue, received, &rules);
            (sent, cancelled, received)
        };
        assert_eq!(at(&mut queue, 0, 149), (0, 0, 0));
        assert_eq!(at(&mut queue, 1, 150), (0, 1, 2), "the first ones are countered first");
        assert_eq!((queue.waiting(), queue.due(Ticks::from_millis(159))), (2, 0));
        assert_eq!(queue.travelling(Ticks::from_millis(153)).collect::<Vec<_>>(), [(2, 7)]);
        assert_eq!(queue.travelling(Ticks::from_millis(160)).count(), 0);
        assert_eq!(at(&mut queue, 5, 159), (3, 2, 0), "also those that travel");
        assert_eq!(queue, ReceivingQueue { appeared: 2, gap: queue.gap, ..ReceivingQueue::new(0, 0, &rules) });
    }

    #[test]
    fn a_cap_and_line_clears_keep_lines_out() {
        let rules = AttackRules { entry: Entry::NotOnClears, cap: Some(2), ..AttackRules::GUIDELINE };
        let mut queue = ReceivingQueue::new(0, 5, &rules);
        let mut received = |clears| {
            let exchange = queue.settle(0, LockedDown { clears, ..AT }, &rules);
            entered(&mut queue, exchange.received, &rules);
            exchange.received
        };
        assert_eq!([true, false, true, false, false, false].map(&mut received), [0, 2, 0, 2, 1, 0]);
    }

    /// Nothing is lost by rounding: handicaps hold over a game.
    #[test]
    fn handicaps_hold_over_many_attacks() {
        for percent in [50, 75, 100, 125, 150] {
            let rules = AttackRules { sent_percent: percent, received_percent: percent, ..AttackRules::GUIDELINE };
            let mut queue = ReceivingQueue::new(0, 0, &rules);
            let sent: u32 = (0..100).map(|_| queue.settle(1, AT, &rules).sent).sum();
            assert_eq!(sent, u32::from(percent));
            (0..100).for_each(|_| queue.add(1, Ticks::ZERO, &rules));
            assert_eq!(queue.waiting(), u32::from(percent));
        }
    }

    #[test]
    fn eight_lines_share_a_gap_and_the_next_eight_have_another() {
        let rules = AttackRules::GUIDELINE;
        for seed in 0..50 {
            let mut queue = ReceivingQueue::new(seed, 80, &rules);
            let gaps = entered(&mut queue, 80, &rules);
            let mut last = 0;
            for group in gaps.chunks(8) {
                assert!(group.iter().all(|gap| *gap == group[0] && (1..=10).contains(gap)), "{group:?}");
                assert_ne!(group[0], last);
                last = group[0];
            }
        }
    }

    /// Every attack has another gap than the one before it, also if a cap lets it enter in parts.
    #[test]
    fn attacks_change_the_gap() {
        let rules = AttackRules { gap: GapLaw::Chance { attack: 100, line: 0 }, ..AttackRules::GUIDELINE };
        let mut queue = ReceivingQueue::new(4, 0, &rules);
        let attacks = [3, 1, 4, 1, 5];
        for lines in attacks {
            queue.add(lines, Ticks::ZERO, &rules);
        }
        let gaps = entered(&mut queue, 14, &rules);
        let mut rest = &gaps[..];
        let mut last = 0;
        for lines in attacks {
            let (attack, others) = rest.split_at(lines as usize);
            assert!(attack.iter().all(|gap| *gap == attack[0] && *gap != last), "{gaps:?}");
            (last, rest) = (attack[0], others);
        }
    }

    /// Attacks beyond the maximum are merged with the last one; no line is lost.
    #[test]
    fn any_number_of_attacks_can_wait() {
        let rules = AttackRules::MODERN;
        let mut queue = ReceivingQueue::new(4, 0, &rules);
        for at in 0..500 {
            queue.add(1, Ticks::from_millis(at), &rules);
        }
        assert_eq!((queue.waiting(), queue.attacks.len()), (500, ReceivingQueue::MAX_ATTACKS));
        assert_eq!((queue.due(Ticks::from_millis(395)), queue.due(Ticks::from_millis(832))), (63, 500));
        queue.add(u32::MAX, Ticks::ZERO, &rules);
        assert_eq!(queue.waiting(), AttackRules::MAX_WAITING);
    }
}
