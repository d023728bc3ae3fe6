//! A probabilistic model of the Tetriminos that are not visible yet.
//!
//! The model is a Markov chain. For the bag a state is the set of Tetriminos already drawn, and the model is exact. It
//! is exact for the uniform generator, too. For every other generator it is estimated from sample sequences: a state is
//! the last few Tetriminos, and the probabilities are the frequencies of what followed them.

use std::collections::BTreeMap;

use crate::engine::Generator;

/// An edge of the chain: a Tetrimino, its probability and the state after it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Edge {
    pub(super) tetrimino: usize,
    pub(super) probability: f32,
    pub(super) to: usize,
}

/// Number of Tetriminos in a new bag.
const BAG: usize = 7;

/// The Markov chain. State 0 is the start of a game.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PieceModel {
    /// The edges of each state, in the order of the Tetriminos.
    edges: Vec<Vec<Edge>>,
    /// The next state by state and Tetrimino, also for Tetriminos of probability 0.
    after: Vec<[usize; 7]>,
    /// The number of Tetriminos after which the chain is in state 0 again.
    period: Option<usize>,
}

/// The most recent Tetriminos, the last one first; fewer at the start of a game.
type Recent = Vec<usize>;

impl PieceModel {
    /// Number of sample sequences and their length. Many short ones estimate the start of a game as well as the rest.
    const SEQUENCES: u64 = 1_500;
    const LENGTH: usize = 150;

    /// The model of a generator. `memory` is the number of recent Tetriminos in an estimated state.
    pub(super) fn new(generator: Generator, memory: usize) -> Self {
        match generator {
            Generator::Bag => Self::bag(),
            // Which one is worst depends on the board, so all count alike.
            Generator::Uniform | Generator::Adversary => Self::uniform(),
            Generator::Stock { .. }
            | Generator::Recency { .. }
            | Generator::BalanceRelative
            | Generator::Reroll { .. }
            | Generator::Fixed(_) => Self::estimated(generator, memory),
        }
    }

    /// The exact model of the bag: one state for each set of drawn Tetriminos; a full set is state 0, a new bag.
    fn bag() -> Self {
        let after = |drawn: usize| [0, 1, 2, 3, 4, 5, 6].map(|tetrimino| (drawn | 1 << tetrimino) % 127);
        let edges = |drawn: usize| {
            let left: Vec<usize> = (0..7).filter(|tetrimino| drawn & (1 << tetrimino) == 0).collect();
            let probability = 1.0 / left.len() as f32;
            let to = after(drawn);
            left.into_iter().map(|tetrimino| Edge { tetrimino, probability, to: to[tetrimino] }).collect()
        };
        Self { edges: (0..127).map(edges).collect(), after: (0..127).map(after).collect(), period: Some(BAG) }
    }

    /// The exact model of the uniform generator: one state with seven equal edges.
    fn uniform() -> Self {
        let edge = |tetrimino| Edge { tetrimino, probability: 1.0 / 7.0, to: 0 };
        Self { edges: vec![(0..7).map(edge).collect()], after: vec![[0; 7]], period: None }
    }

    /// A model estimated from sample sequences.
    fn estimated(generator: Generator, memory: usize) -> Self {
        let mut counts: BTreeMap<Recent, [u32; 7]> = BTreeMap::new();
        for seed in 0..Self::SEQUENCES {
            let mut recent = Recent::new();
            for tetrimino in generator.sequence(seed).take(Self::LENGTH) {
                counts.entry(recent.clone()).or_default()[tetrimino as usize] += 1;
                recent = with(&recent, tetrimino as usize, memory);
            }
        }
        // The start is state 0: it is the only entry that is empty, and empty sorts first.
        let states: BTreeMap<&Recent, usize> = counts.keys().zip(0..).collect();
        let state = |recent: &Recent| states.get(recent).copied().unwrap_or_default();
        let (mut edges, mut after) = (Vec::new(), Vec::new());
        for (recent, counts) in &counts {
            let to = [0, 1, 2, 3, 4, 5, 6].map(|tetrimino| state(&with(recent, tetrimino, memory)));
            let all: u32 = counts.iter().sum();
            let came = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            let edge = |(tetrimino, count): (usize, &u32)| Edge {
                tetrimino,
                probability: *count as f32 / all as f32,
                to: to[tetrimino],
            };
            edges.push(came.map(edge).collect());
            after.push(to);
        }
        Self { edges, after, period: None }
    }

    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    /// The edges from a state, in the order of the Tetriminos.
    pub(super) fn edges(&self, state: usize) -> &[Edge] {
        &self.edges[state]
    }

    /// The state after a Tetrimino that was the `number`-th of its game, from 0.
    ///
    /// At a new bag the state is known even to a bot that has missed some of the Tetriminos before.
    pub(super) fn after(&self, state: usize, number: usize, tetrimino: usize) -> usize {
        let is_new = self.period.is_some_and(|period| number.is_multiple_of(period));
        self.after[if is_new { 0 } else { state }][tetrimino]
    }
}

/// The most recent Tetriminos after one more.
fn with(recent: &Recent, tetrimino: usize, memory: usize) -> Recent {
    std::iter::once(tetrimino).chain(recent.iter().copied()).take(memory).collect()
}
