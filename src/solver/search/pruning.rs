//! Pruning rules, which recognize positions without a solution, with a proof for each rule.
//!
//! Notation: a position has F filled cells, p pieces remain to be placed, the board has m columns, and L lines remain
//! to be cleared. Every piece fills four cells and every line removes m, so the last board has F + 4p − mL filled
//! cells. If the last board is known (empty after a perfect clear, or the board to reach), p determines L. Clearing a
//! line removes one cell from each column and never moves a cell to another column.
//!
//! * [`PruneRule::Area`] counts cells. If the last board is known, some p must give an integer L that satisfies the
//!   other conditions. Column j still receives `last_j + L − now_j` cells, which cannot be negative.
//! * [`PruneRule::Parity`] counts cells in odd columns minus those in even columns. A line changes this by the number
//!   of columns modulo 2. A vertical I changes it by ±4, L and J by ±2, and a vertical T by ±2. O, S, Z, a horizontal I
//!   and a horizontal T do not change it. The missing difference must be a sum of these.
//! * [`PruneRule::Walls`] counts cells between two walls. A piece covers adjacent columns. A column that receives no
//!   more cells is a wall. So is the border between two columns if all rows to be cleared are present and in each of
//!   them one of the two cells is filled, because a piece across the border would need both. The number of missing
//!   cells between walls must be that of complete pieces.
//! * [`PruneRule::Rows`] counts rows. A line is cleared when the unfilled cells of its row are filled, and no cell
//!   counts for two rows. So L lines need at least the unfilled cells of the L fullest rows. A row that is not cleared
//!   keeps its cells: it must be part of the last board (never of an empty one) and counts for the height. For a setup,
//!   each row is cleared or moves down by the number of cleared rows below it, where it must have no cell that is to be
//!   free, and lacks some that are to be filled; rows above lack all of these. The cheapest choice of cleared rows
//!   needs at most 4p cells. With K cells to be filled for the setup, F + 4p − mL ≥ K, which limits L: often to 0, and
//!   then no cell that is to be free may be filled at all.
//! * [`PruneRule::Pieces`] counts remaining pieces. Only I covers four rows, so each Tetris needs one, each T-Spin
//!   needs a T, and each further line clear of a Combo needs a piece.
//! * [`PruneRule::Pockets`] counts cells that pieces can reach. Until a line is cleared, the free cells only shrink, so
//!   a piece can cover only cells that it can be moved over now, for any results of its turns. If all lines to be
//!   cleared are present rows, pieces are only placed in these rows. So a row is full only after the last piece that
//!   one of its cells needs, and if the first row is full with the n-th piece, 4n coverable cells are needed. Not
//!   applied to boards of more than 64 columns. See the module `pockets`.
//! * [`PruneRule::Mirror`] counts nothing. Of two equivalent positions that are mirror images, only one is searched.
//!   See the module `mirror`.
//!
//! A rule never prunes a position with a solution. So the answer and the match found are the same with and without any
//! of the rules. Tests compare them.

use std::fmt;
use std::str::FromStr;

/// A pruning rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum PruneRule {
    /// Counts the cells of the board and of each column.
    Area,
    /// Compares odd and even columns.
    Parity,
    /// Finds borders that no piece crosses.
    Walls,
    /// Counts the unfilled cells of the fullest rows.
    Rows,
    /// Counts the pieces that Tetrises, T-Spins and Combos need.
    Pieces,
    /// Finds unfilled cells that no remaining piece can reach.
    Pockets,
    /// Merges mirror images.
    Mirror,
}

impl PruneRule {
    /// All rules in the order in which they are applied.
    pub const ALL: [Self; 7] =
        [Self::Area, Self::Parity, Self::Walls, Self::Rows, Self::Pieces, Self::Pockets, Self::Mirror];

    /// The name in files and on the command line.
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

/// The error for a text that is not the name of a rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected area, parity, walls, rows, pieces, pockets or mirror")]
pub struct UnknownRule;

impl FromStr for PruneRule {
    type Err = UnknownRule;

    fn from_str(name: &str) -> Result<Self, UnknownRule> {
        Self::ALL.into_iter().find(|rule| rule.name() == name).ok_or(UnknownRule)
    }
}

/// A set of pruning rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PruneRules(u8);

impl PruneRules {
    /// All rules.
    pub const ALL: Self = Self((1 << PruneRule::ALL.len()) - 1);
    /// No rules: every position is searched.
    pub const NONE: Self = Self(0);

    /// The set without a rule.
    #[must_use]
    pub const fn without(self, rule: PruneRule) -> Self {
        Self(self.0 & !(1 << rule as u8))
    }

    /// Whether the set has a rule.
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
