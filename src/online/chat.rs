//! The chat of a room.

use serde::{Deserialize, Serialize};

use super::text::sanitize;

/// A chat message of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChatMessage {
    /// A line of text.
    Text(String),
    /// A quick phrase, which readers see in their own language.
    Phrase(Phrase),
}

/// A quick phrase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phrase {
    /// Hello!
    Hello,
    /// Good luck!
    GoodLuck,
    /// Well played!
    WellPlayed,
    /// Thanks!
    Thanks,
    /// One more?
    OneMore,
    /// One moment, please.
    Wait,
    /// Sorry!
    Sorry,
    /// Bye!
    Bye,
}

impl ChatMessage {
    /// The maximum length of a line, in characters.
    pub const MAX_CHARACTERS: usize = 200;

    /// Returns the message made safe to show, or `None` if nothing is left of it.
    #[must_use]
    pub fn sanitized(self) -> Option<Self> {
        match self {
            Self::Text(text) => sanitize(&text, Self::MAX_CHARACTERS).map(Self::Text),
            Self::Phrase(_) => Some(self),
        }
    }
}

/// A rate limit: a burst of actions, and then one action per interval.
#[derive(Debug, Clone, Copy)]
pub struct RateLimit {
    /// The size of a burst.
    burst: u64,
    /// The interval, in milliseconds, after which one more action is allowed.
    interval_ms: u64,
    /// The time at which the full burst is available again.
    full_at: u64,
}

impl RateLimit {
    /// A fresh rate limit for chat messages.
    pub(super) const fn chat() -> Self {
        Self::CHAT
    }

    /// The rate limit for chat messages.
    pub(super) const CHAT: Self = Self::new(5, 1_500);

    /// A limit that allows `burst` actions, and one more every `interval_ms` milliseconds.
    #[must_use]
    pub const fn new(burst: u64, interval_ms: u64) -> Self {
        Self { burst, interval_ms, full_at: 0 }
    }

    /// Takes one action at the time `now`, in milliseconds. Returns whether it is allowed.
    pub fn try_acquire(&mut self, now: u64) -> bool {
        let full_at = self.full_at.max(now) + self.interval_ms;
        let is_allowed = full_at - now <= self.burst * self.interval_ms;
        if is_allowed {
            self.full_at = full_at;
        }
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_stopped_and_ends() {
        let mut limit = RateLimit::CHAT;
        let allowed = (0..100).filter(|_| limit.try_acquire(1_000)).count();
        assert_eq!(allowed, 5);
        assert!(!limit.try_acquire(2_499) && limit.try_acquire(2_500) && !limit.try_acquire(2_500));
        assert_eq!((0..100).filter(|_| limit.try_acquire(60_000)).count(), 5);
    }
}
