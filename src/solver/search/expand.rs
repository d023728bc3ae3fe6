//! Expansion of a position into its children, pruned and ordered.

use super::bounds::Bounds;
use super::pruning::PruneRule;
use super::question::{SearchData, SearchPosition};
use super::queue::QueueState;
use super::slots;
use crate::engine::Tetrimino;
use crate::solver::formal::piece::PieceState;
use crate::solver::movegen::Placed;
use crate::solver::movegen::PlacementFinder;

/// The number of placements that each rule pruned.
pub(super) type PruneCounts = [u64; PruneRule::ALL.len()];

/// A placement and the queue after it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    pub(super) placed: Placed,
    pub(super) queue: QueueState,
    /// The heuristic score. Lower is better.
    score: usize,
}

/// The result of an expansion.
#[derive(Debug, Clone, Copy)]
pub(super) enum Expansion {
    /// A solution can only be among the descendants.
    Open,
    /// The match ends here and is a solution.
    Here,
    /// The match ends with this child and is a solution.
    With(Child),
}

/// Expands positions and owns the scratch memory.
#[derive(Debug, Clone)]
pub(super) struct Expander<'a> {
    question: &'a SearchData<'a>,
    finder: PlacementFinder,
    bounds: Bounds<'a>,
    next: SearchPosition,
    states: Vec<PieceState>,
}

impl<'a> Expander<'a> {
    pub(super) fn new(question: &'a SearchData<'a>) -> Self {
        let instance = question.instance;
        let finder = PlacementFinder::new(instance.model, &instance.board);
        let bounds = Bounds::new(question, finder.clone());
        Self { question, finder, bounds, next: question.start(), states: Vec::new() }
    }

    pub(super) fn prune(&mut self, position: &SearchPosition) -> Option<PruneRule> {
        self.bounds.prune(position, self.question.grid.height(&position.cells))
    }

    /// Fills `children` with the placements that may lead to a solution, ordered by their heuristic score.
    pub(super) fn expand(
        &mut self,
        position: &SearchPosition,
        children: &mut Vec<Child>,
        pruned: &mut PruneCounts,
    ) -> Expansion {
        let question = self.question;
        let height = question.grid.height(&position.cells);
        let mut is_lost = true;
        children.clear();
        for next in position.queue.next_pieces(question.pieces(), question.holds()) {
            self.states.clear();
            self.finder.find(&position.cells, next.tetrimino, &mut self.states);
            is_lost &= self.states.is_empty();
            for &piece in &self.states {
                let mut placed = Placed { is_held: next.is_held, piece, spin: None };
                question.follow(position, placed, next.queue, &mut self.next);
                if question.goal.has_spins() && next.tetrimino == Tetrimino::T {
                    let lines = self.next.lines - position.lines;
                    placed.spin = question.best_spin(self.finder.spins(piece), lines);
                    question.follow(position, placed, next.queue, &mut self.next);
                }
                if question.is_forbidden(placed, self.next.lines - position.lines) {
                    continue;
                }
                let height = question.grid.height(&self.next.cells);
                if question.is_too_high(height) {
                    continue;
                }
                let mut child = Child { placed, queue: next.queue, score: 0 };
                // Checked before the pruning rules, because they assume that the match continues.
                if question.is_met(&self.next, height, false) {
                    return Expansion::With(child);
                }
                if next.queue.max_placements(question.pieces()) == 0 {
                    continue;
                }
                if let Some(rule) = self.bounds.prune(&self.next, height) {
                    pruned[rule as usize] += 1;
                    continue;
                }
                child.score = self.score(piece, position.lines, height);
                children.push(child);
            }
        }
        // A stable sort: equal scores keep the order of the finder, so answers are deterministic.
        children.sort_by_key(|child| child.score);
        // A match without a possible placement ends here, which may meet the objective.
        if is_lost && question.is_met(position, height, true) { Expansion::Here } else { Expansion::Open }
    }

    /// The heuristic score of the board in `next`: holes, height, and the height of the placement.
    fn score(&self, piece: PieceState, lines: usize, height: usize) -> usize {
        let SearchData { grid, goal, .. } = self.question;
        let cleared = self.next.lines - lines;
        let holes = grid.holes(&self.next.cells);
        let up: i32 = piece.cells().iter().map(|(row, _)| *row).sum();
        let plain = 4 * height + up as usize;
        match goal.t_spin {
            // A T-Slot is a hole, so holes must not count as much.
            Some(spin) if self.next.spins < goal.spins => {
                let distance = slots::distance(*grid, &self.next.cells, (spin.lines as usize).min(3));
                16 * distance + 4 * holes + plain
            }
            _ => 16 * holes + plain + 16 * (4 - cleared.min(4)) + 16 * self.bounds.setup_price,
        }
    }
}
