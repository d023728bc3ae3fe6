//! All solutions of many sequences of pieces: where each piece ends, whatever the order.
//!
//! Like [`SequenceFinder`](super::SequenceFinder) this remembers what follows from a state, so that sequences with the
//! same ends share the work. Here it is the list of all ways to fill the rest of the field.
//!
//! The rows of a solution are those before any line is cleared. Below a state, they are the rows of its field; a
//! placement that clears lines changes their order:
//!
//! ```text
//!   row 3  X X X . X        row 3  X X X . X      of the two rows above it, this is the lower one,
//!   row 2  X X X X X   ──▶  row 2  X . X X X      which is row 1 before the placement
//!   row 1  X . X X X        row 1  X X X X X  full
//! ```

use std::collections::BTreeMap;
use std::rc::Rc;

use super::field::{COLUMNS, FieldWord};
use super::movegen::FieldMoveGen;
use super::prune::columns_fit;
use super::search::{QueueState, Successor, list_successors};
use super::sequences::Attempt;
use super::visited::VisitedSet;
use super::{MAX_ROWS, Question, QuestionError};
use crate::engine::{Cell, Tetrimino};

/// The bits of a placement for its cells; its piece stands above them.
const CELLS: u32 = COLUMNS * MAX_ROWS as u32;
/// The estimated size of an entry of the tables, beside its list, in bytes.
const ENTRY: usize = 64;

/// Finds all solutions of one sequence of pieces after another.
///
/// ```
/// use skyline_foundation::engine::{RotationSystem, Tetrimino, diagram};
/// use skyline_foundation::solver::pc::{Hold, Question, SolutionFinder, TurnRules};
///
/// let question = Question {
///     matrix: diagram::matrix(&["XXXXXX....", "XXXXXX...."])?,
///     pieces: vec![],
///     hold: Hold::Off,
///     more_follow: false,
///     turns: TurnRules::of(RotationSystem::Super),
/// };
/// let mut finder = SolutionFinder::new(question, 1 << 20);
/// let found = |finder: &mut SolutionFinder, piece| finder.find([piece; 2], &|_| true).unwrap().unwrap().len();
/// assert_eq!(found(&mut finder, Tetrimino::O), 1);
/// assert_eq!(found(&mut finder, Tetrimino::I), 1);
/// assert_eq!(found(&mut finder, Tetrimino::T), 0);
/// # Ok::<(), skyline_foundation::engine::diagram::DiagramError>(())
/// ```
#[derive(Debug)]
pub struct SolutionFinder {
    /// The question. Its pieces come before those of each sequence.
    question: Question,
    /// The number of its own pieces.
    own: usize,
    narrow: Known<u64>,
    wide: Known<u128>,
    fillings: Fillings,
}

/// What is known about fields of one width.
#[derive(Debug)]
struct Known<W> {
    movegen: FieldMoveGen<W>,
    /// The states from which the field cannot be filled.
    closed: VisitedSet<u128>,
    /// The numbers of all fillings of the others.
    open: BTreeMap<u128, Rc<[u32]>>,
    /// The memory for the lists that is left, in bytes.
    left: usize,
    /// Reusable lists, which save an allocation per state.
    spare: Vec<Vec<Successor<W>>>,
}

/// Sets of placements that fill what is free in a field, each with a number. Number 0 is the set without one.
#[derive(Debug)]
struct Fillings {
    all: Vec<Rc<[u64]>>,
    numbers: BTreeMap<Rc<[u64]>, u32>,
    /// The memory that is left, in bytes.
    left: usize,
}

/// The rows of a field before a placement, in the order after it.
struct RowOrder([u32; MAX_ROWS as usize]);

impl SolutionFinder {
    /// A finder that uses about `memory` bytes. The pieces of the question come before those of each sequence.
    #[must_use]
    pub fn new(question: Question, memory: usize) -> Self {
        let own = question.pieces.len();
        let (narrow, wide) = (Known::new(&question, memory / 4), Known::new(&question, memory / 4));
        Self { question, own, narrow, wide, fillings: Fillings::new(memory / 2) }
    }

