//! The parts of the work in canonical order, and the threads that do them.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::control::{Guard, StopCheck};
use super::depth_first::{DepthFirstSearch, SearchStats, SubtreeResult};
use super::expand::{Expander, Expansion, PruneCounts};
use super::mirror::Mirror;
use super::question::{Position, Question};
use super::transposition::{PositionKey, TranspositionTable};
use crate::formal::instance::MIB;
use crate::movegen::Placed;

/// Parts of the work for each thread, so that none waits long for the last one.
const PARTS: usize = 24;

/// The part of the memory that the parts of the work may take together.
const SHARE: usize = 16;

/// The bytes of the memory that parts may take, and those that they are made from.
pub(super) const fn memory_of_parts(memory: usize) -> usize {
    2 * (memory / SHARE)
}

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Decision {
    /// The pieces of the first match that is asked for.
    Met(Vec<Placed>),
    /// There is none.
    None,
    /// A limit came first.
    Stopped,
}

/// A position that pieces lead to, or a match that ends there as it is asked.
#[derive(Debug, Clone)]
enum Part {
    Open(Position, Vec<Placed>),
    Met(Vec<Placed>),
}

/// The threads and what they share.
#[derive(Debug)]
pub(super) struct ParallelSearch<'a> {
    question: &'a Question<'a>,
    table: &'a TranspositionTable,
    guard: &'a Guard<'a>,
    threads: usize,
    /// The next part of the work that nobody does.
    next: AtomicUsize,
    /// The first part that has a match, and it.
    met: AtomicUsize,
    way: Mutex<Option<Vec<Placed>>>,
}

