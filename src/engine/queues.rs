//! The Next Queue (Guideline 3.3, A1.2.1).

use serde::{Deserialize, Serialize};

use super::generator::{AdversaryTurns, Generator, PieceOdds, Source};
use super::matrix::Matrix;
use super::tetrimino::Tetrimino;

/// The Tetriminos to come.
///
/// Seven are always known, more than the six that the Guideline shows, so the sequence never depends on the number
/// shown. Only a [finite queue](Self::only) has fewer towards its end, and a generator that looks at the board has
/// none.
///
/// ```
/// use skyline_foundation::engine::Tetrimino::{I, O, T};
/// use skyline_foundation::engine::queues::NextQueue;
///
/// let queue = NextQueue::only(vec![T, I, O]);
/// assert_eq!(queue.coming(), [T, I, O]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextQueue {
    // An array, because `Game::step` must not allocate.
    coming: [Tetrimino; Self::LEN],
    given: Vec<Tetrimino>,
    given_used: usize,
    source: Source,
    /// The number of `coming` that are valid: all, until the sequence ends.
    known: u8,
}

impl NextQueue {
    /// The number of Tetriminos that are known ahead.
    pub const LEN: usize = 7;

    /// Creates a queue that starts with `given` and continues with the generator.
    #[must_use]
    pub fn new(generator: Generator, seed: u64, given: Vec<Tetrimino>) -> Self {
        Self::filled(Source::new(generator, seed), given)
    }

    /// Creates a queue that ends after these Tetriminos.
    #[must_use]
    pub fn only(given: Vec<Tetrimino>) -> Self {
        Self::filled(Source::Nothing, given)
    }

    fn filled(source: Source, given: Vec<Tetrimino>) -> Self {
        let mut queue = Self { coming: [Tetrimino::O; Self::LEN], given, given_used: 0, source, known: 0 };
        while queue.draw_next() {}
        queue
    }

    /// Returns the known Tetriminos, the next first: up to [`Self::LEN`].
    #[must_use]
    pub fn coming(&self) -> &[Tetrimino] {
        self.coming.get(..self.known.into()).unwrap_or(&self.coming)
    }

    /// Returns up to `count` coming Tetriminos, the next first, including those that are not known yet.
    #[must_use]
    pub fn ahead(&self, count: usize) -> Vec<Tetrimino> {
        let mut queue = self.clone();
        std::iter::from_fn(|| queue.take()).take(count).collect()
    }

    /// Returns the odds of the Tetrimino after the first `visible` coming ones, for a player who has seen all of them.
    /// `None` if given Tetriminos come there, or if the sequence ends.
    #[must_use]
    pub fn odds(&self, visible: usize) -> Option<PieceOdds> {
        let hidden = usize::from(self.known).saturating_sub(visible);
        // The place in a pattern does not reveal how many Tetriminos were given before.
        let is_mixed = matches!(self.source, Source::Fixed(_)) && !self.given.is_empty();
        if self.given_left() > 0 || is_mixed { None } else { self.source.odds(hidden) }
    }

    /// Adds Tetriminos behind the given ones.
    pub(super) fn give(&mut self, more: &[Tetrimino]) {
        self.given.extend_from_slice(more);
    }

    /// The number of given Tetriminos that are not known yet.
    pub(super) const fn given_left(&self) -> usize {
        self.given.len() - self.given_used
    }

    /// Lets a generator that looks at the board choose the Next Tetrimino, unless one is given.
    pub(super) fn look(&mut self, matrix: &Matrix, turns: AdversaryTurns) {
        if let (0, Source::Adversary(adversary)) = (self.known, &mut self.source) {
            self.coming[0] = adversary.choose(matrix, turns);
            self.known = 1;
        }
    }

    /// Removes and returns the Next Tetrimino.
    pub fn take(&mut self) -> Option<Tetrimino> {
        let &next = self.coming().first()?;
        self.coming.copy_within(1.., 0);
        self.known -= 1;
        self.draw_next();
        Some(next)
    }

    /// Draws one more Tetrimino; returns false if the queue is full or the sequence has ended.
    fn draw_next(&mut self) -> bool {
        if usize::from(self.known) >= Self::LEN {
            return false;
        }
        let Some(tetrimino) = self.draw() else { return false };
        self.coming[usize::from(self.known)] = tetrimino;
        self.known += 1;
        true
    }

    fn draw(&mut self) -> Option<Tetrimino> {
        match self.given.get(self.given_used) {
            Some(&tetrimino) => {
                self.given_used += 1;
                Some(tetrimino)
            }
            None => self.source.draw(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn given_tetriminos_come_first_then_the_generator() {
        let plain = NextQueue::new(Generator::Bag, 3, Vec::new());
        let given = vec![Tetrimino::T; 9];
        let mut queue = NextQueue::new(Generator::Bag, 3, given);
        let first: Vec<Tetrimino> = std::iter::from_fn(|| queue.take()).take(9).collect();
        assert_eq!(first, [Tetrimino::T; 9]);
        assert_eq!(queue.coming(), plain.coming());
    }

    #[test]
    fn ahead_returns_what_take_returns_later() {
        let mut queue = NextQueue::new(Generator::Bag, 5, vec![Tetrimino::S; 2]);
        let before = queue.clone();
        let ahead = queue.ahead(40);
        assert_eq!(queue, before, "ahead draws nothing");
        let came: Vec<Tetrimino> = std::iter::from_fn(|| queue.take()).take(40).collect();
        assert_eq!(ahead, came);
        assert_eq!(NextQueue::only(vec![Tetrimino::T; 9]).ahead(40), [Tetrimino::T; 9]);
    }

    #[test]
    fn a_finite_queue_ends() {
        for length in 0..20 {
            let given: Vec<Tetrimino> = Tetrimino::ALL.into_iter().cycle().take(length).collect();
            let mut queue = NextQueue::only(given.clone());
            for taken in 0..length {
                let coming = &given[taken..(taken + NextQueue::LEN).min(length)];
                assert_eq!(queue.coming(), coming, "{taken} of {length} taken");
                let written = serde_json::to_string(&queue).unwrap();
                assert_eq!(serde_json::from_str::<NextQueue>(&written).unwrap(), queue);
                assert_eq!(queue.take(), Some(coming[0]));
            }
            assert!(queue.coming().is_empty());
            assert_eq!((queue.take(), queue.take()), (None, None));
        }
    }
}
