//! The Falling and Lock Phases: moves, rotations, drops, and the Lock Down Timer (Guideline 5, A1.2.2, A1.2.3).

use super::{Game, LastManipulation, PieceInPlay, State};
use crate::engine::buttons::{Button, DirectionPolicy, Side};
use crate::engine::event::GameEvent;
use crate::engine::lock_down::LockDown;
use crate::engine::rules::Rules;
use crate::engine::tetrimino::Turn;

impl Game {
    /// Handles the press of a direction: the first cell is moved at once, the others by Auto-Repeat.
    pub(super) fn press_side(&mut self, side: Side, events: &mut Vec<GameEvent>) {
        let delay = self.auto_repeat_ms().0;
        if self.rules.auto_repeat_keeps_charge {
            self.auto_repeat.charge(side, self.now.after(delay));
        }
        match self.rules.direction_policy {
            // The button still counts as held: it takes over when the first one is released.
            DirectionPolicy::First if self.auto_repeat.is_towards(side.other()) => return,
            DirectionPolicy::Neither if self.held.is_down(side.other().button()) => {
                self.auto_repeat.stop();
                return;
            }
            DirectionPolicy::Latest | DirectionPolicy::First | DirectionPolicy::Neither => {}
        }
        self.start_side(side, delay, events);
    }

    /// Moves the first cell to one side. The next one follows after the delay.
    fn start_side(&mut self, side: Side, delay: u32, events: &mut Vec<GameEvent>) {
        let in_play = self.in_play().is_some();
        // Also if the first cell is blocked: the repeats then slip through the first opening.
        self.auto_repeat.press(side, self.now, delay, in_play);
        if in_play && !self.shift(side, false, events) {
            events.push(GameEvent::Refused(side.button()));
        }
    }

    /// Handles the release of a direction; the other one may still be held.
    pub(super) fn release_side(&mut self, side: Side, events: &mut Vec<GameEvent>) {
        let other = side.other();
        let other_is_held = self.held.is_down(other.button());
        let delay = self.delay_left(other);
        match self.rules.direction_policy {
            // The released direction had lost to the other, which needs no new delay if each keeps its charge.
            DirectionPolicy::Latest if self.rules.auto_repeat_keeps_charge && self.auto_repeat.is_towards(other) => {}
            DirectionPolicy::Latest => self.auto_repeat.release(side, self.held, self.now, delay),
            // The direction pressed first keeps its charge: the second one never took effect.
            DirectionPolicy::First if self.auto_repeat.is_towards(other) => {}
            // The other direction had no effect so far, so this moves the first cell of its press.
            DirectionPolicy::First | DirectionPolicy::Neither if other_is_held => self.start_side(other, delay, events),
            DirectionPolicy::First | DirectionPolicy::Neither => self.auto_repeat.stop(),
        }
    }

    /// Moves all cells of Auto-Repeat up to this tick.
    pub(super) fn repeat(&mut self, events: &mut Vec<GameEvent>) {
        // A loop, because an interval of 0 moves to the wall in one tick.
        while self.in_play().is_some()
            && let Some(side) = self.auto_repeat.due(self.now)
        {
            let is_tap = self.auto_repeat.is_tap();
            let moved = self.shift(side, !is_tap, events);
            // A blocked repeat stays due and moves as soon as there is an opening. A blocked tap is used up: its
            // repeats follow after the delay.
            if !moved && !is_tap {
                return;
            }
            self.auto_repeat.moved(self.now, self.auto_repeat_ms().1);
        }
    }

    /// Returns the delay before a held direction that takes over from the other one repeats.
    fn delay_left(&self, side: Side) -> u32 {
        let (delay, interval) = self.auto_repeat_ms();
        if !self.rules.auto_repeat_keeps_charge {
            return delay;
        }
        let left = self.auto_repeat.charge_left(side, self.now);
        match self.rules.direction_policy {
            DirectionPolicy::Latest => left,
            // Its first cell moves only now, so the repeats follow by the interval at the earliest.
            DirectionPolicy::First | DirectionPolicy::Neither => left.max(interval.min(delay)),
        }
    }

