//! What the members of a room say.

use serde::{Deserialize, Serialize};

use super::text::cleaned;

/// Something that a member says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Speech {
    /// A line of text.
    Text(String),
    /// A quick phrase, which every reader sees in their own language.
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
    /// The most characters of a line.
    pub const MOST_CHARACTERS: usize = 200;

    /// The same, safe to show; nothing if nothing is left of it.
    #[must_use]
    pub fn cleaned(self) -> Option<Self> {
        match self {
            Self::Text(text) => cleaned(&text, Self::MOST_CHARACTERS).map(Self::Text),
            Self::Phrase(_) => Some(self),
        }
    }
}

/// The right to do a number of things in a time: a few at once, then one every while.
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    /// The things that can be done at once.
    at_once: u64,
    /// The time in milliseconds after which one more can be done.
    each_ms: u64,
    /// The time at which all of it is back.
    full_at: u64,
}

impl Allowance {
    /// The right to talk, all of it.
    pub(super) const fn chat() -> Self {
        Self::CHAT
    }

    /// The right to talk.
    pub(super) const CHAT: Self = Self::new(5, 1_500);

    /// The right to do `at_once` things, and one more every `each_ms` milliseconds.
    #[must_use]
    pub const fn new(at_once: u64, each_ms: u64) -> Self {
        Self { at_once, each_ms, full_at: 0 }
    }

    /// Uses some of it at the time `now`, in milliseconds; returns whether there was some.
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
