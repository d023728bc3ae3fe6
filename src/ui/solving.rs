//! A search in the background: a thread of its own, what it tells on the way, and what it finds.
//!
//! ```text
//!   Solving::start ──▶ thread: search ──▶ Solving::outcome, once a frame
//!                        │   ▲
//!          Progress ◀────┘   └── Solving::cancel
//! ```
//!
//! [`search`] is the solver's own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use crate::formal::answer::Answer;
use crate::formal::instance::Instance;
use crate::search::pruning::PruneRules;
use crate::search::{Control, solve};

/// What a search tells on the way, and is told.
#[derive(Debug, Default)]
pub struct Progress {
    /// Boards looked at up to now.
    pub nodes: AtomicU64,
    /// Pieces placed on the way that is being looked at.
    pub depth: AtomicU64,
    /// The parts that the work was divided into.
    pub parts: AtomicU64,
    /// How many of them are done.
    pub done: AtomicU64,
    /// Whether it is to end with what it has.
    pub is_cancelled: AtomicBool,
}

/// A search that runs, for an answer `A`.
#[derive(Debug)]
pub struct Solving<A> {
    progress: Arc<Progress>,
    answers: Receiver<A>,
    since: Instant,
}

/// What became of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome<A> {
    /// It has an answer.
    Answered(A),
    /// It ended without one, which is a fault of the program.
    Lost,
}

impl<A: Send + 'static> Solving<A> {
    /// Has `search` look for an answer; `wake` is called when there is one.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start(
        search: impl FnOnce(&Progress) -> A + Send + 'static,
        wake: impl FnOnce() + Send + 'static,
    ) -> Result<Self, std::io::Error> {
        let progress = Arc::new(Progress::default());
        let (answer, answers) = mpsc::channel();
        let told = Arc::clone(&progress);
        let run = move || {
            // Nobody listens any more once the screen was left.
            answer.send(search(&told)).ok();
            drop(answer);
            wake();
        };
        thread::Builder::new().name("solver".to_owned()).spawn(run)?;
        Ok(Self { progress, answers, since: Instant::now() })
    }

    /// What it told up to now.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// For how long it runs.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    /// Asks it to end with what it has.
    pub fn cancel(&self) {
        self.progress.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to end.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.progress.is_cancelled.load(Ordering::Relaxed)
    }

    /// What became of it, once.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome<A>> {
        match self.answers.try_recv() {
            Ok(answer) => Some(Outcome::Answered(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Outcome::Lost),
        }
    }
}

impl<A> Drop for Solving<A> {
    fn drop(&mut self) {
        self.progress.is_cancelled.store(true, Ordering::Relaxed);
    }
}

/// Has the solver look for an answer, with all its rules.
#[must_use]
pub fn search(instance: &Instance, progress: &Progress) -> Answer {
    let tell = |told: crate::search::Progress| {
        let (parts, done) = told.parts;
        progress.nodes.store(told.nodes, Ordering::Relaxed);
        progress.depth.store(told.depth as u64, Ordering::Relaxed);
        progress.parts.store(parts as u64, Ordering::Relaxed);
        progress.done.store(done as u64, Ordering::Relaxed);
    };
    let control = Control { cancel: Some(&progress.is_cancelled), progress: Some(&tell) };
    solve(instance, PruneRules::ALL, control)
}
