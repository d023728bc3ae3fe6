//! The trainer: the Guideline's examples of spins (section 9.1), for the player to do.
//!
//! ```text
//!   assets/spins/*.json ─▶ Scenario ─▶ position ─▶ LiveMatch ─▶ PatternMatched: the right action? ─▶ done, or again
//!                              └─▶ its own buttons: the hint and the solution
//! ```
//!
//! Time stands still until the first press, so the player can study the position.

use std::time::{Duration, Instant};

use egui::{Event, Key, Stroke, StrokeKind, Ui};

use super::stage;
use crate::engine::{Action, Buttons, Cell, FallSpeed, GameEvent, GoalSystem, Input, ModeId, Rules, Start, Tetrimino};
use crate::input::{self, PlayInput};
use crate::scenario::{self, Fact, Layout, Scenario};
use crate::session::Seat;
use crate::settings::{Settings, SpinExample};
use crate::ui::demonstration::Demonstration;
use crate::ui::live::LiveMatch;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::screens::{Command, Shared};
use crate::ui::theme::{TextRole, Theme};
use crate::ui::widgets::focus::Vertical;
use crate::ui::widgets::page::Page;
use crate::ui::widgets::paragraph;
use crate::ui::widgets::row::{self, Named};
use crate::ui::words::{MessageId, Words, id};

/// How long a failed try is shown.
const FAILED: Duration = Duration::from_millis(1_100);
/// How long a spin that was done is celebrated before the menu has the keys again.
const SOLVED: Duration = Duration::from_millis(1_200);

/// One of the sixteen spins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spin {
    /// Which one it is.
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

    /// The task.
    #[must_use]
    pub fn task(&self, words: &Words) -> String {
        words.with(id::TRAINER_TASK, &[("action", words.action(self.action).into())])
    }
}

