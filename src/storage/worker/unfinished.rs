//! `resume.json` and `resume-match.json`: the unfinished games and the match. One copy of the program at a time writes
//! them.
//!
//! `resume.json` has a game in each line, at most one of each mode, the last one played first. `resume-match.json` has
//! the match in its first line. The lines behind are [deltas](RecordingDelta) of the first game, or of the match, which
//! was running when the program was ended.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::home::Home;
use super::jobs::Unfinished;
use crate::replay::{Recording, RecordingDelta, ReplayError, SeatRecording};
use crate::storage::base::append::AppendFile;
use crate::storage::base::error::{Notice, OpenError, StorageError};
use crate::storage::base::file::{self, Content};
use crate::storage::base::layout::{UNFINISHED, UNFINISHED_LOCK, UNFINISHED_MATCH};
use crate::storage::base::lock::Lock;
use crate::storage::formats::recordings;
use crate::storage::formats::unfinished::UnfinishedMatch;

/// The files of the unfinished games and the match.
#[derive(Debug, Default)]
pub(crate) struct UnfinishedFile {
    /// The lock, which this copy of the program holds until it ends.
    lock: Option<Lock>,
    /// Whether an unusable file of the games still exists. It is set aside before the first save.
    has_unusable_game: bool,
    /// Whether an unusable file of the match still exists. It is set aside before the first save.
    has_unusable_match: bool,
    /// Whether the player was notified during this game that another copy holds the lock.
    is_notified: bool,
    /// The end of the file of the games. `None` if nothing may be appended until the next complete save.
    pub(super) game_end: Option<AppendFile>,
    /// The same for the match.
    match_end: Option<AppendFile>,
}

impl UnfinishedFile {
    /// Reads the unfinished games, the last one played first, unless another copy of the program is playing.
    ///
    /// An unusable file is reported, and set aside if `may_write`. Its usable games stay.
    pub(crate) fn load(
        &mut self,
        home: &Home,
        may_write: bool,
        notices: &mut Vec<Notice>,
    ) -> Result<Vec<Arc<SeatRecording>>, StorageError> {
        let path = home.path(UNFINISHED);
        let content = file::read(&path, recordings::SIZE_LIMIT);
        if matches!(content, Ok(Content::Missing)) || !self.acquire(home)? {
            return Ok(Vec::new());
        }
        let (content, found) = match content {
            // A file that can neither be read nor replaced without loss is moved aside.
            Err(error) => (Content::Unusable, Err(OpenError::Storage(error))),
            Ok(content) => {
                let found = parse(home, &content);
                (content, found)
            }
        };
        let (games, damage) = match found {
            Ok(found) => (found.games, found.damage),
            Err(reason) => (Vec::new(), Some(reason)),
        };
        let is_damaged = damage.is_some();
        if let Some(reason) = damage {
            log::warn!("a saved unfinished game cannot be resumed: {reason}");
            let aside = may_write.then(|| file::set_aside(&path, &content, "damaged")).and_then(Result::ok);
            self.has_unusable_game = aside.is_none();
            notices.push(Notice::NotResumed { reason, path: aside.flatten().unwrap_or_else(|| path.clone()) });
        }
        if may_write && !self.has_unusable_game && (is_damaged || games.is_empty()) {
            write(&path, &games)?;
        }
        Ok(games)
    }

    /// Saves the unfinished games. While another copy of the program holds the lock, only notifies the player that this
    /// game cannot be resumed, once per game.
    pub(crate) fn save(
        &mut self,
        home: &Home,
        games: &[Arc<SeatRecording>],
        notices: &mut Vec<Notice>,
    ) -> Result<(), StorageError> {
        let path = home.path(UNFINISHED);
        // Windows replaces no file that is open.
        self.game_end = None;
        if !self.may_change(home, &path, !games.is_empty(), notices)? {
            return Ok(());
        }
        if std::mem::take(&mut self.has_unusable_game)
            && let Err(error) = file::set_aside(&path, &Content::Unusable, "damaged")
        {
            self.has_unusable_game = true;
            return Err(error);
        }
        write(&path, games)?;
        self.game_end = if games.is_empty() { None } else { end_of(&path) };
        Ok(())
    }

