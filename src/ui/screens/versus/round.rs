//! A round of a match: the fields of all seats, the pause, the results.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use egui::{Key, Label, Rect, Ui, UiBuilder, vec2};

use super::large::LargeSeat;
use super::seats::Players;
use super::{
    BestTime, Decided, MatchResults, OfMatch, PlayerLook, RESULTS_DELAY, ResultPage, ResultView, flights, recording_of,
    seat_views, shared_view,
};
use crate::bots::beam::Aim;
use crate::engine::versus::{Series, Standings, TeamGoal};
use crate::engine::{GameEvent, ModeId, Rules, Ticks};
use crate::external::ProgramStatus;
use crate::input::touch::{TouchField, TouchScheme};
use crate::input::{Bindings, InputEvent, InputKind, Pulse, SeatDevice, SeatPause};
use crate::replay::{MOST_ROUNDS, Recording, ReplayError, RoundTimeline};
use crate::session::{BeamRunner, Frame, Match, MatchRounds, MatchTally, Seat, waiting_rules};
use crate::settings::{Settings, Versus, VersusSeat};
use crate::storage::UnfinishedMatch;
use crate::synth::{Cue, PitchedCue};
use crate::ui::live::LiveMatch;
use crate::ui::paint::notices::CountdownView;
use crate::ui::paint::touch_buttons::{self, TouchLayout};
use crate::ui::paint::versus::{self, FirstSeat, SeatView, SharedView, Speech, StreamHead};
use crate::ui::paint::{Considered, Thinking};
use crate::ui::screens::results::ResultButton;
use crate::ui::screens::{Command, Others, Played, ReviewCommand, VersusCommand};
use crate::ui::shared::Shared;
use crate::ui::theme::TextRole;
use crate::ui::widgets::button::Tone;
use crate::ui::widgets::page::{self, Hint, Page};
use crate::ui::widgets::pause_button::PauseButton;
use crate::ui::widgets::{note, panel};
use crate::ui::words::{Words, id, review_refusal};

/// The interval between saves of a running match, for continuing it after an interruption.
const SAVE_EVERY: Duration = Duration::from_secs(3);
/// The time in which all pages of a program's error are shown.
const ERROR_SECONDS: f64 = 8.0;

/// The time that a frame spends on that.
const FINISH_BUDGET: Duration = Duration::from_millis(12);
/// The interval between two looks at a bot that thinks.
const FINISH_POLL: Duration = Duration::from_micros(500);

/// The time from the end of a round in the stream view to the next one, which nobody has to start.
const STREAM_BREAK: Duration = Duration::from_secs(6);

/// The least number of players of a match that somebody can join while it runs (Guideline B1.2.3).
const LATE_PLAYERS: usize = 3;

/// The state of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VersusStage {
    /// The match is running.
    Playing,
    /// The clock is stopped. Holds the seat that paused, if known.
    Paused(Option<usize>),
    /// The round is over and its results are shown.
    Over,
}

/// The screen from which a match was started, to which it returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Origin {
    Lobby,
    /// A tournament, in which the match counts once.
    Bracket,
    /// A recording that this match continues.
    Recording,
}

/// The speed at which a round is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Speed {
    Normal,
    /// The rest is played at once.
    AtOnce,
}

/// A round of a match, also while it is paused and after its end.
#[derive(Debug)]
pub struct VersusRound {
    live: LiveMatch,
    players: Players,
    rounds: MatchRounds,
    /// The best time of earlier matches, if the players are one team and the match is over.
    best: Option<BestTime>,
    stage: VersusStage,
    /// The time of the last pause.
    paused_at: Option<Instant>,
    /// Whether the recording was taken.
    is_recorded: bool,
    origin: Origin,
    speed: Speed,
    /// Whether the players have left the window, rather than paused.
    is_open: bool,
    /// The time of the last save for continuing it after an interruption.
    saved_at: Instant,
    /// The touch areas as they were drawn last, if somebody plays with them.
    touch_field: Option<TouchField>,
    pause_button: PauseButton,
    /// The seat that a spectator has enlarged while nobody plays.
    large: LargeSeat,
    /// Whether the stream view is chosen, which shows nothing but the match.
    streams: bool,
    /// The tournament and the round of the match, for the stream view.
    title: String,
    /// What of the results is shown.
    shown: ResultView,
}

impl VersusRound {
    /// Starts a round of this setup. All seats get the same Tetriminos.
    #[must_use]
    pub fn new(settings: &Settings, seed: u64, now: Instant) -> Self {
        let rounds = MatchRounds::first_to(settings.versus.rounds_to_win());
        Self::of_match(settings, rounds, (seed, now))
    }

    /// The same round, in which a player who started it with the mouse has this seat. A key gives it to the keyboard.
    #[must_use]
    pub(crate) fn with_pointer_seat(mut self, seat: Option<usize>) -> Self {
        self.players.pointer_seat = seat;
        self
    }

    /// The same round as one of a tournament, to whose bracket it returns. The title names both.
    #[must_use]
    pub fn of_tournament(self, title: String) -> Self {
        Self { origin: Origin::Bracket, title, ..self }
    }

    /// Resumes the match in the stream view.
    pub fn stream(&mut self, settings: &Settings, now: Instant) {
        self.streams = true;
        self.resume(settings, now);
    }

    /// Whether the stream view is shown: nobody plays, and a match that is over has its results.
    #[must_use]
    pub fn is_streamed(&self) -> bool {
        let goes_on = self.stage == VersusStage::Playing || self.stage == VersusStage::Over && !self.ends_match();
        self.streams && goes_on && self.players.are_watched()
    }

    /// Leaves the stream view by a press of what pauses other matches.
    fn leave_stream_by(&mut self, events: &[InputEvent]) {
        let pauses = |event: &InputEvent| event.pressed().is_some_and(|control| Bindings::RESERVED.contains(&control));
        self.streams &= !events.iter().any(pauses);
    }

