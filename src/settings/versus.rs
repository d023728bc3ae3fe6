//! The last setup of a match on one screen.

use serde::{Deserialize, Serialize};

use crate::engine::versus::VersusPreset;
use crate::input::SeatDevice;

/// Who plays a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VersusSeat {
    /// Nobody.
    #[default]
    Empty,
    /// A person with a device.
    Person(SeatDevice),
    /// The computer at a level from 1 to 10.
    Computer(u8),
}

/// The setup of a match: its seats and its rules.
///
/// ```
/// use skyline::input::SeatDevice;
/// use skyline::settings::{Versus, VersusSeat};
///
/// let mut versus = Versus::default();
/// versus.join(SeatDevice::Pad(0));
/// let person = VersusSeat::Person;
/// assert_eq!(versus.seats[..2], [person(SeatDevice::Keyboard), person(SeatDevice::Pad(0))]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Versus {
    /// The seats from left to right.
    pub seats: [VersusSeat; Self::SEATS],
    /// The rules.
    pub rules: VersusPreset,
    /// The rounds that win a match, 1 to 9.
    pub first_to: u8,
}

impl Default for Versus {
    fn default() -> Self {
        use VersusSeat::{Computer, Empty, Person};
        let seats = [Person(SeatDevice::Keyboard), Computer(3), Empty, Empty];
        Self { seats, rules: VersusPreset::Guideline, first_to: 1 }
    }
}

impl Versus {
    /// The most seats on one screen.
    pub const SEATS: usize = 4;
    /// The greatest level of the computer.
    pub const LEVELS: u8 = 10;

    /// Clamps every number to its range.
    pub fn clamp(&mut self) {
        self.first_to = self.first_to.clamp(1, 9);
        for seat in &mut self.seats {
            if let VersusSeat::Computer(level) = seat {
                *level = (*level).clamp(1, Self::LEVELS);
            }
        }
    }

    /// The seats that are not empty.
    pub fn players(&self) -> impl Iterator<Item = VersusSeat> {
        self.seats.into_iter().filter(|seat| *seat != VersusSeat::Empty)
    }

    /// The first two seats whose devices share a key or a button.
    #[must_use]
    pub fn conflict(&self) -> Option<(usize, usize)> {
        let mut pairs = (0..Self::SEATS).flat_map(|one| (one + 1..Self::SEATS).map(move |other| (one, other)));
        pairs.find(|(one, other)| match (self.seats[*one], self.seats[*other]) {
            (VersusSeat::Person(one), VersusSeat::Person(other)) => one.overlaps(other),
            _ => false,
        })
    }

    /// Whether a match can start: two or more players who share no key.
    #[must_use]
    pub fn can_start(&self) -> bool {
        self.players().count() >= 2 && self.conflict().is_none()
    }

    /// Gives the first seat without a person to a device that has none; returns whether it joined.
    ///
    /// Whoever has the whole keyboard keeps the other half when a half joins.
    pub fn join(&mut self, device: SeatDevice) -> bool {
        let person = VersusSeat::Person;
        let other_half = match device {
            SeatDevice::LeftHalf => Some(SeatDevice::RightHalf),
            SeatDevice::RightHalf => Some(SeatDevice::LeftHalf),
            SeatDevice::Keyboard | SeatDevice::Pad(_) => None,
        };
        let free = self.seats.iter().position(|seat| !matches!(seat, VersusSeat::Person(_)));
        let Some(free) = free.filter(|_| !self.seats.contains(&person(device))) else { return false };
        if let (Some(half), Some(whole)) =
            (other_half, self.seats.iter_mut().find(|seat| **seat == person(SeatDevice::Keyboard)))
        {
            *whole = person(half);
        }
        self.seats[free] = person(device);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use VersusSeat::{Computer, Empty, Person};

    #[test]
    fn a_half_that_joins_leaves_the_other_to_whoever_had_the_keyboard() {
        let mut versus = Versus::default();
        assert!(versus.can_start());
        assert!(versus.join(SeatDevice::LeftHalf));
        let halves = [Person(SeatDevice::RightHalf), Person(SeatDevice::LeftHalf), Empty, Empty];
        assert_eq!((versus.seats, versus.conflict()), (halves, None));
        assert!(!versus.join(SeatDevice::LeftHalf), "a device has one seat");
        assert!(versus.join(SeatDevice::Pad(1)) && versus.join(SeatDevice::Pad(0)));
        assert!(!versus.join(SeatDevice::Pad(2)), "all seats are taken");
    }

    #[test]
    fn seats_that_share_a_key_cannot_start() {
        let seats = [Computer(1), Person(SeatDevice::Keyboard), Empty, Person(SeatDevice::LeftHalf)];
        let mut versus = Versus { seats, ..Versus::default() };
        assert_eq!((versus.conflict(), versus.can_start()), (Some((1, 3)), false));
        versus.seats = [Empty, Empty, Computer(99), Empty];
        versus.clamp();
        assert!(!versus.can_start() && versus.seats[2] == Computer(10), "one player is no match");
    }
}
