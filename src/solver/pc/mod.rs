//! The perfect-clear (PC) finder: decides whether given pieces can empty the Matrix under the Guideline's rules.
//!
//! ```text
//!   Question: Matrix, pieces, Hold ──▶ numbers of rows to try ──▶ Search ──▶ placements │ none │ stopped
//!                                        4, or up to 6              │
//!                                                      placements └─▶ FieldMoveGen ◀── openings: all 1 058 400 at once
//! ```
//!
//! A single question is searched depth first, from any Matrix of up to six rows. [`openings`] solves all openings of
//! ten Tetriminos together, with a graph of the fields between an empty Matrix and a perfect clear. [`SequenceFinder`]
//! answers a question for many sequences, which share what is known about their ends. [`SolutionFinder`] lists all
//! solutions of many sequences.
//!
//! # Why few rows are enough
//!
//! A perfect clear with n pieces from a Matrix with b Blocks clears r = (b + 4n) / 10 lines. If r is an integer and at
//! least the height of the Matrix, it is a number of rows to try. Then **every piece locks with all its Minos in the
//! lowest r rows**, including rows that were cleared before:
//!
//! - No row with a Block is above an empty row. This holds at the start, or the question is rejected. A piece comes to
//!   rest on a Block or the floor, so its lowest row is next to a row with a Block. A cleared line leaves no gap.
//! - At the end the Matrix is empty, so every row that ever had a Block was cleared. A Mino above the lowest r rows,
//!   including cleared ones, means that r + 1 rows had a Block: more lines than the Minos can fill.
//!
//! So the field has few rows and only free cells above it, and a piece can enter it in any Facing and column.
//!
//! # Speed
//!
//! On two cores of an AMD EPYC (family 25, model 17) at 2.6 GHz, the finder takes 0.28 ms (median) for an opening of
//! ten Tetriminos with Hold, and 0.31 ms without Hold or for the proof that there is none (`cargo bench
//! --no-default-features --bench pc`).
//!
//! [`PlacementFinder`](crate::solver::movegen::PlacementFinder) is not used here. It follows a piece from its start
//! state through rows in memory. Here a field is a single register without a start state, and the same code runs
//! backwards in `predecessors`.

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod field;
mod movegen;
pub mod openings;
mod predecessors;
mod prune;
mod search;
mod sequences;
mod solutions;
mod visited;

use self::field::{COLUMNS, FieldWord};
use self::movegen::FieldMoveGen;
pub use self::movegen::TurnRules;
pub use self::search::{Budget, VisitedStates};
use self::search::{PieceSupply, RowsOutcome, RowsSearch};
pub use self::sequences::SequenceFinder;
pub use self::solutions::SolutionFinder;
use crate::engine::queues::NextQueue;
use crate::engine::{Game, Matrix, Piece, Tetrimino};

/// The maximum number of rows of a field.
pub const MAX_ROWS: u8 = <u128 as FieldWord>::ROWS as u8;

/// A question: whether these pieces can empty the Matrix.
///
/// ```
/// use skyline_foundation::engine::{RotationSystem, Tetrimino, diagram};
/// use skyline_foundation::solver::pc::{Answer, Budget, Hold, Question, TurnRules};
///
/// let question = Question {
///     matrix: diagram::matrix(&["XXXXXX....", "XXXXXX...."])?,
///     pieces: vec![Tetrimino::O, Tetrimino::O],
///     hold: Hold::Off,
///     more_follow: false,
///     turns: TurnRules::of(RotationSystem::Super),
/// };
/// let unlimited = Budget { more: &|_, _| u64::MAX, memory: 1 << 20 };
/// assert!(matches!(question.answer(unlimited), Ok(Answer::Yes(placements)) if placements.len() == 2));
/// # Ok::<(), skyline_foundation::engine::diagram::DiagramError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The Blocks. The piece in play is not included: it enters from the Skyline again.
    pub matrix: Matrix,
    /// The queue, starting with the piece in play.
    pub pieces: Vec<Tetrimino>,
    /// The Hold Queue.
    pub hold: Hold,
    /// Whether unknown pieces follow. If so, the held piece can still be placed at the end of the queue.
    pub more_follow: bool,
    /// The rotation system and its options.
    pub turns: TurnRules,
}

/// The state of the Hold Queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Hold {
    /// No Hold.
    #[default]
    Off,
    /// Hold is allowed.
    On {
        /// The held piece.
        held: Option<Tetrimino>,
        /// Whether the first piece came from Hold, so that it must be placed.
        is_used: bool,
    },
}

impl Hold {
    /// Hold with an empty Hold Queue.
    pub const EMPTY: Self = Self::On { held: None, is_used: false };
}

/// A placement of the solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The piece at Lock Down. Another Facing may cover the same cells.
    pub piece: Piece,
    /// Whether Hold is used first to bring this piece into play.
    pub hold: bool,
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A solution: these placements empty the Matrix.
    Yes(Vec<Placement>),
    /// A complete search found no solution.
    No,
    /// The search was stopped, or only solutions with more than [`MAX_ROWS`] lines are left.
    Unknown,
}

