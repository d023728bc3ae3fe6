//! A reference evaluation of one board in plain loops, for comparison with the SIMD one.

use super::board::{ALL_ROWS, Board, SHAPES, WIDTH, height};
use super::value::{LaneWord, Lanes};
use super::*;
use proptest::prelude::*;

/// The value of a board with `solid` Solid Lines on which up to `ts` T can be spun soon.
fn value(weights: &Weights, board: &Board, solid: u8, ts: u32) -> i32 {
    let mut board = *board;
    let mut value = 0;
    for _ in 0..ts {
        let Some((x, y)) = slot(&board) else { break };
        board.place(&SHAPES[Tetrimino::T as usize][2], x, y);
        let lines = board.clear_lines(solid.into());
        value += weights.t_slot[lines.min(2) as usize];
        if lines == 0 {
            break;
        }
    }
    value + surface(weights, &board)
}

fn surface(weights: &Weights, board: &Board) -> i32 {
    let columns = &board.columns;
    let heights = columns.map(|column| height(column) as i32);
    let (mut well, mut highest) = (0, 0);
    let (mut holes, mut cover) = (0, 0);
    for (x, &rows) in heights.iter().enumerate() {
        highest = highest.max(rows);
        well = if rows < heights[well] { x } else { well };
        holes += rows - columns[x].count_ones() as i32;
        let empty = !columns[x] & ((1 << rows) - 1);
        cover += if empty == 0 { 0 } else { (rows - height(empty) as i32).min(6) };
    }
    let inside = columns.windows(2).map(|pair| (pair[0] ^ pair[1]).count_ones()).sum::<u32>();
    let walls = 2 * highest as u32 - columns[0].count_ones() - columns[WIDTH - 1].count_ones();
    value_of(&[
        (weights.hole, holes),
        (weights.cover, cover),
        (weights.row_change, (inside + walls) as i32),
        (weights.bump, bumps(&heights, well)),
        (weights.height, highest),
        (weights.above_10, (highest - 10).max(0)),
        (weights.above_15, (highest - 15).max(0)),
        (weights.well, well_depth(board, well, heights[well])),
    ])
}

fn well_depth(board: &Board, well: usize, floor: i32) -> i32 {
    let others = board.columns.iter().enumerate().filter(|(x, _)| *x != well);
    let full = others.fold(ALL_ROWS, |all, (_, column)| all & column);
    ((full >> floor).trailing_ones() as i32).min(4)
}

fn value_of(terms: &[(i32, i32)]) -> i32 {
    terms.iter().map(|(weight, count)| weight * count).sum()
}

/// The differences between neighbouring columns, with the well skipped.
fn bumps(heights: &[i32; WIDTH], well: usize) -> i32 {
    let mut sum = 0;
    let mut before = None;
    for (x, &rows) in heights.iter().enumerate() {
        if x != well {
            sum += before.map_or(0, |before: i32| (rows - before).abs());
            before = Some(rows);
        }
    }
    sum
}

/// The highest T-Slot that is open to the sky on one side, by the place of a T that faces South in it.
///
/// ```text
///   X . .      The left or the right corner above is a Block, and the other side is open.
///   . T .
///   X . X
/// ```
fn slot(board: &Board) -> Option<(usize, u32)> {
    let columns = &board.columns;
    let mut best = None;
    for x in 1..WIDTH - 1 {
        let [left, middle, right] = [columns[x - 1], columns[x], columns[x + 1]];
        let floor = height(middle);
        // The lower Mino of the T rests on the column, so only one row is possible.
        let y = floor + 1;
        let at = |column: u64, y: u32| column >> y & 1 != 0;
        let is_cut = at(left, floor) && at(right, floor) && !at(left, y) && !at(right, y);
        let roofs = (at(left, y + 1), at(right, y + 1));
        let is_open = match roofs {
            (true, false) => height(right) <= y,
            (false, true) => height(left) <= y,
            _ => false,
        };
        if is_cut && is_open && best.is_none_or(|(_, highest)| y > highest) {
            best = Some((x, y));
        }
    }
    best
}

/// Boards of all heights, dense enough for slots, without full rows.
fn boards() -> impl Strategy<Value = Board> {
    let rows = prop::collection::vec((0_u16..1024, 0_u16..1024).prop_map(|(one, other)| one | other), 0..22);
    rows.prop_map(|rows| {
        let mut board = Board::default();
        for (y, row) in rows.into_iter().filter(|row| *row != 1023).enumerate() {
            for x in 0..WIDTH {
                board.columns[x] |= u64::from(row >> x & 1) << y;
            }
        }
        board
    })
}

/// A stack without holes, its rows broken by at most one cell: T-Slots are frequent.
fn smooth() -> impl Strategy<Value = Board> {
    (prop::array::uniform10(0_u32..4), 1_u32..18, 0..WIDTH, 0_u32..4, 0_u32..20).prop_map(
        |(tops, base, x, dig, roof)| {
            let mut board = Board::default();
            for (column, top) in board.columns.iter_mut().zip(tops) {
                *column = (1 << (base + top)) - 1;
            }
            board.columns[x] >>= dig;
            board.columns[(x + 1) % WIDTH] |= 1 << roof;
            board.clear_lines(0);
            board
        },
    )
}

fn lane_value<W: LaneWord, const N: usize>(weights: &Weights, boards: &[Board], solid: u8, ts: u32) -> Vec<i32> {
    let mut lanes = Lanes::<W, N>::default();
    for (lane, board) in boards.iter().enumerate() {
        lanes.set(lane, board, solid, ts);
    }
    lanes.values(weights)[..boards.len()].to_vec()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn lanes_agree_with_the_plain_value(
        boards in prop::collection::vec(prop_oneof![boards(), smooth()], 4),
        (ts, solid) in (1_u32..3, 0_u8..4),
        seed in prop::array::uniform16(-500..500),
    ) {
        let [hole, cover, row_change, bump, height, above_10, above_15, well, one, two, three, ..] = seed;
        let t_slot = [one, two, three];
        let weights =
            Weights { hole, cover, row_change, bump, height, above_10, above_15, well, t_slot, ..Weights::default() };
        let with_solid = |mut board: Board| {
            board.raise(solid.into(), None, 0);
            board
        };
        let boards: Vec<Board> = boards.into_iter().map(with_solid).collect();
        let plain: Vec<i32> = boards.iter().map(|board| value(&weights, board, solid, ts)).collect();
        prop_assert_eq!(&lane_value::<u64, 4>(&weights, &boards, solid, ts), &plain);
        if boards.iter().all(|board| board.height() <= <u16 as LaneWord>::LIMIT) {
            prop_assert_eq!(&lane_value::<u16, 32>(&weights, &boards, solid, ts), &plain);
        }
    }
}
