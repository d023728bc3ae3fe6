//! The trainer: the Guideline's examples of spins (section 9.1), for the player to do.
//!
//! ```text
//!   assets/spins/*.json ─▶ Scenario ─▶ position ─▶ LiveMatch ─▶ PatternMatched: the right action? ─▶ done, or again
//!                              └─▶ its own buttons: the hint and the solution
//! ```
//!
//! Time stands still until the first press, so the player can study the position.

use std::time::Instant;

use egui::Ui;

use crate::engine::{Action, Buttons, Cell, GameEvent, Input, Matrix, Start, Tetrimino};
use crate::input::{self, PlayInput};
use crate::replay::scenario::{self, Layout, Scenario};
use crate::settings::{Settings, SpinExample};
use crate::ui::demonstration::Demonstration;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::screens::exercise::{self, Attempt, Exercise, Wanted};
use crate::ui::screens::{Command, stage};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::paragraph;
use crate::ui::widgets::row::{self, Named};
use crate::ui::words::{MessageId, Words, id};

/// One of the sixteen spins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spin {
    /// The example of the Guideline.
    pub example: SpinExample,
    /// The action to be done.
    pub action: Action,
    /// The message that names the turn.
    turn: MessageId,
    /// The position with its solution, as a scenario.
    pub file: &'static str,
}

macro_rules! spin {
    ($example:ident, $action:ident, $file:literal, $turn:expr) => {
        Spin {
            example: SpinExample::$example,
            action: Action::$action,
            turn: $turn,
            file: include_str!(concat!("../../../../assets/spins/", $file, ".json")),
        }
    };
}

impl Spin {
    /// All spins, in the Guideline's order.
    pub const ALL: [Self; 16] = [
        spin!(TSpinEastSouth, TSpin, "t_spin_e_s_1", id::SPIN_EAST_SOUTH),
        spin!(TSpinSouthWest, TSpin, "t_spin_s_w_1", id::SPIN_SOUTH_WEST),
        spin!(TSpinNorthWest, TSpin, "t_spin_n_w_5", id::SPIN_NORTH_WEST),
        spin!(TSpinNorthEast, TSpin, "t_spin_n_e_5", id::SPIN_NORTH_EAST),
        spin!(TSpinSingleEastSouth, TSpinSingle, "t_spin_single_e_s_1", id::SPIN_EAST_SOUTH),
        spin!(TSpinSingleNorthWest, TSpinSingle, "t_spin_single_n_w_5", id::SPIN_NORTH_WEST),
        spin!(TSpinDoubleEastSouth, TSpinDouble, "t_spin_double_e_s_1", id::SPIN_EAST_SOUTH),
        spin!(TSpinDoubleNorthWest, TSpinDouble, "t_spin_double_n_w_5", id::SPIN_NORTH_WEST),
        spin!(TSpinTripleNorthEast, TSpinTriple, "t_spin_triple_n_e_5", id::SPIN_NORTH_EAST),
        spin!(MiniTSpinNorthEastWall, MiniTSpin, "mini_t_spin_n_e_2_wall", id::SPIN_NORTH_EAST_WALL),
        spin!(MiniTSpinNorthEastBlocks, MiniTSpin, "mini_t_spin_n_e_2_blocks", id::SPIN_NORTH_EAST_BLOCKS),
        spin!(MiniTSpinNorthEastHole, MiniTSpin, "mini_t_spin_n_e_2_hole", id::SPIN_NORTH_EAST_HOLE),
        spin!(MiniTSpinSingleNorthEastWall, MiniTSpinSingle, "mini_t_spin_single_n_e_2_wall", id::SPIN_NORTH_EAST_WALL),
        spin!(
            MiniTSpinSingleNorthEastBlocks,
            MiniTSpinSingle,
            "mini_t_spin_single_n_e_2_blocks",
            id::SPIN_NORTH_EAST_BLOCKS
        ),
        spin!(MiniTSpinWestNorth, MiniTSpin, "mini_t_spin_w_n_3", id::SPIN_WEST_NORTH),
        spin!(MiniTSpinSingleWestNorth, MiniTSpinSingle, "mini_t_spin_single_w_n_3", id::SPIN_WEST_NORTH),
    ];

    /// Its name.
    #[must_use]
    pub fn name(&self, words: &Words) -> String {
        let args = [("action", words.action(self.action).into()), ("turn", words.text(self.turn).into())];
        words.with(id::TRAINER_NAME, &args)
    }

    /// The turn in words.
    #[must_use]
    pub fn turn(&self, words: &Words) -> String {
        words.text(self.turn)
    }

    /// The task.
    #[must_use]
    pub fn task(&self, words: &Words) -> String {
        words.with(id::TRAINER_TASK, &[("action", words.action(self.action).into())])
    }
}

/// The player's choices; they stay for the next spin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Choice {
    /// Whether the Tetrimino comes from the Skyline rather than lying at the T-Slot.
    from_above: bool,
    /// Whether the target and the keys are shown.
    hint: bool,
}

