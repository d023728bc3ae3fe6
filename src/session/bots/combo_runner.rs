//! The bot for Combo at a seat: it sees what a player sees, and presses the same buttons.
//!
//! ```text
//!   Game ─▶ bots::combo::ComboBot ─▶ Decision ─┬▶ shown beside the Matrix
//!                                              └▶ the placement to press for ─▶ Runner ─▶ seat
//! ```

use std::sync::Arc;
use std::sync::mpsc::Receiver;

use super::plan::{CandidateMove, Chooser, Pace};
use super::runner::Runner;
use crate::bots::beam::Opponent;
use crate::bots::combo::{Candidate, ComboBot, ComboPlanner, Decision, VisibleGame};
use crate::engine::{Game, Piece, Rules};
use crate::solver::moves::timed::TargetPlacement;

/// A [`ComboBot`] at a seat, for one game of Combo.
pub type ComboRunner = Runner<ComboChooser>;

/// The decisions of a [`ComboRunner`].
#[derive(Debug)]
pub struct ComboChooser {
    planner: Planner,
    /// The rules and the queue length of the planner.
    rules: Rules,
    next_count: usize,
    decision: Option<Decision>,
}

#[derive(Debug)]
enum Planner {
    /// Another thread is computing it, which takes a second or two.
    Loading(Receiver<Arc<ComboPlanner>>),
    Ready(Arc<ComboPlanner>, Box<ComboBot>),
}

impl ComboRunner {
    /// A bot for a game by these rules that shows `next_count` Tetriminos of the Next Queue. It starts to play when its
    /// planner arrives.
    #[must_use]
    pub const fn new(rules: Rules, next_count: usize, pace: Pace, planner: Receiver<Arc<ComboPlanner>>) -> Self {
        Self::planned_by(Planner::Loading(planner), rules, next_count, pace)
    }

    /// A bot at the start of a game.
    const fn planned_by(planner: Planner, rules: Rules, next_count: usize, pace: Pace) -> Self {
        Self::with(ComboChooser { planner, rules, next_count, decision: None }, pace)
    }

    /// A bot for another game, which reuses the planner; `None` if that game has other rules.
    #[must_use]
    pub fn again(&self, rules: &Rules, next_count: usize, pace: Pace) -> Option<Self> {
        let chooser = &self.chooser;
        let Planner::Ready(bot, _) = &chooser.planner else { return None };
        let serves = chooser.rules == *rules && chooser.next_count == next_count;
        serves.then(|| Self::planned_by(Planner::ready(Arc::clone(bot)), *rules, next_count, pace))
    }

    /// Returns the candidate moves of its last decision, the best first.
    #[must_use]
    pub fn candidates(&self) -> &[Candidate] {
        self.chooser.candidates()
    }

    /// Returns whether its planner has arrived.
    pub fn is_ready(&mut self) -> bool {
        self.chooser.is_ready()
    }
}

impl ComboChooser {
    fn candidates(&self) -> &[Candidate] {
        self.decision.as_ref().map_or(&[], Decision::candidates)
    }
}

impl Chooser for ComboChooser {
    fn is_ready(&mut self) -> bool {
        if let Planner::Loading(made) = &self.planner
            && let Ok(bot) = made.try_recv()
        {
            self.planner = Planner::ready(bot);
        }
        matches!(self.planner, Planner::Ready(..))
    }

    fn think(&mut self, game: &Game, _opponents: &[Opponent], in_play: Piece, _pace: Pace) {
        let Planner::Ready(_, player) = &mut self.planner else { return };
        let view = VisibleGame {
            matrix: game.matrix(),
            in_play,
            hold: game.held_tetrimino(),
            can_hold: game.can_hold(),
            next: game.next().get(..self.next_count).unwrap_or_else(|| game.next()),
            placed: game.statistics().locked_down() as usize,
        };
        self.decision = player.think(&view);
    }

    /// The candidates are shown, so they must be those of the Tetrimino in play.
    fn thinks_after_hold(&self) -> bool {
        true
    }

    /// Only the best move: the others may end the combo.
    fn moves(&self) -> Vec<CandidateMove> {
        let placement = |piece| TargetPlacement { piece, spin: None };
        let best = self.candidates().first();
        let best = best.map(|best| CandidateMove { hold: best.hold, placement: best.place.map(placement) });
        best.into_iter().collect()
    }
}

impl Planner {
    fn ready(bot: Arc<ComboPlanner>) -> Self {
        let player = Box::new(ComboBot::new(Arc::clone(&bot)));
        Self::Ready(bot, player)
    }
}
