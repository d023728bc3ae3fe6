//! A breadth-first search over a [`MoveGraph`], in which every tap has the same cost.
//!
//! The list of found states is also the queue and the tree of paths. With the buckets of [`Search`](super::Search),
//! which support any cost, it was a quarter slower.

use super::graph::{Instant, Move, MoveGraph, State};
use crate::engine::{Button, Matrix, Piece, Rules, Turn};

/// A found state, and the move from an earlier state that led to it.
#[derive(Debug, Clone, Copy)]
struct FoundStep {
    piece: Piece,
    /// The earlier state and the move. `None` for the start.
    from: Option<(u32, Move)>,
}

/// All states that a piece can reach by taps, ordered by the number of taps.
#[derive(Debug)]
pub(super) struct BreadthFirst<'a> {
    graph: MoveGraph<'a>,
    steps: Vec<FoundStep>,
    is_known: [bool; State::COUNT],
}

impl<'a> BreadthFirst<'a> {
    /// Creates a search from `start`, if the piece fits there.
    pub(super) fn new(rules: &'a Rules, matrix: &'a Matrix, start: Piece) -> Self {
        let graph = MoveGraph::new(rules, matrix, Instant::default());
        // A T has about 700 states in an empty Matrix.
        let mut search = Self { graph, steps: Vec::with_capacity(1_024), is_known: [false; State::COUNT] };
        if matrix.fits(start) {
            search.reach(start, None);
        }
        search
    }

    /// Tries every tap from the state with index `at`, and returns the state. `None` after the last one. The caller
    /// counts up from 0.
    #[inline(always)]
    pub(super) fn expand(&mut self, at: usize) -> Option<Piece> {
        let FoundStep { piece, .. } = *self.steps.get(at)?;
        self.offer(at, piece, Move::Left);
        self.offer(at, piece, Move::Right);
        self.offer(at, piece, Move::Fall);
        self.offer(at, piece, Move::Turn(Turn::Clockwise));
        self.offer(at, piece, Move::Turn(Turn::Counterclockwise));
        self.offer(at, piece, Move::Turn(Turn::Half));
        Some(piece)
    }

    /// Whether a state was found by a Soft Drop. A Hard Drop from there ends in the same place as one from a row
    /// higher.
    pub(super) fn fell(&self, at: usize) -> bool {
        matches!(self.steps.get(at), Some(FoundStep { from: Some((_, Move::Fall)), .. }))
    }

    /// The buttons from the start to a state, with the Hard Drop at the end.
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

    /// The positions from the start to a state.
    pub(super) fn positions(&self, last: usize) -> Vec<Piece> {
        let before = |at: &usize| self.steps[*at].from.map(|(before, _)| before as usize);
        let mut positions: Vec<Piece> =
            std::iter::successors(Some(last), before).map(|at| self.steps[at].piece).collect();
        positions.reverse();
        positions
    }

    // Inlined, so that the move is a constant at each call.
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
            self.steps.push(FoundStep { piece, from });
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
