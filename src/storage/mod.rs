//! Settings, High Score Tables and recorded games on the disk: every byte the program keeps is written here.
//!
//! ```text
//!   ui ──▶ Storage: settings and tables in memory ──▶ worker thread ──▶ temporary file, sync, rename, sync folder
//!              ▲                                           │
//!              └──────── tables of all copies, Notices ────┘
//! ```
//!
//! In the folder ([`folder`]) lie
//!
//! | name | what it is |
//! |---|---|
//! | `settings.toml` | the settings |
//! | `scores.jsonl` | the High Score Tables, one entry a line |
//! | `history.jsonl` | the games that were played, one a line |
//! | `replays/*.json` | the recorded games of the entries |
//! | `resume.json` | the game that is being played, or was interrupted |
//! | `resume.lock` | empty; locked by the copy of the game that may write `resume.json` |
//! | `positions/*.json` | positions of practice, as scenario files |
//! | `snapshots/*.json` | snapshots of games |
//! | `settings.damaged-DATE.toml`, `scores.damaged-DATE.jsonl` | damaged files, kept as they were found |
//! | `settings.newer-DATE.toml`, `scores.newer-DATE.jsonl` | copies of files that a newer version had written |
//! | `skyline.log` | the log |
//! | `skyline.lock` | empty; locked by the copy of the game that is writing |
//!
//! Nothing here fails: what cannot be read falls back to its default, what cannot be written stays in memory and is
//! tried again with the next save, and the player is told once ([`Notice`]). Copies of the game that run at the same
//! time merge their scores; of their settings the last written stay. A crash between the two writes of a score leaves
//! its recorded game without an entry; such a file is never removed, for it may be the player's own. The player may have
//! less kept than all of this ([`crate::settings::Keep`]).

mod base;
mod formats;
mod games;
mod leftovers;
mod positions;
mod snapshots;
mod user_files;
mod worker;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::engine::GameKind;
use crate::replay::Replay;
use crate::settings::{Keep, Settings};

use keeping::OnDisk;
use library::{Library, Wake};
use scores::ScoreTables;
use worker::{Job, Worker};
use writer::{Disk, Found, NewScore, News};

pub use base::error::{Notice, StorageError, Subject};
pub use base::folder::{HOME_VARIABLE, folder};
pub use base::log_file as journal;
pub use formats::history::History;
pub use formats::scores::{ScoreEntry, ScoreId, ScoreTable};
pub use snapshots::{KeptSnapshot, MOST_SNAPSHOTS, Summary};
pub use worker::reader::{OpenError, Opened, Proof, Purpose, Source};

/// What the program remembers, in memory and on the disk.
///
/// No call but [`Storage::open`], [`Storage::flush`], [`Storage::replay`] and those about positions and snapshots that
/// are kept waits for the disk. Dropping it waits until all that can be saved is saved.
///
/// ```
/// use skyline::storage::Storage;
///
/// let folder = tempfile::tempdir()?;
/// let mut storage = Storage::open_in(folder.path().to_owned());
/// let mut settings = storage.settings().clone();
/// settings.player.name = "Ada".to_owned();
/// storage.set_settings(&settings);
/// assert!(storage.flush());
/// assert_eq!(Storage::open_in(folder.path().to_owned()).settings(), &settings);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Storage {
    folder: Option<PathBuf>,
    settings: Settings,
    tables: ScoreTables,
    history: History,
    on_disk: OnDisk,
    unsaved: Vec<NewScore>,
    notices: Vec<Notice>,
    unfinished: Option<Box<Replay>>,
    /// What came of the snapshots that were saved.
    saved_snapshots: Vec<Result<String, StorageError>>,
    worker: Option<Worker>,
    wake: Option<Wake>,
    library: Option<Library>,
    /// The entries whose recorded games were or will be looked at.
    asked: BTreeSet<ScoreId>,
    proofs: BTreeMap<ScoreId, Proof>,
}

impl Storage {
    /// Reads what is kept in the user's [`folder`]. Where that is impossible it remembers in memory, and tells so.
    #[must_use]
    pub fn open() -> Self {
        match folder() {
            Ok(folder) => Self::open_in(folder),
            Err(error) => {
                log::warn!("{error}");
                Self { notices: vec![Notice::NotSaved(error)], ..Self::in_memory() }
            }
        }
    }

    /// Reads what is kept in `folder`, which is made if it is not there.
    #[must_use]
    pub fn open_in(folder: PathBuf) -> Self {
        let (disk, found) = Disk::open(folder.clone());
        let mut storage = Self { folder: Some(folder), ..Self::found(found) };
        storage.note_found();
        match Worker::start(disk) {
            Ok(worker) => storage.worker = Some(worker),
            Err(error) => storage.notices.push(Notice::NotSaved(StorageError::NoThread(error))),
        }
        storage
    }

