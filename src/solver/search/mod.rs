//! The solver: an exhaustive depth-first search, with sound pruning, for a match that meets an objective.
//!
//! ```text
//!   Instance ──▶ Question ──▶ first levels, in canonical order ──▶ parts of the work, in order
//!                                                                     │ taken by the threads in order
//!         ┌──────────────────── DepthFirstSearch ◀────────────────────┘
//!         │  PlacementFinder: placements        TranspositionTable: positions without a solution, of all threads
//!         │  Bounds: pruning rules
//!         ▼
//!   match of the first part with one │ no part has one: no │ stopped: unknown
//! ```
//!
//! **Deterministic answers.** The order of placements depends only on the position, and the first match in this order
//! is the answer: a part with a match stops only the parts after it. The transposition table contains positions that
//! lead to no solution, whichever thread searched them. Limits of time, positions and memory can leave a question open,
//! but never make an answer wrong.
//!
//! **Optimization.** For the best lines, pieces or height, the search is repeated with a better value as a condition
//! until there is no solution. Positions without a solution have none under a stricter condition, so the table is
//! reused. If a limit stops the search, the answer contains a bound from simple counting.
//!
//! # From the command line
//!
//! ```sh
//! echo '{ "size": [20, 10], "pieces": "IOLJSZTIOT", "model": { "guideline": { "rotation": "super", "hold": true } },
//!         "objective": { "perfect_clear": true } }' | skyline solve -
//! ```
//!
//! [`Instance`] describes the format. The exit status is 0 for yes, 1 for no, 3 for unknown, and 2 for errors. Ctrl-C
//! stops the search and prints the results so far; a second Ctrl-C ends the program. The
//! [`checker`](crate::solver::formal::checker) replays every match before it is printed. `--without area,parity`
//! disables pruning rules. The answer does not depend on the rules or on the number of threads, unless a limit stops
//! the search.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod any_order;
pub mod background;
mod bounds;
mod control;
mod cover;
mod covering;
mod depth_first;
mod expand;
mod fast_path;
mod grid;
mod mirror;
mod optimum;
mod parallel;
mod pockets;
pub mod pruning;
mod question;
mod queue;
mod sequences;
mod slots;
mod transposition;

use self::control::Guard;
pub use self::control::{Control, SearchProgress};
pub use self::covering::{can_cover, cover_each};
use self::depth_first::SearchStats;
use self::fast_path::FastAnswer;
use self::parallel::{ParallelResult, ParallelSearch};
use self::pruning::{PruneRule, PruneRules};
use self::question::SearchData;
pub use self::sequences::{solve_each, solve_others};
use self::transposition::TranspositionTable;
use crate::solver::formal::answer::{Answer, BestFound, Certificate};
use crate::solver::formal::instance::{Instance, MIB};
use crate::solver::formal::matches::Match;
use crate::solver::formal::objective::Best;
use crate::solver::movegen::{Placed, shortest_match};

/// Searches for a match that meets the objective of a [valid](Instance::validate) instance, within its limits.
///
/// ```
/// use skyline_foundation::solver::formal::answer::Answer;
/// use skyline_foundation::solver::formal::instance::Instance;
/// use skyline_foundation::solver::search::pruning::PruneRules;
/// use skyline_foundation::solver::search::{Control, solve};
///
/// let text = r#"{ "size": [4, 6], "pieces": "OOO", "objective": { "perfect_clear": true } }"#;
/// let answer = solve(&Instance::from_json(text)?, PruneRules::ALL, Control::default());
/// assert!(matches!(answer, Answer::Yes { found, .. } if found.steps.len() == 3));
/// # Ok::<(), skyline_foundation::json::TextError>(())
/// ```
#[must_use]
pub fn solve(instance: &Instance, rules: PruneRules, control: Control<'_>) -> Answer {
    let guard = Guard::new(control, instance.limits);
    let answer = match instance.objective.impossibility(&instance.board) {
        Some(reason) => Answer::No { certificate: Certificate { reason: Some(reason), ..Certificate::default() } },
        None => search(instance, rules, &guard),
    };
    guard.report_end(match &answer {
        Answer::Yes { found, .. } | Answer::Unknown { reached: found } => found.steps.len(),
        Answer::No { certificate } => certificate.positions.len(),
    });
    answer
}

