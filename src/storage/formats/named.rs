//! Files that the player names, each kind in a folder of its own: `FOLDER/NAME.json`.
//!
//! They are small and asked for by hand, so whoever calls waits for the disk.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::storage::base::error::StorageError;
use crate::storage::base::file::{self, Lock};
use crate::storage::worker::writer::PATIENCE;

/// The most files of a kind that are listed.
const MOST_LISTED: usize = 1_000;
/// The longest name, in characters.
const LONGEST_NAME: usize = 40;

/// The files of one kind.
#[derive(Debug)]
pub(in crate::storage) struct NamedFiles<'a> {
    /// The folder of the program, which is locked to write.
    home: &'a Path,
    folder: PathBuf,
    /// What a file without a name is called.
    nameless: &'static str,
    /// How many there may be.
    most: usize,
}

impl<'a> NamedFiles<'a> {
    /// Those in the folder `name` of the program's folder.
    pub(in crate::storage) fn new(home: &'a Path, name: &str, nameless: &'static str, most: usize) -> Self {
        Self { home, folder: home.join(name), nameless, most: most.min(MOST_LISTED) }
    }

    /// Their names in the order of the alphabet. Nothing where the folder cannot be read.
    pub(in crate::storage) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let name = |path: PathBuf| {
            let is_json = path.extension().is_some_and(|extension| extension == "json");
            path.file_stem().filter(|_| is_json)?.to_str().map(str::to_owned)
        };
        let mut names: Vec<String> = entries.filter_map(|entry| name(entry.path())).take(MOST_LISTED).collect();
        names.sort_by_key(|name| name.to_lowercase());
        names
    }

    /// Where the file of this name lies, as far as a file can be called so.
    pub(in crate::storage) fn path(&self, name: &str) -> PathBuf {
        self.exactly(&file_name(name, self.nameless))
    }

    fn exactly(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.json"))
    }

    /// Writes a file under `name`, and under a free name where that one is taken. Returns the name.
    pub(in crate::storage) fn save(&self, name: &str, text: &str) -> Result<String, StorageError> {
        file::make_folder(&self.folder)?;
        let _lock = Lock::take(self.home, file::LOCK, PATIENCE)?;
        if self.names().len() >= self.most {
            return Err(StorageError::TooMany { most: self.most, path: self.folder.clone() });
        }
        let name = self.free_name(name);
        file::replace(&self.exactly(&name), text.as_bytes())?;
        Ok(name)
    }

    /// Gives a file another name, or a free one like it. Returns the name.
    pub(in crate::storage) fn rename(&self, from: &str, to: &str) -> Result<String, StorageError> {
        let _lock = Lock::take(self.home, file::LOCK, PATIENCE)?;
        if file_name(to, self.nameless) == from {
            return Ok(from.to_owned());
        }
        let name = self.free_name(to);
        let path = self.path(from);
        fs::rename(&path, self.exactly(&name)).map_err(|error| lost(&path, error))?;
        Ok(name)
    }

    /// Takes a file away for good.
    pub(in crate::storage) fn delete(&self, name: &str) -> Result<(), StorageError> {
        let _lock = Lock::take(self.home, file::LOCK, PATIENCE)?;
        let path = self.path(name);
        fs::remove_file(&path).map_err(|error| lost(&path, error))
    }

    fn free_name(&self, name: &str) -> String {
        let name = file_name(name, self.nameless);
        let names = std::iter::once(name.clone()).chain((2..).map(|number| format!("{name} {number}")));
        let is_free = |name: &String| fs::symlink_metadata(self.exactly(name)).is_err();
        names.take(MOST_LISTED).find(is_free).unwrap_or(name)
    }
}

fn lost(path: &Path, error: io::Error) -> StorageError {
    if error.kind() == io::ErrorKind::NotFound {
        StorageError::NoFile { path: path.to_owned() }
    } else {
        StorageError::write(path, error)
    }
}

/// A name that every system takes for a file.
fn file_name(name: &str, nameless: &str) -> String {
    const RESERVED: [&str; 4] = ["con", "prn", "aux", "nul"];
    let is_good = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    let name: String = name.chars().map(|letter| if is_good(letter) { letter } else { '-' }).collect();
    let name: String = name.trim().chars().take(LONGEST_NAME).collect();
    let lower = name.trim().to_lowercase();
    let is_port = ["com", "lpt"].iter().any(|port| lower.strip_prefix(port).is_some_and(|rest| rest.len() == 1));
    if lower.is_empty() || is_port || RESERVED.contains(&lower.as_str()) {
        format!("{nameless} {lower}").trim().to_owned()
    } else {
        name.trim().to_owned()
    }
}
