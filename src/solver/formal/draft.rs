//! An instance being edited, valid or not, with undo and redo of its boards.

use super::block_board::BlockBoard;
use super::board::{Board, BoardError};
use super::instance::{Instance, Limits};
use super::model::Model;
use super::objective::Objective;
use super::setup::{Setup, SetupCell};
use crate::engine::units::{COLUMNS, SKYLINE};
use crate::engine::{RotationSystem, Rules, Start, Tetrimino};
use crate::formats::{self, Page};
use crate::json::TextError;

/// The time limit of a new draft, in seconds.
const PATIENCE_SECONDS: u64 = 60;
/// The limits of the undo history, in bytes and in changes.
const MAX_BYTES: usize = 32 << 20;
const MAX_CHANGES: usize = 500;

/// The error for a draft that is not a valid instance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// A letter of the sequence is not a Tetrimino: the letter and its position, from 1.
    Letter(char, usize),
    /// The board is invalid.
    Board(BoardError),
}

/// The boards of a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boards {
    /// The board at the start.
    pub start: BlockBoard,
    /// The board to reach, if the objective has one, or the filled cells of a setup.
    pub target: Option<BlockBoard>,
    /// The free cells of a setup. `None` if the target is the complete board.
    pub free: Option<BlockBoard>,
}

/// What the target of a draft is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TargetKind {
    /// There is none.
    #[default]
    None,
    /// The complete last board.
    Board,
    /// A setup: filled and free cells.
    Setup,
}

/// A board of a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DrawnBoard {
    /// The board at the start.
    #[default]
    Start,
    /// The board to reach, or the filled cells of a setup.
    Target,
    /// The free cells of a setup.
    Free,
}

/// An instance being edited.
#[derive(Debug, Clone)]
pub struct Draft {
    /// The boards.
    pub boards: Boards,
    /// The board that is being edited.
    pub drawn: DrawnBoard,
    /// The sequence as typed.
    pub pieces: String,
    /// The pattern of the sequences that follow it, as typed; empty if none follows.
    pub sequences: String,
    /// Whether the fewest solutions for these sequences are asked for.
    pub covers: bool,
    /// The held piece at the start.
    pub held: Option<Tetrimino>,
    /// Whether pieces move by the guideline model.
    pub is_guideline: bool,
    /// The rotation system of the guideline model.
    pub rotation: RotationSystem,
    /// Whether the guideline model has Hold.
    pub hold: bool,
    /// The objective without the board to reach and the setup.
    pub objective: Objective,
    /// The limits of the search.
    pub limits: Limits,
    past: Vec<Boards>,
    future: Vec<Boards>,
    /// The boards before and after the last resizing, so that truncated cells return with larger sides.
    resized: Option<(Boards, Boards)>,
}

impl Default for Draft {
    fn default() -> Self {
        let start = BlockBoard::new(SKYLINE.unsigned_abs().into(), COLUMNS.unsigned_abs().into());
        Self {
            boards: Boards { start, target: None, free: None },
            drawn: DrawnBoard::Start,
            pieces: String::new(),
            sequences: String::new(),
            covers: false,
            held: None,
            is_guideline: true,
            rotation: RotationSystem::default(),
            hold: true,
            objective: Objective { survive: true, ..Objective::default() },
            limits: Limits { seconds: Some(PATIENCE_SECONDS), ..Limits::default() },
            past: Vec::new(),
            future: Vec::new(),
            resized: None,
        }
    }
}

