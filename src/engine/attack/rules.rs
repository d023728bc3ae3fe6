//! The rules of attacks as data, and their presets.
//!
//! Other games have other rules. Facts about them, from their sources, replays and players' guides:
//!
//! | rule | Guideline | TETR.IO | Jstris | Puyo Puyo Tetris |
//! |---|---|---|---|---|
//! | Back-to-Back | +1 | grows with its length | +1 | +1 |
//! | combo | none | × (1 + n / 4), small clears by a logarithm | 0 0 1 1 1 2 2 3 3 4 4 4 5 | 0 0 1 1 2 2 3 3 4 4 4 5 |
//! | Perfect Clear | none | +10 | +10 | 10 instead |
//! | travel | none | 333 ms | a setting | 500 ms |
//! | entry | every Lock Down | Lock Downs without a clear | Lock Downs without a clear | every Lock Down |
//! | cap | none | 8 | none | 7 |
//! | gap | every 8 lines | with every attack | by chance | with every attack, by chance within it |

use serde::{Deserialize, Serialize};

use crate::engine::scoring::Action;
use crate::engine::units::Ticks;

/// The rules of attacks in one player's game (Guideline B1.3). The defaults are the Guideline's.
///
/// ```
/// use skyline_foundation::engine::attack::{AttackRules, Strike};
/// use skyline_foundation::engine::Action;
///
/// let tetris = Strike { action: Action::Tetris, back_to_back: 1, combo: 4, is_perfect: false };
/// assert_eq!(AttackRules::GUIDELINE.lines(tetris), 5);
/// assert_eq!(AttackRules::MODERN.lines(tetris), 10);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AttackRules {
    /// The travel time of an attack, 0 to 60 000 ms: 0. Its lines cannot enter before, but can be countered.
    pub travel_ms: u32,
    /// The Lock Downs at which lines enter (B1.3.3).
    pub entry: Entry,
    /// The most lines that enter at one Lock Down, 1 to 40; without it, all of them.
    pub cap: Option<u8>,
    /// The change of the gap column (B1.3.2).
    pub gap: GapLaw,
    /// The lines of each action (B1.3.5).
    pub table: AttackTable,
    /// The lines of Back-to-Back (B1.3.5).
    pub back_to_back: BackToBackLaw,
    /// The lines of a combo.
    pub combo: ComboLaw,
    /// The lines of a Perfect Clear, 0 to 40: 0.
    #[doc(alias = "all clear")]
    pub perfect_clear: u8,
    /// Whether those lines replace the lines of the action instead of adding to them.
    pub perfect_clear_replaces: bool,
    /// The growth of all attacks late in a game.
    pub margin: Option<Margin>,
    /// The kind of the lines that the player receives (B1.3.1).
    pub kind: LineKind,
    /// The handicap of attacks, 50 to 150 %: 100. What rounding leaves counts for the next attack.
    pub sent_percent: u8,
    /// The handicap of received lines, 50 to 150 %: 100. What rounding leaves counts for the next lines.
    pub received_percent: u8,
}

/// The growth of attacks late in a game (B1.2.1 B).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Margin {
    /// The time at which it begins, 0 to 3 600 000 ms.
    pub after_ms: u32,
    /// The growth in a minute, 1 to 1 000 %.
    pub percent: u16,
}

/// A kind of line that attacks send (Guideline B1.1.2, B1.3.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// With a gap: it can be cleared.
    #[default]
    Broken,
    /// Without a gap: it stays for good, below all other lines.
    Solid,
    /// Broken Lines at first, and Solid Lines from this game time on, 0 to 3 600 000 ms.
    SolidAfter(u32),
}

impl LineKind {
    /// Returns whether lines that enter at this time are Solid Lines.
    #[must_use]
    pub fn is_solid(self, now: Ticks) -> bool {
        match self {
            Self::Broken => false,
            Self::Solid => true,
            Self::SolidAfter(ms) => now >= Ticks::from_millis(ms.into()),
        }
    }
}

/// The Lock Downs at which received lines enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entry {
    /// Every Lock Down, also one that clears lines.
    #[default]
    Always,
    /// Lock Downs that clear no line.
    NotOnClears,
}

