//! The actions that earn points, what they are worth, and Back-to-Back (Guideline 8, 6.1).

use serde::{Deserialize, Serialize};

use super::tspin::Spin;

/// How points are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// By the table of the Guideline's section 8.
    #[default]
    Guideline,
}

/// A point-scoring action (Guideline 8).
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
}

impl Action {
    /// All actions, in the order of the Guideline's table.
    pub const ALL: [Self; 10] = [
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

    /// The action of a Lock Down that filled `lines` lines; `None` if it earns nothing.
    #[must_use]
    pub const fn of(spin: Option<Spin>, lines: u8) -> Option<Self> {
        Some(match (spin, lines) {
            (None, 0) => return None,
            (None, 1) => Self::Single,
            (None, 2) => Self::Double,
            (None, 3) => Self::Triple,
            (None, _) => Self::Tetris,
            (Some(Spin::Mini), 0) => Self::MiniTSpin,
            (Some(Spin::Mini), 1) => Self::MiniTSpinSingle,
            (Some(Spin::Full), 0) => Self::TSpin,
            (Some(Spin::Full), 1) => Self::TSpinSingle,
            (Some(_), 2) => Self::TSpinDouble,
            (Some(_), _) => Self::TSpinTriple,
        })
    }

    /// Points at level 1, without the Back-to-Back Bonus.
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
        }
    }

    /// The lines it clears.
    #[must_use]
    pub const fn lines(self) -> u8 {
        match self {
            Self::MiniTSpin | Self::TSpin => 0,
            Self::Single | Self::MiniTSpinSingle | Self::TSpinSingle => 1,
            Self::Double | Self::TSpinDouble => 2,
            Self::Triple | Self::TSpinTriple => 3,
            Self::Tetris => 4,
        }
    }

    /// What it does to a Back-to-Back sequence.
    #[must_use]
    pub const fn chain(self) -> Chain {
        match self {
            Self::Single | Self::Double | Self::Triple => Chain::Breaks,
            Self::MiniTSpin | Self::TSpin => Chain::Keeps,
            Self::Tetris | Self::MiniTSpinSingle | Self::TSpinSingle | Self::TSpinDouble | Self::TSpinTriple => {
                Chain::Qualifies
            }
        }
    }

    /// What it earns at `level`, with `open` telling whether a Back-to-Back sequence is open.
    #[must_use]
    pub fn award(self, level: u8, open: bool) -> Award {
        let back_to_back = open && self.chain() == Chain::Qualifies;
        let halves = if back_to_back { 3 } else { 2 };
        Award {
            action: self,
            points: self.points() / 2 * halves * u32::from(level),
            back_to_back,
            awarded_lines: self.points() / 100 * halves / 2,
        }
    }
}

/// What an action does to a Back-to-Back sequence (Guideline 8, note 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chain {
    /// It starts one, or goes on with one and earns the bonus.
    Qualifies,
    /// It neither starts nor ends one.
    Keeps,
    /// It ends one.
    Breaks,
}

/// What an action earned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Award {
    /// The action.
    pub action: Action,
    /// Points with level and Back-to-Back Bonus.
    pub points: u32,
    /// Whether the Back-to-Back Bonus was paid.
    pub back_to_back: bool,
    /// The lines awarded in the Variable Goal System (Guideline 6.1): the points at level 1 divided by 100.
    pub awarded_lines: u32,
}

/// Points for each row of a Soft Drop.
pub const SOFT_DROP_POINTS: u32 = 1;
/// Points for each row of a Hard Drop.
pub const HARD_DROP_POINTS: u32 = 2;

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
            assert_eq!(Action::of(spin, lines), Some(action));
            assert_eq!(action.lines(), lines, "{action:?}");
            for level in 1..=15 {
                let award = action.award(level, false);
                assert_eq!(award.points, points * u32::from(level), "{action:?} at level {level}");
                assert_eq!((award.awarded_lines, award.back_to_back), (awarded_lines, false), "{action:?}");
            }
        }
        assert_eq!(Action::of(None, 0), None);
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
        for action in Action::ALL {
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
}
