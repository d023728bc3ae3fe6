//! The course of a round: frames, pauses, late players, and the rest that is played at once.

use std::thread;
use std::time::{Duration, Instant};

use super::{Origin, Speed, VersusRound, VersusStage};
use crate::engine::Ticks;
use crate::external::ProgramStatus;
use crate::input::{Bindings, InputEvent, InputKind, SeatDevice, SeatPause};
use crate::session::{BeamRunner, Frame, waiting_rules};
use crate::settings::{Settings, Versus};
use crate::ui::screens::versus::RESULTS_DELAY;

/// The time that a frame spends on the rest of a match that is played at once.
const FINISH_BUDGET: Duration = Duration::from_millis(12);
/// The interval between two looks at a bot that thinks.
pub(super) const FINISH_POLL: Duration = Duration::from_micros(500);

/// The least number of players of a match that somebody can join while it runs (Guideline B1.2.3).
const LATE_PLAYERS: usize = 3;

impl VersusRound {
    /// Gives the seat of a player who started by touch to the keyboard, if that player presses a key of the game.
    pub(crate) fn follow_keys(&mut self, settings: &Settings, events: &[InputEvent]) {
        if self.stage == VersusStage::Playing {
            self.players.follow_keys(settings, events);
        }
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

    /// Whether a person holds a button of the game.
    #[must_use]
    pub(crate) fn has_button_down(&self) -> bool {
        self.players.devices.has_button_down()
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

    /// Asks for the gamepads of seats that are not among the connected ones, as for those that were disconnected.
    /// Returns whether there are some.
    pub fn ask_for_pads(&mut self, connected: &[usize], at: Instant) -> bool {
        for seat in 0..self.players.count() {
            if let Some(SeatDevice::Pad(number)) = self.device(seat)
                && !connected.contains(&number)
            {
                self.players.note_pads(&InputEvent { at, kind: InputKind::PadLost(number) });
            }
        }
        self.players.devices.lost().next().is_some()
    }

    /// Whether there is a seat for somebody who joins late. Nobody joins a match of a tournament or a recorded one,
    /// which no other match follows.
    pub(super) fn has_room(&self) -> bool {
        self.stage != VersusStage::Over && self.origin == Origin::Lobby && self.players.count() < Versus::SEATS
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

    /// Stops the clock at an instant, at the request of a seat's player. A match whose rest was played at once then
    /// continues at its normal speed.
    pub fn pause(&mut self, at: Instant, seat: Option<usize>) -> &Frame {
        self.speed = Speed::Normal;
        self.players.devices.stop(at);
        self.stage = VersusStage::Paused(seat);
        self.asked = None;
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
    pub(super) fn finish(&mut self, now: Instant) {
        self.players.devices.stop(now);
        self.players.statuses.values().for_each(ProgramStatus::suspend);
        self.stage = VersusStage::Over;
        self.asked = None;
    }

    /// Leaves the stream view by a press of what pauses other matches.
    fn leave_stream_by(&mut self, events: &[InputEvent]) {
        let pauses = |event: &InputEvent| event.pressed().is_some_and(|control| Bindings::RESERVED.contains(&control));
        self.streams &= !events.iter().any(pauses);
    }
}
