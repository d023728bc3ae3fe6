//! The file that `--part` writes, and the merge of all parts of a job.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::report::ComboReport;
use crate::bots::combo::Run;
use crate::cli::error::CliError;
use crate::cli::files::read;
use crate::cli::part::JobPart;

/// The maximum size of a file: that of ten million combos of different lengths.
const MAX_BYTES: usize = 256 << 20;
/// The limit of `--samples`.
const MAX_SAMPLES: u32 = 10_000_000;

/// The options that all parts of a job share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct JobOptions {
    pub(super) samples: u32,
    pub(super) generator: String,
    pub(super) lookahead: u8,
    pub(super) layout: String,
    pub(super) seed: u64,
}

impl JobOptions {
    pub(super) fn title(&self) -> String {
        let Self { samples, generator, lookahead, layout, seed } = self;
        let samples = if *samples == 1 { "1 combo".to_owned() } else { format!("{samples} combos") };
        format!("{samples}, generator {generator}, lookahead {lookahead}, layout {layout}, seed {seed}")
    }

    fn samples_of(&self, part: JobPart) -> usize {
        (0..self.samples).filter(|number| part.includes((*number).into())).count()
    }
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PartResult {
    job: JobOptions,
    /// K/N, see [`JobPart`].
    #[serde(rename = "part")]
    fraction: String,
    /// The number of combos by length.
    lengths: BTreeMap<u64, u32>,
    decisions: u64,
    worked_us: u64,
}

impl PartResult {
    pub(super) fn new(job: JobOptions, part: JobPart, runs: &[Run], worked: Duration) -> Self {
        let mut lengths = BTreeMap::new();
        for run in runs {
            *lengths.entry(run.placed).or_default() += 1;
        }
        let decisions = runs.iter().map(|run| run.decisions).sum();
        Self { job, fraction: part.to_string(), lengths, decisions, worked_us: worked.as_micros() as u64 }
    }

    /// Writes it as one line of JSON.
    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        out.write_all(b"\n")
    }

    /// Reads a file, which must contain all combos of its part of the job.
    fn open(file: &Path) -> Result<(Self, JobPart), CliError> {
        let text = read(file, MAX_BYTES)?;
        let not_a_part = || MergeError::NotAPart(file.to_owned());
        let part: Self = serde_json::from_str(&text).map_err(|_error| not_a_part())?;
        let number: JobPart = part.fraction.parse().map_err(|_error| not_a_part())?;
        let samples: u64 = part.lengths.values().map(|count| u64::from(*count)).sum();
        if part.job.samples <= MAX_SAMPLES && samples == part.job.samples_of(number) as u64 {
            Ok((part, number))
        } else {
            Err(not_a_part().into())
        }
    }
}

/// The error for files that cannot be merged.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MergeError {
    /// The file was not written by `--part`.
    #[error("{file}: not a file from `skyline combo --part`", file = .0.display())]
    NotAPart(PathBuf),
    /// The file is from a job with other options or another number of parts.
    #[error("{file}: from another job than the first file", file = .0.display())]
    OtherJob(PathBuf),
    /// The same part was given twice.
    #[error("{file}: part {part} was given twice", file = .file.display())]
    Twice {
        /// The second file.
        file: PathBuf,
        part: String,
    },
    /// Some parts are missing.
    #[error("{missing} of {samples} combos are missing; give the files of all parts")]
    Missing {
        /// The number of combos without a result.
        missing: u32,
        /// The number of combos of the job.
        samples: u32,
    },
}

impl From<MergeError> for CliError {
    fn from(error: MergeError) -> Self {
        Self::Own(Box::new(error))
    }
}

/// A job with all of its parts.
#[derive(Debug)]
pub(super) struct Whole {
    pub(super) job: JobOptions,
    pub(super) report: ComboReport,
    pub(super) worked: Duration,
}

/// Merges the parts of a job.
pub(super) fn merge(files: &[PathBuf]) -> Result<Whole, CliError> {
    let mut first: Option<(JobOptions, String)> = None;
    let mut known: Vec<String> = Vec::new();
    let mut whole = ComboReport { lengths: Vec::new(), decisions: 0 };
    let mut worked = Duration::ZERO;
    for file in files {
        let (part, number) = PartResult::open(file)?;
        // Parts of another division of the same job would overlap.
        let count = number.to_string().split_once('/').map(|(_, count)| count.to_owned()).unwrap_or_default();
        let job = (part.job, count);
        if *first.get_or_insert_with(|| job.clone()) != job {
            return Err(MergeError::OtherJob(file.clone()).into());
        }
        if known.contains(&number.to_string()) {
            return Err(MergeError::Twice { file: file.clone(), part: number.to_string() }.into());
        }
        known.push(number.to_string());
        for (length, count) in part.lengths {
            whole.lengths.extend(std::iter::repeat_n(length, count as usize));
        }
        whole.decisions = whole.decisions.saturating_add(part.decisions);
        worked = worked.saturating_add(Duration::from_micros(part.worked_us));
    }
    let job = first.map(|(job, _)| job).ok_or_else(|| MergeError::NotAPart(PathBuf::new()))?;
    let missing = job.samples - whole.lengths.len() as u32;
    if missing > 0 {
        return Err(MergeError::Missing { missing, samples: job.samples }.into());
    }
    whole.lengths.sort_unstable();
    Ok(Whole { job, report: whole, worked })
}
