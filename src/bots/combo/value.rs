//! The value of a state: the expected number of Tetriminos until the combo ends.
//!
//! A state is a layout and the Hold Queue, see [`HoldState`]. Two tables are computed once.
//!
//! **Expected lengths** are for a player who sees only the Tetrimino in play and plays perfectly. They come from value
//! iteration over layout, Hold Queue and model state: the value of a state is one plus the value of its best move,
//! averaged over the Tetriminos that can come.
//!
//! **Lengths by sequence**: for every sequence of the next few Tetriminos, the expected length at the best state that
//! the sequence leads to. For a *set* of states the maximum is taken for each sequence before averaging. So a set with
//! an answer to every sequence is worth more than its best single state.
//!
//! ```text
//!            O   I   T   L   J   S   Z
//!   state a  9   2   0   8   7   0   1
//!   state b  0   0   8   0   1   9   7
//!   both     9   2   8   8   7   9   7   ──▶ average, weighted by the model
//! ```

use std::ops::Range;

use super::graph::{Bits, Graph, indices, insert};
use super::model::{Edge, PieceModel};

/// The Hold Queue as part of a state; the number is its row in a [`Set`].
///
/// The first Hold of a game brings the next Tetrimino into play, which cannot be held again. That is a separate state,
/// because the next Tetrimino may not be known yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct HoldState(usize);

impl HoldState {
    pub(super) const COUNT: usize = 15;
    /// An empty Hold Queue.
    pub(super) const NOTHING: Self = Self(7);

    /// A held Tetrimino that can be swapped.
    pub(super) const fn ready(tetrimino: usize) -> Self {
        Self(tetrimino)
    }

    /// A held Tetrimino that cannot be swapped before the next Lock Down.
    pub(super) const fn used(tetrimino: usize) -> Self {
        Self(8 + tetrimino)
    }

    /// The state after a Lock Down, which allows Hold again.
    const fn after_lock_down(self) -> Self {
        if self.0 > 7 { Self(self.0 - 8) } else { self }
    }

    pub(super) const fn tetrimino(self) -> Option<usize> {
        match self.0 {
            ready @ 0..7 => Some(ready),
            7 => None,
            used => Some(used - 8),
        }
    }

    /// Whether Hold is not allowed.
    pub(super) const fn is_used(self) -> bool {
        self.0 > 7
    }

    /// The value of a state in which the combo ends.
    ///
    /// Values count Tetriminos that come into play, and one of them stays in the Hold Queue; with an empty Hold Queue
    /// one more of them was placed.
    pub(super) const fn dead(self) -> f32 {
        if self.0 == Self::NOTHING.0 { 1.0 } else { 0.0 }
    }
}

/// A set of states after equally many Tetriminos: a set of layouts for each hold state.
#[derive(Debug, Clone, Default)]
pub(super) struct Set {
    words: usize,
    bits: Vec<Bits>,
}

impl Set {
    /// Removes all states.
    pub(super) fn clear(&mut self, graph: &Graph) {
        self.words = graph.words();
        self.bits.clear();
        self.bits.resize(HoldState::COUNT * self.words, 0);
    }

    pub(super) fn insert(&mut self, held: HoldState, layout: usize) {
        insert(self.row_mut(held), layout);
    }

    /// The layouts with this hold state.
    pub(super) fn row(&self, held: HoldState) -> &[Bits] {
        &self.bits[held.0 * self.words..][..self.words]
    }

    fn row_mut(&mut self, held: HoldState) -> &mut [Bits] {
        &mut self.bits[held.0 * self.words..][..self.words]
    }

    pub(super) fn is_empty(&self) -> bool {
        self.bits.iter().all(|bits| *bits == 0)
    }
}

/// An action with the Tetrimino in play: the Tetrimino that is placed, if any, and the Hold Queue after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct ModelAction {
    pub(super) placed: Option<usize>,
    pub(super) held: HoldState,
}

/// The one or two possible actions, the one without Hold first.
pub(super) fn actions(held: HoldState, in_play: usize) -> impl Iterator<Item = ModelAction> {
    let place = ModelAction { placed: Some(in_play), held: held.after_lock_down() };
    let swap = match held.0 {
        // Swapping equal Tetriminos changes nothing.
        ready @ 0..7 => {
            (ready != in_play).then_some(ModelAction { placed: Some(ready), held: HoldState::ready(in_play) })
        }
        7 => Some(ModelAction { placed: None, held: HoldState::used(in_play) }),
        _ => None,
    };
    std::iter::once(place).chain(swap)
}

