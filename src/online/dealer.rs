//! The dealer of an online match.

use crate::engine::queues::NextQueue;
use crate::engine::{Rules, Tetrimino};

/// The source of the Tetriminos of an online match. It deals them bag by bag, so that no program can see far ahead.
///
/// Its seed never leaves the host, and is unrelated to the seed of the plan.
#[derive(Debug)]
pub(super) struct Dealer(NextQueue);

impl Dealer {
    /// The number of Tetriminos in a bag.
    const BAG: usize = 7;
    /// The minimum number of Tetriminos beyond the Next Queue: enough for a fast player until the next bag arrives.
    pub(super) const MIN_AHEAD: usize = 8;

    /// Makes the dealer of a match with these rules.
    pub(super) fn new(rules: &Rules, seed: u64) -> Self {
        Self(NextQueue::new(rules.generator, seed, Vec::new()))
    }

    /// Returns the Tetriminos for the start of a match.
    pub(super) fn begin(&mut self) -> Vec<Tetrimino> {
        let needed = NextQueue::LEN + Self::MIN_AHEAD;
        std::iter::repeat_with(|| self.bag()).take(needed.div_ceil(Self::BAG)).flatten().collect()
    }

    /// Returns the next bag.
    pub(super) fn bag(&mut self) -> Vec<Tetrimino> {
        std::iter::from_fn(|| self.0.take()).take(Self::BAG).collect()
    }

    /// Skips the Tetriminos that another host has already dealt.
    pub(super) fn skip(&mut self, dealt: usize) {
        std::iter::from_fn(|| self.0.take()).take(dealt).for_each(drop);
    }
}
