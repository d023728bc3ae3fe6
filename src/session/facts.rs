//! The facts of a seat that effects and sound need in addition to its events.

use super::danger::Danger;
use crate::engine::units::MOST_COLUMNS;
use crate::engine::{Block, Cell, Game, HitList, Ticks};

/// The facts of a game for effects and sound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts {
    /// The danger of Blocks near the Skyline.
    pub danger: Danger,
    /// The lines that were cleared last.
    pub cleared: Option<ClearedLines>,
}

/// Lines that are being cleared, with their Blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClearedLines {
    /// The start of the Animate Phase.
    pub since: Ticks,
    /// The cleared rows.
    pub hits: HitList,
    /// The Blocks of each row; cells outside the Matrix are empty.
    pub blocks: [[Option<Block>; MOST_COLUMNS as usize]; 4],
}

impl Facts {
    /// Updates the facts from the game.
    pub fn observe(&mut self, game: &Game) {
        self.danger.observe(game);
        let Some((hits, over, _)) = game.animation() else { return };
        let since = Ticks::from_millis(game.now().millis().saturating_sub(over));
        if self.cleared.is_some_and(|cleared| cleared.since == since) {
            return;
        }
        // The Matrix still holds the Blocks: the Eliminate Phase removes them at the end of the animation.
        let mut blocks = [[None; MOST_COLUMNS as usize]; 4];
        for (row, y) in blocks.iter_mut().zip(hits.rows()) {
            for (block, x) in row.iter_mut().zip(1..) {
                *block = game.matrix().block(Cell::new(x, *y));
            }
        }
        self.cleared = Some(ClearedLines { since, hits, blocks });
    }
}