    /// Pauses the repeats of the held directions, if the rules say so.
    pub(super) fn cut_auto_repeat(&mut self) {
        let cut = self.rules.auto_repeat_cut_ms.min(self.most_auto_repeat_ms());
        if cut > 0 {
            self.auto_repeat.cut(self.now.after(cut), self.rules.auto_repeat_keeps_charge);
        }
    }

    /// Returns delay and interval of Auto-Repeat, shorter than the Lock Down Timer if the rules require it.
    fn auto_repeat_ms(&self) -> (u32, u32) {
        let Rules { auto_repeat_delay_ms: delay, auto_repeat_interval_ms: interval, .. } = self.rules;
        let most = self.most_auto_repeat_ms();
        (delay.min(most), interval.min(most))
    }

    fn most_auto_repeat_ms(&self) -> u32 {
        if !self.rules.auto_repeat_before_lock {
            return u32::MAX;
        }
        self.rules.lock_down_ms.at(self.level()).map_or(u32::MAX, |full| full.saturating_sub(1))
    }

    /// Moves to one side until something blocks, as one move.
    pub(super) fn teleport(&mut self, side: Side, button: Button, events: &mut Vec<GameEvent>) {
        let State::InPlay(mut play) = self.state else { return };
        let mut piece = play.piece;
        while self.matrix.fits(piece.offset(side.dx(), 0)) {
            piece = piece.offset(side.dx(), 0);
        }
        if !self.rules.teleports || piece == play.piece {
            events.push(GameEvent::Refused(button));
            return;
        }
        play.piece = piece;
        play.last = LastManipulation::Other;
        events.push(GameEvent::Moved { piece, repeated: false });
        self.manipulated(play, events);
    }

    fn shift(&mut self, side: Side, repeated: bool, events: &mut Vec<GameEvent>) -> bool {
        let State::InPlay(mut play) = self.state else { return false };
        let piece = play.piece.offset(side.dx(), 0);
        if !self.matrix.fits(piece) {
            return false;
        }
        play.piece = piece;
        // The last manipulation before a T-Spin must be a rotation (Guideline 9.1). A blocked move changes nothing.
        play.last = LastManipulation::Other;
        events.push(GameEvent::Moved { piece, repeated });
        self.manipulated(play, events);
        true
    }

    pub(super) fn rotate(&mut self, button: Button, events: &mut Vec<GameEvent>) {
        let State::InPlay(play) = self.state else { return };
        let Some((play, event)) = button.turn().and_then(|turn| self.turned(play, turn)) else {
            events.push(GameEvent::Refused(button));
            return;
        };
        events.push(event);
        self.cut_auto_repeat();
        self.manipulated(play, events);
    }

    /// Returns the piece turned, unless all Rotation Points are blocked.
    pub(super) fn turned(&self, mut play: PieceInPlay, turn: Turn) -> Option<(PieceInPlay, GameEvent)> {
        let (piece, point) = self.rules.turned(&self.matrix, play.piece, turn)?;
        play.piece = piece;
        play.last = play.last.rotated(self.rules.rotation.makes_t_spin(turn, point));
        Some((play, GameEvent::Rotated { piece, turn, point }))
    }

    /// Updates timers and mechanic after a successful move or rotation.
    pub(super) fn manipulated(&mut self, mut play: PieceInPlay, events: &mut Vec<GameEvent>) {
        // Counted before the new place is looked at: the fifteenth manipulation is still performed, and locks the piece
        // only if it ends on a Surface (Guideline 5.7).
        play.timer.manipulated(self.now);
        // Before timers are updated: a mechanic may raise the Matrix and the piece with it.
        self.mechanic_moved(&mut play);
        self.settle(&mut play, events);
        self.continue_or_lock(play, events);
    }

