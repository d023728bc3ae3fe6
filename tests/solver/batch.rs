//! Boards side by side against a flood from place to place, one board after the other.

use std::collections::BTreeSet;

use proptest::prelude::*;
use skyline::engine::{Cell, Matrix, Piece, RotationSystem, Rules, Tetrimino, diagram};
use skyline::solver::movegen::batch::{BatchMoveGen, ColumnWord, Columns, NarrowBatch, TallBatch, lane_indices};
use skyline::solver::movegen::perft::perft;
use skyline::solver::moves::reachable;

use crate::support::random_kicks::random_kicks;

type Places = BTreeSet<[Cell; 4]>;

/// The cells of every position in which a piece can lock, found with the engine's moves.
fn flooded(system: RotationSystem, matrix: &Matrix, tetrimino: Tetrimino) -> Places {
    let rules = Rules { rotation: system, half_turns: false, ..Rules::default() };
    let reached = reachable(&rules, matrix, matrix.entered(system.generated(tetrimino)));
    reached.into_iter().map(|reached| reached.piece.cells()).collect()
}

/// The same by lanes, in the order of the boards. The same number of places is counted as is listed.
fn found<W: ColumnWord, const N: usize>(
    system: RotationSystem,
    boards: &[Columns<W>],
    tetrimino: Tetrimino,
) -> Vec<(Columns<W>, Places)> {
    let mut all = Vec::new();
    let mut batch = BatchMoveGen::<W, N>::new(system, tetrimino);
    let mut waiting = boards.iter();
    loop {
        while !batch.is_full()
            && let Some(board) = waiting.next()
        {
            batch.push(board);
        }
        if batch.is_empty() {
            return all;
        }
        let finished = batch.step();
        let mut listed = 0;
        for lane in lane_indices(finished) {
            let pieces: Vec<Piece> = batch.placements(lane).pieces().collect();
            let places: Places = pieces.iter().map(|piece| piece.cells()).collect();
            assert_eq!(places.len(), pieces.len(), "a place is listed twice");
            listed += places.len() as u64;
            all.push((batch.board(lane), places));
        }
        assert_eq!(batch.count(finished), listed);
        batch.pop(finished);
    }
}

fn assert_same(system: RotationSystem, matrices: &[Matrix], tetrimino: Tetrimino) {
    let expected = |board: &Columns<u64>| flooded(system, &diagram::matrix(&board.drawing()).unwrap(), tetrimino);
    let boards: Vec<Columns<u64>> = matrices.iter().map(Columns::from).collect();
    for (board, places) in found::<u64, 4>(system, &boards, tetrimino) {
        assert_eq!(places, expected(&board), "{system:?} {tetrimino:?} {:#?}", board.drawing());
    }
    let low = boards.iter().filter(|board| board.height() <= NarrowBatch::limit(system));
    let low: Vec<Columns<u16>> = low.map(|board| board.narrow().unwrap()).collect();
    for (board, places) in found::<u16, 64>(system, &low, tetrimino) {
        let board = Columns::<u64>::from(board);
        assert_eq!(places, expected(&board), "{system:?} {tetrimino:?} {:#?}", board.drawing());
    }
}

/// Rows with as many free cells in ten as `holes` says, under rows with more; none is full.
fn any_rows(rows: impl Into<proptest::collection::SizeRange>) -> impl Strategy<Value = Matrix> {
    let row = (1_u32..=9).prop_flat_map(|holes| proptest::collection::vec(0..10_u32, holes as usize));
    proptest::collection::vec(row, rows).prop_map(|rows| {
        let drawing: Vec<String> = rows
            .iter()
            .map(|holes| (0..10).map(|column| if holes.contains(&column) { '.' } else { 'X' }).collect())
            .collect();
        diagram::matrix(&drawing).unwrap()
    })
}

/// Caves: a low stack with a roof that leaves a shaft of some columns.
fn any_cave() -> impl Strategy<Value = Matrix> {
    (any_rows(2..7), 0_usize..10, 1_usize..5, 1_usize..4).prop_map(|(below, left, width, roof)| {
        let mut drawing: Vec<String> = Vec::new();
        for _ in 0..roof {
            drawing.push((0..10).map(|x| if (left..left + width).contains(&x) { '.' } else { 'X' }).collect());
        }
        drawing.extend(["..........".to_owned(), "..........".to_owned()]);
        drawing.extend(diagram::draw(&below));
        diagram::matrix(&drawing).unwrap()
    })
}

fn any_system() -> impl Strategy<Value = RotationSystem> {
    let named = proptest::sample::select(RotationSystem::ALL.as_slice());
    prop_oneof![3 => named, 1 => random_kicks().prop_map(|kicks| RotationSystem::Kicks(kicks.parse().unwrap()))]
}

fn any_tetrimino() -> impl Strategy<Value = Tetrimino> {
    proptest::sample::select(Tetrimino::ALL.as_slice())
}

