//! A lesson: a demonstration shows what to do, then the player does it.

use std::collections::BTreeSet;
use std::time::Instant;

use egui::Ui;

use super::End;
use crate::engine::{Action, Button, Cell, GameEvent, Start};
use crate::input::PlayInput;
use crate::replay::scenario::{self, Layout};
use crate::settings::Settings;
use crate::ui::demonstration::Demonstration;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::screens::exercise::{self, Attempt, Exercise, Wanted};
use crate::ui::screens::stage;
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::{note, paragraph};
use crate::ui::words::{MessageId, id};

/// The subject of a lesson.
#[derive(Debug, Clone, Copy)]
struct Subject {
    title: MessageId,
    text: MessageId,
    wanted: Wanted,
    /// The position with its solution, as a scenario.
    file: &'static str,
}

macro_rules! subject {
    ($file:literal, $title:expr, $text:expr, $wanted:expr) => {
        Subject {
            title: $title,
            text: $text,
            wanted: $wanted,
            file: include_str!(concat!("../../../../assets/demonstrations/", $file, ".json")),
        }
    };
}

/// The number of subjects that everybody needs; those after them are extras.
const BASICS: usize = 4;

const SUBJECTS: [Subject; 5] = [
    subject!("single", id::LESSON_MOVE, id::LESSON_MOVE_TEXT, Wanted::Action(Action::Single)),
    subject!("hard_drop", id::BUTTON_HARD_DROP, id::LESSON_DROP_TEXT, Wanted::HardDrop),
    subject!("hold", id::BUTTON_HOLD, id::LESSON_HOLD_TEXT, Wanted::Hold),
    subject!("tetris", id::ACTION_TETRIS, id::LESSON_TETRIS_TEXT, Wanted::Action(Action::Tetris)),
    subject!("t_spin_double", id::ACTION_T_SPIN_DOUBLE, id::LESSON_T_SPIN_TEXT, Wanted::Action(Action::TSpinDouble)),
];

/// A lesson.
#[derive(Debug)]
pub(super) struct Lesson {
    index: usize,
    subject: Subject,
    exercise: Exercise,
    /// The cells that the demonstration fills, if the lesson requires them.
    target: Vec<Cell>,
    shown: Demonstration,
    /// Whether the demonstration is visible, rather than the exercise.
    is_shown: bool,
    /// The time of the previous frame of the demonstration.
    clock: Option<f64>,
}

/// The buttons of a lesson.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Press {
    Try,
    Show,
    Next,
    Skip,
}

impl Lesson {
    /// The lesson of this index; `None` after the last.
    pub(super) fn new(index: usize) -> Option<Self> {
        let subject = *SUBJECTS.get(index)?;
        let warn = |error: &_| log::error!("lesson {index}: {error}");
        let scenario = scenario::read(subject.file, Layout::One).inspect_err(warn).ok()?.pop()?;
        let shown = Demonstration::read(subject.file).inspect_err(warn).ok()?;
        let target = exercise::target(&scenario).filter(|_| matches!(subject.wanted, Wanted::Action(_)));
        let position = &scenario.game;
        let start = Start { matrix: position.matrix().clone(), queue: position.next().to_vec(), ..Start::default() };
        Some(Self {
            index,
            subject,
            exercise: Exercise::new(start, subject.wanted),
            target: target.unwrap_or_default(),
            shown,
            is_shown: true,
            clock: None,
        })
    }

    /// Its index.
    pub(super) const fn index(&self) -> usize {
        self.index
    }

    /// Whether the player plays.
    pub(super) const fn is_playing(&self) -> bool {
        self.exercise.is_played()
    }

    /// Plays the exercise up to now with the player's input.
    pub(super) fn play(&mut self, settings: &Settings, input: &PlayInput, now: Instant, happened: &mut Vec<GameEvent>) {
        self.exercise.run(settings, input, now, happened);
    }

    /// Stops the clock of the exercise while nobody plays it.
    pub(super) fn rest(&mut self, now: Instant) {
        self.exercise.rest(now);
    }

