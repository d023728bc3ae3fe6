//! What is known of the Tetriminos that cannot be seen yet.
//!
//! A forecast is a chain: in each state the next Tetrimino has its odds, and leads to another state. For the bag the
//! state is what was drawn from it, and the forecast is exact, as it is where all are as likely. Every other generator is
//! watched: the state is what came last, and the odds are how often each Tetrimino followed in its sequences.

use std::collections::BTreeMap;

use crate::engine::Generator;

/// Odds of a Tetrimino in a state, and the state after it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Way {
    pub(super) tetrimino: usize,
    pub(super) odds: f32,
    pub(super) to: usize,
}

/// How many Tetriminos a new bag has.
const BAG: usize = 7;

/// The chain; state 0 is the start of a game.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Forecast {
    /// By state, in the order of the Tetriminos.
    ways: Vec<Vec<Way>>,
    /// By state and Tetrimino, those included that the forecast holds for impossible.
    after: Vec<[usize; 7]>,
    /// After how many Tetriminos it is at its start again, whatever came.
    period: Option<usize>,
}

/// The Tetriminos that came last, the very last one first; short of the memory at the start of a game.
type Recent = Vec<usize>;

impl Forecast {
    /// Sequences that are watched, and how long each is: the start of a game is as well known as what comes later.
    const SEQUENCES: u64 = 1_500;
    const LENGTH: usize = 150;

    /// What this generator brings. Where that has to be watched, a state remembers so many Tetriminos.
    pub(super) fn new(generator: Generator, memory: usize) -> Self {
        match generator {
            Generator::Bag => Self::bag(),
            Generator::Uniform => Self::even(),
            Generator::Stock { .. }
            | Generator::Recency { .. }
            | Generator::BalanceRelative
            | Generator::Reroll { .. }
            | Generator::Fixed(_) => Self::watched(generator, memory),
        }
    }

    /// A state for every set of Tetriminos that were drawn from the bag; the full set is a new bag, state 0.
    fn bag() -> Self {
        let after = |drawn: usize| [0, 1, 2, 3, 4, 5, 6].map(|tetrimino| (drawn | 1 << tetrimino) % 127);
        let ways = |drawn: usize| {
            let left: Vec<usize> = (0..7).filter(|tetrimino| drawn & (1 << tetrimino) == 0).collect();
            let odds = 1.0 / left.len() as f32;
            let to = after(drawn);
            left.into_iter().map(|tetrimino| Way { tetrimino, odds, to: to[tetrimino] }).collect()
        };
        Self { ways: (0..127).map(ways).collect(), after: (0..127).map(after).collect(), period: Some(BAG) }
    }

    /// One state, in which all seven are as likely.
    fn even() -> Self {
        let way = |tetrimino| Way { tetrimino, odds: 1.0 / 7.0, to: 0 };
        Self { ways: vec![(0..7).map(way).collect()], after: vec![[0; 7]], period: None }
    }

    /// A state for every row of Tetriminos that was seen to come, as many as `memory`.
    fn watched(generator: Generator, memory: usize) -> Self {
        let mut counts: BTreeMap<Recent, [u32; 7]> = BTreeMap::new();
        for seed in 0..Self::SEQUENCES {
            let mut recent = Recent::new();
            for tetrimino in generator.sequence(seed).take(Self::LENGTH) {
                counts.entry(recent.clone()).or_default()[tetrimino as usize] += 1;
                recent = with(&recent, tetrimino as usize, memory);
            }
        }
        // The start comes first: it is the only row that is empty, or all there is.
        let states: BTreeMap<&Recent, usize> = counts.keys().zip(0..).collect();
        let state = |recent: &Recent| states.get(recent).copied().unwrap_or_default();
        let (mut ways, mut after) = (Vec::new(), Vec::new());
        for (recent, counts) in &counts {
            let to = [0, 1, 2, 3, 4, 5, 6].map(|tetrimino| state(&with(recent, tetrimino, memory)));
            let all: u32 = counts.iter().sum();
            let came = counts.iter().enumerate().filter(|(_, count)| **count > 0);
            let way = |(tetrimino, count): (usize, &u32)| Way {
                tetrimino,
                odds: *count as f32 / all as f32,
                to: to[tetrimino],
            };
            ways.push(came.map(way).collect());
            after.push(to);
        }
        Self { ways, after, period: None }
    }

    /// How many states there are.
    pub(super) fn len(&self) -> usize {
        self.ways.len()
    }

    /// What can come in a state, in the order of the Tetriminos.
    pub(super) fn ways(&self, state: usize) -> &[Way] {
        &self.ways[state]
    }

    /// The state after a Tetrimino that was the `number`-th of its game, from 0.
    ///
    /// One who has not seen all of them is put right where the bag is filled again.
    pub(super) fn after(&self, state: usize, number: usize, tetrimino: usize) -> usize {
        let is_new = self.period.is_some_and(|period| number.is_multiple_of(period));
        self.after[if is_new { 0 } else { state }][tetrimino]
    }
}

/// What came last after one more.
fn with(recent: &Recent, tetrimino: usize, memory: usize) -> Recent {
    std::iter::once(tetrimino).chain(recent.iter().copied()).take(memory).collect()
}
