//! The Next Queue and the bag that feeds it (Guideline 3.3, A1.2.1).

use serde::{Deserialize, Serialize};

use super::random::{Lot, Purpose};
use super::tetrimino::Tetrimino;

/// How the sequence of Tetriminos is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Generator {
    /// All seven in a random order, then all seven again.
    #[default]
    #[doc(alias = "7-bag")]
    Bag,
}

/// The Tetriminos to come.
///
/// Seven are always known, so that the six the Guideline wants visible are there at every moment and the sequence does
/// not depend on how many are shown.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextQueue {
    coming: [Tetrimino; Self::LEN],
    given: Vec<Tetrimino>,
    given_used: usize,
    bag: Bag,
}

impl NextQueue {
    /// How many Tetriminos are known ahead.
    pub const LEN: usize = 7;

    /// A queue that starts with `given` and goes on with the generator.
    pub(super) fn new(generator: Generator, seed: u64, given: Vec<Tetrimino>) -> Self {
        let Generator::Bag = generator;
        let mut queue = Self { coming: [Tetrimino::O; Self::LEN], given, given_used: 0, bag: Bag::new(seed) };
        for _ in 0..Self::LEN {
            queue.take();
        }
        queue
    }

    /// The known Tetriminos, the next first.
    #[must_use]
    pub const fn coming(&self) -> &[Tetrimino; Self::LEN] {
        &self.coming
    }

    /// Takes the Next Tetrimino; the others move up.
    pub(super) fn take(&mut self) -> Tetrimino {
        let next = self.coming[0];
        self.coming.copy_within(1.., 0);
        self.coming[Self::LEN - 1] = self.draw();
        next
    }

    fn draw(&mut self) -> Tetrimino {
        match self.given.get(self.given_used) {
            Some(&tetrimino) => {
                self.given_used += 1;
                tetrimino
            }
            None => self.bag.draw(),
        }
    }
}

/// Seven different Tetriminos in a random order, filled again when empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Bag {
    seed: u64,
    /// How many bags were filled.
    filled: u32,
    order: [Tetrimino; 7],
    left: u8,
}

impl Bag {
    const fn new(seed: u64) -> Self {
        Self { seed, filled: 0, order: Tetrimino::ALL, left: 0 }
    }

    fn draw(&mut self) -> Tetrimino {
        if self.left == 0 {
            self.order = Tetrimino::ALL;
            Lot::new(self.seed, Purpose::Bag, self.filled).shuffle(&mut self.order);
            self.filled += 1;
            self.left = 7;
        }
        self.left -= 1;
        self.order[usize::from(self.left)]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Guideline 3.3: each seven from the start are all different.
        #[test]
        fn every_bag_holds_all_seven(seed: u64) {
            let mut queue = NextQueue::new(Generator::Bag, seed, Vec::new());
            for _ in 0..30 {
                let mut bag: Vec<Tetrimino> = (0..7).map(|_| queue.take()).collect();
                bag.sort_unstable();
                prop_assert_eq!(bag, Tetrimino::ALL);
            }
        }
    }

    #[test]
    fn given_tetriminos_come_first_then_the_generator() {
        let plain = NextQueue::new(Generator::Bag, 3, Vec::new());
        let given = vec![Tetrimino::T; 9];
        let mut queue = NextQueue::new(Generator::Bag, 3, given);
        let first: Vec<Tetrimino> = (0..9).map(|_| queue.take()).collect();
        assert_eq!(first, [Tetrimino::T; 9]);
        assert_eq!(queue.coming(), plain.coming());
    }

    #[test]
    fn all_orders_of_a_bag_appear() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..40_000 {
            let mut bag = Bag::new(seed);
            seen.insert([(); 7].map(|()| bag.draw()));
        }
        // 5 040 orders; a missing one has a chance of e^-7.9 each, about two in all.
        assert!(seen.len() > 5_025, "{}", seen.len());
    }
}
