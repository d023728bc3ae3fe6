//! Perfect clears: is there a way from here to an empty Matrix, by the Guideline's movegen?
//!
//! ```text
//!   Question: Matrix, pieces, Hold ──▶ rows that could be cleared ──▶ Search ──▶ placements │ none │ stopped
//!                                        4, or up to 6                  │
//!                                                     places of a piece └─▶ FieldMoveGen ◀── openings: all 1 058 400 at once
//! ```
//!
//! # What is searched
//!
//! A perfect clear with n pieces from a Matrix with b Blocks clears (b + 4n) / 10 lines. Where that is whole and not below
//! the height of the Matrix, it is a number of rows to try; and then **every piece locks with all its Minos in that many
//! lowest rows**, rows that are cleared meanwhile counted with them:
//!
//! - Rows with a Block have none without one below them. It is so at the start, or the question is refused. A piece comes
//!   to rest upon a Block or the floor, so its lowest row is next to a row with a Block; and what a cleared line leaves
//!   is next to what was below it.
//! - In the end nothing is left, so every row that ever had a Block was cleared. A Mino above the lowest r rows, cleared
//!   ones counted, means r + 1 rows that once had a Block: more lines than the Minos can fill.
//!
//! So the field has few rows, and all above it is free: a piece comes in from the Skyline in any Facing and column.
//!
//! | module | what it knows |
//! |---|---|
//! | `field` | the cells as bits of a word; full rows sink |
//! | `movegen` | where a piece can come to rest |
//! | `before` | the same, one piece back |
//! | `prune` | what no pieces can fill |
//! | `states` | what was looked at |
//! | `search` | one question |
//! | [`openings`] | all orders of the first ten pieces at once |

mod field;
mod movegen;
pub mod openings;
mod predecessors;
mod prune;
mod search;
mod visited;

use self::field::{COLUMNS, FieldWord};
use self::movegen::FieldMoveGen;
pub use self::movegen::TurnRules;
pub use self::search::Budget;
use self::search::{Outcome, PieceSupply, Search};
use crate::engine::queues::NextQueue;
use crate::engine::{Game, Matrix, Piece, Tetrimino};

/// The most rows that are looked at.
pub const MOST_ROWS: u8 = <u128 as FieldWord>::ROWS as u8;

/// Is there a way from here to an empty Matrix?
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The Blocks. A piece that is in play is not among them: it comes from the Skyline once more.
    pub matrix: Matrix,
    /// The pieces in the order in which they come; the one in play is the first.
    pub pieces: Vec<Tetrimino>,
    /// Whether there is Hold, and what is in it.
    pub hold: Hold,
    /// Whether others come after these pieces. Then the held one can be placed when these have come to their end.
    pub more_follow: bool,
    /// How pieces turn.
    pub turns: TurnRules,
}

/// What Hold allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Hold {
    /// There is none.
    #[default]
    Off,
    /// A piece may change places with the Hold Queue.
    On {
        /// What is in the Hold Queue.
        held: Option<Tetrimino>,
        /// Whether the first piece came into play by a Hold, so that it has to be placed.
        is_used: bool,
    },
}

impl Hold {
    /// Hold, with nothing in the Hold Queue.
    pub const EMPTY: Self = Self::On { held: None, is_used: false };
}

/// Where a piece goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// The piece where it Locks Down; another Facing may cover the same cells.
    pub piece: Piece,
    /// Whether Hold is pressed before: the piece that came is held, and this one is what comes into play instead.
    pub hold: bool,
}

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// Placing these one after the other empties the Matrix.
    Yes(Vec<Placement>),
    /// There is no way: everything was searched.
    No,
    /// The search was stopped, or only a way with more than [`MOST_ROWS`] lines is left.
    Unknown,
}

/// Why a question has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QuestionError {
    /// A row is full, but was not cleared.
    #[error("row {0} of the Matrix is full")]
    FullRow(u8),
    /// Blocks hang above a row without any.
    #[error("there are Blocks above row {0} of the Matrix, but none in it")]
    Gap(u8),
    /// The Matrix is too high to be looked at.
    #[error("the Matrix is {0} rows high; up to {MOST_ROWS} can be looked at")]
    TooHigh(u8),
}

impl Question {
    /// The question of a game as it stands: with what is in play, held and known to come.
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
            more_follow: game.next().len() == NextQueue::LEN,
            turns: TurnRules { half_turns: rules.half_turns, ..TurnRules::of(rules.rotation) },
        }
    }

    /// Looks for a perfect clear, the fewest lines first.
    ///
    /// Equal questions have equal answers, unless the budget stops one.
    ///
    /// # Errors
    /// The Matrix has a full row, Blocks above an empty row, or too many rows.
    pub fn answer(&self, budget: Budget<'_>) -> Result<Answer, QuestionError> {
        let height = self.matrix.height();
        for y in 1..=height {
            match self.matrix.row_bits(y as i8).count_ones() {
                COLUMNS => return Err(QuestionError::FullRow(y)),
                0 => return Err(QuestionError::Gap(y)),
                _ => {}
            }
        }
        let supply = self.supply();
        let known = supply.pieces.len() + usize::from(supply.held.is_some());
        let most = (self.matrix.blocks() as usize + 4 * known) / COLUMNS as usize;
        let lines = (usize::from(height).max(1)..=most).filter(|rows| self.needed(*rows).is_some());
        for rows in lines {
            if height > MOST_ROWS {
                return Err(QuestionError::TooHigh(height));
            }
            let outcome = match u8::try_from(rows) {
                Ok(rows @ 0..=4) => self.outcome::<u64>(rows, supply, budget),
                Ok(rows @ 5..=MOST_ROWS) => self.outcome::<u128>(rows, supply, budget),
                _ => Outcome::Stopped,
            };
            match outcome {
                Outcome::Found(path) => return Ok(Answer::Yes(path)),
                Outcome::None => {}
                Outcome::Stopped => return Ok(Answer::Unknown),
            }
        }
        Ok(Answer::No)
    }

    fn supply(&self) -> PieceSupply<'_> {
        let (held, hold, first_hold) = match self.hold {
            Hold::Off => (None, false, false),
            Hold::On { held, is_used } => (held, true, !is_used),
        };
        PieceSupply { pieces: &self.pieces, held, hold, first_hold, more_follow: self.more_follow }
    }

    /// How many pieces clear so many rows.
    fn needed(&self, rows: usize) -> Option<usize> {
        let free = (rows * COLUMNS as usize).checked_sub(self.matrix.blocks() as usize)?;
        (free > 0 && free.is_multiple_of(4)).then_some(free / 4)
    }

    fn outcome<W: FieldWord>(&self, rows: u8, supply: PieceSupply<'_>, budget: Budget<'_>) -> Outcome {
        let movegen = FieldMoveGen::<W>::new(self.turns);
        // The rows that are not looked at are full ones below.
        let floor = W::ROWS - u32::from(rows);
        let blocks = (0..u32::from(rows)).fold(W::rows(floor), |field, row| {
            field | (W::low(self.matrix.row_bits(row as i8 + 1).into()) << ((floor + row) * COLUMNS))
        });
        Search::new(&movegen, supply, budget).run(blocks)
    }
}
