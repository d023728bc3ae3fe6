//! The timing of messages between the players of a match and its referee.

use crate::session::Match;

/// The timing of a player's messages: shortly after each message of the referee. All times are microseconds of any
/// clock.
///
/// Each message then carries the acknowledgement of the previous one. Messages that cross need separate packets for
/// their acknowledgements.
///
/// The interval follows that of the referee, so that a busy server gets as few messages as it sends.
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
    /// The interval of a referee that is not busy.
    usual: u64,
    /// The mean of the referee's last intervals.
    interval: u64,
    received: Option<u64>,
    due: u64,
}

impl SendPacer {
    /// The longest interval of a server that is not busy. A shorter one shows the opponents' inputs earlier, but costs
    /// server capacity: a server spends nearly all of its time on packets.
    const MAX_USUAL_INTERVAL: u64 = 40_000;
    /// The longest interval of a busy server.
    const MAX_INTERVAL: u64 = 100_000;
    /// The shortest interval: the time between two steps of a room.
    const MIN_INTERVAL: u64 = 10_000;
    /// The number of intervals in the travel time of lines, usually and at least. Inputs need up to two intervals to an
    /// opponent, and the network needs the rest.
    const USUAL_INTERVALS_PER_TRAVEL: u64 = 10;
    const MIN_INTERVALS_PER_TRAVEL: u64 = 5;
    /// The longest time by which a message precedes that of the referee.
    const MAX_LEAD: u64 = 24_000;

    /// A timing with this usual interval. The first message is due at once.
    #[must_use]
    pub const fn new(interval: u64) -> Self {
        Self { usual: interval, interval, received: None, due: 0 }
    }

    /// Returns the interval of a match on a server that wants at least `wanted` microseconds. It grows with the travel
    /// time of lines.
    pub(super) fn interval(game: &Match, wanted: u64) -> u64 {
        let travels = game.seats().iter().map(|seat| seat.game().rules().attacks.travel_ms);
        let travel = 1_000 * u64::from(travels.min().unwrap_or_default());
        let usual = (travel / Self::USUAL_INTERVALS_PER_TRAVEL).clamp(Self::MIN_INTERVAL, Self::MAX_USUAL_INTERVAL);
        wanted.clamp(usual, (travel / Self::MIN_INTERVALS_PER_TRAVEL).clamp(usual, Self::MAX_INTERVAL))
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
    pub fn message_received(&mut self, now: u64) {
        if let Some(before) = self.received.replace(now) {
            let latest = now.saturating_sub(before).clamp(self.usual, Self::MAX_INTERVAL);
            self.interval = (3 * self.interval + latest) / 4;
        }
        // QUIC sends a separate acknowledgement after 25 ms, so the referee's next message, after an interval,
        // acknowledges this one. The other direction succeeds only with short intervals.
        self.due = self.due.min(now + self.interval - (self.interval * 3 / 5).min(Self::MAX_LEAD));
    }

    /// Returns the time at which the next message is due.
    #[must_use]
    pub const fn due(&self) -> u64 {
        self.due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the times at which a player sends in ten seconds, if the referee sends after each `interval` ms, `usual`
    /// ms if it is not busy.
    fn sent(interval: u64, usual: u64) -> Vec<u64> {
        let mut pacer = SendPacer::new(usual * 1_000);
        let mut sent = Vec::new();
        for ms in 0..10_000 {
            if ms % interval == 0 {
                pacer.message_received(ms * 1_000);
            }
            if pacer.is_due(ms * 1_000) {
                pacer.message_sent(ms * 1_000);
                sent.push(ms);
            }
        }
        sent
    }

    #[test]
    fn a_player_sends_as_often_as_the_referee() {
        for (interval, usual, lead) in [(10, 10, 6), (40, 40, 24), (60, 40, 24), (80, 40, 24), (100, 40, 24)] {
            let sent = sent(interval, usual);
            let expected = 10_000 / interval;
            assert!((expected - 1..=expected + 4).contains(&(sent.len() as u64)), "{interval} ms: {}", sent.len());
            let leads: Vec<u64> = sent[sent.len() / 2..].iter().map(|ms| interval - ms % interval).collect();
            assert!(leads.iter().all(|found| found.abs_diff(lead) <= 1), "{interval} ms: {leads:?}");
        }
        assert_eq!(sent(20_000, 40).len(), 200, "a silent referee");
        assert!(sent(10, 40).len() >= 250, "no message is put off for ever");
    }
}
