//! Access to the data files in the storage folders, under the lock.

use std::path::PathBuf;

use crate::storage::base::error::{Notice, StorageError};
use crate::storage::base::file::{self, Content};
use crate::storage::base::folders::Folders;
use crate::storage::base::layout::{DataFile, REPLAYS};
use crate::storage::base::lock::Lock;
use crate::storage::formats::{Condition, Reading, StoredFile};

/// The storage folders.
#[derive(Debug)]
pub(crate) struct Home {
    folders: Folders,
}

/// A file and its readable content.
#[derive(Debug)]
pub(crate) struct Loaded<T> {
    content: Content,
    pub(crate) reading: Reading<T>,
}

impl Home {
    pub(crate) const fn new(folders: Folders) -> Self {
        Self { folders }
    }

    pub(crate) const fn folders(&self) -> &Folders {
        &self.folders
    }

    /// Returns the path of a file.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folders.path(name)
    }

    /// Returns the path of the recorded game of a score entry.
    pub(crate) fn replay_path(&self, name: &str) -> PathBuf {
        self.path(REPLAYS).join(name)
    }

    pub(crate) fn data_path(&self, file: DataFile) -> PathBuf {
        self.path(file.file_name())
    }

    /// Creates missing folders and locks them for writing.
    pub(crate) fn lock(&self) -> Result<Lock, StorageError> {
        self.folders.lock()
    }

    /// Loads a data file. A missing file gives the default.
    pub(crate) fn load<T: StoredFile>(&self) -> Result<Loaded<T>, StorageError> {
        let path = self.data_path(T::FILE);
        let content = file::read(&path, T::SIZE_LIMIT)?;
        let reading = match &content {
            Content::Missing => Reading::new(T::default(), Condition::Good),
            Content::Bytes(bytes) => T::load(&path, bytes)?,
            Content::Unusable => Reading::new(T::default(), Condition::Damaged),
        };
        Ok(Loaded { content, reading })
    }

    /// Loads a data file before rewriting it. Sets it aside if rewriting would lose data.
    pub(crate) fn load_to_rewrite<T: StoredFile>(&self, notices: &mut Vec<Notice>) -> Result<T, StorageError> {
        let loaded = self.load::<T>()?;
        notices.extend(self.set_aside(&loaded)?);
        Ok(loaded.reading.value)
    }

    /// Saves a copy of a damaged or newer file, or of one with values that were not understood. Returns a notice the
    /// first time, unless the player already knows which values these are.
    pub(crate) fn set_aside<T: StoredFile>(&self, loaded: &Loaded<T>) -> Result<Option<Notice>, StorageError> {
        let subject = T::FILE;
        let set_aside = |why| file::set_aside(&self.data_path(subject), &loaded.content, why);
        match loaded.reading.condition {
            Condition::Good if loaded.reading.unread.is_empty() => Ok(None),
            Condition::Good => set_aside("damaged").map(|_path| None),
            Condition::Newer => Ok(set_aside("newer")?.map(|path| Notice::Newer { subject, path })),
            Condition::Damaged => Ok(set_aside("damaged")?.map(|path| Notice::Damaged { subject, path })),
        }
    }

    /// Replaces a data file.
    pub(crate) fn store<T: StoredFile>(&self, value: &T) -> Result<(), StorageError> {
        value.store(&self.data_path(T::FILE))
    }
}
