//! One or more games on one clock, and the attacks between them.

use std::sync::Arc;
use std::time::Duration;

use crate::bots::beam::Opponent;
use crate::engine::versus::{
    AttackRouter, GameType, GoalProgress, Hit, SeatProgress, Standings, TargetLaw, Teams, VersusRules,
};
use crate::engine::{Game, GameEvent, Input, Rules, RulesError, Target, Tetrimino, Ticks};
use crate::replay::{
    MOST_SEATS, MatchSetup, Recording, ReplayError, RoundTimeline, SeatRecording, StateHash, TimedInput, state_hash,
};
use crate::session::practice::Practice;

use super::clock::StepClock;
use super::countdown::{Countdown, CountdownTimer, Visibility};
use super::seat::Seat;

/// An input of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatInput {
    /// The index of the seat.
    pub seat: usize,
    /// The time of the change.
    pub at: Duration,
    /// The change.
    pub input: Input,
}

/// An event of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatEvent {
    /// The index of the seat.
    pub seat: usize,
    /// The tick of the event.
    pub at: Ticks,
    /// The event.
    pub event: GameEvent,
}

/// The result of a frame.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Frame {
    /// The events of all seats, by tick and then by seat.
    pub events: Vec<SeatEvent>,
    /// The attacks that reached a seat, by tick.
    pub hits: Vec<(Ticks, Hit)>,
    /// The number that the countdown reached in this frame, 0 at its end.
    pub countdown: Option<u32>,
    /// Whether the match ended in this frame.
    pub has_ended: bool,
}

/// One or more games on one clock.
///
/// A match is played frame by frame. Each input takes effect in the tick of its instant, so the games do not depend on
/// the times of frames. Lines that a seat sends in a tick arrive at the other seats in the next tick.
///
/// ```
/// use std::time::Duration;
/// use skyline::engine::{Button, Input, Rules};
/// use skyline::session::{Match, Seat, SeatInput};
///
/// let ms = Duration::from_millis;
/// let mut game = Match::new(Seat::new(Rules::default(), 42), [], ms(0));
/// let drop = SeatInput { seat: 0, at: ms(5), input: Input::Press(Button::HardDrop) };
/// let frame = game.frame(&[drop], ms(16));
/// assert!(!frame.has_ended && frame.events.iter().all(|event| event.seat == 0));
/// assert_eq!(game.seat(0).game().statistics().locked_down(), 1);
/// ```
#[derive(Debug)]
pub struct Match {
    /// Never empty.
    seats: Vec<Seat>,
    /// The players who came late and practice beside the match.
    guests: Vec<Seat>,
    clock: StepClock,
    attacks: AttackRouter,
    /// The recorded round, whose attacks are known at every tick.
    recorded: Option<Arc<RoundTimeline>>,
    rules: VersusRules,
    teams: Teams,
    countdown: Option<CountdownTimer>,
    /// The tick at which the last countdown ended.
    counted_to: Option<Ticks>,
    /// The countdown's number in the last frame.
    number: Option<u32>,
    /// The frame in which the match ended.
    over_since: Option<Duration>,
    /// Whether the match is being rebuilt from recorded inputs, which contain every move of the Target Marks.
    is_rebuilt: bool,
    frame: Frame,
}

impl Frame {
    /// The events of all seats, without seats and ticks.
    pub fn game_events(&self) -> impl Iterator<Item = GameEvent> {
        self.events.iter().map(|event| event.event)
    }

    fn add(&mut self, seat: usize, at: Ticks, events: &[GameEvent]) {
        self.events.extend(events.iter().map(|&event| SeatEvent { seat, at, event }));
    }

    /// Plays a tick of the practice of a seat that is out, if it practices.
    fn add_practice(&mut self, index: usize, seat: &mut Seat, now: Ticks) {
        if let Some(at) = seat.practice_while_waiting(now) {
            self.add(index, at, &seat.events);
        }
    }
}

