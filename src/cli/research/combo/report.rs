//! The report on many combos.

use std::io::{self, Write};
use std::time::Duration;

use super::stopwatch::Stopwatch;
use crate::bots::combo::Run;

/// The results of many combos.
#[derive(Debug)]
pub(super) struct ComboReport {
    /// The lengths in rising order.
    pub(super) lengths: Vec<u64>,
    pub(super) decisions: u64,
}

impl ComboReport {
    pub(super) fn new(runs: &[Run]) -> Self {
        let mut lengths: Vec<u64> = runs.iter().map(|run| run.placed).collect();
        lengths.sort_unstable();
        Self { lengths, decisions: runs.iter().map(|run| run.decisions).sum() }
    }

    /// The length that `percent` of the combos do not exceed.
    pub(super) fn percentile(&self, percent: usize) -> u64 {
        let place = (self.lengths.len() * percent).div_ceil(100).max(1) - 1;
        self.lengths.get(place).copied().unwrap_or_default()
    }

    pub(super) fn average(&self) -> f64 {
        self.lengths.iter().sum::<u64>() as f64 / self.lengths.len() as f64
    }

    /// The standard error of the average.
    pub(super) fn error(&self) -> f64 {
        let average = self.average();
        let squares: f64 = self.lengths.iter().map(|&length| (length as f64 - average).powi(2)).sum();
        // The standard deviation is √(squares / n), and the error of the average is that divided by √n.
        squares.sqrt() / self.lengths.len() as f64
    }

    /// Writes the report. `worked` is the total time of all threads, and `took` is the wall time.
    pub(super) fn write(
        &self,
        title: &str,
        worked: Duration,
        took: Option<Duration>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        writeln!(out, "{title}")?;
        writeln!(out, "median       {}", self.percentile(50))?;
        writeln!(out, "average      {:.1} (standard error {:.1})", self.average(), self.error())?;
        writeln!(out, "maximum      {}", self.percentile(100))?;
        for percent in [10, 25, 75, 90, 99] {
            writeln!(out, "{:13}{}", format!("p{percent}"), self.percentile(percent))?;
        }
        writeln!(out, "decisions    {}", self.decisions)?;
        let each = worked.as_secs_f64() * 1e6 / self.decisions.max(1) as f64;
        writeln!(out, "per decision {each:.2} µs of {}", Stopwatch::WHAT)?;
        took.map_or(Ok(()), |took| writeln!(out, "time         {:.2} s", took.as_secs_f64()))
    }
}
