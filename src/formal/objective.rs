//! What is asked of a match: Φ, which looks at the final states of the pieces alone.

use serde::{Deserialize, Serialize};

use super::board::Board;

/// Conditions that must all hold; what is not named is not asked.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "conditions in braces { }")]
pub struct Objective {
    /// All pieces of the sequence are placed; with Hold, all but the one that is held in the end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub survive: bool,
    /// At least so many lines are cleared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<u32>,
    /// At least so many times four lines are cleared at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tetrises: Option<u32>,
    /// The board is empty after some piece. The match may end there: what else is asked is asked of that board.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[doc(alias = "PC")]
    pub perfect_clear: bool,
    /// The last board has no filled cell above this row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub final_height: Option<u32>,
    /// No merged board of the match has a filled cell above this row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_height: Option<u32>,
    /// The last board has at most so many holes: unfilled cells below a filled cell of their column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holes: Option<u32>,
    /// The last board is this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Board>,
    /// Of all matches that meet the conditions, one that is best in this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
}

impl Objective {
    /// The field that contradicts another one or the board, and how. What merely cannot be met is no contradiction: the
    /// answer is no.
    pub(crate) fn contradiction(&self, board: &Board) -> Option<(&'static str, String)> {
        if let (Some(last), Some(most)) = (self.final_height, self.max_height)
            && last > most
        {
            return Some(("final_height", format!("{last} is above `max_height`, {most}")));
        }
        let wanted = self.reach.as_ref()?;
        let size = |board: &Board| (board.rows(), board.columns());
        let ((rows, columns), (of_rows, of_columns)) = (size(wanted), size(board));
        if (rows, columns) != (of_rows, of_columns) {
            return Some(("reach", format!("{rows} × {columns} cells, but the board has {of_rows} × {of_columns}")));
        }
        if self.perfect_clear && wanted.filled() > 0 {
            return Some(("reach", "not an empty board, but `perfect_clear` is asked for, too".to_owned()));
        }
        let height = wanted.height() as u32;
        for (name, most) in [("final_height", self.final_height), ("max_height", self.max_height)] {
            if let Some(most) = most.filter(|most| height > *most) {
                return Some(("reach", format!("{height} rows high, but `{name}` is {most}")));
            }
        }
        let holes = wanted.holes() as u32;
        self.holes.filter(|most| holes > *most).map(|most| ("reach", format!("{holes} holes, but `holes` is {most}")))
    }
}

/// What is to be as much, or as little, as can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Best {
    /// The most lines cleared.
    MostLines,
    /// The most pieces placed.
    MostPieces,
    /// The lowest last board.
    LeastHeight,
}
