//! The solver screen: edit a board and a question, search in the background, and play the match that was found.
//!
//! ```text
//!   MainMenu, Pause, PracticeMenu, Editor, Watch ─▶ Solver: edit ─▶ search ─▶ answer
//!                                                            ▲        │         │
//!                                                            └────────┴─────────┘
//! ```
//!
//! With a pattern of sequences, the question is asked for each of them, and the answer counts them.

mod answer;
mod board_editor;
mod form;
mod lookahead;
mod player;
mod queue_strip;
mod set_answer;
mod side_panel;
mod view;

use egui::{Id, Key, Modifiers, Rect, Ui, UiBuilder, vec2};

use self::answer::Answered;
use self::board_editor::{BoardEditor, EditedBoard};
use self::lookahead::Lookahead;
use self::player::MatchPlayback;
use self::queue_strip::{Waiting, above, strip};
use self::set_answer::{AnsweredSet, FoundSet};
use self::view::Viewport;
use crate::engine::{Rules, Start, Tetrimino};
use crate::json::TextError;
use crate::solver::formal::answer::Answer;
use crate::solver::formal::block_board::BlockBoard;
use crate::solver::formal::covering::Covering;
use crate::solver::formal::draft::{Draft, DrawnBoard, Problem, TargetKind};
use crate::solver::formal::instance::Instance;
use crate::solver::formal::sequences::{MAX_LENGTH, MAX_SEQUENCES, Pattern, PatternError};
use crate::solver::formal::set_answer::SetAnswer;
use crate::solver::formal::timeline::MatchTimeline;
use crate::solver::search::background::{
    BackgroundSearch, Monitor, SearchOutcome, cover_set_monitored, solve_set_monitored,
};
use crate::solver::search::can_cover;
use crate::ui::screens::{Command, SolverCommand};
use crate::ui::shared::Shared;
use crate::ui::waker::waker;
use crate::ui::widgets::focus::{self, Vertical};
use crate::ui::widgets::page::{self, Hint, Page};
use crate::ui::widgets::take_pasted_json;
use crate::ui::words::{Words, id};

/// The maximum width of the screen, in points.
const WIDTH: f32 = 1_240.0;
/// The key hints on the board, in the form, and elsewhere.
const DRAWING: [Hint; 4] = [Hint::Cursor, Hint::Fill, Hint::FillOnTheWay, Hint::Back];
const ASKING: [Hint; 5] = [Hint::Move, Hint::Change, Hint::Type, Hint::Accept, Hint::Back];
const CHOOSING: [Hint; 4] = [Hint::Move, Hint::Change, Hint::Accept, Hint::Back];
/// The interval between updates of the progress, in seconds.
const TOLD_EVERY: f32 = 0.1;

/// The result of a search: the answer, and its match prepared for display.
type FoundAnswer = (Answer, Option<Result<MatchTimeline, String>>);

pub(crate) type SearchFunction = fn(&Instance, &Monitor) -> Answer;

/// The solver screen.
#[derive(Debug)]
pub struct Solver {
    draft: Draft,
    board_editor: BoardEditor,
    stage: SolverState,
    search: SearchFunction,
    /// Whether to start the search as soon as the screen is shown.
    asks_at_once: bool,
    /// The lookahead, if practice asks one question and nothing else.
    lookahead: Option<Lookahead>,
    /// Whether the last search could not be started.
    has_failed: bool,
    /// The first focus target beside the board.
    beside: Option<Id>,
    /// The rectangle of the board.
    room: Rect,
}

#[derive(Debug)]
enum SolverState {
    Editing,
    Solving(Box<Instance>, BackgroundSearch<FoundAnswer>),
    Answered(Box<Answered>),
    SolvingSet(Box<Instance>, BackgroundSearch<FoundSet>),
    AnsweredSet(Box<AnsweredSet>),
}

impl Solver {
    /// Creates the screen with an empty board.
    #[must_use]
    pub fn new(search: SearchFunction) -> Self {
        Self::with(search, Draft::default())
    }

    /// Creates the screen with a question.
    #[must_use]
    pub fn of(search: SearchFunction, instance: &Instance) -> Self {
        Self::with(search, Draft::of(instance))
    }

