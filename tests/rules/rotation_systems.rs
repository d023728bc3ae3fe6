//! The kick tables of every rotation system equal the published ones.

use std::collections::BTreeMap;

use skyline::engine::{Cell, Facing, Piece, RotationSystem, Tetrimino, Turn};

/// Tetrimino, Facing and turn (L, R, 2) with the shifts of the lower-left corner of the bounding box, in order.
type Lists = BTreeMap<String, Vec<(i8, i8)>>;

fn published(system: RotationSystem) -> Lists {
    let file: serde_json::Value = serde_json::from_str(include_str!("../data/kick_tables.json")).unwrap();
    let name = match system {
        RotationSystem::Super => "super",
        RotationSystem::Ocular => "ocular",
        RotationSystem::ClassicLeft => "classicL",
        RotationSystem::ClassicRight => "classicR",
    };
    let mut lists: Lists = serde_json::from_value(file[name].clone()).unwrap();
    if system == RotationSystem::Ocular {
        for key in ["LNR", "JNL"] {
            let list = lists.get_mut(key).unwrap();
            assert_eq!(list.remove(2), list[0], "{key}: a repetition, which can never be used");
        }
    }
    lists
}

fn corner(piece: Piece) -> (i8, i8) {
    let cells = piece.cells();
    let left = cells.iter().map(|cell| cell.x).min().unwrap();
    (left, cells[0].y)
}

fn shifts(system: RotationSystem, piece: Piece, turn: Turn) -> Vec<(i8, i8)> {
    let (x, y) = corner(piece);
    let places = system.attempts(piece, turn).map(|(place, _)| corner(place));
    places.map(|(to_x, to_y)| (to_x - x, to_y - y)).collect()
}

#[test]
fn every_attempt_shifts_as_published() {
    for system in RotationSystem::ALL {
        let mut found = Lists::new();
        for tetrimino in Tetrimino::ALL {
            for (facing, name) in Facing::ALL.into_iter().zip(["N", "E", "S", "W"]) {
                let piece = Piece { tetrimino, facing, centre: Cell::new(5, 10) };
                for (turn, letter) in Turn::ALL.into_iter().zip(["R", "L", "2"]) {
                    found.insert(format!("{}{name}{letter}", tetrimino.letter()), shifts(system, piece, turn));
                }
            }
        }
        assert_eq!(found.len(), 84);
        assert_eq!(found, published(system), "{system:?}");
    }
}
