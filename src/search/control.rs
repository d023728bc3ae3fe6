//! How a search is watched and stopped from outside.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

#[expect(clippy::disallowed_types, reason = "a limit of time needs a clock; nothing else here does")]
use std::time::Instant;

use crate::formal::instance::Limits;

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Positions looked at so far.
    pub nodes: u64,
    /// The pieces placed in the position that was looked at last.
    pub depth: usize,
    /// The parts that the work was divided into, and how many of them are done.
    pub parts: (usize, usize),
}

/// What a search listens to, and whom it tells how far it is. It is told from any of its threads, many
/// times a second.
#[derive(Clone, Copy, Default)]
pub struct Control<'a> {
    /// Set to stop the search; the answer is what is known by then.
    pub cancel: Option<&'a AtomicBool>,
    /// Hears how far the search is, and once more when it is over.
    pub progress: Option<&'a (dyn Fn(Progress) + Sync)>,
}

impl fmt::Debug for Control<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Control").field("cancel", &self.cancel).finish_non_exhaustive()
    }
}

/// What all threads of a search share to know when to stop.
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
        // Further off than the clock goes is no limit.
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

    /// Whether a limit was met or the search was cancelled.
    pub(super) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// Counts positions that were looked at without a [`StopCheck`]; how many more may be.
    pub(super) fn count(&self, positions: u64, depth: usize) -> u64 {
        let nodes = self.nodes.fetch_add(positions, Ordering::Relaxed) + positions;
        self.check(nodes, depth);
        if self.is_over() { 0 } else { self.most_nodes.saturating_sub(nodes) }
    }

    /// The work is divided into so many parts.
    pub(super) fn divide(&self, parts: usize) {
        self.parts.store(parts, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
    }

    /// A part is done.
    pub(super) fn end_part(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// The search is over: the last that is told is how much it was.
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
            let parts = (self.parts.load(Ordering::Relaxed), self.done.load(Ordering::Relaxed));
            progress(Progress { nodes, depth, parts });
        }
    }
}

/// A thread's eye on the guard, and on whether another part of the work has made its own needless.
#[derive(Debug)]
pub(super) struct StopCheck<'a> {
    guard: &'a Guard<'a>,
    /// The first part of the work that has found a match.
    met: &'a AtomicUsize,
    /// The part this thread works on.
    pub(super) part: usize,
    looks: u64,
    /// How many positions a thread looks at before it looks up.
    pause: u64,
}

impl<'a> StopCheck<'a> {
    /// For boards of so many words.
    pub(super) fn new(guard: &'a Guard<'a>, met: &'a AtomicUsize, words: usize) -> Self {
        let words = words as u64;
        // Twice the cells are about twice the pieces' places, each of which takes twice the time.
        Self { guard, met, part: 0, looks: 0, pause: (4_096 / (words * words).max(1)).clamp(1, 512) }
    }

    /// Counts a position, and tells whether it must not be looked at any more.
    pub(super) fn is_over(&mut self, depth: usize) -> bool {
        let nodes = self.guard.nodes.fetch_add(1, Ordering::Relaxed);
        if nodes >= self.guard.most_nodes {
            self.guard.is_over.store(true, Ordering::Relaxed);
        }
        if self.looks.is_multiple_of(self.pause) {
            self.guard.check(nodes, depth);
        }
        self.looks += 1;
        let is_over = self.guard.is_over() || self.met.load(Ordering::Relaxed) < self.part;
        if is_over {
            self.guard.nodes.fetch_sub(1, Ordering::Relaxed);
        }
        is_over
    }
}