impl Match {
    /// A match that starts at the instant `now`.
    #[must_use]
    pub fn new(first: Seat, others: impl IntoIterator<Item = Seat>, now: Duration) -> Self {
        let mut clock = StepClock::new(now);
        // A new game plays its first tick at once. A continued game waits for its next tick.
        if first.game().now() > Ticks::ZERO || first.as_recording().is_some() {
            clock.jump(first.game().now(), first.as_recording().is_none().then_some(now));
        }
        let mut seats = vec![first];
        seats.extend(others);
        for seat in &mut seats {
            seat.finish_frame();
        }
        Self {
            attacks: AttackRouter::new(seats.len()),
            recorded: None,
            rules: VersusRules::default(),
            teams: Teams::default(),
            seats,
            guests: Vec::new(),
            clock,
            countdown: None,
            counted_to: None,
            number: None,
            over_since: None,
            is_rebuilt: false,
            frame: Frame { events: Vec::with_capacity(64), ..Frame::default() },
        }
    }

    /// The same match with teams, and with the end condition and targets of these rules. The games of its seats should
    /// have the matching [rules](VersusRules::seat_rules).
    #[must_use]
    pub fn by(self, rules: &VersusRules, teams: Teams) -> Self {
        let attacks = AttackRouter::with(self.seats.len(), rules.targets, teams.clone(), self.seats[0].seed);
        Self { attacks, rules: *rules, teams, ..self }
    }

    /// A recorded round that plays itself. Its clock starts with the first frame.
    #[must_use]
    pub fn recorded(timeline: &Arc<RoundTimeline>) -> Option<Self> {
        let mut seats = timeline.seats().iter().map(|seat| Seat::recording(Arc::clone(seat)));
        let MatchSetup { rules, teams, .. } = timeline.setup();
        let game = Self::new(seats.next()?, seats, Duration::ZERO).by(rules, teams.clone());
        Some(Self { recorded: Some(Arc::clone(timeline)), ..game })
    }

    /// A match rebuilt from its recording up to a tick, for people to continue: the games and all attacks are as
    /// recorded, and no button is down. Its clock is stopped at the instant zero. `observe` is called after each
    /// second.
    ///
    /// # Errors
    /// [`ReplayError::Unplayable`] for a match by other rules, [`ReplayError::Mismatch`] if a seat whose recording ends
    /// before that tick has another result.
    pub fn continue_from(recorded: &Recording, at: Ticks, mut observe: impl FnMut(&Self)) -> Result<Self, ReplayError> {
        if recorded.seats.iter().any(SeatRecording::is_foreign) {
            return Err(ReplayError::Unplayable);
        }
        let seat = |replay: &SeatRecording| Ok(Seat::restarted(replay)?.unranked());
        let mut seats = recorded.seats.iter().map(seat).collect::<Result<Vec<_>, ReplayError>>()?.into_iter();
        let first = seats.next().ok_or(ReplayError::Seats { found: 0, most: MOST_SEATS })?;
        let MatchSetup { rules, teams, .. } = recorded.setup.clone().unwrap_or_default();
        let mut game = Self { is_rebuilt: true, ..Self::new(first, seats, Duration::ZERO).by(&rules, teams) };
        // Received lines are not replayed, because the other seats send them again.
        let is_own = |timed: &TimedInput| !matches!(timed.input, Input::Receive(_)) && timed.at < at;
        let inputs =
            recorded.seats.iter().enumerate().flat_map(|(seat, replay)| {
                replay.inputs.iter().copied().filter(is_own).map(move |timed| (seat, timed))
            });
        // A finished game has also played the tick of its end.
        let end = recorded.end().after(1);
        let at = at.min(end);
        game.play(inputs, Ticks::ZERO);
        while game.now() < at && !game.is_over() {
            let second = game.now().after(1_000).min(at);
            game.play([], second);
            observe(&game);
        }
        for (seat, replay) in game.seats.iter_mut().zip(&recorded.seats) {
            if replay.result.time_ms <= at && seat.game().now() >= replay.result.time_ms {
                replay.compare(seat.game())?;
            }
            seat.release_all();
        }
        game.is_rebuilt = false;
        game.clock = StepClock::new(Duration::ZERO);
        game.clock.jump(game.now(), None);
        game.clock.stop();
        Ok(game)
    }

