//! The queue of unsaved data, and saving it. Data that could not be saved stays in the queue for the next save.

use std::fs;
use std::sync::Arc;

use super::home::Home;
use super::jobs::{NewScore, Report, SaveOptions, Unfinished};
use super::unfinished::UnfinishedFile;
use crate::replay::{Recording, RecordingDelta, SeatRecording};
use crate::settings::{SavePolicy, Settings};
use crate::storage::base::error::{Notice, StorageError};
use crate::storage::base::file;
use crate::storage::base::folders::Folders;
use crate::storage::base::layout::{DataFile, LOG, REPLAYS};
use crate::storage::formats::Condition;
use crate::storage::formats::history::History;
use crate::storage::formats::matches;
use crate::storage::formats::scores::{ScoreEntry, ScoreTables};

/// The data that is not saved yet.
#[derive(Debug, Default)]
pub(crate) struct Pending {
    pub(crate) settings: Option<Arc<Settings>>,
    pub(crate) scores: Vec<NewScore>,
    pub(crate) history: Vec<ScoreEntry>,
    pub(crate) matches: Vec<Recording>,
    pub(crate) unfinished: Option<Vec<Arc<SeatRecording>>>,
    pub(crate) unfinished_match: Option<Unfinished>,
    /// What the running game has played since the unfinished games were sent.
    pub(crate) game_deltas: Vec<RecordingDelta>,
    /// What the running match has played since it was sent.
    pub(crate) match_deltas: Vec<RecordingDelta>,
    /// The policy whose excluded files are to be removed.
    pub(crate) removal: Option<SavePolicy>,
}

impl Pending {
    /// Replaces the unfinished games by these, which include all deltas so far.
    pub(crate) fn set_unfinished(&mut self, games: Vec<Arc<SeatRecording>>) {
        self.unfinished = Some(games);
        self.game_deltas.clear();
    }

    /// The same for the unfinished match.
    pub(crate) fn set_unfinished_match(&mut self, waiting: Unfinished) {
        self.unfinished_match = Some(waiting);
        self.match_deltas.clear();
    }

    /// Removes the files that a policy excludes, and what waits to be saved in them.
    pub(crate) fn remove(&mut self, policy: SavePolicy) {
        self.removal = Some(policy);
        (self.unfinished, self.unfinished_match) = (None, None);
        self.game_deltas.clear();
        self.match_deltas.clear();
        self.matches.clear();
        if policy < SavePolicy::Scores {
            self.scores.clear();
            self.history.clear();
        }
        for score in &mut self.scores {
            score.replay = None;
        }
    }

    /// Whether everything is saved. Deltas wait only for the recording that they extend.
    pub(crate) const fn is_empty(&self) -> bool {
        let Self { settings, scores, history, matches, unfinished, unfinished_match, removal, .. } = self;
        let has_no_lists = scores.is_empty() && history.is_empty() && matches.is_empty();
        settings.is_none() && has_no_lists && unfinished.is_none() && unfinished_match.is_none() && removal.is_none()
    }
}

/// Saves into the storage folders. Every call may wait for the disk.
#[derive(Debug)]
pub(crate) struct Writer {
    pub(crate) home: Home,
    pub(crate) options: SaveOptions,
    pub(crate) pending: Pending,
    pub(crate) unfinished: UnfinishedFile,
    /// Whether the last save failed, so that the player has been notified.
    pub(crate) is_failing: bool,
    /// Whether the file of the running game or match lacks what was played, until its next complete save.
    pub(crate) is_behind: bool,
}

impl Writer {
    pub(crate) const fn folders(&self) -> &Folders {
        self.home.folders()
    }

    pub(crate) fn save(&mut self) -> Vec<Report> {
        let mut reports = self.save_files();
        let appended = self.append_deltas();
        self.is_behind |= appended.is_err();
        reports.extend(appended.err().and_then(|error| self.fail(error)).map(Report::Notice));
        reports
    }

