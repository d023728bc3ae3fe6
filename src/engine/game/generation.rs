//! The Generation Phase, and Hold, which generates too (Guideline A1.2.1, 5.6).

use super::{Game, InPlay, LastManipulation, LockDownTimer, State};
use crate::engine::buttons::Button;
use crate::engine::event::{GameEvent, GameOver};
use crate::engine::tetrimino::{Piece, Tetrimino};

impl Game {
    /// Brings a Tetrimino into play, or ends the game where there is no room for it (Block Out).
    pub(super) fn generate(&mut self, tetrimino: Tetrimino, events: &mut Vec<GameEvent>) {
        let piece = Piece::generated(tetrimino);
        if !self.matrix.fits(piece) {
            self.end(GameOver::BlockOut, events);
            return;
        }
        events.push(GameEvent::Generated(tetrimino));
        let lower = piece.offset(0, -1);
        let mut play = self.in_play_at(if self.matrix.fits(lower) { lower } else { piece });
        self.settle(&mut play, events);
        self.state = State::InPlay(play);
    }

    /// A piece that has just come into play, with all its timers new.
    pub(super) fn in_play_at(&self, piece: Piece) -> InPlay {
        let now = self.now.micros();
        InPlay {
            piece,
            row_began: now,
            row_due: self.row_due(now),
            timer: LockDownTimer::new(
                self.rules.lock_down,
                self.rules.lock_down_ms,
                self.rules.lock_down_moves,
                piece.lowest_row(),
            ),
            last: LastManipulation::default(),
        }
    }

    /// Swaps the Tetrimino in play with the Hold Queue's, or with the Next Tetrimino while that is empty.
    pub(super) fn hold(&mut self, events: &mut Vec<GameEvent>) {
        let Some(Piece { tetrimino, .. }) = self.in_play() else { return };
        if !self.can_hold() {
            events.push(GameEvent::Refused(Button::Hold));
            return;
        }
        let released = self.hold.replace(tetrimino);
        self.hold_is_used = true;
        self.statistics.holds += 1;
        events.push(GameEvent::Held { tetrimino, released });
        let next = released.unwrap_or_else(|| self.next.take());
        self.generate(next, events);
    }
}
