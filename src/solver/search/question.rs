//! An instance prepared for the search: positions, and the test for solutions.

use super::grid::Grid;
use super::pruning::PruneRules;
use super::queue::QueueState;
use crate::engine::Tetrimino;
use crate::solver::formal::instance::Instance;
use crate::solver::formal::objective::{Best, Objective};
use crate::solver::movegen::Placed;
use crate::solver::movegen::PlacementFinder;

/// A position: the complete state on which the rest of the match depends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SearchPosition {
    /// The board with its Buffer Zone.
    pub(super) cells: Vec<u64>,
    /// The state of queue and Hold.
    pub(super) queue: QueueState,
    /// Lines cleared so far. Cells and queue determine them, so no two positions differ only in them.
    pub(super) lines: usize,
    /// Tetrises so far, capped at the required number.
    pub(super) tetrises: usize,
}

/// The objective as plain numbers.
#[derive(Debug, Clone)]
pub(super) struct SearchGoal {
    pub(super) survive: bool,
    pub(super) perfect_clear: bool,
    /// The minimum number of pieces.
    pub(super) pieces: usize,
    /// The minimum number of lines.
    pub(super) lines: usize,
    pub(super) tetrises: usize,
    pub(super) final_height: Option<usize>,
    pub(super) max_height: Option<usize>,
    pub(super) holes: Option<usize>,
    /// The last board, if it is known.
    pub(super) last: Option<Vec<u64>>,
}

/// The constant data of a search.
#[derive(Debug, Clone)]
pub(super) struct SearchData<'a> {
    pub(super) instance: &'a Instance,
    pub(super) grid: Grid,
    pub(super) rules: PruneRules,
    pub(super) goal: SearchGoal,
    /// Whether a piece was held at the start.
    was_held: bool,
}

impl SearchGoal {
    fn new(objective: &Objective, words: usize) -> Self {
        let last = if objective.perfect_clear {
            // A perfect clear has a known last board, like `reach`, so the same rules apply to both.
            Some(vec![0; words])
        } else {
            objective.reach.as_ref().map(|board| board.words().to_vec())
        };
        let number = |number: Option<u32>| number.map(|number| number as usize);
        Self {
            survive: objective.survive,
            perfect_clear: objective.perfect_clear,
            // No objective requires a number of pieces. Only the search for the most pieces sets one, in `at_least`.
            pieces: 0,
            lines: number(objective.lines).unwrap_or(0),
            tetrises: number(objective.tetrises).unwrap_or(0),
            final_height: number(objective.final_height),
            max_height: number(objective.max_height),
            holes: number(objective.holes),
            last,
        }
    }

    /// The goal with a minimum (or maximum) for the optimized value.
    pub(super) fn at_least(&self, best: Best, value: usize) -> Self {
        let mut goal = self.clone();
        match best {
            Best::MostLines => goal.lines = goal.lines.max(value),
            Best::MostPieces => goal.pieces = goal.pieces.max(value),
            Best::LeastHeight => goal.final_height = Some(goal.final_height.map_or(value, |most| most.min(value))),
        }
        goal
    }
}

impl<'a> SearchData<'a> {
    pub(super) fn new(instance: &'a Instance, rules: PruneRules) -> Self {
        let board = &instance.board;
        let grid = Grid { rows: board.rows(), columns: board.columns(), words: board.words().len() };
        let goal = SearchGoal::new(&instance.objective, grid.words);
        Self { instance, grid, rules, goal, was_held: instance.held.is_some() }
    }

    pub(super) fn start(&self) -> SearchPosition {
        let queue = QueueState { drawn: 0, held: self.instance.held };
        SearchPosition { cells: self.instance.board.words().to_vec(), queue, lines: 0, tetrises: 0 }
    }

    pub(super) fn pieces(&self) -> &[Tetrimino] {
        &self.instance.pieces
    }

    pub(super) const fn holds(&self) -> bool {
        self.instance.model.holds()
    }

    /// The number of placed pieces in this state of the queue.
    pub(super) fn placed(&self, queue: QueueState) -> usize {
        usize::from(queue.drawn) + usize::from(self.was_held) - usize::from(queue.held.is_some())
    }

    /// Sets `next` to the position after a placement.
    pub(super) fn follow(
        &self,
        position: &SearchPosition,
        placed: Placed,
        queue: QueueState,
        next: &mut SearchPosition,
    ) {
        next.cells.clone_from(&position.cells);
        let lines = self.grid.merge(&mut next.cells, placed.piece);
        next.queue = queue;
        next.lines = position.lines + lines;
        // Capped, so that positions with more Tetrises than needed are equal in the transposition table.
        next.tetrises = (position.tetrises + usize::from(lines >= 4)).min(self.goal.tetrises);
    }

    /// Whether a merged board is too high for the objective.
    pub(super) fn is_too_high(&self, height: usize) -> bool {
        self.goal.max_height.is_some_and(|most| height > most)
    }

    /// Whether a match that ends here is a solution. `is_lost` if no piece can be placed.
    pub(super) fn is_met(&self, position: &SearchPosition, height: usize, is_lost: bool) -> bool {
        let (goal, queue) = (&self.goal, position.queue);
        let all_came = usize::from(queue.drawn) == self.pieces().len();
        let placed = self.placed(queue);
        // A perfect clear ends the match immediately. An empty board at the start is no perfect clear.
        let is_end = if goal.perfect_clear { placed > 0 && height == 0 } else { all_came || is_lost };
        is_end
            && (all_came || !goal.survive)
            && placed >= goal.pieces
            && position.lines >= goal.lines
            && position.tetrises >= goal.tetrises
            && goal.final_height.is_none_or(|most| height <= most)
            && goal.last.as_ref().is_none_or(|last| *last == position.cells)
            && goal.holes.is_none_or(|most| self.grid.holes(&position.cells) <= most)
    }

    /// Whether these placements are a solution.
    pub(super) fn is_solution(&self, solution: &[Placed]) -> bool {
        let mut heights = (1..=solution.len()).map(|length| {
            let position = self.end(&solution[..length])?;
            let height = self.grid.height(&position.cells);
            (!self.is_too_high(height)).then_some((position, height))
        });
        let last = heights.try_fold(None, |_, end| end.map(Some)).flatten();
        last.is_some_and(|(position, height)| self.is_met(&position, height, false))
    }

    /// The value of the match with these placements.
    pub(super) fn value(&self, solution: &[Placed], best: Best) -> usize {
        let Some(position) = self.end(solution) else { return 0 };
        match best {
            Best::MostLines => position.lines,
            Best::MostPieces => self.placed(position.queue),
            Best::LeastHeight => self.grid.height(&position.cells),
        }
    }

    /// The position after these placements. `None` if one of them is not possible.
    fn end(&self, solution: &[Placed]) -> Option<SearchPosition> {
        let mut finder = PlacementFinder::new(self.instance.model, &self.instance.board);
        let (mut position, mut next, mut found) = (self.start(), self.start(), Vec::new());
        for placed in solution {
            let tetrimino = placed.piece.tetrimino;
            let mut choices = position.queue.next_pieces(self.pieces(), self.holds());
            let choice = choices.find(|choice| (choice.is_held, choice.tetrimino) == (placed.is_held, tetrimino))?;
            found.clear();
            finder.find(&position.cells, tetrimino, &mut found);
            // Compared by cells, because states in different orientations can be the same placement.
            found.iter().find(|piece| piece.covers() == placed.piece.covers())?;
            self.follow(&position, *placed, choice.queue, &mut next);
            std::mem::swap(&mut position, &mut next);
        }
        Some(position)
    }
}
