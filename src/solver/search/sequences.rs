//! One question for each of many sequences.
//!
//! ```text
//!   sequences ─▶ threads take them in order ─▶ perfect clear from the lowest six rows: SequenceFinder
//!                                          └─▶ everything else: the search, sequence by sequence
//! ```

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::control::{Control, Guard};
use super::fast_path::pc_question;
use super::pruning::PruneRules;
use super::search;
use crate::solver::formal::answer::Answer;
use crate::solver::formal::instance::{Instance, Limits, MIB};
use crate::solver::formal::objective::Objective;
use crate::solver::formal::sequences::Sequence;
use crate::solver::pc::SequenceFinder;

/// The number of rows above which the perfect-clear finder has exactly the matches of the model: six rows of its field,
/// and room above them for every turn of a new piece.
const OPEN_ROWS: usize = 12;
/// The number of sequences that a thread takes at once.
const BATCH: usize = 16;

/// Answers the question of `instance` for each sequence, which follows its own pieces: whether a match meets the
/// objective. `None` if a limit stopped the search before.
///
/// An objective with a quantity to optimize counts as met by any match that meets its conditions.
///
/// The limits are those of all sequences together. Progress counts sequences as parts.
///
/// ```
/// use skyline::solver::formal::instance::Instance;
/// use skyline::solver::formal::sequences::sequences;
/// use skyline::solver::search::pruning::PruneRules;
/// use skyline::solver::search::{Control, solve_each};
///
/// let text = r#"{ "board": ["XXXXXX....", "XXXXXX...."], "rows": 20, "pieces": "",
///     "model": { "guideline": { "rotation": "super", "hold": false } }, "objective": { "perfect_clear": true } }"#;
/// let instance = Instance::from_json(text)?;
/// let answers = solve_each(&instance, &sequences("[OIS]p2").unwrap(), PruneRules::ALL, Control::default());
/// assert!(answers.iter().all(|met| *met == Some(false)));
/// # Ok::<(), skyline::json::TextError>(())
/// ```
#[must_use]
pub fn solve_each(
    instance: &Instance,
    sequences: &[Sequence],
    rules: PruneRules,
    control: Control<'_>,
) -> Vec<Option<bool>> {
    let guard = Guard::new(control, instance.limits);
    guard.divide(sequences.len());
    let threads = match instance.limits.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let threads = threads.min(sequences.len().div_ceil(BATCH)).max(1);
    let memory_mib = (instance.limits.memory_mib / threads).max(1);
    let each = Instance {
        objective: Objective { best: None, ..instance.objective.clone() },
        limits: Limits { threads: 1, memory_mib, ..instance.limits },
        ..instance.clone()
    };
    let answers = Mutex::new(vec![None; sequences.len()]);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut solver = SequenceSolver::new(&each, rules);
        loop {
            let start = next.fetch_add(BATCH, Ordering::Relaxed);
            let Some(batch) = sequences.get(start..sequences.len().min(start + BATCH)) else { return };
            if batch.is_empty() || guard.is_over() {
                return;
            }
            let found: Vec<_> = batch.iter().map(|sequence| solver.answer(*sequence, &guard)).collect();
            answers.lock().unwrap_or_else(PoisonError::into_inner)[start..start + batch.len()].copy_from_slice(&found);
        }
    };
    std::thread::scope(|scope| {
        // A system without another thread answers in this one.
        for number in 1..threads {
            if std::thread::Builder::new().name(format!("solve-{number}")).spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
    guard.report_end(0);
    answers.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// What one thread knows.
struct SequenceSolver {
    instance: Instance,
    /// The number of the instance's own pieces.
    own: usize,
    rules: PruneRules,
    finder: Option<SequenceFinder>,
    /// Whether a perfect clear of the finder is an answer.
    is_exact: bool,
}

impl SequenceSolver {
    fn new(instance: &Instance, rules: PruneRules) -> Self {
        let only = Objective { perfect_clear: true, ..Objective::default() };
        // Disabled rules are for measuring the general search.
        let asks = instance.objective.perfect_clear && rules == PruneRules::ALL;
        let question = pc_question(instance).filter(|_| asks);
        let memory = instance.limits.memory_mib.saturating_mul(MIB);
        Self {
            instance: instance.clone(),
            own: instance.pieces.len(),
            rules,
            finder: question.map(|question| SequenceFinder::new(question, memory)),
            is_exact: instance.objective == only && instance.board.rows() >= OPEN_ROWS,
        }
    }

    fn answer(&mut self, sequence: Sequence, guard: &Guard<'_>) -> Option<bool> {
        let answer = self.quick_answer(sequence, guard).or_else(|| self.searched_answer(sequence, guard));
        guard.end_part();
        guard.report_end(self.own);
        answer
    }

    /// The answer of the perfect-clear finder, if it decides the question.
    fn quick_answer(&mut self, sequence: Sequence, guard: &Guard<'_>) -> Option<bool> {
        let finder = self.finder.as_mut()?;
        let go_on = |states| guard.count(states, 0) > 0;
        let found = finder.is_possible(sequence.pieces(), &go_on).ok()??;
        (self.is_exact || !found).then_some(found)
    }

    fn searched_answer(&mut self, sequence: Sequence, guard: &Guard<'_>) -> Option<bool> {
        if guard.is_over() {
            return None;
        }
        let Self { instance, own, .. } = self;
        instance.pieces.truncate(*own);
        instance.pieces.extend(sequence.pieces());
        if instance.objective.impossibility(&instance.board).is_some() {
            return Some(false);
        }
        let one = guard.for_one();
        let answer = search(instance, self.rules, &one);
        guard.count(one.nodes(), 0);
        match answer {
            Answer::Yes { .. } => Some(true),
            Answer::No { .. } => Some(false),
            Answer::Unknown { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::solver::formal::sequences::sequences;

    fn question(fields: &str) -> Instance {
        let text = format!(
            r#"{{"board": [".......XXX", "........XX", "XX....XXXX", "XX.....XXX"], "rows": 20, "pieces": "",
                "model": {{"guideline": {{"rotation": "super", "hold": true}}}}, {fields}}}"#
        );
        Instance::from_json(&text).unwrap()
    }

    fn alone(instance: &Instance, sequence: Sequence) -> bool {
        let instance = Instance { pieces: sequence.pieces().collect(), ..instance.clone() };
        matches!(super::super::solve(&instance, PruneRules::ALL, Control::default()), Answer::Yes { .. })
    }

    /// With every kind of objective, and on a board without room above it, sequences are answered as if alone.
    #[test]
    fn sequences_are_answered_as_alone() {
        for (fields, pattern) in [
            (r#""objective": {"perfect_clear": true}"#, "I,[OL],*p3,[TS]p2"),
            (r#""objective": {"perfect_clear": true, "max_height": 4}"#, "I,J,[OL],T,[SZ]!"),
            (r#""objective": {"lines": 1}"#, "[IOS]p2"),
            (r#""objective": {"final_height": 3}"#, "[IT],[ISZ]"),
        ] {
            let instance = question(fields);
            let all = sequences(pattern).unwrap();
            let answers = solve_each(&instance, &all, PruneRules::ALL, Control::default());
            for (sequence, answer) in all.iter().zip(answers) {
                assert_eq!(answer, Some(alone(&instance, *sequence)), "{fields}: {sequence}");
            }
        }
    }

    #[test]
    fn a_stopped_search_leaves_sequences_open() {
        let instance = question(r#""objective": {"perfect_clear": true}"#);
        let all = sequences("*p7").unwrap();
        let cancel = AtomicBool::new(true);
        let control = Control { cancel: Some(&cancel), progress: None };
        assert!(solve_each(&instance, &all, PruneRules::ALL, control).contains(&None));
        let few = Limits { nodes: Some(500), threads: 1, ..Limits::default() };
        let answers = solve_each(&Instance { limits: few, ..instance }, &all, PruneRules::ALL, Control::default());
        assert!(answers.contains(&None));
    }
}
