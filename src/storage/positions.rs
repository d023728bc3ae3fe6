//! Practice positions as scenario files: `positions/NAME.json`. These calls wait for the disk.

use std::path::Path;

use super::Storage;
use super::base::error::StorageError;
use super::base::file;
use super::base::layout::POSITIONS;
use super::formats::named::{self, NamedFiles};

impl Storage {
    /// Returns the names of the saved positions in alphabetical order, or none if the folder cannot be read.
    #[must_use]
    pub fn positions(&self) -> Vec<String> {
        self.position_files().map(|files| files.names()).unwrap_or_default()
    }

    /// Saves a position as a new file called `name` or a similar valid free name. Returns the name.
    ///
    /// # Errors
    /// There is no folder, it is full, or the system refuses to write.
    pub fn save_position(&self, name: &str, text: &str) -> Result<String, StorageError> {
        self.position_files()?.save(name, text)
    }

    /// Returns the text of a saved position.
    ///
    /// # Errors
    /// There is no such position, or it cannot be read.
    pub fn position(&self, name: &str) -> Result<String, StorageError> {
        Self::read_text(&self.position_files()?.path(name))
    }

    /// Returns the text of a file chosen by the player.
    ///
    /// # Errors
    /// The file cannot be read, is larger than any file of the game, or is not UTF-8.
    pub(crate) fn read_text(path: &Path) -> Result<String, StorageError> {
        file::read_text(path, named::SIZE_LIMIT)
    }

    fn position_files(&self) -> Result<NamedFiles<'_>, StorageError> {
        let folders = self.folders().ok_or(StorageError::NoFolder)?;
        Ok(NamedFiles::new(folders, POSITIONS, "position", usize::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_saved_by_name_and_none_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open_in(folder.path().to_owned());
        assert!(storage.positions().is_empty());
        let names =
            ["Tower", "Tower", "a/b: c\\d?", "", "CON", "Combo"].map(|name| storage.save_position(name, name).unwrap());
        assert_eq!(names, ["Tower", "Tower 2", "a-b- c-d-", "position", "position con", "Combo"]);
        assert_eq!(storage.positions(), ["a-b- c-d-", "Combo", "position", "position con", "Tower", "Tower 2"]);
        assert_eq!(storage.position("Tower 2").unwrap(), "Tower");
        assert_eq!(storage.position("a/b: c\\d?").unwrap(), "a/b: c\\d?");
        assert!(storage.position("nowhere").is_err());
        assert!(storage.position("../settings").is_err());
    }

    #[test]
    fn a_missing_folder_is_reported() {
        let storage = Storage::in_memory();
        assert!(matches!(storage.save_position("a", ""), Err(StorageError::NoFolder)));
        assert!(matches!(storage.position("a"), Err(StorageError::NoFolder)));
        assert!(storage.positions().is_empty());
    }

    #[test]
    fn files_without_text_are_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.json");
        file::replace(&file, &[0xFF, 0xFE, 0x00]).unwrap();
        assert!(Storage::read_text(&file).is_err());
        assert!(Storage::read_text(folder.path()).is_err());
    }
}
