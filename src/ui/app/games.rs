//! The game in the program: its start, its frames, its end.

use std::thread;
use std::time::Instant;

use egui::Context;

use super::App;
use crate::audio::Cue;
use crate::engine::{Game, GameEvent, GameOver, Split};
use crate::input::{Action, Bindings, Control, InputEvent};
use crate::replay::Replay;
use crate::replay::course::Course;
use crate::storage::ScoreEntry;
use crate::ui::bot::{self, ComboBot};
use crate::ui::play::Play;
use crate::ui::screen_stack::Screen;
use crate::ui::screens::results::{Finesse, Standing};
use crate::ui::screens::{NameEntry, Pause, Results};

impl App {
    /// A new game by the settings, on top of the main menu.
    pub(super) fn start_game(&mut self) {
        let now = Instant::now();
        let settings = self.storage.settings();
        if settings.game.is_locked() {
            self.toast.tell(self.look.words.text("menu-descent-locked-hint"), now);
            return;
        }
        let countdown = settings.options.countdown;
        let countdown = if self.play.is_some() { countdown.again() } else { countdown };
        self.music.begin(&settings.sound);
        let step = countdown.step();
        self.storage.save_unfinished(None);
        let play = self.new_play(now);
        let mut play = match self.asked_bot() {
            Some(bot) => play.played_by(bot),
            None => play,
        };
        play.get_ready(now, step);
        self.begin(play, now);
        self.ask_for_race();
    }

    /// The bot for the next game, if that is not the player's; it thinks with what the one before has learned.
    fn asked_bot(&self) -> Option<ComboBot> {
        let settings = self.storage.settings();
        let rules = settings.rules();
        let before = self.play.as_ref().and_then(Play::bot);
        let made = || ComboBot::new(&rules, settings.next_count(rules.preset), settings.game.bot_pace, before);
        bot::is_asked(&settings.game).then(made)
    }

    /// Shows a game and lets the controls into it.
    pub(super) fn begin(&mut self, play: Play, now: Instant) {
        self.give_up();
        self.play = Some(play);
        self.race = None;
        self.kept_at = now;
        self.controls.devices.start(&self.bindings(), now);
        self.result = None;
        self.screens.replace_above_lowest(Screen::Play);
    }

    /// Which controls do what in the game that is played.
    fn bindings(&self) -> Bindings {
        let bindings = &self.storage.settings().bindings;
        let is_classic = self.play.as_ref().is_some_and(|play| play.game().rules().mode().classic_controls);
        if is_classic { bindings.for_classic() } else { bindings.clone() }
    }

    pub(super) fn resume(&mut self) {
        let now = Instant::now();
        if let Some(play) = &mut self.play {
            play.get_ready(now, self.storage.settings().options.countdown.step());
            self.controls.devices.start(&self.bindings(), now);
        }
        self.screens.pop();
    }

    /// The same kind of game from its start, at once; where much would be lost, once that was confirmed.
    pub(super) fn restart(&mut self, at: Instant) {
        let is_asked = matches!(self.screens.top(), Some(Screen::Pause(pause)) if pause.asks_to_restart());
        if is_asked || !self.play.as_ref().is_some_and(Play::is_precious) {
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

    /// What the control that went down asks of a screen that a game leads to: to restart, a snapshot, or to end the pause.
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

    /// Another game in the place of the one that is played.
    pub(super) fn begin_anew(&mut self) {
        self.finish_if_that_counts();
        self.start_game();
    }

    /// Ends the game that is played, if the result of one that its player ends goes to the table; tells whether it did.
    pub(super) fn finish_if_that_counts(&mut self) -> bool {
        let running = self.play.as_mut().filter(|play| play.end_counts() && !play.game().is_over());
        let Some(play) = running else { return false };
        play.end_now(&mut self.happened);
        self.keep_result();
        true
    }

    /// Ends the game that is played, because its player leaves it, and enters it into the history.
    pub(super) fn give_up(&mut self) {
        let running = self.play.as_mut().filter(|play| !play.game().is_over());
        let Some(play) = running else { return };
        play.end_now(&mut Vec::new());
        self.keep_result();
    }

    /// Enters the game that waits to be resumed into the history as one that is given up, and waits no longer.
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
            play.pause(at, &mut self.happened);
            self.audio.play(Cue::MenuBack);
            self.keep_game(at, true);
            let end_counts = self.play.as_ref().is_some_and(Play::end_counts);
            self.screens.push(Screen::Pause(Pause::new(end_counts)));
        }
    }

