//! A lesson: a demonstration shows what to do, then the player does it.

use std::collections::BTreeSet;

use egui::{Color32, Ui};

use super::StepEnd;
use crate::engine::{Action, Cell, Start};
use crate::replay::scenario::Scenario;
use crate::ui::screens::stage;
use crate::ui::shared::Shared;
use crate::ui::widgets::mini_game::{self, Attempt, MiniGame, PlayerTask};
use crate::ui::widgets::{note, paragraph};
use crate::ui::words::{MessageId, id};

#[derive(Debug, Clone, Copy)]
struct Subject {
    title: MessageId,
    text: MessageId,
    task: PlayerTask,
    /// The position with its solution, as a scenario.
    file: &'static str,
}

macro_rules! subject {
    ($file:literal, $title:expr, $text:expr, $task:expr) => {
        Subject {
            title: $title,
            text: $text,
            task: $task,
            file: include_str!(concat!("../../../../assets/demonstrations/", $file, ".json")),
        }
    };
}

/// The number of subjects that everybody needs; those after them are extras.
const BASICS: usize = 4;

const SUBJECTS: [Subject; 5] = [
    subject!("single", id::LESSON_MOVE, id::LESSON_MOVE_TEXT, PlayerTask::Action(Action::Single)),
    subject!("hard_drop", id::BUTTON_HARD_DROP, id::LESSON_DROP_TEXT, PlayerTask::HardDrop),
    subject!("hold", id::BUTTON_HOLD, id::LESSON_HOLD_TEXT, PlayerTask::Hold),
    subject!("tetris", id::ACTION_TETRIS, id::LESSON_TETRIS_TEXT, PlayerTask::Action(Action::Tetris)),
    subject!(
        "t_spin_double",
        id::ACTION_T_SPIN_DOUBLE,
        id::LESSON_T_SPIN_TEXT,
        PlayerTask::Action(Action::TSpinDouble)
    ),
];

#[derive(Debug)]
pub(super) struct Lesson {
    index: usize,
    subject: Subject,
    scenario: Scenario,
    /// The cells that the demonstration fills, if the lesson requires them.
    target: Vec<Cell>,
    /// What went wrong last; it stays until the lesson is solved or begins again.
    fault: Option<MessageId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LessonButton {
    Try,
    Show,
    Next,
    Skip,
}

impl Lesson {
    /// The number of lessons.
    pub(super) const COUNT: usize = SUBJECTS.len();

    /// The lesson of this index; `None` after the last.
    pub(super) fn new(index: usize) -> Option<Self> {
        let subject = *SUBJECTS.get(index)?;
        let scenario = mini_game::read(subject.file)?;
        let target = mini_game::target(&scenario).filter(|_| matches!(subject.task, PlayerTask::Action(_)));
        Some(Self { index, subject, scenario, target: target.unwrap_or_default(), fault: None })
    }

    pub(super) const fn index(&self) -> usize {
        self.index
    }

    /// What the player sees first.
    pub(super) fn demo(&self) -> MiniGame {
        MiniGame::demo(&self.scenario)
    }

    /// Shows the lesson; returns how it ended.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, game: &mut MiniGame) -> Option<StepEnd> {
        game.handle_end(ui);
        if game.is_solved() && !game.is_played() {
            return Some(StepEnd::Next);
        }
        if game.is_demo() {
            game.advance(ui);
            // After one viewing, the player's turn starts automatically.
            if game.progress() >= 1.0 {
                self.begin(game);
            }
        }
        if let Attempt::Failed { cells, .. } = game.attempt() {
            self.fault = Some(self.fault_of(&cells));
        }
        let page = ("Lesson", game.is_played());
        let (pressed, _, back) = stage::show(ui, shared, page, |ui| self.stage(ui, shared, game));
        let back = back && !game.end();
        match pressed {
            Some(LessonButton::Try) => self.begin(game),
            Some(LessonButton::Show) => *game = self.demo(),
            Some(LessonButton::Next) => return Some(StepEnd::Next),
            Some(LessonButton::Skip) => return Some(StepEnd::ToSpeed),
            None => {}
        }
        back.then_some(StepEnd::Leave)
    }

