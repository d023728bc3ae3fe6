//! The part of a game that the bot sees.

use super::board::Board;
use crate::engine::attack::{LineKind, Share};
use crate::engine::mode::is_cheese;
use crate::engine::units::ROWS;
use crate::engine::versus::TeamGoal;
use crate::engine::{Game, Generator, GoalSystem, Matrix, Mechanic, Phase, PieceOdds, Tetrimino, Ticks};

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
    /// The number of Lock Downs after which lines enter as Solid Lines, 0 from the next one on. `None` if they never
    /// do.
    pub solid_after: Option<u32>,
    /// The share of an attack that is sent now: handicap and growth.
    pub sent_share: Share,
    /// The share of the attacks of opponents that arrives: the handicap.
    pub received_share: Share,
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
            solid_after: None,
            sent_share: Share::ALL,
            received_share: Share::ALL,
            cheese: 0,
            lines_left: None,
            odds: None,
            opponents: Vec::new(),
        }
    }

    /// The position of a game whose player sees `next_count` Tetriminos of the Next Queue. Its queue is empty while
    /// nothing is in play.
    #[must_use]
    pub fn of(game: &Game, next_count: usize) -> Self {
        let next = game.next();
        let next = &next[..next_count.min(next.len())];
        let in_play = game.in_play().map(|piece| piece.tetrimino);
        let speed = Speed::of(game);
        let due = Incoming { lines: game.receiving_due(), after: 0 };
        let travelling = game.travelling().map(|(lines, ms)| Incoming { lines, after: speed.due_after(ms) });
        Self {
            hold: game.held_tetrimino(),
            can_hold: game.can_hold(),
            queue: in_play.into_iter().chain(next.iter().copied()).collect(),
            sequence: game.back_to_back_sequence(),
            combo: game.statistics().clears_in_a_row(),
            incoming: std::iter::once(due).chain(travelling).filter(|incoming| incoming.lines > 0).collect(),
            solid_after: speed.solid_after(game.rules().attacks.kind, game.now()),
            sent_share: game.sent_share(),
            received_share: game.received_share(),
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

/// The speed of a player, by which times become numbers of Lock Downs.
#[derive(Debug, Clone, Copy)]
pub(in crate::bots) struct Speed {
    /// The time of a Tetrimino.
    piece_ms: u64,
}

impl Speed {
    /// The time of a Tetrimino of a good player.
    pub(in crate::bots) const USUAL_MS: u32 = 500;
    /// The speed of a good player.
    pub(in crate::bots) const USUAL: Self = Self { piece_ms: Self::USUAL_MS as u64 };
    /// The number of Tetriminos for which the usual speed is assumed at the start of a game.
    const ASSUMED: u64 = 4;

    fn of(game: &Game) -> Self {
        Self::after(game.now(), game.statistics().locked_down().into())
    }

    /// The mean of a game with this number of Tetriminos and some at the usual speed, so that the first ones decide
    /// little.
    fn after(now: Ticks, placed: u64) -> Self {
        let all_ms = now.millis().saturating_add(Self::ASSUMED * Self::USUAL.piece_ms);
        Self { piece_ms: (all_ms / placed.saturating_add(Self::ASSUMED)).max(1) }
    }

    /// Returns the number of Lock Downs within a time.
    fn lock_downs(self, ms: u64) -> u32 {
        u32::try_from(ms / self.piece_ms).unwrap_or(u32::MAX)
    }

    /// Returns the number of Lock Downs before lines enter that travel for this time. They miss the next one: the piece
    /// in play may lock down at once.
    fn due_after(self, ms: u64) -> u32 {
        self.lock_downs(ms).max(1)
    }

    /// Returns the number of Lock Downs from now after which lines enter as Solid Lines, if they ever do.
    pub(in crate::bots) fn solid_after(self, kind: LineKind, now: Ticks) -> Option<u32> {
        match kind {
            LineKind::Broken => None,
            LineKind::Solid => Some(0),
            LineKind::SolidAfter(ms) => Some(self.lock_downs(Ticks::from_millis(ms.into()).since(now).millis())),
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

/// Returns whether the Tetrimino in play falls to the Surface in this number of ticks. `None` if it was generated on
/// the stack, where it shows no speed.
#[must_use]
pub fn lands_within(game: &Game, ticks: u32) -> Option<bool> {
    let piece = game.in_play()?;
    let mut early = game.clone();
    for _ in 0..ticks {
        early.step(&[], &mut Vec::new());
    }
    let generated = game.matrix().entered(game.rules().rotation.generated(piece.tetrimino)).centre.y;
    let has_landed = early.phase() != Phase::Falling;
    let has_fallen = early.in_play().is_none_or(|piece| piece.centre.y < generated);
    (has_fallen || !has_landed).then_some(has_landed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::attack::AttackRules;
    use crate::engine::{Input, Rules};

    fn game(attacks: AttackRules) -> Game {
        let mut game = Game::new(Rules { attacks, ..Rules::default() }, 1);
        game.step(&[Input::Receive(3)], &mut Vec::new());
        game
    }

    #[test]
    fn lines_are_due_by_the_speed_of_the_player() {
        let table = [
            // At the start, two pieces a second.
            (0, 0, [1, 1, 1, 2, 20, 120]),
            (60_000, 86, [1, 1, 1, 1, 14, 87]),
            (60_000, 26, [1, 1, 1, 1, 4, 29]),
            // Ten pieces a second.
            (10_000, 116, [1, 3, 9, 10, 100, 600]),
        ];
        for (ms, placed, expected) in table {
            let speed = Speed::after(Ticks::from_millis(ms), placed);
            let due = [1, 333, 999, 1_000, 10_000, 60_000].map(|ms| speed.due_after(ms));
            assert_eq!(due, expected, "{placed} in {ms} ms");
        }
    }

    #[test]
    fn lines_turn_solid_by_the_speed_of_the_player() {
        let after = |kind, ms| Speed::USUAL.solid_after(kind, Ticks::from_millis(ms));
        let times = [0, 59_499, 59_501, 60_000, 90_000];
        let solid = times.map(|ms| after(LineKind::SolidAfter(60_000), ms));
        assert_eq!(solid, [Some(120), Some(1), Some(0), Some(0), Some(0)]);
        assert_eq!([LineKind::Broken, LineKind::Solid].map(|kind| after(kind, 0)), [None, Some(0)]);
    }

    #[test]
    fn each_attack_travels_for_its_own_time() {
        let kind = LineKind::SolidAfter(20_000);
        let mut game = game(AttackRules { travel_ms: 10_000, kind, ..AttackRules::GUIDELINE });
        assert_eq!(Position::of(&game, 5).incoming, [Incoming { lines: 3, after: 19 }]);
        assert_eq!(Position::of(&game, 5).solid_after, Some(39));
        for _ in 0..1_000 {
            game.step(&[], &mut Vec::new());
        }
        game.step(&[Input::Receive(2)], &mut Vec::new());
        // A second without a Lock Down: the speed is now 750 ms a piece.
        let expected = [Incoming { lines: 3, after: 11 }, Incoming { lines: 2, after: 13 }];
        assert_eq!(Position::of(&game, 5).incoming, expected);
    }

    /// Nothing travels, grows or is solid.
    #[test]
    fn guideline_lines_neither_travel_nor_turn_solid() {
        let game = game(AttackRules::GUIDELINE);
        let position = Position::of(&game, 5);
        assert_eq!(position.incoming, [Incoming { lines: 3, after: 0 }]);
        assert_eq!((position.solid, position.solid_after), (0, None));
        assert_eq!([position.sent_share, position.received_share], [Share::ALL; 2]);
    }
}
