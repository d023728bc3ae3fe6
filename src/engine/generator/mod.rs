//! Generators of the sequence of Tetriminos (Guideline 3.3). Equal seeds make equal sequences.
//!
//! | generator | next Tetrimino |
//! |---|---|
//! | Bag | all seven in a random order, then all seven again |
//! | Stock | drawn from a stock of several of each, filled up again when it runs low |
//! | Recency | more likely the longer ago it last came |
//! | Uniform | all seven equally likely |
//! | Balance-relative | less likely the more often it came than the rarest one |
//! | Reroll | as Uniform, drawn again if it repeats the last one |
//! | Fixed | a given sequence, repeated |
//! | Adversary | the worst for the board, known only when it comes |
//!
//! ```text
//!   seed ─▶ random ─▶ Source ──▶ NextQueue ─▶ the game
//!                      │  ▲
//!                      └──┘ history of draws: counts, ages, the last
//! ```
//!
//! All weights are integers (`weights`), so a seed gives the same Tetriminos on every platform. [`PieceOdds`] is what a
//! player can know: the same history, without the random numbers.

mod adversary;
mod odds;
mod sequence;
mod weights;

use serde::{Deserialize, Serialize};

pub(super) use adversary::{Adversary, Turns as AdversaryTurns};
pub use odds::PieceOdds;
pub use sequence::{Sequence, SequenceError};

use super::random::{Purpose, Stream};
use super::tetrimino::Tetrimino;

/// A generator of the sequence of Tetriminos.
///
/// In files a word such as `"bag"`, or an object if there are parameters:
/// `{"recency": {"exponent_tenths": 25}}`, `{"stock": {"bags": 2, "restock_at": 7}}`, `{"fixed": "TIOLJSZ"}`.
///
/// ```
/// use skyline_foundation::engine::{Generator, Tetrimino};
///
/// let first: Vec<Tetrimino> = Generator::Bag.sequence(42).take(7).collect();
/// assert!(Tetrimino::ALL.iter().all(|tetrimino| first.contains(tetrimino)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Generator {
    /// All seven in a random order, then all seven again.
    #[default]
    #[doc(alias = "7-bag")]
    Bag,
    /// Drawn from a stock.
    Stock {
        /// Copies of each Tetrimino per refill, 1 to 100.
        bags: u8,
        /// The number of Tetriminos left at which the stock is refilled; less than one refill.
        restock_at: u16,
    },
    /// Weighted by the age of each Tetrimino to a power. The last one never repeats at once, unless the power is 0.
    Recency {
        /// The exponent in tenths, 0 to 320: 25.
        exponent_tenths: u16,
    },
    /// All equally likely, independent of earlier ones.
    Uniform,
    /// Weighted by e^-n, where n is how many more times a Tetrimino came than the rarest one.
    BalanceRelative,
    /// Drawn again if it repeats the last one.
    Reroll {
        /// The most redraws, 1 to 100.
        times: u8,
    },
    /// A given sequence, repeated.
    Fixed(Sequence),
    /// The worst Tetrimino for the board. None is known ahead.
    #[doc(alias = "HATETRIS")]
    Adversary,
}

impl Generator {
    /// Recency with its usual exponent, two and a half.
    pub const RECENCY: Self = Self::Recency { exponent_tenths: 25 };

    /// The most bags in a stock.
    pub const MAX_BAGS: u8 = 100;
    /// The greatest exponent of Recency, in tenths.
    pub const MAX_EXPONENT: u16 = 320;
    /// The most redraws of Reroll.
    pub const MAX_REROLLS: u8 = 100;

    /// Returns the Tetriminos that games with this generator and seed get; none if they depend on the board.
    pub fn sequence(self, seed: u64) -> impl Iterator<Item = Tetrimino> {
        let mut source = Source::new(self, seed);
        std::iter::from_fn(move || source.draw())
    }

    /// Returns the first value that is out of its range, with the expected range.
    pub(super) fn out_of_range(self) -> Option<(u64, String)> {
        let within = |value: u64, least: u64, most: u64, what: &str| {
            let is_within = (least..=most).contains(&value);
            (!is_within).then(|| (value, format!("{what} from {least} to {most}")))
        };
        match self {
            Self::Stock { bags, restock_at } => within(bags.into(), 1, Self::MAX_BAGS.into(), "a number of bags")
                .or_else(|| within(restock_at.into(), 0, u64::from(bags) * 7 - 1, "a number left to restock at")),
            Self::Recency { exponent_tenths } => {
                within(exponent_tenths.into(), 0, Self::MAX_EXPONENT.into(), "an exponent in tenths")
            }
            Self::Reroll { times } => within(times.into(), 1, Self::MAX_REROLLS.into(), "a number of rerolls"),
            Self::Bag | Self::Uniform | Self::BalanceRelative | Self::Fixed(_) | Self::Adversary => None,
        }
    }
}

