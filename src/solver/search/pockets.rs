//! The cells that pieces can reach before the first line clear, to decide whether a line can ever be cleared.
//!
//! A fixed piece only removes free cells, and only a cleared line adds some. So until then, a piece can cover only
//! cells that it can be moved over now:
//!
//! ```text
//!   . . X . .        I I X I I        O O X O O      O cannot get below the narrow gap on the left, and I
//!   . . X . .   ──▶  I I X I I        O O X O O      cannot leave its column there. Neither can reach the
//!   . X X . .        I X X I I        . X X O O      pocket on the right. If no other piece remains, the
//!   . . X X .        I . X X I        . . X X .      two lower rows cannot be the first full ones.
//!   . . X . .        I . X . I        . . X . .
//! ```
//!
//! A row becomes full with the piece that covers its last cell. If the first row that can be full needs the n-th piece,
//! these n pieces need 4n coverable cells.
//!
//! A turn with several possible results is assumed to have all of them, because on a fuller board any of them may be
//! the first that fits.

use super::question::SearchPosition;
use crate::engine::Tetrimino;
use crate::solver::movegen::PlacementFinder;

/// For each type, the index from 1 of the first piece that can be of this type. `None` if none follows.
pub(super) type Coming = [Option<usize>; 7];

/// Finds the cells that pieces can reach.
#[derive(Debug, Clone)]
pub(super) struct Pockets {
    finder: PlacementFinder,
    /// The columns of each row that the pieces so far can cover.
    covered: Vec<u64>,
}

impl Pockets {
    pub(super) const fn new(finder: PlacementFinder) -> Self {
        Self { finder, covered: Vec::new() }
    }

    /// Whether no line can ever be cleared, if all lines to be cleared are among the rows up to `height` and pieces are
    /// only placed in these rows.
    ///
    /// `missing` contains the number of unfilled cells of each row. An empty row stays empty.
    pub(super) fn are_shut(&mut self, position: &SearchPosition, missing: &[usize], coming: Coming) -> bool {
        // Wider boards are not supported.
        let Some(columns) = self.finder.columns() else { return false };
        self.covered.clear();
        self.covered.resize(missing.len(), 0);
        let mut first_line = None;
        let mut number = 0;
        // Types in the order of their first piece: the coverable cells grow only with a new type.
        while let Some(next) = coming.into_iter().flatten().filter(|of_type| *of_type > number).min() {
            if first_line.is_some_and(|first| first < next) {
                break;
            }
            if self.cannot_hold(next - 1) {
                return true;
            }
            number = next;
            for tetrimino in Tetrimino::ALL.into_iter().filter(|tetrimino| coming[*tetrimino as usize] == Some(number))
            {
                self.finder.mark_coverable(
                    &position.cells,
                    tetrimino,
                    |row| missing[row - 1] < columns,
                    &mut self.covered,
                );
            }
            let rows = self.covered.iter().zip(missing);
            let fillable =
                rows.filter(|(covered, missing)| **missing < columns && covered.count_ones() as usize == **missing);
            let line = fillable.map(|(_, missing)| number.max(missing.div_ceil(4))).min();
            first_line = first_line.into_iter().chain(line).min();
        }
        first_line.is_none_or(|pieces| self.cannot_hold(pieces))
    }

    fn cannot_hold(&self, pieces: usize) -> bool {
        4 * pieces > self.covered.iter().map(|row| row.count_ones() as usize).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::formal::board::Board;
    use crate::solver::formal::model::Model;
    use crate::solver::search::queue::QueueState;

    #[test]
    fn a_row_waits_for_the_pieces_of_its_rooms() {
        use Tetrimino::{I, O, T};
        let drawing = ["......", "......", "......", "......", "......", "..X...", "..XX.X", "XXXXX."];
        let board = Board::from_drawing(&drawing).unwrap();
        let queue = QueueState { drawn: 0, held: None };
        let position = SearchPosition { cells: board.words().to_vec(), queue, lines: 0, tetrises: 0, spins: 0, run: 0 };
        let mut pockets = Pockets::new(PlacementFinder::new(Model::Literal, &board));
        let mut are_shut = |coming: &[(Tetrimino, usize)]| {
            let mut numbers = [None; 7];
            for (tetrimino, number) in coming {
                numbers[*tetrimino as usize] = Some(*number);
            }
            pockets.are_shut(&position, &[1, 3, 5], numbers)
        };
        assert!(!are_shut(&[(O, 1), (T, 2)]));
        assert!(are_shut(&[(O, 1)]));
        assert!(are_shut(&[(T, 1)]));
        // Two pieces fit until a line is cleared, and T would be the third.
        assert!(are_shut(&[(O, 1), (I, 2), (T, 3)]));
        assert!(are_shut(&[]));
    }
}
