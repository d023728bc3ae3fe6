//! A game, tick by tick, through the eight phases of Appendix A.
//!
//! | phase (A1.2) | where | takes time |
//! |---|---|---|
//! | Generation | `generation.rs`, [`Phase::Generation`] | the generation delay |
//! | Falling | `falling.rs`, [`Phase::Falling`] | until a Surface is touched |
//! | Lock | `falling.rs`, [`Phase::Lock`] | until Lock Down |
//! | Pattern | `clearing.rs`, `pattern` | no |
//! | Iterate | the [mechanic](super::mode) of the mode, at the end of Completion | no |
//! | Animate | `clearing.rs`, [`Phase::Animate`] | the line-clear delay, if lines were marked |
//! | Eliminate | `clearing.rs`, `eliminate` | no |
//! | Completion | `clearing.rs`, `complete` | no |
//!
//! # Order within a tick
//!
//! Each tick has this order, so that the result never depends on frames:
//!
//! 1. the time limit: a game limited to `n` ms has the ticks 0 to `n - 1`; garbage that joins the Receiving Queue by
//!    time;
//! 2. delays that end: the Animate Phase, then Generation with the buttons pressed for it before; in the first tick,
//!    the landing of a given piece that lies on a Surface;
//! 3. inputs, in order: buttons, received lines, the target;
//! 4. Auto-Repeat;
//! 5. falling;
//! 6. the Lock Down Timer.

mod clearing;
mod falling;
mod generation;
mod hud;
mod mechanic;
mod mirror;
mod rule_change;
mod start;

use serde::{Deserialize, Serialize};

use super::attack::{ReceivingQueue, Share};
use super::buttons::{AutoRepeat, Button, Buttons, Side};
use super::event::{GameEvent, GameOver};
use super::generator::PieceOdds;
use super::goal::Progress;
use super::initial::EarlyPresses;
use super::input::{Input, Target};
use super::lock_down::{LockDown, LockDownTimer};
use super::matrix::{HitList, Matrix};
use super::mode::{Mechanic, ModeState};
use super::queues::NextQueue;
use super::random::{Purpose, Stream};
use super::rules::{Rules, RulesError};
use super::scoring::Award;
use super::statistics::Statistics;
use super::tetrimino::{Piece, Tetrimino};
use super::tspin::LastManipulation;
use super::units::Ticks;

pub use mirror::Mirrored;
pub use start::{Start, StartError};

/// One player's game.
///
/// ```
/// use skyline_foundation::engine::{Button, Input, Game, GameEvent, Rules};
///
/// let mut game = Game::new(Rules::default(), 42);
/// let mut events = Vec::new();
/// game.step(&[Input::Press(Button::HardDrop)], &mut events);
/// assert!(events.iter().any(|event| matches!(event, GameEvent::LockedDown(_))));
/// assert_eq!(game.statistics().locked_down(), 1);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Game {
    rules: Rules,
    now: Ticks,
    state: State,
    matrix: Matrix,
    next: NextQueue,
    hold: Option<Tetrimino>,
    hold_is_used: bool,
    held: Buttons,
    auto_repeat: AutoRepeat,
    early: EarlyPresses,
    /// Whether the last Tetrimino Locked Down without a Hard Drop.
    // Only then is a Hard Drop that follows at once likely meant for it: see `hard_drop_protection_ms`.
    locked_by_itself: bool,
    score: u64,
    progress: Progress,
    /// The qualifying line clears of the current Back-to-Back sequence, 0 if there is none.
    sequence: u32,
    receiving: ReceivingQueue,
    // Snapshots of earlier versions have this name.
    #[serde(rename = "script")]
    mechanic: ModeState,
    statistics: Statistics,
    // Last, and omitted while it is the default, so that the state hash of a game that never chose a target is the same
    // as in versions without targets.
    #[serde(default, skip_serializing_if = "Target::is_default")]
    target: Target,
}

/// The phase of the game with its data.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
enum State {
    Generation { due: Ticks },
    InPlay(PieceInPlay),
    Animate { since: Ticks, due: Ticks, hits: HitList, award: Award },
    Over(GameOver),
}

/// The Tetrimino in play and its timers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct PieceInPlay {
    piece: Piece,
    /// The beginning of the row that is falling, in microseconds of game time.
    row_began: u64,
    /// The end of that row, in microseconds of game time; without meaning on a Surface.
    row_due: u64,
    timer: LockDownTimer,
    last: LastManipulation,
    /// The time from which it can be Hard Dropped.
    droppable: Ticks,
}

