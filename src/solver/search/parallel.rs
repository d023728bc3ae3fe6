//! Parallel search: parts of the work in canonical order, shared by threads.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::control::{Guard, StopCheck};
use super::depth_first::{DepthFirstSearch, SearchStats, SubtreeResult};
use super::expand::{Expander, Expansion, PruneCounts};
use super::mirror::Mirror;
use super::question::{SearchData, SearchPosition};
use super::transposition::{PositionKey, TranspositionTable};
use crate::solver::formal::instance::MIB;
use crate::solver::movegen::Placed;

/// The number of parts per thread. It is large enough to avoid long waits for the last one.
const PARTS: usize = 24;

/// The fraction of the memory for all parts: one in `SHARE`.
const SHARE: usize = 16;

/// The maximum size of the parts and of their parents, in bytes.
pub(super) const fn memory_of_parts(memory: usize) -> usize {
    2 * (memory / SHARE)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ParallelResult {
    /// The placements of the first solution.
    Met(Vec<Placed>),
    /// There is no solution.
    None,
    /// A limit stopped the search.
    Stopped,
}

/// A part of the work: a position to search, or a solution that ends there.
#[derive(Debug, Clone)]
enum WorkItem {
    Open(SearchPosition, Vec<Placed>),
    Met(Vec<Placed>),
}

/// A search on several threads, with their shared state.
#[derive(Debug)]
pub(super) struct ParallelSearch<'a> {
    question: &'a SearchData<'a>,
    table: &'a TranspositionTable,
    guard: &'a Guard<'a>,
    threads: usize,
    /// The next part that no thread has taken.
    next: AtomicUsize,
    /// The first part with a solution, and the solution.
    met: AtomicUsize,
    solution: Mutex<Option<Vec<Placed>>>,
}

