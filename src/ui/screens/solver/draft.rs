//! The question as it is edited: every part as the player left it, whether it makes an instance yet or not.

use super::canvas::Canvas;
use crate::engine::units::{COLUMNS, SKYLINE};
use crate::engine::{Matrix, RotationSystem, Tetrimino};
use crate::formal::board::BoardError;
use crate::formal::instance::{Instance, Limits};
use crate::formal::model::Model;
use crate::formal::objective::Objective;

/// The seconds that a new question may take.
const PATIENCE_SECONDS: u64 = 60;
/// The most that is kept of what was drawn before, in bytes and in changes.
const MOST_BYTES: usize = 32 << 20;
const MOST_CHANGES: usize = 500;

/// Why a question cannot be asked yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Problem {
    /// A letter of the sequence, at its place from 1, is no Tetrimino.
    Letter(char, usize),
    /// There is no such board.
    Board(BoardError),
}

/// The boards that are drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Boards {
    /// The board it begins from.
    pub(super) start: Canvas,
    /// The board that is to be reached, where that is asked.
    pub(super) target: Option<Canvas>,
}

/// A question being edited.
#[derive(Debug, Clone)]
pub(super) struct Draft {
    pub(super) boards: Boards,
    /// Whether the board to be reached is the one that is drawn on.
    pub(super) draws_target: bool,
    /// The letters of the sequence as they were typed.
    pub(super) pieces: String,
    pub(super) held: Option<Tetrimino>,
    /// Whether pieces move as the Guideline says.
    pub(super) is_guideline: bool,
    pub(super) rotation: RotationSystem,
    pub(super) hold: bool,
    /// All that is asked but the board to be reached.
    pub(super) objective: Objective,
    pub(super) limits: Limits,
    past: Vec<Boards>,
    future: Vec<Boards>,
    /// The boards before their sides were changed, and what came of that: what was cut off comes back with larger sides.
    whole: Option<(Boards, Boards)>,
}

impl Default for Draft {
    fn default() -> Self {
        let start = Canvas::new(SKYLINE.unsigned_abs().into(), COLUMNS.unsigned_abs().into());
        Self {
            boards: Boards { start, target: None },
            draws_target: false,
            pieces: String::new(),
            held: None,
            is_guideline: false,
            rotation: RotationSystem::default(),
            hold: true,
            objective: Objective { survive: true, ..Objective::default() },
            limits: Limits { seconds: Some(PATIENCE_SECONDS), ..Limits::default() },
            past: Vec::new(),
            future: Vec::new(),
            whole: None,
        }
    }
}

impl Draft {
    /// A question that was asked before.
    pub(super) fn of(instance: &Instance) -> Self {
        let (is_guideline, rotation, hold) = match instance.model {
            Model::Literal => (false, RotationSystem::default(), true),
            Model::Guideline { rotation, hold } => (true, rotation, hold),
        };
        let target = instance.objective.reach.as_ref().map(Canvas::of_board);
        Self {
            boards: Boards { start: Canvas::of_board(&instance.board), target },
            pieces: letters(&instance.pieces),
            held: instance.held,
            is_guideline,
            rotation,
            hold,
            objective: Objective { reach: None, ..instance.objective.clone() },
            limits: instance.limits,
            ..Self::default()
        }
    }

    /// What a game stands at, by the movement it is played by.
    pub(super) fn of_game(
        matrix: &Matrix,
        pieces: &[Tetrimino],
        held: Option<Tetrimino>,
        (rotation, hold): (RotationSystem, bool),
    ) -> Self {
        Self {
            boards: Boards { start: Canvas::of_matrix(matrix), target: None },
            pieces: letters(pieces),
            held,
            is_guideline: true,
            rotation,
            hold,
            ..Self::default()
        }
    }

    /// The question.
    ///
    /// # Errors
    /// A letter of the sequence is no Tetrimino.
    pub(super) fn instance(&self) -> Result<Instance, Problem> {
        let reach = self.boards.target.as_ref().map(Canvas::board).transpose().map_err(Problem::Board)?;
        let model = self.model();
        Ok(Instance {
            board: self.boards.start.board().map_err(Problem::Board)?,
            pieces: self.sequence()?,
            held: self.held.filter(|_| model.holds()),
            model,
            objective: Objective { reach, ..self.objective.clone() },
            limits: self.limits,
        })
    }

    /// How pieces move.
    pub(super) const fn model(&self) -> Model {
        if self.is_guideline { Model::Guideline { rotation: self.rotation, hold: self.hold } } else { Model::Literal }
    }

    /// The Tetriminos that come. Spaces and commas may part them.
    pub(super) fn sequence(&self) -> Result<Vec<Tetrimino>, Problem> {
        let letters = self.pieces.chars().filter(|letter| !letter.is_whitespace() && *letter != ',');
        (1..)
            .zip(letters)
            .map(|(place, letter)| {
                let tetrimino = Tetrimino::from_letter(letter.to_ascii_uppercase());
                tetrimino.ok_or(Problem::Letter(letter, place))
            })
            .collect()
    }

    /// The board that is drawn on.
    pub(super) fn canvas(&mut self) -> &mut Canvas {
        match &mut self.boards.target {
            Some(target) if self.draws_target => target,
            _ => &mut self.boards.start,
        }
    }

