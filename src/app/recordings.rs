//! Recorded games in the program: watching, taking over, saving, sharing, and resuming the interrupted game.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use egui::{Context, OutputCommand};

use super::App;
use super::clipboard::PasteTarget;
use super::file_dialogs::Wanted;
use super::screen::Screen;
use crate::city::Feat;
use crate::engine::mode::MenuChoice;
use crate::engine::{GameKind, ModeId};
use crate::replay::analysis::GameAnalysis;
use crate::replay::{Recording, ReplayError, Timeline};
use crate::session::{Playback, Seat, Track as _};
use crate::storage::{OpenError, Purpose, RecordingSource, ScoreEntry, Storage, StorageError};
use crate::ui::live::{LiveMatch, LiveRecording};
use crate::ui::screens::{Play, RecordingCommand, Watch};
use crate::ui::words::id;
use crate::window::identity::EXTENSION;

/// Whether a person plays the game, which is not over.
pub(super) fn is_running(play: &Play) -> bool {
    play.is_of_a_person() && !play.game().is_over()
}

impl App {
    pub(super) fn run_recording_command(&mut self, ctx: &Context, command: RecordingCommand) {
        match command {
            RecordingCommand::WatchLast => self.watch_last(),
            RecordingCommand::WatchScore(entry) => self.watch(RecordingSource::Entry(entry)),
            RecordingCommand::Open => self.ask_for_game(ctx, Wanted::GameToOpen),
            RecordingCommand::Paste => self.controls.clipboard.ask(ctx, PasteTarget::Recording),
            RecordingCommand::TakeOver => self.take_over(),
            RecordingCommand::Save => self.ask_for_game(ctx, Wanted::GameToSave),
            RecordingCommand::Copy => self.copy_game(ctx),
            RecordingCommand::CopyFumen => self.copy_position_fumen(ctx),
            RecordingCommand::CopyGameFumen => self.copy_game_fumen(ctx),
        }
    }

    /// Opens a recorded game to watch it.
    pub(super) fn watch(&mut self, source: RecordingSource) {
        self.services.storage.open_game(source, Purpose::Watch);
    }

    /// Opens the game or match of the results to watch it.
    fn watch_last(&mut self) {
        if let Some(recorded) = self.shown_recording() {
            self.watch(RecordingSource::Recording(Box::new(recorded)));
        }
    }

    /// Handles the games that were opened since the last frame.
    pub(super) fn use_opened(&mut self, now: Instant) {
        for opened in self.services.storage.opened() {
            match (opened.purpose, opened.game) {
                // The request is older than the game, which is not interrupted for it.
                (Purpose::Watch | Purpose::Review(_), Ok(_)) if self.is_playing() => {}
                (Purpose::Watch, Ok(timeline)) => self.show_recording(timeline),
                (Purpose::Review(seat), Ok(timeline)) => self.open_review(timeline.recorded().clone(), seat),
                (Purpose::Home, game) => self.home.receive(game),
                (Purpose::Race, Ok(timeline)) => self.begin_race(&timeline),
                (Purpose::Race, Err(error)) => log::warn!("the ghost to race against cannot be loaded: {error}"),
                (Purpose::Compare, Ok(timeline)) => self.compare_result(&timeline),
                (Purpose::Compare, Err(error)) => log::warn!("the best game cannot be loaded: {error}"),
                (Purpose::Resume, Ok(timeline)) => self.play_on(&timeline, now),
                (Purpose::Watch | Purpose::Resume | Purpose::Review(_), Err(error)) => self.show_open_error(&error),
            }
        }
    }

    fn show_open_error(&mut self, error: &OpenError) {
        log::warn!("a recorded game cannot be opened: {error}");
        if let OpenError::Replay(ReplayError::Foreign(format))
        | OpenError::Storage(StorageError::Foreign { format, .. }) = error
        {
            return self.services.show_text(self.services.look.words.foreign(*format));
        }
        let error = self.services.look.words.open_error(error);
        let text = self.services.look.words.with(id::WATCH_NOT_OPENED, &[("error", error.into())]);
        self.services.show_text(text);
    }

