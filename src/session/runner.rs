//! A bot at a seat: from a choice of placements to buttons at ticks.
//!
//! ```text
//!   Game ─▶ Chooser ─▶ placements, the best first ─▶ moves::timed ─▶ presses at ticks, each checked before ─▶ seat
//! ```

use std::collections::VecDeque;
use std::fmt::Debug;

use super::Bot;
use crate::engine::{Button, Game, Input, Phase, Piece, Tetrimino, Ticks};
use crate::moves::timed::{self, Placement, TimedPath, TimedPress};

/// The time between two looks at a game with nothing to do, in milliseconds.
const IDLE_MS: u32 = 4;
/// The time after which a Tetrimino that should have locked down is thought about again, in milliseconds.
const STUCK_MS: u32 = 1_000;

/// The speed at which a bot presses buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// The time before the first button for a Tetrimino, in milliseconds.
    pub look_ms: u32,
    /// The time between two buttons, in milliseconds.
    pub step_ms: u32,
}

/// The part of a bot that decides where a Tetrimino goes.
pub trait Chooser: Debug + 'static {
    /// Whether it can think yet.
    fn is_ready(&mut self) -> bool {
        true
    }

    /// Thinks about the Tetrimino in play, which is `piece`.
    fn think(&mut self, game: &Game, piece: Piece, pace: Pace);

    /// The moves of the last thought, the best first.
    fn moves(&self) -> Vec<Move>;

    /// Whether it looks and thinks again once Hold has brought another Tetrimino.
    fn thinks_after_hold(&self) -> bool {
        false
    }

    /// Whether something that matters has changed since the last thought.
    fn is_outdated(&self, _game: &Game) -> bool {
        false
    }

    /// The pace for the Tetrimino number `placed`.
    fn pace(&self, pace: Pace, _placed: u32) -> Pace {
        pace
    }
}

/// A move that a bot considers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Move {
    /// Whether Hold is used first.
    pub hold: bool,
    /// The placement; `None` if it is chosen after Hold.
    pub placement: Option<Placement>,
}

/// A bot that plays the moves of a [`Chooser`].
#[derive(Debug)]
pub struct Runner<C> {
    pub(super) chooser: C,
    pace: Pace,
    due: Ticks,
    /// The Tetrimino that the plan is for.
    situation: Option<Situation>,
    presses: VecDeque<TimedPress>,
    /// The placements to choose from after Hold.
    after_hold: Vec<Placement>,
    target: Option<Piece>,
    /// The tick of the last press.
    pressed: Ticks,
    changes: Vec<Input>,
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

impl<C: Chooser> Runner<C> {
    /// A bot at the start of a game.
    pub(super) const fn with(chooser: C, pace: Pace) -> Self {
        Self {
            chooser,
            pace,
            due: Ticks::ZERO,
            situation: None,
            presses: VecDeque::new(),
            after_hold: Vec::new(),
            target: None,
            pressed: Ticks::ZERO,
            changes: Vec::new(),
        }
    }

    /// The place that it has planned for the Tetrimino in play, or for the one that Hold will bring.
    #[must_use]
    pub fn plan(&self, game: &Game) -> Option<Piece> {
        self.target.filter(|_| self.is_current(game))
    }

    /// Whether the plan is for the Tetrimino in play.
    fn is_current(&self, game: &Game) -> bool {
        self.situation.is_some() && self.situation == Situation::of(game)
    }

    /// Thinks if necessary, presses what is due and sets the next tick.
    fn decide(&mut self, game: &Game) {
        let now = game.now();
        let Some(piece) = game.in_play().filter(|_| self.chooser.is_ready()) else {
            self.release(game);
            self.due = now.after(IDLE_MS);
            return;
        };
        if !self.is_current(game) {
            self.begin(game, piece);
        } else if let Some(press) = self.presses.front() {
            // Something came between: a late frame, or lines that an opponent sent.
            if press.at <= now && (press.piece != piece || self.chooser.is_outdated(game)) {
                self.think(game, piece, 0);
            }
        } else if now.since(self.pressed).millis() >= u64::from(STUCK_MS) {
            self.think(game, piece, 0);
        }
        self.press(now);
    }

    /// Starts with a Tetrimino.
    fn begin(&mut self, game: &Game, piece: Piece) {
        let placements = std::mem::take(&mut self.after_hold);
        let before = std::mem::replace(&mut self.situation, Situation::of(game));
        let placed = game.statistics().locked_down();
        let is_after_hold = before.is_some_and(|before| before.placed == placed) && !placements.is_empty();
        self.release(game);
        if is_after_hold && self.follow(game, 0, &placements).is_some() {
            return;
        }
        let look_ms = if is_after_hold { 0 } else { self.chooser.pace(self.pace, placed).look_ms };
        self.think(game, piece, look_ms);
    }

