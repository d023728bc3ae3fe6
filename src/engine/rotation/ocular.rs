//! The Ocular Rotation System: symmetric kicks that stay close to the cells of the Tetrimino.
//!
//! Three properties hold for every list; tests check them:
//!
//! - A mirror beside the Matrix shows a turn of the mirrored Tetrimino.
//! - Facings that look alike turn alike.
//! - A turned Tetrimino covers at least one of the cells that it covered before.
//!
//! So only one of each pair of mirror images is written here.
//!
//! ```text
//!   written   O ↺   I ↺   S ↺   S ↻   T ↺   L ↺   L ↻      half turns   S   T from N, E, S   L
//!               ╎     ╎     ╎     ╎     ╎     ╎     ╎                    ╎     ╎              ╎
//!   mirrored  O ↻   I ↻   Z ↻   Z ↺   T ↻   J ↻   J ↺                   Z   T from W         J
//! ```
//!
//! The shifts move the lower-left corner of the box around the Tetrimino.

use super::System;
use super::list::{List, Rotation, Shift, lists};
use crate::engine::tetrimino::Facing::{East, North, South, West};
use crate::engine::tetrimino::Tetrimino::{I, J, L, O, S, T, Z};
use crate::engine::tetrimino::Turn;

pub(super) const SYSTEM: System = System {
    name: "rotation-ocular",
    hint: "rotation-ocular-hint",
    option_hint: "extended-rotation-ocular-hint",
    argument: "ocular",
    about: "The Ocular Rotation System",
    t_spin_point: None,
    starts_nub_down: false,
    lists: lists!(list),
};

/// Returns the attempts of a turn.
const fn list(rotation: Rotation) -> List {
    match written(rotation) {
        Some(shifts) => List::of_corner(rotation, shifts),
        None => match written(rotation.mirrored()) {
            Some(shifts) => List::of_mirrored_corner(rotation, shifts),
            None => List::new(&[]),
        },
    }
}

/// Returns the shifts of the corner, unless they are those of the mirror image.
const fn written(rotation: Rotation) -> Option<&'static [Shift]> {
    match rotation.turn {
        Turn::Counterclockwise => left(rotation),
        Turn::Clockwise => right(rotation),
        Turn::Half => half(rotation),
    }
}

const fn left(Rotation { tetrimino, facing, .. }: Rotation) -> Option<&'static [Shift]> {
    Some(match (tetrimino, facing) {
        // All Facings of O look alike, but a turn tucks it sideways: here it changes its cells.
        (O, _) => &[(-1, 0), (-1, -1), (-1, 1), (0, 0)],
        (I, North | South) => &[(1, -1), (1, -2), (1, -3), (0, -1), (0, -2), (0, -3), (1, 0), (0, 0), (2, -1), (2, -2)],
        (I, East | West) => &[(-2, 1), (-3, 1), (-2, 0), (-3, 0), (-1, 1), (-1, 0), (0, 1), (0, 0)],
        (S, North | South) => &[(0, 0), (0, -1), (1, 0), (-1, -1)],
        (S, East | West) => &[(-1, 0), (0, 0), (-1, -1), (-1, 1), (0, 1)],
        (T, North) => &[(0, -1), (0, 0), (-1, -1), (1, -1), (-1, -2), (1, 0)],
        (T, East) => &[(-1, 1), (-1, 0), (0, 1), (0, 0), (-1, -1), (-1, 2)],
        (T, South) => &[(1, 0), (0, 0), (1, -1), (0, -1), (1, -2), (2, 0)],
        (T, West) => &[(0, 0), (-1, 0), (0, -1), (-1, -1), (1, -1), (0, 1), (-1, 1)],
        (L, North) => &[(0, -1), (1, -1), (0, -2), (1, -2), (0, 0), (1, 0)],
        (L, East) => &[(-1, 1), (-1, 0), (-2, 1), (-2, 0), (0, 0), (0, 1)],
        (L, South) => &[(1, 0), (0, 0), (1, -1), (0, -1), (0, 1), (1, 1)],
        (L, West) => &[(0, 0), (-1, 0), (0, 1), (1, 0), (-1, 1), (1, 1), (0, -1), (-1, -1)],
        (Z | J, _) => return None,
    })
}

const fn right(Rotation { tetrimino, facing, .. }: Rotation) -> Option<&'static [Shift]> {
    Some(match (tetrimino, facing) {
        (S, North | South) => &[(1, 0), (1, -1), (1, 1), (0, 0), (0, -1)],
        (S, East | West) => &[(0, 0), (-1, 0), (0, -1), (1, 0), (0, 1), (-1, 1)],
        (L, North) => &[(1, -1), (1, 0), (2, 0), (0, -1), (0, 0)],
        (L, East) => &[(-1, 0), (0, 0), (0, -1), (-1, -1), (0, 1), (-1, 1)],
        (L, South) => &[(0, 0), (0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1)],
        (L, West) => &[(0, 1), (-1, 1), (0, 0), (-1, 0), (0, 2), (-1, 2)],
        (O | I | T | Z | J, _) => return None,
    })
}

const fn half(Rotation { tetrimino, facing, .. }: Rotation) -> Option<&'static [Shift]> {
    Some(match (tetrimino, facing) {
        (O | I, _) => &[(0, 0)],
        (S, North | South) => &[(-1, -1), (0, 0)],
        (S, East | West) => &[(1, -1), (0, 0)],
        (T, North) => &[(0, -1), (0, 0)],
        (T, East) => &[(-1, 0), (0, 0), (-1, -1)],
        (T, South) => &[(0, 1), (0, 0), (0, -1)],
        (L, North) => &[(0, -1), (1, -1), (-1, -1), (0, 0), (1, 0)],
        (L, East) => &[(-1, 0), (-1, -1), (0, 0), (0, -1)],
        (L, South) => &[(0, 1), (0, 0), (-1, 1), (-1, 0)],
        (L, West) => &[(1, 0), (0, 0), (1, -1), (1, 1), (0, 1)],
        (T, West) | (Z | J, _) => return None,
    })
}