    /// Appends what the first game has played since these games were saved.
    pub(crate) fn extend(&mut self, home: &Home, deltas: &[RecordingDelta]) -> Result<(), StorageError> {
        append(&mut self.game_end, deltas).map_err(|error| StorageError::write(&home.path(UNFINISHED), error))
    }

    /// Reads the unfinished match, unless another copy of the program is playing.
    ///
    /// An unusable file is reported, and set aside if `may_write`.
    pub(crate) fn load_match(
        &mut self,
        home: &Home,
        may_write: bool,
        notices: &mut Vec<Notice>,
    ) -> Result<Option<Box<UnfinishedMatch>>, StorageError> {
        let path = home.path(UNFINISHED_MATCH);
        let content = file::read(&path, recordings::SIZE_LIMIT).unwrap_or(Content::Unusable);
        if matches!(content, Content::Missing) || !self.acquire(home)? {
            return Ok(None);
        }
        match UnfinishedMatch::read(&path) {
            Ok(waiting) => Ok(Some(Box::new(waiting))),
            Err(reason) => {
                log::warn!("the saved unfinished match cannot be continued: {reason}");
                let aside = may_write.then(|| file::set_aside(&path, &content, "damaged")).and_then(Result::ok);
                self.has_unusable_match = aside.is_none();
                if aside.is_some() {
                    file::remove(&path);
                }
                notices.push(Notice::NotResumed { reason, path: aside.flatten().unwrap_or(path) });
                Ok(None)
            }
        }
    }

    /// Saves the unfinished match, or removes the saved one. While another copy of the program holds the lock, only
    /// notifies the player, once per match.
    pub(crate) fn save_match(
        &mut self,
        home: &Home,
        waiting: &Unfinished,
        notices: &mut Vec<Notice>,
    ) -> Result<(), StorageError> {
        let path = home.path(UNFINISHED_MATCH);
        self.match_end = None;
        if !self.may_change(home, &path, matches!(waiting, Unfinished::Save(_)), notices)? {
            return Ok(());
        }
        if std::mem::take(&mut self.has_unusable_match)
            && let Err(error) = file::set_aside(&path, &Content::Unusable, "damaged")
        {
            self.has_unusable_match = true;
            return Err(error);
        }
        match waiting {
            Unfinished::Save(waiting) => {
                waiting.write(&path)?;
                self.match_end = end_of(&path);
            }
            Unfinished::Remove => file::remove(&path),
        }
        Ok(())
    }

    /// Appends what the match has played since it was saved.
    pub(crate) fn extend_match(&mut self, home: &Home, deltas: &[RecordingDelta]) -> Result<(), StorageError> {
        append(&mut self.match_end, deltas).map_err(|error| StorageError::write(&home.path(UNFINISHED_MATCH), error))
    }

    /// Removes the saved games and the match, unless they belong to another running copy of the program.
    pub(crate) fn remove(&mut self, home: &Home) -> Result<(), StorageError> {
        (self.game_end, self.match_end) = (None, None);
        if self.acquire(home)? {
            file::remove(&home.path(UNFINISHED));
            file::remove(&home.path(UNFINISHED_MATCH));
        }
        Ok(())
    }

    /// Returns whether the file at `path` may be changed. If it belongs to another copy of the program, notifies the
    /// player once per game.
    fn may_change(
        &mut self,
        home: &Home,
        path: &Path,
        is_running: bool,
        notices: &mut Vec<Notice>,
    ) -> Result<bool, StorageError> {
        let is_new = self.lock.is_none();
        // If the lock was just acquired, an existing file is that of another copy and must not be replaced.
        if self.acquire(home)? && (!is_new || matches!(file::read(path, recordings::SIZE_LIMIT), Ok(Content::Missing)))
        {
            return Ok(true);
        }
        self.lock = None;
        if is_running && !self.is_notified {
            notices.push(Notice::OtherCopy);
        }
        self.is_notified = is_running;
        Ok(false)
    }

