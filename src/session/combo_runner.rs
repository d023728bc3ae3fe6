//! The bot for Combo at a seat: it sees what a person would see and presses the same buttons.
//!
//! ```text
//!   Game ─▶ bots::combo::ComboBot ─▶ Thought ─┬▶ shown beside the Matrix
//!                                             └▶ the next button of the path, at its tick ─▶ seat
//! ```

use std::sync::Arc;
use std::sync::mpsc::Receiver;

use super::Bot;
use crate::bots::combo::{ComboBot, ComboPlanner, Considered, Thought, View};
use crate::engine::{Button, Game, Input, Piece, Rules, Tetrimino, Ticks};
use crate::moves;

/// The time between two looks at a game with nothing to do, in milliseconds.
const IDLE_MS: u32 = 4;
/// The time between two looks at a Soft Drop, in milliseconds.
const DROPPING_MS: u32 = 1;

/// The speed at which a bot presses buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// The time before the first button for a Tetrimino, in milliseconds.
    pub look_ms: u32,
    /// The time between two buttons, in milliseconds.
    pub step_ms: u32,
}

/// A [`ComboBot`] at a seat, for one game of Combo.
#[derive(Debug)]
pub struct ComboRunner {
    planner: Planner,
    /// The rules and the queue that the planner is made for.
    rules: Rules,
    next_count: usize,
    pace: Pace,
    due: Ticks,
    situation: Option<Situation>,
    thought: Option<Thought>,
    is_dropping: bool,
    changes: Vec<Input>,
}

/// The part that thinks.
#[derive(Debug)]
enum Planner {
    /// It is being made elsewhere: that takes a second or two.
    Loading(Receiver<Arc<ComboPlanner>>),
    Ready(Arc<ComboPlanner>, Box<ComboBot>),
}

/// The Tetrimino that a thought is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Situation {
    placed: u32,
    tetrimino: Tetrimino,
    can_hold: bool,
}

impl Situation {
    fn of(game: &Game) -> Option<Self> {
        let Piece { tetrimino, .. } = game.in_play()?;
        Some(Self { placed: game.statistics().locked_down(), tetrimino, can_hold: game.can_hold() })
    }
}

impl ComboRunner {
    /// A bot for a game by these rules that shows `next_count` Tetriminos of the Next Queue. It plays once its planner
    /// arrives.
    #[must_use]
    pub const fn new(rules: Rules, next_count: usize, pace: Pace, planner: Receiver<Arc<ComboPlanner>>) -> Self {
        Self::planned_by(Planner::Loading(planner), rules, next_count, pace)
    }

    /// A bot at the start of a game.
    const fn planned_by(planner: Planner, rules: Rules, next_count: usize, pace: Pace) -> Self {
        Self {
            planner,
            rules,
            next_count,
            pace,
            due: Ticks::ZERO,
            situation: None,
            thought: None,
            is_dropping: false,
            changes: Vec::new(),
        }
    }

    /// A bot for another game by the same rules, with the same planner; `None` if it does not serve that game.
    #[must_use]
    pub fn again(&self, rules: &Rules, next_count: usize, pace: Pace) -> Option<Self> {
        let Planner::Ready(bot, _) = &self.planner else { return None };
        let serves = self.rules == *rules && self.next_count == next_count;
        serves.then(|| Self::planned_by(Planner::ready(Arc::clone(bot)), *rules, next_count, pace))
    }

    /// The moves of its last thought, the best first. They stay until the next thought.
    #[must_use]
    pub fn considered(&self) -> &[Considered] {
        self.thought.as_ref().map_or(&[], Thought::considered)
    }

    /// The place it has planned for the Tetrimino in play.
    #[must_use]
    pub fn plan(&self, game: &Game) -> Option<Piece> {
        let is_current = self.situation.is_some() && self.situation == Situation::of(game);
        self.considered().first().filter(|_| is_current).and_then(|best| best.place)
    }

    /// Whether its planner has arrived.
    pub fn is_ready(&mut self) -> bool {
        if let Planner::Loading(made) = &self.planner
            && let Ok(bot) = made.try_recv()
        {
            self.planner = Planner::ready(bot);
        }
        matches!(self.planner, Planner::Ready(..))
    }

    /// Adds one button to `changes`, and returns the milliseconds until the next decision.
    fn decide(&mut self, game: &Game) -> u32 {
        let Some(in_play) = game.in_play().filter(|_| self.is_ready()) else {
            self.release();
            return IDLE_MS;
        };
        let situation = Situation::of(game);
        if self.situation != situation {
            self.release();
            self.situation = situation;
            self.think(game, in_play);
            return self.pace.look_ms;
        }
        match (self.next_button(game, in_play), self.is_dropping) {
            (Button::SoftDrop, true) => DROPPING_MS,
            (Button::SoftDrop, false) => {
                self.changes.push(Input::Press(Button::SoftDrop));
                self.is_dropping = true;
                DROPPING_MS
            }
            (_, true) => {
                self.release();
                self.pace.step_ms
            }
            (button, false) => {
                self.changes.extend([Input::Press(button), Input::Release(button)]);
                self.pace.step_ms
            }
        }
    }

    /// Releases the Soft Drop.
    fn release(&mut self) {
        if std::mem::take(&mut self.is_dropping) {
            self.changes.push(Input::Release(Button::SoftDrop));
        }
    }

    fn think(&mut self, game: &Game, in_play: Piece) {
        let Planner::Ready(_, player) = &mut self.planner else { return };
        let view = View {
            matrix: game.matrix(),
            in_play,
            hold: game.held_tetrimino(),
            can_hold: game.can_hold(),
            next: game.next().get(..self.next_count).unwrap_or_else(|| game.next()),
            placed: game.statistics().locked_down() as usize,
        };
        self.thought = player.think(&view);
    }

    /// The next button of the path to the planned place. Without a path it thinks again; if no move keeps the combo, it
    /// drops the Tetrimino.
    // The path is searched again before each button, because the Tetrimino falls in between.
    fn next_button(&mut self, game: &Game, in_play: Piece) -> Button {
        if let Some(button) = self.planned(game, in_play) {
            return button;
        }
        self.think(game, in_play);
        self.planned(game, in_play).unwrap_or(Button::HardDrop)
    }

    fn planned(&self, game: &Game, in_play: Piece) -> Option<Button> {
        let best = self.considered().first()?;
        if best.hold {
            return Some(Button::Hold);
        }
        moves::path(game.rules(), game.matrix(), in_play, best.place?)?.first().copied()
    }
}

impl Bot for ComboRunner {
    fn due(&self) -> Ticks {
        self.due
    }

    fn skip_to(&mut self, tick: Ticks) {
        self.due = self.due.max(tick);
    }

    fn buttons_released(&mut self) {
        self.is_dropping = false;
    }

    fn act(&mut self, game: &Game) -> &[Input] {
        self.changes.clear();
        let wait = self.decide(game);
        self.due = self.due.after(wait);
        &self.changes
    }
}

impl Planner {
    fn ready(bot: Arc<ComboPlanner>) -> Self {
        let player = Box::new(ComboBot::new(Arc::clone(&bot)));
        Self::Ready(bot, player)
    }
}
