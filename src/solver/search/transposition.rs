//! The transposition table: completely searched positions, in a fixed amount of memory.
//!
//! ```text
//!   key: queue, Tetrises, rows up to the highest filled one
//!     │ hash                    shard: index ─▶ offset in the store    one lock per shard
//!     └────────────────────────▶       store: the keys themselves, in chunks that never move
//! ```
//!
//! Complete keys are stored, so positions with equal hashes are distinguished, and a proof does not depend on the
//! quality of the hash. When the memory is full, no more positions are added, and some are searched again.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::question::SearchPosition;
use crate::engine::Tetrimino;

/// The number of words of a chunk of a store. The longest key fits.
// Chunks are never moved, so that a growing store never needs twice its memory.
const CHUNK: usize = 8 * 1024;
/// The number of words of the index of a new shard.
const FIRST_INDEX: usize = 256;
/// The number of bits of an index entry for the offset of the key in the store.
const PLACE_BITS: u32 = 40;

/// The result of an insertion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Insertion {
    /// The position was added.
    New,
    /// The position was already there.
    Known,
    /// There is no more memory.
    Full,
}

/// The table, divided into shards with a lock each.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    shards: Vec<Mutex<Shard>>,
    is_full: AtomicBool,
}

#[derive(Debug)]
struct Shard {
    /// The entries: 0, or some bits of the hash and the offset of the key, from 1.
    index: Vec<u64>,
    used: usize,
    store: Vec<Vec<u64>>,
    /// The maximum number of words of index and store together.
    budget: usize,
}

/// A position as words. The first word has the number of words that follow. Those are the pieces to come, if they
/// differ within a table, the numbers of T-Spins and of cleared lines in a row, if there are some, and the cells.
#[derive(Debug, Clone, Default)]
pub(super) struct PositionKey {
    words: Vec<u64>,
    rest: Vec<u64>,
    hash: u64,
}

impl PositionKey {
    /// Sets the key to that of a position.
    pub(super) fn set(&mut self, position: &SearchPosition, cells: &[u64]) {
        // Empty rows at the top are omitted. Most boards are low, so the keys are short.
        let length = cells.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
        let held = position.queue.held.map_or(Tetrimino::ALL.len(), |held| held as usize);
        // Few objectives count these.
        let counts = (position.spins as u64) << 32 | position.run as u64;
        let has_counts = counts != 0;
        let head = u64::from(has_counts) << 63
            | (u64::from(position.queue.drawn) << 3 | held as u64) << 32
            | (position.tetrises as u64) << 16
            | (length + self.rest.len() + usize::from(has_counts)) as u64;
        self.words.clear();
        self.words.push(head);
        self.words.extend_from_slice(&self.rest);
        self.words.extend(has_counts.then_some(counts));
        self.words.extend_from_slice(&cells[..length]);
        self.rehash();
    }

    /// Sets what tells the pieces to come apart, for all positions until the next call. It has equally many words for
    /// all positions of a table.
    pub(super) fn set_rest(&mut self, rest: &[u64]) {
        self.rest.clear();
        self.rest.extend_from_slice(rest);
    }

    pub(super) fn into_words(self) -> Vec<u64> {
        self.words
    }

    fn rehash(&mut self) {
        // Two rounds of multiply and rotate or xor-shift spread every bit.
        let mix = |hash: u64, word: &u64| (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
        let hash = self.words.iter().fold(0, mix);
        let hash = (hash ^ hash >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        self.hash = hash ^ hash >> 32;
    }
}

impl TranspositionTable {
    /// Creates a table for this number of threads that uses at most `bytes` bytes.
    pub(super) fn new(bytes: usize, threads: usize) -> Self {
        let words = bytes / 8;
        // Each shard needs memory for an index and some chunks.
        let most = (words / (8 * CHUNK)).max(1);
        // With sixteen shards for each thread, two threads rarely wait for the same lock.
        let wanted = if threads == 1 { 1 } else { (threads * 16).next_power_of_two() };
        let count = wanted.min(most);
        let shard = || Mutex::new(Shard { index: Vec::new(), used: 0, store: Vec::new(), budget: words / count });
        Self { shards: (0..count).map(|_| shard()).collect(), is_full: AtomicBool::new(false) }
    }

    /// Whether the position is in the table.
    pub(super) fn contains(&self, key: &PositionKey) -> bool {
        let shard = self.shard(key);
        !shard.index.is_empty() && shard.find(key).is_ok()
    }

    /// Adds a position.
    pub(super) fn insert(&self, key: &PositionKey) -> Insertion {
        let added = self.shard(key).insert(key);
        if added == Insertion::Full {
            self.is_full.store(true, Ordering::Relaxed);
        }
        added
    }

    /// Whether a position could not be added because the memory is full.
    pub(super) fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Relaxed)
    }

    /// The memory in use, in bytes.
    #[cfg(test)]
    fn bytes(&self) -> usize {
        let words = |shard: &Mutex<Shard>| shard.lock().unwrap().words();
        self.shards.iter().map(words).sum::<usize>() * 8
    }

