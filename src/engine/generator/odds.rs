//! The odds of the next Tetrimino for a player who has seen all earlier ones.

use super::{Bag, Fixed, Generator, Source, Stock, Turns};
use crate::engine::tetrimino::Tetrimino;

/// The odds of the next Tetrimino: what can be deduced from the generator and the Tetriminos before it.
///
/// ```
/// use skyline_foundation::engine::{Generator, PieceOdds, Tetrimino};
///
/// let mut odds = PieceOdds::new(Generator::Bag);
/// odds.observe(Tetrimino::T);
/// assert_eq!(odds.weights().iter().filter(|weight| **weight > 0).count(), 6);
/// assert_eq!(odds.certain(), None);
/// ```
// A generator with the same history, but without the seed: it is never drawn from.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PieceOdds(Source);

impl PieceOdds {
    const NO_SEED: u64 = 0;

    /// The odds at the start of a sequence.
    #[must_use]
    pub fn new(generator: Generator) -> Self {
        Self(Source::new(generator, Self::NO_SEED))
    }

    /// The odds of a bag that still holds these Tetriminos. An empty bag is filled again.
    #[must_use]
    pub fn of_bag(left: &[Tetrimino]) -> Self {
        Self(Source::Bag(Bag::new(Self::NO_SEED).with_left(left)))
    }

    /// The odds of a stock with `bags` of each Tetrimino that still holds these, in the order of [`Tetrimino::ALL`]. It
    /// is filled again when empty.
    #[must_use]
    pub fn of_stock(bags: u8, left: [u16; 7]) -> Self {
        let full = Stock::new(Turns { seed: Self::NO_SEED, drawn: 0 }, bags, 0);
        let left = if left == [0; 7] { full.left } else { left };
        Self(Source::Stock(Stock { left, ..full }))
    }

    /// The weights of the next Tetrimino, in the order of [`Tetrimino::ALL`]. Those that cannot come have none.
    #[must_use]
    pub fn weights(&self) -> [u64; 7] {
        let only = |coming: &[Tetrimino]| Tetrimino::ALL.map(|tetrimino| coming.contains(&tetrimino).into());
        match &self.0 {
            Source::Bag(bag) => only(bag.coming()),
            Source::Stock(stock) => stock.weights(),
            Source::Recency(recency) => recency.weights(),
            Source::BalanceRelative(balance) => balance.weights(),
            Source::Reroll(reroll) => reroll.weights(),
            Source::Uniform(_) | Source::Adversary(_) => [1; 7],
            Source::Fixed(fixed) => only(&[fixed.next()]),
            Source::Nothing => [0; 7],
        }
    }

    /// Returns the next Tetrimino if only one can come.
    #[must_use]
    pub fn certain(&self) -> Option<Tetrimino> {
        let weights = self.weights();
        let mut coming = Tetrimino::ALL.into_iter().filter(|tetrimino| weights[*tetrimino as usize] > 0);
        coming.next().filter(|_| coming.next().is_none())
    }

    /// Updates the odds with the Tetrimino that came.
    pub fn observe(&mut self, tetrimino: Tetrimino) {
        let index = tetrimino as usize;
        match &mut self.0 {
            Source::Bag(bag) => {
                let left: Vec<Tetrimino> = bag.coming().iter().copied().filter(|left| *left != tetrimino).collect();
                *bag = bag.with_left(&left);
            }
            Source::Stock(stock) => stock.record(index),
            Source::Recency(recency) => recency.record(index),
            Source::BalanceRelative(balance) => balance.record(index),
            Source::Reroll(reroll) => reroll.last = Some(tetrimino),
            Source::Fixed(fixed) => fixed.advance(),
            Source::Uniform(_) | Source::Adversary(_) | Source::Nothing => {}
        }
    }
}

impl Source {
    /// Returns the odds before the last `hidden` Tetriminos that were drawn; `None` if fewer were drawn, or if the
    /// sequence has ended.
    ///
    /// The seed only repeats what was drawn before them, which takes about 0.2 µs a Tetrimino.
    pub(in crate::engine) fn odds(&self, hidden: usize) -> Option<PieceOdds> {
        let hidden = hidden as u64;
        let replayed = |generator, seed, drawn: u32| {
            let seen = u64::from(drawn).checked_sub(hidden)?;
            Some((generator, Self::new(generator, seed), seen))
        };
        let (generator, mut past, seen) = match self {
            Self::Bag(bag) => {
                // Earlier bags say nothing about this one.
                let seen = bag.drawn().checked_sub(hidden)?;
                let past = Bag { filled: (seen / 7) as u32, ..Bag::new(bag.seed) };
                (Generator::Bag, Self::Bag(past), seen % 7)
            }
            Self::Stock(stock) => {
                let generator = Generator::Stock { bags: stock.bags, restock_at: stock.restock_at };
                replayed(generator, stock.turns.seed, stock.turns.drawn)?
            }
            Self::Recency(recency) => {
                let generator = Generator::Recency { exponent_tenths: recency.exponent_tenths };
                replayed(generator, recency.turns.seed, recency.turns.drawn)?
            }
            Self::BalanceRelative(balance) => {
                replayed(Generator::BalanceRelative, balance.turns.seed, balance.turns.drawn)?
            }
            Self::Reroll(reroll) => {
                replayed(Generator::Reroll { times: reroll.times }, reroll.turns.seed, reroll.turns.drawn)?
            }
            Self::Uniform(_) => return Some(PieceOdds::new(Generator::Uniform)),
            Self::Fixed(Fixed { pattern, place }) => {
                let generator = Generator::Fixed(*pattern);
                let length = pattern.len() as u64;
                let seen = (u64::from(*place) + length - hidden % length) % length;
                (generator, Self::new(generator, PieceOdds::NO_SEED), seen)
            }
            Self::Nothing | Self::Adversary(_) => return None,
        };
        let mut odds = PieceOdds::new(generator);
        for _ in 0..seen {
            odds.observe(past.draw()?);
        }
        Some(odds)
    }
}

impl Bag {
    /// The same bag with only these Tetriminos left, in the order of [`Tetrimino::ALL`].
    // Equal bags are equal values, in whichever order Tetriminos came.
    fn with_left(&self, left: &[Tetrimino]) -> Self {
        let mut order = Tetrimino::ALL;
        order.sort_by_key(|tetrimino| !left.contains(tetrimino));
        // A full bag is the same as an empty one, which is filled by the next draw.
        let left = order.iter().filter(|tetrimino| left.contains(tetrimino)).count() % Tetrimino::ALL.len();
        Self { order, left: left as u8, filled: 0, seed: self.seed }
    }
}