proptest! {
    #![proptest_config(crate::support::property::cases(48))]

    /// Boards that finish at different times share the lanes, more of them than there are lanes.
    #[test]
    fn low_boards(
        boards in proptest::collection::vec(any_rows(0..10), 1..90),
        system in any_system(),
        tetrimino in any_tetrimino(),
    ) {
        assert_same(system, &boards, tetrimino);
    }

    #[test]
    fn caves(
        boards in proptest::collection::vec(any_cave(), 1..20),
        system in any_system(),
        tetrimino in any_tetrimino(),
    ) {
        assert_same(system, &boards, tetrimino);
    }

    /// The highest boards that lanes of sixteen rows take, and those just above.
    #[test]
    fn boards_at_the_limit(
        boards in proptest::collection::vec(any_rows(8..16), 1..20),
        system in any_system(),
        tetrimino in any_tetrimino(),
    ) {
        assert_same(system, &boards, tetrimino);
    }

    /// Up to where nothing has room to enter.
    #[test]
    fn high_boards(
        boards in proptest::collection::vec(any_rows(16..24), 1..12),
        system in any_system(),
        tetrimino in any_tetrimino(),
    ) {
        assert_same(system, &boards, tetrimino);
    }

    #[test]
    fn a_board_made_of_a_matrix_is_drawn_like_it(matrix in any_rows(0..40)) {
        let columns = Columns::from(&matrix);
        let blocks = |rows: Vec<String>| -> Vec<String> { rows.into_iter().map(|row| row.replace(|cell| cell != '.', "X")).collect() };
        prop_assert_eq!(columns.drawing(), blocks(diagram::draw(&matrix)));
        prop_assert_eq!(columns.height(), matrix.height());
        prop_assert_eq!(columns.is_empty(), matrix.is_empty());
        prop_assert_eq!(columns.narrow().map(Columns::<u64>::from), (matrix.height() <= 16).then_some(columns));
    }

    /// The successors of a board are the board with each piece placed and the full lines cleared.
    #[test]
    fn boards_after_a_piece(matrix in any_rows(0..9), system in any_system(), tetrimino in any_tetrimino()) {
        let board = Columns::from(&matrix).narrow().unwrap();
        let mut batch = NarrowBatch::new(system, tetrimino);
        batch.push(&board);
        while batch.step() == 0 {}
        let placements = batch.placements(0);
        let mut pieces = placements.pieces();
        let mut next = TallBatch::new(system, tetrimino);
        placements.for_each_successor(&board, |after| {
            let piece = pieces.next().unwrap();
            assert!(board.fits(piece) && !board.fits(piece.offset(0, -1)));
            let merged = board.with(piece);
            assert_eq!(after.height(), merged.height());
            let mut cleared = merged;
            let lines = cleared.clear_lines();
            assert_eq!((after.cleared(), after.has_full_lines()), (cleared, lines > 0));
            let mut narrow = NarrowBatch::new(system, tetrimino);
            narrow.push_successor(after);
            assert_eq!(narrow.board(0), cleared);
            next.push(&cleared.into());
            assert_eq!(next.board(0).drawing(), cleared.drawing());
            next.pop(1);
        });
        prop_assert_eq!(pieces.next(), None);
    }
}

/// Counting goes through both kinds of lanes and back: the stack is at their border, and lines are cleared.
#[test]
fn ways_at_the_border_of_the_lanes() {
    let mut drawing = vec!["XXXXX.X..X"; 9];
    drawing.extend(["XXXXXXX.XX", "XXXXXXX.XX", "XXXXXXX.XX", "XXXXXXX.XX"]);
    let matrix = diagram::matrix(&drawing).unwrap();
    for system in RotationSystem::ALL {
        let plain = walked(system, &Columns::from(&matrix), &[Tetrimino::I, Tetrimino::L, Tetrimino::T]);
        let queue = [Tetrimino::I, Tetrimino::L, Tetrimino::T];
        assert_eq!(perft(system, &Columns::from(&matrix), &queue), plain, "{system:?}");
    }
}

/// The number of placement sequences, counted one by one.
fn walked(system: RotationSystem, board: &Columns<u64>, queue: &[Tetrimino]) -> u64 {
    let Some((&tetrimino, later)) = queue.split_first() else { return 1 };
    let matrix = diagram::matrix(&board.drawing()).unwrap();
    let rules = Rules { rotation: system, half_turns: false, ..Rules::default() };
    let reached = reachable(&rules, &matrix, matrix.entered(system.generated(tetrimino)));
    let after = reached.iter().map(|reached| {
        let mut after = board.with(reached.piece);
        after.clear_lines();
        walked(system, &after, later)
    });
    after.sum()
}

#[test]
fn the_flood_finds_the_published_numbers() {
    let empty = Columns::from(&Matrix::default());
    for system in RotationSystem::ALL {
        for tetrimino in Tetrimino::ALL {
            let queue = [tetrimino, Tetrimino::T];
            assert_eq!(perft(system, &empty, &queue), walked(system, &empty, &queue), "{system:?} {tetrimino:?}");
        }
    }
}