    /// Updates the timers for the piece's new place.
    pub(super) fn settle(&self, play: &mut PieceInPlay, events: &mut Vec<GameEvent>) {
        play.timer.reach(play.piece.lowest_row(), self.now);
        if self.matrix.fits(play.piece.offset(0, -1)) {
            if play.timer.is_running() {
                play.timer.lift(self.now);
                // The classic game's fall timer runs on Surfaces too, so a slide off a ledge does not restart it.
                if self.rules.lock_down == LockDown::OnLanding {
                    return;
                }
                // Otherwise a piece that loses its Surface takes a full interval for its first row.
                play.row_began = self.now.micros();
                play.row_due = self.row_due(play.row_began);
            }
        } else {
            if !play.timer.has_landed() {
                events.push(GameEvent::Landed);
            } else if !play.timer.is_running() {
                events.push(GameEvent::LandedAgain);
            }
            play.timer.land(self.now);
        }
    }

    /// Leaves the piece in play, or locks it if it is on a Surface and Extended Placement has no moves left.
    fn continue_or_lock(&mut self, play: PieceInPlay, events: &mut Vec<GameEvent>) {
        self.state = State::InPlay(play);
        if play.timer.is_running() && play.timer.is_exhausted() {
            self.lock_down(play, events);
        }
    }

    /// Moves the piece down by all rows up to this tick.
    pub(super) fn fall(&mut self, events: &mut Vec<GameEvent>) {
        let now = self.now.micros();
        let State::InPlay(mut play) = self.state else { return };
        let locks = self.rules.lock_down == LockDown::OnLanding;
        if (play.timer.is_running() && !locks) || play.row_due > now {
            return;
        }
        let mut rows = 0;
        // Rows are timed in microseconds and chained from one to the next, so that speeds faster than a row per tick
        // and intervals that are no whole milliseconds accumulate no error.
        while play.row_due <= now && self.matrix.fits(play.piece.offset(0, -1)) {
            play.piece = play.piece.offset(0, -1);
            play.row_began = play.row_due;
            play.row_due = self.row_due(play.row_began);
            rows += 1;
        }
        // A fallen row ends the chance of a T-Spin: its last manipulation must be a rotation (Guideline 9.1).
        if rows > 0 {
            play.last = LastManipulation::Other;
        }
        if rows > 0 && self.held.is_down(Button::SoftDrop) {
            // Not multiplied by the level, unlike actions (Guideline 8).
            self.score += self.rules.scoring.soft_drop_points() * u64::from(rows);
            self.statistics.soft_drop_rows += u32::from(rows);
            events.push(GameEvent::SoftDropped { rows });
        }
        self.settle(&mut play, events);
        if locks && play.timer.is_running() {
            self.lock_down(play, events);
        } else {
            self.continue_or_lock(play, events);
        }
    }

    /// Returns the time at which a row that began at `began` has fallen, in microseconds.
    pub(super) fn row_due(&self, began: u64) -> u64 {
        let interval = if self.held.is_down(Button::SoftDrop) {
            Some(self.rules.fall_ms.soft_drop_micros(self.level(), self.rules.soft_drop_factor))
        } else {
            self.rules.fall_ms.interval_micros(self.level())
        };
        interval.map_or(u64::MAX, |interval| began.saturating_add(interval))
    }

    /// Applies the start or end of Soft Drop to the row that is falling.
    ///
    /// A press can only make the row earlier. A release gives the row its full normal time, counted from its beginning,
    /// so that tapping cannot hold a Tetrimino in the air.
    pub(super) fn soft_drop_changed(&mut self) {
        let now = self.now.micros();
        let State::InPlay(mut play) = self.state else { return };
        play.row_due = if self.held.is_down(Button::SoftDrop) && self.rules.soft_drop_at_once {
            now
        } else if self.held.is_down(Button::SoftDrop) {
            play.row_due.min(self.row_due(now))
        } else {
            self.row_due(play.row_began).max(now)
        };
        self.state = State::InPlay(play);
    }

    pub(super) fn press_soft_drop(&mut self, events: &mut Vec<GameEvent>) {
        match self.state {
            State::InPlay(play) if self.rules.soft_drop_locks && !self.matrix.fits(play.piece.offset(0, -1)) => {
                self.lock_down(play, events);
            }
            _ => self.soft_drop_changed(),
        }
    }