impl<'a> ParallelSearch<'a> {
    pub(super) fn new(
        question: &'a SearchData<'a>,
        table: &'a TranspositionTable,
        guard: &'a Guard<'a>,
        threads: usize,
    ) -> Self {
        let (next, met, solution) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX), Mutex::new(None));
        Self { question, table, guard, threads, next, met, solution }
    }

    pub(super) fn decide(&self) -> (ParallelResult, SearchStats) {
        let mut stats = SearchStats::default();
        let parts = self.parts(&mut stats);
        self.guard.divide(parts.len());
        let work = || {
            let mut search = DepthFirstSearch::new(self.question, self.table);
            self.work(&parts, &mut search);
            search.stats
        };
        // This thread works too.
        let others = self.threads.min(parts.len()).saturating_sub(1);
        let is_whole = thread::scope(|scope| {
            let spawn = |number: usize| {
                let builder = thread::Builder::new().name(format!("solver {number}"));
                // If the system cannot start more threads, this thread does all the work.
                builder.spawn_scoped(scope, work).ok()
            };
            let handles: Vec<_> = (0..others).filter_map(spawn).collect();
            stats.merge(work());
            let mut is_whole = true;
            for handle in handles {
                match handle.join() {
                    Ok(others) => stats.merge(others),
                    // The part of a panicked thread was not searched, so *no* is not proven.
                    Err(_) => is_whole = false,
                }
            }
            is_whole
        });
        let solution = self.solution.lock().unwrap_or_else(PoisonError::into_inner).take();
        let decision = match solution {
            Some(solution) => ParallelResult::Met(solution),
            None if self.guard.is_over() || !is_whole => ParallelResult::Stopped,
            None => ParallelResult::None,
        };
        (decision, stats)
    }

    /// Takes and searches parts until none remains.
    fn work(&self, parts: &[WorkItem], search: &mut DepthFirstSearch<'_>) {
        let mut stop = StopCheck::new(self.guard, &self.met, self.question.grid.words);
        loop {
            // Parts are taken in order, because the first one with a solution decides.
            // Relaxed is sufficient: the parts were created before the threads started, and only the number matters.
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(part) = parts.get(number) else { return };
            // After a part with a match, no later part can change the answer. A stale number only costs time, because
            // `report_match` compares again under the lock.
            if self.guard.is_over() || self.met.load(Ordering::Relaxed) < number {
                return;
            }
            stop.part = number;
            match part {
                WorkItem::Met(solution) => self.report_match(number, solution.clone()),
                WorkItem::Open(position, before) => match search.walk(position, before, &mut stop) {
                    SubtreeResult::Met(solution) => self.report_match(number, solution),
                    // Nothing to record: `decide` checks the guard, and if an earlier part has a solution, this part
                    // does not matter.
                    SubtreeResult::Exhausted | SubtreeResult::Stopped => {}
                },
            }
            self.guard.end_part();
        }
    }

    /// Records the solution of a part.
    fn report_match(&self, number: usize, solution: Vec<Placed>) {
        // The number and the solution change under one lock, so the earliest part wins, whichever thread is fastest.
        let mut best = self.solution.lock().unwrap_or_else(PoisonError::into_inner);
        if number < self.met.load(Ordering::Relaxed) {
            self.met.store(number, Ordering::Relaxed);
            *best = Some(solution);
        }
    }

    /// Divides the work into the distinct positions after the first few pieces, in canonical order. If memory is short,
    /// the last of them are positions after one piece fewer.
    fn parts(&self, stats: &mut SearchStats) -> Vec<WorkItem> {
        let question = self.question;
        let start = question.start();
        // The empty match is first in canonical order.
        if question.is_met(&start, question.grid.height(&start.cells), false) {
            return vec![WorkItem::Met(Vec::new())];
        }
        let mut expander = Expander::new(question);
        if start.queue.max_placements(question.pieces()) == 0 {
            return Vec::new();
        }
        if let Some(rule) = expander.prune(&start) {
            stats.pruned[rule as usize] += 1;
            return Vec::new();
        }
        let mut parts = vec![WorkItem::Open(start, Vec::new())];
        let (most, places) = (self.most_parts(), question.instance.places());
        // On the widest boards, the positions after one piece would exceed the memory.
        let is_divided = self.threads > 1 && most >= PARTS * self.threads + places;
        let wanted = if is_divided { PARTS * self.threads } else { 1 };
        let mut stop = StopCheck::new(self.guard, &self.met, self.question.grid.words);
        // If the first part is already a solution, it is the answer.
        while parts.len() < wanted && matches!(parts.as_slice(), [WorkItem::Open(..), ..]) {
            // Equal positions of different parts are searched once.
            let mut next = Parts { mirror: Mirror::new(question), list: Vec::new(), seen: BTreeSet::new() };
            let mut rest = parts.into_iter();
            while let Some(part) = rest.next() {
                let is_last = match &part {
                    WorkItem::Open(position, before) if next.list.len() + rest.len() + places <= most => {
                        // The list is incomplete, but the guard is over then, so `decide` does not answer *no*.
                        if stop.is_over(before.len()) {
                            return next.list;
                        }
                        self.divide(&mut expander, stats, position, before, &mut next)
                    }
                    WorkItem::Open(..) | WorkItem::Met(_) => next.add(part),
                };
                if is_last {
                    break;
                }
            }
            parts = next.list;
        }
        parts
    }

    /// The number of parts that fit into memory, each with its key.
    fn most_parts(&self) -> usize {
        let bytes = 2 * size_of::<u64>() * self.question.grid.words + size_of::<WorkItem>();
        self.question.instance.limits.memory_mib.saturating_mul(MIB) / SHARE / bytes
    }

    /// Adds the children of a position. Returns whether a match ends here, so that later parts do not matter.
    fn divide(
        &self,
        expander: &mut Expander<'_>,
        stats: &mut SearchStats,
        position: &SearchPosition,
        before: &[Placed],
        next: &mut Parts<'_>,
    ) -> bool {
        let (mut children, mut pruned) = (Vec::new(), PruneCounts::default());
        let solution = |last: Option<Placed>| before.iter().copied().chain(last).collect::<Vec<_>>();
        match expander.expand(position, &mut children, &mut pruned) {
            Expansion::Here => return next.add(WorkItem::Met(solution(None))),
            Expansion::With(child) => return next.add(WorkItem::Met(solution(Some(child.placed)))),
            Expansion::Open => {}
        }
        stats.count(self.question.placed(position.queue), &pruned);
        for child in children {
            let mut below = position.clone();
            self.question.follow(position, child.placed, child.queue, &mut below);
            next.add(WorkItem::Open(below, solution(Some(child.placed))));
        }
        false
    }
}

/// Parts in order, without duplicates of positions.
#[derive(Debug)]
struct Parts<'a> {
    mirror: Mirror<'a>,
    list: Vec<WorkItem>,
    seen: BTreeSet<Vec<u64>>,
}

impl Parts<'_> {
    /// Adds a part if it is new. Returns whether it is a solution.
    fn add(&mut self, part: WorkItem) -> bool {
        let is_new = match &part {
            WorkItem::Met(_) => true,
            WorkItem::Open(position, _) => {
                let mut key = PositionKey::default();
                key.set(position, self.mirror.cells(position));
                self.seen.insert(key.into_words())
            }
        };
        let is_met = matches!(part, WorkItem::Met(_));
        if is_new {
            self.list.push(part);
        }
        is_met
    }
}
