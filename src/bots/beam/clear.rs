//! The lines and points of a line clear, by the attack and scoring rules of a match.

use crate::engine::attack::{AttackRules, BackToBackLaw, ComboLaw, Entry};
use crate::engine::scoring::{Chain, Scoring};
use crate::engine::tspin::Spin;
use crate::engine::{Action, Rules, Tetrimino};

/// The results of line clears by the attack and scoring rules, and the lines that enter at a Lock Down.
#[derive(Debug, Clone)]
pub(super) struct ClearRules {
    /// By class of spin (none, Mini, full), lines and whether Back-to-Back is open.
    table: [[[TableEntry; 2]; 5]; 3],
    attacks: AttackRules,
    pub(super) scoring: Scoring,
    /// The length above which longer sequences send and score the same. Capping it merges otherwise equal positions.
    max_sequence: u8,
}

/// The part of a result that depends only on the spin, the number of lines and Back-to-Back.
#[derive(Debug, Clone, Copy, Default)]
struct TableEntry {
    /// Lines sent, including the first bonus of a sequence.
    sent: u8,
    /// Points at the lowest level, in tens.
    tens: u8,
    /// Whether Back-to-Back is open after it.
    is_open: bool,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct ClearResult {
    pub(super) sent: u32,
    /// Points at the lowest level, in tens.
    pub(super) tens: u32,
    /// The qualifying line clears of the Back-to-Back sequence after it.
    pub(super) sequence: u8,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Clear {
    pub(super) spin: Option<Spin>,
    pub(super) lines: u32,
    /// The qualifying line clears of the Back-to-Back sequence before it.
    pub(super) sequence: u8,
    /// The Lock Downs in a row with lines before it.
    pub(super) combo: u32,
}

impl ClearRules {
    /// The cap on the points that count, in tens.
    const MAX_TENS: u32 = 10_000;

    pub(super) fn by(rules: &Rules) -> Self {
        let attacks = rules.attacks;
        let mut table = [[[TableEntry::default(), TableEntry { is_open: true, ..TableEntry::default() }]; 5]; 3];
        for (spin, class) in [None, Some(Spin::Mini), Some(Spin::Full)].into_iter().zip(&mut table) {
            for (lines, row) in (0..).zip(class) {
                for (open, entry) in [false, true].into_iter().zip(row) {
                    *entry = TableEntry::by(rules, spin, lines, open).unwrap_or(*entry);
                }
            }
        }
        let grows = attacks.back_to_back == BackToBackLaw::Chain;
        let longest = attacks.back_to_back.longest() + u32::from(grows);
        let max_sequence = if rules.scoring == Scoring::Extended { u8::MAX } else { longest.min(u8::MAX.into()) as u8 };
        Self { table, attacks, scoring: rules.scoring, max_sequence }
    }

    /// Returns the result of a line clear. `is_perfect` is called only if the rules reward it.
    #[inline(always)]
    pub(super) fn result(&self, clear: Clear, is_perfect: impl Fn() -> bool) -> ClearResult {
        let Clear { spin, lines, sequence, combo } = clear;
        let class = match spin {
            None => 0,
            Some(Spin::Mini) => 1,
            Some(Spin::Full) => 2,
        };
        let TableEntry { sent, tens, is_open } = self.table[class][lines.min(4) as usize][usize::from(sequence > 0)];
        let (mut sent, mut tens) = (u32::from(sent), u32::from(tens));
        let next = sequence.saturating_add(1).min(self.max_sequence);
        let mut after = match (is_open, lines) {
            (false, _) => 0,
            (true, 0) => sequence,
            (true, _) => next,
        };
        if lines == 0 {
            return ClearResult { sent: 0, tens, sequence: after };
        }
        if is_open && sequence > 1 {
            let law = self.attacks.back_to_back;
            sent += law.lines(sent, sequence.into()) - law.lines(sent, 1);
        }
        if self.attacks.combo != ComboLaw::None {
            sent = self.attacks.combo.apply(sent, combo);
        }
        let perfect = u32::from(self.attacks.perfect_clear);
        if perfect > 0 && is_perfect() {
            sent = if self.attacks.perfect_clear_replaces { perfect } else { sent + perfect };
        }
        if self.scoring == Scoring::Extended {
            let is_perfect = is_perfect();
            if is_perfect {
                after = next;
            }
            // As in the engine's formula. A combo counts the Lock Downs before this one.
            let steps = lines.saturating_add(combo).min(1_000);
            let length = u32::from(after.max(1));
            let factor = if is_perfect { 100 } else { 1 } * if spin.is_some() { 4 } else { 1 };
            tens = (steps * steps).saturating_mul(length * factor).min(Self::MAX_TENS);
        }
        ClearResult { sent, tens, sequence: after }
    }

    /// Returns the number of due lines that enter at a Lock Down that cleared `lines` lines.
    #[inline(always)]
    pub(super) fn entering(&self, due: u32, lines: u32) -> u32 {
        if lines > 0 && self.attacks.entry == Entry::NotOnClears {
            return 0;
        }
        self.attacks.cap.map_or(due, |cap| due.min(cap.into()))
    }
}

impl TableEntry {
    /// Reads the tables of the rules. `None` if nothing is sent or scored and Back-to-Back stays unchanged.
    fn by(rules: &Rules, spin: Option<Spin>, lines: u8, open: bool) -> Option<Self> {
        // These have neither spins nor Back-to-Back.
        let is_classic = matches!(rules.scoring, Scoring::Classic | Scoring::Lines);
        let (spin, open) = if is_classic { (None, false) } else { (spin, open) };
        let action = Action::of(Tetrimino::T, spin, lines)?;
        let is_open = match action.chain() {
            Chain::Qualifies => !is_classic,
            Chain::Keeps => open,
            Chain::Breaks => false,
        };
        let back_to_back = u32::from(open && action.chain() == Chain::Qualifies);
        let sent = rules.attacks.table_lines(action, back_to_back).min(u8::MAX.into()) as u8;
        let tens = match rules.scoring {
            Scoring::Guideline => 10 * action.award(1, open).awarded_lines,
            Scoring::Classic => [0, 4, 10, 30, 120][usize::from(lines)],
            // A tenth of its points would be nothing to the search.
            Scoring::Lines => u32::from(lines),
            // By a formula.
            Scoring::Extended => 0,
        };
        Some(Self { sent, tens: tens as u8, is_open })
    }
}
