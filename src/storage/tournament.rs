//! The tournament that is played on this computer. The save policy treats it as a recorded game.

use super::Storage;
use super::base::error::StorageError;
use super::base::file;
use super::base::folders::Folders;
use super::base::layout::TOURNAMENT;
use super::formats::named::SIZE_LIMIT;
use crate::settings::SavePolicy;

impl Storage {
    /// Returns the text of the saved tournament. `None` if there is no readable one.
    #[must_use]
    pub fn tournament(&self) -> Option<String> {
        let path = self.folders()?.path(TOURNAMENT);
        path.exists().then(|| file::read_text(&path, SIZE_LIMIT).ok()).flatten()
    }

    /// Saves the text of the tournament, if recorded games may be saved, or removes it. Waits for the disk.
    ///
    /// # Errors
    /// The disk is full, or the system refuses to write.
    pub fn save_tournament(&mut self, text: Option<&str>) -> Result<(), StorageError> {
        let saves = self.settings.general.save_policy == SavePolicy::Everything;
        let Some(folders) = self.folders.as_ref() else { return Ok(()) };
        match text.filter(|_| saves) {
            None => remove(folders),
            Some(text) => {
                let _lock = folders.lock()?;
                file::replace(&folders.path(TOURNAMENT), text.as_bytes())?;
                self.on_disk.games = true;
            }
        }
        Ok(())
    }
}

/// Whether there is one.
pub(super) fn exists(folders: &Folders) -> bool {
    folders.path(TOURNAMENT).exists()
}

pub(super) fn remove(folders: &Folders) {
    if exists(folders) {
        file::remove(&folders.path(TOURNAMENT));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{General, Settings};

    #[test]
    fn a_tournament_follows_the_save_policy() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        assert_eq!(storage.tournament(), None);
        storage.save_tournament(Some("first")).unwrap();
        drop(storage);
        let mut storage = Storage::open_in(folder.path().to_owned());
        assert_eq!(storage.tournament().as_deref(), Some("first"));
        let general = General { save_policy: SavePolicy::Scores, ..General::default() };
        storage.save_settings(Settings { general, ..Settings::default() });
        assert!(storage.has_leftovers());
        storage.remove_leftovers();
        assert!(storage.flush() && !storage.has_leftovers());
        storage.save_tournament(Some("second")).unwrap();
        assert_eq!(storage.tournament(), None, "not saved");
    }
}