/// A spin on its stage.
#[derive(Debug)]
pub struct Trainer {
    index: usize,
    spin: Spin,
    scenario: Scenario,
    /// The cells to fill.
    target: Vec<Cell>,
    choice: Choice,
    exercise: Exercise,
    solution: Option<Demonstration>,
    clock: Option<f64>,
    /// It was done, and the settings are not updated yet.
    is_new: bool,
}

impl Trainer {
    /// The spin of this index in [`Spin::ALL`].
    #[must_use]
    pub fn new(index: usize) -> Option<Self> {
        let spin = *Spin::ALL.get(index)?;
        let read = scenario::read(spin.file, Layout::One);
        let scenario = read
            .inspect_err(|error| log::error!("the example {:?} cannot be read: {error}", spin.example))
            .ok()?
            .pop()?;
        // The solution ends on the target, so the file need not name its cells.
        let target = exercise::target(&scenario)?;
        let choice = Choice::default();
        Some(Self {
            index,
            spin,
            exercise: exercise_of(spin, &scenario, choice),
            scenario,
            target,
            choice,
            solution: None,
            clock: None,
            is_new: false,
        })
    }

    /// The Matrix of the position, and the cells to fill.
    pub(super) fn picture(&self) -> (&Matrix, &[Cell]) {
        (self.scenario.game.matrix(), &self.target)
    }

    /// Whether it is played and gets the controls.
    #[must_use]
    pub const fn is_training(&self) -> bool {
        self.exercise.is_played()
    }

    /// Begins to play, from the start.
    pub fn begin(&mut self) {
        self.exercise.begin();
        self.solution = None;
    }

    /// Plays up to now with the input of the controls, and appends the events to `happened`.
    pub fn run(&mut self, settings: &Settings, input: &PlayInput, now: Instant, happened: &mut Vec<GameEvent>) {
        let was_solved = self.exercise.is_solved();
        self.exercise.run(settings, input, now, happened);
        self.is_new |= self.exercise.is_solved() && !was_solved;
    }

    /// Stops time while nobody plays here.
    pub fn rest(&mut self, now: Instant) {
        self.exercise.rest(now);
    }

