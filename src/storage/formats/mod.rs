//! File formats: the content of each file, how it is written, and which parts of a damaged file can be used.

pub(super) mod entries;
pub(super) mod history;
pub(super) mod match_records;
pub(super) mod matches;
pub(super) mod named;
pub(super) mod on_disk;
pub(super) mod recordings;
mod salvage;
pub(super) mod scores;
pub(super) mod settings;
pub(super) mod snapshots;
pub(super) mod totals;
pub(super) mod unfinished;

use std::path::Path;

use super::base::error::StorageError;
use super::base::layout::DataFile;

/// The usable part of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Condition {
    /// Everything.
    Good,
    /// Everything that this version knows. A newer version wrote the file.
    Newer,
    /// Some parts or nothing.
    Damaged,
}

/// The usable content of a file.
#[derive(Debug)]
pub(crate) struct Reading<T> {
    /// The usable parts, with defaults for the rest.
    pub(crate) value: T,
    /// The usable part.
    pub(crate) condition: Condition,
    /// The names of single values of a good file that were not understood and are at their defaults.
    pub(crate) unread: Vec<String>,
}

impl<T> Reading<T> {
    /// A reading in which every value was understood, or the file as a whole was not.
    pub(crate) const fn new(value: T, condition: Condition) -> Self {
        Self { value, condition, unread: Vec::new() }
    }
}

/// A value that is stored as one [`DataFile`].
pub(crate) trait StoredFile: Default {
    const FILE: DataFile;
    /// The maximum size in bytes. No undamaged file reaches it.
    const SIZE_LIMIT: u64;

    /// Loads the value from the file at `path`, whose content is `bytes`.
    fn load(path: &Path, bytes: &[u8]) -> Result<Reading<Self>, StorageError>;

    /// Replaces the file at `path` atomically.
    fn store(&self, path: &Path) -> Result<(), StorageError>;
}
