//! Hard questions: everything looked at, where that is little enough.

use std::collections::{BTreeMap, BTreeSet};

use skyline::engine::{Facing, RotationSystem, Tetrimino, Turn};
use skyline::solver::formal::answer::Answer;
use skyline::solver::formal::board::Board;
use skyline::solver::formal::checker::check;
use skyline::solver::formal::hardness::{KNOWN, Partition};
use skyline::solver::formal::model::Model;
use skyline::solver::formal::piece::PieceState;
use skyline::solver::movegen::PathFinder;
use skyline::solver::search::pruning::PruneRules;
use skyline::solver::search::{Control, solve};

fn filled(board: &Board, piece: PieceState) -> Board {
    let mut filled = board.clone();
    for (row, column) in piece.cells() {
        filled.set(row as usize, column as usize, true);
    }
    filled
}

/// Adds the cells that a piece covers wherever the literal moves lead it, one state after the other.
fn cover(board: &Board, tetrimino: Tetrimino, covered: &mut BTreeSet<(usize, usize)>) {
    let (rows, columns) = (board.rows() as i32, board.columns() as i32);
    let cells = |(facing, row, column): (Facing, i32, i32)| {
        tetrimino.minos(facing).map(|(x, y)| (row + i32::from(y), column + i32::from(x)))
    };
    let is_free = |&(row, column): &(i32, i32)| {
        row >= 1 && (1..=columns).contains(&column) && (row > rows || !board.is_filled(row as usize, column as usize))
    };
    let mut seen = BTreeSet::new();
    let mut open = vec![(Facing::North, rows, columns / 2)];
    while let Some(state @ (facing, row, column)) = open.pop() {
        if !cells(state).iter().all(is_free) || !seen.insert(state) {
            continue;
        }
        covered.extend(cells(state).map(|(row, column)| (row as usize, column as usize)));
        open.extend([(facing, row - 1, column), (facing, row, column - 1), (facing, row, column + 1)]);
        open.extend([Turn::Clockwise, Turn::Counterclockwise].map(|turn| (facing.turned(turn), row, column)));
    }
}

/// Whether an unfilled cell of these columns and rows is one that none of the pieces gets to, so that it stays
/// unfilled.
fn is_cut_off(board: &Board, columns: usize, height: usize, coming: &BTreeSet<Tetrimino>) -> bool {
    let mut covered = BTreeSet::new();
    for tetrimino in coming {
        cover(board, *tetrimino, &mut covered);
    }
    let mut cells = (1..=height).flat_map(|row| (1..=columns).map(move |column| (row, column)));
    cells.any(|(row, column)| !board.is_filled(row, column) && !covered.contains(&(row, column)))
}

/// Whether the pieces before the T can fill the buckets, on which the answer depends. All placements are tried. No line
/// is cleared before the T, so a cell that no piece can reach now stays empty.
fn can_fill(partition: &Partition) -> bool {
    let instance = partition.instance(Model::Literal).unwrap();
    let (height, columns) = (instance.board.rows() - 4, instance.board.columns() - 3);
    let mut boards = BTreeMap::from([(instance.board.words().to_vec(), instance.board)]);
    let before: Vec<_> = instance.pieces.into_iter().take_while(|piece| *piece != Tetrimino::T).collect();
    for (place, tetrimino) in before.iter().enumerate() {
        let coming = before[place + 1..].iter().copied().collect();
        let mut next = BTreeMap::new();
        for board in boards.values() {
            let places = PathFinder::new(Model::Literal, board, *tetrimino).distinct_placements().into_iter();
            let inside = places.filter(|piece| piece.cells().into_iter().all(|(row, _)| row <= height as i32));
            let boards = inside.map(|piece| filled(board, piece));
            let boards = boards.filter(|board| !is_cut_off(board, columns, height, &coming));
            next.extend(boards.map(|board| (board.words().to_vec(), board)));
        }
        boards = next;
    }
    let is_full = |board: &Board| (1..=height).all(|row| (1..=columns).all(|column| board.is_filled(row, column)));
    boards.values().any(is_full)
}

#[test]
fn exhaustive_search_gives_the_known_answers() {
    for (numbers, target, is_yes) in KNOWN.into_iter().filter(|(_, target, _)| *target < 5) {
        let partition = Partition::new(numbers.to_vec(), target).unwrap();
        assert_eq!(can_fill(&partition), is_yes, "{numbers:?}");
    }
}

#[test]
fn the_search_gives_the_known_answers() {
    let models = [Model::Literal, Model::Guideline { rotation: RotationSystem::Super, hold: false }];
    for (numbers, target, is_yes) in KNOWN {
        for model in models {
            let instance = Partition::new(numbers.to_vec(), target).unwrap().instance(model).unwrap();
            match solve(&instance, PruneRules::ALL, Control::default()) {
                Answer::Yes { found, .. } => {
                    assert!(is_yes, "{numbers:?} {model:?}");
                    assert!(check(&instance, &found).unwrap().holds());
                }
                Answer::No { .. } => assert!(!is_yes, "{numbers:?} {model:?}"),
                Answer::Unknown { .. } => panic!("without a limit: {numbers:?} {model:?}"),
            }
        }
    }
}
