//! One position and what every piece makes of it.

use super::bounds::Bounds;
use super::question::{Position, Question};
use super::queue::Hand;
use super::rules::Rule;
use crate::formal::piece::PieceState;
use crate::movegen::Ends;
use crate::movegen::Placed;

/// How many positions each rule cut off.
pub(super) type Cuts = [u64; Rule::ALL.len()];

/// A piece that can be placed, and what is in hand then.
#[derive(Debug, Clone, Copy)]
pub(super) struct Child {
    pub(super) placed: Placed,
    pub(super) hand: Hand,
    /// What looks best has the least.
    score: usize,
}

/// What a look at a position has shown.
#[derive(Debug, Clone, Copy)]
pub(super) enum Look {
    /// A match that is asked for can only be further on.
    Open,
    /// The match ends here, as it is asked.
    Here,
    /// It ends with this piece, as it is asked.
    With(Child),
}

/// Looks at positions.
#[derive(Debug, Clone)]
pub(super) struct Expander<'a> {
    question: &'a Question<'a>,
    ends: Ends,
    bounds: Bounds<'a>,
    next: Position,
    states: Vec<PieceState>,
}

impl<'a> Expander<'a> {
    pub(super) fn new(question: &'a Question<'a>) -> Self {
        let instance = question.instance;
        let ends = Ends::new(instance.model, &instance.board);
        let bounds = Bounds::new(question, ends.clone());
        Self { question, ends, bounds, next: question.start(), states: Vec::new() }
    }

    /// The rule that cuts a position off.
    pub(super) fn cut(&mut self, position: &Position) -> Option<Rule> {
        self.bounds.cut(position, self.question.grid.height(&position.cells))
    }

    /// Fills `children` with the pieces after which a match that is asked for may go on, what looks best first.
    pub(super) fn look(&mut self, position: &Position, children: &mut Vec<Child>, cuts: &mut Cuts) -> Look {
        let question = self.question;
        let height = question.grid.height(&position.cells);
        let mut is_lost = true;
        children.clear();
        for draw in position.hand.draws(question.pieces(), question.holds()) {
            self.states.clear();
            self.ends.find(&position.cells, draw.tetrimino, &mut self.states);
            is_lost &= self.states.is_empty();
            for &piece in &self.states {
                let placed = Placed { is_held: draw.is_held, piece };
                question.follow(position, placed, draw.hand, &mut self.next);
                let height = question.grid.height(&self.next.cells);
                if question.is_too_high(height) {
                    continue;
                }
                let mut child = Child { placed, hand: draw.hand, score: 0 };
                if question.is_met(&self.next, height, false) {
                    return Look::With(child);
                }
                if draw.hand.most(question.pieces()) == 0 {
                    continue;
                }
                if let Some(rule) = self.bounds.cut(&self.next, height) {
                    cuts[rule as usize] += 1;
                    continue;
                }
                child.score = self.score(piece, position.lines, height);
                children.push(child);
            }
        }
        children.sort_by_key(|child| child.score);
        if is_lost && question.is_met(position, height, true) { Look::Here } else { Look::Open }
    }

    /// How bad the board in `next` looks: holes, height, pieces placed high up.
    fn score(&self, piece: PieceState, lines: usize, height: usize) -> usize {
        let cleared = self.next.lines - lines;
        let holes = self.question.grid.holes(&self.next.cells);
        let up: i32 = piece.cells().iter().map(|(row, _)| *row).sum();
        16 * holes + 4 * height + up as usize + 16 * (4 - cleared.min(4))
    }
}