/// The phases that last (Guideline A1.2), and the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Nothing is in play; the Next Tetrimino follows after the generation delay.
    Generation,
    /// The Tetrimino in play is in the air.
    Falling,
    /// The Tetrimino in play is on a Surface.
    Lock,
    /// Lines are being cleared.
    Animate,
    /// The game has ended.
    Over,
}

impl Game {
    /// Starts a game. The first Tetrimino is generated in the first tick.
    ///
    /// Equal rules and seeds make equal games. Rules should be [valid](Rules::validate). Other rules can be played too,
    /// but match no known mode.
    #[must_use]
    pub fn new(rules: Rules, seed: u64) -> Self {
        let mut game = Self {
            rules,
            now: Ticks::ZERO,
            state: State::Generation { due: Ticks::ZERO },
            matrix: Matrix::new(rules.width),
            next: NextQueue::new(rules.generator, seed, Vec::new()),
            hold: None,
            hold_is_used: false,
            held: Buttons::default(),
            auto_repeat: AutoRepeat::default(),
            early: EarlyPresses::default(),
            locked_by_itself: false,
            score: 0,
            progress: Progress::new(rules.goal, rules.level),
            sequence: 0,
            receiving: ReceivingQueue::new(seed, 0, &rules.attacks),
            mechanic: ModeState::new(rules.mechanic, seed),
            statistics: Statistics::default(),
            target: Target::default(),
        };
        game.add_starting_rows(seed);
        game.begin_mechanic();
        game
    }

    /// Starts a game from a position. Given Blocks or Tetriminos replace those that a [mechanic](Mechanic) prepares.
    ///
    /// ```
    /// use skyline_foundation::engine::{Button, Game, Input, Rules, Start, Tetrimino, diagram};
    ///
    /// let matrix = diagram::matrix(&["XXX....XXX"])?;
    /// let start = Start { matrix, queue: vec![Tetrimino::I], ..Start::default() };
    /// let mut game = Game::from_position(Rules::default(), 1, start)?;
    /// game.step(&[Input::Press(Button::HardDrop)], &mut Vec::new());
    /// for _ in 0..game.rules().line_clear_delay_ms {
    ///     game.step(&[], &mut Vec::new());
    /// }
    /// assert_eq!(game.lines(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`StartError`] for a rule out of its range, a Matrix of another width, and a piece in play or starting
    /// rows that do not fit.
    pub fn from_position(rules: Rules, seed: u64, start: Start) -> Result<Self, StartError> {
        rules.validate()?;
        let mut game = Self::new(rules, seed);
        let Start { matrix, in_play, queue, hold, back_to_back, receiving } = start;
        // A position without Blocks is that of every width: its file has no rows.
        let matrix = if matrix.is_empty() { Matrix::new(rules.width) } else { matrix };
        if matrix.width() != game.matrix.width() {
            return Err(StartError::Width { expected: game.matrix.width(), found: matrix.width() });
        }
        if rules.mechanic == Mechanic::None || !matrix.is_empty() || !queue.is_empty() {
            game.matrix = matrix;
            if !game.add_starting_rows(seed) {
                return Err(StartError::NoRoom);
            }
            game.next = NextQueue::new(rules.generator, seed, queue);
            game.mechanic = ModeState::within(rules.mechanic, seed, &game.matrix);
        }
        game.hold = hold;
        game.sequence = back_to_back.into();
        game.receiving = ReceivingQueue::new(seed, receiving, &rules.attacks);
        if let Some(piece) = in_play {
            if !game.matrix.fits(piece) {
                return Err(StartError::CellTaken);
            }
            let mut play = game.in_play_at(piece);
            // Not with Lock Down on landing: a row that is due would lock the piece in the same tick.
            if !game.matrix.fits(piece.offset(0, -1)) && rules.lock_down != LockDown::OnLanding {
                // A piece on a Surface does not wait for a row to fall: it lands in the first tick.
                play.row_due = 0;
            }
            game.state = State::InPlay(play);
        }
        Ok(game)
    }

    /// Pushes the starting Blocks in from below, half of the cells of each row, and then the Starting Lines; returns
    /// whether nothing topped out.
    fn add_starting_rows(&mut self, seed: u64) -> bool {
        let lines = self.rules.starting_lines;
        self.add_scattered_rows(seed)
            && (0..lines.broken).all(|line| !self.matrix.raise_broken(lines.gap(seed, line, self.matrix.width())))
            && (0..lines.solid).all(|_line| !self.matrix.raise_solid())
    }