    /// Runs the game, or the field that is tried, up to now.
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
                    self.try_out.run((settings, options.tried()), &input.changes, now, &mut self.happened);
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

    /// Runs the game that is played up to now.
    fn run_play(&mut self, ctx: &Context, heard: Vec<InputEvent>, now: Instant) {
        let input = self.controls.devices.take(heard);
        if let Some(play) = &mut self.play {
            play.take(&input.changes);
            if let Some(at) = input.snapshot {
                play.advance(at, &mut self.happened);
                self.take_snapshot();
            }
        }
        if let Some(play) = &mut self.play {
            thread::sleep(play.until_answer(now));
            play.advance(input.pause.or(input.restart).unwrap_or_else(Instant::now), &mut self.happened);
            if let Some(number) = play.counted(now) {
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
        self.play.as_ref().and_then(Play::over_since)
    }

    /// Shows the field for a while once the game is over, until a press ends that; then the results.
    pub(super) fn after_game(&mut self, ctx: &Context, since: Instant, now: Instant) {
        self.keep_result_if_over();
        let over = now.saturating_duration_since(since);
        let is_skipped = over >= Play::FAREWELL_AT_LEAST && self.is_skip_pressed(ctx);
        let left = Play::FAREWELL.saturating_sub(over);
        if left.is_zero() || is_skipped {
            self.show_result();
        } else {
            ctx.request_repaint_after(left);
        }
    }

    /// Whether a click or a control that does nothing to a Tetrimino went down: those that do are still being pressed in
    /// haste when a game ends, and would press what comes next, too.
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

    /// Enters the result at once, so that it is kept even if no name is ever given.
    pub(super) fn keep_result(&mut self) {
        self.storage.save_unfinished(None);
        let Some(play) = self.play.as_ref().filter(|play| play.is_ranked()) else { return };
        let game = play.game().clone();
        let splits = play.splits().to_vec();
        let replay = play.replay().to_json().inspect_err(|error| log::error!("no recording: {error}")).ok();
        self.result = self.enter(&game, &splits, replay);
    }

    /// Enters a game that is over into the history and, where it counts, with its recording into its table; what the
    /// table has of it then.
    fn enter(&mut self, game: &Game, splits: &[Split], replay: Option<String>) -> Option<ScoreEntry> {
        let mut settings = self.storage.settings().clone();
        if settings.game.open_by(game) {
            self.storage.save_settings(&settings);
            self.toast.tell(self.look.words.text("menu-descent-opened"), Instant::now());
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

    /// What follows on the game: the name for a result that reached the table, then what it came to.
    pub(super) fn show_result(&mut self) {
        let Some(play) = &self.play else { return };
        let compared = self.result.as_ref().filter(|entry| entry.kind.mode().is_ranked);
        let standing = compared.map(|entry| Standing::of(entry, self.storage.table(entry.kind)));
        let standing = standing.unwrap_or_default();
        let rank = standing.rank;
        let replay = play.replay();
        let results = Results::new(play.game(), &Course::of(&replay), Finesse::count(replay), standing);
        if !play.is_ranked() {
            let why = if play.bot().is_some() { "bot-no-table" } else { "watch-taken-over" };
            self.toast.tell(self.look.words.text(why), Instant::now());
        }
        self.screens.replace_above_lowest(Screen::Results(Box::new(results)));
        if let Some(rank) = rank {
            self.screens.push(Screen::NameEntry(NameEntry::new(rank, &self.storage.settings().player)));
        }
    }

    /// Gives the result its name, and remembers it for the next one.
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
