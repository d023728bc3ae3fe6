//! The bot for combos in a well four columns wide: one line with every Tetrimino, as long as it can be kept up.
//!
//! ```text
//!   engine's movement ─▶ graph: layouts, ways ─┐
//!   generator ─▶ forecast: odds of what comes ─┴▶ values ─▶ policy ─▶ combos on their own, or a game's thoughts
//! ```
//!
//! # How it thinks
//!
//! All that can be known is used. Which layouts there are and what leads where is searched with the engine's own
//! movement. What is left in the bag is kept account of. Of a move the bot looks at *all* places that the Tetriminos in
//! sight lead to, equal ones once, and asks what the best of them is worth for each sequence of Tetriminos that may
//! come after those: a move that keeps an answer ready for everything is better than one with a single good end.
//!
//! Without a queue this is as good as anybody can play: such a place is worth what value iteration says. With a queue
//! it is a little too hopeful, since it decides about the second Tetrimino in sight as if more were known than will be.
//!
//! The README has the figures.
//!
//! | module | what it knows |
//! |---|---|
//! | [`graph`] | the layouts of the well, and which Tetrimino leads where |
//! | `forecast` | what the generator can bring next |
//! | `value` | how long a combo can be expected to go on from a place |
//! | `policy` | the best move |
//! | [`lookahead`] | everything that a queue in sight can lead to |
//! | [`player`] | a game, thought by thought |
//! | [`sample`] | whole combos, to measure |

mod forecast;
pub mod graph;
pub mod lookahead;
pub mod player;
mod policy;
pub mod sample;
mod value;

pub use graph::{Graph, Layout};
pub use lookahead::{Lookahead, Node};
pub use player::{Considered, Player, Thought, View};
pub use sample::Run;

use crate::engine::{Rules, Tetrimino};

/// A player of combos that begin with the layout of its rules. Making one takes a second or two; it then serves any
/// number of games.
#[derive(Debug, Clone)]
pub struct Bot {
    rules: Rules,
    policy: policy::Policy,
    lookahead: usize,
}

impl Bot {
    /// A bot for these rules that sees `lookahead` Tetriminos beside the one in play and the held one.
    #[must_use]
    pub fn new(rules: &Rules, lookahead: usize) -> Self {
        Self { rules: *rules, policy: policy::Policy::new(rules, lookahead), lookahead }
    }

    /// The layouts it knows.
    #[must_use]
    pub const fn graph(&self) -> &Graph {
        &self.policy.graph
    }
}

#[cfg(test)]
mod tests;