    /// Creates the screen with a position, with the rotation system and Hold of its rules.
    #[must_use]
    pub fn of_start(search: SearchFunction, start: &Start, rules: &Rules) -> Self {
        Self::with(search, Draft::of_start(start, rules))
    }

    fn with(search: SearchFunction, draft: Draft) -> Self {
        Self {
            draft,
            board_editor: BoardEditor::default(),
            stage: SolverState::Editing,
            search,
            asks_at_once: false,
            lookahead: None,
            has_failed: false,
            beside: None,
            room: Rect::ZERO,
        }
    }

    /// Asks only for a perfect clear, as soon as the screen is shown: with the given Tetriminos, or with some of those
    /// beyond.
    #[must_use]
    pub fn asking_for_perfect_clear(mut self, beyond: &[Tetrimino]) -> Self {
        self.draft = self.draft.asking_for_perfect_clear();
        self.lookahead = self.draft.instance().ok().map(|instance| Lookahead::new(&instance, beyond));
        self.asks_at_once = true;
        self
    }

    /// Selects a perfect clear as the goal if the number of cells allows one with these pieces.
    #[must_use]
    pub fn preferring_perfect_clear(mut self) -> Self {
        self.draft = self.draft.preferring_perfect_clear();
        self
    }

    /// Whether practice asks one question and nothing else.
    #[must_use]
    pub(crate) const fn asks_one_thing(&self) -> bool {
        self.lookahead.is_some()
    }

    /// Replaces the question by that of a text: JSON, a fumen, or a drawn board.
    ///
    /// # Errors
    /// Names the line, the field, and what was expected; the question stays as it is.
    pub fn read(&mut self, text: &str) -> Result<(), TextError> {
        *self = Self::with(self.search, Draft::read(text)?);
        Ok(())
    }

    /// The board with the pieces as a position; `None` if a Matrix cannot have it.
    #[must_use]
    pub fn start(&self) -> Option<Start> {
        self.draft.start()
    }

    /// The question.
    ///
    /// # Errors
    /// Describes the error in the language of the player.
    pub fn question(&self, words: &Words) -> Result<Instance, String> {
        let field = |problem: &str| {
            let field = words.text(id::SOLVER_PIECES);
            words.with(id::SOLVER_WRONG, &[("field", field.into()), ("problem", problem.into())])
        };
        let instance = self.draft.instance().map_err(|problem| match problem {
            Problem::Letter(letter, place) => {
                let args = [("letter", letter.to_string().into()), ("place", place.into())];
                field(&words.with(id::SOLVER_WRONG_LETTER, &args))
            }
            Problem::Board(error) => error.to_string(),
        })?;
        instance.validate().map_err(|fault| format!("{}: {}", fault.path, fault.problem))?;
        Ok(instance)
    }

    /// The pattern of the sequences that follow the pieces, if there is one.
    ///
    /// # Errors
    /// Describes the error in the language of the player.
    pub fn pattern(&self, words: &Words) -> Result<Option<Pattern>, String> {
        let text = &self.draft.sequences;
        if text.trim().is_empty() {
            return Ok(None);
        }
        Pattern::read(text).map(Some).map_err(|error| {
            let field = words.text(id::SOLVER_SEQUENCES);
            words.with(id::SOLVER_WRONG, &[("field", field.into()), ("problem", pattern_error(words, &error).into())])
        })
    }

    /// Whether a search is running.
    #[must_use]
    pub const fn is_solving(&self) -> bool {
        matches!(self.stage, SolverState::Solving(..) | SolverState::SolvingSet(..))
    }

    /// The answer, while it is shown.
    #[must_use]
    pub fn answer(&self) -> Option<&Answer> {
        match &self.stage {
            SolverState::Answered(answered) => Some(&answered.answer),
            _ => None,
        }
    }

    /// The current step of the match, from 0, while one is shown.
    #[must_use]
    pub fn step(&self) -> Option<usize> {
        match &self.stage {
            SolverState::Answered(answered) => answered.player.as_ref().map(MatchPlayback::step),
            _ => None,
        }
    }

