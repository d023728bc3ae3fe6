//! Files outside the storage folder, which the player chose.

use std::path::Path;

use super::Storage;
use super::base::error::StorageError;
use super::base::file;
use super::formats::{StoredFile as _, recordings, settings};
use crate::replay::Replay;

impl Storage {
    /// Saves the settings as the file at `path`.
    ///
    /// # Errors
    /// The file cannot be written; an old file is then unchanged.
    pub fn save_settings_as(&self, path: &Path) -> Result<(), StorageError> {
        self.settings().store(path)
    }

    /// Saves a recorded game as the file at `path`.
    ///
    /// # Errors
    /// The file cannot be written; an old file is then unchanged.
    pub fn save_game_as(game: &Replay, path: &Path) -> Result<(), StorageError> {
        recordings::write(path, game)
    }

    /// Saves a text as the file at `path`.
    ///
    /// # Errors
    /// The file cannot be written; an old file is then unchanged.
    pub fn save_text_as(text: &str, path: &Path) -> Result<(), StorageError> {
        file::replace(path, text.as_bytes())
    }

    /// Loads the settings in the file at `path` and saves them as the player's own.
    ///
    /// # Errors
    /// The file cannot be read or holds no complete settings; the player's settings are then unchanged.
    pub fn open_settings(&mut self, path: &Path) -> Result<(), StorageError> {
        let settings = settings::load_complete(path)?;
        self.save_settings(&settings);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_travel_as_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.toml");
        let mut one = Storage::in_memory();
        let mut settings = one.settings().clone();
        settings.player.name = "Ada".to_owned();
        settings.display.frame_counter = true;
        one.save_settings(&settings);
        one.save_settings_as(&file).unwrap();
        let mut other = Storage::in_memory();
        other.open_settings(&file).unwrap();
        assert_eq!(other.settings(), &settings);
    }

    #[test]
    fn a_file_without_settings_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::in_memory();
        let mut settings = storage.settings().clone();
        settings.game.level = 7;
        storage.save_settings(&settings);
        let file = folder.path().join("mine.toml");
        for text in ["", "a letter to Ada", "colour = 3\n", "version = 1\n[game]\nlevel = \"seven\"\n"] {
            file::replace(&file, text.as_bytes()).unwrap();
            let error = storage.open_settings(&file).unwrap_err();
            assert!(matches!(error, StorageError::NoSettings { .. }), "{text}: {error}");
        }
        for path in [folder.path().to_owned(), folder.path().join("nowhere.toml")] {
            storage.open_settings(&path).unwrap_err();
        }
        assert_eq!(storage.settings(), &settings);
    }

    #[test]
    fn write_errors_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        let error = Storage::in_memory().save_settings_as(&folder.path().join("no/such/folder.toml")).unwrap_err();
        assert!(error.to_string().contains("folder.toml"), "{error}");
    }
}
