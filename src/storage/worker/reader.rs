//! A thread that reads recorded games and plays them through, so that no frame waits for it.
//!
//! ```text
//!   Storage::open_game(source, purpose) ──▶ read, decode, play through ──▶ OpenedGame with its Timeline
//!   Storage::verify(kind) ────────────────▶ the same for each entry ─────▶ Proof
//! ```

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::mpsc;
use std::{io, thread};

use super::jobs::Waker;
use crate::replay::{Replay, ReplayError, Timeline};
use crate::storage::base::error::{OpenError, StorageError};
use crate::storage::base::folders::Folders;
use crate::storage::formats::recordings;
use crate::storage::formats::scores::{ScoreEntry, ScoreId};

/// The source of a recorded game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordingSource {
    /// The recording of an entry of a High Score Table.
    Entry(Box<ScoreEntry>),
    /// A file.
    File(PathBuf),
    /// The text of a file.
    Text(String),
    /// The game itself.
    Game(Box<Replay>),
}

/// The purpose of opening a recorded game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To watch it.
    Watch,
    /// To race against.
    Race,
    /// To resume it.
    Resume,
}

/// The result of opening a recorded game.
#[derive(Debug)]
pub struct OpenedGame {
    /// The purpose of the request.
    pub purpose: Purpose,
    /// The game, or why it cannot be opened.
    pub game: Result<Box<Timeline>, OpenError>,
}

/// Whether the recorded game of an entry leads to the result of the entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// It does.
    Confirmed,
    /// It does not, or it cannot be read.
    Refuted,
    /// There is no recorded game.
    Missing,
    /// It was recorded by another version of the program, which this one cannot replay.
    OtherVersion,
}

enum Request {
    Open(RecordingSource, Purpose),
    Verify(Vec<(ScoreEntry, RecordingSource)>),
}

/// A result from the thread.
#[derive(Debug)]
pub(crate) enum Reply {
    Opened(OpenedGame),
    Proof(ScoreId, Proof),
}

/// The handle of the thread.
#[derive(Debug)]
pub(crate) struct Reader {
    requests: mpsc::Sender<Request>,
    replies: mpsc::Receiver<Reply>,
}

impl Reader {
    /// Starts the thread. It ends after the handle is dropped.
    pub(crate) fn start(folders: Option<Folders>, waker: Option<Waker>) -> io::Result<Self> {
        let (requests, received_requests) = mpsc::channel();
        let (send, replies) = mpsc::channel();
        thread::Builder::new().name("recordings".to_owned()).spawn(move || {
            work(folders.as_ref(), &received_requests, |reply| {
                let is_wanted = send.send(reply).is_ok();
                if let Some(waker) = waker.as_ref().filter(|_| is_wanted) {
                    waker.wake();
                }
                is_wanted
            });
        })?;
        Ok(Self { requests, replies })
    }

    pub(crate) fn open(&self, source: RecordingSource, purpose: Purpose) {
        self.send(Request::Open(source, purpose));
    }

    pub(crate) fn verify(&self, entries: Vec<(ScoreEntry, RecordingSource)>) {
        self.send(Request::Verify(entries));
    }

    fn send(&self, request: Request) {
        if self.requests.send(request).is_err() {
            log::error!("the thread that reads recorded games has ended");
        }
    }

    /// Returns the replies since the last call.
    pub(crate) fn replies(&self) -> Vec<Reply> {
        self.replies.try_iter().collect()
    }
}

/// Opens requested games at once and verifies entries in between, until nobody wants `reply` any more.
fn work(folders: Option<&Folders>, requests: &mpsc::Receiver<Request>, reply: impl Fn(Reply) -> bool) {
    let mut unverified: VecDeque<(ScoreEntry, RecordingSource)> = VecDeque::new();
    loop {
        // Entries are verified while nobody waits for a game.
        let request = if unverified.is_empty() {
            requests.recv().map_err(|_closed| true)
        } else {
            requests.try_recv().map_err(|error| error == mpsc::TryRecvError::Disconnected)
        };
        let is_wanted = match request {
            Ok(Request::Open(source, purpose)) => {
                let game = read(folders, source).map(|replay| Box::new(Timeline::new(replay)));
                reply(Reply::Opened(OpenedGame { purpose, game }))
            }
            Ok(Request::Verify(entries)) => {
                unverified.extend(entries);
                true
            }
            Err(is_closed) => {
                let next = unverified.pop_front();
                !is_closed
                    && next.is_none_or(|(entry, source)| reply(Reply::Proof(entry.id, verify(folders, &entry, source))))
            }
        };
        if !is_wanted {
            return;
        }
    }
}

fn read(folders: Option<&Folders>, source: RecordingSource) -> Result<Replay, OpenError> {
    Ok(match source {
        RecordingSource::Entry(entry) => match (folders, &entry.replay) {
            (Some(folders), Some(name)) => Replay::from_text(&recordings::read_of_entry(folders, name)?)?,
            (None, _) | (_, None) => return Err(StorageError::NoReplay.into()),
        },
        RecordingSource::File(path) => Replay::from_text(&recordings::read(&path)?)?,
        RecordingSource::Text(text) => Replay::from_text(&text)?,
        RecordingSource::Game(replay) => *replay,
    })
}

/// Plays the recorded game of an entry and compares its result.
fn verify(folders: Option<&Folders>, entry: &ScoreEntry, source: RecordingSource) -> Proof {
    match read(folders, source).and_then(|replay| Ok(replay.check()?)) {
        Ok(game) if entry.is_result_of(&game) => Proof::Confirmed,
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
