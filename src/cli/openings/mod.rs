//! `skyline openings`: how many of all openings have a perfect clear.
//!
//! ```text
//!   rotation ──▶ Graph ──▶ 42 parts, each kept as soon as it is made ──▶ Orders ──▶ a row for each kind of Hold
//!                             ▲
//!                             └── the file of --resume: what is in it is not made again
//! ```
//!
//! The numbers are the same however many threads share the work, and whether it was interrupted or not.

mod kept;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use self::kept::Kept;
pub use self::kept::KeptError;
use super::{CliError, STOPPED, interrupt};
use crate::engine::RotationSystem;
use crate::pc::TurnRules;
use crate::pc::openings::{Graph, OPENINGS, Orders, PARTS, Part, WorkerPool};

/// Which openings shall be counted.
#[derive(Debug, Args)]
pub struct Openings {
    /// How Tetriminos turn; several with commas between.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "super")]
    rotation: Vec<Rotation>,
    /// With Hold, without it, or both.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "on,off")]
    hold: Vec<Switch>,
    /// Allow half turns.
    #[arg(long)]
    half_turns: bool,
    /// How many threads share the work; as many as there are processors if it is not said.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// Keep what is done in this file, and go on with what is in it.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

/// A way of turns, as it is named on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Rotation {
    /// The Super Rotation System.
    Super,
    /// The Super Rotation System with its first Rotation Point alone.
    Plain,
    /// The Ocular Rotation System.
    Ocular,
    /// Plain turns, left-handed.
    ClassicLeft,
    /// Plain turns, right-handed.
    ClassicRight,
}

impl Rotation {
    const fn turns(self, half_turns: bool) -> TurnRules {
        let (system, kicks) = match self {
            Self::Super => (RotationSystem::Super, true),
            Self::Plain => (RotationSystem::Super, false),
            Self::Ocular => (RotationSystem::Ocular, true),
            Self::ClassicLeft => (RotationSystem::ClassicLeft, true),
            Self::ClassicRight => (RotationSystem::ClassicRight, true),
        };
        TurnRules { system, kicks, half_turns }
    }
}

/// Whether there is Hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Switch {
    /// With Hold.
    On,
    /// Without Hold.
    Off,
}

/// How many openings have a perfect clear.
struct Row {
    rotation: Rotation,
    hold: Switch,
    solvable: u32,
}

impl Openings {
    /// Counts; the exit status says whether everything was.
    pub(super) fn run(&self, out: &mut impl Write) -> Result<u8, CliError> {
        // A file that is of no use is told before the work.
        let mut kept = self.resume.clone().map(Kept::open).transpose()?.unwrap_or_default();
        let began = Instant::now();
        let cancel = interrupt::flag();
        let rows = self.work(&mut kept, &cancel)?;
        Ok(self.write(&rows, &kept, began.elapsed(), out)?)
    }

    fn write(&self, rows: &[Row], kept: &Kept, took: Duration, out: &mut impl Write) -> io::Result<u8> {
        writeln!(
            out,
            "{OPENINGS} openings: every order of the first bag, and of the first three Tetriminos of the second"
        )?;
        writeln!(out, "{:14}{:6}{:>10}{:>12}", "rotation", "hold", "solvable", "percent")?;
        for Row { rotation, hold, solvable } in rows {
            let percent = f64::from(*solvable) * 100.0 / f64::from(OPENINGS);
            let [rotation, hold] = [name(rotation), name(hold)];
            writeln!(out, "{rotation:14}{hold:6}{solvable:>10}{percent:>12.4}")?;
        }
        if rows.len() == self.rotation.len() * self.hold.len() {
            writeln!(out, "time {:.1} s", took.as_secs_f64())?;
            return Ok(0);
        }
        match &self.resume {
            Some(file) => {
                let (done, all) = (self.parts(kept), self.rotation.len() * PARTS);
                writeln!(out, "stopped: {done} of {all} parts are in {}; the same command goes on", file.display())?;
            }
            None => writeln!(out, "stopped; with --resume FILE the same command could go on")?,
        }
        Ok(STOPPED)
    }

    /// How many of the parts that are asked for are kept.
    fn parts(&self, kept: &Kept) -> usize {
        self.rotation.iter().map(|rotation| kept.parts(rotation.turns(self.half_turns)).len()).sum()
    }

    /// The rows in the order in which they were asked for, as far as they were counted, with a bar on the terminal
    /// meanwhile.
    fn work(&self, kept: &mut Kept, cancel: &AtomicBool) -> Result<Vec<Row>, CliError> {
        let steps = AtomicU64::new(0);
        let processors = || thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(processors, usize::from);
        let pool = WorkerPool { threads, cancel, steps: &steps };
        let all =
            self.rotation.len() as u64 * (Graph::STEPS + Graph::PART_STEPS + self.hold.len() as u64 * Orders::STEPS);
        thread::scope(|scope| {
            let work = || self.rows(kept, pool);
            let worker = thread::Builder::new().name("openings".to_owned()).spawn_scoped(scope, work)?;
            show(all, &steps, || worker.is_finished());
            worker.join().map_err(|_panic| io::Error::other("the work on the openings has stopped"))?
        })
    }

    fn rows(&self, kept: &mut Kept, pool: WorkerPool<'_>) -> Result<Vec<Row>, CliError> {
        let mut rows = Vec::new();
        for &rotation in &self.rotation {
            let turns = rotation.turns(self.half_turns);
            make(kept, turns, pool)?;
            let Some(orders) = Orders::new(kept.parts(turns)) else { return Ok(rows) };
            for &hold in &self.hold {
                let Some(solvable) = orders.count(hold == Switch::On, pool) else { return Ok(rows) };
                rows.push(Row { rotation, hold, solvable });
            }
        }
        Ok(rows)
    }
}

/// Makes all parts that are not kept yet, and keeps them.
fn make(kept: &mut Kept, turns: TurnRules, pool: WorkerPool<'_>) -> Result<(), CliError> {
    let done: Vec<usize> = kept.parts(turns).iter().map(|part| part.number()).collect();
    let missing: Vec<usize> = (0..PARTS).filter(|number| !done.contains(number)).collect();
    if missing.is_empty() {
        pool.steps.fetch_add(Graph::STEPS + Graph::PART_STEPS, Ordering::Relaxed);
        return Ok(());
    }
    let Some(graph) = Graph::new(turns, pool) else { return Ok(()) };
    let kept = Mutex::new((kept, Ok(())));
    let keep = |part: &Part| {
        let mut guard = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let (kept, result) = &mut *guard;
        if let Err(error) = kept.add(turns, part) {
            pool.cancel.store(true, Ordering::Relaxed);
            *result = Err(error);
        }
    };
    let _stopped = graph.parts(&missing, pool, |part| keep(&part));
    let (_, result) = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(result?)
}

/// Shows how far the work is until it is finished. Without a terminal nothing is shown.
fn show(all: u64, steps: &AtomicU64, is_finished: impl Fn() -> bool) {
    let bar = ProgressBar::new(all);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {percent} %  {elapsed}, {eta} left") {
        bar.set_style(style);
    }
    while !is_finished() {
        bar.set_position(steps.load(Ordering::Relaxed));
        thread::sleep(Duration::from_millis(50));
    }
    bar.finish_and_clear();
}

/// What it is called on the command line.
fn name(value: &impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
