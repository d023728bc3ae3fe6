//! The report of `skyline solve --covering`.

use std::io::{self, Write};

use serde::Serialize;

use crate::solver::formal::board::Board;
use crate::solver::formal::covering::{Covering, CoveringSolution};

/// The JSON report.
#[derive(Debug, Serialize)]
struct CoveringReport {
    /// The numbers of sequences: all, and those with the answers yes, no and unknown.
    sequences: usize,
    yes: usize,
    no: usize,
    unknown: usize,
    /// The number of all solutions, and the number that is needed at least.
    solutions: usize,
    least: usize,
    /// The chosen ones.
    covering: Vec<SolutionReport>,
    /// The chosen ones as the pages of a fumen.
    #[serde(skip_serializing_if = "Option::is_none")]
    fumen: Option<String>,
}

#[derive(Debug, Serialize)]
struct SolutionReport {
    board: Vec<String>,
    count: usize,
    sequences: Vec<String>,
}

pub(super) fn write_json(board: &Board, found: &Covering, out: &mut impl Write) -> io::Result<()> {
    let solution = |solution: &CoveringSolution| SolutionReport {
        board: solution.rows(board),
        count: solution.sequences.len(),
        sequences: solution.sequences.iter().map(ToString::to_string).collect(),
    };
    let report = CoveringReport {
        sequences: found.answer.all(),
        yes: found.answer.count(Some(true)),
        no: found.answer.count(Some(false)),
        unknown: found.answer.count(None),
        solutions: found.solutions,
        least: found.least,
        covering: found.chosen.iter().map(solution).collect(),
        fumen: found.fumen(board),
    };
    serde_json::to_writer_pretty(&mut *out, &report)?;
    writeln!(out)
}
