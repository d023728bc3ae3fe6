//! A game inside a page: a field to try the handling, a task for one Tetrimino, or a scenario that plays itself.
//!
//! ```text
//!   mode, settings ─┐
//!   position ───────┼─▶ LiveMatch ─▶ &Game, Effects ─▶ play field
//!   scenario ───────┘       ▲
//!   controls, GameButtons ──┘
//!
//!   Waiting ── first press ─▶ Going ── it was done ─▶ Solved
//!      ▲                        └── Lock Down ─▶ Failed ─┐
//!      └────────────────────────────────────────────────┘
//! ```
//!
//! The clock of a task starts with the first press, so the player can study the position. The engine plays the buttons
//! of a scenario, so a demonstration shows the points that a game would give.

use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Event, Key, Sense, Ui, UiBuilder, WidgetInfo};

use super::game_buttons::GameButtons;
use crate::engine::mode::Tunable;
use crate::engine::units::COLUMNS;
use crate::engine::{
    Action, Award, Button, Cell, FallSpeed, Game, GameEvent, GoalSystem, Input, ModeId, Rules, Start, StartError,
    diagram,
};
use crate::input::{Device, PlayInput, StampedInput, StopRequest};
use crate::replay::scenario::{self, Fact, Layout, Scenario};
use crate::replay::{SeatRecording, SeatTimeline};
use crate::session::{Playback, Seat, Track as _, Transport};
use crate::settings::{GameChoice, Settings};
use crate::ui::live::LiveMatch;
use crate::ui::paint::layout::PlayLayout;
use crate::ui::paint::matrix::{self, MatrixView};
use crate::ui::shared::Shared;
use crate::ui::words::id;

/// The time for which a failed attempt is shown.
const FAILED: Duration = Duration::from_millis(1_100);
/// The time for which a success is shown before the menu takes the keys again.
const SOLVED: Duration = Duration::from_millis(1_200);
/// The time for which the end of a demonstration is shown, in milliseconds at full speed.
const REST_MS: u64 = 1_500;
/// The speeds of a demonstration in percent.
pub(crate) const SPEEDS: [u32; 5] = [25, 50, 100, 150, 200];
/// The rows at the bottom of a field, so that all colours are there.
const STACK: [&str; 5] = [".......J..", "OZZSSTTTJ.", "OOSSLLTIJ.", "JJJOOLSIZ.", "LLJOOLSIZ."];
/// The presses by which a field shows its handling, in milliseconds: to the left wall, then to the right one.
const MOVES: [(u64, Input); 4] = [
    (0, Input::Press(Button::Left)),
    (900, Input::Release(Button::Left)),
    (900, Input::Press(Button::Right)),
    (2_300, Input::Release(Button::Right)),
];
/// The time that a field shows its handling for, in milliseconds.
const MOVES_MS: u64 = 2_600;

/// A game inside a page. The menus have the controls until it [begins](Self::begin).
#[derive(Debug)]
pub struct MiniGame {
    goal: Goal,
    /// The game, once it was shown.
    live: Option<LiveMatch>,
    attempt: Attempt,
    is_played: bool,
    /// Whether a control asked to end the play. Its press is still among the keys of the frame.
    stops: bool,
    /// The buttons for the pointer.
    buttons: GameButtons,
    earned: Option<Earned>,
    transport: Transport,
    /// The instant at which the clock of the screen was zero.
    epoch: Instant,
    /// The random numbers of a field, which has the same Tetriminos each time.
    seed: u64,
    /// The times of the screen, in seconds, at which a field began to show its handling and did so last.
    shown: Option<[f64; 2]>,
}

/// The purpose of a game.
#[derive(Debug)]
enum Goal {
    /// Practice without end or score, by the rules of a mode.
    Free(ModeId),
    /// To do something with the first Tetrimino of a position.
    Action(PlayerTask, Box<Start>),
    /// To show a scenario in a loop.
    Demo,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayerTask {
    /// An action that scores at Lock Down.
    Action(Action),
    HardDrop,
    Hold,
    /// To place this number of Tetriminos.
    Pieces(u32),
}

/// The state of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attempt {
    /// The clock starts with the first press.
    Waiting,
    /// The Tetrimino is in play.
    Going,
    /// It Locked Down in these cells, perhaps as another action.
    Failed {
        since: Instant,
        instead: Option<Action>,
        cells: [Cell; 4],
    },
    Solved(Instant),
}

/// The points that were earned last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Earned {
    Action(Award),
    /// A drop by this number of rows.
    Drop(Button, u32),
}

