//! The High Score Tables of a mode: one for each kind of game whose results compare.

use crate::engine::rules::Rules;

/// Games of one mode that share a High Score Table.
#[derive(Debug)]
pub struct Kind {
    /// Its name in files.
    pub id: &'static str,
    /// Its rules, up to what the player may tune.
    pub rules: Rules,
    /// Its name among the kinds of its mode.
    pub name: Message,
    /// The message that explains it in the main menu.
    pub hint: &'static str,
    /// The columns of its table between the name and the date, the deciding one first.
    pub columns: &'static [ScoreColumn],
}

impl Kind {
    pub(super) const fn only(id: &'static str, rules: Rules, columns: &'static [ScoreColumn]) -> Self {
        Self { id, rules, name: Message { id: "kind-own", arguments: &[] }, hint: "menu-goal-none-hint", columns }
    }
}

/// A message of the language files with its arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Message {
    /// The id of the message.
    pub id: &'static str,
    /// Its arguments by name.
    pub arguments: &'static [(&'static str, Argument)],
}

/// An argument of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(u32),
    /// The text of another message.
    Text(&'static str),
}

/// A column of a High Score Table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoreColumn {
    /// Points.
    Score,
    /// Game time.
    Time,
    /// Lines cleared.
    Lines,
    /// The level at the end.
    Level,
    /// The stage at the end.
    Stage,
    /// Gems taken: the points of a mode that has gems.
    Gems,
    /// The level at the start.
    StartingLevel,
    /// Tetriminos that Locked Down.
    Pieces,
    /// Tetriminos per second.
    #[doc(alias = "PPS")]
    PiecesPerSecond,
    /// Buttons pressed per Tetrimino.
    #[doc(alias = "KPP")]
    KeysPerPiece,
}

/// The tie-break between two results that are equal by the objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TieBreak {
    /// The higher score.
    Score,
    /// A completed game before one that is not.
    Completion,
}
