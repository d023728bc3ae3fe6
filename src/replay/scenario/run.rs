//! Running scenarios.

use super::report::{Fact, Line};
use super::{Limits, Scenario};
use crate::engine::{GameEvent, Phase, Ticks};
use crate::replay::{Outcome, SeatRecording, take_due};

/// The maximum game time of a scenario without a limit, unless its last input is later.
const MINUTE: Ticks = Ticks::from_millis(60_000);

impl Scenario {
    /// Returns the scenario as a recorded game up to its last tick.
    #[must_use]
    pub fn recording(&self) -> SeatRecording {
        let end = self.run().last().map_or(0, |line| line.at_ms);
        // `run` returns only lines, but the outcome of the recording needs the game.
        let mut game = self.game.clone();
        let mut inputs = self.inputs.as_slice();
        let mut due = Vec::new();
        while game.now().millis() <= end && !game.is_over() {
            take_due(&mut inputs, game.now(), &mut due);
            game.step(&due, &mut Vec::new());
        }
        let replay = SeatRecording::new(*game.rules(), self.seed, self.inputs.clone(), Outcome::of(&game));
        replay.starting_from(Some(self.start.clone()))
    }

    /// Runs the scenario. Returns every event in order, then the state at the end.
    #[must_use]
    pub fn run(&self) -> Vec<Line> {
        let mut game = self.game.clone();
        let mut inputs = self.inputs.as_slice();
        let last_input = inputs.last().map_or(Ticks::ZERO, |input| input.at);
        let mut lines = Vec::new();
        let mut due = Vec::new();
        let mut events = Vec::new();
        let mut has_locked_down = false;
        let line = |now: Ticks, fact| Line { id: self.id.clone(), at_ms: now.millis(), fact };
        loop {
            let now = game.now();
            take_due(&mut inputs, now, &mut due);
            events.clear();
            game.step(&due, &mut events);
            lines.extend(events.iter().filter_map(|&event| Fact::of(event)).map(|fact| line(now, fact)));
            has_locked_down |=
                inputs.is_empty() && events.iter().any(|event| matches!(event, GameEvent::LockedDown(_)));
            let stops = match self.until {
                Limits::At(until) => now >= until,
                // Waits until the lines of that Lock Down are cleared and awarded.
                Limits::LockDown => {
                    (has_locked_down && game.phase() != Phase::Animate) || now >= MINUTE.max(last_input)
                }
            };
            if stops || game.is_over() {
                lines.push(line(now, Fact::end(&game)));
                return lines;
            }
        }
    }
}
