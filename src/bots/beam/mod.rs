//! A computer player for every guideline game: a layered beam search.
//!
//! ```text
//!   Position ─▶ layer 1: all placements ─▶ the best `width` ─▶ … ─▶ end of the queue ─▶ mean over what can come
//! ```
//!
//! Each layer places one Tetrimino, the next or the held one, on every board of the layer before. Equal positions are
//! merged. The score of a board is the sum of the rewards of its moves and its [value](Weights). The budget is a width, not a
//! time: equal positions and widths give equal moves, on every platform and with any number of threads.
//!
//! A Tetrimino that is certain before it is visible, such as the last one of a bag, lengthens the queue. Incoming lines enter the boards of
//! the search at the Lock Down at which they are due, unless an earlier attack cancels them; their gap is assumed to
//! equal that of the last line.
//!
//! # Beyond the queue
//!
//! The best leaves, up to a quarter of the width, are valued by their expectation over the next Tetrimino: the mean of its
//! best children, with or without Hold, weighted by the [odds](PieceOdds) of each Tetrimino. Moves without such a leaf are
//! ordered after those with one.
//!
//! The odds are deduced from the generator and the Tetriminos that have been seen, never from its random numbers:
//!
//! | generator | weights of the next Tetrimino |
//! |---|---|
//! | Bag | equal for the rest of the bag |
//! | Stock | the copies left of each |
//! | Recency | the age of each to the power of the exponent |
//! | Balance-relative | e^-n, where n is how many more times it came than the rarest one |
//! | Reroll | 6 for the last one and 7^(redraws + 1) - 1 for each other |
//! | Uniform | equal for all |
//! | Fixed | only the next one of the sequence |
//!
//! They are equal for all where they are unknown: at levels that see only a part of the queue, for a bag that began before
//! the visible queue, and in front of a given queue.
//!
//! Width 10 against that search at width 10 in the arena, up to 400 Tetriminos a game:
//!
//! | rules | visible | won | drawn | lost | Elo (95 %) | children a piece, new and old |
//! |---|---|---|---|---|---|---|
//! | guideline | 6 | 100 | 13 | 87 | +23 (-24 to +70) | 3 207 and 3 169 |
//! | guideline | 2 | 70 | 3 | 67 | +7 (-50 to +65) | 1 318 and 1 262 |
//! | modern | 6 | 21 | 76 | 23 | -6 (-44 to +32) | 3 164 and 3 128 |
//!
//! More leaves at this width did not help: 26 games to 31, with six visible Tetriminos.
//!
//! Alone, attack per piece is 0.679, 0.761 and 0.772 at widths 10, 100 and 400 (0.677 and 0.765 before at the first two), in
//! two games of 500 Tetriminos. With 0.7 received lines a piece, 35 of 40 games survived 300 Tetriminos at width 30, of those
//! with the search before 37; attack per piece was 1.072 and 1.076.
//!
//! # Opponents
//!
//! In a match the bot sees what a person sees of each opponent: Matrix, queues, Back-to-Back, combo, incoming lines, and who
//! targets whom. Once a move, a search of width 5 over their next four Tetriminos forecasts two figures for each of their Lock
//! Downs: the most lines that they withstand, and the most lines that they send. In the main search,
//!
//! - lines that end the game of the weakest target earn a [reward](Weights::finish), and lines that come close to it a part
//!   of that;
//! - each line that opponents can send or have sent, and for which the Matrix has no room, [costs](Weights::exposed). Own lines
//!   cancel them, so an attack in time avoids the cost as well as a low stack does.
//!
//! Without opponents the moves are the same as ever. The search of width 10 takes a third longer, wider ones less.
//!
//! Against the same player without sight, guideline rules, up to 400 Tetriminos a game. The last row has today's weights:
//!
//! | width | finish | exposed | seeds | won | drawn | lost | Elo (95 %) |
//! |---|---|---|---|---|---|---|---|
//! | 10 | 600 | 0 | 1 to 200 | 35 | 147 | 18 | +30 (-19 to +78) |
//! | 10 | 0 | -20 | 1 to 200 | 28 | 153 | 19 | +16 (-32 to +64) |
//! | 6 | 1500 | 0 | 1 to 250 | 61 | 147 | 42 | +26 (-17 to +70) |
//! | 6 | 1500 | -20 | 1001 to 1300 | 99 | 121 | 80 | +22 (-17 to +61) |
//!
//! `skyline match --a beam:6 --b beam:6:blind --games 300 --seed 1001 --pieces 400` plays the last one. Sides need not be
//! exchanged: both move at the same time, with the same Tetriminos. The four together won 223 games and lost 159, so sight
//! helps; which of the two weights helps more is not decided. A higher reward for all lines sent to a weak opponent was tried as
//! well, and left out: alone it won 102 of 250 games at width 6 and lost 89, with finish it won 92 and lost 77. Wider searches
//! and modern rules are not measured.
//!
//! # Strength
//!
//! The figures of this section are from before the search looked beyond the queue. Alone, guideline attack table, bag, six
//! visible Tetriminos, one thread of a busy two-core machine (AMD EPYC at 2.6 GHz), two games of 500 Tetriminos; the speeds
//! were measured before the [weights](Weights) were tuned:
//!
//! | width | attack per piece | attack per line | T spun | lost | moves a second | time a piece |
//! |---|---|---|---|---|---|---|
//! | 10 | 0.677 | 1.71 | 90 % | 0 | 12.5 million | 0.25 ms |
//! | 100 | 0.765 | 1.95 | 95 % | 0 | 12.4 million | 2.2 ms |
//! | 400 | 0.756 | 1.92 | 97 % | 0 | 13.2 million | 7.7 ms |
//!
//! `skyline bot --pieces 500 --games 2 --next 6 --width 100` measures it; the speeds are by the processor time of the
//! thread. The ceiling is 0.857: one Back-to-Back T-Spin Double for each bag, and Back-to-Back Tetrises for the other
//! lines. With 0.7 received lines a piece (`--pressure 700 --games 10 --pieces 300`) 10 of 10 games survive at widths 30 and
//! 100, with 1.08 and 1.13 lines of attack per piece.
//!
//! The weights before the tuning, against Cold Clear 2 (commit ed8b193, its own weights, one thread), guideline rules, judged
//! by a separate program that checks every move: width 100 against 50 ms a move won 169 of 200 games, 84.5 % (95 %: 78.8 to
//! 88.9), Elo +295. The machine was busy: our moves took 6.3 ms (median), and Cold Clear 2 searched 28 000 nodes
//! a move, half of its number on an idle machine. No move of ours was illegal. Width 400 (8 ms of processor time a move) against
//! 200 ms a move, in which Cold Clear 2 searched 78 000 nodes, won 14 of 16 games (95 %: 64 to 97).
//!
//! `skyline match --games 200 --a beam:100 --b cold-clear-2 --think-ms 50` plays such a match, with one difference: our
//! player sees the incoming lines.
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
mod forecast;
mod opponent;
mod placements;
mod search;
mod value;
mod weights;

