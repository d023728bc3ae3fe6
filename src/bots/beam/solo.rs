//! Games without a clock or an opponent, to measure the bot.

use super::search::Node;
use super::{BeamBot, Board, Position};
use crate::engine::{Matrix, Tetrimino};

/// The settings of a measured game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solo {
    /// Number of Tetriminos to place.
    pub pieces: u64,
    /// Length of the visible Next Queue.
    pub next: usize,
}

/// The result of a measured game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SoloResult {
    /// Number of Tetriminos placed; fewer than asked if the game was over.
    pub pieces: u64,
    /// Lines cleared.
    pub lines: u64,
    /// Lines sent.
    pub sent: u64,
    /// Number of T placed.
    pub ts: u64,
    /// T-Spins that cleared lines.
    pub t_spins: u64,
    /// Moves examined by the search.
    pub children: u64,
}

impl BeamBot {
    /// Plays one game with the Tetriminos of `sequence`.
    pub fn play(&self, solo: Solo, mut sequence: impl Iterator<Item = Tetrimino>) -> SoloResult {
        let mut result = SoloResult::default();
        let mut position = Position::new(&Matrix::default());
        while result.pieces < solo.pieces {
            let missing = (solo.next + 1).saturating_sub(position.queue.len());
            position.queue.extend(sequence.by_ref().take(missing));
            let found = self.search(&position);
            result.children += found.children;
            let Some((choice, _)) = found.choices.first() else { break };
            let blocks = blocks(&position.board);
            let after = self.played(&position, *choice);
            let lines = (blocks + 4 - self::blocks(&after.board)) / 10;
            result.pieces += 1;
            result.lines += u64::from(lines);
            result.sent += u64::from(after.sent);
            if choice.piece.tetrimino == Tetrimino::T {
                result.ts += 1;
                result.t_spins += u64::from(choice.spin.is_some() && lines > 0);
            }
            advance(&mut position, choice.hold);
            position.board = after.board;
            position.back_to_back = after.back_to_back;
            position.combo = after.combo.into();
        }
        result
    }

    fn played(&self, position: &Position, choice: super::Choice) -> Node {
        self.after_choice(&Node::root(position), choice, &position.queue)
    }
}

fn blocks(board: &Board) -> u32 {
    board.columns.iter().map(|column| column.count_ones()).sum()
}

/// Takes the Tetriminos of a move out of the queues.
fn advance(position: &mut Position, hold: bool) {
    let in_play = (!position.queue.is_empty()).then(|| position.queue.remove(0));
    if hold {
        let held = position.hold.replace(in_play.unwrap_or(Tetrimino::O));
        if held.is_none() && !position.queue.is_empty() {
            position.queue.remove(0);
        }
    }
    position.can_hold = true;
}
