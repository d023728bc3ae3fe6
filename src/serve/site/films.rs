//! The ends of recordings as moving pictures, drawn one after the other by a thread that leaves time for the players.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};

use super::{Site, SiteError, identified};
use crate::clip::{ClipFormat, ClipOptions, film as draw_film};
use crate::online::RecordingId;
use crate::replay::{Recording, Timeline};

/// The length of a film, in milliseconds.
const LENGTH: u64 = 20_000;
/// Its size in pixels, and its frames per second.
const SIZE: [u16; 2] = [640, 360];
const RATE: u32 = 12;
/// The maximum number of recordings that wait for their film.
const MAX_WAITING: usize = 16;
/// The maximum memory for films, in bytes.
const MAX_BYTES: usize = 64 << 20;

/// The films of recordings, in memory only: what a player deletes is nowhere else. Clones share them.
#[derive(Debug, Clone, Default)]
pub(super) struct Films(Arc<Mutex<Shelf>>);

/// What there is of the film of a recording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FilmState {
    Ready(Arc<[u8]>),
    /// It is being drawn, or waits for that.
    Waiting,
    /// The recording cannot be drawn, or too many others wait.
    Impossible,
}

#[derive(Debug, Default)]
struct Shelf {
    /// The finished films; `None` for a recording that cannot be drawn.
    films: BTreeMap<RecordingId, Option<Arc<[u8]>>>,
    /// The films in the order in which they were finished.
    order: VecDeque<RecordingId>,
    waiting: VecDeque<(RecordingId, String)>,
    /// The recording whose film is being drawn. There is a thread as long as there is one.
    drawn: Option<RecordingId>,
}

impl Site {
    /// Returns what there is of the film of a recording, and has it drawn if there is none.
    pub(super) async fn film_state(&self, id: RecordingId) -> Result<FilmState, SiteError> {
        // The recording may have been deleted since its film was drawn.
        let content = self.pages.database.recording(id).await?.ok_or(SiteError::Missing)?;
        Ok(self.films.state(id, content))
    }
}

/// The film of a recording.
pub(super) async fn film(State(site): State<Site>, Path(file): Path<String>) -> Result<Response, SiteError> {
    let id = identified(file.strip_suffix(".gif").ok_or(SiteError::Missing)?)?;
    match site.film_state(id).await? {
        FilmState::Ready(film) => {
            let headers = [(header::CONTENT_TYPE, "image/gif"), (header::CACHE_CONTROL, "public, max-age=3600")];
            Ok((headers, film.to_vec()).into_response())
        }
        FilmState::Waiting | FilmState::Impossible => Err(SiteError::Missing),
    }
}

impl Films {
    fn lock(&self) -> MutexGuard<'_, Shelf> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn state(&self, id: RecordingId, content: String) -> FilmState {
        let mut shelf = self.lock();
        match shelf.films.get(&id) {
            Some(Some(film)) => return FilmState::Ready(Arc::clone(film)),
            Some(None) => return FilmState::Impossible,
            None => {}
        }
        if shelf.drawn == Some(id) || shelf.waiting.iter().any(|(waiting, _)| *waiting == id) {
            return FilmState::Waiting;
        }
        if shelf.waiting.len() >= MAX_WAITING {
            return FilmState::Impossible;
        }
        shelf.waiting.push_back((id, content));
        if shelf.drawn.is_none() {
            let films = self.clone();
            let started = thread::Builder::new().name("films".to_owned()).spawn(move || films.draw_all());
            if let Err(error) = started {
                log::error!("no film can be drawn: {error}");
                shelf.waiting.clear();
                return FilmState::Impossible;
            }
            shelf.drawn = Some(id);
        }
        FilmState::Waiting
    }

    /// Draws the films of all recordings that wait.
    fn draw_all(&self) {
        while let Some((id, content)) = self.next() {
            let film = drawn(&content);
            self.lock().keep(id, film);
        }
    }

    fn next(&self) -> Option<(RecordingId, String)> {
        let mut shelf = self.lock();
        let next = shelf.waiting.pop_front();
        shelf.drawn = next.as_ref().map(|(id, _)| *id);
        next
    }
}

impl Shelf {
    /// Keeps a film, and as many of the latest as memory is meant for.
    fn keep(&mut self, id: RecordingId, film: Option<Arc<[u8]>>) {
        self.films.insert(id, film);
        self.order.push_back(id);
        while self.bytes() > MAX_BYTES {
            let Some(oldest) = self.order.pop_front() else { break };
            self.films.remove(&oldest);
        }
    }

    fn bytes(&self) -> usize {
        // A recording without a film needs memory, too.
        self.films.values().map(|film| film.as_ref().map_or(0, |film| film.len()) + 256).sum()
    }
}

/// Draws the end of a recording.
fn drawn(content: &str) -> Option<Arc<[u8]>> {
    let timeline = Arc::new(Timeline::new(Recording::from_text(content).ok()?));
    let end = timeline.end().millis();
    let options =
        ClipOptions { stretch: (end.saturating_sub(LENGTH), end), size: SIZE, rate: RATE, ..ClipOptions::default() };
    let mut began = Instant::now();
    let film = draw_film(&timeline, (&options, ClipFormat::Gif), &mut |_done, _all| {
        // Half of the time is for the players, in case the machine has a single core.
        thread::sleep(began.elapsed());
        began = Instant::now();
        ControlFlow::Continue(())
    });
    match film {
        Ok(film) => Some(film.into()),
        Err(error) => {
            log::warn!("a film cannot be drawn: {error}");
            None
        }
    }
}
