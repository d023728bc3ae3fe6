//! Complete files: read up to a size limit, and replaced atomically.
//!
//! ```text
//!   temporary file ──▶ write ──▶ fsync ──▶ rename over the old file ──▶ fsync of the folder
//! ```
//!
//! A reader finds either the old file or the new one, also after a crash at any point. Every write happens under one
//! lock on the folder ([`super::lock`]). So a temporary file that exists while the lock is free was left by a crash.

use std::fs;
use std::fs::File;
use std::io;
use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use jiff::tz::TimeZone;
use tempfile::NamedTempFile;

use super::error::StorageError;
use super::time;
use crate::formats::Foreign;

const TEMPORARY_PREFIX: &str = ".skyline-";
const TEMPORARY_SUFFIX: &str = ".tmp";

/// The number of bytes from which files of other programs are recognised.
const HEAD: u64 = 64 << 10;

/// The maximum wait for another program that has a file open.
const HELD_TIMEOUT: Duration = Duration::from_secs(1);
/// The time between two attempts.
const HELD_INTERVAL: Duration = Duration::from_millis(10);

/// The content of a path.
#[derive(Debug)]
pub(crate) enum Content {
    /// Nothing.
    Missing,
    /// A file within the size limit.
    Bytes(Vec<u8>),
    /// A folder, a device, or a file beyond the size limit.
    Unusable,
}

/// Reads a complete file of at most `limit` bytes.
pub(crate) fn read(path: &Path, limit: u64) -> Result<Content, StorageError> {
    // Before opening: opening a FIFO blocks until another process opens its other end.
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() && metadata.len() <= limit => {}
        Ok(_) => return Ok(Content::Unusable),
        Err(error) if is_missing(&error) => {
            // A dangling link is not `Missing`: it would be overwritten.
            let is_dangling_link = fs::symlink_metadata(path).is_ok();
            return Ok(if is_dangling_link { Content::Unusable } else { Content::Missing });
        }
        Err(error) => return Err(StorageError::read(path, error)),
    }
    let mut bytes = Vec::new();
    // The file may have grown since its size was read.
    let read = File::open(path).and_then(|file| file.take(limit + 1).read_to_end(&mut bytes));
    match read {
        Ok(count) if count as u64 > limit => Ok(Content::Unusable),
        Ok(_) => Ok(Content::Bytes(bytes)),
        Err(error) if is_missing(&error) => Ok(Content::Missing),
        Err(error) => Err(StorageError::read(path, error)),
    }
}

/// The error for a file of another program, which may be too large for one of ours. `None` for other files.
pub(crate) fn foreign(path: &Path) -> Option<StorageError> {
    // Opening a FIFO blocks.
    if !fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        return None;
    }
    let mut head = Vec::new();
    File::open(path).ok()?.take(HEAD).read_to_end(&mut head).ok()?;
    let format = Foreign::of(&String::from_utf8_lossy(&head))?;
    Some(StorageError::Foreign { format, path: path.to_owned() })
}

/// Reads a complete text file of at most `limit` bytes.
///
/// # Errors
/// [`StorageError::NoFile`] if it is missing, [`StorageError::Read`] if it cannot be read or is not UTF-8.
pub(crate) fn read_text(path: &Path, limit: u64) -> Result<String, StorageError> {
    match read(path, limit)? {
        Content::Missing => Err(StorageError::NoFile { path: path.to_owned() }),
        Content::Unusable => {
            let as_damaged = || StorageError::read(path, io::ErrorKind::InvalidData.into());
            Err(foreign(path).unwrap_or_else(as_damaged))
        }
        Content::Bytes(bytes) => {
            String::from_utf8(bytes).map_err(|error| StorageError::read(path, io::Error::other(error)))
        }
    }
}

