//! Applies the pruning rules to a position. [`pruning`](super::pruning) explains and proves them.

use super::grid::Grid;
use super::pockets::{Coming, Pockets};
use super::pruning::PruneRule;
use super::question::{MatchEnd, SearchData, SearchPosition};
use super::queue::QueueState;
use crate::engine::Tetrimino;
use crate::solver::movegen::PlacementFinder;

/// The maximum number of ends to check. With more, one is nearly always possible, and checking all would be slow.
const MAX_ENDS: usize = 64;

/// A price that no match can pay.
const IMPOSSIBLE: usize = usize::MAX / 4;

/// A possible end of the match: the number of remaining pieces and of remaining lines.
type Remainder = (usize, usize);

/// Whether an end is possible under a rule.
type EndCheck<'b> = &'b dyn Fn(&Bounds<'_>, Remainder) -> bool;

/// The pruning rules with their scratch memory.
#[derive(Debug, Clone)]
pub(super) struct Bounds<'a> {
    question: &'a SearchData<'a>,
    /// The number of filled cells in each column of the known last board.
    last_columns: Vec<i32>,
    last_filled: usize,
    /// The number of pieces of each type among the first 0, 1, 2 … of the sequence.
    counts: Vec<[u16; 7]>,
    columns: Vec<i32>,
    missing: Vec<usize>,
    ends: Vec<Remainder>,
    pockets: Pockets,
    work: Vec<usize>,
    prices: Vec<usize>,
    /// The minimum number of cells to fill for the setup, after the last position.
    pub(super) setup_price: usize,
}

impl<'a> Bounds<'a> {
    pub(super) fn new(question: &'a SearchData<'a>, finder: PlacementFinder) -> Self {
        let grid = question.grid;
        let mut last_columns = Vec::new();
        let last = question.goal.last.as_deref();
        grid.fill_of_columns(last.unwrap_or(&[]), last.map_or(0, |cells| grid.height(cells)), &mut last_columns);
        let mut counts = vec![[0; 7]];
        for piece in question.pieces() {
            let mut next = counts.last().copied().unwrap_or_default();
            next[*piece as usize] += 1;
            counts.push(next);
        }
        Self {
            question,
            last_columns,
            last_filled: last.map_or(0, Grid::filled),
            counts,
            columns: Vec::new(),
            missing: Vec::new(),
            ends: Vec::new(),
            pockets: Pockets::new(finder),
            work: Vec::new(),
            prices: Vec::new(),
            setup_price: 0,
        }
    }

    /// The first rule that prunes the position.
    pub(super) fn prune(&mut self, position: &SearchPosition, height: usize) -> Option<PruneRule> {
        let rules = self.question.rules;
        let most = position.queue.max_placements(self.question.pieces());
        let least = self.least(position, most);
        // The cheapest rule is first: it only counts pieces and reads no cells.
        if rules.has(PruneRule::Area) && least > most {
            return Some(PruneRule::Area);
        }
        // Most placements of a setup without line clears end here, before anything is counted row by row.
        if rules.has(PruneRule::Rows) && self.is_setup_lost(position, most) {
            return Some(PruneRule::Rows);
        }
        self.missing.clear();
        self.missing.extend((1..=height).map(|row| self.question.grid.missing(&position.cells, row)));
        if let Some(rule) = self.prune_any_end(position, (least, most)) {
            return Some(rule);
        }
        if self.question.goal.last.is_some() { self.prune_known_end(position, height, (least, most)) } else { None }
    }

    /// The minimum number of remaining pieces.
    fn least(&self, position: &SearchPosition, most: usize) -> usize {
        let question = self.question;
        let survivors = if question.goal.survive { most.saturating_sub(usize::from(question.holds())) } else { 0 };
        // A position that is not an end has a non-empty board, or does not meet another condition.
        let clears = usize::from(question.goal.end == MatchEnd::PerfectClear);
        survivors.max(clears).max(question.goal.pieces.saturating_sub(question.placed(position.queue)))
    }