    /// Gives the player the controls.
    fn begin(&mut self, game: &mut MiniGame) {
        self.fault = None;
        let position = &self.scenario.game;
        let start = Start { matrix: position.matrix().clone(), queue: position.next().to_vec(), ..Start::default() };
        *game = MiniGame::task(start, self.subject.task);
        game.begin();
    }

    fn stage(&self, ui: &mut Ui, shared: &Shared<'_>, game: &mut MiniGame) -> Option<LessonButton> {
        let Shared { theme, words, .. } = shared;
        let first = if game.is_demo() { LessonButton::Try } else { LessonButton::Show };
        let presses = [first, LessonButton::Next, LessonButton::Skip];
        let title = words.text(self.subject.title);
        let args = [("lesson", (self.index + 1).into()), ("all", Self::COUNT.into())];
        let mut count = words.with(id::LESSON_COUNT, &args);
        if self.index >= BASICS {
            count = format!("{count} · {}", words.text(id::LESSON_EXTRA));
        }
        let (state, color) = self.state(shared, game);
        let aside = stage::Aside {
            title: &title,
            text: |ui: &mut Ui, game: &MiniGame| {
                note(ui, theme, &count);
                ui.add_space(theme.metrics.space.s);
                paragraph(ui, theme, &words.text(self.subject.text));
                ui.add_space(theme.metrics.space.s);
                stage::keys(ui, shared, game, &mini_game::buttons(&self.scenario));
                ui.add_space(theme.metrics.space.s);
                stage::strong(ui, theme, words.text(state), color);
            },
            controls: |ui: &mut Ui, game: &mut MiniGame| {
                game.show_buttons(ui, shared);
                stage::buttons(ui, shared, &presses.map(LessonButton::text))
            },
        };
        let (layout, pressed) = stage::stage(ui, shared, (game, true), aside)?;
        // The cells to fill, until the player has filled them.
        if !game.is_demo() && !game.is_solved() {
            stage::outline(ui, theme, &layout, &self.target, theme.palette.on_well_accent);
        }
        presses.get(pressed?).copied()
    }

    /// What went wrong with a Tetrimino that covers these cells.
    fn fault_of(&self, cells: &[Cell]) -> MessageId {
        let columns = |cells: &[Cell]| cells.iter().map(|cell| cell.x).collect::<BTreeSet<_>>();
        let (found, wanted) = (columns(cells), columns(&self.target));
        let is_spin = matches!(self.subject.task, PlayerTask::Action(action) if action.t_spin().is_some());
        match self.subject.task {
            PlayerTask::HardDrop => id::LESSON_NOT_DROPPED,
            PlayerTask::Hold => id::LESSON_NOT_HELD,
            _ if is_spin && found.is_subset(&wanted) => id::LESSON_TOO_EARLY,
            _ if found.len() != wanted.len() => id::LESSON_WRONG_TURN,
            _ => id::LESSON_WRONG_COLUMN,
        }
    }

    /// Whose turn it is, or the result of the attempt, with its colour.
    fn state(&self, shared: &Shared<'_>, game: &MiniGame) -> (MessageId, Color32) {
        let palette = &shared.theme.palette;
        match game.attempt() {
            _ if game.is_demo() => (id::LESSON_WATCH, palette.text_secondary),
            Attempt::Solved(_) => (id::LESSON_SOLVED, palette.good),
            Attempt::Failed { cells, .. } => (self.fault_of(&cells), palette.danger),
            Attempt::Waiting | Attempt::Going => (self.fault.unwrap_or(id::LESSON_TRY), palette.accent),
        }
    }
}

impl LessonButton {
    const fn text(self) -> MessageId {
        match self {
            Self::Try => id::TRAINER_TRY,
            Self::Show => id::TRAINER_SHOW,
            Self::Next => id::LESSON_NEXT,
            Self::Skip => id::LESSON_SKIP,
        }
    }
}