    /// Remembers nothing beyond its own life, and says nothing of it; for tests of screens.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::found(Found::default())
    }

    fn found(found: Found) -> Self {
        let Found { settings, tables, history, unfinished, notices } = found;
        Self {
            folder: None,
            settings,
            tables,
            history,
            on_disk: OnDisk::default(),
            unsaved: Vec::new(),
            notices,
            unfinished,
            saved_snapshots: Vec::new(),
            worker: None,
            wake: None,
            library: None,
            asked: BTreeSet::new(),
            proofs: BTreeMap::new(),
        }
    }

    /// The folder of the files, to show it to the player.
    #[must_use]
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// The settings, every value in its range.
    #[must_use]
    pub const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Takes over settings, brings them into their ranges and saves them if they changed, as far as they let it.
    pub fn set_settings(&mut self, settings: &Settings) {
        let mut settings = settings.clone();
        settings.clamp();
        if settings != self.settings {
            let before = std::mem::replace(&mut self.settings, settings);
            self.keep_settings(before);
        }
    }

    /// The games that were played.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The High Score Table of a kind of game.
    #[must_use]
    pub fn table(&self, kind: GameKind) -> &ScoreTable {
        self.tables.of(kind)
    }

    /// The rank that `entry` would have in the table of its kind, from 1; `None` if it would not enter.
    #[must_use]
    pub fn place(&self, entry: &ScoreEntry) -> Option<usize> {
        self.table(entry.kind).place(entry)
    }

    /// Enters `entry` into the history, and with the text of its recorded game into its table, and saves them; returns
    /// its rank, from 1.
    ///
    /// An entry with the same id is replaced, and keeps its recorded game if none is given: so a game can be entered
    /// the moment it ends and be given its name afterwards. No table takes it if it would not enter.
    pub fn add(&mut self, entry: ScoreEntry, replay: Option<String>) -> Option<usize> {
        let entry = entry.in_range();
        self.history.insert(&entry);
        self.send_played(vec![entry.clone()]);
        let rank = self.place(&entry)?;
        self.tables.insert(entry.clone());
        let score = NewScore { entry, replay };
        score.clone().join(&mut self.unsaved);
        self.send_score(score);
        Some(rank)
    }

    /// The text of an entry's recorded game.
    ///
    /// # Errors
    /// No recorded game was kept with it, or its file cannot be read.
    pub fn replay(&self, entry: &ScoreEntry) -> Result<String, StorageError> {
        if let Some(text) = self.unsaved_replay(entry.id) {
            return Ok(text);
        }
        match (&self.folder, &entry.replay) {
            (Some(folder), Some(name)) => writer::read_replay(folder, name),
            _ => Err(StorageError::NoReplay),
        }
    }

    /// The text of a recorded game that is not on the disk yet.
    fn unsaved_replay(&self, id: ScoreId) -> Option<String> {
        self.unsaved.iter().find(|score| score.entry.id == id).and_then(|score| score.replay.clone())
    }

    /// Takes over what the saves brought, the scores of other running copies among it. Returns what the player should
    /// be told; each thing is told once. For every frame.
    #[must_use]
    pub fn poll(&mut self) -> Vec<Notice> {
        let news = self.worker.as_ref().map(Worker::news).unwrap_or_default();
        let has_games_here = self.keeps() < Keep::Everything;
        for news in news {
            match news {
                // One that was given another name meanwhile is not saved yet, and one whose recorded game may not be
                // kept has it here alone.
                News::Saved(entry) => self
                    .unsaved
                    .retain(|score| !score.entry.is_same(&entry) || (has_games_here && score.replay.is_some())),
                News::Notice(notice) => self.notices.push(notice),
                News::Snapshot(saved) => self.saved_snapshots.push(saved),
                News::Tables(tables) => {
                    self.tables = tables;
                    for score in &self.unsaved {
                        self.tables.insert(score.entry.clone());
                    }
                }
            }
        }
        std::mem::take(&mut self.notices)
    }

    /// Has `wake` called, on another thread, whenever [`Storage::poll`] or [`Storage::opened`] has something new.
    pub fn wake_with(&mut self, wake: impl Fn() + Send + Sync + 'static) {
        let wake = Wake::new(wake);
        self.wake = Some(wake.clone());
        self.send(Job::Wake(wake));
    }

    /// Waits until everything has been tried to be saved; tells whether everything is on the disk.
    #[must_use]
    pub fn flush(&self) -> bool {
        self.worker.as_ref().is_some_and(Worker::flush)
    }

    fn send(&self, job: Job) {
        if let Some(worker) = &self.worker {
            worker.send(job);
        }
    }
}

#[cfg(test)]
mod tests;
