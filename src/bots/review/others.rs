//! The other seats of a recorded match, which play along with the reviewed one.

use crate::bots::beam::Opponent;
use crate::engine::versus::AttackRouter;
use crate::engine::{Game, GameEvent};
use crate::replay::{MatchSetup, Playhead, Recording, SeatRecording};

/// A seat that plays along, with its events of the last tick.
#[derive(Debug)]
struct OtherSeat {
    replay: SeatRecording,
    position: Playhead,
    events: Vec<GameEvent>,
}

/// The other seats of a recorded match.
#[derive(Debug)]
pub(super) struct Others {
    seat: usize,
    /// The games in the order of the seats, without that of the reviewed seat.
    games: Vec<Option<OtherSeat>>,
    /// Only its targets matter: the recordings contain the lines.
    attacks: AttackRouter,
}

impl Others {
    /// The other seats at the start of a match.
    pub(super) fn of(recorded: &Recording, setup: &MatchSetup, seat: usize) -> Self {
        let seed = recorded.seats.first().map_or(0, |first| first.seed);
        let attacks = AttackRouter::with(recorded.seats.len(), setup.rules.targets, setup.teams.clone(), seed);
        let other =
            |replay: &SeatRecording| OtherSeat { replay: replay.clone(), position: replay.start(), events: Vec::new() };
        let game = |(index, replay): (usize, &SeatRecording)| (index != seat).then(|| other(replay));
        Self { seat, games: recorded.seats.iter().enumerate().map(game).collect(), attacks }
    }

    /// Plays the tick that the reviewed seat has played, with these events.
    pub(super) fn step(&mut self, own: &Game, own_events: &[GameEvent]) {
        self.attacks.step(&mut self.games, |_seat, other, _attack| {
            let Some(OtherSeat { replay, position, events }) = other else { return Some((own, own_events)) };
            events.clear();
            replay.step(position, events);
            Some((position.game(), events))
        });
    }

    /// Returns the opponents of the reviewed seat, whose game is `own`.
    pub(super) fn opponents(&self, own: &Game, next_count: usize) -> Vec<Opponent> {
        let game = |seat: usize| Some(self.games.get(seat)?.as_ref().map_or(own, |other| other.position.game()));
        Opponent::all(&self.attacks, (self.seat, self.games.len()), next_count, game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Input, Rules, Target, Ticks};
    use crate::replay::{Outcome, TimedInput};

    #[test]
    fn the_targets_of_the_reviewed_seat_are_those_it_has_chosen() {
        let seat = |inputs: Vec<TimedInput>| {
            let mut game = Game::new(Rules::default(), 7);
            for _ in 0..10 {
                let due: Vec<Input> =
                    inputs.iter().filter(|timed| timed.at == game.now()).map(|timed| timed.input).collect();
                game.step(&due, &mut Vec::new());
            }
            SeatRecording::new(Rules::default(), 7, inputs, Outcome::of(&game))
        };
        let mark = TimedInput { at: Ticks::ZERO.after(5), input: Input::Target(Target::Seat(2)) };
        let recorded = Recording::new(vec![seat(Vec::new()), seat(vec![mark]), seat(Vec::new())]);
        let mut others = Others::of(&recorded, &MatchSetup::default(), 1);
        let (own, mut position) = (&recorded.seats[1], recorded.seats[1].start());
        let mut targets = Vec::new();
        let mut events = Vec::new();
        while own.step(&mut position, &mut events) {
            others.step(position.game(), &events);
            targets.push(others.opponents(position.game(), 6).iter().map(|seen| seen.is_target).collect::<Vec<_>>());
            events.clear();
        }
        assert_eq!((&targets[0], &targets[9]), (&vec![true, true], &vec![false, true]));
    }
}