    fn add_scattered_rows(&mut self, seed: u64) -> bool {
        let mut columns: Vec<u32> = (0..self.matrix.width()).map(|column| 1 << column).collect();
        (0..self.rules.starting_rows).all(|row| {
            columns.sort_unstable();
            Stream::new(seed, Purpose::StartingBlocks, u32::from(row)).shuffle(&mut columns);
            !self.matrix.raise(columns[..columns.len() / 2].iter().sum())
        })
    }

    /// Plays one tick: applies the `inputs` in order and appends the events to `events`.
    ///
    /// The [module's documentation](self) has the order within a tick. Nothing is allocated while the capacity of
    /// `events` is sufficient. A game that is over does not change.
    pub fn step(&mut self, inputs: &[Input], events: &mut Vec<GameEvent>) {
        if matches!(self.state, State::Over(_)) {
            return;
        }
        // First, so that a limit ends the game exactly on time: an input in the same tick comes too late.
        if self.rules.limit_ms.is_some_and(|limit| self.now.millis() >= u64::from(limit)) {
            self.end_early(GameOver::TimeUp, events);
            return;
        }
        self.receive_by_time();
        self.finish_delays(events);
        for &input in inputs {
            self.apply(input, events);
        }
        self.repeat(events);
        self.fall(events);
        // Last, so that an input in the tick in which the Lock Down Timer expires still acts.
        self.lock_if_time_is_up(events);
        // Drops score too, so the limit may be reached between two Completion Phases.
        if self.rules.limit_score.is_some_and(|limit| self.score >= limit) {
            self.end_early(GameOver::GoalReached, events);
        }
        // The clock of a finished game stays in the tick of its end, which is the time of its result.
        if !self.is_over() {
            self.now = self.now.after(1);
        }
    }

    /// Ends the game at the player's request: abandoned, unless that [counts](Rules::end_counts) as a result. A game
    /// that is over does not change.
    pub fn end_now(&mut self, events: &mut Vec<GameEvent>) {
        let reason = if self.rules.end_counts() { GameOver::Ended } else { GameOver::GivenUp };
        self.end_early(reason, events);
    }

    fn apply(&mut self, input: Input, events: &mut Vec<GameEvent>) {
        match input {
            Input::Press(button) => self.press(button, events),
            Input::Release(button) => self.release(button, events),
            // A game that ended earlier in this tick does not change any more.
            Input::Receive(lines) if !self.is_over() => self.receiving.add(lines, self.now, &self.rules.attacks),
            Input::Target(target) if !self.is_over() => self.target = target,
            Input::Receive(_) | Input::Target(_) => {}
        }
    }

    fn press(&mut self, button: Button, events: &mut Vec<GameEvent>) {
        // Also while nothing is in play: Auto-Repeat and Soft Drop carry over to the next Tetrimino.
        self.held.change(Input::Press(button));
        if self.is_over() {
            return;
        }
        if self.in_play().is_none() {
            self.early.note(button);
        }
        match Side::of(button) {
            Some(side) => self.press_side(side, events),
            None => self.act(button, events),
        }
        self.statistics.presses += 1;
    }

    fn release(&mut self, button: Button, events: &mut Vec<GameEvent>) {
        let was_down = self.held.is_down(button);
        self.held.change(Input::Release(button));

        // A release without a press would start the delay of the other direction again.
        if !was_down || self.is_over() {
            return;
        }
        match Side::of(button) {
            Some(side) => self.release_side(side, events),
            // A rotation or Hold that is released must not drop another row. Where no row drops at once it changes
            // nothing that can be seen, but recorded games know the state by its hash.
            None if self.rules.soft_drop_at_once && button != Button::SoftDrop && !self.rules.release_falls_at_once => {
            }
            None => self.soft_drop_changed(),
        }
    }

    /// Handles the press of any button except the two directions.
    fn act(&mut self, button: Button, events: &mut Vec<GameEvent>) {
        match button {
            Button::SoftDrop => self.press_soft_drop(events),
            Button::HardDrop => self.hard_drop(events),
            Button::SonicDrop => self.sonic_drop(events),
            Button::TeleportLeft => self.teleport(Side::Left, button, events),
            Button::TeleportRight => self.teleport(Side::Right, button, events),
            Button::RotateClockwise | Button::RotateCounterclockwise | Button::Rotate180 => self.rotate(button, events),
            Button::Hold => self.hold(events),
            Button::Left | Button::Right => {}
        }
    }

    /// Adds a row to the Receiving Queue if the game time brings one.
    fn receive_by_time(&mut self) {
        let (now, interval) = (self.now.millis(), u64::from(self.rules.garbage_ms.unwrap_or(0)));
        if now > 0 && interval > 0 && now.is_multiple_of(interval) {
            self.receiving.add(1, self.now, &self.rules.attacks);
        }
    }

