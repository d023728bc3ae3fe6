//! Where a piece can come to rest, without the ways that lead there: all that a search needs of a piece.
//!
//! ```text
//!   row r of the board, a bit a column ──▶ room[r][θ]: the columns in which the piece has room in orientation θ
//!                                              │
//!   start ──▶ known[r][θ] ── slides, turns, drops of whole rows of positions, from the top row down ──▶ known
//!                                              │
//!                                              └──▶ ends: nothing below, and a fix is legal; equal cells once
//! ```
//!
//! [`Reach`] knows the same with a shortest trajectory for each, for boards of any width, and is asked where the board is
//! too wide for a row to be one word.

use crate::engine::{Facing, Tetrimino, Turn};
use crate::solver::board::Board;
use crate::solver::definitions::attempts;
use crate::solver::model::Model;
use crate::solver::piece::PieceState;
use crate::solver::reach::Reach;

use super::grid::bits;

/// Bits of a row before column 1, so that a piece beside a wall can be looked at.
const MARGIN: usize = 4;
/// The widest board whose rows are words, with a margin on both sides.
const MOST_COLUMNS: usize = 64 - 2 * MARGIN;
/// Rows below row 1, which are the floor.
const FLOOR: usize = 4;

/// Where a turn ends that has room in more than one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turning {
    /// In the first, as it is.
    First,
    /// In all of them: with less room it may end in any.
    All,
}

/// A piece type in an orientation.
#[derive(Debug, Clone, Default)]
struct Shape {
    minos: [(i32, i32); 4],
    top: i32,
    bottom: i32,
    /// What a quarter turn leads to, clockwise and counterclockwise: the orientation, and the places tried.
    turns: [(usize, Vec<(i32, i32)>); 2],
    /// The first orientation that covers the same cells, and where its centre is then, seen from this one.
    same: (usize, (i32, i32)),
}

/// Finds the final states of pieces.
#[derive(Debug, Clone)]
pub(super) struct Ends {
    model: Model,
    rows: i32,
    columns: usize,
    /// The highest row that a piece may be in; in the literal model there is none, but no piece gets above row n + 4.
    ceiling: i32,
    shapes: Vec<[Shape; 4]>,
    /// For boards that are too wide.
    board: Board,
    /// The filled cells and walls of each row, from the floor up.
    taken: Vec<u64>,
    room: Vec<[u64; 4]>,
    known: Vec<[u64; 4]>,
    done: Vec<[u64; 4]>,
}

impl Ends {
    /// For boards of the size of this one.
    pub(super) fn new(model: Model, board: &Board) -> Self {
        let shapes = Tetrimino::ALL.map(|tetrimino| Facing::ALL.map(|facing| Shape::new(model, tetrimino, facing)));
        let rows = board.rows() as i32;
        let ceiling = match model {
            Model::Literal => rows + 4,
            Model::Guideline { .. } => rows + board.buffer_rows() as i32,
        };
        let height = if board.columns() <= MOST_COLUMNS { ceiling as usize + 2 * FLOOR } else { 0 };
        Self {
            model,
            rows,
            columns: board.columns(),
            ceiling,
            shapes: shapes.to_vec(),
            board: board.clone(),
            taken: vec![0; height],
            room: vec![[0; 4]; height],
            known: vec![[0; 4]; height],
            done: vec![[0; 4]; height],
        }
    }

    /// m; `None` if the board is too wide for a row to be one word.
    pub(super) fn columns(&self) -> Option<usize> {
        Some(self.columns).filter(|columns| *columns <= MOST_COLUMNS)
    }

    /// Adds the final states of a piece on the board of these cells, those that cover the same cells once; any state that
    /// covers them stands for them.
    pub(super) fn find(&mut self, cells: &[u64], height: usize, tetrimino: Tetrimino, ends: &mut Vec<PieceState>) {
        if self.columns > MOST_COLUMNS {
            self.board.set_words(cells);
            ends.extend(Reach::new(self.model, &self.board, tetrimino).distinct());
            return;
        }
        if self.explore(cells, height, tetrimino, Turning::First) {
            self.collect(tetrimino, height as i32, ends);
        }
    }

