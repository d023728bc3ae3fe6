//! Seeking in a recorded match: a timeline for each seat.

use std::sync::Arc;

use super::{MatchReplay, MatchSetup, ReplayError, Timeline};
use crate::engine::{Game, Ticks};

/// A recorded match with instant seeking.
///
/// ```
/// use skyline::engine::{Game, Rules, Ticks};
/// use skyline::replay::{MatchReplay, MatchTimeline, Outcome, Replay};
///
/// let mut game = Game::new(Rules::default(), 42);
/// for _ in 0..1_000 {
///     game.step(&[], &mut Vec::new());
/// }
/// let seat = Replay::new(Rules::default(), 42, Vec::new(), Outcome::of(&game));
/// let timeline = MatchTimeline::new(MatchReplay::new(vec![seat; 2]));
/// assert!(timeline.verdict().is_ok());
/// assert_eq!((timeline.seats().len(), timeline.end()), (2, Ticks::from_millis(1_000)));
/// ```
#[derive(Debug)]
pub struct MatchTimeline {
    recorded: MatchReplay,
    setup: MatchSetup,
    seats: Vec<Arc<Timeline>>,
    verdict: Result<(), ReplayError>,
}

impl MatchTimeline {
    /// Plays all seats from start to end and compares the results with the file.
    #[must_use]
    pub fn new(recorded: MatchReplay) -> Self {
        let seats: Vec<Arc<Timeline>> =
            recorded.seats.iter().map(|seat| Arc::new(Timeline::new(seat.clone()))).collect();
        let verdict = Self::compare(&recorded, &seats);
        Self { setup: recorded.setup.clone().unwrap_or_default(), recorded, seats, verdict }
    }

    fn compare(recorded: &MatchReplay, seats: &[Arc<Timeline>]) -> Result<(), ReplayError> {
        let ends: Vec<_> = seats.iter().map(|timeline| timeline.at(timeline.end())).collect();
        let games: Vec<&Game> = ends.iter().map(super::Playhead::game).collect();
        recorded.seats.iter().zip(&games).try_for_each(|(seat, game)| seat.compare(game))?;
        recorded.check_match(&games)
    }

    /// Returns the recorded match.
    #[must_use]
    pub const fn recorded(&self) -> &MatchReplay {
        &self.recorded
    }

    /// Returns the common data of the seats, or the default if the file has none.
    #[must_use]
    pub const fn setup(&self) -> &MatchSetup {
        &self.setup
    }

    /// Returns the recorded games in the order of the seats.
    #[must_use]
    pub fn seats(&self) -> &[Arc<Timeline>] {
        &self.seats
    }

    /// Returns the game time at the end of the last seat.
    #[must_use]
    pub fn end(&self) -> Ticks {
        self.seats.iter().map(|seat| seat.end()).max().unwrap_or(Ticks::ZERO)
    }

    /// Returns the error if the inputs do not give the results, the attacks and the places of the file.
    ///
    /// # Errors
    /// Those of [`MatchReplay::check`].
    pub const fn verdict(&self) -> Result<(), &ReplayError> {
        match &self.verdict {
            Ok(()) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
