//! A long recorded game.

use skyline::engine::{Game, GoalSystem, ModeId, Rules};
use skyline::replay::{Outcome, SeatRecording, TimedInput};

use super::player::{Aim, Player};

/// A game of a number of minutes that ends only by its time limit.
pub(crate) fn long_game(minutes: u32) -> SeatRecording {
    let rules = Rules { goal: GoalSystem::None, limit_ms: Some(minutes * 60_000), ..Rules::preset(ModeId::Ultra) };
    let mut game = Game::new(rules, 3);
    let mut player = Player::new(11, 90, Aim::Lines);
    let (mut buttons, mut events) = (Vec::new(), Vec::new());
    while !game.is_over() {
        let change = player.change(&game);
        buttons.extend(change.map(|change| TimedInput { at: game.now(), input: change }));
        events.clear();
        game.step(change.as_slice(), &mut events);
    }
    SeatRecording::new(rules, 3, buttons, Outcome::of(&game))
}
