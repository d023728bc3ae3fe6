//! Several games that attack each other (Guideline B1.2.1, B1.3).

use serde::{Deserialize, Serialize};

use super::buttons::ButtonChange;
use super::event::GameEvent;
use super::game::Game;
use super::rules::Rules;

/// Games of one seed, stepped together; the lines that one sends reach all the others that still play.
///
/// Attacks of a tick are delivered after every game has played it, so the order of the players changes nothing.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Versus {
    games: Vec<Game>,
}

impl Versus {
    /// Games by the same rules with the same Tetriminos.
    #[must_use]
    pub fn new(rules: Rules, seed: u64, players: usize) -> Self {
        Self { games: vec![Game::new(rules, seed); players] }
    }

    /// The games, in the order of the players.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// Plays one tick of every game with its player's `changes`, appending to its player's `events`.
    ///
    /// Players without an entry press nothing.
    pub fn step(&mut self, changes: &[&[ButtonChange]], events: &mut [Vec<GameEvent>]) {
        let mut sent = vec![0; self.games.len()];
        for (player, (game, events)) in self.games.iter_mut().zip(events).enumerate() {
            let before = events.len();
            game.step(changes.get(player).copied().unwrap_or_default(), events);
            for event in &events[before..] {
                if let GameEvent::Attack(exchange) = event {
                    sent[player] += exchange.sent;
                }
            }
        }
        let all: u32 = sent.iter().sum();
        for (game, own) in self.games.iter_mut().zip(sent) {
            if !game.is_over() {
                game.receive(all - own);
            }
        }
    }

    /// The players whose games are not over, by number.
    pub fn playing(&self) -> impl Iterator<Item = usize> {
        self.games.iter().enumerate().filter(|(_, game)| !game.is_over()).map(|(player, _)| player)
    }
}
