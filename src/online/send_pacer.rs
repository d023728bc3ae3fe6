//! The timing of messages between the players of a match and its referee.

use crate::session::Match;

/// The timing of a player's messages: shortly after each message of the referee. All times are microseconds of any clock.
///
/// Each message then carries the acknowledgement of the previous one. Messages that cross need separate packets for their
/// acknowledgements.
///
/// ```
/// use skyline::online::SendPacer;
///
/// let mut pacer = SendPacer::new(40_000);
/// assert!(pacer.is_due(0));
/// pacer.message_sent(0);
/// pacer.message_received(24_000);
/// assert!(!pacer.is_due(39_999) && pacer.is_due(40_000));
///
/// // Without an answer the player continues, a little slower.
/// pacer.message_sent(40_000);
/// assert!(!pacer.is_due(89_999) && pacer.is_due(90_000));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct SendPacer {
    interval: u64,
    due: u64,
}

impl SendPacer {
    /// The longest interval. A shorter one shows the opponents' inputs earlier, but costs server capacity: a server
    /// spends nearly all of its time on packets.
    const MAX_INTERVAL: u64 = 40_000;
    /// The shortest interval: the time between two steps of a room.
    const MIN_INTERVAL: u64 = 10_000;
    /// The number of intervals in the travel time of lines.
    const INTERVALS_PER_TRAVEL: u64 = 10;

    /// A timing with this interval. The first message is due at once.
    #[must_use]
    pub const fn new(interval: u64) -> Self {
        Self { interval, due: 0 }
    }

    /// Returns the interval of a match. It grows with the travel time of lines.
    pub(super) fn interval(game: &Match) -> u64 {
        let travels = game.seats().iter().map(|seat| seat.game().rules().attacks.travel_ms);
        let travel = 1_000 * u64::from(travels.min().unwrap_or_default());
        (travel / Self::INTERVALS_PER_TRAVEL).clamp(Self::MIN_INTERVAL, Self::MAX_INTERVAL)
    }

    /// Returns whether the next message is due.
    #[must_use]
    pub const fn is_due(&self, now: u64) -> bool {
        now >= self.due
    }

    /// Records that the player sends a message.
    pub const fn message_sent(&mut self, now: u64) {
        // A message from the referee comes first, unless it is late.
        self.due = now + self.interval * 5 / 4;
    }

    /// Records that a message of the referee arrived.
    pub const fn message_received(&mut self, now: u64) {
        // QUIC sends a separate acknowledgement after 25 ms, on both sides. The referee's next message comes after an interval.
        self.due = now + self.interval * 2 / 5;
    }

    /// Returns the time at which the next message is due.
    #[must_use]
    pub const fn due(&self) -> u64 {
        self.due
    }
}
