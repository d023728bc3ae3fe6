//! Files outside the storage folders, chosen by the player.

use std::path::{Path, PathBuf};

use super::Storage;
use super::base::error::StorageError;
use super::base::file;
use super::formats::{StoredFile as _, recordings, settings};
use crate::replay::Recording;
use crate::settings::Settings;

impl Storage {
    /// Saves settings as the file at `path`.
    ///
    /// # Errors
    /// The file cannot be written; an old file is then unchanged.
    pub fn save_settings_as(settings: &Settings, path: &Path) -> Result<(), StorageError> {
        settings.store(path)
    }

    /// Saves a recorded game or match as the file at `path`.
    ///
    /// # Errors
    /// The file cannot be written; an old file is then unchanged.
    pub fn save_game_as(game: &Recording, path: &Path) -> Result<(), StorageError> {
        recordings::write(path, game)
    }

    /// Saves a text as the file at `path`.
    ///
    /// # Errors
    /// The file cannot be written; an old file is then unchanged.
    pub fn save_text_as(text: &str, path: &Path) -> Result<(), StorageError> {
        file::replace(path, text.as_bytes())
    }

    /// Saves a picture as a new file in a folder, which is created if it is missing. Returns its path.
    ///
    /// # Errors
    /// The folder or the file cannot be written.
    pub fn save_picture(png: &[u8], folder: &Path, name: &str) -> Result<PathBuf, StorageError> {
        file::make_folder(folder)?;
        let mut path = folder.join(format!("{name}.png"));
        let mut number = 1;
        while path.exists() {
            number += 1;
            path = folder.join(format!("{name}-{number}.png"));
        }
        file::replace(&path, png)?;
        Ok(path)
    }

    /// Saves a clip of a recorded game as the file at `path`.
    ///
    /// # Errors
    /// The file cannot be written; an old file is then unchanged.
    pub fn save_clip_as(clip: &[u8], path: &Path) -> Result<(), StorageError> {
        file::replace(path, clip)
    }

    /// Loads the settings in the file at `path`.
    ///
    /// # Errors
    /// The file cannot be read or does not contain complete settings.
    pub fn open_settings(path: &Path) -> Result<Settings, StorageError> {
        settings::load_complete(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Foreign;

    #[test]
    fn settings_travel_as_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.toml");
        let mut settings = Settings::default();
        settings.player.name = "Ada".to_owned();
        settings.display.frame_counter = true;
        Storage::save_settings_as(&settings, &file).unwrap();
        assert_eq!(Storage::open_settings(&file).unwrap(), settings);
    }

    #[test]
    fn a_file_without_settings_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("mine.toml");
        for text in ["", "a letter to Ada", "colour = 3\n", "version = 1\n[game]\nlevel = \"seven\"\n"] {
            file::replace(&file, text.as_bytes()).unwrap();
            let error = Storage::open_settings(&file).unwrap_err();
            assert!(matches!(error, StorageError::NoSettings { .. }), "{text}: {error}");
        }
        file::replace(&file, br#"{"gamemode":"40l","replay":{"frames":1200,"events":[]}}"#).unwrap();
        let error = Storage::open_settings(&file).unwrap_err();
        assert!(matches!(error, StorageError::Foreign { format: Foreign::TetrioReplay, .. }), "{error}");
        for path in [folder.path().to_owned(), folder.path().join("nowhere.toml")] {
            Storage::open_settings(&path).unwrap_err();
        }
    }

    #[test]
    fn no_picture_replaces_another() {
        let home = tempfile::tempdir().unwrap();
        let folder = home.path().join("pictures");
        let names = ["a", "a", "b", "a"].map(|name| {
            let path = Storage::save_picture(name.as_bytes(), &folder, name).unwrap();
            path.file_name().unwrap().to_str().unwrap().to_owned()
        });
        assert_eq!(names, ["a.png", "a-2.png", "b.png", "a-3.png"]);
        let blocked = folder.join("a.png");
        Storage::save_picture(b"a", &blocked, "a").unwrap_err();
    }

    #[test]
    fn write_errors_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        let error =
            Storage::save_settings_as(&Settings::default(), &folder.path().join("no/such/folder.toml")).unwrap_err();
        assert!(error.to_string().contains("folder.toml"), "{error}");
    }
}