    /// The same match with a changed seat. Does nothing if there is no such seat.
    #[must_use]
    pub fn with_seat(mut self, seat: usize, change: impl FnOnce(Seat) -> Seat) -> Self {
        if seat < self.seats.len() {
            let changed = change(self.seats.remove(seat));
            self.seats.insert(seat, changed);
        }
        self
    }

    /// Adds a player who came late and practices until the match is over (Guideline B1.2.3), by these
    /// [rules](super::waiting_rules). Its inputs and events have the index after those of all seats and earlier guests.
    /// It is no part of the match or its recording.
    pub fn add_guest(&mut self, rules: Rules, seed: u64) {
        self.guests.push(Seat::guest(rules, seed));
    }

    /// The players who came late.
    #[must_use]
    pub fn guests(&self) -> &[Seat] {
        &self.guests
    }

    /// The seats and behind them the guests.
    pub fn everyone(&self) -> impl Iterator<Item = &Seat> {
        self.seats.iter().chain(&self.guests)
    }

    fn everyone_mut(&mut self) -> impl Iterator<Item = &mut Seat> {
        self.seats.iter_mut().chain(&mut self.guests)
    }

    /// Returns the recording up to now, with the names of the players. It includes the places if the match is over.
    #[must_use]
    pub fn recording(&self, names: Vec<String>) -> Recording {
        let recorded = Recording::new(self.seats.iter().map(Seat::replay).collect());
        let places = if self.is_over() { self.standings() } else { Standings::default() };
        let Self { rules, teams, .. } = self;
        recorded.with_setup(MatchSetup { rules: *rules, teams: teams.clone(), names, places, ..MatchSetup::default() })
    }

    /// A seat by its index; the first seat if the index is too large.
    #[must_use]
    pub fn seat(&self, index: usize) -> &Seat {
        self.seats.get(index).unwrap_or(&self.seats[0])
    }

    /// All seats.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The result of the last frame.
    #[must_use]
    pub const fn last_frame(&self) -> &Frame {
        &self.frame
    }

    /// The number of lines that arrive at a seat in the next tick.
    #[must_use]
    pub fn lines_arriving(&self, seat: usize) -> u32 {
        match self.attacks.arriving(seat) {
            Some(Input::Receive(lines)) => lines,
            _ => 0,
        }
    }

    /// Returns the next tick of the seats that still play, or the tick of the end.
    #[must_use]
    pub fn now(&self) -> Ticks {
        let playing = self.seats.iter().filter(|seat| !seat.is_over()).map(|seat| seat.game().now());
        let ended = || self.seats.iter().map(|seat| seat.game().now()).max();
        playing.min().or_else(ended).unwrap_or(Ticks::ZERO)
    }

    /// The rules that the seats have in common.
    #[must_use]
    pub const fn rules(&self) -> &VersusRules {
        &self.rules
    }

    /// The teams.
    #[must_use]
    pub const fn teams(&self) -> &Teams {
        &self.teams
    }

    /// Returns whether the seats are in more than one team.
    #[must_use]
    pub fn has_opponents(&self) -> bool {
        self.teams.has_opponents(self.seats.len())
    }

    /// The place of a seat if nothing can change it any more: at the end, or when its team is out of a match that the
    /// last one wins.
    #[must_use]
    pub fn certain_place(&self, seat: usize) -> Option<u32> {
        let is_out = |mate: usize| self.seat(mate).game().is_over();
        let is_team_out = || self.teams.mates(seat, self.seats.len()).all(is_out);
        let is_certain = self.is_over() || (self.rules.game_type == GameType::LastStanding && is_team_out());
        is_certain.then(|| self.standings().places().get(seat).copied()).flatten()
    }

