//! `skyline scaling`: solves 3-PARTITION instances of growing size, checks the answers, and shows how the work grows.
//!
//! ```text
//!   groups, numbers ─▶ Partition::pair ─▶ Instance ─▶ search on one thread ─▶ a row ┐
//!                           └──────── known answer ──▶ must agree                   ├─▶ table, chart
//!                                                                        next size ─┘
//! ```

mod chart;

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{HumanCount, ProgressBar};

use super::partition::Movement;
use crate::cli::error::{CliError, STOPPED};
use crate::cli::interrupt;
use crate::cli::svg::Sheet;
use crate::solver::formal::answer::Answer;
use crate::solver::formal::hardness::{Partition, PartitionError};
use crate::solver::search::pruning::PruneRules;
use crate::solver::search::{Control, SearchProgress, solve};

/// The range of instances.
#[derive(Debug, Args)]
pub struct Scaling {
    /// Maximum number of groups of three numbers, 1 to 5.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=5))]
    groups: u8,
    /// Maximum a, 2 to 16; the numbers of a group are a, a and a + 1.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(2..=16))]
    largest: u32,
    /// Time limit for each instance, in seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    #[command(flatten)]
    movement: Movement,
    /// Draw a chart into this SVG file.
    #[arg(long)]
    chart: Option<PathBuf>,
}

/// The result of one instance.
#[derive(Debug, Clone)]
struct ScalingRow {
    groups: usize,
    size: (usize, usize),
    pieces: usize,
    is_yes: bool,
    /// The number of positions searched.
    positions: u64,
    time: Duration,
    /// Whether it was answered within the limit.
    is_answered: bool,
}

impl Scaling {
    /// Runs the command. Returns the exit status, which depends on whether it was interrupted.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<u8, CliError> {
        // Checked before the work, so that an unwritable file is reported at once.
        let chart = self.chart.as_deref().map(Sheet::new).transpose()?;
        writeln!(out, "groups  rows x columns  pieces  answer    positions  seconds  numbers")?;
        let cancel = interrupt::flag();
        let mut rows = Vec::new();
        for partition in self.questions()? {
            if cancel.load(Ordering::Relaxed) {
                break;
            }
            let row = self.row(&partition, &cancel)?;
            row.write(partition.numbers(), out)?;
            rows.push(row);
        }
        if let Some(sheet) = chart {
            sheet.draw(&chart::svg(&rows, self.title()))?;
        }
        Ok(if cancel.load(Ordering::Relaxed) { STOPPED } else { 0 })
    }

    /// The instances, ordered by the number of groups and the size of the numbers.
    fn questions(&self) -> Result<Vec<Partition>, PartitionError> {
        let sizes = (1..=usize::from(self.groups)).flat_map(|groups| (2..=self.largest).map(move |a| (groups, a)));
        let pairs: Vec<_> = sizes.map(|(groups, a)| Partition::pair(groups, a)).collect::<Result<_, _>>()?;
        Ok(pairs.into_iter().flatten().collect())
    }

    /// Solves one instance on one thread, so that the number of positions is the same on every machine.
    fn row(&self, partition: &Partition, cancel: &AtomicBool) -> Result<ScalingRow, CliError> {
        let mut instance = partition.instance(self.movement.model())?;
        instance.limits.threads = 1;
        instance.limits.seconds = Some(self.seconds);
        let is_yes = partition.answer().is_some();
        let (bar, positions) = (ProgressBar::new_spinner(), AtomicU64::new(0));
        let report = |progress: SearchProgress| {
            positions.store(progress.nodes, Ordering::Relaxed);
            bar.set_message(format!("{} positions, {} deep", HumanCount(progress.nodes), progress.depth));
        };
        let began = Instant::now();
        let answer = solve(&instance, PruneRules::ALL, Control { cancel: Some(cancel), progress: Some(&report) });
        let time = began.elapsed();
        bar.finish_and_clear();
        let found = match answer {
            Answer::Yes { .. } => Some(true),
            Answer::No { .. } => Some(false),
            Answer::Unknown { .. } => None,
        };
        if found.is_some_and(|found| found != is_yes) {
            let (wrong, right) = if is_yes { ("no", "yes") } else { ("yes", "no") };
            let what = format!("{:?} can be grouped: {right}; the search answered {wrong}", partition.numbers());
            return Err(CliError::Unconfirmed(what));
        }
        Ok(ScalingRow {
            groups: partition.numbers().len() / 3,
            size: (instance.board.rows(), instance.board.columns()),
            pieces: instance.pieces.len(),
            is_yes,
            positions: positions.into_inner(),
            time,
            is_answered: found.is_some(),
        })
    }

    const fn title(&self) -> &'static str {
        if self.movement.guideline { "moved by the Super Rotation System" } else { "moved by the formal definitions" }
    }
}

impl ScalingRow {
    fn write(&self, numbers: &[u32], out: &mut impl Write) -> Result<(), CliError> {
        let answer = match (self.is_answered, self.is_yes) {
            (false, _) => "unknown",
            (true, true) => "yes",
            (true, false) => "no",
        };
        let numbers: Vec<_> = numbers.iter().map(u32::to_string).collect();
        writeln!(
            out,
            "{:6}  {:6} x {:5}  {:6}  {answer:7}  {:10}  {:7.2}  {}",
            self.groups,
            self.size.0,
            self.size.1,
            self.pieces,
            self.positions,
            self.time.as_secs_f64(),
            numbers.join(","),
        )?;
        // Flushed before the next instance, which may take long.
        Ok(out.flush()?)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;

    use crate::cli::Arguments;

    #[test]
    fn the_answers_are_the_known_ones() {
        let directory = tempfile::tempdir().unwrap();
        let chart = directory.path().join("scaling.svg");
        let arguments = ["skyline", "scaling", "--groups", "2", "--largest", "2", "--chart", chart.to_str().unwrap()];
        let mut out = Vec::new();
        Arguments::try_parse_from(arguments).unwrap().command.unwrap().run(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let rows: Vec<Vec<&str>> = text.lines().skip(1).map(|line| line.split_whitespace().collect()).collect();
        let answers: Vec<_> = rows.iter().map(|row| (row[0], row[5], row[8])).collect();
        assert_eq!(answers, [("1", "yes", "2,2,3"), ("2", "yes", "2,2,2,2,3,3"), ("2", "no", "2,2,2,2,2,4")], "{text}");
        assert!(rows.iter().all(|row| row[6].parse::<u64>().unwrap() > 20));
        let drawing = std::fs::read_to_string(chart).unwrap();
        assert!(drawing.starts_with("<svg ") && drawing.ends_with("</svg>\n"));
        assert!(drawing.contains("2 groups, no") && drawing.contains("1 group, yes"));
    }
}