pub use board::Board;
pub use opponent::Opponent;
pub use search::SearchResult;
pub use weights::{Aim, Weights};

use serde::{Deserialize, Serialize};

use crate::engine::mode::is_cheese;
use crate::engine::tspin::Spin;
use crate::engine::units::{ROWS, SKYLINE};
use crate::engine::versus::TeamGoal;
use crate::engine::{Game, Generator, GoalSystem, Matrix, Mechanic, Phase, Piece, PieceOdds, Rules, Tetrimino};
use placements::Movement;
use search::{Clear, Paid, Payments};

/// The part of a game that the bot knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// The Blocks.
    pub board: Board,
    /// The Solid Lines, which are the lowest rows.
    pub solid: u32,
    /// The held Tetrimino.
    pub hold: Option<Tetrimino>,
    /// Whether Hold can be used for the Tetrimino in play.
    pub can_hold: bool,
    /// The Tetrimino in play and the visible Next Queue.
    pub queue: Vec<Tetrimino>,
    /// The number of qualifying line clears in the open Back-to-Back sequence, 0 without one.
    pub sequence: u32,
    /// The number of consecutive Lock Downs that cleared lines.
    pub combo: u32,
    /// The incoming lines, the earliest first.
    pub incoming: Vec<Incoming>,
    /// The number of cheese lines, which are the lowest rows. While there are some, only they count towards the goal.
    pub cheese: u32,
    /// The number of lines until the game is complete, in games with a line goal.
    pub lines_left: Option<u32>,
    /// The odds of the Tetrimino after the queue. `None` if they are unknown: all are equally likely.
    pub odds: Option<PieceOdds>,
    /// The opponents in a match that still play.
    pub opponents: Vec<Opponent>,
}

/// Lines that an opponent has sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Incoming {
    /// Their number.
    pub lines: u32,
    /// The number of Lock Downs before they enter; 0 for the next one.
    pub after: u32,
}

