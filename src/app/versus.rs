//! Matches on one screen: their frames and the commands of their screens.

use std::time::Instant;

use super::App;
use super::controls::Used;
use super::screen::Screen;
use crate::city::Feat;
use crate::input::touch::TouchScheme;
use crate::input::{InputEvent, InputKind};
use crate::storage::{RecordingSource, best_time_together};
use crate::synth::Cue;
use crate::ui::screens::{MatchCommand, Others, VersusCommand, VersusLobby, VersusRound, VersusStage};

/// The level of the computer whose defeat is a feat.
const BEATEN_LEVEL: u8 = 5;

impl App {
    /// Whether somebody joins the match of the top screen by a press, which is no input of the match then.
    pub(super) fn joins_match(&mut self, received: &[InputEvent]) -> bool {
        let Some(Screen::Versus(round)) = self.screens.top_mut() else { return false };
        if received.iter().any(|event| matches!(event.kind, InputKind::PadLost(_))) {
            round.set_pad_names(self.controls.pad_names());
        }
        round.follow_keys(self.services.settings(), received);
        round.join_in_play(self.services.settings(), &self.controls.pad_keys(), received)
    }

    /// Saves the match that was played, or shows its pause or its results.
    pub(super) fn follow_match(&mut self, received: &[InputEvent], now: Instant) {
        let Some(Screen::Versus(round)) = self.screens.top() else { return };
        match round.stage() {
            VersusStage::Playing => self.autosave_match(),
            VersusStage::Paused(_) => self.match_was_paused(round.paused_at().unwrap_or(now), received),
            VersusStage::Over => {
                let what = if round.ends_match() { "match" } else { "round" };
                log::info!("{what} over: places {:?}", round.state().standings().places());
                self.finish_round();
                self.report_to_tournament();
                // A press meant for the game must not choose a button in the results that cover it.
                self.guard_end(now);
            }
        }
    }

    /// Pauses the match without a player's button.
    pub(super) fn pause_match(&mut self, now: Instant) {
        if let Some(Screen::Versus(round)) = self.screens.top_mut() {
            round.pause(now, None);
            self.match_was_paused(now, &[]);
        }
    }

    fn match_was_paused(&mut self, at: Instant, received: &[InputEvent]) {
        log::info!("the match is paused");
        self.save_running_match();
        self.services.audio.play(Cue::MenuBack);
        self.controls.return_after(at, received);
    }

    /// Runs a command of the screens of a match.
    pub(super) fn run_versus_command(&mut self, command: VersusCommand) {
        let now = Instant::now();
        match command {
            VersusCommand::Open => self.screens.push(Screen::VersusLobby(VersusLobby::default())),
            VersusCommand::Start => {
                self.abandon_match();
                let mut settings = self.services.settings().clone();
                // A mouse that presses a button of the lobby says nothing about who plays with what.
                let is_wanted = self.controls.with_finger || settings.touch.scheme != TouchScheme::Off;
                let by_pointer = self.controls.used == Used::Pointer && is_wanted;
                let seat = if by_pointer { settings.versus.seat_pointer() } else { None };
                let round = VersusRound::new(&settings, rand::random(), now).with_pointer_seat(seat);
                self.services.begin_music();
                self.screens.push(Screen::Versus(Box::new(round)));
            }
            VersusCommand::Continue => self.continue_match(now),
            VersusCommand::NextRound => {
                let settings = self.services.settings();
                if let Some(Screen::Versus(round)) = self.screens.top_mut() {
                    **round = round.next(settings, rand::random(), now);
                    // It may have gone while the results were shown.
                    if round.ask_for_pads(&self.controls.connected, now) {
                        round.pause(now, None);
                    }
                    log::info!("the next round begins");
                    self.services.begin_music();
                }
            }
            VersusCommand::Pause => self.pause_match(now),
            VersusCommand::Resume | VersusCommand::Finish | VersusCommand::TurnSeats | VersusCommand::Stream => {
                let Some(Screen::Versus(round)) = self.screens.top_mut() else { return };
                match command {
                    VersusCommand::Finish => round.finish_now(now),
                    VersusCommand::TurnSeats => round.turn_seats(),
                    VersusCommand::Stream => round.stream(self.services.settings(), now),
                    _ => round.resume(self.services.settings(), now),
                }
            }
            VersusCommand::Leave => self.leave_match(),
        }
    }

