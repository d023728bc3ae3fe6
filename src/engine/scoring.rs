//! Scoring: the actions, their points and Back-to-Back (Guideline 8, 6.1), and three other scoring systems.
//!
//! | | Guideline | classic | Extended | lines |
//! |---|---|---|---|---|
//! | lines | a table × level | 40, 100, 300, 1200 × (level + 1) | 10 × (lines + combo − 1)² | 1 each |
//! | spins | T-Spin, Mini T-Spin | none | × 4 for any Tetrimino that cannot move up | none |
//! | Back-to-Back | half on top | none | × its length | none |
//! | Perfect Clear | none | none | × 100 | none |
//! | drops | 1 or 2 a row | none | none | none |

use serde::{Deserialize, Serialize};

use super::tetrimino::{Piece, Tetrimino};
use super::tspin::Spin;

/// A scoring system.
///
/// ```
/// use skyline_foundation::engine::Action;
///
/// let tetris = Action::Tetris.award(3, true);
/// assert_eq!((tetris.points, tetris.back_to_back), (3_600, true));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// By the table of the Guideline's section 8.
    #[default]
    Guideline,
    /// By the table of the classic game.
    Classic,
    /// By the formula of the Extended ruleset.
    #[serde(rename = "tetrs")]
    Extended,
    /// A point for each line, as in HATETRIS.
    Lines,
}

/// The Guideline's points for each row of a Soft Drop.
pub const SOFT_DROP_POINTS: u32 = 1;
/// The Guideline's points for each row of a Hard Drop.
pub const HARD_DROP_POINTS: u32 = 2;

/// The properties of a Lock Down that scoring depends on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pattern {
    pub(super) tetrimino: Tetrimino,
    /// The kind of spin, if it is one.
    pub(super) spin: Option<Spin>,
    /// The lines it fills.
    pub(super) lines: u8,
    pub(super) level: u8,
    /// The qualifying line clears of the Back-to-Back sequence that is open, 0 without one.
    pub(super) sequence: u32,
    /// The Lock Downs with lines up to it, itself included.
    pub(super) combo: u32,
    /// Whether it empties the Matrix.
    pub(super) is_perfect: bool,
}

impl Scoring {
    /// Returns the spin of a piece at Lock Down. `t_spin` returns the T-Spin by the last move, and `fits` whether a
    /// piece has room in the Matrix.
    #[must_use]
    pub fn spin(
        self,
        piece: Piece,
        t_spin: impl FnOnce() -> Option<Spin>,
        fits: impl FnOnce(Piece) -> bool,
    ) -> Option<Spin> {
        match self {
            Self::Guideline => t_spin(),
            Self::Classic | Self::Lines => None,
            Self::Extended => (!fits(piece.offset(0, 1))).then_some(Spin::Full),
        }
    }

    /// Returns what a Lock Down earns, if anything.
    pub(super) fn award(self, pattern: Pattern) -> Option<Award> {
        let Pattern { tetrimino, spin, lines, level, sequence, .. } = pattern;
        let action = Action::of(tetrimino, spin, lines)?;
        match self {
            Self::Guideline => Some(action.award(level, sequence > 0)),
            Self::Classic => {
                let points = [0, 40, 100, 300, 1_200][usize::from(lines)] * (u64::from(level) + 1);
                Some(Award { action, tetrimino, points, back_to_back: false, awarded_lines: 0 })
            }
            Self::Lines => {
                Some(Award { action, tetrimino, points: lines.into(), back_to_back: false, awarded_lines: 0 })
            }
            Self::Extended if lines == 0 => None,
            Self::Extended => Some(extended(action, pattern)),
        }
    }

    /// Returns the effect of a line clear on a Back-to-Back sequence.
    pub(super) const fn chain(self, action: Action, is_perfect: bool) -> Chain {
        match self {
            Self::Guideline => action.chain(),
            Self::Classic | Self::Lines => Chain::Breaks,
            Self::Extended if is_perfect => Chain::Qualifies,
            Self::Extended => action.chain(),
        }
    }

