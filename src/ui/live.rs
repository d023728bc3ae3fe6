//! A match on the screen, driven by the program's clock, with the effects of each seat.
//!
//! ```text
//!   StampedInput at its Instant ─▶ LiveMatch::frame ─▶ Match::frame ─▶ events ─▶ Effects of the seat, and the caller
//! ```

use std::any::Any;
use std::collections::VecDeque;
use std::thread;
use std::time::{Duration, Instant};

use crate::engine::versus::Hit;
use crate::engine::{Game, Rules, RulesError, Ticks};
use crate::input::{PlayInput, StampedInput, UndoStep};
use crate::session::practice::Practice;
use crate::session::{BeamRunner, ComboRunner, Countdown, Frame, Match, Recording, Seat, SeatInput, Track};
use crate::ui::paint::effects::Effects;

/// The maximum duration of effects, in milliseconds.
const EFFECTS_MS: u64 = 2_000;
/// The display time of an attack after its arrival, in milliseconds.
pub const HIT_MS: u64 = 700;
/// The number of frames per second for single steps.
const FRAMES: u64 = 60;
/// The length of a skip, in milliseconds.
pub const SKIP_MS: u64 = 5_000;

/// A match driven by the program's clock, with the effects of its events.
///
/// The first seat is the local player's.
#[derive(Debug)]
pub struct LiveMatch {
    game: Match,
    /// The effects of the seats and of the guests.
    effects: MatchEffects,
    /// The numbers of the practice games that they play while waiting.
    attempts: Vec<Option<u32>>,
    /// The instant at the match's time zero.
    epoch: Instant,
    inputs: Vec<SeatInput>,
}

/// The effects of the seats of a match, and its recent attacks.
#[derive(Debug)]
pub struct MatchEffects {
    seats: Vec<Effects>,
    /// The recent attacks with the ticks of their arrival.
    hits: VecDeque<(Ticks, Hit)>,
}

impl MatchEffects {
    /// Those of a new match.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self { seats: vec![Effects::default(); seats], hits: VecDeque::new() }
    }

    /// The effects of a seat, or those of the first seat if the index is too large.
    #[must_use]
    pub fn of(&self, seat: usize) -> &Effects {
        self.seats.get(seat).unwrap_or(&self.seats[0])
    }

    /// The same, mutably.
    pub fn of_mut(&mut self, seat: usize) -> Option<&mut Effects> {
        self.seats.get_mut(seat)
    }

    /// Starts the effects of the events in the last frame of a match, without those of the seat `shown_before`.
    pub fn react(&mut self, state: &Match, shown_before: Option<usize>) {
        let frame = state.last_frame();
        for event in frame.events.iter().filter(|event| Some(event.seat) != shown_before) {
            if let Some(effects) = self.seats.get_mut(event.seat) {
                effects.react(event.at, &event.event);
            }
        }
        self.hits.extend(&frame.hits);
        self.hits.retain(|(at, _)| age(state, *at) <= HIT_MS);
    }

    /// The recent attacks, each with its age in milliseconds of game time.
    pub fn hits(&self, state: &Match) -> impl Iterator<Item = (u64, Hit)> {
        self.hits.iter().map(|(at, hit)| (age(state, *at), *hit))
    }

    fn forget(&mut self) {
        self.seats.fill(Effects::default());
        self.hits.clear();
    }
}

