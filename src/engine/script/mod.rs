//! What a variation does to the Matrix beyond the Guideline: scripts for the Iterate Phase (A1.2.5), where the Guideline
//! leaves room for them.
//!
//! ```text
//!   the game begins ──▶ begin ──────────────▶ Blocks, Tetriminos of the first stage
//!   lines marked ─────▶ count                 which of them had holes
//!   lines gone ───────▶ after_lock_down ────▶ Verdict: go on, the next stage, the end
//!   no room ──────────▶ try_again ──────────▶ the same stage once more, while attempts are left
//!   piece moved ──────▶ after_manipulation ─▶ gems, rows pushed in below
//! ```
//!
//! A script sees the Matrix and the Next Queue and nothing else; time, points and limits stay the game's. Whatever it draws
//! by lot comes from the game's seed.

mod cheese;
mod combo;
mod descent;
mod puzzle;

use serde::{Deserialize, Serialize};

use super::event::GameOver;
use super::matrix::{HitList, Matrix};
use super::queues::NextQueue;
use super::tetrimino::Piece;

use cheese::Cheese;
use descent::Descent;
use puzzle::Attempt;

pub use puzzle::{ATTEMPTS, Stage, stages};

/// Which script a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Script {
    /// None: the Guideline's game.
    #[default]
    None,
    /// Lines with a hole each; another one comes from below for each that is cleared.
    Cheese,
    /// A well four columns wide between walls that grow again.
    Combo {
        /// The Blocks in it at the start, four bits a row, the lowest row in the lowest bits, bit 3 the left column.
        layout: u16,
    },
    /// One position after the other, each to be cleared with exactly the Tetriminos given.
    Puzzle,
    /// An endless grid, down which one Tetrimino is turned.
    Descent,
}

impl Script {
    /// The layouts that Combo usually starts from; the first is the usual one.
    pub const COMBO_LAYOUTS: [u16; 5] = [0x0c8, 0x00e, 0xc8b, 0xc8d, 0x888d];
    /// The usual layout of Combo: three Blocks along the left and at the bottom.
    pub const COMBO_LAYOUT: u16 = Self::COMBO_LAYOUTS[0];
}

/// A script as it runs.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum ScriptState {
    None,
    Cheese(Cheese),
    Combo { layout: u16 },
    Puzzle(Attempt),
    Descent(Descent),
}

/// What comes after a Lock Down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    GoOn,
    /// A stage begins, for the first time or again.
    Stage,
    Over(GameOver),
}

impl ScriptState {
    pub(super) const fn new(script: Script, seed: u64) -> Self {
        match script {
            Script::None => Self::None,
            Script::Cheese => Self::Cheese(Cheese::new(seed)),
            Script::Combo { layout } => Self::Combo { layout },
            Script::Puzzle => Self::Puzzle(Attempt::first()),
            Script::Descent => Self::Descent(Descent::new(seed)),
        }
    }

    /// The script of a game whose Blocks and Tetriminos were given: Cheese and Combo go on with them; there are no stages
    /// and there is no grid.
    pub(super) fn within(script: Script, seed: u64, matrix: &Matrix) -> Self {
        match script {
            Script::None | Script::Puzzle | Script::Descent => Self::None,
            Script::Cheese => Self::Cheese(Cheese::within(seed, matrix)),
            Script::Combo { layout } => Self::Combo { layout },
        }
    }

    /// Prepares the Matrix and the Next Queue; `limit` is the lines that complete the game.
    pub(super) fn begin(&mut self, matrix: &mut Matrix, next: &mut NextQueue, limit: Option<u32>) -> Verdict {
        match self {
            Self::None => Verdict::GoOn,
            Self::Cheese(cheese) => {
                cheese.refill(matrix, limit);
                Verdict::GoOn
            }
            Self::Combo { layout } => {
                combo::begin(matrix, *layout);
                Verdict::GoOn
            }
            Self::Puzzle(attempt) => attempt.begin(matrix, next),
            Self::Descent(descent) => {
                descent.begin(matrix, next);
                Verdict::GoOn
            }
        }
    }

    /// Counts the lines that are about to go.
    pub(super) fn count(&mut self, matrix: &Matrix, hits: HitList) {
        if let Self::Cheese(cheese) = self {
            cheese.count(matrix, hits);
        }
    }

    /// The lines of a Lock Down, perhaps none, are gone; `limit` is the lines that complete the game.
    pub(super) fn after_lock_down(
        &mut self,
        matrix: &mut Matrix,
        next: &mut NextQueue,
        lines: u8,
        limit: Option<u32>,
    ) -> Verdict {
        match self {
            Self::None | Self::Descent(_) => Verdict::GoOn,
            Self::Cheese(cheese) => {
                cheese.refill(matrix, limit);
                Verdict::GoOn
            }
            Self::Combo { .. } if lines == 0 => Verdict::Over(GameOver::ComboBroken),
            Self::Combo { .. } => {
                combo::raise_walls(matrix);
                Verdict::GoOn
            }
            Self::Puzzle(attempt) => attempt.after_lock_down(matrix, next),
        }
    }

    /// There is no room for a Tetrimino: the stage once more, if there is an attempt left.
    pub(super) fn try_again(&mut self, matrix: &mut Matrix, next: &mut NextQueue) -> bool {
        match self {
            Self::Puzzle(attempt) => attempt.try_again(matrix, next),
            Self::None | Self::Cheese(_) | Self::Combo { .. } | Self::Descent(_) => false,
        }
    }

    /// The piece in play moved or turned: the gems it touches, and where it is after rows were pushed in below.
    pub(super) fn after_manipulation(&mut self, matrix: &mut Matrix, piece: Piece) -> (u32, Piece) {
        match self {
            Self::Descent(descent) => descent.after_manipulation(matrix, piece),
            Self::None | Self::Cheese(_) | Self::Combo { .. } | Self::Puzzle(_) => (0, piece),
        }
    }

    /// The height of the Blocks that can be in the way of a Tetrimino to come: walls and grids are no danger.
    pub(super) fn height(&self, matrix: &Matrix) -> u8 {
        match self {
            Self::Combo { .. } => combo::height(matrix),
            Self::Descent(_) => 0,
            Self::None | Self::Cheese(_) | Self::Puzzle(_) => matrix.height(),
        }
    }

    /// Whether a Tetrimino can be dropped.
    pub(super) const fn lets_drop(&self) -> bool {
        !matches!(self, Self::Descent(_))
    }

    /// The lines that count towards the limit, where that is not all.
    pub(super) const fn lines(&self) -> Option<u32> {
        match self {
            Self::Cheese(cheese) => Some(cheese.eaten()),
            Self::None | Self::Combo { .. } | Self::Puzzle(_) | Self::Descent(_) => None,
        }
    }

    /// The rows that have been let in at the bottom, where that is the way to go.
    pub(super) fn depth(&self) -> Option<u32> {
        match self {
            Self::Descent(descent) => Some(descent.depth()),
            Self::None | Self::Cheese(_) | Self::Combo { .. } | Self::Puzzle(_) => None,
        }
    }

    /// The stage, from 1, and the attempts left, the running one included.
    pub(super) const fn stage(&self) -> Option<(u8, u8)> {
        match self {
            Self::Puzzle(attempt) => Some((attempt.stage(), attempt.left())),
            Self::None | Self::Cheese(_) | Self::Combo { .. } | Self::Descent(_) => None,
        }
    }
}
