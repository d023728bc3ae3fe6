//! `resume.json` and `resume-match.json`: the unfinished game and match. One copy of the program at a time writes them.

use std::path::Path;
use std::time::Duration;

use super::home::Home;
use super::jobs::Unfinished;
use crate::replay::{MatchReplay, Replay};
use crate::storage::base::error::{Notice, OpenError, StorageError};
use crate::storage::base::file::{self, Content};
use crate::storage::base::layout::{UNFINISHED, UNFINISHED_LOCK, UNFINISHED_MATCH};
use crate::storage::base::lock::Lock;
use crate::storage::formats::recordings;
use crate::storage::formats::unfinished::UnfinishedMatch;

/// The files of the unfinished game and match.
#[derive(Debug, Default)]
pub(crate) struct UnfinishedFile {
    /// The lock, which this copy of the program holds until it ends.
    lock: Option<Lock>,
    /// Whether an unusable file of the game still exists. It is set aside before the first save.
    has_unusable_game: bool,
    /// Whether an unusable file of the match still exists. It is set aside before the first save.
    has_unusable_match: bool,
    /// Whether the player was notified during this game that another copy holds the lock.
    is_notified: bool,
}

impl UnfinishedFile {
    /// Reads the unfinished game, unless another copy of the program is playing it.
    ///
    /// An unusable file is reported, and set aside if `may_write`.
    pub(crate) fn load(
        &mut self,
        home: &Home,
        may_write: bool,
        notices: &mut Vec<Notice>,
    ) -> Result<Option<Box<Replay>>, StorageError> {
        let path = home.path(UNFINISHED);
        let content = file::read(&path, recordings::SIZE_LIMIT);
        if matches!(content, Ok(Content::Missing)) || !self.acquire(home)? {
            return Ok(None);
        }
        let (content, game) = match content {
            // A file that can neither be read nor replaced without loss is moved aside.
            Err(error) => (Content::Unusable, Err(OpenError::Storage(error))),
            Ok(content) => {
                let game = parse(home, &content);
                (content, game)
            }
        };
        match game {
            Ok(game) if game.result.game_over.is_none() => return Ok(Some(Box::new(game))),
            Ok(_) => log::warn!("the saved unfinished game is over"),
            Err(reason) => {
                log::warn!("the saved unfinished game cannot be resumed: {reason}");
                let aside = may_write.then(|| file::set_aside(&path, &content, "damaged")).and_then(Result::ok);
                self.has_unusable_game = aside.is_none();
                notices.push(Notice::NotResumed { reason, path: aside.flatten().unwrap_or_else(|| path.clone()) });
            }
        }
        if may_write && !self.has_unusable_game {
            file::remove(&path);
        }
        Ok(None)
    }

    /// Saves the unfinished game, or removes the saved one. While another copy of the program holds the lock, only
    /// notifies the player that this game cannot be resumed, once per game.
    pub(crate) fn save(
        &mut self,
        home: &Home,
        game: &Unfinished<Replay>,
        notices: &mut Vec<Notice>,
    ) -> Result<(), StorageError> {
        let path = home.path(UNFINISHED);
        if !self.may_change(home, &path, game, notices)? {
            return Ok(());
        }
        if std::mem::take(&mut self.has_unusable_game)
            && let Err(error) = file::set_aside(&path, &Content::Unusable, "damaged")
        {
            self.has_unusable_game = true;
            return Err(error);
        }
        match game {
            Unfinished::Save(game) => recordings::write(&path, &MatchReplay::new(vec![Replay::clone(game)]))?,
            Unfinished::Remove => file::remove(&path),
        }
        Ok(())
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
        waiting: &Unfinished<UnfinishedMatch>,
        notices: &mut Vec<Notice>,
    ) -> Result<(), StorageError> {
        let path = home.path(UNFINISHED_MATCH);
        if !self.may_change(home, &path, waiting, notices)? {
            return Ok(());
        }
        if std::mem::take(&mut self.has_unusable_match)
            && let Err(error) = file::set_aside(&path, &Content::Unusable, "damaged")
        {
            self.has_unusable_match = true;
            return Err(error);
        }
        match waiting {
            Unfinished::Save(waiting) => waiting.write(&path)?,
            Unfinished::Remove => file::remove(&path),
        }
        Ok(())
    }

    /// Removes the saved game and match, unless they belong to another running copy of the program.
    pub(crate) fn remove(&mut self, home: &Home) -> Result<(), StorageError> {
        if self.acquire(home)? {
            file::remove(&home.path(UNFINISHED));
            file::remove(&home.path(UNFINISHED_MATCH));
        }
        Ok(())
    }

    /// Returns whether the file at `path` may be changed. If it belongs to another copy of the program, notifies the player
    /// once per game.
    fn may_change<T>(
        &mut self,
        home: &Home,
        path: &Path,
        change: &Unfinished<T>,
        notices: &mut Vec<Notice>,
    ) -> Result<bool, StorageError> {
        let is_new = self.lock.is_none();
        // If the lock was just acquired, an existing file is that of another copy and must not be replaced.
        if self.acquire(home)? && (!is_new || matches!(file::read(path, recordings::SIZE_LIMIT), Ok(Content::Missing)))
        {
            return Ok(true);
        }
        self.lock = None;
        let is_running = matches!(change, Unfinished::Save(_));
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

fn parse(home: &Home, content: &Content) -> Result<Replay, OpenError> {
    match content {
        Content::Bytes(bytes) => Ok(Replay::from_text(&String::from_utf8_lossy(bytes))?),
        Content::Missing => Err(StorageError::NoFile { path: home.path(UNFINISHED) }.into()),
        Content::Unusable => {
            let reason = std::io::Error::other("this is not a regular file, or too large");
            Err(StorageError::read(&home.path(UNFINISHED), reason).into())
        }
    }
}
