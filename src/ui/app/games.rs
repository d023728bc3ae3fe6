//! The game in the program: its start, its frames and its end.

use std::time::{Duration, Instant};

use egui::Context;

use super::App;
use crate::audio::Cue;
use crate::engine::{Game, GameEvent, GameOver, Split};
use crate::input::{Action, Bindings, Control, InputEvent};
use crate::replay::Replay;
use crate::replay::analysis::GameAnalysis;
use crate::session::ComboRunner;
use crate::storage::ScoreEntry;
use crate::ui::bot;
use crate::ui::live::LiveMatch;
use crate::ui::screen_stack::Screen;
use crate::ui::screens::results::{Finesse, Standing};
use crate::ui::screens::{NameEntry, Pause, Results};
use crate::ui::words::id;

/// The time that the field is still shown after the end, before the results.
const FAREWELL: Duration = Duration::from_millis(1_600);
/// The part of it that cannot be skipped.
// A press that was meant for the game must not open the results.
const FAREWELL_AT_LEAST: Duration = Duration::from_millis(600);

impl App {
    /// Starts a new game by the settings, on top of the main menu.
    pub(super) fn start_game(&mut self) {
        let now = Instant::now();
        let settings = self.storage.settings();
        if settings.game.is_locked() {
            self.toast.tell(self.look.words.text(id::MENU_DESCENT_LOCKED_HINT), now);
            return;
        }
        let countdown = settings.options.countdown;
        let countdown = if self.play.is_some() { countdown.again() } else { countdown };
        self.music.begin(&settings.sound);
        let step = countdown.step();
        self.storage.save_unfinished(None);
        let seat = self.new_seat();
        let seat = match self.new_bot() {
            Some(bot) => seat.played_by(Box::new(bot)),
            None => seat,
        };
        let mut play = LiveMatch::new(seat, now);
        play.start_countdown(now, step);
        self.begin(play, now);
        self.ask_for_race();
    }

    /// The bot for the next game, if a bot plays it. It takes over the planner of the bot before.
    fn new_bot(&self) -> Option<ComboRunner> {
        let settings = self.storage.settings();
        let rules = settings.rules();
        let before = self.play.as_ref().and_then(LiveMatch::bot);
        let made = || bot::combo_runner(&rules, settings.next_count(rules.preset), settings.game.bot_pace, before);
        bot::plays(&settings.game).then(made)
    }

    /// Shows a game and directs the controls to it.
    pub(super) fn begin(&mut self, play: LiveMatch, now: Instant) {
        self.give_up();
        self.play = Some(play);
        self.race = None;
        self.kept_at = now;
        self.controls.devices.start(&self.bindings(), now);
        self.result = None;
        self.screens.replace_above_lowest(Screen::Play);
    }

    /// The bindings of the running game.
    fn bindings(&self) -> Bindings {
        let bindings = &self.storage.settings().bindings;
        let is_classic = self.play.as_ref().is_some_and(|play| play.game().rules().mode().classic_controls);
        if is_classic { bindings.for_classic() } else { bindings.clone() }
    }

    pub(super) fn resume(&mut self) {
        let now = Instant::now();
        if let Some(play) = &mut self.play {
            play.start_countdown(now, self.storage.settings().options.countdown.step());
            self.controls.devices.start(&self.bindings(), now);
        }
        self.screens.pop();
    }

    /// Restarts the game, after a confirmation if much would be lost.
    pub(super) fn restart(&mut self, at: Instant) {
        let is_asked = matches!(self.screens.top(), Some(Screen::Pause(pause)) if pause.asks_to_restart());
        if is_asked || !self.play.as_ref().is_some_and(|play| play.seat().needs_confirmation()) {
            self.begin_anew();
            return;
        }
        if let Some(Screen::Pause(_)) = self.screens.top() {
            self.screens.pop();
        }
        self.pause(at);
        if let Some(Screen::Pause(pause)) = self.screens.top_mut() {
            pause.ask_to_restart();
        }
    }

    /// The action of the pressed control on a pause or results screen: restart, snapshot or resume.
    fn asked_after_play(&self) -> Option<Action> {
        let control = self.controls.pressed?;
        let mut actions = self.storage.settings().bindings.actions_of(control);
        match self.screens.top() {
            Some(Screen::Pause(_)) => {
                actions.find(|action| matches!(action, Action::Restart | Action::Snapshot | Action::Pause))
            }
            Some(Screen::Results(_)) => actions.find(|action| *action == Action::Restart),
            _ => None,
        }
    }

