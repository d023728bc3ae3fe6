//! A search for all solutions of a puzzle stage: a flood fill for the placements of each piece, and all sequences of
//! such placements.
//!
//! ```text
//!   solutions(Matrix, queue)    for each placement of the first piece ─▶ lock, clear lines ─▶ solutions(Matrix, rest)
//!   placements(Matrix, piece)   left, right, down a row, and every turn, as in the engine, from generation on
//! ```
//!
//! The number of empty cells of a stage equals the number of Minos of its pieces, and each row has a Block. So no Mino
//! may be above these rows, and the search skips such placements.

use std::collections::{BTreeSet, HashMap};

use skyline::engine::units::{COLUMNS, ROWS};
use skyline::engine::{Cell, Matrix, RotationSystem, Tetrimino, Turn, diagram};

/// A search with the moves of one rotation system.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StageSearch {
    pub(crate) system: RotationSystem,
    /// A Tetrimino that turns only above all Blocks. Between Blocks it can only move and fall.
    pub(crate) spinless: Option<Tetrimino>,
}

impl StageSearch {
    pub(crate) const fn new(system: RotationSystem) -> Self {
        Self { system, spinless: None }
    }

    /// The number of solutions that fill all cells with the queue.
    pub(crate) fn count_solutions(self, matrix: &Matrix, queue: &[Tetrimino]) -> u64 {
        self.count_from(matrix, queue, &mut HashMap::new())
    }

    /// The first solution found: the cells in which the pieces of the queue lock, in order.
    pub(crate) fn solution(self, matrix: &Matrix, queue: &[Tetrimino]) -> Option<Vec<[Cell; 4]>> {
        let Some((first, rest)) = queue.split_first() else { return matrix.is_empty().then(Vec::new) };
        let inside = |cells: &[Cell; 4]| cells.iter().all(|cell| cell.y <= matrix.height() as i8);
        let mut placements = self.placements(matrix, *first).into_iter().filter(inside);
        let (cells, after) = placements.find_map(|cells| {
            let after = locked(matrix, *first, cells);
            (self.count_solutions(&after, rest) > 0).then_some((cells, after))
        })?;
        let mut all = vec![cells];
        all.extend(self.solution(&after, rest)?);
        Some(all)
    }

    fn count_from(self, matrix: &Matrix, queue: &[Tetrimino], known: &mut HashMap<Vec<u32>, u64>) -> u64 {
        let Some((first, rest)) = queue.split_first() else { return u64::from(matrix.is_empty()) };
        let rows: Vec<u32> = (1..=matrix.height() as i8).map(|y| matrix.row_bits(y)).collect();
        if let Some(&count) = known.get(&rows) {
            return count;
        }
        let inside = |cells: &[Cell; 4]| cells.iter().all(|cell| cell.y <= matrix.height() as i8);
        let placements = self.placements(matrix, *first).into_iter().filter(inside);
        let count = placements.map(|cells| self.count_from(&locked(matrix, *first, cells), rest, known)).sum();
        known.insert(rows, count);
        count
    }

    /// The sets of cells in which a piece can lock down.
    fn placements(self, matrix: &Matrix, tetrimino: Tetrimino) -> BTreeSet<[Cell; 4]> {
        let mut waiting = vec![matrix.entered(self.system.generated(tetrimino))];
        let mut seen = [false; 4 * COLUMNS as usize * ROWS as usize];
        let mut placements = BTreeSet::new();
        while let Some(piece) = waiting.pop() {
            let Cell { x, y } = piece.centre;
            let index = (y as usize - 1) * COLUMNS as usize + x as usize - 1;
            if std::mem::replace(&mut seen[index * 4 + piece.facing as usize], true) {
                continue;
            }
            let moves = [(-1, 0), (1, 0), (0, -1)].map(|(dx, dy)| piece.offset(dx, dy));
            waiting.extend(moves.into_iter().filter(|moved| matrix.fits(*moved)));
            if !matrix.fits(piece.offset(0, -1)) {
                placements.insert(piece.cells());
            }
            if self.spinless != Some(tetrimino) || piece.lowest_row() > matrix.height() as i8 {
                let turns = Turn::ALL.into_iter().filter_map(|turn| self.system.turned(matrix, piece, turn));
                waiting.extend(turns.map(|(turned, _)| turned));
            }
        }
        placements
    }
}

/// The Matrix after a piece locked down and its lines were cleared.
fn locked(matrix: &Matrix, tetrimino: Tetrimino, cells: [Cell; 4]) -> Matrix {
    let mut rows: Vec<Vec<char>> = diagram::draw(matrix).iter().map(|row| row.chars().collect()).collect();
    let height = rows.len();
    for cell in cells {
        rows[height - cell.y as usize][cell.x as usize - 1] = tetrimino.letter();
    }
    rows.retain(|row| row.contains(&'.'));
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    diagram::matrix(&rows).unwrap()
}
