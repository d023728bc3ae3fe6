//! `resume.json` and `resume-match.json`: the unfinished game and match, written by one copy of the program at a time.

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

/// The file of the unfinished game.
#[derive(Debug, Default)]
pub(crate) struct UnfinishedFile {
    /// The lock of this copy of the program, held until it ends.
    lock: Option<Lock>,
    /// Whether a file that could not be used is still in place: it is set aside before the first save.
    is_in_the_way: bool,
    /// The same of the file of the match.
    is_match_in_the_way: bool,
    /// Whether the player has a notice that another copy holds the lock.
    is_told: bool,
}

impl UnfinishedFile {
    /// Reads the unfinished game, unless another copy of the program is playing it now.
    ///
    /// A file that cannot be used is set aside if `may_write`, and reported.
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
            // What can be neither read nor replaced without loss is moved away as a whole.
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
                log::warn!("the saved unfinished game: {reason}");
                let aside = may_write.then(|| file::set_aside(&path, &content, "damaged")).and_then(Result::ok);
                self.is_in_the_way = aside.is_none();
                notices.push(Notice::NotResumed { reason, path: aside.flatten().unwrap_or_else(|| path.clone()) });
            }
        }
        if may_write && !self.is_in_the_way {
            file::remove(&path);
        }
        Ok(None)
    }

    /// Saves the unfinished game, or removes the saved one. Does nothing while another copy of the program holds the
    /// lock, but notifies the player once that this game cannot be resumed.
    pub(crate) fn save(
        &mut self,
        home: &Home,
        game: &Unfinished<Replay>,
        notices: &mut Vec<Notice>,
    ) -> Result<(), StorageError> {
        let path = home.path(UNFINISHED);
        let is_new = self.lock.is_none();
        let is_ours = self.acquire(home)?;
        // The copy that held the lock until now has left its game there, which is not ours to replace.
        if !is_ours || (is_new && !matches!(file::read(&path, recordings::SIZE_LIMIT), Ok(Content::Missing))) {
            self.lock = None;
            if matches!(game, Unfinished::Save(_)) && !std::mem::replace(&mut self.is_told, true) {
                notices.push(Notice::OtherCopy);
            }
            return Ok(());
        }
        if std::mem::take(&mut self.is_in_the_way)
            && let Err(error) = file::set_aside(&path, &Content::Unusable, "damaged")
        {
            self.is_in_the_way = true;
            return Err(error);
        }
        match game {
            Unfinished::Save(game) => recordings::write(&path, &MatchReplay::new(vec![Replay::clone(game)]))?,
            Unfinished::Remove => file::remove(&path),
        }
        Ok(())
    }

    /// Reads the match that waits to be continued, unless another copy of the program is playing now.
    ///
    /// A file that cannot be used is set aside if `may_write`, and reported.
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
                log::warn!("the saved unfinished match: {reason}");
                let aside = may_write.then(|| file::set_aside(&path, &content, "damaged")).and_then(Result::ok);
                self.is_match_in_the_way = aside.is_none();
                if aside.is_some() {
                    file::remove(&path);
                }
                notices.push(Notice::NotResumed { reason, path: aside.flatten().unwrap_or(path) });
                Ok(None)
            }
        }
    }

    /// Saves the interrupted match, or removes the saved one. Does nothing while another copy of the program
    /// holds the lock, but notifies the player once.
    pub(crate) fn save_match(
        &mut self,
        home: &Home,
        waiting: &Unfinished<UnfinishedMatch>,
        notices: &mut Vec<Notice>,
    ) -> Result<(), StorageError> {
        let path = home.path(UNFINISHED_MATCH);
        let is_new = self.lock.is_none();
        let is_ours = self.acquire(home)?;
        // As with the game: what another copy has left there is not ours to replace.
        if !is_ours || (is_new && !matches!(file::read(&path, recordings::SIZE_LIMIT), Ok(Content::Missing))) {
            self.lock = None;
            if matches!(waiting, Unfinished::Save(_)) && !std::mem::replace(&mut self.is_told, true) {
                notices.push(Notice::OtherCopy);
            }
            return Ok(());
        }
        if std::mem::take(&mut self.is_match_in_the_way)
            && let Err(error) = file::set_aside(&path, &Content::Unusable, "damaged")
        {
            self.is_match_in_the_way = true;
            return Err(error);
        }
        match waiting {
            Unfinished::Save(waiting) => waiting.write(&path)?,
            Unfinished::Remove => file::remove(&path),
        }
        Ok(())
    }

    /// Removes the saved game and match, unless they are those of another running copy of the program.
    pub(crate) fn remove(&mut self, home: &Home) -> Result<(), StorageError> {
        if self.acquire(home)? {
            file::remove(&home.path(UNFINISHED));
            file::remove(&home.path(UNFINISHED_MATCH));
        }
        Ok(())
    }

    /// Locks the file for the rest of this run; returns `false` if another copy of the program holds the lock.
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