    /// Returns the numbers of all solutions of these pieces, in order. `None` if it was stopped, if the memory is full,
    /// or if more than [`MAX_ROWS`] lines would have to be cleared.
    ///
    /// `go_on` is called with the number of states visited since the last call, and at the end. It returns whether the
    /// search goes on.
    ///
    /// # Errors
    /// As for [`Question::answer`].
    pub fn find(
        &mut self,
        pieces: impl IntoIterator<Item = Tetrimino>,
        go_on: &dyn Fn(u64) -> bool,
    ) -> Result<Option<Vec<u32>>, QuestionError> {
        let Self { question, own, narrow, wide, fillings } = self;
        question.pieces.truncate(*own);
        question.pieces.extend(pieces);
        question.check_rows()?;
        let supply = question.supply(&question.pieces);
        let mut attempt = Attempt::new(supply, go_on);
        let mut all = Vec::new();
        for rows in question.rows_to_try(&supply) {
            question.check_height()?;
            let found = match u8::try_from(rows) {
                Ok(rows @ 0..=4) => narrow.solutions(question.field(rows), &mut attempt, fillings),
                Ok(rows @ 5..=MAX_ROWS) => wide.solutions(question.field(rows), &mut attempt, fillings),
                _ => None,
            };
            let Some(found) = found else {
                go_on(attempt.visited);
                return Ok(None);
            };
            all.extend(found);
        }
        go_on(attempt.visited);
        all.sort_unstable();
        all.dedup();
        Ok(Some(all))
    }

    /// The pieces of a solution and their cells.
    #[must_use]
    pub fn solution(&self, number: u32) -> Vec<(Tetrimino, Vec<Cell>)> {
        let placements = self.fillings.all.get(number as usize).into_iter().flat_map(|filling| filling.iter());
        let piece = |placement: &u64| Tetrimino::ALL.get((placement >> CELLS) as usize).copied();
        let cells = |placement: &u64| {
            let bits = u128::from(placement & ((1 << CELLS) - 1)).indices();
            bits.map(|bit| Cell::new(1 + (bit % COLUMNS) as i8, 1 + (bit / COLUMNS) as i8)).collect()
        };
        placements.filter_map(|placement| Some((piece(placement)?, cells(placement)))).collect()
    }
}

impl<W: FieldWord> Known<W> {
    fn new(question: &Question, memory: usize) -> Self {
        Self {
            movegen: FieldMoveGen::new(question.turns),
            closed: VisitedSet::new(memory / 2),
            open: BTreeMap::new(),
            left: memory / 2,
            spare: Vec::new(),
        }
    }

    /// All solutions of a field. `None` if the search was stopped.
    fn solutions(&mut self, field: W, attempt: &mut Attempt<'_>, fillings: &mut Fillings) -> Option<Vec<u32>> {
        let queue = QueueState { drawn: 0, held: attempt.supply.held };
        if !columns_fit(field) {
            return Some(Vec::new());
        }
        let found = self.visit((field, queue), true, attempt, fillings)?;
        // The field has full rows below those of the board.
        let floor = super::field::full_rows(field);
        found.iter().map(|number| fillings.lowered(*number, floor)).collect()
    }

    // Recursive, because the depth is at most fifteen: four of sixty cells per level.
    fn visit(
        &mut self,
        state: (W, QueueState),
        is_first: bool,
        attempt: &mut Attempt<'_>,
        fillings: &mut Fillings,
    ) -> Option<Rc<[u32]>> {
        if state.0 == W::rows(W::ROWS) {
            return Some(Rc::from([0]));
        }
        attempt.count()?;
        let mut nexts = self.spare.pop().unwrap_or_default();
        list_successors(&self.movegen, &attempt.supply, state, is_first, &mut nexts);
        let mut all = Vec::new();
        for next in &nexts {
            let rest = self.rest(next, attempt, fillings)?;
            if rest.is_empty() {
                continue;
            }
            let cells = self.movegen.shapes(next.tetrimino)[next.shape].cells << next.place;
            let placement = (next.tetrimino as u64) << CELLS | cells.wide() as u64;
            let order = RowOrder::of(state.0 | cells);
            for number in rest.iter() {
                all.push(fillings.with(*number, &order, placement)?);
            }
        }
        nexts.clear();
        self.spare.push(nexts);
        all.sort_unstable();
        all.dedup();
        Some(all.into())
    }

    /// The fillings after a placement.
    fn rest(&mut self, next: &Successor<W>, attempt: &mut Attempt<'_>, fillings: &mut Fillings) -> Option<Rc<[u32]>> {
        let number = attempt.number(next.field, next.queue);
        if self.closed.contains(number) {
            return Some(Rc::from([]));
        }
        if let Some(known) = self.open.get(&number) {
            return Some(Rc::clone(known));
        }
        let found = self.visit((next.field, next.queue), false, attempt, fillings)?;
        let size = ENTRY + size_of_val(&*found);
        if found.is_empty() {
            self.closed.add(number);
        } else if size <= self.left {
            // Without memory the search visits some states again, but stays correct.
            self.left -= size;
            self.open.insert(number, Rc::clone(&found));
        }
        Some(found)
    }
}

impl Fillings {
    fn new(memory: usize) -> Self {
        let none: Rc<[u64]> = Rc::from([]);
        Self { all: vec![Rc::clone(&none)], numbers: BTreeMap::from([(none, 0)]), left: memory }
    }

