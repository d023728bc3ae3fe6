//! Survival: garbage rises every few seconds, and the level rises by time. The longest time counts.

use super::definition::Mode;
use super::table::{Kind, ScoreColumn};
use super::{ModeId, extended};
use crate::engine::rules::{Objective, Rules};

const RULES: Rules = Rules {
    mode: ModeId::Survival,
    objective: Objective::Endurance,
    garbage_ms: Some(5_000),
    level_up_ms: Some(20_000),
    endless: true,
    ..extended::RULES
};

pub(super) const MODE: Mode = Mode {
    id: ModeId::Survival,
    name: "mode-survival",
    hint: "menu-survival-hint",
    card: "modes-card-survival",
    help: "help-survival-text",
    rules: RULES,
    kinds: &[Kind::only(
        "survival",
        RULES,
        &[ScoreColumn::Time, ScoreColumn::Lines, ScoreColumn::Level, ScoreColumn::PiecesPerSecond, ScoreColumn::Score],
    )],
    ..extended::BASE
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Button, Game, GameOver, Input};

    /// The game after this time, whose pieces are all dropped in the middle at once.
    fn after(rules: Rules, millis: u64, drops_every: u64) -> Game {
        let mut game = Game::new(rules, 7);
        while game.now().millis() < millis && !game.is_over() {
            let drops = game.now().millis() % drops_every == drops_every - 1;
            let inputs = [Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)];
            game.step(if drops { &inputs } else { &[] }, &mut Vec::new());
        }
        game
    }

    #[test]
    fn a_row_rises_every_five_seconds_at_the_next_lock_down() {
        let game = after(RULES, 4_999, 10_000);
        assert_eq!(game.receiving(), 0);
        let game = after(Rules { fall_ms: crate::engine::FallSpeed::None, ..RULES }, 16_000, 100_000);
        assert_eq!((game.receiving(), game.statistics().lines_received), (3, 0), "nothing has Locked Down yet");
        let game = after(RULES, 16_000, 5_500);
        assert_eq!(game.receiving() + game.statistics().lines_received, 3);
        assert!(game.statistics().lines_received > 0);
        let none = after(Rules { garbage_ms: None, ..RULES }, 16_000, 5_500);
        assert_eq!(none.receiving() + none.statistics().lines_received, 0);
    }

    #[test]
    fn the_level_rises_by_time() {
        assert_eq!(after(RULES, 41_000, 8_200).level(), 3);
    }

    /// Waiting is no way to last longer.
    #[test]
    fn the_rows_alone_end_a_game() {
        let game = after(RULES, 600_000, 4_000);
        assert!(matches!(game.game_over(), Some(GameOver::TopOut | GameOver::BlockOut | GameOver::LockOut)));
        assert!(game.now().millis() < 200_000, "{:?}", game.now());
    }
}
