//! Errors of storage, and notices about it for the player.

use std::io;
use std::path::{Path, PathBuf};

use crate::formats::Foreign;
use crate::replay::ReplayError;

use super::layout::{DataFile, HOME_VARIABLE};

/// An error of saving or reading. Each message says what to do and ends with the path.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The user has no home folder.
    #[error("no home folder was found for settings and scores; set {HOME_VARIABLE} to a folder")]
    NoFolder,
    /// The disk or the user's quota is full.
    #[error("the disk is full; free some space, and the next save tries again: {}", path.display())]
    Full {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The permissions of the folder or file forbid writing.
    #[error("the folder is not writable; change its permissions, or set {HOME_VARIABLE} to another folder: {}", path.display())]
    ReadOnly {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Writing failed for another reason.
    #[error("the file could not be written ({source}); the next save tries again: {}", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Reading failed.
    #[error("the file could not be read ({source}); check that it exists and is readable: {}", path.display())]
    Read {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The file does not exist.
    #[error("this file no longer exists: {}", path.display())]
    NoFile {
        /// Its path.
        path: PathBuf,
    },
    /// The limit of files of this kind is reached.
    #[error("there are already {most}; delete some first: {}", path.display())]
    TooMany {
        /// The limit.
        most: usize,
        /// The folder.
        path: PathBuf,
    },
    /// Another copy of the program held the lock for too long.
    #[error("another copy of Skyline is using the file; the next save tries again: {}", path.display())]
    Busy {
        /// The lock file.
        path: PathBuf,
    },
    /// The score has no recorded game.
    #[error("no replay was saved with this score")]
    NoReplay,
    /// The file that the player chose holds no complete settings.
    #[error("not a Skyline settings file, or it is damaged; choose a file saved by Skyline: {}", path.display())]
    NoSettings {
        /// The file.
        path: PathBuf,
    },
    /// The file that the player chose is of another program.
    #[error("{format} {}", path.display())]
    Foreign {
        /// Its format.
        format: Foreign,
        /// The file.
        path: PathBuf,
    },
    /// The thread that saves could not be started.
    #[error("the save thread could not be started ({0}); close other programs and restart Skyline")]
    NoThread(io::Error),
}

impl StorageError {
    /// Classifies an error of writing by its cause.
    pub(crate) fn write(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
                Self::Full { path, source }
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly { path, source },
            _ => Self::Write { path, source },
        }
    }

    /// Wraps an error of reading.
    pub(crate) fn read(path: &Path, source: io::Error) -> Self {
        Self::Read { path: path.to_owned(), source }
    }
}

/// The error for a recorded game that cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Its file cannot be read.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// Its recording cannot be used.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// A message to the player, shown once. Its text is in the language files.
#[derive(Debug)]
pub enum Notice {
    /// A file was damaged. Its good parts are used, everything else is at its default.
    Damaged {
        /// The file.
        subject: DataFile,
        /// The new path of the damaged file.
        path: PathBuf,
    },
    /// Single values of a file were not understood. Only these are at their defaults, and the file is unchanged.
    NotUnderstood {
        /// The file.
        subject: DataFile,
        /// The names of the values, such as `general.language`.
        values: Vec<String>,
    },
    /// A file was written by a newer version of the game. The fields that this version knows are used.
    Newer {
        /// The file.
        subject: DataFile,
        /// The copy with the unknown fields, which the next save by this version drops.
        path: PathBuf,
    },
    /// The unfinished game cannot be resumed.
    NotResumed {
        /// The reason.
        reason: OpenError,
        /// The new path of its recording.
        path: PathBuf,
    },
    /// Saving failed. The data stays in memory, and every further save tries again.
    NotSaved(StorageError),
    /// Some files of an older version could not be moved to the folder of this computer. Every start tries again.
    NotMoved(StorageError),
    /// Everything that could not be saved before has been saved.
    SavedAfterAll,
    /// Another running copy of the program saves its unfinished game, so the one of this copy is not saved.
    OtherCopy,
}
