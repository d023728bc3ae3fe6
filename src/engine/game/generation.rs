//! The Generation Phase, and Hold, which also generates (Guideline A1.2.1, 5.6). [`initial`](crate::engine::initial)
//! describes buttons that are pressed before a Generation.

use super::{Game, LastManipulation, LockDownTimer, PieceInPlay, State};
use crate::engine::buttons::Button;
use crate::engine::event::{GameEvent, GameOver};
use crate::engine::generator::AdversaryTurns;
use crate::engine::tetrimino::{Piece, Tetrimino};

impl Game {
    /// Takes the next Tetrimino from the Next Queue, after an initial Hold the released one; `None` if the queue has
    /// ended.
    pub(super) fn next_in_play(&mut self, events: &mut Vec<GameEvent>) -> Option<Tetrimino> {
        let next = self.take_next()?;
        if self.can_hold() && self.early.holds(self.rules.initial_hold, self.held) {
            self.swap(next, events)
        } else {
            Some(next)
        }
    }

    /// Puts a Tetrimino into play, or ends the game if it does not fit (Block Out).
    pub(super) fn generate(&mut self, tetrimino: Tetrimino, events: &mut Vec<GameEvent>) {
        if self.hold_is_used || !self.locked_by_itself {
            self.cut_auto_repeat();
        }
        // Used up by this Tetrimino, whether they act on it or not.
        let early = std::mem::take(&mut self.early);
        let turned_by = early.rotation(self.rules.initial_rotation, self.held);
        let piece = self.matrix.generated(self.rules.rotation.generated(tetrimino));
        // Block Out is tested in rows 21 and 22, before the piece moves down by a row (Guideline 10, c).
        if self.matrix.fits(piece) {
            events.push(GameEvent::Generated(tetrimino));
            let mut play = self.in_play_at(self.matrix.entered(self.rules.rotation.generated(tetrimino)));
            self.settle(&mut play, events);
            self.state = State::InPlay(play);
            if let Some(button) = turned_by {
                self.rotate(button, events);
            }
        } else if let Some((play, event)) =
            turned_by.and_then(|button| self.turned(self.in_play_at(piece), button.turn()?))
        {
            // An initial rotation prevents the Block Out: the piece never was in the Facing that does not fit.
            events.extend([GameEvent::Generated(tetrimino), event]);
            self.cut_auto_repeat();
            self.manipulated(play, events);
        } else {
            self.fail(GameOver::BlockOut, events);
        }
    }

    /// Returns a piece that enters play, with new timers.
    pub(super) fn in_play_at(&self, piece: Piece) -> PieceInPlay {
        let now = self.now.micros();
        PieceInPlay {
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

    /// Swaps the Tetrimino in play with the Hold Queue, or with the Next Tetrimino if that is empty.
    pub(super) fn hold(&mut self, events: &mut Vec<GameEvent>) {
        let Some(Piece { tetrimino, .. }) = self.in_play() else { return };
        if !self.can_hold() {
            events.push(GameEvent::Refused(Button::Hold));
            return;
        }
        // Players who press Hold have noticed the new Tetrimino, so a Hard Drop that follows is meant for the next one.
        self.locked_by_itself = false;
        // At once: the generation delay follows only a Lock Down.
        if let Some(next) = self.swap(tetrimino, events) {
            self.generate(next, events);
        }
    }

    /// Puts the Tetrimino into the Hold Queue; returns the one that enters play instead.
    ///
    /// There is one as long as [`Self::can_hold`].
    fn swap(&mut self, tetrimino: Tetrimino, events: &mut Vec<GameEvent>) -> Option<Tetrimino> {
        let released = self.hold.replace(tetrimino);
        self.hold_is_used = true;
        self.statistics.holds += 1;
        events.push(GameEvent::Held { tetrimino, released });
        released.or_else(|| self.take_next())
    }

    fn take_next(&mut self) -> Option<Tetrimino> {
        let turns = AdversaryTurns { system: self.rules.rotation, half_turns: self.rules.half_turns };
        self.next.look(&self.matrix, turns);
        self.next.take()
    }
}