    /// Changes the boards so that it can be taken back.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Self)) {
        let before = self.boards.clone();
        change(self);
        self.keep(before);
    }

    /// Gives both boards these sides. As long as nothing else is changed, sides can be tried without a loss.
    pub(super) fn resize(&mut self, rows: usize, columns: usize) {
        let whole = match self.whole.take() {
            Some((whole, resized)) if resized == self.boards => whole,
            Some(_) | None => self.boards.clone(),
        };
        self.change(|draft| {
            draft.boards.start = whole.start.resized(rows, columns);
            draft.boards.target = whole.target.as_ref().map(|target| target.resized(rows, columns));
        });
        self.whole = Some((whole, self.boards.clone()));
    }

    /// Asks for a board to be reached, drawn from what the start is, or no longer.
    pub(super) fn ask_for_target(&mut self, is_asked: bool) {
        self.change(|draft| draft.boards.target = is_asked.then(|| draft.boards.start.clone()));
        self.draws_target = is_asked;
    }

    /// Remembers what was drawn before, if it is another now.
    pub(super) fn keep(&mut self, before: Boards) {
        if before == self.boards {
            return;
        }
        self.future.clear();
        self.past.push(before);
        let bytes = |boards: &Boards| boards.start.bytes() + boards.target.as_ref().map_or(0, Canvas::bytes);
        let most = (MOST_BYTES / bytes(&self.boards).max(1)).clamp(1, MOST_CHANGES);
        let surplus = self.past.len().saturating_sub(most);
        self.past.drain(..surplus);
    }

    pub(super) fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.boards, before));
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.boards, after));
        }
    }
}

/// The letters of a sequence.
pub(super) fn letters(pieces: &[Tetrimino]) -> String {
    pieces.iter().map(|tetrimino| tetrimino.letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Block, diagram};
    use crate::formal::board::Board;
    use crate::formal::objective::Best;

    #[test]
    fn a_question_comes_back_as_it_was_asked() {
        let board = Board::from_drawing(&["....", "X.XX"]).unwrap();
        let objective = Objective {
            survive: true,
            lines: Some(2),
            tetrises: Some(1),
            perfect_clear: true,
            final_height: Some(0),
            max_height: Some(2),
            holes: Some(0),
            reach: Some(board.clone()),
            best: Some(Best::LeastHeight),
        };
        let model = Model::Guideline { rotation: RotationSystem::Ocular, hold: true };
        let limits = Limits { seconds: None, nodes: Some(7), memory_mib: 64, threads: 1 };
        let pieces = vec![Tetrimino::I, Tetrimino::O];
        let instance = Instance { board, pieces, held: Some(Tetrimino::T), model, objective, limits };
        assert_eq!(Draft::of(&instance).instance(), Ok(instance.clone()));
        let literal = Instance { held: None, model: Model::Literal, ..instance };
        assert_eq!(Draft::of(&literal).instance(), Ok(literal));
    }

    #[test]
    fn a_letter_that_is_no_tetrimino_is_named_with_its_place() {
        let draft = |pieces: &str| Draft { pieces: pieces.to_owned(), ..Draft::default() };
        assert_eq!(draft("io, t").sequence(), Ok(vec![Tetrimino::I, Tetrimino::O, Tetrimino::T]));
        assert_eq!(draft("IO Q").sequence(), Err(Problem::Letter('Q', 3)));
        assert_eq!(draft("IO Q").instance(), Err(Problem::Letter('Q', 3)));
    }

    #[test]
    fn a_game_is_asked_about_by_its_own_movement() {
        let matrix = diagram::matrix(&["XX.XXXXXXX"]).unwrap();
        let movement = (RotationSystem::Ocular, false);
        let instance = Draft::of_game(&matrix, &[Tetrimino::I], Some(Tetrimino::T), movement).instance().unwrap();
        assert_eq!(instance.board.filled(), 9);
        assert_eq!(instance.model, Model::Guideline { rotation: RotationSystem::Ocular, hold: false });
        assert_eq!(instance.held, None, "without Hold nothing is held");
    }

    #[test]
    fn sides_are_tried_without_a_loss() {
        let mut draft = Draft::default();
        draft.change(|draft| draft.canvas().set(5, 9, Some(Block::Neutral)));
        let drawn = draft.boards.clone();
        draft.resize(4, 10);
        draft.resize(4, 3);
        assert_eq!(draft.boards.start, Canvas::new(4, 3));
        draft.resize(20, 10);
        assert_eq!(draft.boards, drawn);
        draft.resize(4, 10);
        draft.change(|draft| draft.canvas().set(1, 1, Some(Block::Neutral)));
        draft.resize(20, 10);
        assert_eq!((draft.boards.start.block(1, 1), draft.boards.start.block(5, 9)), (Some(Block::Neutral), None));
    }

    #[test]
    fn changes_are_taken_back_and_made_again() {
        let mut draft = Draft::default();
        let empty = draft.boards.clone();
        draft.change(|draft| draft.canvas().set(1, 1, Some(Block::Neutral)));
        draft.ask_for_target(true);
        draft.change(|draft| draft.canvas().clear());
        assert_eq!(draft.boards.target, Some(empty.start.clone()));
        assert_eq!(draft.boards.start.block(1, 1), Some(Block::Neutral));
        draft.resize(4, 5);
        assert_eq!(draft.boards.target.as_ref().map(|target| (target.rows(), target.columns())), Some((4, 5)));
        for _ in 0..5 {
            draft.undo();
        }
        assert_eq!(draft.boards, empty);
        for _ in 0..9 {
            draft.redo();
        }
        assert_eq!((draft.boards.start.rows(), draft.boards.start.columns()), (4, 5));
    }
}
