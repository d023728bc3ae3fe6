//! Whole sets of positions against a flood from state to state by the definitions.

use std::collections::{BTreeMap, HashMap};

use proptest::prelude::*;
use skyline::engine::{RotationSystem, Tetrimino};
use skyline::solver::formal::board::Board;
use skyline::solver::formal::definitions;
use skyline::solver::formal::model::Model;
use skyline::solver::formal::piece::{Move, PieceState};
use skyline::solver::movegen::{PathFinder, PlacementFinder};

use crate::support::random_kicks::random_kicks;

fn models() -> Vec<Model> {
    let guideline = RotationSystem::ALL.map(|rotation| Model::Guideline { rotation, hold: false });
    [&[Model::Literal], &guideline[..]].concat()
}

/// The model with the system of a kick file.
fn given(kicks: &str) -> Model {
    Model::Guideline { rotation: RotationSystem::Kicks(kicks.parse().unwrap()), hold: false }
}

/// Every final state with the length of its shortest trajectory, one state after the other.
fn flood(model: Model, board: &Board, tetrimino: Tetrimino) -> HashMap<PieceState, usize> {
    let mut finals = HashMap::new();
    let Ok(start) = definitions::initial(model, board, tetrimino) else { return finals };
    let mut lengths = HashMap::from([(start, 0)]);
    let mut layer = vec![start];
    for length in 1.. {
        let mut next = Vec::new();
        for piece in layer {
            for step in Move::ALL {
                match definitions::apply(model, board, piece, step) {
                    Ok(moved) if moved.is_fixed => _ = finals.entry(moved).or_insert(length),
                    Ok(moved) if !lengths.contains_key(&moved) => {
                        lengths.insert(moved, length);
                        next.push(moved);
                    }
                    Ok(_) | Err(_) => {}
                }
            }
        }
        if next.is_empty() {
            break;
        }
        layer = next;
    }
    finals
}

fn assert_same(model: Model, board: &Board, tetrimino: Tetrimino) {
    let reach = PathFinder::new(model, board, tetrimino);
    let expected = flood(model, board, tetrimino);
    let mut found = HashMap::new();
    for piece in reach.placements() {
        let trajectory = reach.trajectory(piece).unwrap();
        let end = definitions::replay(model, board, tetrimino, &trajectory);
        assert_eq!(end, Ok(piece), "{model:?} {tetrimino:?}\n{board}\n{trajectory:?}");
        assert_eq!(found.insert(piece, trajectory.len()), None);
    }
    assert_eq!(found, expected, "{model:?} {tetrimino:?}\n{board}");
    assert_eq!(definitions::has_trajectory(model, board, tetrimino), !expected.is_empty());
    let mut shortest = BTreeMap::new();
    let mut lengths: Vec<_> = expected.into_iter().collect();
    lengths.sort_unstable_by_key(|(_, length)| *length);
    for (piece, length) in lengths {
        shortest.entry(piece.covers()).or_insert(length);
    }
    let distinct = reach.distinct_placements();
    assert_eq!(distinct.len(), shortest.len());
    for piece in distinct {
        assert_eq!(found[&piece], shortest[&piece.covers()]);
    }
}

/// A board whose lower rows are filled at random, each cell with a probability of `tenths` / 10.
fn board(rows: usize, columns: usize, height: usize, tenths: u8, cells: &[u8]) -> Board {
    let mut board = Board::new(rows, columns).unwrap();
    for row in 1..=height.min(rows + board.buffer_rows()) {
        for column in 1..=columns {
            let random = cells[(row * columns + column) % cells.len()];
            board.set(row, column, random % 10 < tenths);
        }
    }
    board
}

proptest! {
    #![proptest_config(crate::support::property::cases(60))]

    #[test]
    fn set_and_state_searches_agree(
        (rows, columns) in prop_oneof![(1..=24_usize, 1..=12_usize), (1..=6_usize, 60..=70_usize), (20..=24_usize, 1..=3_usize)],
        height in 0..=24_usize,
        tenths in 0..=7_u8,
        cells in prop::collection::vec(0..100_u8, 199),
        tetrimino in prop::sample::select(&Tetrimino::ALL),
        kicks in random_kicks(),
    ) {
        let board = board(rows, columns, height, tenths, &cells);
        for model in models().into_iter().chain([given(&kicks)]) {
            assert_same(model, &board, tetrimino);
        }
    }
}

