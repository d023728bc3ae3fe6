//! Whole files, read with a limit and written so that there is never half of one.
//!
//! A file is replaced by a finished one under another name: written, synced, renamed, and the folder synced. Whoever
//! reads at any moment, or after any crash, finds the old file or the new one. All writing happens under one lock on
//! the folder, so that what lies under a temporary name while nobody holds the lock was left by a crash.

use std::fs;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use tempfile::NamedTempFile;

use crate::storage::base::error::StorageError;

const TEMPORARY_PREFIX: &str = ".skyline-";
const TEMPORARY_SUFFIX: &str = ".tmp";
/// The lock that everything is written under.
pub(in crate::storage) const LOCK: &str = "skyline.lock";
/// Between two attempts at a lock; a save takes a few milliseconds.
const LOCK_RETRY: Duration = Duration::from_millis(3);

/// What is found under a file's name.
#[derive(Debug)]
pub(in crate::storage) enum Content {
    /// Nothing.
    Missing,
    /// A file within the limit.
    Bytes(Vec<u8>),
    /// A folder, a device, or a file beyond the limit.
    Unusable,
}

/// Reads a whole file of at most `limit` bytes.
pub(in crate::storage) fn read(path: &Path, limit: u64) -> Result<Content, StorageError> {
    // Asked before opening, for opening a pipe would wait for its other end.
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() && metadata.len() <= limit => {}
        Ok(_) => return Ok(Content::Unusable),
        Err(error) if is_missing(&error) => {
            let dangling = fs::symlink_metadata(path).is_ok();
            return Ok(if dangling { Content::Unusable } else { Content::Missing });
        }
        Err(error) => return Err(StorageError::read(path, error)),
    }
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes));
    match read {
        Ok(count) if count as u64 > limit => Ok(Content::Unusable),
        Ok(_) => Ok(Content::Bytes(bytes)),
        Err(error) if is_missing(&error) => Ok(Content::Missing),
        Err(error) => Err(StorageError::read(path, error)),
    }
}

/// Whether there is no such file, or no folder that could hold it.
fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Puts `bytes` in the place of the file at `path`, whole or not at all. On return they have reached the disk.
///
/// # Errors
/// Whatever the system says; the old file is then as it was.
pub(in crate::storage) fn replace(path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    let write = || {
        let target = behind_link(path);
        let folder = folder_of(&target);
        let file = written(folder, bytes)?;
        file.persist(&target).map_err(|failed| failed.error)?;
        sync_folder(folder)
    };
    write().map_err(|error| StorageError::write(path, error))
}

/// The file that a link leads to, for players who keep their settings elsewhere; anything else is taken as it is.
fn behind_link(path: &Path) -> PathBuf {
    let is_link = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink());
    let target = fs::canonicalize(path).ok().filter(|target| is_link && target.is_file());
    target.unwrap_or_else(|| path.to_owned())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or_else(|| Path::new("."))
}

/// A temporary file in `folder` that holds `bytes` on the disk.
fn written(folder: &Path, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_PREFIX).suffix(TEMPORARY_SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // As any program's files; the user's mask is applied to it.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Brings the names in a folder to the disk.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // Some file systems cannot, and write names at once.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        result => result,
    }
}

/// Brings the names in a folder to the disk; only Unix has a way to ask for it.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Makes a folder and those above it.
pub(in crate::storage) fn make_folder(folder: &Path) -> Result<(), StorageError> {
    let make = || {
        fs::create_dir_all(folder)?;
        sync_folder(folder_of(folder))
    };
    if folder.is_dir() { Ok(()) } else { make().map_err(|error| StorageError::write(folder, error)) }
}

/// Removes a file; that it is gone already is fine.
pub(in crate::storage) fn remove(path: &Path) {
    if let Err(error) = fs::remove_file(path)
        && !is_missing(&error)
    {
        log::warn!("a file that is no longer needed stays ({error}): {}", path.display());
    }
}