impl MiniGame {
    /// A field without end or score, by the rules of a mode.
    #[must_use]
    pub fn free(mode: ModeId) -> Self {
        Self { attempt: Attempt::Going, ..Self::new(Goal::Free(mode), None) }
    }

    /// A task that begins from a position.
    pub(crate) fn task(start: Start, task: PlayerTask) -> Self {
        Self::new(Goal::Action(task, Box::new(start)), None)
    }

    /// The task to place a number of Tetriminos from a position.
    pub(crate) fn drill(start: Start, pieces: u32) -> Self {
        Self::task(start, PlayerTask::Pieces(pieces))
    }

    /// The recording of the attempt.
    pub(crate) fn recording(&self) -> Option<SeatRecording> {
        self.live.as_ref().map(|live| live.seat().replay())
    }

    /// A scenario that plays itself in a loop, from its beginning.
    pub(crate) fn demo(scenario: &Scenario) -> Self {
        let seat = Seat::recording(Arc::new(SeatTimeline::new(scenario.recording())));
        Self::new(Goal::Demo, Some(LiveMatch::new(seat, Instant::now())))
    }

    fn new(goal: Goal, live: Option<LiveMatch>) -> Self {
        Self {
            goal,
            live,
            attempt: Attempt::Waiting,
            is_played: false,
            stops: false,
            buttons: GameButtons::default(),
            earned: None,
            transport: Transport::new(&SPEEDS),
            epoch: Instant::now(),
            seed: rand::random(),
            shown: None,
        }
    }

    /// Uses the rules of a mode for a field, with a new game if they were others.
    pub(crate) fn set_mode(&mut self, mode: ModeId) {
        if !matches!(self.goal, Goal::Free(current) if current == mode) {
            *self = Self::free(mode);
        }
    }

