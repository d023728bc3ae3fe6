//! PC openings: the orders of the first ten Tetriminos that have a perfect clear.
//!
//! An opening is an order of the first bag and of the first three pieces of the second bag. Ten pieces fill the four
//! rows of a perfect clear. Without Hold the pieces of an opening can be placed in one order, with Hold in up to 512.
//! So for each set of turn rules, the orders of ten pieces that lead to a perfect clear are computed once, and each
//! opening looks up its own orders.
//!
//! ```text
//!   Graph: fields, edges ──▶ 42 parts, by the first two pieces ──▶ Orders: 5040 × 2401 bits ──▶ one opening, or all
//!          built by a pool          in any order, can be saved
//! ```
//!
//! # Results
//!
//! `skyline openings --rotation super,plain,ocular,classic-left,classic-right --hold on,off` counts them. If all
//! Tetriminos are known in advance, these numbers of the 1 058 400 openings have a perfect clear:
//!
//! | rotation | with Hold | percent | without Hold | percent |
//! | --- | --- | --- | --- | --- |
//! | Super | 1 058 400 | 100 | 1 029 547 | 97.2739 |
//! | Super with 180° turns (`--half-turns`) | 1 058 400 | 100 | 1 032 450 | 97.5482 |
//! | Super, first Rotation Point only (`plain`) | 1 057 804 | 99.9437 | 668 964 | 63.2052 |
//! | Ocular | 1 058 400 | 100 | 1 034 120 | 97.7060 |
//! | Classic, left-handed | 1 056 374 | 99.8086 | 645 955 | 61.0313 |
//! | Classic, right-handed | 1 056 374 | 99.8086 | 645 955 | 61.0313 |
//!
//! The two Classic systems are mirror images of each other, and so are their openings. The counts for Super take 21 s
//! on two cores of an AMD EPYC (family 25, model 17) at 2.6 GHz.

mod graph;
mod index;
mod workers;

use std::ops::Range;

pub use self::graph::Graph;
use self::graph::{FIRST, Four, KINDS, NONE};
pub use self::workers::WorkerPool;
use super::search::{PieceSupply, QueueState};
use crate::engine::Tetrimino;

/// The number of pieces of an opening.
pub const PIECES: usize = 10;
/// The number of openings: 7! orders of the first bag, 7 · 6 · 5 of the first three of the second.
pub const OPENINGS: u32 = 5_040 * 210;
/// The number of parts of the work: one for each order of the first two pieces placed.
pub const PARTS: usize = 42;
/// The number of orders of six different pieces in a part.
const IN_PART: usize = 120;

/// The orders that start with the same two pieces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    number: usize,
    fours: Vec<Four>,
}

/// The error for words that are not a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a part of the openings")]
pub struct NotAPart;

impl Part {
    /// Computes the part with this number, below [`PARTS`].
    fn new(graph: &Graph, number: usize) -> Self {
        let mut part = Self { number, fours: Vec::with_capacity(IN_PART) };
        let first = number / FIRST % KINDS;
        let second = (0..KINDS).filter(|second| *second != first).nth(number % FIRST).unwrap_or_default();
        let mut is_marked = vec![false; graph.widest()];
        let from = graph.next(0, &graph.start(), first, &mut is_marked);
        let from = graph.next(1, &from, second, &mut is_marked);
        part.descend(graph, &mut vec![first, second], &from, &mut is_marked);
        part
    }

    /// Visits all orders with this prefix in lexicographic order.
    fn descend(&mut self, graph: &Graph, order: &mut Vec<usize>, from: &[u32], is_marked: &mut [bool]) {
        if order.len() == FIRST {
            self.fours.push(graph.completions(from));
            return;
        }
        for tetrimino in 0..KINDS {
            if !order.contains(&tetrimino) {
                let next = graph.next(order.len(), from, tetrimino, is_marked);
                order.push(tetrimino);
                self.descend(graph, order, &next, is_marked);
                order.pop();
            }
        }
    }

    /// The number of the part.
    #[must_use]
    pub const fn number(&self) -> usize {
        self.number
    }

    /// The part as words, for saving.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        self.fours.iter().flatten().copied()
    }

    /// Restores a part from its words.
    ///
    /// # Errors
    /// There are too few or too many words, one is too large, or the number is not below [`PARTS`].
    pub fn from_words(number: usize, words: &[u64]) -> Result<Self, NotAPart> {
        let (fours, rest) = words.as_chunks();
        let is_sound = number < PARTS && fours.len() == IN_PART && rest.is_empty();
        // A word has a bit for each pair of last pieces, 49 in all.
        if !is_sound || words.iter().any(|word| word >> (KINDS * KINDS) != 0) {
            return Err(NotAPart);
        }
        Ok(Self { number, fours: fours.to_vec() })
    }
}

impl Graph {
    /// The number of progress steps for computing parts.
    pub const PART_STEPS: u64 = workers::STEPS as u64;

    /// Computes parts and passes each one to `save` when it is done. `None` if the pool was cancelled.
    #[must_use]
    pub fn parts(&self, numbers: &[usize], pool: WorkerPool<'_>, save: impl Fn(Part) + Sync) -> Option<()> {
        let make = |range: Range<usize>| numbers[range].iter().for_each(|number| save(Part::new(self, *number)));
        pool.share(numbers.len(), make).map(|_| ())
    }
}

/// The orders of ten pieces that lead to a perfect clear.
///
/// The first six pieces are all different, as in every opening, with and without Hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orders {
    fours: Vec<Four>,
}

