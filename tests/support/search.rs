//! Every way to solve a stage: a breadth-first search for all places where a piece can come to rest, and all orders of
//! such places, one piece after the other.
//!
//! ```text
//!   ways(Matrix, queue)     for each place of the first piece ──▶ locked, lines cleared ──▶ ways(Matrix, rest)
//!   places(Matrix, piece)   left, right, down a row, and every turn, as the engine has them, from the generation on
//! ```
//!
//! A stage has exactly as many cells to fill as its pieces have Minos, and a Block in each of its rows. So a Mino above
//! them would be one too many, and what the search does not follow cannot be solved.

use std::collections::{BTreeSet, HashMap};

use skyline::engine::units::{COLUMNS, ROWS};
use skyline::engine::{Cell, Matrix, RotationSystem, Tetrimino, Turn, diagram};

/// How pieces may move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Movement {
    pub(crate) system: RotationSystem,
    /// The Tetrimino that turns above all Blocks only; among them it just moves and falls.
    pub(crate) spinless: Option<Tetrimino>,
}

impl Movement {
    pub(crate) const fn of(system: RotationSystem) -> Self {
        Self { system, spinless: None }
    }

    /// How many ways there are to fill all cells with the queue.
    pub(crate) fn ways(self, matrix: &Matrix, queue: &[Tetrimino]) -> u64 {
        self.ways_from(matrix, queue, &mut HashMap::new())
    }

    /// The cells to lock the pieces of the queue in, one after the other, so that all are filled: a first such way.
    pub(crate) fn solution(self, matrix: &Matrix, queue: &[Tetrimino]) -> Option<Vec<[Cell; 4]>> {
        let Some((first, rest)) = queue.split_first() else { return matrix.is_empty().then(Vec::new) };
        let inside = |cells: &[Cell; 4]| cells.iter().all(|cell| cell.y <= matrix.height() as i8);
        let mut places = self.places(matrix, *first).into_iter().filter(inside);
        let (cells, after) = places.find_map(|cells| {
            let after = locked(matrix, *first, cells);
            (self.ways(&after, rest) > 0).then_some((cells, after))
        })?;
        let mut all = vec![cells];
        all.extend(self.solution(&after, rest)?);
        Some(all)
    }

    fn ways_from(self, matrix: &Matrix, queue: &[Tetrimino], known: &mut HashMap<Vec<u16>, u64>) -> u64 {
        let Some((first, rest)) = queue.split_first() else { return u64::from(matrix.is_empty()) };
        let rows: Vec<u16> = (1..=matrix.height() as i8).map(|y| matrix.row_bits(y)).collect();
        if let Some(&ways) = known.get(&rows) {
            return ways;
        }
        let inside = |cells: &[Cell; 4]| cells.iter().all(|cell| cell.y <= matrix.height() as i8);
        let places = self.places(matrix, *first).into_iter().filter(inside);
        let ways = places.map(|cells| self.ways_from(&locked(matrix, *first, cells), rest, known)).sum();
        known.insert(rows, ways);
        ways
    }

    /// The cells in which a piece can Lock Down.
    fn places(self, matrix: &Matrix, tetrimino: Tetrimino) -> BTreeSet<[Cell; 4]> {
        let mut waiting = vec![matrix.entered(tetrimino)];
        let mut seen = [false; 4 * COLUMNS as usize * ROWS as usize];
        let mut places = BTreeSet::new();
        while let Some(piece) = waiting.pop() {
            let Cell { x, y } = piece.centre;
            let index = (y as usize - 1) * COLUMNS as usize + x as usize - 1;
            if std::mem::replace(&mut seen[index * 4 + piece.facing as usize], true) {
                continue;
            }
            let moves = [(-1, 0), (1, 0), (0, -1)].map(|(dx, dy)| piece.offset(dx, dy));
            waiting.extend(moves.into_iter().filter(|moved| matrix.fits(*moved)));
            if !matrix.fits(piece.offset(0, -1)) {
                places.insert(piece.cells());
            }
            if self.spinless != Some(tetrimino) || piece.lowest_row() > matrix.height() as i8 {
                let turns = Turn::ALL.into_iter().filter_map(|turn| self.system.turned(matrix, piece, turn));
                waiting.extend(turns.map(|(turned, _)| turned));
            }
        }
        places
    }
}

/// The Matrix after a piece Locked Down and its lines were cleared.
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
