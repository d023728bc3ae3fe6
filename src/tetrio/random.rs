//! TETR.IO's generator of random numbers: Lehmer's, with the multiplier 16807 and the modulus 2³¹ − 1.

use std::collections::VecDeque;

use crate::engine::Tetrimino;

const MODULUS: i64 = 2_147_483_647;
const MULTIPLIER: i64 = 16_807;
/// The order of a bag before it is shuffled.
const BAG: [Tetrimino; 7] =
    [Tetrimino::Z, Tetrimino::L, Tetrimino::O, Tetrimino::S, Tetrimino::I, Tetrimino::J, Tetrimino::T];
/// The queue is refilled before a draw if it has fewer pieces.
const LEAST_KNOWN: usize = 14;

/// A stream of random numbers.
#[derive(Debug, Clone)]
pub(super) struct Lehmer(i64);

impl Lehmer {
    pub(super) const fn new(seed: i64) -> Self {
        let rest = seed % MODULUS;
        Self(if rest <= 0 { rest + MODULUS - 1 } else { rest })
    }

    /// Returns the next number from 0 to less than 1.
    fn unit(&mut self) -> f64 {
        self.0 = self.0 * MULTIPLIER % MODULUS;
        (self.0 - 1) as f64 / (MODULUS - 1) as f64
    }

    /// Returns a number from 0 to less than `count`.
    pub(super) fn below(&mut self, count: i32) -> i32 {
        (self.unit() * f64::from(count)) as i32
    }

    /// Returns whether something of this probability happens.
    pub(super) fn happens(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    fn shuffle(&mut self, bag: &mut [Tetrimino]) {
        for last in (1..bag.len()).rev() {
            let other = (self.unit() * (last + 1) as f64) as usize;
            bag.swap(last, other);
        }
    }
}

/// The sequence of pieces: bags of seven.
#[derive(Debug, Clone)]
pub(super) struct PieceQueue {
    random: Lehmer,
    coming: VecDeque<Tetrimino>,
}

impl PieceQueue {
    /// The pieces of a seed. If `spares_first`, the first piece is none of S, Z and O.
    pub(super) fn new(seed: i64, spares_first: bool) -> Self {
        let mut queue = Self { random: Lehmer::new(seed), coming: VecDeque::new() };
        queue.add_bag();
        let is_hard = |first: Option<&Tetrimino>| matches!(first, Some(Tetrimino::S | Tetrimino::Z | Tetrimino::O));
        while spares_first && is_hard(queue.coming.front()) {
            queue.coming.rotate_left(1);
        }
        queue
    }

    fn add_bag(&mut self) {
        let mut bag = BAG;
        self.random.shuffle(&mut bag);
        self.coming.extend(bag);
    }

    pub(super) fn draw(&mut self) -> Tetrimino {
        while self.coming.len() < LEAST_KNOWN {
            self.add_bag();
        }
        // It has fourteen.
        self.coming.pop_front().unwrap_or(Tetrimino::I)
    }

    /// The pieces that are known, the next first.
    pub(super) fn coming(&self) -> impl Iterator<Item = Tetrimino> {
        self.coming.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_lehmers() {
        // The first numbers of the published minimal standard generator with the seed 1, and the 10 000th.
        let mut stream = Lehmer::new(1);
        let mut seen = Vec::new();
        for _ in 0..10_000 {
            stream.unit();
            seen.push(stream.0);
        }
        assert_eq!((&seen[..3], seen[9_999]), (&[16_807, 282_475_249, 1_622_650_073][..], 1_043_618_065));
        for seed in [0, -1, i64::MIN, i64::MAX, MODULUS, -MODULUS] {
            let mut stream = Lehmer::new(seed);
            assert!((0..100).all(|_| (0..7).contains(&stream.below(7))), "{seed}");
        }
    }

    #[test]
    fn bags_have_all_seven_and_the_first_piece_can_be_spared() {
        for seed in 1..200 {
            let mut queue = PieceQueue::new(seed, seed % 2 == 0);
            let mut bag: Vec<Tetrimino> = (0..7).map(|_| queue.draw()).collect();
            assert!(seed % 2 == 1 || !matches!(bag[0], Tetrimino::S | Tetrimino::Z | Tetrimino::O), "{bag:?}");
            bag.sort_unstable();
            assert_eq!(bag, Tetrimino::ALL, "{seed}");
            assert!(queue.coming().count() >= 13);
        }
    }
}
