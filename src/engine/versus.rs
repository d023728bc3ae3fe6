//! Attacks between the games of a match (Guideline B1.2.1, B1.3).

use super::event::GameEvent;
use super::input::{Input, Target};

/// Carries the attacks of one tick to their targets, where they arrive as [`Input::Receive`] in the next tick.
///
/// No attack arrives in the tick that sent it, so the order in which the games of a match are stepped changes nothing.
/// Lines arrive as inputs, so the inputs of one game replay it without the others.
///
/// ```
/// use skyline::engine::{Game, Input, Rules, versus::AttackRouter};
///
/// let mut games = vec![Game::new(Rules::default(), 42); 2];
/// let mut router = AttackRouter::new(games.len());
/// for _tick in 0..1_000 {
///     for (seat, game) in games.iter_mut().enumerate() {
///         let inputs: Vec<Input> = router.arriving(seat).into_iter().collect(); // … then the player's own
///         let mut events = Vec::new();
///         game.step(&inputs, &mut events);
///         router.send(seat, game.target(), &events);
///     }
///     router.next_tick();
/// }
/// assert_eq!(router.arriving(0), None, "nobody has cleared a line yet");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttackRouter {
    /// Lines by seat that arrive in this tick.
    arriving: Vec<u32>,
    /// Lines by seat that are sent in this tick.
    sent: Vec<u32>,
}

impl AttackRouter {
    /// Makes a router for a match of this many seats, with no lines sent yet.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self { arriving: vec![0; seats], sent: vec![0; seats] }
    }

    /// Returns the input for the lines that arrive at a seat in this tick, if there are any.
    #[must_use]
    pub fn arriving(&self, seat: usize) -> Option<Input> {
        self.arriving.get(seat).copied().filter(|lines| *lines > 0).map(Input::Receive)
    }

    /// Sends the attacks among the events of the tick that a seat has just played to its target.
    pub fn send(&mut self, seat: usize, target: Target, events: &[GameEvent]) {
        let attacks = events.iter().filter_map(|event| match event {
            GameEvent::Attack(exchange) => Some(exchange.sent),
            _ => None,
        });
        let lines = attacks.fold(0, u32::saturating_add);
        for (opponent, sent) in self.sent.iter_mut().enumerate() {
            let is_hit = match target {
                Target::Everybody => true,
                Target::Seat(number) => opponent == usize::from(number),
            };
            if is_hit && opponent != seat {
                *sent = sent.saturating_add(lines);
            }
        }
    }

    /// Starts the next tick, in which all lines sent in this one arrive.
    pub fn next_tick(&mut self) {
        std::mem::swap(&mut self.arriving, &mut self.sent);
        self.sent.fill(0);
    }
}