proptest! {
    #![proptest_config(crate::support::property::cases(120))]

    /// Rows at once, whatever was looked at before, find the cells that layers do.
    #[test]
    fn ends_are_the_cells_of_the_final_states(
        (rows, columns) in (1..=12_usize, prop_oneof![2 => 1..=12_usize, 1 => 50..=70_usize]),
        heights in prop::collection::vec(0..=16_usize, 2),
        tenths in 0..=8_u8,
        cells in prop::collection::vec(0..100_u8, 199),
        kicks in random_kicks(),
    ) {
        for model in models().into_iter().chain([given(&kicks)]) {
            let mut ends = PlacementFinder::new(model, &Board::new(rows, columns).unwrap());
            for height in &heights {
                let board = board(rows, columns, *height, tenths, &cells);
                for tetrimino in Tetrimino::ALL {
                    let mut found = Vec::new();
                    ends.find(board.words(), tetrimino, &mut found);
                    assert!(found.iter().all(|piece| piece.is_fixed && piece.tetrimino == tetrimino));
                    let mut found: Vec<_> = found.into_iter().map(PieceState::covers).collect();
                    let distinct = PathFinder::new(model, &board, tetrimino).distinct_placements();
                    let mut expected: Vec<_> = distinct.into_iter().map(PieceState::covers).collect();
                    found.sort_unstable();
                    expected.sort_unstable();
                    assert_eq!(found, expected, "{model:?} {tetrimino:?}\n{board}");
                }
            }
        }
    }
}

#[test]
fn one_cell_has_no_room_for_a_piece() {
    let board = Board::new(1, 1).unwrap();
    for model in models() {
        for tetrimino in Tetrimino::ALL {
            assert_same(model, &board, tetrimino);
            assert_eq!(PathFinder::new(model, &board, tetrimino).placements().count(), 0);
        }
    }
}

#[test]
fn an_empty_matrix_has_the_published_number_of_placements() {
    let board = Board::new(20, 10).unwrap();
    for model in models() {
        let count = |tetrimino| PathFinder::new(model, &board, tetrimino).distinct_placements().len();
        assert_eq!(Tetrimino::ALL.map(count), [9, 17, 34, 34, 34, 17, 17], "{model:?}");
    }
}

/// The piece turns under the roof, by the fifth place of the Super Rotation System.
#[test]
fn a_kick_reaches_where_no_shift_does() {
    let board = Board::from_drawing(&[
        "..........",
        "..........",
        "..........",
        "..........",
        "..........",
        ".....XX...",
        "......X...",
        "XXXXX.XXXX",
        "XXXX..XXXX",
        "XXXXX.XXXX",
    ])
    .unwrap();
    let super_rotation = Model::Guideline { rotation: RotationSystem::Super, hold: false };
    let is_in_the_slot = |piece: &PieceState| piece.cells().contains(&(2, 5));
    assert!(!PathFinder::new(Model::Literal, &board, Tetrimino::T).placements().any(|piece| is_in_the_slot(&piece)));
    let reach = PathFinder::new(super_rotation, &board, Tetrimino::T);
    let piece = reach.placements().find(is_in_the_slot).unwrap();
    let trajectory = reach.trajectory(piece).unwrap();
    assert_eq!(definitions::replay(super_rotation, &board, Tetrimino::T, &trajectory), Ok(piece));
}

/// Slides come first and drops last, where the length is the same.
#[test]
fn of_equally_short_trajectories_the_drops_come_last() {
    let board = Board::new(4, 10).unwrap();
    let reach = PathFinder::new(Model::Literal, &board, Tetrimino::O);
    let piece = reach.placements().find(|piece| piece.column == 3).unwrap();
    let signs: Vec<_> = reach.trajectory(piece).unwrap().into_iter().map(Move::sign).collect();
    assert_eq!(signs.join(" "), "sl sl d d d f");
}
