//! Plain turns, as in the earliest games: one attempt, and no turn if it is blocked.
//!
//! T, L and J turn about their centre. I, S and Z only stand up and lie down again, to the right or the left of their
//! middle: the right-handed system is written here, the left-handed one mirrors it. Half turns leave them in place.
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

use super::System;
use super::list::{List, Rotation, Shift, lists};
use crate::engine::tetrimino::{Facing, Tetrimino, Turn};

pub(super) const LEFT: System = System {
    name: "rotation-classic-left",
    hint: "rotation-classic-left-hint",
    option_hint: "extended-rotation-classic-hint",
    argument: "classic-left",
    about: "Plain turns, left-handed",
    t_spin_point: None,
    starts_nub_down: false,
    lists: lists!(left_handed),
};

pub(super) const RIGHT: System = System {
    name: "rotation-classic-right",
    hint: "rotation-classic-right-hint",
    option_hint: "extended-rotation-classic-hint",
    argument: "classic-right",
    about: "Plain turns, right-handed",
    t_spin_point: None,
    starts_nub_down: false,
    lists: lists!(right_handed),
};

/// Returns the only attempt of a turn in the right-handed system.
const fn right_handed(rotation: Rotation) -> List {
    match shift_of_corner(rotation) {
        Some(shift) => List::of_corner(rotation, &[shift]),
        None => List::new(&[(0, 0)]),
    }
}

/// Returns the only attempt of a turn in the left-handed system.
const fn left_handed(rotation: Rotation) -> List {
    match shift_of_corner(rotation.mirrored()) {
        Some(shift) => List::of_mirrored_corner(rotation, &[shift]),
        None => List::new(&[(0, 0)]),
    }
}

/// Returns the shift of the box of a Tetrimino that does not turn about its centre, right-handed.
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
