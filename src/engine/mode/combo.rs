//! Combo: clear a line with every Tetrimino, in a well four columns wide and as high as the Skyline.
//!
//! ```text
//!   XXX....XXX   walls: columns 1 to 3 and 8 to 10, grown again after each line
//!   XXXX...XXX
//!   XXXXX..XXX   the layout at the start: here 0x0C8, bits 1100 over 1000
//! ```

use serde::{Deserialize, Serialize};

use super::definition::Mode;
use super::hud::{Hud, HudValue, Quantity};
use super::table::{Kind, ScoreColumn};
use super::{Behaviour, Mechanic, MenuChoice, ModeId, Verdict, extended};
use crate::engine::event::GameOver;
use crate::engine::matrix::{Block, Matrix};
use crate::engine::queues::NextQueue;
use crate::engine::rules::{Objective, Rules};
use crate::engine::units::{Cell, SKYLINE};

const RULES: Rules = Rules {
    mode: ModeId::Combo,
    objective: Objective::Lines,
    mechanic: Mechanic::Combo { layout: Mechanic::COMBO_LAYOUT },
    ..extended::RULES
};

pub(super) const MODE: Mode = Mode {
    id: ModeId::Combo,
    name: "mode-combo",
    hint: "menu-combo-hint",
    card: "modes-card-combo",
    help: "help-combo-text",
    rules: RULES,
    tunable: &extended::TUNABLE_WITH_LAYOUT,
    choices: &[MenuChoice::ComboLayout, MenuChoice::Bot],
    kinds: &[Kind::only(
        "combo",
        RULES,
        &[ScoreColumn::Lines, ScoreColumn::Level, ScoreColumn::Score, ScoreColumn::Time, ScoreColumn::PiecesPerSecond],
    )],
    hud: Hud { headline: HudValue { label: "play-combo-title", quantity: Quantity::Lines }, ..Hud::STANDARD },
    custom_hint: Some("custom-mechanic-combo-hint"),
    restarts_at_once: true,
    ..extended::BASE
};

/// Columns of the walls.
const WALLS: [i8; 6] = [1, 2, 3, 8, 9, 10];
/// The column of bit 3 of a layout's row.
const LEFT: i8 = 4;

/// The well between its walls.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::engine) struct ComboWell {
    layout: u16,
}

impl ComboWell {
    pub(super) const fn new(layout: u16) -> Self {
        Self { layout }
    }
}

impl Behaviour for ComboWell {
    fn begin(&mut self, matrix: &mut Matrix, _next: &mut NextQueue, _limit: Option<u32>) -> Verdict {
        raise_walls(matrix);
        for (row, column) in (0..4_i8).flat_map(|row| (0..4_i8).map(move |column| (row, column))) {
            if self.layout >> (4 * row + 3 - column) & 1 != 0 {
                matrix.set(Cell::new(LEFT + column, row + 1), Block::Neutral);
            }
        }
        Verdict::Continue
    }

    fn after_lock_down(
        &mut self,
        matrix: &mut Matrix,
        _next: &mut NextQueue,
        lines: u8,
        _limit: Option<u32>,
    ) -> Verdict {
        if lines == 0 {
            return Verdict::Over(GameOver::ComboBroken);
        }
        // The collapse has lowered the walls by the cleared lines.
        raise_walls(matrix);
        Verdict::Continue
    }

    // The walls always reach the Skyline, so they say nothing about the danger.
    fn height(&self, matrix: &Matrix) -> u8 {
        let is_taken = |y: &i8| (LEFT..LEFT + 4).any(|x| matrix.is_occupied(Cell::new(x, *y)));
        (1..=matrix.height() as i8).rev().find(is_taken).unwrap_or(0) as u8
    }
}

/// Fills the walls up to the Skyline.
fn raise_walls(matrix: &mut Matrix) {
    for cell in (1..=SKYLINE).flat_map(|y| WALLS.map(|x| Cell::new(x, y))) {
        if !matrix.is_occupied(cell) {
            matrix.set(cell, Block::Neutral);
        }
    }
}
