//! Setups that no order of the pieces reaches.
//!
//! Sequences of a set differ mostly in the order of their pieces. If the pieces to come could not reach the setup even
//! in the best order, then no sequence of them does, with Hold or without. So a position is decided once for the cells
//! and the *numbers* of pieces of each type, however many sequences lead to it:
//!
//! ```text
//!   cells, T S Z to come ──▶ dead: no order of T, S, Z fills the outline       for TSZ, TZS, STZ, SZT, ZTS, ZST
//!                       └──▶ open: the search follows the order of its sequence
//! ```
//!
//! Only used if no line can be cleared on the way to the setup, because then positions are few: the board only grows,
//! every cell that must stay free stays free, and the regions in which pieces fit are separate problems:
//!
//! ```text
//!   . . . X X     The two unfilled cells of the outline on the left are a region of their own, which holds no piece.
//!   : X X X X     Three on the right are open to the cells above it, which may be either, and need one piece.
//!   : X : : :     : to be filled
//! ```

use super::control::StopCheck;
use super::pruning::PruneRules;
use super::question::{SearchData, SearchPosition, SetupRows};
use super::queue::QueueState;
use super::transposition::{PositionKey, TranspositionTable};
use crate::engine::Tetrimino;
use crate::solver::formal::piece::PieceState;
use crate::solver::movegen::PlacementFinder;
use crate::solver::movegen::bits::bits;

/// The maximum number of pieces to come. The search is recursive, and with more pieces orders are too many anyway.
const MAX_PIECES: usize = 24;
/// The number of positions to search at the start, and for each position of the search in the order of the sequence.
/// So questions where this decides nothing take at most a few times as long.
const FIRST_ALLOWANCE: usize = 2_000;
const MORE_ALLOWANCE: usize = 4;

/// What is known about cells and pieces to come in any order, for all sequences and threads.
#[derive(Debug)]
pub(super) struct AnyOrderTables {
    dead: TranspositionTable,
    open: TranspositionTable,
}

impl AnyOrderTables {
    /// Tables of at most twice this many bytes.
    pub(super) fn new(bytes: usize, threads: usize) -> Self {
        Self { dead: TranspositionTable::new(bytes, threads), open: TranspositionTable::new(bytes, threads) }
    }
}

/// The number of pieces of each type.
type PieceCounts = [u8; Tetrimino::ALL.len()];

/// Finds positions from which no order of the pieces to come leads to the setup.
#[derive(Debug)]
pub(super) struct AnyOrder<'a> {
    question: &'a SearchData<'a>,
    setup: &'a SetupRows,
    tables: &'a AnyOrderTables,
    finder: PlacementFinder,
    key: PositionKey,
    regions: Regions,
    /// The cells and placements by the number of pieces placed in any order.
    levels: Vec<PlacedLevel>,
    allowance: usize,
    /// Whether the search was cut off, so that nothing is known of what seems open.
    is_cut: bool,
}

#[derive(Debug, Clone)]
struct PlacedLevel {
    position: SearchPosition,
    states: Vec<PieceState>,
}

impl<'a> AnyOrder<'a> {
    /// `None` if the question has no setup, or a line may be cleared on the way to it.
    pub(super) fn new(question: &'a SearchData<'a>, tables: &'a AnyOrderTables) -> Option<Self> {
        // Disabled rules are for measuring the general search.
        let setup = question.goal.setup.as_ref().filter(|_| question.rules == PruneRules::ALL)?;
        let start = question.start();
        let most = start.queue.max_placements(question.pieces());
        let finder = PlacementFinder::new(question.instance.model, &question.instance.board);
        let is_supported = most <= MAX_PIECES && finder.columns().is_some();
        if !is_supported || question.lines_to_setup(setup, &start.cells, most) != Some(0) {
            return None;
        }
        let (key, regions, levels) = (PositionKey::default(), Regions::default(), Vec::new());
        let allowance = FIRST_ALLOWANCE;
        Some(Self { question, setup, tables, finder, key, regions, levels, allowance, is_cut: false })
    }

