//! Game statistics beside the score (Guideline A1.2.7).

use serde::{Deserialize, Serialize};

use super::scoring::{Action, Award};
use super::tetrimino::Tetrimino;

/// Counts from the start of the game.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// Lock Downs of each Tetrimino, in the order of [`Tetrimino::ALL`].
    pub pieces: [u32; 7],
    /// Lines cleared.
    pub lines: u32,
    /// The number of times each action was done, in the order of [`Action::ALL`].
    pub actions: [u32; 14],
    /// Back-to-Back Bonuses paid.
    pub back_to_backs: u32,
    /// The most Back-to-Back Bonuses in one sequence.
    pub longest_back_to_back: u32,
    /// The most Lock Downs in a row that each cleared a line, the first not counted.
    pub longest_combo: u32,
    /// Perfect Clears: lines that left the Matrix empty.
    pub perfect_clears: u32,
    /// Uses of Hold.
    pub holds: u32,
    /// Buttons pressed.
    pub presses: u32,
    /// Rows of Soft Drop.
    pub soft_drop_rows: u32,
    /// Rows of Hard Drop.
    pub hard_drop_rows: u32,
    /// Lines sent to opponents.
    pub lines_sent: u32,
    /// Lines received from opponents.
    pub lines_received: u32,
    back_to_back_run: u32,
    combo_run: u32,
}

impl Statistics {
    /// Returns the number of all Lock Downs.
    #[must_use]
    pub fn locked_down(&self) -> u32 {
        self.pieces.iter().sum()
    }

    /// Returns the number of times that `action` was done.
    #[must_use]
    pub const fn count(&self, action: Action) -> u32 {
        self.actions[action as usize]
    }

    /// Returns the current combo: Lock Downs in a row that cleared lines, the first not counted.
    #[must_use]
    pub const fn combo(&self) -> u32 {
        self.combo_run.saturating_sub(1)
    }

    /// Returns the Lock Downs in a row that cleared lines, up to now.
    #[must_use]
    pub const fn clears_in_a_row(&self) -> u32 {
        self.combo_run
    }

    /// Returns the Lock Downs in a row with lines if the next one clears any, itself included.
    pub(super) const fn next_combo(&self) -> u32 {
        self.combo_run.saturating_add(1)
    }

    /// Returns the Back-to-Back Bonuses of the open sequence.
    #[must_use]
    pub const fn back_to_back(&self) -> u32 {
        self.back_to_back_run
    }

    /// Counts a Tetrimino that became Blocks.
    pub(super) const fn lock_down(&mut self, tetrimino: Tetrimino) {
        self.pieces[tetrimino as usize] += 1;
    }

    /// Counts what a Lock Down earned, if anything.
    pub(super) fn earn(&mut self, award: Option<Award>) {
        let lines = award.map_or(0, |award| award.action.lines());
        self.lines += u32::from(lines);
        self.combo_run = if lines > 0 { self.combo_run + 1 } else { 0 };
        self.longest_combo = self.longest_combo.max(self.combo());
        let Some(award) = award else { return };
        self.actions[award.action as usize] += 1;
        if award.back_to_back {
            self.back_to_backs += 1;
            self.back_to_back_run += 1;
            self.longest_back_to_back = self.longest_back_to_back.max(self.back_to_back_run);
        } else if lines > 0 {
            // A spin without lines neither earns the bonus nor ends the sequence.
            self.back_to_back_run = 0;
        }
    }
}