/// When received lines change their gap column. A changed gap is always in another column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GapLaw {
    /// After this number of lines that appeared in the Matrix, 1 to 1 000: 8 (B1.3.2).
    EveryLines(u32),
    /// By chance, in percent. Lines that arrive in the same tick are one attack.
    #[doc(alias = "messiness")]
    Chance {
        /// For the first line of an attack.
        attack: u8,
        /// For each other line.
        line: u8,
    },
}

/// The lines that each action sends without bonuses, 0 to 40 each (Guideline B1.3.5).
///
/// Spins of other Tetriminos, which the Guideline does not know, send as many lines as those of T.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AttackTable {
    /// Single: 0.
    pub single: u8,
    /// Double: 1.
    pub double: u8,
    /// Triple: 2.
    pub triple: u8,
    /// Tetris: 4.
    pub tetris: u8,
    /// Mini T-Spin Single: 0.
    pub mini_t_spin_single: u8,
    /// T-Spin Single: 2.
    pub t_spin_single: u8,
    /// T-Spin Double: 4.
    pub t_spin_double: u8,
    /// T-Spin Triple: 6.
    pub t_spin_triple: u8,
}

/// The lines that Back-to-Back adds to an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BackToBackLaw {
    /// This number to every action that sends lines by the table, 0 to 40: 1.
    Adds(u8),
    /// To every action that qualifies: one line, two from the third Back-to-Back in a row, then three from the 8th,
    /// four from the 24th, five from the 67th and six from the 185th.
    Chain,
}

/// The lines that a combo adds to an action. Its length counts Lock Downs with lines, the first not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ComboLaw {
    /// No lines: the Guideline has no combos.
    #[default]
    None,
    /// The lines added by length, from 0; longer combos add as many as the last. 0 to 40 each.
    Table([u8; 13]),
    /// This percentage of the lines more with each Lock Down, 1 to 100, rounded down. Actions that would send less send
    /// one line from length 2, two from 6, three from 16, four from 43 and five from 118.
    Multiplies(u8),
}

/// The inputs that decide the lines of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Strike {
    /// The action.
    pub action: Action,
    /// The Back-to-Back Bonuses in a row, this one included; 0 if it earned none.
    pub back_to_back: u32,
    /// The Lock Downs in a row with lines, the first not counted.
    pub combo: u32,
    /// Whether it left the Matrix empty.
    pub is_perfect: bool,
}

/// The lengths of a chain from which Back-to-Back adds one line more: floor(1 + ln(1 + 0.8 n)).
const CHAIN_STEPS: [u32; 5] = [3, 8, 24, 67, 185];
/// The lengths of a combo from which small clears send one line more: floor(ln(1 + 1.25 n)).
const SMALL_CLEAR_STEPS: [u32; 5] = [2, 6, 16, 43, 118];

impl AttackRules {
    /// The most lines of one entry of a table, of a Perfect Clear, of Back-to-Back and of a cap.
    pub const MAX_LINES: u8 = 40;
    /// The latest time from which late rules apply.
    pub const MAX_LATE_MS: u32 = 3_600_000;
    /// The greatest growth of attacks per minute, in percent.
    pub const MAX_MARGIN_PERCENT: u16 = 1_000;
    /// The most lines that can wait. All of them may enter in one Lock Down, so a hostile recording with billions of
    /// lines could keep the program busy.
    pub const MAX_WAITING: u32 = 1_000;

    /// The rules of the Guideline (B1.3).
    pub const GUIDELINE: Self = Self {
        travel_ms: 0,
        entry: Entry::Always,
        cap: None,
        gap: GapLaw::EveryLines(8),
        table: AttackTable::GUIDELINE,
        back_to_back: BackToBackLaw::Adds(1),
        combo: ComboLaw::None,
        perfect_clear: 0,
        perfect_clear_replaces: false,
        margin: None,
        kind: LineKind::Broken,
        sent_percent: 100,
        received_percent: 100,
    };

