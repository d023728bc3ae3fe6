//! The game's life in the program: start, frames and end.

use std::time::{Duration, Instant};

use egui::{Context, Event, Key, RawInput, ViewportCommand};

use super::App;
use super::controls::Used;
use super::screen::{InputMode, Screen};
use crate::bots::beam::BeamBot;
use crate::engine::units::COLUMNS;
use crate::engine::{Game, GameEvent, GameOver, ModeId, Split};
use crate::input::touch::TouchScheme;
use crate::input::{
    Action, Bindings, Control, InputEvent, InputKind, KeyCode, PadControl, PlayInput, Pulse, RumbleStrength,
    StopRequest,
};
use crate::online::DailyGame;
use crate::replay::analysis::GameAnalysis;
use crate::replay::{SeatRecording, daily_kind, daily_seed};
use crate::session::ComboRunner;
use crate::settings::{ChosenGame, Gamepads, HandlingPreset};
use crate::storage::{ScoreEntry, day_of, today};
use crate::synth::Cue;
use crate::ui::bot;
use crate::ui::live::{LiveMatch, LiveRecording};
use crate::ui::screens::results::{Finesse, Standing};
use crate::ui::screens::{GameCommand, NameEntry, Pause, Play, Played, Results, StartCommand};
use crate::ui::words::id;

/// The time that the field stays visible after the end, before the results.
const FAREWELL: Duration = Duration::from_millis(1_600);

/// A challenge of a day: a game whose seed is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DailyChallenge {
    OfServer(DailyGame),
    /// Today's Sprint.
    Today,
}

impl DailyChallenge {
    /// Its kind and its seed now. After midnight, Today's Sprint is that of the next day.
    pub(super) fn game(self) -> DailyGame {
        match self {
            Self::OfServer(game) => game,
            Self::Today => DailyGame { kind: daily_kind(), seed: daily_seed(today()) },
        }
    }
}

/// The player of a new game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum GamePlayer {
    /// The person, or the bot if the settings choose it.
    BySettings,
    /// The computer at its highest level.
    Computer,
}

impl App {
    /// Starts a game.
    pub(super) fn run_start_command(&mut self, command: StartCommand) {
        match command {
            StartCommand::New => self.play(),
            StartCommand::Game(game) => self.start_chosen(game),
            StartCommand::Today => self.start_today(),
            StartCommand::First(speed) => self.start_first(speed),
            StartCommand::ByComputer(game) => self.watch_computer(game),
            StartCommand::Unfinished(mode) => self.resume_unfinished(mode),
        }
    }

    /// Runs a command about the running game.
    pub(super) fn run_game_command(&mut self, command: GameCommand) {
        match command {
            GameCommand::Pause => self.pause(Instant::now()),
            GameCommand::Resume => self.resume(),
            GameCommand::Restart => self.start_again(),
            GameCommand::Forfeit => self.forfeit(),
            GameCommand::Leave if self.finish_if_that_counts() => self.show_result(),
            GameCommand::Leave => self.leave_game(),
        }
    }

    /// Chooses a game and starts it.
    pub(super) fn start_chosen(&mut self, game: ChosenGame) {
        self.services.change_settings(|settings| settings.choose_game(game));
        self.start_game();
    }

    /// Sets the speed of the controls and starts the first Marathon.
    fn start_first(&mut self, speed: HandlingPreset) {
        self.services.change_settings(|settings| settings.handling = speed.values());
        self.start_chosen(ChosenGame::Mode(ModeId::Marathon));
    }

    /// Starts Today's Sprint.
    fn start_today(&mut self) {
        self.start_challenge(DailyChallenge::Today);
    }

    /// Starts a challenge. The computer never plays it, because that would show its Tetriminos.
    pub(super) fn start_challenge(&mut self, challenge: DailyChallenge) {
        self.online.daily = Some(challenge);
        self.start_game_of(GamePlayer::BySettings);
    }

