//! How many ways there are to place a queue of Tetriminos: the yardstick of move generators.

use super::lanes::{Columns, HighLanes, NarrowLanes};
use crate::engine::{RotationSystem, Tetrimino};

/// The boards to which one Tetrimino of the queue comes, and what was counted there.
#[derive(Debug)]
struct Ply {
    narrow: NarrowLanes,
    high: HighLanes,
    limit: u8,
    count: u64,
}

impl Ply {
    fn new(system: RotationSystem, tetrimino: Tetrimino) -> Self {
        Self {
            narrow: NarrowLanes::new(system, tetrimino),
            high: HighLanes::new(system, tetrimino),
            limit: NarrowLanes::limit(system),
            count: 0,
        }
    }
}

/// For each depth, how many ways there are to place so many Tetriminos of the queue, one after the other.
#[must_use]
pub fn perft(system: RotationSystem, board: &Columns<u64>, queue: &[Tetrimino]) -> Vec<u64> {
    let mut plies: Vec<Ply> = queue.iter().map(|&tetrimino| Ply::new(system, tetrimino)).collect();
    put_high(&mut plies, board);
    for depth in 0..plies.len() {
        let plies = &mut plies[depth..];
        while plies.first().is_some_and(|ply| !ply.narrow.is_empty()) {
            advance_narrow(plies);
        }
        while plies.first().is_some_and(|ply| !ply.high.is_empty()) {
            advance_high(plies);
        }
    }
    plies.into_iter().map(|ply| ply.count).collect()
}

fn put_high(plies: &mut [Ply], board: &Columns<u64>) {
    let Some(ply) = plies.first_mut() else { return };
    match board.narrow().filter(|_| board.height() <= ply.limit) {
        Some(board) => put_narrow(plies, &board),
        None => {
            ply.high.put(board);
            while plies.first().is_some_and(|ply| ply.high.is_full()) {
                advance_high(plies);
            }
        }
    }
}

fn put_narrow(plies: &mut [Ply], board: &Columns<u16>) {
    let Some(ply) = plies.first_mut() else { return };
    ply.narrow.put(board);
    while plies.first().is_some_and(|ply| ply.narrow.is_full()) {
        advance_narrow(plies);
    }
}

fn advance_narrow(plies: &mut [Ply]) {
    let Some((ply, later)) = plies.split_first_mut() else { return };
    let finished = ply.narrow.advance();
    ply.count += ply.narrow.count(finished);
    let lanes = (0..64).filter(|lane| finished >> lane & 1 != 0);
    if !later.is_empty() {
        for lane in lanes {
            let board = ply.narrow.board(lane);
            let landings = ply.narrow.landings(lane);
            if board.height() + 4 <= ply.limit {
                landings.for_each_board(&board, |board| put_narrow(later, board));
            } else {
                landings.for_each_board(&board, |board| put_high(later, &(*board).into()));
            }
        }
    }
    ply.narrow.vacate(finished);
}

fn advance_high(plies: &mut [Ply]) {
    let Some((ply, later)) = plies.split_first_mut() else { return };
    let finished = ply.high.advance();
    ply.count += ply.high.count(finished);
    let lanes = (0..64).filter(|lane| finished >> lane & 1 != 0);
    if !later.is_empty() {
        for lane in lanes {
            ply.high.landings(lane).for_each_board(&ply.high.board(lane), |board| put_high(later, board));
        }
    }
    ply.high.vacate(finished);
}
