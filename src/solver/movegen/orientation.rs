//! The four orientations of a piece: cells and turns as offsets, and orientations with equal cells.

use crate::engine::{Facing, Tetrimino, Turn};
use crate::solver::formal::definitions;
use crate::solver::formal::model::Model;
use crate::solver::formal::piece::{Move, PieceState};

/// An offset: columns to the right, rows up.
pub(crate) type Shift = (i32, i32);

/// The maximum offset of a turn, in columns and in rows.
pub(super) const MAX_SHIFT: i32 = 3;

/// The turns of an orientation, in the order of [`Orientation::turns`].
pub(super) const TURNS: [Turn; 2] = [Turn::Clockwise, Turn::Counterclockwise];

/// An orientation of a piece, relative to its rotation centre.
#[derive(Debug, Clone)]
pub(super) struct Orientation {
    pub(super) facing: Facing,
    pub(super) minos: [Shift; 4],
    /// The columns of the leftmost and the rightmost cell.
    pub(super) horizontal: (i32, i32),
    /// The rows of the lowest and the highest cell.
    pub(super) vertical: (i32, i32),
    /// The offsets that a clockwise and a counterclockwise turn try.
    pub(super) turns: [(Move, Facing, Vec<Shift>); 2],
    /// Whether these turns try offsets after the first one only if [`definitions::may_kick`] says so.
    pub(super) gated: [bool; 2],
    /// The first orientation with the same cells, and the offset to its rotation centre.
    pub(super) same: (Facing, Shift),
}

impl Orientation {
    /// The orientations of a piece, North first.
    pub(super) fn all(model: Model, tetrimino: Tetrimino) -> [Self; 4] {
        Facing::ALL.map(|facing| {
            let turn = |step, turn| (step, facing.turned(turn), definitions::attempts(model, tetrimino, facing, turn));
            let minos = minos(tetrimino, facing);
            // The range includes 0, since the rotation centre is a cell.
            let range = |of: fn(Shift) -> i32| {
                minos.into_iter().map(of).fold((0, 0), |(least, most), at| (least.min(at), most.max(at)))
            };
            Self {
                facing,
                minos,
                horizontal: range(|(right, _)| right),
                vertical: range(|(_, up)| up),
                turns: [turn(Move::Clockwise, Turn::Clockwise), turn(Move::Counterclockwise, Turn::Counterclockwise)],
                gated: TURNS.map(|turn| definitions::kick_gate(model, tetrimino, facing, turn).is_some()),
                same: same(tetrimino, facing),
            }
        })
    }
}

/// The state with the same cells in the first orientation that has them.
pub(super) fn canonical(orientations: &[Orientation; 4], piece: PieceState) -> PieceState {
    let (facing, (right, up)) = orientations[piece.facing as usize].same;
    PieceState { facing, row: piece.row + up, column: piece.column + right, ..piece }
}

/// The cells of an orientation, relative to its rotation centre.
pub(crate) fn minos(tetrimino: Tetrimino, facing: Facing) -> [Shift; 4] {
    tetrimino.minos(facing).map(|(x, y)| (i32::from(x), i32::from(y)))
}

/// The offset from the second cells to the first ones, if they have the same shape.
pub(crate) fn between(mut own: [Shift; 4], mut other: [Shift; 4]) -> Option<Shift> {
    // Sorted, because Facings list the same cells in different orders.
    own.sort_unstable();
    other.sort_unstable();
    let (right, up) = (own[0].0 - other[0].0, own[0].1 - other[0].1);
    (other.map(|(x, y)| (x + right, y + up)) == own).then_some((right, up))
}

fn same(tetrimino: Tetrimino, facing: Facing) -> (Facing, Shift) {
    let own = minos(tetrimino, facing);
    let first = |other| Some((other, between(own, minos(tetrimino, other))?));
    Facing::ALL.into_iter().find_map(first).unwrap_or((facing, (0, 0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::RotationSystem;

    #[test]
    fn no_turn_goes_further_than_the_masks_reach() {
        for rotation in RotationSystem::ALL {
            for tetrimino in Tetrimino::ALL {
                for orientation in Orientation::all(Model::Guideline { rotation, hold: false }, tetrimino) {
                    let shifts = orientation.turns.iter().flat_map(|(_, _, shifts)| shifts);
                    assert!(shifts.copied().all(|(right, up)| right.abs() <= MAX_SHIFT && up.abs() <= MAX_SHIFT));
                }
            }
        }
    }

    #[test]
    fn states_that_cover_the_same_cells_are_known() {
        let distinct = |tetrimino| {
            let orientations = Orientation::all(Model::Literal, tetrimino);
            orientations.iter().filter(|orientation| orientation.same == (orientation.facing, (0, 0))).count()
        };
        assert_eq!(Tetrimino::ALL.map(distinct), [1, 2, 4, 4, 4, 2, 2]);
        for tetrimino in Tetrimino::ALL {
            let orientations = Orientation::all(Model::Literal, tetrimino);
            for facing in Facing::ALL {
                let piece = PieceState { tetrimino, facing, row: 7, column: 9, is_fixed: true };
                let (mut cells, mut same) = (piece.cells(), canonical(&orientations, piece).cells());
                cells.sort_unstable();
                same.sort_unstable();
                assert_eq!(cells, same);
            }
        }
    }
}