    /// Whether no order of the pieces to come leads from the position to the setup. Not all such positions are found.
    pub(super) fn is_dead(&mut self, position: &SearchPosition, stop: &mut StopCheck<'_>) -> bool {
        self.allowance += MORE_ALLOWANCE;
        self.is_cut = false;
        let pieces = self.question.pieces();
        let mut counts = PieceCounts::default();
        for piece in pieces[usize::from(position.queue.drawn)..].iter().chain(&position.queue.held) {
            counts[*piece as usize] += 1;
        }
        self.level(0).position.cells.clone_from(&position.cells);
        !self.may_reach(0, counts, stop)
    }

    fn level(&mut self, depth: usize) -> &mut PlacedLevel {
        if self.levels.len() == depth {
            let queue = QueueState { drawn: 0, held: None };
            let position = SearchPosition { queue, ..self.question.start() };
            self.levels.push(PlacedLevel { position, states: Vec::new() });
        }
        &mut self.levels[depth]
    }

    /// Whether some order of these pieces leads from this level to the setup, or it is not known.
    // Recursive: each level places a piece, and there are at most `MAX_PIECES`.
    fn may_reach(&mut self, depth: usize, counts: PieceCounts, stop: &mut StopCheck<'_>) -> bool {
        let left: usize = counts.iter().map(|count| usize::from(*count)).sum();
        let cells = &self.levels[depth].position.cells;
        match self.setup.price_without_lines(cells) {
            Some(0) => return true,
            Some(price) if price <= 4 * left => {}
            Some(_) | None => return false,
        }
        self.set_key(depth, counts);
        if self.tables.dead.contains(&self.key) {
            return false;
        }
        if self.tables.open.contains(&self.key) {
            return true;
        }
        self.is_cut = self.allowance == 0 || stop.is_over(0);
        if self.is_cut {
            return true;
        }
        self.allowance -= 1;
        let cells = &self.levels[depth].position.cells;
        let is_open = self.regions.hold_pieces(self.question, self.setup, cells, left)
            && self.has_open_child(depth, counts, stop);
        if !self.is_cut {
            self.set_key(depth, counts);
            let table = if is_open { &self.tables.open } else { &self.tables.dead };
            table.insert(&self.key);
        }
        is_open
    }

    /// Whether some placement of one of these pieces leads to the setup.
    fn has_open_child(&mut self, depth: usize, counts: PieceCounts, stop: &mut StopCheck<'_>) -> bool {
        self.level(depth + 1);
        for tetrimino in Tetrimino::ALL {
            let mut rest = counts;
            let count = &mut rest[tetrimino as usize];
            if *count == 0 {
                continue;
            }
            *count -= 1;
            // Taken out, because the levels below are in the same list.
            let mut states = std::mem::take(&mut self.levels[depth].states);
            states.clear();
            self.finder.find(&self.levels[depth].position.cells, tetrimino, &mut states);
            let is_open = states.iter().any(|piece| self.place(depth, *piece) && self.may_reach(depth + 1, rest, stop));
            self.levels[depth].states = states;
            if is_open {
                return true;
            }
        }
        false
    }

    /// Places a piece on the next level. Returns whether that can lead to the setup.
    fn place(&mut self, depth: usize, piece: PieceState) -> bool {
        let grid = self.question.grid;
        if piece.cells().iter().any(|cell| self.setup.must_be_free(grid.index(*cell))) {
            return false;
        }
        let [.., above, below] = &mut self.levels[..=depth + 1] else { return false };
        below.position.cells.clone_from(&above.position.cells);
        // No line can be cleared on the way.
        grid.merge(&mut below.position.cells, piece) == 0
    }

    fn set_key(&mut self, depth: usize, counts: PieceCounts) {
        let counts = counts.iter().fold(0, |all, count| all << u8::BITS | u64::from(*count));
        self.key.set_rest(&[counts]);
        let position = &self.levels[depth].position;
        self.key.set(position, &position.cells);
    }
}

