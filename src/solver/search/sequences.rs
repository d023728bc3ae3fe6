//! One question for each of many sequences.
//!
//! ```text
//!   sequences ─▶ threads take them in order ─▶ perfect clear from the lowest six rows: SequenceFinder
//!                                          └─▶ everything else: depth-first search ◀─▶ positions that are known to
//!                                                                                      lead to a solution, or to none
//! ```
//!
//! Sequences end alike, so a position that one of them reaches is known for all others with the same pieces to come.
//! To a setup, even positions with other ends are decided together, if no order of their pieces leads to it: see the
//! module `any_order`.
//!
//! All threads use the same tables. An answer is proven by what is in them, not by who put it there, so it does not
//! depend on the number of threads. An optimum other than the longest Combo is searched sequence by sequence.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::any_order::AnyOrderTables;
use super::control::{Control, Guard, StopCheck};
use super::depth_first::{DepthFirstSearch, SharedSearch};
use super::fast_path::pc_question;
use super::pruning::PruneRules;
use super::question::SearchData;
use super::search;
use super::transposition::TranspositionTable;
use crate::engine::Tetrimino;
use crate::solver::formal::answer::{Answer, BestFound};
use crate::solver::formal::instance::{Instance, Limits, MIB};
use crate::solver::formal::objective::{Best, Objective};
use crate::solver::formal::sequences::Sequence;
use crate::solver::formal::set_answer::SequenceAnswer;
use crate::solver::pc::{Question, SequenceFinder};

/// The number of rows above which the perfect-clear finder has exactly the matches of the model: six rows of its field,
/// and room above them for every turn of a new piece.
const OPEN_ROWS: usize = 12;
/// The number of sequences that a thread takes at once.
const BATCH: usize = 16;

/// Answers the question of `instance` for each sequence, which follows its own pieces.
///
/// The answer is whether a match meets the objective, with the best value if it has a quantity to optimize, or `None`
/// if a limit stopped the search before.
///
/// The limits are those of all sequences together. Progress counts sequences as parts.
///
/// ```
/// use skyline_foundation::solver::formal::instance::Instance;
/// use skyline_foundation::solver::formal::sequences::sequences;
/// use skyline_foundation::solver::formal::set_answer::SequenceAnswer;
/// use skyline_foundation::solver::search::pruning::PruneRules;
/// use skyline_foundation::solver::search::{Control, solve_each};
///
/// let text = r#"{ "board": ["XXXXXX....", "XXXXXX...."], "rows": 20, "pieces": "",
///     "model": { "guideline": { "rotation": "super", "hold": false } }, "objective": { "perfect_clear": true } }"#;
/// let instance = Instance::from_json(text)?;
/// let answers = solve_each(&instance, &sequences("[OIS]p2").unwrap(), PruneRules::ALL, Control::default());
/// assert!(answers.iter().all(|answer| *answer == Some(SequenceAnswer::No)));
/// # Ok::<(), skyline_foundation::json::TextError>(())
/// ```
#[must_use]
pub fn solve_each(
    instance: &Instance,
    sequences: &[Sequence],
    rules: PruneRules,
    control: Control<'_>,
) -> Vec<Option<SequenceAnswer>> {
    solve_others(instance, sequences, &vec![None; sequences.len()], &|_| {}, (rules, control))
}