/// Sets `after` to all states that one Tetrimino leads to from a set.
pub(super) fn step(graph: &Graph, set: &Set, in_play: usize, after: &mut Set) {
    after.clear(graph);
    for held in (0..HoldState::COUNT).map(HoldState) {
        let layouts = set.row(held);
        if layouts.iter().all(|bits| *bits == 0) {
            continue;
        }
        for ModelAction { placed, held } in actions(held, in_play) {
            let row = after.row_mut(held);
            match placed {
                None => unite(row, layouts),
                Some(tetrimino) => indices(layouts).for_each(|layout| unite(row, graph.next(layout, tetrimino))),
            }
        }
    }
}

fn unite(all: &mut [Bits], more: &[Bits]) {
    for (all, more) in all.iter_mut().zip(more) {
        *all |= more;
    }
}

/// Rows are padded to a multiple of this, so that the compiler vectorises the sums.
const LANES: usize = 8;

/// The lengths by sequence of all states.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Values {
    layouts: usize,
    states: Vec<ModelState>,
}

/// The lengths by sequence in one state of the model.
#[derive(Debug, Clone, PartialEq)]
struct ModelState {
    /// The probability of each sequence.
    probability: Vec<f32>,
    /// By state and sequence.
    lengths: Vec<f32>,
}

impl Values {
    /// The lengths over sequences of `horizon` Tetriminos, 1 to 4. Each more makes the table four times as large.
    pub(super) fn new(graph: &Graph, model: &PieceModel, horizon: usize) -> Self {
        let layouts = graph.layouts().len();
        let ExpectedLengths { successors, values, .. } = ExpectedLengths::new(graph, model);
        let start = |values: Vec<f32>| ModelState { probability: vec![1.0], lengths: values };
        let mut states: Vec<ModelState> = values.into_iter().map(start).collect();
        for _ in 0..horizon {
            states = (0..states.len()).map(|state| further(&successors, model, &states, state)).collect();
        }
        // Only at the end: padding of an earlier round would be multiplied by each further one.
        for state in &mut states {
            state.fill_up();
        }
        Self { layouts, states }
    }

    /// The expected length from the best state of a set, given the state of the model.
    ///
    /// `best` is scratch memory.
    pub(super) fn of(&self, set: &Set, state: usize, best: &mut Vec<f32>) -> f32 {
        let ModelState { probability, lengths } = &self.states[state];
        best.clear();
        best.resize(probability.len(), 0.0);
        for held in (0..HoldState::COUNT).map(HoldState) {
            for layout in indices(set.row(held)) {
                let from = (held.0 * self.layouts + layout) * probability.len();
                for (best, length) in best.iter_mut().zip(&lengths[from..from + probability.len()]) {
                    // A comparison is one instruction for all lanes; `f32::max` needs more, to get NaN right.
                    *best = if *length > *best { *length } else { *best };
                }
            }
        }
        // Several sums, because the compiler may not reorder the additions of a single one.
        let mut sums = [0.0; LANES];
        for (best, probability) in best.chunks_exact(LANES).zip(probability.chunks_exact(LANES)) {
            for ((sum, best), probability) in sums.iter_mut().zip(best).zip(probability) {
                *sum += best * probability;
            }
        }
        sums.iter().sum()
    }
}

impl ModelState {
    /// Pads all rows to a multiple of the lanes, with sequences of probability 0.
    fn fill_up(&mut self) {
        let (width, full) = (self.probability.len(), self.probability.len().next_multiple_of(LANES));
        let mut lengths = vec![0.0; self.lengths.len() / width * full];
        for (row, from) in lengths.chunks_exact_mut(full).zip(self.lengths.chunks_exact(width)) {
            row[..width].copy_from_slice(from);
        }
        self.lengths = lengths;
        self.probability.resize(full, 0.0);
    }
}

