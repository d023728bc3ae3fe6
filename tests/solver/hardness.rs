//! Hard questions: everything looked at, where that is little enough.

use std::collections::{BTreeMap, BTreeSet};

use skyline::engine::Tetrimino;
use skyline::solver::board::Board;
use skyline::solver::hardness::{KNOWN, Partition};
use skyline::solver::model::Model;
use skyline::solver::piece::PieceState;
use skyline::solver::reach::Reach;

fn filled(board: &Board, piece: PieceState) -> Board {
    let mut filled = board.clone();
    for (row, column) in piece.cells() {
        filled.set(row as usize, column as usize, true);
    }
    filled
}

/// Whether an unfilled cell of these columns and rows has no way to the top.
fn is_cut_off(board: &Board, columns: usize, height: usize) -> bool {
    let is_free =
        |row, column| (1..=columns).contains(&column) && (1..=height).contains(&row) && !board.is_filled(row, column);
    let mut seen = BTreeSet::new();
    let mut open: Vec<_> = (1..=columns).map(|column| (height, column)).collect();
    while let Some((row, column)) = open.pop() {
        if is_free(row, column) && seen.insert((row, column)) {
            open.extend([(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]);
        }
    }
    let free = (1..=height).map(|row| (1..=columns).filter(|column| is_free(row, *column)).count());
    free.sum::<usize>() > seen.len()
}

/// Whether the pieces before the T can fill the buckets, which is what the question comes to: every placement is looked
/// at.
fn can_fill(partition: &Partition, model: Model) -> bool {
    let instance = partition.instance(model).unwrap();
    let (height, columns) = (instance.board.rows() - 4, instance.board.columns() - 3);
    let mut boards = BTreeMap::from([(instance.board.words().to_vec(), instance.board)]);
    for tetrimino in instance.pieces.into_iter().take_while(|piece| *piece != Tetrimino::T) {
        let mut next = BTreeMap::new();
        for board in boards.values() {
            let places = Reach::new(model, board, tetrimino).distinct().into_iter();
            let inside = places.filter(|piece| piece.cells().into_iter().all(|(row, _)| row <= height as i32));
            let boards = inside.map(|piece| filled(board, piece)).filter(|board| !is_cut_off(board, columns, height));
            next.extend(boards.map(|board| (board.words().to_vec(), board)));
        }
        boards = next;
    }
    let is_full = |board: &Board| (1..=height).all(|row| (1..=columns).all(|column| board.is_filled(row, column)));
    boards.values().any(is_full)
}

#[test]
fn everything_looked_at_gives_the_known_answers() {
    for (numbers, target, is_yes) in KNOWN.into_iter().filter(|(numbers, ..)| numbers.len() == 3) {
        let partition = Partition::new(numbers.to_vec(), target).unwrap();
        assert_eq!(can_fill(&partition, Model::Literal), is_yes, "{numbers:?}");
    }
}
