//! The definitions: initial state, moves, trajectories, merged boards, and lost matches.
//!
//! The code works per piece and per cell, in the terms of the paper. The fast move generators are tested against it,
//! and the checker uses only this code.
//!
//! A search for all placements by [`apply`] takes 250 to 270 µs, over 200 times as long as the placement finder of
//! `movegen`. Both exist because the checker must not depend on the code that it checks.
//!
//! # The seven pieces
//!
//! `o` is the position ⟨i, j⟩: the rotation centre, the Mino that keeps its cell in every orientation.
//!
//! ```text
//!        0°          90°         180°        270°
//!
//!     . . . . .   . . . . .   . . . . .   . . X . .
//!     . . . . .   . . X . .   . . . . .   . . X . .
//! I   . X o X X   . . o . .   X X o X .   . . o . .
//!     . . . . .   . . X . .   . . . . .   . . X . .
//!     . . . . .   . . X . .   . . . . .   . . . . .
//!
//!     . X . . .   . . X X .   . . . . .   . . X . .
//! J   . X o X .   . . o . .   . X o X .   . . o . .
//!     . . . . .   . . X . .   . . . X .   . X X . .
//!
//!     . . . X .   . . X . .   . . . . .   . X X . .
//! L   . X o X .   . . o . .   . X o X .   . . o . .
//!     . . . . .   . . X X .   . X . . .   . . X . .
//!
//!     . . X X .   . . X X .   . . X X .   . . X X .
//! O   . . o X .   . . o X .   . . o X .   . . o X .
//!     . . . . .   . . . . .   . . . . .   . . . . .
//!
//!     . . X X .   . . X . .   . . . . .   . X . . .
//! S   . X o . .   . . o X .   . . o X .   . X o . .
//!     . . . . .   . . . X .   . X X . .   . . X . .
//!
//!     . . X . .   . . X . .   . . . . .   . . X . .
//! T   . X o X .   . . o X .   . X o X .   . X o . .
//!     . . . . .   . . X . .   . . X . .   . . X . .
//!
//!     . X X . .   . . . X .   . . . . .   . . X . .
//! Z   . . o X .   . . o X .   . X o . .   . X o . .
//!     . . . . .   . . X . .   . . X X .   . X . . .
//! ```
//!
//! # Cases that the paper does not define
//!
//! **Walls and floor.** There are no "board cells below the piece" on the floor, so no piece could ever be fixed there.
//! So cells to the left and right of the board and below it count as occupied.
//!
//! **Initial state.** No legal state overlaps a filled cell, and every move preserves this. So P₀ is checked as well: a
//! piece whose P₀ overlaps a filled cell, a wall or the floor has no trajectory.
//!
//! **Above row n.** P₀ has its centre in row n, so six of the seven pieces have cells above it. In the literal model
//! there are unlimited unfilled rows above. But a merged board can only fill cells of the board. So "fix" above row n
//! is interpreted as follows: in the literal model, a piece with any cell above row n cannot be fixed. In the guideline
//! model, only a piece with all cells above row n cannot be fixed (Lock Out).
//!
//! ```text
//!   literal, 10 columns: T starts with         guideline: T starts in rows n + 1 and n + 2, and is a
//!   its centre in ⟨n, 5⟩                       row lower at once if that row is free
//!
//!            . . . . X . . . . .                        . . . . . . . . . .
//!   row n    . . . X o X . . . .                        . . . . X . . . . .    ┐ Buffer Zone,
//!            . . . . . . . . . .                        . . . X o X . . . .    ┘ max(n, 4) rows
//!                                              row n    . . . . . . . . . .
//!   f here: legal once every cell
//!   is in row n or below                       f here: legal once a cell is in row n or below
//! ```
//!
//! **Full rows** are cleared all at once. (The paper clears "row m" at the top, which is row n.) Rows that are full on
//! the given board are cleared with the first fixed piece, because only merged boards are cleared. Until then they
//! block pieces like any filled cells. They count as lines of that piece, wherever it is, and so towards a Tetris.
//!
//! ```text
//!   . . . . .        . O O . .        . . . . .
//!   . . . . .        . O O . .        . O O . .
//!   X X X X X   d    X X X X X   f    . O O . .     one line
//!   X . X X X        X . X X X        X . X X X
//! ```

use std::collections::BTreeSet;

use super::board::Board;
use super::model::Model;
use super::piece::{Move, PieceState};
use crate::engine::rotation::KickGate;
use crate::engine::tspin::Spin;
use crate::engine::units::SKYLINE;
use crate::engine::{Cell, Facing, Piece, Tetrimino, Turn};

