//! Exercises: a position, and an action that the player has to perform with one Tetrimino.
//!
//! ```text
//!   Waiting ── first press ─▶ Going ── it was done ─▶ Solved
//!      ▲                        └── Lock Down ─▶ Failed ─┐
//!      └────────────────────────────────────────────────┘
//! ```
//!
//! The clock starts with the first press, so the player can study the position.

use std::time::{Duration, Instant};

use egui::{Event, Key, Ui};

use crate::engine::{Action, Cell, FallSpeed, Game, GameEvent, GoalSystem, Input, ModeId, Rules, Start, StartError};
use crate::input::{PlayInput, StopRequest};
use crate::replay::scenario::{Fact, Scenario};
use crate::session::Seat;
use crate::settings::Settings;
use crate::ui::live::LiveMatch;
use crate::ui::shared::Shared;
use crate::ui::widgets::game_buttons::{self, Drawn, GameButtons};

/// The time for which a failed attempt is shown.
const FAILED: Duration = Duration::from_millis(1_100);
/// The time for which a success is shown before the menu takes the keys again.
const SOLVED: Duration = Duration::from_millis(1_200);

/// The state of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attempt {
    /// The clock starts with the first press.
    Waiting,
    /// The Tetrimino is in play.
    Going,
    /// It Locked Down elsewhere, or as another action.
    Failed {
        /// The time of the Lock Down.
        since: Instant,
        /// The action that it was instead.
        instead: Option<Action>,
        /// The cells that it covers.
        cells: [Cell; 4],
    },
    /// It was solved at this time.
    Solved(Instant),
}

/// The task of the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// An action that scores at Lock Down.
    Action(Action),
    /// A Hard Drop.
    HardDrop,
    /// Hold.
    Hold,
}

/// An exercise. The menus have the controls until it [begins](Self::begin).
#[derive(Debug)]
pub(super) struct Exercise {
    start: Start,
    wanted: Wanted,
    /// The position, once it was shown; paused until the first press.
    live: Option<LiveMatch>,
    attempt: Attempt,
    is_played: bool,
    /// Whether a control other than Escape asked to stop.
    stops: bool,
    /// The buttons for the pointer.
    buttons: GameButtons,
}

impl Wanted {
    fn is_done_by(self, event: &GameEvent) -> bool {
        match (self, event) {
            (Self::Action(wanted), GameEvent::PatternMatched { action, .. }) => wanted == *action,
            (Self::HardDrop, GameEvent::HardDropped { .. }) | (Self::Hold, GameEvent::Held { .. }) => true,
            _ => false,
        }
    }
}

impl Exercise {
    /// An exercise that begins from a position.
    pub(super) fn new(start: Start, wanted: Wanted) -> Self {
        let buttons = GameButtons::default();
        Self { start, wanted, live: None, attempt: Attempt::Waiting, is_played: false, stops: false, buttons }
    }

    /// The state of the attempt.
    pub(super) const fn attempt(&self) -> Attempt {
        self.attempt
    }

    /// Whether it was solved.
    pub(super) const fn is_solved(&self) -> bool {
        matches!(self.attempt, Attempt::Solved(_))
    }

    /// Whether it is played and gets the controls.
    pub(super) const fn is_played(&self) -> bool {
        self.is_played
    }

    /// Gives it the controls, from the start.
    pub(super) fn begin(&mut self) {
        self.restart();
        self.is_played = true;
    }

    /// Returns the controls to the menus, and shows the position again with the clock stopped.
    pub(super) fn end(&mut self) {
        self.is_played = false;
        self.restart();
    }

    /// Plays up to now with the input of the controls, and appends the events to `happened`.
    pub(super) fn run(&mut self, settings: &Settings, input: &PlayInput, now: Instant, happened: &mut Vec<GameEvent>) {
        self.stops |= input.paused_at().is_some();
        let mut changes = input.changes.clone();
        changes.extend(self.buttons.take(now));
        if matches!(input.stop, Some((StopRequest::Restart, _))) && !self.is_solved() {
            self.restart();
            return;
        }
        let mut started = None;
        match self.attempt {
            Attempt::Waiting => {
                let first = changes.iter().find(|timed| matches!(timed.input, Input::Press(_)));
                let Some(first) = first else { return };
                // From the time of the press rather than of the frame, so that the press is not delayed.
                self.live = self.new_game(settings, first.at);
                self.attempt = Attempt::Going;
                started = Some(first.at);
            }
            Attempt::Going => {}
            Attempt::Failed { since, .. } if now.duration_since(since) >= FAILED => self.restart(),
            Attempt::Solved(since) if now.duration_since(since) >= SOLVED => self.is_played = false,
            Attempt::Failed { .. } | Attempt::Solved(_) => {}
        }
        let is_going = self.attempt == Attempt::Going;
        let Some(live) = &mut self.live else { return };
        if live.is_paused() {
            live.resume(started.unwrap_or(now));
        }
        let before = happened.len();
        let changes = if is_going { changes.as_slice() } else { &[] };
        happened.extend(live.frame_now(changes, now).game_events());
        if is_going {
            self.judge(happened.get(before..).unwrap_or_default(), now);
        }
    }

