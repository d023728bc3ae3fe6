//! The interface of bots that play a seat.

use std::any::Any;
use std::fmt::Debug;

use crate::engine::{Game, Input, Ticks};

/// A bot that plays a seat of a match: it sees the game, and presses buttons at ticks that it chooses.
///
/// It counts game time, so pauses, countdowns and slow frames do not disturb it.
///
/// ```
/// use std::time::Duration;
/// use skyline::engine::{Button, Game, Input, Rules, Ticks};
/// use skyline::session::{Bot, Match, Seat};
///
/// /// Drops a piece every half second.
/// #[derive(Debug)]
/// struct Dropper(Ticks);
///
/// impl Bot for Dropper {
///     fn due(&self) -> Ticks {
///         self.0
///     }
///     fn skip_to(&mut self, tick: Ticks) {
///         self.0 = self.0.max(tick);
///     }
///     fn buttons_released(&mut self) {}
///     fn act(&mut self, _game: &Game) -> &[Input] {
///         self.0 = self.0.after(500);
///         &[Input::Press(Button::HardDrop), Input::Release(Button::HardDrop)]
///     }
/// }
///
/// let seat = Seat::new(Rules::default(), 42).played_by(Box::new(Dropper(Ticks::ZERO)));
/// let mut game = Match::new(seat, [], Duration::ZERO);
/// for frame in 1..=100 {
///     game.frame(&[], frame * Duration::from_millis(16));
/// }
/// assert_eq!(game.seat(0).game().statistics().locked_down(), 4);
/// ```
pub trait Bot: Any + Debug {
    /// Returns the tick after which it acts next.
    fn due(&self) -> Ticks;

    /// Skips overdue actions before this tick.
    fn skip_to(&mut self, tick: Ticks);

    /// Forgets the held buttons, which the match has released.
    fn buttons_released(&mut self);

    /// Returns the buttons to press and release now, and advances [`Bot::due`].
    fn act(&mut self, game: &Game) -> &[Input];
}