    /// Shows it. Returns whether it is left, and a command that marks a spin as done.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> (bool, Option<Command>) {
        self.exercise.handle_end(ui);
        let is_played = self.exercise.is_played();
        let page = stage::page(ui, "Trainer", is_played);
        let mut frame = page.open(ui, shared);
        let turned = frame.opened.pages;
        let pressed = frame.fixed(ui, |ui| self.stage(ui, shared));
        let mut back = frame.close(ui);
        if back && is_played {
            self.exercise.end();
            back = false;
        }
        let mark = self.mark(shared);
        match pressed {
            Some(Press::Next) => {
                // After a success the next spin starts at once; time stands still until the first press anyway.
                let goes_on = self.exercise.is_solved();
                self.go(1);
                if goes_on {
                    self.begin();
                }
            }
            None if turned != 0 => self.go(turned),
            Some(Press::Try) => self.begin(),
            Some(Press::Show) => {
                self.exercise.end();
                self.solution = Demonstration::read(self.spin.file).ok();
            }
            Some(Press::List) | None => {}
        }
        if pressed.is_some() || turned != 0 {
            ui.ctx().request_discard("what was chosen is shown at once");
        }
        (back || pressed == Some(Press::List), mark)
    }

    /// Goes forward by this many spins; the list wraps around.
    fn go(&mut self, steps: i32) {
        let index = (self.index as i32 + steps).rem_euclid(Spin::ALL.len() as i32) as usize;
        if let Some(next) = Self::new(index) {
            let choice = self.choice;
            *self = Self { choice, exercise: exercise_of(next.spin, &next.scenario, choice), ..next };
        }
    }

    /// The settings that know of a spin just done.
    fn mark(&mut self, shared: &Shared<'_>) -> Option<Command> {
        let example = self.spin.example;
        let is_new = std::mem::take(&mut self.is_new) && !shared.settings.training.done.contains(&example);
        is_new.then(|| {
            Command::apply(shared.settings, |settings| {
                settings.training.done.insert(example);
            })
        })
    }

    /// The field with the task beside it, or the solution; returns what was pressed.
    fn stage(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Press> {
        let title = self.spin.name(shared.words);
        let task = self.spin.task(shared.words);
        let buttons = self.buttons();
        let pressed = |index: usize| buttons.get(index).map(|(_, press)| *press);
        let names = buttons.map(|(name, _)| name);
        if let Some(solution) = &mut self.solution {
            stage::advance(ui, solution, &mut self.clock);
            return stage::demonstration(ui, shared, solution, (&title, &task), &names).and_then(pressed);
        }
        self.exercise.prepare(shared.settings);
        let live = self.exercise.live()?;
        let game = live.game();
        let view = stage::view(game, live.effects(), shared.settings.options.ghost);
        let mut choice = self.choice;
        let aside = stage::Aside {
            title: &title,
            text: |ui: &mut Ui| self.text(ui, shared, &task, game.buttons()),
            controls: |ui: &mut Ui| {
                let drawn = self.exercise.buttons(ui, shared);
                let pressed = stage::buttons(ui, shared, &names);
                choice.rows(ui, shared);
                (drawn, pressed)
            },
        };
        let (layout, (drawn, index)) = stage::stage(ui, shared, &view, aside);
        self.exercise.follow(drawn);
        self.outline(ui, shared, &layout);
        if choice.from_above != self.choice.from_above {
            self.exercise = exercise_of(self.spin, &self.scenario, choice);
        }
        self.choice = choice;
        index.and_then(pressed)
    }

    /// The task, the state of the try, and the keys if the hint is on.
    fn text(&self, ui: &mut Ui, shared: &Shared<'_>, task: &str, down: Buttons) {
        paragraph(ui, shared.theme, task);
        ui.add_space(shared.theme.metrics.space.s);
        self.state(ui, shared);
        ui.add_space(shared.theme.metrics.space.s);
        if self.choice.hint {
            for timed in &self.scenario.inputs {
                if let Input::Press(button) = timed.input {
                    stage::key(ui, shared, button, down.is_down(button));
                }
            }
        }
    }

    /// The cells to fill, as a hint or after a failure.
    fn outline(&self, ui: &Ui, shared: &Shared<'_>, layout: &PlayLayout) {
        let palette = &shared.theme.palette;
        let color = match self.exercise.attempt() {
            Attempt::Failed { .. } => palette.danger,
            Attempt::Waiting | Attempt::Going if self.choice.hint => palette.on_well_accent,
            Attempt::Waiting | Attempt::Going | Attempt::Solved(_) => return,
        };
        stage::outline(ui, shared.theme, layout, &self.target, color);
    }

    /// The state of the try in words.
    fn state(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let (text, color) = match self.exercise.attempt() {
            Attempt::Solved(_) => {
                let action = words.action(self.spin.action);
                (words.with(id::TRAINER_SOLVED, &[("action", action.into())]), theme.palette.good)
            }
            Attempt::Failed { instead: Some(action), .. } => {
                let args = [("action", words.action(action).into())];
                (words.with(id::TRAINER_FAILED_AS, &args), theme.palette.danger)
            }
            Attempt::Failed { instead: None, .. } => (words.text(id::TRAINER_FAILED), theme.palette.danger),
            Attempt::Waiting | Attempt::Going if self.exercise.is_played() => {
                let again = shared.controls(input::Action::Restart).next();
                let text = again.map_or_else(
                    || words.text(id::TRAINER_TRYING),
                    |control| words.with(id::TRAINER_TRYING_AGAIN, &[("control", words.control(control).into())]),
                );
                (text, theme.palette.accent)
            }
            Attempt::Waiting | Attempt::Going => return,
        };
        ui.add(egui::Label::new(theme.text(TextRole::Strong, text).color(color)).wrap());
    }

    const fn buttons(&self) -> [(MessageId, Press); 4] {
        const LIST: (MessageId, Press) = (id::DEMO_LIST, Press::List);
        const NEXT: (MessageId, Press) = (id::TRAINER_NEXT, Press::Next);
        const SHOW: (MessageId, Press) = (id::TRAINER_SHOW, Press::Show);
        match (self.exercise.is_played(), self.exercise.attempt()) {
            (true, _) => [(id::TRAINER_RESTART, Press::Try), SHOW, NEXT, LIST],
            (false, Attempt::Solved(_)) => [NEXT, (id::DEMO_AGAIN, Press::Try), SHOW, LIST],
            (false, _) => [(id::TRAINER_TRY, Press::Try), SHOW, NEXT, LIST],
        }
    }
}

impl Choice {
    /// The rows for the start and the hint.
    fn rows(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let label = words.text(id::TRAINER_BEGIN);
        let values = [id::TRAINER_BESIDE, id::TRAINER_ABOVE].map(|id| words.text(id));
        let index = usize::from(self.from_above);
        if let Some(index) = row::choice(ui, theme, Named::new(&label, ""), &values, index) {
            self.from_above = index == 1;
        }
        let label = words.text(id::TRAINER_HINT);
        let text = words.text(if self.hint { id::SWITCH_ON } else { id::SWITCH_OFF });
        if let Some(command) = row::switch(ui, theme, Named::new(&label, ""), self.hint, &text) {
            self.hint = command;
        }
    }
}

/// The exercise of a spin.
fn exercise_of(spin: Spin, scenario: &Scenario, choice: Choice) -> Exercise {
    let position = &scenario.game;
    let next = position.next().to_vec();
    let (in_play, queue) = if choice.from_above {
        (None, std::iter::once(Tetrimino::T).chain(next).collect())
    } else {
        (position.in_play(), next)
    };
    let start = Start { matrix: position.matrix().clone(), in_play, queue, ..Start::default() };
    Exercise::new(start, Wanted::Action(spin.action))
}

/// The buttons of the trainer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Press {
    /// Begin to play, or begin again.
    Try,
    /// Show the solution.
    Show,
    /// On to the next spin.
    Next,
    /// Back to the list.
    List,
}
