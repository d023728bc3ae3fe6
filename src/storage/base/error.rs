//! What can go wrong on the disk, and what the player is told of it.

use std::io;
use std::path::{Path, PathBuf};

use crate::replay::ReplayError;

use crate::storage::base::folder::HOME_VARIABLE;

/// Why something could not be kept or read. Each sentence says what to do, and ends with the path.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The system names no folder to keep files in.
    #[error("there is no home folder to keep settings and scores in; name a folder in {HOME_VARIABLE}")]
    NoFolder,
    /// The disk, or what this user may use of it, is full.
    #[error("the disk is full; free some space and it will be saved with the next save: {}", path.display())]
    Full {
        /// What should have been written.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The folder or file may not be written.
    #[error("writing is not allowed here; change that, or name another folder in {HOME_VARIABLE}: {}", path.display())]
    ReadOnly {
        /// What should have been written.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Writing failed for another reason.
    #[error("could not be written ({source}); it will be tried again with the next save: {}", path.display())]
    Write {
        /// What should have been written.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Reading failed.
    #[error("could not be read ({source}); see whether it is there and may be read: {}", path.display())]
    Read {
        /// What should have been read.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is no such file.
    #[error("this file is gone: {}", path.display())]
    NoFile {
        /// Where it should have been.
        path: PathBuf,
    },
    /// There are as many files of this kind as there may be.
    #[error("there are {most} already; delete some first: {}", path.display())]
    TooMany {
        /// How many there may be.
        most: usize,
        /// Their folder.
        path: PathBuf,
    },
    /// Another running copy kept the folder locked for too long.
    #[error("another copy of the game is busy there; it will be tried again with the next save: {}", path.display())]
    Busy {
        /// The lock file.
        path: PathBuf,
    },
    /// The score has no recorded game.
    #[error("no recorded game was kept with this score")]
    NoReplay,
    /// The file that the player chose holds no settings.
    #[error("this file holds no settings of Skyline, or damaged ones; choose one that Skyline saved: {}", path.display())]
    NoSettings {
        /// The file.
        path: PathBuf,
    },
    /// The thread that writes could not be started.
    #[error("the system gave no thread to save with ({0}); close other programs and start the game again")]
    NoThread(io::Error),
}

impl StorageError {
    /// Names a failed write by its cause.
    pub(in crate::storage) fn write(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
                Self::Full { path, source }
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => Self::ReadOnly { path, source },
            _ => Self::Write { path, source },
        }
    }

    /// Names a failed read.
    pub(in crate::storage) fn read(path: &Path, source: io::Error) -> Self {
        Self::Read { path: path.to_owned(), source }
    }
}

/// Which file a [`Notice`] is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The settings.
    Settings,
    /// The High Score Table.
    Scores,
    /// The history of games.
    History,
}

impl Subject {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Settings, Self::Scores, Self::History];

    /// The file's name in the folder.
    #[must_use]
    pub const fn file_name(self) -> &'static str {
        match self {
            Self::Settings => "settings.toml",
            Self::Scores => "scores.jsonl",
            Self::History => "history.jsonl",
        }
    }
}

/// Something the player should be told, once. The words are the language file's.
#[derive(Debug)]
pub enum Notice {
    /// A file was damaged: what could be read of it is used, everything else is at its default.
    Damaged {
        /// Which file.
        subject: Subject,
        /// Where the damaged file lies now.
        path: PathBuf,
    },
    /// A file was written by a newer version of the game: what this one knows of it is used.
    Newer {
        /// Which file.
        subject: Subject,
        /// Where a copy of it was kept, for this version cannot write it back as it was.
        path: PathBuf,
    },
    /// The game that was interrupted cannot be played on.
    NotResumed {
        /// Why.
        reason: ReplayError,
        /// Where its recording was kept.
        path: PathBuf,
    },
    /// Nothing can be saved for now. Play goes on, everything is remembered until the game is closed, and saving is
    /// tried again with every further save.
    NotSaved(StorageError),
    /// What could not be saved before is saved now.
    SavedAfterAll,
}
