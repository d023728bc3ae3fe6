//! The state of queue and Hold.

use crate::engine::Tetrimino;

/// The number of pieces drawn from the sequence, and the held piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct QueueState {
    /// The number of pieces drawn, whether placed or held.
    pub(super) drawn: u16,
    /// The held piece.
    pub(super) held: Option<Tetrimino>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NextPiece {
    pub(super) tetrimino: Tetrimino,
    /// Whether it is taken from Hold.
    pub(super) is_held: bool,
    /// The state after its placement.
    pub(super) queue: QueueState,
}

impl QueueState {
    /// The pieces that can be placed next: the next one of the sequence and, with Hold, the one exchanged for it.
    ///
    /// After the end of the sequence the held piece can still be placed, because in a game there is always another
    /// piece to exchange for it.
    pub(super) fn next_pieces(self, pieces: &[Tetrimino], holds: bool) -> impl Iterator<Item = NextPiece> + use<> {
        let at = usize::from(self.drawn);
        let (first, second) = (pieces.get(at).copied(), pieces.get(at + 1).copied());
        let plain = first.map(|tetrimino| NextPiece {
            tetrimino,
            is_held: false,
            queue: Self { drawn: self.drawn + 1, ..self },
        });
        let other = match (first, self.held) {
            // Exchanging two equal pieces has no effect.
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

    /// The maximum number of remaining placements.
    pub(super) fn max_placements(self, pieces: &[Tetrimino]) -> usize {
        pieces.len() - usize::from(self.drawn) + usize::from(self.held.is_some())
    }
}