    /// Rules as in well-liked games of today, with the numbers of TETR.IO's first season: lines travel for 20 frames of
    /// 60 a second, a line clear keeps them out, and attacks grow from the third minute on.
    pub const MODERN: Self = Self {
        travel_ms: 333,
        entry: Entry::NotOnClears,
        cap: Some(8),
        gap: GapLaw::Chance { attack: 100, line: 0 },
        table: AttackTable::GUIDELINE,
        back_to_back: BackToBackLaw::Chain,
        combo: ComboLaw::Multiplies(25),
        perfect_clear: 10,
        margin: Some(Margin { after_ms: 180_000, percent: 48 }),
        ..Self::GUIDELINE
    };

    /// Rules by which nothing is sent.
    pub const NONE: Self = Self { table: AttackTable::ZERO, back_to_back: BackToBackLaw::Adds(0), ..Self::GUIDELINE };

    /// Returns the lines that an action sends before any Counter Attack.
    #[must_use]
    pub fn lines(&self, strike: Strike) -> u32 {
        let Strike { action, back_to_back, combo, is_perfect } = strike;
        if action.lines() == 0 {
            return 0;
        }
        let perfect = if is_perfect { u32::from(self.perfect_clear) } else { 0 };
        if is_perfect && self.perfect_clear_replaces {
            return perfect;
        }
        self.combo.apply(self.table_lines(action, back_to_back), combo).saturating_add(perfect)
    }

    /// Returns the lines of an action with Back-to-Back, but without combo and Perfect Clear.
    #[must_use]
    pub fn table_lines(&self, action: Action, back_to_back: u32) -> u32 {
        let lines = self.table.lines(action).into();
        lines + self.back_to_back.lines(lines, back_to_back)
    }

    /// Returns whether no action can send a line.
    #[must_use]
    pub fn sends_nothing(&self) -> bool {
        let bonus = match (self.back_to_back, self.combo) {
            // Without lines by the table a fixed bonus adds none, and a multiplied combo sends small clears only.
            (BackToBackLaw::Chain, _) | (_, ComboLaw::Multiplies(_)) => true,
            (_, ComboLaw::Table(lines)) => lines.iter().any(|lines| *lines > 0),
            (_, ComboLaw::None) => false,
        };
        !bonus && self.table.greatest() == 0 && self.perfect_clear == 0
    }

    /// Returns the share of an attack at this time that is sent, in percent: handicap and margin.
    #[must_use]
    pub fn sent_percent_at(&self, now: Ticks) -> u64 {
        let handicap = u64::from(self.sent_percent);
        let Some(Margin { after_ms, percent }) = self.margin else { return handicap };
        let late = now.since(Ticks::from_millis(after_ms.into())).millis();
        handicap.saturating_mul(100 + late.saturating_mul(percent.into()) / 60_000) / 100
    }

    /// Returns whether attacks must stay apart while they wait.
    pub(super) const fn separates_attacks(&self) -> bool {
        self.travel_ms > 0 || matches!(self.gap, GapLaw::Chance { .. })
    }

    /// Whether they are the Guideline's, as in every game of a version without other rules.
    pub(in crate::engine) fn is_guideline(&self) -> bool {
        *self == Self::GUIDELINE
    }

