//! Plans of bots: from decisions to presses at ticks. Everything is a pure function of the game.
//!
//! ```text
//!   Game ─▶ Chooser ─▶ placements, the best first ─▶ moves::timed ─▶ Plan: presses at ticks
//! ```

use std::collections::VecDeque;
use std::fmt::Debug;

use crate::bots::beam::{BotMove, Opponent};
use crate::bots::level::RatedChoice;
use crate::engine::scoring::Scoring;
use crate::engine::{Button, Game, Input, Phase, Piece, Rules, Tetrimino};
use crate::solver::moves::timed::{self, TargetPlacement, TimedPath, TimedPress};

/// The speed at which a bot presses buttons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// The time before the first press for a Tetrimino, in milliseconds.
    pub look_ms: u32,
    /// The time between two presses, in milliseconds.
    pub step_ms: u32,
}

/// A bot's decision about the placement of a Tetrimino.
pub trait Chooser: Debug + 'static {
    /// Returns whether it can decide yet.
    fn is_ready(&mut self) -> bool {
        true
    }

    /// Decides about `piece`, which is in play, against opponents if it [looks at them](Self::next_of_opponents).
    fn think(&mut self, game: &Game, opponents: &[Opponent], piece: Piece, pace: Pace);

    /// Returns the moves of the last decision, the best first.
    fn moves(&self) -> Vec<CandidateMove>;

    /// Takes the moves that the last decision compared, the best first. Empty if it compares none.
    fn take_considered(&mut self) -> Vec<RatedChoice> {
        Vec::new()
    }

    /// Returns whether it decides again after Hold has brought another Tetrimino.
    fn thinks_after_hold(&self) -> bool {
        false
    }

    /// Returns whether it decides again when the number of incoming lines changes.
    fn sees_receiving(&self) -> bool {
        false
    }

    /// Returns the number of Next Tetriminos of opponents that it looks at; `None` if it ignores opponents.
    fn next_of_opponents(&self) -> Option<usize> {
        None
    }

    /// Stops background work: the game is paused or over.
    fn suspend(&mut self) {}

    /// Returns the speed for the Tetrimino number `placed`.
    fn pace(&self, pace: Pace, _placed: u32) -> Pace {
        pace
    }
}

/// A candidate move of a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CandidateMove {
    /// Whether Hold is used first.
    pub hold: bool,
    /// The placement; `None` if it is chosen after Hold.
    pub placement: Option<TargetPlacement>,
}

impl CandidateMove {
    /// The move for a choice of the search.
    #[must_use]
    pub fn of(choice: &BotMove, rules: &Rules) -> Self {
        Self { hold: choice.hold, placement: Some(placement_of(choice, rules)) }
    }
}

/// Returns the placement of a choice. Its spin matters only in guideline scoring, which depends on the last move.
pub(super) fn placement_of(choice: &BotMove, rules: &Rules) -> TargetPlacement {
    let spin = choice.spin.filter(|_| rules.scoring == Scoring::Guideline);
    TargetPlacement { piece: choice.piece, spin }
}

/// If a new Tetrimino reaches the Surface within this many presses, gravity counts as instant.
pub(super) const EARLY_PRESSES: u32 = 3;

/// The Tetrimino that a decision is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Situation {
    pub(super) placed: u32,
    tetrimino: Tetrimino,
    can_hold: bool,
}

impl Situation {
    pub(super) fn of(game: &Game) -> Option<Self> {
        let Piece { tetrimino, .. } = game.in_play()?;
        Some(Self { placed: game.statistics().locked_down(), tetrimino, can_hold: game.can_hold() })
    }
}

/// The input of a decision, apart from the game.
#[derive(Debug, Clone, Default)]
pub(super) struct Task {
    /// The time before the first press, in milliseconds.
    pub(super) look_ms: u32,
    /// The minimum time before the first press, where gravity is too fast for a longer one.
    pub(super) least_look_ms: u32,
    /// The inputs that the game gets in its next tick.
    pub(super) changes: Vec<Input>,
    /// The placements chosen before Hold. If one of them can be reached, the bot does not decide again.
    pub(super) held: Vec<TargetPlacement>,
    /// The opponents, if the bot looks at them.
    pub(super) opponents: Vec<Opponent>,
}

