//! Recorded games, read and played through on a thread of their own, so that no frame waits for them.
//!
//! ```text
//!   Storage::open_game(source, purpose) ──▶ thread: read, unpack, play through ──▶ Opened, with its Timeline
//!   Storage::verify(kind) ────────────────▶ the same, entry by entry ────────────▶ Proof
//! ```

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::{fmt, io, thread};

use crate::replay::{Replay, ReplayError, Timeline};

use crate::storage::base::error::StorageError;
use crate::storage::formats::scores::{ScoreEntry, ScoreId};
use crate::storage::worker::writer;

/// What is called, on another thread, whenever there is news.
#[derive(Clone)]
pub(in crate::storage) struct Wake(Arc<dyn Fn() + Send + Sync>);

impl Wake {
    pub(in crate::storage) fn new(wake: impl Fn() + Send + Sync + 'static) -> Self {
        Self(Arc::new(wake))
    }

    pub(in crate::storage) fn call(&self) {
        (self.0)();
    }
}

impl fmt::Debug for Wake {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Wake")
    }
}

/// Where a recorded game is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// With this entry of a High Score Table.
    Entry(Box<ScoreEntry>),
    /// In this file.
    File(PathBuf),
    /// In this text.
    Text(String),
    /// Here.
    Game(Box<Replay>),
}

/// What a recorded game is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To be watched.
    Watch,
    /// To race against.
    Race,
    /// To be played on.
    Resume,
}

/// A recorded game that was asked for.
#[derive(Debug)]
pub struct Opened {
    /// What for.
    pub purpose: Purpose,
    /// The game, or why there is none.
    pub game: Result<Box<Timeline>, OpenError>,
}

/// Why a recorded game cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Its file cannot be read.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// It cannot be used.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Whether the recorded game of an entry gives what the entry says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// It does.
    Confirmed,
    /// It does not, or cannot be read.
    Refuted,
    /// No recorded game was kept.
    Missing,
    /// It was recorded with other rules of play or by a newer program, so nobody can tell here.
    OtherVersion,
}

enum Job {
    Open(Source, Purpose),
    Verify(Vec<(ScoreEntry, Source)>),
}

/// What the thread tells.
#[derive(Debug)]
pub(in crate::storage) enum Told {
    Opened(Opened),
    Proof(ScoreId, Proof),
}

/// The thread and the ways to and from it.
#[derive(Debug)]
pub(in crate::storage) struct Library {
    jobs: mpsc::Sender<Job>,
    told: mpsc::Receiver<Told>,
}

impl Library {
    /// Starts it. The thread ends by itself once this is dropped; nothing waits for it.
    pub(in crate::storage) fn start(folder: Option<PathBuf>, wake: Option<Wake>) -> io::Result<Self> {
        let (jobs, jobs_in) = mpsc::channel();
        let (told_out, told) = mpsc::channel();
        thread::Builder::new().name("library".to_owned()).spawn(move || {
            work(folder.as_deref(), &jobs_in, |news| {
                let is_heard = told_out.send(news).is_ok();
                if let Some(wake) = wake.as_ref().filter(|_| is_heard) {
                    wake.call();
                }
                is_heard
            });
        })?;
        Ok(Self { jobs, told })
    }

    pub(in crate::storage) fn open(&self, source: Source, purpose: Purpose) {
        self.send(Job::Open(source, purpose));
    }

    pub(in crate::storage) fn verify(&self, entries: Vec<(ScoreEntry, Source)>) {
        self.send(Job::Verify(entries));
    }

    fn send(&self, job: Job) {
        if self.jobs.send(job).is_err() {
            log::error!("the thread that reads recorded games is gone");
        }
    }

    pub(in crate::storage) fn told(&self) -> Vec<Told> {
        self.told.try_iter().collect()
    }
}

/// Opens what is asked for at once and verifies in between.
fn work(folder: Option<&Path>, jobs: &mpsc::Receiver<Job>, tell: impl Fn(Told) -> bool) {
    let mut unproved: VecDeque<(ScoreEntry, Source)> = VecDeque::new();
    loop {
        let job = if unproved.is_empty() {
            jobs.recv().map_err(|_closed| true)
        } else {
            jobs.try_recv().map_err(|error| error == mpsc::TryRecvError::Disconnected)
        };
        let is_heard = match job {
            Ok(Job::Open(source, purpose)) => {
                let game = read(folder, source).map(|replay| Box::new(Timeline::new(replay)));
                tell(Told::Opened(Opened { purpose, game }))
            }
            Ok(Job::Verify(entries)) => {
                unproved.extend(entries);
                true
            }
            Err(is_closed) => {
                let next = unproved.pop_front();
                !is_closed
                    && next.is_none_or(|(entry, source)| tell(Told::Proof(entry.id, prove(folder, &entry, source))))
            }
        };
        if !is_heard {
            return;
        }
    }
}

fn read(folder: Option<&Path>, source: Source) -> Result<Replay, OpenError> {
    Ok(match source {
        Source::Entry(entry) => match (folder, &entry.replay) {
            (Some(folder), Some(name)) => Replay::from_text(&writer::read_replay(folder, name)?)?,
            (None, _) | (_, None) => return Err(StorageError::NoReplay.into()),
        },
        Source::File(path) => Replay::from_text(&writer::read_game(&path)?)?,
        Source::Text(text) => Replay::from_text(&text)?,
        Source::Game(replay) => *replay,
    })
}

/// Plays the recorded game of an entry and compares the end with what the entry says.
fn prove(folder: Option<&Path>, entry: &ScoreEntry, source: Source) -> Proof {
    match read(folder, source).and_then(|replay| Ok(replay.check()?)) {
        Ok(game) if entry.is_of(&game) => Proof::Confirmed,
        Ok(_) => Proof::Refuted,
        Err(OpenError::Storage(StorageError::NoReplay | StorageError::NoFile { .. })) => Proof::Missing,
        Err(OpenError::Replay(ReplayError::OtherEngine { .. } | ReplayError::NewerFormat { .. })) => {
            Proof::OtherVersion
        }
        Err(error) => {
            log::warn!("the recorded game of a score: {error}");
            Proof::Refuted
        }
    }
}