/// A running generator: its rule, its seed and its history.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Source {
    Bag(Bag),
    Stock(Stock),
    Recency(Recency),
    BalanceRelative(BalanceRelative),
    Reroll(Reroll),
    Uniform(Turns),
    Fixed(Fixed),
    /// The sequence has ended.
    Nothing,
    // Last, because the order is part of the hash of a game's state.
    Adversary(Adversary),
}

impl Source {
    /// Starts a generator.
    pub(super) fn new(generator: Generator, seed: u64) -> Self {
        let turns = Turns { seed, drawn: 0 };
        match generator {
            Generator::Bag => Self::Bag(Bag::new(seed)),
            Generator::Stock { bags, restock_at } => Self::Stock(Stock::new(turns, bags, restock_at)),
            Generator::Recency { exponent_tenths } => {
                // `Game::new` accepts rules that are out of range.
                let exponent_tenths = exponent_tenths.min(Generator::MAX_EXPONENT);
                Self::Recency(Recency { turns, exponent_tenths, ages: [1; 7] })
            }
            Generator::Uniform => Self::Uniform(turns),
            Generator::BalanceRelative => Self::BalanceRelative(BalanceRelative { turns, ahead: [0; 7] }),
            Generator::Reroll { times } => Self::Reroll(Reroll { turns, times, last: None }),
            Generator::Fixed(pattern) => Self::Fixed(Fixed { pattern, place: 0 }),
            Generator::Adversary => Self::Adversary(Adversary::default()),
        }
    }

    /// Draws the next Tetrimino, unless it depends on the board.
    pub(super) fn draw(&mut self) -> Option<Tetrimino> {
        Some(match self {
            Self::Bag(bag) => bag.draw(),
            Self::Stock(stock) => stock.draw(),
            Self::Recency(recency) => recency.draw(),
            Self::BalanceRelative(balance) => balance.draw(),
            Self::Reroll(reroll) => reroll.draw(),
            Self::Uniform(turns) => turns.next().any(),
            Self::Fixed(fixed) => fixed.draw(),
            Self::Nothing | Self::Adversary(_) => return None,
        })
    }
}

/// Seven different Tetriminos in a random order, filled again when empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Bag {
    seed: u64,
    /// The number of bags filled so far.
    filled: u32,
    order: [Tetrimino; 7],
    left: u8,
}

impl Bag {
    const fn new(seed: u64) -> Self {
        Self { seed, filled: 0, order: Tetrimino::ALL, left: 0 }
    }

    /// The number of Tetriminos drawn so far.
    fn drawn(&self) -> u64 {
        u64::from(self.filled) * 7 - u64::from(self.left)
    }

    fn draw(&mut self) -> Tetrimino {
        if self.left == 0 {
            self.order = Tetrimino::ALL;
            // Shuffled from the same order each time, so a bag depends only on the seed and its number.
            Stream::new(self.seed, Purpose::Bag, self.filled).shuffle(&mut self.order);
            self.filled += 1;
            self.left = 7;
        }
        self.left -= 1;
        // From the back: any order is as random as another.
        self.order[usize::from(self.left)]
    }

    /// Returns the Tetriminos that the next draw can bring.
    fn coming(&self) -> &[Tetrimino] {
        self.order.get(..self.left.into()).filter(|left| !left.is_empty()).unwrap_or(&Tetrimino::ALL)
    }
}

/// The draws of single Tetriminos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Turns {
    seed: u64,
    /// The number of Tetriminos drawn so far.
    drawn: u32,
}

impl Turns {
    fn next(&mut self) -> Draw {
        let stream = Stream::new(self.seed, Purpose::Tetrimino, self.drawn);
        self.drawn = self.drawn.wrapping_add(1);
        Draw(stream)
    }
}

struct Draw(Stream);

impl Draw {
    /// Returns one of the seven, all equally likely.
    fn any(&mut self) -> Tetrimino {
        Tetrimino::ALL[self.0.below(7)]
    }

