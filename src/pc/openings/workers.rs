//! Threads that share a list of work.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

/// Who works, who may stop it, and how far it is.
#[derive(Debug, Clone, Copy)]
pub struct WorkerPool<'a> {
    /// How many threads, at least one.
    pub threads: usize,
    /// Set by whoever wants the work to stop.
    pub cancel: &'a AtomicBool,
    /// The steps that are done; the pool adds to it.
    pub steps: &'a AtomicU64,
}

/// The steps in which every list is worked off.
pub(super) const STEPS: usize = 64;

impl WorkerPool<'_> {
    /// Works off a list of `len` things in ranges; the results are in the order of the list, whoever made them.
    ///
    /// `None` if it was stopped.
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
            // This one works, too; where the system gives no others, alone.
            let others: Vec<_> = (1..self.threads).filter_map(spawn).collect();
            let mut done = one();
            for other in others {
                done.extend(other.join().ok()?);
            }
            Some(done)
        })?;
        done.sort_unstable_by_key(|(step, _)| *step);
        (done.len() == STEPS).then(|| done.into_iter().map(|(_, result)| result).collect())
    }
}
