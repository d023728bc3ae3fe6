//! The path finder: every placement of a piece on any board, with a shortest trajectory to each.
//!
//! ```text
//!   definitions ──▶ start state, kicks              Orientation: cells, turns, orientations with equal cells
//!                          │                        Frame: walls, floor, height limits
//!              ┌───────────┴───────────────┐
//!       PlacementFinder               PathFinder
//!   one word per row               a run of words for the whole board
//!   row by row, top down           breadth first, one layer per move
//!   ──▶ cells of all placements    ──▶ placements with a shortest trajectory each
//! ```
//!
//! Both are bitboard flood fills: a move of up to 64 positions is a shift and an AND. A search needs placements
//! millions of times, but paths only for the few pieces of its answer. Paths need breadth-first layers. Without them,
//! each row is completed before the next one, and most rows are visited once. But slides then need rows of one word, so
//! the path finder handles boards of more than 64 columns.
//!
//! ```text
//!   PlacementFinder, a T                     reached in the row, without turns
//!   . . . T T T . . . .   start    . . . . 1 . . . . .
//!                         slides   . 1 1 1 1 1 1 1 1 .   until nothing changes
//!   . . . . . . . . . .   drop     . 1 1 1 1 1 1 1 1 .   & free; a turn may lead up, then back to that row
//!   X X . . . . . . X X            . . . 1 1 1 1 . . .   not free below: placements
//!
//!   PathFinder                               each layer, word and move
//!   rest = word
//!   for every offset that the move tries:
//!       hit  = rest & (free[θ′] shifted back)     these positions move there
//!       rest = rest & !hit                        these try the next offset
//! ```
//!
//! A shortest trajectory is traced back from layer to layer. Of equally short ones, the first in the order of
//! [`Move::ALL`] wins: slides first, drops last.
//!
//! The path finder takes 11 to 14 times as long as the placement finder (table in [`movegen`](super#speed)). Both exist
//! because only layers give shortest trajectories.

use std::collections::BTreeSet;

use super::bits::{fill, ones, window};
use super::frame::BoardFrame;
use super::orientation::{MAX_SHIFT, Orientation, Shift, TURNS, canonical};
use crate::engine::tspin::Spin;
use crate::engine::{Facing, Tetrimino};
use crate::solver::formal::board::Board;
use crate::solver::formal::definitions::{self, LastMove};
use crate::solver::formal::matches::{Match, MatchStep};
use crate::solver::formal::model::Model;
use crate::solver::formal::piece::{Move, PieceState};

/// The states first reached by one more move: non-zero words with their index over orientations and words.
type Layer = Vec<(usize, u64)>;

/// All placements of a piece on a board, and paths to them.
///
/// ```
/// use skyline_foundation::engine::Tetrimino;
/// use skyline_foundation::solver::formal::board::Board;
/// use skyline_foundation::solver::formal::model::Model;
/// use skyline_foundation::solver::movegen::PathFinder;
///
/// let board = Board::new(4, 10)?;
/// let paths = PathFinder::new(Model::Literal, &board, Tetrimino::O);
/// let leftmost = paths.placements().find(|piece| piece.column == 1);
/// let moves = leftmost.and_then(|piece| paths.trajectory(piece)).unwrap_or_default();
/// let signs: Vec<&str> = moves.into_iter().map(|step| step.sign()).collect();
/// assert_eq!(signs.join(" "), "sl sl sl sl d d d f");
/// # Ok::<(), skyline_foundation::solver::formal::board::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct PathFinder {
    space: Space,
    layers: Vec<Layer>,
    placements: Vec<PieceState>,
}

/// The free positions of a piece.
#[derive(Debug, Clone)]
struct Space {
    model: Model,
    board: Board,
    tetrimino: Tetrimino,
    orientations: [Orientation; 4],
    columns: i64,
    /// The number of words of a set of positions.
    words: usize,
    /// The sets of the four orientations, one after the other.
    free: Vec<u64>,
    /// The positions in which a fix is legal if the piece is supported, in the same order.
    fixable: Vec<u64>,
    /// The positions that stay between the walls when shifted by −[`MAX_SHIFT`] … [`MAX_SHIFT`] columns.
    inside: [Vec<u64>; 2 * MAX_SHIFT as usize + 1],
}

