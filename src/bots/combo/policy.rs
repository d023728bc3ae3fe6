//! Which move: the places that every move leads to through the Tetriminos that can be seen, and what those are worth.
//!
//! ```text
//!   piece in play     Next Queue              not seen yet
//!        T          L     O     S           ?     ?     ?
//!    move 1 ──▶ {set} ▶ {set} ▶ {set} ──▶ outlooks, by the odds of the forecast ──▶ value
//!    move 2 ──▶ {set} ▶ {set} ▶ {set} ──▶ …
//! ```
//!
//! Equal places are one place, so the time grows with the length of the queue, not with the number of ways through it.

use super::forecast::Forecast;
use super::graph::{Graph, indices};
use super::value::{Deed, Held, Set, Values, deeds, step};
use crate::engine::{Generator, Rules};

/// A combo as the bot sees it: what lies in the well, and what is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) held: Held,
    /// Index in the graph.
    pub(super) layout: usize,
}

/// A move, and where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) deed: Deed,
    pub(super) to: Place,
}

/// All that is known before a combo begins.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Policy {
    pub(super) graph: Graph,
    pub(super) forecast: Forecast,
    values: Values,
}

/// Room for the work on a decision, kept from one to the next.
#[derive(Debug, Clone, Default)]
pub(super) struct Desk {
    best: Vec<f32>,
    moves: Vec<Move>,
    set: Set,
    after: Set,
}

impl Policy {
    /// Tetriminos looked at beyond the queue.
    ///
    /// One who sees little will not know them in time, so much foresight would be wishful; and the tables grow by each.
    /// A forecast that has watched what comes has many states, and looks one Tetrimino far. So many layouts as six Minos
    /// come to have an answer to most sequences anyway.
    fn horizon(lookahead: usize, generator: Generator, graph: &Graph) -> usize {
        match generator {
            Generator::Bag | Generator::Uniform => lookahead.clamp(1, if graph.is_large() { 2 } else { 3 }),
            Generator::Stock { .. }
            | Generator::Recency { .. }
            | Generator::BalanceRelative
            | Generator::Reroll { .. }
            | Generator::Fixed(_) => 1,
        }
    }

    pub(super) fn new(rules: &Rules, lookahead: usize) -> Self {
        let graph = Graph::new(rules);
        let forecast = Forecast::new(rules.generator, if graph.is_large() { 2 } else { 3 });
        let values = Values::new(&graph, &forecast, Self::horizon(lookahead, rules.generator, &graph));
        Self { graph, forecast, values }
    }

    /// Where a combo begins.
    pub(super) const fn start() -> Place {
        Place { held: Held::NOTHING, layout: 0 }
    }

    /// Everything that can be done with a Tetrimino in play and keeps the combo.
    pub(super) fn moves(&self, place: Place, in_play: usize, moves: &mut Vec<Move>) {
        moves.clear();
        for deed in deeds(place.held, in_play) {
            let to = |layout| Move { deed, to: Place { held: deed.held, layout } };
            match deed.placed {
                None => moves.push(to(place.layout)),
                Some(placed) => moves.extend(indices(self.graph.next(place.layout, placed)).map(to)),
            }
        }
    }

    /// The combo to be expected from a move, this Tetrimino included, with the queue seen and the rest in a state of
    /// the forecast.
    pub(super) fn value(&self, from: Place, to: Place, queue: &[usize], state: usize, desk: &mut Desk) -> f32 {
        let Desk { best, set, after, .. } = desk;
        set.clear(&self.graph);
        set.insert(to.held, to.layout);
        let begun = 1.0 - from.held.dead();
        for (seen, &tetrimino) in queue.iter().enumerate() {
            step(&self.graph, set, tetrimino, after);
            if after.is_empty() {
                let has_nothing = indices(set.row(Held::NOTHING)).next().is_some();
                return begun + seen as f32 + if has_nothing { Held::NOTHING.dead() } else { 0.0 };
            }
            std::mem::swap(set, after);
        }
        begun + queue.len() as f32 + self.values.of(set, state, best)
    }

    /// The best move, if one keeps the combo.
    pub(super) fn choose(
        &self,
        place: Place,
        in_play: usize,
        queue: &[usize],
        state: usize,
        desk: &mut Desk,
    ) -> Option<Move> {
        let mut moves = std::mem::take(&mut desk.moves);
        self.moves(place, in_play, &mut moves);
        let mut best = moves.first().map(|only| (0.0, *only));
        if moves.len() > 1 {
            for &this in &moves {
                let value = self.value(place, this.to, queue, state, desk);
                if best.is_none_or(|(most, _)| value > most) {
                    best = Some((value, this));
                }
            }
        }
        desk.moves = moves;
        best.map(|(_, best)| best)
    }
}
