//! Descent: an endless grid, down which one L or J is turned, past gems.
//!
//! ```text
//!   .........X   every other row is empty
//!   .X.X.X.X.X   pillars
//!   .........X
//!   XX.XTX.XXX   pillars and some random cells between them; one Block of an odd row can be a gem
//!   .........X   column 10 is closed
//! ```
//!
//! Nothing falls and nothing Locks Down. Only rotations move the piece down, by the kicks of the Ocular Rotation
//! System. When the piece is near the floor, the next row enters from below.

use serde::{Deserialize, Serialize};

use super::definition::{Mode, Unlock};
use super::hud::{Hud, HudValue, Quantity};
use super::table::{Kind, ScoreColumn};
use super::{Behaviour, Mechanic, ModeId, Verdict, extended};
use crate::engine::matrix::{Block, Matrix};
use crate::engine::queues::NextQueue;
use crate::engine::random::{Purpose, Stream};
use crate::engine::rules::Rules;
use crate::engine::tetrimino::{Piece, Tetrimino};
use crate::engine::units::{Cell, SKYLINE};

const RULES: Rules = Rules {
    mode: ModeId::Descent,
    level: 0,
    mechanic: Mechanic::Descent,
    hold: false,
    limit_ms: Some(180_000),
    ..extended::RULES
};

const DEPTH: HudValue = HudValue { label: "play-depth", quantity: Quantity::Depth };

pub(super) const MODE: Mode = Mode {
    id: ModeId::Descent,
    name: "mode-descent",
    hint: "menu-descent-hint",
    card: "modes-card-descent",
    help: "help-descent-text",
    rules: RULES,
    // The grid cannot be descended with the kicks of any other system.
    fixes_rotation: true,
    // There is only one Tetrimino.
    next_count: Some(0),
    kinds: &[Kind::only("descent", RULES, &[ScoreColumn::Gems, ScoreColumn::Time, ScoreColumn::KeysPerPiece])],
    hud: Hud { score: "play-gems", headline: DEPTH, progress: DEPTH, has_lines: false },
    unlock: Some(Unlock { by: ModeId::Puzzle, hint: "menu-descent-locked-hint" }),
    ..extended::BASE
};

/// Columns of the grid.
const WIDTH: i8 = 9;
/// Rows of the grid at the start; the piece comes into play in the top one, which is empty.
const ROWS_AT_START: i8 = SKYLINE;
/// The next row enters when the lowest Mino of the piece is in this row or lower.
const NEAR: i8 = 2;
/// The colours of gems, in the order in which they change whenever one is taken.
const COLOURS: [Tetrimino; 7] =
    [Tetrimino::Z, Tetrimino::L, Tetrimino::O, Tetrimino::S, Tetrimino::I, Tetrimino::J, Tetrimino::T];

/// The progress down the grid.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::engine) struct Descent {
    seed: u64,
    /// Rows made so far.
    depth: u32,
}

impl Descent {
    pub(super) const fn new(seed: u64) -> Self {
        Self { seed, depth: 0 }
    }

    /// Pushes the next row in from below.
    fn lower(&mut self, matrix: &mut Matrix) {
        let row = self.depth;
        self.depth += 1;
        let mut random = Stream::new(self.seed, Purpose::Descent, self.depth);
        // The tenth column is the wall of a grid that is nine wide.
        let mut filled: u16 = 1 << WIDTH;
        if row % 2 == 1 {
            for column in 0..WIDTH {
                // The first row has only pillars. With random cells, one game in two could not get past it without half
                // turns.
                let is_filled = column % 2 == 1 || row % 4 == 1 && row > 1 && random.below(2) == 1;
                filled |= u16::from(is_filled) << column;
            }
            if filled.count_ones() > WIDTH as u32 {
                // A full row could not be passed. The holes are between the pillars.
                filled &= !(1 << (2 * random.below(5)));
            }
        }
        matrix.raise(filled.into());
        let gem = Cell::new(random.below(WIDTH as u32) as i8 + 1, 1);
        if row % 2 == 1 && matrix.is_occupied(gem) {
            matrix.set(gem, Block::Of(COLOURS[random.below(7)]));
        }
    }
}

impl Behaviour for Descent {
    fn begin(&mut self, matrix: &mut Matrix, next: &mut NextQueue, _limit: Option<u32>) -> Verdict {
        for _ in 0..ROWS_AT_START {
            self.lower(matrix);
        }
        let letters = [Tetrimino::L, Tetrimino::J];
        // Draw 0 is free for this: rows are numbered from 1.
        let chosen = Stream::new(self.seed, Purpose::Descent, 0).below(2);
        *next = NextQueue::only(vec![letters[chosen]]);
        Verdict::Continue
    }

    fn after_manipulation(&mut self, matrix: &mut Matrix, mut piece: Piece) -> (u32, Piece) {
        let mut taken = 0;
        for cell in piece.cells() {
            for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let cell = cell.offset(dx, dy);
                if matches!(matrix.block(cell), Some(Block::Of(_))) {
                    matrix.set(cell, Block::Neutral);
                    taken += 1;
                }
            }
        }
        for _ in 0..taken {
            change_colours(matrix);
        }
        while piece.lowest_row() <= NEAR {
            self.lower(matrix);
            piece = piece.offset(0, 1);
        }
        (taken, piece)
    }

    // The grid never ends a game, so it is no danger.
    fn height(&self, _matrix: &Matrix) -> u8 {
        0
    }

    fn allows_drops(&self) -> bool {
        false
    }

    fn depth(&self) -> Option<u32> {
        Some(self.depth.saturating_sub(ROWS_AT_START as u32))
    }
}

/// Gives every gem its next colour.
fn change_colours(matrix: &mut Matrix) {
    for cell in (1..=matrix.height() as i8).flat_map(|y| (1..=WIDTH).map(move |x| Cell::new(x, y))) {
        if let Some(Block::Of(colour)) = matrix.block(cell) {
            let place = COLOURS.iter().position(|other| *other == colour).unwrap_or(0);
            matrix.set(cell, Block::Of(COLOURS[(place + 1) % COLOURS.len()]));
        }
    }
}
