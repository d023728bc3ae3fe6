//! Backward moves: the fields from which a piece leads to a given field.

use super::field::{COLUMNS, FieldWord as _, full_rows};
use super::movegen::{FieldMoveGen, Shape};
use crate::engine::Tetrimino;

/// Calls `visit` with every field from which a piece leads to this one, and with that piece. A pair may be passed
/// twice.
///
/// The piece may have cleared lines, which are now among the full rows at the bottom. So some of these rows are moved
/// back to the rows of the piece, each with one of its Minos, and the piece is removed. [`FieldMoveGen`] decides
/// whether it could lock there.
///
/// ```text
///   . . . . . . . .        . . . . . . . .        . . . . . . . .
///   X X . . . X X X   ◀──  X X . . . X X X   ◀──  X X T T T X X X
///   X X X . X X X X        X X X . X X X X        X X X T X X X X
///   X X X X X X X X  full  with two rows back     the T that filled them
///   X X X X X X X X
/// ```
pub(super) fn for_each_predecessor(movegen: &FieldMoveGen<u64>, field: u64, mut visit: impl FnMut(u64, Tetrimino)) {
    let full = full_rows(field);
    for back in 0_u32..1 << u64::ROWS {
        let floor = full.checked_sub(back.count_ones());
        let Some(floor) = floor.filter(|floor| back.trailing_zeros() >= *floor) else { continue };
        let whole = with_rows_back(field, full, floor, back);
        for tetrimino in Tetrimino::ALL {
            for (index, shape) in movegen.shapes(tetrimino).iter().enumerate() {
                for place in taken_places(shape, whole, floor).indices() {
                    let cells = shape.cells << place;
                    let before = whole & !cells;
                    if full_rows(before) == floor
                        && has_all_rows(cells, back)
                        && movegen.places(tetrimino, before)[index] >> place & 1 == 1
                    {
                        visit(before, tetrimino);
                    }
                }
            }
        }
    }
}

/// The field with all full rows except `floor` of them moved back to the rows of `back`.
fn with_rows_back(field: u64, full: u32, floor: u32, back: u32) -> u64 {
    let mut next = full;
    (floor..u64::ROWS).fold(u64::rows(floor), |whole, row| {
        let cells = if back >> row & 1 == 1 {
            u64::rows(1)
        } else {
            next += 1;
            field >> ((next - 1) * COLUMNS) & u64::rows(1)
        };
        whole | cells << (row * COLUMNS)
    })
}

/// The positions of the shape on filled cells, none of them in the floor.
fn taken_places(shape: &Shape<u64>, whole: u64, floor: u32) -> u64 {
    shape.cells.indices().fold(shape.inside & !u64::rows(floor), |places, cell| places & whole >> cell)
}

/// Whether there is a cell in each of these rows.
fn has_all_rows(cells: u64, rows: u32) -> bool {
    (0..u64::ROWS).all(|row| rows >> row & 1 == 0 || cells >> (row * COLUMNS) & u64::rows(1) != 0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::movegen::TurnRules;
    use super::*;

    fn before(movegen: &FieldMoveGen<u64>, field: u64) -> BTreeSet<(u64, Tetrimino)> {
        let mut before = BTreeSet::new();
        for_each_predecessor(movegen, field, |field, tetrimino| {
            before.insert((field, tetrimino));
        });
        before
    }

    /// Forward and backward moves agree, from the empty field and from a perfect clear.
    #[test]
    fn back_and_forward_are_one() {
        let movegen = FieldMoveGen::new(TurnRules::default());
        let mut field = 0;
        for round in 0..9_usize {
            let tetrimino = Tetrimino::ALL[round * 5 % 7];
            let mut nexts = BTreeSet::new();
            movegen.for_each_next(tetrimino, field, |next| {
                nexts.insert(next);
            });
            for next in &nexts {
                assert!(before(&movegen, *next).contains(&(field, tetrimino)));
            }
            let Some(next) = nexts.into_iter().nth(round * 3 % 5) else { break };
            field = next;
        }
        let mut field = u64::rows(4);
        for round in 0..7_usize {
            let befores = before(&movegen, field);
            for (before, tetrimino) in &befores {
                let mut is_next = false;
                movegen.for_each_next(*tetrimino, *before, |next| is_next |= next == field);
                assert!(is_next, "{before:010x} {tetrimino:?} {field:010x}");
            }
            field = befores.into_iter().nth(round * 7 % 11).unwrap().0;
        }
    }

    /// The fields that one piece completes: I in 7 horizontal and 10 vertical placements, O in 9.
    #[test]
    fn the_last_piece_takes_up_all_rows_that_are_left() {
        let movegen = FieldMoveGen::new(TurnRules::default());
        let all = before(&movegen, u64::rows(4));
        let count = |tetrimino| all.iter().filter(|(_, piece)| *piece == tetrimino).count();
        assert_eq!((count(Tetrimino::I), count(Tetrimino::O)), (17, 9));
        assert!(all.iter().all(|(field, _)| field.count_ones() == 36));
    }
}