    /// The answers for a set of sequences, while they are shown.
    #[must_use]
    pub fn set_answer(&self) -> Option<&SetAnswer> {
        match &self.stage {
            SolverState::AnsweredSet(answered) => Some(&answered.answer),
            _ => None,
        }
    }

    /// The fewest solutions for a set of sequences, while they are shown.
    #[must_use]
    pub fn covering(&self) -> Option<&Covering> {
        match &self.stage {
            SolverState::AnsweredSet(answered) => answered.covering(),
            _ => None,
        }
    }

    /// Draws the screen.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        if std::mem::take(&mut self.asks_at_once) {
            self.ask(ui, shared);
        }
        self.handle_input(ui);
        let pasted = take_pasted_json(ui).map(SolverCommand::Read);
        let is_editing = matches!(self.stage, SolverState::Editing);
        let is_drawing = is_editing && focus::is_at(ui, BoardEditor::id());
        let title = page::title_where_high(ui, shared, id::SOLVER_TITLE);
        let (id, hints): (_, &[Hint]) = match self.stage {
            SolverState::Editing if is_drawing => ("Solver", &DRAWING),
            SolverState::Editing => ("Solver", &ASKING),
            SolverState::Solving(..) | SolverState::SolvingSet(..) => ("Solver searching", &CHOOSING),
            SolverState::Answered(_) | SolverState::AnsweredSet(_) => ("Solver answer", &CHOOSING),
        };
        // On the board, the arrow keys move its cursor instead of the focus.
        let vertical = if is_drawing { Vertical::Draw } else { Vertical::Move };
        let page = Page::of(id, &title, WIDTH).vertical(vertical).inner(true).hints(hints);
        if is_editing {
            self.take_back_by_keys(ui);
        }
        let mut frame = page.open(ui, shared);
        let (pages, lines) = (frame.opened.pages, frame.opened.lines);
        if let SolverState::Answered(answered) = &mut self.stage
            && let Some(player) = &mut answered.player
        {
            player.keys(ui, pages);
            player.advance(ui);
        }
        let command = frame.fixed(ui, |ui| self.halves(ui, shared, if is_drawing { lines } else { 0 }));
        let back = frame.close(ui) && self.back();
        pasted.or(command).map(Command::Solver).or_else(|| back.then_some(Command::Back))
    }

    /// Handles Escape: cancels the search or closes the answer. Returns whether to leave the screen.
    fn back(&mut self) -> bool {
        match &self.stage {
            SolverState::Editing => return true,
            SolverState::Solving(..) | SolverState::Answered(_) if self.lookahead.is_some() => return true,
            SolverState::Solving(_, solving) => solving.cancel(),
            SolverState::SolvingSet(_, solving) => solving.cancel(),
            SolverState::Answered(_) | SolverState::AnsweredSet(_) => self.stage = SolverState::Editing,
        }
        false
    }

    /// Starts the search if the question is valid: for the pieces, or for each sequence that follows them.
    fn ask(&mut self, ui: &Ui, shared: &Shared<'_>) {
        let (Ok(instance), Ok(pattern)) = (self.question(shared.words), self.pattern(shared.words)) else { return };
        let asked = instance.clone();
        let wake = waker(ui.ctx());
        let instance = Box::new(instance);
        let started = match pattern {
            None => {
                let (search, start) = (self.search, self.draft.boards.start.clone());
                let run = move |monitor: &Monitor| found(&asked, &start, search(&asked, monitor));
                BackgroundSearch::start(run, wake).map(|solving| SolverState::Solving(instance, solving))
            }
            Some(pattern) => {
                let covers = self.draft.covers && can_cover(&asked);
                let run = move |monitor: &Monitor| {
                    let sequences = pattern.sequences();
                    let covering = covers.then(|| cover_set_monitored(&asked, sequences.clone(), monitor)).flatten();
                    covering.map_or_else(
                        || FoundSet::Answer(solve_set_monitored(&asked, sequences, monitor)),
                        FoundSet::Covering,
                    )
                };
                BackgroundSearch::start(run, wake).map(|solving| SolverState::SolvingSet(instance, solving))
            }
        };
        self.has_failed = started.is_err();
        match started {
            Ok(solving) => self.stage = solving,
            Err(error) => log::error!("the search thread cannot start: {error}"),
        }
    }

    /// Polls the search.
    fn handle_input(&mut self, ui: &Ui) {
        let next = match &self.stage {
            SolverState::Solving(instance, solving) => solving.outcome().map(|outcome| match outcome {
                SearchOutcome::Lost => SolverState::Editing,
                SearchOutcome::Answered((answer, timeline)) => {
                    let mut answered = Answered::new((**instance).clone(), answer, solving.is_cancelled());
                    match timeline {
                        Some(Ok(timeline)) => answered.player = Some(MatchPlayback::new(timeline)),
                        Some(Err(fault)) => answered.fault = Some(fault),
                        None => {}
                    }
                    SolverState::Answered(Box::new(answered))
                }
            }),
            SolverState::SolvingSet(instance, solving) => solving.outcome().map(|outcome| match outcome {
                SearchOutcome::Lost => SolverState::Editing,
                SearchOutcome::Answered(found) => {
                    let given = &self.draft.boards.start;
                    SolverState::AnsweredSet(Box::new(AnsweredSet::new(found, instance, given)))
                }
            }),
            _ => return,
        };
        match next {
            None => ui.ctx().request_repaint_after_secs(TOLD_EVERY),
            Some(next) => {
                if matches!(next, SolverState::Editing) {
                    log::error!("a search ended without an answer");
                    self.has_failed = true;
                }
                self.stage = next;
            }
        }
    }

    fn take_back_by_keys(&mut self, ui: &Ui) {
        let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
        let shifted = Modifiers::COMMAND | Modifiers::SHIFT;
        // egui ignores an additional Shift when it matches Ctrl+Z, so the keys with Shift are asked for first.
        if pressed(shifted, Key::Z) || pressed(Modifiers::COMMAND, Key::Y) {
            self.draft.redo();
        } else if pressed(Modifiers::COMMAND, Key::Z) {
            self.draft.undo();
        }
    }

    /// Draws the board, and the panel beside it or, in a tall window, below it.
    fn halves(&mut self, ui: &mut Ui, shared: &Shared<'_>, down: i32) -> Option<SolverCommand> {
        let space = shared.theme.metrics.space;
        let all = ui.available_rect_before_wrap().shrink2(vec2(space.xs, space.xs));
        let is_tall = page::is_tall(all);
        let (board, aside) = if is_tall {
            all.split_top_bottom_at_y(all.top() + all.height() * 0.5)
        } else {
            all.split_left_right_at_x(all.left() + self.board_width(all))
        };
        let board = if is_tall {
            board.with_max_y(board.bottom() - space.l)
        } else {
            board.with_max_x(board.right() - space.l)
        };
        match &mut self.stage {
            SolverState::Editing => self.drawn(ui, shared, board, down),
            SolverState::Answered(answered) if answered.player.is_some() => {
                if let Some(player) = &mut answered.player {
                    played(ui, shared, player, board);
                }
            }
            _ => self.still(ui, shared, board),
        }
        let mut ui = ui.new_child(UiBuilder::new().max_rect(aside).id_salt("aside"));
        match &self.stage {
            SolverState::Editing => self.question_panel(&mut ui, shared),
            SolverState::Solving(..) | SolverState::SolvingSet(..) => self.progress_panel(&mut ui, shared),
            SolverState::Answered(_) => self.answer_panel(&mut ui, shared),
            SolverState::AnsweredSet(_) => self.set_panel(&mut ui, shared),
        }
    }

    /// The width of the board's half. A tall board leaves more to the panel; the controls of a match need more room.
    fn board_width(&self, all: Rect) -> f32 {
        let half = all.width() * 0.5;
        match self.stage {
            SolverState::Editing => {
                let (rows, columns) = self.draft.boards.start.shown();
                let needed = all.height() * columns as f32 / rows as f32;
                needed.clamp(half * 0.7, half)
            }
            _ => half,
        }
    }

    /// Draws the board editor.
    fn drawn(&mut self, ui: &Ui, shared: &Shared<'_>, room: Rect, down: i32) {
        self.room = room.shrink(4.0);
        let name = match (self.draft.drawn, self.draft.target_kind()) {
            (DrawnBoard::Start, _) | (_, TargetKind::None) => id::SOLVER_BOARD,
            (_, TargetKind::Board) => id::SOLVER_BOARD_TARGET,
            (DrawnBoard::Target, TargetKind::Setup) => id::SOLVER_BOARD_FILLED,
            (DrawnBoard::Free, TargetKind::Setup) => id::SOLVER_BOARD_FREE,
        };
        let before = self.draft.boards.clone();
        let beside = self.beside;
        let mut edited = EditedBoard { blocks: self.draft.edited_board(), name, down, beside };
        if self.board_editor.ui(ui, shared, self.room, &mut edited) {
            self.draft.record(before);
        }
    }

    /// Draws the board and, above it, the queue.
    fn still(&self, ui: &Ui, shared: &Shared<'_>, room: Rect) {
        let shown = match &self.stage {
            SolverState::AnsweredSet(answered) => answered.shown(),
            _ => None,
        };
        let start: &BlockBoard = shown.unwrap_or(&self.draft.boards.start);
        let (line, room) = above(shared, room);
        let held = self.draft.held.filter(|_| self.draft.model().holds());
        let next = self.draft.sequence().unwrap_or_default();
        if held.is_some() || !next.is_empty() {
            strip(ui, shared, line, &Waiting { holds: held.is_some(), held, next: &next });
        }
        Viewport::default().view(ui, room.shrink(4.0), start.shown()).paint(ui, shared.theme, start);
    }
}