    /// Chooses a game and starts it, played by the computer at its highest level.
    fn watch_computer(&mut self, game: ChosenGame) {
        self.services.change_settings(|settings| settings.choose_game(game));
        self.online.daily = None;
        self.start_game_of(GamePlayer::Computer);
    }

    /// Starts a new game by the settings, on top of the main menu.
    fn start_game(&mut self) {
        self.online.daily = None;
        self.start_game_of(GamePlayer::BySettings);
    }

    /// Starts a new game by the settings or, on the results of a game with a given seed or by the computer, the same
    /// game again.
    fn play(&mut self) {
        if self.plays_the_same_again() {
            self.start_same_game();
        } else {
            self.start_game();
        }
    }

    /// Whether the results of a game with a given seed, or by the computer, are shown, which is played again.
    pub(super) fn plays_the_same_again(&self) -> bool {
        let seed = self.screens.play().map(|play| play.live.seat().seed());
        let has_given_seed = self.online.daily.is_some_and(|challenge| Some(challenge.game().seed) == seed);
        (has_given_seed || self.computer_plays()) && matches!(self.screens.top(), Some(Screen::Results(_)))
    }

    /// Starts a new game of the same kind: the same daily challenge again, or another game of the computer if it
    /// was playing.
    pub(super) fn start_same_game(&mut self) {
        self.start_game_of(if self.computer_plays() { GamePlayer::Computer } else { GamePlayer::BySettings });
    }

    /// Whether the computer plays the game on the screen, or has played it to its end, and can play by the settings.
    fn computer_plays(&self) -> bool {
        let can_play = BeamBot::can_play(&self.services.settings().rules());
        can_play && self.screens.play().is_some_and(|play| play.live.computer().is_some())
    }

    fn start_game_of(&mut self, player: GamePlayer) {
        let now = Instant::now();
        let settings = self.services.settings();
        if settings.game.is_locked() && self.online.daily.is_none() {
            self.services.show_message(id::MENU_DESCENT_LOCKED_HINT);
            return;
        }
        let countdown = settings.options.countdown;
        let countdown = if self.screens.play().is_some() { countdown.again() } else { countdown };
        let step = countdown.step();
        let seat = self.new_seat();
        let seat = match player {
            GamePlayer::Computer => {
                let rules = seat.game().rules();
                let next_count = usize::from(self.services.settings().next_count(rules.mode));
                let bot = bot::computer(rules, next_count, seat.seed());
                seat.played_by(Box::new(bot))
            }
            GamePlayer::BySettings => match self.new_bot() {
                Some(bot) => seat.played_by(Box::new(bot)),
                None => seat,
            },
        };
        self.services.begin_music();
        // Watching touches no game of the player.
        if seat.bot().is_none() {
            self.services.storage.remove_unfinished(seat.game().rules().mode);
        }
        let mut live = LiveMatch::new(seat, now);
        live.start_countdown(now, step);
        self.begin(live, now);
        self.open_race();
    }

    /// The bot for the next game, if a bot plays it. It reuses the previous bot's planner.
    fn new_bot(&self) -> Option<ComboRunner> {
        let settings = self.services.settings();
        let rules = settings.rules();
        let before = self.screens.play().and_then(|play| play.live.combo_bot());
        let made = || bot::combo_runner(&rules, settings.next_count(rules.mode), settings.game.bot_pace, before);
        (self.online.daily.is_none() && bot::plays(&settings.game)).then(made)
    }

    /// Shows a game and directs the controls to it.
    pub(super) fn begin(&mut self, live: LiveMatch, now: Instant) {
        // Before its screen is closed, which drops the game. One of another mode waits to be continued.
        let running = self.screens.play().filter(|play| play.is_of_a_person() && !play.game().is_over());
        let running = running.map(|play| play.game().rules().mode);
        let is_watched = live.seat().bot().is_some();
        if running.is_some_and(|mode| is_watched || mode != live.game().rules().mode) {
            self.save_unfinished();
        } else {
            self.give_up();
        }
        let is_by_pointer = self.controls.used == Used::Pointer;
        let mut play = Play::new(live);
        play.is_by_pointer = is_by_pointer;
        self.screens.replace_above_lowest(Screen::Play(Box::new(play)));
        self.controls.devices.start(&self.bindings(), now);
    }