    /// Returns the points for each row of a Soft Drop.
    pub(super) const fn soft_drop_points(self) -> u64 {
        match self {
            Self::Guideline => SOFT_DROP_POINTS as u64,
            Self::Classic | Self::Extended | Self::Lines => 0,
        }
    }

    /// Returns the points for each row of a Hard Drop.
    pub(super) const fn hard_drop_points(self) -> u64 {
        match self {
            Self::Guideline => HARD_DROP_POINTS as u64,
            Self::Classic | Self::Extended | Self::Lines => 0,
        }
    }
}

/// Returns 10 × (lines + combo − 1)² × Back-to-Back × 4 for a spin × 100 for a Perfect Clear, saturating.
fn extended(action: Action, pattern: Pattern) -> Award {
    let Pattern { tetrimino, spin, lines, sequence, combo, is_perfect, .. } = pattern;
    let qualifies = Scoring::Extended.chain(action, is_perfect) == Chain::Qualifies;
    let length = if qualifies { u128::from(sequence) + 1 } else { 1 };
    let steps = u128::from(lines) + u128::from(combo.saturating_sub(1));
    let spin_factor = if spin.is_some() { 4 } else { 1 };
    let perfect_factor = if is_perfect { 100 } else { 1 };
    // Less than 2^4 × 2^66 × 2^33 × 2^2 × 2^7: it always fits.
    let points = 10 * steps * steps * length * spin_factor * perfect_factor;
    Award {
        action,
        tetrimino,
        points: u64::try_from(points).unwrap_or(u64::MAX),
        back_to_back: length > 1,
        awarded_lines: 0,
    }
}

/// A point-scoring action (Guideline 8), or a spin of another Tetrimino than T.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Action {
    /// One line.
    Single,
    /// Two lines at once.
    Double,
    /// Three lines at once.
    Triple,
    /// Four lines at once.
    Tetris,
    /// A Mini T-Spin without a line.
    MiniTSpin,
    /// A Mini T-Spin with one line.
    MiniTSpinSingle,
    /// A T-Spin without a line.
    TSpin,
    /// A T-Spin with one line.
    TSpinSingle,
    /// A T-Spin with two lines; a Mini T-Spin with two lines counts as one too.
    TSpinDouble,
    /// A T-Spin with three lines.
    TSpinTriple,
    /// A spin of another Tetrimino with one line.
    SpinSingle,
    /// A spin of another Tetrimino with two lines.
    SpinDouble,
    /// A spin of another Tetrimino with three lines.
    SpinTriple,
    /// A spin of I with four lines.
    SpinTetris,
}

impl Action {
    /// The Guideline's actions, in the order of its table.
    pub const TABLE: [Self; 10] = [
        Self::Single,
        Self::Double,
        Self::Triple,
        Self::Tetris,
        Self::MiniTSpin,
        Self::MiniTSpinSingle,
        Self::TSpin,
        Self::TSpinSingle,
        Self::TSpinDouble,
        Self::TSpinTriple,
    ];

    /// All actions, the Guideline's first.
    pub const ALL: [Self; 14] = {
        let mut all = [Self::SpinTetris; 14];
        let mut index = 0;
        while index < Self::TABLE.len() {
            all[index] = Self::TABLE[index];
            index += 1;
        }
        (all[index], all[index + 1], all[index + 2]) = (Self::SpinSingle, Self::SpinDouble, Self::SpinTriple);
        all
    };