    /// Appends what the running game and match have played to their files. The lock of these files is held until the
    /// program ends, so the lock for all files is not needed.
    fn append_deltas(&mut self) -> Result<(), StorageError> {
        let Pending { unfinished, unfinished_match, game_deltas, match_deltas, .. } = &mut self.pending;
        // Behind an older recording, which a failed save has left there, they would be another game.
        let game = if unfinished.is_none() {
            self.unfinished.extend(&self.home, &std::mem::take(game_deltas))
        } else {
            Ok(())
        };
        let of_match = if unfinished_match.is_none() {
            self.unfinished.extend_match(&self.home, &std::mem::take(match_deltas))
        } else {
            Ok(())
        };
        game.and(of_match)
    }

    /// Notes that something could not be saved. It is logged and reported once, not for every save that fails for the
    /// same reason: a running game is saved ten times a second.
    fn fail(&mut self, error: StorageError) -> Option<Notice> {
        if std::mem::replace(&mut self.is_failing, true) {
            return None;
        }
        log::warn!("{error}");
        Some(Notice::NotSaved(error))
    }

    fn save_files(&mut self) -> Vec<Report> {
        let mut reports = Vec::new();
        if self.pending.is_empty() {
            return reports;
        }
        let mut notices = Vec::new();
        match self.try_save(&mut reports, &mut notices) {
            Ok(()) if self.is_failing && !self.is_behind => {
                self.is_failing = false;
                notices.push(Notice::SavedAfterAll);
            }
            Ok(()) => {}
            Err(error) => notices.extend(self.fail(error)),
        }
        reports.extend(notices.into_iter().map(Report::Notice));
        reports
    }

    fn try_save(&mut self, reports: &mut Vec<Report>, notices: &mut Vec<Notice>) -> Result<(), StorageError> {
        // Matches take the lock for each file.
        let matches = self.save_matches();
        let _lock = self.home.lock()?;
        // A failure must not prevent saving the others.
        let settings = self.save_settings(notices);
        let removed = self.remove();
        let scores = self.save_scores(reports, notices);
        let history = self.save_history(notices);
        let unfinished = self.save_unfinished(notices);
        let unfinished_match = self.save_unfinished_match(notices);
        settings.and(removed).and(scores).and(history).and(unfinished).and(unfinished_match).and(matches)
    }

    fn save_settings(&mut self, notices: &mut Vec<Notice>) -> Result<(), StorageError> {
        let Some(settings) = &self.pending.settings else { return Ok(()) };
        // An edit by another program since the start is overwritten. A damaged file is set aside first.
        self.home.load_to_rewrite::<Settings>(notices)?;
        self.home.store(settings.as_ref())?;
        self.pending.settings = None;
        Ok(())
    }

    /// Removes the files that the policy excludes.
    fn remove(&mut self) -> Result<(), StorageError> {
        let Some(policy) = self.pending.removal else { return Ok(()) };
        let mut tables = self.home.load::<ScoreTables>()?.reading.value;
        // Other files in that folder are the player's own.
        let names: Vec<_> = tables.entries().filter_map(|entry| entry.replay.clone()).collect();
        for name in &names {
            file::remove(&self.home.replay_path(name));
        }
        // Fails if there are some.
        fs::remove_dir(self.home.path(REPLAYS)).ok();
        matches::remove_all(self.home.folders());
        self.unfinished.remove(&self.home)?;
        self.is_behind = false;
        if policy == SavePolicy::Nothing {
            file::remove(&self.home.path(LOG));
        }
        if policy < SavePolicy::Scores {
            file::remove(&self.home.data_path(DataFile::Scores));
            file::remove(&self.home.data_path(DataFile::History));
        } else if !names.is_empty() {
            tables.remove_replays();
            self.home.store(&tables)?;
        }
        self.pending.removal = None;
        Ok(())
    }

