//! A match on the screen, driven by the program's clock or by the host of a room, with the effects of each seat.
//!
//! ```text
//!   StampedInput at its Instant ─▶ LiveMatch::frame ──▶ Match::frame ─┐
//!                                                                     ├▶ events ─▶ Effects, MatchTally, the caller
//!   Settled ticks of a host ─────▶ LiveMatch::receive ─▶ TimedMatch ──┘
//! ```

mod recording;

pub use self::recording::LiveRecording;

use std::any::Any;
use std::collections::VecDeque;
use std::thread;
use std::time::{Duration, Instant};

use crate::engine::versus::Hit;
use crate::engine::{Game, GameEvent, Input, Rules, RulesError, Ticks};
use crate::input::{PlayInput, StampedInput, UndoStep};
use crate::online::{Batch, MatchError, MatchStart, Settled, TimedMatch};
use crate::session::practice::Practice;
use crate::session::{BeamRunner, ComboRunner, Countdown, Frame, Match, MatchTally, Playback, Seat, SeatInput, Track};
use crate::ui::paint::effects::Effects;

/// The maximum duration of effects, in milliseconds.
const EFFECTS_MS: u64 = 2_000;
/// The display time of an attack after its arrival, in milliseconds.
pub(crate) const HIT_MS: u64 = 700;
/// The number of frames per second for single steps.
const FRAMES: u64 = 60;
/// The length of a skip, in milliseconds.
pub(crate) const SKIP_MS: u64 = 5_000;

/// What plays the games of a match on the screen: this program by its clock, or the host of a room.
pub trait MatchSource {
    /// The match, online up to its settled tick.
    fn state(&self) -> &Match;
    /// The game to show of a seat or a guest.
    fn shown(&self, seat: usize) -> &Game;
}

impl MatchSource for Match {
    fn state(&self) -> &Match {
        self
    }

    fn shown(&self, seat: usize) -> &Game {
        self.everyone().nth(seat).unwrap_or_else(|| self.seat(0)).shown()
    }
}

impl MatchSource for TimedMatch {
    fn state(&self) -> &Match {
        self.game().settled()
    }

    fn shown(&self, seat: usize) -> &Game {
        self.visible(seat)
    }
}

/// A match on the screen, with the effects and the statistics of its events.
///
/// The first seat of a match on this machine is the local player's.
#[derive(Debug)]
pub struct LiveMatch<S = Match> {
    source: S,
    observed: Observed,
    /// The instant at the match's time zero.
    epoch: Instant,
    inputs: Vec<SeatInput>,
}

/// What the events of a match lead to on the screen.
#[derive(Debug)]
struct Observed {
    /// The seats, and behind them the guests.
    seats: Vec<SeatEffects>,
    /// The recent attacks with the ticks of their arrival.
    hits: VecDeque<(Ticks, Hit)>,
    tally: MatchTally,
    over_since: Option<Instant>,
}

#[derive(Debug, Default)]
struct SeatEffects {
    effects: Effects,
    /// The number of the practice game that its player plays while waiting.
    attempt: Option<u32>,
    /// The instant at which the end of its game was noticed.
    over_since: Option<Instant>,
}

impl Observed {
    fn new(tally: MatchTally, seats: usize) -> Self {
        let seats = std::iter::repeat_with(SeatEffects::default).take(seats).collect();
        Self { seats, hits: VecDeque::new(), tally, over_since: None }
    }

    /// Counts the last frame of a match, and starts the effects of its events, without those of a seat `shown_before`.
    fn react(&mut self, state: &Match, shown_before: Option<usize>) {
        let frame = state.last_frame();
        self.tally.observe(frame, state);
        for (shown, seat) in self.seats.iter_mut().zip(state.everyone()) {
            shown.effects.set_game(seat.game());
        }
        for event in frame.events.iter().filter(|event| Some(event.seat) != shown_before) {
            if let Some(seat) = self.seats.get_mut(event.seat) {
                seat.effects.react(event.at, &event.event);
            }
        }
        self.hits.extend(&frame.hits);
        self.hits.retain(|(at, _)| age(state, *at) <= HIT_MS);
    }

    /// Follows the games that are shown at an instant.
    fn follow(&mut self, source: &impl MatchSource, at: Instant) {
        let state = source.state();
        self.over_since = state.is_over().then(|| self.over_since.unwrap_or(at));
        for (index, (shown, seat)) in self.seats.iter_mut().zip(state.everyone()).enumerate() {
            // The seat has another game now, so the effects are outdated.
            if shown.attempt != seat.waiting_attempt() {
                *shown = SeatEffects { attempt: seat.waiting_attempt(), ..SeatEffects::default() };
            }
            let game = source.shown(index);
            shown.effects.observe(seat.facts());
            shown.effects.follow(game);
            // A recording may be opened at its end, which shows no animation.
            let is_over = game.is_over() && seat.as_recording().is_none();
            shown.over_since = is_over.then(|| shown.over_since.unwrap_or(at));
            if let Some(since) = shown.over_since {
                shown.effects.set_time_since_end(at.saturating_duration_since(since));
            }
        }
    }

