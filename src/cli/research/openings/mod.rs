//! `skyline openings`: counts the openings of ten Tetriminos that have a perfect clear.
//!
//! ```text
//!   rotation ──▶ Graph ──▶ 42 parts, each saved when it is done ──▶ Orders ──▶ a row with and without Hold
//!                             ▲
//!                             └── the file of --resume: its parts are not computed again
//! ```
//!
//! The counts do not depend on the number of threads, on interruptions, or on the division into parts (`--part`,
//! `--merge`; see [`part`](crate::cli::part)). [`pc::openings`](crate::solver::pc::openings) describes the method and
//! the results.

mod parts_file;

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use self::parts_file::PartsFile;
pub use self::parts_file::PartsFileError;
use crate::cli::error::{CliError, STOPPED};
use crate::cli::interrupt;
use crate::cli::part::JobPart;
use crate::engine::RotationSystem;
use crate::solver::pc::TurnRules;
use crate::solver::pc::openings::{Graph, OPENINGS, Orders, PARTS, Part, WorkerPool};

/// The openings to count, and the distribution of the work.
#[derive(Debug, Args)]
pub struct Openings {
    /// Rotation systems, separated by commas.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "super")]
    rotation: Vec<RotationChoice>,
    /// With Hold, without Hold, or both.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "on,off")]
    hold: Vec<Switch>,
    /// Allow 180° turns.
    #[arg(long)]
    half_turns: bool,
    /// Number of threads [default: the number of processors].
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// Save finished parts in this file, and continue from the parts in it.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Compute only part K of N, for a task of a job array, and save it in the file of --resume.
    #[arg(long, value_name = "K/N", requires = "resume")]
    part: Option<JobPart>,
    /// Count from the files saved by the tasks of a job array, without computing anything.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "part")]
    merge: Vec<PathBuf>,
}

/// A rotation system with or without kicks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RotationChoice {
    /// A system with all its kicks.
    System(RotationSystem),
    /// The Super Rotation System with only its first Rotation Point.
    Plain,
}

/// All rotations, starting with the default.
const ROTATIONS: [RotationChoice; RotationSystem::ALL.len() + 1] = {
    let mut all = [RotationChoice::Plain; RotationSystem::ALL.len() + 1];
    all[0] = RotationChoice::System(RotationSystem::ALL[0]);
    let mut index = 1;
    while index < RotationSystem::ALL.len() {
        all[index + 1] = RotationChoice::System(RotationSystem::ALL[index]);
        index += 1;
    }
    all
};

impl ValueEnum for RotationChoice {
    fn value_variants<'a>() -> &'a [Self] {
        &ROTATIONS
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            Self::System(system) => Some(super::perft::value(*system)),
            Self::Plain => {
                Some(PossibleValue::new("plain").help("The Super Rotation System with only its first Rotation Point"))
            }
        }
    }
}

impl RotationChoice {
    const fn turn_rules(self, half_turns: bool) -> TurnRules {
        let (system, kicks) = match self {
            Self::System(system) => (system, true),
            Self::Plain => (RotationSystem::Super, false),
        };
        TurnRules { system, kicks, half_turns }
    }
}

/// Whether Hold is enabled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Switch {
    /// With Hold.
    On,
    /// Without Hold.
    Off,
}

/// A row of the report: the number of openings that have a perfect clear.
struct OpeningsRow {
    rotation: RotationChoice,
    hold: Switch,
    solvable: u32,
}

