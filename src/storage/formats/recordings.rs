//! Files of recorded games.

use std::path::Path;

use crate::replay::Recording;
use crate::storage::base::error::StorageError;
use crate::storage::base::file;
use crate::storage::base::folders::Folders;
use crate::storage::base::layout::REPLAYS;

/// The maximum size in bytes. No recorded game reaches it.
pub(crate) const SIZE_LIMIT: u64 = 16 << 20;

/// Reads the text of a recorded game.
pub(crate) fn read(path: &Path) -> Result<String, StorageError> {
    file::read_text(path, SIZE_LIMIT)
}

/// Reads the text of the recorded game of a score entry, by the name of its file.
pub(crate) fn read_of_entry(folders: &Folders, name: &str) -> Result<String, StorageError> {
    read(&folders.path(REPLAYS).join(name))
}

pub(crate) fn write(path: &Path, game: &Recording) -> Result<(), StorageError> {
    let text = game.to_json().map_err(|error| StorageError::write(path, std::io::Error::other(error)))?;
    file::replace(path, text.as_bytes())
}