    fn forget(&mut self) {
        self.seats.fill_with(SeatEffects::default);
        self.hits.clear();
    }
}

/// The time since a tick of a match, also after the end, in milliseconds.
fn age(state: &Match, at: Ticks) -> u64 {
    state.now().since(at).millis() + state.millis_after_end()
}

impl<S: MatchSource> LiveMatch<S> {
    fn with(source: S, tally: MatchTally, epoch: Instant) -> Self {
        let observed = Observed::new(tally, source.state().seats().len());
        Self { source, observed, epoch, inputs: Vec::new() }
    }

    /// The match, online up to its settled tick.
    #[must_use]
    pub fn state(&self) -> &Match {
        self.source.state()
    }

    /// The game to show of a seat or a guest, and its effects.
    #[must_use]
    pub fn shown(&self, seat: usize) -> (&Game, &Effects) {
        (self.source.shown(seat), self.effects_of(seat))
    }

    /// The effects of a seat or a guest, or those of the first seat if the index is too large.
    fn effects_of(&self, seat: usize) -> &Effects {
        let seats = &self.observed.seats;
        &seats.get(seat).unwrap_or(&seats[0]).effects
    }

    /// The recent attacks, each with its age in milliseconds of game time.
    pub fn hits(&self) -> impl Iterator<Item = (u64, Hit)> {
        self.observed.hits.iter().map(|(at, hit)| (age(self.state(), *at), *hit))
    }

    /// The statistics since the start. A recording that was sought has none.
    #[must_use]
    pub const fn tally(&self) -> &MatchTally {
        &self.observed.tally
    }

    /// The instant at which the end of the match was noticed.
    #[must_use]
    pub const fn over_since(&self) -> Option<Instant> {
        self.observed.over_since
    }

    fn since_epoch(&self, at: Instant) -> Duration {
        at.saturating_duration_since(self.epoch)
    }
}

impl LiveMatch<TimedMatch> {
    /// Starts an online match, or continues it after a lost connection.
    ///
    /// # Errors
    /// The match cannot be played on this machine.
    pub fn online(start: MatchStart, before: Option<&Self>, now: Instant) -> Result<Self, MatchError> {
        let mut tally = MatchTally::new(start.plan.seats.len());
        let mut observe = |state: &Match| tally.observe(state.last_frame(), state);
        let source = TimedMatch::new(start, before.map(|before| &before.source), &mut observe)?;
        Ok(Self::with(source, tally, now))
    }

    /// The match with its timing.
    #[must_use]
    pub const fn timed(&self) -> &TimedMatch {
        &self.source
    }

    /// The same, mutably.
    pub(crate) const fn timed_mut(&mut self) -> &mut TimedMatch {
        &mut self.source
    }

    /// Receives settled ticks at the host's time, if that is known, to be shown soon.
    ///
    /// # Errors
    /// The local match differs from the referee's.
    pub fn receive(&mut self, settled: Settled, host: Option<u64>, now: Instant) -> Result<(), MatchError> {
        let times = (host, self.micros(now));
        let Self { source, observed, .. } = self;
        source.receive(settled, times, &mut |game| observed.react(game.settled(), game.seat()))
    }

    /// Plays the settled ticks that are due at the host's time.
    ///
    /// # Errors
    /// The local match differs from the referee's.
    pub(crate) fn play_settled(&mut self, host: u64) -> Result<(), MatchError> {
        let Self { source, observed, .. } = self;
        source.play_settled(host, &mut |game| observed.react(game.settled(), game.seat()))
    }

    /// Plays the local game up to the tick `to` with the player's inputs, each in its own tick. Returns its events.
    pub fn advance(&mut self, inputs: impl IntoIterator<Item = (Ticks, Input)>, to: Option<Ticks>) -> Vec<GameEvent> {
        let events = self.source.advance(inputs, to);
        if let Some(own) = self.source.game().seat()
            && let Some(seat) = self.observed.seats.get_mut(own)
        {
            let at = self.source.game().shown(own).now();
            for event in &events {
                seat.effects.react(at, event);
            }
        }
        events
    }

    /// Follows the games that are shown now.
    pub fn follow(&mut self, now: Instant) {
        self.observed.follow(&self.source, now);
    }

    /// The message for the referee if one is due.
    pub(crate) fn due_batch(&mut self, now: Instant) -> Option<Batch> {
        let now = self.micros(now);
        self.source.due_batch(now)
    }

    fn micros(&self, now: Instant) -> u64 {
        self.since_epoch(now).as_micros() as u64
    }
}

