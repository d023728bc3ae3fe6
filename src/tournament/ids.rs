//! The numbers of entrants and fixtures.

use serde::{Deserialize, Serialize};

/// The number of an entrant, in the order of entry from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntrantId(pub u16);

/// The number of a fixture, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FixtureId(pub u32);

impl EntrantId {
    /// The index among the entrants.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

impl FixtureId {
    /// The number of the match as people count it, from 1.
    #[must_use]
    pub fn number(self) -> u64 {
        u64::from(self.0) + 1
    }

    /// The index among the fixtures.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}
