//! A computer player for every guideline game: a layered beam search.
//!
//! ```text
//!   Position ─▶ layer 1: all placements ─▶ the best `width` ─▶ … ─▶ end of the queue ─▶ mean over what can come
//! ```
//!
//! Each layer places one Tetrimino, the next or the held one, on every board of the layer before. Equal positions are
//! merged. The score of a board is the sum of the rewards of its moves and its [value](Weights). The budget is a width,
//! not a time: equal positions and widths give equal moves, on every platform and with any number of threads.
//!
//! A Tetrimino that is certain before it is visible, such as the last one of a bag, lengthens the queue. Incoming lines
//! enter the boards of the search at the Lock Down at which they are due, unless an earlier attack cancels them; their
//! gap is assumed to equal that of the last line, and Solid Lines have none. Lines that travel are due after as many
//! Lock Downs as the player makes in that time at the speed of the game so far. Attacks count with the handicaps and
//! the current growth.
//!
//! # Beyond the queue
//!
//! The best leaves, up to a quarter of the width, are valued by their expectation over the next Tetrimino: the mean of
//! its best children, with or without Hold, weighted by the [odds](crate::engine::PieceOdds) of each Tetrimino. Moves
//! without such a leaf are ordered after those with one.
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
//! Where the odds are unknown, all seven count as equally likely: for a bag that began before the visible queue, and
//! where a given queue continues. Levels that see only a part of the queue do not know the generator either.
//!
//! The odds of Recency make no measurable difference in Cheese: level 10 needs 33.87 Tetriminos with them and 33.90
//! with equal odds (300 games, `skyline bot --game cheese --level 10 --games 300 --seed 1001 --next 6`).
//!
//! Width 10 with this against width 10 without it, in the arena, up to 400 Tetriminos a game:
//!
//! | rules | visible | won | drawn | lost | Elo (95 %) | children a piece, new and old |
//! |---|---|---|---|---|---|---|
//! | guideline | 6 | 100 | 13 | 87 | +23 (-24 to +70) | 3 207 and 3 169 |
//! | guideline | 2 | 70 | 3 | 67 | +7 (-50 to +65) | 1 318 and 1 262 |
//! | modern | 6 | 21 | 76 | 23 | -6 (-44 to +32) | 3 164 and 3 128 |
//!
//! Attacks did not grow in the modern games. More leaves at this width did not help: 26 games to 31, with six visible
//! Tetriminos.
//!
//! Alone, attack per piece is 0.679, 0.761 and 0.772 at widths 10, 100 and 400 (0.677 and 0.765 before at the first
//! two), in two games of 500 Tetriminos. With 0.7 received lines a piece, 35 of 40 games survived 300 Tetriminos at
//! width 30, of those with the search before 37; attack per piece was 1.072 and 1.076.
//!
//! # Opponents
//!
//! In a match the bot sees what a person sees of each opponent: Matrix, queues, Back-to-Back, combo, incoming lines,
//! and who targets whom. Once a move, a search of width 5 over their next four Tetriminos forecasts two figures for
//! each of their Lock Downs: the most lines that they withstand, and the most lines that they send. In the main search,
//!
//! - lines that end the game of the weakest target earn a [reward](Weights::finish), and lines that come close to it a
//!   part of that;
//! - each line that opponents can send or have sent, and for which the Matrix has no room, [costs](Weights::exposed).
//!   Own lines cancel them, so an attack in time avoids the cost as well as a low stack does.
//!
//! The moves of games without opponents do not change. The search of width 10 takes a third longer, wider ones less.
//!
//! Against the same player without sight, guideline rules, up to 400 Tetriminos a game. The last row has today's
//! weights:
//!
//! | width | finish | exposed | seeds | won | drawn | lost | Elo (95 %) |
//! |---|---|---|---|---|---|---|---|
//! | 10 | 600 | 0 | 1 to 200 | 35 | 147 | 18 | +30 (-19 to +78) |
//! | 10 | 0 | -20 | 1 to 200 | 28 | 153 | 19 | +16 (-32 to +64) |
//! | 6 | 1500 | 0 | 1 to 250 | 61 | 147 | 42 | +26 (-17 to +70) |
//! | 6 | 1500 | -20 | 1001 to 1300 | 99 | 121 | 80 | +22 (-17 to +61) |
//!
//! `skyline match --a beam:6 --b beam:6:blind --games 300 --seed 1001 --pieces 400` plays the last one. Sides need not
//! be exchanged: both move at the same time, with the same Tetriminos. The four together won 223 games and lost 159, so
//! sight helps; which of the two weights helps more is not decided. A higher reward for all lines sent to a weak
//! opponent was tried as well, and left out: alone it won 102 of 250 games at width 6 and lost 89, with finish it won
//! 92 and lost 77. Wider searches and modern rules are not measured.
//!
//! # Strength
//!
//! ## Current weights and search
//!
//! Against Cold Clear 2 (commit ed8b193), judged by a separate program; release build, one core of an Intel Xeon at 2.6
//! GHz. The two take turns, so each has the processor to itself; in half of the games ours moves first, in the other
//! half second. Our time is the median with the pipe to the judge:
//!
//! | rules | width | our time | its time | its nodes a move | won | lost | undecided | score (95 %) |
//! |---|---|---|---|---|---|---|---|---|
//! | guideline | 660 | 13.8 ms | 50 ms | 78 000 | 174 | 26 | 0 | 87.0 % (81.6 to 91.0) |
//! | guideline | 1700, 1800 | 41.5, 47.7 ms | 200 ms | 258 000, 206 000 | 168 | 32 | 0 | 84.0 % (78.3 to 88.4) |
//! | PPT table, gaps by chance 0.3, clears block, delay 1 | 440 | 8.7, 9.3 ms | 10 ms | 17 700, 15 100 | 163 | 27 | 10 | 84.0 % (78.3 to 88.4) |
//! | TETR.IO table, gaps by chance 0.2, clears block, delay 1, at most 8 lines | 380 | 8.0, 8.2 ms | 10 ms | 15 200, 16 200 | 173 | 27 | 0 | 86.5 % (81.1 to 90.6) |
//!
//! Two values are those of the two halves of a row. In the rows with 200 ms and with the TETR.IO table, and against
//! lemon-tea-2, other work on the second core slowed both programs down alike.
//!
//! Against lemon-tea-2 (commit edc3915) with 500 ms a move, restarted before every piece, which it requires, width 2800
//! took 64.7 ms and won 29 of 40 games by guideline rules, one of them because the other program ended: 72.5 % (57.2 to
//! 83.9).
//!
//! `skyline match --games 200 --a beam:100 --b cold-clear-2 --think-ms 50` plays such a match, with one difference: our
//! player sees the incoming lines.
//!
//! ## Before the search looked beyond the queue
//!
//! Alone, guideline attack table, bag, six visible Tetriminos, one thread of a busy two-core machine (AMD EPYC at 2.6
//! GHz), two games of 500 Tetriminos; the speeds were measured before the [weights](Weights) were tuned:
//!
//! | width | attack per piece | attack per line | T spun | lost | moves per second | time per piece |
//! |---|---|---|---|---|---|---|
//! | 10 | 0.677 | 1.71 | 90 % | 0 | 12.5 million | 0.25 ms |
//! | 100 | 0.765 | 1.95 | 95 % | 0 | 12.4 million | 2.2 ms |
//! | 400 | 0.756 | 1.92 | 97 % | 0 | 13.2 million | 7.7 ms |
//!
//! `skyline bot --pieces 500 --games 2 --next 6 --width 100` measures it; the speeds are by the processor time of the
//! thread. The ceiling is 0.857: one Back-to-Back T-Spin Double for each bag, and Back-to-Back Tetrises for the other
//! lines. With 0.7 received lines a piece (`--pressure 700 --games 10 --pieces 300`) 10 of 10 games survive at widths
//! 30 and 100, with 1.08 and 1.13 lines of attack per piece.
//!
//! The weights before the tuning, against the same commit of Cold Clear 2 (its own weights, one thread), guideline
//! rules, judged by a separate program that checks every move: width 100 against 50 ms a move won 169 of 200 games,
//! 84.5 % (95 %: 78.8 to 88.9), Elo +295. The machine was busy: our moves took 6.3 ms (median), and Cold Clear 2
//! searched 28 000 nodes a move, half of its number on an idle machine. No move of ours was illegal. Width 400 (8 ms of
//! processor time a move) against 200 ms a move, in which Cold Clear 2 searched 78 000 nodes, won 14 of 16 games (95 %:
//! 64 to 97).
//!
//! # Example
//!
//! ```
//! use skyline_foundation::bots::beam::{BeamBot, Position, Weights};
//! use skyline_foundation::engine::{Matrix, Rules, Tetrimino};
//!
//! let bot = BeamBot::new(&Rules::default(), Weights::default(), 10);
//! let queue = vec![Tetrimino::T, Tetrimino::I, Tetrimino::O];
//! let choices = bot.best(&Position { queue, ..Position::new(&Matrix::default()) });
//! assert!(!choices.is_empty());
//! ```