    /// Continues with the next phase if the delay of the current one has passed.
    fn finish_delays(&mut self, events: &mut Vec<GameEvent>) {
        // A given piece may lie on a Surface from the start.
        if self.now == Ticks::ZERO
            && let State::InPlay(mut play) = self.state
        {
            self.settle(&mut play, events);
            self.state = State::InPlay(play);
        }
        if let State::Animate { due, hits, award, .. } = self.state
            && due <= self.now
        {
            self.eliminate(hits, Some(award), events);
            self.complete(Some(award), events);
        }
        // After Animate, so that a generation delay of 0 costs no tick.
        if let State::Generation { due } = self.state
            && due <= self.now
            && let Some(tetrimino) = self.next_in_play(events)
        {
            self.generate(tetrimino, events);
        }
    }

    /// Ends the game in any phase. Lines that are being cleared were earned before and still count.
    fn end_early(&mut self, reason: GameOver, events: &mut Vec<GameEvent>) {
        if self.is_over() {
            return;
        }
        let is_completed = if let State::Animate { hits, award, .. } = self.state {
            self.eliminate(hits, Some(award), events);
            self.advance(Some(award), events)
        } else {
            self.has_reached_limit()
        };
        // The lines that were being cleared may have reached the goal; then the game is completed all the same.
        let reason = if is_completed { GameOver::GoalReached } else { reason };
        self.end(reason, events);
    }

    fn end(&mut self, reason: GameOver, events: &mut Vec<GameEvent>) {
        self.state = State::Over(reason);
        events.push(GameEvent::GameOver(reason));
    }

    /// Returns the rules of the game.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the game time: the number of ticks played, or the tick of the end.
    #[must_use]
    pub const fn now(&self) -> Ticks {
        self.now
    }

