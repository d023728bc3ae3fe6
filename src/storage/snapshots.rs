//! Snapshots of games in the folder, each a file of its own: `snapshots/NAME.json`.
//!
//! ```text
//!   Storage::save_snapshot ──▶ worker thread ──▶ snapshots/NAME.json ──▶ Storage::saved_snapshots: its name
//!   snapshots, snapshot, rename_snapshot, delete_snapshot: asked for in menus, wait for the disk
//! ```
//!
//! A file that cannot be read stays where it is and is listed with what is wrong with it, until the player deletes it.

use std::path::Path;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::engine::{Game, Matrix, Piece, Variation};
use crate::replay::{Outcome, Replay, Snapshot};

use crate::storage::Storage;
use crate::storage::base::error::StorageError;
use crate::storage::base::file;
use crate::storage::formats::named::NamedFiles;
use crate::storage::worker::Job;
use crate::storage::worker::reader::OpenError;
use crate::storage::worker::writer;

/// How many snapshots there may be.
pub const MOST_SNAPSHOTS: usize = 100;

/// A snapshot on the disk.
#[derive(Debug)]
pub struct KeptSnapshot {
    /// What the player calls it; no two are called the same.
    pub name: String,
    /// What a list tells of it, or why it cannot be read.
    pub summary: Result<Box<Summary>, OpenError>,
}

/// What a list tells of a snapshot.
#[derive(Debug, Clone)]
pub struct Summary {
    /// The variation.
    pub variation: Variation,
    /// What the game had come to.
    pub result: Outcome,
    /// When it was taken, in seconds since 1970.
    pub date: i64,
    /// The Blocks.
    pub matrix: Matrix,
    /// The Tetrimino in play.
    pub in_play: Option<Piece>,
}

impl Summary {
    fn of(snapshot: &Snapshot) -> Self {
        let (replay, picture) = (snapshot.game(), snapshot.picture());
        Self {
            variation: replay.rules.preset,
            result: replay.result,
            date: snapshot.date(),
            // What is drawn is no part of the game that is restored.
            matrix: picture.matrix().unwrap_or_default(),
            in_play: picture.in_play(),
        }
    }

    /// The day on which it was taken, where the player is now.
    #[must_use]
    pub fn local_date(&self) -> Date {
        Timestamp::from_second(self.date).unwrap_or_default().to_zoned(TimeZone::system()).date()
    }
}

impl Storage {
    /// Keeps a game as it stands under `name`, or a free name like it. Returns at once; [`Storage::saved_snapshots`] tells
    /// what came of it.
    pub fn save_snapshot(&mut self, name: &str, game: &Game, recording: Replay) {
        let snapshot = Snapshot::new(game, recording, file::now().as_second());
        if self.worker.is_some() {
            self.send(Job::Snapshot(name.to_owned(), Box::new(snapshot)));
        } else {
            self.saved_snapshots.push(Err(StorageError::NoFolder));
        }
    }

    /// What the snapshots saved since the last call are called, or why they are not kept. For every frame, after
    /// [`Storage::poll`].
    #[must_use]
    pub fn saved_snapshots(&mut self) -> Vec<Result<String, StorageError>> {
        std::mem::take(&mut self.saved_snapshots)
    }

    /// All snapshots, the latest first, then those that cannot be read.
    #[must_use]
    pub fn snapshots(&self) -> Vec<KeptSnapshot> {
        let names = self.snapshot_files().map(|files| files.names()).unwrap_or_default();
        let mut kept: Vec<KeptSnapshot> = names
            .into_iter()
            .map(|name| {
                let summary = self.snapshot(&name).map(|snapshot| Box::new(Summary::of(&snapshot)));
                KeptSnapshot { name, summary }
            })
            .collect();
        kept.sort_by_key(|kept| std::cmp::Reverse(kept.summary.as_ref().map(|summary| summary.date).ok()));
        kept
    }

