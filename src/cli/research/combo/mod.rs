//! `skyline combo`: plays thousands of combos with the bot and reports their lengths.
//!
//! ```text
//!   seed, number ─▶ sequence of Tetriminos ─▶ ComboPlanner ─▶ one combo ┐
//!   seed, number ─▶ …                                                    ├─▶ report, chart, or the file of a part
//!   one thread for each processor, any number of combos each            ┘
//! ```
//!
//! The report depends only on the seed and the options, not on the number of threads or parts. Only the times vary.
//!
//! ```sh
//! skyline combo --samples 1000000 --part $SLURM_ARRAY_TASK_ID/8 > part-$SLURM_ARRAY_TASK_ID.json   # sbatch
//! --array=1-8 skyline combo --merge part-*.json
//! ```

mod chart;
mod generator;
mod graph;
mod layout;
mod report;
mod shared;
mod stopwatch;
mod work;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use self::report::ComboReport;
use self::shared::{JobOptions, PartResult};
use crate::bots::combo::{ComboPlanner, Layout};
use crate::cli::error::CliError;
use crate::cli::part::JobPart;
use crate::cli::svg::Sheet;
use crate::engine::{Generator, Mechanic, ModeId, Rules};

/// The options of `skyline combo`.
#[derive(Debug, Args)]
pub struct Combo {
    /// Number of combos, 1 to 10000000.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    samples: u32,
    /// Number of Tetriminos in the Next Queue that the bot sees, 0 to 42.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(0..=42))]
    lookahead: u8,
    /// Generator: bag, uniform, balance, recency or recency:EXPONENT, stock:BAGS or stock:BAGS:LEFT, reroll or
    /// reroll:TIMES, fixed:LETTERS (with --samples 1).
    #[arg(long, default_value = "bag", value_parser = generator::parse)]
    generator: Generator,
    /// Minos in the well at the start: 0x0C8, 0x00E, 0xC8B, 0xC8D or 0x888D, four cells a digit, the lowest row last.
    #[arg(long, default_value = "0x0C8", value_parser = layout::parse)]
    layout: Layout,
    /// Seed of the sequences.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw the distribution into this SVG file.
    #[arg(long)]
    chart: Option<PathBuf>,
    /// Draw the decision graph of the first combo's queue into this file: DOT if its name ends in .dot or .gv, else
    /// SVG.
    #[arg(long)]
    graph: Option<PathBuf>,
    /// Number of threads; all processors by default.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
    /// Play only part K of N and write its result as JSON, to be merged later.
    #[arg(long, value_name = "K/N", conflicts_with_all = ["chart", "graph", "merge"])]
    part: Option<JobPart>,
    /// Merge the files that --part wrote into one report.
    #[arg(
        long, value_name = "FILE", num_args = 1..,
        conflicts_with_all = ["samples", "lookahead", "generator", "layout", "seed", "graph", "threads"]
    )]
    merge: Vec<PathBuf>,
}

impl Combo {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        if !self.merge.is_empty() {
            return self.merge(out);
        }
        if matches!(self.generator, Generator::Fixed(_)) && self.samples > 1 {
            return Err(CliError::FixedSequence);
        }
        // Checked before the work, so that an unwritable file is reported at once.
        let chart = self.chart.as_deref().map(Sheet::new).transpose()?;
        let graph = self.graph.as_deref().map(Sheet::new).transpose()?;
        let mechanic = Mechanic::Combo { layout: self.layout.number() };
        let rules = Rules { generator: self.generator, mechanic, ..Rules::preset(ModeId::Combo) };
        let planner = ComboPlanner::new(&rules, self.lookahead.into());
        if let Some(sheet) = graph {
            let lookahead = planner.lookahead(work::sequence(self.generator, self.seed, 0));
            let is_dot = sheet.path.extension().is_some_and(|extension| extension == "dot" || extension == "gv");
            sheet.draw(&if is_dot { graph::dot(&lookahead) } else { graph::svg(&lookahead) })?;
        }
        let began = Instant::now();
        let (runs, worked) = self.play(&planner).map_err(CliError::Write)?;
        if let Some(part) = self.part {
            return Ok(PartResult::new(self.job(), part, &runs, worked).write(out)?);
        }
        let report = ComboReport::new(&runs);
        report.write(&self.job().title(), worked, Some(began.elapsed()), out)?;
        chart.map_or(Ok(()), |sheet| sheet.draw(&chart::svg(&report, &self.job().title())))
    }

    /// Merges the parts of a job and reports on them as on one run.
    fn merge(&self, out: &mut impl Write) -> Result<(), CliError> {
        let chart = self.chart.as_deref().map(Sheet::new).transpose()?;
        let whole = shared::merge(&self.merge)?;
        whole.report.write(&whole.job.title(), whole.worked, None, out)?;
        chart.map_or(Ok(()), |sheet| sheet.draw(&chart::svg(&whole.report, &whole.job.title())))
    }

    /// The options that all parts of a job share.
    fn job(&self) -> JobOptions {
        JobOptions {
            samples: self.samples,
            generator: generator::name(self.generator),
            lookahead: self.lookahead,
            layout: layout::name(self.layout),
            seed: self.seed,
        }
    }
}

#[cfg(test)]
mod tests;