/// Whether an error means that the file or its folder does not exist.
fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Returns an error if `path` exists and is not a regular file. Opening a FIFO to write blocks until a process reads
/// it.
pub(crate) fn refuse_special(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => Err(io::Error::other("this is not a regular file")),
        // Opening the file reports any other error.
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Repeats `attempt` for up to a second while another program has the file open.
pub(super) fn while_held<T>(mut attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let start = Instant::now();
    loop {
        match attempt() {
            Err(error) if is_held(&error) && start.elapsed() < HELD_TIMEOUT => thread::sleep(HELD_INTERVAL),
            done => return done,
        }
    }
}

/// Whether an error may mean that another program has the file open, so that it cannot be replaced, moved or removed.
///
/// Virus scanners, indexers and backups briefly open each new file, which blocks other programs on Windows. The errors
/// are: access denied, sharing violation, lock violation.
fn is_held(error: &io::Error) -> bool {
    cfg!(windows) && matches!(error.raw_os_error(), Some(5 | 32 | 33))
}

/// Replaces the file at `path` by `bytes`, completely or not at all. On return, the bytes are on the disk.
///
/// # Errors
/// Any error of the system; the old file is then unchanged.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    replace_with(path, |file| file.write_all(bytes))
}

/// Like [`replace`], with the new content written by `write`.
pub(crate) fn replace_with(
    path: &Path,
    write: impl FnOnce(&mut NamedTempFile) -> io::Result<()>,
) -> Result<(), StorageError> {
    let replace = || {
        let target = link_target(path);
        // Windows refuses this, Wine does not.
        if cfg!(windows) && fs::metadata(&target).is_ok_and(|old| old.permissions().readonly()) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        let folder = folder_of(&target);
        let file = temporary_file(folder, write)?;
        persist(file, &target)?;
        sync_folder(folder)
    };
    replace().map_err(|error| StorageError::write(path, error))
}

/// Renames a temporary file to `target`, over the old file.
fn persist(file: NamedTempFile, target: &Path) -> io::Result<()> {
    let mut file = Some(file);
    while_held(|| {
        let persisted = file.take().map(|file| file.persist(target));
        persisted.transpose().map(drop).map_err(|failed| {
            file = Some(failed.file);
            failed.error
        })
    })
}

/// Returns the target of a symbolic link, and any other path unchanged.
///
/// Some players link their settings to a folder under version control. A rename would replace the link itself.
fn link_target(path: &Path) -> PathBuf {
    let is_link = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_symlink());
    let target = fs::canonicalize(path).ok().filter(|target| is_link && target.is_file());
    target.unwrap_or_else(|| path.to_owned())
}

fn folder_of(path: &Path) -> &Path {
    path.parent().unwrap_or_else(|| Path::new("."))
}

/// Returns a temporary file in `folder` whose content is on the disk.
fn temporary_file(
    folder: &Path,
    write: impl FnOnce(&mut NamedTempFile) -> io::Result<()>,
) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY_PREFIX).suffix(TEMPORARY_SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        // `tempfile` makes files private (0600). These get the usual permissions: 0666 and the umask.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder)?;
    write(&mut file)?;
    // Otherwise a file system may write the rename before the data, and a power cut would leave an empty file.
    file.as_file().sync_all()?;
    Ok(file)
}

/// Whether a file name is that of a temporary file of this module.
pub(crate) fn is_temporary(name: &str) -> bool {
    name.starts_with(TEMPORARY_PREFIX) && name.ends_with(TEMPORARY_SUFFIX)
}

/// Flushes the directory entries of a folder to the disk, and thereby a rename.
#[cfg(unix)]
fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder)?.sync_all() {
        // Some file systems cannot sync a folder. They write directory entries at once.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        result => result,
    }
}

/// Does nothing, because only Unix can open and sync a folder.
#[cfg(not(unix))]
fn sync_folder(_folder: &Path) -> io::Result<()> {
    Ok(())
}

/// Creates a folder and its parents if they are missing.
pub(crate) fn make_folder(folder: &Path) -> Result<(), StorageError> {
    let make = || {
        fs::create_dir_all(folder)?;
        sync_folder(folder_of(folder))
    };
    if folder.is_dir() { Ok(()) } else { make().map_err(|error| StorageError::write(folder, error)) }
}