    /// Returns whether the clock is stopped.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        !self.clock.is_running()
    }

    /// Returns whether the match has ended: no seat still plays, only one of several teams does, or a goal is reached.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let plays = |seat: usize| !self.seats[seat].is_over();
        let progress = |seat: usize| SeatProgress::from(self.seats[seat].game());
        self.rules.is_over((&self.teams, self.seats.len()), plays, progress)
    }

    /// The places of all seats as they stand.
    #[must_use]
    pub fn standings(&self) -> Standings {
        Standings::of(&self.games(), &self.teams, &self.rules)
    }

    fn games(&self) -> Vec<&Game> {
        self.seats.iter().map(Seat::game).collect()
    }

    /// Returns the progress of a seat's team towards its goal; `None` if the only goal is to be the last.
    #[must_use]
    pub fn progress(&self, seat: usize) -> Option<GoalProgress> {
        self.rules.progress(&self.teams, &self.games(), seat)
    }

    /// Returns a seat's target after a press of the button that moves its Target Mark. It is an [input](Input::Target).
    #[must_use]
    pub fn next_mark(&self, seat: usize) -> Target {
        self.attacks.next_mark(seat, self.seat(seat).game().target())
    }

    /// Returns a seat's target after a press of the [target button](AttackRouter::next_choice); `None` if the rules
    /// choose the targets or the seat is out.
    #[must_use]
    pub fn next_target(&self, seat: usize, from: Target) -> Option<Target> {
        let chooses = self.rules.targets == TargetLaw::Chosen && !self.seat(seat).is_over();
        chooses.then(|| self.attacks.next_choice(seat, from))
    }

    /// The target of a seat by the rules of the match.
    #[must_use]
    pub fn target(&self, seat: usize) -> Target {
        self.rules.targets.target(self.seat(seat).game().target())
    }

    /// Returns the seats that the next attack of a seat would hit; none if the seat is out.
    pub fn aimed_at(&self, seat: usize) -> impl Iterator<Item = usize> {
        self.aimed_with(seat, self.seat(seat).game().target())
    }

    /// The same, if the seat has chosen this target.
    pub fn aimed_with(&self, seat: usize, chosen: Target) -> impl Iterator<Item = usize> {
        let plays = !self.seat(seat).is_over();
        self.attacks.aimed_at(seat, chosen).filter(move |_other| plays)
    }

    /// Returns the opponents of a seat that still play and whose last attack reached it.
    pub fn attackers(&self, seat: usize) -> impl Iterator<Item = usize> {
        self.attacks.attackers(seat)
    }

    /// Returns the opponents of a seat that still play, as its player sees them with `next_count` Next Tetriminos each.
    #[must_use]
    pub fn opponents(&self, seat: usize, next_count: usize) -> Vec<Opponent> {
        let game = |other: usize| self.seats.get(other).map(Seat::game);
        Opponent::all(&self.attacks, (seat, self.seats.len()), next_count, game)
    }

    /// Returns the number of opponents of a seat that still play.
    #[must_use]
    pub fn opponent_count(&self, seat: usize) -> usize {
        self.attacks.opponents(seat).count()
    }

    /// The frame in which the match ended.
    #[must_use]
    pub const fn over_since(&self) -> Option<Duration> {
        self.over_since
    }

    /// Returns the time since the end of the match by the game clock, in milliseconds.
    #[must_use]
    pub fn millis_after_end(&self) -> u64 {
        self.clock.next().since(self.now()).millis()
    }

    /// Returns the countdown at the instant `now`; `None` while the clock is running or paused.
    #[must_use]
    pub fn countdown(&self, now: Duration) -> Option<Countdown> {
        self.countdown.as_ref()?.countdown(now)
    }

    /// Sets the speed in percent.
    pub const fn set_speed(&mut self, percent: u32) {
        self.clock.set_speed(percent);
    }

    /// Plays every tick up to the frame at `now`, with the inputs since the last frame, in order. Returns the events.
    pub fn frame(&mut self, inputs: &[SeatInput], now: Duration) -> &Frame {
        self.begin_frame();
        for input in inputs {
            // A frame may bring the end of the countdown and inputs after it: those are inputs of the game.
            self.finish_countdown(input.at);
            self.take(*input);
        }
        self.finish_countdown(now);
        if self.countdown.is_none() && !self.is_paused() {
            let from = self.clock.next();
            let end = self.clock.advance(now);
            self.play_to(end, now);
            self.play_guests(from, end);
        }
        self.seats.iter_mut().for_each(Seat::finish_frame);
        let number = self.countdown(now).map(|countdown| countdown.number);
        self.frame.countdown = (number != self.number).then_some(number.unwrap_or(0));
        self.number = number;
        self.note_end(now);
        &self.frame
    }

    /// Returns the time after `now` until the last of these and of the waiting inputs takes effect: at most a tick.
    ///
    /// A press just before a frame takes effect in the next tick. A frame that waits for that tick shows the press;
    /// otherwise the press appears a complete frame later.
    // Playing that tick early would avoid the wait. But another press in the same millisecond would then
    // miss its tick, and the game would depend on the frame times.
    #[must_use]
    pub fn input_lag(&self, inputs: &[SeatInput], now: Duration) -> Duration {
        if self.is_paused() || self.countdown.is_some() {
            return Duration::ZERO;
        }
        let is_guest = |seat: usize| seat >= self.seats.len();
        let taken = inputs.iter().filter(|input| is_guest(input.seat) || self.seat(input.seat).takes_buttons());
        let coming = taken.map(|input| self.clock.tick_of(input.at));
        let last = self.everyone().filter_map(Seat::last_waiting).chain(coming).max();
        last.map_or(Duration::ZERO, |last| self.clock.until(last, now).min(Duration::from_millis(1)))
    }

    /// Plays up to the instant `now`, stops the clock and releases every button.
    pub fn pause(&mut self, now: Duration) -> &Frame {
        if self.is_paused() {
            self.begin_frame();
            return &self.frame;
        }
        self.frame(&[], now);
        self.countdown = None;
        self.number = None;
        self.everyone_mut().for_each(Seat::release_all);
        self.clock.stop();
        &self.frame
    }

    /// Returns whether a bot has a decision pending. Takes those that are finished.
    pub fn is_thinking(&mut self) -> bool {
        // Every seat is asked, so that a slow bot does not delay taking the decision of another.
        self.seats.iter_mut().map(Seat::is_thinking).fold(false, |any, is_thinking| any | is_thinking)
    }

    /// Plays the next `millis` milliseconds at the instant `now`, whatever time has passed, without a countdown. The
    /// clock continues from there.
    pub fn play_ahead(&mut self, millis: u32, now: Duration) -> &Frame {
        self.begin_frame();
        self.countdown = None;
        self.number = None;
        self.play_to(self.now().after(millis), now);
        self.clock.jump(self.now(), Some(now));
        self.seats.iter_mut().for_each(Seat::finish_frame);
        self.note_end(now);
        &self.frame
    }

    /// Starts or resumes the clock at the instant `now`.
    pub const fn resume(&mut self, now: Duration) {
        self.clock.start(Some(now));
    }

    /// Runs or stops a match without players. The clock starts with the next frame.
    pub const fn set_playing(&mut self, is_playing: bool) {
        if is_playing {
            self.clock.start(None);
        } else {
            self.clock.stop();
        }
    }

    /// Starts or resumes the clock after a countdown with three steps of this length. A length of zero skips the
    /// countdown.
    pub fn start_countdown(&mut self, now: Duration, step: Duration) {
        self.resume(now);
        if step.is_zero() || self.is_over() {
            return;
        }
        let at = Some(self.now());
        let visibility = match (self.counted_to == at, at) {
            (false, Some(Ticks::ZERO)) => Visibility::All,
            (false, _) => Visibility::LastStep,
            (true, _) => Visibility::Nothing,
        };
        self.counted_to = at;
        self.countdown = Some(CountdownTimer::new(now, step, visibility));
        self.seats.iter_mut().for_each(Seat::prepare_preview);
    }

    /// Ends the games of all seats at the player's request.
    pub fn end_now(&mut self, now: Duration) -> &Frame {
        self.begin_frame();
        for (index, seat) in self.seats.iter_mut().enumerate() {
            let at = seat.game().now();
            seat.end();
            self.frame.add(index, at, &seat.events);
        }
        self.note_end(now);
        &self.frame
    }

    /// Shows recorded games at the tick `to`. The frame contains the events of the last `linger_ms` milliseconds before
    /// it.
    pub fn seek(&mut self, to: Ticks, linger_ms: u64) -> &Frame {
        self.begin_frame();
        let from = Ticks::from_millis(to.millis().saturating_sub(linger_ms));
        let mut end = Ticks::ZERO;
        for seat in &mut self.seats {
            if let Some(recording) = seat.recording_mut() {
                recording.jump(from);
                end = end.max(recording.timeline().end());
            }
            seat.forget();
        }
        if let Some(attacks) = self.recorded.as_ref().and_then(|round| round.attacks_before(from)) {
            self.attacks = attacks;
        }
        // The tick of a game over does not advance the game time, so the time does not show whether it was played.
        let mut continues = true;
        while continues && (to >= end || self.now() < to) {
            let was_over = self.is_over();
            continues = self.step() && !was_over;
        }
        self.over_since = None;
        self.clock.jump(self.now(), None);
        &self.frame
    }

    /// Plays every tick before `to` with inputs of the seats, each seat's in order. The clock is not
    /// affected. Returns the events.
    pub fn play(&mut self, inputs: impl IntoIterator<Item = (usize, TimedInput)>, to: Ticks) -> &Frame {
        self.play_dealt(inputs, to, |_| ())
    }

    /// The same; `deal` is called before each tick.
    pub fn play_dealt(
        &mut self,
        inputs: impl IntoIterator<Item = (usize, TimedInput)>,
        to: Ticks,
        mut deal: impl FnMut(&mut Self),
    ) -> &Frame {
        self.begin_frame();
        for (seat, timed) in inputs {
            if let Some(seat) = self.seats.get_mut(seat) {
                seat.queue(timed.at, timed.input);
            }
        }
        while self.now() < to && !self.is_over() {
            deal(self);
            if !self.step() {
                break;
            }
        }
        self.seats.iter_mut().for_each(Seat::finish_frame);
        self.frame.has_ended = self.is_over();
        &self.frame
    }

    /// Adds Tetriminos behind those that all games were given at their start.
    pub fn give(&mut self, more: &[Tetrimino]) {
        for seat in &mut self.seats {
            seat.give(more);
        }
    }

    /// The least number of given Tetriminos that a game still has behind the known ones.
    #[must_use]
    pub fn given_left(&self) -> usize {
        self.seats.iter().filter(|seat| !seat.is_over()).map(|seat| seat.game().given_left()).min().unwrap_or_default()
    }

    /// Ends the game of a seat at the player's request.
    pub fn end_seat(&mut self, seat: usize) {
        let Some(ended) = self.seats.get_mut(seat) else { return };
        ended.end();
        self.attacks.send(seat, ended.game(), &ended.events);
        self.move_marks();
    }

    /// The hash of the games of all seats.
    #[must_use]
    pub fn state_hash(&self) -> StateHash {
        StateHash::of_all(self.seats.iter().map(|seat| state_hash(seat.game())))
    }

    /// Changes the practice of a seat at the instant `now`, and releases all its buttons. Returns whether it has
    /// changed.
    pub fn change_practice(&mut self, now: Duration, change: impl FnOnce(&mut Practice) -> bool) -> bool {
        let has_changed = self.seats.iter_mut().find_map(Seat::practice_mut).is_some_and(change);
        if has_changed {
            self.follow_practice(now);
        }
        has_changed
    }

    /// Changes the rules of the practices.
    ///
    /// # Errors
    /// A rule is out of its range; the rules stay as they were.
    pub fn set_practice_rules(&mut self, rules: Rules) -> Result<(), RulesError> {
        self.seats.iter_mut().filter_map(Seat::practice_mut).try_for_each(|practice| practice.set_rules(rules))
    }

    fn begin_frame(&mut self) {
        self.frame.events.clear();
        self.frame.hits.clear();
        self.frame.countdown = None;
        self.frame.has_ended = false;
    }

    fn note_end(&mut self, now: Duration) {
        self.frame.has_ended = self.over_since.is_none() && self.is_over();
        if self.frame.has_ended {
            self.seats.iter_mut().for_each(Seat::end_waiting);
            self.over_since = Some(now);
        }
    }

    /// Queues a player's button for its tick. Buttons are ignored while paused.
    fn take(&mut self, input: SeatInput) {
        let Self { seats, guests, .. } = self;
        let Some(seat) = seats.iter_mut().chain(guests).nth(input.seat).filter(|seat| seat.takes_buttons()) else {
            return;
        };
        if let Some(timer) = &mut self.countdown {
            timer.change(input.seat, input.input);
        } else if self.clock.is_running() {
            seat.queue(self.clock.tick_of(input.at), input.input);
        }
    }

    /// Ends the countdown if its time is over, at the exact instant.
    fn finish_countdown(&mut self, now: Duration) {
        let Some(timer) = self.countdown.take_if(|timer| timer.ends() <= now) else { return };
        // From the exact end, not from the frame that noticed it: a late frame must not shorten the first ticks.
        self.clock.start(Some(timer.ends()));
        for (index, seat) in self.everyone_mut().enumerate() {
            let (rules, tick) = (*seat.game().rules(), seat.game().now());
            for button in timer.presses(index, &rules) {
                seat.queue(tick, Input::Press(button));
            }
        }
    }

    /// Plays the ticks before `end`.
    fn play_to(&mut self, end: Ticks, now: Duration) {
        for seat in &mut self.seats {
            seat.skip_missed(end);
        }
        while self.now() < end && !self.is_over() {
            if !self.step() {
                self.follow_practice(now);
                break;
            }
        }
    }

    /// Plays the ticks of the guests that follow the end of the match: their practice goes on until the results cover
    /// it.
    fn play_guests(&mut self, from: Ticks, end: Ticks) {
        let mut now = from.max(self.now());
        while self.is_over() && now < end {
            self.step_guests(now);
            now = now.after(1);
        }
    }

    fn step_guests(&mut self, now: Ticks) {
        for (index, guest) in (self.seats.len()..).zip(&mut self.guests) {
            self.frame.add_practice(index, guest, now);
        }
    }

    /// Adjusts the clock after a jump of a practice, and releases all buttons.
    fn follow_practice(&mut self, now: Duration) {
        for seat in self.seats.iter_mut().filter(|seat| seat.as_practice().is_some()) {
            seat.forget();
            seat.release_all();
        }
        self.clock.jump(self.now(), Some(now));
    }

    /// Plays one tick of every seat that is not over. Returns whether all of them continue.
    fn step(&mut self) -> bool {
        let mut continues = true;
        let mut has_left = false;
        let now = self.now();
        self.let_bots_act();
        let Self { seats, attacks, frame, .. } = self;
        attacks.step(seats, |index, seat, attack| {
            if seat.is_over() {
                frame.add_practice(index, seat, now);
                return None;
            }
            let at = seat.game().now();
            continues &= seat.step(attack);
            has_left |= seat.is_over();
            frame.add(index, at, &seat.events);
            Some((seat.game(), &seat.events))
        });
        self.step_guests(now);
        self.frame.hits.extend(self.attacks.hits().iter().map(|hit| (now, *hit)));
        if has_left && !self.is_rebuilt {
            self.move_marks();
        }
        continues
    }

    /// Lets every bot act. All of them see the match before the tick, so the order of the seats does not matter.
    fn let_bots_act(&mut self) {
        let Self { seats, attacks, .. } = self;
        let count = seats.len();
        for index in 0..count {
            let (before, rest) = seats.split_at_mut(index);
            let Some((seat, behind)) = rest.split_first_mut().filter(|(seat, _)| !seat.is_over()) else { continue };
            let (before, behind) = (&*before, &*behind);
            let other = |other: usize| before.get(other).or_else(|| behind.get(other.checked_sub(index + 1)?));
            let game = |at: usize| other(at).map(Seat::game);
            seat.act(&|next_count| Opponent::all(attacks, (index, count), next_count, game));
        }
    }

    /// Moves Target Marks away from seats that are out.
    fn move_marks(&mut self) {
        for (index, seat) in self.seats.iter_mut().enumerate().filter(|(_, seat)| !seat.is_over()) {
            let target = seat.game().target();
            if let Target::Seat(marked) = target
                && !self.attacks.opponents(index).any(|other| other == usize::from(marked))
            {
                seat.queue_first(Input::Target(self.attacks.next_mark(index, target)));
            }
        }
    }
}
