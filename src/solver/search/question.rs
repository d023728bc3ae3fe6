//! An instance prepared for the search: positions, and the test for solutions.

use super::grid::Grid;
use super::pruning::PruneRules;
use super::queue::QueueState;
use crate::engine::Tetrimino;
use crate::engine::tspin::Spin;
use crate::solver::formal::instance::Instance;
use crate::solver::formal::objective::{Best, Objective, SpinGoal, ends_back_to_back};
use crate::solver::formal::setup::Setup;
use crate::solver::movegen::{Placed, PlacementFinder, SpinOptions};

/// A position: the complete state on which the rest of the match depends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SearchPosition {
    /// The board with its Buffer Zone.
    pub(super) cells: Vec<u64>,
    pub(super) queue: QueueState,
    /// Lines cleared so far. Cells and queue determine them, so no two positions differ only in them.
    pub(super) lines: usize,
    /// Tetrises so far, capped at the required number.
    pub(super) tetrises: usize,
    /// T-Spins that count so far, capped at the required number.
    pub(super) spins: usize,
    /// The number of the last pieces in a row that cleared lines, until it is the required one, which then stays.
    pub(super) run: usize,
}

/// The objective as plain numbers.
#[derive(Debug, Clone)]
pub(super) struct SearchGoal {
    pub(super) survive: bool,
    pub(super) end: MatchEnd,
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
    /// The T-Spins, and their minimum number.
    pub(super) t_spin: Option<SpinGoal>,
    pub(super) spins: usize,
    pub(super) back_to_back: bool,
    /// The minimum number of pieces in a row that clear lines.
    pub(super) run: usize,
    pub(super) setup: Option<SetupRows>,
}

/// Where a match may end, apart from a loss and the last piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MatchEnd {
    /// Nowhere.
    Complete,
    /// It ends with a perfect clear, and only with one.
    PerfectClear,
    /// On every board.
    AnyBoard,
}

impl MatchEnd {
    const fn of(objective: &Objective) -> Self {
        if objective.perfect_clear {
            Self::PerfectClear
        } else if objective.may_end_early() {
            Self::AnyBoard
        } else {
            Self::Complete
        }
    }
}

/// A setup as bitboards of the search.
#[derive(Debug, Clone)]
pub(super) struct SetupRows {
    pub(super) rows: usize,
    /// The number of cells to be filled.
    pub(super) count: usize,
    pub(super) filled: Vec<u64>,
    pub(super) free: Vec<u64>,
}

impl SetupRows {
    fn new(setup: &Setup) -> Self {
        let (filled, free) = setup.masks();
        Self {
            rows: setup.rows(),
            count: filled.filled(),
            filled: filled.words().to_vec(),
            free: free.words().to_vec(),
        }
    }

    fn holds(&self, cells: &[u64]) -> bool {
        // Cells are numbered from the floor, so lower boards start with the same words.
        let mut words = cells.iter().zip(self.filled.iter().zip(&self.free));
        words.all(|(cells, (filled, free))| filled & !cells == 0 && free & cells == 0)
    }

