//! The placement finder: all placements of a piece, without paths. See [`paths`](super::paths).
//!
//! On guideline boards this takes 970 to 1 150 ns, and the finder of the beam search takes 540 to 660 ns (table in
//! [`movegen`](super#speed)). Both exist because this one supports boards of any size and both models.

use super::frame::BoardFrame;
use super::orientation::{MAX_SHIFT, Orientation, Shift, TURNS};
use super::paths::{PathFinder, spin_trajectory};
use crate::engine::tspin::Spin;
use crate::engine::{Facing, Tetrimino};
use crate::solver::formal::board::Board;
use crate::solver::formal::definitions::{self, LastMove};
use crate::solver::formal::model::Model;
use crate::solver::formal::piece::PieceState;
use crate::solver::movegen::bits::{bits, ones};

/// The maximum number of columns whose rows are single words.
const MAX_COLUMNS: usize = 64;

/// The rows of padding below row 1 and above the highest row, which turns read.
const MARGIN: i32 = MAX_SHIFT;

/// The positions in one row by orientation: bit j − 1 for the rotation centre in column j.
type RowPositions = [u64; Facing::ALL.len()];

/// The result of a turn with several free offsets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum TurnEnd {
    /// The first offset, as in the game.
    First,
    /// All offsets, because on a fuller board any of them may be the first free one.
    All,
}

/// The moves of a piece: its orientations, and the result of its turns.
#[derive(Debug, Clone, Copy)]
struct Moves<'a> {
    tetrimino: Tetrimino,
    orientations: &'a [Orientation; Facing::ALL.len()],
    turn_end: TurnEnd,
    model: Model,
    board: &'a Board,
}

/// The T-Spins with which a T can be placed on the same cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SpinOptions {
    /// Whether one of its trajectories is a Mini T-Spin.
    pub mini: bool,
    /// Whether one of its trajectories is a T-Spin that is no Mini T-Spin.
    pub full: bool,
}

/// The rows above all filled cells.
#[derive(Debug, Clone, Copy)]
struct OpenRows {
    /// The lowest open row.
    from: i32,
    /// The free positions in each open row.
    room: RowPositions,
}

/// Finds placements on boards of one size.
///
/// It returns one state per set of cells. That state itself may be unreachable, but another one with the same cells is
/// reachable.
///
/// ```
/// use skyline_foundation::engine::Tetrimino;
/// use skyline_foundation::solver::formal::board::Board;
/// use skyline_foundation::solver::formal::model::Model;
/// use skyline_foundation::solver::movegen::PlacementFinder;
///
/// let board = Board::new(20, 10)?;
/// let mut placements = Vec::new();
/// PlacementFinder::new(Model::Literal, &board).find(board.words(), Tetrimino::O, &mut placements);
/// assert_eq!(placements.len(), 9);
/// # Ok::<(), skyline_foundation::solver::formal::board::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct PlacementFinder {
    model: Model,
    frame: BoardFrame,
    orientations: [[Orientation; Facing::ALL.len()]; Tetrimino::ALL.len()],
    board: Board,
    /// The filled cells of each row.
    filled: Vec<u64>,
    rows: Rows,
}

/// Sets of positions, row by row.
#[derive(Debug, Clone)]
struct Rows {
    /// Free positions.
    room: Vec<RowPositions>,
    reached: Vec<RowPositions>,
    /// Positions whose moves have been made.
    done: Vec<RowPositions>,
}

impl PlacementFinder {
    /// Creates a finder for boards of the size of `board`.
    #[must_use]
    pub fn new(model: Model, board: &Board) -> Self {
        let frame = BoardFrame::new(model, board);
        let is_narrow = frame.columns() <= MAX_COLUMNS;
        let rows = if is_narrow { (frame.highest() + 2 * MARGIN) as usize } else { 0 };
        let positions = || vec![RowPositions::default(); rows];
        Self {
            model,
            frame,
            orientations: Tetrimino::ALL.map(|tetrimino| Orientation::all(model, tetrimino)),
            board: board.clone(),
            filled: vec![0; rows],
            rows: Rows { room: positions(), reached: positions(), done: positions() },
        }
    }