impl PathFinder {
    /// Explores all reachable states of the piece.
    #[must_use]
    pub fn new(model: Model, board: &Board, tetrimino: Tetrimino) -> Self {
        let space = Space::new(model, board, tetrimino);
        let mut reach = Self { layers: Vec::new(), placements: Vec::new(), space };
        if let Ok(start) = definitions::initial(model, board, tetrimino) {
            reach.flood(start);
        }
        reach
    }

    /// The placements as fixed states, ordered by the length of their trajectories.
    pub fn placements(&self) -> impl Iterator<Item = PieceState> {
        self.placements.iter().copied()
    }

    /// The placements without duplicates. Of states with equal cells, the one with the shortest trajectory is returned.
    #[must_use]
    pub fn distinct_placements(&self) -> Vec<PieceState> {
        let mut seen = BTreeSet::new();
        let mut is_first = |piece| {
            let PieceState { facing, row, column, .. } = canonical(&self.space.orientations, piece);
            seen.insert((facing, row, column))
        };
        self.placements().filter(|piece| is_first(*piece)).collect()
    }

    /// A shortest trajectory to a placement. `None` if it cannot be reached.
    #[must_use]
    pub fn trajectory(&self, piece: PieceState) -> Option<Vec<Move>> {
        if !self.placements.contains(&piece) {
            return None;
        }
        // Layers contain pieces that are not fixed.
        let mut at = PieceState { is_fixed: false, ..piece };
        let mut layer = self.layers.iter().position(|layer| self.space.is_in(layer, at))?;
        let mut moves = vec![Move::Fix];
        while layer > 0 {
            layer -= 1;
            let (step, before) = self.space.before(&self.layers[layer], at)?;
            moves.push(step);
            at = before;
        }
        moves.reverse();
        Some(moves)
    }

    fn flood(&mut self, start: PieceState) {
        let Some((index, bit)) = self.space.place(start) else { return };
        let mut known = vec![0; self.space.free.len()];
        let mut next = vec![0; self.space.free.len()];
        let mut layer: Layer = vec![(index, bit)];
        known[index] |= bit;
        while !layer.is_empty() {
            self.collect_placements(&layer);
            // Visits only changed words, because most words of a layer are empty.
            let mut touched = Vec::new();
            for &(index, states) in &layer {
                self.space.spread(index, states, |index, states| {
                    let fresh = states & !known[index];
                    known[index] |= fresh;
                    if fresh != 0 && next[index] == 0 {
                        touched.push(index);
                    }
                    next[index] |= fresh;
                });
            }
            // Sorted for binary search, and for a deterministic order.
            touched.sort_unstable();
            let following = touched.into_iter().map(|index| (index, std::mem::take(&mut next[index]))).collect();
            self.layers.push(std::mem::replace(&mut layer, following));
        }
    }

    fn collect_placements(&mut self, layer: &Layer) {
        let space = &self.space;
        for &(index, states) in layer {
            let (facing, word) = (index / space.words, index % space.words);
            let below = window(space.free(facing), 64 * word as i64 - space.columns);
            let placements = states & space.fixable[index] & !below;
            self.placements.extend(ones(placements).map(|bit| space.state(index, bit)));
        }
    }
}

/// A placement of a match, and whether Hold was used for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placed {
    /// Whether the piece came from Hold.
    pub is_held: bool,
    /// A state with the cells of the placement. This state itself may be unreachable.
    pub piece: PieceState,
    /// The T-Spin with which it is made. `None` if that does not matter.
    pub spin: Option<Spin>,
}

/// The match that makes these placements, with a shortest trajectory to each.
///
/// It ends before the first placement that cannot be reached.
#[must_use]
pub fn shortest_match(model: Model, board: &Board, placed: impl IntoIterator<Item = Placed>) -> Match {
    let mut board = board.clone();
    let mut steps = Vec::new();
    for Placed { is_held, piece, spin } in placed {
        if let Some(spin) = spin {
            let Some(moves) = spin_trajectory(model, &board, piece, spin) else { break };
            steps.push(MatchStep { tetrimino: piece.tetrimino, held: is_held, moves });
            board = definitions::merged(&board, piece).0;
            continue;
        }
        let reach = PathFinder::new(model, &board, piece.tetrimino);
        let wanted = piece.covers();
        // A placement is defined by its cells, so any state that covers them is suitable.
        let Some(piece) = reach.placements().find(|piece| piece.covers() == wanted) else { break };
        let Some(moves) = reach.trajectory(piece) else { break };
        steps.push(MatchStep { tetrimino: piece.tetrimino, held: is_held, moves });
        board = definitions::merged(&board, piece).0;
    }
    Match { steps }
}