impl Position {
    /// A position with an empty queue, nothing held and nothing incoming.
    #[must_use]
    pub fn new(matrix: &Matrix) -> Self {
        let board = Board::from(matrix);
        Self {
            board,
            solid: matrix.solid_lines().into(),
            hold: None,
            can_hold: true,
            queue: Vec::new(),
            sequence: 0,
            combo: 0,
            incoming: Vec::new(),
            cheese: 0,
            lines_left: None,
            odds: None,
            opponents: Vec::new(),
        }
    }

    /// The position of a game whose player sees `next_count` Tetriminos of the Next Queue. Its queue is empty while nothing
    /// is in play.
    #[must_use]
    pub fn of(game: &Game, next_count: usize) -> Self {
        let next = game.next();
        let next = &next[..next_count.min(next.len())];
        let in_play = game.in_play().map(|piece| piece.tetrimino);
        let due = game.receiving_due();
        // The travel time is below a second in all presets, about one Lock Down.
        let travelling = Incoming { lines: game.receiving() - due, after: 1 };
        let incoming = [Incoming { lines: due, after: 0 }, travelling];
        Self {
            hold: game.held_tetrimino(),
            can_hold: game.can_hold(),
            queue: in_play.into_iter().chain(next.iter().copied()).collect(),
            sequence: game.back_to_back_sequence(),
            combo: game.statistics().clears_in_a_row(),
            incoming: incoming.into_iter().filter(|incoming| incoming.lines > 0).collect(),
            cheese: cheese_lines(game),
            lines_left: lines_left(game),
            odds: visible_odds(game, next.len()),
            ..Self::new(game.matrix())
        }
    }

    /// The same for a player who remembers all earlier Tetriminos, and so knows the rest of a bag at any `next_count`.
    #[must_use]
    pub fn remembered(game: &Game, next_count: usize) -> Self {
        let mut position = Self::of(game, next_count);
        position.odds = game.odds(next_count);
        position
    }

    /// The same for a seat whose team has this goal. The lines of teammates are unknown, so each bot plays as if
    /// alone in its team.
    #[must_use]
    pub fn toward(self, goal: Option<TeamGoal>, game: &Game) -> Self {
        let Some(TeamGoal::Lines(lines) | TeamGoal::Cheese(lines)) = goal else { return self };
        Self { lines_left: Some(lines.saturating_sub(game.goal_lines())), ..self }
    }

    /// Removes the Tetriminos of a move from the queues.
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

/// Returns the lines until the game is complete, if lines decide that.
fn lines_left(game: &Game) -> Option<u32> {
    let rules = game.rules();
    let is_last_goal = rules.limit_level == Some(game.level() + 1) && rules.goal != GoalSystem::Variable;
    if rules.limit_lines.is_some() || is_last_goal { game.goal_left() } else { None }
}

/// Returns the number of cheese lines at the bottom of a Matrix.
fn cheese_lines(game: &Game) -> u32 {
    let rows = || (1..=ROWS).take_while(|y| is_cheese(game.matrix(), *y));
    if game.rules().mechanic == Mechanic::Cheese { rows().count() as u32 } else { 0 }
}

/// Returns the odds of the Tetrimino after the visible Next Queue.
fn visible_odds(game: &Game, visible: usize) -> Option<PieceOdds> {
    let odds = game.odds(visible)?;
    // A bag that began before the visible queue counts as unknown: the levels were measured like that.
    let drawn = odds.weights().iter().filter(|weight| **weight == 0).count();
    (game.rules().generator != Generator::Bag || drawn <= visible).then_some(odds)
}

/// Returns whether the Tetrimino in play falls to the Surface in this number of ticks. `None` if it was generated on the
/// stack, where it shows no speed.
#[must_use]
pub fn lands_within(game: &Game, ticks: u32) -> Option<bool> {
    let piece = game.in_play()?;
    let mut early = game.clone();
    for _ in 0..ticks {
        early.step(&[], &mut Vec::new());
    }
    let generated = game.matrix().entered(piece.tetrimino).centre.y;
    let has_landed = early.phase() != Phase::Falling;
    let has_fallen = early.in_play().is_none_or(|piece| piece.centre.y < generated);
    (has_fallen || !has_landed).then_some(has_landed)
}

/// A move of the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Whether Hold is used first.
    pub hold: bool,
    /// The piece at Lock Down.
    pub piece: Piece,
    /// The claimed class of T-Spin.
    pub spin: Option<Spin>,
}

/// The result of a Lock Down, before lines enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The Blocks afterwards.
    pub board: Board,
    /// Lines cleared.
    pub lines: u32,
    /// Lines of the attack.
    pub sent: u32,
    /// Points of the line clear or spin at the lowest level, at most 100 000.
    pub points: u32,
    /// The number of qualifying line clears in the open Back-to-Back sequence after it, 0 without one.
    pub sequence: u32,
    /// The number of consecutive Lock Downs that cleared lines.
    pub combo: u32,
}