    /// Starts a new game in place of the running one.
    pub(super) fn begin_anew(&mut self) {
        self.finish_if_that_counts();
        self.start_game();
    }

    /// Ends the running game if ending it counts as a result; returns whether it did.
    pub(super) fn finish_if_that_counts(&mut self) -> bool {
        let running = self.play.as_mut().filter(|play| play.seat().end_counts() && !play.game().is_over());
        let Some(play) = running else { return false };
        self.happened.extend(play.end_now(Instant::now()).game_events());
        self.keep_result();
        true
    }

    /// Ends the running game because its player leaves it, and adds it to the history.
    pub(super) fn give_up(&mut self) {
        let running = self.play.as_mut().filter(|play| !play.game().is_over());
        let Some(play) = running else { return };
        play.end_now(Instant::now());
        self.keep_result();
    }

    /// Adds the interrupted game to the history as abandoned, and removes it.
    pub(super) fn give_up_unfinished(&mut self) {
        self.give_up();
        let waiting = self.storage.unfinished().filter(|replay| !replay.taken_over);
        if let Some(Ok(mut game)) = waiting.map(Replay::check) {
            game.end_now(&mut Vec::new());
            self.enter(&game, &[], None);
        }
        self.storage.save_unfinished(None);
    }

    pub(super) fn pause(&mut self, at: Instant) {
        if let Some(play) = &mut self.play {
            self.happened.extend(play.pause(at).game_events());
            self.audio.play(Cue::MenuBack);
            self.keep_game(at, true);
            let end_counts = self.play.as_ref().is_some_and(|play| play.seat().end_counts());
            self.screens.push(Screen::Pause(Pause::new(end_counts)));
        }
    }

    /// Plays the running game, practice, trainer or test field up to now.
    pub(super) fn run_game(&mut self, ctx: &Context, now: Instant) {
        let heard = std::mem::take(&mut self.controls.heard);
        self.controls.pressed = heard.iter().filter_map(InputEvent::pressed).next_back();
        self.controls.with_pad = self.controls.pressed.map_or(self.controls.with_pad, Control::is_on_pad);
        self.happened.clear();
        if self.is_trying() {
            let settings = self.storage.settings();
            if !self.controls.devices.is_playing() {
                self.controls.devices.start(&settings.bindings, now);
            }
            let input = self.controls.devices.take(heard);
            match self.screens.top_mut() {
                Some(Screen::Help(help)) => help.train(settings, &input, now, &mut self.happened),
                Some(Screen::Options(options)) => {
                    let frame = self.try_out.run(settings, options.tried(), &input.changes, now);
                    self.happened.extend(frame.game_events());
                }
                _ => {}
            }
        } else if matches!(self.screens.top(), Some(Screen::Play)) {
            self.run_play(ctx, heard, now);
        } else if matches!(self.screens.top(), Some(Screen::Practice)) {
            self.run_practice(heard, now);
        } else {
            self.controls.devices.stop(now);
            self.try_out.rest(now);
            self.run_recording(now);
            if let Some(Screen::Help(help)) = self.screens.top_mut() {
                help.rest(now);
            }
            if let Some(action) = self.asked_after_play() {
                self.controls.pressed = None;
                match action {
                    Action::Pause => self.resume(),
                    Action::Snapshot => self.take_snapshot(),
                    _ => self.restart(now),
                }
            }
        }
        for event in &self.happened {
            self.controls.fingers.react(event);
        }
        self.audio.react(&self.happened);
    }

    /// Plays the running game up to now.
    fn run_play(&mut self, ctx: &Context, heard: Vec<InputEvent>, now: Instant) {
        let input = self.controls.devices.take(heard);
        let mut changes = input.changes.as_slice();
        if let (Some(play), Some(at)) = (&mut self.play, input.snapshot) {
            self.happened.extend(play.frame(changes, at).game_events());
            changes = &[];
            self.take_snapshot();
        }
        if let Some(play) = &mut self.play {
            let frame = match input.pause.or(input.restart) {
                Some(at) => play.frame(changes, at),
                None => play.frame_now(changes, now),
            };
            self.happened.extend(frame.game_events());
            if let Some(number) = frame.countdown {
                self.audio.play(if number == 0 { Cue::Go } else { Cue::Countdown });
            }
            if let Some(race) = &mut self.race {
                race.run_to(play.game().now());
            }
        }
        match (input.restart, input.pause, self.over_since()) {
            (Some(at), _, _) => {
                // The last tick may have ended the game.
                self.keep_result_if_over();
                self.restart(at);
            }
            (None, Some(at), None) => self.pause(at),
            (None, _, Some(since)) => self.after_game(ctx, since, now),
            (None, None, None) => self.keep_game(now, false),
        }
    }