/// Keeps what lies at `path` under a name that tells `why` and when, without ever overwriting an earlier one.
///
/// A file is copied and stays in its place until it is replaced; what is no usable file is moved. Returns the new
/// path, or `None` where the same bytes have been kept before, by an earlier run or another copy of the game.
pub(in crate::storage) fn keep_aside(
    path: &Path,
    content: &Content,
    why: &str,
) -> Result<Option<PathBuf>, StorageError> {
    let keep = || match content {
        Content::Missing => Ok(None),
        Content::Bytes(bytes) if is_kept(path, bytes, why) => Ok(None),
        Content::Bytes(bytes) => {
            let mut file = written(folder_of(path), bytes)?;
            for aside in aside_names(path, why) {
                match file.persist_noclobber(&aside) {
                    Ok(_) => return sync_folder(folder_of(path)).map(|()| Some(aside)),
                    Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => file = failed.file,
                    Err(failed) => return Err(failed.error),
                }
            }
            Err(io::ErrorKind::AlreadyExists.into())
        }
        Content::Unusable => {
            let free = aside_names(path, why).find(|aside| fs::symlink_metadata(aside).is_err());
            let aside = free.ok_or(io::ErrorKind::AlreadyExists)?;
            fs::rename(path, &aside)?;
            sync_folder(folder_of(path)).map(|()| Some(aside))
        }
    };
    keep().map_err(|error| StorageError::write(path, error))
}

/// Whether a file with these bytes has been kept already.
fn is_kept(path: &Path, bytes: &[u8], why: &str) -> bool {
    let start = format!("{}.{why}-", stem(path));
    let Ok(siblings) = fs::read_dir(folder_of(path)) else { return false };
    siblings
        .flatten()
        .filter(|sibling| sibling.file_name().to_string_lossy().starts_with(&start))
        .any(|sibling| {
            matches!(read(&sibling.path(), bytes.len() as u64), Ok(Content::Bytes(kept)) if kept.as_slice() == bytes)
        })
}

/// `settings.damaged-2026-11-21-015803.toml`, then the same with `-2`, `-3` and so on.
fn aside_names(path: &Path, why: &str) -> impl Iterator<Item = PathBuf> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned()).unwrap_or_default();
    let now = now().to_zoned(TimeZone::system()).strftime("%Y-%m-%d-%H%M%S").to_string();
    let start = format!("{}.{why}-{now}", stem(path));
    let folder = folder_of(path).to_owned();
    (1..1_000).map(move |count| {
        let count = if count == 1 { String::new() } else { format!("-{count}") };
        folder.join(format!("{start}{count}.{extension}"))
    })
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The time of the system's clock; 1970 where the clock is beyond all calendars.
pub(in crate::storage) fn now() -> Timestamp {
    Timestamp::try_from(std::time::SystemTime::now()).unwrap_or_default()
}

/// A right that only one copy of the game has at a time; ends when it is dropped, and with the process, however that ends.
#[derive(Debug)]
pub(in crate::storage) struct Lock {
    /// `None` where the file system knows no locks: play with one copy is still safe there.
    file: Option<File>,
}