/// A bot's presses for a Tetrimino.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub(super) presses: VecDeque<TimedPress>,
    /// The placements to choose from after Hold.
    pub(super) after_hold: Vec<TargetPlacement>,
    pub(super) target: Option<Piece>,
    /// The moves that the decision compared; `None` if the plan follows an earlier decision.
    pub(super) considered: Option<Vec<RatedChoice>>,
}

/// Plans the presses for `piece`, which is in play.
pub(super) fn plan(chooser: &mut impl Chooser, game: &Game, piece: Piece, pace: Pace, task: &Task) -> Plan {
    let follow = |placements: &[TargetPlacement]| follow(game, pace, task, placements);
    if !task.held.is_empty()
        && let Some((plan, _)) = follow(&task.held)
    {
        return plan;
    }
    chooser.think(game, &task.opponents, piece, pace);
    let moves = chooser.moves();
    let considered = Some(chooser.take_considered());
    let first_hold = moves.iter().position(|by| by.hold);
    let places = |hold| moves.iter().filter(move |by| by.hold == hold).filter_map(|by| by.placement).collect();
    let here: Vec<TargetPlacement> = places(false);
    // If no placement without Hold can be reached, a move with Hold may be better.
    let rank = |index: usize| moves.iter().position(|by| !by.hold && by.placement == here.get(index).copied());
    let found = if first_hold == Some(0) { None } else { follow(&here) };
    if let Some((plan, index)) = found
        && rank(index).is_some_and(|rank| first_hold.is_none_or(|hold| rank < hold))
    {
        return Plan { considered, ..plan };
    }
    // Nothing can be reached, so use Hold, or else drop the piece where it is.
    let button = if first_hold.is_some() { Button::Hold } else { Button::HardDrop };
    let held: Vec<TargetPlacement> = places(true);
    let target = held.first().map(|placement| placement.piece);
    let after_hold = if chooser.thinks_after_hold() { Vec::new() } else { held };
    let seen = after_look(game, task.look_ms, &task.changes);
    let piece = seen.in_play().unwrap_or(piece);
    let inputs = vec![Input::Press(button), Input::Release(button)];
    Plan { presses: VecDeque::from([TimedPress { at: seen.now(), piece, inputs }]), after_hold, target, considered }
}

/// Plans the fastest path to the first reachable placement. Also returns its index.
fn follow(game: &Game, pace: Pace, task: &Task, placements: &[TargetPlacement]) -> Option<(Plan, usize)> {
    // If gravity is too fast for a long reaction time, it starts earlier.
    let mut looks = [task.look_ms, task.look_ms / 3, 0].map(|look_ms| look_ms.max(task.least_look_ms)).to_vec();
    looks.dedup();
    let mut best = None;
    for look_ms in looks {
        let path = timed::quickest(&after_look(game, look_ms, &task.changes), pace.step_ms, placements);
        // A shorter reaction time is justified only by a better placement.
        let is_better = |path: &TimedPath| best.as_ref().is_none_or(|best: &TimedPath| path.index < best.index);
        best = path.filter(is_better).or(best);
        if best.as_ref().is_some_and(|path| path.index == 0) {
            break;
        }
    }
    let TimedPath { presses, index } = best?;
    let target = Some(placements[index].piece);
    Some((Plan { presses: presses.into(), target, ..Plan::default() }, index))
}

/// Returns the game after the reaction time, which ends well before Lock Down.
fn after_look(game: &Game, look_ms: u32, changes: &[Input]) -> Game {
    let mut seen = game.clone();
    for millis in 0..look_ms {
        let (left, full) = seen.lock_down_timer().map_or((0, 0), |timer| timer.left(seen.now()));
        if seen.phase() == Phase::Lock && left <= full / 2 {
            break;
        }
        // The releases of this turn take effect in the game's next tick.
        seen.step(if millis == 0 { changes } else { &[] }, &mut Vec::new());
    }
    // A Lock Down on landing has no timer to announce it.
    if Situation::of(&seen) == Situation::of(game) { seen } else { game.clone() }
}
