//! Depth-first search for one question, best-looking field first, no state twice.
//!
//! A state is the field and the held piece; the number of pieces drawn follows from these. A state that was left
//! without a solution is never entered again. So a search that ends without a solution has visited everything except
//! what the rules of [`prune`](super::prune) exclude, which proves the answer *no*.

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
    /// Called with the number of states visited since the last call and the pieces placed in the current one. It
    /// returns how many more states are allowed until the next call; 0 stops the search. It is first called before the
    /// first state, and last when the search has ended.
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
pub(super) enum Outcome {
    Found(Vec<Placement>),
    None,
    Stopped,
}

/// The queue, and how Hold may be used.
#[derive(Debug, Clone, Copy)]
pub(super) struct PieceSupply<'a> {
    pub(super) pieces: &'a [Tetrimino],
    pub(super) held: Option<Tetrimino>,
    pub(super) hold: bool,
    /// Whether the first piece may be held.
    pub(super) first_hold: bool,
    /// Whether unknown pieces follow these.
    pub(super) more_follow: bool,
}

/// The state of queue and Hold after some placements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct QueueState {
    /// The number of pieces drawn from the queue.
    drawn: usize,
    held: Option<Tetrimino>,
}

impl PieceSupply<'_> {
    /// The pieces that can be placed next, each with whether Hold is used and the state after it.
    pub(super) fn choices(&self, queue: QueueState, is_first: bool) -> [Option<(Tetrimino, bool, QueueState)>; 2] {
        let QueueState { drawn, held } = queue;
        let next = self.pieces.get(drawn).copied();
        let plain = next.map(|piece| (piece, false, QueueState { drawn: drawn + 1, held }));
        if !self.hold || (is_first && !self.first_hold) {
            return [plain, None];
        }
        let swapped = match (held, next) {
            // Swapping equal pieces changes nothing.
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

    /// The pieces that are left if all of them are needed.
    fn left(&self, queue: QueueState) -> impl Iterator<Item = Tetrimino> {
        queue.held.into_iter().chain(self.pieces.get(queue.drawn..).unwrap_or_default().iter().copied())
    }
}

/// A placement to try from a state.
#[derive(Debug, Clone, Copy)]
struct Successor<W> {
    /// The search order: lower values first.
    order: u32,
    field: W,
    queue: QueueState,
    tetrimino: Tetrimino,
    shape: usize,
    place: u32,
    hold: bool,
}

pub(super) struct Search<'a, W> {
    movegen: &'a FieldMoveGen<W>,
    supply: PieceSupply<'a>,
    budget: Budget<'a>,
    states: VisitedSet,
    /// The states visited since the budget was asked, and the states left until it is asked again.
    visited: u64,
    more: u64,
    path: Vec<Placement>,
    /// Lists to reuse, which saves an allocation per state.
    spare: Vec<Vec<Successor<W>>>,
}

impl<'a, W: FieldWord> Search<'a, W> {
    pub(super) fn new(movegen: &'a FieldMoveGen<W>, supply: PieceSupply<'a>, budget: Budget<'a>) -> Self {
        let states = VisitedSet::new(budget.memory);
        Self { movegen, supply, budget, states, visited: 0, more: 0, path: Vec::new(), spare: Vec::new() }
    }

    /// Searches for placements of the queue that fill the field.
    pub(super) fn run(mut self, field: W) -> Outcome {
        let queue = QueueState { drawn: 0, held: self.supply.held };
        let found = if columns_fit(field) { self.visit(field, queue) } else { Some(false) };
        (self.budget.more)(self.visited, self.path.len());
        match found {
            Some(true) => Outcome::Found(self.path),
            Some(false) => Outcome::None,
            None => Outcome::Stopped,
        }
    }

    /// Whether the field can be filled from here; `None` if the search was stopped.
    // Recursive, because it is at most fifteen levels deep: one for each four of sixty cells.
    fn visit(&mut self, field: W, queue: QueueState) -> Option<bool> {
        if field == W::rows(W::ROWS) {
            return Some(true);
        }
        if self.more == 0 {
            self.more = (self.budget.more)(std::mem::take(&mut self.visited), self.path.len());
        }
        self.more = self.more.checked_sub(1)?;
        self.visited += 1;
        let mut nexts = self.spare.pop().unwrap_or_default();
        self.list(field, queue, &mut nexts);
        nexts.sort_unstable_by_key(|next| next.order);
        let mut found = Some(false);
        for next in &nexts {
            // A field has at most sixty bits, which leaves three for the held piece.
            let held = next.queue.held.map_or(0, |held| 1 + held as u64);
            // The place in the queue follows from the number of filled cells and the held piece.
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
        // Cleared rows lie at the bottom of the field, but are gone from the Matrix.
        Placement { piece: piece.offset(0, -(full_rows(field) as i8)), hold: next.hold }
    }

    /// Lists all placements that no rule excludes.
    fn list(&self, field: W, queue: QueueState, nexts: &mut Vec<Successor<W>>) {
        let choices = self.supply.choices(queue, self.path.is_empty());
        for (tetrimino, hold, queue) in choices.into_iter().flatten() {
            let of_three = self.of_three(field, queue);
            let places = self.movegen.places(tetrimino, field);
            let shapes = self.movegen.shapes(tetrimino);
            for (shape, (form, places)) in shapes.iter().zip(places).enumerate() {
                for place in places.places() {
                    let after = sink_full_rows(field | (form.cells << place));
                    if columns_fit(after) && of_three.is_none_or(|count| parity_fits(after, count)) {
                        nexts.push(Successor {
                            order: order(after),
                            field: after,
                            queue,
                            tetrimino,
                            shape,
                            place,
                            hold,
                        });
                    }
                }
            }
        }
    }

    /// The number of L and J still to place after a placement on this field; `None` if a T is left or not all pieces
    /// are needed.
    fn of_three(&self, field: W, queue: QueueState) -> Option<u32> {
        let needed = (COLUMNS * W::ROWS - field.ones()) / 4 - 1;
        let (mut left, mut of_three) = (0, 0);
        for tetrimino in self.supply.left(queue) {
            match tetrimino {
                Tetrimino::T => return None,
                Tetrimino::L | Tetrimino::J => of_three += 1,
                Tetrimino::O | Tetrimino::I | Tetrimino::S | Tetrimino::Z => {}
            }
            left += 1;
        }
        (left == needed).then_some(of_three)
    }
}

/// The heuristic: how uneven a field is. It counts free cells next to or below filled cells and walls.
///
/// It affects how soon a solution is found, not whether.
fn order<W: FieldWord>(field: W) -> u32 {
    let all = W::rows(W::ROWS);
    let free = !field & all;
    let left = free & ((field & W::NOT_RIGHT) << 1 | !W::NOT_LEFT);
    let right = free & ((field & W::NOT_LEFT) >> 1 | !W::NOT_RIGHT);
    let above = free & (field >> COLUMNS);
    left.ones() + right.ones() + 4 * above.ones()
}
