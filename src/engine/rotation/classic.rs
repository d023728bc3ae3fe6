//! Plain turns, as the earliest games had them: one attempt, and whatever is in the way forbids the turn.
//!
//! T, L and J turn about their centre. I, S and Z only stand up and lie down again, in the columns where the hand says:
//! the right-handed system is written here, the left-handed one is its mirror image. Half turns leave them as they are.
//!
//! ```text
//!                  . . . .      . . I .        . . .      . S .
//!                  . . . .      . . I .        . S S      . S S
//!   right-handed   I I I I ──▶  . . I .        S S . ──▶  . . S
//!                  . . . .      . . I .
//!
//!                  . . . .      . I . .        . . .      S . .
//!                  . . . .      . I . .        . S S      S S .
//!   left-handed    I I I I ──▶  . I . .        S S . ──▶  . S .
//!                  . . . .      . I . .
//! ```

use super::list::{List, Rotation, Shift};
use crate::engine::tetrimino::{Facing, Tetrimino, Turn};

/// The attempt of a turn in the right-handed system.
pub(super) const fn right_handed(rotation: Rotation) -> List {
    match shift_of_corner(rotation) {
        Some(shift) => List::of_corner(rotation, &[shift]),
        None => List::new(&[(0, 0)]),
    }
}

/// The attempt of a turn in the left-handed system.
pub(super) const fn left_handed(rotation: Rotation) -> List {
    match shift_of_corner(rotation.mirrored()) {
        Some(shift) => List::of_mirrored_corner(rotation, &[shift]),
        None => List::new(&[(0, 0)]),
    }
}

/// Where the box of a Tetrimino goes that does not turn about its centre, right-handed.
const fn shift_of_corner(Rotation { tetrimino, facing, turn }: Rotation) -> Option<Shift> {
    let (dx, dy) = match (tetrimino, turn) {
        (Tetrimino::T | Tetrimino::L | Tetrimino::J, _) => return None,
        (Tetrimino::O, _) | (_, Turn::Half) => (0, 0),
        (Tetrimino::I, Turn::Clockwise | Turn::Counterclockwise) => (2, -1),
        (Tetrimino::S | Tetrimino::Z, Turn::Clockwise | Turn::Counterclockwise) => (1, 0),
    };
    Some(match facing {
        Facing::North | Facing::South => (dx, dy),
        Facing::East | Facing::West => (-dx, -dy),
    })
}
