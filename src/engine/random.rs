//! Random numbers of a game, all derived from its seed.
//!
//! The numbers are the keystream of ChaCha with eight rounds, a published cipher. So recorded games stay valid even if
//! a library changes its generators. Ranges and shuffles are implemented here for the same reason.
//!
//! Each purpose has a separate stream, so that one never shifts another: received lines do not change the sequence of
//! Tetriminos, and all players with the same seed get the same one (Guideline B1.2.1). Each draw starts at a fixed
//! position of its stream, so the only state between two draws is a count.

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};

/// The purpose of a draw. Its number selects the ChaCha stream and is part of the replay format.
#[derive(Debug, Clone, Copy)]
pub(super) enum Purpose {
    /// The order of the seven Tetriminos in a bag.
    Bag = 0,
    /// The cells of the starting Blocks.
    StartingBlocks = 1,
    /// The gap columns of received lines.
    Gap = 2,
    /// A single Tetrimino, for generators that draw them one by one.
    Tetrimino = 3,
    /// The holes of Cheese.
    Cheese = 4,
    /// The grid of Descent.
    Descent = 5,
    /// Random targets of attacks.
    Target = 6,
    /// The gaps of Starting Lines.
    StartingLines = 7,
}

/// The random numbers of one draw.
#[derive(Debug)]
pub(super) struct Stream(ChaCha8Rng);

impl Stream {
    /// Words of the keystream that each draw may use before it reaches those of the next: four ChaCha blocks.
    // The longest draw, a shuffle of twenty columns, takes nineteen. A Reroll would need 64 repeats in a row to get
    // past the end.
    const WORDS_PER_DRAW: u128 = 64;

    /// Opens the stream of a purpose at its `draw`-th draw, counted from 0.
    pub(super) fn new(seed: u64, purpose: Purpose, draw: u32) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut stream = ChaCha8Rng::from_seed(key);
        stream.set_stream(purpose as u64);
        stream.set_word_pos(u128::from(draw) * Self::WORDS_PER_DRAW);
        Self(stream)
    }

    /// Returns a number from 0 to `below - 1`, all equally likely; `below` is from 1 to 256.
    pub(super) fn below(&mut self, below: u32) -> usize {
        // Rejection sampling: words past the last multiple of `below` would favour the small numbers.
        let fair = u32::MAX - u32::MAX % below;
        loop {
            let word = self.0.next_u32();
            if word < fair {
                return (word % below) as usize;
            }
        }
    }

    /// Returns a number like [`Self::below`], for limits up to 2^63.
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

    /// Shuffles the items, all orders equally likely (Fisher–Yates).
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
        let mut stream = Stream::new(1, Purpose::Bag, 0);
        let drawn: Vec<usize> = (0..12).map(|_| stream.below(10)).collect();
        assert_eq!(drawn, [9, 3, 2, 8, 2, 6, 8, 6, 0, 0, 0, 6]);
    }

    /// As above, two words at once, the lower half first.
    #[test]
    fn wide_numbers_are_pinned() {
        let mut stream = Stream::new(1, Purpose::Tetrimino, 0);
        let drawn: Vec<u64> = (0..4).map(|_| stream.below_wide(1 << 40)).collect();
        let mut again = Stream::new(1, Purpose::Tetrimino, 0);
        let halves: Vec<usize> = (0..8).map(|_| again.below(256)).collect();
        let lowest: Vec<usize> = drawn.iter().map(|wide| (wide % 256) as usize).collect();
        assert_eq!(lowest, [halves[0], halves[2], halves[4], halves[6]]);
        assert_eq!(drawn, [718_239_678_345, 871_323_796_850, 607_388_536_848, 524_810_719_860]);
        assert_eq!((stream.below_wide(1), stream.below_wide(0)), (0, 0));
    }

    #[test]
    fn draws_and_purposes_differ() {
        let words = |purpose, draw| {
            let mut stream = Stream::new(7, purpose, draw);
            [stream.below(256), stream.below(256), stream.below(256), stream.below(256)]
        };
        assert_ne!(words(Purpose::Bag, 0), words(Purpose::Bag, 1));
        assert_ne!(words(Purpose::Bag, 0), words(Purpose::Gap, 0));
    }

    #[test]
    fn every_number_is_drawn_about_as_often() {
        let mut counts = [0_u32; 6];
        for draw in 0..60_000 {
            counts[Stream::new(99, Purpose::Gap, draw).below(6)] += 1;
        }
        // Ten thousand each on average, with a standard deviation of 91.
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