    /// Returns the phase after the last tick.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        match &self.state {
            State::Generation { .. } => Phase::Generation,
            State::InPlay(play) if play.timer.is_running() => Phase::Lock,
            State::InPlay(_) => Phase::Falling,
            State::Animate { .. } => Phase::Animate,
            State::Over(_) => Phase::Over,
        }
    }

    /// Returns the reason for the end, once the game is over.
    #[must_use]
    pub const fn game_over(&self) -> Option<GameOver> {
        match self.state {
            State::Over(reason) => Some(reason),
            _ => None,
        }
    }

    /// Returns whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.game_over().is_some()
    }

    /// Returns the Blocks.
    #[must_use]
    pub const fn matrix(&self) -> &Matrix {
        &self.matrix
    }

    /// Returns the Tetrimino in play.
    #[must_use]
    pub const fn in_play(&self) -> Option<Piece> {
        match &self.state {
            State::InPlay(play) => Some(play.piece),
            _ => None,
        }
    }

    /// Returns the Ghost Piece: the Tetrimino in play dropped to the Surface below (Guideline 2.4.4).
    #[must_use]
    pub fn ghost_piece(&self) -> Option<Piece> {
        self.in_play().map(|piece| self.matrix.dropped(piece))
    }

    /// Returns the Lock Down Timer of the Tetrimino in play.
    #[must_use]
    pub const fn lock_down_timer(&self) -> Option<&LockDownTimer> {
        match &self.state {
            State::InPlay(play) => Some(&play.timer),
            _ => None,
        }
    }

    /// Returns the lines being cleared, with the elapsed and the full time of the Animate Phase in milliseconds.
    #[must_use]
    pub const fn animation(&self) -> Option<(HitList, u64, u64)> {
        match self.state {
            State::Animate { since, due, hits, .. } => {
                Some((hits, self.now.since(since).millis(), due.since(since).millis()))
            }
            _ => None,
        }
    }

    /// Returns the next Tetriminos in order: seven, or fewer at the end of a finite sequence.
    #[must_use]
    pub fn next(&self) -> &[Tetrimino] {
        self.next.coming()
    }

    /// Adds Tetriminos behind those that the game was given at its start. They must come before these are used up.
    pub fn give(&mut self, more: &[Tetrimino]) {
        self.next.give(more);
    }

    /// Returns the number of given Tetriminos behind [`Self::next`].
    #[must_use]
    pub const fn given_left(&self) -> usize {
        self.next.given_left()
    }

    /// Returns the next `count` Tetriminos in order, including those beyond [`Self::next`] that players cannot see.
    #[must_use]
    pub fn ahead(&self, count: usize) -> Vec<Tetrimino> {
        self.next.ahead(count)
    }

    /// Returns the odds of the Tetrimino after the first `visible` of [`Self::next`], for a player who has seen all of
    /// them; `None` if Tetriminos of a given queue come there, or if the queue ends.
    #[must_use]
    pub fn odds(&self, visible: usize) -> Option<PieceOdds> {
        self.next.odds(visible)
    }

    /// Returns the Tetrimino in the Hold Queue.
    #[must_use]
    pub const fn held_tetrimino(&self) -> Option<Tetrimino> {
        self.hold
    }

    /// Returns whether Hold can be used now: it is on, was not used since the last Lock Down (Guideline 5.6), and there
    /// is a Tetrimino to replace the one in play.
    #[must_use]
    pub fn can_hold(&self) -> bool {
        self.rules.hold && !self.hold_is_used && (self.hold.is_some() || !self.next().is_empty())
    }

    /// Returns the points.
    #[must_use]
    pub const fn score(&self) -> u64 {
        self.score
    }

    /// Returns the level.
    #[must_use]
    pub const fn level(&self) -> u8 {
        self.progress.level()
    }

    /// Returns the lines that count towards a goal: all lines, or in Cheese the cheese lines.
    #[must_use]
    pub fn goal_lines(&self) -> u32 {
        self.mechanic.behaviour().lines().unwrap_or_else(|| self.lines())
    }

    /// Returns the lines cleared.
    #[must_use]
    pub const fn lines(&self) -> u32 {
        self.statistics.lines
    }

    /// Returns the lines left to the line limit, or else to the level's Goal; `None` if there is neither.
    #[must_use]
    pub fn goal_left(&self) -> Option<u32> {
        let limit = self.rules.limit_lines.map(|limit| limit.saturating_sub(self.goal_lines()));
        limit.or_else(|| self.progress.goal_left())
    }

    /// Returns whether a Back-to-Back sequence is open, so that the next qualifying line clear earns the bonus.
    #[must_use]
    pub const fn back_to_back(&self) -> bool {
        self.sequence > 0
    }

    /// Returns the qualifying line clears of the Back-to-Back sequence that is open, 0 without one.
    #[must_use]
    pub const fn back_to_back_sequence(&self) -> u32 {
        self.sequence
    }

    /// Returns the height of the stack, which is a measure of danger. The walls of Combo and the grid of Descent do not
    /// count.
    #[must_use]
    pub fn height(&self) -> u8 {
        self.mechanic.behaviour().height(&self.matrix)
    }

    /// Returns how close the game is to a knock-out: the height of the stack and all lines of the Receiving Queue, in
    /// rows.
    #[must_use]
    pub fn peril(&self) -> u32 {
        self.receiving().saturating_add(self.height().into())
    }

    /// Returns the stage of Puzzle, from 1, and the attempts left, including the current one.
    #[must_use]
    pub fn stage(&self) -> Option<(u8, u8)> {
        self.mechanic.behaviour().stage()
    }

    /// Returns the rows descended in Descent; `None` in any other mode.
    #[must_use]
    pub fn depth(&self) -> Option<u32> {
        self.mechanic.behaviour().depth()
    }

    /// Returns the target of the attacks.
    #[must_use]
    pub const fn target(&self) -> Target {
        self.target
    }

    /// Returns the lines waiting in the Receiving Queue, those that still travel included.
    #[must_use]
    pub const fn receiving(&self) -> u32 {
        self.receiving.waiting()
    }

    /// Returns the lines waiting in the Receiving Queue that have ended their travel.
    #[must_use]
    pub fn receiving_due(&self) -> u32 {
        self.receiving.due(self.now)
    }

    /// Returns the lines of the Receiving Queue that still travel and the time that is left of their travel, in
    /// milliseconds, the first ones first.
    pub fn travelling(&self) -> impl Iterator<Item = (u32, u64)> {
        self.receiving.travelling(self.now)
    }

    /// Returns the share of an attack that is sent now: handicap and growth.
    #[must_use]
    pub fn sent_share(&self) -> Share {
        self.receiving.sent_share(self.now, &self.rules.attacks)
    }

    /// Returns the share of arriving lines that enters the Receiving Queue: the handicap.
    #[must_use]
    pub fn received_share(&self) -> Share {
        self.receiving.received_share(&self.rules.attacks)
    }

    /// Returns the statistics.
    #[must_use]
    pub const fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Returns the buttons that are down.
    #[must_use]
    pub const fn buttons(&self) -> Buttons {
        self.held
    }
}
