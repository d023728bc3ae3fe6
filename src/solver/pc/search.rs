//! Depth-first search for one question, ordered by a heuristic, with a visited set.
//!
//! A state is the field and the held piece, which determine the number of drawn pieces. A state without a solution is
//! never visited again. So a search that ends without a solution has visited all states except those that the rules of
//! [`prune`](super::prune) exclude, which proves the answer *no*.

use std::fmt;

use super::Placement;
use super::field::{COLUMNS, FieldWord, full_rows, sink_full_rows};
use super::movegen::FieldMoveGen;
use super::prune::{columns_fit, parity_fits};
use super::visited::VisitedSet;
use crate::engine::Tetrimino;

/// The node budget and memory limit of a search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Called with the number of states visited since the last call and the number of pieces placed in the current
    /// state. Returns the number of states until the next call, or 0 to stop the search. The first call is before the
    /// first state, and the last one after the search.
    pub more: &'a dyn Fn(u64, usize) -> u64,
    /// The maximum size of the visited set, in bytes. States that do not fit may be visited again.
    pub memory: usize,
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Budget").field("memory", &self.memory).finish_non_exhaustive()
    }
}

/// The outcome of the search for one number of rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RowsOutcome {
    Found(Vec<Placement>),
    None,
    Stopped,
}

/// The states that a search has visited.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VisitedStates {
    /// Their number after 0, 1, 2 … pieces.
    pub by_pieces: Vec<u64>,
    /// Whether the memory was full, so that some were visited and counted more than once.
    pub is_repetitive: bool,
}

impl VisitedStates {
    pub(super) fn add(&mut self, other: &Self) {
        self.by_pieces.resize(self.by_pieces.len().max(other.by_pieces.len()), 0);
        for (all, more) in self.by_pieces.iter_mut().zip(&other.by_pieces) {
            *all += more;
        }
        self.is_repetitive |= other.is_repetitive;
    }
}

/// The queue and the rules of Hold.
#[derive(Debug, Clone, Copy)]
pub(super) struct PieceSupply<'a> {
    pub(super) pieces: &'a [Tetrimino],
    pub(super) held: Option<Tetrimino>,
    pub(super) hold: bool,
    /// Whether the first piece may be held.
    pub(super) first_hold: bool,
    /// Whether unknown pieces follow the queue.
    pub(super) more_follow: bool,
}

/// The state of queue and Hold after some placements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct QueueState {
    /// The number of pieces drawn from the queue.
    pub(super) drawn: usize,
    pub(super) held: Option<Tetrimino>,
}

impl PieceSupply<'_> {
    /// The pieces that can be placed next, each with whether Hold is used and the resulting state.
    pub(super) fn choices(&self, queue: QueueState, is_first: bool) -> [Option<(Tetrimino, bool, QueueState)>; 2] {
        let QueueState { drawn, held } = queue;
        let next = self.pieces.get(drawn).copied();
        let plain = next.map(|piece| (piece, false, QueueState { drawn: drawn + 1, held }));
        if !self.hold || (is_first && !self.first_hold) {
            return [plain, None];
        }
        let swapped = match (held, next) {
            // Swapping equal pieces has no effect.
            (Some(held), Some(next)) if held == next => None,
            (Some(held), Some(next)) => Some((held, true, QueueState { drawn: drawn + 1, held: Some(next) })),
            (Some(held), None) if self.more_follow => Some((held, true, QueueState { drawn, held: None })),
            (None, Some(next)) => {
                let second = self.pieces.get(drawn + 1);
                second.map(|second| (*second, true, QueueState { drawn: drawn + 2, held: Some(next) }))
            }
            (_, None) => None,
        };
        [plain, swapped]
    }

    /// The remaining pieces, if all of them are needed.
    fn left(&self, queue: QueueState) -> impl Iterator<Item = Tetrimino> {
        queue.held.into_iter().chain(self.pieces.get(queue.drawn..).unwrap_or_default().iter().copied())
    }
}

/// A placement to try from a state.
#[derive(Debug, Clone, Copy)]
pub(super) struct Successor<W> {
    /// The search order. Lower values are first.
    order: u32,
    pub(super) field: W,
    pub(super) queue: QueueState,
    pub(super) tetrimino: Tetrimino,
    pub(super) shape: usize,
    pub(super) place: u32,
    hold: bool,
}

pub(super) struct RowsSearch<'a, W> {
    movegen: &'a FieldMoveGen<W>,
    supply: PieceSupply<'a>,
    budget: Budget<'a>,
    states: VisitedSet<u64>,
    /// The number of states visited since the last call of the budget, and the number left until the next call.
    visited: u64,
    more: u64,
    by_pieces: Vec<u64>,
    path: Vec<Placement>,
    /// Reusable lists, which save an allocation per state.
    spare: Vec<Vec<Successor<W>>>,
}