    /// Returns each field, its value, and the least and the most that it can be.
    pub(in crate::engine) fn ranges(&self) -> [(&'static str, u64, u64, u64); 15] {
        let (every, attack, line) = match self.gap {
            GapLaw::EveryLines(lines) => (lines, 0, 0),
            GapLaw::Chance { attack, line } => (1, attack, line),
        };
        let back_to_back = match self.back_to_back {
            BackToBackLaw::Adds(lines) => lines,
            BackToBackLaw::Chain => 0,
        };
        let (in_table, percent) = match self.combo {
            ComboLaw::None => (0, 1),
            ComboLaw::Table(lines) => (lines.into_iter().max().unwrap_or(0), 1),
            ComboLaw::Multiplies(percent) => (0, percent),
        };
        let solid_after = if let LineKind::SolidAfter(ms) = self.kind { ms } else { 0 };
        let margin = self.margin.unwrap_or(Margin { after_ms: 0, percent: 1 });
        let (most, latest) = (u64::from(Self::MAX_LINES), u64::from(Self::MAX_LATE_MS));
        [
            ("attacks.travel_ms", self.travel_ms.into(), 0, 60_000),
            ("attacks.cap", self.cap.unwrap_or(1).into(), 1, most),
            ("attacks.gap.every_lines", every.into(), 1, 1_000),
            ("attacks.gap.chance.attack", attack.into(), 0, 100),
            ("attacks.gap.chance.line", line.into(), 0, 100),
            ("attacks.table", self.table.greatest().into(), 0, most),
            ("attacks.back_to_back", back_to_back.into(), 0, most),
            ("attacks.combo.table", in_table.into(), 0, most),
            ("attacks.combo.multiplies", percent.into(), 1, 100),
            ("attacks.perfect_clear", self.perfect_clear.into(), 0, most),
            ("attacks.margin.after_ms", margin.after_ms.into(), 0, latest),
            ("attacks.margin.percent", margin.percent.into(), 1, Self::MAX_MARGIN_PERCENT.into()),
            ("attacks.kind.solid_after", solid_after.into(), 0, latest),
            ("attacks.sent_percent", self.sent_percent.into(), 50, 150),
            ("attacks.received_percent", self.received_percent.into(), 50, 150),
        ]
    }
}

impl Default for AttackRules {
    fn default() -> Self {
        Self::GUIDELINE
    }
}

impl Default for GapLaw {
    fn default() -> Self {
        AttackRules::GUIDELINE.gap
    }
}

impl Default for BackToBackLaw {
    fn default() -> Self {
        AttackRules::GUIDELINE.back_to_back
    }
}

impl AttackTable {
    /// The table of the Guideline (B1.3.5). Most other games have it too.
    pub const GUIDELINE: Self = Self {
        single: 0,
        double: 1,
        triple: 2,
        tetris: 4,
        // The table of B1.3.6 sends nothing for a Mini T-Spin Single, Back-to-Back or not. That row wins over the
        // general "+1 for any action".
        mini_t_spin_single: 0,
        t_spin_single: 2,
        t_spin_double: 4,
        t_spin_triple: 6,
    };

    const ZERO: Self = Self {
        single: 0,
        double: 0,
        triple: 0,
        tetris: 0,
        mini_t_spin_single: 0,
        t_spin_single: 0,
        t_spin_double: 0,
        t_spin_triple: 0,
    };

    /// Returns the lines of an action without bonuses.
    #[must_use]
    pub const fn lines(&self, action: Action) -> u8 {
        match action {
            Action::MiniTSpin | Action::TSpin => 0,
            Action::Single => self.single,
            Action::Double => self.double,
            Action::Triple => self.triple,
            Action::Tetris => self.tetris,
            Action::MiniTSpinSingle => self.mini_t_spin_single,
            Action::TSpinSingle | Action::SpinSingle => self.t_spin_single,
            Action::TSpinDouble | Action::SpinDouble => self.t_spin_double,
            Action::TSpinTriple | Action::SpinTriple | Action::SpinTetris => self.t_spin_triple,
        }
    }

    fn greatest(&self) -> u8 {
        Action::ALL.into_iter().map(|action| self.lines(action)).max().unwrap_or(0)
    }
}

impl Default for AttackTable {
    fn default() -> Self {
        Self::GUIDELINE
    }
}

impl BackToBackLaw {
    /// Returns the lines that the `length`-th bonus in a row adds to `lines` of the table. A length of 0 means no
    /// bonus.
    #[must_use]
    pub fn lines(self, lines: u32, length: u32) -> u32 {
        match self {
            _ if length == 0 => 0,
            Self::Adds(_) if lines == 0 => 0,
            Self::Adds(more) => more.into(),
            Self::Chain => 1 + steps(&CHAIN_STEPS, length),
        }
    }