    pub(super) fn hard_drop(&mut self, events: &mut Vec<GameEvent>) {
        let State::InPlay(mut play) = self.state else { return };
        if self.now < play.droppable || !self.mechanic.behaviour().allows_drops() {
            events.push(GameEvent::Refused(Button::HardDrop));
            return;
        }
        let rows = self.drop_to_surface(&mut play);
        self.score += self.rules.scoring.hard_drop_points() * u64::from(rows);
        self.statistics.hard_drop_rows += u32::from(rows);
        events.push(GameEvent::HardDropped { rows });
        self.cut_auto_repeat();
        let is_delayed = self.rules.hard_drop_delay_ms > 0;
        if !is_delayed || self.rules.delayed_drop_protects {
            self.locked_by_itself = false;
        }
        if is_delayed {
            self.settle(&mut play, events);
            play.timer.expire_in(self.rules.hard_drop_delay_ms, self.now);
            self.state = State::InPlay(play);
        } else {
            self.become_blocks(play, events);
        }
    }

    /// Drops the piece on the Surface below without Locking Down.
    pub(super) fn sonic_drop(&mut self, events: &mut Vec<GameEvent>) {
        let State::InPlay(mut play) = self.state else { return };
        if !self.rules.sonic_drop || !self.mechanic.behaviour().allows_drops() || self.drop_to_surface(&mut play) == 0 {
            events.push(GameEvent::Refused(Button::SonicDrop));
            return;
        }
        self.settle(&mut play, events);
        self.continue_or_lock(play, events);
    }

    /// Puts the piece on the Surface below; returns the rows it fell.
    fn drop_to_surface(&self, play: &mut PieceInPlay) -> u8 {
        let dropped = self.matrix.dropped(play.piece);
        let rows = (play.piece.centre.y - dropped.centre.y) as u8;
        // A drop by 0 rows is no manipulation: a T that was just turned into its T-Slot still counts as a T-Spin.
        if rows > 0 {
            play.piece = dropped;
            play.last = LastManipulation::Other;
        }
        rows
    }

    pub(super) fn lock_if_time_is_up(&mut self, events: &mut Vec<GameEvent>) {
        if let State::InPlay(play) = &self.state
            && play.timer.is_up(self.now)
        {
            let play = *play;
            self.lock_down(play, events);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Button, Game, GameEvent, Input, ModeId, Rules, Start, Tetrimino, diagram};

    /// Runs `steps` steps, the first with this input; returns how often this event came.
    fn count(game: &mut Game, input: &[Input], steps: usize, event: GameEvent) -> usize {
        let mut events = Vec::new();
        game.step(input, &mut events);
        for _ in 1..steps {
            game.step(&[], &mut events);
        }
        events.iter().filter(|&&other| other == event).count()
    }

    #[test]
    fn every_landing_after_the_first_is_reported_once() {
        let matrix = diagram::matrix(&["XXXXXX....", "XXXXXX...."]).unwrap();
        let start = Start { matrix, queue: vec![Tetrimino::O; 3], ..Start::default() };
        let mut game = Game::from_position(Rules::preset(ModeId::Marathon), 7, start).unwrap();
        while game.in_play().is_none() {
            game.step(&[], &mut Vec::new());
        }
        let (mut events, mut input) = (Vec::new(), vec![Input::Press(Button::SoftDrop)]);
        while !events.contains(&GameEvent::Landed) {
            game.step(&input, &mut events);
            input.clear();
        }
        assert!(!events.contains(&GameEvent::LandedAgain));
        game.step(&[Input::Release(Button::SoftDrop)], &mut events);
        let tap = |game: &mut Game| {
            let moved = count(game, &[Input::Press(Button::Right)], 2, GameEvent::LandedAgain);
            moved + count(game, &[Input::Release(Button::Right)], 2, GameEvent::LandedAgain)
        };
        assert_eq!(tap(&mut game), 0, "still on the step");
        assert_eq!(tap(&mut game), 0, "in the air");
        assert_eq!(count(&mut game, &[Input::Press(Button::SoftDrop)], 400, GameEvent::LandedAgain), 1);
    }
}
