//! A bot at a seat, which presses the buttons of its plans at their ticks.
//!
//! ```text
//!   match ─▶ plan, here or on its own thread ─▶ presses at ticks, each checked before ─▶ seat
//! ```
//!
//! # Thinking in the background
//!
//! A frame must not wait for a bot. [`Runner::in_background`] moves decisions to a thread. They depend on the game
//! alone, and take effect at the tick that the bot's speed demands; if one is late, the seat waits for it. Recordings
//! contain the inputs, so playback is unaffected. A bot on a busy computer expects its next decision to take as long as
//! the last, and plans from where its Tetrimino will be then. Without a window, bots decide synchronously, and equal
//! games give equal inputs. A clock that takes steps of [`Runner::STEP_MS`] and makes none while a decision [is
//! pending](Bot::is_thinking) gives equal inputs, too.
//!
//! A person and three bots, 20 s at 144 frames a second, development build on a busy machine with two cores:
//!
//! | bots | decisions | longest frame | 99.9 % of frames within | of a core | Tetriminos a bot |
//! |---|---|---|---|---|---|
//! | level 7 | synchronous | 148 ms | 57 ms | 1.3 % | 22 |
//! | level 7 | in the background | 4.0 ms | 0.85 ms | 1.6 % | 22 |
//! | level 10 | synchronous | 301 ms | 244 ms | 8.9 % | 42 |
//! | level 10 | in the background | 0.23 ms | 0.14 ms | 9.4 % | 33 |

use std::collections::VecDeque;
use std::fmt::Debug;

use super::bot::{Bot, BotView};
use super::plan::{Chooser, Pace, Plan, Situation, Task, plan};
use crate::bots::level::RatedChoice;
use crate::bots::worker::{Received, Worker};
use crate::engine::{Game, Input, Piece, Ticks};
use crate::solver::moves::timed::{TargetPlacement, TimedPress};

/// The polling interval while nothing is to be done, in milliseconds.
const IDLE_MS: u32 = 4;
/// The time after which a bot decides again about a Tetrimino that should have locked down, in milliseconds.
const STUCK_MS: u32 = 1_000;
/// The longest delay of a decision that the next one expects, in milliseconds. One long wait, such as the first frame
/// of a window, makes no slow player.
const LONGEST_DELAY_MS: u32 = 1_500;

/// A bot that executes the moves of a [`Chooser`].
#[derive(Debug)]
pub struct Runner<C> {
    pub(super) chooser: C,
    pace: Pace,
    /// The background thread, if there is one.
    background: Option<Background>,
    due: Ticks,
    /// The Tetrimino that the plan is for.
    situation: Option<Situation>,
    /// The number of incoming lines when the plan was made.
    receiving: u32,
    plan: Plan,
    /// The moves that its last decision compared.
    considered: Vec<RatedChoice>,
    /// The tick of the last press.
    pressed: Ticks,
    changes: Vec<Input>,
}

/// A background thread for decisions.
#[derive(Debug)]
struct Background {
    worker: Worker<Job, (u64, Plan)>,
    /// The number of the last job.
    number: u64,
    /// Whether its answer is pending.
    is_open: bool,
    /// The tick of the job, until the seat has seen its answer.
    asked: Option<Ticks>,
    /// The time that the next decision is expected to take, in milliseconds.
    delay_ms: u32,
}

/// A position to decide about.
#[derive(Debug)]
struct Job {
    number: u64,
    game: Box<Game>,
    piece: Piece,
    task: Task,
}

impl<C> Runner<C> {
    /// The minimum reaction time of a bot in the background, in milliseconds.
    // The answer arrives with the next frame. A plan for an earlier tick would be too late, and with fast gravity the
    // piece would be elsewhere.
    pub const LEAST_LOOK_MS: u32 = 34;
    /// The step of a clock that waits for decisions, in milliseconds: a decision is there before its first press.
    pub const STEP_MS: u32 = 10;
}

const _: () = assert!(Runner::<()>::STEP_MS < Runner::<()>::LEAST_LOOK_MS);

impl<C: Chooser> Runner<C> {
    /// A bot at the start of a game.
    #[must_use]
    pub const fn with(chooser: C, pace: Pace) -> Self {
        Self {
            chooser,
            pace,
            background: None,
            due: Ticks::ZERO,
            situation: None,
            receiving: 0,
            plan: Plan { presses: VecDeque::new(), after_hold: Vec::new(), target: None, considered: None },
            considered: Vec::new(),
            pressed: Ticks::ZERO,
            changes: Vec::new(),
        }
    }

    /// The same bot with its own background thread. It stays synchronous if the system cannot start one.
    #[must_use]
    pub fn in_background(self) -> Self
    where
        C: Clone + Send,
    {
        let (mut chooser, pace) = (self.chooser.clone(), self.pace);
        let think = move |job: Job| {
            let Job { number, game, piece, task } = job;
            (number, plan(&mut chooser, &game, piece, pace, &task))
        };
        let worker = Worker::start("bot", think);
        let delay_ms = Self::LEAST_LOOK_MS;
        let started = |worker| Background { worker, number: 0, is_open: false, asked: None, delay_ms };
        Self { background: worker.ok().map(started), ..self }
    }

    /// Replaces the plan.
    fn follow(&mut self, mut plan: Plan) {
        if let Some(considered) = plan.considered.take() {
            self.considered = considered;
        }
        self.plan = plan;
    }

    /// Returns whether the plan is for the Tetrimino in play.
    fn is_current(&self, game: &Game) -> bool {
        self.situation.is_some() && self.situation == Situation::of(game)
    }

