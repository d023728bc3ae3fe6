//! The rounds of a recorded match.
//!
//! ```text
//!   one round        { format: 2, match, seats }
//!   several rounds   { format: 3, match, rounds: { first_to, earlier: [ { places, seats } ] }, seats }
//!                                                             ▲                         ▲
//!                                                 the rounds before the last one   the last round
//! ```

use serde::{Deserialize, Serialize};

use super::{ReplayError, SeatRecording};
use crate::engine::versus::{Series, Standings, Teams};

/// The maximum number of rounds in a file. A first-to-15 match of four players without draws has at most 57.
pub const MOST_ROUNDS: usize = 64;

/// The rounds of a match before the last one, and the number of won rounds that decides the match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "S: Deserialize<'de>"))]
pub struct Rounds<S = SeatRecording> {
    /// The number of rounds that a team must win.
    pub first_to: u8,
    /// The rounds before the last one, in order.
    #[serde(default)]
    pub earlier: Vec<RecordedRound<S>>,
}

/// A complete round of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedRound<S = SeatRecording> {
    /// The places of the seats.
    pub places: Standings,
    /// The recordings in the order of the seats.
    pub seats: Vec<S>,
}

impl<S> Default for Rounds<S> {
    fn default() -> Self {
        Self::first_to(1)
    }
}

impl<S> Rounds<S> {
    /// Starts a match that ends when a team has won this number of rounds.
    #[must_use]
    pub const fn first_to(first_to: u8) -> Self {
        Self { first_to, earlier: Vec::new() }
    }

    /// Whether the match has a single round, which decides it.
    pub const fn is_single(&self) -> bool {
        self.first_to == 1 && self.earlier.is_empty()
    }

    /// Returns the score after the earlier rounds.
    #[must_use]
    pub fn series(&self, teams: &Teams) -> Series {
        Series::of(self.first_to, teams.clone(), self.earlier.iter().map(|round| &round.places))
    }

    /// Checks the number of rounds, and that all have the seats of the last one.
    pub(super) fn validate(&self, seats: usize) -> Result<(), ReplayError> {
        if self.earlier.len() >= MOST_ROUNDS || self.first_to == 0 {
            return Err(ReplayError::Rounds { found: self.earlier.len() + 1, most: MOST_ROUNDS });
        }
        let other = self.earlier.iter().map(|round| round.seats.len()).find(|found| *found != seats);
        other.map_or(Ok(()), |found| Err(ReplayError::Seats { found, most: seats }))
    }
}
