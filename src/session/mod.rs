//! A running game without a window: the fixed step, the buttons at their instants, the recording.
//!
//! ```text
//!   (instant, Input) ──▶ Session::change ──▶ queue by tick ┐
//!   frame at an instant ──────▶ Session::advance ─▶ StepClock ────┴▶ Game::step × n ──▶ (tick, GameEvent) …
//!                                                                         └──▶ Replay
//! ```
//!
//! Instants are durations from any fixed moment, the same for all calls.

mod clock;
pub mod danger;
pub mod race;
mod ready;

use std::collections::VecDeque;
use std::time::Duration;

use crate::engine::{Button, Game, GameEvent, Input, Rules, Split, Splits, Start, StartError, Ticks};
use crate::replay::{MarkSearch, Outcome, Position, Replay, TimedInput};

use ready::{Ready, Sight};

pub use clock::{LONGEST_FRAME, StepClock};
pub use ready::Countdown;

/// One player's game as it runs.
#[derive(Debug)]
pub struct Session {
    game: Game,
    seed: u64,
    /// The position it began from.
    start: Option<Start>,
    clock: StepClock,
    paused: bool,
    waiting: VecDeque<TimedInput>,
    played: Vec<TimedInput>,
    due: Vec<Input>,
    step_events: Vec<GameEvent>,
    events: Vec<(Ticks, GameEvent)>,
    splits: Splits,
    /// Looks for the marks of a game that goes on from its recording.
    search: Option<Box<MarkSearch>>,
    /// The countdown that runs.
    ready: Option<Ready>,
    /// The tick that the last countdown led to.
    counted_to: Option<Ticks>,
}

impl Session {
    /// Ticks of a recording that are played in a frame to find its marks: about half a millisecond's work.
    const LOOK_BACK: u64 = 30_000;

    /// A game that starts at the instant `now`.
    #[must_use]
    pub fn new(rules: Rules, seed: u64, now: Duration) -> Self {
        Self {
            game: Game::new(rules, seed),
            seed,
            start: None,
            clock: StepClock::new(now),
            paused: false,
            waiting: VecDeque::new(),
            played: Vec::new(),
            due: Vec::new(),
            step_events: Vec::with_capacity(64),
            events: Vec::with_capacity(64),
            splits: Splits::default(),
            search: None,
            ready: None,
            counted_to: None,
        }
    }

    /// A game that starts from a position at the instant `now`; its recording holds the position.
    ///
    /// # Errors
    /// No game can begin from it.
    pub fn starting_from(rules: Rules, seed: u64, start: Start, now: Duration) -> Result<Self, StartError> {
        let game = Game::from_position(rules, seed, start.clone())?;
        Ok(Self { game, start: Some(start), ..Self::new(rules, seed, now) })
    }

    /// A position that is played from the instant `now`. Its recording holds the buttons but not the position.
    #[must_use]
    pub fn from_position(game: Game, now: Duration) -> Self {
        Self { clock: StepClock::at(game.now(), now), game, ..Self::new(Rules::default(), 0, now) }
    }

    /// A recorded game that goes on from `position` at the instant `now`, with no button down. Its own recording begins
    /// with what was played up to there.
    #[must_use]
    pub fn continue_from(replay: &Replay, position: Position, now: Duration) -> Self {
        let played = replay.played(&position).to_vec();
        let game = position.into_game();
        // The tick that is next is due in a millisecond, as after any other.
        let clock = StepClock::at(Ticks::from_millis(game.now().millis().saturating_sub(1)), now);
        let splits = Splits::from_now_on(&game);
        let search = Some(Box::new(MarkSearch::new(replay.clone(), game.now())));
        let start = replay.start.as_deref().cloned();
        let mut session =
            Self { game, start, clock, played, splits, search, ..Self::new(replay.rules, replay.seed, now) };
        session.let_go();
        session
    }

    /// The game as it stands.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// What the game had come to at the marks it has passed; none where those of its recording are still looked for. They
    /// are found by its end at the latest.
    #[must_use]
    pub fn splits(&self) -> &[Split] {
        self.splits.all()
    }

    /// How many marks the game has passed.
    #[must_use]
    pub fn marks(&self) -> usize {
        self.splits.passed()
    }

    /// Whether time stands still.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// A button changed at the instant `at`. It takes effect in the tick it belongs to; while paused it has none.
    pub fn change(&mut self, at: Duration, change: Input) {
        self.go_if_due(at);
        if let Some(ready) = &mut self.ready {
            ready.change(change);
        } else if !self.paused {
            self.queue(self.clock.tick_of(at), change);
        }
    }

    fn queue(&mut self, tick: Ticks, change: Input) {
        // Changes stay in the order they came, whatever their stamps, and none can reach a tick that is played.
        let earliest = self.waiting.back().map_or_else(|| self.game.now(), |last| last.at);
        self.waiting.push_back(TimedInput { at: tick.max(earliest).max(self.game.now()), input: change });
    }