    /// Returns the action of a Lock Down that filled `lines` lines, if it is one.
    #[must_use]
    pub const fn of(tetrimino: Tetrimino, spin: Option<Spin>, lines: u8) -> Option<Self> {
        Some(match (spin, lines) {
            (None, 0) => return None,
            (None, 1) => Self::Single,
            (None, 2) => Self::Double,
            (None, 3) => Self::Triple,
            (None, _) => Self::Tetris,
            (Some(spin), lines) => match tetrimino {
                Tetrimino::T => Self::of_t(spin, lines),
                Tetrimino::O | Tetrimino::I | Tetrimino::L | Tetrimino::J | Tetrimino::S | Tetrimino::Z => {
                    match lines {
                        0 => return None,
                        1 => Self::SpinSingle,
                        2 => Self::SpinDouble,
                        3 => Self::SpinTriple,
                        _ => Self::SpinTetris,
                    }
                }
            },
        })
    }

    const fn of_t(spin: Spin, lines: u8) -> Self {
        match (spin, lines) {
            (Spin::Mini, 0) => Self::MiniTSpin,
            (Spin::Mini, 1) => Self::MiniTSpinSingle,
            (Spin::Full, 0) => Self::TSpin,
            (Spin::Full, 1) => Self::TSpinSingle,
            // The Guideline's tables have no Mini T-Spin with two lines, although kicks allow it. It counts as the full
            // one.
            (Spin::Mini | Spin::Full, 2) => Self::TSpinDouble,
            (Spin::Mini | Spin::Full, _) => Self::TSpinTriple,
        }
    }

    /// Returns the points at level 1 without the Back-to-Back Bonus; 0 for actions that are not the Guideline's.
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            Self::Single | Self::MiniTSpin => 100,
            Self::MiniTSpinSingle => 200,
            Self::Double => 300,
            Self::TSpin => 400,
            Self::Triple => 500,
            Self::Tetris | Self::TSpinSingle => 800,
            Self::TSpinDouble => 1_200,
            Self::TSpinTriple => 1_600,
            Self::SpinSingle | Self::SpinDouble | Self::SpinTriple | Self::SpinTetris => 0,
        }
    }

    /// Returns the class of the T-Spin that it is, if it is one.
    #[must_use]
    pub const fn t_spin(self) -> Option<Spin> {
        match self {
            Self::MiniTSpin | Self::MiniTSpinSingle => Some(Spin::Mini),
            Self::TSpin | Self::TSpinSingle | Self::TSpinDouble | Self::TSpinTriple => Some(Spin::Full),
            Self::Single
            | Self::Double
            | Self::Triple
            | Self::Tetris
            | Self::SpinSingle
            | Self::SpinDouble
            | Self::SpinTriple
            | Self::SpinTetris => None,
        }
    }

    /// Returns the lines it clears.
    #[must_use]
    pub const fn lines(self) -> u8 {
        match self {
            Self::MiniTSpin | Self::TSpin => 0,
            Self::Single | Self::MiniTSpinSingle | Self::TSpinSingle | Self::SpinSingle => 1,
            Self::Double | Self::TSpinDouble | Self::SpinDouble => 2,
            Self::Triple | Self::TSpinTriple | Self::SpinTriple => 3,
            Self::Tetris | Self::SpinTetris => 4,
        }
    }

    /// Returns its effect on a Back-to-Back sequence.
    #[must_use]
    pub const fn chain(self) -> Chain {
        match self {
            Self::Single | Self::Double | Self::Triple => Chain::Breaks,
            Self::MiniTSpin | Self::TSpin => Chain::Keeps,
            Self::Tetris
            | Self::MiniTSpinSingle
            | Self::TSpinSingle
            | Self::TSpinDouble
            | Self::TSpinTriple
            | Self::SpinSingle
            | Self::SpinDouble
            | Self::SpinTriple
            | Self::SpinTetris => Chain::Qualifies,
        }
    }

    /// Returns its award by the Guideline at `level`; `open` is whether a Back-to-Back sequence is open.
    #[must_use]
    pub fn award(self, level: u8, open: bool) -> Award {
        let back_to_back = open && self.chain() == Chain::Qualifies;
        let halves = if back_to_back { 3 } else { 2 };
        Award {
            action: self,
            tetrimino: Tetrimino::T,
            // Halves before products: all points of the table are even, so half of them is exact.
            points: u64::from(self.points() / 2 * halves * u32::from(level)),
            back_to_back,
            // Exact: every action that earns the bonus awards an even number of lines.
            awarded_lines: self.points() / 100 * halves / 2,
        }
    }
}