    /// Adds to the columns of each row, bit 0 being column 1, those that the piece covers in the states it can be moved to,
    /// wherever its turns could end, with all cells in rows that miss a cell less than all. `missing` counts the unfilled
    /// cells of each row, and nothing is filled above these.
    pub(super) fn cover(&mut self, cells: &[u64], missing: &[usize], tetrimino: Tetrimino, covered: &mut [u64]) {
        let columns = self.columns;
        if columns > MOST_COLUMNS || !self.explore(cells, missing.len(), tetrimino, Turning::All) {
            return;
        }
        for row in 1..=missing.len() as i32 {
            for (facing, shape) in self.shapes[tetrimino as usize].iter().enumerate() {
                let states = self.known[at(row)][facing];
                let is_used = |up: i32| missing.get((row + up - 1) as usize).is_some_and(|missing| *missing < columns);
                if states != 0 && shape.minos.iter().all(|(_, up)| is_used(*up)) {
                    for &(right, up) in &shape.minos {
                        covered[(row + up - 1) as usize] |= shifted(states, right - MARGIN as i32);
                    }
                }
            }
        }
    }

    /// Makes known whatever moves lead to; nothing if the piece has no room to start in.
    fn explore(&mut self, cells: &[u64], height: usize, tetrimino: Tetrimino, turning: Turning) -> bool {
        let shapes = &self.shapes[tetrimino as usize];
        let walls = !((u64::MAX >> (64 - self.columns)) << MARGIN);
        let high = height as i32;
        let open = shapes.each_ref().map(|shape| room(shape, 0, |_| walls));
        self.taken[..FLOOR].fill(u64::MAX);
        for row in 1..=high + 7 {
            let filled = if row <= high { bits(cells, (row as usize - 1) * self.columns, self.columns) } else { 0 };
            if let Some(taken) = self.taken.get_mut(at(row)) {
                *taken = filled << MARGIN | walls;
            }
        }
        for row in 1 - FLOOR as i32..=self.ceiling + 3 {
            for (facing, shape) in shapes.iter().enumerate() {
                self.room[at(row)][facing] = if row > self.ceiling - shape.top {
                    0
                } else if row + shape.bottom > high {
                    open[facing]
                } else if row + shape.bottom < 1 {
                    0
                } else {
                    room(shape, row, |row| self.taken[at(row)])
                };
            }
            self.known[at(row)] = [0; 4];
            self.done[at(row)] = [0; 4];
        }
        let Some(start) = self.start() else { return false };
        let shapes = &self.shapes[tetrimino as usize];
        flood((shapes, turning), (start, high + 4, open), &self.room, (&mut self.known, &mut self.done));
        true
    }

    /// The row in which the piece starts, which is marked as known there.
    fn start(&mut self) -> Option<i32> {
        let bit = 1_u64.checked_shl((self.columns / 2 + MARGIN) as u32 - 1)?;
        let has_room = |row: i32| self.room[at(row)][0] & bit != 0;
        let row = match self.model {
            Model::Literal => Some(self.rows).filter(|row| has_room(*row)),
            Model::Guideline { .. } => Some(self.rows + 1)
                .filter(|row| has_room(*row))
                .map(|row| if has_room(row - 1) { row - 1 } else { row }),
        }?;
        self.known[at(row)][0] = bit;
        Some(row)
    }

    /// The known states that a fix is legal in, equal cells once.
    fn collect(&mut self, tetrimino: Tetrimino, high: i32, ends: &mut Vec<PieceState>) {
        let shapes = &self.shapes[tetrimino as usize];
        // A piece above everything has nothing below it, unless the floor.
        let highest = (high + 4).min(self.ceiling);
        for row in 1 - FLOOR as i32..=self.ceiling + 3 {
            self.done[at(row)] = [0; 4];
        }
        for row in 1..=highest {
            for (facing, shape) in shapes.iter().enumerate() {
                let top = if self.model == Model::Literal { shape.top } else { shape.bottom };
                if row + top <= self.rows {
                    let found = self.known[at(row)][facing] & !self.room[at(row - 1)][facing];
                    let (of, (right, up)) = shape.same;
                    self.done[at(row + up)][of] |= shifted(found, right);
                }
            }
        }
        for row in 1 - FLOOR as i32..=highest + 2 {
            for (index, facing) in Facing::ALL.into_iter().enumerate() {
                let mut found = self.done[at(row)][index];
                while found != 0 {
                    let column = found.trailing_zeros() as i32 - MARGIN as i32 + 1;
                    ends.push(PieceState { tetrimino, facing, row, column, is_fixed: true });
                    found &= found - 1;
                }
            }
        }
    }
}