    /// The number of a filling with one placement more, which comes before the others. `None` if the memory is full.
    fn with(&mut self, number: u32, order: &RowOrder, placement: u64) -> Option<u32> {
        let rest = self.all.get(number as usize)?.iter().map(|placement| order.before(*placement));
        let filling = rest.chain([placement]).collect();
        self.number(filling)
    }

    /// The number of a filling this many rows lower. `None` if the memory is full.
    fn lowered(&mut self, number: u32, rows: u32) -> Option<u32> {
        let lower = |placement: &u64| {
            let cells = placement & ((1 << CELLS) - 1);
            (placement ^ cells) | cells >> (COLUMNS * rows)
        };
        let filling = self.all.get(number as usize)?.iter().map(lower).collect();
        self.number(filling)
    }

    fn number(&mut self, mut filling: Vec<u64>) -> Option<u32> {
        filling.sort_unstable();
        if let Some(number) = self.numbers.get(filling.as_slice()) {
            return Some(*number);
        }
        self.left = self.left.checked_sub(ENTRY + size_of_val(filling.as_slice()))?;
        let (number, filling) = (u32::try_from(self.all.len()).ok()?, Rc::from(filling));
        self.all.push(Rc::clone(&filling));
        self.numbers.insert(filling, number);
        Some(number)
    }
}

impl RowOrder {
    /// The order in which full rows sink in a field of which some may have become full.
    fn of<W: FieldWord>(whole: W) -> Self {
        let is_full = |row: &u32| (whole >> (COLUMNS * row)) & W::rows(1) == W::rows(1);
        let (full, others) = ((0..W::ROWS).filter(is_full), (0..W::ROWS).filter(|row| !is_full(row)));
        let mut rows = [0; MAX_ROWS as usize];
        for (row, before) in rows.iter_mut().zip(full.chain(others)) {
            *row = before;
        }
        Self(rows)
    }

    /// A placement in the rows before.
    fn before(&self, placement: u64) -> u64 {
        let cells = placement & ((1 << CELLS) - 1);
        let row =
            |(after, before): (u32, &u32)| (cells >> (COLUMNS * after) & ((1 << COLUMNS) - 1)) << (COLUMNS * before);
        (placement ^ cells) | (0..).zip(&self.0).map(row).fold(0, |all, row| all | row)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Hold, TurnRules};
    use super::*;
    use crate::engine::{RotationSystem, diagram};

    fn finder(rows: &[&str], hold: Hold) -> SolutionFinder {
        let matrix = diagram::matrix(rows).unwrap();
        let turns = TurnRules::of(RotationSystem::Super);
        SolutionFinder::new(Question { matrix, pieces: Vec::new(), hold, more_follow: true, turns }, 1 << 26)
    }

    /// Every solution fills exactly what was free, also where lines are cleared between its pieces, and there is one
    /// where the sequence finder finds one.
    #[test]
    fn solutions_fill_the_free_cells_and_exist_where_a_sequence_has_one() {
        let rows = ["XX.....XXX", "XXX....XXX", "XXXX...XXX", "XXX....XXX"];
        let mut finder = finder(&rows, Hold::EMPTY);
        let mut alone = super::super::SequenceFinder::new(finder.question.clone(), 1 << 24);
        let mut both = [0, 0];
        for sequence in crate::solver::formal::sequences::sequences("I,[TLJO]p3,*").unwrap() {
            let found = finder.find(sequence.pieces(), &|_| true).unwrap().unwrap();
            assert_eq!(alone.is_possible(sequence.pieces(), &|_| true), Ok(Some(!found.is_empty())), "{sequence}");
            both[usize::from(!found.is_empty())] += 1;
            for number in found {
                let solution = finder.solution(number);
                let cells = solution.iter().flat_map(|(_, cells)| cells);
                let filled = cells.fold(finder.question.matrix.clone(), |mut matrix, cell| {
                    assert!(matrix.block(*cell).is_none());
                    matrix.set(*cell, crate::engine::Block::Neutral);
                    matrix
                });
                assert!((1..=4).all(|y| filled.row_bits(y).count_ones() == 10) && filled.height() == 4);
                assert_eq!(solution.len(), 4);
            }
        }
        assert!(both.iter().all(|count| *count > 5), "{both:?}");
    }

    #[test]
    fn without_memory_nothing_is_claimed() {
        let mut finder = finder(&["XX.....XXX", "XXX....XXX", "XXXX...XXX", "XXX....XXX"], Hold::EMPTY);
        finder.fillings.left = 0;
        let pieces = [Tetrimino::I, Tetrimino::T, Tetrimino::J, Tetrimino::L, Tetrimino::O];
        assert_eq!(finder.find(pieces, &|_| true), Ok(None));
    }
}
