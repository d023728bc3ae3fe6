//! One thread's way through what follows from a position, the best looking piece first, to the end or to a match.
//!
//! A position goes into the table when everything that follows from it has been looked at, and not before: what is in
//! the table leads to no match that is asked for, whoever put it there. So the match that is found first does not depend
//! on what other threads have done.

use super::control::Watch;
use super::expand::{Child, Cuts, Expander, Look};
use super::mirror::Mirror;
use super::question::{Position, Question};
use super::transposition::{Added, Key, Table};
use crate::movegen::Placed;

/// How a walk ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Walked {
    /// The pieces of a match that is asked for.
    Met(Vec<Placed>),
    /// There is none.
    Exhausted,
    /// It was stopped.
    Stopped,
}

/// What was looked at.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    /// Different positions by the number of pieces placed.
    pub(super) positions: Vec<u64>,
    pub(super) cuts: Cuts,
    /// The longest way that was gone.
    pub(super) deepest: Vec<Placed>,
}

impl Tally {
    pub(super) fn count(&mut self, level: usize, cuts: &Cuts) {
        if self.positions.len() <= level {
            self.positions.resize(level + 1, 0);
        }
        self.positions[level] += 1;
        for (all, more) in self.cuts.iter_mut().zip(cuts) {
            *all += more;
        }
    }

    pub(super) fn merge(&mut self, other: Self) {
        let longest = self.positions.len().max(other.positions.len());
        self.positions.resize(longest, 0);
        for (all, more) in self.positions.iter_mut().zip(other.positions) {
            *all += more;
        }
        for (all, more) in self.cuts.iter_mut().zip(other.cuts) {
            *all += more;
        }
        if other.deepest.len() > self.deepest.len() {
            self.deepest = other.deepest;
        }
    }
}

#[derive(Debug)]
struct Frame {
    position: Position,
    children: Vec<Child>,
    next: usize,
    cuts: Cuts,
    /// The piece that led here.
    placed: Option<Placed>,
}

/// Walks.
#[derive(Debug)]
pub(super) struct Walker<'a> {
    question: &'a Question<'a>,
    table: &'a Table,
    expander: Expander<'a>,
    frames: Vec<Frame>,
    mirror: Mirror<'a>,
    key: Key,
    pub(super) tally: Tally,
}

impl<'a> Walker<'a> {
    pub(super) fn new(question: &'a Question<'a>, table: &'a Table) -> Self {
        let expander = Expander::new(question);
        let (frames, key, tally) = (Vec::new(), Key::default(), Tally::default());
        Self { question, table, expander, frames, mirror: Mirror::new(question), key, tally }
    }

    /// Looks at everything that follows from a position that the pieces `before` lead to.
    pub(super) fn walk(&mut self, start: &Position, before: &[Placed], watch: &mut Watch<'_>) -> Walked {
        let mut depth = 0;
        self.frame(0).position.clone_from(start);
        let mut look = self.enter(0, before, watch);
        loop {
            match look {
                Entered::Met(last) => {
                    let way = self.frames[..=depth].iter().filter_map(|frame| frame.placed).chain(last);
                    return Walked::Met(before.iter().copied().chain(way).collect());
                }
                Entered::Stopped => return Walked::Stopped,
                Entered::Open => {}
                // Nothing to look at; the frame above goes on.
                Entered::Known => {
                    let Some(above) = depth.checked_sub(1) else { return Walked::Exhausted };
                    depth = above;
                }
            }
            while self.frames[depth].next == self.frames[depth].children.len() {
                self.leave(depth);
                let Some(above) = depth.checked_sub(1) else { return Walked::Exhausted };
                depth = above;
            }
            self.descend(depth);
            depth += 1;
            look = self.enter(depth, before, watch);
        }
    }

    fn frame(&mut self, depth: usize) -> &mut Frame {
        if self.frames.len() == depth {
            let position = self.question.start();
            self.frames.push(Frame { position, children: Vec::new(), next: 0, cuts: Cuts::default(), placed: None });
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
        self.question.follow(&above.position, child.placed, child.hand, &mut below.position);
        below.placed = Some(child.placed);
    }

    fn enter(&mut self, depth: usize, before: &[Placed], watch: &mut Watch<'_>) -> Entered {
        let frame = &mut self.frames[depth];
        frame.next = 0;
        frame.children.clear();
        frame.cuts = Cuts::default();
        self.key.set(&frame.position, self.mirror.cells(&frame.position));
        if self.table.has(&self.key) {
            return Entered::Known;
        }
        if watch.is_over(before.len() + depth) {
            return Entered::Stopped;
        }
        if before.len() + depth > self.tally.deepest.len() {
            let way = self.frames[..=depth].iter().filter_map(|frame| frame.placed);
            self.tally.deepest = before.iter().copied().chain(way).collect();
        }
        let frame = &mut self.frames[depth];
        match self.expander.look(&frame.position, &mut frame.children, &mut frame.cuts) {
            Look::Open => Entered::Open,
            Look::Here => Entered::Met(None),
            Look::With(child) => Entered::Met(Some(child.placed)),
        }
    }

    /// Everything that follows has been looked at.
    fn leave(&mut self, depth: usize) {
        let frame = &self.frames[depth];
        self.key.set(&frame.position, self.mirror.cells(&frame.position));
        if self.table.add(&self.key) != Added::Known {
            self.tally.count(self.question.placed(frame.position.hand), &frame.cuts);
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
