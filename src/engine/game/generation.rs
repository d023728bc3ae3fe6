//! The Generation Phase, and Hold, which generates too (Guideline A1.2.1, 5.6). What was pressed for a Tetrimino before it
//! came is told in [`initial`](crate::engine::initial).

use super::{Game, InPlay, LastManipulation, LockDownTimer, State};
use crate::engine::buttons::Button;
use crate::engine::event::{GameEvent, GameOver};
use crate::engine::tetrimino::{Piece, Tetrimino};

impl Game {
    /// Takes the Tetrimino that comes into play from the Next Queue, or past it by an initial Hold; none where the queue
    /// has ended.
    pub(super) fn next_in_play(&mut self, events: &mut Vec<GameEvent>) -> Option<Tetrimino> {
        let next = self.next.take()?;
        if self.can_hold() && self.early.holds(self.rules.initial_hold, self.held) {
            self.swap(next, events)
        } else {
            Some(next)
        }
    }

    /// Brings a Tetrimino into play, or ends the game where there is no room for it (Block Out).
    pub(super) fn generate(&mut self, tetrimino: Tetrimino, events: &mut Vec<GameEvent>) {
        let early = std::mem::take(&mut self.early);
        let turned_by = early.rotation(self.rules.initial_rotation, self.held);
        let piece = Piece::generated(tetrimino);
        if self.matrix.fits(piece) {
            events.push(GameEvent::Generated(tetrimino));
            let mut play = self.in_play_at(self.matrix.entered(tetrimino));
            self.settle(&mut play, events);
            self.state = State::InPlay(play);
            if let Some(button) = turned_by {
                self.rotate(button, events);
            }
        } else if let Some((play, event)) =
            turned_by.and_then(|button| self.turned(self.in_play_at(piece), button.turn()?))
        {
            events.extend([GameEvent::Generated(tetrimino), event]);
            self.manipulated(play, events);
        } else {
            self.fail(GameOver::BlockOut, events);
        }
    }

    /// A piece that has just come into play, with all its timers new.
    pub(super) fn in_play_at(&self, piece: Piece) -> InPlay {
        let now = self.now.micros();
        InPlay {
            piece,
            row_began: now,
            row_due: self.row_due(now),
            timer: LockDownTimer::new(&self.rules, self.level(), piece.lowest_row()),
            last: LastManipulation::default(),
            droppable: if self.locked_by_itself {
                self.now.after(self.rules.hard_drop_protection_ms)
            } else {
                self.now
            },
        }
    }

    /// Swaps the Tetrimino in play with the Hold Queue's, or with the Next Tetrimino while that is empty.
    pub(super) fn hold(&mut self, events: &mut Vec<GameEvent>) {
        let Some(Piece { tetrimino, .. }) = self.in_play() else { return };
        if !self.can_hold() {
            events.push(GameEvent::Refused(Button::Hold));
            return;
        }
        // Whoever asks for another Tetrimino has seen that this is not the last one.
        self.locked_by_itself = false;
        if let Some(next) = self.swap(tetrimino, events) {
            self.generate(next, events);
        }
    }

    /// Puts the Tetrimino into the Hold Queue; what comes into play instead, which there is while Hold can be used.
    fn swap(&mut self, tetrimino: Tetrimino, events: &mut Vec<GameEvent>) -> Option<Tetrimino> {
        let released = self.hold.replace(tetrimino);
        self.hold_is_used = true;
        self.statistics.holds += 1;
        events.push(GameEvent::Held { tetrimino, released });
        released.or_else(|| self.next.take())
    }
}