/// The time since a tick of a match, also after the end, in milliseconds.
fn age(state: &Match, at: Ticks) -> u64 {
    state.now().since(at).millis() + state.millis_after_end()
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
        let seats = game.seats().len();
        Self { game, effects: MatchEffects::new(seats), attempts: vec![None; seats], epoch: now, inputs: Vec::new() }
    }

    /// Replaces the match and its effects, for example by the next round of a recording.
    pub fn replace(&mut self, game: Match) {
        *self = Self::of_match(game, self.epoch);
    }

    /// Adds a player who came late: see [`Match::add_guest`].
    pub fn add_guest(&mut self, rules: Rules, seed: u64) {
        self.game.add_guest(rules, seed);
        self.effects.seats.push(Effects::default());
        self.attempts.push(None);
    }

    /// Creates a match of one seat that plays no tick until it is resumed.
    #[must_use]
    pub fn stopped(seat: Seat, now: Instant) -> Self {
        let mut live = Self::new(seat, now);
        live.game.set_playing(false);
        live
    }

    /// The match.
    #[must_use]
    pub const fn state(&self) -> &Match {
        &self.game
    }

    /// The first seat.
    #[must_use]
    pub fn seat(&self) -> &Seat {
        self.game.seat(0)
    }

    /// The game of the first seat.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.seat().game()
    }

    /// The effects of the first seat.
    #[must_use]
    pub fn effects(&self) -> &Effects {
        self.effects.of(0)
    }

    /// The effects of all seats.
    #[must_use]
    pub const fn all_effects(&self) -> &MatchEffects {
        &self.effects
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
        self.game.is_paused()
    }

    /// The time of the frame in which the match ended.
    #[must_use]
    pub fn over_since(&self) -> Option<Instant> {
        self.game.over_since().map(|since| self.epoch + since)
    }

    /// The countdown. `None` while the clock runs or is paused.
    #[must_use]
    pub fn countdown(&self, now: Instant) -> Option<Countdown> {
        self.game.countdown(self.since_epoch(now))
    }

    /// Starts or resumes the clock after a countdown with steps of this length.
    pub fn start_countdown(&mut self, now: Instant, step: Duration) {
        self.game.start_countdown(self.since_epoch(now), step);
    }

    /// Plays up to now with the inputs of the first seat. Waits until the last press takes effect, so that this frame
    /// shows it.
    // This is the only sleep between a press and its frame. It takes less than a millisecond: see `Match::input_lag`.
    pub fn frame_now(&mut self, changes: &[StampedInput], now: Instant) -> &Frame {
        self.take(changes.iter().map(|change| (0, *change)));
        self.play_after_lag(now)
    }

    /// Like [`Self::frame_now`], with the inputs of all seats.
    pub fn frame_of_seats_now(&mut self, changes: &[(usize, StampedInput)], now: Instant) -> &Frame {
        self.take(changes.iter().copied());
        self.play_after_lag(now)
    }

    /// Plays up to now with the input of the first seat, or up to the request that stopped it.
    pub fn frame_of(&mut self, input: &PlayInput, now: Instant) -> &Frame {
        match input.stopped_at() {
            Some(at) => self.frame(&input.changes, at),
            None => self.frame_now(&input.changes, now),
        }
    }

    fn play_after_lag(&mut self, now: Instant) -> &Frame {
        let lag = self.game.input_lag(&self.inputs, self.since_epoch(now));
        thread::sleep(lag);
        self.play(Instant::now().max(now + lag))
    }

    /// Plays up to an instant with the inputs of the first seat.
    pub fn frame(&mut self, changes: &[StampedInput], at: Instant) -> &Frame {
        self.take(changes.iter().map(|change| (0, *change)));
        self.play(at)
    }

    /// Plays up to an instant with the inputs of all seats.
    pub fn frame_of_seats(&mut self, changes: &[(usize, StampedInput)], at: Instant) -> &Frame {
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
        let at = self.since_epoch(at);
        self.game.frame(&self.inputs, at);
        self.react()
    }

    /// Whether a bot has a decision pending.
    pub fn is_thinking(&mut self) -> bool {
        self.game.is_thinking()
    }

    /// Plays the next `millis` milliseconds of the match at once, without a countdown. The clock continues from there.
    pub fn play_ahead(&mut self, millis: u32, now: Instant) -> &Frame {
        self.game.play_ahead(millis, self.since_epoch(now));
        self.react()
    }

    /// Plays up to the instant `at` and pauses the clock.
    pub fn pause(&mut self, at: Instant) -> &Frame {
        self.game.pause(self.since_epoch(at));
        self.react()
    }

    /// Starts or resumes the clock.
    pub fn resume(&mut self, now: Instant) {
        self.game.resume(self.since_epoch(now));
    }

    /// Ends the game at the player's request.
    pub fn end_now(&mut self, now: Instant) -> &Frame {
        self.game.end_now(self.since_epoch(now));
        self.react()
    }

    /// Undoes or redoes a piece of a practice. Returns whether there was one.
    pub fn step_practice(&mut self, step: UndoStep, now: Instant) -> bool {
        self.change_practice(now, |practice| match step {
            UndoStep::Undo => practice.undo(),
            UndoStep::Redo => practice.redo(),
        })
    }

    /// Undoes all pieces of a practice.
    pub fn start_practice_over(&mut self, now: Instant) {
        self.change_practice(now, |practice| {
            practice.start_over();
            true
        });
    }

    /// Changes the rules of a practice.
    ///
    /// # Errors
    /// A rule is out of range. The rules then stay unchanged.
    pub fn set_practice_rules(&mut self, rules: Rules) -> Result<(), RulesError> {
        self.game.set_practice_rules(rules)
    }

    fn change_practice(&mut self, now: Instant, change: impl FnOnce(&mut Practice) -> bool) -> bool {
        let has_changed = self.game.change_practice(self.since_epoch(now), change);
        if has_changed {
            self.effects.forget();
        }
        has_changed
    }

    /// Starts the effects of the events of the last frame.
    fn react(&mut self) -> &Frame {
        self.effects.react(&self.game, None);
        let since_end = Duration::from_millis(self.game.millis_after_end());
        for ((effects, attempt), seat) in
            self.effects.seats.iter_mut().zip(&mut self.attempts).zip(self.game.everyone())
        {
            // The seat has another game now, so the effects are outdated.
            if *attempt != seat.waiting_attempt() {
                (*effects, *attempt) = (Effects::default(), seat.waiting_attempt());
            }
            effects.observe(seat.facts());
            effects.follow(seat.shown());
            // A recording may be opened at its end, which shows no animation.
            if seat.is_over() && attempt.is_none() && seat.as_recording().is_none() {
                effects.set_time_since_end(since_end);
            }
        }
        self.game.last_frame()
    }

    fn since_epoch(&self, at: Instant) -> Duration {
        at.saturating_duration_since(self.epoch)
    }
}