    /// Whether a cell of the board must be free in the end.
    pub(super) fn must_be_free(&self, index: usize) -> bool {
        self.free.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// The number of cells to fill if no line is cleared any more. `None` if a cell is filled that must be free.
    pub(super) fn price_without_lines(&self, cells: &[u64]) -> Option<usize> {
        let mut price = 0;
        for (cells, (filled, free)) in cells.iter().zip(self.filled.iter().zip(&self.free)) {
            if free & cells != 0 {
                return None;
            }
            price += (filled & !cells).count_ones() as usize;
        }
        Some(price)
    }
}

/// The number of pieces in a row that clear lines for a Combo, of which the first does not count.
const fn run_of_combo(combo: usize) -> usize {
    if combo == 0 { 0 } else { combo + 1 }
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
            end: MatchEnd::of(objective),
            // No objective requires a number of pieces. Only the search for the most pieces sets one, in `at_least`.
            pieces: 0,
            lines: number(objective.lines).unwrap_or(0),
            tetrises: number(objective.tetrises).unwrap_or(0),
            final_height: number(objective.final_height),
            max_height: number(objective.max_height),
            holes: number(objective.holes),
            last,
            t_spin: objective.t_spin,
            spins: objective.t_spin.map_or(0, |goal| goal.count as usize),
            back_to_back: objective.back_to_back,
            run: run_of_combo(number(objective.combo).unwrap_or(0)),
            setup: objective.setup.as_ref().map(SetupRows::new),
        }
    }

    /// Whether T-Spins matter.
    pub(super) const fn has_spins(&self) -> bool {
        self.t_spin.is_some() || self.back_to_back
    }

    /// The goal with a minimum (or maximum) for the optimized value.
    pub(super) fn at_least(&self, best: Best, value: usize) -> Self {
        let mut goal = self.clone();
        match best {
            Best::MostLines => goal.lines = goal.lines.max(value),
            Best::MostPieces => goal.pieces = goal.pieces.max(value),
            Best::LeastHeight => goal.final_height = Some(goal.final_height.map_or(value, |most| most.min(value))),
            Best::LongestCombo => goal.run = goal.run.max(run_of_combo(value)),
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
        SearchPosition { cells: self.instance.board.words().to_vec(), queue, lines: 0, tetrises: 0, spins: 0, run: 0 }
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

    /// The maximum number of lines that can be cleared with `most` pieces on the way to the setup. `None` if it needs
    /// more cells than these have. Until a line is cleared, it stays the same.
    pub(super) fn lines_to_setup(&self, setup: &SetupRows, cells: &[u64], most: usize) -> Option<usize> {
        // Each line takes the cells of a row, and the setup has its own in the end.
        Some((Grid::filled(cells) + 4 * most).checked_sub(setup.count)? / self.grid.columns)
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
        let is_spin = self.goal.t_spin.is_some_and(|goal| goal.counts(placed.spin, lines as u32));
        next.spins = (position.spins + usize::from(is_spin)).min(self.goal.spins);
        next.run = match position.run {
            run if run >= self.goal.run => self.goal.run,
            run if lines > 0 => run + 1,
            _ => 0,
        };
    }

    /// Whether a piece that clears this many lines is no part of any solution.
    pub(super) const fn is_forbidden(&self, placed: Placed, lines: usize) -> bool {
        self.goal.back_to_back && ends_back_to_back(placed.spin, lines as u32)
    }

    /// The best T-Spin with which a piece that clears this many lines can be placed: one that counts, or else any.
    pub(super) fn best_spin(&self, options: SpinOptions, lines: usize) -> Option<Spin> {
        let spins = [options.full.then_some(Spin::Full), options.mini.then_some(Spin::Mini)];
        let counts = |spin: &Spin| self.goal.t_spin.is_some_and(|goal| goal.counts(Some(*spin), lines as u32));
        let mut all = spins.into_iter().flatten();
        all.clone().find(counts).or_else(|| all.next())
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
        let is_end = match goal.end {
            MatchEnd::PerfectClear => placed > 0 && height == 0,
            MatchEnd::AnyBoard => true,
            MatchEnd::Complete => all_came || is_lost,
        };
        is_end
            && position.spins >= goal.spins
            && position.run >= goal.run
            && goal.setup.as_ref().is_none_or(|setup| setup.holds(&position.cells))
            && (all_came || !goal.survive)
            && placed >= goal.pieces
            && position.lines >= goal.lines
            && position.tetrises >= goal.tetrises
            && goal.final_height.is_none_or(|most| height <= most)
            && goal.last.as_ref().is_none_or(|last| *last == position.cells)
            && goal.holes.is_none_or(|most| self.grid.holes(&position.cells) <= most)
    }

    /// Whether these placements are a solution. Placements without a T-Spin are none even if they could be made with
    /// one.
    pub(super) fn is_solution(&self, solution: &[Placed]) -> bool {
        let mut heights = (1..=solution.len()).map(|length| {
            let position = self.end(&solution[..length])?;
            let height = self.grid.height(&position.cells);
            let lines = position.lines - self.end(&solution[..length - 1])?.lines;
            let is_allowed = !self.is_too_high(height) && !self.is_forbidden(solution[length - 1], lines);
            is_allowed.then_some((position, height))
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
            Best::LongestCombo => self.longest_combo(solution),
        }
    }

    /// The longest Combo of the match with these placements.
    fn longest_combo(&self, solution: &[Placed]) -> usize {
        let mut cells = self.start().cells;
        let (mut run, mut longest) = (0_usize, 0);
        for placed in solution {
            run = if self.grid.merge(&mut cells, placed.piece) > 0 { run + 1 } else { 0 };
            longest = longest.max(run);
        }
        longest.saturating_sub(1)
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