/// The effect of an action on a Back-to-Back sequence (Guideline 8, note 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chain {
    /// It starts one, or continues one and earns the bonus.
    Qualifies,
    /// It neither starts nor ends one.
    Keeps,
    /// It ends one.
    Breaks,
}

/// The award of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Award {
    /// The action.
    pub action: Action,
    /// The Tetrimino that Locked Down; always T in the Guideline's scoring, which knows no other spins.
    pub tetrimino: Tetrimino,
    /// Points with level and Back-to-Back Bonus.
    pub points: u64,
    /// Whether the Back-to-Back Bonus was paid.
    pub back_to_back: bool,
    /// The lines awarded in the Variable Goal System (Guideline 6.1): the points at level 1 divided by 100.
    pub awarded_lines: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guideline 8 and 6.1: (spin, lines) → action, points at level 1, awarded lines.
    #[test]
    fn awards_are_the_guidelines() {
        let table = [
            (None, 1, Action::Single, 100, 1),
            (None, 2, Action::Double, 300, 3),
            (None, 3, Action::Triple, 500, 5),
            (None, 4, Action::Tetris, 800, 8),
            (Some(Spin::Mini), 0, Action::MiniTSpin, 100, 1),
            (Some(Spin::Mini), 1, Action::MiniTSpinSingle, 200, 2),
            (Some(Spin::Full), 0, Action::TSpin, 400, 4),
            (Some(Spin::Full), 1, Action::TSpinSingle, 800, 8),
            (Some(Spin::Full), 2, Action::TSpinDouble, 1_200, 12),
            (Some(Spin::Full), 3, Action::TSpinTriple, 1_600, 16),
            (Some(Spin::Mini), 2, Action::TSpinDouble, 1_200, 12),
        ];
        for (spin, lines, action, points, awarded_lines) in table {
            assert_eq!(Action::of(Tetrimino::T, spin, lines), Some(action));
            assert_eq!(action.lines(), lines, "{action:?}");
            // A Mini T-Spin with two lines counts as the full one.
            let class = if action == Action::TSpinDouble { Some(Spin::Full) } else { spin };
            assert_eq!(action.t_spin(), class, "{action:?}");
            for level in 1..=15 {
                let award = action.award(level, false);
                assert_eq!(award.points, points * u64::from(level), "{action:?} at level {level}");
                assert_eq!((award.awarded_lines, award.back_to_back), (awarded_lines, false), "{action:?}");
            }
        }
        assert_eq!(Action::of(Tetrimino::T, None, 0), None);
        assert_eq!(Action::SpinTetris.t_spin(), None, "other Tetriminos");
    }

    /// Guideline 8, note 1: half of the action on top, for line clears that qualify.
    #[test]
    fn the_back_to_back_bonus_is_half_of_the_action() {
        let table = [
            (Action::Tetris, 1_200, 12),
            (Action::MiniTSpinSingle, 300, 3),
            (Action::TSpinSingle, 1_200, 12),
            (Action::TSpinDouble, 1_800, 18),
            (Action::TSpinTriple, 2_400, 24),
        ];
        for action in Action::TABLE {
            let award = action.award(3, true);
            match table.iter().find(|row| row.0 == action) {
                Some(&(_, points, lines)) => {
                    assert_eq!((award.points, award.awarded_lines, award.back_to_back), (points * 3, lines, true));
                }
                None => assert_eq!(award, action.award(3, false), "{action:?} earns no bonus"),
            }
        }
    }

    /// Guideline 8.1: Tetris, T-Spin Double, T-Spin, Tetris, T-Spin Single at level 1 make 5400.
    #[test]
    fn the_back_to_back_example_adds_up() {
        let mut open = false;
        let mut score = 0;
        for action in [Action::Tetris, Action::TSpinDouble, Action::TSpin, Action::Tetris, Action::TSpinSingle] {
            score += action.award(1, open).points;
            open = match action.chain() {
                Chain::Qualifies => true,
                Chain::Keeps => open,
                Chain::Breaks => false,
            };
        }
        assert_eq!(score, 5_400);
    }

    fn pattern(lines: u8) -> Pattern {
        Pattern { tetrimino: Tetrimino::L, spin: None, lines, level: 1, sequence: 0, combo: 1, is_perfect: false }
    }

    #[test]
    fn classic_awards_are_the_tables() {
        for (level, table) in [
            (0, [40, 100, 300, 1_200]),
            (1, [80, 200, 600, 2_400]),
            (2, [120, 300, 900, 3_600]),
            (9, [400, 1_000, 3_000, 12_000]),
        ] {
            for (lines, points) in (1..).zip(table) {
                let award = Scoring::Classic.award(Pattern { level, ..pattern(lines) }).unwrap();
                assert_eq!((award.points, award.back_to_back), (points, false), "{lines} lines at level {level}");
            }
        }
        assert!(Scoring::Classic.award(pattern(0)).is_none());
    }

    /// The examples of the Extended ruleset's manual: (lines, combo, sequence before, spin, perfect) → points.
    #[test]
    fn extended_awards_are_the_manuals() {
        let spin = Some(Spin::Full);
        let table = [
            (1, 1, 0, None, false, 10),
            (2, 1, 0, None, false, 40),
            (3, 1, 0, None, false, 90),
            (4, 1, 0, None, false, 160),
            (1, 1, 0, spin, false, 40),
            (2, 1, 0, spin, false, 160),
            (3, 1, 0, spin, false, 360),
            (1, 2, 0, None, false, 40),
            (1, 3, 0, None, false, 90),
            (1, 4, 0, None, false, 160),
            (2, 2, 0, None, false, 90),
            (2, 3, 0, None, false, 160),
            (2, 4, 0, None, false, 250),
            (3, 2, 0, None, false, 160),
            (3, 3, 0, None, false, 250),
            (3, 4, 0, None, false, 360),
            (4, 1, 1, None, false, 320),
            (4, 1, 2, None, false, 480),
            (4, 1, 3, None, false, 640),
            (1, 1, 0, None, true, 1_000),
            (2, 1, 0, spin, true, 16_000),
            (1, 1, 9, None, false, 10),
        ];
        for (lines, combo, sequence, spin, is_perfect, points) in table {
            let award =
                Scoring::Extended.award(Pattern { spin, sequence, combo, is_perfect, ..pattern(lines) }).unwrap();
            assert_eq!(
                award.points, points,
                "{lines} lines, combo {combo}, sequence {sequence}, {spin:?}, {is_perfect}"
            );
            assert_eq!(award.tetrimino, Tetrimino::L);
        }
        assert!(Scoring::Extended.award(Pattern { spin, ..pattern(0) }).is_none());
    }

    #[test]
    fn lines_are_a_point_each() {
        for lines in 1..=4 {
            let all = Pattern { combo: 5, sequence: 3, is_perfect: true, ..pattern(lines) };
            let award = Scoring::Lines.award(all).unwrap();
            assert_eq!((award.points, award.back_to_back), (lines.into(), false));
        }
        assert_eq!((Scoring::Lines.hard_drop_points(), Scoring::Lines.soft_drop_points()), (0, 0));
    }

    #[test]
    fn the_longest_combo_cannot_overflow() {
        let all =
            Pattern { combo: u32::MAX, sequence: u32::MAX, spin: Some(Spin::Full), is_perfect: true, ..pattern(4) };
        assert_eq!(Scoring::Extended.award(all).unwrap().points, u64::MAX);
        let long = Pattern { combo: 20_708, spin: Some(Spin::Full), ..pattern(1) };
        assert_eq!(Scoring::Extended.award(long).unwrap().points, 40 * 20_708 * 20_708);
    }
}
