//! Pruning rules: fields that no pieces can fill.
//!
//! Both rules only count columns. Rows move down when lines are cleared, so a piece may fill rows of the field that are
//! not adjacent. But its columns are always those of its shape.
//!
//! # The columns rule
//!
//! No piece crosses the border between two columns without a common free row. It would need two Minos side by side in
//! one row, and a row with only one free cell of the two stays so until it is full. So complete pieces fill each group
//! of columns between such borders, and the number of its free cells is a multiple of four.
//!
//! ```text
//!    │X . . X X│     three free cells between two columns without a common free row:
//!    │X X . X X│     cannot be filled
//! ```
//!
//! # The parity rule
//!
//! Take the free cells of the odd columns minus those of the even columns. O, S, Z and a horizontal I fill equal
//! numbers of both. A vertical I fills 4 of one. L and J fill 3 and 1 in every orientation. T fills 2 and 2
//! horizontally, 3 and 1 vertically. So modulo 4, the difference is twice the number of remaining L, J and vertical T.
//! If no T remains, that number is known.
//!
//! ```text
//!    ─ column:  1 2 3            horizontal L   3 of the odd columns, 1 of the even one
//!                   ■
//!               ■ ■ ■
//! ```

use super::field::{COLUMNS, FieldWord};

/// The columns rule: whether complete pieces can fill every group of columns.
#[inline(always)]
pub(super) fn columns_fit<W: FieldWord>(field: W) -> bool {
    let free = !field & W::rows(W::ROWS);
    let joined = (free & (free >> 1) & W::NOT_RIGHT).folded();
    let mut borders = !joined & ((1 << (COLUMNS - 1)) - 1);
    if borders == 0 {
        // The total is a multiple of four, because it is filled by complete pieces.
        return true;
    }
    let mut left = W::ZERO;
    while borders != 0 {
        let columns = (2 << borders.trailing_zeros()) - 1;
        left = left | W::columns(columns);
        if !(free & left).ones().is_multiple_of(4) {
            return false;
        }
        borders &= borders - 1;
    }
    true
}

/// The parity rule without a remaining T: whether the difference of odd and even columns matches `of_three` L and J.
#[inline(always)]
pub(super) fn parity_fits<W: FieldWord>(field: W, of_three: u32) -> bool {
    let free = !field & W::rows(W::ROWS);
    let odd = (free & W::columns(0b01_0101_0101)).ones();
    let all = free.ones();
    // This is odd − (all − odd), with multiples of 4 added so that it cannot be negative.
    (2 * odd + 4 * COLUMNS * W::ROWS - all) % 4 == (2 * of_three) % 4
}

#[cfg(test)]
mod tests {
    use super::super::movegen::{FieldMoveGen, TurnRules};
    use super::super::predecessors::for_each_predecessor;
    use super::*;
    use crate::engine::{RotationSystem, Tetrimino};

    #[test]
    fn groups_of_columns_need_room_for_whole_pieces() {
        let rows = |upper: u64, lower: u64| u64::rows(2) | upper << (3 * COLUMNS) | lower << (2 * COLUMNS);
        for (upper, lower, expected) in [
            (0b11_1101_0001, 0b11_1111_1111, false), // 3 and 1
            (0b11_1000_0111, 0b11_1111_1111, true),  // 4
            (0b11_1111_0000, 0b11_1100_0011, true),  // 4 above and 4 below, with columns in common
            (0b11_1000_1111, 0b00_0111_1111, false), // 3 and 3
            (0b11_1000_1111, 0b00_0011_1111, true),  // 3 and 4, joined where both are free
            (0b11_0000_1111, 0b11_1111_0000, true),  // 4 and 4, side by side
        ] {
            let free = (!rows(upper, lower) & u64::rows(4)).count_ones();
            let allowed = columns_fit(rows(upper, lower));
            assert_eq!(allowed, expected, "{upper:010b} {lower:010b} {free}");
        }
    }

    /// Both rules allow every field on random backward paths from a perfect clear, so no solution is pruned.
    #[test]
    fn fillable_fields_are_not_pruned() {
        for turns in [TurnRules::default(), TurnRules::of(RotationSystem::Ocular)] {
            let movegen = FieldMoveGen::<u64>::new(turns);
            let mut number = 5_u64;
            let mut cut = 0;
            for _ in 0..60 {
                let (mut field, mut of_three, mut has_t) = (u64::rows(4), 0, false);
                for _ in 0..9 {
                    let mut befores = Vec::new();
                    for_each_predecessor(&movegen, field, |before, tetrimino| befores.push((before, tetrimino)));
                    number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let Some((before, tetrimino)) = befores.get((number >> 33) as usize % befores.len().max(1)) else {
                        break;
                    };
                    field = *before;
                    of_three += u32::from(matches!(tetrimino, Tetrimino::L | Tetrimino::J));
                    has_t |= *tetrimino == Tetrimino::T;
                    assert!(columns_fit(field), "{field:010x}");
                    assert!(has_t || parity_fits(field, of_three), "{field:010x}");
                    cut += u32::from(!has_t && !parity_fits(field, of_three + 1));
                }
            }
            assert!(cut > 60, "the stripes exclude the wrong number of L and J");
        }
    }
}
