//! How the sequence of Tetriminos is made (Guideline 3.3), seeded: equal seeds make equal sequences.
//!
//! | generator | what comes next |
//! |---|---|
//! | Bag | all seven in a random order, then all seven again |
//! | Stock | drawn from a stock of several of each, filled up again when it runs low |
//! | Recency | the longer a Tetrimino has not come, the likelier it is |
//! | Uniform | each of the seven is as likely, whatever came before |
//! | Balance-relative | the oftener a Tetrimino came than the rarest, the less likely it is |
//! | Reroll | as Uniform, drawn again when it is the one that came last |
//! | Fixed | a given sequence, again and again |
//!
//! ```text
//!   seed ─▶ random ─▶ Source ──▶ NextQueue ─▶ the game
//!                      │  ▲
//!                      └──┘ what was drawn: counts, ages, the last
//! ```
//!
//! All weights are whole numbers (`weights`) and a place among them is drawn exactly, so a seed gives the same
//! Tetriminos on every platform.

mod sequence;
mod weights;

use serde::{Deserialize, Serialize};

pub use sequence::{Sequence, SequenceError};

use super::random::{Lot, Purpose};
use super::tetrimino::Tetrimino;

/// How the sequence of Tetriminos is made.
///
/// In files a word such as `"bag"`, or an object where there is something to say:
/// `{"recency": {"exponent_tenths": 25}}`, `{"stock": {"bags": 2, "restock_at": 7}}`, `{"fixed": "TIOLJSZ"}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Generator {
    /// All seven in a random order, then all seven again.
    #[default]
    #[doc(alias = "7-bag")]
    Bag,
    /// Drawn from a stock.
    Stock {
        /// How many of each are put in at once, 1 to 100.
        bags: u8,
        /// The stock is filled up when so many are left; less than are put in at once.
        restock_at: u16,
    },
    /// Weighted by how long ago each came last, to a power. The last one never comes again at once, unless the power is 0.
    Recency {
        /// The exponent in tenths, 0 to 320: 25.
        exponent_tenths: u16,
    },
    /// Each as likely as the others, whatever came before.
    Uniform,
    /// Weighted by e to the power of minus how often each came beyond the one that came least.
    BalanceRelative,
    /// Drawn again when it is the one that came last.
    Reroll {
        /// How often at most, 1 to 100.
        times: u8,
    },
    /// These, again and again.
    Fixed(Sequence),
}

impl Generator {
    /// Recency as it is meant: an exponent of two and a half.
    pub const RECENCY: Self = Self::Recency { exponent_tenths: 25 };

    /// The most bags in a stock.
    pub const MOST_BAGS: u8 = 100;
    /// The greatest exponent of Recency, in tenths.
    pub const GREATEST_EXPONENT: u16 = 320;
    /// How often Reroll draws again at most.
    pub const MOST_REROLLS: u8 = 100;

    /// The Tetriminos that games with this generator and seed get.
    pub fn sequence(self, seed: u64) -> impl Iterator<Item = Tetrimino> {
        let mut source = Source::new(self, seed);
        std::iter::from_fn(move || source.draw())
    }

    /// The first of its values that is out of its range, with what was expected.
    pub(super) fn out_of_range(self) -> Option<(u64, String)> {
        let within = |value: u64, least: u64, most: u64, what: &str| {
            let is_within = (least..=most).contains(&value);
            (!is_within).then(|| (value, format!("{what} from {least} to {most}")))
        };
        match self {
            Self::Stock { bags, restock_at } => within(bags.into(), 1, Self::MOST_BAGS.into(), "a number of bags")
                .or_else(|| within(restock_at.into(), 0, u64::from(bags) * 7 - 1, "a number left to restock at")),
            Self::Recency { exponent_tenths } => {
                within(exponent_tenths.into(), 0, Self::GREATEST_EXPONENT.into(), "an exponent in tenths")
            }
            Self::Reroll { times } => within(times.into(), 1, Self::MOST_REROLLS.into(), "a number of rerolls"),
            Self::Bag | Self::Uniform | Self::BalanceRelative | Self::Fixed(_) => None,
        }
    }
}

/// A generator at work: its rule, its seed and what it has to remember.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Source {
    Bag(Bag),
    Stock(Stock),
    Recency(Recency),
    BalanceRelative(BalanceRelative),
    Reroll(Reroll),
    Uniform(Turns),
    Fixed(Fixed),
    /// Nothing comes any more.
    Nothing,
}

