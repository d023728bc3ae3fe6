//! The bot for the Combo mode: it clears a line with every Tetrimino in a well four columns wide.
//!
//! ```text
//!   engine's movement ─▶ graph: layouts, edges ─────┐
//!   generator ─▶ model: probabilities of pieces ────┴▶ values ─▶ policy ─▶ combos without a game, or moves in a game
//! ```
//!
//! # Method
//!
//! The graph of layouts is searched with the engine's own movement. The model tracks the rest of the bag. For each
//! move the bot computes *all* states that the visible queue leads to, and takes the best of them for every sequence of
//! Tetriminos that may follow: a move that continues with every sequence beats one with a single good continuation.
//!
//! Without a queue this is optimal: the value comes from value iteration. With a queue it is slightly optimistic,
//! because it decides about the second visible Tetrimino as if more were known than will be.
//!
//! # Strength
//!
//! These are the lengths of combos in Tetriminos, from the layout `0x0C8` and with seed 1. The published values are
//! those of the bot in the manual of tetrs. The time per decision is processor time with the generation of the
//! sequence, on one core of an AMD EPYC at 2.6 GHz. All were measured in November 2026.
//!
//! 10 000 combos, generator bag, `skyline combo --samples 10000 --lookahead 6`:
//!
//! | lookahead | median | average | maximum | time per decision | published median | published average | published maximum |
//! | --- | --- | --- | --- | --- | --- | --- | --- |
//! | 0 | 16 | 23 | 231 | 0.25 µs | 8 | 11 | 114 |
//! | 1 | 36 | 51 | 447 | 0.36 µs | 17 | 22 | 232 |
//! | 2 | 65 | 94 | 913 | 0.58 µs | 29 | 40 | 426 |
//! | 3 | 116 | 176 | 1 759 | 1.19 µs | 50 | 76 | 695 |
//! | 4 | 229 | 350 | 3 505 | 1.09 µs | 82 | 129 | 1 434 |
//! | 5 | 467 | 712 | 8 253 | 1.44 µs | 150 | 244 | 2 435 |
//! | 6 | 1 031 | 1 573 | 12 978 | 1.65 µs | 300 | 502 | 5 028 |
//! | 7 | 2 390 | 3 734 | 36 900 | 2.03 µs | 540 | 985 | 10 663 |
//! | 8 | 5 260 | 8 129 | 98 280 | 2.48 µs | 1 123 | 2 126 | 24 040 |
//! | 9 (1 000 samples) | 11 659 | 17 542 | 148 794 | 2.76 µs | 2 255 | 4 199 | 54 664 |
//!
//! More layouts can follow one with six Minos: with lookahead 0, 1 and 2 the average of 1 000 combos is about 35, 109
//! and 289 (`skyline combo --layout 0xC8B --lookahead 2`).
//!
//! 10 000 combos with lookahead 3, `skyline combo --samples 10000 --lookahead 3 --generator recency:2.5`; the published
//! values are of 100 000:
//!
//! | generator | median | average | maximum | published as | published median | published average | published maximum |
//! | --- | --- | --- | --- | --- | --- | --- | --- |
//! | `uniform` | 18 | 28 | 337 | uniform | 15 | 23 | 287 |
//! | `balance` | 30 | 44 | 453 | balance-relative | 23 | 33 | 470 |
//! | `bag` | 116 | 176 | 1 759 | bag | 50 | 74 | 988 |
//! | `stock:2:0` | 34 | 51 | 501 | bag-2 | 25 | 37 | 555 |
//! | `stock:3:0` | 25 | 38 | 370 | bag-3 | 20 | 29 | 363 |
//! | `stock:2:7` | 26 | 36 | 279 | `bag-2_restock-on-7` | 21 | 28 | 328 |
//! | `stock:3:7` | 24 | 33 | 363 | `bag-3_restock-on-7` | 21 | 28 | 328 |
//! | `recency:0.0` | 18 | 28 | 281 | recency-0.0 | 15 | 23 | 303 |
//! | `recency:0.5` | 56 | 84 | 755 | recency-0.5 | 34 | 55 | 734 |
//! | `recency:1.0` | 83 | 126 | 1 443 | recency-1.0 | 46 | 73 | 918 |
//! | `recency:1.5` | 113 | 175 | 2 017 | recency-1.5 | 58 | 92 | 1 238 |
//! | `recency:2.0` | 153 | 230 | 3 384 | recency-2.0 | 68 | 107 | 1 477 |
//! | `recency:2.5` | 188 | 286 | 2 904 | recency | 76 | 120 | 1 592 |
//! | `recency:3.0` | 218 | 333 | 4 050 | recency-3.0 | 83 | 129 | 1 837 |
//! | `recency:8.0` | 481 | 724 | 7 803 | recency-7.0 † | 118 | 184 | 2 715 |
//! | `recency:16.0` | 1 004 | 1 501 | 18 615 | recency-16.0 | 223 | 374 | 4 961 |
//!
//! † The published program has the exponent 8 there, and a stock of two bags in both rows that restock at 7.
//!
//! # Example
//!
//! ```
//! use skyline_foundation::bots::combo::ComboPlanner;
//! use skyline_foundation::engine::{Generator, Rules, ModeId};
//!
//! let planner = ComboPlanner::new(&Rules::preset(ModeId::Combo), 1);
//! let run = planner.run(Generator::Bag.sequence(7));
//! assert!(run.placed > 0);
//! ```

pub mod bot;
pub mod graph;
pub mod lookahead;
mod model;
mod policy;
pub mod run;
mod value;

pub use bot::{Candidate, ComboBot, Decision, VisibleGame};
pub use graph::{Graph, Layout};
pub use lookahead::{Lookahead, LookaheadNode};
pub use run::Run;

use crate::engine::{Rules, Tetrimino};

/// The bot's tables for one set of rules. Computing them takes up to two seconds; they serve any number of games.
#[derive(Debug, Clone)]
pub struct ComboPlanner {
    rules: Rules,
    policy: policy::Policy,
    lookahead: usize,
}

impl ComboPlanner {
    /// The tables for a bot that sees `lookahead` Tetriminos beside the one in play and the held one.
    #[must_use]
    pub fn new(rules: &Rules, lookahead: usize) -> Self {
        Self { rules: *rules, policy: policy::Policy::new(rules, lookahead), lookahead }
    }

    /// The graph of layouts.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.policy.graph
    }
}

#[cfg(test)]
mod tests;
