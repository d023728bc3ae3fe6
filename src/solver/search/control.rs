//! Limits, progress reports and cancellation of a search.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

#[expect(clippy::disallowed_types, reason = "a limit of time needs a clock; nothing else here does")]
use std::time::Instant;

use crate::solver::formal::instance::Limits;

/// The progress of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SearchProgress {
    /// Positions searched so far.
    pub nodes: u64,
    /// The number of pieces placed in the current position.
    pub depth: usize,
    /// The number of parts that the work was divided into.
    pub parts: usize,
    /// The number of parts that are done.
    pub done: usize,
}

/// The caller's means to monitor and stop a search.
#[derive(Clone, Copy, Default)]
pub struct Control<'a> {
    /// Stops the search when set. The answer then contains the results so far.
    pub cancel: Option<&'a AtomicBool>,
    /// Called with the progress many times a second, from any thread of the search, and once at the end.
    pub progress: Option<&'a (dyn Fn(SearchProgress) + Sync)>,
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Control").field("cancel", &self.cancel).finish_non_exhaustive()
    }
}

/// The stop conditions that all threads of a search share.
#[derive(Debug)]
pub(super) struct Guard<'a> {
    control: Control<'a>,
    #[expect(clippy::disallowed_types, reason = "a limit of time needs a clock; nothing else here does")]
    until: Option<Instant>,
    most_nodes: u64,
    nodes: AtomicU64,
    is_over: AtomicBool,
    parts: AtomicUsize,
    done: AtomicUsize,
}

impl<'a> Guard<'a> {
    /// Starts the clock.
    #[expect(clippy::disallowed_types, reason = "a limit of time needs a clock; nothing else here does")]
    pub(super) fn new(control: Control<'a>, limits: Limits) -> Self {
        // A deadline beyond the range of the clock is no limit.
        let until = limits.seconds.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
        Self {
            control,
            until,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
            parts: AtomicUsize::new(1),
            done: AtomicUsize::new(0),
        }
    }

    /// The guard of one question among many, with what is left of the limits. Its positions count once it is over.
    pub(super) fn for_one(&self) -> Self {
        let used = self.nodes.load(Ordering::Relaxed);
        Self {
            control: Control { cancel: self.control.cancel, progress: None },
            until: self.until,
            most_nodes: self.most_nodes.saturating_sub(used),
            nodes: AtomicU64::new(0),
            is_over: AtomicBool::new(self.is_over()),
            parts: AtomicUsize::new(1),
            done: AtomicUsize::new(0),
        }
    }

    /// The number of positions so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether a limit was reached or the search was cancelled.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Counts positions that were searched without a [`StopCheck`]. Returns the number of further positions allowed.
    pub(super) fn count(&self, positions: u64, depth: usize) -> u64 {
        let nodes = self.nodes.fetch_add(positions, Ordering::Relaxed) + positions;
        self.check(nodes, depth);
        if nodes >= self.most_nodes {
            self.is_over.store(true, Ordering::Relaxed);
        }
        if self.is_over() { 0 } else { self.most_nodes.saturating_sub(nodes) }
    }

    /// Sets the number of parts of the work.
    pub(super) fn divide(&self, parts: usize) {
        self.parts.store(parts, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
    }

    /// Counts a part as done.
    pub(super) fn end_part(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// Reports the final progress.
    pub(super) fn report_end(&self, depth: usize) {
        self.check(self.nodes.load(Ordering::Relaxed), depth);
    }

    #[expect(clippy::disallowed_types, reason = "a limit of time needs a clock; nothing else here does")]
    fn check(&self, nodes: u64, depth: usize) {
        let is_cancelled = self.control.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed));
        if is_cancelled || self.until.is_some_and(|until| Instant::now() >= until) {
            self.is_over.store(true, Ordering::Relaxed);
        }
        if let Some(progress) = self.control.progress {
            let (parts, done) = (self.parts.load(Ordering::Relaxed), self.done.load(Ordering::Relaxed));
            progress(SearchProgress { nodes, depth, parts, done });
        }
    }
}

/// The stop condition of a thread: the shared guard, or a match found in an earlier part of the work.
#[derive(Debug)]
pub(super) struct StopCheck<'a> {
    guard: &'a Guard<'a>,
    /// The first part of the work that has found a match.
    met: &'a AtomicUsize,
    /// The current part of this thread.
    pub(super) part: usize,
    checks: u64,
    /// The number of positions between two checks of the clock.
    interval: u64,
}

impl<'a> StopCheck<'a> {
    /// A stop condition for boards of `words` words.
    pub(super) fn new(guard: &'a Guard<'a>, met: &'a AtomicUsize, words: usize) -> Self {
        let words = words as u64;
        // Twice as many cells have about twice as many placements, each of which takes twice as long. So the time per
        // position grows quadratically, and the interval shrinks accordingly.
        Self { guard, met, part: 0, checks: 0, interval: (4_096 / (words * words).max(1)).clamp(1, 512) }
    }

    /// Counts a position. Returns whether the search must stop before it.
    pub(super) fn is_over(&mut self, depth: usize) -> bool {
        let nodes = self.guard.nodes.fetch_add(1, Ordering::Relaxed);
        if nodes >= self.guard.most_nodes {
            self.guard.is_over.store(true, Ordering::Relaxed);
        }
        // A check reads the clock, so it is made only once for many positions.
        if self.checks.is_multiple_of(self.interval) {
            self.guard.check(nodes, depth);
        }
        self.checks += 1;
        let is_over = self.guard.is_over() || self.met.load(Ordering::Relaxed) < self.part;
        // This position is not searched, so it does not count.
        if is_over {
            self.guard.nodes.fetch_sub(1, Ordering::Relaxed);
        }
        is_over
    }
}