    /// The game, once it was shown.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.live.as_ref().map(LiveMatch::game)
    }

    /// Whether it is played and gets the controls.
    #[must_use]
    pub const fn is_played(&self) -> bool {
        self.is_played
    }

    /// The state of the attempt.
    pub(crate) const fn attempt(&self) -> Attempt {
        self.attempt
    }

    /// Whether the task was solved.
    pub(crate) const fn is_solved(&self) -> bool {
        matches!(self.attempt, Attempt::Solved(_))
    }

    pub(crate) fn is_down(&self, button: Button) -> bool {
        self.live.as_ref().is_some_and(|live| live.game().buttons().is_down(button))
    }

    /// Gives it the controls, a task from its start.
    pub fn begin(&mut self) {
        self.end_demonstration();
        self.restart();
        self.is_played = true;
    }

    /// Returns the controls to the menus. A task that was not solved is shown from its start. Returns whether it was
    /// played.
    pub(crate) fn end(&mut self) -> bool {
        if !self.is_solved() {
            self.restart();
        }
        std::mem::take(&mut self.is_played)
    }

    /// Lets the piece of a field move to both walls by the present handling, unless it is played.
    pub(crate) fn demonstrate(&mut self) {
        if !self.is_played {
            self.live = None;
            self.shown = Some([-1.0; 2]);
        }
    }

    /// Shows a field from its start if it showed its handling.
    fn end_demonstration(&mut self) {
        if self.shown.take().is_some() {
            self.live = None;
        }
    }

    /// Moves the piece of a field that shows its handling, and requests the next frame.
    fn show_handling(&mut self, ui: &Ui, settings: &Settings) {
        let Some([start, last]) = self.shown else { return };
        let now = ui.input(|input| input.time);
        let start = if start < 0.0 { now } else { start };
        let millis = |at: f64| ((at - start) * 1_000.0).max(0.0) as u64;
        if millis(now) >= MOVES_MS {
            return self.end_demonstration();
        }
        let begun = self.epoch + Duration::try_from_secs_f64(start).unwrap_or_default();
        let is_due = |(at, _): &(u64, Input)| (last < 0.0 || *at > millis(last)) && *at <= millis(now);
        let change =
            |(at, input)| StampedInput { at: begun + Duration::from_millis(at), device: Device::Keyboard, input };
        let changes: Vec<StampedInput> = MOVES.into_iter().filter(is_due).map(change).collect();
        self.shown = Some([start, now]);
        let Some(live) = self.prepare(settings, begun) else { return };
        if live.is_paused() {
            live.resume(begun);
        }
        live.frame_now(&changes, begun + Duration::from_millis(millis(now)));
        ui.ctx().request_repaint();
    }

    /// Shows a task or a demonstration from its start.
    pub(crate) fn restart(&mut self) {
        self.stops = false;
        match (&self.goal, &mut self.live) {
            (Goal::Action(..), _) => (self.live, self.attempt) = (None, Attempt::Waiting),
            (Goal::Demo, Some(live)) => {
                live.seek(0);
                self.earned = None;
            }
            (Goal::Free(_) | Goal::Demo, _) => {}
        }
    }

    /// Plays up to now with the player's input, and appends the events to `happened`.
    pub fn play(&mut self, settings: &Settings, input: &PlayInput, now: Instant, happened: &mut Vec<GameEvent>) {
        self.stops |= input.paused_at().is_some();
        let restarts = matches!(input.stop, Some((StopRequest::Restart, _)));
        if restarts && matches!(self.goal, Goal::Action(..)) && !self.is_solved() {
            self.restart();
            return;
        }
        let changes: Vec<StampedInput> = input.changes.iter().copied().chain(self.buttons.take(now)).collect();
        self.run(settings, &changes, now, happened);
    }

    /// Stops the clock while nobody plays.
    pub fn rest(&mut self, now: Instant) {
        let rests = !matches!(self.goal, Goal::Demo) && self.shown.is_none();
        if let Some(live) = self.live.as_mut().filter(|_| rests) {
            live.pause(now);
        }
    }

    fn run(&mut self, settings: &Settings, changes: &[StampedInput], now: Instant, happened: &mut Vec<GameEvent>) {
        let mut start = now;
        match (&self.goal, self.attempt) {
            (Goal::Free(mode), _) => {
                // A game keeps its rules, so new settings need a new game. A full field starts again.
                let rules = free_rules(settings, *mode);
                self.live.take_if(|live| *live.game().rules() != rules || live.game().is_over());
            }
            (_, Attempt::Waiting) => {
                let first = changes.iter().find(|timed| matches!(timed.input, Input::Press(_)));
                let Some(first) = first else { return };
                // From the time of the press rather than of the frame, so that the press is not delayed.
                start = first.at;
                (self.live, self.attempt) = (None, Attempt::Going);
            }
            (_, Attempt::Failed { since, .. }) if now.duration_since(since) >= FAILED => return self.restart(),
            (_, Attempt::Solved(since)) if now.duration_since(since) >= SOLVED => self.is_played = false,
            (_, Attempt::Going | Attempt::Failed { .. } | Attempt::Solved(_)) => {}
        }
        let is_going = self.attempt == Attempt::Going;
        let Some(live) = self.prepare(settings, start) else { return };
        if live.is_paused() {
            live.resume(start);
        }
        let before = happened.len();
        happened.extend(live.frame_now(if is_going { changes } else { &[] }, now).game_events());
        let end = (live.game().statistics().locked_down(), live.game().is_over());
        if let Goal::Action(task, _) = &self.goal
            && is_going
        {
            self.attempt = judge(*task, happened.get(before..).unwrap_or_default(), end, now);
        }
    }

    /// The game with the player's handling, paused until it is played.
    pub(crate) fn prepare(&mut self, settings: &Settings, now: Instant) -> Option<&mut LiveMatch> {
        if self.live.is_none() {
            self.live = match &self.goal {
                Goal::Free(mode) => {
                    let rules = free_rules(settings, *mode);
                    let seat =
                        free_seat(rules, self.seed).inspect_err(|error| log::error!("a field cannot be read: {error}"));
                    let mut live = LiveMatch::new(seat.unwrap_or_else(|_| Seat::new(rules, self.seed)), now);
                    live.pause(now);
                    Some(live)
                }
                Goal::Action(task, start) => {
                    let seat = task_seat(settings, *task, start);
                    let seat = seat.inspect_err(|error| log::error!("the task {task:?} cannot be read: {error}"));
                    seat.ok().map(|seat| LiveMatch::stopped(seat, now))
                }
                Goal::Demo => None,
            };
        }
        self.live.as_mut()
    }

    /// Takes all keys from the widgets while it is played. Escape or the control for Pause ends the play, in a field
    /// also a click beside the buttons.
    pub(crate) fn handle_end(&mut self, ui: &Ui) {
        if !self.is_played {
            return;
        }
        let is_free = matches!(self.goal, Goal::Free(_));
        let ends = ui.input_mut(|input| {
            let ends = input.events.iter().any(|event| match event {
                Event::Key { key: Key::Escape, pressed: true, .. } => true,
                Event::PointerButton { pos, pressed: true, .. } => is_free && !self.buttons.contains(*pos),
                _ => false,
            });
            input.events.retain(|event| !matches!(event, Event::Key { .. } | Event::Text(_)));
            ends
        });
        if ends || self.stops {
            self.end();
        }
    }

    /// Shows the buttons for the pointer while it is played.
    pub(crate) fn show_buttons(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        match &self.live {
            Some(live) if self.is_played => self.buttons.show(ui, shared, live.game().rules()),
            _ => self.buttons.release(),
        }
    }

    /// Shows the Matrix in the remaining space.
    pub(crate) fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let is_played = self.is_played;
        let rect = ui.available_rect_before_wrap();
        let metrics = &shared.theme.metrics;
        let below = rect.with_min_y(rect.bottom() - if is_played { metrics.control_height } else { 0.0 });
        let rect = rect.with_max_y(below.top() - if is_played { metrics.space.s } else { 0.0 });
        let layout = PlayLayout::bare(rect, ui.ctx().pixels_per_point(), COLUMNS);
        let name = shared.words.text(id::HANDLING_FIELD);
        ui.allocate_rect(rect, Sense::hover()).widget_info(|| WidgetInfo::labeled(egui::Role::Image, is_played, &name));
        self.show_handling(ui, shared.settings);
        let Some(live) = self.prepare(shared.settings, Instant::now()) else { return };
        let (game, effects) = (live.game(), live.effects());
        let ghost = shared.settings.shows_ghost(game.rules().mode);
        let view = MatrixView { game, effects, ghost, plan: None, played: None, hidden: false };
        matrix::paint(&ui.painter_at(rect), &layout, &view, shared.theme);
        let mut inner = ui.new_child(UiBuilder::new().max_rect(below).id_salt("buttons"));
        self.show_buttons(&mut inner, shared);
    }
}