    fn leave_match(&mut self) {
        self.save_match();
        self.services.storage.remove_unfinished_match();
        self.screens.pop();
        if let Some(tournament) = self.screens.tournament_mut() {
            tournament.left();
        }
    }

    /// Continues the interrupted match, paused: above its bracket if it still counts there, or else above the lobby.
    fn continue_match(&mut self, now: Instant) {
        let Some(waiting) = self.services.storage.unfinished_match() else { return };
        let bracket = self.bracket_of(waiting);
        match VersusRound::resumed(self.services.settings(), waiting, now) {
            Ok(mut round) => {
                round.ask_for_pads(&self.controls.connected, now);
                if !matches!(self.screens.top(), Some(Screen::VersusLobby(_))) {
                    self.screens.push(Screen::VersusLobby(VersusLobby::default()));
                }
                if let Some(bracket) = bracket {
                    round = round.in_bracket(bracket.in_play());
                    self.screens.push(Screen::Tournament(Box::new(bracket)));
                }
                let is_over = round.stage() == VersusStage::Over;
                self.services.begin_music();
                self.screens.push(Screen::Versus(Box::new(round)));
                if is_over {
                    self.finish_round();
                }
            }
            Err(error) => {
                self.services.show_replay_error(&error);
                // Otherwise it would be offered again at the next start. Its recording is saved.
                self.abandon_match();
            }
        }
    }

    /// Compares a round that has just ended with earlier matches, and saves the match.
    fn finish_round(&mut self) {
        let Self { screens, services, .. } = self;
        if let Some(Screen::Versus(round)) = screens.top_mut()
            && let Some(goal) = round.common_goal()
            // Without recordings there is nothing to compare with.
            && services.storage.saves_unfinished()
        {
            let state = round.state();
            let race = (state.rules(), state.seat(0).game().rules().level);
            let best = best_time_together(&services.storage.matches(), race, goal);
            round.compare_with(best);
        }
        self.store_finished_round();
    }

    /// Saves the match after a round: its recording if the round ends it, or else the match to continue.
    fn store_finished_round(&mut self) {
        let Some(Screen::Versus(round)) = self.screens.top() else { return };
        let beaten = round.beaten_level();
        if round.ends_match() {
            if beaten >= Some(BEATEN_LEVEL) {
                self.build_feat(Feat::BeatFive);
            }
            self.save_match();
            self.services.storage.remove_unfinished_match();
        } else {
            self.save_running_match();
        }
    }

    /// Continues the match being watched, with the player at a seat.
    fn take_over_seat(&mut self, seat: usize, others: Others) {
        let Self { screens, services, controls, .. } = self;
        let Some(Screen::Watch(watch)) = screens.top_mut() else { return };
        watch.stop();
        let recording = &watch.recording;
        let (pads, at) = (controls.connected_pads(), (recording.live().state().now(), Instant::now()));
        match VersusRound::taken_over(services.settings(), recording.round(), (seat, others), &pads, at) {
            Ok(round) => {
                services.begin_music();
                screens.push(Screen::Versus(Box::new(round)));
            }
            Err(error) => services.show_replay_error(&error),
        }
    }

    /// Moves the interrupted match to the recorded matches, up to its interruption.
    pub(super) fn abandon_match(&mut self) {
        let storage = &mut self.services.storage;
        if let Some(recorded) = storage.unfinished_match().map(|waiting| waiting.recorded.clone()) {
            storage.save_match(recorded);
            storage.remove_unfinished_match();
        }
    }

