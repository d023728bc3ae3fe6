//! Files outside the folder, which the player chose.

use std::path::Path;

use crate::replay::Replay;

use crate::storage::Storage;
use crate::storage::base::error::StorageError;
use crate::storage::base::file::{self, Content};
use crate::storage::formats::settings;
use crate::storage::worker::writer::FILE_LIMIT;

impl Storage {
    /// Writes the settings into the file at `path`, in place of what was there.
    ///
    /// # Errors
    /// The file cannot be written; what was there is then as it was.
    pub fn save_settings_as(&self, path: &Path) -> Result<(), StorageError> {
        let text = settings::write(self.settings())
            .map_err(|error| StorageError::write(path, std::io::Error::other(error)))?;
        file::replace(path, text.as_bytes())
    }

    /// Writes a recorded game into the file at `path`, in place of what was there.
    ///
    /// # Errors
    /// The file cannot be written; what was there is then as it was.
    pub fn save_game_as(game: &Replay, path: &Path) -> Result<(), StorageError> {
        let text = game.to_json().map_err(|error| StorageError::write(path, std::io::Error::other(error)))?;
        file::replace(path, text.as_bytes())
    }

    /// Writes a text into the file at `path`, in place of what was there.
    ///
    /// # Errors
    /// The file cannot be written; what was there is then as it was.
    pub fn save_text_as(text: &str, path: &Path) -> Result<(), StorageError> {
        file::replace(path, text.as_bytes())
    }

    /// Takes over the settings in the file at `path` and keeps them.
    ///
    /// # Errors
    /// The file cannot be read, or holds no settings in all its parts; the settings are then as they were.
    pub fn open_settings(&mut self, path: &Path) -> Result<(), StorageError> {
        let unsuitable = || StorageError::NoSettings { path: path.to_owned() };
        let Content::Bytes(bytes) = file::read(path, FILE_LIMIT)? else { return Err(unsuitable()) };
        let settings = settings::read_whole(&bytes).ok_or_else(unsuitable)?;
        self.set_settings(&settings);
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
        one.set_settings(&settings);
        one.save_settings_as(&file).unwrap();
        let mut other = Storage::in_memory();
        other.open_settings(&file).unwrap();
        assert_eq!(other.settings(), &settings);
    }

    #[test]
    fn what_holds_no_settings_changes_nothing_and_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let mut storage = Storage::in_memory();
        let mut settings = storage.settings().clone();
        settings.game.level = 7;
        storage.set_settings(&settings);
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
    fn a_file_that_cannot_be_written_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let error = Storage::in_memory().save_settings_as(&folder.path().join("no/such/folder.toml")).unwrap_err();
        assert!(error.to_string().contains("folder.toml"), "{error}");
    }
}