/// The state of a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attempt {
    /// Time begins with the first press.
    Waiting,
    /// The Tetrimino is in play.
    Going,
    /// It Locked Down elsewhere, or as another action.
    Failed {
        /// When it did.
        since: Instant,
        /// The action that it was instead.
        instead: Option<Action>,
    },
    /// It Locked Down as it should.
    Solved(Instant),
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
    /// The position being played, once it was shown; paused until the first press.
    live: Option<LiveMatch>,
    attempt: Attempt,
    is_training: bool,
    /// A control other than Escape asked to stop.
    stops: bool,
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
        let scenario = read.inspect_err(|error| log::error!("{:?}: {error}", spin.example)).ok()?.pop()?;
        // The solution ends on the target, so the file need not name its cells.
        let target = scenario.run().into_iter().find_map(|line| match line.fact {
            Fact::LockedDown { cells, .. } => Some(cells.map(|[x, y]| Cell::new(x, y)).to_vec()),
            _ => None,
        })?;
        Some(Self {
            index,
            spin,
            scenario,
            target,
            choice: Choice::default(),
            live: None,
            attempt: Attempt::Waiting,
            is_training: false,
            stops: false,
            solution: None,
            clock: None,
            is_new: false,
        })
    }

    /// Whether it is played and gets the controls.
    #[must_use]
    pub const fn is_training(&self) -> bool {
        self.is_training
    }

    /// Begins to play, from the start.
    pub fn begin(&mut self) {
        self.restart();
        self.solution = None;
        self.is_training = true;
    }

    /// Plays up to now with the input of the controls, and appends the events to `happened`.
    pub fn run(&mut self, settings: &Settings, input: &PlayInput, now: Instant, happened: &mut Vec<GameEvent>) {
        self.stops |= input.pause.is_some();
        if input.restart.is_some() && !matches!(self.attempt, Attempt::Solved(_)) {
            self.restart();
            return;
        }
        let mut started = None;
        match self.attempt {
            Attempt::Waiting => {
                let first = input.changes.iter().find(|timed| matches!(timed.input, Input::Press(_)));
                let Some(first) = first else { return };
                // From the time of the press, not of the frame, so that the press is not late.
                self.live = self.new_game(settings, first.at);
                self.attempt = Attempt::Going;
                started = Some(first.at);
            }
            Attempt::Going => {}
            Attempt::Failed { since, .. } if now.duration_since(since) >= FAILED => self.restart(),
            Attempt::Solved(since) if now.duration_since(since) >= SOLVED => self.is_training = false,
            Attempt::Failed { .. } | Attempt::Solved(_) => {}
        }
        let is_going = self.attempt == Attempt::Going;
        let Some(live) = &mut self.live else { return };
        if live.is_paused() {
            live.resume(started.unwrap_or(now));
        }
        let before = happened.len();
        let changes = if is_going { input.changes.as_slice() } else { &[] };
        happened.extend(live.frame_now(changes, now).game_events());
        if is_going {
            self.judge(happened.get(before..).unwrap_or_default(), now);
        }
    }

    /// Stops time while nobody plays here.
    pub fn rest(&mut self, now: Instant) {
        if let Some(live) = &mut self.live {
            live.pause(now);
        }
    }

    /// Judges the first Lock Down.
    fn judge(&mut self, happened: &[GameEvent], now: Instant) {
        let done = happened.iter().find_map(|event| match event {
            GameEvent::PatternMatched { action, .. } => Some(*action),
            _ => None,
        });
        if done == Some(self.spin.action) {
            self.attempt = Attempt::Solved(now);
            self.is_new = true;
        } else if happened.iter().any(|event| matches!(event, GameEvent::LockedDown(_))) {
            self.attempt = Attempt::Failed { since: now, instead: done };
        }
    }

    /// Shows the position again, with time standing still.
    fn restart(&mut self) {
        self.live = None;
        self.attempt = Attempt::Waiting;
        self.stops = false;
    }

    /// The position, paused, by the handling of the settings.
    fn new_game(&self, settings: &Settings, now: Instant) -> Option<LiveMatch> {
        let rules = Rules {
            hold: false,
            goal: GoalSystem::None,
            fall_ms: FallSpeed::ByLevel,
            ..settings.tuned(Rules::preset(ModeId::Marathon))
        };
        let position = &self.scenario.game;
        let next = position.next().to_vec();
        let (in_play, queue) = if self.choice.from_above {
            (None, std::iter::once(Tetrimino::T).chain(next).collect())
        } else {
            (position.in_play(), next)
        };
        let start = Start { matrix: position.matrix().clone(), in_play, queue, ..Start::default() };
        let seat = Seat::starting_from(rules, 0, start);
        let seat = seat.inspect_err(|error| log::error!("{:?}: {error}", self.spin.example)).ok()?;
        Some(LiveMatch::stopped(seat, now))
    }

    /// Shows it. Returns whether it is left, and a command that marks a spin as done.
    pub(super) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> (bool, Option<Command>) {
        if self.is_training {
            self.handle_end(ui);
        }
        let page = Page {
            id: "Trainer",
            title: "",
            width: stage::WIDTH,
            vertical: Vertical::Move,
            inner: true,
            hints: stage::hints(ui),
        };
        let mut frame = page.open(ui, shared);
        let turned = frame.opened.pages;
        let pressed = frame.fixed(ui, |ui| self.stage(ui, shared));
        let back = frame.close(ui);
        let mark = self.mark(shared);
        match pressed {
            Some(Press::Next) => {
                // After a success the next spin starts at once; time stands still until the first press anyway.
                let goes_on = matches!(self.attempt, Attempt::Solved(_));
                self.go(1);
                if goes_on {
                    self.begin();
                }
            }
            None if turned != 0 => self.go(turned),
            Some(Press::Try) => self.begin(),
            Some(Press::Show) => {
                self.is_training = false;
                self.restart();
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
            *self = Self { choice: self.choice, ..next };
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

    /// Stops at Escape; all other keys belong to the game.
    fn handle_end(&mut self, ui: &Ui) {
        let escape = ui.input_mut(|input| {
            let is_escape = |event: &Event| matches!(event, Event::Key { key: Key::Escape, pressed: true, .. });
            let escape = input.events.iter().any(is_escape);
            input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
            escape
        });
        if escape || self.stops {
            self.is_training = false;
            if !matches!(self.attempt, Attempt::Solved(_)) {
                self.restart();
            }
        }
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
        if self.live.is_none() {
            self.live = self.new_game(shared.settings, Instant::now());
        }
        let live = self.live.as_ref()?;
        let game = live.game();
        let view = stage::view(game, live.effects(), shared.settings.options.ghost);
        let mut choice = self.choice;
        let aside = stage::Aside {
            title: &title,
            text: |ui: &mut Ui| self.text(ui, shared, &task, game.buttons()),
            controls: |ui: &mut Ui| {
                let pressed = stage::buttons(ui, shared, &names);
                choice.rows(ui, shared);
                pressed
            },
        };
        let (layout, index) = stage::stage(ui, shared, &view, aside);
        self.outline(ui, shared, &layout);
        if choice.from_above != self.choice.from_above {
            self.restart();
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
        let Theme { palette, metrics, .. } = shared.theme;
        let color = match self.attempt {
            Attempt::Failed { .. } => palette.danger,
            Attempt::Waiting | Attempt::Going if self.choice.hint => palette.accent,
            Attempt::Waiting | Attempt::Going | Attempt::Solved(_) => return,
        };
        let stroke = Stroke::new(metrics.focus_stroke, color);
        for cell in &self.target {
            ui.painter().rect_stroke(layout.cell_rect(*cell), 0, stroke, StrokeKind::Inside);
        }
    }

    /// The state of the try in words.
    fn state(&self, ui: &mut Ui, shared: &Shared<'_>) {
        let Shared { theme, words, .. } = shared;
        let (text, color) = match self.attempt {
            Attempt::Solved(_) => {
                let action = words.action(self.spin.action);
                (words.with(id::TRAINER_SOLVED, &[("action", action.into())]), theme.palette.good)
            }
            Attempt::Failed { instead: Some(action), .. } => {
                let args = [("action", words.action(action).into())];
                (words.with(id::TRAINER_FAILED_AS, &args), theme.palette.danger)
            }
            Attempt::Failed { instead: None, .. } => (words.text(id::TRAINER_FAILED), theme.palette.danger),
            Attempt::Waiting | Attempt::Going if self.is_training => {
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
        match (self.is_training, self.attempt) {
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

/// What can be pressed.
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