impl Shape {
    fn new(model: Model, tetrimino: Tetrimino, facing: Facing) -> Self {
        let minos = |facing| tetrimino.minos(facing).map(|(right, up)| (i32::from(right), i32::from(up)));
        let own = minos(facing);
        let rows = || own.iter().map(|(_, up)| *up);
        let turn = |turn| (facing.turned(turn) as usize, attempts(model, tetrimino, facing, turn));
        Self {
            minos: own,
            top: rows().max().unwrap_or(0),
            bottom: rows().min().unwrap_or(0),
            turns: [turn(Turn::Clockwise), turn(Turn::Counterclockwise)],
            same: Facing::ALL
                .into_iter()
                .find_map(|other| Some((other as usize, between(own, minos(other))?)))
                .unwrap_or((facing as usize, (0, 0))),
        }
    }
}

/// Where the centre of the other shape is, seen from this one's, if it covers the same cells.
fn between(mut own: [(i32, i32); 4], mut other: [(i32, i32); 4]) -> Option<(i32, i32)> {
    own.sort_unstable();
    other.sort_unstable();
    let shift = (own[0].0 - other[0].0, own[0].1 - other[0].1);
    let moved = other.map(|(right, up)| (right + shift.0, up + shift.1));
    (moved == own).then_some(shift)
}

/// The columns in which the piece has room with its centre in a row.
fn room(shape: &Shape, row: i32, taken: impl Fn(i32) -> u64) -> u64 {
    !shape.minos.iter().fold(0, |blocked, &(right, up)| blocked | shifted(taken(row + up), -right))
}

/// Bits moved to the right of the board.
const fn shifted(columns: u64, right: i32) -> u64 {
    if right >= 0 { columns << right } else { columns >> -right }
}

const fn at(row: i32) -> usize {
    (row - 1 + FLOOR as i32) as usize
}

/// Makes known whatever moves lead to. Above the row `free` nothing is filled: once every place with room is known in a
/// row there, it is in every row down to that one.
fn flood(
    (shapes, turning): (&[Shape; 4], Turning),
    (start, free, open): (i32, i32, [u64; 4]),
    room: &[[u64; 4]],
    (known, done): (&mut [[u64; 4]], &mut [[u64; 4]]),
) {
    let mut row = start;
    while row >= 1 - FLOOR as i32 + 3 {
        let mut next = row - 1;
        for facing in 0..4 {
            let mut states = known[at(row)][facing];
            if states == done[at(row)][facing] {
                continue;
            }
            let has_room = room[at(row)][facing];
            loop {
                let more = states | (states << 1 | states >> 1) & has_room;
                if more == states {
                    break;
                }
                states = more;
            }
            known[at(row)][facing] = states;
            done[at(row)][facing] = states;
            known[at(row - 1)][facing] |= states & room[at(row - 1)][facing];
            for (to, places) in &shapes[facing].turns {
                let mut rest = states;
                for &(right, up) in places {
                    let hit = rest & shifted(room[at(row + up)][*to], -right);
                    let fresh = shifted(hit, right) & !known[at(row + up)][*to];
                    if fresh != 0 {
                        known[at(row + up)][*to] |= fresh;
                        next = next.max(row + up);
                    }
                    if turning == Turning::First {
                        rest &= !hit;
                    }
                    if rest == 0 {
                        break;
                    }
                }
            }
        }
        if row > free && known[at(row)] == open {
            for row in at(free)..=at(row) {
                known[row] = open;
                done[row] = open;
            }
            done[at(free)] = [0; 4];
            next = free;
        }
        row = next;
    }
}
