//! Files with names chosen by the player, one folder for each kind: `FOLDER/NAME.json`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::storage::base::error::StorageError;
use crate::storage::base::file;
use crate::storage::base::folders::Folders;

/// The maximum size in bytes. No such file reaches it, except recorded games.
pub(crate) const SIZE_LIMIT: u64 = 1 << 20;
/// The maximum number of listed files of a kind.
const MAX_LISTED: usize = 1_000;
/// The maximum length of a name, in characters.
const MAX_NAME_LENGTH: usize = 40;

#[derive(Debug)]
pub(crate) struct NamedFiles<'a> {
    /// The storage folders, which are locked for writing.
    folders: &'a Folders,
    folder: PathBuf,
    /// The default file name.
    fallback: &'static str,
    /// The maximum number of files.
    most: usize,
}

impl<'a> NamedFiles<'a> {
    /// Returns the files in the folder `name` of the storage folders.
    pub(crate) fn new(folders: &'a Folders, name: &str, fallback: &'static str, most: usize) -> Self {
        Self { folders, folder: folders.path(name), fallback, most: most.min(MAX_LISTED) }
    }

    /// Returns the names in alphabetical order, or none if the folder cannot be read. Of too many it returns some.
    pub(crate) fn names(&self) -> Vec<String> {
        self.first_names(MAX_LISTED)
    }

    fn first_names(&self, most: usize) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let name = |path: PathBuf| {
            let is_json = path.extension().is_some_and(|extension| extension == "json");
            path.file_stem().filter(|_| is_json)?.to_str().map(str::to_owned)
        };
        let mut names: Vec<String> = entries.filter_map(|entry| name(entry.path())).take(most).collect();
        names.sort_by_key(|name| name.to_lowercase());
        names
    }

    /// Returns the path of the file with this name, after making the name valid.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.path_of(&file_name(name, self.fallback))
    }

    fn path_of(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.json"))
    }

    /// Writes a new file called `name` or a similar free name. Returns the name.
    pub(crate) fn save(&self, name: &str, text: &str) -> Result<String, StorageError> {
        let _lock = self.folders.lock()?;
        file::make_folder(&self.folder)?;
        if self.names().len() >= self.most {
            return Err(StorageError::TooMany { most: self.most, path: self.folder.clone() });
        }
        let name = self.free_name(name);
        file::replace(&self.path_of(&name), text.as_bytes())?;
        Ok(name)
    }

    /// Writes a new file like [`Self::save`]. If there are too many then, removes the alphabetically first one that
    /// `may_go`.
    // In this order, because a crash in between then leaves a file too many and loses none.
    pub(crate) fn save_and_drop(
        &self,
        name: &str,
        text: &str,
        may_go: impl Fn(&str) -> bool,
    ) -> Result<(), StorageError> {
        let _lock = self.folders.lock()?;
        file::make_folder(&self.folder)?;
        let saved = self.free_name(name);
        file::replace(&self.path_of(&saved), text.as_bytes())?;
        let names = self.first_names(usize::MAX);
        // A clock that was set back dates the new file first.
        if names.len() > self.most
            && let Some(first) = names.iter().find(|name| **name != saved && may_go(name))
        {
            file::remove(&self.path_of(first));
        }
        Ok(())
    }

    /// Renames a file to `to` or a similar free name. Returns the name.
    pub(crate) fn rename(&self, from: &str, to: &str) -> Result<String, StorageError> {
        let _lock = self.folders.lock()?;
        if file_name(to, self.fallback) == from {
            return Ok(from.to_owned());
        }
        let name = self.free_name(to);
        let path = self.path(from);
        fs::rename(&path, self.path_of(&name)).map_err(|error| change_error(&path, error))?;
        Ok(name)
    }

    pub(crate) fn delete(&self, name: &str) -> Result<(), StorageError> {
        let _lock = self.folders.lock()?;
        let path = self.path(name);
        fs::remove_file(&path).map_err(|error| change_error(&path, error))
    }

    fn free_name(&self, name: &str) -> String {
        let name = file_name(name, self.fallback);
        let names = std::iter::once(name.clone()).chain((2..).map(|number| format!("{name} {number}")));
        // `exists` would return false for a broken link, although the name is taken.
        let is_free = |name: &String| fs::symlink_metadata(self.path_of(name)).is_err();
        names.take(MAX_LISTED).find(is_free).unwrap_or(name)
    }
}

fn change_error(path: &Path, error: io::Error) -> StorageError {
    if error.kind() == io::ErrorKind::NotFound {
        StorageError::NoFile { path: path.to_owned() }
    } else {
        StorageError::write(path, error)
    }
}

/// Returns `name` with the smallest change that makes it a valid file name on every system.
fn file_name(name: &str, fallback: &str) -> String {
    let is_valid = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    let name: String = name.chars().map(|letter| if is_valid(letter) { letter } else { '-' }).collect();
    let name: String = name.trim().chars().take(MAX_NAME_LENGTH).collect();
    // Truncation may leave a space at the end.
    let name = name.trim();
    if name.is_empty() || is_device(name) {
        format!("{fallback} {}", name.to_lowercase()).trim().to_owned()
    } else {
        name.to_owned()
    }
}

/// Whether Windows reserves a name for a device. A file with that name, with any extension, cannot be opened there.
fn is_device(name: &str) -> bool {
    let name = name.to_lowercase();
    let is_port = |rest: &str| {
        // Windows treats the superscript digits of Latin-1 as digits: COM¹ is the port COM1.
        let mut letters = rest.chars();
        letters.next().is_some_and(|letter| matches!(letter, '0'..='9' | '¹' | '²' | '³')) && letters.next().is_none()
    };
    matches!(name.as_str(), "con" | "prn" | "aux" | "nul")
        || ["com", "lpt"].iter().any(|port| name.strip_prefix(port).is_some_and(is_port))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_devices_are_not_used() {
        for name in ["con", "NUL", "Aux", "prn", "COM1", "lpt9", "com0", "COM¹", "LPT²", "lpt³"] {
            assert_eq!(file_name(name, "snapshot"), format!("snapshot {}", name.to_lowercase()), "{name}");
        }
        for name in ["Combo", "COMB", "com12", "LPT", "com⁴", "console", "¹"] {
            assert_eq!(file_name(name, "snapshot"), name);
        }
    }

    /// A clock that was set back gives the new file the first name.
    #[test]
    fn the_new_file_never_makes_room() {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::single(folder.path().to_owned());
        let files = NamedFiles::new(&folders, "files", "file", 2);
        for (name, left) in [("c", vec!["c"]), ("b", vec!["b", "c"]), ("a", vec!["a", "c"])] {
            files.save_and_drop(name, "{}", |_| true).unwrap();
            assert_eq!(files.names(), left);
        }
    }

    #[test]
    fn a_name_becomes_one_plain_file_name() {
        let long = "x".repeat(99);
        let cases = [("a/b: c\\d?", "a-b- c-d-"), ("", "snapshot"), (" .. ", "--"), (long.as_str(), &long[..40])];
        for (name, expected) in cases {
            assert_eq!(file_name(name, "snapshot"), expected, "{name}");
        }
    }
}