    fn is_taken_over(&self) -> bool {
        self.origin == Origin::Recording
    }

    /// Gives the seat of a player who started with the mouse to the keyboard, if that player presses a key of the game.
    pub(crate) fn follow_keys(&mut self, settings: &Settings, events: &[InputEvent]) {
        if self.stage == VersusStage::Playing {
            self.players.follow_keys(settings, events);
        }
    }

    /// Whether the match ends with this round: it is decided, or somebody has joined for a new one.
    #[must_use]
    pub fn ends_match(&self) -> bool {
        self.score().winner().is_some() || !self.players.guests.is_empty() || self.rounds.number() >= MOST_ROUNDS
    }

    /// Returns the highest level of a computer that a person has beaten in the match.
    #[must_use]
    pub(crate) fn beaten_level(&self) -> Option<u8> {
        let seats = &self.players.seats;
        let standings = self.score().standings(seats.len());
        let placed = || seats.iter().zip(standings.places()).filter(|_| !self.is_taken_over());
        let people = placed().filter(|(player, _)| matches!(player, VersusSeat::Person(_)));
        let best = people.map(|(_, place)| *place).min()?;
        let beaten = placed().filter_map(|(player, place)| match player {
            VersusSeat::Computer(level) if *place > best => Some(*level),
            _ => None,
        });
        beaten.max()
    }

    /// Starts the next round, or a new match if this one [ends](Self::ends_match).
    #[must_use]
    pub fn next(&self, settings: &Settings, seed: u64, now: Instant) -> Self {
        // The lobby may have another setup than a match that was continued.
        let settings = Settings { versus: self.players.next_setup(&settings.versus), ..settings.clone() };
        let next = if self.ends_match() {
            Self::new(&settings, seed, now)
        } else {
            Self::of_match(
                &settings,
                self.rounds.next(self.state(), self.live.tally().totals(self.state())),
                (seed, now),
            )
        };
        let Self { large, origin, streams, .. } = *self;
        let title = self.title.clone();
        Self { origin, large, streams, title, ..next.with_pointer_seat(self.players.pointer_seat) }
    }

    /// Continues an interrupted match: paused in its last round, or at the results of that round. Computers get their
    /// seats back.
    ///
    /// # Errors
    /// The recording gives another result than it claims.
    pub fn resumed(settings: &Settings, waiting: &UnfinishedMatch, now: Instant) -> Result<Self, ReplayError> {
        let mut settings = Settings { versus: waiting.setup.clone(), ..settings.clone() };
        // Profiles may have been removed since.
        let ids = waiting.recorded.setup.as_ref().map_or(&[][..], |setup| &setup.profiles);
        settings.seat_profiles_by_id(ids);
        let recorded = &waiting.recorded;
        let mut tally = MatchTally::new(waiting.players.len());
        let earlier = recorded.earlier_totals()?;
        let is_over = recorded.setup.as_ref().is_some_and(|setup| setup.places != Standings::default());
        // The tick of the end does not advance the time of the games.
        let end = if is_over { Ticks::NEVER } else { recorded.end() };
        let game = Match::continue_from(recorded, end, |state| tally.observe(state.last_frame(), state))?;
        let rounds = MatchRounds { rounds: recorded.rounds().clone(), earlier };
        let mut round = Self::with_game(&settings, waiting.players.clone(), rounds, game, now);
        round.live.continue_tally(tally);
        if round.state().is_over() {
            round.finish(now);
        } else {
            round.pause(now, None);
        }
        Ok(round)
    }

    /// Continues a recorded match from the tick `at`, with a person at one seat and the other seats as chosen.
    ///
    /// The person gets the first connected device of the lobby with its profile; `pads` are the connected gamepads.
    ///
    /// # Errors
    /// The recording gives another result than it claims.
    pub fn taken_over(
        settings: &Settings,
        timeline: &RoundTimeline,
        (seat, others): (usize, Others),
        pads: &[usize],
        (at, now): (Ticks, Instant),
    ) -> Result<Self, ReplayError> {
        let mut tally = MatchTally::new(timeline.seats().len());
        let mut game = Match::continue_from(timeline.recorded(), at, |state| tally.observe(state.last_frame(), state))?;
        let (setup, players) = Players::taking_over(&settings.versus, timeline, (seat, others), pads);
        for (index, _) in players.iter().enumerate().filter(|(_, player)| **player == VersusSeat::Empty) {
            let recording = Arc::clone(&timeline.seats()[index]);
            game = game.with_seat(index, |seat| seat.following(recording));
        }
        let recorded_names = setup.seats.clone().map(|seat| seat.name);
        let settings = Settings { versus: setup, ..settings.clone() };
        let mut round = Self::with_game(&settings, players, MatchRounds::first_to(1), game, now);
        round.live.continue_tally(tally);
        // The results also count what happened before, so each seat keeps its recorded name, whoever plays it now.
        for (seat, recorded) in
            round.players.setup.seats.iter_mut().zip(recorded_names).filter(|(_, name)| !name.is_empty())
        {
            seat.name = recorded;
        }
        // A recording does not react to attacks, so the file of such a match could not be verified.
        (round.origin, round.is_recorded) = (Origin::Recording, others == Others::Recorded);
        // Other people played the first part, so the result counts for no profile.
        round.players.profiles.clear();
        round.resume(&settings, now);
        Ok(round)
    }

    /// Starts the current one of these rounds.
    fn of_match(settings: &Settings, rounds: MatchRounds, (seed, now): (u64, Instant)) -> Self {
        let players: Vec<VersusSeat> = settings.versus.players().collect();
        let rules = settings.versus.match_rules();
        let teams = settings.versus.player_teams();
        let handicaps = settings.versus.player_handicaps();
        let taken: Vec<usize> = settings.versus.taken().collect();
        let seat = |index: usize| {
            let chosen = settings
                .seat_handling(taken.get(index).copied().unwrap_or(index))
                .applied_to(Rules::preset(ModeId::Marathon));
            Seat::new(handicaps[index].apply(rules.team_rules(teams.of(index), chosen)), seed).unranked()
        };
        let game = Match::new(seat(0), (1..players.len()).map(seat), Duration::ZERO).by(&rules, teams.clone());
        let mut round = Self::with_game(settings, players, rounds, game, now);
        round.resume(settings, now);
        round
    }