impl Lock {
    /// Takes the right that the file `name` in `folder` stands for, waiting for another copy of the game as long as
    /// `patience`.
    pub(in crate::storage) fn take(folder: &Path, name: &str, patience: Duration) -> Result<Self, StorageError> {
        let path = folder.join(name);
        // A file of its own, for the others are replaced and would take their locks with them.
        let file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(|error| StorageError::write(&path, error))?;
        let start = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { file: Some(file) }),
                Err(TryLockError::WouldBlock) if start.elapsed() >= patience => {
                    return Err(StorageError::Busy { path });
                }
                Err(TryLockError::WouldBlock) => thread::sleep(LOCK_RETRY),
                Err(TryLockError::Error(error)) => {
                    log::warn!("this folder cannot be locked ({error}): {}", folder.display());
                    return Ok(Self { file: None });
                }
            }
        }
    }

    /// Removes what a crash left in `folder` under a temporary name.
    pub(in crate::storage) fn clean(&self, folder: &Path) {
        if self.file.is_none() {
            return;
        }
        let Ok(entries) = fs::read_dir(folder) else { return };
        for entry in entries.flatten() {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with(TEMPORARY_PREFIX) && name.ends_with(TEMPORARY_SUFFIX) {
                remove(&entry.path());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes_of(path: &Path) -> Vec<u8> {
        match read(path, 1_000).unwrap() {
            Content::Bytes(bytes) => bytes,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        for text in ["first", "second, longer", ""] {
            replace(&path, text.as_bytes()).unwrap();
            assert_eq!(bytes_of(&path), text.as_bytes());
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_a_file_is_unusable_or_missing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        assert!(matches!(read(&path, 9), Ok(Content::Missing)));
        assert!(matches!(read(&path.join("under a file that is not there"), 9), Ok(Content::Missing)));
        assert!(matches!(read(folder.path(), 9), Ok(Content::Unusable)));
        replace(&path, &[0; 10]).unwrap();
        assert!(matches!(read(&path, 9), Ok(Content::Unusable)));
        assert!(matches!(read(&path, 10), Ok(Content::Bytes(_))));
        assert!(matches!(read(&path.join("under a file"), 9), Ok(Content::Missing)));
    }

    #[test]
    fn a_folder_in_the_way_is_an_error_and_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::create_dir(&path).unwrap();
        assert!(replace(&path, b"x").is_err());
        assert!(path.is_dir());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "the temporary file is gone");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_to_a_file_but_never_to_a_device() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        replace(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        replace(&link, b"new").unwrap();
        assert_eq!(bytes_of(&file), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());

        let null = folder.path().join("null");
        std::os::unix::fs::symlink("/dev/null", &null).unwrap();
        assert_eq!(behind_link(&null), null);
        assert!(matches!(read(&null, 9), Ok(Content::Unusable)));
    }

    #[test]
    fn files_kept_aside_are_never_overwritten_and_never_kept_twice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let mut kept = Vec::new();
        for text in ["one", "two", "three"] {
            replace(&path, text.as_bytes()).unwrap();
            let content = read(&path, 9).unwrap();
            kept.push(keep_aside(&path, &content, "damaged").unwrap().unwrap());
            assert_eq!(keep_aside(&path, &content, "damaged").unwrap(), None);
        }
        assert_eq!(kept.iter().map(|path| bytes_of(path)).collect::<Vec<_>>(), [&b"one"[..], b"two", b"three"]);
        let name = kept[0].file_name().unwrap().to_string_lossy().into_owned();
        let date = name.strip_prefix("settings.damaged-").and_then(|name| name.strip_suffix(".toml"));
        assert!(date.is_some_and(|date| date.len() == "2026-11-21-015803".len()), "{name}");
    }

    #[test]
    fn folders_and_huge_files_are_moved_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let mut kept = Vec::new();
        for _ in 0..3 {
            fs::create_dir(&path).unwrap();
            kept.push(keep_aside(&path, &Content::Unusable, "damaged").unwrap().unwrap());
            assert!(!path.exists());
        }
        assert!(kept.iter().all(|path| path.is_dir()));
    }

    #[test]
    fn two_cannot_write_at_once_and_only_a_writer_cleans() {
        let folder = tempfile::tempdir().unwrap();
        let leftover = folder.path().join(".skyline-dead.tmp");
        replace(&leftover, b"x").unwrap();
        let lock = Lock::take(folder.path(), LOCK, Duration::ZERO).unwrap();
        assert!(matches!(Lock::take(folder.path(), LOCK, Duration::ZERO), Err(StorageError::Busy { .. })));
        lock.clean(folder.path());
        assert!(!leftover.exists());
        drop(lock);
        assert!(Lock::take(folder.path(), LOCK, Duration::ZERO).is_ok());
    }

    #[test]
    fn errors_are_told_by_their_cause() {
        let path = Path::new("/a");
        for (kind, expected) in [
            (io::ErrorKind::StorageFull, "the disk is full"),
            (io::ErrorKind::QuotaExceeded, "the disk is full"),
            (io::ErrorKind::ReadOnlyFilesystem, "writing is not allowed"),
            (io::ErrorKind::PermissionDenied, "writing is not allowed"),
            (io::ErrorKind::BrokenPipe, "could not be written"),
        ] {
            let message = StorageError::write(path, kind.into()).to_string();
            assert!(message.starts_with(expected) && message.ends_with(": /a"), "{message}");
        }
    }
}
