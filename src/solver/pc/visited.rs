//! The visited set of a search: a hash set of numbers that only grows.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A number of a [`VisitedSet`].
pub(super) trait Number: Copy + Eq + Default {
    /// Its bits in one word.
    fn folded(self) -> u64;
}

impl Number for u64 {
    #[inline(always)]
    fn folded(self) -> u64 {
        self
    }
}

impl Number for u128 {
    #[inline(always)]
    fn folded(self) -> u64 {
        // Rotated, because the halves of similar numbers often differ in the same bits.
        self as u64 ^ ((self >> 64) as u64).rotate_left(31)
    }
}

/// A set of non-zero numbers with open addressing, at most three quarters full.
#[derive(Debug)]
pub(super) struct VisitedSet<N> {
    slots: Vec<N>,
    len: usize,
    most: usize,
    is_full: bool,
}

impl<N: Number> VisitedSet<N> {
    const MIN_SLOTS: usize = 1 << 12;

    /// Creates a set of at most `bytes` bytes. Numbers that do not fit are forgotten.
    pub(super) fn new(bytes: usize) -> Self {
        Self {
            slots: vec![N::default(); Self::MIN_SLOTS],
            len: 0,
            most: (bytes / size_of::<N>()).max(Self::MIN_SLOTS),
            is_full: false,
        }
    }

    /// Adds a number. Returns whether it is new or was forgotten.
    #[inline]
    pub(super) fn add(&mut self, number: N) -> bool {
        // Without memory the search visits some states again, but stays correct.
        if self.len * 4 >= self.slots.len() * 3 && !self.grow() {
            self.is_full = true;
            return !self.slots.contains_number(number);
        }
        let at = self.slots.slot(number);
        if self.slots[at] == number {
            return false;
        }
        self.slots[at] = number;
        self.len += 1;
        true
    }

    /// Whether this number was added and not forgotten.
    #[inline]
    pub(super) fn contains(&self, number: N) -> bool {
        self.slots.contains_number(number)
    }

    /// Whether numbers were forgotten.
    pub(super) const fn is_full(&self) -> bool {
        self.is_full
    }

    /// Doubles the table. Returns whether that was possible.
    fn grow(&mut self) -> bool {
        let doubled = self.slots.len() * 2;
        // Both tables are in memory while the numbers are copied.
        if doubled + self.slots.len() > self.most {
            return false;
        }
        let old = std::mem::replace(&mut self.slots, vec![N::default(); doubled]);
        for number in old.into_iter().filter(|number| *number != N::default()) {
            let at = self.slots.slot(number);
            self.slots[at] = number;
        }
        true
    }
}

/// What threads know about states: whether they lead to a solution. Numbers have at most 127 bits.
#[derive(Debug)]
pub(super) struct SharedAnswers {
    shards: Vec<Mutex<VisitedSet<u128>>>,
}

impl SharedAnswers {
    /// The bit of a number that leads to a solution.
    const YES: u128 = 1 << 127;

    /// Creates a table of at most `bytes` bytes. Numbers that do not fit are forgotten.
    pub(super) fn new(bytes: usize) -> Self {
        // Many more than threads, so that these rarely wait for each other, but none smaller than a set can be.
        let count = (bytes >> 20).clamp(1, 64);
        let shard = || Mutex::new(VisitedSet::new(bytes / count));
        Self { shards: (0..count).map(|_| shard()).collect() }
    }

    /// What is known about a number.
    #[inline]
    pub(super) fn get(&self, number: u128) -> Option<bool> {
        let shard = self.shard(number);
        if shard.contains(number) {
            return Some(false);
        }
        shard.contains(number | Self::YES).then_some(true)
    }

    pub(super) fn add(&self, number: u128, is_possible: bool) {
        self.shard(number).add(if is_possible { number | Self::YES } else { number });
    }

    fn shard(&self, number: u128) -> MutexGuard<'_, VisitedSet<u128>> {
        // Other bits than those of the slot within the shard.
        let hash = number.folded().wrapping_mul(0xD6E8_FEB8_6659_FD93) >> 40;
        // A thread that panicked while it added a number left the set consistent, with or without it.
        self.shards[hash as usize % self.shards.len()].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

trait Slots<N> {
    /// The index of the number, or of the free slot for it.
    fn slot(&self, number: N) -> usize;
    fn contains_number(&self, number: N) -> bool;
}

impl<N: Number> Slots<N> for Vec<N> {
    #[inline]
    fn slot(&self, number: N) -> usize {
        let mask = self.len() - 1;
        // Fibonacci hashing: the high bits of the product depend on all bits of the number.
        let mut at =
            (number.folded().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - self.len().trailing_zeros())) as usize;
        while self[at] != N::default() && self[at] != number {
            at = (at + 1) & mask;
        }
        at
    }

    fn contains_number(&self, number: N) -> bool {
        self[self.slot(number)] == number
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_number_is_new_once() {
        let mut states = VisitedSet::new(1 << 20);
        let mut wide = VisitedSet::new(1 << 21);
        let mut known = BTreeSet::new();
        let mut number = 1_u64;
        for _ in 0..30_000 {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let number = number >> 50 | 1;
            let is_new = known.insert(number);
            assert_eq!(states.contains(number), !is_new);
            assert_eq!((states.add(number), wide.add(u128::from(number) << 50)), (is_new, is_new));
        }
        assert_eq!((states.len, wide.len), (known.len(), known.len()));
    }

    /// Numbers that do not fit are new again, and known numbers stay known.
    #[test]
    fn a_full_set_forgets() {
        let mut states = VisitedSet::<u64>::new(0);
        assert!((1..100_000).all(|number| states.add(number)));
        assert!(states.len < VisitedSet::<u64>::MIN_SLOTS);
        assert!(!states.add(1) && states.add(99_999));
    }
}
