//! Deals the Tetriminos of a match.

use crate::engine::queues::NextQueue;
use crate::engine::{Rules, Tetrimino};

/// Deals the Tetriminos of a match bag by bag, so that no program knows what comes long before the first player needs it.
///
/// Its seed never leaves the host. The seed of the plan has no part in it.
#[derive(Debug)]
pub(super) struct Dealer(NextQueue);

impl Dealer {
    /// The Tetriminos of a bag.
    const BAG: usize = 7;
    /// The Tetriminos behind the known ones that each player has at least: what a quick player needs until the news of the next
    /// bag are there.
    pub(super) const LEAST: usize = 8;

    /// The dealer of a match by these rules.
    pub(super) fn new(rules: &Rules, seed: u64) -> Self {
        Self(NextQueue::new(rules.generator, seed, Vec::new()))
    }

    /// The Tetriminos with which a match begins.
    pub(super) fn begin(&mut self) -> Vec<Tetrimino> {
        let needed = NextQueue::LEN + Self::LEAST;
        std::iter::repeat_with(|| self.bag()).take(needed.div_ceil(Self::BAG)).flatten().collect()
    }

    /// The next bag.
    pub(super) fn bag(&mut self) -> Vec<Tetrimino> {
        std::iter::from_fn(|| self.0.take()).take(Self::BAG).collect()
    }

    /// Goes on after Tetriminos that another host has dealt.
    pub(super) fn skip(&mut self, dealt: usize) {
        std::iter::from_fn(|| self.0.take()).take(dealt).for_each(drop);
    }
}
