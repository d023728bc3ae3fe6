//! Kick lists: the attempts of one turn, and how a system derives some lists from others.
//!
//! The lists of the engine shift the centre Mino. Ocular and Classic describe turns by the tight box around a Tetrimino
//! instead: their shifts move its lower-left corner. `List::of_corner` converts them at compile time.
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

/// The most attempts of any turn: those of half turns in SRS-X.
pub(super) const MAX_ATTEMPTS: usize = 12;

/// A turn of a Tetrimino, independent of its place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rotation {
    pub(super) tetrimino: Tetrimino,
    /// Before the turn.
    pub(super) facing: Facing,
    pub(super) turn: Turn,
}

impl Rotation {
    /// Returns the name of the turn in kick files: Tetrimino, Facing and direction.
    pub(super) fn key(self) -> String {
        let facing = ['N', 'E', 'S', 'W'][self.facing as usize];
        let direction = match self.turn {
            Turn::Clockwise => 'R',
            Turn::Counterclockwise => 'L',
            Turn::Half => '2',
        };
        format!("{}{facing}{direction}", self.tetrimino.letter())
    }

    /// Returns the turn as seen in a mirror beside the Matrix.
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

    /// Returns the shift of the centre Mino that leaves the corner of the box in place.
    pub(super) const fn in_place(self) -> Shift {
        let start = self.before().shape();
        let end = self.after().shape();
        (start.left - end.left, start.bottom - end.bottom)
    }

    /// Returns by how many columns the box gets narrower.
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

/// The lists of a system by Tetrimino, Facing and turn.
pub(super) type Lists = [[[List; 3]; 4]; 7];

/// Makes all lists of a system, at compile time, from the `const` function that makes one of them.
///
/// A macro, since `const` functions cannot be called through a pointer yet.
macro_rules! lists {
    ($list:path) => {{
        use $crate::engine::rotation::list::{List, Rotation};
        use $crate::engine::tetrimino::{Facing, Tetrimino, Turn};
        let mut lists = [[[List::new(&[]); 3]; 4]; 7];
        let mut tetrimino = 0;
        while tetrimino < 7 {
            let mut facing = 0;
            while facing < 4 {
                let mut turn = 0;
                while turn < 3 {
                    lists[tetrimino][facing][turn] = $list(Rotation {
                        tetrimino: Tetrimino::ALL[tetrimino],
                        facing: Facing::ALL[facing],
                        turn: Turn::ALL[turn],
                    });
                    turn += 1;
                }
                facing += 1;
            }
            tetrimino += 1;
        }
        lists
    }};
}
pub(super) use lists;

/// The shifts of one turn, in the order in which they are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct List {
    shifts: [Shift; MAX_ATTEMPTS],
    len: u8,
    gate: Option<KickGate>,
}

/// A condition for the kicks of a turn, which are the attempts after the first: some cells must be free, and one
/// blocked. All are seen from the centre Mino before the turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct KickGate {
    free: [Shift; 3],
    count: u8,
    blocked: Shift,
}

impl KickGate {
    pub(super) const fn new(cells: &[Shift], blocked: Shift) -> Self {
        let mut free = [(0, 0); 3];
        let mut index = 0;
        while index < cells.len() {
            free[index] = cells[index];
            index += 1;
        }
        Self { free, count: cells.len() as u8, blocked }
    }

    /// Returns the gate with all cells shifted.
    const fn shifted(mut self, (dx, dy): Shift) -> Self {
        let mut index = 0;
        while index < self.free.len() {
            self.free[index] = (self.free[index].0 + dx, self.free[index].1 + dy);
            index += 1;
        }
        self.blocked = (self.blocked.0 + dx, self.blocked.1 + dy);
        self
    }

    /// Returns the gate as seen from another cell than the centre Mino.
    pub(crate) const fn seen_from(self, (x, y): Shift) -> Self {
        self.shifted((-x, -y))
    }

    /// The cells that must be free.
    pub(crate) const fn free(&self) -> &[Shift] {
        self.free.split_at(self.count as usize).0
    }

    /// The cell that must be blocked.
    pub(crate) const fn blocked(&self) -> Shift {
        self.blocked
    }

    /// Returns whether the turn may kick.
    pub(crate) fn is_open(&self, is_blocked: impl Fn(Shift) -> bool) -> bool {
        is_blocked(self.blocked) && !self.free().iter().any(|cell| is_blocked(*cell))
    }
}

impl List {
    /// Creates a list of at most twelve shifts of the centre Mino.
    pub(super) const fn new(shifts: &[Shift]) -> Self {
        let mut list = Self { shifts: [(0, 0); MAX_ATTEMPTS], len: shifts.len() as u8, gate: None };
        let mut index = 0;
        while index < shifts.len() {
            list.shifts[index] = shifts[index];
            index += 1;
        }
        list
    }

    /// Creates a list of a turn without kick, which shifts the centre Mino by `first`, and of its kicks from there.
    pub(super) const fn of_kicks(first: Shift, kicks: &[Shift]) -> Self {
        let mut shifts = [first; MAX_ATTEMPTS];
        let mut index = 0;
        while index < kicks.len() {
            shifts[index + 1] = (first.0 + kicks[index].0, first.1 + kicks[index].1);
            index += 1;
        }
        Self { shifts, len: kicks.len() as u8 + 1, gate: None }
    }

    /// Creates a list whose shifts move the corner of the box.
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

    /// Creates a list from the shifts of `rotation.mirrored()`, which move the corner of the box.
    ///
    /// ```text
    ///   │◀─ x ─▶┌─ width ─┐◀─ x′ ─▶│     x + width + x′ is the width of the Matrix. So a mirrored shift
    ///                                    by dx moves the corner by the columns that the box gets narrower, less dx.
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

    /// Returns the list with a condition for its kicks, seen from the centre Mino after the first attempt.
    pub(super) const fn with_gate(mut self, gate: Option<KickGate>) -> Self {
        if let Some(gate) = gate {
            self.gate = Some(gate.shifted(self.shifts[0]));
        }
        self
    }

    /// Returns the condition for the kicks, if there is one.
    pub(super) const fn gate(&self) -> Option<KickGate> {
        self.gate
    }

    /// Returns the shifts in order.
    pub(super) const fn shifts(&self) -> &[Shift] {
        self.shifts.split_at(self.len as usize).0
    }
}
