//! The fewest solutions that together solve every sequence of a set that can be solved.

use super::control::{Control, Guard};
use super::cover::minimum_cover;
use super::sequences::exact_question;
use crate::solver::formal::covering::{Covering, CoveringSolution};
use crate::solver::formal::instance::{Instance, MIB};
use crate::solver::formal::sequences::Sequence;
use crate::solver::formal::set_answer::{SequenceAnswer, SetAnswer};
use crate::solver::pc::SolutionFinder;

/// Whether [`cover_each`] has an answer for this question.
#[must_use]
pub fn can_cover(instance: &Instance) -> bool {
    exact_question(instance).is_some()
}

/// Finds a covering of a set of sequences, each of which follows the pieces of `instance`.
///
/// `None` unless the objective is a perfect clear and nothing else, on a Matrix of ten columns with room above six
/// rows.
///
/// Limits stop it as they stop [`solve_each`](super::solve_each): sequences stay undecided, or the covering is not
/// proven to be minimal.
#[must_use]
pub fn cover_each(instance: &Instance, sequences: Vec<Sequence>, control: Control<'_>) -> Option<Covering> {
    let guard = Guard::new(control, instance.limits);
    guard.divide(sequences.len());
    let question = exact_question(instance)?;
    let mut finder = SolutionFinder::new(question, instance.limits.memory_mib.saturating_mul(MIB));
    let go_on = |states| guard.count(states, 0) > 0;
    let mut answers = Vec::with_capacity(sequences.len());
    let mut solved: Vec<(Sequence, Vec<u32>)> = Vec::new();
    for sequence in &sequences {
        let found = if guard.is_over() { None } else { finder.find(sequence.pieces(), &go_on).ok().flatten() };
        answers.push(found.as_ref().map(|found| SequenceAnswer::of(!found.is_empty())));
        solved.extend(found.filter(|found| !found.is_empty()).map(|found| (*sequence, found)));
        guard.end_part();
        guard.report_end(0);
    }
    let mut all: Vec<u32> = solved.iter().flat_map(|(_, found)| found).copied().collect();
    all.sort_unstable();
    all.dedup();
    let lists = solved.iter().map(|(_, found)| found.clone()).collect();
    let cover = minimum_cover(lists, &|| guard.count(1, 0) > 0);
    let solution = |number: &u32| {
        let with = solved.iter().filter(|(_, found)| found.binary_search(number).is_ok());
        let sequences = with.map(|(sequence, _)| *sequence).collect();
        CoveringSolution { pieces: finder.solution(*number), sequences }
    };
    let mut chosen: Vec<CoveringSolution> = cover.chosen.iter().map(solution).collect();
    chosen.sort_by_key(|solution| std::cmp::Reverse(solution.sequences.len()));
    Some(Covering { answer: SetAnswer::new(sequences, answers), solutions: all.len(), chosen, least: cover.least })
}
