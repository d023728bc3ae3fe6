//! Storage of settings, High Score Tables and recorded games. Only this module writes to the disk.
//!
//! ```text
//!   facade    Storage: tables and history in memory          mod.rs, autosave, city, games, keys, leftovers, matches,
//!                                                            positions, reviews, snapshots, user_files
//!      │ ▲
//!      ▼ │ jobs, reports
//!   worker    a thread that saves, a thread that reads       worker/
//!      │
//!      ▼
//!   formats   settings, entries, recordings, named files     formats/
//!      │
//!      ▼
//!   base      names, errors, locks, atomic replacement       base/
//! ```
//!
//! There are two storage folders ([`Folders`]), which are the same on most systems. Large files and those of one
//! computer are local. Older versions saved them in the roaming folder, from which `worker/relocation` moves them.
//!
//! | name | folder | content |
//! |---|---|---|
//! | `settings.toml` | roaming | the settings |
//! | `scores.jsonl` | roaming | the High Score Tables, one entry per line |
//! | `history.jsonl` | roaming | the games played, one per line, and the sums of those that left it |
//! | `city.json` | roaming | what confirmed games have built in the player's city |
//! | `positions/*.json` | roaming | practice positions, as scenario files |
//! | `settings.damaged-DATE.toml`, `scores.damaged-DATE.jsonl` | roaming | damaged files, and settings with values that were not understood, unchanged |
//! | `settings.newer-DATE.toml`, `scores.newer-DATE.jsonl` | roaming | copies of files that a newer version wrote |
//! | `replays/*.json` | local | the recorded games of the entries |
//! | `tournament.json` | local | the tournament that is played on this computer |
//! | `reviews/*.json` | local | the reviews of recorded games, and in `drills.json` the exercises from them |
//! | `matches/*.json` | local | the recorded matches |
//! | `identity.key` | local | the player's key for rooms online |
//! | `resume.json` | local | the unfinished games, one of each mode |
//! | `resume-match.json` | local | the unfinished match |
//! | `resume.lock` | local | empty; locked by the copy of the program that may write these two |
//! | `snapshots/*.json` | local | snapshots of games |
//! | `skyline.log` | local | the log |
//! | `skyline.lock` | local | empty; locked by the copy of the program that is writing |
//!
//! No error here stops the game. Data that cannot be read falls back to its defaults. Data that cannot be written stays
//! in memory and is tried again with the next save. The player gets one [`Notice`]. Copies of the program that run at
//! the same time merge their scores, and the settings written last win. A crash between the two writes of a score
//! leaves a recorded game without an entry. Such a file is never removed, because it may be the player's own. The
//! player can restrict what is saved ([`crate::settings::SavePolicy`]). `autosave.rs` describes how a running game
//! survives every end of the program.

mod autosave;
mod base;
mod city;
mod contacts;
mod formats;
mod games;
mod keys;
mod leftovers;
mod matches;
mod positions;
mod reviews;
mod snapshots;
mod tournament;
mod user_files;
mod worker;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;

use crate::engine::GameKind;
use crate::replay::SeatRecording;
use crate::settings::{SavePolicy, Settings};

use autosave::RunningSave;
use formats::on_disk::OnDisk;
use formats::recordings;
use formats::scores::ScoreTables;
use worker::Worker;
use worker::jobs::{Job, NewScore, Report, SaveOptions, Waker};
use worker::reader::Reader;
use worker::startup::{self, Found};

pub use autosave::SaveId;
pub use base::driver_note::DriverNote;
pub use base::error::{Notice, OpenError, StorageError};
pub use base::escape::escape_controls;
#[cfg(all(feature = "gui", unix))]
pub(crate) use base::file::remove as remove_file;
pub use base::folders::Folders;
pub use base::layout::{DataFile, HOME_VARIABLE};
pub use base::log_file;
pub use base::time::{date_of, today, until_tomorrow};
pub use formats::history::History;
pub use formats::match_records::{MatchPlayer, MatchRecord, MatchRecords, best_time_together};
pub use formats::matches::{MAX_MATCHES, MatchSummary, StoredMatch};
pub use formats::scores::{Counts, ScoreEntry, ScoreId, ScoreTable, day_of};
pub use formats::snapshots::{MAX_SNAPSHOTS, SnapshotSummary, StoredSnapshot};
pub use formats::totals::Totals;
pub use formats::unfinished::UnfinishedMatch;
pub use games::game_of_mode;
pub use keys::{make_secret, read_secret, save_secret};
pub use worker::reader::{OpenedGame, Proof, Purpose, RecordingSource};

