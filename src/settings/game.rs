//! What is played: the choices of the main menu and the options of the Guideline.

use serde::{Deserialize, Serialize};

use crate::engine::{GoalSystem, LockDown, Variation};

/// The choices of the main menu (Guideline 2.3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GameChoice {
    /// The variation.
    pub variation: Variation,
    /// The starting level, 1 to 15.
    pub level: u8,
    /// The goal system of Marathon.
    pub goal: GoalSystem,
    /// Whether the ghost of the best game runs beside a Sprint or an Ultra.
    pub race: bool,
}

impl Default for GameChoice {
    fn default() -> Self {
        Self { variation: Variation::Marathon, level: 1, goal: GoalSystem::Fixed, race: true }
    }
}

/// The options of the Guideline's section 2.5.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Tetriminos shown in the Next Queue, 1 to 6.
    pub next_count: u8,
    /// Whether there is a Hold Queue.
    pub hold: bool,
    /// Whether the Ghost Piece is shown.
    pub ghost: bool,
    /// The Lock Down ruleset.
    pub lock_down: LockDown,
}

impl Default for Options {
    fn default() -> Self {
        Self { next_count: 6, hold: true, ghost: true, lock_down: LockDown::Extended }
    }
}

impl GameChoice {
    /// Brings every number into its range.
    pub(super) fn clamp(&mut self) {
        self.level = self.level.clamp(1, 15);
    }
}

impl Options {
    /// Brings every number into its range.
    pub(super) fn clamp(&mut self) {
        self.next_count = self.next_count.clamp(1, 6);
    }
}
