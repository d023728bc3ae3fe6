//! What comes and what is held.

use crate::engine::Tetrimino;

/// How far the sequence has come, and what is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct QueueState {
    /// How many pieces of the sequence have come, to be placed or held.
    pub(super) drawn: u16,
    /// The piece in Hold.
    pub(super) held: Option<Tetrimino>,
}

/// A piece that can be placed next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NextPiece {
    pub(super) tetrimino: Tetrimino,
    /// Whether what came was held instead of it.
    pub(super) is_held: bool,
    /// What is left when it is placed.
    pub(super) queue: QueueState,
}

impl QueueState {
    /// What can be placed next: the piece that comes, or with Hold what is taken for it. When all pieces have come, what is
    /// held can still be taken, since in a game there is always another one to hold for it.
    pub(super) fn next_pieces(self, pieces: &[Tetrimino], holds: bool) -> impl Iterator<Item = NextPiece> + use<> {
        let at = usize::from(self.drawn);
        let (first, second) = (pieces.get(at).copied(), pieces.get(at + 1).copied());
        let plain = first.map(|tetrimino| NextPiece {
            tetrimino,
            is_held: false,
            queue: Self { drawn: self.drawn + 1, ..self },
        });
        let other = match (first, self.held) {
            // Two equal pieces change places in vain.
            (first, Some(held)) => Some((held, u16::from(first.is_some()))).filter(|_| first != Some(held)),
            (Some(_), None) => second.map(|second| (second, 2)),
            (None, None) => None,
        };
        let other = other.filter(|_| holds).map(|(tetrimino, drawn)| NextPiece {
            tetrimino,
            is_held: true,
            queue: Self { drawn: self.drawn + drawn, held: first },
        });
        plain.into_iter().chain(other)
    }

    /// The pieces that can still be placed at most.
    pub(super) fn max_placements(self, pieces: &[Tetrimino]) -> usize {
        pieces.len() - usize::from(self.drawn) + usize::from(self.held.is_some())
    }
}