    /// Shows a recording in place of the one on the screen.
    fn show_recording(&mut self, timeline: Arc<Timeline>) {
        self.screens.take_watch();
        if let Some(recording) = LiveRecording::new(timeline, Instant::now()) {
            self.screens.push(Screen::Watch(Box::new(Watch::new(recording))));
        }
    }

    pub(super) fn live_recording(&self) -> Option<&LiveRecording> {
        match self.screens.top() {
            Some(Screen::Watch(watch)) => Some(&watch.recording),
            _ => None,
        }
    }

    /// Continues the recorded game as an unranked game of the player.
    pub(super) fn take_over(&mut self) {
        let Some(recording) = self.live_recording() else { return };
        let Some(timeline) = recording.only_seat() else { return };
        if recording.is_at_end() {
            let text = self.services.look.words.text(id::WATCH_AT_END);
            self.services.show_text(text);
            return;
        }
        let now = Instant::now();
        let position = timeline.at(recording.game().now());
        let mut play = LiveMatch::new(Seat::continue_from(timeline.replay(), position).unranked(), now);
        play.start_countdown(now, self.services.settings().options.countdown.step());
        let mut taken_from = self.screens.take_watch();
        if let Some(watch) = &mut taken_from {
            watch.stop();
        }
        self.begin(play, now);
        if let Some(play) = self.screens.play_mut() {
            play.taken_from = taken_from;
        }
    }

    /// Opens the interrupted game of a mode to continue it.
    pub(super) fn open_unfinished(&mut self, mode: ModeId) {
        if let Some(replay) = self.services.storage.unfinished_of(mode) {
            let recorded = Box::new(Recording::from(replay.clone()));
            self.services.storage.open_game(RecordingSource::Recording(recorded), Purpose::Resume);
        }
    }

    /// Continues the interrupted game after a countdown.
    fn play_on(&mut self, timeline: &Timeline, now: Instant) {
        let Some(seat) = timeline.only_seat().filter(|_| !self.is_playing()) else { return };
        let replay = seat.replay();
        if let Err(error) = timeline.verdict() {
            self.services.show_replay_error(error);
            // Otherwise it would be offered again at the next start.
            self.services.storage.remove_unfinished(replay.rules.mode);
            return;
        }
        let seat = Seat::continue_from(replay, seat.at(seat.end()));
        let seat = if replay.taken_over { seat.unranked() } else { seat };
        let mut play = LiveMatch::new(seat, now);
        play.start_countdown(now, self.services.settings().options.countdown.step());
        self.services.begin_music();
        self.begin(play, now);
        self.open_race();
    }

    /// Opens the best game to race against it, if the settings say so.
    pub(super) fn open_race(&mut self) {
        // The candidate moves of a bot are where the ghost would be.
        let play = self.screens.play().filter(|play| play.live.seat().bot().is_none());
        let kind = play.and_then(Play::kind);
        if self.services.settings().game.race
            && let Some(kind) = kind.filter(|kind| kind.mode().offers(MenuChoice::Race))
            && let Some(best) = self.services.storage.table(kind).best()
        {
            let best = Box::new(best.clone());
            self.services.storage.open_game(RecordingSource::Entry(best), Purpose::Race);
        }
    }

    /// Starts the ghost if its replay verifies.
    fn begin_race(&mut self, timeline: &Timeline) {
        let (Some(play), Some(seat)) = (self.screens.play_mut(), timeline.only_seat()) else { return };
        let kind = play.kind();
        match timeline.verdict() {
            // Another game may have started while the recording was read.
            Ok(()) if kind.is_some() && kind == GameKind::of(&seat.replay().rules) => {
                let mut race = Playback::new(Arc::clone(seat));
                // The game did not wait for the recording.
                race.run_to(play.game().now());
                play.race = Some(race);
            }
            Ok(()) => {}
            Err(error) => log::warn!("the ghost to race against cannot be loaded: {error}"),
        }
    }

    /// Loads the best of the other games of a table, to compare the result of this entry with it.
    pub(super) fn open_best_but(&mut self, entry: &ScoreEntry) {
        let table = self.services.storage.table(entry.kind);
        if let Some(best) = table.entries().iter().find(|other| other.id != entry.id).cloned() {
            self.services.storage.open_game(RecordingSource::Entry(Box::new(best)), Purpose::Compare);
        }
    }