impl Draft {
    /// Edits an existing instance.
    pub fn of(instance: &Instance) -> Self {
        let (is_guideline, rotation, hold) = match instance.model {
            Model::Literal => (false, RotationSystem::default(), true),
            Model::Guideline { rotation, hold } => (true, rotation, hold),
        };
        let start = BlockBoard::of_board(&instance.board);
        let objective = &instance.objective;
        let masks = objective.setup.as_ref().map(Setup::masks);
        let (target, free) = match (&objective.reach, masks) {
            (Some(reach), _) => (Some(BlockBoard::of_board(reach)), None),
            (None, Some((filled, free))) => {
                let blocks = |cells| BlockBoard::of_board(cells).resized(start.rows(), start.columns());
                (Some(blocks(filled)), Some(blocks(free)))
            }
            (None, None) => (None, None),
        };
        // Only one of the two is drawn.
        let setup = objective.setup.clone().filter(|_| free.is_none());
        Self {
            boards: Boards { start, target, free },
            pieces: letters(&instance.pieces),
            held: instance.held,
            is_guideline,
            rotation,
            hold,
            objective: Objective { reach: None, setup, ..objective.clone() },
            limits: instance.limits,
            ..Self::default()
        }
    }

    /// Starts from a position, with the rotation system and Hold of its rules. A piece in play is the first of the
    /// sequence.
    pub fn of_start(start: &Start, rules: &Rules) -> Self {
        let in_play = start.in_play.map(|piece| piece.tetrimino);
        let pieces: Vec<_> = in_play.into_iter().chain(start.queue.iter().copied()).collect();
        Self {
            boards: Boards { start: BlockBoard::of_matrix(&start.matrix), target: None, free: None },
            pieces: letters(&pieces),
            held: start.hold,
            is_guideline: true,
            rotation: rules.rotation,
            hold: rules.hold,
            ..Self::default()
        }
    }

    /// Reads a question as JSON, or asks for a perfect clear of the first page of a fumen or of a drawn board, if its
    /// cells allow one.
    ///
    /// # Errors
    /// Names the line, the field, and what was expected.
    pub fn read(text: &str) -> Result<Self, TextError> {
        if !formats::is_document(text) {
            return Instance::from_json(text).map(|instance| Self::of(&instance));
        }
        let document = formats::read(text)?;
        let start = document.pages.first().map(Page::start).unwrap_or_default();
        Ok(Self::of_diagram(&start, &Rules::default()))
    }

    /// Asks for a perfect clear of a position if its cells allow one.
    #[must_use]
    pub fn of_diagram(start: &Start, rules: &Rules) -> Self {
        let draft = Self::of_start(start, rules);
        let allows = |board: Board| board.perfect_clear_counts().is_some();
        // Without pieces, the goal is chosen before they are typed.
        if draft.pieces.is_empty() && draft.boards.start.board().is_ok_and(allows) {
            draft.asking_for_perfect_clear()
        } else {
            draft.preferring_perfect_clear()
        }
    }

    /// Asks only for a perfect clear.
    #[must_use]
    pub fn asking_for_perfect_clear(self) -> Self {
        Self { objective: Objective { perfect_clear: true, ..Objective::default() }, ..self }
    }

    /// Asks only for a perfect clear if the number of cells allows one with these pieces.
    #[must_use]
    pub fn preferring_perfect_clear(self) -> Self {
        let least = |instance: &Instance| instance.board.perfect_clear_counts()?.next();
        let allows = |instance: Instance| least(&instance).is_some_and(|least| least <= instance.known());
        if self.instance().is_ok_and(allows) { self.asking_for_perfect_clear() } else { self }
    }

    /// The edited instance.
    ///
    /// # Errors
    /// A letter of the sequence is not a Tetrimino.
    pub fn instance(&self) -> Result<Instance, Problem> {
        let target = self.boards.target.as_ref().map(BlockBoard::board).transpose().map_err(Problem::Board)?;
        let free = self.boards.free.as_ref().map(BlockBoard::board).transpose().map_err(Problem::Board)?;
        let (reach, setup) = match (target, free) {
            (Some(filled), Some(free)) => (None, Some(setup(&filled, &free).map_err(Problem::Board)?)),
            (reach, _) => (reach, self.objective.setup.clone()),
        };
        let model = self.model();
        Ok(Instance {
            board: self.boards.start.board().map_err(Problem::Board)?,
            pieces: self.sequence()?,
            // The draft keeps the held piece while Hold is off, so that it is restored when Hold is turned on again.
            held: self.held.filter(|_| model.holds()),
            model,
            objective: Objective { reach, setup, ..self.objective.clone() },
            limits: self.limits,
        })
    }

