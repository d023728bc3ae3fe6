//! Operations on bitboards of any size: cell (i, j) is bit (i − 1) · m + j − 1 of a run of words.

use crate::solver::formal::piece::PieceState;
use crate::solver::movegen::bits::bits;

/// The size of the boards of a search.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    /// The number of rows, n, without the Buffer Zone.
    pub(super) rows: usize,
    /// The number of columns, m.
    pub(super) columns: usize,
    /// The number of words of a board.
    pub(super) words: usize,
}

impl Grid {
    /// The highest row with a filled cell, or 0 for an empty board.
    pub(super) fn height(&self, cells: &[u64]) -> usize {
        let last = cells.iter().rposition(|word| *word != 0);
        last.map_or(0, |word| (word * 64 + 63 - cells[word].leading_zeros() as usize) / self.columns + 1)
    }

    pub(super) fn filled(cells: &[u64]) -> usize {
        cells.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The number of unfilled cells of a row, from 1.
    pub(super) fn missing(&self, cells: &[u64], row: usize) -> usize {
        let filled: u32 = self.chunks(row).map(|(at, length)| bits(cells, at, length).count_ones()).sum();
        self.columns - filled as usize
    }

    /// Whether every filled cell of the row is also filled in row `of_row` of the other board.
    pub(super) fn is_within(&self, cells: &[u64], row: usize, others: &[u64], of_row: usize) -> bool {
        let mut chunks = self.chunks(row).zip(self.chunks(of_row));
        chunks.all(|((at, length), (to, _))| bits(cells, at, length) & !bits(others, to, length) == 0)
    }

    /// Whether a cell is filled in the row, and in row `of_row` of the other board.
    pub(super) fn shares(&self, cells: &[u64], row: usize, others: &[u64], of_row: usize) -> bool {
        let mut chunks = self.chunks(row).zip(self.chunks(of_row));
        chunks.any(|((at, length), (to, _))| bits(cells, at, length) & bits(others, to, length) != 0)
    }

    /// The number of cells that are filled in row `of_row` of the other board, but not in the row.
    pub(super) fn lacks(&self, cells: &[u64], row: usize, others: &[u64], of_row: usize) -> usize {
        let chunks = self.chunks(row).zip(self.chunks(of_row));
        let count = |((at, length), (to, _)): ((usize, usize), (usize, usize))| {
            (bits(others, to, length) & !bits(cells, at, length)).count_ones() as usize
        };
        chunks.map(count).sum()
    }

    /// Whether some row up to `height` has two unfilled cells in this column and the next.
    pub(super) fn has_passage(&self, cells: &[u64], height: usize, column: usize) -> bool {
        (1..=height).any(|row| bits(cells, (row - 1) * self.columns + column - 1, 2) == 0)
    }

    /// Counts the filled cells of each column up to a row.
    pub(super) fn fill_of_columns(&self, cells: &[u64], height: usize, counts: &mut Vec<i32>) {
        counts.clear();
        counts.resize(self.columns, 0);
        for row in 1..=height {
            for (at, length) in self.chunks(row) {
                let first = at - (row - 1) * self.columns;
                let mut word = bits(cells, at, length);
                while word != 0 {
                    counts[first + word.trailing_zeros() as usize] += 1;
                    word &= word - 1;
                }
            }
        }
    }

    /// The number of holes: unfilled cells below a filled cell of the same column.
    pub(super) fn holes(&self, cells: &[u64]) -> usize {
        let mut holes = 0;
        let height = self.height(cells);
        for first in (0..self.columns).step_by(64) {
            let length = (self.columns - first).min(64);
            let mut roof = 0;
            for row in (1..=height).rev() {
                let filled = bits(cells, (row - 1) * self.columns + first, length);
                holes += (roof & !filled).count_ones() as usize;
                roof |= filled;
            }
        }
        holes
    }

    /// The index of a cell on the board, given as row and column.
    pub(super) const fn index(&self, (row, column): (i32, i32)) -> usize {
        (row as usize - 1) * self.columns + column as usize - 1
    }

    /// Fills the cells of the piece, removes the full rows, and returns their number.
    pub(super) fn merge(&self, cells: &mut [u64], piece: PieceState) -> usize {
        for cell in piece.cells() {
            let at = self.index(cell);
            cells[at / 64] |= 1 << (at % 64);
        }
        let height = self.height(cells);
        let mut lines = 0;
        for row in 1..=height {
            if self.missing(cells, row) == 0 {
                lines += 1;
            } else if lines > 0 {
                self.copy(cells, row, row - lines);
            }
        }
        for row in height + 1 - lines..=height {
            self.wipe(cells, row);
        }
        lines
    }

    fn copy(&self, cells: &mut [u64], from: usize, to: usize) {
        for ((at, length), (to, _)) in self.chunks(from).zip(self.chunks(to)) {
            put(cells, to, length, bits(cells, at, length));
        }
    }

    fn wipe(&self, cells: &mut [u64], row: usize) {
        for (at, length) in self.chunks(row) {
            put(cells, at, length, 0);
        }
    }

    /// The bits of a row in chunks of up to 64: first bit and length.
    fn chunks(&self, row: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (start, columns) = ((row - 1) * self.columns, self.columns);
        (0..columns).step_by(64).map(move |first| (start + first, (columns - first).min(64)))
    }

    /// Mirrors a board.
    pub(super) fn mirror(&self, cells: &[u64], image: &mut [u64]) {
        image.fill(0);
        for (index, word) in cells.iter().enumerate() {
            let mut word = *word;
            while word != 0 {
                let at = index * 64 + word.trailing_zeros() as usize;
                let column = at % self.columns;
                let to = at - column + self.columns - 1 - column;
                image[to / 64] |= 1 << (to % 64);
                word &= word - 1;
            }
        }
    }
}

fn put(cells: &mut [u64], at: usize, length: usize, value: u64) {
    let (word, bit) = (at / 64, at % 64);
    let mask = u64::MAX >> (64 - length);
    cells[word] = cells[word] & !(mask << bit) | value << bit;
    // Rows do not start at word boundaries, so a chunk of a row may span two words.
    if bit + length > 64 {
        let back = 64 - bit;
        cells[word + 1] = cells[word + 1] & !(mask >> back) | value >> back;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::{Facing, Tetrimino};
    use crate::solver::formal::board::Board;
    use crate::solver::formal::definitions;

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        /// Compares word operations with the definitions, cell by cell.
        #[test]
        fn word_operations_agree_with_cells(
            (rows, columns) in (4_usize..9, 4_usize..140),
            seed in prop::collection::vec(any::<bool>(), 600),
            (thin, at, kind, facing) in (1_usize..4, any::<usize>(), 0_usize..7, 0_usize..4),
        ) {
            let mut board = Board::new(rows, columns).unwrap();
            for row in 1..=rows {
                for column in 1..=columns {
                    board.set(row, column, seed[(row * 31 + column) % 600] || (row * 7 + column) % thin != 0 || row % 3 == 0);
                }
            }
            let grid = Grid { rows, columns, words: board.words().len() };
            let mut cells = board.words().to_vec();
            prop_assert_eq!(grid.height(&cells), board.height());
            prop_assert_eq!(Grid::filled(&cells), board.filled());
            prop_assert_eq!(grid.holes(&cells), board.holes());
            let mut counts = Vec::new();
            grid.fill_of_columns(&cells, board.height(), &mut counts);
            for row in 1..=rows {
                let missing = (1..=columns).filter(|column| !board.is_filled(row, *column)).count();
                prop_assert_eq!(grid.missing(&cells, row), missing);
                let within = (1..=columns).all(|column| !board.is_filled(row, column) || board.is_filled(1, column));
                prop_assert_eq!(grid.is_within(&cells, row, &cells, 1), within);
            }
            for column in 1..=columns {
                let filled = (1..=rows).filter(|row| board.is_filled(*row, column)).count();
                prop_assert_eq!(counts[column - 1] as usize, filled);
            }
            let mut image = vec![0; cells.len()];
            grid.mirror(&cells, &mut image);
            let same = |row, column| bits(&image, (row - 1) * columns + columns - column, 1) == u64::from(board.is_filled(row, column));
            prop_assert!((1..=rows).all(|row| (1..=columns).all(|column| same(row, column))));
            let passage = (1..=rows).any(|row| !board.is_filled(row, 2) && !board.is_filled(row, 3));
            prop_assert_eq!(grid.has_passage(&cells, rows, 2), passage);
            let (tetrimino, facing) = (Tetrimino::ALL[kind], Facing::ALL[facing]);
            let column = (at % (columns - 3) + 2) as i32;
            let piece = PieceState { tetrimino, facing, row: rows as i32, column, is_fixed: true };
            if piece.cells().iter().all(|(row, column)| (1..=2 * rows as i32).contains(row) && (1..=columns as i32).contains(column)) {
                let (merged, lines) = definitions::merged(&board, piece);
                prop_assert_eq!(grid.merge(&mut cells, piece), lines);
                prop_assert_eq!(&cells[..], merged.words());
            }
        }
    }
}
