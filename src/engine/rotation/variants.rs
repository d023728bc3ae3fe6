//! SRS+ and SRS-X: the Super Rotation System with kicks of half turns.
//!
//! Both were made by players. SRS+ is the system of TETR.IO: its I turns as in a mirror, and its half turns are short.
//! SRS-X has the far half turns of Heboris and `NullpoMino`, up to three columns or rows.
//!
//! ```text
//!   half turn of a T that faces North: where its centre Mino ends up, by attempt
//!
//!   SRS+    . 4 2 3 .        SRS-X     .  . . 10 . .  .
//!           . 6 1 5 .                 12  7 6  1 2 3 11
//!                                      .  9 8  . 4 5  .
//! ```
//!
//! The kicks shift the Tetrimino from its place after the plain turn in its box, as these systems are published.

use super::list::{List, Rotation, Shift, lists};
use super::{RotationPoint, System, guideline};
use crate::engine::tetrimino::Facing::{self, East, North, South, West};
use crate::engine::tetrimino::Tetrimino;
use crate::engine::tetrimino::Turn::{self, Clockwise, Counterclockwise, Half};

pub(super) const PLUS: System = System {
    name: "rotation-super-plus",
    hint: "rotation-super-plus-hint",
    option_hint: "extended-rotation-super-plus-hint",
    argument: "super-plus",
    about: "SRS+, with short kicks of half turns",
    t_spin_point: Some(RotationPoint::FIFTH),
    starts_nub_down: false,
    lists: lists!(plus),
};

pub(super) const X: System = System {
    name: "rotation-super-x",
    hint: "rotation-super-x-hint",
    option_hint: "extended-rotation-super-x-hint",
    argument: "super-x",
    about: "SRS-X, with far kicks of half turns",
    t_spin_point: Some(RotationPoint::FIFTH),
    starts_nub_down: false,
    lists: lists!(x),
};

/// Returns the attempts of a turn in SRS+.
const fn plus(rotation: Rotation) -> List {
    let Rotation { tetrimino, facing, turn } = rotation;
    match (tetrimino, turn) {
        (Tetrimino::O, _) => List::new(&[(0, 0)]),
        (Tetrimino::I, _) => List::of_kicks(guideline::in_box(rotation), plus_i(facing, turn)),
        (_, Half) => List::of_kicks(guideline::in_box(rotation), plus_half(facing)),
        (_, Clockwise | Counterclockwise) => guideline::list(rotation),
    }
}

/// Returns the attempts of a turn in SRS-X.
const fn x(rotation: Rotation) -> List {
    let Rotation { tetrimino, facing, turn } = rotation;
    match (tetrimino, turn) {
        (Tetrimino::O, _) => List::new(&[(0, 0)]),
        (Tetrimino::I, Half) => List::of_kicks(guideline::in_box(rotation), x_half_i(facing)),
        (_, Half) => List::of_kicks(guideline::in_box(rotation), x_half(facing)),
        (_, Clockwise | Counterclockwise) => guideline::list(rotation),
    }
}

const fn plus_i(from: Facing, turn: Turn) -> &'static [Shift] {
    match (from, turn) {
        (North, Clockwise) => &[(1, 0), (-2, 0), (-2, -1), (1, 2)],
        (East, Counterclockwise) => &[(-1, 0), (2, 0), (-1, -2), (2, 1)],
        (East, Clockwise) => &[(-1, 0), (2, 0), (-1, 2), (2, -1)],
        (South, Counterclockwise) => &[(-2, 0), (1, 0), (-2, 1), (1, -2)],
        (South, Clockwise) => &[(2, 0), (-1, 0), (2, 1), (-1, -2)],
        (West, Counterclockwise) => &[(1, 0), (-2, 0), (1, 2), (-2, -1)],
        (West, Clockwise) => &[(1, 0), (-2, 0), (1, -2), (-2, 1)],
        (North, Counterclockwise) => &[(-1, 0), (2, 0), (2, -1), (-1, 2)],
        (North, Half) => &[(0, 1)],
        (East, Half) => &[(1, 0)],
        (South, Half) => &[(0, -1)],
        (West, Half) => &[(-1, 0)],
    }
}

const fn plus_half(from: Facing) -> &'static [Shift] {
    match from {
        North => &[(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)],
        East => &[(1, 0), (1, 2), (1, 1), (0, 2), (0, 1)],
        South => &[(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)],
        West => &[(-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)],
    }
}

const fn x_half(from: Facing) -> &'static [Shift] {
    match from {
        North => &[(1, 0), (2, 0), (1, -1), (2, -1), (-1, 0), (-2, 0), (-1, -1), (-2, -1), (0, 1), (3, 0), (-3, 0)],
        East => &[(0, -1), (0, -2), (-1, -1), (-1, -2), (0, 1), (0, 2), (-1, 1), (-1, 2), (1, 0), (0, -3), (0, 3)],
        South => &[(-1, 0), (-2, 0), (-1, 1), (-2, 1), (1, 0), (2, 0), (1, 1), (2, 1), (0, -1), (-3, 0), (3, 0)],
        West => &[(0, -1), (0, -2), (1, -1), (1, -2), (0, 1), (0, 2), (1, 1), (1, 2), (-1, 0), (0, -3), (0, 3)],
    }
}

const fn x_half_i(from: Facing) -> &'static [Shift] {
    match from {
        North => &[(-1, 0), (-2, 0), (1, 0), (2, 0), (0, -1)],
        East => &[(0, -1), (0, -2), (0, 1), (0, 2), (-1, 0)],
        South => &[(1, 0), (2, 0), (-1, 0), (-2, 0), (0, 1)],
        West => &[(0, -1), (0, -2), (0, 1), (0, 2), (1, 0)],
    }
}
