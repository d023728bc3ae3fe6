//! Teams (Guideline B1.2.1, B1.2.2).

use serde::{Deserialize, Serialize};

/// The team of each seat of a match. Seats of a team send each other nothing, and a team is out when all its seats are.
///
/// In files it is the list of their numbers: `[0, 0, 1, 1]`. A seat beyond the list is alone in a team.
///
/// ```
/// use skyline_foundation::engine::versus::Teams;
///
/// let teams = Teams::new(&[0, 0, 1]);
/// assert!(teams.are_friends(0, 1) && !teams.are_friends(1, 2));
/// assert!(!Teams::default().are_friends(0, 1), "everybody plays alone");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Teams(Vec<u8>);

impl Teams {
    /// Makes teams from the team number of each seat.
    #[must_use]
    pub fn new(teams: &[u8]) -> Self {
        Self(teams.to_vec())
    }

    /// Returns the number of a seat's team. Seats of one team have equal numbers.
    #[must_use]
    pub fn of(&self, seat: usize) -> usize {
        // Behind all numbers in the list, so that seats beyond it are alone.
        self.0.get(seat).map_or_else(|| usize::from(u8::MAX) + 1 + seat, |team| usize::from(*team))
    }

    /// Returns whether two seats are in one team. A seat is its own friend.
    #[must_use]
    pub fn are_friends(&self, one: usize, other: usize) -> bool {
        self.of(one) == self.of(other)
    }

    /// Returns whether these first seats belong to more than one team.
    #[must_use]
    pub fn has_opponents(&self, seats: usize) -> bool {
        (1..seats).any(|seat| !self.are_friends(0, seat))
    }

    /// Returns the seats of a seat's team, itself included.
    pub fn mates(&self, seat: usize, seats: usize) -> impl Iterator<Item = usize> {
        (0..seats).filter(move |other| self.are_friends(seat, *other))
    }
}
