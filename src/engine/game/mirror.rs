//! A game that is played by rules of another program, and only shown here.
//!
//! Its owner computes it and reports what changed. Everything that reads a [`Game`] then reads that one, too.

use super::{Game, PieceInPlay, State};
use crate::engine::attack::ReceivingQueue;
use crate::engine::event::{GameEvent, GameOver};
use crate::engine::goal::Progress;
use crate::engine::input::Input;
use crate::engine::matrix::Matrix;
use crate::engine::queues::NextQueue;
use crate::engine::tetrimino::{Piece, Tetrimino};
use crate::engine::units::Ticks;

/// What is shown of a game that other rules play.
#[derive(Debug, Clone, Default)]
pub struct Mirrored {
    /// The Blocks; `None` if they have not changed.
    pub matrix: Option<Matrix>,
    /// The Tetrimino in play.
    pub in_play: Option<Piece>,
    /// The next Tetriminos; `None` if they have not changed.
    pub queue: Option<Vec<Tetrimino>>,
    /// The Tetrimino in the Hold Queue.
    pub hold: Option<Tetrimino>,
    /// Whether Hold was used since the last Lock Down.
    pub hold_is_used: bool,
    /// The points.
    pub score: u64,
    /// The level.
    pub level: u8,
    /// The qualifying line clears of the Back-to-Back sequence.
    pub chain: u32,
    /// The lines that wait.
    pub waiting: u32,
    /// The number of pressed buttons up to now.
    pub presses: u32,
    /// The buttons that went down and up.
    pub inputs: Vec<Input>,
}

impl Game {
    /// Shows the state of a game that other rules play, after these events and at this time.
    pub fn mirror(&mut self, now: Ticks, mirrored: Mirrored, events: &[GameEvent]) {
        let Mirrored { matrix, in_play, queue, hold, hold_is_used, score, level, chain, waiting, presses, inputs } =
            mirrored;
        self.now = now;
        if let Some(matrix) = matrix {
            self.matrix = matrix;
        }
        if let Some(queue) = queue {
            self.next = NextQueue::only(queue);
        }
        self.state = match in_play {
            // It is drawn where it is: when it falls is up to the other rules.
            Some(piece) => State::InPlay(PieceInPlay { row_due: u64::MAX, ..self.in_play_at(piece) }),
            None => State::Generation { due: Ticks::NEVER },
        };
        (self.hold, self.hold_is_used, self.score, self.sequence) = (hold, hold_is_used, score, chain);
        if self.progress.level() != level {
            self.progress = Progress::new(self.rules.goal, level);
        }
        if self.receiving.waiting() != waiting {
            self.receiving = ReceivingQueue::new(0, waiting, &self.rules.attacks);
        }
        for input in inputs {
            self.held.change(input);
        }
        self.count_mirrored(events);
        self.statistics.presses = presses;
    }

    /// Lets time pass in a game that other rules play.
    pub const fn mirror_time(&mut self, now: Ticks) {
        self.now = now;
    }

    /// Ends a game that other rules play.
    pub fn end_mirrored(&mut self, reason: GameOver, events: &mut Vec<GameEvent>) {
        self.end(reason, events);
    }

    /// Counts events as if this game had played them.
    fn count_mirrored(&mut self, events: &[GameEvent]) {
        let statistics = &mut self.statistics;
        let mut is_open = false;
        for event in events {
            match event {
                GameEvent::LockedDown(piece) => {
                    if std::mem::replace(&mut is_open, true) {
                        statistics.earn(None);
                    }
                    statistics.lock_down(piece.tetrimino);
                }
                GameEvent::Action(award) => {
                    is_open = false;
                    statistics.earn(Some(*award));
                }
                GameEvent::PerfectClear => statistics.perfect_clears += 1,
                GameEvent::Held { .. } => statistics.holds += 1,
                GameEvent::SoftDropped { rows } => statistics.soft_drop_rows += u32::from(*rows),
                GameEvent::HardDropped { rows } => statistics.hard_drop_rows += u32::from(*rows),
                GameEvent::Attack(exchange) => {
                    statistics.lines_sent = statistics.lines_sent.saturating_add(exchange.sent);
                    statistics.lines_received = statistics.lines_received.saturating_add(exchange.received);
                }
                _ => {}
            }
        }
        if is_open {
            statistics.earn(None);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::scoring::Action;
    use crate::engine::{Button, Rules};

    #[test]
    fn a_game_shows_what_other_rules_play() {
        let mut game = Game::new(Rules::default(), 0);
        let piece = Piece::generated(Tetrimino::S);
        let queue = vec![Tetrimino::I, Tetrimino::O];
        let mirrored = Mirrored {
            in_play: Some(piece),
            queue: Some(queue.clone()),
            hold: Some(Tetrimino::T),
            hold_is_used: true,
            score: 1_234,
            level: 7,
            chain: 2,
            waiting: 5,
            presses: 3,
            inputs: vec![Input::Press(Button::Left)],
            ..Mirrored::default()
        };
        let award = Action::Tetris.award(1, false);
        let events = [GameEvent::LockedDown(piece), GameEvent::Action(award), GameEvent::HardDropped { rows: 4 }];
        game.mirror(Ticks::from_millis(17), mirrored, &events);
        assert_eq!((game.in_play(), game.next(), game.held_tetrimino()), (Some(piece), &queue[..], Some(Tetrimino::T)));
        assert_eq!((game.score(), game.level(), game.back_to_back(), game.can_hold()), (1_234, 7, true, false));
        assert_eq!((game.receiving(), game.buttons().is_down(Button::Left), game.lines()), (5, true, 4));
        assert_eq!((game.statistics().presses, game.statistics().hard_drop_rows), (3, 4));
        game.end_mirrored(GameOver::BlockOut, &mut Vec::new());
        assert_eq!((game.game_over(), game.now().millis()), (Some(GameOver::BlockOut), 17));
    }
}
