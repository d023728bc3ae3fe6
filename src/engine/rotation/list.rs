//! The attempts of one turn, and how the lists of a system are made from fewer.
//!
//! A list of the engine shifts the centre Mino. Ocular and Classic think of the tight box around a Tetrimino instead:
//! their shifts move its lower-left corner. `List::of_corner` makes the one from the other, when the program is built.
//!
//! ```text
//!   . T .        . T .      The corner c of a T that turns from North to East moves one column to the right and one
//!   c T T   ──▶  . T T      row down, (1, -1). Its centre stays: (0, 0).
//!   . . .        . c .
//! ```

use crate::engine::tetrimino::{Facing, Piece, Tetrimino, Turn};
use crate::engine::units::Cell;

/// A shift by columns to the right and rows up.
pub(super) type Shift = (i8, i8);

/// The most attempts of any turn: those of Ocular's I.
const MOST: usize = 10;

/// A turn of a Tetrimino, wherever it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rotation {
    pub(super) tetrimino: Tetrimino,
    /// Before the turn.
    pub(super) facing: Facing,
    pub(super) turn: Turn,
}

impl Rotation {
    /// The turn that a mirror beside the Matrix shows.
    pub(super) const fn mirrored(self) -> Self {
        let tetrimino = match self.tetrimino {
            Tetrimino::L => Tetrimino::J,
            Tetrimino::J => Tetrimino::L,
            Tetrimino::S => Tetrimino::Z,
            Tetrimino::Z => Tetrimino::S,
            Tetrimino::O | Tetrimino::I | Tetrimino::T => self.tetrimino,
        };
        let facing = match self.facing {
            Facing::North | Facing::South => self.facing,
            Facing::East => Facing::West,
            Facing::West => Facing::East,
        };
        let turn = match self.turn {
            Turn::Clockwise => Turn::Counterclockwise,
            Turn::Counterclockwise => Turn::Clockwise,
            Turn::Half => Turn::Half,
        };
        Self { tetrimino, facing, turn }
    }

    /// The shift of the centre Mino that leaves the corner of the box where it is.
    pub(super) const fn in_place(self) -> Shift {
        let start = self.before().shape();
        let end = self.after().shape();
        (start.left - end.left, start.bottom - end.bottom)
    }

    /// By how many columns the box gets narrower.
    const fn narrowing(self) -> i8 {
        let start = self.before().shape();
        let end = self.after().shape();
        (start.right - start.left) - (end.right - end.left)
    }

    const fn before(self) -> Piece {
        Piece { tetrimino: self.tetrimino, facing: self.facing, centre: Cell::new(0, 0) }
    }

    const fn after(self) -> Piece {
        let Piece { tetrimino, facing, centre } = self.before();
        Piece { tetrimino, facing: facing.turned(self.turn), centre }
    }
}

/// The shifts of one turn, in the order in which they are tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct List {
    shifts: [Shift; MOST],
    len: u8,
}

impl List {
    /// A list of at most ten shifts of the centre Mino.
    pub(super) const fn new(shifts: &[Shift]) -> Self {
        let mut list = Self { shifts: [(0, 0); MOST], len: shifts.len() as u8 };
        let mut index = 0;
        while index < shifts.len() {
            list.shifts[index] = shifts[index];
            index += 1;
        }
        list
    }

    /// A list whose shifts move the corner of the box.
    pub(super) const fn of_corner(rotation: Rotation, shifts: &[Shift]) -> Self {
        let (dx, dy) = rotation.in_place();
        let mut list = Self::new(shifts);
        let mut index = 0;
        while index < shifts.len() {
            list.shifts[index].0 += dx;
            list.shifts[index].1 += dy;
            index += 1;
        }
        list
    }

    /// A list whose shifts move the corner of the box in a mirror: they are those of `rotation.mirrored()`.
    ///
    /// ```text
    ///   │◀─ x ─▶┌─ width ─┐◀─ x′ ─▶│     x + width + x′ is the width of the Matrix. So where the mirror shows a shift
    ///                                    by dx, the corner moves by the columns the box gets narrower, less dx.
    /// ```
    pub(super) const fn of_mirrored_corner(rotation: Rotation, shifts: &[Shift]) -> Self {
        let mut list = Self::of_corner(rotation, shifts);
        let (dx, _) = rotation.in_place();
        let mut index = 0;
        while index < shifts.len() {
            list.shifts[index].0 = rotation.narrowing() + dx - shifts[index].0;
            index += 1;
        }
        list
    }

    /// The shifts in their order.
    pub(super) const fn shifts(&self) -> &[Shift] {
        self.shifts.split_at(self.len as usize).0
    }
}
