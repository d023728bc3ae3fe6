//! Objectives: conditions Φ on a match, which depend only on the final states of its pieces.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::setup::Setup;
use crate::engine::tspin::Spin;

/// Conditions that a match must meet. The default has none.
///
/// ```
/// use skyline_foundation::solver::formal::objective::{Best, Objective};
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
    /// The T-Spins to make. The match may end as soon as they are made; the other conditions then apply to that board.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[doc(alias = "TSD")]
    pub t_spin: Option<SpinGoal>,
    /// No line clear ends Back-to-Back: each of them is a Tetris, or a T-Spin or Mini T-Spin.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[doc(alias = "B2B")]
    pub back_to_back: bool,
    /// The minimum of the longest Combo, counted as in the game: pieces in a row that clear lines, the first not
    /// counted. The match may end as soon as it is reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[doc(alias = "REN")]
    pub combo: Option<u32>,
    /// The cells that are filled and those that are free on the last board. The match may end on every board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<Setup>,
    /// The quantity to optimize among all matches that meet the conditions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<Best>,
}

impl Objective {
    /// The field whose size differs from that of the board, and the error.
    pub(super) fn wrong_size(&self, board: &Board) -> Option<(&'static str, String)> {
        let size = |board: &Board| (board.rows(), board.columns());
        let (of_rows, of_columns) = size(board);
        let reach = self.reach.as_ref().map(size).filter(|wanted| *wanted != (of_rows, of_columns));
        let setup = self.setup.as_ref().map(|setup| (setup.rows(), setup.columns()));
        // A setup names the cells of its own rows only.
        let setup = setup.filter(|(rows, columns)| *rows > of_rows || *columns != of_columns);
        let (field, (rows, columns)) =
            reach.map(|size| ("reach", size)).or_else(|| setup.map(|size| ("setup", size)))?;
        Some((field, format!("{rows} × {columns} cells, but the board has {of_rows} × {of_columns}")))
    }

    /// Whether a match may end although pieces are left: with a perfect clear only there, otherwise on every board.
    pub(crate) const fn may_end_early(&self) -> bool {
        let has_event = self.t_spin.is_some() || self.combo.is_some() || self.setup.is_some();
        has_event || matches!(self.best, Some(Best::LongestCombo))
    }

    /// The reason why no match can meet the conditions, if that needs no search.
    pub(crate) fn impossibility(&self, board: &Board) -> Option<String> {
        if let Some(setup) = &self.setup {
            let is_empty = setup.masks().0.filled() == 0;
            if self.perfect_clear && !is_empty {
                return Some("`setup` has filled cells, but `perfect_clear` requires an empty board".to_owned());
            }
            if self.reach.as_ref().is_some_and(|wanted| !setup.holds(wanted)) {
                return Some("`reach` does not have the cells of `setup`".to_owned());
            }
        }
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
    /// The maximum Combo, counted as in the game: pieces in a row that clear lines, the first not counted.
    LongestCombo,
}

/// T-Spins to make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a T-Spin in braces { }")]
pub struct SpinGoal {
    /// The minimum number of lines that each of them clears.
    #[serde(default)]
    pub lines: u32,
    /// Which T-Spins count.
    #[serde(default)]
    pub kind: SpinKind,
    /// The minimum number of such T-Spins.
    #[serde(default = "one")]
    pub count: u32,
}

/// The default number of T-Spins.
const fn one() -> u32 {
    1
}

/// The T-Spins that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpinKind {
    /// T-Spins that are no Mini T-Spins.
    #[default]
    Full,
    /// Mini T-Spins.
    Mini,
    /// Both.
    Any,
}

impl SpinGoal {
    /// Whether a piece that clears this many lines with this T-Spin counts.
    #[must_use]
    pub const fn counts(self, spin: Option<Spin>, lines: u32) -> bool {
        let is_kind = matches!(
            (self.kind, spin),
            (SpinKind::Full | SpinKind::Any, Some(Spin::Full)) | (SpinKind::Mini | SpinKind::Any, Some(Spin::Mini))
        );
        is_kind && lines >= self.lines
    }
}

/// Whether a piece that clears this many lines with this T-Spin ends Back-to-Back.
#[must_use]
pub const fn ends_back_to_back(spin: Option<Spin>, lines: u32) -> bool {
    spin.is_none() && 1 <= lines && lines < 4
}