impl Source {
    /// A generator at its start.
    pub(super) fn new(generator: Generator, seed: u64) -> Self {
        let turns = Turns { seed, drawn: 0 };
        match generator {
            Generator::Bag => Self::Bag(Bag::new(seed)),
            Generator::Stock { bags, restock_at } => Self::Stock(Stock::new(turns, bags, restock_at)),
            Generator::Recency { exponent_tenths } => {
                let exponent_tenths = exponent_tenths.min(Generator::GREATEST_EXPONENT);
                Self::Recency(Recency { turns, exponent_tenths, ages: [1; 7] })
            }
            Generator::Uniform => Self::Uniform(turns),
            Generator::BalanceRelative => Self::BalanceRelative(BalanceRelative { turns, ahead: [0; 7] }),
            Generator::Reroll { times } => Self::Reroll(Reroll { turns, times, last: None }),
            Generator::Fixed(pattern) => Self::Fixed(Fixed { pattern, place: 0 }),
        }
    }

    /// The next Tetrimino.
    pub(super) fn draw(&mut self) -> Option<Tetrimino> {
        Some(match self {
            Self::Bag(bag) => bag.draw(),
            Self::Stock(stock) => stock.draw(),
            Self::Recency(recency) => recency.draw(),
            Self::BalanceRelative(balance) => balance.draw(),
            Self::Reroll(reroll) => reroll.draw(),
            Self::Uniform(turns) => turns.next().any(),
            Self::Fixed(fixed) => fixed.draw(),
            Self::Nothing => return None,
        })
    }
}

/// Seven different Tetriminos in a random order, filled again when empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Bag {
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

/// The draws of single Tetriminos, each at its own place of the stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Turns {
    seed: u64,
    /// How many Tetriminos were drawn.
    drawn: u32,
}

impl Turns {
    fn next(&mut self) -> Draw {
        let lot = Lot::new(self.seed, Purpose::Tetrimino, self.drawn);
        self.drawn = self.drawn.wrapping_add(1);
        Draw(lot)
    }
}

/// One draw.
struct Draw(Lot);

impl Draw {
    /// One of the seven, each as likely as the others.
    fn any(&mut self) -> Tetrimino {
        Tetrimino::ALL[self.0.below(7)]
    }

    /// One of the seven by their weights, in the order of [`Tetrimino::ALL`]; the index in that order.
    fn weighted(&mut self, weights: [u64; 7]) -> usize {
        let mut place = self.0.below_wide(weights.iter().sum());
        let found = weights.iter().position(|&weight| {
            let is_here = place < weight;
            place = place.saturating_sub(weight);
            is_here
        });
        found.unwrap_or_default()
    }
}

/// A stock of several of each.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Stock {
    turns: Turns,
    bags: u8,
    restock_at: u16,
    /// How many of each are left.
    left: [u16; 7],
}

impl Stock {
    fn new(turns: Turns, bags: u8, restock_at: u16) -> Self {
        let bags = bags.clamp(1, Generator::MOST_BAGS);
        let restock_at = restock_at.min(u16::from(bags) * 7 - 1);
        Self { turns, bags, restock_at, left: [bags.into(); 7] }
    }

    fn draw(&mut self) -> Tetrimino {
        let index = self.turns.next().weighted(self.left.map(u64::from));
        self.left[index] = self.left[index].saturating_sub(1);
        if self.left.into_iter().fold(0, u16::saturating_add) <= self.restock_at {
            self.left = self.left.map(|left| left.saturating_add(self.bags.into()));
        }
        Tetrimino::ALL[index]
    }
}

/// Weighted by how long ago each came last.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Recency {
    turns: Turns,
    exponent_tenths: u16,
    /// How many others came since each came last; all are as old at the start.
    ages: [u32; 7],
}

impl Recency {
    fn draw(&mut self) -> Tetrimino {
        let index = self.turns.next().weighted(weights::powers(self.ages, self.exponent_tenths));
        self.ages = self.ages.map(|age| age.saturating_add(1));
        self.ages[index] = 0;
        Tetrimino::ALL[index]
    }
}

/// Weighted by how often each came.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct BalanceRelative {
    turns: Turns,
    /// How much oftener each came than the one that came least. One that is far ahead has no weight left, so a byte is
    /// enough.
    ahead: [u8; 7],
}

impl BalanceRelative {
    fn draw(&mut self) -> Tetrimino {
        let index = self.turns.next().weighted(weights::exponentials(self.ahead));
        self.ahead[index] = self.ahead[index].saturating_add(1);
        let least = self.ahead.into_iter().fold(u8::MAX, u8::min);
        self.ahead = self.ahead.map(|count| count - least);
        Tetrimino::ALL[index]
    }
}

/// Drawn again when it came last.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Reroll {
    turns: Turns,
    times: u8,
    last: Option<Tetrimino>,
}

impl Reroll {
    fn draw(&mut self) -> Tetrimino {
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
}

/// A given sequence, again and again.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) struct Fixed {
    pattern: Sequence,
    place: u8,
}

impl Fixed {
    fn draw(&mut self) -> Tetrimino {
        let tetrimino = self.pattern.at(self.place.into());
        self.place = self.place.wrapping_add(1) % self.pattern.len() as u8;
        tetrimino
    }
}

#[cfg(test)]
mod tests;