    /// The position, with the Blocks' types. `None` if it does not fit into a Matrix, or a letter is not a Tetrimino.
    pub fn start(&self) -> Option<Start> {
        let matrix = self.boards.start.to_matrix()?;
        let hold = self.held.filter(|_| self.model().holds());
        Some(Start { matrix, queue: self.sequence().ok()?, hold, ..Start::default() })
    }

    /// The model of movement.
    pub const fn model(&self) -> Model {
        if self.is_guideline { Model::Guideline { rotation: self.rotation, hold: self.hold } } else { Model::Literal }
    }

    /// Parses the sequence. Spaces and commas are ignored.
    ///
    /// # Errors
    /// A letter is not a Tetrimino.
    pub fn sequence(&self) -> Result<Vec<Tetrimino>, Problem> {
        let letters = self.pieces.chars().filter(|letter| !letter.is_whitespace() && *letter != ',');
        (1..)
            .zip(letters)
            .map(|(place, letter)| {
                let tetrimino = Tetrimino::from_letter(letter.to_ascii_uppercase());
                tetrimino.ok_or(Problem::Letter(letter, place))
            })
            .collect()
    }

    /// The board being edited.
    pub fn edited_board(&mut self) -> &mut BlockBoard {
        match (self.drawn, &mut self.boards) {
            (DrawnBoard::Target, Boards { target: Some(board), .. })
            | (DrawnBoard::Free, Boards { free: Some(board), .. })
            | (_, Boards { start: board, .. }) => board,
        }
    }

    /// Changes the boards with a step that can be undone.
    pub fn change(&mut self, change: impl FnOnce(&mut Self)) {
        let before = self.boards.clone();
        change(self);
        self.record(before);
    }

    /// Resizes both boards. No cells are lost by further resizing until another change.
    pub fn resize(&mut self, rows: usize, columns: usize) {
        let original = match self.resized.take() {
            Some((original, resized)) if resized == self.boards => original,
            Some(_) | None => self.boards.clone(),
        };
        self.change(|draft| {
            draft.boards.start = original.start.resized(rows, columns);
            draft.boards.target = original.target.as_ref().map(|target| target.resized(rows, columns));
            draft.boards.free = original.free.as_ref().map(|free| free.resized(rows, columns));
        });
        self.resized = Some((original, self.boards.clone()));
    }

    /// What the target is.
    #[must_use]
    pub const fn target_kind(&self) -> TargetKind {
        match (&self.boards.target, &self.boards.free) {
            (None, _) => TargetKind::None,
            (Some(_), None) => TargetKind::Board,
            (Some(_), Some(_)) => TargetKind::Setup,
        }
    }

    /// Adds a target, a copy of the start board, changes what it is, or removes it.
    pub fn ask_for_target(&mut self, kind: TargetKind) {
        self.change(|draft| {
            let Boards { start, target, free } = &mut draft.boards;
            let none = || BlockBoard::new(start.rows(), start.columns());
            *free = (kind == TargetKind::Setup).then(|| free.take().unwrap_or_else(none));
            *target = (kind != TargetKind::None).then(|| target.take().unwrap_or_else(|| start.clone()));
        });
        self.drawn = if kind == TargetKind::None { DrawnBoard::Start } else { DrawnBoard::Target };
    }

