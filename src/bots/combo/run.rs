//! Combos without a game, for measuring the policy.

use super::ComboPlanner;
use super::policy::{Policy, Scratch};
use crate::engine::Tetrimino;

/// The result of a combo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Run {
    /// Length of the combo: Tetriminos placed, each with a line cleared.
    pub placed: u64,
    /// Number of decisions, the first Hold included.
    pub decisions: u64,
}

impl ComboPlanner {
    /// The length at which a combo is stopped.
    pub const MAX_PLACED: u64 = 1_000_000;

    /// Plays one combo from the first layout and an empty Hold Queue, with the Tetriminos of `sequence`.
    ///
    /// If the sequence ends, the queue runs out: the last Tetriminos are played with fewer visible.
    pub fn run(&self, sequence: impl Iterator<Item = Tetrimino>) -> Run {
        let mut run = Run::default();
        let mut sequence = sequence.map(|tetrimino| tetrimino as usize);
        let mut seen = Queue::default();
        // One more than the visible ones: the Tetrimino in play.
        for _ in 0..=self.lookahead {
            seen.see(&self.policy, sequence.next());
        }
        let mut scratch = Scratch::default();
        let mut place = Policy::start();
        while let Some((&in_play, queue)) = seen.queue().split_first()
            && run.placed < Self::MAX_PLACED
        {
            let Some(best) = self.policy.choose(place, in_play, queue, seen.state, &mut scratch) else { break };
            run.decisions += 1;
            // The first Hold places nothing.
            let is_placed = best.action.placed.is_some();
            run.placed += u64::from(is_placed);
            place = best.to;
            seen.first += 1;
            seen.see(&self.policy, sequence.next());
        }
        run
    }
}

#[derive(Debug, Default)]
struct Queue {
    all: Vec<usize>,
    /// The number of Tetriminos drawn, including those dropped from `all`.
    came: usize,
    /// Index of the Tetrimino in play.
    first: usize,
    /// The state of the model after all of them.
    state: usize,
}

impl Queue {
    fn queue(&self) -> &[usize] {
        self.all.get(self.first..).unwrap_or_default()
    }

    fn see(&mut self, policy: &Policy, tetrimino: Option<usize>) {
        let Some(tetrimino) = tetrimino else { return };
        self.state = policy.model.after(self.state, self.came, tetrimino);
        self.came += 1;
        // Each drain moves the rest of the list, so played Tetriminos are dropped in large batches.
        if self.first > 256 {
            self.all.drain(..self.first);
            self.first = 0;
        }
        self.all.push(tetrimino);
    }
}
