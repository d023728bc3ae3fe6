//! The files themselves, and what waits to be written to them. All of this may wait for the disk.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::replay::{Replay, ReplayError};
use crate::settings::{Keep, Settings};

use crate::storage::base::error::{Notice, StorageError, Subject};
use crate::storage::base::file;
use crate::storage::base::file::{Content, Lock};
use crate::storage::base::log_file;
use crate::storage::formats::entries;
use crate::storage::formats::history::History;
use crate::storage::formats::scores::{ScoreEntry, ScoreTables};
use crate::storage::formats::settings;
use crate::storage::formats::{Condition, Reading};
use crate::storage::leftovers::Policy;

/// How long to wait for another running copy.
pub(in crate::storage) const PATIENCE: Duration = Duration::from_secs(2);
/// The game that is not over yet.
const UNFINISHED: &str = "resume.json";
/// The right to write it.
const UNFINISHED_LOCK: &str = "resume.lock";
/// More than any settings take.
pub(in crate::storage) const FILE_LIMIT: u64 = 1 << 20;
/// More than all High Score Tables and any history take.
const SCORES_LIMIT: u64 = 16 << 20;
/// More than any recorded game takes.
const REPLAY_LIMIT: u64 = 16 << 20;

/// A score that is not on the disk yet.
#[derive(Debug, Clone)]
pub(in crate::storage) struct NewScore {
    pub(in crate::storage) entry: ScoreEntry,
    pub(in crate::storage) replay: Option<String>,
}

