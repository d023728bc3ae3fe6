//! Everything that is drawn by lot, from one seed.
//!
//! The numbers are the keystream of ChaCha with eight rounds: a published cipher, so the stream is specified once and for
//! all and a recorded game stays the same game whatever becomes of any library. What is made of the numbers (ranges,
//! shuffles) is written here for the same reason.
//!
//! Each use has a stream of its own, so that one never shifts another: received lines do not change which Tetriminos
//! come, and all players of one seed get the same (Guideline B1.2.1). A use that is repeated starts each time at a place
//! of its own in its stream; nothing of the generator need be kept between two draws but a count.

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

/// What is drawn; the number is the ChaCha stream and part of the replay format.
#[derive(Debug, Clone, Copy)]
pub(super) enum Purpose {
    /// The order of the seven Tetriminos in a bag.
    Bag = 0,
    /// The cells of the starting Blocks.
    StartingBlocks = 1,
    /// The gap columns of received lines.
    Gap = 2,
    /// A single Tetrimino, by a generator that draws them one by one.
    Tetrimino = 3,
    /// The holes of Cheese.
    Cheese = 4,
    /// The grid of Descent.
    Descent = 5,
}

/// A source of numbers for the `turn`-th draw of one purpose.
#[derive(Debug)]
pub(super) struct Lot(ChaCha8Rng);

impl Lot {
    /// Words of the keystream each turn may use before it runs into the next one's: four ChaCha blocks.
    const WORDS_PER_TURN: u128 = 64;

    pub(super) fn new(seed: u64, purpose: Purpose, turn: u32) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut stream = ChaCha8Rng::from_seed(key);
        stream.set_stream(purpose as u64);
        stream.set_word_pos(u128::from(turn) * Self::WORDS_PER_TURN);
        Self(stream)
    }

    /// A number from 0 to `below - 1`, each as likely as any other; `below` from 1 to 256.
    pub(super) fn below(&mut self, below: u32) -> usize {
        // Words past the last whole multiple would favour the small numbers.
        let fair = u32::MAX - u32::MAX % below;
        loop {
            let word = self.0.next_u32();
            if word < fair {
                return (word % below) as usize;
            }
        }
    }

    /// The same for greater numbers, up to 2^63.
    pub(super) fn below_wide(&mut self, below: u64) -> u64 {
        let below = below.max(1);
        let fair = u64::MAX - u64::MAX % below;
        loop {
            let word = self.0.next_u64();
            if word < fair {
                return word % below;
            }
        }
    }

    /// Puts the items into a random order, each order as likely as any other (Fisher and Yates).
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pins the stream: if this fails, every recorded game is lost.
    #[test]
    fn the_stream_is_pinned() {
        let mut lot = Lot::new(1, Purpose::Bag, 0);
        let drawn: Vec<usize> = (0..12).map(|_| lot.below(10)).collect();
        assert_eq!(drawn, [9, 3, 2, 8, 2, 6, 8, 6, 0, 0, 0, 6]);
    }

    /// As above, two words at once, the lower half first.
    #[test]
    fn wide_numbers_are_pinned() {
        let mut lot = Lot::new(1, Purpose::Tetrimino, 0);
        let drawn: Vec<u64> = (0..4).map(|_| lot.below_wide(1 << 40)).collect();
        let mut again = Lot::new(1, Purpose::Tetrimino, 0);
        let halves: Vec<usize> = (0..8).map(|_| again.below(256)).collect();
        let lowest: Vec<usize> = drawn.iter().map(|wide| (wide % 256) as usize).collect();
        assert_eq!(lowest, [halves[0], halves[2], halves[4], halves[6]]);
        assert_eq!(drawn, [718_239_678_345, 871_323_796_850, 607_388_536_848, 524_810_719_860]);
        assert_eq!((lot.below_wide(1), lot.below_wide(0)), (0, 0));
    }

    #[test]
    fn turns_and_purposes_differ() {
        let words = |purpose, turn| {
            let mut lot = Lot::new(7, purpose, turn);
            [lot.below(256), lot.below(256), lot.below(256), lot.below(256)]
        };
        assert_ne!(words(Purpose::Bag, 0), words(Purpose::Bag, 1));
        assert_ne!(words(Purpose::Bag, 0), words(Purpose::Gap, 0));
    }

    #[test]
    fn every_number_is_drawn_about_as_often() {
        let mut counts = [0_u32; 6];
        for turn in 0..60_000 {
            counts[Lot::new(99, Purpose::Gap, turn).below(6)] += 1;
        }
        // Ten thousand each on average, with a standard deviation of 91.
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