/// Settings, High Score Tables and games of a player, in memory and on the disk.
///
/// Only [`Storage::open`], [`Storage::flush`], [`Storage::replay`] and the calls for lists of files, such as positions
/// and snapshots, wait for the disk. Dropping it waits until everything possible is saved.
///
/// ```
/// use skyline::storage::Storage;
///
/// let folder = tempfile::tempdir()?;
/// let mut storage = Storage::open_in(folder.path().to_owned());
/// let mut settings = storage.saved_settings().clone();
/// settings.player.name = "Ada".to_owned();
/// storage.save_settings(settings.clone());
/// assert!(storage.flush());
/// assert_eq!(Storage::open_in(folder.path().to_owned()).saved_settings(), &settings);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Storage {
    folders: Option<Folders>,
    /// The current settings, shared with the thread that saves them.
    settings: Arc<Settings>,
    tables: ScoreTables,
    history: History,
    on_disk: OnDisk,
    unsaved: Vec<NewScore>,
    notices: Vec<Notice>,
    /// The last one played first.
    unfinished: Vec<Arc<SeatRecording>>,
    unfinished_match: Option<Box<UnfinishedMatch>>,
    running_game: RunningSave,
    running_match: RunningSave,
    saved_snapshots: Vec<Result<String, StorageError>>,
    worker: Option<Worker>,
    waker: Option<Waker>,
    reader: Option<Reader>,
    /// The entries that were sent to the verifying thread.
    verifying: BTreeSet<ScoreId>,
    proofs: BTreeMap<ScoreId, Proof>,
}

impl Storage {
    /// Opens the user's storage [`Folders`]. Without a folder everything stays in memory, and a [`Notice`] reports
    /// this.
    ///
    /// ```no_run
    /// use skyline::storage::Storage;
    ///
    /// let mut storage = Storage::open();
    /// for notice in storage.poll() {
    ///     eprintln!("{notice:?}");
    /// }
    /// ```
    #[must_use]
    pub fn open() -> Self {
        match Folders::of_user() {
            Ok(folders) => Self::open_folders(folders),
            Err(error) => {
                log::warn!("{error}");
                Self { notices: vec![Notice::NotSaved(error)], ..Self::in_memory() }
            }
        }
    }

    /// Opens a single storage folder. Creates it if it is missing.
    #[must_use]
    pub fn open_in(folder: PathBuf) -> Self {
        Self::open_folders(Folders::single(folder))
    }

    /// Opens storage folders. Creates missing ones.
    #[must_use]
    pub fn open_folders(folders: Folders) -> Self {
        let (writer, found) = startup::open(folders.clone());
        let has_recordings =
            reviews::exist(&folders) || tournament::exists(&folders) || formats::matches::is_any(&folders);
        let mut storage = Self { folders: Some(folders), ..Self::new(found) };
        storage.on_disk.games |= has_recordings;
        match Worker::start(writer) {
            Ok(worker) => storage.worker = Some(worker),
            Err(error) => storage.notices.push(Notice::NotSaved(StorageError::NoThread(error))),
        }
        storage
    }

    /// Returns a storage without a folder, for tests of screens. It reports no notice about this.
    #[must_use]
    pub fn in_memory() -> Self {
        Self::new(Found::default())
    }

    fn new(found: Found) -> Self {
        let Found { settings, tables, history, unfinished, unfinished_match, notices } = found;
        Self {
            folders: None,
            on_disk: OnDisk::new(&settings, &tables, &history, !unfinished.is_empty() || unfinished_match.is_some()),
            settings: Arc::new(settings),
            tables,
            history,
            unsaved: Vec::new(),
            notices,
            unfinished,
            unfinished_match,
            running_game: RunningSave::default(),
            running_match: RunningSave::default(),
            saved_snapshots: Vec::new(),
            worker: None,
            waker: None,
            reader: None,
            verifying: BTreeSet::new(),
            proofs: BTreeMap::new(),
        }
    }

    /// Returns the storage folders.
    #[must_use]
    pub const fn folders(&self) -> Option<&Folders> {
        self.folders.as_ref()
    }

    /// Returns the current settings. The caller edits a copy and saves it.
    #[must_use]
    pub fn saved_settings(&self) -> &Settings {
        &self.settings
    }