mod board;
mod clear;
mod forecast;
mod opponent;
mod placements;
mod position;
mod search;
mod value;
mod weights;

pub use board::Board;
pub(super) use position::Speed;
pub use position::{Incoming, Opponent, Position, lands_within};
pub use search::SearchResult;
pub use weights::{Aim, Weights};

use serde::{Deserialize, Serialize};

use crate::engine::attack::Share;
use crate::engine::tspin::Spin;
use crate::engine::units::{COLUMNS, SKYLINE};
use crate::engine::{Mechanic, Piece, Rules, Tetrimino};
use clear::{Clear, ClearResult, ClearRules};
use placements::Movement;

/// A move of the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BotMove {
    /// Whether Hold is used first.
    pub hold: bool,
    /// The piece at Lock Down.
    pub piece: Piece,
    /// The spin. By the guideline it depends on the last move, so it is what the player claims.
    pub spin: Option<Spin>,
}

/// The result of a Lock Down, before lines enter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LockOutcome {
    /// The Blocks afterwards.
    pub board: Board,
    /// Lines cleared.
    pub lines: u32,
    /// Lines of the attack.
    pub sent: u32,
    /// The share of the next attack that is sent.
    pub sent_share: Share,
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
    clear_rules: ClearRules,
    weights: Weights,
    /// Whether Hold is enabled.
    hold: bool,
    /// Whether a piece that touches the Skyline at Lock Down ends the game.
    ends_at_skyline: bool,
    width: usize,
    threads: usize,
    /// Whether leaf evaluation uses the generator's piece odds.
    looks_beyond: bool,
    sees_opponents: bool,
}