    /// The number of columns if rows are single words. Otherwise nothing is [marked](Self::mark_coverable).
    #[must_use]
    pub fn columns(&self) -> Option<usize> {
        Some(self.frame.columns()).filter(|columns| *columns <= MAX_COLUMNS)
    }

    /// Adds the placements of a piece on the board with these [words](Board::words), one state per set of cells.
    /// Missing words are empty.
    pub fn find(&mut self, words: &[u64], tetrimino: Tetrimino, placements: &mut Vec<PieceState>) {
        self.board.set_words(words);
        // Rows of several words would need carries in every slide; the path finder handles any width.
        if self.frame.columns() > MAX_COLUMNS {
            placements.extend(PathFinder::new(self.model, &self.board, tetrimino).distinct_placements());
            return;
        }
        if let Some(height) = self.explore(tetrimino, TurnEnd::First) {
            self.collect(tetrimino, height, placements);
        }
    }

    /// Marks the cells that a piece can cover while it moves, with all possible results of its turns. There is one word
    /// per row from row 1 up, with bit j − 1 for column j.
    ///
    /// States with a cell in a row that `is_asked` rejects do not count.
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

    /// The T-Spins with which a placement of the last [`find`](Self::find) can be made. Others have none.
    #[must_use]
    pub fn spins(&self, piece: PieceState) -> SpinOptions {
        let by_corners = definitions::spin_of(self.model, &self.board, piece, LastMove::Turn);
        let Some(by_corners) = by_corners else { return SpinOptions::default() };
        if self.columns().is_none() {
            let can = |spin| spin_trajectory(self.model, &self.board, piece, spin).is_some();
            return SpinOptions { mini: can(Spin::Mini), full: can(Spin::Full) };
        }
        // Nearly all T stop here: few are in a T-Slot, and fewer are turned into it.
        if self.turned_from(piece).next().is_none() {
            return SpinOptions::default();
        }
        match by_corners {
            Spin::Full => SpinOptions { mini: false, full: true },
            Spin::Mini => {
                let full = self.has_spin_turn(piece, &mut vec![piece]);
                let plain = |(before, is_spin_turn): (PieceState, bool)| {
                    !is_spin_turn && self.has_plain_turn(before, &mut vec![piece])
                };
                SpinOptions { mini: self.turned_from(piece).any(plain), full }
            }
        }
    }

    /// Whether this state can be reached by a turn that makes every T-Slot a T-Spin, or by turns after one.
    // Recursive: turns alone lead to few states.
    fn has_spin_turn(&self, piece: PieceState, seen: &mut Vec<PieceState>) -> bool {
        self.turned_from(piece).any(|(before, is_spin_turn)| {
            let is_new = !seen.contains(&before);
            is_spin_turn
                || is_new && {
                    seen.push(before);
                    self.has_spin_turn(before, seen)
                }
        })
    }

    /// Whether this state can be reached without such a turn since the last slide or drop, or since the start.
    fn has_plain_turn(&self, piece: PieceState, seen: &mut Vec<PieceState>) -> bool {
        if self.has_slide(piece) {
            return true;
        }
        self.turned_from(piece).any(|(before, is_spin_turn)| {
            !is_spin_turn && !seen.contains(&before) && {
                seen.push(before);
                self.has_plain_turn(before, seen)
            }
        })
    }

    /// Whether a slide or a drop leads to this reachable state, or it is where the piece starts.
    fn has_slide(&self, piece: PieceState) -> bool {
        let beside = [(1, 0), (-1, 0), (0, 1)].map(|(right, up)| PieceState {
            row: piece.row + up,
            column: piece.column + right,
            ..piece
        });
        let start = definitions::initial(self.model, &self.board, piece.tetrimino);
        let is_start =
            |start: PieceState| (start.facing, start.row, start.column) == (piece.facing, piece.row, piece.column);
        beside.into_iter().any(|before| self.has(&self.rows.reached, before)) || start.is_ok_and(is_start)
    }