/// A shortest trajectory of a T that ends here with this T-Spin. `None` if there is none.
#[must_use]
pub(super) fn spin_trajectory(model: Model, board: &Board, wanted: PieceState, spin: Spin) -> Option<Vec<Move>> {
    let start = definitions::initial(model, board, wanted.tetrimino).ok()?;
    let key = |piece: PieceState, last: LastMove| (piece.facing as usize, piece.row, piece.column, last);
    let mut seen = BTreeSet::from([key(start, LastMove::Other)]);
    // Breadth first, with the index of the state before and the move from there.
    let mut states = vec![(start, LastMove::Other, 0, None)];
    let mut next = 0;
    while let Some(&(piece, last, _, _)) = states.get(next) {
        let is_there = (piece.facing, piece.row, piece.column) == (wanted.facing, wanted.row, wanted.column);
        if is_there
            && definitions::spin_of(model, board, piece, last) == Some(spin)
            && definitions::apply(model, board, piece, Move::Fix).is_ok()
        {
            let mut moves = vec![Move::Fix];
            let mut at = next;
            while let Some(&(_, _, before, Some(step))) = states.get(at) {
                moves.push(step);
                at = before;
            }
            moves.reverse();
            return Some(moves);
        }
        for step in Move::ALL.into_iter().filter(|step| *step != Move::Fix) {
            let Ok(after) = definitions::apply(model, board, piece, step) else { continue };
            let last = last.after(model, piece, step, after);
            if seen.insert(key(after, last)) {
                states.push((after, last, next, Some(step)));
            }
        }
        next += 1;
    }
    None
}

impl Space {
    fn new(model: Model, board: &Board, tetrimino: Tetrimino) -> Self {
        let (orientations, frame) = (Orientation::all(model, tetrimino), BoardFrame::new(model, board));
        let (columns, highest) = (frame.columns(), frame.highest());
        let size = highest as usize * columns;
        let words = size.div_ceil(64);
        let mut cells = board.words().get(..words).map(<[u64]>::to_vec).unwrap_or_default();
        // Bits beyond the last cell would otherwise count as filled cells of the next row.
        if let (Some(last), used @ 1..) = (cells.last_mut(), size % 64) {
            *last &= u64::MAX >> (64 - used);
        }
        let inside = std::array::from_fn(|index| {
            let right = index as i32 - MAX_SHIFT;
            area(words, columns, (1, highest), (1 - right, columns as i32 - right))
        });
        let mut space = Self {
            model,
            board: board.clone(),
            tetrimino,
            columns: columns as i64,
            words,
            free: vec![],
            fixable: vec![],
            inside,
            orientations,
        };
        for orientation in &space.orientations {
            let walls = frame.centre_columns(orientation);
            let mut free = area(words, columns, frame.centre_rows(orientation), walls);
            for (word, free) in free.iter_mut().enumerate() {
                let filled = |&(x, y): &Shift| window(&cells, space.offset(word, x, y));
                *free &= !orientation.minos.iter().map(filled).fold(0, |blocked, filled| blocked | filled);
            }
            space.free.extend(free);
            space.fixable.extend(area(words, columns, (1, frame.highest_fix(orientation)), walls));
        }
        space
    }

    fn free(&self, facing: usize) -> &[u64] {
        &self.free[facing * self.words..(facing + 1) * self.words]
    }

    /// The index of the first bit of a word after a shift.
    fn offset(&self, word: usize, right: i32, up: i32) -> i64 {
        64 * word as i64 + i64::from(up) * self.columns + i64::from(right)
    }

    /// Calls `reached` with the states after each move except fix.
    fn spread(&self, index: usize, states: u64, mut reached: impl FnMut(usize, u64)) {
        let (facing, word) = (index / self.words, index % self.words);
        let mut attempt = |states: u64, to: usize, (right, up): Shift| {
            let from = self.offset(word, right, up);
            // Without the mask, a shift past a wall would wrap into a neighbouring row.
            let hit = states & self.inside[(right + MAX_SHIFT) as usize][word] & window(self.free(to), from);
            let (first, bit) = (from.div_euclid(64), from.rem_euclid(64));
            for (word, part) in [(first, hit << bit), (first + 1, hit.checked_shr(64 - bit as u32).unwrap_or(0))] {
                if part != 0 {
                    reached(to * self.words + word as usize, part);
                }
            }
            hit
        };
        for shift in [(-1, 0), (1, 0), (0, -1)] {
            attempt(states, facing, shift);
        }
        for (which, (_, to, shifts)) in self.orientations[facing].turns.iter().enumerate() {
            let mut rest = states;
            for (number, &shift) in shifts.iter().enumerate() {
                if number == 1 && self.orientations[facing].gated[which] {
                    rest = self.kicking(index, rest, which);
                }
                rest &= !attempt(rest, *to as usize, shift);
                if rest == 0 {
                    break;
                }
            }
        }
    }