/// The error for a question that cannot be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QuestionError {
    /// A row is full but was not cleared.
    #[error("row {0} of the Matrix is full")]
    FullRow(u8),
    /// Blocks are above an empty row.
    #[error("row {0} of the Matrix is empty, but there are Blocks above it")]
    Gap(u8),
    /// The Matrix is too high.
    #[error("the Matrix is {0} rows high; the maximum is {MAX_ROWS}")]
    TooHigh(u8),
}

impl Question {
    /// The question of a running game: its Matrix, the piece in play, the Hold Queue and the Next Queue.
    #[must_use]
    pub fn of_game(game: &Game) -> Self {
        let rules = game.rules();
        let held = game.held_tetrimino();
        Self {
            matrix: game.matrix().clone(),
            pieces: game
                .in_play()
                .map(|piece| piece.tetrimino)
                .into_iter()
                .chain(game.next().iter().copied())
                .collect(),
            hold: if rules.hold { Hold::On { held, is_used: !game.can_hold() } } else { Hold::Off },
            // A given sequence of pieces ends, and then the Next Queue is shorter.
            more_follow: game.next().len() == NextQueue::LEN,
            turns: TurnRules { half_turns: rules.half_turns, ..TurnRules::of(rules.rotation) },
        }
    }

    /// Searches for a perfect clear, with the fewest lines first.
    ///
    /// Equal questions have equal answers, unless the budget stops the search.
    ///
    /// # Errors
    /// The Matrix has a full row, Blocks above an empty row, or too many rows.
    pub fn answer(&self, budget: Budget<'_>) -> Result<Answer, QuestionError> {
        self.counted_answer(budget).map(|(answer, _)| answer)
    }

    /// Like [`Question::answer`], with the number of states of the search.
    ///
    /// # Errors
    /// As for [`Question::answer`].
    pub fn counted_answer(&self, budget: Budget<'_>) -> Result<(Answer, VisitedStates), QuestionError> {
        self.check_rows()?;
        let supply = self.supply(&self.pieces);
        let mut visited = VisitedStates::default();
        for rows in self.rows_to_try(&supply) {
            self.check_height()?;
            // Four rows and the two free rows above them fit into 64 bits.
            let (outcome, states) = match u8::try_from(rows) {
                Ok(rows @ 0..=4) => self.outcome::<u64>(rows, supply, budget),
                Ok(rows @ 5..=MAX_ROWS) => self.outcome::<u128>(rows, supply, budget),
                // No field has that many rows, so the question stays undecided.
                _ => (RowsOutcome::Stopped, VisitedStates::default()),
            };
            visited.add(&states);
            match outcome {
                RowsOutcome::Found(path) => return Ok((Answer::Yes(path), visited)),
                RowsOutcome::None => {}
                RowsOutcome::Stopped => return Ok((Answer::Unknown, visited)),
            }
        }
        Ok((Answer::No, visited))
    }

    /// Checks that no row is full and that no Blocks are above an empty row.
    fn check_rows(&self) -> Result<(), QuestionError> {
        for y in 1..=self.matrix.height() {
            match self.matrix.row_bits(y as i8).count_ones() {
                COLUMNS => return Err(QuestionError::FullRow(y)),
                0 => return Err(QuestionError::Gap(y)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks the height. Only if there is a number of rows to try: without one, the answer is *no* at any height.
    fn check_height(&self) -> Result<(), QuestionError> {
        match self.matrix.height() {
            ..=MAX_ROWS => Ok(()),
            height => Err(QuestionError::TooHigh(height)),
        }
    }

    /// The numbers of rows that these pieces can fill.
    fn rows_to_try(&self, supply: &PieceSupply<'_>) -> impl Iterator<Item = usize> {
        let known = supply.pieces.len() + usize::from(supply.held.is_some());
        let most = (self.matrix.blocks() as usize + 4 * known) / COLUMNS as usize;
        (usize::from(self.matrix.height()).max(1)..=most).filter(|rows| self.needed(*rows).is_some())
    }

    /// These pieces and the rules of Hold.
    fn supply<'a>(&self, pieces: &'a [Tetrimino]) -> PieceSupply<'a> {
        let (held, hold, first_hold) = match self.hold {
            Hold::Off => (None, false, false),
            Hold::On { held, is_used } => (held, true, !is_used),
        };
        PieceSupply { pieces, held, hold, first_hold, more_follow: self.more_follow }
    }

    /// The number of pieces that clear `rows` rows.
    fn needed(&self, rows: usize) -> Option<usize> {
        let free = (rows * COLUMNS as usize).checked_sub(self.matrix.blocks() as usize)?;
        (free > 0 && free.is_multiple_of(4)).then_some(free / 4)
    }

    fn outcome<W: FieldWord>(
        &self,
        rows: u8,
        supply: PieceSupply<'_>,
        budget: Budget<'_>,
    ) -> (RowsOutcome, VisitedStates) {
        let movegen = FieldMoveGen::<W>::new(self.turns);
        RowsSearch::new(&movegen, supply, budget).run(self.field(rows))
    }

    /// The field of this number of rows.
    fn field<W: FieldWord>(&self, rows: u8) -> W {
        // Surplus rows of the field are full rows at the bottom.
        let floor = W::ROWS - u32::from(rows);
        (0..u32::from(rows)).fold(W::rows(floor), |field, row| {
            field | (W::low(self.matrix.row_bits(row as i8 + 1).into()) << ((floor + row) * COLUMNS))
        })
    }
}
