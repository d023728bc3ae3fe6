//! The trainer: the Guideline's examples of spins (section 9.1), for the player to do.
//!
//! ```text
//!   assets/spins/*.json ─▶ Scenario ─▶ position: the task
//!                              └─▶ its own buttons: the hint and the solution
//! ```

use egui::{Color32, Ui};

use crate::engine::{Action, Button, Cell, Input, Start, Tetrimino};
use crate::input;
use crate::replay::scenario::Scenario;
use crate::settings::SpinExample;
use crate::ui::screens::{Command, stage};
use crate::ui::shared::Shared;
use crate::ui::widgets::mini_game::{self, Attempt, MiniGame, PlayerTask};
use crate::ui::widgets::paragraph;
use crate::ui::widgets::row::{self, Named};
use crate::ui::words::{MessageId, Words, id};

/// One of the sixteen spins of the trainer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrainerSpin {
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
        TrainerSpin {
            example: SpinExample::$example,
            action: Action::$action,
            turn: $turn,
            file: include_str!(concat!("../../../../assets/spins/", $file, ".json")),
        }
    };
}

impl TrainerSpin {
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

    /// Reads the position with its solution, and the cells to fill.
    pub(super) fn read(self) -> Option<(Scenario, Vec<Cell>)> {
        let scenario = mini_game::read(self.file)?;
        let target = mini_game::target(&scenario)?;
        Some((scenario, target))
    }

    /// The task.
    #[must_use]
    pub fn task(&self, words: &Words) -> String {
        words.with(id::TRAINER_TASK, &[("action", words.action(self.action).into())])
    }
}

/// The player's choices; they stay for the next spin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct TrainerChoices {
    /// Whether the Tetrimino comes from the Skyline rather than lying at the T-Slot.
    from_above: bool,
    /// Whether the target and the keys are shown.
    hint: bool,
}

/// A spin on its stage.
#[derive(Debug)]
pub(super) struct Trainer {
    index: usize,
    spin: TrainerSpin,
    scenario: Scenario,
    /// The cells to fill. The solution ends on them, so the file need not name them.
    target: Vec<Cell>,
    choice: TrainerChoices,
    /// Whether it was solved in the last frame.
    was_solved: bool,
    /// What went wrong last; it stays beside the next try.
    fault: Option<String>,
}

impl Trainer {
    /// The spin of this index in [`TrainerSpin::ALL`].
    pub(super) fn new(index: usize) -> Option<Self> {
        let spin = *TrainerSpin::ALL.get(index)?;
        let (scenario, target) = spin.read()?;
        Some(Self { index, spin, scenario, target, choice: TrainerChoices::default(), was_solved: false, fault: None })
    }

    /// The task to do the spin.
    pub(super) fn task(&self) -> MiniGame {
        let position = &self.scenario.game;
        let next = position.next().to_vec();
        let (in_play, queue) = if self.choice.from_above {
            (None, std::iter::once(Tetrimino::T).chain(next).collect())
        } else {
            (position.in_play(), next)
        };
        let start = Start { matrix: position.matrix().clone(), in_play, queue, ..Start::default() };
        MiniGame::task(start, PlayerTask::Action(self.spin.action))
    }

    /// Begins to play, from the start.
    fn begin(&mut self, game: &mut MiniGame) {
        self.fault = None;
        *game = self.task();
        game.begin();
    }

