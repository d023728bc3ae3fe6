//! Takes snapshots and continues games from them.

use std::time::Instant;

use super::App;
use crate::practice::Position;
use crate::replay::{Replay, Restored};
use crate::session::Seat;
use crate::storage::OpenError;
use crate::ui::live::LiveMatch;
use crate::ui::screen_stack::Screen;
use crate::ui::screens::practice::Editor;
use crate::ui::screens::{SnapshotCommand, Snapshots};
use crate::ui::words::id;

impl App {
    /// Runs a command about snapshots.
    pub(super) fn use_snapshots(&mut self, command: SnapshotCommand) {
        match command {
            SnapshotCommand::Enter => {
                let screen = Snapshots::new(self.storage.snapshots());
                self.screens.push(Screen::Snapshots(Box::new(screen)));
            }
            SnapshotCommand::Save => self.take_snapshot(),
            SnapshotCommand::PlayOn(name) => match self.restored(&name) {
                Ok((replay, restored)) => self.play_snapshot(&replay, restored),
                Err(error) => self.tell_not_restored(&error),
            },
            SnapshotCommand::Edit(name) => match self.restored(&name) {
                Ok((_, restored)) => self.edit_snapshot(&restored),
                Err(error) => self.tell_not_restored(&error),
            },
            SnapshotCommand::Custom(name) => match self.restored(&name) {
                Ok((_, restored)) => {
                    let position = self.position_of(&restored);
                    self.open_in_custom(position.start());
                }
                Err(error) => self.tell_not_restored(&error),
            },
            SnapshotCommand::Rename(from, to) => {
                let renamed = self.storage.rename_snapshot(&from, &to);
                let renamed = renamed.inspect_err(|error| {
                    self.toast.tell(self.look.words.storage_error(error), Instant::now());
                });
                self.list_snapshots(Some(renamed.unwrap_or(from)));
            }
            SnapshotCommand::Delete(name) => {
                if let Err(error) = self.storage.delete_snapshot(&name) {
                    self.toast.tell(self.look.words.storage_error(&error), Instant::now());
                }
                self.list_snapshots(None);
            }
        }
    }

    fn list_snapshots(&mut self, name: Option<String>) {
        let kept = self.storage.snapshots();
        if let Some(Screen::Snapshots(snapshots)) = self.screens.top_mut() {
            snapshots.set_kept(kept, name);
        }
    }

    /// Saves a snapshot of the game; [`App::tell_of_snapshots`] shows the outcome.
    pub(super) fn take_snapshot(&mut self) {
        let Some(play) = &self.play else { return };
        if play.game().is_over() {
            self.toast.tell(self.look.words.text(id::SNAPSHOTS_OVER), Instant::now());
            return;
        }
        let name = self.look.words.mode(play.game().rules().preset);
        self.storage.save_snapshot(&name, play.game(), play.seat().replay());
    }

    /// Shows the outcome of snapshots saved since the last frame.
    pub(super) fn tell_of_snapshots(&mut self) {
        for saved in self.storage.saved_snapshots() {
            let words = &self.look.words;
            let text = match saved {
                Ok(name) => words.with(id::SNAPSHOTS_SAVED, &[("name", name.into())]),
                Err(error) => words.with(id::SNAPSHOTS_NOT_SAVED, &[("error", words.storage_error(&error).into())]),
            };
            self.toast.tell(text, Instant::now());
        }
    }

    fn restored(&self, name: &str) -> Result<(Replay, Restored), OpenError> {
        let snapshot = self.storage.snapshot(name)?;
        let restored = snapshot.restore()?;
        log::info!("snapshot restored by {:?}: {name}", restored.by);
        Ok((snapshot.game().clone(), restored))
    }

    fn tell_not_restored(&mut self, error: &OpenError) {
        log::warn!("a snapshot: {error}");
        let words = &self.look.words;
        let text = words.with(id::SNAPSHOTS_NOT_RESTORED, &[("error", words.open_error(error).into())]);
        self.toast.tell(text, Instant::now());
    }

    /// Continues a snapshot as an unranked game.
    fn play_snapshot(&mut self, replay: &Replay, restored: Restored) {
        let now = Instant::now();
        let seat = Seat::continue_from(replay, restored.position).unranked();
        let mut play = LiveMatch::new(seat, now);
        let settings = self.storage.settings();
        self.music.begin(&settings.sound);
        play.start_countdown(now, settings.options.countdown.step());
        self.begin(play, now);
        self.toast.tell(self.look.words.text(id::SNAPSHOTS_RESTORED), now);
    }

    /// Returns the position of a snapshot with the pieces that the Next Queue shows.
    fn position_of(&self, restored: &Restored) -> Position {
        let game = restored.position.game();
        let known = self.storage.settings().next_count(game.rules().preset).into();
        Position::of(game, known, super::practice::any_sequence())
    }

    /// Opens the editor with the position.
    fn edit_snapshot(&mut self, restored: &Restored) {
        let editor = Editor::new(self.position_of(restored), self.storage.positions());
        self.screens.push(Screen::Editor(Box::new(editor)));
    }
}