    pub(super) fn over_since(&self) -> Option<Instant> {
        self.play.as_ref().and_then(LiveMatch::over_since)
    }

    /// Shows the field for a while after the end, until a press skips it; then the results.
    pub(super) fn after_game(&mut self, ctx: &Context, since: Instant, now: Instant) {
        self.keep_result_if_over();
        let over = now.saturating_duration_since(since);
        let is_skipped = over >= FAREWELL_AT_LEAST && self.is_skip_pressed(ctx);
        let left = FAREWELL.saturating_sub(over);
        if left.is_zero() || is_skipped {
            self.show_result();
        } else {
            ctx.request_repaint_after(left);
        }
    }

    /// Whether a click or a control that moves no Tetrimino went down.
    // Controls that move Tetriminos are still being pressed when a game ends; they would skip the end by accident.
    fn is_skip_pressed(&self, ctx: &Context) -> bool {
        let bindings = &self.storage.settings().bindings;
        let is_idle = |control| bindings.actions_of(control).all(|action| action == Action::Pause);
        self.controls.pressed.is_some_and(is_idle) || ctx.input(|input| input.pointer.any_pressed())
    }

    fn keep_result_if_over(&mut self) {
        if self.happened.iter().any(|event| matches!(event, GameEvent::GameOver(_))) {
            self.keep_result();
        }
    }

    /// Saves the result at once, even before the player enters a name.
    pub(super) fn keep_result(&mut self) {
        self.storage.save_unfinished(None);
        let Some(play) = self.play.as_ref().filter(|play| play.seat().is_ranked()) else { return };
        let game = play.game().clone();
        let splits = play.seat().splits().to_vec();
        let replay = play.seat().replay().to_json().inspect_err(|error| log::error!("no recording: {error}")).ok();
        self.result = self.enter(&game, &splits, replay);
    }

    /// Adds a finished game to the history and, if it counts, with its recording to its table. Returns its entry there.
    fn enter(&mut self, game: &Game, splits: &[Split], replay: Option<String>) -> Option<ScoreEntry> {
        let mut settings = self.storage.settings().clone();
        if settings.game.open_by(game) {
            self.storage.save_settings(&settings);
            self.toast.tell(self.look.words.text(id::MENU_DESCENT_OPENED), Instant::now());
        }
        let name = self.storage.settings().player.name.clone();
        let entry = ScoreEntry::of(game, &name, splits)?;
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
        self.storage.add(entry.clone(), replay).map(|_rank| entry)
    }

    /// Shows the results, and asks for a name if the result entered the table.
    pub(super) fn show_result(&mut self) {
        let Some(play) = &self.play else { return };
        let compared = self.result.as_ref().filter(|entry| entry.kind.mode().is_ranked);
        let standing = compared.map(|entry| Standing::of(entry, self.storage.table(entry.kind)));
        let standing = standing.unwrap_or_default();
        let rank = standing.rank;
        let replay = play.seat().replay();
        let results = Results::new(play.game(), &GameAnalysis::of(&replay), Finesse::count(replay), standing);
        if !play.seat().is_ranked() {
            let why = if play.bot().is_some() { id::BOT_NO_TABLE } else { id::WATCH_TAKEN_OVER };
            self.toast.tell(self.look.words.text(why), Instant::now());
        }
        self.screens.replace_above_lowest(Screen::Results(Box::new(results)));
        if let Some(rank) = rank {
            self.screens.push(Screen::NameEntry(NameEntry::new(rank, &self.storage.settings().player)));
        }
    }

    /// Names the result, and remembers the name for the next one.
    pub(super) fn enter_name(&mut self, name: String) {
        if let Some(mut entry) = self.result.take() {
            let mut settings = self.storage.settings().clone();
            settings.player.name.clone_from(&name);
            self.storage.save_settings(&settings);
            entry.name = name;
            if let Some(rank) = self.storage.add(entry.clone(), None) {
                log::info!("score saved: {}, rank {rank}", entry.name);
            }
            self.result = Some(entry);
        }
        self.screens.pop();
    }
}
