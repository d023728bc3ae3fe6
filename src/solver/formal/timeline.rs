//! The frames of a match: every state of every piece, and the board before each step.
//!
//! ```text
//!   frame   0 ──── 1 ──── … ──── k − 1 ──── k          k + 1 …
//!           P₀     P₁            P of f     fixed,      P₀ of the next piece,
//!                                           lines lit   on the board without them
//! ```

use super::block_board::BlockBoard;
use super::board::Board;
use super::definitions::{self, NoTrajectory};
use super::instance::Instance;
use super::matches::{Match, MatchStep};
use super::piece::{Move, PieceState};
use crate::engine::{Block, Tetrimino};

/// The maximum size of the stored boards, in bytes. The boards between them are recomputed.
const MAX_BYTES: usize = 32 << 20;

/// A step of a match: a piece and its states.
#[derive(Debug, Clone)]
pub struct TimelineStep {
    /// The piece.
    pub tetrimino: Tetrimino,
    /// The trajectory. The last move is the fix.
    pub moves: Vec<Move>,
    /// The state before each move.
    pub states: Vec<PieceState>,
    /// Whether the piece was taken from Hold.
    pub is_swapped: bool,
    /// The held piece while this one moves.
    pub held: Option<Tetrimino>,
    /// The number of pieces drawn from the sequence so far, including this one.
    pub drawn: usize,
    /// The number of lines cleared.
    pub lines: usize,
    /// The first frame.
    pub first: usize,
}

/// A match as a sequence of frames.
#[derive(Debug, Clone)]
pub struct MatchTimeline {
    /// The sequence of pieces of the instance.
    pub pieces: Vec<Tetrimino>,
    /// The steps.
    pub steps: Vec<TimelineStep>,
    /// The boards before each `every`th step.
    boards: Vec<BlockBoard>,
    every: usize,
    /// The number of rows to show so that every piece is visible.
    pub rows: usize,
    /// The held piece at the end.
    pub held: Option<Tetrimino>,
    /// The number of frames.
    pub frames: usize,
}

/// The content of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrameState {
    /// The piece of a step before one of its moves. Both are counted from 0.
    Moving(usize, usize),
    /// The piece of a step after its fix, before lines are cleared.
    Fixed(usize),
    /// The end of the match.
    Over,
}

impl MatchTimeline {
    /// Replays a match of an instance on its start board.
    ///
    /// # Errors
    /// A trajectory is illegal: the number of the step, from 1, and the reason.
    pub fn of(instance: &Instance, start: &BlockBoard, found: &Match) -> Result<Self, (usize, NoTrajectory)> {
        // The boards of matches with thousands of pieces may not fit into memory, so only some of them are stored.
        let every = (found.steps.len() * start.bytes()).div_ceil(MAX_BYTES).max(1);
        let mut timeline = Self {
            pieces: instance.pieces.clone(),
            steps: Vec::with_capacity(found.steps.len()),
            boards: Vec::new(),
            every,
            rows: start.shown().0,
            held: instance.held,
            frames: 0,
        };
        let (mut board, mut blocks) = (instance.board.clone(), start.clone());
        let mut drawn = 0;
        for (index, step) in found.steps.iter().enumerate() {
            if index % every == 0 {
                timeline.boards.push(blocks.clone());
            }
            let states = states(instance, &board, step).map_err(|error| (index + 1, error))?;
            drawn = timeline.take(step, drawn);
            let Some(last) = states.last().copied() else { continue };
            let (merged, lines) = definitions::merged(&board, last);
            board = merged;
            fix(&mut blocks, last);
            blocks.clear_lines();
            let cells = states.iter().flat_map(|state| state.cells());
            let highest = cells.filter_map(|(row, _)| usize::try_from(row).ok()).max().unwrap_or(0);
            timeline.rows = timeline.rows.max(highest);
            let (first, moves) = (timeline.frames, step.moves.clone());
            timeline.frames += states.len() + 1;
            let (held, is_swapped) = (timeline.held, step.held);
            timeline.steps.push(TimelineStep {
                tetrimino: step.tetrimino,
                moves,
                states,
                is_swapped,
                held,
                drawn,
                lines,
                first,
            });
        }
        // The last board, without a piece.
        timeline.frames += 1;
        Ok(timeline)
    }

