//! Takes snapshots and continues games from them.

use std::time::Instant;

use super::App;
use super::screen::Screen;
use crate::replay::{Playhead, SeatRecording};
use crate::session::Seat;
use crate::session::practice::Position;
use crate::storage::OpenError;
use crate::ui::live::LiveMatch;
use crate::ui::screens::practice::Editor;
use crate::ui::screens::{SnapshotCommand, Snapshots};
use crate::ui::words::id;

impl App {
    pub(super) fn use_snapshots(&mut self, command: SnapshotCommand) {
        match command {
            SnapshotCommand::Enter => {
                let is_during_game = self.screens.play().is_some_and(|play| !play.game().is_over());
                let screen = Snapshots::new(self.services.storage.snapshots()).during_game(is_during_game);
                self.screens.push(Screen::Snapshots(Box::new(screen)));
            }
            SnapshotCommand::Save => self.take_snapshot(),
            SnapshotCommand::PlayOn(name) => match self.restored(&name) {
                Ok((replay, restored)) => self.play_snapshot(&replay, restored),
                Err(error) => self.show_restore_error(&error),
            },
            SnapshotCommand::Edit(name) => match self.restored(&name) {
                Ok((_, restored)) => self.edit_snapshot(&restored),
                Err(error) => self.show_restore_error(&error),
            },
            SnapshotCommand::Custom(name) => match self.restored(&name) {
                Ok((_, restored)) => {
                    let position = self.position_of(&restored);
                    self.open_in_custom(position.start());
                }
                Err(error) => self.show_restore_error(&error),
            },
            SnapshotCommand::Rename(from, to) => {
                let renamed = self.services.storage.rename_snapshot(&from, &to);
                let renamed = renamed.inspect_err(|error| {
                    self.services.show_storage_error(error);
                });
                self.list_snapshots(Some(renamed.unwrap_or(from)));
            }
            SnapshotCommand::Delete(name) => {
                if let Err(error) = self.services.storage.delete_snapshot(&name) {
                    self.services.show_storage_error(&error);
                }
                self.list_snapshots(None);
            }
        }
    }

    fn list_snapshots(&mut self, name: Option<String>) {
        let stored = self.services.storage.snapshots();
        if let Some(Screen::Snapshots(snapshots)) = self.screens.top_mut() {
            snapshots.set_saved(stored, name);
        }
    }

    /// Saves a snapshot of the game; [`App::show_saved_snapshots`] shows the outcome.
    pub(super) fn take_snapshot(&mut self) {
        let Some(play) = self.screens.play() else { return };
        if play.game().is_over() {
            self.services.show_message(id::SNAPSHOTS_OVER);
            return;
        }
        let (game, now) = (play.game(), jiff::Zoned::now().datetime());
        let name = self.services.look.words.snapshot_name(game.rules().mode, game.level(), now);
        self.services.storage.save_snapshot(&name, play.game(), play.live.seat().replay());
    }

    /// Shows the outcome of snapshots saved since the last frame.
    pub(super) fn show_saved_snapshots(&mut self) {
        for saved in self.services.storage.saved_snapshots() {
            let words = &self.services.look.words;
            let text = match saved {
                Ok(name) => words.with(id::SNAPSHOTS_SAVED, &[("name", name.into())]),
                Err(error) => words.with(id::SNAPSHOTS_NOT_SAVED, &[("error", words.storage_error(&error).into())]),
            };
            self.services.show_text(text);
        }
    }

    fn restored(&self, name: &str) -> Result<(SeatRecording, Playhead), OpenError> {
        let snapshot = self.services.storage.snapshot(name)?;
        let restored = snapshot.restore()?;
        let source = if snapshot.has_intact_state() { "its state" } else { "its recording" };
        log::info!("snapshot restored from {source}: {name}");
        Ok((snapshot.game().clone(), restored))
    }

    fn show_restore_error(&mut self, error: &OpenError) {
        log::warn!("a snapshot cannot be restored: {error}");
        let words = &self.services.look.words;
        let text = words.with(id::SNAPSHOTS_NOT_RESTORED, &[("error", words.open_error(error).into())]);
        self.services.show_text(text);
    }

    /// Continues a snapshot as an unranked game.
    fn play_snapshot(&mut self, replay: &SeatRecording, restored: Playhead) {
        let now = Instant::now();
        let seat = Seat::continue_from(replay, restored).unranked();
        let mut play = LiveMatch::new(seat, now);
        self.services.begin_music();
        play.start_countdown(now, self.services.settings().options.countdown.step());
        self.begin(play, now);
        self.services.show_message(id::SNAPSHOTS_RESTORED);
    }

    /// Returns the position of a snapshot with the pieces that the Next Queue shows.
    fn position_of(&self, restored: &Playhead) -> Position {
        let game = restored.game();
        let known = self.services.settings().next_count(game.rules().mode).into();
        Position::of(game, known, super::practice::any_sequence())
    }

    /// Opens the editor with the position.
    fn edit_snapshot(&mut self, restored: &Playhead) {
        let editor = Editor::new(self.position_of(restored), self.services.storage.positions());
        self.screens.push(Screen::Editor(Box::new(editor)));
    }
}