    /// Shows it. Returns whether it is left, and a command that marks a spin as done.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>, game: &mut MiniGame) -> (bool, Option<Command>) {
        game.handle_end(ui);
        let page = ("Trainer", game.is_played());
        let (pressed, turned, back) = stage::show(ui, shared, page, |ui| self.stage(ui, shared, game));
        let back = back && !game.end();
        let mark = self.mark(shared, game.is_solved());
        match pressed {
            Some(TrainerButton::Next) => {
                // After a success the next spin starts at once; time stands still until the first press anyway.
                let goes_on = game.is_solved();
                self.go(1, game);
                if goes_on {
                    self.begin(game);
                }
            }
            None if turned != 0 => self.go(turned, game),
            Some(TrainerButton::Try) => self.begin(game),
            Some(TrainerButton::Show) => *game = MiniGame::demo(&self.scenario),
            Some(TrainerButton::List) | None => {}
        }
        if pressed.is_some() || turned != 0 {
            ui.ctx().request_discard("what was chosen is shown at once");
        }
        (back || pressed == Some(TrainerButton::List), mark)
    }

    /// Goes forward by this many spins; the list wraps around.
    fn go(&mut self, steps: i32, game: &mut MiniGame) {
        let index = (self.index as i32 + steps).rem_euclid(TrainerSpin::ALL.len() as i32) as usize;
        if let Some(next) = Self::new(index) {
            *self = Self { choice: self.choice, ..next };
            *game = self.task();
        }
    }

    /// The settings that know of a spin just done.
    fn mark(&mut self, shared: &Shared<'_>, is_solved: bool) -> Option<Command> {
        let example = self.spin.example;
        let is_new = is_solved && !std::mem::replace(&mut self.was_solved, is_solved);
        (is_new && !shared.settings.training.done.contains(&example)).then(|| {
            Command::apply(shared.settings, |settings| {
                settings.training.done.insert(example);
            })
        })
    }

    /// The field with the task beside it, or the solution; returns what was pressed.
    fn stage(&mut self, ui: &mut Ui, shared: &Shared<'_>, game: &mut MiniGame) -> Option<TrainerButton> {
        let buttons = buttons(game);
        let names = buttons.map(|(name, _)| name);
        let pressed = if game.is_demo() {
            let (title, task) = (self.spin.name(shared.words), self.spin.task(shared.words));
            stage::demonstration(ui, shared, (game, &self.scenario), (&title, &task), &names)
        } else {
            self.trial(ui, shared, game, &names)
        };
        buttons.get(pressed?).map(|(_, press)| *press)
    }

    /// The field with the task beside it; returns the index of the pressed button.
    fn trial(&mut self, ui: &mut Ui, shared: &Shared<'_>, game: &mut MiniGame, names: &[MessageId]) -> Option<usize> {
        let (title, task) = (self.spin.name(shared.words), self.spin.task(shared.words));
        if let Attempt::Failed { instead, cells, .. } = game.attempt() {
            self.fault = Some(self.fault_of(shared.words, instead, &cells));
        }
        let state = self.state(shared, game);
        let hints = if self.choice.hint { self.presses() } else { Vec::new() };
        let mut choice = self.choice;
        let aside = stage::Aside {
            title: &title,
            text: |ui: &mut Ui, game: &MiniGame| {
                paragraph(ui, shared.theme, &task);
                ui.add_space(shared.theme.metrics.space.s);
                if let Some((text, color)) = state {
                    stage::strong(ui, shared.theme, text, color);
                }
                ui.add_space(shared.theme.metrics.space.s);
                stage::keys(ui, shared, game, &hints);
            },
            controls: |ui: &mut Ui, game: &mut MiniGame| {
                game.show_buttons(ui, shared);
                let pressed = stage::buttons(ui, shared, names);
                choice.rows(ui, shared);
                pressed
            },
        };
        let (layout, pressed) = stage::stage(ui, shared, (game, shared.settings.options.ghost), aside)?;
        if let Some(color) = self.outline(shared, game) {
            stage::outline(ui, shared.theme, &layout, &self.target, color);
        }
        if std::mem::replace(&mut self.choice, choice).from_above != choice.from_above {
            *game = self.task();
        }
        pressed
    }

    /// The buttons of the solution.
    fn presses(&self) -> Vec<Button> {
        let press = |input: Input| if let Input::Press(button) = input { Some(button) } else { None };
        self.scenario.inputs.iter().filter_map(|timed| press(timed.input)).collect()
    }

    /// The colour of the cells to fill, as a hint or after a failure.
    fn outline(&self, shared: &Shared<'_>, game: &MiniGame) -> Option<Color32> {
        let palette = &shared.theme.palette;
        match game.attempt() {
            Attempt::Failed { .. } => Some(palette.danger),
            Attempt::Waiting | Attempt::Going => self.choice.hint.then_some(palette.on_well_accent),
            Attempt::Solved(_) => None,
        }
    }

    /// What went wrong with a Tetrimino that locked in these cells, perhaps as another action.
    fn fault_of(&self, words: &Words, instead: Option<Action>, cells: &[Cell]) -> String {
        let is_above_target = |cell: &Cell| self.target.iter().any(|target| target.x == cell.x);
        match instead {
            Some(action) => words.with(id::TRAINER_FAILED_AS, &[("action", words.action(action).into())]),
            None if cells.iter().all(is_above_target) => words.text(id::LESSON_TOO_EARLY),
            None => words.text(id::TRAINER_FAILED),
        }
    }

    /// The state of the try in words.
    fn state(&self, shared: &Shared<'_>, game: &MiniGame) -> Option<(String, Color32)> {
        let Shared { theme, words, .. } = shared;
        match game.attempt() {
            Attempt::Solved(_) => {
                let args = [("action", words.action(self.spin.action).into())];
                Some((words.with(id::TRAINER_SOLVED, &args), theme.palette.good))
            }
            Attempt::Failed { instead, cells, .. } => {
                Some((self.fault_of(words, instead, &cells), theme.palette.danger))
            }
            Attempt::Waiting | Attempt::Going => game.is_played().then(|| {
                let again = shared.controls(input::Action::Restart).next();
                let text = again.map_or_else(
                    || words.text(id::TRAINER_TRYING),
                    |control| words.with(id::TRAINER_TRYING_AGAIN, &[("control", words.control(control).into())]),
                );
                let text = self.fault.as_ref().map_or_else(|| text.clone(), |fault| format!("{fault} {text}"));
                (text, theme.palette.accent)
            }),
        }
    }
}

const fn buttons(game: &MiniGame) -> [(MessageId, TrainerButton); 4] {
    const LIST: (MessageId, TrainerButton) = (id::DEMO_LIST, TrainerButton::List);
    const NEXT: (MessageId, TrainerButton) = (id::TRAINER_NEXT, TrainerButton::Next);
    const SHOW: (MessageId, TrainerButton) = (id::TRAINER_SHOW, TrainerButton::Show);
    match (game.is_played(), game.is_solved()) {
        (true, _) => [(id::TRAINER_RESTART, TrainerButton::Try), SHOW, NEXT, LIST],
        (false, true) => [NEXT, (id::DEMO_AGAIN, TrainerButton::Try), SHOW, LIST],
        (false, false) => [(id::TRAINER_TRY, TrainerButton::Try), SHOW, NEXT, LIST],
    }
}

impl TrainerChoices {
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TrainerButton {
    /// Begin to play, or begin again.
    Try,
    /// Show the solution.
    Show,
    /// On to the next spin.
    Next,
    /// Back to the list.
    List,
}