/// Removes a file if it exists. Logs a failure.
pub(crate) fn remove(path: &Path) {
    if let Err(error) = while_held(|| fs::remove_file(path))
        && !is_missing(&error)
    {
        log::warn!("an unused file could not be removed ({error}): {}", path.display());
    }
}

/// Moves a file or a folder, also to another disk.
///
/// A crash leaves each file complete, in the old folder, in the new one or in both. A different file with that name in
/// the new folder is kept; the moved file then gets a similar free name.
///
/// # Errors
/// Any error of the system. Files that could not be moved are still in the old folder.
pub(crate) fn relocate(from: &Path, to: &Path) -> io::Result<()> {
    let is_folder = fs::symlink_metadata(from)?.is_dir();
    let is_free = fs::symlink_metadata(to).is_err();
    // Renames are not synced: if a power cut undoes one, the next start repeats it.
    if is_folder {
        let is_renamed = is_free && while_held(|| fs::rename(from, to)).is_ok();
        return if is_renamed { Ok(()) } else { relocate_folder(from, to) };
    }
    if !is_free && has_same_content(from, to)? {
        remove(from);
        return Ok(());
    }
    let free =
        numbered_names(to).find(|name| fs::symlink_metadata(name).is_err()).ok_or(io::ErrorKind::AlreadyExists)?;
    if while_held(|| fs::rename(from, &free)).is_err() {
        // A rename to another disk fails, so the file is copied.
        refuse_special(from)?;
        let mut content = File::open(from)?;
        let copy = temporary_file(folder_of(&free), |file| io::copy(&mut content, file).map(drop))?;
        copy.persist_noclobber(&free).map_err(|failed| failed.error)?;
        sync_folder(folder_of(&free))?;
        // Removed only after the copy is complete: a crash before leaves the file in both folders.
        remove(from);
    }
    Ok(())
}

fn relocate_folder(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    let mut moved = Ok(());
    for entry in fs::read_dir(from)? {
        let name = entry?.file_name();
        // A failure must not prevent the move of the others.
        let this = relocate(&from.join(&name), &to.join(&name));
        moved = moved.and(this);
    }
    moved?;
    // This fails if a file was added meanwhile, which must stay.
    if let Err(error) = while_held(|| fs::remove_dir(from)) {
        log::warn!("an old folder could not be removed ({error}): {}", from.display());
    }
    Ok(())
}

fn has_same_content(one: &Path, other: &Path) -> io::Result<bool> {
    let (size, other_size) = (fs::metadata(one)?.len(), fs::metadata(other)?.len());
    Ok(size == other_size && fs::read(one)? == fs::read(other)?)
}

/// Yields `NAME.json`, then `NAME 2.json`, `NAME 3.json` and so on.
fn numbered_names(path: &Path) -> impl Iterator<Item = PathBuf> {
    let extension = path.extension().map(|extension| format!(".{}", extension.to_string_lossy())).unwrap_or_default();
    let stem = stem(path);
    let others = (2..1_000).map(move |number| format!("{stem} {number}{extension}"));
    std::iter::once(path.to_owned()).chain(others.map(|name| path.with_file_name(name)))
}

/// Sets the file or folder at `path` aside under a new name with `why` and the date. Never overwrites an earlier one.
///
/// A file is copied, and stays in place until it is replaced. Anything else is moved. Returns the new path, or `None`
/// if the same bytes have been set aside before, by an earlier run or another copy of the program.
pub(crate) fn set_aside(path: &Path, content: &Content, why: &str) -> Result<Option<PathBuf>, StorageError> {
    let set_aside = || match content {
        Content::Missing => Ok(None),
        Content::Bytes(bytes) if is_set_aside(path, bytes, why) => Ok(None),
        Content::Bytes(bytes) => copy_aside(path, bytes, why).map(Some),
        Content::Unusable => move_aside(path, why).map(Some),
    };
    set_aside().map_err(|error| StorageError::write(path, error))
}

