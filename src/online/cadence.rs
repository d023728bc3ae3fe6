//! When the players of a match and its referee speak.

use crate::session::Match;

/// When a player speaks to the referee: a moment after each message from it. All times are microseconds of any clock.
///
/// Each message then carries the acknowledgement of the one before. Messages that cross by chance need packets of their own for
/// that, up to one for each.
///
/// ```
/// use skyline::online::Cadence;
///
/// let mut cadence = Cadence::new(40_000);
/// assert!(cadence.is_due(0));
/// cadence.speak(0);
/// cadence.hear(24_000);
/// assert!(!cadence.is_due(39_999) && cadence.is_due(40_000));
///
/// // Without an answer it goes on, a little slower.
/// cadence.speak(40_000);
/// assert!(!cadence.is_due(89_999) && cadence.is_due(90_000));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Cadence {
    rhythm: u64,
    due: u64,
}

impl Cadence {
    /// The longest rhythm. Shorter ones show the others earlier, and cost a server its power: nearly all of it goes into packets.
    const LONGEST: u64 = 40_000;
    /// The shortest rhythm: the time between two steps of a room.
    const SHORTEST: u64 = 10_000;
    /// The part of the travel time of lines that is one rhythm.
    const PART_OF_TRAVEL: u64 = 10;

    /// A player of this rhythm, who may speak at once.
    #[must_use]
    pub const fn new(rhythm: u64) -> Self {
        Self { rhythm, due: 0 }
    }

    /// The time between two messages in a match: the longer its lines travel, the more time there is.
    pub(super) fn rhythm(game: &Match) -> u64 {
        let travels = game.seats().iter().map(|seat| seat.game().rules().attacks.travel_ms);
        let travel = 1_000 * u64::from(travels.min().unwrap_or_default());
        (travel / Self::PART_OF_TRAVEL).clamp(Self::SHORTEST, Self::LONGEST)
    }

    /// Whether it is time to speak.
    #[must_use]
    pub const fn is_due(&self, now: u64) -> bool {
        now >= self.due
    }

    /// Notes that the player speaks.
    pub const fn speak(&mut self, now: u64) {
        // A message from the referee comes first, unless it is late.
        self.due = now + self.rhythm * 5 / 4;
    }

    /// Notes that the referee spoke.
    pub const fn hear(&mut self, now: u64) {
        // QUIC acknowledges by itself after 25 ms, here and at the referee, who speaks again after a rhythm.
        self.due = now + self.rhythm * 2 / 5;
    }

    /// When it is time to speak.
    #[must_use]
    pub const fn due(&self) -> u64 {
        self.due
    }
}