    /// Assigns the seats of a match to their players. Its clock is stopped.
    fn with_game(
        settings: &Settings,
        players: Vec<VersusSeat>,
        rounds: MatchRounds,
        game: Match,
        now: Instant,
    ) -> Self {
        let (players, game) = Players::seat(settings, players, game);
        Self {
            live: LiveMatch::of_match(game, now),
            players,
            rounds,
            best: None,
            stage: VersusStage::Playing,
            paused_at: None,
            is_recorded: false,
            origin: Origin::Lobby,
            speed: Speed::Normal,
            is_open: false,
            saved_at: now,
            touch_field: None,
            pause_button: PauseButton::default(),
            large: LargeSeat::default(),
            streams: false,
            title: String::new(),
            shown: ResultView::default(),
        }
    }

    /// The match.
    #[must_use]
    pub fn state(&self) -> &Match {
        self.live.state()
    }

    /// The state of the round.
    #[must_use]
    pub const fn stage(&self) -> VersusStage {
        self.stage
    }

    /// The time of the last pause.
    #[must_use]
    pub(crate) const fn paused_at(&self) -> Option<Instant> {
        self.paused_at
    }

    /// The device of the person at a seat.
    #[must_use]
    pub fn device(&self, seat: usize) -> Option<SeatDevice> {
        self.players.devices.device(seat)
    }

    /// Whether the pointer is hidden: nobody has moved the mouse, which plays no seat.
    #[must_use]
    pub fn hides_pointer(&self) -> bool {
        let is_played = self.stage == VersusStage::Playing && self.players.touch_seat().is_none();
        is_played && !self.pause_button.is_shown() || self.is_streamed()
    }

    /// The touch scheme for the seat of the mouse or touchscreen.
    #[must_use]
    pub fn touch_scheme(&self, settings: &Settings) -> TouchScheme {
        self.players.touch_scheme(settings)
    }

    /// The touch areas as they were drawn last.
    #[must_use]
    pub const fn touch_field(&self) -> Option<&TouchField> {
        self.touch_field.as_ref()
    }

    /// Whether a person here plays a seat, or practices as a guest.
    #[must_use]
    pub fn is_own(&self, seat: usize) -> bool {
        self.players.is_person(seat) || seat >= self.players.seats.len()
    }

    /// The large seat. Those of people are alike.
    fn large(&self) -> LargeSeat {
        if self.players.are_watched() { self.large } else { LargeSeat::default() }
    }

    /// Enlarges the next seat; after the last one all are alike.
    pub fn turn_seats(&mut self) {
        self.large.turn(self.players.seats.len());
    }

    fn shows_plans(&self, settings: &Settings) -> bool {
        (settings.options.plans || self.players.are_watched()) && !self.is_streamed()
    }