    /// Shows the pace of the best game beside that of the result on the screen.
    fn compare_result(&mut self, timeline: &Timeline) {
        let Some(seat) = timeline.only_seat() else { return };
        let kind = self.screens.play().and_then(Play::kind);
        if kind == GameKind::of(&seat.replay().rules)
            && let Some(results) = self.screens.results_mut()
        {
            results.compare(&GameAnalysis::of(seat.replay()));
        }
    }

    /// Saves what the running game has played since its last save, several times a second. A bot's game is not saved.
    pub(super) fn autosave(&mut self) {
        let Self { screens, services, .. } = self;
        if let Some(play) = screens.play_mut().filter(|play| is_running(play)) {
            play.autosave(&mut services.storage);
        }
    }

    /// Saves the complete running game for the next start.
    pub(super) fn save_unfinished(&mut self) {
        let Self { screens, services, .. } = self;
        if let Some(play) = screens.play_mut().filter(|play| is_running(play)) {
            play.save(&mut services.storage);
        }
    }

    /// The suggested file name for a recorded game.
    pub(super) fn game_name(&self) -> String {
        let mode = match self.live_recording() {
            Some(recording) if recording.only_seat().is_none() => "match",
            recording => recording.map_or("game", |recording| recording.game().rules().mode.id()),
        };
        let date = jiff::Zoned::now().date();
        format!("skyline-{mode}-{date}.{EXTENSION}")
    }

    /// Asks for a file to save a recorded game to, or to watch.
    fn ask_for_game(&mut self, ctx: &Context, wanted: Wanted) {
        let kind = self.services.look.words.text(id::WATCH_KIND);
        let name = self.game_name();
        self.services.file_dialogs.ask(ctx, wanted, &name, &kind);
    }

    /// The recording of the game or match on the screen.
    pub(super) fn shown_recording(&self) -> Option<Recording> {
        match self.screens.top()? {
            Screen::Watch(watch) => Some(watch.recording.timeline().recorded().clone()),
            Screen::Review(review) => Some(review.whole().clone()),
            Screen::Versus(round) => Some(round.recording(&self.services.look.words)),
            Screen::Online(online) => Some(online.round()?.recording()),
            Screen::Results(_) => Some(self.screens.play()?.live.seat().replay().into()),
            _ => None,
        }
    }

    /// Saves the recorded game on the screen to a file, and reports the result.
    pub(super) fn save_game(&mut self, path: &Path) {
        let Some(recorded) = self.shown_recording() else { return };
        let saved = Storage::save_game_as(&recorded, path);
        if saved.is_ok() {
            self.build_feat(Feat::Shared);
        }
        let words = &self.services.look.words;
        let text = match saved {
            Ok(()) => words.with(id::WATCH_SAVED, &[("path", path.display().to_string().into())]),
            Err(error) => words.with(id::WATCH_NOT_SAVED, &[("error", words.storage_error(&error).into())]),
        };
        self.services.show_text(text);
    }

    /// Copies the recorded game to the clipboard.
    fn copy_game(&mut self, ctx: &Context) {
        let shared = self.shown_recording().map(|recorded| recorded.to_shared());
        if let Some(Ok(text)) = shared {
            ctx.send_cmd(OutputCommand::CopyText(text));
            self.build_feat(Feat::Shared);
            let text = self.services.look.words.text(id::WATCH_COPIED);
            self.services.show_text(text);
        }
    }
}

/// Whether a file has the extension of a saved game, of Skyline or of TETR.IO.
pub(super) fn is_saved_game(path: &Path) -> bool {
    path.extension().is_some_and(|extension| [EXTENSION, "ttr", "ttrm"].iter().any(|known| extension == *known))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_games_are_known_by_extension() {
        assert!(["a.skyline", "b.ttr", "c.ttrm"].iter().all(|name| is_saved_game(Path::new(name))));
        assert!(!is_saved_game(Path::new("position.json")));
    }
}
