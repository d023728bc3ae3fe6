//! Positions of practice in the folder, each a scenario file of its own: `positions/NAME.json`.
//!
//! They are small and asked for by hand, so these calls wait for the disk.

use std::fs;
use std::path::{Path, PathBuf};

use super::Storage;
use super::disk::{FILE_LIMIT, PATIENCE};
use super::error::StorageError;
use super::files::{self, Content, Lock};

/// The most positions that are listed.
const MOST: usize = 1_000;
/// The longest name of a position, in characters.
const LONGEST_NAME: usize = 40;

impl Storage {
    /// The names of the positions that are kept, in the order of the alphabet. Nothing where the folder cannot be read.
    #[must_use]
    pub fn positions(&self) -> Vec<String> {
        let Some(folder) = self.position_folder() else { return Vec::new() };
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let name = |path: PathBuf| {
            let is_json = path.extension().is_some_and(|extension| extension == "json");
            path.file_stem().filter(|_| is_json)?.to_str().map(str::to_owned)
        };
        let mut names: Vec<String> = entries.filter_map(|entry| name(entry.path())).take(MOST).collect();
        names.sort_by_key(|name| name.to_lowercase());
        names
    }

    /// Keeps a position under `name`, as far as a file can be called so, and under a free name where that one is taken.
    /// Returns the name.
    ///
    /// # Errors
    /// There is no folder, or the system refuses to write.
    pub fn save_position(&self, name: &str, text: &str) -> Result<String, StorageError> {
        let folder = self.position_folder().ok_or(StorageError::NoFolder)?;
        files::make_folder(&folder)?;
        let home = self.folder().ok_or(StorageError::NoFolder)?;
        let _lock = Lock::take(home, files::LOCK, PATIENCE)?;
        let name = file_name(name);
        let names = std::iter::once(name.clone()).chain((2..).map(|number| format!("{name} {number}")));
        let is_free = |name: &String| fs::symlink_metadata(path(&folder, name)).is_err();
        let name = names.take(MOST).find(is_free).unwrap_or(name);
        files::replace(&path(&folder, &name), text.as_bytes())?;
        Ok(name)
    }

    /// The text of the position kept under `name`.
    ///
    /// # Errors
    /// There is none, or it cannot be read.
    pub fn position(&self, name: &str) -> Result<String, StorageError> {
        let folder = self.position_folder().ok_or(StorageError::NoFolder)?;
        Self::read_text(&path(&folder, &file_name(name)))
    }

    /// The text of a file that the player chose.
    ///
    /// # Errors
    /// It cannot be read, is longer than any of the game's own, or is no text.
    pub fn read_text(path: &Path) -> Result<String, StorageError> {
        let unreadable = |kind: std::io::ErrorKind| StorageError::read(path, kind.into());
        match files::read(path, FILE_LIMIT)? {
            Content::Missing => Err(unreadable(std::io::ErrorKind::NotFound)),
            Content::Unusable => Err(unreadable(std::io::ErrorKind::InvalidData)),
            Content::Bytes(bytes) => {
                String::from_utf8(bytes).map_err(|error| StorageError::read(path, std::io::Error::other(error)))
            }
        }
    }

    fn position_folder(&self) -> Option<PathBuf> {
        self.folder().map(|folder| folder.join("positions"))
    }
}

fn path(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.json"))
}

/// A name that every system takes for a file.
fn file_name(name: &str) -> String {
    const RESERVED: [&str; 4] = ["con", "prn", "aux", "nul"];
    let is_good = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    let name: String = name.chars().map(|letter| if is_good(letter) { letter } else { '-' }).collect();
    let name: String = name.trim().chars().take(LONGEST_NAME).collect();
    let lower = name.trim().to_lowercase();
    let is_port = ["com", "lpt"].iter().any(|port| lower.strip_prefix(port).is_some_and(|rest| rest.len() == 1));
    if lower.is_empty() || is_port || RESERVED.contains(&lower.as_str()) {
        format!("position {lower}").trim().to_owned()
    } else {
        name.trim().to_owned()
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
        files::replace(&file, &[0xFF, 0xFE, 0x00]).unwrap();
        assert!(Storage::read_text(&file).is_err());
        assert!(Storage::read_text(folder.path()).is_err());
    }
}