    /// The bot's plan for a seat, if plans are shown.
    #[must_use]
    pub fn thinking(&self, seat: usize, settings: &Settings) -> Option<Thinking<'_>> {
        let state = self.state();
        let shown = state.seats().get(seat).filter(|_| self.shows_plans(settings))?;
        let (bot, game) = (shown.bot()?, shown.game());
        let considered = || {
            if matches!(self.players.seats.get(seat), Some(VersusSeat::Program(_))) {
                return Considered::Program(bot.considered());
            }
            let goal = state.rules().goal_of(state.teams().of(seat));
            Considered::Computer(bot.considered(), Aim::in_match(goal, game.rules()))
        };
        Some(Thinking { considered: self.large().is(seat).then(considered), plan: bot.plan(game), played: None })
    }

    /// The seat whose game the music follows: the one in most danger, and without danger people before computers.
    #[must_use]
    pub fn music_seat(&self) -> &Seat {
        let rank =
            |(index, seat): &(usize, &Seat)| (!seat.is_over(), seat.danger().rank(), self.players.is_person(*index));
        // The first of equal seats.
        let best = self.state().seats().iter().enumerate().rev().max_by_key(rank);
        best.map_or_else(|| self.live.seat(), |(_, seat)| seat)
    }

    /// The panning of a seat's sounds, in percent, by its place on the screen.
    #[must_use]
    pub fn side(&self, seat: usize) -> i8 {
        self.large().side(seat, self.players.count())
    }

    /// The rumble of a frame, by the number of the gamepad.
    pub fn felt<'a>(&'a self, frame: &'a Frame) -> impl Iterator<Item = (usize, Pulse)> {
        self.own_events(frame).filter_map(|(device, event)| match device {
            SeatDevice::Pad(number) => Some((number, Pulse::of(&event)?)),
            SeatDevice::Keyboard | SeatDevice::LeftHalf | SeatDevice::RightHalf | SeatDevice::Touch => None,
        })
    }

    /// The events of a frame in the games that people play here, with their devices.
    pub(crate) fn own_events<'a>(&'a self, frame: &'a Frame) -> impl Iterator<Item = (SeatDevice, GameEvent)> {
        frame.events.iter().filter_map(|event| Some((self.device(event.seat)?, event.event)))
    }

    /// What the last frame did. Only the games of people here have sounds, panned by seat; those of computers are
    /// silent.
    #[must_use]
    pub fn played(&self) -> Played {
        let mut played = Played::default();
        let frame = self.state().last_frame();
        for event in frame.events.iter().filter(|_| !self.is_finishing()) {
            let side = self.side(event.seat);
            if self.is_own(event.seat) {
                played.heard.push((*event, side));
            } else if matches!(event.event, GameEvent::GameOver(_)) {
                played.cues.push(PitchedCue::from(Cue::KnockOut).at_side(side));
            }
            // The fingers on the screen follow their own seat.
            if self.device(event.seat) == Some(SeatDevice::Touch) {
                played.events.push(event.event);
            }
        }
        for (_, hit) in frame.hits.iter().filter(|(_, hit)| self.is_own(hit.to) && !self.is_finishing()) {
            played.cues.push(PitchedCue::from(Cue::LinesComing).at_side(self.side(hit.to)));
        }
        played.count_down(frame);
        played
    }

    /// Whether a person holds a button of the game.
    #[must_use]
    pub(crate) fn has_button_down(&self) -> bool {
        self.players.devices.has_button_down()
    }

    /// Plays up to now with the events of all devices. Returns the frame.
    pub fn play(&mut self, events: &[InputEvent], now: Instant) -> &Frame {
        let events: &[InputEvent] = if self.is_streamed() {
            self.leave_stream_by(events);
            // Who streams works in other windows, so leaving this one pauses nothing.
            &[]
        } else {
            events
        };
        self.is_open = events.iter().any(|event| event.kind == InputKind::Away);
        let inputs = self.players.take(events, self.live.state());
        if let Some(SeatPause { at, seat }) = inputs.pause.filter(|_| self.live.over_since().is_none()) {
            self.live.frame_of_seats(&inputs.changes, at);
            return self.pause(at, seat);
        }
        if let Some(over) = self.live.over_since()
            && now.saturating_duration_since(over) >= RESULTS_DELAY
            && self.stage == VersusStage::Playing
        {
            self.finish(now);
        }
        if self.is_finishing() && self.live.over_since().is_none() {
            return self.play_ahead(now);
        }
        self.live.frame_of_seats_now(&inputs.changes, now)
    }

    /// Plays as much of the rest as a frame has time for. Waits for every decision, so that computers and programs play
    /// as well as they would have. Returns the last frame.
    fn play_ahead(&mut self, now: Instant) -> &Frame {
        let began = Instant::now();
        while self.live.over_since().is_none() && began.elapsed() < FINISH_BUDGET {
            if self.live.is_thinking() {
                thread::sleep(FINISH_POLL);
            } else {
                self.live.play_ahead(BeamRunner::STEP_MS, now);
            }
        }
        self.state().last_frame()
    }

    /// Notes which gamepads come and go while nobody plays, and removes the presses with which a device takes a seat.
    /// During a pause a device without a seat joins. `pads` are the identities of the gamepads. Where nobody plays,
    /// their controls in menus do not join, because a spectator uses the pause menu with them.
    pub fn note_pads(&mut self, settings: &Settings, pads: &[String], events: &mut Vec<InputEvent>) {
        let is_paused = matches!(self.stage, VersusStage::Paused(_));
        events.retain(|event| {
            let joins = is_paused && !self.players.is_for_menu(event);
            !(self.players.note_pads(event) || joins && self.joins(settings, pads, event))
        });
    }

    /// Lets the first device without a seat join a running match of three or more by a press, which pauses the match.
    /// Returns whether one did; then the events before its press were played. `pads` are the identities of the
    /// gamepads.
    // Without the pause, the Matrices of the others would move while they play.
    pub fn join_in_play(&mut self, settings: &Settings, pads: &[String], events: &[InputEvent]) -> bool {
        let is_running = self.stage == VersusStage::Playing && !self.state().is_over() && !self.is_streamed();
        // Joining ends a match of several rounds with this one, which no stray press may do.
        if !is_running || self.players.seats.len() < LATE_PLAYERS || self.rounds.rounds.first_to > 1 {
            return false;
        }
        let seat = self.players.count();
        // Start on a gamepad without a seat only pauses.
        let pauses = |event: &InputEvent| event.pressed().is_some_and(|control| Bindings::RESERVED.contains(&control));
        let joins = |event: &InputEvent| !pauses(event) && self.joins(settings, pads, event);
        let Some(index) = events.iter().position(joins) else { return false };
        let at = events[index].at;
        self.play(&events[..index], at);
        if self.stage == VersusStage::Playing {
            self.pause(at, Some(seat));
        }
        // A gamepad can be lost in the same frame.
        for event in &events[index + 1..] {
            self.players.note_pads(event);
        }
        true
    }

    /// Whether there is a seat for somebody who joins late.
    fn has_room(&self) -> bool {
        self.stage != VersusStage::Over && !self.is_taken_over() && self.players.count() < Versus::SEATS
    }

    /// Adds a guest if this press joins.
    fn joins(&mut self, settings: &Settings, pads: &[String], event: &InputEvent) -> bool {
        let seat = self.players.count();
        if !self.has_room() || !self.players.join(settings, pads, event) {
            return false;
        }
        let handling = settings.versus.handling_cap.map_or(settings.handling, |cap| settings.handling.capped(cap));
        let rules = handling.applied_to(waiting_rules(self.music_seat().game()));
        self.live.add_guest(rules, self.music_seat().seed().wrapping_add(seat as u64));
        true
    }

    /// Sets the names of the gamepads, by number.
    pub fn set_pad_names(&mut self, names: Vec<String>) {
        self.players.pads = names;
    }

    /// Whether only computers and programs are left in a running match, so that nobody decides anything.
    #[must_use]
    pub(crate) fn can_finish(&self) -> bool {
        let state = self.state();
        let has_people = self.players.people().any(|seat| !state.seat(seat).is_over());
        let is_running = self.stage != VersusStage::Over && !state.is_over() && state.now() > Ticks::ZERO;
        is_running && !self.is_finishing() && !has_people
    }

    /// Plays the rest of the match at once, as it would have been played, until it is paused.
    pub(crate) fn finish_now(&mut self, now: Instant) {
        if self.can_finish() {
            self.speed = Speed::AtOnce;
            self.stage = VersusStage::Playing;
            self.live.resume(now);
        }
    }

    /// Whether the rest of the match is played at once.
    #[must_use]
    pub(crate) const fn is_finishing(&self) -> bool {
        matches!(self.speed, Speed::AtOnce)
    }

    /// Notes that the players have left the match for another window.
    pub(crate) const fn leave_open(&mut self) {
        self.is_open = true;
    }

    /// Whether the match is paused because its players have left for another window.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.is_open && matches!(self.stage, VersusStage::Paused(_))
    }

    /// Draws the fields of a paused match, without its menu.
    pub(crate) fn show_paused(&mut self, ui: &mut Ui, shared: &Shared<'_>) {
        let players = self.players.looks(shared.words);
        self.fields(ui, shared, &players, false);
    }

    /// Stops the clock at an instant, at the request of a seat's player. A match whose rest was played at once then
    /// continues at its normal speed.
    pub fn pause(&mut self, at: Instant, seat: Option<usize>) -> &Frame {
        self.speed = Speed::Normal;
        self.players.devices.stop(at);
        self.stage = VersusStage::Paused(seat);
        self.paused_at = Some(at);
        self.live.pause(at)
    }

    /// Resumes after a countdown.
    pub fn resume(&mut self, settings: &Settings, now: Instant) {
        self.stage = VersusStage::Playing;
        self.live.start_countdown(now, settings.options.countdown.step());
        self.players.start(settings, now);
    }

    /// Shows the results of the round.
    fn finish(&mut self, now: Instant) {
        self.players.devices.stop(now);
        self.players.statuses.values().for_each(ProgramStatus::suspend);
        self.stage = VersusStage::Over;
    }

    /// The score of the match, with this round once it is over.
    pub(crate) fn score(&self) -> Series {
        self.rounds.score(self.state())
    }

    /// The common goal of the players if they are one team, and their number.
    #[must_use]
    pub fn common_goal(&self) -> Option<(TeamGoal, usize)> {
        let (state, seats) = (self.state(), self.players.seats.len());
        let goal = state.rules().common_goal(state.teams(), seats).filter(|_| !self.is_taken_over());
        goal.map(|goal| (goal, seats))
    }

    /// Sets the best time of earlier matches with the same goal and number of players.
    pub const fn compare_with(&mut self, best: Option<Ticks>) {
        self.best = Some(BestTime(best));
    }

    fn has_begun(&self) -> bool {
        self.state().now() > Ticks::ZERO || self.rounds.number() > 1
    }

    /// Returns the recording of the match once, after its start.
    pub fn take_recording(&mut self, words: &Words) -> Option<Recording> {
        if !self.has_begun() || std::mem::replace(&mut self.is_recorded, true) {
            return None;
        }
        Some(self.recording(words))
    }

    /// The recording of the match up to now, with all its rounds.
    #[must_use]
    pub fn recording(&self, words: &Words) -> Recording {
        let mut recorded = recording_of(&self.rounds, self.state(), &self.players.recorded(words));
        if let Some(setup) = &mut recorded.setup {
            setup.profiles.clone_from(&self.players.profiles);
        }
        recorded
    }

    /// The match for continuing it after an interruption; `None` before its start and after its end.
    #[must_use]
    pub fn unfinished(&self, words: &Words) -> Option<UnfinishedMatch> {
        let is_over = self.stage == VersusStage::Over && self.ends_match();
        (self.has_begun() && !is_over && !self.is_taken_over()).then(|| UnfinishedMatch {
            setup: self.players.setup.clone(),
            players: self.players.seats.clone(),
            recorded: self.recording(words),
        })
    }

    /// The same, at intervals.
    pub fn unfinished_if_due(&mut self, words: &Words, now: Instant) -> Option<UnfinishedMatch> {
        let is_due = now.saturating_duration_since(self.saved_at) >= SAVE_EVERY;
        let waiting = is_due.then(|| self.unfinished(words)).flatten()?;
        self.saved_at = now;
        Some(waiting)
    }

    /// Draws the fields with the pause menu or the results over them.
    pub fn ui(&mut self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        let Shared { theme, words, .. } = shared;
        let players = self.players.looks(words);
        self.pause_button.hide();
        if self.is_streamed() {
            self.fields(ui, shared, &players, false);
            return self.end_of_streamed_round(ui);
        }
        if self.stage == VersusStage::Over {
            self.touch_field = None;
            return self.players.seat_joined(shared.settings).or_else(|| self.over(ui, shared, &players));
        }
        self.fields(ui, shared, &players, matches!(self.stage, VersusStage::Paused(_)));
        if let Some(command) = self.players.seat_joined(shared.settings) {
            return Some(command);
        }
        match self.stage {
            VersusStage::Playing => {
                // With a touch layout there is another one.
                let is_clicked = self.players.touch_seat().is_none() && self.pause_button.show(ui, shared);
                let pauses = is_clicked.then_some(Command::Versus(VersusCommand::Pause));
                self.finish_hint(ui, shared).or(pauses)
            }
            VersusStage::Paused(seat) => self.menu(ui, shared, &players, |ui| {
                let text = seat.map_or_else(
                    || words.text(id::PAUSE_TITLE),
                    |seat| words.with(id::VERSUS_PAUSED_BY, &[("name", players[seat].name.as_str().into())]),
                );
                ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Title, text)));
                for text in self.players.lost_pads(words) {
                    ui.vertical_centered(|ui| ui.label(theme.text(TextRole::Body, text).color(theme.palette.danger)));
                }
                if self.has_room() {
                    let text = words.text(id::VERSUS_JOIN_LATE);
                    ui.vertical_centered(|ui| ui.add(Label::new(theme.text(TextRole::Small, text)).wrap()));
                }
            }),
            VersusStage::Over => None,
        }
    }

    /// Starts the next round of a match in the stream view after a break, which Escape ends with the results.
    fn end_of_streamed_round(&mut self, ui: &Ui) -> Option<Command> {
        let left = self.stream_break(Instant::now())?;
        ui.ctx().request_repaint_after(left);
        self.streams &= !ui.input(|input| input.key_pressed(Key::Escape));
        left.is_zero().then_some(Command::Versus(VersusCommand::NextRound))
    }

    /// Returns the time until the next round of a match in the stream view, after one has ended.
    fn stream_break(&self, now: Instant) -> Option<Duration> {
        let over = self.live.over_since().filter(|_| self.stage == VersusStage::Over)?;
        Some(STREAM_BREAK.saturating_sub(now.saturating_duration_since(over)))
    }

    /// What the stream view has above the Matrices, if it is shown.
    fn stream_head(&self) -> Option<StreamHead<'_>> {
        let has_rounds = self.rounds.rounds.first_to > 1;
        self.is_streamed().then_some(StreamHead { title: &self.title, has_rounds })
    }

    /// Draws the results.
    fn over(&mut self, ui: &mut Ui, shared: &Shared<'_>, players: &[PlayerLook]) -> Option<Command> {
        let danger = shared.theme.palette.danger;
        let failure = |(seat, error): (usize, String)| (format!("{}: {error}", players[seat].name), danger);
        let page = ResultPage {
            id: "VersusResults",
            notes: self.players.errors(shared.words).map(failure).collect(),
            buttons: self.result_buttons(shared.words),
            chat: None,
        };
        let (score, mut shown) = (self.score(), self.shown);
        let results = self.results(&score, &players[..self.players.seats.len()]);
        let (chosen, leaves) = results.show(ui, shared, page, &mut shown);
        self.shown = shown;
        chosen.or_else(|| leaves.then_some(Command::Versus(VersusCommand::Leave)))
    }

    /// The buttons of the results: the one that leads on, the review of the own game, the recording, the details, and
    /// the one that leaves.
    fn result_buttons(&self, words: &Words) -> Vec<ResultButton<Option<Command>>> {
        let offer =
            |command: Command, tone, text| ResultButton::like(&command, tone, words.text(text), Some(command.clone()));
        let own = self.players.people().next().unwrap_or(0);
        let review = Command::Review(ReviewCommand::shown(own));
        let refusal = review_refusal(self.state().seat(own).game().rules());
        let leave = Command::Versus(VersusCommand::Leave);
        let next = Command::Versus(VersusCommand::NextRound);
        let mut all = Vec::new();
        // A taken-over match has no next round, because it continues a recording, which is there to be watched.
        match (self.origin, self.ends_match()) {
            (Origin::Recording, _) => {}
            (Origin::Bracket, true) => all.push(offer(leave.clone(), Tone::Primary, id::TOURNAMENT_BACK)),
            (Origin::Lobby, true) => all.push(offer(next, Tone::Primary, id::VERSUS_REMATCH)),
            (Origin::Bracket | Origin::Lobby, false) => all.push(offer(next, Tone::Primary, id::VERSUS_NEXT_ROUND)),
        }
        all.push(offer(review, Tone::Plain, id::REVIEW_OPEN).unless(refusal));
        if !self.is_taken_over() {
            all.push(offer(Command::WatchLast, Tone::Plain, id::WATCH_LAST));
        }
        all.push(ResultButton::more(words));
        match self.origin {
            // There it is the main button.
            Origin::Bracket if self.ends_match() => {}
            Origin::Bracket => all.push(offer(leave, Tone::Plain, id::TOURNAMENT_BACK)),
            Origin::Lobby => all.push(offer(leave, Tone::Plain, id::VERSUS_SETUP)),
            Origin::Recording => all.push(offer(leave, Tone::Plain, id::VERSUS_BACK_TO_RECORDING)),
        }
        all
    }

    /// Offers to finish a match in which nobody plays any more, beside the clock: below the Matrices are their figures.
    fn finish_hint(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        if !self.can_finish() {
            return None;
        }
        let (all, height) = (ui.max_rect(), shared.theme.metrics.control_height);
        let corner = Rect::from_min_size(all.min, vec2(all.width() / 3.0, height));
        let mut inner = ui.new_child(UiBuilder::new().max_rect(corner).id_salt("finish"));
        let is_clicked = page::hints(&mut inner, shared, &[Hint::Finish], height);
        is_clicked.then_some(Command::Versus(VersusCommand::Finish))
    }

    /// Draws the fields, and the buttons for fingers.
    fn fields(&mut self, ui: &mut Ui, shared: &Shared<'_>, players: &[PlayerLook], is_hidden: bool) {
        let Shared { theme, words, settings, .. } = shared;
        let countdown = self.live.countdown(Instant::now());
        let (state, large) = (self.state(), self.large());
        let score = self.score();
        let mut views = seat_views(&self.live, Decided::of(&self.live), players, |seat| score.wins(seat));
        // An error stays, so its pages are repeated.
        let part = (ui.input(|input| input.time) / ERROR_SECONDS).fract() as f32;
        for (seat, text) in self.players.errors(words) {
            views[seat].speech = Some(Speech { text, part });
        }
        for (seat, view) in views.iter_mut().enumerate() {
            view.is_followed = self.players.is_person(seat) || large.is(seat);
            view.aim = countdown.map(|_| words.goal_of_match(state, seat));
            view.thinking = self.thinking(seat, settings);
        }
        let guests = self.players.seats.len()..self.players.count();
        views.extend(guests.map(|seat| SeatView::practice(self.live.shown(seat), &players[seat])));
        let (views, flights) = large.arrange(views, flights(&self.live));
        let first = if large.is_none() { FirstSeat::Equal } else { FirstSeat::LargeWithMoves };
        let shared_view = SharedView {
            hidden: is_hidden || countdown.is_some_and(|countdown| countdown.is_covered),
            countdown: countdown.map(|at| CountdownView::of(at, state.now() == Ticks::ZERO)),
            ..shared_view(&self.live, settings, first)
        };
        let touch = TouchLayout::new(ui.max_rect(), self.touch_scheme(settings), true);
        let room = UiBuilder::new().max_rect(touch.play);
        let (drawn, face) = ((views.as_slice(), flights.as_slice()), (*theme, *words));
        let drawn = ui.scope_builder(room, |ui| match self.stream_head() {
            Some(head) => versus::paint_stream(ui, drawn, shared_view, head, face),
            None => versus::paint(ui, drawn, shared_view, face),
        });
        let field =
            self.players.touch_seat().and_then(|seat| drawn.inner.seats.get(seat)).map(|seat| seat.field.clone());
        if let Some(field) = field.as_ref().filter(|_| !shared_view.hidden && self.stage == VersusStage::Playing) {
            touch_buttons::paint(ui, &touch, field, shared.fingers, theme, words);
        }
        self.touch_field = field.map(|field| touch.field(&field));
        if self.players.are_watched() && self.stage == VersusStage::Playing && !self.is_streamed() {
            self.large.follow_click(ui, &drawn.inner);
        }
    }

    fn results<'a>(&'a self, score: &'a Series, players: &'a [PlayerLook]) -> MatchResults<'a> {
        let of_match = Some(OfMatch { score, rounds: self.rounds.number(), earlier: &self.rounds.earlier });
        MatchResults {
            state: self.state(),
            tally: self.live.tally(),
            players,
            // With two people on one screen neither is "you".
            you: self.players.people().next().filter(|_| self.players.people().count() == 1),
            is_unfinished: false,
            of_match,
            best: self.best,
        }
    }

    /// Draws the choices of a watched match: the large seat and the stream view. Returns what is chosen.
    fn more(&self, ui: &mut Ui, shared: &Shared<'_>, players: &[PlayerLook]) -> Option<Command> {
        let finishes = self.offer_finish(ui, shared);
        if !self.players.are_watched() {
            return finishes;
        }
        ui.add_space(shared.theme.metrics.space.xs);
        let text = self.large.text(shared.words, players);
        let face = (text.as_str(), ui.available_width());
        let turns = Command::Versus(VersusCommand::TurnSeats).offer_as(ui, shared, Tone::Plain, face);
        ui.add_space(shared.theme.metrics.space.xs);
        let streams = Command::Versus(VersusCommand::Stream).offer_wide(ui, shared, Tone::Plain);
        note(ui, shared.theme, &shared.words.text(id::VERSUS_STREAM_HINT));
        turns.or(streams).or(finishes)
    }

    /// Offers to play the rest of a match at once in which only computers are left.
    fn offer_finish(&self, ui: &mut Ui, shared: &Shared<'_>) -> Option<Command> {
        if !self.can_finish() {
            return None;
        }
        ui.add_space(shared.theme.metrics.space.xs);
        Command::Versus(VersusCommand::Finish).offer_wide(ui, shared, Tone::Plain)
    }

    /// A panel in the middle of a paused match; Escape resumes it.
    fn menu(
        &self,
        ui: &mut Ui,
        shared: &Shared<'_>,
        players: &[PlayerLook],
        head: impl FnOnce(&mut Ui),
    ) -> Option<Command> {
        let metrics = &shared.theme.metrics;
        let page = Page::of("VersusPause", "", 2.4 * metrics.menu_width);
        let leave = match self.origin {
            Origin::Lobby => id::VERSUS_QUIT_TO_SETUP,
            Origin::Bracket => id::TOURNAMENT_BACK,
            Origin::Recording => id::VERSUS_BACK_TO_RECORDING,
        };
        let buttons =
            [(VersusCommand::Resume, Tone::Primary, id::PAUSE_RESUME), (VersusCommand::Leave, Tone::Plain, leave)];
        let ((chosen, clicked), back) = page.show(ui, shared, |ui| {
            panel(ui, shared.theme, |ui| {
                head(ui);
                ui.add_space(metrics.space.m);
                let column = ui.scope(|ui| {
                    ui.spacing_mut().item_spacing.y = metrics.space.xs;
                    // All buttons are drawn, even after a pressed one.
                    buttons.into_iter().fold(None, |chosen, (command, tone, text)| {
                        let face = (shared.words.text(text), ui.available_width());
                        Command::Versus(command).offer_as(ui, shared, tone, (&face.0, face.1)).or(chosen)
                    })
                });
                let more = self.more(ui, shared, players);
                ui.add_space(metrics.space.s);
                // On the panel, because the values of the seats are below it.
                let keys = [Hint::Move, Hint::Accept, Hint::Back];
                (column.inner.or(more), page::hints(ui, shared, &keys, metrics.space.xl))
            })
        });
        (back || clicked).then_some(Command::Versus(VersusCommand::Resume)).or(chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::GameOver;
    use crate::input::{Control, Device, PadControl};
    use crate::replay::{MatchSetup, Timeline};
    use crate::session::SeatEvent;

    /// A match of a person and two computers, in steps that the computers are waited for.
    struct Waited {
        round: VersusRound,
        now: Instant,
        steps: u32,
    }

    impl Waited {
        fn new() -> Self {
            let person = VersusSeat::Person(SeatDevice::Keyboard);
            let seats = [person, VersusSeat::Computer(1), VersusSeat::Computer(2), VersusSeat::Empty];
            let mut versus = Versus::played_by(seats);
            versus.seats.iter_mut().for_each(|seat| seat.practices = false);
            // A frame plays up to the real time if that is later, which would be no short step.
            let now = Instant::now() + Duration::from_hours(1);
            Self { round: VersusRound::new(&Settings { versus, ..Settings::default() }, 7, now), now, steps: 0 }
        }

        fn step(&mut self, events: &[(InputKind, Duration)]) {
            while self.round.live.is_thinking() {
                thread::sleep(FINISH_POLL);
            }
            self.now += Duration::from_millis(BeamRunner::STEP_MS.into());
            let event = |&(kind, before)| InputEvent { at: self.now.checked_sub(before).unwrap(), kind };
            let events: Vec<InputEvent> = events.iter().map(event).collect();
            self.round.play(&events, self.now);
            self.steps += 1;
        }

        /// Drops all pieces of the person at once.
        fn until_computers_are_left(&mut self) {
            let drop = Control::Key(crate::input::KeyCode::Space);
            let down = (InputKind::Down(Device::Keyboard, drop), Duration::from_millis(2));
            let up = (InputKind::Up(Device::Keyboard, drop), Duration::from_millis(1));
            while !self.round.state().seat(0).is_over() {
                assert!(!self.round.can_finish(), "a person plays");
                self.step(&[down, up]);
            }
            self.steps = 0;
        }

        fn until_the_end(mut self) -> Self {
            while self.round.stage != VersusStage::Over {
                self.step(&[]);
            }
            self
        }
    }

    /// The rest that is played at once is the rest that would have been played.
    #[test]
    fn a_match_without_people_is_finished_exactly() {
        let play = |finishes: bool| {
            let mut game = Waited::new();
            game.until_computers_are_left();
            if finishes {
                game.round.finish_now(game.now);
                assert!(game.round.is_finishing() && !game.round.can_finish());
            }
            game.until_the_end()
        };
        let (played, finished) = (play(false), play(true));
        assert!(finished.steps < played.steps, "{} frames instead of {}", finished.steps, played.steps);
        assert_eq!(finished.round.state().standings(), played.round.state().standings());
        let inputs = |round: &VersusRound| {
            let recorded = round.recording(&Words::english());
            recorded.seats.into_iter().map(|seat| (seat.inputs, seat.result)).collect::<Vec<_>>()
        };
        assert_eq!(inputs(&finished.round), inputs(&played.round));
    }

    /// A pause stops where it was pressed, and the match continues at its normal speed.
    #[test]
    fn a_pause_ends_the_finishing() {
        let mut game = Waited::new();
        game.until_computers_are_left();
        let settings = Settings { versus: game.round.players.setup.clone(), ..Settings::default() };
        game.round.pause(game.now, None);
        game.round.resume(&settings, game.now);
        game.round.finish_now(game.now);
        let before = game.round.state().now();
        game.step(&[]);
        let ahead = game.round.state().now();
        assert!(ahead > before && game.round.live.countdown(game.now).is_none(), "the countdown is over, too");
        let later = game.now + Duration::from_millis(7);
        game.round.pause(later, None);
        assert!(game.round.state().now().since(ahead).millis() <= 7);
        assert!(!game.round.is_finishing() && game.round.can_finish());
        game.now = later;
        game.round.resume(&settings, later);
        let countdown = game.round.live.countdown(later);
        assert!(countdown.is_some());
        let paused = game.round.state().now();
        game.step(&[]);
        assert_eq!(game.round.state().now(), paused, "the countdown runs");
    }

    /// A match that continues a recording keeps the names of its seats and the levels of its computers.
    #[test]
    fn taking_a_seat_over_changes_no_name_and_no_level() {
        let text = include_str!("../../../../tests/data/golden/match_rising.json");
        let recorded = Recording::from_text(text).unwrap();
        let names = ["Ada", "Computer, level 7", "Bo"].map(str::to_owned).to_vec();
        let setup = MatchSetup { names: names.clone(), ..recorded.setup.clone().unwrap_or_default() };
        let timeline = Timeline::new(recorded.with_setup(setup));
        let mut settings = Settings::default();
        settings.player.name = "Cy".to_owned();
        let at = (Ticks::from_millis(20_000), Instant::now());
        let round = VersusRound::taken_over(&settings, timeline.round(0), (2, Others::Computers), &[], at).unwrap();
        assert_eq!(round.recording(&Words::english()).setup.unwrap().names, names);
        let person = VersusSeat::Person(SeatDevice::Keyboard);
        // Where a person played, the computer of the lobby does.
        assert_eq!(round.players.seats, [VersusSeat::Computer(3), VersusSeat::Computer(7), person]);
    }

    #[test]
    fn the_gamepad_of_a_guest_rumbles() {
        let (settings, now) = (Settings::default(), Instant::now());
        let mut round = VersusRound::new(&settings, 7, now);
        round.pause(now, None);
        let press = InputKind::Down(Device::Pad(3), Control::Pad(PadControl::South));
        round.note_pads(&settings, &[], &mut vec![InputEvent { at: now, kind: press }]);
        round.resume(&settings, now);
        let mut placed = 0;
        for frame in 0..100 {
            let drop = if frame % 2 == 0 { InputKind::Down } else { InputKind::Up };
            let kind = drop(Device::Pad(3), Control::Pad(PadControl::DPadUp));
            let at = now + Duration::from_millis(5_000 + 50 * frame);
            round.play(&[InputEvent { at, kind }], at);
            let own = round.own_events(round.state().last_frame());
            let of_guest = own.filter(|(device, _)| *device == SeatDevice::Pad(3));
            placed += of_guest.filter(|(_, event)| matches!(event, GameEvent::LockedDown(_))).count();
        }
        assert!(placed > 10, "{placed} pieces");
        let knock_out = SeatEvent { seat: 2, at: Ticks::ZERO, event: GameEvent::GameOver(GameOver::TopOut) };
        let frame = Frame { events: vec![knock_out], ..Frame::default() };
        assert_eq!(round.felt(&frame).map(|(pad, _)| pad).collect::<Vec<_>>(), [3]);
        round.play(&[InputEvent { at: now, kind: InputKind::PadLost(3) }], now);
        let lost: Vec<String> = round.players.lost_pads(&Words::english()).collect();
        assert!(lost.len() == 1 && lost[0].contains("Gamepad 4"), "{lost:?}");
    }
}