impl NewScore {
    /// Adds it to others; one with the same id is brought up to date instead.
    pub(in crate::storage) fn join(self, others: &mut Vec<Self>) {
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

/// What is to be found by the next start.
#[derive(Debug)]
pub(in crate::storage) enum Unfinished {
    /// This game, to be played on.
    Game(Box<Replay>),
    /// No game.
    Nothing,
}

/// What came of a save.
#[derive(Debug)]
pub(in crate::storage) enum News {
    /// The tables as they are on the disk, with what other copies entered.
    Tables(ScoreTables),
    /// This entry and its recorded game are on the disk.
    Saved(Box<ScoreEntry>),
    /// Something for the player.
    Notice(Notice),
    /// What a snapshot is called on the disk, or why it is not there.
    Snapshot(Result<String, StorageError>),
}

/// The folder of files.
#[derive(Debug)]
pub(in crate::storage) struct Disk {
    folder: PathBuf,
    settings: Option<Settings>,
    scores: Vec<NewScore>,
    /// Games for the history.
    played: Vec<ScoreEntry>,
    unfinished: Option<Unfinished>,
    /// What is to be removed: all that is not kept with this choice.
    removal: Option<Keep>,
    policy: Policy,
    /// The right to keep the game that is not over yet.
    unfinished_lock: Option<Lock>,
    /// Whether the player was told that saving fails.
    is_failing: bool,
}

/// What a start finds.
#[derive(Debug, Default)]
pub(in crate::storage) struct Found {
    pub(in crate::storage) settings: Settings,
    pub(in crate::storage) tables: ScoreTables,
    pub(in crate::storage) history: History,
    pub(in crate::storage) unfinished: Option<Box<Replay>>,
    pub(in crate::storage) notices: Vec<Notice>,
}

/// A file as it was found.
struct Look<T> {
    content: Content,
    reading: Reading<T>,
}

impl Disk {
    /// Reads what is there, mends what is damaged, and tries whether the folder can be written.
    pub(in crate::storage) fn open(folder: PathBuf) -> (Self, Found) {
        let mut disk = Self {
            folder,
            settings: None,
            scores: Vec::new(),
            played: Vec::new(),
            unfinished: None,
            removal: None,
            policy: Policy::of(&Settings::default()),
            unfinished_lock: None,
            is_failing: false,
        };
        let mut found = Found::default();
        let lock = disk.lock();
        if let Ok(lock) = &lock {
            lock.clean(&disk.folder);
            lock.clean(&disk.replays());
        }
        let may_mend = lock.is_ok();
        if let Err(error) = lock.map(drop) {
            disk.fail(error, &mut found.notices);
        }
        // The lock is given back first: mending takes it again, and reading needs none.
        found.settings = disk.start(Subject::Settings, may_mend, &mut found.notices);
        disk.policy = Policy::of(&found.settings);
        found.tables = disk.start(Subject::Scores, may_mend, &mut found.notices);
        found.history = disk.start(Subject::History, may_mend, &mut found.notices);
        found.unfinished = disk.start_unfinished(may_mend, &mut found.notices);
        (disk, found)
    }

    /// Reads the game that was interrupted, unless another copy of the game is playing it just now.
    fn start_unfinished(&mut self, may_mend: bool, notices: &mut Vec<Notice>) -> Option<Box<Replay>> {
        let path = self.folder.join(UNFINISHED);
        let content = file::read(&path, REPLAY_LIMIT).ok()?;
        if matches!(content, Content::Missing) || !self.may_keep_unfinished() {
            return None;
        }
        let replay = match &content {
            Content::Missing => return None,
            Content::Unusable => Err(ReplayError::TooLong),
            Content::Bytes(bytes) => Replay::from_text(&String::from_utf8_lossy(bytes)),
        };
        match replay {
            Ok(replay) if replay.result.game_over.is_none() => return Some(Box::new(replay)),
            Ok(_) => log::warn!("the game kept to be resumed is over"),
            Err(reason) => {
                log::warn!("the game kept to be resumed: {reason}");
                let kept = if may_mend { file::keep_aside(&path, &content, "damaged").ok().flatten() } else { None };
                notices.push(Notice::NotResumed { reason, path: kept.unwrap_or_else(|| path.clone()) });
            }
        }
        if may_mend {
            file::remove(&path);
        }
        None
    }

    /// Whether this copy of the game is the one whose unfinished game is kept.
    fn may_keep_unfinished(&mut self) -> bool {
        if self.unfinished_lock.is_none() {
            self.unfinished_lock = Lock::take(&self.folder, UNFINISHED_LOCK, Duration::ZERO).ok();
        }
        self.unfinished_lock.is_some()
    }

    /// Reads one file and, if it is damaged, keeps it aside and puts its good parts in its place.
    fn start<T: Kept>(&mut self, subject: Subject, may_mend: bool, notices: &mut Vec<Notice>) -> T {
        let look = match self.look::<T>(subject) {
            Ok(look) => look,
            Err(error) => {
                self.fail(error, notices);
                return T::default();
            }
        };
        if look.reading.condition == Condition::Good {
            return look.reading.value;
        }
        let told = notices.len();
        let mended = if may_mend { self.mend::<T>(subject, notices).map_err(Some) } else { Err(None) };
        if let Err(cause) = mended {
            let is_told = notices[told..].iter().any(|notice| matches!(notice, Notice::Damaged { .. }));
            if look.reading.condition == Condition::Damaged && !is_told {
                notices.push(Notice::Damaged { subject, path: self.path(subject) });
            }
            if let Some(error) = cause {
                self.fail(error, notices);
            }
        }
        look.reading.value
    }

    /// Keeps a damaged or newer file aside; a damaged one is replaced by its good parts.
    fn mend<T: Kept>(&self, subject: Subject, notices: &mut Vec<Notice>) -> Result<(), StorageError> {
        let _lock = self.lock()?;
        // Looked at again, for another copy may have mended it meanwhile.
        let look = self.look::<T>(subject)?;
        notices.extend(self.keep_aside(subject, &look)?);
        if look.reading.condition == Condition::Damaged { self.write(subject, &look.reading.value) } else { Ok(()) }
    }

    /// Keeps settings for the next save.
    pub(in crate::storage) fn put_settings(&mut self, settings: Settings) {
        self.settings = Some(settings);
    }

    /// Keeps a score for the next save.
    pub(in crate::storage) fn put_score(&mut self, score: NewScore) {
        score.join(&mut self.scores);
    }

    /// Keeps games for the history for the next save.
    pub(in crate::storage) fn put_played(&mut self, played: Vec<ScoreEntry>) {
        self.played.extend(played);
    }

    /// Has all that is not kept with this choice removed with the next save.
    pub(in crate::storage) const fn put_removal(&mut self, keep: Keep) {
        self.removal = Some(keep);
    }

    /// Goes by this from now on.
    pub(in crate::storage) const fn set_policy(&mut self, policy: Policy) {
        self.policy = policy;
    }

    /// Keeps what the next start is to find for the next save.
    pub(in crate::storage) fn put_unfinished(&mut self, unfinished: Unfinished) {
        self.unfinished = Some(unfinished);
    }

    /// Whether nothing waits to be written.
    pub(in crate::storage) const fn is_saved(&self) -> bool {
        self.settings.is_none()
            && self.scores.is_empty()
            && self.played.is_empty()
            && self.unfinished.is_none()
            && self.removal.is_none()
    }

    /// Writes all that waits. What fails goes on waiting.
    pub(in crate::storage) fn save(&mut self) -> Vec<News> {
        let mut news = Vec::new();
        if self.is_saved() {
            return news;
        }
        let mut notices = Vec::new();
        match self.try_save(&mut news, &mut notices) {
            Ok(()) if self.is_failing => {
                self.is_failing = false;
                notices.push(Notice::SavedAfterAll);
            }
            Ok(()) => {}
            Err(error) => self.fail(error, &mut notices),
        }
        news.extend(notices.into_iter().map(News::Notice));
        news
    }

    fn try_save(&mut self, news: &mut Vec<News>, notices: &mut Vec<Notice>) -> Result<(), StorageError> {
        let _lock = self.lock()?;
        let settings = self.save_settings(notices);
        let removed = self.remove();
        let scores = self.save_scores(news, notices);
        let history = self.save_history(notices);
        let unfinished = self.save_unfinished();
        settings.and(removed).and(scores).and(history).and(unfinished)
    }

    /// Removes the files that the player does not want any more.
    fn remove(&mut self) -> Result<(), StorageError> {
        let Some(keep) = self.removal else { return Ok(()) };
        let mut tables = self.look::<ScoreTables>(Subject::Scores)?.reading.value;
        // Other files in that folder are the player's own.
        let names: Vec<_> = tables.entries().filter_map(|entry| entry.replay.clone()).collect();
        for name in &names {
            file::remove(&self.replays().join(name));
        }
        if self.may_keep_unfinished() {
            file::remove(&self.folder.join(UNFINISHED));
        }
        if keep == Keep::Nothing {
            file::remove(&self.folder.join(journal::NAME));
        }
        if keep < Keep::Scores {
            self.scores.clear();
            self.played.clear();
            file::remove(&self.path(Subject::Scores));
            file::remove(&self.path(Subject::History));
        } else if !names.is_empty() {
            tables.forget_games();
            self.write(Subject::Scores, &tables)?;
        }
        self.removal = None;
        Ok(())
    }

    /// Writes the history on the disk with the new games among it.
    fn save_history(&mut self, notices: &mut Vec<Notice>) -> Result<(), StorageError> {
        if self.played.is_empty() {
            return Ok(());
        }
        let look = self.look::<History>(Subject::History)?;
        notices.extend(self.keep_aside(Subject::History, &look)?);
        let mut history = look.reading.value;
        self.played.iter().for_each(|entry| history.insert(entry));
        self.write(Subject::History, &history)?;
        self.played.clear();
        Ok(())
    }

    /// Saves for the last time. Games that came to nothing leave the history then.
    pub(in crate::storage) fn close(&mut self) {
        self.save();
        if let Err(error) = self.forget_empty() {
            log::warn!("{error}");
        }
    }

    fn forget_empty(&self) -> Result<(), StorageError> {
        if !self.policy.forgets_empty || self.policy.keep < Keep::Scores {
            return Ok(());
        }
        let _lock = self.lock()?;
        let Look { reading: Reading { mut value, condition }, .. } = self.look::<History>(Subject::History)?;
        if condition == Condition::Good && value.forget_empty() {
            self.write(Subject::History, &value)?;
        }
        Ok(())
    }

    fn save_unfinished(&mut self) -> Result<(), StorageError> {
        let Some(unfinished) = self.unfinished.take() else { return Ok(()) };
        // Another copy of the game may be keeping its own.
        if !self.may_keep_unfinished() {
            return Ok(());
        }
        let path = self.folder.join(UNFINISHED);
        let done = match &unfinished {
            Unfinished::Nothing => {
                file::remove(&path);
                Ok(())
            }
            Unfinished::Game(replay) => match replay.to_json() {
                Ok(text) => file::replace(&path, text.as_bytes()),
                Err(error) => Err(StorageError::write(&path, std::io::Error::other(error))),
            },
        };
        if done.is_err() {
            self.unfinished = Some(unfinished);
        }
        done
    }

    fn save_settings(&mut self, notices: &mut Vec<Notice>) -> Result<(), StorageError> {
        let Some(settings) = &self.settings else { return Ok(()) };
        // What another program, or the player by hand, made of the file since is kept if it cannot be used.
        let look = self.look::<Settings>(Subject::Settings)?;
        notices.extend(self.keep_aside(Subject::Settings, &look)?);
        self.write(Subject::Settings, settings)?;
        self.settings = None;
        Ok(())
    }

    /// Writes the recorded games, then the tables on the disk with the new entries among them.
    fn save_scores(&mut self, news: &mut Vec<News>, notices: &mut Vec<Notice>) -> Result<(), StorageError> {
        if self.scores.is_empty() {
            return Ok(());
        }
        let look = self.look::<ScoreTables>(Subject::Scores)?;
        notices.extend(self.keep_aside(Subject::Scores, &look)?);
        let mut tables = look.reading.value;
        let mut fallen = Vec::new();
        let mut replays = Ok(());
        let mut scores = self.scores.clone();
        for NewScore { entry, replay } in &mut scores {
            if tables.of(entry.kind).place(entry).is_none() {
                *replay = None;
                continue;
            }
            if let Some(text) = replay {
                match self.write_replay(entry, text) {
                    Ok(()) => *replay = None,
                    Err(error) => replays = Err(error),
                }
            }
            fallen.extend(tables.insert(entry.clone()));
        }
        self.write(Subject::Scores, &tables)?;
        for name in fallen.iter().filter_map(|entry| entry.replay.as_deref()) {
            file::remove(&self.replays().join(name));
        }
        for score in scores.iter().filter(|score| score.replay.is_none()) {
            news.push(News::Saved(Box::new(score.entry.clone())));
        }
        news.push(News::Tables(tables));
        self.scores = scores;
        self.scores.retain(|score| score.replay.is_some());
        replays
    }

    fn write_replay(&self, entry: &mut ScoreEntry, text: &str) -> Result<(), StorageError> {
        let name = entry.replay_name();
        file::make_folder(&self.replays())?;
        file::replace(&self.replays().join(&name), text.as_bytes())?;
        entry.replay = Some(name);
        Ok(())
    }

    fn look<T: Kept>(&self, subject: Subject) -> Result<Look<T>, StorageError> {
        let limit = match subject {
            Subject::Settings => FILE_LIMIT,
            Subject::Scores | Subject::History => SCORES_LIMIT,
        };
        let content = file::read(&self.path(subject), limit)?;
        let reading = match &content {
            Content::Missing => Reading { value: T::default(), condition: Condition::Good },
            Content::Bytes(bytes) => T::read(bytes),
            Content::Unusable => Reading { value: T::default(), condition: Condition::Damaged },
        };
        Ok(Look { content, reading })
    }

    /// Keeps a file that cannot be written back as it was; tells of it the first time.
    fn keep_aside<T>(&self, subject: Subject, look: &Look<T>) -> Result<Option<Notice>, StorageError> {
        let keep = |why| file::keep_aside(&self.path(subject), &look.content, why);
        match look.reading.condition {
            Condition::Good => Ok(None),
            Condition::Newer => Ok(keep("newer")?.map(|path| Notice::Newer { subject, path })),
            Condition::Damaged => Ok(keep("damaged")?.map(|path| Notice::Damaged { subject, path })),
        }
    }

    fn write<T: Kept>(&self, subject: Subject, value: &T) -> Result<(), StorageError> {
        let path = self.path(subject);
        let text = value.write().map_err(|error| StorageError::write(&path, std::io::Error::other(error)))?;
        file::replace(&path, text.as_bytes())
    }

    fn lock(&self) -> Result<Lock, StorageError> {
        file::make_folder(&self.folder)?;
        Lock::take(&self.folder, file::LOCK, PATIENCE)
    }

    /// Tells of a failure, once until a save succeeds.
    fn fail(&mut self, error: StorageError, notices: &mut Vec<Notice>) {
        log::warn!("{error}");
        if !self.is_failing {
            self.is_failing = true;
            notices.push(Notice::NotSaved(error));
        }
    }

    /// Where everything lies.
    pub(in crate::storage) fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self, subject: Subject) -> PathBuf {
        self.folder.join(subject.file_name())
    }

    fn replays(&self) -> PathBuf {
        replays(&self.folder)
    }
}

/// The folder of recorded games.
fn replays(folder: &Path) -> PathBuf {
    folder.join("replays")
}

/// The text of the recorded game of an entry.
pub(in crate::storage) fn read_replay(folder: &Path, name: &str) -> Result<String, StorageError> {
    read_game(&replays(folder).join(name))
}

/// The text of a recorded game.
pub(in crate::storage) fn read_game(path: &Path) -> Result<String, StorageError> {
    match file::read(path, REPLAY_LIMIT)? {
        Content::Missing => Err(StorageError::NoFile { path: path.to_owned() }),
        Content::Unusable => Err(StorageError::read(path, std::io::ErrorKind::InvalidData.into())),
        Content::Bytes(bytes) => {
            String::from_utf8(bytes).map_err(|error| StorageError::read(path, std::io::Error::other(error)))
        }
    }
}

/// What is kept in one file.
trait Kept: Default {
    type Error: std::error::Error + Send + Sync + 'static;

    fn read(bytes: &[u8]) -> Reading<Self>;
    fn write(&self) -> Result<String, Self::Error>;
}

impl Kept for Settings {
    type Error = toml::ser::Error;

    fn read(bytes: &[u8]) -> Reading<Self> {
        settings::read(bytes)
    }

    fn write(&self) -> Result<String, Self::Error> {
        settings::write(self)
    }
}

impl Kept for ScoreTables {
    type Error = serde_json::Error;

    fn read(bytes: &[u8]) -> Reading<Self> {
        entries::read(bytes, |tables: &mut Self, entry| drop(tables.insert(entry)))
    }

    fn write(&self) -> Result<String, Self::Error> {
        entries::write(self.entries())
    }
}

impl Kept for History {
    type Error = serde_json::Error;

    fn read(bytes: &[u8]) -> Reading<Self> {
        entries::read(bytes, |history: &mut Self, entry| history.insert(&entry))
    }

    fn write(&self) -> Result<String, Self::Error> {
        entries::write(self.entries())
    }
}