/// The connected cells that pieces may fill.
#[derive(Debug, Default)]
struct Regions {
    /// By rows from row 1: the cells that pieces may fill, those to be filled that are in no region so far, and those
    /// of the current region.
    room: Vec<u64>,
    left: Vec<u64>,
    reached: Vec<u64>,
}

impl Regions {
    /// Whether the regions with cells to be filled can hold the pieces that these need, and are those at most `most`.
    fn hold_pieces(&mut self, question: &SearchData<'_>, setup: &SetupRows, cells: &[u64], most: usize) -> bool {
        let (grid, columns) = (question.grid, question.grid.columns);
        // Everything above these rows is one open region.
        let height = grid.height(cells).max(setup.rows) + 1;
        let row = |cells: &[u64], row: usize| bits(cells, row * columns, columns);
        let all = u64::MAX >> (64 - columns);
        self.room.clear();
        self.room.extend((0..height).map(|at| all & !row(cells, at) & !row(&setup.free, at)));
        self.left.clear();
        self.left.extend((0..height).map(|at| row(&setup.filled, at) & !row(cells, at)));
        let mut pieces = 0;
        while let Some(at) = self.left.iter().position(|row| *row != 0) {
            self.fill(at);
            let cells = |rows: &[u64]| rows.iter().map(|row| row.count_ones() as usize).sum::<usize>();
            let before = cells(&self.left);
            for (left, reached) in self.left.iter_mut().zip(&self.reached) {
                *left &= !reached;
            }
            let needed = (before - cells(&self.left)).div_ceil(4);
            let is_closed = self.reached[height - 1] == 0;
            if is_closed && cells(&self.reached) / 4 < needed {
                return false;
            }
            pieces += needed;
        }
        pieces <= most
    }

    /// Finds the region of the first cell to be filled in a row.
    fn fill(&mut self, at: usize) {
        self.reached.clear();
        self.reached.resize(self.room.len(), 0);
        self.reached[at] = self.left[at] & self.left[at].wrapping_neg();
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for row in 0..self.room.len() {
                let above = self.reached.get(row + 1).copied().unwrap_or(0);
                let below = row.checked_sub(1).map_or(0, |below| self.reached[below]);
                let old = self.reached[row];
                let new = (old | old << 1 | old >> 1 | above | below) & self.room[row];
                self.reached[row] = new;
                is_changed |= new != old;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::formal::instance::Instance;

    /// Whether the empty regions of an outline on a board can hold the pieces that they need.
    fn fits(board: &[&str], outline: &[&str], most: usize) -> bool {
        let text = format!(r#"{{"board": {board:?}, "rows": 8, "pieces": "", "objective": {{"setup": {outline:?}}}}}"#);
        let instance = Instance::from_json(&text).unwrap();
        let question = SearchData::new(&instance, PruneRules::ALL);
        let setup = question.goal.setup.as_ref().unwrap();
        Regions::default().hold_pieces(&question, setup, &question.start().cells, most)
    }

    #[test]
    fn regions_hold_whole_pieces() {
        let board = ["...XX", ".XXXX", ".X..."];
        assert!(fits(&board, &["???XX", "XXXXX", "XX???"], 1), "open to the cells above");
        assert!(!fits(&board, &["...XX", "XXXXX", "XX???"], 1), "two cells");
        assert!(!fits(&board, &["???XX", "XXXXX", "XXXXX"], 2), "three cells below a roof");
        let board = ["..X..", "..X.."];
        let roofed = |outline: [&str; 2], most| fits(&board, &[&["....."], &outline[..]].concat(), most);
        assert!(roofed(["XXXXX", "XXXXX"], 2));
        assert!(!roofed(["X?X?X", "?XXX?"], 1) && roofed(["X?X?X", "?XXX?"], 2), "two regions of two cells");
        assert!(!roofed(["XXX..", "XXXX."], 2), "a cell alone");
    }
}