    /// Applies the rules that hold for any last board.
    fn prune_any_end(&mut self, position: &SearchPosition, (least, most): Remainder) -> Option<PruneRule> {
        let SearchData { goal, grid, rules, .. } = self.question;
        let tetrises = goal.tetrises.saturating_sub(position.tetrises);
        // Rows that are full at the start are cleared with the first piece, whatever it is.
        let is_plain = !self.missing.contains(&0);
        if rules.has(PruneRule::Pieces) && is_plain && tetrises > self.coming(position, Tetrimino::I) {
            return Some(PruneRule::Pieces);
        }
        let spins = goal.spins - position.spins;
        if rules.has(PruneRule::Pieces) && spins > self.coming(position, Tetrimino::T) {
            return Some(PruneRule::Pieces);
        }
        let run = goal.run - position.run;
        if rules.has(PruneRule::Pieces) && run > most {
            return Some(PruneRule::Pieces);
        }
        let mut lines = goal.lines.saturating_sub(position.lines);
        if is_plain {
            let of_spins = goal.t_spin.map_or(0, |goal| goal.lines as usize) * spins;
            lines = lines.max(4 * tetrises + of_spins).max(run);
        }
        if rules.has(PruneRule::Area) {
            let filled = Grid::filled(&position.cells);
            if lines * grid.columns > filled + 4 * most {
                return Some(PruneRule::Area);
            }
        }
        if rules.has(PruneRule::Rows) {
            let used = self.used();
            if let Some(most_rows) = goal.final_height {
                lines = lines.max(used.saturating_sub(most_rows));
            }
            let highest = [goal.final_height, goal.max_height].into_iter().flatten().min();
            if let Some(highest) = highest.filter(|_| least > 0) {
                let too_many = (Grid::filled(&position.cells) + 4 * least).saturating_sub(highest * grid.columns);
                lines = lines.max(too_many.div_ceil(grid.columns));
            }
            self.setup_price = self.price_of_setup(position, most);
            if self.price(lines) > 4 * most || self.setup_price > 4 * most {
                return Some(PruneRule::Rows);
            }
        }
        None
    }

    /// The number of rows with a filled cell.
    fn used(&self) -> usize {
        self.missing.iter().filter(|missing| **missing < self.question.grid.columns).count()
    }

    /// The number of unfilled cells in the `lines` fullest rows.
    fn price(&mut self, lines: usize) -> usize {
        if lines == 0 {
            return 0;
        }
        // A copy, because the other rules need `missing` in the order of the rows.
        self.work.clone_from(&self.missing);
        self.work.sort_unstable();
        let there = lines.min(self.work.len());
        self.work[..there].iter().sum::<usize>() + (lines - there) * self.question.grid.columns
    }

    /// Whether the setup cannot be reached because no line can be cleared on the way to it.
    fn is_setup_lost(&self, position: &SearchPosition, most: usize) -> bool {
        let Some(setup) = &self.question.goal.setup else { return false };
        match self.question.lines_to_setup(setup, &position.cells, most) {
            None => true,
            Some(0) => setup.price_without_lines(&position.cells).is_none_or(|price| price > 4 * most),
            Some(_) => false,
        }
    }

    /// The minimum number of cells to fill until the board has the cells of the setup.
    fn price_of_setup(&mut self, position: &SearchPosition, most: usize) -> usize {
        let SearchData { goal, grid, .. } = self.question;
        let Some(setup) = &goal.setup else { return 0 };
        let Some(lines) = self.question.lines_to_setup(setup, &position.cells, most) else { return IMPOSSIBLE };
        if lines == 0 {
            return setup.price_without_lines(&position.cells).unwrap_or(IMPOSSIBLE);
        }
        // The prices of the rows so far by the number of those that are cleared.
        self.prices.clear();
        self.prices.push(0);
        let height = self.missing.len();
        for (row, missing) in (1..).zip(&self.missing) {
            self.prices.push(IMPOSSIBLE);
            for cleared in (0..=row.min(lines)).rev() {
                let to = row - cleared;
                let stays = match self.prices[cleared] {
                    price if price >= IMPOSSIBLE || to == 0 => IMPOSSIBLE,
                    price if to > setup.rows => price,
                    _ if grid.shares(&position.cells, row, &setup.free, to) => IMPOSSIBLE,
                    price => price + grid.lacks(&position.cells, row, &setup.filled, to),
                };
                let goes = cleared.checked_sub(1).map_or(IMPOSSIBLE, |before| self.prices[before] + missing);
                self.prices[cleared] = stays.min(goes);
            }
        }
        // The rows above must be filled from nothing.
        let mut above = 0;
        let mut least = IMPOSSIBLE;
        for to in (0..=height.max(setup.rows)).rev() {
            if to <= height && height - to <= lines {
                least = least.min(self.prices[height - to] + above);
            }
            if (1..=setup.rows).contains(&to) {
                above += grid.columns - grid.missing(&setup.filled, to);
            }
        }
        least
    }