/// A field by the rules of Marathon.
impl Default for MiniGame {
    fn default() -> Self {
        Self::free(ModeId::Marathon)
    }
}

/// A scenario that plays itself.
impl MiniGame {
    pub(crate) const fn is_demo(&self) -> bool {
        matches!(self.goal, Goal::Demo)
    }

    /// Whether the clock runs.
    pub(crate) fn is_playing(&self) -> bool {
        self.live.as_ref().is_some_and(LiveMatch::is_playing)
    }

    pub(crate) fn set_playing(&mut self, is_playing: bool) {
        if let Some(live) = &mut self.live {
            live.set_playing(is_playing);
        }
    }

    /// The index of the speed in [`SPEEDS`].
    pub(crate) const fn speed(&self) -> usize {
        self.transport.speed_index()
    }

    /// Sets the speed by its index; the fastest if the index is too large.
    pub(crate) fn set_speed(&mut self, index: usize) {
        if let Some(live) = &mut self.live {
            self.transport.choose_speed(index, live);
        }
    }

    /// The points that were earned last.
    pub(crate) const fn earned(&self) -> Option<Earned> {
        self.earned
    }

    /// The part that was shown, 0 to 1.
    pub(crate) fn progress(&self) -> f32 {
        let Some(seat) = self.live.as_ref().map(LiveMatch::seat) else { return 0.0 };
        let end = seat.as_recording().map(Playback::timeline).map_or(0, |timeline| timeline.end().millis());
        (seat.game().now().millis() as f32 / end.saturating_sub(1).max(1) as f32).min(1.0)
    }

    /// Plays on, unless it is stopped, and requests the next frame.
    pub(crate) fn advance(&mut self, ui: &Ui) {
        if self.is_playing() {
            self.advance_to(ui.input(|input| input.time));
            ui.ctx().request_repaint();
        }
    }

    /// Plays up to a time of the screen, in seconds. The first frame after a stop or a jump starts the clock.
    pub(crate) fn advance_to(&mut self, seconds: f64) {
        let Some(live) = &mut self.live else { return };
        let at = self.epoch + Duration::try_from_secs_f64(seconds).unwrap_or_default();
        for event in live.frame(&[], at).game_events() {
            self.earned = earned_after(self.earned, event);
        }
        if live.is_at_end() && live.state().millis_after_end() >= REST_MS {
            self.restart();
        }
    }
}

/// Reads the scenario of an asset.
pub(crate) fn read(file: &str) -> Option<Scenario> {
    let read = scenario::read(file, Layout::One);
    read.inspect_err(|error| log::error!("a scenario cannot be read: {error}")).ok()?.pop()
}

/// Every button that a scenario presses, in the order of its first press.
pub(crate) fn buttons(scenario: &Scenario) -> Vec<Button> {
    let mut buttons = Vec::new();
    for button in scenario.inputs.iter().filter_map(|timed| timed.input.button()) {
        if !buttons.contains(&button) {
            buttons.push(button);
        }
    }
    buttons
}