/// Prepares the match of an answer for display.
fn found(instance: &Instance, start: &BlockBoard, answer: Answer) -> FoundAnswer {
    let timeline = match &answer {
        Answer::Yes { found: steps, .. } | Answer::Unknown { reached: steps } if !steps.steps.is_empty() => {
            Some(MatchTimeline::of(instance, start, steps).map_err(|(step, error)| format!("{step}: {error}")))
        }
        Answer::Yes { .. } | Answer::Unknown { .. } | Answer::No { .. } => None,
    };
    (answer, timeline)
}

/// Draws the match on the board, and its controls below.
fn played(ui: &mut Ui, shared: &Shared<'_>, player: &mut MatchPlayback, room: Rect) {
    let space = shared.theme.metrics.space;
    let height_id = Id::unique("solver transport");
    let height: f32 = ui.data(|data| data.get_temp(height_id)).unwrap_or(0.0);
    let (board, bar) = room.split_top_bottom_at_y(room.bottom() - height - space.s);
    player.board(ui, shared, board);
    let mut bar = ui.new_child(UiBuilder::new().max_rect(bar).id_salt("transport"));
    player.transport(&mut bar, shared);
    let used = bar.min_rect().height();
    if (used - height).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(height_id, used));
        ui.ctx().request_discard("the board takes what the transport leaves");
    }
}

/// What is wrong with a pattern.
fn pattern_error(words: &Words, error: &PatternError) -> String {
    let number = |number: usize| words.number(number as u64).into();
    match error {
        PatternError::Empty => words.text(id::SOLVER_PATTERN_EMPTY),
        PatternError::Unexpected { found, at } => {
            words.with(id::SOLVER_PATTERN_LETTER, &[("letter", found.to_string().into()), ("place", (*at).into())])
        }
        PatternError::Brackets(at) => words.with(id::SOLVER_PATTERN_BRACKETS, &[("place", (*at).into())]),
        PatternError::Count { at, most } => {
            words.with(id::SOLVER_PATTERN_COUNT, &[("place", (*at).into()), ("most", (*most).into())])
        }
        PatternError::TooLong(length) => {
            words.with(id::SOLVER_PATTERN_LONG, &[("length", number(*length)), ("most", number(MAX_LENGTH))])
        }
        PatternError::TooMany(count) => {
            let count = words.number(*count).into();
            words.with(id::SOLVER_PATTERN_MANY, &[("count", count), ("most", words.number(MAX_SEQUENCES).into())])
        }
    }
}
