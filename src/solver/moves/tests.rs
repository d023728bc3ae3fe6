use super::*;
use crate::engine::{Facing, RotationSystem, Tetrimino, Turn, diagram};

/// Every Tetrimino has at least 9 placements, one for each column of an O. Each path is replayed.
#[test]
fn every_path_leads_where_it_says() {
    let matrix = diagram::matrix(&["XXX...XXXX", "XX...XXXXX", "XX...XXXXX"]).unwrap();
    for tetrimino in Tetrimino::ALL {
        let start = matrix.entered(RotationSystem::Super.generated(tetrimino));
        let reached = reachable(&Rules::default(), &matrix, start);
        assert!(reached.len() >= 9);
        for Reached { piece, buttons } in reached {
            assert_eq!(path(&Rules::default(), &matrix, start, piece).unwrap(), buttons);
            let positions = positions(&Rules::default(), &matrix, start, piece).unwrap();
            assert_eq!((positions[0], positions.len()), (start, buttons.len() + 1));
            assert_eq!(positions.last(), Some(&piece));
            let end = buttons.iter().fold(start, |piece, button| match button {
                Button::Left => piece.offset(-1, 0),
                Button::Right => piece.offset(1, 0),
                Button::SoftDrop => piece.offset(0, -1),
                Button::HardDrop => matrix.dropped(piece),
                Button::RotateClockwise => turned(&matrix, piece, Turn::Clockwise),
                Button::RotateCounterclockwise => turned(&matrix, piece, Turn::Counterclockwise),
                _ => panic!("{button:?}"),
            });
            assert_eq!(end, piece);
            assert!(matrix.fits(piece) && !matrix.fits(piece.offset(0, -1)));
        }
    }
}

fn turned(matrix: &Matrix, piece: Piece, turn: Turn) -> Piece {
    Rules::default().turned(matrix, piece, turn).unwrap().0
}

/// One for each column an O has its left half in, and for an I each column besides.
#[test]
fn every_width_has_its_placements() {
    for width in 4..=20 {
        let matrix = Matrix::new(width);
        let count = |tetrimino| {
            reachable(&Rules::default(), &matrix, matrix.entered(RotationSystem::Super.generated(tetrimino))).len()
        };
        let columns = usize::from(width);
        assert_eq!([Tetrimino::O, Tetrimino::I].map(count), [columns - 1, 2 * columns - 3], "{width}");
    }
}

#[test]
fn an_empty_matrix_has_the_published_number_of_placements() {
    let count = |tetrimino| {
        let matrix = Matrix::default();
        reachable(&Rules::default(), &matrix, matrix.entered(RotationSystem::Super.generated(tetrimino))).len()
    };
    assert_eq!(Tetrimino::ALL.map(count), [9, 17, 34, 34, 34, 17, 17]);
}

#[test]
fn a_place_under_a_roof_is_reached_by_a_tuck() {
    let matrix = diagram::matrix(&["XXXXX.....", ".....XXXXX"]).unwrap();
    let under = Piece { tetrimino: Tetrimino::I, facing: Facing::North, centre: Cell::new(2, 1) };
    assert_eq!(
        path(&Rules::default(), &matrix, matrix.entered(RotationSystem::Super.generated(Tetrimino::I)), under),
        None
    );
    let matrix = diagram::matrix(&["XXXXX.....", "..........", "..........", "XXXXXXXXX."]).unwrap();
    let under = Piece { tetrimino: Tetrimino::O, facing: Facing::North, centre: Cell::new(1, 2) };
    let path =
        path(&Rules::default(), &matrix, matrix.entered(RotationSystem::Super.generated(Tetrimino::O)), under).unwrap();
    assert_eq!(path.iter().filter(|button| **button == Button::Left).count(), 5);
    assert_eq!(path.last(), Some(&Button::HardDrop));
}
