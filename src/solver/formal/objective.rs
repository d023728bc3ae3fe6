//! Objectives: conditions Φ on a match, which depend only on the final states of its pieces.

use serde::{Deserialize, Serialize};

use super::board::Board;

/// Conditions that a match must meet. The default has none.
///
/// ```
/// use skyline::solver::formal::objective::{Best, Objective};
///
/// let objective = Objective { lines: Some(4), best: Some(Best::LeastHeight), ..Objective::default() };
/// assert_eq!(serde_json::to_string(&objective)?, r#"{"lines":4,"best":"least_height"}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "conditions in braces { }")]
pub struct Objective {
    /// All pieces of the sequence are placed. With Hold, all but the one held at the end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub survive: bool,
    /// The minimum number of lines cleared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<u32>,
    /// The minimum number of Tetrises: four lines cleared at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tetrises: Option<u32>,
    /// The board is empty after some piece. The match may end there; the other conditions then apply to that board.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[doc(alias = "PC")]
    pub perfect_clear: bool,
    /// The maximum height of the last board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub final_height: Option<u32>,
    /// The maximum height of every merged board of the match. The given board does not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_height: Option<u32>,
    /// The maximum number of holes of the last board: unfilled cells below a filled cell of their column.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holes: Option<u32>,
    /// The last board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reach: Option<Board>,
    /// The quantity to optimize among all matches that meet the conditions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
}

impl Objective {
    /// The error for a `reach` whose size differs from that of the board.
    pub(super) fn wrong_size(&self, board: &Board) -> Option<String> {
        let size = |board: &Board| (board.rows(), board.columns());
        let wanted = self.reach.as_ref().map(size).filter(|wanted| *wanted != size(board))?;
        let ((rows, columns), (of_rows, of_columns)) = (wanted, size(board));
        Some(format!("{rows} × {columns} cells, but the board has {of_rows} × {of_columns}"))
    }

    /// The reason why no match can meet the conditions, if that needs no search.
    pub(crate) fn impossibility(&self, board: &Board) -> Option<String> {
        let wanted = self.reach.as_ref()?;
        if self.perfect_clear && wanted.filled() > 0 {
            return Some("`reach` is not an empty board, but `perfect_clear` requires one".to_owned());
        }
        let height = wanted.height() as u32;
        if let Some(most) = self.final_height.filter(|most| height > *most) {
            return Some(format!("`reach` is {height} rows high, but `final_height` is {most}"));
        }
        // A match without a piece has no merged board, so the given board may be higher.
        if let Some(most) = self.max_height.filter(|most| height > *most && wanted != board) {
            return Some(format!("`reach` is {height} rows high, but `max_height` is {most}"));
        }
        let holes = wanted.holes() as u32;
        let most = self.holes.filter(|most| holes > *most)?;
        Some(format!("`reach` has {holes} holes, but `holes` is {most}"))
    }
}

/// A quantity to optimize.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Best {
    /// The maximum number of cleared lines.
    MostLines,
    /// The maximum number of placed pieces.
    MostPieces,
    /// The minimum height of the last board.
    LeastHeight,
}
