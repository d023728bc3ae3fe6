//! The interface of bots that play a seat.

use std::any::Any;
use std::fmt::{self, Debug};

use crate::bots::beam::Opponent;
use crate::bots::level::RatedChoice;
use crate::engine::{Game, Input, Piece, Ticks};

/// A bot that plays a seat of a match: it sees the match, and presses buttons at ticks that it chooses.
///
/// It counts game time, so pauses, countdowns and slow frames do not disturb it.
///
/// ```
/// use std::time::Duration;
/// use skyline::engine::{Button, Input, Rules, Ticks};
/// use skyline::session::{Bot, BotView, Match, Seat};
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
///     fn act(&mut self, _view: &BotView<'_>) -> &[Input] {
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
    fn act(&mut self, view: &BotView<'_>) -> &[Input];

    /// Returns whether a decision is pending. Takes a finished one.
    fn is_thinking(&mut self) -> bool {
        false
    }

    /// Returns the planned place of the Tetrimino in play, or of the one that Hold will bring. `None` if it has no plan
    /// yet, or makes none.
    fn plan(&self, _game: &Game) -> Option<Piece> {
        None
    }

    /// Returns the moves of its last decision, the best first. Empty if it compares none.
    fn considered(&self) -> &[RatedChoice] {
        &[]
    }
}

/// What a bot sees of its match.
#[derive(Clone, Copy)]
pub struct BotView<'a> {
    /// Its own game.
    pub game: &'a Game,
    opponents: Option<&'a OpponentsOf<'a>>,
}

/// Returns the opponents, of whom this number of Next Tetriminos is visible.
// A function, because bots poll often and rarely look at their opponents.
type OpponentsOf<'a> = dyn Fn(usize) -> Vec<Opponent> + 'a;

impl<'a> BotView<'a> {
    /// The view of a bot without opponents.
    #[must_use]
    pub const fn alone(game: &'a Game) -> Self {
        Self { game, opponents: None }
    }

    /// The view of a bot whose opponents `opponents` returns.
    #[must_use]
    pub const fn in_match(game: &'a Game, opponents: &'a OpponentsOf<'a>) -> Self {
        Self { game, opponents: Some(opponents) }
    }

    /// Returns its opponents that still play, of whom `next_count` Next Tetriminos are visible.
    #[must_use]
    pub fn opponents(&self, next_count: usize) -> Vec<Opponent> {
        self.opponents.map_or_else(Vec::new, |opponents| opponents(next_count))
    }
}

impl Debug for BotView<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("BotView").field("game", self.game).finish_non_exhaustive()
    }
}
