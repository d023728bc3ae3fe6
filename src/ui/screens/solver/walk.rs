//! A match step by step: every state of every piece, and the board before each.
//!
//! ```text
//!   frame   0 ──── 1 ──── … ──── k − 1 ──── k          k + 1 …
//!           P₀     P₁            P of f     fixed,      P₀ of the next piece,
//!                                           lines lit   on the board without them
//! ```

use super::canvas::Canvas;
use crate::engine::{Block, Tetrimino};
use crate::formal::definitions::{self, NoTrajectory};
use crate::formal::instance::Instance;
use crate::formal::matches::{Match, Step};
use crate::formal::piece::{Move, PieceState};

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
        // Once all have come nothing is put away for the held one.
        if put_away.is_some() { come + 1 + usize::from(was_empty) } else { come }
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
    board: &crate::formal::board::Board,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::RotationSystem;
    use crate::formal::board::Board;
    use crate::formal::instance::Limits;
    use crate::formal::model::Model;
    use crate::formal::objective::Objective;

    fn tetriminos(letters: &str) -> Vec<Tetrimino> {
        letters.chars().filter_map(Tetrimino::from_letter).collect()
    }

    fn instance(pieces: &str, held: &str) -> Instance {
        Instance {
            board: Board::new(20, 10).unwrap(),
            pieces: tetriminos(pieces),
            held: tetriminos(held).first().copied(),
            model: Model::Guideline { rotation: RotationSystem::Super, hold: true },
            objective: Objective::default(),
            limits: Limits::default(),
        }
    }

    /// Every piece straight down; a small letter is one for which another was put away.
    fn dropped(instance: &Instance, letters: &str) -> Match {
        let mut board = instance.board.clone();
        let steps = letters.chars().map(|letter| {
            let tetrimino = Tetrimino::from_letter(letter.to_ascii_uppercase()).unwrap();
            let mut piece = definitions::initial(instance.model, &board, tetrimino).unwrap();
            let mut moves = Vec::new();
            while let Ok(lower) = definitions::apply(instance.model, &board, piece, Move::Down) {
                piece = lower;
                moves.push(Move::Down);
            }
            moves.push(Move::Fix);
            board = definitions::merged(&board, piece).0;
            Step { tetrimino, held: letter.is_ascii_lowercase(), moves }
        });
        Match { steps: steps.collect() }
    }

    /// The sequence, what is held at the start, what is placed; after that what is held while each piece moves, how many
    /// have come by then, and what is held in the end.
    type Row = (&'static str, &'static str, &'static str, &'static [(&'static str, usize)], &'static str);

    #[test]
    fn what_is_held_and_what_has_come_is_kept() {
        let table: [Row; 8] = [
            ("", "", "", &[], ""),
            ("IO", "", "IO", &[("", 1), ("", 2)], ""),
            ("IO", "T", "IO", &[("T", 1), ("T", 2)], "T"),
            ("IOT", "", "oT", &[("I", 2), ("I", 3)], "I"),
            ("IOT", "", "oi", &[("I", 2), ("T", 3)], "T"),
            ("IOT", "", "oTi", &[("I", 2), ("I", 3), ("", 3)], ""),
            ("IO", "T", "tOi", &[("I", 1), ("I", 2), ("", 2)], ""),
            ("IO", "T", "tio", &[("I", 1), ("O", 2), ("", 2)], ""),
        ];
        for (pieces, held, placed, expected, end) in table {
            let instance = instance(pieces, held);
            let walk = Walk::of(&instance, &Canvas::new(20, 10), &dropped(&instance, placed)).unwrap();
            let one = |letter: &str| tetriminos(letter).first().copied();
            let kept: Vec<_> = walk.steps.iter().map(|step| (step.held, step.come)).collect();
            let expected: Vec<_> = expected.iter().map(|(held, come)| (one(held), *come)).collect();
            assert_eq!(kept, expected, "{placed} of {pieces} with {held:?} held");
            assert_eq!(walk.held, one(end), "{placed} of {pieces} with {held:?} held");
        }
    }

    #[test]
    fn frames_are_counted_through() {
        let instance = instance("OO", "");
        let walk = Walk::of(&instance, &Canvas::new(20, 10), &dropped(&instance, "OO")).unwrap();
        let states: Vec<usize> = walk.steps.iter().map(|step| step.states.len()).collect();
        let mut expected = Vec::new();
        for (step, states) in states.into_iter().enumerate() {
            expected.extend((0..states).map(|at| Seen::Moving(step, at)));
            expected.push(Seen::Fixed(step));
        }
        expected.push(Seen::Over);
        let seen: Vec<Seen> = (0..walk.frames).map(|frame| walk.seen(frame)).collect();
        assert_eq!(seen, expected);
        assert_eq!(walk.seen(walk.frames + 9), Seen::Over);
        assert_eq!((walk.board(0).height(), walk.board(1).height(), walk.board(9).height()), (0, 2, 4));
    }
}