    /// Shows the lesson; returns how it ended.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<End> {
        self.exercise.handle_end(ui);
        if self.exercise.is_solved() && !self.exercise.is_played() {
            return Some(End::Next);
        }
        if self.is_shown {
            stage::advance(ui, &mut self.shown, &mut self.clock);
            // After one viewing, the player's turn starts automatically.
            if self.shown.progress() >= 1.0 {
                self.begin();
            }
        }
        let is_played = self.exercise.is_played();
        let page = stage::page(ui, "Lesson", is_played);
        let mut frame = page.open(ui, shared);
        let pressed = frame.fixed(ui, |ui| self.stage(ui, shared));
        let mut back = frame.close(ui);
        if back && is_played {
            self.exercise.end();
            back = false;
        }
        match pressed {
            Some(Press::Try) => self.begin(),
            Some(Press::Show) => {
                self.exercise.end();
                self.shown.restart();
                self.shown.set_playing(true);
                self.is_shown = true;
            }
            Some(Press::Next) => return Some(End::Next),
            Some(Press::Skip) => return Some(End::ToSpeed),
            None => {}
        }
        back.then_some(End::Leave)
    }

    /// Gives the player the controls.
    fn begin(&mut self) {
        self.is_shown = false;
        self.exercise.begin();
    }

    fn stage(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Press> {
        let Shared { theme, words, .. } = shared;
        self.exercise.prepare(shared.settings);
        let game = self.exercise.live().filter(|_| !self.is_shown);
        let (game, effects) =
            game.map_or_else(|| (self.shown.game(), self.shown.effects()), |live| (live.game(), live.effects()));
        let view = stage::view(game, effects, true);
        let first = if self.is_shown { Press::Try } else { Press::Show };
        let presses = [first, Press::Next, Press::Skip];
        let title = words.text(self.subject.title);
        let aside = stage::Aside {
            title: &title,
            text: |ui: &mut Ui| {
                let args = [("lesson", (self.index + 1).into()), ("all", BASICS.into())];
                let is_extra = self.index >= BASICS;
                let count = if is_extra { words.text(id::LESSON_EXTRA) } else { words.with(id::LESSON_COUNT, &args) };
                note(ui, theme, &count);
                ui.add_space(theme.metrics.space.s);
                paragraph(ui, theme, &words.text(self.subject.text));
                ui.add_space(theme.metrics.space.s);
                for button in self.shown.buttons() {
                    stage::key(ui, shared, button, self.is_down(button));
                }
                ui.add_space(theme.metrics.space.s);
                self.state(ui, shared);
            },
            controls: |ui: &mut Ui| {
                let drawn = self.exercise.buttons(ui, shared);
                (drawn, stage::buttons(ui, shared, &presses.map(Press::text)))
            },
        };
        let (layout, (drawn, pressed)) = stage::stage(ui, shared, &view, aside);
        self.exercise.follow(drawn);
        self.outline(ui, shared, &layout);
        presses.get(pressed?).copied()
    }

    /// Whether a button is down in the demonstration or the exercise.
    fn is_down(&self, button: Button) -> bool {
        if self.is_shown {
            return self.shown.is_down(button);
        }
        self.exercise.live().is_some_and(|live| live.game().buttons().is_down(button))
    }

    /// Marks the cells to fill until the player has filled them.
    fn outline(&self, ui: &Ui, shared: &Shared<'_>, layout: &PlayLayout) {
        if !self.is_shown && !self.exercise.is_solved() {
            stage::outline(ui, shared.theme, layout, &self.target, shared.theme.palette.on_well_accent);
        }
    }

    /// What went wrong with a Tetrimino that covers these cells.
    fn fault(&self, cells: &[Cell]) -> MessageId {
        let columns = |cells: &[Cell]| cells.iter().map(|cell| cell.x).collect::<BTreeSet<_>>();
        let (found, wanted) = (columns(cells), columns(&self.target));
        let is_spin = matches!(self.subject.wanted, Wanted::Action(action) if action.t_spin().is_some());
        match () {
            () if is_spin && found.is_subset(&wanted) => id::LESSON_TOO_EARLY,
            () if found.len() != wanted.len() => id::LESSON_WRONG_TURN,
            () if found != wanted => id::LESSON_WRONG_COLUMN,
            () => id::LESSON_FAILED,
        }
    }

    /// Shows whose turn it is, or the result of the attempt.
    fn state(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let (text, color) = match self.exercise.attempt() {
            _ if self.is_shown => (id::LESSON_WATCH, theme.palette.text_secondary),
            Attempt::Solved(_) => (id::LESSON_SOLVED, theme.palette.good),
            Attempt::Failed { cells, .. } => (self.fault(&cells), theme.palette.danger),
            Attempt::Waiting | Attempt::Going => (id::LESSON_TRY, theme.palette.accent),
        };
        ui.add(egui::Label::new(theme.text(TextRole::Strong, words.text(text)).color(color)).wrap());
    }
}

impl Press {
    const fn text(self) -> MessageId {
        match self {
            Self::Try => id::TRAINER_TRY,
            Self::Show => id::TRAINER_SHOW,
            Self::Next => id::LESSON_NEXT,
            Self::Skip => id::LESSON_SKIP,
        }
    }
}
