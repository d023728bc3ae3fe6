//! Where a piece can come to rest, without the ways that lead there: all that a search needs of a piece.

use super::frame::Frame;
use super::orientation::{MOST_SHIFT, Orientation, Shift};
use super::paths::PathFinder;
use crate::engine::{Facing, Tetrimino};
use crate::formal::board::Board;
use crate::formal::definitions;
use crate::formal::model::Model;
use crate::formal::piece::PieceState;
use crate::movegen::bits::{bits, ones};

/// The widest board whose rows are words.
const MOST_COLUMNS: usize = 64;

/// Rows of positions below row 1 and above the highest row, which turns look at and no piece has room in.
const MARGIN: i32 = MOST_SHIFT;

/// A set of positions in a row for each orientation: bit j − 1 for the rotation centre in column j.
type Row = [u64; Facing::ALL.len()];

/// Where a turn ends that has room in more than one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TurnEnd {
    /// In the first, as it is.
    First,
    /// In all of them: with less room it may end in any.
    All,
}

/// The orientations of a piece, and where its turns end.
type Turns<'a> = (&'a [Orientation; Facing::ALL.len()], TurnEnd);

/// Finds final states on boards of one size.
///
/// Of the states that cover the same cells it gives one, and only of the cells is it said that the piece can be fixed
/// there: the state itself may be out of reach.
#[derive(Debug, Clone)]
pub struct PlacementFinder {
    model: Model,
    frame: Frame,
    orientations: [[Orientation; Facing::ALL.len()]; Tetrimino::ALL.len()],
    board: Board,
    /// The filled cells of each row.
    filled: Vec<u64>,
    rows: Rows,
}

/// Positions, row by row.
#[derive(Debug, Clone)]
struct Rows {
    /// Where the piece has room.
    room: Vec<Row>,
    /// Where moves lead to.
    reached: Vec<Row>,
    /// From where all moves have been made.
    done: Vec<Row>,
}

impl PlacementFinder {
    /// For boards of the size of this one.
    #[must_use]
    pub fn new(model: Model, board: &Board) -> Self {
        let frame = Frame::new(model, board);
        let is_narrow = frame.columns() <= MOST_COLUMNS;
        let rows = if is_narrow { (frame.highest() + 2 * MARGIN) as usize } else { 0 };
        let positions = || vec![Row::default(); rows];
        Self {
            model,
            frame,
            orientations: Tetrimino::ALL.map(|tetrimino| Orientation::all(model, tetrimino)),
            board: board.clone(),
            filled: vec![0; rows],
            rows: Rows { room: positions(), reached: positions(), done: positions() },
        }
    }

    /// m, if a row of the board is one word; only then is anything [covered](Self::mark_coverable).
    #[must_use]
    pub fn columns(&self) -> Option<usize> {
        Some(self.frame.columns()).filter(|columns| *columns <= MOST_COLUMNS)
    }

    /// Adds the final states of a piece on the board of these [words](Board::words), those that cover the same cells
    /// once. What is missing of the words is unfilled.
    pub fn find(&mut self, words: &[u64], tetrimino: Tetrimino, placements: &mut Vec<PieceState>) {
        self.board.set_words(words);
        if self.frame.columns() > MOST_COLUMNS {
            placements.extend(PathFinder::new(self.model, &self.board, tetrimino).distinct_placements());
            return;
        }
        if let Some(height) = self.explore(tetrimino, TurnEnd::First) {
            self.collect(tetrimino, height, placements);
        }
    }

    /// Adds the cells that a piece covers in the states which moves lead to on the board of these words, wherever turns
    /// could end: a word for each row from row 1 up, bit j − 1 for column j. States with a cell in another row than those
    /// that are asked for do not count.
    pub fn mark_coverable(
        &mut self,
        words: &[u64],
        tetrimino: Tetrimino,
        is_asked: impl Fn(usize) -> bool,
        coverable: &mut [u64],
    ) {
        self.board.set_words(words);
        if self.columns().is_none() || self.explore(tetrimino, TurnEnd::All).is_none() {
            return;
        }
        for (row, states) in (1 - MARGIN..).zip(&self.rows.reached) {
            for (orientation, columns) in self.orientations[tetrimino as usize].iter().zip(*states) {
                let rows = orientation.minos.map(|(_, up)| usize::try_from(row + up - 1).unwrap_or(usize::MAX));
                if columns != 0 && rows.iter().all(|at| *at < coverable.len() && is_asked(at + 1)) {
                    for (at, (right, _)) in rows.into_iter().zip(orientation.minos) {
                        coverable[at] |= shifted(columns, right);
                    }
                }
            }
        }
    }

    /// Makes known whatever moves lead to; the board's height, or nothing if the piece has no room to start in.
    fn explore(&mut self, tetrimino: Tetrimino, turning: TurnEnd) -> Option<i32> {
        let start = definitions::initial(self.model, &self.board, tetrimino).ok()?;
        let height = (self.board.height() as i32).min(self.frame.highest());
        let open = self.scan(tetrimino, height);
        let orientations = &self.orientations[tetrimino as usize];
        self.rows.reached[at(start.row)][start.facing as usize] = 1 << (start.column - 1);
        self.rows.flood((orientations, turning), start.row, (height + 4, open));
        Some(height)
    }

