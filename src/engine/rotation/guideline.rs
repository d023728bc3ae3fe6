//! The Super Rotation System: five Rotation Points for each Facing (Guideline A1.4).
//!
//! A turn shifts the Tetrimino so that its point n lies where point n of the piece was. So the shift of point n is the
//! difference of two rows of the table `points`, and the eight quarter turns of a Tetrimino need four rows only.
//!
//! ```text
//!   T facing East against the left wall, turned counterclockwise. Point 1 would leave the Matrix on the left, point 2
//!   shifts one column to the right (Guideline A1.4.2, "C. Off the LEFT Wall"):
//!
//!   │ T . .             T│. . .            │ . T .
//!   │ T T .    point 1  T│T . .    point 2 │ T T T
//!   │ T . .     blocked  │. . .     fits   │ . . .
//! ```
//!
//! The Guideline has no half turns. Where the rules allow them, the first attempt is again by point 1; the second
//! leaves the box around the Tetrimino where it was.

use super::list::{List, Rotation, Shift, lists};
use super::{RotationPoint, System};
use crate::engine::tetrimino::{Facing, Tetrimino, Turn};

pub(super) const SYSTEM: System = System {
    name: "rotation-super",
    hint: "rotation-super-hint",
    option_hint: "extended-rotation-super-hint",
    argument: "super",
    about: "The Super Rotation System",
    t_spin_point: Some(RotationPoint::FIFTH),
    starts_nub_down: false,
    lists: lists!(list),
};

/// Returns the attempts of a turn.
pub(super) const fn list(rotation: Rotation) -> List {
    let start = points(rotation.tetrimino, rotation.facing);
    let end = points(rotation.tetrimino, rotation.facing.turned(rotation.turn));
    let mut shifts = [(0, 0); 5];
    let mut index = 0;
    while index < 5 {
        shifts[index] = (start[index].0 - end[index].0, start[index].1 - end[index].1);
        index += 1;
    }
    match (rotation.tetrimino, rotation.turn) {
        // It turns in place, so its first point always fits.
        (Tetrimino::O, _) => List::new(&[(0, 0)]),
        (_, Turn::Clockwise | Turn::Counterclockwise) => List::new(&shifts),
        (_, Turn::Half) => List::new(&[shifts[0], rotation.in_place()]),
    }
}

/// Returns the shift of the centre Mino when the Tetrimino turns in its box, without kick.
pub(super) const fn in_box(rotation: Rotation) -> Shift {
    let start = points(rotation.tetrimino, rotation.facing)[0];
    let end = points(rotation.tetrimino, rotation.facing.turned(rotation.turn))[0];
    (start.0 - end.0, start.1 - end.1)
}

/// Returns the five Rotation Points of a Facing, relative to the centre Mino; a turn's shift is start minus end.
const fn points(tetrimino: Tetrimino, facing: Facing) -> [Shift; 5] {
    match (tetrimino, facing) {
        // The table of 2009 (Guideline A1.4), not the later one in which I turns symmetrically.
        (Tetrimino::I, Facing::North) => [(0, 0), (-1, 0), (2, 0), (-1, 0), (2, 0)],
        (Tetrimino::I, Facing::East) => [(-1, 0), (0, 0), (0, 0), (0, 1), (0, -2)],
        (Tetrimino::I, Facing::South) => [(-1, 1), (1, 1), (-2, 1), (1, 0), (-2, 0)],
        (Tetrimino::I, Facing::West) => [(0, 1), (0, 1), (0, 1), (0, -1), (0, 2)],
        (_, Facing::North | Facing::South) => [(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
        (_, Facing::East) => [(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
        (_, Facing::West) => [(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)],
    }
}
