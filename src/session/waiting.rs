//! Practice of a player who is out or came late, until the others finish (Guideline B1.2.3).

use crate::engine::attack::{AttackRules, StartingLines};
use crate::engine::{Game, GameEvent, Input, Rules};

/// The practice of a player while the match continues: game after game, without attacks or recording.
#[derive(Debug)]
pub(super) struct WaitingPractice {
    game: Box<Game>,
    rules: Rules,
    seed: u64,
    /// The number of the game, from 1.
    attempt: u32,
}

/// Returns the rules of practice during a match, from a game of the match: its level, no attacks and no end.
#[must_use]
pub fn waiting_rules(game: &Game) -> Rules {
    let rules = *game.rules();
    Rules {
        level: game.level().clamp(rules.levels().0, rules.levels().1),
        attacks: AttackRules::NONE,
        starting_lines: StartingLines::NONE,
        ..rules.without_limits()
    }
}

impl WaitingPractice {
    /// Starts the practice beside a match with this seed.
    pub(super) fn new(rules: Rules, seed: u64) -> Self {
        Self { game: Box::new(Game::new(rules, Self::seed(seed, 1))), rules, seed, attempt: 1 }
    }

    /// Returns the seed of a game. It differs from the match's, whose Tetriminos the others still get.
    const fn seed(seed: u64, attempt: u32) -> u64 {
        seed.wrapping_add(attempt as u64)
    }

    /// The current game.
    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    /// The number of the current game, from 1.
    pub(super) const fn attempt(&self) -> u32 {
        self.attempt
    }

    /// Plays one tick. The next game follows a finished one at once, without a game over event.
    pub(super) fn step(&mut self, inputs: &[Input], events: &mut Vec<GameEvent>) {
        self.game.step(inputs, events);
        if self.game.is_over() {
            events.clear();
            self.attempt += 1;
            *self.game = Game::new(self.rules, Self::seed(self.seed, self.attempt));
        }
    }
}
