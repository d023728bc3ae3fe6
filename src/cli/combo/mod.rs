//! `skyline combo`: the bot plays combos by the thousand, and tells how long they were.
//!
//! ```text
//!   seed, number ─▶ sequence of Tetriminos ─▶ bot ─▶ one combo ┐
//!   seed, number ─▶ …                                           ├─▶ report, chart
//!   one thread a processor, any number of combos each           ┘
//! ```
//!
//! What is reported depends on the seed and the numbers alone, however many threads share the work; only the time does
//! not.

mod chart;
mod generator;
mod graph;
mod layout;
mod stopwatch;

use std::io::{self, IsTerminal as _, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;

use self::stopwatch::Stopwatch;
use super::CliError;
use super::svg::Sheet;
use crate::bots::combo::{ComboPlanner, Layout, Run};
use crate::engine::{Generator, Rules, Script, Tetrimino, Variation};

/// What the bot shall play.
#[derive(Debug, Args)]
pub struct Combo {
    /// How many combos, 1 to 10000000.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    samples: u32,
    /// How many Tetriminos of the Next Queue the bot sees, 0 to 42.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(0..=42))]
    lookahead: u8,
    /// How the sequence is made: bag, uniform, balance, recency or recency:EXPONENT, stock:BAGS or stock:BAGS:LEFT,
    /// reroll or reroll:TIMES, fixed:LETTERS.
    #[arg(long, default_value = "bag", value_parser = generator::parse)]
    generator: Generator,
    /// What lies in the well at the start: 0x0C8, 0x00E, 0xC8B, 0xC8D or 0x888D, four cells a digit, the lowest row last.
    #[arg(long, default_value = "0x0C8", value_parser = layout::parse)]
    layout: Layout,
    /// What the sequences start from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Draw the distribution into this SVG file.
    #[arg(long)]
    chart: Option<PathBuf>,
    /// Draw the places in reach of the first combo's queue into this file: SVG, or DOT by the name's end.
    #[arg(long)]
    graph: Option<PathBuf>,
    /// How many threads share the work; as many as there are processors if it is not said.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1_024))]
    threads: Option<u16>,
}

impl Combo {
    pub(super) fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        // A file that cannot be written is told before the work.
        let chart = self.chart.as_deref().map(Sheet::new).transpose()?;
        let graph = self.graph.as_deref().map(Sheet::new).transpose()?;
        let script = Script::Combo { layout: self.layout.number() };
        let rules = Rules { generator: self.generator, script, ..Rules::preset(Variation::Combo) };
        let bot = ComboPlanner::new(&rules, self.lookahead.into());
        if let Some(sheet) = graph {
            let lookahead = bot.lookahead(self.sequence(0));
            let is_dot = sheet.path.extension().is_some_and(|extension| extension == "dot" || extension == "gv");
            sheet.draw(&if is_dot { graph::dot(&lookahead) } else { graph::svg(&lookahead) })?;
        }
        let began = Instant::now();
        let (runs, worked) = self.play(&bot).map_err(CliError::Write)?;
        let summary = Summary::new(&runs);
        summary.write(self, (began.elapsed(), worked), out)?;
        chart.map_or(Ok(()), |sheet| sheet.draw(&chart::svg(&summary, &self.title())))
    }

    /// The sequence of one combo. Neighbouring numbers have nothing in common: the steps are those of `SplitMix64`.
    fn sequence(&self, number: u32) -> impl Iterator<Item = Tetrimino> {
        let mut seed = self.seed.wrapping_add(u64::from(number).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        seed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        seed = (seed ^ (seed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.generator.sequence(seed ^ (seed >> 31))
    }

    /// All combos in the order of their numbers, and the time that all threads together worked on them.
    fn play(&self, bot: &ComboPlanner) -> io::Result<(Vec<Run>, Duration)> {
        let processors = || thread::available_parallelism().map_or(1, |threads| threads.get() as u16);
        let threads = self.threads.unwrap_or_else(processors);
        let (next, ended) = (AtomicU32::new(0), AtomicU32::new(0));
        let work = |is_first: bool| {
            let (began, mut runs) = (Stopwatch::start(), Vec::new());
            let mut progress = Progress::new(is_first, self.samples);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.samples {
                    progress.end();
                    return (runs, began.elapsed());
                }
                runs.push((number, bot.run(self.sequence(number))));
                progress.tell(ended.fetch_add(1, Ordering::Relaxed) + 1);
            }
        };
        let parts = thread::scope(|scope| {
            let spawn = |thread: u16| {
                let builder = thread::Builder::new().name(format!("combos {thread}"));
                builder.spawn_scoped(scope, move || work(thread == 0))
            };
            let handles: Vec<_> = (0..threads).map(spawn).collect::<Result<_, _>>()?;
            let join = |handle: thread::ScopedJoinHandle<'_, _>| {
                handle.join().map_err(|_panic| io::Error::other("a thread of the bot has stopped"))
            };
            handles.into_iter().map(join).collect::<io::Result<Vec<_>>>()
        })?;
        let worked = parts.iter().map(|(_, time)| *time).sum();
        let mut runs: Vec<(u32, Run)> = parts.into_iter().flat_map(|(runs, _)| runs).collect();
        runs.sort_unstable_by_key(|(number, _)| *number);
        Ok((runs.into_iter().map(|(_, run)| run).collect(), worked))
    }

    fn title(&self) -> String {
        let samples = if self.samples == 1 { "1 combo".to_owned() } else { format!("{} combos", self.samples) };
        let generator = generator::name(self.generator);
        let (lookahead, layout) = (self.lookahead, layout::name(self.layout));
        format!("{samples}, generator {generator}, lookahead {lookahead}, layout {layout}, seed {}", self.seed)
    }
}

/// Says on a terminal how far the work is, a few times a second.
struct Progress {
    is_shown: bool,
    samples: u32,
    told: Instant,
}

impl Progress {
    const PAUSE: Duration = Duration::from_millis(250);

    fn new(is_first: bool, samples: u32) -> Self {
        Self { is_shown: is_first && io::stderr().is_terminal(), samples, told: Instant::now() }
    }

    /// A terminal that cannot be written to is no reason to stop.
    fn tell(&mut self, ended: u32) {
        if self.is_shown && self.told.elapsed() > Self::PAUSE {
            self.told = Instant::now();
            let _refused = write!(io::stderr(), "\r{ended} of {} combos ", self.samples);
        }
    }

    fn end(&self) {
        if self.is_shown {
            let _refused = write!(io::stderr(), "\r{:40}\r", "");
        }
    }
}

/// What many combos have come to.
pub(super) struct Summary {
    /// The length of each, the shortest first.
    pub(super) lengths: Vec<u64>,
    decisions: u64,
}

impl Summary {
    fn new(runs: &[Run]) -> Self {
        let mut lengths: Vec<u64> = runs.iter().map(|run| run.placed).collect();
        lengths.sort_unstable();
        Self { lengths, decisions: runs.iter().map(|run| run.decisions).sum() }
    }

    /// The length that so many of a hundred do not exceed.
    pub(super) fn percentile(&self, percent: usize) -> u64 {
        let place = (self.lengths.len() * percent).div_ceil(100).max(1) - 1;
        self.lengths.get(place).copied().unwrap_or_default()
    }

    pub(super) fn average(&self) -> f64 {
        self.lengths.iter().sum::<u64>() as f64 / self.lengths.len() as f64
    }

    /// How far the average is from that of other seeds, as a rule.
    fn error(&self) -> f64 {
        let average = self.average();
        let squares: f64 = self.lengths.iter().map(|&length| (length as f64 - average).powi(2)).sum();
        squares.sqrt() / self.lengths.len() as f64
    }

    fn write(&self, combo: &Combo, (took, worked): (Duration, Duration), out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", combo.title())?;
        writeln!(out, "median       {}", self.percentile(50))?;
        writeln!(out, "average      {:.1} (standard error {:.1})", self.average(), self.error())?;
        writeln!(out, "maximum      {}", self.percentile(100))?;
        for percent in [10, 25, 75, 90, 99] {
            writeln!(out, "{:13}{}", format!("p{percent}"), self.percentile(percent))?;
        }
        writeln!(out, "decisions    {}", self.decisions)?;
        let each = worked.as_secs_f64() * 1e6 / self.decisions.max(1) as f64;
        writeln!(out, "a decision   {each:.2} µs of {}", Stopwatch::WHAT)?;
        writeln!(out, "time         {:.2} s", took.as_secs_f64())
    }
}

#[cfg(test)]
mod tests;
