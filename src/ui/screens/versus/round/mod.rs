//! A round of a match: the fields of all seats, the pause, the results.

mod play;
mod saving;
mod start;
#[cfg(test)]
mod tests;
mod view;

use std::time::Instant;

use egui::Id;

use super::large::LargeSeat;
use super::seats::Players;
use super::{BestTime, ResultView};
use crate::bots::beam::Aim;
use crate::engine::versus::{Series, TeamGoal};
use crate::engine::{GameEvent, Ticks};
use crate::input::touch::{TouchField, TouchScheme};
use crate::input::{Pulse, SeatDevice};
use crate::replay::MOST_ROUNDS;
use crate::session::{Frame, Match, MatchRounds, Seat};
use crate::settings::{Settings, VersusSeat};
use crate::storage::SaveId;
use crate::synth::{Cue, PitchedCue};
use crate::tournament::{FixtureInPlay, TournamentMatch};
use crate::ui::live::LiveMatch;
use crate::ui::paint::{Considered, Thinking};
use crate::ui::screens::{Played, VersusCommand};
use crate::ui::widgets::pause_button::PauseButton;

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
    /// The last complete save of the running match, for continuing it after an interruption.
    save_id: Option<SaveId>,
    /// The touch areas as they were drawn last, if somebody plays with them.
    touch_field: Option<TouchField>,
    pause_button: PauseButton,
    /// The seat that a spectator has enlarged while nobody plays.
    large: LargeSeat,
    /// Whether the stream view is chosen, which shows nothing but the match.
    streams: bool,
    /// The match of a tournament that it is.
    tournament: Option<TournamentMatch>,
    /// The fixture of the bracket in which it counts.
    fixture: Option<FixtureInPlay>,
    /// What of the results is shown.
    shown: ResultView,
    /// The command that awaits confirmation.
    asked: Option<VersusCommand>,
    /// What had the focus when the results asked.
    asked_at: Option<Id>,
}

impl VersusRound {
    /// The same round, in which a player who started it by touch has this seat. A key gives it to the keyboard.
    #[must_use]
    pub(crate) fn with_pointer_seat(mut self, seat: Option<usize>) -> Self {
        self.players.pointer_seat = seat;
        self
    }

    /// The same round as one of a tournament, to whose bracket it returns.
    #[must_use]
    pub fn of_tournament(self, tournament: Option<TournamentMatch>) -> Self {
        Self { origin: Origin::Bracket, tournament, ..self }
    }

    /// The same round as this fixture of a bracket, to which it returns.
    #[must_use]
    pub(crate) fn in_bracket(self, fixture: Option<FixtureInPlay>) -> Self {
        Self { origin: Origin::Bracket, fixture, ..self }
    }

    /// Resumes the match in the stream view.
    pub fn stream(&mut self, settings: &Settings, now: Instant) {
        self.streams = true;
        self.resume(settings, now);
    }

    /// Whether the stream view is shown: nobody plays, and Escape has not led to the results of the match.
    #[must_use]
    pub fn is_streamed(&self) -> bool {
        let is_shown = matches!(self.stage, VersusStage::Playing | VersusStage::Over);
        self.streams && is_shown && self.players.are_watched()
    }

    fn is_taken_over(&self) -> bool {
        self.origin == Origin::Recording
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
}