    /// Returns the length from which longer sequences add no more lines.
    #[must_use]
    pub const fn longest(self) -> u32 {
        match self {
            Self::Adds(_) => 1,
            Self::Chain => CHAIN_STEPS[CHAIN_STEPS.len() - 1],
        }
    }
}

impl ComboLaw {
    /// Returns the lines of an action of `lines` lines at this length of a combo.
    #[must_use]
    pub fn apply(self, lines: u32, length: u32) -> u32 {
        match self {
            Self::None => lines,
            Self::Table(more) => lines + u32::from(more[more.len().min(length as usize + 1) - 1]),
            Self::Multiplies(percent) => {
                let percent = u64::from(length) * u64::from(percent) + 100;
                let product = u64::from(lines).saturating_mul(percent) / 100;
                u32::try_from(product).unwrap_or(u32::MAX).max(steps(&SMALL_CLEAR_STEPS, length))
            }
        }
    }
}

/// Returns the number of steps that a length has reached.
fn steps(all: &[u32], length: u32) -> u32 {
    all.iter().filter(|step| **step <= length).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strike(action: Action) -> Strike {
        Strike { action, back_to_back: 0, combo: 0, is_perfect: false }
    }

    #[test]
    fn spins_of_other_tetriminos_send_as_those_of_t() {
        let rules = AttackRules::GUIDELINE;
        for (spin, t_spin) in [
            (Action::SpinSingle, Action::TSpinSingle),
            (Action::SpinDouble, Action::TSpinDouble),
            (Action::SpinTriple, Action::TSpinTriple),
            (Action::SpinTetris, Action::TSpinTriple),
        ] {
            assert_eq!(rules.lines(strike(spin)), rules.lines(strike(t_spin)), "{spin:?}");
        }
    }

    /// The Guideline's rules know neither combos nor Perfect Clears nor the length of a sequence.
    #[test]
    fn the_guidelines_attacks_have_no_other_bonuses() {
        for action in Action::ALL {
            for back_to_back in [1, 2, 500] {
                let plain = AttackRules::GUIDELINE.lines(Strike { back_to_back: 1, ..strike(action) });
                let other = Strike { action, back_to_back, combo: 30, is_perfect: true };
                assert_eq!(AttackRules::GUIDELINE.lines(other), plain, "{action:?}");
            }
        }
    }

    #[test]
    fn a_chain_grows_with_its_length() {
        let table = [
            (0, 4),
            (1, 5),
            (2, 5),
            (3, 6),
            (7, 6),
            (8, 7),
            (23, 7),
            (24, 8),
            (66, 8),
            (67, 9),
            (184, 9),
            (185, 10),
            (u32::MAX, 10),
        ];
        for (back_to_back, lines) in table {
            let tetris = Strike { back_to_back, ..strike(Action::Tetris) };
            assert_eq!(AttackRules::MODERN.lines(tetris), lines, "{back_to_back}");
        }
        let mini = Strike { back_to_back: 1, ..strike(Action::MiniTSpinSingle) };
        assert_eq!((AttackRules::MODERN.lines(mini), AttackRules::GUIDELINE.lines(mini)), (1, 0));
        for law in [BackToBackLaw::Adds(1), BackToBackLaw::Chain] {
            assert_eq!(law.lines(4, law.longest()), law.lines(4, u32::MAX), "{law:?}");
        }
    }

    /// The published attack table of TETR.IO, lengths 0 to 20.
    #[test]
    fn combos_multiply_as_published() {
        let table: [(Action, [u32; 21]); 4] = [
            (Action::Single, [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3]),
            (Action::Double, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6]),
            (Action::Triple, [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12]),
            (Action::Tetris, [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]),
        ];
        for (action, row) in table {
            for (combo, lines) in (0..).zip(row) {
                assert_eq!(AttackRules::MODERN.lines(Strike { combo, ..strike(action) }), lines, "{action:?} {combo}");
            }
        }
        assert_eq!(ComboLaw::Multiplies(100).apply(u32::MAX, u32::MAX), u32::MAX);
    }

    #[test]
    fn a_combo_table_adds_by_length() {
        let table = [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5];
        let rules = AttackRules { combo: ComboLaw::Table(table), ..AttackRules::GUIDELINE };
        for combo in 0..30 {
            let more = u32::from(table[(combo as usize).min(12)]);
            for action in Action::ALL {
                let lines = if action.lines() == 0 { 0 } else { rules.table.lines(action).into() };
                let expected = if action.lines() == 0 { 0 } else { lines + more };
                assert_eq!(rules.lines(Strike { combo, ..strike(action) }), expected, "{action:?} {combo}");
            }
        }
        assert_eq!(ComboLaw::Table(table).apply(1, u32::MAX), 6);
    }

