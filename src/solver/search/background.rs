//! Search on a background thread, for programs that must stay responsive.
//!
//! ```text
//!   BackgroundSearch::start ──▶ thread: search ──▶ BackgroundSearch::outcome, polled once a frame
//!                                 │   ▲
//!           Monitor: progress ◀───┘   └─── Monitor: cancel
//! ```

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

#[expect(clippy::disallowed_types, reason = "measures how long the search has been running")]
use std::time::Instant;

use super::pruning::PruneRules;
use super::{Control, SearchProgress, cover_each, solve, solve_each};
use crate::solver::formal::answer::Answer;
use crate::solver::formal::covering::Covering;
use crate::solver::formal::instance::Instance;
use crate::solver::formal::sequences::Sequence;
use crate::solver::formal::set_answer::SetAnswer;

/// The state shared by a running search and its caller.
#[derive(Debug, Default)]
pub struct Monitor {
    progress: Mutex<SearchProgress>,
    cancel: AtomicBool,
}

impl Monitor {
    /// The last reported progress.
    #[must_use]
    pub fn progress(&self) -> SearchProgress {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Publishes the progress of the search.
    pub fn report(&self, progress: SearchProgress) {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner) = progress;
    }

    /// Cancels the search, which then returns its results so far.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Runs a search that reports to this monitor and stops when it is cancelled.
    fn control<A>(&self, run: impl FnOnce(Control<'_>) -> A) -> A {
        let report = |progress| self.report(progress);
        run(Control { cancel: Some(&self.cancel), progress: Some(&report) })
    }
}

/// A running search for an answer of type `A`. Dropping it cancels the search.
///
/// ```
/// use skyline_foundation::solver::search::background::{BackgroundSearch, SearchOutcome};
///
/// let search = BackgroundSearch::start(|_monitor| 6 * 7, || {})?;
/// let outcome = loop {
///     match search.outcome() {
///         Some(outcome) => break outcome,
///         None => std::thread::yield_now(), // … or draw a frame
///     }
/// };
/// assert_eq!(outcome, SearchOutcome::Answered(42));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct BackgroundSearch<A> {
    monitor: Arc<Monitor>,
    answers: Receiver<A>,
    #[expect(clippy::disallowed_types, reason = "measures how long the search has been running")]
    since: Instant,
}

/// The outcome of a background search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchOutcome<A> {
    /// An answer.
    Answered(A),
    /// No answer: the thread panicked.
    Lost,
}

impl<A: Send + 'static> BackgroundSearch<A> {
    /// Runs `search` on a new thread and calls `wake` when it has ended.
    ///
    /// # Errors
    /// The system cannot start another thread.
    #[expect(clippy::disallowed_types, reason = "measures how long the search has been running")]
    pub fn start(
        search: impl FnOnce(&Monitor) -> A + Send + 'static,
        wake: impl FnOnce() + Send + 'static,
    ) -> Result<Self, io::Error> {
        let monitor = Arc::new(Monitor::default());
        let (answer, answers) = mpsc::channel();
        let shared = Arc::clone(&monitor);
        let run = move || {
            // The receiver is gone if the player has left the screen.
            answer.send(search(&shared)).ok();
            // Disconnect before waking, so that a lost search is never polled as still running.
            drop(answer);
            wake();
        };
        thread::Builder::new().name("solver".to_owned()).spawn(run)?;
        Ok(Self { monitor, answers, since: Instant::now() })
    }

    /// The last reported progress.
    #[must_use]
    pub fn progress(&self) -> SearchProgress {
        self.monitor.progress()
    }

    /// The time since the search was started.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    /// Cancels the search, which then returns its results so far.
    pub fn cancel(&self) {
        self.monitor.cancel();
    }

    /// Returns whether the search was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.monitor.is_cancelled()
    }

    /// Takes the outcome. `None` while the search is running.
    #[must_use]
    pub fn outcome(&self) -> Option<SearchOutcome<A>> {
        match self.answers.try_recv() {
            Ok(answer) => Some(SearchOutcome::Answered(answer)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(SearchOutcome::Lost),
        }
    }
}

impl<A> Drop for BackgroundSearch<A> {
    fn drop(&mut self) {
        self.monitor.cancel();
    }
}

/// Solves an instance with all pruning rules, reporting to `monitor` and stopping when it is cancelled.
#[must_use]
pub fn solve_monitored(instance: &Instance, monitor: &Monitor) -> Answer {
    monitor.control(|control| solve(instance, PruneRules::ALL, control))
}

/// Solves an instance for each of these sequences like [`solve_each`], reporting to `monitor` and stopping when it is
/// cancelled.
#[must_use]
pub fn solve_set_monitored(instance: &Instance, sequences: Vec<Sequence>, monitor: &Monitor) -> SetAnswer {
    let answers = monitor.control(|control| solve_each(instance, &sequences, PruneRules::ALL, control));
    SetAnswer::new(sequences, answers).with_best(instance.objective.best)
}

/// Finds the fewest solutions for these sequences like [`cover_each`], reporting to `monitor` and stopping when it is
/// cancelled.
#[must_use]
pub fn cover_set_monitored(instance: &Instance, sequences: Vec<Sequence>, monitor: &Monitor) -> Option<Covering> {
    monitor.control(|control| cover_each(instance, sequences, control))
}
