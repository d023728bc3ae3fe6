//! The engine's units: time in [`Ticks`], places in [`Cell`]s.
//!
//! Coordinates are the Guideline's own (A1.2.1), everywhere in this program: column `x` from 1 (left) to 10, row `y`
//! from 1 (floor) to 40 (under the Top Out Line). Custom rules can have another number of columns.
//!
//! ```text
//!   y 40 ┌──────────┐  Top Out Line
//!        │          │
//!        │  Buffer  │  rows 21 to 40
//!        │   Zone   │
//!   y 21 │····┄┄····│  Tetriminos are generated on rows 21 and 22
//!   y 20 ├──────────┤  Skyline
//!        │          │
//!        │  Matrix  │  rows 1 to 20
//!    y 1 │          │
//!        └──────────┘
//!        x 1     x 10
//! ```

use serde::{Deserialize, Serialize};

/// Columns of the Guideline's Matrix.
pub const COLUMNS: i8 = 10;
/// The fewest columns that a Matrix can have: those of an I.
pub const FEWEST_COLUMNS: i8 = 4;
/// The most columns that a Matrix can have.
pub const MOST_COLUMNS: i8 = 20;
/// Rows of the Matrix below the Skyline, the visible ones.
pub const SKYLINE: i8 = 20;
/// All rows, the Buffer Zone's twenty included; the Top Out Line is the upper edge of the last.
pub const ROWS: i8 = 40;

/// Game time, counted in ticks of one millisecond.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ticks(u64);

impl Ticks {
    /// The start of a game.
    pub const ZERO: Self = Self(0);
    /// The length of one step.
    pub const ONE: Self = Self(1);
    /// Later than any game lasts.
    pub const NEVER: Self = Self(u64::MAX);

    /// Creates a time from milliseconds of game time.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis)
    }

    /// Returns the milliseconds of game time.
    #[must_use]
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// Returns the microseconds of game time, the unit of fall times.
    pub(super) const fn micros(self) -> u64 {
        self.0.saturating_mul(1_000)
    }

    /// Returns the time `millis` later; [`Ticks::NEVER`] stays.
    #[must_use]
    pub const fn after(self, millis: u32) -> Self {
        Self(self.0.saturating_add(millis as u64))
    }

    /// Returns the time from `earlier` to this one, zero if it is not earlier.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Self {
        Self(self.0.saturating_sub(earlier.0))
    }
}

/// A cell by column and row, both counted from 1.
///
/// The numbers are signed and unchecked, because attempts of moves and rotations may stick out of the Matrix. The
/// Matrix treats cells outside as occupied.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Column, from 1 (left) inside the Matrix.
    pub x: i8,
    /// Row, 1 (floor) to 40 inside the Matrix and its Buffer Zone.
    pub y: i8,
}

impl Cell {
    /// Creates the cell in column `x` and row `y`.
    #[must_use]
    pub const fn new(x: i8, y: i8) -> Self {
        Self { x, y }
    }

    /// Returns the cell `dx` columns to the right and `dy` rows up.
    #[must_use]
    pub const fn offset(self, dx: i8, dy: i8) -> Self {
        Self { x: self.x + dx, y: self.y + dy }
    }
}