    /// The reachable states from which a turn leads to this one, each with whether that makes every T-Slot a T-Spin.
    fn turned_from(&self, piece: PieceState) -> impl Iterator<Item = (PieceState, bool)> {
        let orientations = &self.orientations[piece.tetrimino as usize];
        let turns = (0..TURNS.len()).filter_map(move |which| {
            let from = orientations.iter().find(|orientation| orientation.turns[which].1 == piece.facing)?;
            Some((which, from))
        });
        turns.flat_map(move |(which, from)| {
            let (_, _, shifts) = &from.turns[which];
            let spin = definitions::spin_offset(self.model, piece.tetrimino, from.facing, TURNS[which]);
            (0..).zip(shifts).filter_map(move |(number, &(right, up))| {
                let before =
                    PieceState { facing: from.facing, row: piece.row - up, column: piece.column - right, ..piece };
                let is_free = |&(right, up): &Shift| {
                    let place = PieceState { row: before.row + up, column: before.column + right, ..piece };
                    self.has(&self.rows.room, place)
                };
                let may_kick = || definitions::may_kick(self.model, &self.board, before, TURNS[which]);
                let leads_here = self.has(&self.rows.reached, before)
                    && !shifts[..number].iter().any(is_free)
                    && (number == 0 || !from.gated[which] || may_kick());
                leads_here.then_some((before, spin == Some((right, up))))
            })
        })
    }

    /// Whether a set of positions has this one.
    fn has(&self, positions: &[RowPositions], piece: PieceState) -> bool {
        if piece.row <= -MARGIN || !(1..=self.frame.columns() as i32).contains(&piece.column) {
            return false;
        }
        let row = positions.get(at(piece.row));
        row.is_some_and(|row| row[piece.facing as usize] >> (piece.column - 1) & 1 == 1)
    }

    /// Finds the reachable states. Returns the height of the board, or `None` if the start position is blocked.
    fn explore(&mut self, tetrimino: Tetrimino, turning: TurnEnd) -> Option<i32> {
        let start = definitions::initial(self.model, &self.board, tetrimino).ok()?;
        let height = (self.board.height() as i32).min(self.frame.highest());
        let open = self.scan(tetrimino, height);
        let orientations = &self.orientations[tetrimino as usize];
        let moves = Moves { tetrimino, orientations, turn_end: turning, model: self.model, board: &self.board };
        self.rows.reached[at(start.row)][start.facing as usize] = 1 << (start.column - 1);
        // A piece extends at most two rows below its centre, so no Block can obstruct it from this row up.
        self.rows.flood(moves, start.row, OpenRows { from: height + 4, room: open });
        Some(height)
    }

