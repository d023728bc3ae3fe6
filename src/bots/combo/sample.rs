//! Combos without a game around them, to measure the policy: a sequence of Tetriminos, and how many the bot places.

use super::Bot;
use super::policy::{Desk, Policy};
use crate::engine::Tetrimino;

/// How a combo went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Run {
    /// Tetriminos placed, each with a line cleared: what is called the combo here.
    pub placed: u64,
    /// Decisions made, a Hold that brought a Tetrimino not seen before included.
    pub decisions: u64,
}

impl Bot {
    /// The longest combo that is played; then it ends as if it had to.
    pub const MOST: u64 = 1_000_000;

    /// Plays one combo from the first layout and an empty Hold Queue to its end, with the Tetriminos of `sequence`.
    ///
    /// A sequence that ends is a queue that does: the last ones are played with less in sight.
    pub fn run(&self, sequence: impl Iterator<Item = Tetrimino>) -> Run {
        let mut run = Run::default();
        let mut sequence = sequence.map(|tetrimino| tetrimino as usize);
        let mut seen = Seen::default();
        for _ in 0..=self.lookahead {
            seen.see(&self.policy, sequence.next());
        }
        let mut desk = Desk::default();
        let mut place = Policy::start();
        while let Some((&in_play, queue)) = seen.queue().split_first()
            && run.placed < Self::MOST
        {
            let Some(best) = self.policy.choose(place, in_play, queue, seen.state, &mut desk) else { break };
            run.decisions += 1;
            // A first Hold places nothing yet.
            let is_placed = best.deed.placed.is_some();
            run.placed += u64::from(is_placed);
            place = best.to;
            seen.first += 1;
            seen.see(&self.policy, sequence.next());
        }
        run
    }
}

/// The Tetriminos in sight.
#[derive(Debug, Default)]
struct Seen {
    all: Vec<usize>,
    /// How many have come, those dropped included.
    came: usize,
    /// The one in play.
    first: usize,
    /// The state of the forecast after all of them.
    state: usize,
}

impl Seen {
    fn queue(&self) -> &[usize] {
        self.all.get(self.first..).unwrap_or_default()
    }

    fn see(&mut self, policy: &Policy, tetrimino: Option<usize>) {
        let Some(tetrimino) = tetrimino else { return };
        self.state = policy.forecast.after(self.state, self.came, tetrimino);
        self.came += 1;
        // What was played is dropped now and then.
        if self.first > 256 {
            self.all.drain(..self.first);
            self.first = 0;
        }
        self.all.push(tetrimino);
    }
}