    /// Stops the clock while the exercise is not being played.
    pub(super) fn rest(&mut self, now: Instant) {
        if let Some(live) = &mut self.live {
            live.pause(now);
        }
    }

    /// Sets up the position, unless it is being played.
    pub(super) fn prepare(&mut self, settings: &Settings) {
        if self.live.is_none() {
            self.live = self.new_game(settings, Instant::now());
        }
    }

    /// Shows the buttons for the pointer while it is played.
    pub(super) fn buttons(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Drawn> {
        let live = self.live.as_ref().filter(|_| self.is_played)?;
        Some(game_buttons::show(ui, shared, live.game().rules()))
    }

    /// Follows the pointer on the buttons.
    pub(super) fn follow(&mut self, drawn: Option<Drawn>) {
        self.buttons.follow(drawn);
    }

    /// The game; `None` before it is [prepared](Self::prepare).
    pub(super) const fn live(&self) -> Option<&LiveMatch> {
        self.live.as_ref()
    }

    /// Takes all keys from the widgets while it is played, and stops at Escape.
    pub(super) fn handle_end(&mut self, ui: &Ui) {
        if !self.is_played {
            return;
        }
        let escape = ui.input_mut(|input| {
            let is_escape = |event: &Event| matches!(event, Event::Key { key: Key::Escape, pressed: true, .. });
            let escape = input.events.iter().any(is_escape);
            input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
            escape
        });
        if escape || self.stops {
            self.is_played = false;
            if !self.is_solved() {
                self.restart();
            }
        }
    }

    /// Judges the events up to the first Lock Down.
    fn judge(&mut self, happened: &[GameEvent], now: Instant) {
        if happened.iter().any(|event| self.wanted.is_done_by(event)) {
            self.attempt = Attempt::Solved(now);
        } else if let Some(piece) = happened.iter().find_map(|event| match event {
            GameEvent::LockedDown(piece) => Some(piece),
            _ => None,
        }) {
            let instead = happened.iter().find_map(|event| match event {
                GameEvent::PatternMatched { action, .. } => Some(*action),
                _ => None,
            });
            self.attempt = Attempt::Failed { since: now, instead, cells: piece.cells() };
        }
    }

    fn restart(&mut self) {
        self.live = None;
        self.attempt = Attempt::Waiting;
        self.stops = false;
    }

    /// The position with a stopped clock and the player's handling.
    fn new_game(&self, settings: &Settings, now: Instant) -> Option<LiveMatch> {
        let rules = Rules {
            hold: self.wanted == Wanted::Hold,
            goal: GoalSystem::None,
            fall_ms: FallSpeed::ByLevel,
            ..settings.tuned(Rules::preset(ModeId::Marathon))
        };
        let seat = generated(rules, self.start.clone()).and_then(|start| Seat::starting_from(rules, 0, start));
        let seat =
            seat.inspect_err(|error| log::error!("the exercise {:?} cannot be read: {error}", self.wanted)).ok()?;
        Some(LiveMatch::stopped(seat, now))
    }
}

/// The cells that the inputs of a scenario fill first. That is the solution, so the file need not list the cells.
pub(super) fn target(scenario: &Scenario) -> Option<Vec<Cell>> {
    scenario.run().into_iter().find_map(|line| match line.fact {
        Fact::LockedDown { cells, .. } => Some(cells.map(|[x, y]| Cell::new(x, y)).to_vec()),
        _ => None,
    })
}

/// The position with its first Tetrimino in play, which is visible while the clock is stopped.
fn generated(rules: Rules, start: Start) -> Result<Start, StartError> {
    let rules = Rules { generation_delay_ms: 0, ..rules };
    let mut game = Game::from_position(rules, 0, start.clone())?;
    while game.in_play().is_none() && !game.is_over() {
        game.step(&[], &mut Vec::new());
    }
    Ok(Start { in_play: game.in_play(), queue: game.next().to_vec(), ..start })
}