    /// The snapshot of this name.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn snapshot(&self, name: &str) -> Result<Snapshot, OpenError> {
        let text = writer::read_game(&self.snapshot_files()?.path(name))?;
        Ok(Snapshot::from_json(&text)?)
    }

    /// Gives a snapshot another name, or a free one like it. Returns the name.
    ///
    /// # Errors
    /// There is none, or the system refuses.
    pub fn rename_snapshot(&self, from: &str, to: &str) -> Result<String, StorageError> {
        self.snapshot_files()?.rename(from, to)
    }

    /// Takes a snapshot away for good.
    ///
    /// # Errors
    /// There is none, or the system refuses.
    pub fn delete_snapshot(&self, name: &str) -> Result<(), StorageError> {
        self.snapshot_files()?.delete(name)
    }

    fn snapshot_files(&self) -> Result<NamedFiles<'_>, StorageError> {
        self.folder().map(files_in).ok_or(StorageError::NoFolder)
    }
}

fn files_in(home: &Path) -> NamedFiles<'_> {
    NamedFiles::new(home, "snapshots", "snapshot", MOST_SNAPSHOTS)
}

/// Writes a snapshot; the name it is kept under.
pub(in crate::storage) fn save(home: &Path, name: &str, snapshot: &Snapshot) -> Result<String, StorageError> {
    let files = files_in(home);
    let text =
        snapshot.to_json().map_err(|error| StorageError::write(&files.path(name), std::io::Error::other(error)))?;
    files.save(name, &text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Rules;
    use crate::replay::{ReplayError, RestoredBy};

    fn game(seed: u64) -> (Game, Replay) {
        let mut game = Game::new(Rules::preset(Variation::Combo), seed);
        for _ in 0..50 {
            game.step(&[], &mut Vec::new());
        }
        let replay = Replay::new(*game.rules(), seed, Vec::new(), Outcome::of(&game));
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
        storage.snapshots().into_iter().map(|kept| kept.name).collect()
    }

    #[test]
    fn snapshots_are_kept_listed_renamed_and_deleted() {
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
        let restored = storage.snapshot("Combo 2 2").unwrap().restore().unwrap();
        assert_eq!((restored.by, restored.position.game()), (RestoredBy::State, &game(3).0));
        let kept = storage.snapshots();
        let summary = kept[0].summary.as_ref().unwrap();
        assert_eq!((summary.variation, summary.result.time_ms.millis()), (Variation::Combo, 50));
        assert_eq!((&summary.matrix, summary.in_play), (game(3).0.matrix(), game(3).0.in_play()));
        storage.delete_snapshot("Combo 2").unwrap();
        assert!(matches!(storage.delete_snapshot("Combo 2"), Err(StorageError::NoFile { .. })));
        assert_eq!(names(&storage), ["Combo 2 2"]);
    }

    #[test]
    fn a_damaged_one_is_told_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        save(&mut storage, "Good").unwrap();
        let path = folder.path().join("snapshots/Bad.json");
        file::replace(&path, b"{").unwrap();
        let kept = storage.snapshots();
        assert_eq!(kept.iter().map(|kept| kept.name.as_str()).collect::<Vec<_>>(), ["Good", "Bad"]);
        assert!(matches!(kept[1].summary, Err(OpenError::Replay(ReplayError::Shape(_)))));
        assert!(path.exists());
        storage.delete_snapshot("Bad").unwrap();
        assert!(!path.exists());
    }

    #[test]
    fn there_are_only_so_many() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        save(&mut storage, "1").unwrap();
        for number in 2..=MOST_SNAPSHOTS {
            file::replace(&folder.path().join(format!("snapshots/{number}.json")), b"").unwrap();
        }
        assert!(matches!(save(&mut storage, "one more"), Err(StorageError::TooMany { most: MOST_SNAPSHOTS, .. })));
        storage.delete_snapshot("7").unwrap();
        assert_eq!(save(&mut storage, "one more").unwrap(), "one more");
    }

    #[test]
    fn without_a_folder_it_is_told() {
        let mut storage = Storage::in_memory();
        assert!(matches!(save(&mut storage, "a"), Err(StorageError::NoFolder)));
        assert!(storage.snapshots().is_empty());
        assert!(storage.snapshot("a").is_err() && storage.delete_snapshot("a").is_err());
    }
}