impl Openings {
    /// Runs the command. Returns the exit status, which depends on whether all requested work is done.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<u8, CliError> {
        // An unusable file is reported before the work.
        let mut file = self.resume.clone().map(PartsFile::open).transpose()?.unwrap_or_default();
        for merged in &self.merge {
            file.merge(&PartsFile::read(merged.clone())?, merged)?;
        }
        let began = Instant::now();
        let cancel = interrupt::flag();
        let rows = self.work(&mut file, &cancel)?;
        match self.part {
            Some(part) => Ok(self.write_part(part, &file, out)?),
            None => Ok(self.write(&rows, &file, began.elapsed(), out)?),
        }
    }

    fn write(&self, rows: &[OpeningsRow], file: &PartsFile, took: Duration, out: &mut impl Write) -> io::Result<u8> {
        writeln!(
            out,
            "{OPENINGS} openings: every order of the first bag, and of the first three Tetriminos of the second"
        )?;
        writeln!(out, "{:14}{:6}{:>10}{:>12}", "rotation", "hold", "solvable", "percent")?;
        for OpeningsRow { rotation, hold, solvable } in rows {
            let percent = f64::from(*solvable) * 100.0 / f64::from(OPENINGS);
            let [rotation, hold] = [name(rotation), name(hold)];
            writeln!(out, "{rotation:14}{hold:6}{solvable:>10}{percent:>12.4}")?;
        }
        if rows.len() == self.rotation.len() * self.hold.len() {
            writeln!(out, "time {:.1} s", took.as_secs_f64())?;
            return Ok(0);
        }
        let (done, all) = (self.done(file), self.rotation.len() * PARTS);
        if !self.merge.is_empty() {
            writeln!(out, "incomplete: {done} of {all} parts are in these files; compute the others with --part")?;
            return Ok(STOPPED);
        }
        match &self.resume {
            Some(file) => {
                writeln!(
                    out,
                    "stopped: {done} of {all} parts are in {}; run the same command to continue",
                    file.display()
                )?;
            }
            None => writeln!(out, "stopped; with --resume FILE, finished parts would be saved")?,
        }
        Ok(STOPPED)
    }

    /// Reports the progress of one part of the job.
    fn write_part(&self, part: JobPart, file: &PartsFile, out: &mut impl Write) -> io::Result<u8> {
        let (mut done, mut all) = (0, 0);
        for (index, rotation) in self.rotation.iter().enumerate() {
            let finished = file.numbers(rotation.turn_rules(self.half_turns));
            let wanted = self.wanted(index);
            done += wanted.iter().filter(|number| finished.contains(number)).count();
            all += wanted.len();
        }
        writeln!(out, "part {part}: {done} of {all} parts are done")?;
        Ok(if done == all { 0 } else { STOPPED })
    }

    /// The number of parts in the file that the count needs.
    fn done(&self, file: &PartsFile) -> usize {
        self.rotation.iter().map(|rotation| file.numbers(rotation.turn_rules(self.half_turns)).len()).sum()
    }

    /// The parts of the rotation system at `index` that this process computes if they are missing.
    fn wanted(&self, index: usize) -> Vec<usize> {
        let is_wanted = |number: &usize| match self.part {
            Some(part) => part.includes((index * PARTS + number) as u64),
            None => self.merge.is_empty(),
        };
        (0..PARTS).filter(is_wanted).collect()
    }

    /// Does the work on another thread while this one shows a progress bar. Returns the rows in the order of the
    /// arguments, up to the first one that could not be counted.
    fn work(&self, file: &mut PartsFile, cancel: &AtomicBool) -> Result<Vec<OpeningsRow>, CliError> {
        let steps = AtomicU64::new(0);
        let processors = || thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(processors, usize::from);
        let pool = WorkerPool { threads, cancel, steps: &steps };
        let counts = if self.part.is_some() { 0 } else { self.hold.len() as u64 * Orders::STEPS };
        let all = self.rotation.len() as u64 * (Graph::STEPS + Graph::PART_STEPS + counts);
        thread::scope(|scope| {
            let work = || self.rows(file, pool);
            let worker = thread::Builder::new().name("openings".to_owned()).spawn_scoped(scope, work)?;
            show(all, &steps, || worker.is_finished());
            worker.join().map_err(|_panic| io::Error::other("the worker thread of `openings` has panicked"))?
        })
    }

    fn rows(&self, file: &mut PartsFile, pool: WorkerPool<'_>) -> Result<Vec<OpeningsRow>, CliError> {
        let mut rows = Vec::new();
        for (index, &rotation) in self.rotation.iter().enumerate() {
            let turns = rotation.turn_rules(self.half_turns);
            compute_missing(file, turns, &self.wanted(index), pool)?;
            if self.part.is_some() {
                continue;
            }
            let Some(orders) = Orders::new(file.parts(turns)) else { return Ok(rows) };
            for &hold in &self.hold {
                let Some(solvable) = orders.count(hold == Switch::On, pool) else { return Ok(rows) };
                rows.push(OpeningsRow { rotation, hold, solvable });
            }
        }
        Ok(rows)
    }
}

/// Computes the parts that are not in the file yet, and saves each one when it is finished.
fn compute_missing(
    file: &mut PartsFile,
    turns: TurnRules,
    wanted: &[usize],
    pool: WorkerPool<'_>,
) -> Result<(), CliError> {
    let done = file.numbers(turns);
    let missing: Vec<usize> = wanted.iter().copied().filter(|number| !done.contains(number)).collect();
    if missing.is_empty() {
        // The progress bar includes these steps.
        pool.steps.fetch_add(Graph::STEPS + Graph::PART_STEPS, Ordering::Relaxed);
        return Ok(());
    }
    let Some(graph) = Graph::new(turns, pool) else { return Ok(()) };
    let shared = Mutex::new((file, Ok(())));
    let save = |part: &Part| {
        let mut guard = shared.lock().unwrap_or_else(PoisonError::into_inner);
        let (file, result) = &mut *guard;
        if let Err(error) = file.add(turns, part) {
            // Parts that cannot be saved are lost, so the computation stops.
            pool.cancel.store(true, Ordering::Relaxed);
            *result = Err(error);
        }
    };
    let _stopped = graph.parts(&missing, pool, |part| save(&part));
    let (_, result) = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(result?)
}

/// Shows a progress bar on a terminal until the work is finished.
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

/// The name of a value on the command line.
fn name(value: &impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests;
