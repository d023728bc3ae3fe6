//! Zen: no end and no hurry. A full Matrix is cleared, and the game continues.

use serde::{Deserialize, Serialize};

use super::definition::Mode;
use super::hud::{Hud, HudValue, Quantity};
use super::table::{Kind, ScoreColumn};
use super::{Behaviour, Mechanic, ModeId, Tunable, extended};
use crate::engine::gravity::FallSpeed;
use crate::engine::lock_down::{LockDelay, LockDown};
use crate::engine::matrix::Matrix;
use crate::engine::queues::NextQueue;
use crate::engine::rules::{Objective, Rules};

const RULES: Rules = Rules {
    mode: ModeId::Zen,
    objective: Objective::Lines,
    mechanic: Mechanic::Zen,
    lock_down: LockDown::Infinite,
    lock_down_ms: LockDelay::Millis(1_000),
    fall_ms: FallSpeed::Millis(1_000),
    endless: true,
    ..extended::RULES
};

const PIECES: HudValue = HudValue { label: "scores-pieces", quantity: Quantity::Pieces };

pub(super) const MODE: Mode = Mode {
    id: ModeId::Zen,
    name: "mode-zen",
    hint: "menu-zen-hint",
    card: "modes-card-zen",
    help: "help-zen-text",
    rules: RULES,
    // The calm Lock Down is the mode.
    tunable: &[Tunable::Handling, Tunable::InitialActions, Tunable::Rotation, Tunable::Generator],
    kinds: &[Kind::only(
        "zen",
        RULES,
        &[ScoreColumn::Lines, ScoreColumn::Time, ScoreColumn::Pieces, ScoreColumn::PiecesPerSecond, ScoreColumn::Score],
    )],
    // The level never changes.
    hud: Hud { headline: PIECES, progress: PIECES, ..Hud::STANDARD },
    // There is no other end.
    end_counts: true,
    custom_hint: Some("custom-mechanic-zen-hint"),
    ..extended::BASE
};

/// The mechanic. It has no state.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::engine) struct Zen;

impl Behaviour for Zen {
    fn try_again(&mut self, matrix: &mut Matrix, _next: &mut NextQueue) -> bool {
        *matrix = Matrix::new(matrix.width() as u8);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Game, GameEvent, GameOver, Input};

    /// Drops pieces on one another, and returns the game after this many of them.
    fn dropped(rules: Rules, pieces: u32) -> Game {
        let mut game = Game::new(rules, 3);
        let mut events: Vec<GameEvent> = Vec::new();
        while game.statistics().locked_down() < pieces && !game.is_over() {
            game.step(&[Input::Press(Button::HardDrop)], &mut events);
            game.step(&[Input::Release(Button::HardDrop)], &mut events);
        }
        assert!(game.is_over() || !events.iter().any(|event| matches!(event, GameEvent::GameOver(_))));
        game
    }

    #[test]
    fn a_full_matrix_is_cleared_and_the_game_continues() {
        let game = dropped(RULES, 60);
        assert_eq!((game.game_over(), game.statistics().locked_down()), (None, 60));
        assert!(game.matrix().blocks() < 60 * 4, "it was cleared in between");
        let other = dropped(Rules { mechanic: Mechanic::None, ..RULES }, 60);
        assert!(matches!(other.game_over(), Some(GameOver::BlockOut | GameOver::LockOut)));
    }

    /// Like the classic game, it has no other end.
    #[test]
    fn it_ends_with_a_result_when_its_player_ends_it() {
        let mut game = dropped(RULES, 12);
        game.end_now(&mut Vec::new());
        assert_eq!(game.game_over(), Some(GameOver::Ended));
    }
}