fn copy_aside(path: &Path, bytes: &[u8], why: &str) -> io::Result<PathBuf> {
    let mut file = temporary_file(folder_of(path), |file| file.write_all(bytes))?;
    // Tries each name instead of checking it first: another copy of the program may take a free name in between.
    for aside in aside_names(path, why) {
        match file.persist_noclobber(&aside) {
            Ok(_) => return sync_folder(folder_of(path)).map(|()| aside),
            Err(failed) if failed.error.kind() == io::ErrorKind::AlreadyExists => file = failed.file,
            Err(failed) => return Err(failed.error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn move_aside(path: &Path, why: &str) -> io::Result<PathBuf> {
    let free = aside_names(path, why).find(|aside| fs::symlink_metadata(aside).is_err());
    let aside = free.ok_or(io::ErrorKind::AlreadyExists)?;
    while_held(|| fs::rename(path, &aside))?;
    sync_folder(folder_of(path)).map(|()| aside)
}

/// Whether these bytes have been set aside before.
fn is_set_aside(path: &Path, bytes: &[u8], why: &str) -> bool {
    let start = format!("{}.{why}-", stem(path));
    let Ok(siblings) = fs::read_dir(folder_of(path)) else { return false };
    siblings
        .flatten()
        .filter(|sibling| sibling.file_name().to_string_lossy().starts_with(&start))
        .any(|sibling| {
            matches!(read(&sibling.path(), bytes.len() as u64), Ok(Content::Bytes(found)) if found.as_slice() == bytes)
        })
}

/// Yields `settings.damaged-2026-11-21-015803.toml`, then names with `-2`, `-3` and so on.
fn aside_names(path: &Path, why: &str) -> impl Iterator<Item = PathBuf> {
    let extension = path.extension().map(|extension| extension.to_string_lossy().into_owned()).unwrap_or_default();
    let now = time::now().to_zoned(TimeZone::system()).strftime("%Y-%m-%d-%H%M%S").to_string();
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
    fn impossible_paths_are_unusable_or_missing() {
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
    fn a_folder_with_the_name_of_the_file_is_an_error() {
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
        assert_eq!(link_target(&null), null);
        assert!(matches!(read(&null, 9), Ok(Content::Unusable)));
    }

    #[test]
    fn files_set_aside_are_never_overwritten_and_never_copied_twice() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let mut aside = Vec::new();
        for text in ["one", "two", "three"] {
            replace(&path, text.as_bytes()).unwrap();
            let content = read(&path, 9).unwrap();
            aside.push(set_aside(&path, &content, "damaged").unwrap().unwrap());
            assert_eq!(set_aside(&path, &content, "damaged").unwrap(), None);
        }
        assert_eq!(aside.iter().map(|path| bytes_of(path)).collect::<Vec<_>>(), [&b"one"[..], b"two", b"three"]);
        let name = aside[0].file_name().unwrap().to_string_lossy().into_owned();
        let date = name.strip_prefix("settings.damaged-").and_then(|name| name.strip_suffix(".toml"));
        assert!(date.is_some_and(|date| date.len() == "2026-11-21-015803".len()), "{name}");
    }

    #[test]
    fn folders_and_huge_files_are_moved_aside() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.toml");
        let mut aside = Vec::new();
        for _ in 0..3 {
            fs::create_dir(&path).unwrap();
            aside.push(set_aside(&path, &Content::Unusable, "damaged").unwrap().unwrap());
            assert!(!path.exists());
        }
        assert!(aside.iter().all(|path| path.is_dir()));
    }

    #[test]
    fn errors_are_classified_by_cause() {
        let path = Path::new("/a");
        for (kind, expected) in [
            (io::ErrorKind::StorageFull, "the disk is full"),
            (io::ErrorKind::QuotaExceeded, "the disk is full"),
            (io::ErrorKind::ReadOnlyFilesystem, "the folder is not writable"),
            (io::ErrorKind::PermissionDenied, "the folder is not writable"),
            (io::ErrorKind::BrokenPipe, "the file could not be written"),
        ] {
            let message = StorageError::write(path, kind.into()).to_string();
            assert!(message.starts_with(expected) && message.ends_with(": /a"), "{message}");
        }
    }
}
