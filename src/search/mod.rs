//! Is there a match for which the objective holds? Every position is looked at, but what a sound rule prunes.
//!
//! ```text
//!   Instance ──▶ Question ──▶ a first look in canonical order ──▶ parts of the work, in order
//!                                                                    │ one thread each, the first parts first
//!         ┌───────────────────────── DepthFirstSearch ◀────────────────────────┘
//!         │  reach: where the piece can come to rest         TranspositionTable: positions that lead to nothing, for all threads
//!         │  Bounds: which rule prunes what it makes
//!         ▼
//!   a match of the first part that has one │ nothing in any part: no │ stopped: unknown
//! ```
//!
//! **The same answer always.** Pieces are tried in one order, which depends on the position alone. Of all matches that are
//! asked for the first in this order is found: a part of the work that has one stops only the parts after it. The table
//! holds positions that lead to no match, which is true whoever has found it out. A limit of time, of positions or of
//! memory can change what is reached before it, but never make a wrong answer.
//!
//! **The best.** What is to be most or least is asked for again and again, each time better than what was found, until
//! there is none. What led to no match does not lead to a better one, so the table stays. Where a limit comes first, the
//! answer says what no match is better than: a simple count, which need not be reached.
//!
//! | module | what it knows |
//! |---|---|
//! | [`rules`] | the rules that cut positions off, and why they are right |
//! | `bounds` | whether they do |
//! | `pockets` | which cells pieces can get into before a line is cleared |
//! | `mirror` | which positions have mirror images that are as good |
//! | `expand` | one position and what every piece makes of it |
//! | `walk` | one thread's way through all of them |
//! | `optimum` | what no match is better than |
//! | `crew` | the parts of the work, and who does them |
//! | `shortcut` | perfect clears on ten columns, which another search finds faster |
//! | `table` | what was looked at, within a limit of memory |
//! | `question`, `queue`, `grid` | positions, what is in queue, boards as words |
//! | `control` | limits, progress, cancelling |

pub mod background;
mod bounds;
mod control;
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
mod transposition;

use self::control::Guard;
pub use self::control::{Control, SearchProgress};
use self::depth_first::SearchStats;
use self::parallel::{Decision, ParallelSearch};
use self::pruning::{PruneRule, PruneRules};
use self::question::Question;
use self::transposition::TranspositionTable;
use crate::formal::answer::{Answer, BestFound, Certificate};
use crate::formal::instance::{Instance, MIB};
use crate::formal::matches::Match;
use crate::formal::objective::Best;
use crate::movegen::{Placed, shortest_match};

/// Searches for a match that is asked for, within the limits of the instance, which should be
/// [valid](Instance::validate).
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
    let mut question = Question::new(instance, rules);
    let threads = match instance.limits.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    if let Some(way) = fast_path::perfect_clear(&question, guard) {
        return Answer::Yes { found: with_moves(instance, &way), best: None };
    }
    // What the threads do not need for themselves is for the table.
    let (memory, each) = (instance.limits.memory_mib.saturating_mul(MIB), instance.least_memory());
    let threads = threads.min(memory / (2 * each)).max(1);
    let of_parts = if threads > 1 { parallel::memory_of_parts(memory) } else { 0 };
    let table = TranspositionTable::new(memory.saturating_sub(threads * each + of_parts), threads);
    let first = match ParallelSearch::new(&question, &table, guard, threads).decide() {
        (Decision::Met(way), _) => way,
        (Decision::None, stats) => return Answer::No { certificate: certificate(stats, &table, rules) },
        (Decision::Stopped, stats) => return Answer::Unknown { reached: with_moves(instance, &stats.deepest) },
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
            (Decision::Met(way), _) => found = way,
            (Decision::None, _) => return proven(instance, &found, value),
            (Decision::Stopped, _) => {
                // Better ones are asked for by now. If none can be, this is the best.
                let bound = optimum::bound(&question, best).unwrap_or(value) as u32;
                let best = Some(BestFound { value: value as u32, bound });
                return Answer::Yes { found: with_moves(instance, &found), best };
            }
        }
    }
}

/// The least value that is better.
const fn better(best: Best, value: usize) -> Option<usize> {
    match best {
        Best::MostLines | Best::MostPieces => Some(value + 1),
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
    // A mirror image is taken for the other one, not cut off.
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
