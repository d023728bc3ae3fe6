//! Startup: reads all files, repairs damaged ones, and tests whether the folders can be written.

use std::sync::Arc;

use super::home::Home;
use super::jobs::SaveOptions;
use super::relocation::relocate;
use super::unfinished::UnfinishedFile;
use super::writer::{Pending, Writer};
use crate::replay::SeatRecording;
use crate::settings::Settings;
use crate::storage::base::error::{Notice, StorageError};
use crate::storage::base::folders::Folders;
use crate::storage::base::layout::{POSITIONS, REPLAYS, REVIEWS, SNAPSHOTS};
use crate::storage::formats::history::History;
use crate::storage::formats::scores::ScoreTables;
use crate::storage::formats::unfinished::UnfinishedMatch;
use crate::storage::formats::{Condition, StoredFile};

#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) settings: Settings,
    pub(crate) tables: ScoreTables,
    pub(crate) history: History,
    pub(crate) unfinished: Vec<Arc<SeatRecording>>,
    pub(crate) unfinished_match: Option<Box<UnfinishedMatch>>,
    pub(crate) notices: Vec<Notice>,
}

/// Opens storage folders. Creates missing ones.
pub(crate) fn open(folders: Folders) -> (Writer, Found) {
    let mut startup = Startup { home: Home::new(folders), may_write: false, is_failing: false, notices: Vec::new() };
    startup.may_write = startup.clean();
    let settings: Settings = startup.load();
    let tables = startup.load();
    let history = startup.load();
    let mut file = UnfinishedFile::default();
    let unfinished = file.load(&startup.home, startup.may_write, &mut startup.notices);
    let unfinished = unfinished.unwrap_or_else(|error| {
        startup.fail(error);
        Vec::new()
    });
    let unfinished_match = file.load_match(&startup.home, startup.may_write, &mut startup.notices);
    let unfinished_match = unfinished_match.unwrap_or_else(|error| {
        startup.fail(error);
        None
    });
    let Startup { home, is_failing, notices, .. } = startup;
    let options = SaveOptions::of(&settings);
    let writer = Writer { home, options, pending: Pending::default(), unfinished: file, is_failing, is_behind: false };
    (writer, Found { settings, tables, history, unfinished, unfinished_match, notices })
}

struct Startup {
    home: Home,
    /// Whether the folders can be written.
    may_write: bool,
    /// Whether an error was reported. Further errors are only logged, since they nearly always have the same cause.
    is_failing: bool,
    notices: Vec<Notice>,
}

impl Startup {
    /// Migrates old files and removes those left by a crash. Returns whether the folder can be written.
    fn clean(&mut self) -> bool {
        // The lock is released on return. Repairing locks again for each file; reading needs no lock.
        match self.home.lock() {
            Ok(lock) => {
                if let Err(error) = relocate(self.home.folders()) {
                    log::warn!("{error}");
                    self.notices.push(Notice::NotMoved(error));
                }
                self.home.folders().all().for_each(|folder| lock.remove_temporary_files(folder));
                for folder in [REPLAYS, POSITIONS, REVIEWS, SNAPSHOTS] {
                    lock.remove_temporary_files(&self.home.path(folder));
                }
                true
            }
            Err(error) => {
                self.fail(error);
                false
            }
        }
    }

    fn fail(&mut self, error: StorageError) {
        log::warn!("{error}");
        if !std::mem::replace(&mut self.is_failing, true) {
            self.notices.push(Notice::NotSaved(error));
        }
    }

    /// Loads a data file. A damaged file is set aside and replaced by its usable parts. A file with single values that
    /// are not understood stays as it is, so that a typing error can be corrected.
    fn load<T: StoredFile>(&mut self) -> T {
        let loaded = match self.home.load::<T>() {
            Ok(loaded) => loaded,
            Err(error) => {
                self.fail(error);
                return T::default();
            }
        };
        if loaded.reading.condition == Condition::Good {
            let values = loaded.reading.unread;
            if !values.is_empty() {
                self.notices.push(Notice::NotUnderstood { subject: T::FILE, values });
            }
            return loaded.reading.value;
        }
        let before = self.notices.len();
        let repaired = if self.may_write { self.repair::<T>().map_err(Some) } else { Err(None) };
        if let Err(cause) = repaired {
            let is_reported = self.notices[before..].iter().any(|notice| matches!(notice, Notice::Damaged { .. }));
            if loaded.reading.condition == Condition::Damaged && !is_reported {
                self.notices.push(Notice::Damaged { subject: T::FILE, path: self.home.data_path(T::FILE) });
            }
            if let Some(error) = cause {
                self.fail(error);
            }
        }
        loaded.reading.value
    }

    /// Sets a damaged or newer file aside, and replaces a damaged one by its usable parts.
    fn repair<T: StoredFile>(&mut self) -> Result<(), StorageError> {
        let _lock = self.home.lock()?;
        // Loaded again under the lock, because another copy of the program may have repaired it.
        let loaded = self.home.load::<T>()?;
        self.notices.extend(self.home.set_aside(&loaded)?);
        match loaded.reading.condition {
            Condition::Damaged => self.home.store(&loaded.reading.value),
            Condition::Good | Condition::Newer => Ok(()),
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::engine::{Game, Rules, Ticks};
    use crate::replay::{Outcome, RecordingDelta};
    use crate::storage::base::append::AppendFile;
    use crate::storage::base::layout::UNFINISHED;
    use crate::storage::worker::jobs::Report;

    /// What a disk that fills up during a game does: every write to this file fails.
    const FULL: &str = "/dev/full";

    /// The player learns once that the running game is not saved, and once that it is again: when its next complete
    /// save has caught up, not when something else was saved.
    #[test]
    fn a_game_that_cannot_be_extended_is_reported_once() {
        let folder = tempfile::tempdir().unwrap();
        let (mut writer, _found) = open(Folders::single(folder.path().to_owned()));
        let game = Game::new(Rules::default(), 3);
        let played = || vec![Arc::new(SeatRecording::new(*game.rules(), 3, Vec::new(), Outcome::of(&game)))];
        writer.pending.set_unfinished(played());
        assert!(writer.save().is_empty());
        for is_first in [true, false] {
            writer.unfinished.game_end = Some(AppendFile::open(Path::new(FULL)).unwrap());
            writer.pending.game_deltas.push(RecordingDelta::new(Ticks::from_millis(100), vec![Vec::new()]));
            let reports = writer.save();
            if is_first {
                let [Report::Notice(Notice::NotSaved(StorageError::Full { path, .. }))] = &reports[..] else {
                    panic!("{reports:?}")
                };
                assert!(path.ends_with(UNFINISHED), "{path:?}");
            } else {
                assert!(reports.is_empty(), "{reports:?}");
            }
        }
        writer.pending.settings = Some(Arc::default());
        assert!(writer.save().is_empty(), "the game is still behind");
        writer.pending.set_unfinished(played());
        let reports = writer.save();
        assert!(matches!(reports[..], [Report::Notice(Notice::SavedAfterAll)]), "{reports:?}");
        writer.pending.game_deltas.push(RecordingDelta::new(Ticks::from_millis(200), vec![Vec::new()]));
        assert!(writer.save().is_empty(), "it is extended again");
    }
}
