//! The shapes and kicks of the engine as compile-time constants: [`Tetrimino::minos`], [`RotationSystem::shifts`].

use super::word::ColumnWord;
use crate::engine::rotation::KickGate;
use crate::engine::{Facing, RotationSystem, Tetrimino, Turn};

/// The maximum distance in columns of a Mino from the centre, and of a kick.
pub(super) const REACH: usize = 3;
/// The width of a window: a column and its neighbours within [`REACH`].
pub(super) const WINDOW: usize = 2 * REACH + 1;

/// The number that stands for every system of a kick file. Only those of the built-in systems are known in advance.
pub(super) const KICKS: usize = RotationSystem::ALL.len();

/// The attempts of the turns of one Tetrimino, by the Facing into which they lead and by the turn.
pub(super) type TurnLists = [[&'static [(i8, i8)]; 2]; 4];

/// The turns of pieces, without 180° turns.
pub(super) const TURNS: [Turn; 2] = [Turn::Clockwise, Turn::Counterclockwise];

/// Tetrimino number `T` in rotation system number `S`.
pub(super) struct PieceTable<const S: usize, const T: usize>;

/// A Facing that covers the same cells as another one, from a different centre.
#[derive(Debug, Clone, Copy)]
pub(super) struct Twin {
    /// The earlier Facing of the two, which represents both.
    pub(super) facing: usize,
    /// Columns from the earlier centre to the later one.
    pub(super) dx: i8,
    /// Rows from the earlier centre up to the later one.
    pub(super) dy: i8,
}

impl Twin {
    /// The twins by Tetrimino and Facing. A Facing without an earlier twin is its own twin.
    pub(super) const TABLE: [[Self; 4]; 7] = {
        let mut table = [[Self { facing: 0, dx: 0, dy: 0 }; 4]; 7];
        // One loop over all pairs, because constants cannot use `for`.
        let mut index = 0;
        while index < 28 {
            let facing = index % 4;
            table[index / 4][facing] = match twin(Tetrimino::ALL[index / 4], facing) {
                Some(twin) => twin,
                None => Self { facing, dx: 0, dy: 0 },
            };
            index += 1;
        }
        table
    };
}

impl<const S: usize, const T: usize> PieceTable<S, T> {
    const SYSTEM: RotationSystem = RotationSystem::ALL[if S < KICKS { S } else { 0 }];
    const TETRIMINO: Tetrimino = Tetrimino::ALL[T];

    /// Whether any turn leads to other cells.
    pub(super) const TURNS: bool = S == KICKS || turns(Self::SYSTEM, Self::TETRIMINO);

    pub(super) const fn minos(facing: usize) -> [(i8, i8); 4] {
        Self::TETRIMINO.minos(Facing::ALL[facing])
    }

    /// The attempts of a turn.
    pub(super) const fn shifts(facing: usize, turn: usize) -> &'static [(i8, i8)] {
        Self::SYSTEM.shifts(Self::TETRIMINO, Facing::ALL[facing], TURNS[turn])
    }

    /// The condition for the attempts of a turn into `facing` after the first.
    pub(super) const fn gate(facing: usize, turn: usize) -> Option<KickGate> {
        Self::SYSTEM.kick_gate(Self::TETRIMINO, Facing::ALL[before(facing, turn)], TURNS[turn])
    }

    /// An attempt of a turn into `facing`. `None` after the last one.
    pub(super) const fn attempt(facing: usize, turn: usize, number: usize) -> Option<(i8, i8)> {
        let shifts = Self::shifts(before(facing, turn), turn);
        if number < shifts.len() { Some(shifts[number]) } else { None }
    }

    /// Whether both turns into `facing` have the same attempts.
    pub(super) const fn is_alike(facing: usize) -> bool {
        let (one, other) = (Self::shifts(before(facing, 0), 0), Self::shifts(before(facing, 1), 1));
        let mut number = 0;
        while number < one.len() && number < other.len() {
            if one[number].0 != other[number].0 || one[number].1 != other[number].1 {
                return false;
            }
            number += 1;
        }
        one.len() == other.len() && Self::gate(facing, 0).is_none()
    }

    /// Whether some turn into `facing` shifts by `column` − [`REACH`] columns.
    pub(super) const fn lands(facing: usize, column: usize) -> bool {
        if S == KICKS {
            return true;
        }
        let mut turn = 0;
        while turn < TURNS.len() {
            let shifts = Self::shifts(before(facing, turn), turn);
            let mut number = 0;
            while number < shifts.len() {
                if shifts[number].0 + REACH as i8 == column as i8 {
                    return true;
                }
                number += 1;
            }
            turn += 1;
        }
        false
    }
}

/// The attempts of the turns of a Tetrimino.
pub(super) fn lists(system: RotationSystem, tetrimino: Tetrimino) -> TurnLists {
    std::array::from_fn(|facing| {
        std::array::from_fn(|turn| system.shifts(tetrimino, Facing::ALL[before(facing, turn)], TURNS[turn]))
    })
}

/// The Facing from which a turn leads into `facing`.
pub(super) const fn before(facing: usize, turn: usize) -> usize {
    Facing::ALL[facing].turned(TURNS[1 - turn]) as usize
}

const fn turns(system: RotationSystem, tetrimino: Tetrimino) -> bool {
    let mut facing = 0;
    while facing < 4 {
        let mut turn = 0;
        while turn < TURNS.len() {
            let shifts = system.shifts(tetrimino, Facing::ALL[facing], TURNS[turn]);
            if shifts.len() != 1 || shifts[0].0 != 0 || shifts[0].1 != 0 {
                return true;
            }
            turn += 1;
        }
        // Even without kicks, a turn leads to other cells unless the Facing covers the same cells.
        if !matches!(twin(tetrimino, facing), Some(Twin { facing: 0, dx: 0, dy: 0 })) && facing > 0 {
            return true;
        }
        facing += 1;
    }
    false
}

/// The first earlier Facing with the same cells.
pub(super) const fn twin(tetrimino: Tetrimino, facing: usize) -> Option<Twin> {
    let minos = tetrimino.minos(Facing::ALL[facing]);
    let (left, bottom) = corner(minos);
    let mut earlier = 0;
    while earlier < facing {
        let others = tetrimino.minos(Facing::ALL[earlier]);
        let (other_left, other_bottom) = corner(others);
        let (dx, dy) = (other_left - left, other_bottom - bottom);
        if covers(minos, dx, dy, others) {
            return Some(Twin { facing: earlier, dx, dy });
        }
        earlier += 1;
    }
    None
}

/// The offset from the centre of a Facing to that of `later`, if `later` has the same cells and this is its first twin.
pub(super) const fn twin_of(tetrimino: Tetrimino, facing: usize, later: usize) -> Option<(i8, i8)> {
    match twin(tetrimino, later) {
        Some(twin) if twin.facing == facing => Some((twin.dx, twin.dy)),
        Some(_) | None => None,
    }
}

/// The leftmost column and the lowest row.
const fn corner(minos: [(i8, i8); 4]) -> (i8, i8) {
    let (mut left, mut bottom) = minos[0];
    let mut index = 1;
    while index < 4 {
        let (dx, dy) = minos[index];
        if dx < left {
            left = dx;
        }
        if dy < bottom {
            bottom = dy;
        }
        index += 1;
    }
    (left, bottom)
}

/// Whether the shifted Minos are equal to the others.
const fn covers(minos: [(i8, i8); 4], dx: i8, dy: i8, others: [(i8, i8); 4]) -> bool {
    let mut index = 0;
    while index < 4 {
        let (x, y) = (minos[index].0 + dx, minos[index].1 + dy);
        let mut other = 0;
        while other < 4 && (others[other].0 != x || others[other].1 != y) {
            other += 1;
        }
        if other == 4 {
            return false;
        }
        index += 1;
    }
    true
}

/// The maximum height of a stack for which sixteen rows are enough.
///
/// A vertical I must fit on top of it. An attempt that leads above row 16 wrongly counts as failed, so a later one is
/// tried. Its result is at least in row 17 minus the largest rise and the largest drop of any attempt. If no Block is
/// above the row below that, the piece can reach the result from straight above anyway.
pub(super) const fn limit(system: RotationSystem) -> u8 {
    let (mut up, mut down) = (0, 0);
    let mut index = 0;
    while index < 7 * 4 * TURNS.len() {
        let (tetrimino, facing) = (Tetrimino::ALL[index % 7], Facing::ALL[index / 7 % 4]);
        let shifts = system.shifts(tetrimino, facing, TURNS[index / 28]);
        let mut number = 0;
        while number < shifts.len() {
            let (dx, dy) = shifts[number];
            assert!(dx.unsigned_abs() as usize <= REACH, "a turn shifts by more columns than a window has");
            if dy > up {
                up = dy;
            }
            if -dy > down {
                down = -dy;
            }
            number += 1;
        }
        index += 1;
    }
    let rows = 16 - up - down;
    // Twelve leaves space for a vertical I on top.
    if rows < 12 { rows as u8 } else { 12 }
}

/// A Tetrimino in one Facing, column by column.
#[derive(Debug, Clone, Copy)]
pub(super) struct ColumnShape {
    /// Columns from the centre to the leftmost Mino, not positive.
    pub(super) left: i8,
    /// The Minos of up to four columns from there on: the centre's row in bit [`REACH`], rows above in lower bits.
    pub(super) columns: [u8; 4],
}

impl ColumnShape {
    const TABLE: [[Self; 4]; 7] = {
        let mut table = [[Self { left: 0, columns: [0; 4] }; 4]; 7];
        let mut index = 0;
        while index < 28 {
            table[index / 4][index % 4] = Self::new(Tetrimino::ALL[index / 4], Facing::ALL[index % 4]);
            index += 1;
        }
        table
    };

    pub(super) const fn of(tetrimino: Tetrimino, facing: Facing) -> &'static Self {
        &Self::TABLE[tetrimino as usize][facing as usize]
    }

    /// The Minos of one column if the centre is in the row with bit `row`.
    #[inline(always)]
    pub(super) fn rows<W: ColumnWord>(minos: u8, row: u32) -> W {
        let minos = W::from(minos);
        if row < REACH as u32 { minos >> (REACH as u32 - row) } else { minos << (row - REACH as u32) }
    }

    const fn new(tetrimino: Tetrimino, facing: Facing) -> Self {
        let minos = tetrimino.minos(facing);
        let (left, _) = corner(minos);
        let mut shape = Self { left, columns: [0; 4] };
        let mut index = 0;
        while index < 4 {
            let (dx, dy) = minos[index];
            let column = (dx - left) as usize;
            shape.columns[column] |= 1 << (REACH as i8 - dy);
            index += 1;
        }
        shape
    }
}