    /// Adds `before` to the undo history if the boards have changed.
    pub fn record(&mut self, before: Boards) {
        if before == self.boards {
            return;
        }
        // A cell of a setup is filled or free: what was drawn last.
        if let Boards { target: Some(filled), free: Some(free), .. } = &mut self.boards {
            let (drawn, other) = if self.drawn == DrawnBoard::Free { (free, filled) } else { (filled, free) };
            other.subtract(drawn);
        }
        self.future.clear();
        self.past.push(before);
        let bytes = |boards: &Boards| {
            let others = [&boards.target, &boards.free].into_iter().flatten();
            boards.start.bytes() + others.map(BlockBoard::bytes).sum::<usize>()
        };
        // Boards can be large, so memory limits the history too. But the last change can always be undone.
        let most = (MAX_BYTES / bytes(&self.boards).max(1)).clamp(1, MAX_CHANGES);
        let surplus = self.past.len().saturating_sub(most);
        self.past.drain(..surplus);
    }

    /// Undoes the last change of the boards.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.boards, before));
        }
    }

    /// Redoes the last undone change.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.boards, after));
        }
    }
}

/// The setup of these filled and free cells, up to the highest of them.
fn setup(filled: &Board, free: &Board) -> Result<Setup, BoardError> {
    let rows = filled.height().max(free.height()).clamp(1, filled.rows());
    let mut setup = Setup::new(rows, filled.columns())?;
    for (row, column) in (1..=rows).flat_map(|row| (1..=filled.columns()).map(move |column| (row, column))) {
        if filled.is_filled(row, column) {
            setup.set(row, column, SetupCell::Filled);
        } else if free.is_filled(row, column) {
            setup.set(row, column, SetupCell::Free);
        }
    }
    Ok(setup)
}

