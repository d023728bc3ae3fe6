//! The frames of a game: input, rumble, and what its player asks for.

use std::time::Instant;

use egui::{Context, ViewportCommand};

use crate::app::App;
use crate::app::controls::Used;
use crate::app::screen::{InputMode, Screen};
use crate::engine::units::COLUMNS;
use crate::input::{Action, Control, InputEvent, InputKind, PlayInput, Pulse, RumbleStrength, StopRequest};
use crate::settings::Gamepads;
use crate::synth::Cue;
use crate::ui::live::LiveRecording;
use crate::ui::screens::{GameCommand, Play, Played};

/// The requests that need a second press if much would be lost, and their commands.
const CONFIRMED: [(StopRequest, GameCommand); 2] =
    [(StopRequest::Restart, GameCommand::Restart), (StopRequest::Forfeit, GameCommand::Forfeit)];

impl App {
    /// Plays the game, practice or recording of the top screen up to now.
    pub(in crate::app) fn run_games(&mut self, ctx: &Context, now: Instant) {
        let received = self.controls.take_received();
        self.events.clear();
        if self.controls.used == Used::Keys
            && let Some(play) = self.screens.play_mut()
        {
            play.is_by_pointer = false;
        }
        self.follow_online(ctx, now);
        if self.is_playing() {
            self.run_game(ctx, &received, now);
        } else {
            self.run_menu(ctx, now);
        }
        self.follow_rumble();
        for event in &self.events {
            self.controls.fingers.react(event);
        }
        // Matches, also recorded ones, have already played their sounds, panned for each seat.
        if !matches!(self.screens.top(), Some(Screen::Versus(_))) {
            let columns = self.columns();
            self.services.audio.react(&self.events, columns);
        }
        self.compare_with_best();
    }

    /// The columns of the Matrix of the game on the screen.
    fn columns(&self) -> i8 {
        let practised = self.screens.practice().map(|practice| practice.live.game());
        let game = self
            .live_recording()
            .map(LiveRecording::game)
            .or(practised)
            .or_else(|| self.screens.play().map(Play::game));
        game.map_or(COLUMNS, |game| game.matrix().width())
    }

    /// Rumbles the gamepads of players who are hit, and stops all rumble when no game is running.
    fn follow_rumble(&mut self) {
        let Gamepads { rumble: strength, tuning } = self.services.settings().gamepads;
        self.controls.tune_pads(tuning);
        self.controls.set_rumble(strength != RumbleStrength::Off);
        if self.input_mode() != InputMode::Game || !self.controls.has_focus {
            self.controls.rest_motors();
            return;
        }
        let own = self.controls.pad_in_use;
        let pulses: Vec<(usize, Pulse)> = match self.screens.top() {
            Some(Screen::Versus(round)) => round.felt(round.state().last_frame()).collect(),
            _ => self.events.iter().filter_map(|event| own.zip(Pulse::of(event))).collect(),
        };
        for (pad, pulse) in pulses {
            if let Some(pulse) = pulse.at(strength) {
                self.controls.rumble(pad, pulse);
            }
        }
    }

    /// Plays the game of the top screen up to now, and does what its player asks for.
    pub(in crate::app) fn run_game(&mut self, ctx: &Context, received: &[InputEvent], now: Instant) {
        // The press that ends the game must not skip the ending.
        let is_over = self.over_since().is_some() && !self.controls.counted.refuses_presses;
        let skipped_by = self.controls.pressed.filter(|_| is_over);
        let received = if self.joins_match(received) { &[] } else { received };
        let mut input = self.take_input(received, now);
        if let (Some(at), Some(Screen::Play(play))) = (input.snapshot, self.screens.top_mut()) {
            // Only up to the press, so that the snapshot shows what the player saw.
            self.events.extend(play.live.frame(&std::mem::take(&mut input.changes), at).game_events());
            self.take_snapshot();
        }
        let Some(top) = self.screens.top_mut() else { return };
        let played = top.play(self.services.settings(), (&input, received), now);
        self.hear(played);
        if let Some((request, at)) = input.held_back {
            let asked = CONFIRMED.into_iter().find(|(confirmed, _)| *confirmed == request);
            if let Some((_, command)) = asked {
                self.ask_to_confirm(command, at);
            }
        }
        if let Some((request, at)) = input.stop {
            self.stop_game(ctx, (request, at), received);
        } else if let (Some(at), Some(Screen::Online(online))) = (input.chat, self.screens.top_mut())
            && let Some(round) = online.round_mut().filter(|_| self.services.settings().online.chat)
        {
            round.open_chat();
            self.controls.return_after(at, received);
        }
        match self.screens.top() {
            Some(Screen::Play(_)) => self.follow_play(ctx, now, skipped_by),
            Some(Screen::Versus(_)) => self.follow_match(received, now),
            _ => {}
        }
    }

