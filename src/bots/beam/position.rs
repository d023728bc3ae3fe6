//! The part of a game that the bot sees.

use super::board::Board;
use crate::engine::mode::is_cheese;
use crate::engine::units::ROWS;
use crate::engine::versus::TeamGoal;
use crate::engine::{Game, Generator, GoalSystem, Matrix, Mechanic, Phase, PieceOdds, Tetrimino};

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

/// An opponent in a match, as a player sees them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opponent {
    /// Their Matrix, queues, Back-to-Back, combo and incoming lines. Their own opponents are not part of it.
    pub position: Position,
    /// Whether the next attack of the player reaches them.
    pub is_target: bool,
    /// Whether their next attack reaches the player.
    pub is_attacker: bool,
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
