//! One question for many sequences of pieces.
//!
//! Sequences end alike: after three of seven pieces, 5 040 of them have 840 different ends. So what is known about a
//! state, its field, the held piece and the rest of the sequence, holds for every sequence that leads to it.
//!
//! # Speed
//!
//! `cargo bench --no-default-features --bench pc` compares this with one [`Question`] after another.

use std::sync::Arc;

use super::field::FieldWord;
use super::movegen::FieldMoveGen;
use super::prune::columns_fit;
use super::search::{PieceSupply, QueueState, Successor, list_successors};
use super::visited::SharedAnswers;
use super::{MAX_ROWS, Question, QuestionError};
use crate::engine::Tetrimino;

/// The number of states between two calls of the budget.
const INTERVAL: u64 = 4_096;

/// Finds out for one sequence of pieces after another whether they can empty the Matrix.
///
/// ```
/// use skyline_foundation::engine::{RotationSystem, Tetrimino, diagram};
/// use skyline_foundation::solver::pc::{Hold, Question, SequenceFinder, TurnRules};
///
/// let question = Question {
///     matrix: diagram::matrix(&["XXXXXX....", "XXXXXX...."])?,
///     pieces: vec![Tetrimino::O],
///     hold: Hold::Off,
///     more_follow: false,
///     turns: TurnRules::of(RotationSystem::Super),
/// };
/// let mut finder = SequenceFinder::new(question, 1 << 20);
/// assert_eq!(finder.is_possible([Tetrimino::O], &|_| true), Ok(Some(true)));
/// assert_eq!(finder.is_possible([Tetrimino::S], &|_| true), Ok(Some(false)));
/// # Ok::<(), skyline_foundation::engine::diagram::DiagramError>(())
/// ```
#[derive(Debug)]
pub struct SequenceFinder {
    /// The question. Its pieces come before those of each sequence.
    question: Question,
    /// The number of its own pieces.
    own: usize,
    narrow: Knowledge<u64>,
    wide: Knowledge<u128>,
}

/// What is known about fields of one width.
#[derive(Debug)]
struct Knowledge<W> {
    movegen: FieldMoveGen<W>,
    /// Whether the field can be filled from a state.
    states: Arc<SharedAnswers>,
    /// Reusable lists, which save an allocation per state.
    spare: Vec<Vec<Successor<W>>>,
}

/// A sequence and the caller's patience.
pub(super) struct Attempt<'a> {
    pub(super) supply: PieceSupply<'a>,
    /// The rest of the sequence after each number of drawn pieces.
    rests: Vec<u64>,
    go_on: &'a dyn Fn(u64) -> bool,
    /// The number of states visited since the last call of `go_on`.
    pub(super) visited: u64,
}

impl SequenceFinder {
    /// A finder that remembers states in up to `memory` bytes. The pieces of the question come before those of each
    /// sequence.
    #[must_use]
    pub fn new(question: Question, memory: usize) -> Self {
        let own = question.pieces.len();
        let (narrow, wide) = (Knowledge::new(&question, memory / 2), Knowledge::new(&question, memory / 2));
        Self { question, own, narrow, wide }
    }

    /// Another finder for the same question, which shares what it learns with this one. It can run on another thread.
    #[must_use]
    pub fn sharing(&self) -> Self {
        let mut question = self.question.clone();
        question.pieces.truncate(self.own);
        let narrow = Knowledge::with(&question, Arc::clone(&self.narrow.states));
        let wide = Knowledge::with(&question, Arc::clone(&self.wide.states));
        Self { question, own: self.own, narrow, wide }
    }

    /// Returns whether these pieces can empty the Matrix. `None` if it was stopped, or if more than [`MAX_ROWS`] lines
    /// would have to be cleared.
    ///
    /// `go_on` is called with the number of states visited since the last call, and at the end. It returns whether the
    /// search goes on.
    ///
    /// # Errors
    /// As for [`Question::answer`].
    pub fn is_possible(
        &mut self,
        pieces: impl IntoIterator<Item = Tetrimino>,
        go_on: &dyn Fn(u64) -> bool,
    ) -> Result<Option<bool>, QuestionError> {
        let Self { question, own, narrow, wide } = self;
        question.pieces.truncate(*own);
        question.pieces.extend(pieces);
        question.check_rows()?;
        let supply = question.supply(&question.pieces);
        let mut attempt = Attempt::new(supply, go_on);
        let mut found = Some(false);
        for rows in question.rows_to_try(&supply) {
            question.check_height()?;
            found = match u8::try_from(rows) {
                Ok(rows @ 0..=4) => narrow.fills(question.field(rows), &mut attempt),
                Ok(rows @ 5..=MAX_ROWS) => wide.fills(question.field(rows), &mut attempt),
                _ => None,
            };
            if found != Some(false) {
                break;
            }
        }
        go_on(attempt.visited);
        Ok(found)
    }
}

/// The pieces after the first `drawn` as a number. The highest bit marks the start.
// The next twenty: a field of six rows needs fifteen pieces.
fn packed(pieces: &[Tetrimino], drawn: usize) -> u64 {
    let rest = pieces.get(drawn..).unwrap_or_default();
    rest.iter().take(20).fold(1, |all, piece| all << 3 | *piece as u64)
}

impl<W: FieldWord> Knowledge<W> {
    fn new(question: &Question, memory: usize) -> Self {
        Self::with(question, Arc::new(SharedAnswers::new(memory)))
    }

    fn with(question: &Question, states: Arc<SharedAnswers>) -> Self {
        Self { movegen: FieldMoveGen::new(question.turns), states, spare: Vec::new() }
    }

