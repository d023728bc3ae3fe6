//! The cells of the pieces in their boxes, and the kicks of SRS+ from there.
//!
//! A place is the column of a box's left edge and the row of its top edge; rows count from 0 at the floor. The cells of
//! a piece hang below that row.

use crate::engine::{Cell, Facing, Piece, RotationSystem, Tetrimino, Turn};

/// A cell of a box: the column from the left, and the rows below its top.
pub(super) type BoxCell = (i32, i32);

/// The width of the box in which a piece turns.
pub(super) const fn box_width(tetrimino: Tetrimino) -> i32 {
    match tetrimino {
        Tetrimino::I => 4,
        Tetrimino::O => 2,
        Tetrimino::T | Tetrimino::L | Tetrimino::J | Tetrimino::S | Tetrimino::Z => 3,
    }
}

/// A cell after this many quarter turns to the right in its box.
fn in_facing(tetrimino: Tetrimino, cell: BoxCell, facing: Facing) -> BoxCell {
    let last = box_width(tetrimino) - 1;
    (0..facing as u8).fold(cell, |(x, down), _| (last - down, x))
}

/// The cells of a piece.
pub(super) fn cells(tetrimino: Tetrimino, facing: Facing) -> [BoxCell; 4] {
    let north = match tetrimino {
        Tetrimino::Z => [(0, 0), (1, 0), (1, 1), (2, 1)],
        Tetrimino::L => [(2, 0), (0, 1), (1, 1), (2, 1)],
        Tetrimino::O => return [(0, 0), (1, 0), (0, 1), (1, 1)],
        Tetrimino::S => [(1, 0), (2, 0), (0, 1), (1, 1)],
        Tetrimino::I => [(0, 1), (1, 1), (2, 1), (3, 1)],
        Tetrimino::J => [(0, 0), (0, 1), (1, 1), (2, 1)],
        Tetrimino::T => [(1, 0), (0, 1), (1, 1), (2, 1)],
    };
    north.map(|cell| in_facing(tetrimino, cell, facing))
}

/// The piece as Skyline names it: by the cell of its centre Mino.
pub(super) fn piece(tetrimino: Tetrimino, facing: Facing, (x, row): (i32, i32)) -> Piece {
    let (dx, down) = match tetrimino {
        Tetrimino::O => (0, 1),
        _ => in_facing(tetrimino, (1, 1), facing),
    };
    Piece { tetrimino, facing, centre: Cell::new((x + dx + 1) as i8, (row - down + 1) as i8) }
}

/// The shifts that are tried after the plain turn, as columns to the right and rows up.
pub(super) fn kicks(tetrimino: Tetrimino, from: Facing, turn: Turn) -> impl Iterator<Item = (i32, i32)> {
    let shifts = RotationSystem::SuperPlus.shifts(tetrimino, from, turn);
    // The engine shifts the centre Mino, which the plain turn of an I moves within its box.
    let (first_x, first_y) = shifts.first().copied().unwrap_or_default();
    shifts.iter().skip(1).map(move |&(x, y)| ((x - first_x).into(), (y - first_y).into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells of both namings agree.
    #[test]
    fn pieces_are_named_by_their_centres() {
        for tetrimino in Tetrimino::ALL {
            for facing in Facing::ALL {
                let mut ours: Vec<Cell> = cells(tetrimino, facing)
                    .iter()
                    .map(|(x, down)| Cell::new((3 + x + 1) as i8, (21 - down + 1) as i8))
                    .collect();
                ours.sort_unstable_by_key(|cell| (cell.y, cell.x));
                assert_eq!(ours, piece(tetrimino, facing, (3, 21)).cells(), "{tetrimino:?} {facing:?}");
            }
        }
    }

    /// SRS+ differs from SRS in the quarter turns of I, which mirror each other here.
    #[test]
    fn kicks_of_i_mirror_each_other() {
        let mirrored = |from: Facing| match from {
            Facing::East => Facing::West,
            Facing::West => Facing::East,
            other => other,
        };
        for from in Facing::ALL {
            let left: Vec<_> = kicks(Tetrimino::I, mirrored(from), Turn::Counterclockwise).collect();
            let right = kicks(Tetrimino::I, from, Turn::Clockwise);
            let right: Vec<_> = right.map(|(dx, dy)| (-dx, dy)).collect();
            let sorted = |mut list: Vec<(i32, i32)>| {
                list.sort_unstable();
                list
            };
            assert_eq!(sorted(left), sorted(right), "{from:?}");
        }
    }
}
