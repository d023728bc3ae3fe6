//! Reviews of recorded games in the storage folders: `reviews/HASH.json`, named by the hash of the recording.
//!
//! The exercises from them are in `reviews/drills.json`. The save policy treats both as recorded games. These calls
//! wait for the disk.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::Storage;
use super::base::error::StorageError;
use super::base::file;
use super::base::folders::Folders;
use super::base::layout::REVIEWS;
use super::formats::named::SIZE_LIMIT;
use crate::replay::StateHash;
use crate::settings::SavePolicy;

/// The maximum number of reviews. The oldest are deleted, because a review can be repeated in seconds.
const MAX_REVIEWS: usize = 500;
/// The file of the exercises.
const DRILLS: &str = "drills.json";

impl Storage {
    /// Returns the text of the saved review of a recording, by its hash. `None` if there is no readable one.
    #[must_use]
    pub fn review(&self, recording: StateHash) -> Option<String> {
        text(&path(self.folders()?, recording))
    }

    /// Returns the text of the exercises. `None` if there are none.
    #[must_use]
    pub fn drills(&self) -> Option<String> {
        text(&self.folders()?.path(REVIEWS).join(DRILLS))
    }

    /// Saves the text of the exercises, if recorded games may be saved.
    ///
    /// # Errors
    /// The disk is full, or the system refuses to write.
    pub fn save_drills(&mut self, text: &str) -> Result<(), StorageError> {
        self.keep(|folders| file::replace(&folders.path(REVIEWS).join(DRILLS), text.as_bytes()))
    }

    /// Saves the text of the review of a recording, if recorded games may be saved. Replaces an older one.
    ///
    /// # Errors
    /// The disk is full, or the system refuses to write.
    pub fn save_review(&mut self, recording: StateHash, text: &str) -> Result<(), StorageError> {
        self.keep(|folders| {
            let mut all = files(folders);
            all.sort();
            for (_, oldest) in all.iter().take((all.len() + 1).saturating_sub(MAX_REVIEWS)) {
                file::remove(oldest);
            }
            file::replace(&path(folders, recording), text.as_bytes())
        })
    }

    /// Writes into the folder of reviews, if recorded games may be saved.
    fn keep(&mut self, write: impl FnOnce(&Folders) -> Result<(), StorageError>) -> Result<(), StorageError> {
        let Some(folders) =
            self.folders.as_ref().filter(|_| self.settings.general.save_policy == SavePolicy::Everything)
        else {
            return Ok(());
        };
        let _lock = folders.lock()?;
        file::make_folder(&folders.path(REVIEWS))?;
        write(folders)?;
        self.on_disk.games = true;
        Ok(())
    }
}

/// The text of a file; `None` if it is not there or cannot be read.
fn text(path: &Path) -> Option<String> {
    path.exists().then(|| file::read_text(path, SIZE_LIMIT).ok()).flatten()
}

/// Whether there are reviews.
pub(super) fn exist(folders: &Folders) -> bool {
    !files(folders).is_empty()
}

pub(super) fn remove(folders: &Folders) {
    for (_, path) in files(folders) {
        file::remove(&path);
    }
    file::remove(&folders.path(REVIEWS).join(DRILLS));
}

fn path(folders: &Folders, recording: StateHash) -> PathBuf {
    folders.path(REVIEWS).join(format!("{recording}.json"))
}

/// Returns the review files with their modification times. Other files in that folder are the player's own.
fn files(folders: &Folders) -> Vec<(Option<SystemTime>, PathBuf)> {
    let entries = std::fs::read_dir(folders.path(REVIEWS)).into_iter().flatten().flatten();
    let is_review = |name: &str| {
        let hash = name.strip_suffix(".json").unwrap_or_default();
        hash.len() == 16 && hash.bytes().all(|digit| digit.is_ascii_hexdigit())
    };
    entries
        .filter(|entry| entry.file_name().to_str().is_some_and(is_review))
        .map(|entry| (entry.metadata().and_then(|found| found.modified()).ok(), entry.path()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{General, Settings};

    const HASH: StateHash = StateHash(0xab);

    fn saving(policy: SavePolicy) -> Settings {
        Settings { general: General { save_policy: policy, ..General::default() }, ..Settings::default() }
    }

    #[test]
    fn a_review_is_found_again_by_its_recording() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        assert_eq!(storage.review(HASH), None);
        storage.save_review(HASH, "first").unwrap();
        storage.save_review(HASH, "second").unwrap();
        drop(storage);
        let storage = Storage::open_in(folder.path().to_owned());
        assert_eq!((storage.review(HASH).as_deref(), storage.review(StateHash(1))), (Some("second"), None));
    }

    #[test]
    fn reviews_follow_the_save_policy() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        storage.save_review(HASH, "text").unwrap();
        storage.save_settings(saving(SavePolicy::Scores));
        storage.save_review(StateHash(1), "text").unwrap();
        assert_eq!(storage.review(StateHash(1)), None, "not saved");
        drop(storage);
        let mut storage = Storage::open_in(folder.path().to_owned());
        assert!(storage.has_leftovers() && storage.review(HASH).is_some());
        file::replace(&folder.path().join("reviews/mine.json"), b"mine").unwrap();
        storage.remove_leftovers();
        assert!(storage.flush() && !storage.has_leftovers());
        assert!(storage.review(HASH).is_none() && folder.path().join("reviews/mine.json").exists());
    }

    #[test]
    fn the_oldest_reviews_make_room() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        storage.save_review(HASH, "text").unwrap();
        let folders = storage.folders().unwrap().clone();
        let old = std::fs::File::options().append(true).open(path(&folders, HASH)).unwrap();
        old.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        for hash in 1_000..1_000 + MAX_REVIEWS as u64 {
            file::replace(&path(&folders, StateHash(hash)), b"").unwrap();
        }
        storage.save_review(StateHash(1), "text").unwrap();
        assert!(storage.review(HASH).is_none() && storage.review(StateHash(1)).is_some());
        assert_eq!(files(&folders).len(), MAX_REVIEWS);
    }
}