impl LiveMatch {
    /// Starts a match of one seat.
    #[must_use]
    pub fn new(seat: Seat, now: Instant) -> Self {
        Self::of_match(Match::new(seat, [], Duration::ZERO), now)
    }

    /// Starts a match of any number of seats, whose clock starts at zero.
    #[must_use]
    pub fn of_match(game: Match, now: Instant) -> Self {
        let tally = MatchTally::new(game.seats().len());
        Self::with(game, tally, now)
    }

    /// Replaces the match and its effects, for example by the next round of a recording.
    pub fn replace(&mut self, game: Match) {
        *self = Self::of_match(game, self.epoch);
    }

    /// Continues the statistics of a match that was played before.
    pub(crate) fn continue_tally(&mut self, tally: MatchTally) {
        self.observed.tally = tally;
    }

    /// Adds a player who came late: see [`Match::add_guest`].
    pub(crate) fn add_guest(&mut self, rules: Rules, seed: u64) {
        self.source.add_guest(rules, seed);
        self.observed.seats.push(SeatEffects::default());
    }

    /// Creates a match of one seat that plays no tick until it is resumed.
    #[must_use]
    pub fn stopped(seat: Seat, now: Instant) -> Self {
        let mut live = Self::new(seat, now);
        live.source.set_playing(false);
        live
    }

    /// The first seat.
    #[must_use]
    pub fn seat(&self) -> &Seat {
        self.source.seat(0)
    }

    /// The game of the first seat.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.seat().game()
    }

    /// The effects of the first seat.
    #[must_use]
    pub fn effects(&self) -> &Effects {
        self.effects_of(0)
    }

    /// The Combo bot, if it plays the first seat.
    #[must_use]
    pub fn combo_bot(&self) -> Option<&ComboRunner> {
        self.seat().bot().and_then(|bot| (bot as &dyn Any).downcast_ref())
    }

    /// The computer player, if it plays the first seat.
    #[must_use]
    pub fn computer(&self) -> Option<&BeamRunner> {
        self.seat().bot().and_then(|bot| (bot as &dyn Any).downcast_ref())
    }

    /// The practice of the first seat.
    #[must_use]
    pub fn practice(&self) -> Option<&Practice> {
        self.seat().as_practice()
    }

    /// Whether the clock is paused.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.source.is_paused()
    }

    /// The countdown. `None` while the clock runs or is paused.
    #[must_use]
    pub fn countdown(&self, now: Instant) -> Option<Countdown> {
        self.source.countdown(self.since_epoch(now))
    }

    /// Starts or resumes the clock after a countdown with steps of this length.
    pub fn start_countdown(&mut self, now: Instant, step: Duration) {
        let since = self.since_epoch(now);
        self.source.start_countdown(since, step);
    }

    /// Plays up to now with the inputs of the first seat. Waits until the last press takes effect, so that this frame
    /// shows it.
    // This is the only sleep between a press and its frame. It takes less than a millisecond: see `Match::input_lag`.
    pub(crate) fn frame_now(&mut self, changes: &[StampedInput], now: Instant) -> &Frame {
        self.take(changes.iter().map(|change| (0, *change)));
        self.play_after_lag(now)
    }

    /// Like [`Self::frame_now`], with the inputs of all seats.
    pub(crate) fn frame_of_seats_now(&mut self, changes: &[(usize, StampedInput)], now: Instant) -> &Frame {
        self.take(changes.iter().copied());
        self.play_after_lag(now)
    }

    /// Plays up to now with the input of the first seat, or up to the request that stopped it.
    pub(crate) fn frame_of(&mut self, input: &PlayInput, now: Instant) -> &Frame {
        match input.stopped_at() {
            Some(at) => self.frame(&input.changes, at),
            None => self.frame_now(&input.changes, now),
        }
    }

    fn play_after_lag(&mut self, now: Instant) -> &Frame {
        let lag = self.source.input_lag(&self.inputs, self.since_epoch(now));
        thread::sleep(lag);
        self.play(Instant::now().max(now + lag))
    }

    /// Plays up to an instant with the inputs of the first seat.
    pub fn frame(&mut self, changes: &[StampedInput], at: Instant) -> &Frame {
        self.take(changes.iter().map(|change| (0, *change)));
        self.play(at)
    }

    /// Plays up to an instant with the inputs of all seats.
    pub(crate) fn frame_of_seats(&mut self, changes: &[(usize, StampedInput)], at: Instant) -> &Frame {
        self.take(changes.iter().copied());
        self.play(at)
    }

    fn take(&mut self, changes: impl Iterator<Item = (usize, StampedInput)>) {
        self.inputs.clear();
        for (seat, timed) in changes {
            let at = self.since_epoch(timed.at);
            self.inputs.push(SeatInput { seat, at, input: timed.input });
        }
    }

    fn play(&mut self, at: Instant) -> &Frame {
        let since = self.since_epoch(at);
        self.source.frame(&self.inputs, since);
        self.react(at)
    }

    /// Whether a bot has a decision pending.
    pub(crate) fn is_thinking(&mut self) -> bool {
        self.source.is_thinking()
    }

    /// Plays the next `millis` milliseconds of the match at once, without a countdown. The clock continues from there.
    pub(crate) fn play_ahead(&mut self, millis: u32, now: Instant) -> &Frame {
        let since = self.since_epoch(now);
        self.source.play_ahead(millis, since);
        self.react(now)
    }

    /// Plays up to the instant `at` and pauses the clock.
    pub fn pause(&mut self, at: Instant) -> &Frame {
        let since = self.since_epoch(at);
        self.source.pause(since);
        self.react(at)
    }

    /// Starts or resumes the clock.
    pub fn resume(&mut self, now: Instant) {
        let since = self.since_epoch(now);
        self.source.resume(since);
    }

    /// Ends the game at the player's request.
    pub fn end_now(&mut self, now: Instant) -> &Frame {
        let since = self.since_epoch(now);
        self.source.end_now(since);
        self.react(now)
    }

    /// Undoes or redoes a piece of a practice. Returns whether there was one.
    pub fn step_practice(&mut self, step: UndoStep, now: Instant) -> bool {
        self.change_practice(now, |practice| match step {
            UndoStep::Undo => practice.undo(),
            UndoStep::Redo => practice.redo(),
        })
    }

    /// Undoes all pieces of a practice.
    pub(crate) fn start_practice_over(&mut self, now: Instant) {
        self.change_practice(now, |practice| {
            practice.start_over();
            true
        });
    }

    /// Changes the rules of a practice.
    ///
    /// # Errors
    /// A rule is out of range. The rules then stay unchanged.
    pub(crate) fn set_practice_rules(&mut self, rules: Rules) -> Result<(), RulesError> {
        self.source.set_practice_rules(rules)
    }

    fn change_practice(&mut self, now: Instant, change: impl FnOnce(&mut Practice) -> bool) -> bool {
        let since = self.since_epoch(now);
        let has_changed = self.source.change_practice(since, change);
        if has_changed {
            self.observed.forget();
        }
        has_changed
    }

    /// Shows the last frame.
    fn react(&mut self, at: Instant) -> &Frame {
        self.observed.react(&self.source, None);
        self.observed.follow(&self.source, at);
        self.source.last_frame()
    }
}