    #[test]
    fn a_perfect_clear_adds_or_replaces() {
        let double = Strike { action: Action::Double, back_to_back: 0, combo: 4, is_perfect: true };
        assert_eq!(AttackRules::MODERN.lines(double), 2 + 10);
        let replaces = AttackRules { perfect_clear_replaces: true, ..AttackRules::MODERN };
        assert_eq!(replaces.lines(double), 10);
        assert_eq!(replaces.lines(Strike { is_perfect: false, ..double }), 2);
    }

    #[test]
    fn without_attacks_nothing_is_sent() {
        for action in Action::ALL {
            let all = Strike { action, back_to_back: 9, combo: 9, is_perfect: true };
            assert_eq!(AttackRules::NONE.lines(all), 0, "{action:?}");
        }
    }

    #[test]
    fn any_bonus_without_a_table_sends_something() {
        let none = AttackRules::NONE;
        let mut table = [0; 13];
        assert!(none.sends_nothing() && AttackRules { combo: ComboLaw::Table(table), ..none }.sends_nothing());
        table[12] = 1;
        let sending = [
            AttackRules::GUIDELINE,
            AttackRules { back_to_back: BackToBackLaw::Chain, ..none },
            AttackRules { combo: ComboLaw::Table(table), ..none },
            AttackRules { combo: ComboLaw::Multiplies(1), ..none },
            AttackRules { perfect_clear: 1, ..none },
            AttackRules { table: AttackTable { single: 1, ..none.table }, ..none },
        ];
        for rules in sending {
            assert!(!rules.sends_nothing(), "{rules:?}");
        }
    }

    #[test]
    fn lines_turn_solid_at_their_time() {
        let is_solid = |kind: LineKind, ms| kind.is_solid(Ticks::from_millis(ms));
        let after = LineKind::SolidAfter(60_000);
        assert_eq!([0, 59_999, 60_000, 90_000].map(|ms| is_solid(after, ms)), [false, false, true, true]);
        assert!(is_solid(LineKind::Solid, 0) && !is_solid(LineKind::Broken, 90_000));
    }

    #[test]
    fn attacks_grow_from_the_margin_on() {
        let share = |ms| AttackRules::MODERN.sent_percent_at(Ticks::from_millis(ms));
        assert_eq!([0, 180_000, 181_250, 240_000, 300_000].map(share), [100, 100, 101, 148, 196]);
        let half = AttackRules { sent_percent: 50, ..AttackRules::MODERN };
        assert_eq!(half.sent_percent_at(Ticks::from_millis(240_000)), 74);
        assert_eq!(AttackRules::GUIDELINE.sent_percent_at(Ticks::NEVER), 100);
    }

    #[test]
    fn files_name_every_rule_and_omit_the_guidelines() {
        let modern = serde_json::to_value(AttackRules::MODERN).unwrap();
        let expected = serde_json::json!({
            "travel_ms": 333, "entry": "not_on_clears", "cap": 8, "gap": {"chance": {"attack": 100, "line": 0}},
            "table": {
                "single": 0, "double": 1, "triple": 2, "tetris": 4, "mini_t_spin_single": 0,
                "t_spin_single": 2, "t_spin_double": 4, "t_spin_triple": 6,
            },
            "back_to_back": "chain", "combo": {"multiplies": 25}, "perfect_clear": 10, "perfect_clear_replaces": false,
            "margin": {"after_ms": 180_000, "percent": 48}, "kind": "broken", "sent_percent": 100, "received_percent": 100,
        });
        assert_eq!(modern, expected);
        let read = |text: &str| serde_json::from_str::<AttackRules>(text);
        assert_eq!(read("{}").unwrap(), AttackRules::GUIDELINE);
        let some = read(r#"{"gap": {"every_lines": 3}, "back_to_back": {"adds": 2}, "table": {"single": 1}}"#).unwrap();
        assert_eq!(
            (some.gap, some.back_to_back, some.table.single),
            (GapLaw::EveryLines(3), BackToBackLaw::Adds(2), 1)
        );
        assert_eq!((some.table.tetris, some.combo), (4, ComboLaw::None));
        assert!(read(r#"{"messiness": 3}"#).is_err());
    }
}