impl BeamBot {
    /// A bot for these rules with a beam of this width. It searches on one thread.
    #[must_use]
    pub fn new(rules: &Rules, weights: Weights, width: usize) -> Self {
        Self {
            movement: Movement::by(rules),
            clear_rules: ClearRules::by(rules),
            weights,
            hold: rules.hold,
            ends_at_skyline: rules.ends_at_skyline,
            width: width.max(1),
            threads: 1,
            looks_beyond: true,
            sees_opponents: true,
        }
    }

    /// Returns whether the bot can play by these rules. It cannot if each piece must clear a line, if the goal is not
    /// about lines, or if the Matrix has not ten columns.
    #[must_use]
    pub const fn can_play(rules: &Rules) -> bool {
        // The search models no other mechanic that changes the Matrix or the goal.
        matches!(rules.mechanic, Mechanic::None | Mechanic::Cheese | Mechanic::Zen) && rules.width == COLUMNS as u8
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
    pub fn best(&self, position: &Position) -> Vec<(BotMove, i32)> {
        self.search(position).choices
    }

    /// Searches a position.
    #[must_use]
    pub fn search(&self, position: &Position) -> SearchResult {
        self.layers(position, None)
    }

    /// Searches one first move only. The result is empty if the move cannot be played.
    #[must_use]
    pub fn search_after(&self, position: &Position, choice: BotMove) -> SearchResult {
        self.layers(position, Some(choice))
    }

    /// Returns the result of a legal move, or `None` if it is a Lock Out.
    #[must_use]
    pub fn outcome(&self, position: &Position, choice: BotMove) -> Option<LockOutcome> {
        let BotMove { piece, .. } = choice;
        // Checked before lines are cleared: a line clear does not prevent a Lock Out.
        if self.is_lock_out(piece.lowest_row(), piece.highest_row()) {
            return None;
        }
        let spin = self.spin(position, choice);
        let mut board = position.board;
        board.place_piece(piece);
        let lines = board.clear_lines(position.solid);
        let sequence = position.sequence.min(u8::MAX.into()) as u8;
        let clear = Clear { spin, lines, sequence, combo: position.combo };
        let ClearResult { sent, tens, sequence } = self.clear_rules.result(clear, || board.is_cleared(position.solid));
        let mut sent_share = position.sent_share;
        let sent = sent_share.take(sent);
        let combo = if lines == 0 { 0 } else { position.combo.saturating_add(1) };
        Some(LockOutcome { board, lines, sent, sent_share, points: 10 * tens, sequence: sequence.into(), combo })
    }

    /// Returns the spin of a move as the game scores it. Only a T-Spin by the guideline depends on the last move, and
    /// is the claimed one.
    #[must_use]
    pub fn spin(&self, position: &Position, choice: BotMove) -> Option<Spin> {
        self.clear_rules.scoring.spin(choice.piece, || choice.spin, |piece| position.board.fits(piece))
    }

    /// Returns whether the Lock Down of a piece between these rows ends the game.
    #[inline(always)]
    const fn is_lock_out(&self, lowest: i8, highest: i8) -> bool {
        lowest > SKYLINE || self.ends_at_skyline && highest >= SKYLINE
    }

    /// Returns all placements of a Tetrimino, each with its best spin.
    #[must_use]
    pub fn placements(&self, board: &Board, tetrimino: Tetrimino) -> Vec<(Piece, Option<Spin>)> {
        let mut found = Vec::new();
        self.movement.for_each(board, tetrimino, |placement| found.push((placement.piece(tetrimino), placement.spin)));
        found
    }
}

#[cfg(test)]
mod opponent_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod value_tests;
