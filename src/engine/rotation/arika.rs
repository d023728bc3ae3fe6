//! The classic Arika Rotation System (ARS): pieces stand on the bottom of their box, and kick one column at most.
//!
//! ```text
//!   start    . . .      . T .      . . .      . T .         T, J and L start with the nub or foot down. A blocked
//!            T T T  ◀▶  . T T  ◀▶  . T .  ◀▶  T T .         turn tries one column to the right, then one to the left;
//!            . T .      . T .      T T T      . T .         I and O never do.
//! ```
//!
//! T, J and L that lie flat do not kick off the centre column either: if the first cell that blocks them, row by row
//! from the top and from left to right, is in the centre column of the box, the turn is refused.
//!
//! ```text
//!   . X .          . T .  blocked in the centre: no kick      . . .          . T .  blocked beside it: it kicks to
//!   T T T   ──▶    . T T                                      T T T   ──▶    . T X  the right or the left
//!   . T .          . T .                                      . T X          . T .
//! ```

use super::System;
use super::list::{KickGate, List, Rotation, Shift, lists};
use crate::engine::tetrimino::{Facing, Tetrimino, Turn};

pub(super) const SYSTEM: System = System {
    name: "rotation-arika",
    hint: "rotation-arika-hint",
    option_hint: "extended-rotation-arika-hint",
    argument: "arika",
    about: "Classic ARS, with kicks by one column",
    t_spin_point: None,
    starts_nub_down: true,
    lists: lists!(list),
};

const fn list(rotation: Rotation) -> List {
    let Rotation { tetrimino, facing, turn } = rotation;
    let (start, end) = (corner(tetrimino, facing), corner(tetrimino, facing.turned(turn)));
    let (dx, dy) = (end.0 - start.0, end.1 - start.1);
    match (tetrimino, turn) {
        // Half turns are not part of the system.
        (Tetrimino::I | Tetrimino::O, _) | (_, Turn::Half) => List::of_corner(rotation, &[(dx, dy)]),
        _ => {
            let list = List::of_corner(rotation, &[(dx, dy), (dx + 1, dy), (dx - 1, dy)]);
            match facing {
                Facing::North | Facing::South => list.with_gate(gate(tetrimino, facing.turned(turn))),
                Facing::East | Facing::West => list,
            }
        }
    }
}

/// Returns the lower-left corner of a Tetrimino in its box.
const fn corner(tetrimino: Tetrimino, facing: Facing) -> Shift {
    match (tetrimino, facing) {
        (Tetrimino::I, Facing::North | Facing::South) => (0, 2),
        (Tetrimino::I, Facing::East | Facing::West) => (2, 0),
        (Tetrimino::T | Tetrimino::L | Tetrimino::J, Facing::East) => (1, 0),
        (Tetrimino::Z, Facing::East | Facing::West) => (1, 0),
        _ => (0, 0),
    }
}

/// Returns when a flat Tetrimino may kick into an upright Facing: the cells up to the first one that is not in the
/// centre column, seen from the turned centre Mino.
const fn gate(tetrimino: Tetrimino, facing: Facing) -> Option<KickGate> {
    let (free, blocked): (&[Shift], Shift) = match (tetrimino, facing) {
        (Tetrimino::T, Facing::East) => (&[(0, 1), (0, 0)], (1, 0)),
        (Tetrimino::T, Facing::West) => (&[(0, 1)], (-1, 0)),
        (Tetrimino::L, Facing::East) => (&[(0, 1), (0, 0), (0, -1)], (1, -1)),
        (Tetrimino::L, Facing::West) => (&[], (-1, 1)),
        (Tetrimino::J, Facing::East) => (&[(0, 1)], (1, 1)),
        (Tetrimino::J, Facing::West) => (&[(0, 1), (0, 0)], (-1, -1)),
        _ => return None,
    };
    Some(KickGate::new(free, blocked))
}
