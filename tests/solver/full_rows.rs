//! Rows that are full on the given board mean the same to everyone: they are cleared with the first piece.

use skyline::engine::{RotationSystem, Tetrimino, diagram};
use skyline::solver::formal::answer::Answer;
use skyline::solver::formal::board::Board;
use skyline::solver::formal::checker::check;
use skyline::solver::formal::definitions::merged;
use skyline::solver::formal::instance::{Instance, Limits};
use skyline::solver::formal::model::Model;
use skyline::solver::formal::objective::{Best, Objective};
use skyline::solver::movegen::batch::Columns;
use skyline::solver::movegen::perft::perft;
use skyline::solver::movegen::{PathFinder, PlacementFinder};
use skyline::solver::search::pruning::PruneRules;
use skyline::solver::search::{Control, solve};

const GUIDELINE: Model = Model::Guideline { rotation: RotationSystem::Super, hold: false };

/// A board of twenty rows, the lower ones given.
fn board(lower: &[&str]) -> Board {
    let empty = ".".repeat(10);
    let mut drawing = vec![empty.as_str(); 20 - lower.len()];
    drawing.extend(lower);
    Board::from_drawing(&drawing).unwrap()
}

fn instance(model: Model, board: &Board, pieces: &str, objective: Objective) -> Instance {
    let pieces = pieces.chars().filter_map(Tetrimino::from_letter).collect();
    Instance { board: board.clone(), pieces, held: None, model, objective, limits: Limits::default() }
}

const ROOF: [&str; 4] = ["X........X", "XXXXXXXXXX", "X.XXXXXXXX", "XXXX..XXXX"];

#[test]
fn full_rows_block_until_a_piece_is_fixed() {
    let board = board(&ROOF);
    for model in [Model::Literal, GUIDELINE] {
        for tetrimino in Tetrimino::ALL {
            let mut ends = Vec::new();
            PlacementFinder::new(model, &board).find(board.words(), tetrimino, &mut ends);
            let places = PathFinder::new(model, &board, tetrimino).distinct_placements();
            assert!(!places.is_empty() && places.len() == ends.len());
            for piece in ends.into_iter().chain(places) {
                assert!(piece.cells().iter().all(|(row, _)| *row > 3), "{piece:?}");
                assert_eq!(merged(&board, piece).1, 1);
            }
        }
    }
}

#[test]
fn full_rows_count_as_lines_of_the_first_piece() {
    let board = board(&ROOF);
    for model in [Model::Literal, GUIDELINE] {
        // Without the roof I fills the shaft below it.
        for (pieces, lines) in [("", 0), ("O", 1), ("OI", 2)] {
            for rules in [PruneRules::ALL, PruneRules::NONE] {
                let instance =
                    instance(model, &board, pieces, Objective { best: Some(Best::MostLines), ..Objective::default() });
                let Answer::Yes { found, best: Some(best) } = solve(&instance, rules, Control::default()) else {
                    panic!("any match is one");
                };
                let verdict = check(&instance, &found).unwrap();
                assert_eq!((verdict.lines, best.value, best.bound), (lines, lines, lines), "{pieces}");
            }
        }
    }
}

/// Three rows are full, and O fills another one: no I is needed.
#[test]
fn full_rows_count_towards_a_tetris() {
    let full = "X".repeat(10);
    let board = board(&["XXXX..XXXX", &full, &full, &full]);
    for model in [Model::Literal, GUIDELINE] {
        for rules in [PruneRules::ALL, PruneRules::NONE] {
            let instance = instance(model, &board, "O", Objective { tetrises: Some(1), ..Objective::default() });
            let Answer::Yes { found, .. } = solve(&instance, rules, Control::default()) else {
                panic!("O clears four lines");
            };
            let verdict = check(&instance, &found).unwrap();
            assert_eq!((verdict.lines, verdict.tetrises, verdict.last.filled()), (4, 1, 2));
        }
    }
}

#[test]
fn ways_to_place_a_queue_are_counted_alike() {
    let board = board(&ROOF);
    let matrix = diagram::matrix(&ROOF).unwrap();
    let places = |board: &Board, tetrimino| PathFinder::new(GUIDELINE, board, tetrimino).distinct_placements();
    for first in Tetrimino::ALL {
        let after = places(&board, first).into_iter().map(|piece| merged(&board, piece).0);
        let ways: usize = after.map(|board| places(&board, Tetrimino::T).len()).sum();
        assert_eq!(perft(RotationSystem::Super, &Columns::from(&matrix), &[first, Tetrimino::T]), ways as u64);
    }
}