    /// The input of the game on the top screen. The seats of a match have devices of their own.
    fn take_input(&mut self, received: &[InputEvent], now: Instant) -> PlayInput {
        if matches!(self.screens.top(), Some(Screen::Versus(_))) {
            return PlayInput::default();
        }
        if !self.controls.devices.is_playing() {
            // Those that the screen names.
            self.controls.devices.start(&self.bindings(), now);
        }
        let held_back = self.requests_to_confirm(now);
        self.controls.devices.hold_back(held_back);
        self.controls.devices.take(received.to_vec())
    }

    /// The requests that need a second press now.
    fn requests_to_confirm(&self, now: Instant) -> Vec<StopRequest> {
        let Some(Screen::Play(play)) = self.screens.top() else { return Vec::new() };
        if !play.needs_confirmation() {
            return Vec::new();
        }
        let is_first = |command| !play.asks(command, now);
        CONFIRMED.into_iter().filter(|(_, command)| is_first(*command)).map(|(request, _)| request).collect()
    }

    fn hear(&mut self, played: Played) {
        let Played { events, heard, cues } = played;
        self.events.extend(events);
        for (event, side) in heard {
            self.services.audio.react_at(event.seat, side, &event.event);
        }
        for cue in cues {
            self.services.audio.play(cue);
        }
    }

    /// Does what the player of the top screen's game has asked for, which stopped it at that time.
    fn stop_game(&mut self, ctx: &Context, (request, at): (StopRequest, Instant), received: &[InputEvent]) {
        let is_over = self.over_since().is_some();
        if request == StopRequest::Quit && matches!(self.screens.top(), Some(Screen::Play(_) | Screen::Practice(_))) {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        match (self.screens.top_mut(), request) {
            (Some(Screen::Practice(practice)), StopRequest::Restart) => {
                practice.live.start_practice_over(at);
                self.services.audio.play(Cue::Undo);
                return self.controls.devices.start(&self.bindings(), at);
            }
            // It can be continued later, so nothing is asked.
            (Some(Screen::Practice(_)), _) => self.pause_practice(at),
            // It plays on under its menu.
            (Some(Screen::Online(online)), _) => {
                let is_away = received.iter().any(|event| event.kind == InputKind::Away);
                if let Some(round) = online.round_mut() {
                    if is_away && !round.minds_other_windows() {
                        return;
                    }
                    round.open_menu();
                }
                self.services.audio.play(Cue::MenuBack);
            }
            (Some(Screen::Play(_)), StopRequest::Restart) => {
                // The last tick may have ended the game.
                self.save_result_if_over(at);
                return self.end_by(GameCommand::Restart, at);
            }
            (Some(Screen::Play(_)), StopRequest::Forfeit) if !is_over => {
                return self.end_by(GameCommand::Forfeit, at);
            }
            (Some(Screen::Play(_)), StopRequest::Pause | StopRequest::Quit) if !is_over => {
                self.pause(at);
                if received.iter().any(|event| event.kind == InputKind::Away) {
                    self.leave_pause_open();
                }
            }
            _ => return,
        }
        self.controls.return_after(at, received);
    }

    /// Shows the end of a game that is over, or saves the running game.
    fn follow_play(&mut self, ctx: &Context, now: Instant, skipped_by: Option<Control>) {
        match self.over_since() {
            Some(since) => {
                self.save_result_if_over(since);
                self.after_game(ctx, now.saturating_duration_since(since), skipped_by);
            }
            None => self.autosave(),
        }
    }

    /// Plays a recording, pauses embedded games, and runs the action of a pressed control on a menu.
    fn run_menu(&mut self, ctx: &Context, now: Instant) {
        self.controls.devices.stop(now);
        let Some(top) = self.screens.top_mut() else { return };
        let played = top.rest(now);
        if let Screen::Options(options) = top {
            options.count(|| self.services.storage.matches());
        }
        self.hear(played);
        let Some(action) = self.pressed_action(ctx) else { return };
        self.controls.pressed = None;
        match action {
            Action::Pause => self.resume(),
            Action::Snapshot => self.take_snapshot(),
            Action::Forfeit => self.end_by(GameCommand::Forfeit, now),
            Action::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            _ => self.end_by(GameCommand::Restart, now),
        }
    }

    /// The action of the control pressed on a pause or results screen, which is a command of the game.
    fn pressed_action(&self, ctx: &Context) -> Option<Action> {
        use Action::{Forfeit, Pause, Quit, Restart, Snapshot};
        let bindings = self.bindings();
        let control = bindings.resolve(self.controls.pressed?, ctx.input(|input| input.modifiers.ctrl));
        let mut actions = bindings.actions_of(control);
        match self.screens.top() {
            Some(Screen::Pause(_)) => {
                actions.find(|action| matches!(action, Restart | Snapshot | Pause | Forfeit | Quit))
            }
            Some(Screen::Results(_)) => actions.find(|action| matches!(action, Restart | Quit)),
            _ => None,
        }
    }

    /// Compares the game with the best one of its table.
    fn compare_with_best(&mut self) {
        let Self { screens, services, .. } = self;
        if let Some(play) = screens.play_mut() {
            let table = play.kind().map(|kind| services.storage.table(kind));
            play.compare_with(table);
        }
    }

    pub(in crate::app) fn over_since(&self) -> Option<Instant> {
        self.screens.play()?.live.over_since()
    }
}