/// The lengths over one Tetrimino more than those in `states`.
fn further(successors: &Successors, model: &PieceModel, states: &[ModelState], state: usize) -> ModelState {
    let edges = model.edges(state);
    let probability: Vec<f32> = edges
        .iter()
        .flat_map(|edge| states[edge.to].probability.iter().map(move |probability| edge.probability * probability))
        .collect();
    let mut lengths = vec![0.0; successors.of.len() * probability.len()];
    for (place, mut row) in lengths.chunks_exact_mut(probability.len()).enumerate() {
        for edge in edges {
            let to = &states[edge.to];
            let width = to.probability.len();
            let (now, later) = row.split_at_mut(width);
            row = later;
            now.fill(successors.dead(place));
            for &end in successors.of(place, edge.tetrimino) {
                let from = usize::from(end) * width;
                for (best, length) in now.iter_mut().zip(&to.lengths[from..from + width]) {
                    *best = f32::max(*best, 1.0 + length);
                }
            }
        }
    }
    ModelState { probability, lengths }
}

/// The expected lengths of all states, counted in Tetriminos that come into play.
struct ExpectedLengths<'a> {
    model: &'a PieceModel,
    successors: Successors,
    /// By model state and state.
    values: Vec<Vec<f32>>,
}

impl<'a> ExpectedLengths<'a> {
    /// The maximum number of rounds of value iteration; later changes are negligible.
    const MAX_ROUNDS: usize = 2_000;
    /// The relative change at which value iteration stops.
    const CONVERGED: f32 = 1e-5;

    fn new(graph: &Graph, model: &'a PieceModel) -> Self {
        let layouts = graph.layouts().len();
        let values = vec![vec![0.0; HoldState::COUNT * layouts]; model.len()];
        let mut lengths = Self { model, successors: Successors::new(graph), values };
        // A player who holds a Tetrimino never stops holding one, so these states are computed first.
        for rows in [0..7, 8..15, 7..8] {
            lengths.converge(rows.start * layouts..rows.end * layouts);
        }
        lengths
    }

    fn converge(&mut self, places: Range<usize>) {
        for _ in 0..Self::MAX_ROUNDS {
            let mut change = 0.0_f32;
            // A bag only leads to later states: going backwards, one round propagates through a complete bag.
            for state in (0..self.model.len()).rev() {
                for place in places.clone() {
                    let value = self.updated(state, place);
                    let old = &mut self.values[state][place];
                    // Plus one, because values begin at 0.
                    change = change.max((value - *old).abs() / (1.0 + value));
                    *old = value;
                }
            }
            if change < Self::CONVERGED {
                return;
            }
        }
    }

    /// The value of a state from those of its successors.
    fn updated(&self, state: usize, place: usize) -> f32 {
        let value = |edge: &Edge| {
            let values = &self.values[edge.to];
            let successors =
                self.successors.of(place, edge.tetrimino).iter().map(|end| 1.0 + values[usize::from(*end)]);
            edge.probability * successors.fold(self.successors.dead(place), f32::max)
        };
        self.model.edges(state).iter().map(value).sum()
    }
}

/// The successors of each state by Tetrimino.
struct Successors {
    layouts: usize,
    places: Vec<u16>,
    /// The range in `places`, by state and Tetrimino.
    of: Vec<[(u32, u32); 7]>,
}

impl Successors {
    fn new(graph: &Graph) -> Self {
        let layouts = graph.layouts().len();
        let mut successors = Self { layouts, places: Vec::new(), of: Vec::new() };
        for row in 0..HoldState::COUNT {
            for layout in 0..layouts {
                let of =
                    [0, 1, 2, 3, 4, 5, 6].map(|tetrimino| successors.add(graph, HoldState(row), layout, tetrimino));
                successors.of.push(of);
            }
        }
        successors
    }

    /// Adds the states after a Tetrimino. Returns their range in the list.
    fn add(&mut self, graph: &Graph, held: HoldState, layout: usize, tetrimino: usize) -> (u32, u32) {
        let from = self.places.len() as u32;
        for ModelAction { placed, held } in actions(held, tetrimino) {
            let place = |layout: usize| (held.0 * self.layouts + layout) as u16;
            match placed {
                None => self.places.push(place(layout)),
                Some(tetrimino) => self.places.extend(indices(graph.next(layout, tetrimino)).map(place)),
            }
        }
        (from, self.places.len() as u32)
    }

    fn of(&self, place: usize, tetrimino: usize) -> &[u16] {
        let (from, to) = self.of[place][tetrimino];
        &self.places[from as usize..to as usize]
    }

    const fn dead(&self, place: usize) -> f32 {
        HoldState(place / self.layouts).dead()
    }
}
