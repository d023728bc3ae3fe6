//! Puzzle: a series of positions, each to be cleared with exactly the given Tetriminos.
//!
//! ```text
//!   stage 1 ──▶ all Tetriminos used ──▶ nothing left: stage 2 … the last: completed
//!      ▲                 │
//!      └── attempts left ┴ none left: game over
//! ```

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::definition::Mode;
use super::hud::{Hud, HudValue, Quantity};
use super::table::{Kind, ScoreColumn, TieBreak};
use super::{Behaviour, Mechanic, ModeId, Verdict, extended};
use crate::engine::diagram;
use crate::engine::event::GameOver;
use crate::engine::gravity::FallSpeed;
use crate::engine::matrix::Matrix;
use crate::engine::queues::NextQueue;
use crate::engine::rules::{Objective, Rules};
use crate::engine::tetrimino::Tetrimino;

const RULES: Rules = Rules {
    mode: ModeId::Puzzle,
    objective: Objective::Level,
    mechanic: Mechanic::Puzzle,
    hold: false,
    // The level that is shown is the stage, so it must not change the speed.
    fall_ms: FallSpeed::Millis(1_000),
    ..extended::RULES
};

pub(super) const MODE: Mode = Mode {
    id: ModeId::Puzzle,
    name: "mode-puzzle",
    hint: "menu-puzzle-hint",
    card: "modes-card-puzzle",
    help: "help-puzzle-text",
    rules: RULES,
    // Most stages have no solution with another system.
    fixes_rotation: true,
    // Only a player who sees the whole queue can solve a stage.
    next_count: Some(6),
    kinds: &[Kind::only(
        "puzzle",
        RULES,
        &[ScoreColumn::Stage, ScoreColumn::Time, ScoreColumn::Pieces, ScoreColumn::KeysPerPiece],
    )],
    // Equal stages earn about equal points, so the score is no tie-break: the time decides.
    tie_break: TieBreak::Completion,
    hud: Hud {
        headline: HudValue { label: "play-stage-title", quantity: Quantity::StageOfAll },
        progress: HudValue { label: "play-stage-title", quantity: Quantity::Level },
        ..Hud::STANDARD
    },
    ..extended::BASE
};

/// Attempts at each stage.
pub const ATTEMPTS: u8 = 5;

/// A position and the Tetriminos that clear it.
#[derive(Debug, Clone)]
pub struct Stage {
    /// The Blocks.
    pub matrix: Matrix,
    /// The Tetriminos, in order.
    pub queue: Vec<Tetrimino>,
}

/// Returns all stages, the easiest first.
#[must_use]
pub fn stages() -> &'static [Stage] {
    &STAGES
}

static STAGES: LazyLock<Vec<Stage>> = LazyLock::new(|| TEXTS.iter().filter_map(|text| read(text)).collect());

/// The scenario files; only the position and the Tetriminos are read.
const TEXTS: [&str; 24] = [
    include_str!("../../../assets/puzzles/01.json"),
    include_str!("../../../assets/puzzles/02.json"),
    include_str!("../../../assets/puzzles/03.json"),
    include_str!("../../../assets/puzzles/04.json"),
    include_str!("../../../assets/puzzles/05.json"),
    include_str!("../../../assets/puzzles/06.json"),
    include_str!("../../../assets/puzzles/07.json"),
    include_str!("../../../assets/puzzles/08.json"),
    include_str!("../../../assets/puzzles/09.json"),
    include_str!("../../../assets/puzzles/10.json"),
    include_str!("../../../assets/puzzles/11.json"),
    include_str!("../../../assets/puzzles/12.json"),
    include_str!("../../../assets/puzzles/13.json"),
    include_str!("../../../assets/puzzles/14.json"),
    include_str!("../../../assets/puzzles/15.json"),
    include_str!("../../../assets/puzzles/16.json"),
    include_str!("../../../assets/puzzles/17.json"),
    include_str!("../../../assets/puzzles/18.json"),
    include_str!("../../../assets/puzzles/19.json"),
    include_str!("../../../assets/puzzles/20.json"),
    include_str!("../../../assets/puzzles/21.json"),
    include_str!("../../../assets/puzzles/22.json"),
    include_str!("../../../assets/puzzles/23.json"),
    include_str!("../../../assets/puzzles/24.json"),
];

#[derive(Deserialize)]
struct Text {
    matrix: Vec<String>,
    queue: String,
}

fn read(text: &str) -> Option<Stage> {
    let Text { matrix, queue } = serde_json::from_str(text).ok()?;
    let queue = queue.chars().map(Tetrimino::from_letter).collect::<Option<_>>()?;
    Some(Stage { matrix: diagram::matrix(&matrix).ok()?, queue })
}

/// The player's attempt at a stage.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::engine) struct Attempt {
    /// The stage, from 1.
    stage: u8,
    /// The attempts left, the current one included.
    left: u8,
    /// Tetriminos that have not Locked Down yet.
    pieces: u8,
}

impl Attempt {
    pub(super) const fn first() -> Self {
        Self { stage: 1, left: ATTEMPTS, pieces: 0 }
    }

    /// Sets the stage up; the game is completed if there is no such stage.
    fn set_up(&mut self, matrix: &mut Matrix, next: &mut NextQueue) -> Verdict {
        let Some(stage) = stages().get(usize::from(self.stage) - 1) else {
            return Verdict::Over(GameOver::GoalReached);
        };
        *matrix = stage.matrix.clone();
        *next = NextQueue::only(stage.queue.clone());
        self.pieces = stage.queue.len() as u8;
        Verdict::Stage
    }
}

impl Behaviour for Attempt {
    fn begin(&mut self, matrix: &mut Matrix, next: &mut NextQueue, _limit: Option<u32>) -> Verdict {
        self.set_up(matrix, next)
    }

    fn after_lock_down(
        &mut self,
        matrix: &mut Matrix,
        next: &mut NextQueue,
        _lines: u8,
        _limit: Option<u32>,
    ) -> Verdict {
        self.pieces = self.pieces.saturating_sub(1);
        if self.pieces > 0 {
            return Verdict::Continue;
        }
        if matrix.is_empty() {
            *self = Self { stage: self.stage + 1, ..Self::first() };
            return self.set_up(matrix, next);
        }
        if self.try_again(matrix, next) { Verdict::Stage } else { Verdict::Over(GameOver::AttemptsUsed) }
    }

    fn try_again(&mut self, matrix: &mut Matrix, next: &mut NextQueue) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left > 0 && self.set_up(matrix, next) == Verdict::Stage
    }

    // After the last stage `stage` is one more than there are.
    fn stage(&self) -> Option<(u8, u8)> {
        Some((self.stage.min(TEXTS.len() as u8), self.left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each has as many free cells up to its height as its Tetriminos have Minos.
    #[test]
    fn every_stage_is_read_and_can_be_filled() {
        assert_eq!(stages().len(), TEXTS.len());
        for (number, stage) in (1..).zip(stages()) {
            let height = u32::from(stage.matrix.height());
            assert_eq!(10 * height - stage.matrix.blocks(), 4 * stage.queue.len() as u32, "stage {number}");
        }
    }
}
