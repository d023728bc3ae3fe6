//! A match step by step: every state of every piece, and the board before each.
//!
//! ```text
//!   frame   0 ──── 1 ──── … ──── k − 1 ──── k          k + 1 …
//!           P₀     P₁            P of f     fixed,      P₀ of the next piece,
//!                                           lines lit   on the board without them
//! ```

use super::canvas::Canvas;
use crate::engine::{Block, Tetrimino};
use crate::solver::definitions::{self, NoTrajectory};
use crate::solver::instance::Instance;
use crate::solver::matches::{Match, Step};
use crate::solver::piece::{Move, PieceState};

/// What the boards that are kept take at the most, in bytes; the others are made from them.
const MOST_BYTES: usize = 32 << 20;

/// A piece on its way.
#[derive(Debug, Clone)]
pub(super) struct Walked {
    pub(super) tetrimino: Tetrimino,
    /// Its trajectory, the fix last.
    pub(super) moves: Vec<Move>,
    /// Its state before each move.
    pub(super) states: Vec<PieceState>,
    /// Whether the piece that came was held for it.
    pub(super) is_swapped: bool,
    /// What is held while it moves.
    pub(super) held: Option<Tetrimino>,
    /// How many pieces of the sequence have come by then, with it.
    pub(super) come: usize,
    /// How many lines it clears.
    pub(super) lines: usize,
    /// The frame it begins with.
    pub(super) first: usize,
}

/// A match that can be looked at frame by frame.
#[derive(Debug, Clone)]
pub(super) struct Walk {
    pub(super) pieces: Vec<Tetrimino>,
    pub(super) steps: Vec<Walked>,
    /// The boards before each `every`th step.
    boards: Vec<Canvas>,
    every: usize,
    /// The rows that have to be shown so that no piece is cut.
    pub(super) rows: usize,
    /// What is held when it is over.
    pub(super) held: Option<Tetrimino>,
    pub(super) frames: usize,
}

/// What is seen in a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    /// The piece of this step before its move of this number, from 0.
    Moving(usize, usize),
    /// The piece of this step is fixed, its lines are still there.
    Fixed(usize),
    /// All is over.
    Over,
}

impl Walk {
    /// The match of an instance, on its board in colours.
    ///
    /// # Errors
    /// A piece with a trajectory that the definitions do not allow: which one, from 1, and why.
    pub(super) fn of(instance: &Instance, start: &Canvas, found: &Match) -> Result<Self, (usize, NoTrajectory)> {
        let every = (found.steps.len() * start.bytes()).div_ceil(MOST_BYTES).max(1);
        let mut walk = Self {
            pieces: instance.pieces.clone(),
            steps: Vec::with_capacity(found.steps.len()),
            boards: Vec::new(),
            every,
            rows: start.shown().0,
            held: instance.held,
            frames: 0,
        };
        let (mut board, mut canvas) = (instance.board.clone(), start.clone());
        let mut come = 0;
        for (index, step) in found.steps.iter().enumerate() {
            if index % every == 0 {
                walk.boards.push(canvas.clone());
            }
            let states = states(instance, &board, step).map_err(|error| (index + 1, error))?;
            come = walk.take(step, come);
            let Some(last) = states.last().copied() else { continue };
            let (merged, lines) = definitions::merged(&board, last);
            board = merged;
            fix(&mut canvas, last);
            canvas.clear_lines();
            let cells = states.iter().flat_map(|state| state.cells());
            let highest = cells.filter_map(|(row, _)| usize::try_from(row).ok()).max().unwrap_or(0);
            walk.rows = walk.rows.max(highest);
            let (first, moves) = (walk.frames, step.moves.clone());
            walk.frames += states.len() + 1;
            let (held, is_swapped) = (walk.held, step.held);
            walk.steps.push(Walked { tetrimino: step.tetrimino, moves, states, is_swapped, held, come, lines, first });
        }
        walk.frames += 1;
        Ok(walk)
    }

    /// Has the piece of a step come; how many have then.
    fn take(&mut self, step: &Step, come: usize) -> usize {
        if !step.held {
            return come + 1;
        }
        let put_away = self.pieces.get(come).copied();
        let was_empty = self.held.is_none();
        self.held = put_away;
        come + 1 + usize::from(was_empty)
    }

    /// What is seen in a frame.
    pub(super) fn seen(&self, frame: usize) -> Seen {
        let after = self.steps.partition_point(|step| step.first <= frame);
        let Some(index) = after.checked_sub(1) else { return Seen::Over };
        let step = &self.steps[index];
        match frame - step.first {
            at if at < step.states.len() => Seen::Moving(index, at),
            at if at == step.states.len() => Seen::Fixed(index),
            _ => Seen::Over,
        }
    }

    /// The board before a step, or the last one.
    pub(super) fn board(&self, step: usize) -> Canvas {
        let step = step.min(self.steps.len());
        let kept = (step / self.every).min(self.boards.len().saturating_sub(1));
        let mut canvas = self.boards.get(kept).cloned().unwrap_or_else(|| Canvas::new(1, 1));
        for walked in self.steps.iter().take(step).skip(kept * self.every) {
            if let Some(last) = walked.states.last() {
                fix(&mut canvas, *last);
                canvas.clear_lines();
            }
        }
        canvas
    }
}

/// The states of a piece before each of its moves.
fn states(
    instance: &Instance,
    board: &crate::solver::board::Board,
    step: &Step,
) -> Result<Vec<PieceState>, NoTrajectory> {
    let model = instance.model;
    let mut piece = definitions::initial(model, board, step.tetrimino).map_err(NoTrajectory::Start)?;
    let mut states = Vec::with_capacity(step.moves.len());
    for (number, &sign) in (1..).zip(&step.moves) {
        states.push(piece);
        piece = definitions::apply(model, board, piece, sign).map_err(|illegal| NoTrajectory::Move {
            number,
            sign,
            illegal,
        })?;
    }
    if piece.is_fixed { Ok(states) } else { Err(NoTrajectory::Unfixed) }
}

/// Puts the Minos of a piece onto the board.
pub(super) fn fix(canvas: &mut Canvas, piece: PieceState) {
    for (row, column) in piece.cells() {
        if let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) {
            canvas.set(row, column, Some(Block::Of(piece.tetrimino)));
        }
    }
}