impl<'a, W: FieldWord> RowsSearch<'a, W> {
    pub(super) fn new(movegen: &'a FieldMoveGen<W>, supply: PieceSupply<'a>, budget: Budget<'a>) -> Self {
        let states = VisitedSet::new(budget.memory);
        let (by_pieces, path, spare) = (Vec::new(), Vec::new(), Vec::new());
        Self { movegen, supply, budget, states, visited: 0, more: 0, by_pieces, path, spare }
    }

    /// Searches for placements of the queue that fill the field.
    pub(super) fn run(mut self, field: W) -> (RowsOutcome, VisitedStates) {
        let queue = QueueState { drawn: 0, held: self.supply.held };
        let found = if columns_fit(field) { self.visit(field, queue) } else { Some(false) };
        (self.budget.more)(self.visited, self.path.len());
        let outcome = match found {
            Some(true) => RowsOutcome::Found(self.path),
            Some(false) => RowsOutcome::None,
            None => RowsOutcome::Stopped,
        };
        (outcome, VisitedStates { by_pieces: self.by_pieces, is_repetitive: self.states.is_full() })
    }

    /// Whether the field can be filled from this state. `None` if the search was stopped.
    // Recursive, because the depth is at most fifteen: four of sixty cells per level.
    fn visit(&mut self, field: W, queue: QueueState) -> Option<bool> {
        if field == W::rows(W::ROWS) {
            return Some(true);
        }
        if self.more == 0 {
            self.more = (self.budget.more)(std::mem::take(&mut self.visited), self.path.len());
        }
        self.more = self.more.checked_sub(1)?;
        self.visited += 1;
        match self.by_pieces.get_mut(self.path.len()) {
            Some(count) => *count += 1,
            None => self.by_pieces.push(1),
        }
        let mut nexts = self.spare.pop().unwrap_or_default();
        list_successors(self.movegen, &self.supply, (field, queue), self.path.is_empty(), &mut nexts);
        let mut found = Some(false);
        for next in &nexts {
            // A field has at most sixty bits, which leaves three bits for the held piece.
            let held = next.queue.held.map_or(0, |held| 1 + held as u64);
            // The number of filled cells and the held piece determine the position in the queue.
            if !self.states.add((next.field.wide() as u64) << 3 | held) {
                continue;
            }
            self.path.push(self.placement(field, next));
            found = self.visit(next.field, next.queue);
            if found != Some(false) {
                break;
            }
            self.path.pop();
        }
        nexts.clear();
        self.spare.push(nexts);
        found
    }

    fn placement(&self, field: W, next: &Successor<W>) -> Placement {
        let piece = self.movegen.shapes(next.tetrimino)[next.shape].piece(next.tetrimino, next.place);
        // Cleared rows are at the bottom of the field, but no longer in the Matrix.
        Placement { piece: piece.offset(0, -(full_rows(field) as i8)), hold: next.hold }
    }
}

/// Adds all placements from a state that are not pruned, the most promising first.
pub(super) fn list_successors<W: FieldWord>(
    movegen: &FieldMoveGen<W>,
    supply: &PieceSupply<'_>,
    (field, queue): (W, QueueState),
    is_first: bool,
    nexts: &mut Vec<Successor<W>>,
) {
    for (tetrimino, hold, queue) in supply.choices(queue, is_first).into_iter().flatten() {
        let of_three = of_three(supply, field, queue);
        let places = movegen.places(tetrimino, field);
        let shapes = movegen.shapes(tetrimino);
        for (shape, (form, places)) in shapes.iter().zip(places).enumerate() {
            for place in places.indices() {
                let after = sink_full_rows(field | (form.cells << place));
                if columns_fit(after) && of_three.is_none_or(|count| parity_fits(after, count)) {
                    let order = order(after);
                    nexts.push(Successor { order, field: after, queue, tetrimino, shape, place, hold });
                }
            }
        }
    }
    nexts.sort_unstable_by_key(|next| next.order);
}

/// The number of remaining L and J after a placement on this field. `None` if a T remains or not all pieces are needed.
fn of_three<W: FieldWord>(supply: &PieceSupply<'_>, field: W, queue: QueueState) -> Option<u32> {
    let needed = (COLUMNS * W::ROWS - field.ones()) / 4 - 1;
    let (mut left, mut of_three) = (0, 0);
    for tetrimino in supply.left(queue) {
        match tetrimino {
            Tetrimino::T => return None,
            Tetrimino::L | Tetrimino::J => of_three += 1,
            Tetrimino::O | Tetrimino::I | Tetrimino::S | Tetrimino::Z => {}
        }
        left += 1;
    }
    (left == needed).then_some(of_three)
}

/// The heuristic: the unevenness of a field. It counts free cells next to or below filled cells and walls.
///
/// It affects only how soon a solution is found.
fn order<W: FieldWord>(field: W) -> u32 {
    let all = W::rows(W::ROWS);
    let free = !field & all;
    let left = free & ((field & W::NOT_RIGHT) << 1 | !W::NOT_LEFT);
    let right = free & ((field & W::NOT_LEFT) >> 1 | !W::NOT_RIGHT);
    let above = free & (field >> COLUMNS);
    left.ones() + right.ones() + 4 * above.ones()
}
