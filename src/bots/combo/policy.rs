//! The choice of a move by the states that it can lead to through the visible queue.
//!
//! ```text
//!   piece in play     Next Queue              not visible
//!        T          L     O     S           ?     ?     ?
//!    move 1 ──▶ {set} ▶ {set} ▶ {set} ──▶ lengths, weighted by the model ──▶ value
//!    move 2 ──▶ {set} ▶ {set} ▶ {set} ──▶ …
//! ```
//!
//! Equal states are merged, so the time grows with the length of the queue, not with the number of paths through it.

use super::graph::{Graph, indices};
use super::model::PieceModel;
use super::value::{HoldState, ModelAction, Set, Values, actions, step};
use crate::engine::{Generator, Rules};

/// The state of a combo: the layout and the Hold Queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ComboState {
    pub(super) held: HoldState,
    /// Index of the layout in the graph.
    pub(super) layout: usize,
}

/// A move and the state after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Continuation {
    pub(super) action: ModelAction,
    pub(super) to: ComboState,
}

/// The tables that are computed before a combo begins.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Policy {
    pub(super) graph: Graph,
    pub(super) model: PieceModel,
    values: Values,
}

/// Scratch memory of a decision, reused for the next one.
#[derive(Debug, Clone, Default)]
pub(super) struct Scratch {
    best: Vec<f32>,
    moves: Vec<Continuation>,
    set: Set,
    after: Set,
}

impl Policy {
    /// The number of Tetriminos considered beyond the queue.
    ///
    /// A long horizon overestimates if the queue is short: it decides as if the bot knew those Tetriminos in time. The
    /// tables also grow with each. Estimated models have many states, so they get a horizon of one. Graphs with six
    /// Minos are large, and have an answer to most sequences anyway.
    fn horizon(lookahead: usize, generator: Generator, graph: &Graph) -> usize {
        match generator {
            Generator::Bag | Generator::Uniform => lookahead.clamp(1, if graph.is_large() { 2 } else { 3 }),
            Generator::Stock { .. }
            | Generator::Recency { .. }
            | Generator::BalanceRelative
            | Generator::Reroll { .. }
            | Generator::Fixed(_)
            | Generator::Adversary => 1,
        }
    }

    pub(super) fn new(rules: &Rules, lookahead: usize) -> Self {
        let graph = Graph::new(rules);
        let model = PieceModel::new(rules.generator, if graph.is_large() { 2 } else { 3 });
        let values = Values::new(&graph, &model, Self::horizon(lookahead, rules.generator, &graph));
        Self { graph, model, values }
    }

    pub(super) const fn start() -> ComboState {
        ComboState { held: HoldState::NOTHING, layout: 0 }
    }

    /// Collects all moves that continue the combo.
    pub(super) fn moves(&self, place: ComboState, in_play: usize, moves: &mut Vec<Continuation>) {
        moves.clear();
        for action in actions(place.held, in_play) {
            let to = |layout| Continuation { action, to: ComboState { held: action.held, layout } };
            match action.placed {
                None => moves.push(to(place.layout)),
                Some(placed) => moves.extend(indices(self.graph.next(place.layout, placed)).map(to)),
            }
        }
    }

    /// The expected length of the combo after a move, this Tetrimino included.
    ///
    /// `queue` is the visible queue, and `state` the state of the model after it.
    pub(super) fn value(
        &self,
        from: ComboState,
        to: ComboState,
        queue: &[usize],
        state: usize,
        scratch: &mut Scratch,
    ) -> f32 {
        let Scratch { best, set, after, .. } = scratch;
        set.clear(&self.graph);
        set.insert(to.held, to.layout);
        let begun = 1.0 - from.held.dead();
        for (seen, &tetrimino) in queue.iter().enumerate() {
            step(&self.graph, set, tetrimino, after);
            if after.is_empty() {
                let has_nothing = indices(set.row(HoldState::NOTHING)).next().is_some();
                return begun + seen as f32 + if has_nothing { HoldState::NOTHING.dead() } else { 0.0 };
            }
            std::mem::swap(set, after);
        }
        begun + queue.len() as f32 + self.values.of(set, state, best)
    }

    /// Returns the best move, if any move continues the combo.
    pub(super) fn choose(
        &self,
        place: ComboState,
        in_play: usize,
        queue: &[usize],
        state: usize,
        scratch: &mut Scratch,
    ) -> Option<Continuation> {
        let mut moves = std::mem::take(&mut scratch.moves);
        self.moves(place, in_play, &mut moves);
        // A single move needs no value.
        let mut best = moves.first().map(|only| (0.0, *only));
        if moves.len() > 1 {
            for &this in &moves {
                let value = self.value(place, this.to, queue, state, scratch);
                // Of equal moves the first one stays: `actions` lists the one without Hold first.
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, this));
                }
            }
        }
        scratch.moves = moves;
        best.map(|(_, best)| best)
    }
}
