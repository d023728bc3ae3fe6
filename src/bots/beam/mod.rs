//! A computer player for every guideline game: a layered beam search.
//!
//! ```text
//!   Position ─▶ layer 1: all placements ─▶ the best `width` ─▶ layer 2 ─▶ … ─▶ end of the queue ─▶ best first moves
//! ```
//!
//! Each layer places one Tetrimino, the next or the held one, on every board of the layer before. Equal positions are
//! merged. A board counts by what was earned on the way to it and by its [value](Weights). The budget is a width, not a
//! time: equal positions and widths give equal moves, on every platform and with any number of threads.
//!
//! # Strength
//!
//! Alone, guideline attack table, bag, five Tetriminos in sight, one thread of a busy two-core machine:
//!
//! | width | Tetriminos | attack per piece | attack per line | T spun | lost | moves a second | time a piece |
//! |---|---|---|---|---|---|---|---|
//! | 10 | 1000 | 0.634 | 1.61 | 78 % | 0 | 6.8 million | 0.4 ms |
//! | 100 | 1000 | 0.733 | 1.86 | 90 % | 0 | 6.4 million | 3.5 ms |
//! | 400 | 500 | 0.732 | 1.86 | 89 % | 0 | 5.9 million | 14 ms |
//!
//! Two runs of 1000 Tetriminos at width 100 gave 0.721 and 0.733 attack per piece, 0.727 together; the table has the
//! second one. All figures are older than the last fix of the placements.
//!
//! `skyline bot --pieces 500 --width 100` measures it. The ceiling is 0.857: one Back-to-Back T-Spin Double for each bag,
//! and Back-to-Back Tetrises for the other lines.
//!
//! # Example
//!
//! ```
//! use skyline::bots::beam::{BeamBot, Position, Weights};
//! use skyline::engine::{Matrix, Rules, Tetrimino};
//!
//! let bot = BeamBot::new(&Rules::default(), Weights::default(), 10);
//! let queue = vec![Tetrimino::T, Tetrimino::I, Tetrimino::O];
//! let choices = bot.best(&Position { queue, ..Position::new(&Matrix::default()) });
//! assert!(!choices.is_empty());
//! ```

mod board;
mod placements;
mod search;
mod solo;
mod value;

pub use board::Board;
pub use solo::{Solo, SoloResult};
pub use value::Weights;

use crate::engine::tspin::Spin;
use crate::engine::{Matrix, Piece, Rules, Tetrimino};
use placements::Movement;
use search::Payments;

/// The part of a game that the bot sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The Blocks.
    pub board: Board,
    /// The held Tetrimino.
    pub hold: Option<Tetrimino>,
    /// Whether Hold can be used for the Tetrimino in play.
    pub can_hold: bool,
    /// The Tetrimino in play and the visible Next Queue.
    pub queue: Vec<Tetrimino>,
    /// Whether a Back-to-Back sequence is open.
    pub back_to_back: bool,
    /// The length of the combo up to now.
    pub combo: u32,
    /// The lines that enter at the next Lock Down unless they are countered.
    pub incoming: u32,
}

impl Position {
    /// A position with an empty queue, with nothing held and nothing incoming.
    #[must_use]
    pub fn new(matrix: &Matrix) -> Self {
        let board = Board::from(matrix);
        Self { board, hold: None, can_hold: true, queue: Vec::new(), back_to_back: false, combo: 0, incoming: 0 }
    }
}

/// A move of the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// Whether Hold is used first.
    pub hold: bool,
    /// The piece at Lock Down.
    pub piece: Piece,
    /// The class of T-Spin that is meant.
    pub spin: Option<Spin>,
}

/// The bot.
#[derive(Debug, Clone)]
pub struct BeamBot {
    movement: Movement,
    payments: Payments,
    weights: Weights,
    width: usize,
    threads: usize,
}

impl BeamBot {
    /// A bot for these rules that keeps `width` positions of each layer. It searches on one thread.
    #[must_use]
    pub fn new(rules: &Rules, weights: Weights, width: usize) -> Self {
        Self {
            movement: Movement::by(rules),
            payments: Payments::by_guideline(),
            weights,
            width: width.max(1),
            threads: 1,
        }
    }

    /// The same bot on this number of threads. Its moves stay the same.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Returns all moves with their values, the best first. Empty if the Tetrimino in play cannot be placed.
    #[must_use]
    pub fn best(&self, position: &Position) -> Vec<(Choice, i32)> {
        self.search(position).choices
    }
}

#[cfg(test)]
mod tests;