/// The letters of the pieces.
pub fn letters(pieces: &[Tetrimino]) -> String {
    pieces.iter().map(|tetrimino| tetrimino.letter()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Block, diagram};
    use crate::solver::formal::objective::{Best, SpinGoal, SpinKind};

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
            t_spin: Some(SpinGoal { lines: 1, kind: SpinKind::Any, count: 1 }),
            back_to_back: true,
            combo: Some(1),
            setup: None,
            best: Some(Best::LeastHeight),
        };
        let model = Model::Guideline { rotation: RotationSystem::Ocular, hold: true };
        let limits = Limits { seconds: None, nodes: Some(7), memory_mib: 64, threads: 1 };
        let pieces = vec![Tetrimino::I, Tetrimino::O];
        let instance = Instance { board, pieces, held: Some(Tetrimino::T), model, objective, limits };
        assert_eq!(Draft::of(&instance).instance(), Ok(instance.clone()));
        let literal = Instance { held: None, model: Model::Literal, ..instance };
        assert_eq!(Draft::of(&literal).instance(), Ok(literal.clone()));
        let setup = Some(Setup::from_drawing(&["?X.?"]).unwrap());
        let both = Objective { setup, ..literal.objective.clone() };
        let both = Instance { objective: both, ..literal };
        assert_eq!(Draft::of(&both).instance(), Ok(both.clone()));
        let only = Instance { objective: Objective { reach: None, ..both.objective.clone() }, ..both };
        assert_eq!(Draft::of(&only).target_kind(), TargetKind::Setup);
        assert_eq!(Draft::of(&only).instance(), Ok(only));
    }

    #[test]
    fn a_cell_of_a_setup_is_filled_or_free() {
        let mut draft = Draft::default();
        draft.change(|draft| draft.edited_board().set(1, 1, Some(Block::Neutral)));
        draft.ask_for_target(TargetKind::Setup);
        assert_eq!(draft.drawn, DrawnBoard::Target);
        draft.drawn = DrawnBoard::Free;
        for column in [1, 2] {
            draft.change(|draft| draft.edited_board().set(1, column, Some(Block::Neutral)));
        }
        let setup = |draft: &Draft| draft.instance().unwrap().objective.setup.unwrap().drawing();
        assert_eq!(setup(&draft), ["..????????"]);
        draft.drawn = DrawnBoard::Target;
        draft.change(|draft| draft.edited_board().set(1, 2, Some(Block::Neutral)));
        assert_eq!(setup(&draft), [".X????????"]);
        draft.undo();
        assert_eq!(setup(&draft), ["..????????"]);
        draft.ask_for_target(TargetKind::None);
        assert_eq!((draft.target_kind(), draft.drawn), (TargetKind::None, DrawnBoard::Start));
        assert!(draft.instance().unwrap().objective.setup.is_none());
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
        let rules = Rules { rotation: RotationSystem::Ocular, hold: false, ..Rules::default() };
        let start = Start { matrix, queue: vec![Tetrimino::I], hold: Some(Tetrimino::T), ..Start::default() };
        let instance = Draft::of_start(&start, &rules).instance().unwrap();
        assert_eq!(instance.board.filled(), 9);
        assert_eq!(instance.model, Model::Guideline { rotation: RotationSystem::Ocular, hold: false });
        assert_eq!(instance.held, None, "without Hold nothing is held");
    }

    #[test]
    fn a_diagram_asks_for_a_perfect_clear_if_there_can_be_one() {
        let read = |text: &str| Draft::read(text).unwrap().instance().unwrap();
        // With the pieces I and O, and without any.
        let quiz = read("v115@9gF8DeF8DeF8DeF8NeAgWVAFLDmClcJSAVDEHBEooRBJoAVBvAAAA");
        assert_eq!((quiz.board.filled(), quiz.board.rows()), (24, 20));
        let drawn = read("XXXXXX____\nXXXXXX____");
        assert!(drawn.objective.perfect_clear && drawn.pieces.is_empty());
        assert!(!read("XXXXXX___X\nXXXXXX____").objective.perfect_clear);
        let json = r#"{"size": [4, 4], "pieces": "IO", "objective": {"lines": 1}}"#;
        assert_eq!(read(json), Instance::from_json(json).unwrap());
        let error = |text: &str| Draft::read(text).unwrap_err().to_string();
        assert_eq!(error("v115@vhAyO"), "line 1: This is a fumen diagram, but page 1 is cut off");
        assert_eq!(
            error("XX_X\nXX_X"),
            "line 1: This is a board drawn as text. Row 1 from the top has 4 cells; 10 were expected"
        );
    }

    #[test]
    fn a_question_has_a_position_if_it_fits_into_a_matrix() {
        let matrix = diagram::matrix(&["TT.XXXXXXX"]).unwrap();
        let start = Start { matrix, queue: vec![Tetrimino::I], hold: Some(Tetrimino::T), ..Start::default() };
        let draft = Draft::of_start(&start, &Rules::default());
        assert_eq!(draft.start(), Some(start));
        let mut narrow = draft;
        narrow.resize(4, 4);
        assert_eq!(narrow.start().map(|start| diagram::draw(&start.matrix)), Some(vec!["TT.X".to_owned()]));
        narrow.resize(4, 3);
        assert_eq!(narrow.start(), None);
        narrow.resize(4, 21);
        assert_eq!(narrow.start(), None);
    }

    #[test]
    fn sides_are_tried_without_a_loss() {
        let mut draft = Draft::default();
        draft.change(|draft| draft.edited_board().set(5, 9, Some(Block::Neutral)));
        let drawn = draft.boards.clone();
        draft.resize(4, 10);
        draft.resize(4, 3);
        assert_eq!(draft.boards.start, BlockBoard::new(4, 3));
        draft.resize(20, 10);
        assert_eq!(draft.boards, drawn);
        draft.resize(4, 10);
        draft.change(|draft| draft.edited_board().set(1, 1, Some(Block::Neutral)));
        draft.resize(20, 10);
        assert_eq!((draft.boards.start.block(1, 1), draft.boards.start.block(5, 9)), (Some(Block::Neutral), None));
    }

    #[test]
    fn changes_are_undone_and_redone() {
        let mut draft = Draft::default();
        let empty = draft.boards.clone();
        draft.change(|draft| draft.edited_board().set(1, 1, Some(Block::Neutral)));
        draft.ask_for_target(TargetKind::Board);
        draft.change(|draft| draft.edited_board().clear());
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
