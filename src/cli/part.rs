//! `--part K/N`: one part of a job that several processes share, such as the tasks of a job array.
//!
//! Part `K` has the units `i`, counted from 0, with `i mod N + 1 = K`. So the parts differ by at most one unit, and
//! together they are the complete job.
//!
//! ```sh
//! skyline openings --part $SLURM_ARRAY_TASK_ID/8 --resume part-$SLURM_ARRAY_TASK_ID    # sbatch --array=1-8
//! seq 8 | parallel skyline openings --part {}/8 --resume part-{}                       # GNU parallel
//! skyline openings --merge part-*
//! ```

use std::fmt;
use std::str::FromStr;

/// The maximum number of parts of a job.
const MAX_PARTS: u32 = 1_000_000;

/// One part of a job: number K of N, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct JobPart {
    number: u32,
    count: u32,
}

impl JobPart {
    /// Returns whether this part includes a unit of the job, counted from 0.
    #[must_use]
    pub(crate) const fn includes(self, unit: u64) -> bool {
        unit % self.count as u64 == self.number as u64 - 1
    }
}

impl fmt::Display for JobPart {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.number, self.count)
    }
}

/// The error for a text that is not a part of a job.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected K/N with whole numbers, 1 <= K <= N <= {MAX_PARTS}, such as 3/8")]
pub(crate) struct JobPartError;

impl FromStr for JobPart {
    type Err = JobPartError;

    fn from_str(text: &str) -> Result<Self, JobPartError> {
        let number = |text: &str| text.parse::<u32>().ok();
        let (number, count) =
            text.split_once('/').and_then(|(part, parts)| number(part).zip(number(parts))).ok_or(JobPartError)?;
        let is_part = (1..=count).contains(&number) && count <= MAX_PARTS;
        if is_part { Ok(Self { number, count }) } else { Err(JobPartError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_parts_together_are_the_job() {
        for count in [1, 2, 5, 8] {
            let parts: Vec<JobPart> = (1..=count).map(|number| format!("{number}/{count}").parse().unwrap()).collect();
            for unit in 0..40 {
                assert_eq!(parts.iter().filter(|part| part.includes(unit)).count(), 1);
            }
            assert!(parts.iter().all(|part| part.to_string().parse() == Ok(*part)));
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/b", "1/1000001"] {
            assert_eq!(text.parse::<JobPart>(), Err(JobPartError), "{text}");
        }
    }
}
