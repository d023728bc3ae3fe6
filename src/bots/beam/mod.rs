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
mod value;

pub use board::Board;
pub use search::SearchResult;
pub use value::Weights;

use crate::engine::tspin::Spin;
use crate::engine::units::SKYLINE;
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
    /// The lines on their way, the next ones first.
    pub incoming: Vec<Incoming>,
    /// The Tetriminos left in the bag behind the queue. Empty if the generator has no bags or the rest is unknown.
    pub bag: Vec<Tetrimino>,
}

/// Lines that an opponent has sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Incoming {
    /// Their number.
    pub lines: u32,
    /// The number of Lock Downs before the one at which they enter; 0 for the next one.
    pub after: u32,
}

impl Position {
    /// A position with an empty queue, with nothing held and nothing incoming.
    #[must_use]
    pub fn new(matrix: &Matrix) -> Self {
        let board = Board::from(matrix);
        Self {
            board,
            hold: None,
            can_hold: true,
            queue: Vec::new(),
            back_to_back: false,
            combo: 0,
            incoming: Vec::new(),
            bag: Vec::new(),
        }
    }

    /// Takes the Tetriminos of a move out of the queues.
    pub fn take(&mut self, hold: bool) {
        if self.queue.is_empty() {
            return;
        }
        let in_play = self.queue.remove(0);
        if hold && self.hold.replace(in_play).is_none() && !self.queue.is_empty() {
            self.queue.remove(0);
        }
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

/// What a Lock Down leads to, before received lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The Blocks afterwards.
    pub board: Board,
    /// Lines cleared.
    pub lines: u32,
    /// Lines of the attack.
    pub sent: u32,
    /// Whether a Back-to-Back sequence is open afterwards.
    pub back_to_back: bool,
    /// The length of the combo afterwards.
    pub combo: u32,
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

    /// The same bot for rules by which Rotation Point 5 makes a full T-Spin only if it was the last rotation.
    #[must_use]
    pub fn with_last_kick_only(self) -> Self {
        Self { movement: self.movement.with_last_kick_only(), ..self }
    }

    /// Returns all moves with their values, the best first. Empty if the Tetrimino in play cannot be placed.
    #[must_use]
    pub fn best(&self, position: &Position) -> Vec<(Choice, i32)> {
        self.search(position).choices
    }

    /// Searches and returns what was found.
    #[must_use]
    pub fn search(&self, position: &Position) -> SearchResult {
        self.layers(position)
    }

    /// Returns what a legal move leads to; `None` if it is a Lock Out.
    #[must_use]
    pub fn outcome(&self, position: &Position, choice: Choice) -> Option<Outcome> {
        let Choice { piece, spin, .. } = choice;
        let mut board = position.board;
        board.place_piece(piece);
        let lines = board.clear_lines();
        let is_below_skyline = piece.cells().into_iter().any(|cell| cell.y <= SKYLINE);
        let (sent, back_to_back) = self.payments.pay(spin, lines, position.back_to_back);
        let combo = if lines == 0 { 0 } else { position.combo.saturating_add(1) };
        (lines > 0 || is_below_skyline).then_some(Outcome { board, lines, sent, back_to_back, combo })
    }

    /// Returns all placements of a Tetrimino, a T with its best spin.
    #[must_use]
    pub fn placements(&self, board: &Board, tetrimino: Tetrimino) -> Vec<(Piece, Option<Spin>)> {
        let mut found = Vec::new();
        self.movement.each(board, tetrimino, |spot| found.push((spot.piece(tetrimino), spot.spin)));
        found
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod value_tests;