/// The precondition of a move that fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// The initial state overlaps an occupied cell, so the piece cannot be moved at all.
    #[error("the piece cannot start: row {row}, column {column} is occupied")]
    Start {
        /// The row of the occupied cell.
        row: i32,
        /// The column of the occupied cell.
        column: i32,
    },
    /// The piece is already fixed.
    #[error("the piece is fixed")]
    Fixed,
    /// The turned piece overlaps occupied cells at every offset that the rotation system tries.
    #[error("the piece cannot be rotated: row {row}, column {column} is occupied")]
    Turned {
        /// The row of the occupied cell at the first offset.
        row: i32,
        /// The column of the occupied cell.
        column: i32,
    },
    /// A cell that the piece would move to is occupied.
    #[error("the piece cannot be placed there: row {row}, column {column} is occupied")]
    Adjacent {
        /// The row of the occupied cell.
        row: i32,
        /// The column of the occupied cell.
        column: i32,
    },
    /// The piece to be fixed has no support.
    #[error("nothing supports the piece")]
    Unsupported,
    /// The piece to be fixed has a cell above row n, where the literal model has no cells.
    #[error("the piece has a cell above the board")]
    AboveBoard,
    /// The piece to be fixed has all its cells above row n (Lock Out).
    #[error("the piece is completely above the board")]
    LockOut,
}

/// The error for a sequence of moves that is not a trajectory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoTrajectory {
    /// There is no initial state.
    #[error("{0}")]
    Start(Illegal),
    /// A move is illegal.
    #[error("move {number} ({}): {illegal}", sign.sign())]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        sign: Move,
        /// The precondition that fails.
        illegal: Illegal,
    },
    /// The last move is not a fix.
    #[error("the last move is not a fix (f)")]
    Unfixed,
}

/// Whether a cell is occupied: filled, or outside the walls, the floor or the top of the Buffer Zone.
#[must_use]
pub fn is_occupied(model: Model, board: &Board, row: i32, column: i32) -> bool {
    let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) else { return true };
    if row == 0 || column == 0 || column > board.columns() {
        return true;
    }
    match model {
        Model::Literal => row <= board.rows() && board.is_filled(row, column),
        Model::Guideline { .. } => row > board.rows() + board.buffer_rows() || board.is_filled(row, column),
    }
}

/// The initial state P₀ of a piece.
///
/// # Errors
/// [`Illegal::Start`] if it is blocked.
pub fn initial(model: Model, board: &Board, tetrimino: Tetrimino) -> Result<PieceState, Illegal> {
    let (row, column) = (side(board.rows()), side(board.columns() / 2));
    let at = |facing, row| PieceState { tetrimino, facing, row, column, is_fixed: false };
    let (generated, lower) = match model {
        Model::Literal => (at(Facing::North, row), None),
        Model::Guideline { rotation, .. } => {
            let Piece { facing, centre, .. } = rotation.generated(tetrimino);
            let row = row + i32::from(centre.y - SKYLINE);
            (at(facing, row), Some(at(facing, row - 1)))
        }
    };
    if let Some((row, column)) = overlap(model, board, generated) {
        return Err(Illegal::Start { row, column });
    }
    Ok(lower.filter(|lower| overlap(model, board, *lower).is_none()).unwrap_or(generated))
}

/// m(B, P): the piece after a move.
///
/// # Errors
/// The failed precondition.
pub fn apply(model: Model, board: &Board, piece: PieceState, step: Move) -> Result<PieceState, Illegal> {
    if piece.is_fixed {
        return Err(Illegal::Fixed);
    }
    match step {
        Move::Clockwise => turned(model, board, piece, Turn::Clockwise),
        Move::Counterclockwise => turned(model, board, piece, Turn::Counterclockwise),
        Move::Left => adjacent(model, board, piece, 0, -1),
        Move::Right => adjacent(model, board, piece, 0, 1),
        Move::Down => adjacent(model, board, piece, -1, 0),
        Move::Fix => fixed(model, board, piece),
    }
}

/// The fixed piece at the end of a trajectory.
///
/// # Errors
/// The first illegal move, or that the last move is not a fix.
pub fn replay(
    model: Model,
    board: &Board,
    tetrimino: Tetrimino,
    trajectory: &[Move],
) -> Result<PieceState, NoTrajectory> {
    let mut piece = initial(model, board, tetrimino).map_err(NoTrajectory::Start)?;
    for (number, &sign) in (1..).zip(trajectory) {
        piece = apply(model, board, piece, sign).map_err(|illegal| NoTrajectory::Move { number, sign, illegal })?;
    }
    if piece.is_fixed { Ok(piece) } else { Err(NoTrajectory::Unfixed) }
}

