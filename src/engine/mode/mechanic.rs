//! Mechanics: what a mode does to the Matrix beyond the Guideline, in the Iterate Phase that is left to it (A1.2.5).
//!
//! ```text
//!   the game begins ──▶ begin ──────────────▶ Blocks, Tetriminos of the first stage
//!   lines marked ─────▶ count                 lines that had holes
//!   lines cleared ────▶ after_lock_down ────▶ Verdict: continue, next stage, game over
//!   no room ──────────▶ try_again ──────────▶ the same stage once more, while attempts are left
//!   piece moved ──────▶ after_manipulation ─▶ gems, rows pushed in from below
//! ```
//!
//! A mechanic sees only the Matrix and the Next Queue; the game handles time, points and limits. All random numbers come
//! from the game's seed.

use serde::{Deserialize, Serialize};

use super::cheese::Cheese;
use super::combo::ComboWell;
use super::descent::Descent;
use super::puzzle::Attempt;
use super::{Mode, ModeId};
use crate::engine::event::GameOver;
use crate::engine::matrix::{HitList, Matrix};
use crate::engine::queues::NextQueue;
use crate::engine::tetrimino::Piece;

/// What a mode does to the Matrix beyond the Guideline.
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
}

impl Mechanic {
    /// The layouts that Combo can start from; the first is the default.
    pub const COMBO_LAYOUTS: [u16; 5] = [0x0c8, 0x00e, 0xc8b, 0xc8d, 0x888d];
    /// The default layout of Combo: three Blocks along the left and at the bottom.
    pub const COMBO_LAYOUT: u16 = Self::COMBO_LAYOUTS[0];

    /// Returns the mode that is about this mechanic.
    #[must_use]
    pub const fn mode(self) -> Option<&'static Mode> {
        Some(match self {
            Self::None => return None,
            Self::Cheese => ModeId::Cheese.mode(),
            Self::Combo { .. } => ModeId::Combo.mode(),
            Self::Puzzle => ModeId::Puzzle.mode(),
            Self::Descent => ModeId::Descent.mode(),
        })
    }

    /// Returns the layout that Combo starts from.
    #[must_use]
    pub const fn layout(self) -> Option<u16> {
        match self {
            Self::Combo { layout } => Some(layout),
            _ => None,
        }
    }

    /// Returns whether the custom rules can have it: none, or one that is not a complete game by itself.
    #[must_use]
    pub fn fits_custom(self) -> bool {
        self.mode().is_none_or(|mode| mode.custom_hint.is_some())
    }

    /// Returns the mechanics that the custom rules can have, none first.
    pub fn custom() -> impl Iterator<Item = Self> {
        let offered = Mode::ALL.iter().filter(|mode| mode.custom_hint.is_some()).map(|mode| mode.rules.mechanic);
        std::iter::once(Self::None).chain(offered)
    }
}

/// The state of a mechanic in a running game.
///
/// The order of the variants is part of the hash of a game's state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::engine) enum ModeState {
    None,
    Cheese(Cheese),
    Combo(ComboWell),
    Puzzle(Attempt),
    Descent(Descent),
}

/// What follows a Lock Down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::engine) enum Verdict {
    /// The game continues.
    Continue,
    /// A stage begins, for the first time or again.
    Stage,
    /// The game ends.
    Over(GameOver),
}

/// What a mechanic does at each point of a game. By default it does nothing.
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

    /// Begins the stage again where a Tetrimino has no room; returns whether it did.
    fn try_again(&mut self, _matrix: &mut Matrix, _next: &mut NextQueue) -> bool {
        false
    }

    /// Acts after the piece in play moved or turned; returns the gems it took and where it is now.
    fn after_manipulation(&mut self, _matrix: &mut Matrix, piece: Piece) -> (u32, Piece) {
        (0, piece)
    }

    /// Returns the height of the Blocks that can be in the way of the next Tetriminos.
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

    /// Returns the rows that were let in at the bottom, if that is the goal.
    fn depth(&self) -> Option<u32> {
        None
    }

    /// Returns the stage, from 1, and the attempts left, the current one included.
    fn stage(&self) -> Option<(u8, u8)> {
        None
    }
}

/// The behaviour of no mechanic: an empty array, since `&mut []` needs no owner, unlike a mutable value of any other
/// type.
type Nothing = [(); 0];

impl Behaviour for Nothing {}

impl ModeState {
    /// Creates the state of a mechanic at the start of a game.
    pub(in crate::engine) const fn new(mechanic: Mechanic, seed: u64) -> Self {
        match mechanic {
            Mechanic::None => Self::None,
            Mechanic::Cheese => Self::Cheese(Cheese::new(seed)),
            Mechanic::Combo { layout } => Self::Combo(ComboWell::new(layout)),
            Mechanic::Puzzle => Self::Puzzle(Attempt::first()),
            Mechanic::Descent => Self::Descent(Descent::new(seed)),
        }
    }

    /// Creates the state of a mechanic in a game whose Blocks and Tetriminos are given.
    ///
    /// Cheese and Combo continue with these; Puzzle and Descent would replace them, so they do nothing.
    pub(in crate::engine) fn within(mechanic: Mechanic, seed: u64, matrix: &Matrix) -> Self {
        match mechanic {
            Mechanic::None | Mechanic::Puzzle | Mechanic::Descent => Self::None,
            Mechanic::Cheese => Self::Cheese(Cheese::within(seed, matrix)),
            Mechanic::Combo { layout } => Self::Combo(ComboWell::new(layout)),
        }
    }

    /// Returns the behaviour of the mechanic.
    pub(in crate::engine) fn behaviour(&self) -> &dyn Behaviour {
        match self {
            Self::None => const { &[] as &Nothing },
            Self::Cheese(cheese) => cheese,
            Self::Combo(well) => well,
            Self::Puzzle(attempt) => attempt,
            Self::Descent(descent) => descent,
        }
    }

    /// Returns the behaviour of the mechanic, to act.
    pub(in crate::engine) fn behaviour_mut(&mut self) -> &mut dyn Behaviour {
        match self {
            Self::None => {
                let nothing: &mut Nothing = &mut [];
                nothing
            }
            Self::Cheese(cheese) => cheese,
            Self::Combo(well) => well,
            Self::Puzzle(attempt) => attempt,
            Self::Descent(descent) => descent,
        }
    }
}