/// The cells that the inputs of a scenario fill first. That is the solution, so the file need not list the cells.
pub(crate) fn target(scenario: &Scenario) -> Option<Vec<Cell>> {
    scenario.run().into_iter().find_map(|line| match line.fact {
        Fact::LockedDown { cells, .. } => Some(cells.map(|[x, y]| Cell::new(x, y)).to_vec()),
        _ => None,
    })
}

/// The rules of a field: Tetriminos fall slowly, and nothing ends the game. Delays that the player cannot set are zero.
fn free_rules(settings: &Settings, mode: ModeId) -> Rules {
    let mut settings = settings.clone();
    // A level or goal chosen for the next game has no place here.
    settings.game = GameChoice { mode, ..GameChoice::default() };
    let rules = Rules { level: 1, fall_ms: FallSpeed::ByLevel, endless: true, ..settings.rules() };
    let sets_delays = [Tunable::Delays, Tunable::Everything].into_iter().any(|tunable| rules.mode().tunes(tunable));
    if sets_delays { rules } else { Rules { generation_delay_ms: 0, line_clear_delay_ms: 0, ..rules } }
}

/// A field with some rows and its first Tetrimino in play, which is visible while the clock is stopped.
fn free_seat(rules: Rules, seed: u64) -> Result<Seat, StartError> {
    let matrix = diagram::matrix(&STACK).unwrap_or_default();
    seat_from(rules, seed, Start { matrix, ..Start::default() })
}

/// The position of a task, with its first Tetrimino in play, which is visible while the clock is stopped.
fn task_seat(settings: &Settings, task: PlayerTask, start: &Start) -> Result<Seat, StartError> {
    let rules = Rules {
        hold: matches!(task, PlayerTask::Hold | PlayerTask::Pieces(_)),
        goal: GoalSystem::None,
        fall_ms: FallSpeed::ByLevel,
        ..settings.tuned(Rules::preset(ModeId::Marathon))
    };
    seat_from(rules, 0, start.clone())
}

/// A game from a position, with its first Tetrimino in play.
fn seat_from(rules: Rules, seed: u64, start: Start) -> Result<Seat, StartError> {
    let mut game = Game::from_position(Rules { generation_delay_ms: 0, ..rules }, seed, start.clone())?;
    while game.in_play().is_none() && !game.is_over() {
        game.step(&[], &mut Vec::new());
    }
    Seat::starting_from(rules, seed, Start { in_play: game.in_play(), queue: game.next().to_vec(), ..start })
}

/// Judges the events up to the first Lock Down, or the number of Tetriminos placed.
fn judge(task: PlayerTask, happened: &[GameEvent], (placed, is_over): (u32, bool), now: Instant) -> Attempt {
    if let PlayerTask::Pieces(pieces) = task {
        return if placed >= pieces || is_over { Attempt::Solved(now) } else { Attempt::Going };
    }
    let is_done = |event: &GameEvent| match (task, event) {
        (PlayerTask::Action(wanted), GameEvent::PatternMatched { action, .. }) => wanted == *action,
        (PlayerTask::HardDrop, GameEvent::HardDropped { .. }) | (PlayerTask::Hold, GameEvent::Held { .. }) => true,
        _ => false,
    };
    if happened.iter().any(is_done) {
        return Attempt::Solved(now);
    }
    let instead = happened.iter().find_map(|event| match event {
        GameEvent::PatternMatched { action, .. } => Some(*action),
        _ => None,
    });
    let locked_down = happened.iter().find_map(|event| match event {
        GameEvent::LockedDown(piece) => Some(Attempt::Failed { since: now, instead, cells: piece.cells() }),
        _ => None,
    });
    locked_down.unwrap_or(Attempt::Going)
}

/// The points that were earned last, after an event.
const fn earned_after(before: Option<Earned>, event: GameEvent) -> Option<Earned> {
    match (event, before) {
        (GameEvent::Action(award), _) => Some(Earned::Action(award)),
        (GameEvent::HardDropped { rows }, _) => Some(Earned::Drop(Button::HardDrop, rows as u32)),
        (GameEvent::SoftDropped { rows }, Some(Earned::Drop(Button::SoftDrop, before))) => {
            Some(Earned::Drop(Button::SoftDrop, before + rows as u32))
        }
        (GameEvent::SoftDropped { rows }, _) => Some(Earned::Drop(Button::SoftDrop, rows as u32)),
        (_, before) => before,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text that is no scenario is refused.
    #[test]
    fn a_damaged_text_is_an_error() {
        assert!(read("{").is_none());
    }
}
