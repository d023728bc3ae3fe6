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
//! Without a queue this is optimal: the value comes from value iteration. With a queue it is slightly optimistic, because
//! it decides about the second visible Tetrimino as if more were known than will be.
//!
//! # Example
//!
//! ```
//! use skyline::bots::combo::ComboPlanner;
//! use skyline::engine::{Generator, Rules, ModeId};
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

pub use bot::{Candidate, ComboBot, Decision, View};
pub use graph::{Graph, Layout};
pub use lookahead::{Lookahead, Node};
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