    /// Returns the index of one of the seven by their weights, both in the order of [`Tetrimino::ALL`].
    fn weighted(&mut self, weights: [u64; 7]) -> usize {
        let mut place = self.0.below_wide(weights.iter().sum());
        let found = weights.iter().position(|&weight| {
            let is_here = place < weight;
            place = place.saturating_sub(weight);
            is_here
        });
        // Always found, because the place is below the sum of the weights.
        found.unwrap_or_default()
    }
}

/// A stock of several of each.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Stock {
    turns: Turns,
    bags: u8,
    restock_at: u16,
    left: [u16; 7],
}

impl Stock {
    fn new(turns: Turns, bags: u8, restock_at: u16) -> Self {
        // `Game::new` accepts rules that are out of range.
        let bags = bags.clamp(1, Generator::MAX_BAGS);
        let restock_at = restock_at.min(u16::from(bags) * 7 - 1);
        Self { turns, bags, restock_at, left: [bags.into(); 7] }
    }

    fn draw(&mut self) -> Tetrimino {
        let index = self.turns.next().weighted(self.weights());
        self.record(index);
        Tetrimino::ALL[index]
    }

    fn weights(&self) -> [u64; 7] {
        self.left.map(u64::from)
    }

    /// Updates the history with a draw.
    fn record(&mut self, index: usize) {
        self.left[index] = self.left[index].saturating_sub(1);
        if self.left.into_iter().fold(0, u16::saturating_add) <= self.restock_at {
            self.left = self.left.map(|left| left.saturating_add(self.bags.into()));
        }
    }
}

/// Weighted by the age of each Tetrimino.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Recency {
    turns: Turns,
    exponent_tenths: u16,
    /// The number of others since each last came; all are equally old at the start.
    ages: [u32; 7],
}

impl Recency {
    fn draw(&mut self) -> Tetrimino {
        let index = self.turns.next().weighted(self.weights());
        self.record(index);
        Tetrimino::ALL[index]
    }

    fn weights(&self) -> [u64; 7] {
        weights::powers(self.ages, self.exponent_tenths)
    }

    /// Updates the history with a draw.
    fn record(&mut self, index: usize) {
        self.ages = self.ages.map(|age| age.saturating_add(1));
        // An age of 0 has no weight, so none comes twice in a row.
        self.ages[index] = 0;
    }
}

/// Weighted by the number of times each came.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct BalanceRelative {
    turns: Turns,
    /// The surplus of each over the rarest one. A byte is enough: from 40 on the weight is zero.
    ahead: [u8; 7],
}

impl BalanceRelative {
    fn draw(&mut self) -> Tetrimino {
        let index = self.turns.next().weighted(self.weights());
        self.record(index);
        Tetrimino::ALL[index]
    }

    fn weights(&self) -> [u64; 7] {
        weights::exponentials(self.ahead)
    }

    /// Updates the history with a draw.
    fn record(&mut self, index: usize) {
        self.ahead[index] = self.ahead[index].saturating_add(1);
        let least = self.ahead.into_iter().fold(u8::MAX, u8::min);
        self.ahead = self.ahead.map(|count| count - least);
    }
}

/// Drawn again if it repeats the last one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Reroll {
    turns: Turns,
    times: u8,
    last: Option<Tetrimino>,
}

impl Reroll {
    fn draw(&mut self) -> Tetrimino {
        // One draw for all attempts, so that rerolls do not shift the draws after it.
        let mut draw = self.turns.next();
        let mut tetrimino = draw.any();
        for _ in 0..self.times {
            if self.last != Some(tetrimino) {
                break;
            }
            tetrimino = draw.any();
        }
        self.last = Some(tetrimino);
        tetrimino
    }

    /// Returns the weights of the seven. Only `times` + 1 equal draws in a row repeat the last one.
    fn weights(&self) -> [u64; 7] {
        // More redraws make a repeat no less likely than this, one in 10^15, so that the weights fit in 64 bits.
        let draws = u32::from(self.times).min(17) + 1;
        let other = 7_u64.pow(draws) - 1;
        Tetrimino::ALL.map(|tetrimino| match self.last {
            Some(last) if last == tetrimino => 6,
            Some(_) => other,
            None => 1,
        })
    }
}

/// A given sequence, repeated.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Fixed {
    pattern: Sequence,
    place: u8,
}

impl Fixed {
    fn draw(&mut self) -> Tetrimino {
        let tetrimino = self.next();
        self.advance();
        tetrimino
    }

    fn next(&self) -> Tetrimino {
        self.pattern.at(self.place.into())
    }

    fn advance(&mut self) {
        self.place = self.place.wrapping_add(1) % self.pattern.len() as u8;
    }
}

#[cfg(test)]
mod tests;
