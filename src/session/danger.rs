//! The danger of Blocks near the Skyline (Guideline 13.1), for effects and sound alike.

use crate::engine::units::SKYLINE;
use crate::engine::{Game, Ticks};

/// The height in rows at which danger begins.
const BEGINS: u8 = 16;
/// The height in rows at which danger ends.
// Lower than where it begins, so that the warning does not come and go with every line.
const ENDS: u8 = 12;
/// The time over which the warning fades in, in milliseconds of game time.
const GROWS_MS: u64 = 600;

/// The state of the danger warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Danger {
    since: Option<Ticks>,
    height: u8,
}

impl Danger {
    /// Updates it from the game.
    pub fn observe(&mut self, game: &Game) {
        self.height = game.height();
        let is_on = self.height >= BEGINS || (self.is_on() && self.height > ENDS);
        self.since = is_on.then(|| self.since.unwrap_or_else(|| game.now()));
    }

    /// Whether the game is in danger.
    #[must_use]
    pub const fn is_on(self) -> bool {
        self.since.is_some()
    }

    /// How great the danger is beside that of other games: 0 without any.
    #[must_use]
    pub const fn rank(self) -> u8 {
        if self.is_on() { self.height } else { 0 }
    }

    /// The strength of the warning at `now`, 0 to 1; 0 without danger.
    #[must_use]
    pub fn strength(self, now: Ticks) -> f32 {
        let Some(since) = self.since else { return 0.0 };
        let near = f32::from(self.height.saturating_sub(ENDS)) / (f32::from(SKYLINE) - f32::from(ENDS));
        let shown = now.since(since).millis() as f32 / GROWS_MS as f32;
        near.min(1.0) * shown.min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Rules, Start, diagram};

    fn game(rows: usize) -> Game {
        let matrix = diagram::matrix(&vec!["XXXXX....X"; rows]).unwrap();
        Game::from_position(Rules::default(), 1, Start { matrix, ..Start::default() }).unwrap()
    }

    #[test]
    fn danger_begins_high_and_ends_low() {
        let mut danger = Danger::default();
        for (rows, is_on) in [(0, false), (15, false), (16, true), (13, true), (12, false), (15, false), (20, true)] {
            danger.observe(&game(rows));
            assert_eq!((danger.is_on(), danger.rank()), (is_on, if is_on { rows as u8 } else { 0 }), "{rows} rows");
            assert_eq!(danger.strength(Ticks::NEVER) > 0.0, is_on, "visible and audible alike, at {rows} rows");
        }
    }

    #[test]
    fn the_warning_grows_with_the_blocks_and_does_not_flash_up() {
        let strengths = [16, 18, 20].map(|rows| {
            let mut danger = Danger::default();
            danger.observe(&game(rows));
            assert!(danger.strength(Ticks::ZERO) < 0.01, "{rows} rows");
            danger.strength(Ticks::from_millis(GROWS_MS))
        });
        assert!(strengths.is_sorted() && strengths[0] > 0.2 && strengths[0] < strengths[2]);
        assert!((strengths[2] - 1.0).abs() < 1e-6);
    }
}