/// The T-Spin of a trajectory that [`replay`] accepts: a T whose last move before the fix is a turn, with three of the
/// four cells diagonally beside its centre occupied.
///
/// It is a Mini T-Spin unless both cells beside its nub are occupied, or a turn since the last other move used the
/// offset that makes every T-Slot a T-Spin (Guideline 9.1.1).
#[must_use]
pub fn spin(model: Model, board: &Board, tetrimino: Tetrimino, trajectory: &[Move]) -> Option<Spin> {
    let mut piece = initial(model, board, tetrimino).ok()?;
    let mut last = LastMove::Other;
    for &sign in trajectory {
        last = last.after(model, piece, sign, apply(model, board, piece, sign).ok()?);
        piece = apply(model, board, piece, sign).ok()?;
    }
    spin_of(model, board, piece, last)
}

/// What the last moves of a piece mean for a T-Spin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum LastMove {
    /// A slide, a drop, or none.
    Other,
    /// A turn.
    Turn,
    /// A turn by the offset that makes every T-Slot a T-Spin, or a turn after it.
    SpinTurn,
}

impl LastMove {
    /// The state after a move from one piece to the next.
    pub(crate) fn after(self, model: Model, before: PieceState, sign: Move, after: PieceState) -> Self {
        let turn = match sign {
            Move::Clockwise => Turn::Clockwise,
            Move::Counterclockwise => Turn::Counterclockwise,
            Move::Left | Move::Right | Move::Down => return Self::Other,
            Move::Fix => return self,
        };
        let shift = (after.column - before.column, after.row - before.row);
        let is_spin_turn = spin_offset(model, before.tetrimino, before.facing, turn) == Some(shift);
        if is_spin_turn || self == Self::SpinTurn { Self::SpinTurn } else { Self::Turn }
    }
}

/// The offset of a turn that makes every T-Slot a T-Spin, if there is one.
pub(crate) fn spin_offset(model: Model, tetrimino: Tetrimino, facing: Facing, turn: Turn) -> Option<(i32, i32)> {
    let Model::Guideline { rotation, .. } = model else { return None };
    let piece = Piece { tetrimino, facing, centre: Cell::new(0, 0) };
    let number = rotation.attempts(piece, turn).position(|(_, point)| rotation.makes_t_spin(turn, point))?;
    let offsets = attempts(model, tetrimino, facing, turn);
    let offset = *offsets.get(number)?;
    // Of equal offsets, the first one is used.
    (!offsets[..number].contains(&offset)).then_some(offset)
}

/// The T-Spin of a piece that is fixed here after these moves.
pub(crate) fn spin_of(model: Model, board: &Board, piece: PieceState, last: LastMove) -> Option<Spin> {
    if piece.tetrimino != Tetrimino::T || last == LastMove::Other {
        return None;
    }
    let occupied = |corners: [(i32, i32); 2]| {
        corners
            .into_iter()
            .filter(|(up, right)| is_occupied(model, board, piece.row + up, piece.column + right))
            .count()
    };
    // Rows up and columns to the right.
    let (left_up, right_up, right_down, left_down) = ((1, -1), (1, 1), (-1, 1), (-1, -1));
    let (beside_nub, behind) = match piece.facing {
        Facing::North => ([left_up, right_up], [left_down, right_down]),
        Facing::East => ([right_up, right_down], [left_up, left_down]),
        Facing::South => ([right_down, left_down], [right_up, left_up]),
        Facing::West => ([left_down, left_up], [right_down, right_up]),
    };
    let (beside_nub, behind) = (occupied(beside_nub), occupied(behind));
    if beside_nub + behind < 3 {
        return None;
    }
    let is_full = beside_nub == 2 || last == LastMove::SpinTurn;
    Some(if is_full { Spin::Full } else { Spin::Mini })
}

/// B′: the board with the cells of the piece filled and the full rows cleared, and the number of these.
#[must_use]
pub fn merged(board: &Board, piece: PieceState) -> (Board, usize) {
    let mut merged = board.clone();
    for (row, column) in piece.cells() {
        if let (Ok(row), Ok(column)) = (usize::try_from(row), usize::try_from(column)) {
            merged.set(row, column, true);
        }
    }
    let lines = merged.clear_lines();
    (merged, lines)
}

