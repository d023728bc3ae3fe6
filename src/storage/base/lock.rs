//! Locks between copies of the program that share storage folders.

use std::fs;
use std::fs::{File, OpenOptions, TryLockError};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::error::StorageError;
use super::file;

/// The maximum wait for another copy of the program.
pub(crate) const LOCK_TIMEOUT: Duration = Duration::from_secs(2);
/// The time between two attempts. A save takes a few milliseconds.
const RETRY_INTERVAL: Duration = Duration::from_millis(3);

/// An exclusive lock. The system releases it when the process ends, even if it is killed.
#[derive(Debug)]
pub(crate) struct Lock {
    /// The locked file. `None` if the file system has no locks. A single copy of the program is safe there.
    file: Option<File>,
}

impl Lock {
    /// Locks the file at `path`, waiting up to `timeout` for another copy of the program.
    pub(crate) fn acquire(path: &Path, timeout: Duration) -> Result<Self, StorageError> {
        // A separate lock file, because the data files are replaced by rename, and a lock would stay with the old file.
        let file = file::refuse_special(path)
            .and_then(|()| OpenOptions::new().write(true).create(true).truncate(false).open(path))
            .map_err(|error| StorageError::write(path, error))?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { file: Some(file) }),
                Err(TryLockError::WouldBlock) if start.elapsed() >= timeout => {
                    return Err(StorageError::Busy { path: path.to_owned() });
                }
                Err(TryLockError::WouldBlock) => thread::sleep(RETRY_INTERVAL),
                // Some network file systems have no locks.
                Err(TryLockError::Error(error)) => {
                    log::warn!("this file cannot be locked ({error}): {}", path.display());
                    return Ok(Self { file: None });
                }
            }
        }
    }

    /// Removes temporary files that a crash left in `folder`.
    ///
    /// Temporary files are only written under this lock, so none is in use.
    pub(crate) fn remove_temporary_files(&self, folder: &Path) {
        if self.file.is_none() {
            return;
        }
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            if file::is_temporary(&entry.file_name().to_string_lossy()) {
                file::remove(&entry.path());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::LOCK;
    use super::*;

    #[test]
    fn two_cannot_write_at_once_and_only_a_writer_cleans() {
        let folder = tempfile::tempdir().unwrap();
        let leftover = folder.path().join(".skyline-dead.tmp");
        file::replace(&leftover, b"x").unwrap();
        let lock = Lock::acquire(&folder.path().join(LOCK), Duration::ZERO).unwrap();
        assert!(matches!(Lock::acquire(&folder.path().join(LOCK), Duration::ZERO), Err(StorageError::Busy { .. })));
        lock.remove_temporary_files(folder.path());
        assert!(!leftover.exists());
        drop(lock);
        assert!(Lock::acquire(&folder.path().join(LOCK), Duration::ZERO).is_ok());
    }

    #[test]
    fn a_folder_in_the_place_of_a_lock_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(LOCK)).unwrap();
        let error = Lock::acquire(&folder.path().join(LOCK), Duration::ZERO).unwrap_err();
        assert!(matches!(error, StorageError::Write { .. }), "{error}");
    }
}
