//! The chat of a room.

use serde::{Deserialize, Serialize};

use super::text::cleaned;

/// A chat message of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speech {
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

impl Phrase {
    /// All phrases.
    pub const ALL: [Self; 8] = [
        Self::Hello,
        Self::GoodLuck,
        Self::WellPlayed,
        Self::Thanks,
        Self::OneMore,
        Self::Wait,
        Self::Sorry,
        Self::Bye,
    ];
}

impl Speech {
    /// The maximum length of a line, in characters.
    pub const MOST_CHARACTERS: usize = 200;

    /// Returns the message made safe to show, or `None` if nothing is left of it.
    #[must_use]
    pub fn cleaned(self) -> Option<Self> {
        match self {
            Self::Text(text) => cleaned(&text, Self::MOST_CHARACTERS).map(Self::Text),
            Self::Phrase(_) => Some(self),
        }
    }
}

/// A rate limit: a burst of actions, and then one action per interval.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    /// The size of a burst.
    at_once: u64,
    /// The interval, in milliseconds, after which one more action is allowed.
    each_ms: u64,
    /// The time at which the full burst is available again.
    full_at: u64,
}

impl Allowance {
    /// A fresh rate limit for chat messages.
    pub(super) const fn chat() -> Self {
        Self::CHAT
    }

    /// The rate limit for chat messages.
    pub(super) const CHAT: Self = Self::new(5, 1_500);

    /// A limit that allows `at_once` actions, and one more every `each_ms` milliseconds.
    #[must_use]
    pub const fn new(at_once: u64, each_ms: u64) -> Self {
        Self { at_once, each_ms, full_at: 0 }
    }

    /// Takes one action at the time `now`, in milliseconds. Returns whether it is allowed.
    pub fn take(&mut self, now: u64) -> bool {
        let full_at = self.full_at.max(now) + self.each_ms;
        let is_left = full_at - now <= self.at_once * self.each_ms;
        if is_left {
            self.full_at = full_at;
        }
        is_left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_stopped_and_ends() {
        let mut allowance = Allowance::CHAT;
        let said = (0..100).filter(|_| allowance.take(1_000)).count();
        assert_eq!(said, 5);
        assert!(!allowance.take(2_499) && allowance.take(2_500) && !allowance.take(2_500));
        assert_eq!((0..100).filter(|_| allowance.take(60_000)).count(), 5);
    }
}
