//! Snapshots in the storage folders.
//!
//! ```text
//!   Storage::save_snapshot ──▶ worker thread ──▶ snapshots/NAME.json ──▶ Storage::saved_snapshots: its name
//!   snapshots, snapshot, rename_snapshot, delete_snapshot: called by menus, wait for the disk
//! ```

use super::Storage;
use super::base::error::{OpenError, StorageError};
use super::base::time;
use super::formats::named::NamedFiles;
use super::formats::snapshots::{self, StoredSnapshot};
use super::worker::jobs::Job;
use crate::engine::Game;
use crate::replay::{SeatRecording, Snapshot};

impl Storage {
    /// Saves the current state of a game under `name` or a similar free name. Returns at once.
    /// [`Storage::saved_snapshots`] reports the result.
    pub fn save_snapshot(&mut self, name: &str, game: &Game, recording: SeatRecording) {
        let snapshot = Snapshot::new(game, recording, time::now().as_second());
        if self.worker.is_some() {
            self.send(Job::SaveSnapshot(name.to_owned(), Box::new(snapshot)));
        } else {
            self.saved_snapshots.push(Err(StorageError::NoFolder));
        }
    }

    /// Returns the names of the snapshots saved since the last call, and errors of those that failed. Call it every
    /// frame, after [`Storage::poll`].
    #[must_use]
    pub fn saved_snapshots(&mut self) -> Vec<Result<String, StorageError>> {
        std::mem::take(&mut self.saved_snapshots)
    }

    /// Lists all snapshots, the latest first and unreadable ones last.
    ///
    /// An unreadable file stays in the folder until the player deletes it.
    #[must_use]
    pub fn snapshots(&self) -> Vec<StoredSnapshot> {
        self.folders().map(snapshots::list).unwrap_or_default()
    }

    /// Reads a snapshot.
    ///
    /// # Errors
    /// There is no such snapshot, or it cannot be read.
    pub fn snapshot(&self, name: &str) -> Result<Snapshot, OpenError> {
        snapshots::read(self.folders().ok_or(StorageError::NoFolder)?, name)
    }

    /// Renames a snapshot to `to` or a similar free name. Returns the name.
    ///
    /// # Errors
    /// There is no such snapshot, or the system refuses.
    pub fn rename_snapshot(&self, from: &str, to: &str) -> Result<String, StorageError> {
        self.snapshot_files()?.rename(from, to)
    }

    /// Deletes a snapshot.
    ///
    /// # Errors
    /// There is no such snapshot, or the system refuses.
    pub fn delete_snapshot(&self, name: &str) -> Result<(), StorageError> {
        self.snapshot_files()?.delete(name)
    }

    fn snapshot_files(&self) -> Result<NamedFiles<'_>, StorageError> {
        self.folders().map(snapshots::files_in).ok_or(StorageError::NoFolder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{ModeId, Rules};
    use crate::replay::{Outcome, ReplayError};
    use crate::storage::MAX_SNAPSHOTS;
    use crate::storage::base::file;

    fn game(seed: u64) -> (Game, SeatRecording) {
        let mut game = Game::new(Rules::preset(ModeId::Combo), seed);
        for _ in 0..50 {
            game.step(&[], &mut Vec::new());
        }
        let replay = SeatRecording::new(*game.rules(), seed, Vec::new(), Outcome::of(&game));
        (game, replay)
    }

    fn save(storage: &mut Storage, name: &str) -> Result<String, StorageError> {
        let (game, replay) = game(3);
        storage.save_snapshot(name, &game, replay);
        assert!(storage.worker.is_none() || storage.flush());
        assert!(storage.poll().is_empty());
        storage.saved_snapshots().pop().unwrap()
    }

    fn names(storage: &Storage) -> Vec<String> {
        storage.snapshots().into_iter().map(|stored| stored.name).collect()
    }

    #[test]
    fn snapshots_are_saved_listed_renamed_and_deleted() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        assert!(storage.snapshots().is_empty());
        assert_eq!(save(&mut storage, "Combo").unwrap(), "Combo");
        assert_eq!(save(&mut storage, "Combo").unwrap(), "Combo 2");
        assert_eq!(storage.rename_snapshot("Combo", "a/b").unwrap(), "a-b");
        assert_eq!(storage.rename_snapshot("a-b", "a/b").unwrap(), "a-b", "it is called so already");
        assert_eq!(storage.rename_snapshot("a-b", "Combo 2").unwrap(), "Combo 2 2", "none is overwritten");
        assert!(matches!(storage.rename_snapshot("nowhere", "x"), Err(StorageError::NoFile { .. })));
        drop(storage);
        let storage = Storage::open_in(folder.path().to_owned());
        let snapshot = storage.snapshot("Combo 2 2").unwrap();
        assert_eq!((snapshot.has_intact_state(), snapshot.restore().unwrap().game()), (true, &game(3).0));
        let stored = storage.snapshots();
        let summary = stored[0].summary.as_ref().unwrap();
        assert_eq!((summary.mode, summary.result.time_ms.millis()), (ModeId::Combo, 50));
        assert_eq!((&summary.matrix, summary.in_play), (game(3).0.matrix(), game(3).0.in_play()));
        storage.delete_snapshot("Combo 2").unwrap();
        assert!(matches!(storage.delete_snapshot("Combo 2"), Err(StorageError::NoFile { .. })));
        assert_eq!(names(&storage), ["Combo 2 2"]);
    }

    #[test]
    fn a_damaged_snapshot_is_reported_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        save(&mut storage, "Good").unwrap();
        let path = folder.path().join("snapshots/Bad.json");
        file::replace(&path, b"{").unwrap();
        let stored = storage.snapshots();
        assert_eq!(stored.iter().map(|stored| stored.name.as_str()).collect::<Vec<_>>(), ["Good", "Bad"]);
        assert!(matches!(stored[1].summary, Err(OpenError::Replay(ReplayError::Shape(_)))));
        assert!(path.exists());
        storage.delete_snapshot("Bad").unwrap();
        assert!(!path.exists());
    }

    #[test]
    fn there_are_only_so_many() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        save(&mut storage, "1").unwrap();
        for number in 2..=MAX_SNAPSHOTS {
            file::replace(&folder.path().join(format!("snapshots/{number}.json")), b"").unwrap();
        }
        assert!(matches!(save(&mut storage, "one more"), Err(StorageError::TooMany { most: MAX_SNAPSHOTS, .. })));
        storage.delete_snapshot("7").unwrap();
        assert_eq!(save(&mut storage, "one more").unwrap(), "one more");
    }

    #[test]
    fn a_missing_folder_is_reported() {
        let mut storage = Storage::in_memory();
        assert!(matches!(save(&mut storage, "a"), Err(StorageError::NoFolder)));
        assert!(storage.snapshots().is_empty());
        assert!(storage.snapshot("a").is_err() && storage.delete_snapshot("a").is_err());
    }
}
