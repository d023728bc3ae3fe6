//! The depth-first search of one thread, with placements ordered by a heuristic.
//!
//! A position is inserted into the transposition table only after its complete subtree was searched. So a position in
//! the table leads to no solution, and the first solution found does not depend on other threads.

use super::any_order::{AnyOrder, AnyOrderTables};
use super::control::StopCheck;
use super::expand::{Child, Expander, Expansion, PruneCounts};
use super::mirror::Mirror;
use super::question::{SearchData, SearchPosition};
use super::transposition::{Insertion, PositionKey, TranspositionTable};
use crate::solver::movegen::Placed;

/// The result of searching the subtree of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SubtreeResult {
    /// The placements of a solution.
    Met(Vec<Placed>),
    /// There is no solution.
    Exhausted,
    Stopped,
}

#[derive(Debug, Clone, Default)]
pub(super) struct SearchStats {
    /// The number of distinct positions by the number of placed pieces.
    pub(super) positions: Vec<u64>,
    pub(super) pruned: PruneCounts,
    /// The longest sequence of placements so far.
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
    position: SearchPosition,
    children: Vec<Child>,
    next: usize,
    pruned: PruneCounts,
    /// The placement that led to this position.
    placed: Option<Placed>,
}

/// A depth-first search with an explicit stack. A match may have 5 000 pieces, which is too deep for recursion.
#[derive(Debug)]
pub(super) struct DepthFirstSearch<'a> {
    question: &'a SearchData<'a>,
    table: &'a TranspositionTable,
    expander: Expander<'a>,
    frames: Vec<StackFrame>,
    mirror: Mirror<'a>,
    key: PositionKey,
    /// What positions of other sequences are known from, if this search is one of many.
    shared: Option<SharedSearch<'a>>,
    any_order: Option<AnyOrder<'a>>,
    pub(super) stats: SearchStats,
}

/// What a search shares with those for other sequences.
#[derive(Debug, Clone, Copy)]
pub(super) struct SharedSearch<'a> {
    /// Positions that lead to a solution.
    pub(super) open: &'a TranspositionTable,
    /// For each number of drawn pieces, what tells the pieces to come apart.
    pub(super) rests: &'a [Vec<u64>],
    /// Pieces in any order.
    pub(super) any_order: &'a AnyOrderTables,
}

impl<'a> DepthFirstSearch<'a> {
    pub(super) fn new(question: &'a SearchData<'a>, table: &'a TranspositionTable) -> Self {
        let expander = Expander::new(question);
        let (frames, key, stats) = (Vec::new(), PositionKey::default(), SearchStats::default());
        let mirror = Mirror::new(question);
        Self { question, table, expander, frames, mirror, key, shared: None, any_order: None, stats }
    }

    /// A search whose table has positions of other sequences, too. Of a solution it finds only that there is one.
    pub(super) fn sharing(
        question: &'a SearchData<'a>,
        table: &'a TranspositionTable,
        shared: SharedSearch<'a>,
    ) -> Self {
        let any_order = AnyOrder::new(question, shared.any_order);
        Self { shared: Some(shared), any_order, ..Self::new(question, table) }
    }

    /// Whether a solution follows from a position. `None` if the search was stopped.
    pub(super) fn has_solution(&mut self, start: &SearchPosition, stop: &mut StopCheck<'_>) -> Option<bool> {
        let question = self.question;
        if question.is_met(start, question.grid.height(&start.cells), false) {
            return Some(true);
        }
        if start.queue.max_placements(question.pieces()) == 0 || self.expander.prune(start).is_some() {
            return Some(false);
        }
        match self.walk(start, &[], stop) {
            SubtreeResult::Met(_) => Some(true),
            SubtreeResult::Exhausted => Some(false),
            SubtreeResult::Stopped => None,
        }
    }

    /// Searches the subtree of the position after the placements `before`.
    pub(super) fn walk(
        &mut self,
        start: &SearchPosition,
        before: &[Placed],
        stop: &mut StopCheck<'_>,
    ) -> SubtreeResult {
        let mut depth = 0;
        self.frame(0).position.clone_from(start);
        let mut look = self.enter(0, before, stop);
        loop {
            match look {
                Entered::Met(last) => {
                    self.share_solution(depth);
                    let solution = self.frames[..=depth].iter().filter_map(|frame| frame.placed).chain(last);
                    return SubtreeResult::Met(before.iter().copied().chain(solution).collect());
                }
                Entered::Stopped => return SubtreeResult::Stopped,
                Entered::Open => {}
                // Known or pruned; continue with the parent.
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

    /// Records that all positions down to this frame lead to a solution.
    fn share_solution(&mut self, depth: usize) {
        let Some(shared) = self.shared else { return };
        for depth in 0..=depth {
            self.set_key(depth);
            shared.open.insert(&self.key);
        }
    }

    fn set_key(&mut self, depth: usize) {
        let position = &self.frames[depth].position;
        if let Some(rest) = self.shared.and_then(|shared| shared.rests.get(usize::from(position.queue.drawn))) {
            self.key.set_rest(rest);
        }
        self.key.set(position, self.mirror.cells(position));
    }

    fn frame(&mut self, depth: usize) -> &mut StackFrame {
        // Frames are reused at this depth, so that most positions need no allocation.
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

    /// Pushes the next child of a frame onto the stack.
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
        self.set_key(depth);
        if self.table.contains(&self.key) {
            return Entered::Known;
        }
        if self.shared.is_some_and(|shared| shared.open.contains(&self.key)) {
            return Entered::Met(None);
        }
        let position = &self.frames[depth].position;
        if self.any_order.as_mut().is_some_and(|any_order| any_order.is_dead(position, stop)) {
            return Entered::Known;
        }
        // Checked after the table, so that the limit of positions counts only searched ones.
        if stop.is_over(before.len() + depth) {
            return Entered::Stopped;
        }
        if before.len() + depth > self.stats.deepest.len() {
            let placed = self.frames[..=depth].iter().filter_map(|frame| frame.placed);
            self.stats.deepest = before.iter().copied().chain(placed).collect();
        }
        let frame = &mut self.frames[depth];
        match self.expander.expand(&frame.position, &mut frame.children, &mut frame.pruned) {
            Expansion::Open => Entered::Open,
            Expansion::Here => Entered::Met(None),
            Expansion::With(child) => Entered::Met(Some(child.placed)),
        }
    }

    /// Records that the subtree of this frame was searched.
    fn leave(&mut self, depth: usize) {
        self.set_key(depth);
        let frame = &self.frames[depth];
        // Two threads may search the same position at the same time. Only the first one counts it.
        if self.table.insert(&self.key) != Insertion::Known {
            self.stats.count(self.question.placed(frame.position.queue), &frame.pruned);
        }
    }
}

/// The result of entering a position.
enum Entered {
    Open,
    Known,
    Met(Option<Placed>),
    Stopped,
}
