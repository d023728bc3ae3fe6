//! A thread that reads and replays recorded games and matches, so that no frame waits for it.
//!
//! ```text
//!   Storage::open_game(source, purpose) ──▶ read, decode, replay ────▶ OpenedGame
//!   Storage::verify(kind) ────────────────▶ the same for each entry ─▶ Proof
//! ```

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::{io, thread};

use super::jobs::Waker;
use crate::replay::{Recording, ReplayError, Timeline};
use crate::storage::base::error::{OpenError, StorageError};
use crate::storage::base::folders::Folders;
use crate::storage::formats::scores::{ScoreEntry, ScoreId};
use crate::storage::formats::{matches, recordings};

/// The source of a recorded game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RecordingSource {
    /// The recording of an entry of a High Score Table.
    Entry(Box<ScoreEntry>),
    /// A file.
    File(PathBuf),
    /// The text of a file.
    Text(String),
    /// The recorded game or match itself.
    Recording(Box<Recording>),
    /// The recorded match with this name in the storage folders.
    Match(String),
}

/// The purpose of opening a recorded game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To watch it.
    Watch,
    /// To race against.
    Race,
    /// To compare a result with it.
    Compare,
    /// To resume it.
    Resume,
    /// To review this seat.
    Review(usize),
    /// To show it on the main menu.
    Home,
}

/// The result of opening a recorded game.
#[derive(Debug)]
pub struct OpenedGame {
    /// The purpose of the request.
    pub purpose: Purpose,
    /// The recording, or the error.
    pub game: Result<Arc<Timeline>, OpenError>,
}

/// The result of verifying an entry against its recorded game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Proof {
    /// The recorded game has the result of the entry.
    Confirmed,
    /// The recorded game has another result or cannot be read.
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
            log::error!("the reader thread of recorded games has ended");
        }
    }

    /// Returns the replies since the last call.
    pub(crate) fn replies(&self) -> Vec<Reply> {
        self.replies.try_iter().collect()
    }
}

/// Opens requested games at once and verifies entries in between. Ends when `reply` returns `false`.
fn work(folders: Option<&Folders>, requests: &mpsc::Receiver<Request>, reply: impl Fn(Reply) -> bool) {
    let mut unverified: VecDeque<(ScoreEntry, RecordingSource)> = VecDeque::new();
    loop {
        // Entries are verified only while no game is requested.
        let request = if unverified.is_empty() {
            requests.recv().map_err(|_closed| true)
        } else {
            requests.try_recv().map_err(|error| error == mpsc::TryRecvError::Disconnected)
        };
        let is_wanted = match request {
            Ok(Request::Open(source, purpose)) => {
                let game = read(folders, source).and_then(|recorded| played(recorded, purpose));
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

/// Replays a recording. Only a game of one player can be raced against or resumed.
fn played(recorded: Recording, purpose: Purpose) -> Result<Arc<Timeline>, OpenError> {
    let is_match = recorded.seats.len() > 1 && matches!(purpose, Purpose::Watch | Purpose::Review(_));
    Ok(Arc::new(Timeline::new(if is_match { recorded } else { recorded.into_only_seat()?.into() })))
}

fn read(folders: Option<&Folders>, source: RecordingSource) -> Result<Recording, OpenError> {
    Ok(match source {
        RecordingSource::Entry(entry) => match (folders, &entry.replay) {
            (Some(folders), Some(name)) => Recording::from_text(&recordings::read_of_entry(folders, name)?)?,
            (None, _) | (_, None) => return Err(StorageError::NoReplay.into()),
        },
        RecordingSource::File(path) => Recording::from_text(&recordings::read(&path)?)?,
        RecordingSource::Text(text) => Recording::from_text(&text)?,
        RecordingSource::Recording(recorded) => *recorded,
        RecordingSource::Match(name) => {
            let path = matches::files_in(folders.ok_or(StorageError::NoFolder)?).path(&name);
            Recording::from_text(&recordings::read(&path)?)?
        }
    })
}

/// Replays the recorded game of an entry and compares the result.
fn verify(folders: Option<&Folders>, entry: &ScoreEntry, source: RecordingSource) -> Proof {
    match read(folders, source).and_then(|recorded| Ok(recorded.into_only_seat()?.check()?)) {
        Ok(game) if entry.is_result_of(&game) => Proof::Confirmed,
        Ok(_) => Proof::Refuted,
        Err(OpenError::Storage(StorageError::NoReplay | StorageError::NoFile { .. })) => Proof::Missing,
        Err(OpenError::Replay(ReplayError::OtherEngine { .. } | ReplayError::NewerFormat { .. })) => {
            Proof::OtherVersion
        }
        Err(error) => {
            log::warn!("the recorded game of a score could not be verified: {error}");
            Proof::Refuted
        }
    }
}