/// Playback of a recorded game, in milliseconds of game time. A match that is not a recording cannot be sought.
impl Track for LiveMatch {
    fn is_playing(&self) -> bool {
        !self.is_paused()
    }

    fn set_playing(&mut self, is_playing: bool) {
        self.game.set_playing(is_playing);
    }

    fn is_at_end(&self) -> bool {
        self.game.is_over()
    }

    fn set_speed(&mut self, percent: u32) {
        self.game.set_speed(percent);
    }

    /// Also starts the effects of the last seconds, as if the game had been played to this position. Only the queues do
    /// not slide: a jump often leads to the moment when a piece leaves them, and a pause there would show an empty slot.
    fn seek(&mut self, to: u64) {
        // They belong to another position.
        self.effects.forget();
        self.game.seek(Ticks::from_millis(to), EFFECTS_MS);
        self.react();
        self.effects.seats.iter_mut().for_each(Effects::settle_queues);
    }

    fn skip(&mut self, steps: i32) {
        let by = u64::from(steps.unsigned_abs()) * SKIP_MS;
        let now = self.game.now().millis();
        self.seek(if steps < 0 { now.saturating_sub(by) } else { now.saturating_add(by) });
    }

    fn next_frame(&self, forward: bool) -> u64 {
        let now = self.game.now().millis();
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
        let now = self.game.now();
        let timelines = self.game.seats().iter().filter_map(Seat::as_recording).map(Recording::timeline);
        // The nearest piece of any seat.
        let time = if forward {
            timelines.map(|timeline| timeline.next_piece(now)).filter(|piece| *piece > now).min()
        } else {
            timelines.map(|timeline| timeline.previous_piece(now)).max()
        };
        time.unwrap_or(now).millis()
    }
}