    /// Draws the piece of a step. Returns the number of pieces drawn so far.
    fn take(&mut self, step: &MatchStep, drawn: usize) -> usize {
        if !step.held {
            return drawn + 1;
        }
        let put_away = self.pieces.get(drawn).copied();
        let was_empty = self.held.is_none();
        self.held = put_away;
        // After the last piece of the sequence, the held piece is taken without an exchange.
        if put_away.is_some() { drawn + 1 + usize::from(was_empty) } else { drawn }
    }

    /// The content of a frame.
    #[must_use]
    pub fn state_at(&self, frame: usize) -> FrameState {
        let after = self.steps.partition_point(|step| step.first <= frame);
        let Some(index) = after.checked_sub(1) else { return FrameState::Over };
        let step = &self.steps[index];
        match frame - step.first {
            at if at < step.states.len() => FrameState::Moving(index, at),
            at if at == step.states.len() => FrameState::Fixed(index),
            _ => FrameState::Over,
        }
    }

    /// The board before a step, or the last board.
    #[must_use]
    pub fn board(&self, step: usize) -> BlockBoard {
        let step = step.min(self.steps.len());
        let stored = (step / self.every).min(self.boards.len().saturating_sub(1));
        let mut blocks = self.boards.get(stored).cloned().unwrap_or_else(|| BlockBoard::new(1, 1));
        for step in self.steps.iter().take(step).skip(stored * self.every) {
            if let Some(last) = step.states.last() {
                fix(&mut blocks, *last);
                blocks.clear_lines();
            }
        }
        blocks
    }
}

/// The states of a piece before each move.
fn states(instance: &Instance, board: &Board, step: &MatchStep) -> Result<Vec<PieceState>, NoTrajectory> {
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

/// Adds the Minos of a piece to the board.
pub fn fix(blocks: &mut BlockBoard, piece: PieceState) {
    for (row, column) in piece.cells() {
        if let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) {
            blocks.set(row, column, Some(Block::Of(piece.tetrimino)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::RotationSystem;
    use crate::solver::formal::instance::Limits;
    use crate::solver::formal::model::Model;
    use crate::solver::formal::objective::Objective;

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

    /// A match of straight drops. A small letter is a piece taken with Hold.
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
            MatchStep { tetrimino, held: letter.is_ascii_lowercase(), moves }
        });
        Match { steps: steps.collect() }
    }

    /// The sequence, the held piece at the start and the placed pieces. Then for each piece, the held piece and the
    /// number of pieces drawn so far, and the held piece at the end.
    type Row = (&'static str, &'static str, &'static str, &'static [(&'static str, usize)], &'static str);

    #[test]
    fn each_step_has_the_held_piece_and_the_number_drawn() {
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
            let timeline = MatchTimeline::of(&instance, &BlockBoard::new(20, 10), &dropped(&instance, placed)).unwrap();
            let one = |letter: &str| tetriminos(letter).first().copied();
            let actual: Vec<_> = timeline.steps.iter().map(|step| (step.held, step.drawn)).collect();
            let expected: Vec<_> = expected.iter().map(|(held, drawn)| (one(held), *drawn)).collect();
            assert_eq!(actual, expected, "{placed} of {pieces} with {held:?} held");
            assert_eq!(timeline.held, one(end), "{placed} of {pieces} with {held:?} held");
        }
    }

    #[test]
    fn frames_are_counted_through() {
        let instance = instance("OO", "");
        let timeline = MatchTimeline::of(&instance, &BlockBoard::new(20, 10), &dropped(&instance, "OO")).unwrap();
        let states: Vec<usize> = timeline.steps.iter().map(|step| step.states.len()).collect();
        let mut expected = Vec::new();
        for (step, states) in states.into_iter().enumerate() {
            expected.extend((0..states).map(|at| FrameState::Moving(step, at)));
            expected.push(FrameState::Fixed(step));
        }
        expected.push(FrameState::Over);
        let seen: Vec<FrameState> = (0..timeline.frames).map(|frame| timeline.state_at(frame)).collect();
        assert_eq!(seen, expected);
        assert_eq!(timeline.state_at(timeline.frames + 9), FrameState::Over);
        assert_eq!((timeline.board(0).height(), timeline.board(1).height(), timeline.board(9).height()), (0, 2, 4));
    }
}
