//! Line Attack, Counter Attack and the Receiving Queue (Guideline B1.3).

use serde::{Deserialize, Serialize};

use super::random::{Purpose, Stream};
use super::scoring::{Action, Award};
use super::units::COLUMNS;

/// Returns the lines an action sends to the opponents before any Counter Attack (Guideline B1.3.5).
///
/// Back-to-Back adds one to every action that sends lines. Spins of other Tetriminos, which the Guideline does not know,
/// send as many lines as those of T.
#[must_use]
pub const fn lines_sent(award: Award) -> u32 {
    let lines = match award.action {
        // The table of B1.3.6 sends nothing for a Mini T-Spin Single, Back-to-Back or not. That row wins over the general
        // "+1 for any action".
        Action::Single | Action::MiniTSpin | Action::MiniTSpinSingle | Action::TSpin => return 0,
        Action::Double => 1,
        Action::Triple | Action::TSpinSingle | Action::SpinSingle => 2,
        Action::Tetris | Action::TSpinDouble | Action::SpinDouble => 4,
        Action::TSpinTriple | Action::SpinTriple | Action::SpinTetris => 6,
    };
    lines + award.back_to_back as u32
}

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

/// The lines that opponents sent since the last Lock Down, and their gap columns.
///
/// Eight lines in a row share a gap column, then it changes (Guideline B1.3.2). The columns depend on the seed and the
/// count alone, so players with the same seed get the same lines.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct ReceivingQueue {
    seed: u64,
    waiting: u32,
    appeared: u32,
    gap: i8,
}

impl ReceivingQueue {
    /// Lines that share a gap column.
    const LINES_PER_GAP: u32 = 8;
    /// The most lines that can wait. All of them enter in one Lock Down, so a hostile recording with billions of lines
    /// could keep the program busy.
    pub(super) const MOST: u32 = 1_000;

    pub(super) const fn new(seed: u64, waiting: u32) -> Self {
        Self { seed, waiting, appeared: 0, gap: 0 }
    }

    pub(super) const fn waiting(&self) -> u32 {
        self.waiting
    }

    pub(super) fn add(&mut self, lines: u32) {
        self.waiting = self.waiting.saturating_add(lines).min(Self::MOST);
    }

    /// Settles an attack of `lines` against the queue, which is empty afterwards (Guideline B1.3.4, B1.3.6).
    pub(super) fn settle(&mut self, lines: u32) -> Exchange {
        let cancelled = lines.min(self.waiting);
        // All that the Counter Attack leaves enters at once, also after a Lock Down that cleared lines.
        let received = self.waiting - cancelled;
        self.waiting = 0;
        Exchange { sent: lines - cancelled, cancelled, received }
    }

    /// Returns the gap column of the next line that appears.
    pub(super) fn next_gap(&mut self) -> i8 {
        if self.appeared.is_multiple_of(Self::LINES_PER_GAP) {
            let mut stream = Stream::new(self.seed, Purpose::Gap, self.appeared / Self::LINES_PER_GAP);
            self.gap = if self.gap == 0 {
                stream.below(COLUMNS as u32) as i8 + 1
            } else {
                // One of the nine other columns: eight more lines with the same gap would be one clean well.
                let other = stream.below(COLUMNS as u32 - 1) as i8 + 1;
                other + i8::from(other >= self.gap)
            };
        }
        self.appeared += 1;
        self.gap
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn award(action: Action, back_to_back: bool) -> Award {
        action.award(1, back_to_back)
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
        for (action, back_to_back, outcomes) in table {
            for (waiting, outcome) in (0..).zip(outcomes) {
                let mut queue = ReceivingQueue::new(0, waiting);
                let exchange = queue.settle(lines_sent(award(action, back_to_back)));
                let got = i64::from(exchange.sent) - i64::from(exchange.received);
                assert_eq!(got, outcome, "{action:?}, Back-to-Back {back_to_back}, {waiting} waiting");
                assert_eq!(exchange.cancelled + exchange.received, waiting);
                assert_eq!(queue.waiting(), 0);
            }
        }
        assert_eq!(lines_sent(award(Action::TSpinSingle, true)), 3);
    }

    #[test]
    fn eight_lines_share_a_gap_and_the_next_eight_have_another() {
        for seed in 0..50 {
            let mut queue = ReceivingQueue::new(seed, 0);
            let gaps: Vec<i8> = (0..80).map(|_| queue.next_gap()).collect();
            let mut last = 0;
            for group in gaps.chunks(8) {
                assert!(group.iter().all(|gap| *gap == group[0] && (1..=10).contains(gap)), "{group:?}");
                assert_ne!(group[0], last);
                last = group[0];
            }
        }
    }
}
