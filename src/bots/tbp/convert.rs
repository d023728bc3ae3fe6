//! Boards and places of the protocol and of the engine.
//!
//! The centre of a piece is the engine's, counted from 0. Only O differs: its centre is always its lower left Mino in
//! the engine, and another Mino for each orientation in the protocol.

use super::message::{BoardCell, Location, Orientation, TbpMove};
use crate::bots::beam::{Board, BotMove};
use crate::engine::units::{COLUMNS, ROWS};
use crate::engine::{Cell, Facing, Piece, Tetrimino};

/// The board of a `start` message. Cells outside of the Matrix are ignored.
#[must_use]
pub fn board_of(rows: &[Vec<BoardCell>]) -> Board {
    let cells = (1..=ROWS).zip(rows).flat_map(|(y, row)| (1..=COLUMNS).zip(row).map(move |(x, cell)| (x, y, cell)));
    cells.filter(|(.., cell)| cell.0).map(|(x, y, _)| Cell::new(x, y)).collect()
}

/// All forty rows for a `start` message.
#[must_use]
pub fn cells_of(board: &Board) -> Vec<Vec<BoardCell>> {
    let row = |y| (1..=COLUMNS).map(|x| BoardCell(board.is_occupied(Cell::new(x, y)))).collect();
    (1..=ROWS).map(row).collect()
}

/// The columns and rows from the engine's centre to the protocol's.
const fn shift(tetrimino: Tetrimino, facing: Facing) -> (i32, i32) {
    match (tetrimino, facing) {
        (Tetrimino::O, Facing::East) => (0, 1),
        (Tetrimino::O, Facing::South) => (1, 1),
        (Tetrimino::O, Facing::West) => (1, 0),
        _ => (0, 0),
    }
}

/// The move for a choice of the bot.
#[must_use]
pub fn move_of(choice: BotMove) -> TbpMove {
    let Piece { tetrimino, facing, centre } = choice.piece;
    let (dx, dy) = shift(tetrimino, facing);
    let orientation = match facing {
        Facing::North => Orientation::North,
        Facing::East => Orientation::East,
        Facing::South => Orientation::South,
        Facing::West => Orientation::West,
    };
    let (x, y) = (i32::from(centre.x) - 1 + dx, i32::from(centre.y) - 1 + dy);
    TbpMove { location: Location { piece: tetrimino.into(), orientation, x, y }, spin: choice.spin.into() }
}

/// The choice for a move while `in_play` is the first of the queue. `None` if it is outside of the Matrix.
#[must_use]
pub fn choice_of(played: &TbpMove, in_play: Tetrimino) -> Option<BotMove> {
    let TbpMove { location: Location { piece, orientation, x, y }, spin } = *played;
    let tetrimino = piece.into();
    let facing = match orientation {
        Orientation::North => Facing::North,
        Orientation::East => Facing::East,
        Orientation::South => Facing::South,
        Orientation::West => Facing::West,
    };
    let (dx, dy) = shift(tetrimino, facing);
    let column = i8::try_from(x.checked_sub(dx)?.checked_add(1)?).ok()?;
    let row = i8::try_from(y.checked_sub(dy)?.checked_add(1)?).ok()?;
    let is_inside = (1..=COLUMNS).contains(&column) && (1..=ROWS).contains(&row);
    let piece = Piece { tetrimino, facing, centre: Cell::new(column, row) };
    let is_inside = is_inside
        && piece.cells().into_iter().all(|cell| (1..=COLUMNS).contains(&cell.x) && (1..=ROWS).contains(&cell.y));
    is_inside.then_some(BotMove { hold: tetrimino != in_play, piece, spin: spin.into() })
}