/// Whether the piece has a trajectory. If the next piece has none, the match is lost.
#[must_use]
pub fn has_trajectory(model: Model, board: &Board, tetrimino: Tetrimino) -> bool {
    let Ok(start) = initial(model, board, tetrimino) else { return false };
    let key = |piece: PieceState| (piece.facing, piece.row, piece.column);
    let mut seen = BTreeSet::from([key(start)]);
    let mut open = vec![start];
    while let Some(piece) = open.pop() {
        // A stack tries the last move first: straight down, which finds a trajectory fastest.
        for step in Move::ALL {
            match apply(model, board, piece, step) {
                Ok(next) if next.is_fixed => return true,
                Ok(next) if seen.insert(key(next)) => open.push(next),
                Ok(_) | Err(_) => {}
            }
        }
    }
    false
}

/// The offsets (columns to the right, rows up) that a turn tries, in order.
#[must_use]
pub fn attempts(model: Model, tetrimino: Tetrimino, facing: Facing, turn: Turn) -> Vec<(i32, i32)> {
    match model {
        // The turns of the paper have no kicks.
        Model::Literal => vec![(0, 0)],
        Model::Guideline { rotation, .. } => {
            let piece = Piece { tetrimino, facing, centre: Cell::new(0, 0) };
            let places = rotation.attempts(piece, turn);
            places.map(|(piece, _)| (i32::from(piece.centre.x), i32::from(piece.centre.y))).collect()
        }
    }
}

/// Whether a turn tries offsets after the first one. In the Arika Rotation System that depends on what blocks it.
pub(crate) fn may_kick(model: Model, board: &Board, piece: PieceState, turn: Turn) -> bool {
    let is_blocked =
        |(right, up): (i8, i8)| is_occupied(model, board, piece.row + i32::from(up), piece.column + i32::from(right));
    kick_gate(model, piece.tetrimino, piece.facing, turn).is_none_or(|gate| gate.is_open(is_blocked))
}

/// The condition for the offsets after the first one, if there is one.
pub(crate) const fn kick_gate(model: Model, tetrimino: Tetrimino, facing: Facing, turn: Turn) -> Option<KickGate> {
    match model {
        Model::Literal => None,
        Model::Guideline { rotation, .. } => rotation.kick_gate(tetrimino, facing, turn),
    }
}

fn turned(model: Model, board: &Board, piece: PieceState, turn: Turn) -> Result<PieceState, Illegal> {
    let mut first = None;
    for (right, up) in attempts(model, piece.tetrimino, piece.facing, turn) {
        let facing = piece.facing.turned(turn);
        let turned = PieceState { facing, row: piece.row + up, column: piece.column + right, ..piece };
        match overlap(model, board, turned) {
            None => return Ok(turned),
            Some(cell) if first.is_none() => first = Some(cell),
            Some(_) => {}
        }
        if !may_kick(model, board, piece, turn) {
            break;
        }
    }
    let (row, column) = first.unwrap_or((piece.row, piece.column));
    Err(Illegal::Turned { row, column })
}

/// The piece moved by one cell, if the cells next to it on that side are not occupied.
fn adjacent(model: Model, board: &Board, piece: PieceState, up: i32, right: i32) -> Result<PieceState, Illegal> {
    let cells = piece.cells();
    let beside = cells.map(|(row, column)| (row + up, column + right)).into_iter();
    let mut outside = beside.filter(|cell| !cells.contains(cell));
    if let Some((row, column)) = outside.find(|(row, column)| is_occupied(model, board, *row, *column)) {
        return Err(Illegal::Adjacent { row, column });
    }
    Ok(PieceState { row: piece.row + up, column: piece.column + right, ..piece })
}

fn fixed(model: Model, board: &Board, piece: PieceState) -> Result<PieceState, Illegal> {
    if adjacent(model, board, piece, -1, 0).is_ok() {
        return Err(Illegal::Unsupported);
    }
    let is_above = |(row, _): (i32, i32)| row > side(board.rows());
    match model {
        Model::Literal if piece.cells().into_iter().any(is_above) => Err(Illegal::AboveBoard),
        Model::Guideline { .. } if piece.cells().into_iter().all(is_above) => Err(Illegal::LockOut),
        Model::Literal | Model::Guideline { .. } => Ok(PieceState { is_fixed: true, ..piece }),
    }
}

