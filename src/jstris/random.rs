//! Jstris' sequence of pieces: bags of seven, drawn with the generator Alea.
//!
//! Alea computes with IEEE doubles, and only by `+ − ×` and rounding, whose results are the same on every platform.

use std::collections::VecDeque;

use crate::engine::Tetrimino;

/// The order of a full bag.
const BAG: [Tetrimino; 7] =
    [Tetrimino::I, Tetrimino::O, Tetrimino::T, Tetrimino::L, Tetrimino::J, Tetrimino::S, Tetrimino::Z];
/// 2⁻³².
const PART: f64 = 2.328_306_436_538_696_3e-10;
const WHOLE: f64 = 4_294_967_296.0;
/// The start of the hash by which a seed becomes numbers.
const HASH_START: f64 = 4_022_871_197.0;
const HASH_FACTOR: f64 = 0.025_196_032_824_169_38;
const MULTIPLIER: f64 = 2_091_639.0;

/// The hash of texts, which goes on from text to text.
struct SeedHash(f64);

impl SeedHash {
    /// Adds a text, and returns a number from 0 to less than 1.
    fn add(&mut self, text: &str) -> f64 {
        for letter in text.encode_utf16() {
            self.0 += f64::from(letter);
            let product = HASH_FACTOR * self.0;
            self.0 = low(product);
            let rest = (product - self.0) * self.0;
            self.0 = low(rest);
            self.0 += (rest - self.0) * WHOLE;
        }
        low(self.0) * PART
    }
}

/// The lower 32 bits of the whole part.
fn low(value: f64) -> f64 {
    (value as u64 & u64::from(u32::MAX)) as f64
}

/// A stream of random numbers.
#[derive(Debug, Clone)]
struct Alea {
    state: [f64; 3],
    carry: f64,
}

impl Alea {
    fn new(seed: &str) -> Self {
        let mut hash = SeedHash(HASH_START);
        let start = [(); 3].map(|()| hash.add(" "));
        let state = start.map(|value| {
            let value = value - hash.add(seed);
            if value < 0.0 { value + 1.0 } else { value }
        });
        Self { state, carry: 1.0 }
    }

    /// Returns the next number from 0 to less than 1.
    fn next(&mut self) -> f64 {
        let [first, second, third] = self.state;
        let sum = MULTIPLIER * first + self.carry * PART;
        self.carry = sum.floor();
        let next = sum - self.carry;
        self.state = [second, third, next];
        next
    }
}

/// The pieces of a seed.
#[derive(Debug, Clone)]
pub(super) struct PieceBags {
    random: Alea,
    bag: Vec<Tetrimino>,
    coming: VecDeque<Tetrimino>,
}

impl PieceBags {
    pub(super) fn new(seed: &str) -> Self {
        Self { random: Alea::new(seed), bag: Vec::new(), coming: VecDeque::new() }
    }

    fn draw(&mut self) -> Tetrimino {
        if self.bag.is_empty() {
            self.bag.extend(BAG);
        }
        let index = (self.random.next() * self.bag.len() as f64) as usize;
        self.bag.remove(index.min(self.bag.len() - 1))
    }

    /// Takes the next piece, after which this number of others is known.
    pub(super) fn take(&mut self, known: usize) -> Tetrimino {
        while self.coming.len() <= known {
            let next = self.draw();
            self.coming.push_back(next);
        }
        self.coming.pop_front().unwrap_or(Tetrimino::I)
    }

    /// The known pieces that follow.
    pub(super) fn coming(&self) -> impl Iterator<Item = Tetrimino> {
        self.coming.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers are those that the authors of the generator publish; the pieces those of a published replay.
    #[test]
    fn numbers_and_pieces_are_those_of_jstris() {
        let mut random = Alea::new("asdf");
        let numbers = [(); 5].map(|()| random.next());
        let expected = [
            0.802_418_850_362_300_9,
            0.472_529_769_409_447_9,
            0.949_664_750_834_927,
            0.561_911_547_789_350_2,
            0.694_748_584_181_070_3,
        ];
        assert!(numbers.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-15), "{numbers:?}");
        let mut bags = PieceBags::new("rbvykr");
        let pieces: String = (0..42).map(|_| bags.take(5).letter()).collect();
        assert_eq!(pieces, "JIOTSLZIJLOZSTTSOLIZJTZSOLJIZITJSOLITZJLSO");
        assert_eq!(bags.coming().count(), 5);
    }
}