    /// Looks where the piece has room on a board that is so high; where it would have above everything is returned.
    fn scan(&mut self, tetrimino: Tetrimino, height: i32) -> Row {
        let columns = self.frame.columns();
        for row in 1..=height + MARGIN {
            let is_there = row <= height;
            self.filled[at(row)] =
                if is_there { bits(self.board.words(), (row as usize - 1) * columns, columns) } else { 0 };
        }
        let Rows { room, reached, done } = &mut self.rows;
        reached.fill(Row::default());
        done.fill(Row::default());
        let mut open = Row::default();
        for (facing, orientation) in self.orientations[tetrimino as usize].iter().enumerate() {
            open[facing] = between(self.frame.centre_columns(orientation));
            let (first, last) = self.frame.centre_rows(orientation);
            for (row, room) in (1 - MARGIN..).zip(&mut *room) {
                room[facing] = if !(first..=last).contains(&row) {
                    0
                } else if row + orientation.vertical.0 > height {
                    open[facing]
                } else {
                    let filled = |&(right, up): &Shift| shifted(self.filled[at(row + up)], -right);
                    open[facing] & !orientation.minos.iter().fold(0, |blocked, mino| blocked | filled(mino))
                };
            }
        }
        open
    }

    /// The known states that a fix is legal in, equal cells once.
    fn collect(&mut self, tetrimino: Tetrimino, height: i32, placements: &mut Vec<PieceState>) {
        let Rows { room, reached, done: found } = &mut self.rows;
        found.fill(Row::default());
        // A piece above everything has nothing below it, unless the floor.
        let highest = (height + MARGIN).min(self.frame.highest());
        for (facing, orientation) in self.orientations[tetrimino as usize].iter().enumerate() {
            let (of, (right, up)) = orientation.same;
            for row in 1..=highest.min(self.frame.highest_fix(orientation)) {
                let placements = reached[at(row)][facing] & !room[at(row - 1)][facing];
                found[at(row + up)][of as usize] |= shifted(placements, right);
            }
        }
        for (row, found) in (1 - MARGIN..=highest + MARGIN).zip(found) {
            for (facing, columns) in Facing::ALL.into_iter().zip(*found) {
                let state = |at| PieceState { tetrimino, facing, row, column: at as i32 + 1, is_fixed: true };
                placements.extend(ones(columns).map(state));
            }
        }
    }
}

impl Rows {
    /// Makes known whatever moves lead to from what is known in row `start`, a whole row at a time. From the row `free`
    /// up nothing is filled: once every place of a row there is known, so it is of every row down to that one.
    fn flood(&mut self, (orientations, turning): Turns<'_>, start: i32, (free, open): (i32, Row)) {
        let mut row = start;
        while row > 0 {
            let mut next = row - 1;
            for (facing, orientation) in orientations.iter().enumerate() {
                if self.reached[at(row)][facing] != self.done[at(row)][facing] {
                    next = next.max(self.spread(row, facing, (orientation, turning)));
                }
            }
            if row > free && self.reached[at(row)] == open {
                self.reached[at(free)..=at(row)].fill(open);
                self.done[at(free) + 1..=at(row)].fill(open);
                self.done[at(free)] = Row::default();
                next = free;
            }
            row = next;
        }
    }

    /// Makes every move from a row of positions, slides first; the highest row that a turn has led to.
    fn spread(&mut self, row: i32, facing: usize, (orientation, turning): (&Orientation, TurnEnd)) -> i32 {
        let room = self.room[at(row)][facing];
        let mut states = self.reached[at(row)][facing];
        loop {
            let more = states | (states << 1 | states >> 1) & room;
            if more == states {
                break;
            }
            states = more;
        }
        self.reached[at(row)][facing] = states;
        self.done[at(row)][facing] = states;
        self.reached[at(row - 1)][facing] |= states & self.room[at(row - 1)][facing];
        let mut highest = 0;
        for (_, to, places) in &orientation.turns {
            let to = *to as usize;
            let mut rest = states;
            for &(right, up) in places {
                let hit = rest & shifted(self.room[at(row + up)][to], -right);
                let reached = &mut self.reached[at(row + up)][to];
                if shifted(hit, right) & !*reached != 0 {
                    *reached |= shifted(hit, right);
                    highest = highest.max(row + up);
                }
                if turning == TurnEnd::First {
                    rest &= !hit;
                }
                if rest == 0 {
                    break;
                }
            }
        }
        highest
    }
}

/// The positions of a row from one column to another.
const fn between((first, last): (i32, i32)) -> u64 {
    if first > last { 0 } else { u64::MAX >> (63 - (last - first)) << (first - 1) }
}

/// A row of positions so many columns to the right.
const fn shifted(columns: u64, right: i32) -> u64 {
    if right >= 0 { columns << right } else { columns >> -right }
}

/// The place of a row, 1 − [`MARGIN`] or higher, in a list of them.
const fn at(row: i32) -> usize {
    (row - 1 + MARGIN) as usize
}
