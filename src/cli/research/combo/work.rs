//! The threads that play the combos, and the progress line on the terminal.

use std::io::{self, IsTerminal as _, Write as _};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::Combo;
use super::stopwatch::Stopwatch;
use crate::bots::combo::{ComboPlanner, Run};
use crate::engine::{Generator, Tetrimino};

/// The sequence of one combo.
///
/// The seeds of consecutive numbers are independent steps of `SplitMix64`.
pub(super) fn sequence(generator: Generator, seed: u64, number: u32) -> impl Iterator<Item = Tetrimino> {
    let mut seed = seed.wrapping_add(u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    seed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    seed = (seed ^ (seed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    generator.sequence(seed ^ (seed >> 31))
}

impl Combo {
    /// Plays the combos of this part in the order of their numbers. Also returns the total time of all threads.
    pub(super) fn play(&self, planner: &ComboPlanner) -> io::Result<(Vec<Run>, Duration)> {
        let processors = || thread::available_parallelism().map_or(1, |threads| threads.get() as u16);
        let threads = self.threads.unwrap_or_else(processors);
        let (next, ended) = (AtomicU32::new(0), AtomicU32::new(0));
        let includes = |number: u32| self.part.is_none_or(|part| part.includes(number.into()));
        let all = (0..self.samples).filter(|number| includes(*number)).count() as u32;
        let work = |is_first: bool| {
            let (began, mut runs) = (Stopwatch::start(), Vec::new());
            let mut progress = Progress::new(is_first, all);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.samples {
                    progress.end();
                    return (runs, began.elapsed());
                }
                if includes(number) {
                    runs.push((number, planner.run(sequence(self.generator, self.seed, number))));
                    progress.report(ended.fetch_add(1, Ordering::Relaxed) + 1);
                }
            }
        };
        let parts = thread::scope(|scope| {
            let spawn = |thread: u16| {
                let builder = thread::Builder::new().name(format!("combos {thread}"));
                builder.spawn_scoped(scope, move || work(thread == 0))
            };
            let handles: Vec<_> = (0..threads).map(spawn).collect::<Result<_, _>>()?;
            let join = |handle: thread::ScopedJoinHandle<'_, _>| {
                handle.join().map_err(|_panic| io::Error::other("a worker thread has panicked"))
            };
            handles.into_iter().map(join).collect::<io::Result<Vec<_>>>()
        })?;
        let worked = parts.iter().map(|(_, time)| *time).sum();
        let mut runs: Vec<(u32, Run)> = parts.into_iter().flat_map(|(runs, _)| runs).collect();
        runs.sort_unstable_by_key(|(number, _)| *number);
        Ok((runs.into_iter().map(|(_, run)| run).collect(), worked))
    }
}

/// The progress line on a terminal, updated a few times a second.
struct Progress {
    is_shown: bool,
    samples: u32,
    shown: Instant,
}

impl Progress {
    const PAUSE: Duration = Duration::from_millis(250);

    fn new(is_first: bool, samples: u32) -> Self {
        Self { is_shown: is_first && io::stderr().is_terminal(), samples, shown: Instant::now() }
    }

    fn report(&mut self, ended: u32) {
        if self.is_shown && self.shown.elapsed() > Self::PAUSE {
            self.shown = Instant::now();
            // An error of the terminal must not stop the work.
            let _refused = write!(io::stderr(), "\r{ended} of {} combos ", self.samples);
        }
    }

    fn end(&self) {
        if self.is_shown {
            let _refused = write!(io::stderr(), "\r{:40}\r", "");
        }
    }
}
