//! A program that plays a seat.

use std::any::Any;
use std::fmt::Debug;

use crate::engine::{Game, Input, Ticks};

/// A program that plays a seat of a match: it sees the game and presses buttons at moments that it chooses.
///
/// It lives in game time, so pauses, countdowns and slow frames cost it nothing.
pub trait Bot: Any + Debug {
    /// The tick after which it acts next.
    fn due(&self) -> Ticks;

    /// Drops what it did not do before this tick.
    fn skip_to(&mut self, tick: Ticks);

    /// Forgets its held buttons: the match has released them.
    fn buttons_released(&mut self);

    /// Returns the buttons that it presses and releases now, and moves [`Bot::due`] on.
    fn act(&mut self, game: &Game) -> &[Input];
}