    /// The states of a word whose blocked turn may kick.
    fn kicking(&self, index: usize, states: u64, which: usize) -> u64 {
        let may_kick = |bit| definitions::may_kick(self.model, &self.board, self.state(index, bit), TURNS[which]);
        ones(states).filter(|bit| may_kick(*bit)).fold(0, |kicking, bit| kicking | 1 << bit)
    }

    /// A state in the layer from which one move leads to `at`, and that move.
    fn before(&self, layer: &Layer, at: PieceState) -> Option<(Move, PieceState)> {
        let shifted = |right, up| PieceState { row: at.row - up, column: at.column - right, ..at };
        let known = |before: &PieceState| self.is_in(layer, *before);
        let straight = |step, right, up| Some((step, Some(shifted(right, up)).filter(known)?));
        let turn = |which: usize| {
            let from = self.orientations.iter().find(|orientation| orientation.turns[which].1 == at.facing)?;
            let (step, _, shifts) = &from.turns[which];
            let back = |&(right, up): &Shift| PieceState { facing: from.facing, ..shifted(right, up) };
            let before =
                shifts.iter().map(back).filter(known).find(|before| self.turned(*before, which) == Some(at))?;
            Some((*step, before))
        };
        // Reverse order of `Move::ALL`, because the path is traced from its end.
        straight(Move::Down, 0, -1)
            .or_else(|| turn(1))
            .or_else(|| turn(0))
            .or_else(|| straight(Move::Right, 1, 0))
            .or_else(|| straight(Move::Left, -1, 0))
    }

    fn turned(&self, piece: PieceState, which: usize) -> Option<PieceState> {
        let (_, facing, shifts) = &self.orientations[piece.facing as usize].turns[which];
        let place = |&(right, up): &Shift| PieceState {
            facing: *facing,
            row: piece.row + up,
            column: piece.column + right,
            ..piece
        };
        let has_room = |place: &PieceState| self.place(*place).is_some_and(|(index, bit)| self.free[index] & bit != 0);
        let mut places = shifts.iter().map(place);
        let first = places.next().filter(has_room);
        first.or_else(|| {
            let may_kick = definitions::may_kick(self.model, &self.board, piece, TURNS[which]);
            if may_kick { places.find(has_room) } else { None }
        })
    }

    /// The word and the bit of a state. `None` outside the walls, the floor and the highest row.
    fn place(&self, piece: PieceState) -> Option<(usize, u64)> {
        // A column outside the walls would be a bit of a neighbouring row.
        if piece.column < 1 || i64::from(piece.column) > self.columns {
            return None;
        }
        let bit = usize::try_from(i64::from(piece.row - 1) * self.columns + i64::from(piece.column - 1)).ok()?;
        (bit / 64 < self.words).then(|| (piece.facing as usize * self.words + bit / 64, 1 << (bit % 64)))
    }

    fn is_in(&self, layer: &Layer, piece: PieceState) -> bool {
        let Some((index, bit)) = self.place(piece) else { return false };
        layer.binary_search_by_key(&index, |(index, _)| *index).is_ok_and(|at| layer[at].1 & bit != 0)
    }

    fn state(&self, index: usize, bit: usize) -> PieceState {
        let (facing, at) = (Facing::ALL[index / self.words], (index % self.words * 64 + bit) as i64);
        let (row, column) = ((at / self.columns) as i32 + 1, (at % self.columns) as i32 + 1);
        PieceState { tetrimino: self.tetrimino, facing, row, column, is_fixed: true }
    }
}

/// The positions in ranges of rows and columns, both ends included.
fn area(words: usize, columns: usize, rows: (i32, i32), between: (i32, i32)) -> Vec<u64> {
    let mut set = vec![0; words];
    let (first, last) = (between.0.max(1), between.1.min(columns as i32));
    for row in rows.0.max(1)..=rows.1 {
        let start = (row - 1) as usize * columns;
        if first <= last {
            fill(&mut set, start + first as usize - 1, start + last as usize);
        }
    }
    set
}
