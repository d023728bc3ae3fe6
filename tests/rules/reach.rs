//! Reachable placements, found by pressing buttons in real games.
//!
//! Unlike `support::search`, this uses neither `Matrix::fits` nor the kick tables directly, so it checks them.

use std::collections::BTreeSet;

use skyline::engine::{
    Button, Cell, Facing, FallSpeed, Game, GameEvent, Input, LockDelay, LockDown, Matrix, Piece, Rules, SoftDropFactor,
    Start, Tetrimino, diagram,
};

use crate::support::scenario::{tap, wait};

/// The identity of a piece in a search.
fn key(piece: Piece) -> (u8, i8, i8) {
    (piece.facing as u8, piece.centre.x, piece.centre.y)
}

/// A Tetrimino just generated over a Matrix, without gravity: it falls one row for one tick of Soft Drop, and does not
/// lock on its own.
fn start(matrix: &Matrix, tetrimino: Tetrimino) -> Game {
    let rules = Rules {
        fall_ms: FallSpeed::None,
        soft_drop_factor: SoftDropFactor::times(1_000),
        lock_down: LockDown::Infinite,
        lock_down_ms: LockDelay::Millis(60_000),
        ..Rules::default()
    };
    let start = Start { matrix: matrix.clone(), queue: vec![tetrimino], ..Start::default() };
    let mut game = Game::from_position(rules, 0, start).unwrap();
    wait(&mut game, 1);
    game
}

fn one_row_down(game: &mut Game) {
    let mut events = Vec::new();
    game.step(&[Input::Press(Button::SoftDrop)], &mut events);
    game.step(&[], &mut events);
    game.step(&[Input::Release(Button::SoftDrop)], &mut events);
}

/// The game in every state that buttons can bring the Tetrimino to.
fn everywhere(matrix: &Matrix, tetrimino: Tetrimino) -> Vec<Game> {
    let mut found = vec![start(matrix, tetrimino)];
    let mut known: BTreeSet<_> = found[0].in_play().into_iter().map(key).collect();
    let mut next = 0;
    while next < found.len() {
        for step in 0..5 {
            let mut game = found[next].clone();
            match step {
                0 => drop(tap(&mut game, Button::Left)),
                1 => drop(tap(&mut game, Button::Right)),
                2 => drop(tap(&mut game, Button::RotateClockwise)),
                3 => drop(tap(&mut game, Button::RotateCounterclockwise)),
                _ => one_row_down(&mut game),
            }
            if known.insert(key(game.in_play().unwrap())) {
                found.push(game);
            }
        }
        next += 1;
    }
    found
}

/// Whether buttons can bring the piece there.
pub(crate) fn is_reachable(matrix: &Matrix, piece: Piece) -> bool {
    everywhere(matrix, piece.tetrimino).iter().any(|game| game.in_play() == Some(piece))
}

/// The sets of cells in which the Tetrimino can Lock Down.
fn lock_downs(matrix: &Matrix, tetrimino: Tetrimino) -> BTreeSet<[Cell; 4]> {
    let resting = everywhere(matrix, tetrimino).into_iter().filter(|game| game.ghost_piece() == game.in_play());
    resting
        .map(|mut game| {
            let locked = tap(&mut game, Button::HardDrop).into_iter().find_map(|event| match event {
                GameEvent::LockedDown(piece) => Some(piece.cells()),
                _ => None,
            });
            locked.unwrap()
        })
        .collect()
}

/// On the floor every column and Facing counts once; shapes that look alike in two Facings count once.
#[test]
fn lock_downs_on_an_empty_matrix_are_counted() {
    let counts = [9, 17, 34, 34, 34, 17, 17];
    for (tetrimino, count) in Tetrimino::ALL.into_iter().zip(counts) {
        assert_eq!(lock_downs(&Matrix::default(), tetrimino).len(), count, "{tetrimino:?}");
    }
}

/// Tucks and spins are found under an overhang, but not through a well of one column.
#[test]
fn tucks_and_spins_are_reachable() {
    let tuck = diagram::matrix(&["XXXXXX....", ".........."]).unwrap();
    for (tetrimino, x) in [(Tetrimino::I, 2), (Tetrimino::I, 8)] {
        let piece = Piece { tetrimino, facing: Facing::North, centre: Cell::new(x, 1) };
        assert!(is_reachable(&tuck, piece), "{tetrimino:?} at {x}");
    }
    let closed = diagram::matrix(&["XXXXXXXXX.", "XXXXXXXX..", "XXXXXXXX..", "........X."]).unwrap();
    let inside = Piece { tetrimino: Tetrimino::O, facing: Facing::North, centre: Cell::new(9, 2) };
    assert!(closed.fits(inside) && !is_reachable(&closed, inside), "O does not turn into a one-column opening");
}