    /// Replaces the settings, clamped. They are saved if they changed and their own [`SavePolicy`] allows it.
    ///
    /// A changed option passes from the form, which edits a copy, to this call, then to the thread that stores it with
    /// confy.
    pub fn save_settings(&mut self, mut settings: Settings) {
        // Clamped before the comparison: a value out of range may become equal to the saved one.
        settings.clamp();
        if settings == *self.settings {
            return;
        }
        let options = SaveOptions::of(&settings);
        let before = std::mem::replace(&mut self.settings, Arc::new(settings));
        if options != SaveOptions::of(&before) {
            self.send(Job::SetOptions(options));
        }
        self.send_settings(&before);
    }

    /// Returns the history of games.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Returns the High Score Table of a kind of game.
    #[must_use]
    pub fn table(&self, kind: GameKind) -> &ScoreTable {
        self.tables.of(kind)
    }

    /// Returns the rank that `entry` would have in its table, from 1. `None` if it is not good enough.
    #[must_use]
    pub fn place(&self, entry: &ScoreEntry) -> Option<usize> {
        self.table(entry.kind).place(entry)
    }

    /// Adds a game to the history and, with the text of its recorded game, to its table. Returns its rank, from 1.
    ///
    /// An entry with the same id is replaced, and its recorded game is kept if none is given. So a game can be added
    /// when it ends and renamed afterwards. A game that is not good enough, or a later one of the same day's Sprint, is
    /// added only to the history.
    pub fn add(&mut self, entry: ScoreEntry, replay: Option<String>) -> Option<usize> {
        let entry = entry.in_range();
        self.history.insert(&entry);
        self.send_to_history(vec![entry.clone()]);
        // With known Tetriminos, a table of games with unknown ones would not be fair.
        if self.history.is_repeat_of_day(&entry) {
            return None;
        }
        let rank = self.place(&entry)?;
        self.tables.insert(entry.clone());
        let score = NewScore { entry, replay };
        score.clone().merge_into(&mut self.unsaved);
        self.send_score(score);
        Some(rank)
    }

    /// Reads the text of an entry's recorded game.
    ///
    /// # Errors
    /// The entry has no recorded game, or its file cannot be read.
    pub fn replay(&self, entry: &ScoreEntry) -> Result<String, StorageError> {
        if let Some(text) = self.unsaved_replay(entry.id) {
            return Ok(text);
        }
        match (&self.folders, &entry.replay) {
            (Some(folders), Some(name)) => recordings::read_of_entry(folders, name),
            _ => Err(StorageError::NoReplay),
        }
    }

    /// Returns the text of a recorded game that is not on the disk yet.
    fn unsaved_replay(&self, id: ScoreId) -> Option<String> {
        self.unsaved.iter().find(|score| score.entry.id == id).and_then(|score| score.replay.clone())
    }

    /// Updates the tables with saved entries, including those of other copies of the program. Returns new notices for
    /// the player. Call it every frame.
    #[must_use]
    pub fn poll(&mut self) -> Vec<Notice> {
        let reports = self.worker.as_ref().map(Worker::reports).unwrap_or_default();
        let has_unsaved_games = self.policy() < SavePolicy::Everything;
        for report in reports {
            match report {
                // An entry that was renamed after this save began is not saved yet. A recorded game that the policy
                // excludes is never saved and stays in memory.
                Report::Saved(entry) => self
                    .unsaved
                    .retain(|score| !score.entry.is_same(&entry) || (has_unsaved_games && score.replay.is_some())),
                Report::Notice(notice) => self.notices.push(notice),
                Report::Snapshot(saved) => self.saved_snapshots.push(saved),
                Report::Tables(tables) => {
                    self.tables = tables;
                    // The tables on the disk lack the entries that are not saved yet.
                    for score in &self.unsaved {
                        self.tables.insert(score.entry.clone());
                    }
                }
            }
        }
        std::mem::take(&mut self.notices)
    }

    /// Calls `wake` on another thread whenever [`Storage::poll`] or [`Storage::opened`] has something new.
    pub fn wake_with(&mut self, wake: impl Fn() + Send + Sync + 'static) {
        let waker = Waker::new(wake);
        self.waker = Some(waker.clone());
        self.send(Job::SetWaker(waker));
    }

    /// Waits for an attempt to save everything. Returns whether everything is on the disk.
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