    /// Saves the recorded games, then the tables on the disk with the new entries.
    ///
    /// In this order, a crash leaves a recorded game without an entry, never an entry without its recorded game.
    fn save_scores(&mut self, reports: &mut Vec<Report>, notices: &mut Vec<Notice>) -> Result<(), StorageError> {
        if self.pending.scores.is_empty() {
            return Ok(());
        }
        let mut tables = self.home.load_to_rewrite::<ScoreTables>(notices)?;
        let mut fallen = Vec::new();
        let mut replays = Ok(());
        // A copy: after a failure below, all scores stay pending for the next save.
        let mut scores = self.pending.scores.clone();
        for NewScore { entry, replay } in &mut scores {
            // Another copy of the program may have filled the table meanwhile.
            if tables.of(entry.kind).place(entry).is_none() {
                *replay = None;
                continue;
            }
            if let Some(text) = replay {
                match self.write_replay(entry, text) {
                    Ok(()) => *replay = None,
                    // The score itself is still saved.
                    Err(error) => replays = Err(error),
                }
            }
            fallen.extend(tables.insert(entry.clone()));
        }
        self.home.store(&tables)?;
        // After the table: a crash in between leaves an unused file, not an entry without its game.
        for name in fallen.iter().filter_map(|entry| entry.replay.as_deref()) {
            file::remove(&self.home.replay_path(name));
        }
        // A score whose game could not be written stays pending: both are written with the next save.
        for score in scores.iter().filter(|score| score.replay.is_none()) {
            reports.push(Report::Saved(Box::new(score.entry.clone())));
        }
        reports.push(Report::Tables(tables));
        self.pending.scores = scores;
        self.pending.scores.retain(|score| score.replay.is_some());
        replays
    }

    fn write_replay(&self, entry: &mut ScoreEntry, text: &str) -> Result<(), StorageError> {
        let name = entry.replay_name();
        file::make_folder(&self.home.path(REPLAYS))?;
        file::replace(&self.home.replay_path(&name), text.as_bytes())?;
        entry.replay = Some(name);
        Ok(())
    }

    /// Saves the history on the disk with the new games.
    fn save_history(&mut self, notices: &mut Vec<Notice>) -> Result<(), StorageError> {
        if self.pending.history.is_empty() {
            return Ok(());
        }
        let mut history = self.home.load_to_rewrite::<History>(notices)?;
        self.pending.history.iter().for_each(|entry| history.insert(entry));
        self.home.store(&history)?;
        self.pending.history.clear();
        Ok(())
    }

    /// Saves the recorded matches. Those that cannot be written stay pending for the next save.
    fn save_matches(&mut self) -> Result<(), StorageError> {
        while let Some(recorded) = self.pending.matches.first() {
            matches::save(self.home.folders(), recorded)?;
            self.pending.matches.remove(0);
        }
        Ok(())
    }

    fn save_unfinished(&mut self, notices: &mut Vec<Notice>) -> Result<(), StorageError> {
        let Some(games) = &self.pending.unfinished else { return Ok(()) };
        self.unfinished.save(&self.home, games, notices)?;
        self.pending.unfinished = None;
        self.is_behind = false;
        Ok(())
    }

    fn save_unfinished_match(&mut self, notices: &mut Vec<Notice>) -> Result<(), StorageError> {
        let Some(waiting) = &self.pending.unfinished_match else { return Ok(()) };
        self.unfinished.save_match(&self.home, waiting, notices)?;
        self.pending.unfinished_match = None;
        self.is_behind = false;
        Ok(())
    }

    /// Saves for the last time, and removes games without a result from the history.
    pub(crate) fn close(&mut self) {
        self.save();
        if let Err(error) = self.remove_empty_games() {
            log::warn!("{error}");
        }
    }

    fn remove_empty_games(&self) -> Result<(), StorageError> {
        if !self.options.drops_empty_games || self.options.policy < SavePolicy::Scores {
            return Ok(());
        }
        let _lock = self.home.lock()?;
        let mut reading = self.home.load::<History>()?.reading;
        // A damaged or newer history is never rewritten without a copy.
        if reading.condition == Condition::Good && reading.value.remove_empty() {
            self.home.store(&reading.value)?;
        }
        Ok(())
    }
}
