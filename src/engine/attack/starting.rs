//! Starting Lines (Guideline B1.1.2).

use serde::{Deserialize, Serialize};

use crate::engine::random::{Purpose, Stream};

/// The lines in the Matrix at the start of a game: Broken Lines, and Solid Lines below them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StartingLines {
    /// Broken Lines, 0 to 12: 0.
    pub broken: u8,
    /// The gaps of the Broken Lines.
    pub pattern: StartingPattern,
    /// Solid Lines, 0 to 12: 0.
    pub solid: u8,
}

/// The pattern that the gaps of the Starting Lines make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartingPattern {
    /// A random column for each line, the same for all players.
    #[default]
    Random,
    /// All in the last column.
    Well,
    /// One column to the right with each line, from the first.
    Stairs,
    /// The two columns of the middle by turns.
    Zigzag,
}

impl StartingPattern {
    /// All patterns.
    pub const ALL: [Self; 4] = [Self::Random, Self::Well, Self::Stairs, Self::Zigzag];
}

impl StartingLines {
    /// No lines.
    pub const NONE: Self = Self { broken: 0, pattern: StartingPattern::Random, solid: 0 };

    /// Returns the gap column of a Broken Line, counted from 0 and from the top, in a Matrix of `columns` columns.
    #[must_use]
    pub fn gap(self, seed: u64, line: u8, columns: i8) -> i8 {
        let columns = columns as u8;
        let column = match self.pattern {
            StartingPattern::Random => {
                Stream::new(seed, Purpose::StartingLines, line.into()).below(columns.into()) as u8
            }
            StartingPattern::Well => columns - 1,
            StartingPattern::Stairs => line % columns,
            StartingPattern::Zigzag => columns / 2 - 1 + line % 2,
        };
        column as i8 + 1
    }

    /// Whether there are none. Files from before Starting Lines have none.
    pub(in crate::engine) fn are_none(&self) -> bool {
        *self == Self::NONE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_as_they_say() {
        let gaps = |pattern| [0, 1, 2, 3].map(|line| StartingLines { pattern, ..StartingLines::NONE }.gap(5, line, 10));
        assert_eq!(gaps(StartingPattern::Well), [10; 4]);
        assert_eq!(gaps(StartingPattern::Stairs), [1, 2, 3, 4]);
        assert_eq!(gaps(StartingPattern::Zigzag), [5, 6, 5, 6]);
        for pattern in StartingPattern::ALL {
            let lines = StartingLines { pattern, ..StartingLines::NONE };
            for columns in 4..=20 {
                let is_inside = |line| (1..=columns).contains(&lines.gap(9, line, columns));
                assert!((0..=u8::MAX).all(is_inside), "{pattern:?}");
            }
        }
    }
}