/// Playback of a recorded game, in milliseconds of game time. A match that is not a recording cannot be sought.
impl Track for LiveMatch {
    fn is_playing(&self) -> bool {
        !self.is_paused()
    }

    fn set_playing(&mut self, is_playing: bool) {
        self.source.set_playing(is_playing);
    }

    fn is_at_end(&self) -> bool {
        self.source.is_over()
    }

    fn set_speed(&mut self, percent: u32) {
        self.source.set_speed(percent);
    }

    /// Also starts the effects of the last seconds, as if the game had been played to this position. Only the queues do
    /// not slide: a jump often leads to the moment when a piece leaves them, and a pause there would show an empty
    /// slot.
    fn seek(&mut self, to: u64) {
        // They belong to another position.
        self.observed.forget();
        self.source.seek(Ticks::from_millis(to), EFFECTS_MS);
        self.react(self.epoch);
        self.observed.seats.iter_mut().for_each(|seat| seat.effects.settle_queues());
    }

    fn skip(&mut self, steps: i32) {
        let by = u64::from(steps.unsigned_abs()) * SKIP_MS;
        let now = self.source.now().millis();
        self.seek(if steps < 0 { now.saturating_sub(by) } else { now.saturating_add(by) });
    }

    fn next_frame(&self, forward: bool) -> u64 {
        let now = self.source.now().millis();
        let at = |frame: u64| frame * 1_000 / FRAMES;
        // The inverse of `at`: the last frame that is not after now.
        let frame = (now * FRAMES + FRAMES - 1) / 1_000;
        match (forward, at(frame) < now) {
            (true, _) => at(frame + 1),
            (false, true) => at(frame),
            (false, false) => at(frame.saturating_sub(1)),
        }
    }

    fn next_piece(&self, forward: bool) -> u64 {
        let now = self.source.now();
        let timelines = self.source.seats().iter().filter_map(Seat::as_recording).map(Playback::timeline);
        // The nearest piece of any seat.
        let time = if forward {
            timelines.map(|timeline| timeline.next_piece(now)).filter(|piece| *piece > now).min()
        } else {
            timelines.map(|timeline| timeline.previous_piece(now)).max()
        };
        time.unwrap_or(now).millis()
    }
}
