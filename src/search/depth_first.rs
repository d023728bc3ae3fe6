//! One thread's way through what follows from a position, the best looking piece first, to the end or to a match.
//!
//! A position goes into the table when everything that follows from it has been looked at, and not before: what is in
//! the table leads to no match that is asked for, whoever put it there. So the match that is found first does not depend
//! on what other threads have done.

use super::control::StopCheck;
use super::expand::{Child, Expander, Expansion, PruneCounts};
use super::mirror::Mirror;
use super::question::{Position, Question};
use super::transposition::{Insertion, PositionKey, TranspositionTable};
use crate::movegen::Placed;

/// How a walk ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SubtreeResult {
    /// The pieces of a match that is asked for.
    Met(Vec<Placed>),
    /// There is none.
    Exhausted,
    /// It was stopped.
    Stopped,
}

/// What was looked at.
#[derive(Debug, Clone, Default)]
pub(super) struct SearchStats {
    /// Different positions by the number of pieces placed.
    pub(super) positions: Vec<u64>,
    pub(super) pruned: PruneCounts,
    /// The longest way that was gone.
    pub(super) deepest: Vec<Placed>,
}

impl SearchStats {
    pub(super) fn count(&mut self, level: usize, pruned: &PruneCounts) {
        if self.positions.len() <= level {
            self.positions.resize(level + 1, 0);
        }
        self.positions[level] += 1;
        for (all, more) in self.pruned.iter_mut().zip(pruned) {
            *all += more;
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        let longest = self.positions.len().max(other.positions.len());
        self.positions.resize(longest, 0);
        for (all, more) in self.positions.iter_mut().zip(other.positions) {
            *all += more;
        }
        for (all, more) in self.pruned.iter_mut().zip(other.pruned) {
            *all += more;
        }
        if other.deepest.len() > self.deepest.len() {
            self.deepest = other.deepest;
        }
    }
}

#[derive(Debug)]
struct StackFrame {
    position: Position,
    children: Vec<Child>,
    next: usize,
    pruned: PruneCounts,
    /// The piece that led here.
    placed: Option<Placed>,
}

/// Walks.
#[derive(Debug)]
pub(super) struct DepthFirstSearch<'a> {
    question: &'a Question<'a>,
    table: &'a TranspositionTable,
    expander: Expander<'a>,
    frames: Vec<StackFrame>,
    mirror: Mirror<'a>,
    key: PositionKey,
    pub(super) stats: SearchStats,
}

impl<'a> DepthFirstSearch<'a> {
    pub(super) fn new(question: &'a Question<'a>, table: &'a TranspositionTable) -> Self {
        let expander = Expander::new(question);
        let (frames, key, stats) = (Vec::new(), PositionKey::default(), SearchStats::default());
        Self { question, table, expander, frames, mirror: Mirror::new(question), key, stats }
    }

    /// Looks at everything that follows from a position that the pieces `before` lead to.
    pub(super) fn walk(&mut self, start: &Position, before: &[Placed], stop: &mut StopCheck<'_>) -> SubtreeResult {
        let mut depth = 0;
        self.frame(0).position.clone_from(start);
        let mut look = self.enter(0, before, stop);
        loop {
            match look {
                Entered::Met(last) => {
                    let way = self.frames[..=depth].iter().filter_map(|frame| frame.placed).chain(last);
                    return SubtreeResult::Met(before.iter().copied().chain(way).collect());
                }
                Entered::Stopped => return SubtreeResult::Stopped,
                Entered::Open => {}
                // Nothing to look at; the frame above goes on.
                Entered::Known => {
                    let Some(above) = depth.checked_sub(1) else { return SubtreeResult::Exhausted };
                    depth = above;
                }
            }
            while self.frames[depth].next == self.frames[depth].children.len() {
                self.leave(depth);
                let Some(above) = depth.checked_sub(1) else { return SubtreeResult::Exhausted };
                depth = above;
            }
            self.descend(depth);
            depth += 1;
            look = self.enter(depth, before, stop);
        }
    }

    fn frame(&mut self, depth: usize) -> &mut StackFrame {
        if self.frames.len() == depth {
            let position = self.question.start();
            self.frames.push(StackFrame {
                position,
                children: Vec::new(),
                next: 0,
                pruned: PruneCounts::default(),
                placed: None,
            });
        }
        &mut self.frames[depth]
    }

    /// Makes the next child of a frame the frame below.
    fn descend(&mut self, depth: usize) {
        self.frame(depth + 1);
        let (above, below) = self.frames.split_at_mut(depth + 1);
        let (Some(above), Some(below)) = (above.last_mut(), below.first_mut()) else { return };
        let child = above.children[above.next];
        above.next += 1;
        self.question.follow(&above.position, child.placed, child.queue, &mut below.position);
        below.placed = Some(child.placed);
    }

    fn enter(&mut self, depth: usize, before: &[Placed], stop: &mut StopCheck<'_>) -> Entered {
        let frame = &mut self.frames[depth];
        frame.next = 0;
        frame.children.clear();
        frame.pruned = PruneCounts::default();
        self.key.set(&frame.position, self.mirror.cells(&frame.position));
        if self.table.contains(&self.key) {
            return Entered::Known;
        }
        if stop.is_over(before.len() + depth) {
            return Entered::Stopped;
        }
        if before.len() + depth > self.stats.deepest.len() {
            let way = self.frames[..=depth].iter().filter_map(|frame| frame.placed);
            self.stats.deepest = before.iter().copied().chain(way).collect();
        }
        let frame = &mut self.frames[depth];
        match self.expander.expand(&frame.position, &mut frame.children, &mut frame.pruned) {
            Expansion::Open => Entered::Open,
            Expansion::Here => Entered::Met(None),
            Expansion::With(child) => Entered::Met(Some(child.placed)),
        }
    }

    /// Everything that follows has been looked at.
    fn leave(&mut self, depth: usize) {
        let frame = &self.frames[depth];
        self.key.set(&frame.position, self.mirror.cells(&frame.position));
        if self.table.insert(&self.key) != Insertion::Known {
            self.stats.count(self.question.placed(frame.position.queue), &frame.pruned);
        }
    }
}

/// What a position turned out to be.
enum Entered {
    Open,
    Known,
    Met(Option<Placed>),
    Stopped,
}
