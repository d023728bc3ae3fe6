//! Mechanics: the effects of a mode on the Matrix, in the Iterate Phase that the Guideline leaves to modes (A1.2.5).
//!
//! ```text
//!   the game begins ──▶ begin ──────────────▶ Blocks, Tetriminos of the first stage
//!   lines marked ─────▶ count                 lines that had holes
//!   lines cleared ────▶ after_lock_down ────▶ Verdict: continue, next stage, game over
//!   Block Out ────────▶ try_again ──────────▶ the same stage again, while attempts are left; in Zen an empty Matrix
//!   piece moved ──────▶ after_manipulation ─▶ gems, rows pushed in from below
//! ```
//!
//! A mechanic sees only the Matrix and the Next Queue; the game handles time, points and limits. All random numbers
//! come from the game's seed.

use serde::{Deserialize, Serialize};

use crate::engine::event::GameOver;
use crate::engine::matrix::{HitList, Matrix};
use crate::engine::queues::NextQueue;
use crate::engine::tetrimino::Piece;

/// The effect of a mode on the Matrix beyond the Guideline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mechanic {
    /// Nothing.
    #[default]
    None,
    /// Lines with a hole each; for each one cleared another comes from below.
    Cheese,
    /// A well four columns wide between walls that grow again.
    Combo {
        /// The Blocks in it at the start, four bits a row, the lowest row in the lowest bits, bit 3 the left column.
        layout: u16,
    },
    /// One position after the other, each to be cleared with exactly the given Tetriminos.
    Puzzle,
    /// An endless grid, down which one Tetrimino is turned.
    Descent,
    /// The Matrix is cleared instead of a Block Out or Lock Out.
    Zen,
}

impl Mechanic {
    /// The layouts that Combo can start from; the first is the default.
    pub const COMBO_LAYOUTS: [u16; 5] = [0x0c8, 0x00e, 0xc8b, 0xc8d, 0x888d];
    /// The default layout of Combo: three Blocks along the left and at the bottom.
    pub const COMBO_LAYOUT: u16 = Self::COMBO_LAYOUTS[0];

    /// Returns whether it acts on a Matrix of ten columns only.
    pub(in crate::engine) const fn needs_ten_columns(self) -> bool {
        match self {
            Self::Combo { .. } | Self::Puzzle | Self::Descent => true,
            Self::None | Self::Cheese | Self::Zen => false,
        }
    }

    /// Returns the layout that Combo starts from.
    #[must_use]
    pub const fn layout(self) -> Option<u16> {
        match self {
            Self::Combo { layout } => Some(layout),
            _ => None,
        }
    }
}

/// The continuation after a Lock Down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) enum Verdict {
    /// The game continues.
    Continue,
    /// A stage begins, for the first time or again.
    Stage,
    /// The game ends.
    Over(GameOver),
}

/// The hooks of a mechanic, called at each point of a game. By default they do nothing.
pub(in crate::engine) trait Behaviour {
    /// Prepares the Matrix and the Next Queue; `limit` is the number of lines that complete the game.
    fn begin(&mut self, _matrix: &mut Matrix, _next: &mut NextQueue, _limit: Option<u32>) -> Verdict {
        Verdict::Continue
    }

    /// Counts the lines that are about to be cleared.
    fn count(&mut self, _matrix: &Matrix, _hits: HitList) {}

    /// Acts after a Lock Down that cleared `lines` lines; `limit` is the number of lines that complete the game.
    fn after_lock_down(
        &mut self,
        _matrix: &mut Matrix,
        _next: &mut NextQueue,
        _lines: u8,
        _limit: Option<u32>,
    ) -> Verdict {
        Verdict::Continue
    }

    /// Begins the stage again after a Block Out or Lock Out; returns whether it did.
    fn try_again(&mut self, _matrix: &mut Matrix, _next: &mut NextQueue) -> bool {
        false
    }

    /// Acts after the piece in play moved or turned; returns the gems it took and where it is now.
    fn after_manipulation(&mut self, _matrix: &mut Matrix, piece: Piece) -> (u32, Piece) {
        (0, piece)
    }

    /// Returns the height of the stack, without Blocks that are part of the mode.
    fn height(&self, matrix: &Matrix) -> u8 {
        matrix.height()
    }

    /// Returns whether a Tetrimino can be dropped.
    fn allows_drops(&self) -> bool {
        true
    }

    /// Returns the lines that count towards the limit, if not all do.
    fn lines(&self) -> Option<u32> {
        None
    }

    /// Returns the rows that entered at the bottom, if that is the goal.
    fn depth(&self) -> Option<u32> {
        None
    }

    /// Returns the stage, from 1, and the attempts left, the current one included.
    fn stage(&self) -> Option<(u8, u8)> {
        None
    }
}
