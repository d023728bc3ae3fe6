//! Cheese: clear twenty lines with a hole each in the fewest Tetriminos. Ten of them are in the Matrix at a time.
//!
//! ```text
//!   XXXX.XXXXX
//!   X.XXXXXXXX   the column of each hole is random, from the seed
//!   XXXXXXX.XX
//! ```

use serde::{Deserialize, Serialize};

use super::definition::Mode;
use super::hud::{Hud, HudValue, Quantity};
use super::table::{Kind, ScoreColumn};
use super::{Behaviour, Mechanic, MenuChoice, ModeId, Verdict, extended};
use crate::engine::matrix::{Block, HitList, Matrix};
use crate::engine::queues::NextQueue;
use crate::engine::random::{Purpose, Stream};
use crate::engine::rules::{Objective, Rules};
use crate::engine::units::Cell;

const RULES: Rules = Rules {
    mode: ModeId::Cheese,
    objective: Objective::Pieces,
    level: 0,
    mechanic: Mechanic::Cheese,
    limit_lines: Some(20),
    ..extended::RULES
};

pub(super) const MODE: Mode = Mode {
    id: ModeId::Cheese,
    name: "mode-cheese",
    hint: "menu-cheese-hint",
    card: "modes-card-cheese",
    help: "help-cheese-text",
    rules: RULES,
    choices: &[MenuChoice::CheeseLines],
    kinds: &[Kind::only(
        "cheese",
        RULES,
        &[ScoreColumn::Pieces, ScoreColumn::Time, ScoreColumn::PiecesPerSecond, ScoreColumn::KeysPerPiece],
    )],
    hud: Hud { headline: HudValue { label: "scores-pieces", quantity: Quantity::Pieces }, ..Hud::STANDARD },
    custom_hint: Some("custom-mechanic-cheese-hint"),
    restarts_at_once: true,
    ..extended::BASE
};

/// Cheese lines that are in the Matrix at a time.
const ROWS_AT_ONCE: u32 = 10;

/// The number of cheese lines that entered and of those that were cleared.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::engine) struct Cheese {
    seed: u64,
    made: u32,
    eaten: u32,
}

impl Cheese {
    pub(super) const fn new(seed: u64) -> Self {
        Self { seed, made: 0, eaten: 0 }
    }

    /// Counts the cheese lines that are in a given Matrix.
    pub(super) fn within(seed: u64, matrix: &Matrix) -> Self {
        let made = (1..=matrix.height() as i8).filter(|y| is_cheese(matrix, *y)).count() as u32;
        Self { made, ..Self::new(seed) }
    }

    /// Pushes lines in from below until there are ten again, or the limit is reached.
    fn refill(&mut self, matrix: &mut Matrix, limit: Option<u32>) {
        let wanted = self.eaten.saturating_add(ROWS_AT_ONCE).min(limit.unwrap_or(u32::MAX));
        while self.made < wanted {
            // By the number of the line, so the holes do not depend on how fast the player eats.
            let column = Stream::new(self.seed, Purpose::Cheese, self.made).below(matrix.width() as u32);
            matrix.raise_broken(column as i8 + 1);
            self.made += 1;
        }
    }
}

impl Behaviour for Cheese {
    fn begin(&mut self, matrix: &mut Matrix, _next: &mut NextQueue, limit: Option<u32>) -> Verdict {
        self.refill(matrix, limit);
        Verdict::Continue
    }

    fn count(&mut self, matrix: &Matrix, hits: HitList) {
        self.eaten += hits.rows().iter().filter(|y| is_cheese(matrix, **y)).count() as u32;
    }

    fn after_lock_down(
        &mut self,
        matrix: &mut Matrix,
        _next: &mut NextQueue,
        _lines: u8,
        limit: Option<u32>,
    ) -> Verdict {
        self.refill(matrix, limit);
        Verdict::Continue
    }

    // Lines of the player's own Blocks do not count towards the limit.
    fn lines(&self) -> Option<u32> {
        Some(self.eaten)
    }
}

/// Returns whether a row is a line of Cheese: it has a Block that is not from a Tetrimino.
#[must_use]
pub fn is_cheese(matrix: &Matrix, y: i8) -> bool {
    (1..=matrix.width()).any(|x| matrix.block(Cell::new(x, y)) == Some(Block::Neutral))
}
