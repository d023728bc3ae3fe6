//! `city.json`: what confirmed games have built in the player's city. The save policy treats it as scores. These calls
//! wait for the disk.

use super::Storage;
use super::base::error::StorageError;
use super::base::file;
use super::base::folders::Folders;
use super::base::layout::CITY;
use super::formats::named::SIZE_LIMIT;
use crate::settings::SavePolicy;

impl Storage {
    /// Returns the text of the file. `None` if there is no readable one.
    #[must_use]
    pub fn city(&self) -> Option<String> {
        let path = self.folders()?.path(CITY);
        path.exists().then(|| file::read_text(&path, SIZE_LIMIT).ok()).flatten()
    }

    /// Saves the text of the file, if scores may be saved.
    ///
    /// # Errors
    /// The disk is full, or the system refuses to write.
    pub fn save_city(&mut self, text: &str) -> Result<(), StorageError> {
        let Some(folders) = self.folders.as_ref().filter(|_| self.policy() >= SavePolicy::Scores) else {
            return Ok(());
        };
        let _lock = folders.lock()?;
        file::replace(&folders.path(CITY), text.as_bytes())?;
        self.on_disk.scores = true;
        Ok(())
    }
}

pub(super) fn remove(folders: &Folders) {
    file::remove(&folders.path(CITY));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_city_is_saved_with_the_scores_and_removed_with_them() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::open_in(folder.path().to_owned());
        assert_eq!(storage.city(), None);
        storage.save_city("{}").unwrap();
        assert_eq!(storage.city().as_deref(), Some("{}"));
        let mut settings = storage.saved_settings().clone();
        settings.general.save_policy = SavePolicy::Settings;
        storage.save_settings(settings);
        storage.save_city("[]").unwrap();
        assert_eq!((storage.city().as_deref(), storage.has_leftovers()), (Some("{}"), true));
        storage.remove_leftovers();
        assert_eq!(storage.city(), None);
    }
}