    /// Finds the free positions on a board of this height. Returns those in the open rows.
    fn scan(&mut self, tetrimino: Tetrimino, height: i32) -> RowPositions {
        let columns = self.frame.columns();
        for row in 1..=height + MARGIN {
            let is_there = row <= height;
            self.filled[at(row)] =
                if is_there { bits(self.board.words(), (row as usize - 1) * columns, columns) } else { 0 };
        }
        let Rows { room, reached, done } = &mut self.rows;
        reached.fill(RowPositions::default());
        done.fill(RowPositions::default());
        let mut open = RowPositions::default();
        for (facing, orientation) in self.orientations[tetrimino as usize].iter().enumerate() {
            open[facing] = between(self.frame.centre_columns(orientation));
            let (first, last) = self.frame.centre_rows(orientation);
            for (row, room) in (1 - MARGIN..).zip(&mut *room) {
                room[facing] = if !(first..=last).contains(&row) {
                    0
                // Above the stack, only the walls limit the piece.
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

    /// Collects the reachable states in which a fix is legal, one per set of cells.
    fn collect(&mut self, tetrimino: Tetrimino, height: i32, placements: &mut Vec<PieceState>) {
        let Rows { room, reached, done: found } = &mut self.rows;
        found.fill(RowPositions::default());
        // Higher pieces have no support, except the floor on an empty board.
        let highest = (height + MARGIN).min(self.frame.highest());
        for (facing, orientation) in self.orientations[tetrimino as usize].iter().enumerate() {
            let (of, (right, up)) = orientation.same;
            for row in 1..=highest.min(self.frame.highest_fix(orientation)) {
                let placements = reached[at(row)][facing] & !room[at(row - 1)][facing];
                // Positions with the same cells count once, for the first Facing that covers these cells.
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

impl Moves<'_> {
    /// The states of a row whose blocked turn may kick.
    fn kicking(&self, row: i32, facing: usize, states: u64, which: usize) -> u64 {
        let state = |at: usize| PieceState {
            tetrimino: self.tetrimino,
            facing: Facing::ALL[facing],
            row,
            column: at as i32 + 1,
            is_fixed: false,
        };
        let may_kick = |at: &usize| definitions::may_kick(self.model, self.board, state(*at), TURNS[which]);
        ones(states).filter(may_kick).fold(0, |kicking, at| kicking | 1 << at)
    }
}

impl Rows {
    /// Follows all moves from row `start` down, a row at a time.
    fn flood(&mut self, moves: Moves<'_>, start: i32, open: OpenRows) {
        let OpenRows { from: free, room: open } = open;
        let mut row = start;
        while row > 0 {
            let mut next = row - 1;
            for facing in 0..Facing::ALL.len() {
                if self.reached[at(row)][facing] != self.done[at(row)][facing] {
                    next = next.max(self.spread(row, facing, moves));
                }
            }
            // In open rows, if all positions of a row are reached, so are those of the rows down to `free`. On a high
            // board this skips most rows.
            if row > free && self.reached[at(row)] == open {
                self.reached[at(free)..=at(row)].fill(open);
                self.done[at(free) + 1..=at(row)].fill(open);
                // This row must be visited again, because it passes its positions to the rows below.
                self.done[at(free)] = RowPositions::default();
                next = free;
            }
            row = next;
        }
    }

    /// Makes every move from a row, slides first. Returns the highest row that a turn reaches.
    fn spread(&mut self, row: i32, facing: usize, moves: Moves<'_>) -> i32 {
        let orientation = &moves.orientations[facing];
        let room = self.room[at(row)][facing];
        let mut states = self.reached[at(row)][facing];
        loop {
            // Shifts past a wall need no mask, because positions outside are not free.
            let more = states | (states << 1 | states >> 1) & room;
            if more == states {
                break;
            }
            states = more;
        }
        self.reached[at(row)][facing] = states;
        self.done[at(row)][facing] = states;
        self.reached[at(row - 1)][facing] |= states & self.room[at(row - 1)][facing];
        // A turn may lead up, so the caller must return to the highest changed row.
        let mut highest = 0;
        for (which, (_, to, places)) in orientation.turns.iter().enumerate() {
            let to = *to as usize;
            let mut rest = states;
            for (number, &(right, up)) in places.iter().enumerate() {
                if number == 1 && orientation.gated[which] && moves.turn_end == TurnEnd::First {
                    rest = moves.kicking(row, facing, rest, which);
                }
                let hit = rest & shifted(self.room[at(row + up)][to], -right);
                let reached = &mut self.reached[at(row + up)][to];
                if shifted(hit, right) & !*reached != 0 {
                    *reached |= shifted(hit, right);
                    highest = highest.max(row + up);
                }
                if moves.turn_end == TurnEnd::First {
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

/// The positions of a row between two columns, both included.
const fn between((first, last): (i32, i32)) -> u64 {
    if first > last { 0 } else { u64::MAX >> (63 - (last - first)) << (first - 1) }
}

/// The positions of a row shifted `right` columns.
const fn shifted(columns: u64, right: i32) -> u64 {
    if right >= 0 { columns << right } else { columns >> -right }
}

/// The index of a row, from 1 − [`MARGIN`] up.
const fn at(row: i32) -> usize {
    (row - 1 + MARGIN) as usize
}
