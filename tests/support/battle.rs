//! Scripted players in games that attack each other, with recordings.

use skyline::engine::versus::{AttackRouter, TargetLaw, Teams};
use skyline::engine::{Game, GameEvent, Input, Rules};
use skyline::replay::{Outcome, Recording, SeatRecording, TimedInput};

use super::player::{Aim, Player};

/// Games with one seed, stepped together.
pub(crate) struct Battle {
    pub(crate) games: Vec<Game>,
    seed: u64,
    router: AttackRouter,
    inputs: Vec<Vec<TimedInput>>,
}

impl Battle {
    pub(crate) fn new(rules: Rules, seed: u64, seats: usize) -> Self {
        let games = vec![Game::new(rules, seed); seats];
        Self { games, seed, router: AttackRouter::new(seats), inputs: vec![Vec::new(); seats] }
    }

    /// The same games as a match of teams with this targeting rule.
    pub(crate) fn of_teams(self, teams: &Teams, law: TargetLaw) -> Self {
        let router = AttackRouter::with(self.games.len(), law, teams.clone(), self.seed);
        Self { router, ..self }
    }

    /// Plays one tick of every game: arriving lines, then the player's `inputs`. Appends to `events`.
    pub(crate) fn step(&mut self, inputs: &[&[Input]], events: &mut [Vec<GameEvent>]) {
        self.router.step(self.games.iter_mut().zip(events), |seat, (game, events), attack| {
            if game.is_over() {
                return None;
            }
            let all: Vec<Input> = attack.into_iter().chain(inputs[seat].iter().copied()).collect();
            self.inputs[seat].extend(all.iter().map(|&input| TimedInput { at: game.now(), input }));
            let before = events.len();
            game.step(&all, events);
            Some((&*game, &events[before..]))
        });
    }

    /// The seats whose games are not over.
    pub(crate) fn playing(&self) -> Vec<usize> {
        (0..self.games.len()).filter(|seat| !self.games[*seat].is_over()).collect()
    }

    /// The number of lines that arrive at a seat in the next tick.
    pub(crate) fn arriving(&self, seat: usize) -> u32 {
        match self.router.arriving(seat) {
            Some(Input::Receive(lines)) => lines,
            _ => 0,
        }
    }

    /// The recording. Lines in flight are inputs of the next tick, which no game has played.
    pub(crate) fn replay(&self) -> Recording {
        let seat = |(seat, game): (usize, &Game)| {
            let lines = self.arriving(seat);
            let input = Input::Receive(lines);
            let waiting = (lines > 0 && !game.is_over()).then_some(TimedInput { at: game.now(), input });
            let inputs = self.inputs[seat].iter().copied().chain(waiting).collect();
            SeatRecording::new(*game.rules(), self.seed, inputs, Outcome::of(game))
        };
        Recording::new(self.games.iter().enumerate().map(seat).collect())
    }
}

/// Scripted players in seats of one match, one for each slowness.
pub(crate) fn players(seed: u64, slowness: &[u64]) -> Vec<Player> {
    slowness.iter().map(|slowness| Player::new(seed, *slowness, Aim::Lines)).collect()
}