impl Orders {
    /// Combines all parts. `None` if one is missing.
    #[must_use]
    pub fn new(mut parts: Vec<Part>) -> Option<Self> {
        parts.sort_unstable_by_key(Part::number);
        let is_whole = parts.len() == PARTS && parts.iter().enumerate().all(|(number, part)| part.number == number);
        is_whole.then(|| Self { fours: parts.into_iter().flat_map(|part| part.fours).collect() })
    }

    /// The number of [`OPENINGS`] with a perfect clear. `None` if the pool was cancelled.
    #[must_use]
    pub fn count(&self, hold: bool, pool: WorkerPool<'_>) -> Option<u32> {
        let parts = pool.share(OPENINGS as usize, |range| {
            range.filter(|number| self.has_solution(&opening(*number as u32), hold)).count() as u32
        })?;
        Some(parts.into_iter().sum())
    }

    /// The number of progress steps for one count.
    pub const STEPS: u64 = workers::STEPS as u64;

    /// Whether an opening has a perfect clear.
    #[must_use]
    pub fn has_solution(&self, opening: &[Tetrimino; PIECES], hold: bool) -> bool {
        let supply = PieceSupply { pieces: opening, held: None, hold, first_hold: true, more_follow: true };
        self.has_order(supply, &mut Vec::with_capacity(PIECES), QueueState::default())
    }

    fn has_order(&self, supply: PieceSupply<'_>, order: &mut Vec<usize>, queue: QueueState) -> bool {
        if order.len() == PIECES {
            return self.has(order);
        }
        if order.len() == FIRST && self.four(order) == &NONE {
            return false;
        }
        for (tetrimino, _, queue) in supply.choices(queue, order.is_empty()).into_iter().flatten() {
            order.push(tetrimino as usize);
            let found = self.has_order(supply, order, queue);
            order.pop();
            if found {
                return true;
            }
        }
        false
    }

    fn has(&self, order: &[usize]) -> bool {
        let word = self.four(order)[order[6] * KINDS + order[7]];
        word >> (order[8] * KINDS + order[9]) & 1 == 1
    }

    /// The completions of an order of six different pieces.
    fn four(&self, order: &[usize]) -> &Four {
        let mut rank = 0;
        for (at, tetrimino) in order[..FIRST].iter().enumerate() {
            let smaller = tetrimino - order[..at].iter().filter(|before| *before < tetrimino).count();
            rank = rank * (KINDS - at) + smaller;
        }
        &self.fours[rank]
    }
}

/// The opening with this number, below [`OPENINGS`].
#[must_use]
pub fn opening(number: u32) -> [Tetrimino; PIECES] {
    let mut number = number as usize;
    // Factorial number system, last digit first. A digit is the index of the drawn piece in the rest of the bag.
    let mut digits = [0; PIECES];
    for at in (0..PIECES).rev() {
        let left = KINDS - at % KINDS;
        digits[at] = number % left;
        number /= left;
    }
    let mut bag = Vec::new();
    digits.map(|digit| {
        if bag.is_empty() {
            bag.extend(Tetrimino::ALL);
        }
        bag.remove(digit)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn openings_are_different_orders_of_bags() {
        let mut known = BTreeSet::new();
        for number in (0..OPENINGS).step_by(101) {
            let opening = opening(number);
            let bags = opening.split_at(KINDS);
            let different = |bag: &[Tetrimino]| bag.iter().collect::<BTreeSet<_>>().len();
            assert_eq!((different(bags.0), different(bags.1)), (7, 3));
            assert!(known.insert(opening));
        }
        let letters = |number| opening(number).map(Tetrimino::letter).iter().collect::<String>();
        assert_eq!((letters(0).as_str(), letters(OPENINGS - 1).as_str()), ("OITLJSZOIT", "ZSJLTIOZSJ"));
    }

    #[test]
    fn parts_read_back() {
        let mut four = NONE;
        four[3] = 1 << 17;
        let part = Part { number: 41, fours: vec![four; IN_PART] };
        let words: Vec<u64> = part.words().collect();
        assert_eq!(Part::from_words(41, &words), Ok(part));
        for (number, words) in [(42, words.clone()), (0, words[1..].to_vec()), (0, vec![1 << 49; words.len()])] {
            assert_eq!(Part::from_words(number, &words), Err(NotAPart));
        }
        assert_eq!(Orders::new(vec![]), None);
    }

    /// Several openings lead to the same order with Hold.
    #[test]
    fn hold_brings_a_piece_later() {
        let first: Vec<usize> = (0..6).collect();
        let mut orders = Orders { fours: vec![NONE; 5_040] };
        assert_eq!(orders.four(&first), &orders.fours[0]);
        // O I T L J S, then Z O I T.
        orders.fours[0][6 * KINDS] = 1 << (KINDS + 2);
        let plain = opening(0);
        assert!(orders.has_solution(&plain, false) && orders.has_solution(&plain, true));
        let letters = |text: &str| -> [Tetrimino; PIECES] {
            let pieces: Vec<_> = text.chars().filter_map(Tetrimino::from_letter).collect();
            pieces.try_into().unwrap()
        };
        for (text, expected) in [
            // The first piece is placed second.
            ("IOTLJSZOIT", true),
            ("TOILJSZOIT", true),
            ("IOLTSJZOIT", true),
            // The held piece is placed last, so all others must be in order.
            ("TOILJSZOIL", false),
            ("OITLJSZOTI", true),
            // Two pieces would have to be held at the same time.
            ("TIOLJSZOIT", false),
        ] {
            assert_eq!(orders.has_solution(&letters(text), true), expected, "{text}");
            assert!(!orders.has_solution(&letters(text), false), "{text}");
        }
    }
}