    /// The bindings of the game that runs or is paused, or else the player's own.
    pub(super) fn bindings(&self) -> Bindings {
        let settings = self.services.settings();
        let practises = |screen: &Screen| matches!(screen, Screen::Practice(_));
        match self.screens.play() {
            // Every match online has the same rules of controls.
            _ if matches!(self.screens.top(), Some(Screen::Online(_))) => settings.bindings.clone(),
            _ if self.screens.top_down().any(practises) => settings.bindings.for_practice(&settings.key_layout),
            Some(play) => settings.bindings_in(play.game().rules().mode),
            None => settings.bindings.clone(),
        }
    }

    fn resume(&mut self) {
        let now = Instant::now();
        let step = self.services.settings().options.countdown.step();
        if let Some(play) = self.screens.play_mut() {
            play.live.start_countdown(now, step);
            self.controls.devices.start(&self.bindings(), now);
        }
        self.screens.pop();
    }

    /// Runs a command that ends the game, after a confirmation if much would be lost.
    fn end_by(&mut self, command: GameCommand, at: Instant) {
        let is_asked = matches!(self.screens.top(), Some(Screen::Pause(pause)) if pause.asks(command));
        // A second press confirms.
        if is_asked || !self.screens.play().is_some_and(|play| play.live.seat().needs_confirmation()) {
            return self.run_game_command(command);
        }
        // A new menu, even if the game is already paused.
        if let Some(Screen::Pause(_)) = self.screens.top() {
            self.screens.pop();
        }
        self.pause(at);
        if let Some(Screen::Pause(pause)) = self.screens.top_mut() {
            pause.ask_for(command);
        }
    }

