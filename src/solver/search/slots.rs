//! T-Slots: how far a board is from one. It only decides in which order placements are tried.

use super::grid::Grid;
use crate::engine::{Facing, Tetrimino};
use crate::solver::movegen::bits::bits;
use crate::solver::movegen::orientation::minos;

/// The weight of a corner beside the centre of a T that is not occupied, in cells.
const CORNER: usize = 2;

/// The number of cells that are missing for a T that clears `lines` lines, up to three, and makes a T-Spin: a small
/// number if the nearest T-Slot is nearly complete.
pub(super) fn distance(grid: Grid, cells: &[u64], lines: usize) -> usize {
    let height = grid.height(cells);
    let missing: Vec<usize> = (0..=height + 2).map(|row| if row == 0 { 0 } else { grid.missing(cells, row) }).collect();
    let is_filled = |row: i32, column: i32| {
        row < 1
            || column < 1
            || column > grid.columns as i32
            || row as usize <= height && bits(cells, (row as usize - 1) * grid.columns + column as usize - 1, 1) != 0
    };
    let places = (1..=height as i32 + 1).flat_map(|row| (1..=grid.columns as i32).map(move |column| (row, column)));
    let slots = places.flat_map(|place| Facing::ALL.map(|facing| (place, minos(Tetrimino::T, facing))));
    let distance = |((row, column), minos): ((i32, i32), [(i32, i32); 4])| {
        if minos.iter().any(|(right, up)| is_filled(row + up, column + right)) {
            return None;
        }
        // What each row lacks, without the cells of the T.
        let lacks = |at: i32| {
            let own = minos.iter().filter(|(_, up)| row + up == at).count();
            (own > 0).then(|| missing.get(at as usize).map_or(grid.columns, |missing| *missing) - own)
        };
        let mut lacks: Vec<usize> = (row - 1..=row + 1).filter_map(lacks).collect();
        lacks.sort_unstable();
        let lacking: usize = lacks.get(..lines)?.iter().sum();
        let corners = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let occupied = corners.into_iter().filter(|(right, up)| is_filled(row + up, column + right)).count();
        Some(lacking + CORNER * 3_usize.saturating_sub(occupied))
    };
    slots.filter_map(distance).min().unwrap_or(4 * grid.columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::formal::board::Board;

    #[test]
    fn a_complete_slot_lacks_nothing() {
        let far = |drawing: &[&str], lines| {
            let board = Board::from_drawing(drawing).unwrap();
            let grid = Grid { rows: board.rows(), columns: board.columns(), words: board.words().len() };
            distance(grid, board.words(), lines)
        };
        let slot = ["......", ".X....", "X...XX", "XX.XXX"];
        assert_eq!([0, 1, 2].map(|lines| far(&slot, lines)), [0, 0, 0]);
        assert_eq!(far(&["......", "......", "X...XX", "XX.XXX"], 2), 2, "without a roof");
        assert_eq!(far(&["......", ".X....", "X...X.", "XX.XXX"], 2), 1, "a cell of the row is missing");
        assert!(far(&slot, 3) > 4);
    }
}
