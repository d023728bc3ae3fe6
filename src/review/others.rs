//! The other seats of a recorded match, which play along with the reviewed one.

use crate::bots::beam::Opponent;
use crate::engine::versus::AttackRouter;
use crate::engine::{Game, GameEvent};
use crate::replay::{MatchReplay, MatchSetup, Playhead, Replay};

/// The other seats of a recorded match.
#[derive(Debug)]
pub(super) struct Others {
    /// The reviewed seat.
    seat: usize,
    games: Vec<(Replay, Playhead)>,
    /// Only its targets matter: the recordings contain the lines.
    attacks: AttackRouter,
}

impl Others {
    /// The other seats at the start of a match.
    pub(super) fn of(recorded: &MatchReplay, setup: &MatchSetup, seat: usize) -> Self {
        let seed = recorded.seats.first().map_or(0, |first| first.seed);
        let attacks = AttackRouter::with(recorded.seats.len(), setup.rules.targets, setup.teams.clone(), seed);
        let games = recorded.seats.iter().map(|replay| (replay.clone(), replay.start())).collect();
        Self { seat, games, attacks }
    }

    /// Plays the tick that the reviewed seat has played, with these events.
    pub(super) fn step(&mut self, own: &Game, own_events: &[GameEvent]) {
        let mut events = Vec::new();
        for (index, (replay, position)) in self.games.iter_mut().enumerate() {
            if index == self.seat {
                self.attacks.send(index, own.target(), own_events);
            } else {
                events.clear();
                replay.step(position, &mut events);
                self.attacks.send(index, position.game().target(), &events);
            }
        }
        self.attacks.next_tick();
    }

    /// Returns the opponents of the reviewed seat.
    pub(super) fn opponents(&self, next_count: usize) -> Vec<Opponent> {
        let game = |other: usize| self.games.get(other).map(|(_, position)| position.game());
        Opponent::all(&self.attacks, (self.seat, self.games.len()), next_count, game)
    }
}