    /// Saves what the running match has played since its last save, several times a second.
    fn autosave_match(&mut self) {
        let Self { screens, services, .. } = self;
        if let Some(Screen::Versus(round)) = screens.top_mut() {
            round.autosave(&mut services.storage, &services.look.words);
        }
    }

    /// Saves the running match to continue it at the next start, or else its recording up to now.
    pub(super) fn keep_match(&mut self) {
        if !self.save_running_match() {
            self.save_match();
        }
    }

    /// Saves the running match to continue it. Returns whether it can be continued.
    fn save_running_match(&mut self) -> bool {
        let Self { screens, services, .. } = self;
        let Some(Screen::Versus(round)) = screens.top() else { return false };
        let waiting = round.unfinished(&services.look.words).filter(|_| services.storage.saves_unfinished());
        waiting.map(|waiting| services.storage.save_unfinished_match(waiting)).is_some()
    }

    /// Saves the recording of the visible match, even if it is left before its end.
    pub(super) fn save_match(&mut self) {
        let Self { screens, services, .. } = self;
        if let Some(Screen::Versus(round)) = screens.top_mut()
            && let Some(recorded) = round.take_recording(&services.look.words)
        {
            services.storage.save_match(recorded);
        }
    }

    pub(super) fn use_matches(&mut self, command: MatchCommand) {
        match command {
            MatchCommand::Watch(name) => self.watch(RecordingSource::Match(name)),
            MatchCommand::TakeOver { seat, others } => self.take_over_seat(seat, others),
            MatchCommand::Delete(name) => {
                if let Err(error) = self.services.storage.delete_match(&name) {
                    self.services.show_storage_error(&error);
                }
                let matches = self.services.storage.matches();
                if let Some(Screen::Replays(replays)) = self.screens.top_mut() {
                    replays.set_matches(matches);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Duration;

    use egui::Context;

    use super::*;
    use crate::engine::versus::Standings;
    use crate::engine::{GameKind, Ticks};
    use crate::input::{Control, Device, KeyCode, SeatDevice};
    use crate::replay::{Recording, Timeline};
    use crate::settings::{Settings, Versus, VersusGoal, VersusSeat};
    use crate::storage::Storage;
    use crate::window::pace::Pace;

    fn app_with_match(folder: &std::path::Path, now: Instant) -> App {
        app_played_with(folder, SeatDevice::Keyboard, now)
    }

    fn app_played_with(folder: &std::path::Path, device: SeatDevice, now: Instant) -> App {
        let (pads, events) = mpsc::channel();
        let mut app = App::new(&Context::default(), Storage::open_in(folder.to_owned()), pads, events);
        let seats = [VersusSeat::Person(device), VersusSeat::Computer(3), VersusSeat::Empty, VersusSeat::Empty];
        let versus = Versus { goal: VersusGoal::Score, minutes: 1, ..Versus::played_by(seats) };
        let settings = Settings { versus, ..Settings::default() };
        app.screens.push(Screen::Versus(Box::new(VersusRound::new(&settings, 7, now))));
        app
    }

    /// Who still taps Hard Drop sees the results of the match: Space never presses *Rematch*, and nothing does for a
    /// second.
    #[test]
    fn no_key_of_the_game_presses_a_button_of_the_results() {
        let (folder, mut now) = (tempfile::tempdir().unwrap(), Instant::now());
        let mut app = app_with_match(folder.path(), now);
        while !app.screens.top().is_some_and(Screen::shows_result) {
            now += Duration::from_millis(100);
            app.run_game(&Context::default(), &[], now);
        }
        let ctx = Context::default();
        let mut passed = |key: egui::Key, code: KeyCode, millis: u64| {
            let at = now + Duration::from_millis(millis);
            let press = |pressed| egui::Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers: egui::Modifiers::NONE,
            };
            let mut passes = false;
            for (kind, pressed) in [(InputKind::Down as fn(Device, Control) -> InputKind, true), (InputKind::Up, false)]
            {
                app.controls.hear(InputEvent { at, kind: kind(Device::Keyboard, Control::Key(code)) });
                let mut input = egui::RawInput { events: vec![press(pressed)], ..egui::RawInput::default() };
                eframe::App::raw_input_hook(&mut app, &ctx, &mut input);
                passes |= input.events.contains(&press(true));
                app.controls.take_received();
            }
            passes
        };
        for millis in (0..4_000).step_by(400) {
            assert!(!passed(egui::Key::Space, KeyCode::Space, millis), "Space after {millis} ms");
        }
        assert!(!passed(egui::Key::Enter, KeyCode::Enter, 4_100), "Enter plays for the right half of the keyboard");
        assert!(passed(egui::Key::Enter, KeyCode::Enter, 5_200));
        assert!(!passed(egui::Key::Space, KeyCode::Space, 9_000), "Space never presses a button of the results");
        assert!(passed(egui::Key::ArrowDown, KeyCode::ArrowDown, 9_100));
    }

    /// A gamepad that is gone is asked for before the next round begins.
    #[test]
    fn the_next_round_waits_for_its_gamepad() {
        for (connected, stage) in [(Vec::new(), VersusStage::Paused(None)), (vec![0], VersusStage::Playing)] {
            let (folder, mut now) = (tempfile::tempdir().unwrap(), Instant::now());
            let mut app = app_played_with(folder.path(), SeatDevice::Pad(0), now);
            while !app.screens.top().is_some_and(Screen::shows_result) {
                now += Duration::from_millis(100);
                app.run_game(&Context::default(), &[], now);
            }
            app.controls.connected = connected;
            app.run_versus_command(VersusCommand::NextRound);
            let Some(Screen::Versus(round)) = app.screens.top() else { panic!("another screen") };
            assert_eq!(round.stage(), stage);
        }
    }

    /// A match that is started with the mouse has no buttons for fingers, unless the options say so.
    #[test]
    fn only_a_finger_takes_the_seat_of_the_keyboard() {
        let pos = egui::Pos2::ZERO;
        let mouse = egui::Event::PointerButton {
            pos,
            button: egui::PointerButton::Primary,
            pressed: true,
            modifiers: egui::Modifiers::NONE,
        };
        let (device_id, id) = (egui::TouchDeviceId(1), egui::TouchId(1));
        let finger = egui::Event::Touch { device_id, id, phase: egui::TouchPhase::Start, pos, force: None };
        for (event, scheme, device) in [
            (&mouse, TouchScheme::Off, SeatDevice::Keyboard),
            (&mouse, TouchScheme::Buttons, SeatDevice::Touch),
            (&finger, TouchScheme::Off, SeatDevice::Touch),
        ] {
            let (folder, (pads, events)) = (tempfile::tempdir().unwrap(), mpsc::channel());
            let storage = Storage::open_in(folder.path().to_owned());
            let mut app = App::new(&Context::default(), storage, pads, events);
            app.services.change_settings(|settings| settings.touch.scheme = scheme);
            app.controls.note_pointer(&egui::RawInput { events: vec![event.clone()], ..egui::RawInput::default() });
            app.run_versus_command(VersusCommand::Start);
            let Some(Screen::Versus(round)) = app.screens.top() else { panic!("another screen") };
            assert_eq!(round.device(0), Some(device), "{event:?}, {scheme:?}");
        }
    }

    /// A match that was taken over cannot be continued by the next start. A pause does not take its recording before
    /// its end.
    #[test]
    fn a_match_that_was_taken_over_is_recorded_to_its_end() {
        let (folder, start) = (tempfile::tempdir().unwrap(), Instant::now());
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::open_in(folder.path().to_owned()), pads, events);
        let recorded = Recording::from_text(include_str!("../../tests/data/golden/match_score.json")).unwrap();
        let (timeline, settings) = (Timeline::new(recorded), Settings::default());
        let (seat, at) = ((2, Others::Computers), (Ticks::from_millis(20_000), start));
        let round = VersusRound::taken_over(&settings, timeline.round(0), seat, &[], at).unwrap();
        app.screens.push(Screen::Versus(Box::new(round)));
        let played = |app: &App| match app.screens.top() {
            Some(Screen::Versus(round)) => round.state().now(),
            _ => Ticks::ZERO,
        };
        let mut now = start;
        while played(&app) < Ticks::from_millis(21_000) {
            now += Duration::from_millis(100);
            app.run_game(&ctx, &[], now);
        }
        app.pause_match(now);
        assert!(app.services.storage.flush() && app.services.storage.matches().is_empty(), "it goes on");
        if let Some(Screen::Versus(round)) = app.screens.top_mut() {
            round.resume(&settings, now);
        }
        while !app.screens.top().is_some_and(Screen::shows_result) {
            now += Duration::from_millis(100);
            app.run_game(&ctx, &[], now);
        }
        assert!(app.services.storage.flush());
        let matches = app.services.storage.matches();
        let [one] = &matches[..] else { panic!("one match: {matches:?}") };
        assert_ne!(one.summary.as_ref().unwrap().places, Standings::default(), "with its end");
    }

    /// In low-power mode a match is drawn at the full rate while a person plays, and not for a computer's moves.
    #[test]
    fn the_pace_follows_the_people_of_a_match() {
        let (folder, start) = (tempfile::tempdir().unwrap(), Instant::now());
        let mut app = app_with_match(folder.path(), start);
        app.pace = Some(Pace::default());
        let at = |millis| start + Duration::from_millis(millis);
        let mut frame = |millis, kind: Option<fn(Device, Control) -> InputKind>| {
            let key = Control::Key(KeyCode::ArrowLeft);
            let event = kind.map(|kind| InputEvent { at: at(millis), kind: kind(Device::Keyboard, key) });
            app.run_game(&Context::default(), event.as_slice(), at(millis));
            app.follow_pace(at(millis));
            app.pace.as_ref().map(|pace| pace.interval(at(millis)))
        };
        let resting = Pace::default().interval(start);
        for millis in (0..20_000).step_by(50) {
            assert_eq!(frame(millis, None), Some(resting), "only the computer plays at {millis} ms");
        }
        assert_ne!(frame(20_000, Some(InputKind::Down)), Some(resting));
        assert_ne!(frame(21_000, None), Some(resting), "the key is still held");
        frame(21_010, Some(InputKind::Up));
        assert_eq!(frame(22_000, None), Some(resting));
    }

    /// A match that was played to its end is in the list of matches, and in no High Score Table and no history.
    #[test]
    fn a_match_enters_no_high_score_table() {
        let (folder, mut now) = (tempfile::tempdir().unwrap(), Instant::now());
        let mut app = app_with_match(folder.path(), now);
        for frame in 0..2_000 {
            now += Duration::from_millis(50);
            let kind = if frame % 2 == 0 { InputKind::Down } else { InputKind::Up };
            let drop = InputEvent { at: now, kind: kind(Device::Keyboard, Control::Key(KeyCode::Space)) };
            app.run_game(&Context::default(), &[drop], now);
        }
        let Some(Screen::Versus(round)) = app.screens.top() else { panic!("another screen") };
        assert_eq!(round.stage(), VersusStage::Over);
        let storage = &app.services.storage;
        assert!(storage.flush());
        assert_eq!(storage.matches().len(), 1);
        assert!(GameKind::ALL.iter().all(|kind| storage.table(*kind).entries().is_empty()));
        assert!(storage.history().entries().next().is_none());
        for file in ["scores", "history"] {
            let files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
            assert!(files.into_iter().all(|name| !name.to_string_lossy().starts_with(file)), "{file}");
        }
    }
}
