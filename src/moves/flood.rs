//! A breadth-first search over a [`MoveGraph`]: every tap costs the same.
//!
//! The list of found states is also the queue and the tree of paths. The buckets of [`Search`](super::Search), which
//! serve any cost, made it a quarter slower.

use super::{Move, MoveGraph, State};
use crate::engine::{Button, Matrix, Piece, Rules, Turn};

/// A state that was found, and the move that led there from an earlier one.
#[derive(Debug, Clone, Copy)]
struct Step {
    piece: Piece,
    /// `None` for the start.
    from: Option<(u32, Move)>,
}

/// All states in reach of one piece by taps, those with the fewest taps first.
#[derive(Debug)]
pub(super) struct Flood<'a> {
    graph: MoveGraph<'a>,
    steps: Vec<Step>,
    is_known: [bool; State::COUNT],
}

impl<'a> Flood<'a> {
    /// A search that begins at `start`, if the piece fits there.
    pub(super) fn new(rules: &'a Rules, matrix: &'a Matrix, start: Piece) -> Self {
        let graph = MoveGraph::new(rules, matrix, super::Instant::default());
        // An empty Matrix has about 700 states of a T.
        let mut flood = Self { graph, steps: Vec::with_capacity(1_024), is_known: [false; State::COUNT] };
        if matrix.fits(start) {
            flood.reach(start, None);
        }
        flood
    }

    /// Tries every tap from a state and returns the state; `None` after the last one. The caller counts up from 0.
    #[inline(always)]
    pub(super) fn expand(&mut self, at: usize) -> Option<Piece> {
        let Step { piece, .. } = *self.steps.get(at)?;
        self.offer(at, piece, Move::Left);
        self.offer(at, piece, Move::Right);
        self.offer(at, piece, Move::Fall);
        self.offer(at, piece, Move::Turn(Turn::Clockwise));
        self.offer(at, piece, Move::Turn(Turn::Counterclockwise));
        self.offer(at, piece, Move::Turn(Turn::Half));
        Some(piece)
    }

    /// Whether a state was found by a Soft Drop. A Hard Drop from there ends where it ends one row higher.
    pub(super) fn fell(&self, at: usize) -> bool {
        matches!(self.steps.get(at), Some(Step { from: Some((_, Move::Fall)), .. }))
    }

    /// The buttons from the start to a state, and the Hard Drop.
    pub(super) fn buttons(&self, last: usize) -> Vec<Button> {
        let mut buttons = vec![Button::HardDrop];
        let mut at = last;
        while let Some((before, by)) = self.steps.get(at).and_then(|step| step.from) {
            buttons.push(button(by));
            at = before as usize;
        }
        buttons.reverse();
        buttons
    }

    // Inlined, the move is a constant at each call.
    #[inline(always)]
    fn offer(&mut self, at: usize, piece: Piece, by: Move) {
        if let Some(State { piece, .. }) = self.graph.after(State { piece, soft_drop: false }, by) {
            self.reach(piece, Some((at as u32, by)));
        }
    }

    #[inline(always)]
    fn reach(&mut self, piece: Piece, from: Option<(u32, Move)>) {
        let known = &mut self.is_known[State { piece, soft_drop: false }.index()];
        if !*known {
            *known = true;
            self.steps.push(Step { piece, from });
        }
    }
}

const fn button(by: Move) -> Button {
    match by {
        Move::Left | Move::LeftToWall => Button::Left,
        Move::Right | Move::RightToWall => Button::Right,
        Move::Turn(Turn::Clockwise) => Button::RotateClockwise,
        Move::Turn(Turn::Counterclockwise) => Button::RotateCounterclockwise,
        Move::Turn(Turn::Half) => Button::Rotate180,
        Move::HoldSoftDrop | Move::Fall => Button::SoftDrop,
    }
}