    /// The number of pieces of a type that can still be placed.
    fn coming(&self, position: &SearchPosition, tetrimino: Tetrimino) -> usize {
        let all = self.counts.last().map_or(0, |counts| counts[tetrimino as usize]);
        let drawn = self.counts[usize::from(position.queue.drawn)][tetrimino as usize];
        usize::from(all - drawn) + usize::from(position.queue.held == Some(tetrimino))
    }

    /// Applies the rules that need the cells of the last board.
    fn prune_known_end(
        &mut self,
        position: &SearchPosition,
        height: usize,
        (least, most): Remainder,
    ) -> Option<PruneRule> {
        let SearchData { goal, grid, rules, .. } = self.question;
        let filled = Grid::filled(&position.cells);
        let m = grid.columns;
        self.ends.clear();
        let ends = (least..=most).filter_map(|pieces| {
            let surplus = (filled + 4 * pieces).checked_sub(self.last_filled)?;
            (surplus % m == 0).then_some((pieces, surplus / m))
        });
        self.ends.extend(ends);
        if self.ends.is_empty() {
            return rules.has(PruneRule::Area).then_some(PruneRule::Area);
        }
        if self.ends.len() > MAX_ENDS {
            return None;
        }
        let asked = goal.lines.saturating_sub(position.lines);
        grid.fill_of_columns(&position.cells, height, &mut self.columns);
        // Each rule checks only the ends that earlier rules allow.
        let steps: [(PruneRule, EndCheck<'_>); 4] = [
            (PruneRule::Area, &|bounds, (_, lines)| {
                let mut columns = bounds.columns.iter().zip(&bounds.last_columns);
                lines >= asked && columns.all(|(now, last)| last + lines as i32 >= *now)
            }),
            (PruneRule::Parity, &|bounds, end| bounds.is_even_enough(position, end)),
            (PruneRule::Walls, &|bounds, (_, lines)| bounds.fits_between_walls(position, height, lines)),
            (PruneRule::Rows, &|bounds, (_, lines)| bounds.keeps_its_rows(position, height, lines)),
        ];
        for (rule, holds) in steps {
            if rules.has(rule) {
                // Taken out, because the rules borrow the bounds.
                let mut ends = std::mem::take(&mut self.ends);
                ends.retain(|end| holds(self, *end));
                self.ends = ends;
                if self.ends.is_empty() {
                    return Some(rule);
                }
            }
        }
        let is_cut = rules.has(PruneRule::Pockets) && self.is_shut(position, height);
        is_cut.then_some(PruneRule::Pockets)
    }

    /// Whether the remaining pieces can balance odd and even columns.
    fn is_even_enough(&self, position: &SearchPosition, (pieces, lines): Remainder) -> bool {
        let mut difference = 0;
        for (column, (now, last)) in self.columns.iter().zip(&self.last_columns).enumerate() {
            let taken_in = last + lines as i32 - now;
            difference += if column % 2 == 0 { taken_in } else { -taken_in };
        }
        let queue = position.queue;
        let drawn = usize::from(queue.drawn);
        let first = |pieces: usize| {
            let to = (drawn + pieces).min(self.counts.len() - 1);
            std::array::from_fn(|kind| i32::from(self.counts[to][kind] - self.counts[drawn][kind]))
        };
        let with_held = |mut counts: [i32; 7]| {
            if let Some(held) = queue.held {
                counts[held as usize] += 1;
            }
            counts
        };
        // No piece is exchanged, or everything is placed at the end.
        let total = self.counts.len() - 1 - drawn;
        if queue.held.is_none() && pieces <= total && balances(difference, first(pieces)) {
            return true;
        }
        if !self.question.holds() {
            return false;
        }
        if pieces == total + usize::from(queue.held.is_some()) && balances(difference, with_held(first(total))) {
            return true;
        }
        // One of the drawn pieces is in Hold at the end.
        let drawn = pieces + usize::from(queue.held.is_none());
        let drawn_counts = with_held(first(drawn));
        drawn <= total
            && (0..7).any(|kind| {
                let mut counts = drawn_counts;
                counts[kind] -= 1;
                counts[kind] >= 0 && balances(difference, counts)
            })
    }

    /// Whether complete pieces fit between the walls.
    fn fits_between_walls(&self, position: &SearchPosition, height: usize, lines: usize) -> bool {
        let used = self.used();
        // Every filled cell is in a row that is still to be cleared.
        let is_closed = self.last_filled == 0 && used == lines;
        let mut missing = 0;
        for (index, (now, last)) in self.columns.iter().zip(&self.last_columns).enumerate() {
            let taken_in = last + lines as i32 - now;
            let is_wall = taken_in == 0
                || is_closed && index > 0 && !self.question.grid.has_passage(&position.cells, height, index);
            if is_wall {
                if missing % 4 != 0 {
                    return false;
                }
                missing = 0;
            }
            missing += taken_in;
        }
        missing % 4 == 0
    }

    /// Whether the rows that are not cleared fit into the last board.
    fn keeps_its_rows(&self, position: &SearchPosition, height: usize, lines: usize) -> bool {
        let grid = self.question.grid;
        if self.last_filled == 0 {
            return self.used() <= lines;
        }
        let Some(last) = &self.question.goal.last else { return true };
        // The set of counts is a single word.
        if lines > 63 {
            return true;
        }
        // Bit c: it is possible that c of the rows so far are cleared.
        let mut cleared: u64 = 1;
        let within = u64::MAX >> (63 - lines);
        for row in 1..=height {
            let mut remaining = 0;
            let mut rest = cleared;
            while rest != 0 {
                let count = rest.trailing_zeros() as usize;
                if count < row && grid.is_within(&position.cells, row, last, row - count) {
                    remaining |= 1 << count;
                }
                rest &= rest - 1;
            }
            cleared = (remaining | cleared << 1) & within;
        }
        cleared != 0
    }

    /// Whether a line must be cleared among the present rows, but none of them can become full.
    fn is_shut(&mut self, position: &SearchPosition, height: usize) -> bool {
        let grid = self.question.grid;
        let used = self.used();
        let is_closed = self.last_filled == 0 && used > 0 && self.ends.iter().all(|(_, lines)| *lines == used);
        // A piece must start above all filled cells, so the board must be lower than n rows.
        if !is_closed || height >= grid.rows {
            return false;
        }
        self.pockets.are_shut(position, &self.missing, self.numbers(position.queue))
    }

    /// For each type, the index from 1 of the first remaining piece that can be of this type.
    fn numbers(&self, queue: QueueState) -> Coming {
        let pieces = &self.question.pieces()[usize::from(queue.drawn)..];
        let mut numbers = [None; 7];
        for (place, tetrimino) in queue.held.iter().chain(pieces).enumerate() {
            // With Hold, a piece can be placed one step earlier than its index.
            let number = if self.question.holds() { place.max(1) } else { place + 1 };
            numbers[*tetrimino as usize].get_or_insert(number);
            if numbers.iter().all(Option::is_some) {
                break;
            }
        }
        numbers
    }
}

/// Whether these pieces can fill `difference` more cells in odd columns than in even ones.
fn balances(difference: i32, counts: [i32; 7]) -> bool {
    if difference % 2 != 0 {
        return false;
    }
    let of = |tetrimino: Tetrimino| counts[tetrimino as usize];
    let (half, always, at_will) = (difference / 2, of(Tetrimino::L) + of(Tetrimino::J), of(Tetrimino::T));
    // An odd number of ±2 terms has an odd half-sum; as many T as possible stand upright.
    let twos = if (half - always - at_will) % 2 == 0 { always + at_will } else { always + at_will - 1 };
    (at_will > 0 || twos == always) && half.abs() <= twos + 2 * of(Tetrimino::I)
}
