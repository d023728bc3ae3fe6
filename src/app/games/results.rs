//! The end of a game: its field, its result, the name of its player.

use std::time::{Duration, Instant};

use egui::{Context, Event, Key, RawInput};

use crate::app::App;
use crate::app::screen::Screen;
use crate::engine::{Game, GameEvent, GameOver, Split};
use crate::input::touch::TouchScheme;
use crate::input::{Action, Control, KeyCode, PadControl};
use crate::replay::SeatRecording;
use crate::replay::analysis::GameAnalysis;
use crate::storage::{ScoreEntry, day_of};
use crate::ui::screens::results::{Finesse, Standing};
use crate::ui::screens::{NameEntry, Results};
use crate::ui::words::id;

/// The time that the field stays visible after the end, before the results.
const FAREWELL: Duration = Duration::from_millis(1_600);

impl App {
    /// Shows the field for a while after the end, until a press skips it; then the results. Enter plays again at once.
    pub(super) fn after_game(&mut self, ctx: &Context, over: Duration, skipped_by: Option<Control>) {
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
    pub(super) fn save_result_if_over(&mut self, end: Instant) {
        if self.events.iter().any(|event| matches!(event, GameEvent::GameOver(_))) {
            self.guard_end(end);
            self.withdraw_question();
            self.save_result();
        }
    }

    /// Keeps presses that are meant for a game that ended now from the buttons that appear.
    pub(in crate::app) fn guard_end(&mut self, end: Instant) {
        let settings = self.services.settings();
        let is_by_pointer = self.screens.top().is_some_and(|screen| screen.touch(settings).0 != TouchScheme::Off);
        let controls = match self.screens.top() {
            Some(Screen::Versus(_)) => settings.game_controls(),
            _ => self.bindings().playing().collect(),
        };
        self.controls.end_guard.start(end, controls, is_by_pointer);
    }

    /// Removes the presses of Space from the buttons of a result if it plays: it is the key that players hit last.
    pub(in crate::app) fn hide_hard_drop(&self, raw_input: &mut RawInput) {
        if self.services.settings().game_controls().contains(&Control::Key(KeyCode::Space)) {
            raw_input.events.retain(|event| !matches!(event, Event::Key { key: Key::Space, pressed: true, .. }));
        }
    }

    /// Saves the result at once, even before the player enters a name.
    pub(super) fn save_result(&mut self) {
        if let Some(play) = self.screens.play().filter(|play| play.is_of_a_person()) {
            self.services.storage.remove_unfinished(play.game().rules().mode);
        }
        self.submit_daily();
        let Some(play) = self.screens.play().filter(|play| play.live.seat().is_ranked()) else { return };
        let game = play.game().clone();
        let splits = play.live.seat().splits().to_vec();
        let replay = play.live.seat().replay();
        let entry = self.enter(&game, &splits, &replay);
        if let Some(play) = self.screens.play_mut() {
            play.entry = entry;
        }
    }

    /// Adds a finished game to the history and, if it is ranked, with its recording to its table. Returns its entry
    /// there.
    pub(super) fn enter(&mut self, game: &Game, splits: &[Split], replay: &SeatRecording) -> Option<ScoreEntry> {
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
        let text = replay.to_json().inspect_err(|error| log::error!("the game cannot be recorded: {error}")).ok();
        let rank = self.services.storage.add(entry.clone(), text);
        self.clear_city_news();
        self.build_game(&entry, game);
        rank.map(|_rank| entry)
    }

    /// Shows the results. Asks for a name first if the result entered the table and the name was never asked for.
    pub(super) fn show_result(&mut self) {
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

    pub(in crate::app) fn change_name(&mut self) {
        let name = self.services.settings().player.name.clone();
        self.screens.push(Screen::NameEntry(NameEntry::change(name)));
        self.online.after_name = None;
    }

    /// Saves the name, also with the result that is shown, and runs the command that waits for it.
    pub(in crate::app) fn enter_name(&mut self, ctx: &Context, name: String) {
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