impl<'a> ParallelSearch<'a> {
    pub(super) fn new(
        question: &'a Question<'a>,
        table: &'a TranspositionTable,
        guard: &'a Guard<'a>,
        threads: usize,
    ) -> Self {
        let (next, met, way) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX), Mutex::new(None));
        Self { question, table, guard, threads, next, met, way }
    }

    /// Searches everything.
    pub(super) fn decide(&self) -> (Decision, SearchStats) {
        let mut stats = SearchStats::default();
        let parts = self.parts(&mut stats);
        self.guard.divide(parts.len());
        let work = || {
            let mut search = DepthFirstSearch::new(self.question, self.table);
            self.work(&parts, &mut search);
            search.stats
        };
        let others = self.threads.min(parts.len()).saturating_sub(1);
        let is_whole = thread::scope(|scope| {
            let spawn = |number: usize| {
                let builder = thread::Builder::new().name(format!("solver {number}"));
                // Without another thread this one does all the work.
                builder.spawn_scoped(scope, work).ok()
            };
            let handles: Vec<_> = (0..others).filter_map(spawn).collect();
            stats.merge(work());
            let mut is_whole = true;
            for handle in handles {
                match handle.join() {
                    Ok(others) => stats.merge(others),
                    Err(_) => is_whole = false,
                }
            }
            is_whole
        });
        let way = self.way.lock().unwrap_or_else(PoisonError::into_inner).take();
        let decision = match way {
            Some(way) => Decision::Met(way),
            None if self.guard.is_over() || !is_whole => Decision::Stopped,
            None => Decision::None,
        };
        (decision, stats)
    }

    /// Does parts of the work until none is left.
    fn work(&self, parts: &[Part], search: &mut DepthFirstSearch<'_>) {
        let mut stop = StopCheck::new(self.guard, &self.met, self.question.grid.words);
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(part) = parts.get(number) else { return };
            if self.guard.is_over() || self.met.load(Ordering::Relaxed) < number {
                return;
            }
            stop.part = number;
            match part {
                Part::Met(way) => self.report_match(number, way.clone()),
                Part::Open(position, before) => match search.walk(position, before, &mut stop) {
                    SubtreeResult::Met(way) => self.report_match(number, way),
                    SubtreeResult::Exhausted | SubtreeResult::Stopped => {}
                },
            }
            self.guard.end_part();
        }
    }

    /// A part has a match.
    fn report_match(&self, number: usize, way: Vec<Placed>) {
        let mut best = self.way.lock().unwrap_or_else(PoisonError::into_inner);
        if number < self.met.load(Ordering::Relaxed) {
            self.met.store(number, Ordering::Relaxed);
            *best = Some(way);
        }
    }

    /// Divides the work: the positions after the first few pieces, in canonical order, each once. Where there is no room
    /// for more of them, the last ones are those of a piece less.
    fn parts(&self, stats: &mut SearchStats) -> Vec<Part> {
        let question = self.question;
        let start = question.start();
        if question.is_met(&start, question.grid.height(&start.cells), false) {
            return vec![Part::Met(Vec::new())];
        }
        let mut expander = Expander::new(question);
        if start.queue.max_placements(question.pieces()) == 0 {
            return Vec::new();
        }
        if let Some(rule) = expander.prune(&start) {
            stats.pruned[rule as usize] += 1;
            return Vec::new();
        }
        let mut parts = vec![Part::Open(start, Vec::new())];
        let (most, places) = (self.most_parts(), question.instance.places());
        // On the widest boards already those after one piece would fill the memory.
        let is_divided = self.threads > 1 && most >= PARTS * self.threads + places;
        let wanted = if is_divided { PARTS * self.threads } else { 1 };
        let mut stop = StopCheck::new(self.guard, &self.met, self.question.grid.words);
        while parts.len() < wanted && matches!(parts.as_slice(), [Part::Open(..), ..]) {
            let mut next = Parts { mirror: Mirror::new(question), list: Vec::new(), seen: BTreeSet::new() };
            let mut rest = parts.into_iter();
            while let Some(part) = rest.next() {
                let is_last = match &part {
                    Part::Open(position, before) if next.list.len() + rest.len() + places <= most => {
                        if stop.is_over(before.len()) {
                            return next.list;
                        }
                        self.divide((&mut expander, stats), (position, before), &mut next)
                    }
                    Part::Open(..) | Part::Met(_) => next.add(part),
                };
                if is_last {
                    break;
                }
            }
            parts = next.list;
        }
        parts
    }

    /// How many parts there is room for, each with its key.
    fn most_parts(&self) -> usize {
        let bytes = 2 * size_of::<u64>() * self.question.grid.words + size_of::<Part>();
        self.question.instance.limits.memory_mib.saturating_mul(MIB) / SHARE / bytes
    }

    /// Adds what follows from a position; whether a match ends here, so that no part after it matters.
    fn divide(
        &self,
        (expander, stats): (&mut Expander<'_>, &mut SearchStats),
        (position, before): (&Position, &[Placed]),
        next: &mut Parts<'_>,
    ) -> bool {
        let (mut children, mut pruned) = (Vec::new(), PruneCounts::default());
        let way = |last: Option<Placed>| before.iter().copied().chain(last).collect::<Vec<_>>();
        match expander.expand(position, &mut children, &mut pruned) {
            Expansion::Here => return next.add(Part::Met(way(None))),
            Expansion::With(child) => return next.add(Part::Met(way(Some(child.placed)))),
            Expansion::Open => {}
        }
        stats.count(self.question.placed(position.queue), &pruned);
        for child in children {
            let mut below = position.clone();
            self.question.follow(position, child.placed, child.queue, &mut below);
            next.add(Part::Open(below, way(Some(child.placed))));
        }
        false
    }
}

/// Parts in order, each position once.
#[derive(Debug)]
struct Parts<'a> {
    mirror: Mirror<'a>,
    list: Vec<Part>,
    seen: BTreeSet<Vec<u64>>,
}

impl Parts<'_> {
    /// Whether it is a match.
    fn add(&mut self, part: Part) -> bool {
        let is_new = match &part {
            Part::Met(_) => true,
            Part::Open(position, _) => {
                let mut key = PositionKey::default();
                key.set(position, self.mirror.cells(position));
                self.seen.insert(key.into_words())
            }
        };
        let is_met = matches!(part, Part::Met(_));
        if is_new {
            self.list.push(part);
        }
        is_met
    }
}
