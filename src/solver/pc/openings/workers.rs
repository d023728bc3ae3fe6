//! A worker pool that splits a list of work.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

/// A pool of threads, its cancel flag and its progress.
#[derive(Debug, Clone, Copy)]
pub struct WorkerPool<'a> {
    /// The number of threads, at least one.
    pub threads: usize,
    /// Cancels the work when set.
    pub cancel: &'a AtomicBool,
    /// The number of completed steps. The pool increments it.
    pub steps: &'a AtomicU64,
}

/// The number of steps into which every list is divided.
pub(super) const STEPS: usize = 64;

impl WorkerPool<'_> {
    /// Processes a list of `len` items in ranges. The results are in the order of the list.
    ///
    /// `None` if the work was cancelled.
    pub(super) fn share<T: Send>(self, len: usize, work: impl Fn(Range<usize>) -> T + Sync) -> Option<Vec<T>> {
        let next = AtomicUsize::new(0);
        let one = || {
            let mut done = Vec::new();
            loop {
                let step = next.fetch_add(1, Ordering::Relaxed);
                if step >= STEPS || self.cancel.load(Ordering::Relaxed) {
                    return done;
                }
                done.push((step, work(len * step / STEPS..len * (step + 1) / STEPS)));
                self.steps.fetch_add(1, Ordering::Relaxed);
            }
        };
        let mut done = thread::scope(|scope| {
            let spawn = |_| thread::Builder::new().name("openings".to_owned()).spawn_scoped(scope, one).ok();
            // This thread works too, alone if the system cannot start others.
            let others: Vec<_> = (1..self.threads).filter_map(spawn).collect();
            let mut done = one();
            // The steps of a thread that panicked are lost, so there is no result.
            for other in others {
                done.extend(other.join().ok()?);
            }
            Some(done)
        })?;
        done.sort_unstable_by_key(|(step, _)| *step);
        (done.len() == STEPS).then(|| done.into_iter().map(|(_, result)| result).collect())
    }
}
