//! A practice on the screen: what runs it, and what lingers of its events.

use std::time::{Duration, Instant};

use crate::engine::{GameEvent, Rules, RulesError, StartError};
use crate::input::{StampedInput, UndoStep};
use crate::practice::{Position, Practice};
use crate::ui::paint::effects::Effects;

/// A practice on the program's clock.
#[derive(Debug)]
pub struct PracticePlay {
    practice: Practice,
    effects: Effects,
    /// The instant that the practice counts from.
    epoch: Instant,
}

impl PracticePlay {
    /// A practice that starts now.
    ///
    /// # Errors
    /// The piece in play has no room, or a rule is out of its range.
    pub fn new(rules: Rules, start: Position, now: Instant) -> Result<Self, StartError> {
        let practice = Practice::new(rules, start, Duration::ZERO)?;
        Ok(Self { practice, effects: Effects::default(), epoch: now })
    }

    /// The practice as it stands.
    #[must_use]
    pub const fn practice(&self) -> &Practice {
        &self.practice
    }

    /// What lingers of its events.
    #[must_use]
    pub const fn effects(&self) -> &Effects {
        &self.effects
    }

    /// Takes button changes at their instants.
    pub fn take(&mut self, changes: &[StampedInput]) {
        for timed in changes {
            self.practice.change(self.since(timed.at), timed.input);
        }
    }

    /// How long to wait before the frame so that it answers everything that was pressed: less than a millisecond.
    #[must_use]
    pub fn until_answer(&self, now: Instant) -> Duration {
        self.practice.until_answer(self.since(now))
    }

    /// Plays what is due and appends what happened to `happened`.
    pub fn advance(&mut self, now: Instant, happened: &mut Vec<GameEvent>) {
        let now = self.since(now);
        for &(at, event) in self.practice.advance(now) {
            self.effects.react(at, &event);
            happened.push(event);
        }
        self.effects.observe(self.practice.game());
    }

    /// Goes one step through the pieces; tells whether there was one to go.
    pub fn step(&mut self, step: UndoStep, now: Instant) -> bool {
        let at = self.since(now);
        let left = match step {
            UndoStep::Undo => self.practice.undo_count(),
            UndoStep::Redo => self.practice.redo_count(),
        };
        match step {
            UndoStep::Undo => self.practice.undo(at),
            UndoStep::Redo => self.practice.redo(at),
        }
        if left > 0 {
            self.effects = Effects::default();
        }
        left > 0
    }

    /// Takes all pieces back.
    pub fn start_over(&mut self, now: Instant) {
        self.practice.start_over(self.since(now));
        self.effects = Effects::default();
    }

    /// Stops time.
    pub fn pause(&mut self, now: Instant, happened: &mut Vec<GameEvent>) {
        self.advance(now, happened);
        self.practice.pause(self.since(now));
    }

    /// Lets time go on, by these rules from now on.
    ///
    /// # Errors
    /// A rule is out of its range; it goes on by those before.
    pub fn resume(&mut self, rules: Rules, now: Instant) -> Result<(), RulesError> {
        self.practice.resume(self.since(now));
        self.practice.set_rules(rules)
    }

    fn since(&self, at: Instant) -> Duration {
        at.saturating_duration_since(self.epoch)
    }
}