    /// How long after `now` everything that was pressed has its effect: less than a tick.
    ///
    /// A change that came just before a frame belongs to a tick that is due just after it. A frame that waits this long
    /// shows it; one that does not shows it a whole frame later.
    #[must_use]
    pub fn until_answer(&self, now: Duration) -> Duration {
        let last = self.waiting.back().filter(|_| !self.paused && self.ready.is_none());
        last.map_or(Duration::ZERO, |last| self.clock.until(last.at, now).min(Duration::from_millis(1)))
    }

    /// Plays every tick that is due at the frame `now` and returns what happened, in order.
    pub fn advance(&mut self, now: Duration) -> &[(Ticks, GameEvent)] {
        self.events.clear();
        self.go_if_due(now);
        if !self.paused && self.ready.is_none() {
            let last = self.clock.advance(now);
            while self.game.now() <= last && !self.game.is_over() {
                self.step();
            }
        }
        self.look_back();
        &self.events
    }

    /// Goes on looking for the marks of the recording, so far that no frame is late for it.
    fn look_back(&mut self) {
        let ticks = if self.game.is_over() { u64::MAX } else { Self::LOOK_BACK };
        if let Some(earlier) = self.search.as_mut().and_then(|search| search.go_on(ticks)) {
            self.splits.learn(earlier);
            self.search = None;
        }
    }

    fn step(&mut self) {
        let now = self.game.now();
        self.due.clear();
        while let Some(timed) = self.waiting.pop_front_if(|timed| timed.at <= now) {
            self.due.push(timed.input);
            self.played.push(TimedInput { at: now, ..timed });
        }
        self.step_events.clear();
        self.game.step(&self.due, &mut self.step_events);
        self.splits.note(now, &self.game);
        self.events.extend(self.step_events.iter().map(|&event| (now, event)));
    }

    /// Stops time at the instant `now` and lets go of every button. What was due before still happens, and is returned.
    pub fn pause(&mut self, now: Duration) -> &[(Ticks, GameEvent)] {
        self.advance(now);
        if !self.paused {
            self.ready = None;
            self.let_go();
            self.paused = true;
        }
        &self.events
    }

    /// Ends the game because its player will have it so, and returns what that did: see [`Game::end_now`].
    pub fn end_now(&mut self) -> &[(Ticks, GameEvent)] {
        self.events.clear();
        self.step_events.clear();
        let now = self.game.now();
        self.game.end_now(&mut self.step_events);
        self.events.extend(self.step_events.iter().map(|&event| (now, event)));
        self.look_back();
        &self.events
    }

    /// Releases every button that is down, in the next tick.
    fn let_go(&mut self) {
        let mut down = self.game.buttons();
        for timed in &self.waiting {
            down.change(timed.input);
        }
        let down: Vec<Button> = down.iter().collect();
        for button in down {
            self.queue(self.game.now(), Input::Release(button));
        }
    }

    /// Has time run, for the first time or again, after a countdown of three steps that begins at the instant `now`.
    ///
    /// Steps of no length are no countdown.
    pub fn get_ready(&mut self, now: Duration, step: Duration) {
        self.resume(now);
        if step.is_zero() || self.game.is_over() {
            return;
        }
        let at = Some(self.game.now());
        let sight = match (self.counted_to == at, at) {
            (false, Some(Ticks::ZERO)) => Sight::Whole,
            (false, _) => Sight::LastStep,
            (true, _) => Sight::Nothing,
        };
        self.counted_to = at;
        self.ready = Some(Ready::new(now, step, sight));
    }

    /// The countdown as it stands at the instant `now`; `None` while time runs or is paused.
    #[must_use]
    pub fn countdown(&self, now: Duration) -> Option<Countdown> {
        self.ready.as_ref()?.countdown(now)
    }

    /// Ends the countdown once it is over, in the instant in which it was.
    fn go_if_due(&mut self, now: Duration) {
        if let Some(ready) = self.ready.take_if(|ready| ready.ends() <= now) {
            self.clock.resume(ready.ends());
            for button in ready.presses(&self.game.rules().clone()) {
                self.queue(self.game.now(), Input::Press(button));
            }
        }
    }

    /// Lets time go on from the instant `now`.
    pub fn resume(&mut self, now: Duration) {
        self.clock.resume(now);
        self.paused = false;
    }

    /// The recording up to now.
    #[must_use]
    pub fn replay(&self) -> Replay {
        let replay = Replay::new(*self.game.rules(), self.seed, self.played.clone(), Outcome::of(&self.game));
        replay.starting_from(self.start.clone())
    }
}

#[cfg(test)]
mod tests;