    /// Locks the files until the program ends. Returns `false` if another copy of the program holds the lock.
    fn acquire(&mut self, home: &Home) -> Result<bool, StorageError> {
        if self.lock.is_none() {
            self.lock = match Lock::acquire(&home.path(UNFINISHED_LOCK), Duration::ZERO) {
                Ok(lock) => Some(lock),
                Err(StorageError::Busy { .. }) => None,
                Err(error) => return Err(error),
            };
        }
        Ok(self.lock.is_some())
    }
}

/// The unfinished games of a file, and the first damage.
#[derive(Debug, Default)]
struct FoundGames {
    games: Vec<Arc<SeatRecording>>,
    damage: Option<OpenError>,
}

fn parse(home: &Home, content: &Content) -> Result<FoundGames, OpenError> {
    match content {
        Content::Bytes(bytes) => {
            let text = String::from_utf8_lossy(bytes);
            // A power cut may leave zeros in the place of what was appended.
            let (games, deltas) = split_deltas(text.trim_end_matches('\0'));
            let lines = games.lines().filter(|line| !line.trim().is_empty());
            // An empty file is damaged, too.
            let lines: Vec<&str> = if games.trim().is_empty() { vec![games] } else { lines.collect() };
            let mut found = FoundGames::default();
            for (index, line) in lines.into_iter().enumerate() {
                let deltas = if index == 0 { deltas } else { "" };
                match SeatRecording::from_text(line).and_then(|game| extended(game, deltas)) {
                    Ok(game) if game.result.game_over.is_some() => log::warn!("a saved unfinished game is over"),
                    Ok(game) => found.games.push(Arc::new(game)),
                    Err(error) => found.damage = found.damage.or_else(|| Some(error.into())),
                }
            }
            Ok(found)
        }
        Content::Missing => Err(StorageError::NoFile { path: home.path(UNFINISHED) }.into()),
        Content::Unusable => {
            let reason = std::io::Error::other("this is not a regular file, or too large");
            Err(StorageError::read(&home.path(UNFINISHED), reason).into())
        }
    }
}

/// Splits the text of a file into its games and the deltas of the first game.
fn split_deltas(text: &str) -> (&str, &str) {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        // Deltas without a game are damage.
        if start > 0 && RecordingDelta::is_line(line.trim_end()) {
            break;
        }
        start += line.len();
    }
    text.split_at(start)
}

/// Returns a game with what was played since it was saved.
fn extended(game: SeatRecording, deltas: &str) -> Result<SeatRecording, ReplayError> {
    Recording::from(game).extended(RecordingDelta::from_lines(deltas))?.into_only_seat()
}

/// Opens the end of a file that was just written.
fn end_of(path: &Path) -> Option<AppendFile> {
    AppendFile::open(path).inspect_err(|error| log::warn!("the running game is saved less often: {error}")).ok()
}

/// Appends deltas to the end of a file. After an error nothing is appended until the next complete save, because
/// behind a missing delta the others would be another game.
fn append(end: &mut Option<AppendFile>, deltas: &[RecordingDelta]) -> std::io::Result<()> {
    let Some(file) = end.as_mut().filter(|_| !deltas.is_empty()) else { return Ok(()) };
    let lines = deltas.iter().map(RecordingDelta::to_line).collect::<Result<String, _>>();
    let appended = lines.map_err(std::io::Error::other).and_then(|lines| file.append(&lines));
    if appended.is_err() {
        *end = None;
    }
    appended
}

/// Writes the games, or removes the file if there is none.
fn write(path: &Path, games: &[Arc<SeatRecording>]) -> Result<(), StorageError> {
    if games.is_empty() {
        file::remove(path);
        return Ok(());
    }
    let mut text = String::new();
    for game in games {
        let game = Recording::new(vec![SeatRecording::clone(game)]).to_json();
        text += &game.map_err(|error| StorageError::write(path, std::io::Error::other(error)))?;
        text.push('\n');
    }
    file::replace(path, text.as_bytes())
}
