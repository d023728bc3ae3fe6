//! Messages between [`super::super::Storage`] and the thread that saves.

use std::fmt;
use std::sync::{Arc, mpsc};

use crate::replay::{Recording, RecordingDelta, SeatRecording, Snapshot};
use crate::settings::{SavePolicy, Settings};
use crate::storage::base::error::{Notice, StorageError};
use crate::storage::formats::scores::{ScoreEntry, ScoreTables};
use crate::storage::formats::unfinished::UnfinishedMatch;

/// A score that is not on the disk yet.
#[derive(Debug, Clone)]
pub(crate) struct NewScore {
    pub(crate) entry: ScoreEntry,
    /// The text of its recorded game.
    pub(crate) replay: Option<String>,
}

impl NewScore {
    /// Adds the score to others, or updates the one with the same id.
    pub(crate) fn merge_into(self, others: &mut Vec<Self>) {
        match others.iter_mut().find(|other| other.entry.id == self.entry.id) {
            Some(other) => {
                other.entry = self.entry;
                if self.replay.is_some() {
                    other.replay = self.replay;
                }
            }
            None => others.push(self),
        }
    }
}

/// A change of the saved unfinished match.
#[derive(Debug, Clone)]
pub(crate) enum Unfinished {
    Save(Box<UnfinishedMatch>),
    /// Remove the saved one.
    Remove,
}

/// The settings that the save thread uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SaveOptions {
    pub(crate) policy: SavePolicy,
    /// Whether games without a result are removed from the history when the program ends.
    pub(crate) drops_empty_games: bool,
}

impl SaveOptions {
    pub(crate) const fn of(settings: &Settings) -> Self {
        Self { policy: settings.general.save_policy, drops_empty_games: settings.general.forgets_empty }
    }
}

/// A command to the save thread.
pub(crate) enum Job {
    SaveSettings(Arc<Settings>),
    /// Add this score to its table.
    AddScore(Box<NewScore>),
    /// Add these games to the history.
    AddToHistory(Vec<ScoreEntry>),
    /// Save these unfinished games instead of the saved ones.
    SetUnfinished(Vec<Arc<SeatRecording>>),
    /// Append what was played since to the first of them.
    ExtendUnfinished(RecordingDelta),
    /// Save or remove the unfinished match.
    SetUnfinishedMatch(Unfinished),
    /// Append what was played since to it.
    ExtendUnfinishedMatch(RecordingDelta),
    SaveMatch(Box<Recording>),
    /// Save this snapshot under this name.
    SaveSnapshot(String, Box<Snapshot>),
    /// Use these options from now on.
    SetOptions(SaveOptions),
    /// Remove everything that this policy does not save.
    Remove(SavePolicy),
    /// Call this whenever there is a report.
    SetWaker(Waker),
    /// Reply whether everything is on the disk.
    Flush(mpsc::Sender<bool>),
}

/// A report from the save thread.
#[derive(Debug)]
pub(crate) enum Report {
    /// The tables on the disk, including the entries of other copies of the program.
    Tables(ScoreTables),
    /// This entry and its recorded game are on the disk.
    Saved(Box<ScoreEntry>),
    /// A notice for the player.
    Notice(Notice),
    /// The name of a saved snapshot, or the error.
    Snapshot(Result<String, StorageError>),
}

/// A function that is called on another thread when there is something to poll.
#[derive(Clone)]
pub(crate) struct Waker(Arc<dyn Fn() + Send + Sync>);

impl Waker {
    pub(crate) fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(wake))
    }

    pub(crate) fn wake(&self) {
        (self.0)();
    }
}

impl fmt::Debug for Waker {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Waker")
    }
}