    fn shard(&self, key: &PositionKey) -> MutexGuard<'_, Shard> {
        // Not the low bits: they select the slot within the shard, most of which would then stay empty.
        let shard = (key.hash >> 40) as usize % self.shards.len();
        // A thread that panicked during an insertion left the shard consistent, with or without the key.
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shard {
    fn words(&self) -> usize {
        self.index.capacity() + self.store.len() * CHUNK
    }

    /// The index slot of the key, or the free slot for it.
    fn find(&self, key: &PositionKey) -> Result<usize, usize> {
        let mask = self.index.len() - 1;
        let tag = key.hash >> PLACE_BITS;
        let mut at = key.hash as usize & mask;
        loop {
            let entry = self.index[at];
            if entry == 0 {
                return Err(at);
            }
            // The tag excludes nearly all other keys without reading the store.
            if entry >> PLACE_BITS == tag && self.key_at(entry, key.words.len()) == Some(&key.words) {
                return Ok(at);
            }
            at = (at + 1) & mask;
        }
    }

    fn key_at(&self, entry: u64, length: usize) -> Option<&[u64]> {
        let place = (entry & ((1 << PLACE_BITS) - 1)) as usize - 1;
        self.store.get(place / CHUNK)?.get(place % CHUNK..place % CHUNK + length)
    }

    fn insert(&mut self, key: &PositionKey) -> Insertion {
        if self.index.is_empty() {
            if FIRST_INDEX + CHUNK > self.budget {
                return Insertion::Full;
            }
            self.index = vec![0; FIRST_INDEX];
        }
        let Err(mut at) = self.find(key) else { return Insertion::Known };
        // Linear probing is slow in an index that is more than three quarters full.
        if self.used * 4 >= self.index.len() * 3 {
            if !self.grow() {
                return Insertion::Full;
            }
            at = match self.find(key) {
                Ok(at) | Err(at) => at,
            };
        }
        let Some(place) = self.store(&key.words) else { return Insertion::Full };
        self.index[at] = key.hash >> PLACE_BITS << PLACE_BITS | (place as u64 + 1);
        self.used += 1;
        Insertion::New
    }

    fn store(&mut self, words: &[u64]) -> Option<usize> {
        if self.store.last().is_none_or(|chunk| chunk.len() + words.len() > CHUNK) {
            if self.words() + CHUNK > self.budget {
                return None;
            }
            self.store.push(Vec::with_capacity(CHUNK));
        }
        let last = self.store.len() - 1;
        let chunk = &mut self.store[last];
        // A key never spans two chunks, so the end of a chunk may stay unused.
        let place = last * CHUNK + chunk.len();
        chunk.extend_from_slice(words);
        Some(place)
    }

    /// Doubles the index, if there is memory for both the old and the new one.
    fn grow(&mut self) -> bool {
        // Both exist while entries are copied.
        let length = self.index.len() * 2;
        if self.words() + length > self.budget {
            return false;
        }
        let old = std::mem::replace(&mut self.index, vec![0; length]);
        let mut key = PositionKey::default();
        for entry in old.into_iter().filter(|entry| *entry != 0) {
            let place = (entry & ((1 << PLACE_BITS) - 1)) as usize - 1;
            // The head contains the number of words that follow.
            let head = self.store[place / CHUNK][place % CHUNK];
            key.words.clear();
            key.words.extend_from_slice(self.key_at(entry, (head & 0xFFFF) as usize + 1).unwrap_or(&[]));
            key.rehash();
            let mut at = key.hash as usize & (length - 1);
            while self.index[at] != 0 {
                at = (at + 1) & (length - 1);
            }
            self.index[at] = entry;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::solver::search::queue::QueueState;

    fn position(number: u64) -> SearchPosition {
        let spread = number.wrapping_mul(0x2545_F491_4F6C_DD1D);
        let cells = vec![number, if number.is_multiple_of(3) { 0 } else { spread }, 0];
        let held = Tetrimino::ALL.get(number as usize % 9).copied();
        SearchPosition {
            cells,
            queue: QueueState { drawn: number as u16 % 5, held },
            lines: 0,
            tetrises: number as usize % 2,
            spins: number as usize % 3,
            run: number as usize % 5,
        }
    }

    #[test]
    fn every_position_is_new_once() {
        for threads in [1, 3] {
            let table = TranspositionTable::new(64 << 20, threads);
            let mut seen = BTreeSet::new();
            let mut key = PositionKey::default();
            for number in (0..40_000).chain(0..40_000) {
                let position = position(number % 30_011);
                key.set(&position, &position.cells);
                assert_eq!(table.contains(&key), seen.contains(&key.words));
                let added = if seen.insert(key.words.clone()) { Insertion::New } else { Insertion::Known };
                assert_eq!(table.insert(&key), added);
            }
            assert!(!table.is_full());
        }
    }

    #[test]
    fn the_table_stays_within_its_memory() {
        for threads in [1, 2, 64] {
            let table = TranspositionTable::new(1 << 20, threads);
            let mut key = PositionKey::default();
            let mut known = 0;
            for number in 0..200_000 {
                let position = position(number);
                key.set(&position, &position.cells);
                if table.insert(&key) == Insertion::New {
                    known += 1;
                    assert!(table.contains(&key));
                }
            }
            assert!(table.is_full() && table.bytes() <= 1024 * 1024, "{}", table.bytes());
            assert!(known > 15_000, "{known}");
        }
    }
}