    /// Forfeits the running game, and shows its result.
    fn forfeit(&mut self) {
        if self.finish_if(|_| true) {
            self.show_result();
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

    /// Starts a new game in place of the running one.
    fn start_again(&mut self) {
        self.finish_if_that_counts();
        match self.screens.play_mut().and_then(|play| play.taken_from.take()) {
            // A game that was taken over starts again at the same moment of its replay.
            Some(watch) => {
                self.screens.push(Screen::Watch(watch));
                self.take_over();
            }
            None => self.start_same_game(),
        }
    }

    /// Ends the running game if ending it counts as a result; returns whether it did.
    fn finish_if_that_counts(&mut self) -> bool {
        self.finish_if(|play| play.live.seat().end_counts())
    }

    fn finish_if(&mut self, ends: impl Fn(&Play) -> bool) -> bool {
        let running = self.screens.play_mut().filter(|play| ends(play) && !play.game().is_over());
        let Some(play) = running else { return false };
        self.events.extend(play.live.end_now(Instant::now()).game_events());
        self.save_result();
        true
    }

    /// Abandons the running game, and adds it to the history.
    pub(super) fn give_up(&mut self) {
        let running = self.screens.play_mut().filter(|play| !play.game().is_over());
        let Some(play) = running else { return };
        play.live.end_now(Instant::now());
        self.save_result();
    }

    /// Closes everything above the main menu, and abandons a running game.
    fn leave_game(&mut self) {
        if let Some(play) = self.screens.play() {
            let mode = play.is_of_a_person().then(|| play.game().rules().mode);
            self.give_up();
            if let Some(mode) = mode {
                self.services.storage.remove_unfinished(mode);
            }
        }
        let taken_from = self.screens.play_mut().and_then(|play| play.taken_from.take());
        self.show_main_menu();
        if let Some(watch) = taken_from {
            self.screens.push(Screen::Watch(watch));
        }
    }

    /// Continues the interrupted game.
    fn resume_unfinished(&mut self, mode: ModeId) {
        self.leave_question();
        self.open_unfinished(mode);
    }

    /// Adds the interrupted game of a mode to the history as abandoned, and removes it.
    pub(super) fn give_up_unfinished(&mut self, mode: ModeId) {
        if self.screens.play().is_some_and(|play| play.game().rules().mode == mode) {
            self.give_up();
        }
        let waiting = self.services.storage.unfinished_of(mode).filter(|replay| !replay.taken_over).cloned();
        if let Some(waiting) = waiting
            && let Ok(mut game) = waiting.check()
        {
            game.end_now(&mut Vec::new());
            self.enter(&game, &[], (&waiting, None));
        }
        self.services.storage.remove_unfinished(mode);
    }

    pub(super) fn pause(&mut self, at: Instant) {
        let Some(play) = self.screens.play_mut() else { return };
        self.events.extend(play.live.pause(at).game_events());
        let pause = if play.live.seat().bot().is_some() {
            Pause::without_questions()
        } else {
            Pause::new(play.live.seat().end_counts())
        };
        self.services.audio.play(Cue::MenuBack);
        self.save_unfinished();
        self.screens.push(Screen::Pause(pause));
    }

    /// Plays the game, practice or recording of the top screen up to now.
    pub(super) fn run_games(&mut self, ctx: &Context, now: Instant) {
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
    pub(super) fn run_game(&mut self, ctx: &Context, received: &[InputEvent], now: Instant) {
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
        self.controls.devices.take(received.to_vec())
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
                if let Some(round) = online.round_mut() {
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

    /// Compares the game with the best one of its table.
    fn compare_with_best(&mut self) {
        let Self { screens, services, .. } = self;
        if let Some(play) = screens.play_mut() {
            let table = play.kind().map(|kind| services.storage.table(kind));
            play.compare_with(table);
        }
    }

    pub(super) fn over_since(&self) -> Option<Instant> {
        self.screens.play()?.live.over_since()
    }

    /// Shows the field for a while after the end, until a press skips it; then the results. Enter plays again at once.
    fn after_game(&mut self, ctx: &Context, over: Duration, skipped_by: Option<Control>) {
        let left = FAREWELL.saturating_sub(over);
        if left.is_zero() || skipped_by.is_some() || self.controls.counted.is_clicked {
            self.show_result();
            if let (false, Some(Screen::Results(results))) = (left.is_zero(), self.screens.top_mut()) {
                results.skip_motion();
            }
            match skipped_by {
                Some(control) if self.plays_again(ctx, control) => self.play(),
                // A player who still presses Hard Drop has not read the result.
                Some(_) => self.guard_end(Instant::now()),
                None => {}
            }
        } else {
            ctx.request_repaint_after(left);
        }
    }

    /// Whether a control pressed at the end of a game plays again. One that is a control of the game does not, and
    /// neither does any while the player is asked for a name.
    fn plays_again(&self, ctx: &Context, control: Control) -> bool {
        let accepts =
            matches!(control, Control::Key(KeyCode::Enter | KeyCode::NumpadEnter) | Control::Pad(PadControl::Start));
        let has_results = matches!(self.screens.top(), Some(Screen::Results(_)));
        // With Alt, Enter switches to full screen.
        let is_plain = ctx.input(|input| !input.modifiers.any());
        let bindings = self.bindings();
        let is_of_game = bindings.actions_of(control).any(|action| matches!(action, Action::Play(_)));
        accepts && has_results && is_plain && !is_of_game
    }

    /// Saves the result of a game that ended in this frame.
    fn save_result_if_over(&mut self, end: Instant) {
        if self.events.iter().any(|event| matches!(event, GameEvent::GameOver(_))) {
            self.guard_end(end);
            self.save_result();
        }
    }

    /// Keeps presses that are meant for a game that ended now from the buttons that appear.
    pub(super) fn guard_end(&mut self, end: Instant) {
        let settings = self.services.settings();
        let is_by_pointer = self.screens.top().is_some_and(|screen| screen.touch(settings).0 != TouchScheme::Off);
        let controls = match self.screens.top() {
            Some(Screen::Versus(_)) => settings.game_controls(),
            _ => self.bindings().playing().collect(),
        };
        self.controls.end_guard.start(end, controls, is_by_pointer);
    }

    /// Removes the presses of Space from the buttons of a result if it plays: it is the key that players hit last.
    pub(super) fn hide_hard_drop(&self, raw_input: &mut RawInput) {
        if self.services.settings().game_controls().contains(&Control::Key(KeyCode::Space)) {
            raw_input.events.retain(|event| !matches!(event, Event::Key { key: Key::Space, pressed: true, .. }));
        }
    }

    /// Saves the result at once, even before the player enters a name.
    fn save_result(&mut self) {
        if let Some(play) = self.screens.play().filter(|play| play.is_of_a_person()) {
            self.services.storage.remove_unfinished(play.game().rules().mode);
        }
        self.submit_daily();
        let Some(play) = self.screens.play().filter(|play| play.live.seat().is_ranked()) else { return };
        let game = play.game().clone();
        let splits = play.live.seat().splits().to_vec();
        let replay = play.live.seat().replay();
        let text = replay.to_json().inspect_err(|error| log::error!("the game cannot be recorded: {error}")).ok();
        let entry = self.enter(&game, &splits, (&replay, text));
        if let Some(play) = self.screens.play_mut() {
            play.entry = entry;
        }
    }

    /// Adds a finished game to the history and, if it is ranked, with the text of its recording to its table. Returns
    /// its entry there.
    fn enter(
        &mut self,
        game: &Game,
        splits: &[Split],
        (replay, text): (&SeatRecording, Option<String>),
    ) -> Option<ScoreEntry> {
        let mut settings = self.services.settings().clone();
        if settings.game.open_by(game) {
            self.services.apply(settings);
            self.services.show_message(id::MENU_DESCENT_OPENED);
        }
        let entry = ScoreEntry::of(game, &self.services.settings().player.name, splits)?.marked(replay);
        // A game that was left before the first placement is not recorded.
        if game.game_over() == Some(GameOver::GivenUp) && !entry.is_played() {
            return None;
        }
        log::info!(
            "game over: {:?}, score {}, lines {}, level {}",
            entry.game_over,
            entry.score,
            entry.lines,
            entry.level
        );
        let rank = self.services.storage.add(entry.clone(), text);
        self.clear_city_news();
        self.build_game(&entry, game);
        rank.map(|_rank| entry)
    }

    /// Shows the results. Asks for a name first if the result entered the table and the name was never asked for.
    fn show_result(&mut self) {
        let Some(play) = self.screens.play() else { return };
        let compared = play.entry.as_ref().filter(|entry| entry.kind.mode().is_ranked).cloned();
        let standing = compared.as_ref().map(|entry| Standing::of(entry, self.services.storage.table(entry.kind)));
        let standing = standing.unwrap_or_default();
        let replay = play.live.seat().replay();
        let day = day_of(&replay).filter(|_| play.live.seat().is_ranked());
        let results =
            Results::new(play.game(), &GameAnalysis::of(&replay), Finesse::count(replay), standing).of_day(day);
        let results = if play.live.computer().is_some() { results.watched() } else { results };
        if !play.live.seat().is_ranked() {
            let why = if play.live.seat().bot().is_some() { id::BOT_NO_TABLE } else { id::WATCH_TAKEN_OVER };
            self.services.show_message(why);
        }
        self.screens.pop_while(|screen| !matches!(screen, Screen::Play(_)));
        let entry = standing.rank.map(|rank| NameEntry::new(rank, results.outcome()));
        self.screens.push(Screen::Results(Box::new(results)));
        if let Some(entry) = &compared {
            self.open_best_but(entry);
        }
        // The name is asked for once; later the results offer to change it.
        if let Some(entry) = entry.filter(|_| !self.services.settings().player.is_known()) {
            self.screens.push(Screen::NameEntry(entry));
        }
    }

    pub(super) fn change_name(&mut self) {
        let name = self.services.settings().player.name.clone();
        self.screens.push(Screen::NameEntry(NameEntry::change(name)));
        self.online.after_name = None;
    }

    /// Saves the name, also with the result that is shown, and runs the command that waits for it.
    pub(super) fn enter_name(&mut self, ctx: &Context, name: String) {
        if let Some(play) = self.screens.play_mut()
            && let Some(entry) = &mut play.entry
        {
            entry.name.clone_from(&name);
            if let Some(rank) = self.services.storage.add(entry.clone(), None) {
                log::info!("score saved: {name}, rank {rank}");
            }
        }
        self.services.change_settings(|settings| {
            settings.player.name = name;
            settings.player.is_asked = true;
        });
        self.screens.pop();
        let waiting = self.online.after_name.take();
        if let Some(command) = waiting.filter(|_| self.screens.online_mut().is_some()) {
            self.run_online_command(ctx, command);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::engine::ModeId;
    use crate::input::Device;
    use crate::session::{Track as _, TransportCommand};
    use crate::storage::{RecordingSource, Storage};
    use crate::ui::screens::{Command, MainMenu, RecordingCommand, SnapshotCommand};

    fn new_app(ctx: &Context) -> App {
        let (pads, events) = mpsc::channel();
        App::new(ctx, Storage::in_memory(), pads, events)
    }

    /// Ends a game and presses keys at these times after it, in milliseconds.
    fn after_a_game(presses: &[(KeyCode, u64)]) -> App {
        let ctx = Context::default();
        let mut app = new_app(&ctx);
        app.start_chosen(ChosenGame::Mode(ModeId::Marathon));
        let end = Instant::now();
        app.screens.play_mut().unwrap().live.end_now(end);
        app.guard_end(end);
        for (key, millis) in presses {
            let at = end + Duration::from_millis(*millis);
            for kind in [InputKind::Down, InputKind::Up] {
                app.controls.hear(InputEvent { at, kind: kind(Device::Keyboard, Control::Key(*key)) });
                app.run_games(&ctx, at);
            }
        }
        app
    }

    fn is_playing_again(app: &App) -> bool {
        matches!(app.screens.top(), Some(Screen::Play(play)) if !play.game().is_over())
    }

    #[test]
    fn enter_plays_again_after_the_delay() {
        assert!(!is_playing_again(&after_a_game(&[(KeyCode::Enter, 100), (KeyCode::Enter, 900)])));
        assert!(is_playing_again(&after_a_game(&[
            (KeyCode::Enter, 100),
            (KeyCode::Enter, 900),
            (KeyCode::Enter, 1_100)
        ])));
    }

    /// A restart and "Play again" watch the same saved rules again. The games enter neither a table nor the history.
    #[test]
    fn saved_rules_are_watched_again() {
        let ctx = Context::default();
        let mut app = new_app(&ctx);
        app.services.change_settings(|settings| {
            settings.custom.game.rules.level = 7;
            settings.custom.save_as("Seven");
            settings.custom.game.rules.level = 1;
        });
        app.run(&ctx, Command::Start(StartCommand::ByComputer(ChosenGame::Saved("Seven".to_owned()))));
        for command in [Command::Game(GameCommand::Restart), Command::Start(StartCommand::New)] {
            if command == Command::Start(StartCommand::New) {
                app.screens.play_mut().unwrap().live.end_now(Instant::now());
                app.save_result();
                app.show_result();
                assert!(matches!(app.screens.top(), Some(Screen::Results(_))));
            }
            app.run(&ctx, command);
            let play = app.screens.play().unwrap();
            assert!(play.live.computer().is_some() && !play.live.seat().is_ranked());
            assert_eq!((play.game().rules().level, play.game().is_over()), (7, false));
        }
        let storage = &app.services.storage;
        assert!(storage.history().entries().next().is_none());
        assert!(storage.unfinished().is_empty(), "a game of a bot is not saved");
        app.start_today();
        assert!(app.screens.play().unwrap().live.computer().is_none(), "it would show the Tetriminos of the day");
    }

    fn wait_for(app: &mut App, is_there: fn(&Screen) -> bool) {
        while !app.screens.top().is_some_and(is_there) {
            app.use_opened(Instant::now());
            std::thread::yield_now();
        }
    }

    /// Its replay is shown again at the moment at which the game was taken over, also after a restart.
    #[test]
    fn a_game_that_was_taken_over_leads_back_to_its_replay() {
        const SPRINT: &str = include_str!("../../tests/data/golden/sprint_20.json");
        let ctx = Context::default();
        let mut app = new_app(&ctx);
        app.watch(RecordingSource::Text(SPRINT.to_owned()));
        wait_for(&mut app, |screen| matches!(screen, Screen::Watch(_)));
        let Some(Screen::Watch(watch)) = app.screens.top_mut() else { panic!("the replay is shown") };
        watch.recording.apply(TransportCommand::Seek(5_000));
        let now = |app: &App| app.live_recording().map(|recording| recording.game().now().millis());
        for restarts in 0..3 {
            app.run(&ctx, Command::Recording(RecordingCommand::TakeOver));
            for _ in 0..restarts {
                app.run(&ctx, Command::Game(GameCommand::Restart));
                let game = app.screens.play().unwrap().game();
                assert_eq!((game.rules().mode, game.now().millis()), (ModeId::Sprint, 5_000));
            }
            app.run(&ctx, Command::Game(GameCommand::Leave));
            assert_eq!((now(&app), app.screens.top_down().count()), (Some(5_000), 2), "{restarts} restarts");
            let is_playing = app.live_recording().is_some_and(LiveRecording::is_playing);
            assert!(!is_playing, "it would leave the moment");
        }
        assert!(app.services.storage.unfinished().is_empty());
    }

    #[test]
    fn an_unfinished_game_continues_after_a_countdown() {
        let ctx = Context::default();
        let mut app = new_app(&ctx);
        app.run(&ctx, Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Marathon))));
        app.save_unfinished();
        app.screens.replace_all(Screen::MainMenu(MainMenu::default()));
        app.run(&ctx, Command::Start(StartCommand::Unfinished(ModeId::Marathon)));
        wait_for(&mut app, |screen| matches!(screen, Screen::Play(_)));
        assert!(app.screens.play().unwrap().live.countdown(Instant::now()).is_some(), "not the pause menu");
    }

    /// Without a pause or an end of the program: its next start, after it was killed, finds what was played.
    #[test]
    fn a_game_is_on_the_disk_while_it_is_played() {
        let (folder, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::open_in(folder.path().to_owned()), pads, events);
        app.start_chosen(ChosenGame::Mode(ModeId::Marathon));
        let played = |app: &App| app.screens.play().unwrap().game().now().millis();
        let mut keys = vec![(1_100, InputKind::Up as fn(Device, Control) -> InputKind), (1_000, InputKind::Down)];
        let mut at = Instant::now();
        while played(&app) < 2_000 {
            at += Duration::from_millis(16);
            if let Some((_, kind)) = keys.pop_if(|(millis, _)| played(&app) >= *millis) {
                let control = Control::Key(KeyCode::Space);
                app.controls.hear(InputEvent { at, kind: kind(Device::Keyboard, control) });
            }
            app.run_games(&ctx, at);
        }
        assert!(app.services.storage.flush());
        let file = "resume.json";
        std::fs::copy(folder.path().join(file), copy.path().join(file)).unwrap();
        let storage = Storage::open_in(copy.path().to_owned());
        let found = storage.unfinished_of(ModeId::Marathon).unwrap();
        let game = found.check().unwrap();
        assert!(game.now().millis() + 500 > played(&app), "at {} ms", game.now().millis());
        assert_eq!(game.statistics().locked_down(), 1, "the Hard Drop is in it");
    }

    /// The question about an unfinished game of the mode needs only the list of snapshots, not their files.
    #[test]
    fn a_snapshot_asks_before_it_replaces_an_unfinished_game_of_its_mode() {
        let folder = tempfile::tempdir().unwrap();
        let (ctx, (pads, events)) = (Context::default(), mpsc::channel());
        let mut app = App::new(&ctx, Storage::open_in(folder.path().to_owned()), pads, events);
        app.run(&ctx, Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Marathon))));
        app.take_snapshot();
        app.save_unfinished();
        app.show_main_menu();
        assert!(app.services.storage.flush());
        app.run(&ctx, Command::Snapshots(SnapshotCommand::Enter));
        let name = app.services.storage.snapshots()[0].name.clone();
        app.services.storage.delete_snapshot(&name).unwrap();
        app.run(&ctx, Command::Snapshots(SnapshotCommand::PlayOn(name)));
        assert!(matches!(app.screens.top(), Some(Screen::Interrupted(_))));
    }

    /// Watching the computer, and a game of another mode, leave the unfinished game as it is.
    #[test]
    fn an_unfinished_game_is_replaced_only_by_a_game_of_its_mode() {
        let ctx = Context::default();
        let mut app = new_app(&ctx);
        let waiting = |app: &App| -> Vec<ModeId> {
            app.services.storage.unfinished().iter().map(|game| game.rules.mode).collect()
        };
        let leave = |app: &mut App| {
            app.save_unfinished();
            app.show_main_menu();
        };
        app.run(&ctx, Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Marathon))));
        leave(&mut app);
        app.run(&ctx, Command::Start(StartCommand::ByComputer(ChosenGame::Mode(ModeId::Marathon))));
        assert!(app.screens.play().unwrap().live.computer().is_some(), "nothing is asked");
        app.screens.play_mut().unwrap().live.end_now(Instant::now());
        app.save_result();
        assert_eq!(waiting(&app), [ModeId::Marathon], "not even by the end of what was watched");
        app.show_main_menu();
        app.run(&ctx, Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Sprint))));
        leave(&mut app);
        assert_eq!(waiting(&app), [ModeId::Sprint, ModeId::Marathon]);
        app.run(&ctx, Command::Start(StartCommand::Game(ChosenGame::Mode(ModeId::Marathon))));
        assert!(matches!(app.screens.top(), Some(Screen::Interrupted(_))), "it would be replaced");
    }

    #[test]
    fn another_key_shows_the_results_and_what_follows_at_once_is_ignored() {
        let mut app = after_a_game(&[(KeyCode::Space, 1_100)]);
        assert!(matches!(app.screens.top(), Some(Screen::Results(_))));
        let control = Control::Key(KeyCode::Space);
        app.controls.hear(InputEvent { at: Instant::now(), kind: InputKind::Down(Device::Keyboard, control) });
        assert!(app.controls.end_guard.has_refused(), "the player still presses Hard Drop");
    }

    /// A player who taps Hard Drop past the end of the game neither skips the ending nor plays again.
    #[test]
    fn tapping_the_hard_drop_skips_nothing() {
        let taps: Vec<(KeyCode, u64)> = (0..8).map(|tap| (KeyCode::Space, 200 * tap)).collect();
        let app = after_a_game(&taps);
        assert!(matches!(app.screens.top(), Some(Screen::Play(play)) if play.game().is_over()));
    }
}