fn search(instance: &Instance, rules: PruneRules, guard: &Guard<'_>) -> Answer {
    let mut question = SearchData::new(instance, rules);
    let threads = match instance.limits.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    // Tried first, because for ten pieces the perfect-clear finder takes about 0.3 ms.
    match fast_path::perfect_clear(&question, guard) {
        Some(FastAnswer::Met(solution)) => return Answer::Yes { found: with_moves(instance, &solution), best: None },
        Some(FastAnswer::None(certificate)) => return Answer::No { certificate },
        None => {}
    }
    // The table gets the memory that the threads do not need, but at least half, because a search without it repeats
    // positions.
    let (memory, each) = (instance.limits.memory_mib.saturating_mul(MIB), instance.least_memory());
    // Each thread needs its own memory, so a small memory limit allows fewer threads.
    let threads = threads.min(memory / (2 * each)).max(1);
    let of_parts = if threads > 1 { parallel::memory_of_parts(memory) } else { 0 };
    let table = TranspositionTable::new(memory.saturating_sub(threads * each + of_parts), threads);
    let first = match ParallelSearch::new(&question, &table, guard, threads).decide() {
        (ParallelResult::Met(solution), _) => solution,
        (ParallelResult::None, stats) => return Answer::No { certificate: certificate(stats, &table, rules) },
        (ParallelResult::Stopped, stats) => return Answer::Unknown { reached: with_moves(instance, &stats.deepest) },
    };
    let Some(best) = instance.objective.best else {
        return Answer::Yes { found: with_moves(instance, &first), best: None };
    };
    let mut found = first;
    loop {
        let value = question.value(&found, best);
        let Some(better) = better(best, value) else { return proven(instance, &found, value) };
        question.goal = question.goal.at_least(best, better);
        match ParallelSearch::new(&question, &table, guard, threads).decide() {
            (ParallelResult::Met(solution), _) => found = solution,
            (ParallelResult::None, _) => return proven(instance, &found, value),
            (ParallelResult::Stopped, _) => {
                // The goal already requires a better value. If no match can have one, this is the optimum.
                let bound = optimum::bound(&question, best).unwrap_or(value) as u32;
                let best = Some(BestFound { value: value as u32, bound });
                return Answer::Yes { found: with_moves(instance, &found), best };
            }
        }
    }
}

/// The next better value, if there is one.
const fn better(best: Best, value: usize) -> Option<usize> {
    match best {
        Best::MostLines | Best::MostPieces | Best::LongestCombo => Some(value + 1),
        Best::LeastHeight => value.checked_sub(1),
    }
}

fn proven(instance: &Instance, found: &[Placed], value: usize) -> Answer {
    let best = Some(BestFound { value: value as u32, bound: value as u32 });
    Answer::Yes { found: with_moves(instance, found), best }
}

/// The match with a shortest trajectory to each placement.
fn with_moves(instance: &Instance, placed: &[Placed]) -> Match {
    shortest_match(instance.model, &instance.board, placed.iter().copied())
}

fn certificate(stats: SearchStats, table: &TranspositionTable, rules: PruneRules) -> Certificate {
    // A mirror image is merged with its original, not pruned.
    let cut = PruneRule::ALL.into_iter().filter(|rule| rules.has(*rule) && *rule != PruneRule::Mirror);
    Certificate {
        reason: None,
        cut: cut.map(|rule| (rule.name().to_owned(), stats.pruned[rule as usize])).collect(),
        positions: stats.positions,
        is_repetitive: table.is_full(),
    }
}

#[cfg(test)]
mod tests;