    /// Chooses a placement and plans the way there.
    fn think(&mut self, game: &Game, piece: Piece, look_ms: u32) {
        self.chooser.think(game, piece, self.pace);
        let moves = self.chooser.moves();
        let first_hold = moves.iter().position(|by| by.hold);
        let places = |hold| moves.iter().filter(move |by| by.hold == hold).filter_map(|by| by.placement).collect();
        let here: Vec<Placement> = places(false);
        // Without a path, the best move with Hold may be better than the best that can be reached.
        let rank = |index: usize| moves.iter().position(|by| !by.hold && by.placement == here.get(index).copied());
        let found = if first_hold == Some(0) { None } else { self.follow(game, look_ms, &here) };
        let found = found.and_then(rank).filter(|rank| first_hold.is_none_or(|hold| *rank < hold));
        if found.is_some() {
            return;
        }
        // Without a path and without Hold, no better place is known than the one below.
        let button = if first_hold.is_some() { Button::Hold } else { Button::HardDrop };
        let held: Vec<Placement> = places(true);
        self.target = held.first().map(|placement| placement.piece);
        self.after_hold = if self.chooser.thinks_after_hold() { Vec::new() } else { held };
        let seen = self.after_look(game, look_ms);
        let piece = seen.in_play().unwrap_or(piece);
        let inputs = vec![Input::Press(button), Input::Release(button)];
        self.presses = VecDeque::from([TimedPress { at: seen.now(), piece, inputs }]);
    }

    /// Plans the quickest path to the first of these placements that can be reached; returns its index.
    fn follow(&mut self, game: &Game, look_ms: u32, placements: &[Placement]) -> Option<usize> {
        // Where gravity is too fast for a long look, it starts earlier.
        let mut looks = vec![look_ms, look_ms / 3, 0];
        looks.dedup();
        let mut best = None;
        for look_ms in looks {
            let path = timed::quickest(&self.after_look(game, look_ms), self.pace.step_ms, placements);
            // A shorter look is worth it only for a better placement.
            let is_better = |path: &TimedPath| best.as_ref().is_none_or(|best: &TimedPath| path.index < best.index);
            best = path.filter(is_better).or(best);
            if best.as_ref().is_some_and(|path| path.index == 0) {
                break;
            }
        }
        let TimedPath { presses, index } = best?;
        self.presses = presses.into();
        self.target = Some(placements[index].piece);
        Some(index)
    }

    /// The game after a look at it, which ends before Lock Down comes near.
    fn after_look(&self, game: &Game, look_ms: u32) -> Game {
        let mut seen = game.clone();
        for millis in 0..look_ms {
            let (left, full) = seen.lock_down_timer().map_or((0, 0), |timer| timer.left(seen.now()));
            if seen.phase() == Phase::Lock && left <= full / 2 {
                break;
            }
            // The game gets the releases of this turn in its next tick.
            seen.step(if millis == 0 { &self.changes } else { &[] }, &mut Vec::new());
        }
        // A Lock Down on landing is not announced by a timer.
        if Situation::of(&seen) == Situation::of(game) { seen } else { game.clone() }
    }

    /// Presses what is due.
    fn press(&mut self, now: Ticks) {
        let Some(press) = self.presses.pop_front_if(|press| press.at <= now) else {
            let at = self.presses.front().map_or_else(|| now.after(IDLE_MS), |press| press.at);
            self.due = Ticks::from_millis(at.millis().saturating_sub(1));
            return;
        };
        self.changes.extend(press.inputs);
        self.pressed = now;
        let late = now.since(press.at).millis() as u32;
        // The rest of the path shifts with it, so that no two presses come closer than the pace.
        for press in &mut self.presses {
            press.at = press.at.after(late);
        }
        let step_ms = if self.after_hold.is_empty() { IDLE_MS } else { self.pace.step_ms };
        let next = self.presses.front().map_or_else(|| now.after(step_ms), |press| press.at);
        // Never twice in a tick: the game has not seen these inputs yet.
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
        // The path counted on buttons that are up now.
        self.situation = None;
    }

    fn act(&mut self, game: &Game) -> &[Input] {
        self.changes.clear();
        self.decide(game);
        &self.changes
    }
}