/// The bot.
#[derive(Debug, Clone)]
#[expect(clippy::struct_excessive_bools, reason = "independent rules and abilities")]
pub struct BeamBot {
    movement: Movement,
    payments: Payments,
    weights: Weights,
    /// Whether Hold is enabled.
    hold: bool,
    /// Whether a piece that touches the Skyline at Lock Down ends the game.
    ends_at_skyline: bool,
    width: usize,
    threads: usize,
    /// Whether the search values its leaves by what the generator can still bring.
    looks_beyond: bool,
    sees_opponents: bool,
}

impl BeamBot {
    /// A bot for these rules that keeps `width` positions of each layer. It searches on one thread.
    #[must_use]
    pub fn new(rules: &Rules, weights: Weights, width: usize) -> Self {
        Self {
            movement: Movement::by(rules),
            payments: Payments::by(rules),
            weights,
            hold: rules.hold,
            ends_at_skyline: rules.ends_at_skyline,
            width: width.max(1),
            threads: 1,
            looks_beyond: true,
            sees_opponents: true,
        }
    }

    /// Returns whether the bot can play by these rules. It cannot if each piece must clear a line, or if the goal is not about
    /// lines.
    #[must_use]
    pub const fn can_play(rules: &Rules) -> bool {
        // The search models no other mechanic that changes the Matrix or the goal.
        matches!(rules.mechanic, Mechanic::None | Mechanic::Cheese)
    }

    /// The same bot on this number of threads. Its moves stay the same.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// The same bot, whose search ends with the Tetriminos that it knows.
    #[must_use]
    pub const fn within_queue(self) -> Self {
        Self { looks_beyond: false, ..self }
    }

    /// Returns whether its moves depend on opponents.
    #[must_use]
    pub const fn looks_at_opponents(&self) -> bool {
        self.sees_opponents && self.weights.use_opponents()
    }

    /// The same bot, which ignores opponents.
    #[must_use]
    pub const fn without_opponents(self) -> Self {
        Self { sees_opponents: false, ..self }
    }

    /// The same bot with other weights.
    #[must_use]
    pub const fn with_weights(self, weights: Weights) -> Self {
        Self { weights, ..self }
    }

    /// The same bot for rules by which Rotation Point 5 makes a full T-Spin only if it was the last rotation.
    #[must_use]
    pub fn with_last_kick_only(self) -> Self {
        Self { movement: self.movement.with_last_kick_only(), ..self }
    }

    /// Sets whether the Fall Speed brings every piece to the Surface before it can be moved.
    pub const fn set_instant_gravity(&mut self, is_instant: bool) {
        self.movement = self.movement.with_instant_gravity(is_instant);
    }

    /// Returns all moves with their values, the best first. Empty if the Tetrimino in play cannot be placed.
    #[must_use]
    pub fn best(&self, position: &Position) -> Vec<(Choice, i32)> {
        self.search(position).choices
    }

    /// Searches a position.
    #[must_use]
    pub fn search(&self, position: &Position) -> SearchResult {
        self.layers(position, None)
    }

    /// Searches one first move only. The result is empty if the move cannot be played.
    #[must_use]
    pub fn search_after(&self, position: &Position, choice: Choice) -> SearchResult {
        self.layers(position, Some(choice))
    }

    /// Returns the result of a legal move, or `None` if it is a Lock Out.
    #[must_use]
    pub fn outcome(&self, position: &Position, choice: Choice) -> Option<Outcome> {
        let Choice { piece, spin, .. } = choice;
        // Checked before lines are cleared: a line clear does not prevent a Lock Out.
        if self.is_lock_out(piece.lowest_row(), piece.highest_row()) {
            return None;
        }
        let mut board = position.board;
        board.place_piece(piece);
        let lines = board.clear_lines(position.solid);
        let sequence = position.sequence.min(u8::MAX.into()) as u8;
        let clear = Clear { spin, lines, sequence, combo: position.combo };
        let Paid { sent, tens, sequence } = self.payments.pay(clear, || board.is_empty());
        let combo = if lines == 0 { 0 } else { position.combo.saturating_add(1) };
        Some(Outcome { board, lines, sent, points: 10 * tens, sequence: sequence.into(), combo })
    }

    /// Returns whether the Lock Down of a piece between these rows ends the game.
    #[inline(always)]
    const fn is_lock_out(&self, lowest: i8, highest: i8) -> bool {
        lowest > SKYLINE || self.ends_at_skyline && highest >= SKYLINE
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
mod opponent_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod value_tests;
