//! The rules that cut off positions from which what is asked cannot be reached any more, and why each of them is right.
//!
//! In all of them a position has F filled cells, p pieces are still placed, the board has m columns, and L lines are
//! still cleared. Every piece fills four cells and every line takes m away, so the last board has F + 4p − mL of them.
//! Where its cells are known (a perfect clear has none, a board to be reached has its own), p gives L. Clearing a line
//! takes one cell out of every column, and never a cell from one column to another.
//!
//! | rule | what is counted | why it is right |
//! |---|---|---|
//! | [`PruneRule::Area`] | cells | If the last board is known, some p must make L a whole number that is enough for what else is asked, and column j still takes in `last_j + L − now_j` cells, which is never negative. |
//! | [`PruneRule::Parity`] | cells in odd columns less those in even columns | A line changes this by the number of columns modulo 2. I standing changes it by ±4, L and J by ±2 always, T by ±2 standing and 0 lying, O, S, Z and I lying by 0. What is missing must be a sum of these. |
//! | [`PruneRule::Walls`] | cells between two walls | A piece covers neighbouring columns. A column that takes in no more cells is a wall; so are two neighbours, if all rows that are still cleared are there and in each of them one of the two cells is filled: a piece across them would have both. Between walls as many cells are missing as whole pieces have. |
//! | [`PruneRule::Rows`] | rows | A line is cleared when all cells are filled that its row misses, and no cell counts for two rows. So L lines take at least the cells that the L fullest rows miss. A row that is not cleared stays filled where it is: it needs its place on the last board, of which an empty one has none, and it counts for the height. |
//! | [`PruneRule::Pieces`] | I still to come | Only I covers four rows, so each Tetris takes one. |
//! | [`PruneRule::Pockets`] | cells that pieces can get into | Until a line is cleared, room is only taken away, so a piece covers no cell that it cannot be moved over now, wherever its turns could end. If every line still to be cleared is a row that is there, pieces are placed in these rows alone. So a row is full no sooner than the last piece has come that one of its cells waits for; and if the first row is full with the n-th piece, 4n such cells are needed. Boards of more than 64 columns are let stand. See the module `pockets`. |
//! | [`PruneRule::Mirror`] | nothing | Of two positions that are mirror images only one is looked at, where what follows is the same for both: see the module `mirror`. |
//!
//! A rule never prunes a position from which what is asked can be reached; so the answer, and a match that is found,
//! are the same with any rules and without them.

use std::fmt;
use std::str::FromStr;

/// A rule that prunes positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum PruneRule {
    /// Cells of the whole board and of each column.
    Area,
    /// Odd against even columns.
    Parity,
    /// Columns that no piece crosses.
    Walls,
    /// The cells that the fullest rows miss.
    Rows,
    /// The I that Tetrises take.
    Pieces,
    /// Unfilled cells that no piece that still comes can be moved over.
    Pockets,
    /// Mirror images.
    Mirror,
}

impl PruneRule {
    /// All of them, in the order in which they are asked.
    pub const ALL: [Self; 7] =
        [Self::Area, Self::Parity, Self::Walls, Self::Rows, Self::Pieces, Self::Pockets, Self::Mirror];

    /// Its name in files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Area => "area",
            Self::Parity => "parity",
            Self::Walls => "walls",
            Self::Rows => "rows",
            Self::Pieces => "pieces",
            Self::Pockets => "pockets",
            Self::Mirror => "mirror",
        }
    }
}

impl fmt::Display for PruneRule {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// There is no rule of this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected area, parity, walls, rows, pieces, pockets or mirror")]
pub struct UnknownRule;

impl FromStr for PruneRule {
    type Err = UnknownRule;

    fn from_str(name: &str) -> Result<Self, UnknownRule> {
        Self::ALL.into_iter().find(|rule| rule.name() == name).ok_or(UnknownRule)
    }
}

/// Which rules are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PruneRules(u8);

impl PruneRules {
    /// Every rule.
    pub const ALL: Self = Self((1 << PruneRule::ALL.len()) - 1);
    /// No rule: every position is looked at.
    pub const NONE: Self = Self(0);

    /// The same without one.
    #[must_use]
    pub const fn without(self, rule: PruneRule) -> Self {
        Self(self.0 & !(1 << rule as u8))
    }

    /// Whether this one is asked.
    #[must_use]
    pub const fn has(self, rule: PruneRule) -> bool {
        self.0 >> rule as u8 & 1 == 1
    }
}

impl Default for PruneRules {
    fn default() -> Self {
        Self::ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_name_and_can_be_left_out() {
        let message = UnknownRule.to_string();
        for rule in PruneRule::ALL {
            assert_eq!(rule.name().parse(), Ok(rule));
            assert!(message.contains(rule.name()));
            assert!(
                PruneRules::ALL.has(rule) && !PruneRules::NONE.has(rule) && !PruneRules::ALL.without(rule).has(rule)
            );
        }
        assert_eq!("speed".parse::<PruneRule>(), Err(UnknownRule));
        assert_eq!(PruneRule::ALL.into_iter().fold(PruneRules::ALL, PruneRules::without), PruneRules::NONE);
    }
}