    /// Whether the sequence can fill the field. `None` if it was stopped.
    fn fills(&mut self, field: W, attempt: &mut Attempt<'_>) -> Option<bool> {
        let queue = QueueState { drawn: 0, held: attempt.supply.held };
        if columns_fit(field) { self.visit((field, queue), true, attempt) } else { Some(false) }
    }

    // Recursive, because the depth is at most fifteen: four of sixty cells per level.
    fn visit(&mut self, state: (W, QueueState), is_first: bool, attempt: &mut Attempt<'_>) -> Option<bool> {
        if state.0 == W::rows(W::ROWS) {
            return Some(true);
        }
        attempt.count()?;
        let mut nexts = self.spare.pop().unwrap_or_default();
        list_successors(&self.movegen, &attempt.supply, state, is_first, &mut nexts);
        let mut found = Some(false);
        for next in &nexts {
            let number = attempt.number(next.field, next.queue);
            found = self.states.get(number).or_else(|| {
                let found = self.visit((next.field, next.queue), false, attempt)?;
                self.states.add(number, found);
                Some(found)
            });
            if found != Some(false) {
                break;
            }
        }
        nexts.clear();
        self.spare.push(nexts);
        found
    }
}

impl<'a> Attempt<'a> {
    pub(super) fn new(supply: PieceSupply<'a>, go_on: &'a dyn Fn(u64) -> bool) -> Self {
        let rests = (0..=supply.pieces.len()).map(|drawn| packed(supply.pieces, drawn)).collect();
        Self { supply, rests, go_on, visited: 0 }
    }

    /// Counts a state. `None` if the search must stop.
    pub(super) fn count(&mut self) -> Option<()> {
        self.visited += 1;
        if self.visited == INTERVAL && !(self.go_on)(std::mem::take(&mut self.visited)) {
            return None;
        }
        Some(())
    }

    /// A state as a number: sixty bits for the field, three for the held piece, the others for the rest of the
    /// sequence.
    pub(super) fn number<W: FieldWord>(&self, field: W, queue: QueueState) -> u128 {
        let held = queue.held.map_or(0, |held| 1 + held as u128);
        let rest = self.rests.get(queue.drawn).copied().unwrap_or(1);
        u128::from(rest) << 63 | field.wide() << 3 | held
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Answer, Budget, Hold, TurnRules};
    use super::*;
    use crate::engine::{RotationSystem, diagram};

    /// All orders of these pieces.
    fn orders(pieces: &[Tetrimino]) -> Vec<Vec<Tetrimino>> {
        if pieces.is_empty() {
            return vec![Vec::new()];
        }
        let with = |(index, first): (usize, &Tetrimino)| {
            let rest = [&pieces[..index], &pieces[index + 1..]].concat();
            orders(&rest).into_iter().map(move |order| [&[*first], order.as_slice()].concat()).collect::<Vec<_>>()
        };
        pieces.iter().enumerate().flat_map(with).collect()
    }

    /// What is shared changes no answer: each order of six pieces is answered as if it were alone.
    #[test]
    fn every_sequence_is_answered_as_alone() {
        let fields: [&[&str]; 3] = [
            &[".......XXX", "........XX", "XX....XXXX", "XX.....XXX"],
            &["XXXX......", "XXXX......", "XXXX......", "XXXX......"],
            &["XXXXXXX...", "XXXXXXX...", "XXXXXX....", "XXXXX....X", "XXXXXX...X"],
        ];
        let mut both = [0, 0];
        for (field, hold) in fields.into_iter().flat_map(|field| [(field, Hold::Off), (field, Hold::EMPTY)]) {
            let matrix = diagram::matrix(field).unwrap();
            let turns = TurnRules::of(RotationSystem::Super);
            let question = Question { matrix, pieces: Vec::new(), hold, more_follow: true, turns };
            let mut finder = SequenceFinder::new(question.clone(), 1 << 24);
            let needed = field.iter().map(|row| row.matches('.').count()).sum::<usize>() / 4;
            for order in orders(&Tetrimino::ALL[..needed.min(6)]) {
                let pieces = [order.as_slice(), &Tetrimino::ALL[needed.min(6)..needed]].concat();
                let shared = finder.is_possible(pieces.iter().copied(), &|_| true).unwrap();
                let alone = Question { pieces, ..question.clone() };
                let unlimited = Budget { more: &|_, _| u64::MAX, memory: 1 << 20 };
                let answer = alone.answer(unlimited).unwrap();
                assert_eq!(shared, Some(matches!(answer, Answer::Yes(_))), "{:?}", alone.pieces);
                both[usize::from(shared == Some(true))] += 1;
            }
        }
        assert!(both.iter().all(|count| *count > 100), "{both:?}");
    }

    #[test]
    fn a_stopped_search_decides_nothing_and_keeps_what_is_known() {
        let question = Question {
            matrix: crate::engine::Matrix::default(),
            pieces: vec![Tetrimino::S],
            hold: Hold::EMPTY,
            more_follow: true,
            turns: TurnRules::of(RotationSystem::Super),
        };
        let rest = [Tetrimino::Z, Tetrimino::S, Tetrimino::Z, Tetrimino::S, Tetrimino::Z, Tetrimino::S, Tetrimino::Z];
        let rest = rest.into_iter().chain([Tetrimino::S, Tetrimino::Z]);
        let mut finder = SequenceFinder::new(question.clone(), 1 << 20);
        assert_eq!(finder.is_possible(rest.clone(), &|_| false), Ok(None));
        let alone = Question { pieces: std::iter::once(Tetrimino::S).chain(rest.clone()).collect(), ..question };
        let answer = alone.answer(Budget { more: &|_, _| u64::MAX, memory: 1 << 24 });
        assert_eq!(finder.is_possible(rest, &|_| true), Ok(Some(matches!(answer, Ok(Answer::Yes(_))))));
    }
}