/// An occupied cell that the piece overlaps.
fn overlap(model: Model, board: &Board, piece: PieceState) -> Option<(i32, i32)> {
    piece.cells().into_iter().find(|&(row, column)| is_occupied(model, board, row, column))
}

/// Converts a side of a board.
fn side(cells: usize) -> i32 {
    i32::try_from(cells).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::RotationSystem;

    const GUIDELINE: Model = Model::Guideline { rotation: RotationSystem::Super, hold: false };

    /// Compares with the drawing in the documentation, cell by cell.
    #[test]
    fn the_pieces_are_as_they_are_drawn() {
        let source = include_str!("definitions.rs");
        let drawing: Vec<&str> = source
            .lines()
            .skip_while(|line| !line.contains("0°"))
            .skip(1)
            .take_while(|line| !line.contains("```"))
            .map(|line| line.trim_start_matches("//!"))
            .collect();
        let blocks: Vec<_> = drawing.split(|line| line.trim().is_empty()).filter(|block| !block.is_empty()).collect();
        assert_eq!(blocks.len(), Tetrimino::ALL.len());
        for block in blocks {
            let letter = block.iter().find_map(|line| line.trim_start().chars().next().filter(|letter| *letter != '.'));
            let tetrimino = letter.and_then(Tetrimino::from_letter).unwrap();
            for (facing, from) in Facing::ALL.into_iter().zip([5, 17, 29, 41]) {
                assert_eq!(drawn(block, from), sorted(tetrimino, facing), "{tetrimino:?} {facing:?}");
            }
        }
    }

    /// The cells of one drawing, the position at (0, 0).
    fn drawn(block: &[&str], from: usize) -> Vec<(i32, i32)> {
        let rows = || (0..).zip(block.iter().rev());
        let cells = |line: &str| -> Vec<_> { (0..).zip(line[from..].chars().step_by(2).take(5)).collect() };
        let all =
            || rows().flat_map(|(row, line)| cells(line).into_iter().map(move |(column, cell)| (row, column, cell)));
        assert!(all().all(|(_, _, cell)| ".Xo".contains(cell)), "{block:?}");
        let (up, right, _) = all().find(|(_, _, cell)| *cell == 'o').unwrap();
        all().filter(|(_, _, cell)| *cell != '.').map(|(row, column, _)| (row - up, column - right)).collect()
    }

    fn sorted(tetrimino: Tetrimino, facing: Facing) -> Vec<(i32, i32)> {
        let mut cells = PieceState { tetrimino, facing, row: 0, column: 0, is_fixed: false }.cells();
        cells.sort_unstable();
        cells.to_vec()
    }

    fn start(model: Model, drawing: &[&str], tetrimino: Tetrimino) -> (i32, i32) {
        let board = Board::from_drawing(drawing).unwrap();
        let piece = initial(model, &board, tetrimino).unwrap();
        (piece.row, piece.column)
    }

    fn no_start(model: Model, drawing: &[&str], tetrimino: Tetrimino) -> Illegal {
        initial(model, &Board::from_drawing(drawing).unwrap(), tetrimino).unwrap_err()
    }

    #[test]
    fn a_piece_starts_in_the_column_left_of_the_middle() {
        let ten = vec!["..........".to_owned(); 20];
        let ten: Vec<&str> = ten.iter().map(String::as_str).collect();
        for tetrimino in Tetrimino::ALL {
            assert_eq!(start(Model::Literal, &ten, tetrimino), (20, 5));
            assert_eq!(start(GUIDELINE, &ten, tetrimino), (20, 5));
        }
        assert_eq!(start(Model::Literal, &["...", "..."], Tetrimino::O), (2, 1));
        assert_eq!(no_start(Model::Literal, &["...", "..."], Tetrimino::T), Illegal::Start { row: 2, column: 0 });
        assert_eq!(no_start(Model::Literal, &["."], Tetrimino::O), Illegal::Start { row: 1, column: 0 });
    }

    #[test]
    fn the_guideline_starts_a_row_higher_where_row_n_is_blocked() {
        let blocked = ["....X.....", ".........."];
        assert_eq!(no_start(Model::Literal, &blocked, Tetrimino::I), Illegal::Start { row: 2, column: 5 });
        assert_eq!(start(GUIDELINE, &blocked, Tetrimino::I), (3, 5));
        let out = ["....X.....", "----------", ".........."];
        assert_eq!(no_start(GUIDELINE, &out, Tetrimino::I), Illegal::Start { row: 2, column: 5 });
    }

    /// Each move, with the cells of its precondition occupied.
    #[test]
    fn every_precondition_is_that_of_the_text() {
        use Move::{Clockwise, Counterclockwise, Down, Fix, Left, Right};
        let board = Board::from_drawing(&["......", "......", ".X...X", ".....X", "......"]).unwrap();
        let at = |facing, row, column| PieceState { tetrimino: Tetrimino::T, facing, row, column, is_fixed: false };
        let (north, east) = (Facing::North, Facing::East);
        let table = [
            (at(north, 4, 3), Left, Ok(at(north, 4, 2))),
            (at(north, 4, 2), Left, Err(Illegal::Adjacent { row: 4, column: 0 })),
            (at(east, 3, 3), Left, Err(Illegal::Adjacent { row: 3, column: 2 })),
            (at(east, 3, 3), Right, Ok(at(east, 3, 4))),
            (at(east, 3, 4), Right, Err(Illegal::Adjacent { row: 3, column: 6 })),
            (at(north, 4, 4), Down, Ok(at(north, 3, 4))),
            (at(north, 4, 3), Down, Err(Illegal::Adjacent { row: 3, column: 2 })),
            (at(north, 4, 3), Fix, Ok(PieceState { is_fixed: true, ..at(north, 4, 3) })),
            (at(north, 5, 3), Fix, Err(Illegal::Unsupported)),
            (at(north, 1, 2), Fix, Ok(PieceState { is_fixed: true, ..at(north, 1, 2) })),
            (at(north, 4, 3), Clockwise, Ok(at(east, 4, 3))),
            (at(north, 4, 2), Clockwise, Err(Illegal::Turned { row: 3, column: 2 })),
            (at(east, 3, 3), Counterclockwise, Err(Illegal::Turned { row: 3, column: 2 })),
            (PieceState { is_fixed: true, ..at(north, 4, 3) }, Left, Err(Illegal::Fixed)),
        ];
        for (piece, step, expected) in table {
            assert_eq!(apply(Model::Literal, &board, piece, step), expected, "{piece:?} {step:?}");
        }
        // The Super Rotation System kicks to the right.
        assert_eq!(apply(GUIDELINE, &board, at(east, 3, 3), Counterclockwise), Ok(at(north, 3, 4)));
    }

    #[test]
    fn above_row_n_a_fix_is_illegal_in_the_literal_model_and_a_lock_out_in_the_other() {
        let board = Board::from_drawing(&["....", ".XXX"]).unwrap();
        let at =
            |row, column| PieceState { tetrimino: Tetrimino::O, facing: Facing::North, row, column, is_fixed: false };
        assert_eq!(apply(Model::Literal, &board, at(2, 2), Move::Fix), Err(Illegal::AboveBoard));
        assert!(apply(GUIDELINE, &board, at(2, 2), Move::Fix).unwrap().is_fixed);
        assert!(!has_trajectory(Model::Literal, &board, Tetrimino::O));
        assert!(has_trajectory(GUIDELINE, &board, Tetrimino::O));
        let full = Board::from_drawing(&[".XX.", ".XXX"]).unwrap();
        assert_eq!(apply(GUIDELINE, &full, at(3, 2), Move::Fix), Err(Illegal::LockOut));
    }

    #[test]
    fn a_trajectory_ends_with_its_only_fix() {
        use Move::{Down, Fix, Left};
        let board = Board::new(2, 4).unwrap();
        let replay = |moves: &[Move]| replay(Model::Literal, &board, Tetrimino::O, moves);
        let end = replay(&[Left, Down, Fix]).unwrap();
        assert_eq!((end.row, end.column, end.is_fixed), (1, 1, true));
        assert_eq!(replay(&[Down]), Err(NoTrajectory::Unfixed));
        let fixed = NoTrajectory::Move { number: 3, sign: Fix, illegal: Illegal::Fixed };
        assert_eq!(replay(&[Down, Fix, Fix]), Err(fixed));
        assert_eq!(fixed.to_string(), "move 3 (f): the piece is fixed");
    }

    #[test]
    fn merging_clears_all_full_rows_at_once() {
        let board = Board::from_drawing(&[".....", ".X...", ".XXXX", ".X.XX", ".XXXX"]).unwrap();
        let piece = PieceState { tetrimino: Tetrimino::I, facing: Facing::West, row: 2, column: 1, is_fixed: true };
        let (merged, lines) = merged(&board, piece);
        assert_eq!(lines, 2);
        assert_eq!(merged.drawing(), [".....", ".....", ".....", "XX...", "XX.XX"]);
    }
}
