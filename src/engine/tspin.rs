//! T-Spins and Mini T-Spins: how a T that was turned into a T-Slot counts (Guideline 9).
//!
//! ```text
//!   A T B      The four cells diagonally beside the centre, for a T that faces North. A and B are beside the nub.
//!   T T T      Three of the four occupied make a T-Slot; walls and the floor count as occupied.
//!   C . D      A and B both: a T-Spin. Otherwise a Mini T-Spin.
//! ```

use serde::{Deserialize, Serialize};

use super::matrix::Matrix;
use super::tetrimino::{Facing, Piece, Tetrimino};

/// The kind of a T-Spin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spin {
    /// A Mini T-Spin.
    Mini,
    /// A T-Spin.
    Full,
}

impl Spin {
    /// Returns the T-Spin of a piece that Locks Down here after a turn.
    pub(crate) fn of_turned(matrix: &Matrix, piece: Piece) -> Option<Self> {
        recognise(matrix, piece, LastManipulation::Rotation)
    }
}

/// The last successful manipulation of the Tetrimino, for the recognition of T-Spins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub(super) enum LastManipulation {
    /// A sideways move, a fallen row, or nothing yet.
    #[default]
    Other,
    Rotation,
    /// A rotation by Rotation Point 5, or any rotation since.
    RotationByPoint5,
}

impl LastManipulation {
    /// Returns the state after a rotation by a point that makes a T-Spin, or by any other.
    pub(super) fn rotated(self, makes_t_spin: bool) -> Self {
        if makes_t_spin || self == Self::RotationByPoint5 { Self::RotationByPoint5 } else { Self::Rotation }
    }
}

/// Returns the T-Spin of a piece that Locks Down here.
pub(super) fn recognise(matrix: &Matrix, piece: Piece, last: LastManipulation) -> Option<Spin> {
    if piece.tetrimino != Tetrimino::T || last == LastManipulation::Other {
        return None;
    }
    let occupied = |corners: Corners| {
        corners.into_iter().filter(|&(dx, dy)| matrix.is_occupied(piece.centre.offset(dx, dy))).count()
    };
    // Walls and the floor count as occupied; the Guideline's figures need it.
    let (beside_nub, behind) = corners(piece.facing);
    let (beside_nub, behind) = (occupied(beside_nub), occupied(behind));
    if beside_nub + behind < 3 {
        return None;
    }
    // A turn by Rotation Point 5 counts as full in any T-Slot (Guideline 9.1.1), also after further rotations.
    let full = beside_nub == 2 || last == LastManipulation::RotationByPoint5;
    Some(if full { Spin::Full } else { Spin::Mini })
}

/// Two corners, as columns to the right and rows up of the centre.
type Corners = [(i8, i8); 2];

/// Returns the corners A and B beside the nub, and C and D behind.
const fn corners(facing: Facing) -> (Corners, Corners) {
    let (north_west, north_east, south_east, south_west) = ((-1, 1), (1, 1), (1, -1), (-1, -1));
    match facing {
        Facing::North => ([north_west, north_east], [south_west, south_east]),
        Facing::East => ([north_east, south_east], [north_west, south_west]),
        Facing::South => ([south_east, south_west], [north_east, north_west]),
        Facing::West => ([south_west, north_west], [south_east, north_east]),
    }
}