    /// Makes a plan if necessary, presses due buttons and sets the next tick.
    fn decide(&mut self, view: &BotView<'_>) {
        let game = view.game;
        let now = game.now();
        let is_thinking = self.is_thinking();
        self.measure_delay(now);
        let Some(piece) = game.in_play().filter(|_| self.chooser.is_ready()) else {
            self.release(game);
            self.due = now.after(IDLE_MS);
            return;
        };
        if !self.is_current(game) {
            self.begin(view, piece);
        } else if is_thinking {
            self.due = now;
            return;
        } else if let Some(press) = self.plan.presses.front() {
            // A late frame or an opponent's lines can invalidate the plan.
            let is_outdated = self.chooser.sees_receiving() && self.receiving != game.receiving();
            if press.at <= now && (press.piece != piece || is_outdated) {
                self.think(view, piece, Task::default());
            }
        } else if now.since(self.pressed).millis() >= u64::from(STUCK_MS) {
            self.think(view, piece, Task::default());
        }
        self.press(now);
    }

    /// Starts planning for a Tetrimino.
    fn begin(&mut self, view: &BotView<'_>, piece: Piece) {
        let game = view.game;
        let held: Vec<TargetPlacement> = std::mem::take(&mut self.plan.after_hold);
        let before = std::mem::replace(&mut self.situation, Situation::of(game));
        let placed = game.statistics().locked_down();
        let is_after_hold = before.is_some_and(|before| before.placed == placed) && !held.is_empty();
        self.release(game);
        let look_ms = if is_after_hold { 0 } else { self.chooser.pace(self.pace, placed).look_ms };
        let held = if is_after_hold { held } else { Vec::new() };
        self.think(view, piece, Task { look_ms, held, ..Task::default() });
    }

    /// Measures how long the last decision took, once it is there.
    fn measure_delay(&mut self, now: Ticks) {
        if let Some(background) = self.background.as_mut().filter(|background| !background.is_open)
            && let Some(asked) = background.asked.take()
        {
            let delay = now.since(asked).millis().min(u64::from(LONGEST_DELAY_MS)) as u32;
            background.delay_ms = delay.max(Self::LEAST_LOOK_MS);
        }
    }

    /// Makes a plan, or requests it from the background thread.
    fn think(&mut self, view: &BotView<'_>, piece: Piece, task: Task) {
        let game = view.game;
        self.receiving = game.receiving();
        let opponents = self.chooser.next_of_opponents().map_or_else(Vec::new, |next_count| view.opponents(next_count));
        let task = Task { changes: self.changes.clone(), opponents, ..task };
        if let Some(background) = &mut self.background {
            // After Hold, the decision is made, and only its path is looked for.
            let is_decided = !task.held.is_empty();
            let least_look_ms = if is_decided { Self::LEAST_LOOK_MS } else { background.delay_ms };
            let task = Task { look_ms: task.look_ms.max(least_look_ms), least_look_ms, ..task.clone() };
            background.asked = Some(game.now()).filter(|_| !is_decided);
            background.number += 1;
            let job = Job { number: background.number, game: Box::new(game.clone()), piece, task };
            background.is_open = background.worker.send(job);
            if background.is_open {
                self.plan = Plan::default();
                return;
            }
            self.background = None;
        }
        let plan = plan(&mut self.chooser, game, piece, self.pace, &task);
        self.follow(plan);
    }

    /// Presses the due buttons.
    fn press(&mut self, now: Ticks) {
        let Some(press) = self.plan.presses.pop_front_if(|press| press.at <= now) else {
            let is_thinking = self.background.as_ref().is_some_and(|background| background.is_open);
            let wait = || if is_thinking { now } else { Ticks::from_millis(now.millis() + u64::from(IDLE_MS) - 1) };
            let at = |press: &TimedPress| Ticks::from_millis(press.at.millis().saturating_sub(1));
            self.due = self.plan.presses.front().map_or_else(wait, at);
            return;
        };
        self.changes.extend(press.inputs);
        self.pressed = now;
        let late = now.since(press.at).millis() as u32;
        // The rest of the path shifts too, so that the minimum time between presses holds.
        for press in &mut self.plan.presses {
            press.at = press.at.after(late);
        }
        let step_ms = if self.plan.after_hold.is_empty() { IDLE_MS } else { self.pace.step_ms };
        let next = self.plan.presses.front().map_or_else(|| now.after(step_ms), |press| press.at);
        // Never twice in one tick, because the game has not processed these inputs yet.
        self.due = Ticks::from_millis(next.millis() - 1).max(now);
    }

    /// Releases every button that is down.
    fn release(&mut self, game: &Game) {
        self.changes.extend(game.buttons().iter().map(Input::Release));
    }
}

impl<C: Chooser> Bot for Runner<C> {
    fn due(&self) -> Ticks {
        self.due
    }

    fn skip_to(&mut self, tick: Ticks) {
        self.due = self.due.max(tick);
    }

    fn buttons_released(&mut self) {
        // The path assumed buttons that are now released.
        self.situation = None;
        self.chooser.suspend();
    }

    fn act(&mut self, view: &BotView<'_>) -> &[Input] {
        self.changes.clear();
        self.decide(view);
        &self.changes
    }

    fn is_thinking(&mut self) -> bool {
        let Some(background) = self.background.as_mut().filter(|background| background.is_open) else { return false };
        match background.worker.receive() {
            Received::Answer((number, plan)) if number == background.number => {
                background.is_open = false;
                self.follow(plan);
            }
            // The game has changed since this plan was requested.
            Received::Answer(_) | Received::Nothing => return true,
            Received::Lost => {
                self.background = None;
                self.situation = None;
            }
        }
        false
    }

    fn plan(&self, game: &Game) -> Option<Piece> {
        self.plan.target.filter(|_| self.is_current(game))
    }

    fn considered(&self) -> &[RatedChoice] {
        &self.considered
    }
}