/// Like [`solve_each`], but with the answers that are known already, for each sequence one or `None`. `save` is called
/// with all answers each time that some are new, from any thread of the search.
#[must_use]
pub fn solve_others(
    instance: &Instance,
    sequences: &[Sequence],
    known: &[Option<SequenceAnswer>],
    save: &(dyn Fn(&[Option<SequenceAnswer>]) + Sync),
    (rules, control): (PruneRules, Control<'_>),
) -> Vec<Option<SequenceAnswer>> {
    let guard = Guard::new(control, instance.limits);
    guard.divide(sequences.len());
    let threads = match instance.limits.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        threads => threads,
    };
    let threads = threads.min(sequences.len().div_ceil(BATCH)).max(1);
    let memory_mib = (instance.limits.memory_mib / threads).max(1);
    let each = Instance { limits: Limits { threads: 1, memory_mib, ..instance.limits }, ..instance.clone() };
    let first = SequenceSolver::new(&each, rules, instance.limits.memory_mib.saturating_mul(MIB) / 4);
    let tables = SharedTables::new(instance.limits.memory_mib.saturating_mul(MIB) / 2, threads);
    let known = |at: usize| known.get(at).copied().flatten();
    let answers = Mutex::new((0..sequences.len()).map(known).collect::<Vec<_>>());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut solver = first.sharing();
        loop {
            let start = next.fetch_add(BATCH, Ordering::Relaxed);
            let Some(batch) = sequences.get(start..sequences.len().min(start + BATCH)) else { return };
            if batch.is_empty() || guard.is_over() {
                return;
            }
            let mut is_new = false;
            let mut answer = |(at, sequence): (usize, &Sequence)| {
                if let Some(answer) = known(at) {
                    guard.end_part();
                    return Some(answer);
                }
                is_new = true;
                solver.answer(*sequence, &tables, &guard)
            };
            let found: Vec<_> = (start..).zip(batch).map(&mut answer).collect();
            let mut answers = answers.lock().unwrap_or_else(PoisonError::into_inner);
            answers[start..start + batch.len()].copy_from_slice(&found);
            if is_new {
                save(&answers);
            }
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

/// Whether a perfect clear of the perfect-clear finder is an answer, without a search.
fn is_exact(instance: &Instance) -> bool {
    let only = Objective { perfect_clear: true, ..Objective::default() };
    instance.objective == only && instance.board.rows() >= OPEN_ROWS
}

/// The question for the perfect-clear finder, if all its perfect clears are answers.
pub(super) fn exact_question(instance: &Instance) -> Option<Question> {
    pc_question(instance).filter(|_| is_exact(instance))
}

/// The positions that threads and sequences share.
struct SharedTables {
    /// Those that lead to no solution, and those that lead to one.
    closed: TranspositionTable,
    open: TranspositionTable,
    any_order: AnyOrderTables,
}

impl SharedTables {
    /// Tables of at most this many bytes together.
    fn new(bytes: usize, threads: usize) -> Self {
        let table = || TranspositionTable::new(bytes / 4, threads);
        Self { closed: table(), open: table(), any_order: AnyOrderTables::new(bytes / 4, threads) }
    }
}

/// What one thread needs.
struct SequenceSolver {
    instance: Instance,
    /// The number of the instance's own pieces.
    own: usize,
    rules: PruneRules,
    finder: Option<SequenceFinder>,
    /// Whether a perfect clear of the finder is an answer.
    is_exact: bool,
    /// The best value of the sequence before, where the search for the next one starts.
    value: usize,
}

impl SequenceSolver {
    fn new(instance: &Instance, rules: PruneRules, memory: usize) -> Self {
        // Disabled rules are for measuring the general search.
        let asks = instance.objective.perfect_clear && rules == PruneRules::ALL;
        let question = pc_question(instance).filter(|_| asks);
        Self {
            instance: instance.clone(),
            own: instance.pieces.len(),
            rules,
            finder: question.map(|question| SequenceFinder::new(question, memory)),
            is_exact: is_exact(instance),
            value: 0,
        }
    }

    /// A solver for another thread, whose finder shares what it learns with this one.
    fn sharing(&self) -> Self {
        let Self { own, rules, is_exact, value, .. } = *self;
        let finder = self.finder.as_ref().map(SequenceFinder::sharing);
        Self { instance: self.instance.clone(), own, rules, finder, is_exact, value }
    }

    fn answer(&mut self, sequence: Sequence, tables: &SharedTables, guard: &Guard<'_>) -> Option<SequenceAnswer> {
        let answer = self.quick_answer(sequence, guard).or_else(|| self.searched_answer(sequence, tables, guard));
        guard.end_part();
        guard.report_end(self.own);
        answer
    }

    /// The answer of the perfect-clear finder, if it decides the question.
    fn quick_answer(&mut self, sequence: Sequence, guard: &Guard<'_>) -> Option<SequenceAnswer> {
        let finder = self.finder.as_mut()?;
        let go_on = |states| guard.count(states, 0) > 0;
        let found = finder.is_possible(sequence.pieces(), &go_on).ok()??;
        if found { self.is_exact.then_some(SequenceAnswer::Yes) } else { Some(SequenceAnswer::No) }
    }

    fn searched_answer(
        &mut self,
        sequence: Sequence,
        tables: &SharedTables,
        guard: &Guard<'_>,
    ) -> Option<SequenceAnswer> {
        if guard.is_over() {
            return None;
        }
        let Self { instance, own, .. } = self;
        instance.pieces.truncate(*own);
        instance.pieces.extend(sequence.pieces());
        if instance.objective.impossibility(&instance.board).is_some() {
            return Some(SequenceAnswer::No);
        }
        match instance.objective.best {
            None => self.is_met(sequence, None, tables, guard).map(SequenceAnswer::of),
            Some(Best::LongestCombo) => self.longest_combo(sequence, tables, guard),
            Some(Best::MostLines | Best::MostPieces | Best::LeastHeight) => self.best_alone(guard),
        }
    }

    /// Whether a match meets the objective, with at least this value.
    fn is_met(
        &self,
        sequence: Sequence,
        value: Option<usize>,
        tables: &SharedTables,
        guard: &Guard<'_>,
    ) -> Option<bool> {
        let mut question = SearchData::new(&self.instance, self.rules);
        if let (Some(best), Some(value)) = (self.instance.objective.best, value) {
            question.goal = question.goal.at_least(best, value);
        }
        let rests = rests(self.own, sequence, value);
        let shared = SharedSearch { open: &tables.open, rests: &rests, any_order: &tables.any_order };
        let never = AtomicUsize::new(usize::MAX);
        let mut stop = StopCheck::new(guard, &never, question.grid.words);
        DepthFirstSearch::sharing(&question, &tables.closed, shared).has_solution(&question.start(), &mut stop)
    }

    /// The longest Combo: the value after which the next one cannot be reached.
    fn longest_combo(
        &mut self,
        sequence: Sequence,
        tables: &SharedTables,
        guard: &Guard<'_>,
    ) -> Option<SequenceAnswer> {
        // Sequences often have the value of the one before.
        let mut value = self.value;
        while !self.is_met(sequence, Some(value), tables, guard)? {
            match value.checked_sub(1) {
                Some(less) => value = less,
                None => return Some(SequenceAnswer::No),
            }
        }
        if value >= self.value {
            while self.is_met(sequence, Some(value + 1), tables, guard)? {
                value += 1;
            }
        }
        self.value = value;
        Some(SequenceAnswer::Best(value as u32))
    }

    /// The best value, found as for one question.
    fn best_alone(&self, guard: &Guard<'_>) -> Option<SequenceAnswer> {
        let one = guard.for_one();
        let answer = search(&self.instance, self.rules, &one);
        guard.count(one.nodes(), 0);
        match answer {
            Answer::Yes { best: Some(BestFound { value, bound }), .. } if value == bound => {
                Some(SequenceAnswer::Best(value))
            }
            Answer::No { .. } => Some(SequenceAnswer::No),
            Answer::Yes { .. } | Answer::Unknown { .. } => None,
        }
    }
}

/// For each number of drawn pieces, the rest of the sequence as a number, and the value to reach. The instance's own
/// pieces are those of all sequences.
fn rests(own: usize, sequence: Sequence, value: Option<usize>) -> Vec<Vec<u64>> {
    let pieces: Vec<Tetrimino> = sequence.pieces().collect();
    let rest = |drawn: usize| {
        let rest = pieces.get(drawn.saturating_sub(own)..).unwrap_or_default();
        let rest = rest.iter().fold(1, |all, piece| all << 3 | *piece as u64);
        std::iter::once(rest).chain(value.map(|value| value as u64)).collect()
    };
    (0..=own + pieces.len()).map(rest).collect()
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

    fn alone(instance: &Instance, sequence: Sequence) -> SequenceAnswer {
        let own = instance.pieces.iter().copied();
        let instance = Instance { pieces: own.chain(sequence.pieces()).collect(), ..instance.clone() };
        match super::super::solve(&instance, PruneRules::ALL, Control::default()) {
            Answer::Yes { best: Some(best), .. } => SequenceAnswer::Best(best.value),
            Answer::Yes { best: None, .. } => SequenceAnswer::Yes,
            _ => SequenceAnswer::No,
        }
    }

    /// With every kind of objective, and on a board without room above it, sequences are answered as if alone.
    #[test]
    fn sequences_are_answered_as_alone() {
        for (fields, pattern) in [
            (r#""objective": {"perfect_clear": true}"#, "I,[OL],*p3,[TS]p2"),
            (r#""objective": {"perfect_clear": true, "max_height": 4}"#, "I,J,[OL],T,[SZ]!"),
            (r#""objective": {"lines": 1}"#, "[IOS]p2"),
            (r#""objective": {"final_height": 3}"#, "[IT],[ISZ]"),
            (r#""objective": {"t_spin": {"lines": 1}}"#, "[TLJ]p3;T"),
            (r#""objective": {"t_spin": {"kind": "any"}, "back_to_back": true}"#, "[TLI]p2;[TO]"),
            (r#""objective": {"back_to_back": true, "lines": 1}"#, "[TIO]p2"),
            (r#""objective": {"combo": 1}"#, "[IOJL]p3"),
            (r#""objective": {"setup": ["?..?????XX", "XXXX..XXXX", "XXXX...XXX"]}"#, "[IOJLT]p2"),
            (r#""objective": {"best": "longest_combo"}"#, "[IOJL]p3;[OT]"),
            (r#""objective": {"lines": 1, "best": "longest_combo"}"#, "[IOS]p2"),
            (r#""objective": {"best": "most_lines"}"#, "[IOJ]p2"),
        ] {
            let mut both = [false; 2];
            for own in [&[][..], &[Tetrimino::J]] {
                let instance = Instance { pieces: own.to_vec(), ..question(fields) };
                let all = sequences(pattern).unwrap();
                let one = Instance { limits: Limits { threads: 1, ..instance.limits }, ..instance.clone() };
                let few = solve_each(&one, &all, PruneRules::ALL, Control::default());
                let three = Instance { limits: Limits { threads: 3, ..instance.limits }, ..instance.clone() };
                let answers = solve_each(&three, &all, PruneRules::ALL, Control::default());
                assert_eq!(few, answers, "{fields}");
                for (sequence, answer) in all.iter().zip(answers) {
                    assert_eq!(answer, Some(alone(&instance, *sequence)), "{fields}: {sequence}");
                    both[usize::from(answer.is_some_and(SequenceAnswer::is_yes))] = true;
                }
            }
            assert!(both[1], "{fields}: nothing is reached");
        }
    }

    /// Stopped again and again, a search comes to the same answers, and asks for no sequence twice.
    #[test]
    fn known_answers_are_kept() {
        let instance = question(r#""objective": {"perfect_clear": true}, "limits": {"threads": 2}"#);
        let all = sequences("I,[OLJTS]!").unwrap();
        let whole = solve_each(&instance, &all, PruneRules::ALL, Control::default());
        let saved = Mutex::new(vec![None; all.len()]);
        let save = |answers: &[Option<SequenceAnswer>]| {
            let mut saved = saved.lock().unwrap();
            assert!(saved.iter().zip(answers).all(|(before, now)| before.is_none() || before == now));
            *saved = answers.to_vec();
        };
        for tries in 1.. {
            let known = saved.lock().unwrap().clone();
            let few = Limits { nodes: Some(300), ..instance.limits };
            let few = Instance { limits: few, ..instance.clone() };
            let answers = solve_others(&few, &all, &known, &save, (PruneRules::ALL, Control::default()));
            assert!(known.iter().zip(&answers).all(|(known, answer)| known.is_none() || known == answer));
            if !answers.contains(&None) {
                assert!(tries > 1, "it was stopped");
                assert_eq!(answers, whole);
                break;
            }
            assert!(tries < 1_000);
        }
        // Nothing is left to be asked.
        let none = Limits { nodes: Some(0), ..instance.limits };
        let none = Instance { limits: none, ..instance };
        let never = |_: &[Option<SequenceAnswer>]| panic!("nothing is new");
        assert_eq!(solve_others(&none, &all, &whole, &never, (PruneRules::ALL, Control::default())), whole);
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
