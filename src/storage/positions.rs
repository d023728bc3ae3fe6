//! Positions of practice in the folder, each a scenario file of its own: `positions/NAME.json`.
//!
//! They are small and asked for by hand, so these calls wait for the disk.

use std::path::Path;

use crate::storage::Storage;
use crate::storage::base::error::StorageError;
use crate::storage::base::file::{self, Content};
use crate::storage::formats::named::NamedFiles;
use crate::storage::worker::writer::FILE_LIMIT;

impl Storage {
    /// The names of the positions that are kept, in the order of the alphabet. Nothing where the folder cannot be read.
    #[must_use]
    pub fn positions(&self) -> Vec<String> {
        self.position_files().map(|files| files.names()).unwrap_or_default()
    }

    /// Keeps a position under `name`, as far as a file can be called so, and under a free name where that one is taken.
    /// Returns the name.
    ///
    /// # Errors
    /// There is no folder, it is full, or the system refuses to write.
    pub fn save_position(&self, name: &str, text: &str) -> Result<String, StorageError> {
        self.position_files()?.save(name, text)
    }

    /// The text of the position kept under `name`.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn position(&self, name: &str) -> Result<String, StorageError> {
        Self::read_text(&self.position_files()?.path(name))
    }

    /// The text of a file that the player chose.
    ///
    /// # Errors
    /// It cannot be read, is longer than any of the game's own, or is no text.
    pub fn read_text(path: &Path) -> Result<String, StorageError> {
        let unreadable = |kind: std::io::ErrorKind| StorageError::read(path, kind.into());
        match file::read(path, FILE_LIMIT)? {
            Content::Missing => Err(unreadable(std::io::ErrorKind::NotFound)),
            Content::Unusable => Err(unreadable(std::io::ErrorKind::InvalidData)),
            Content::Bytes(bytes) => {
                String::from_utf8(bytes).map_err(|error| StorageError::read(path, std::io::Error::other(error)))
            }
        }
    }

    fn position_files(&self) -> Result<NamedFiles<'_>, StorageError> {
        let home = self.folder().ok_or(StorageError::NoFolder)?;
        Ok(NamedFiles::new(home, "positions", "position", usize::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_kept_by_name_and_none_is_overwritten() {
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
    fn without_a_folder_it_is_told() {
        let storage = Storage::in_memory();
        assert!(matches!(storage.save_position("a", ""), Err(StorageError::NoFolder)));
        assert!(matches!(storage.position("a"), Err(StorageError::NoFolder)));
        assert!(storage.positions().is_empty());
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("x.json");
        file::replace(&file, &[0xFF, 0xFE, 0x00]).unwrap();
        assert!(Storage::read_text(&file).is_err());
        assert!(Storage::read_text(folder.path()).is_err());
    }
}
