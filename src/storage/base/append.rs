//! Files that grow at their end.
//!
//! ```text
//!   file ──▶ write behind its end ──▶ (every few seconds) sync
//! ```
//!
//! What is written is the system's, whatever becomes of the program. Only a power cut loses what is not synced, and may
//! leave half a line.

use std::fs::{File, OpenOptions};
use std::io;
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use super::error::StorageError;
use super::file;

/// The time between two syncs of a file that grows.
// A sync costs a disk more than all lines between two of them.
const SYNC_INTERVAL: Duration = Duration::from_secs(3);

/// A file to whose end lines are appended.
#[derive(Debug)]
pub(crate) struct AppendFile {
    file: File,
    synced_at: Instant,
}

impl AppendFile {
    /// Opens an existing file, whose content is synced.
    pub(crate) fn open(path: &Path) -> Result<Self, StorageError> {
        let open = || OpenOptions::new().append(true).open(path);
        let file = file::while_held(open).map_err(|error| StorageError::write(path, error))?;
        Ok(Self { file, synced_at: Instant::now() })
    }

    /// Appends lines. After an error, the last line may be incomplete.
    pub(crate) fn append(&mut self, lines: &str) -> io::Result<()> {
        self.file.write_all(lines.as_bytes())?;
        if self.synced_at.elapsed() >= SYNC_INTERVAL {
            self.file.sync_data()?;
            self.synced_at = Instant::now();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_appended_and_readable_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        assert!(AppendFile::open(&path).is_err(), "only an existing file grows");
        file::replace(&path, b"one\n").unwrap();
        let mut end = AppendFile::open(&path).unwrap();
        for (line, expected) in [("two\n", "one\ntwo\n"), ("three\n", "one\ntwo\nthree\n")] {
            end.append(line).unwrap();
            assert_eq!(file::read_text(&path, 100).unwrap(), expected);
        }
    }

    #[test]
    fn what_is_appended_is_synced_every_few_seconds() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        file::replace(&path, b"").unwrap();
        let mut end = AppendFile::open(&path).unwrap();
        let opened = end.synced_at;
        end.append("one\n").unwrap();
        assert_eq!(end.synced_at, opened);
        end.synced_at = opened.checked_sub(SYNC_INTERVAL).unwrap();
        end.append("two\n").unwrap();
        assert!(end.synced_at >= opened);
    }
}
