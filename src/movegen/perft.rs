//! How many ways there are to place a queue of Tetriminos: the yardstick of move generators.
//!
//! A way is a place for each Tetrimino of the queue, one after the other; full lines are cleared in between, those that the
//! board had from the start with the first Tetrimino. Places are told apart by the cells they cover, and boards that ways
//! have in common are counted for each. The last Tetrimino's places are counted without being made into boards, as move
//! generators commonly do it. No position is remembered.
//!
//! ```text
//!   board ─▶ Ply 1: lanes ─▶ places ─▶ boards ─▶ Ply 2: lanes ─▶ … ─▶ last Ply: lanes ─▶ number of places
//!                             each as soon as the lanes of the next Ply are full
//! ```
//!
//! Boards are taken in as they come. A Ply whose lanes are full takes a step, and what is finished makes room; at the end
//! the Plies are emptied from the first to the last. So the memory is that of the lanes, whatever the depth.

use std::sync::atomic::{AtomicU64, Ordering};

use super::batch::{Columns, NarrowBatch, Successor, TallBatch, lane_indices};
use crate::engine::{RotationSystem, Tetrimino};

/// How many ways there are to place the whole queue on a board; one for an empty queue.
///
/// The moves are left, right, quarter turns and falling by a row, from where a Tetrimino enters the Matrix. Without room
/// to enter there is no way.
#[must_use]
pub fn perft(system: RotationSystem, board: &Columns<u64>, queue: &[Tetrimino]) -> u64 {
    perft_with_progress(system, board, queue, &AtomicU64::new(0))
}

/// The same; how many ways are counted so far is told in `so_far` meanwhile, for whoever waits.
#[must_use]
pub fn perft_with_progress(
    system: RotationSystem,
    board: &Columns<u64>,
    queue: &[Tetrimino],
    so_far: &AtomicU64,
) -> u64 {
    let ply = |&tetrimino| Ply::new(system, tetrimino, so_far);
    let mut plies: Vec<Ply<'_>> = queue.iter().map(ply).collect();
    push(&mut plies, board);
    for first in 0..plies.len() {
        let plies = &mut plies[first..];
        while plies.first().is_some_and(|ply| !ply.narrow.is_empty()) {
            step_narrow(plies);
        }
        while plies.first().is_some_and(|ply| !ply.tall.is_empty()) {
            step_tall(plies);
        }
    }
    plies.last().map_or(1, |ply| ply.count)
}

/// The boards to which one Tetrimino of the queue comes, and how many places it has found.
#[derive(Debug)]
struct Ply<'a> {
    narrow: NarrowBatch,
    tall: TallBatch,
    limit: u8,
    count: u64,
    so_far: &'a AtomicU64,
}

impl<'a> Ply<'a> {
    fn new(system: RotationSystem, tetrimino: Tetrimino, so_far: &'a AtomicU64) -> Self {
        Self {
            narrow: NarrowBatch::new(system, tetrimino),
            tall: TallBatch::new(system, tetrimino),
            limit: NarrowBatch::limit(system),
            count: 0,
            so_far,
        }
    }

    /// Adds ways to the count. Nobody else does, so the number can be stored, which costs less than to add to it.
    fn add(&mut self, ways: u64) {
        self.count += ways;
        self.so_far.store(self.count, Ordering::Relaxed);
    }
}

/// Takes a board into the first of the plies, whatever its height.
fn push(plies: &mut [Ply<'_>], board: &Columns<u64>) {
    let Some(ply) = plies.first_mut() else { return };
    if let Some(board) = board.narrow().filter(|_| board.height() <= ply.limit) {
        ply.narrow.push(&board);
    } else {
        ply.tall.push(board);
    }
    make_room(plies);
}

/// Takes a low board with a piece more into the first of the plies.
#[inline(always)]
fn push_successor(plies: &mut [Ply<'_>], after: &Successor<'_, u16>) {
    let Some(ply) = plies.first_mut() else { return };
    if after.height() > ply.limit {
        push(plies, &after.cleared().into());
    } else {
        ply.narrow.push_successor(after);
        make_room(plies);
    }
}

fn make_room(plies: &mut [Ply<'_>]) {
    while plies.first().is_some_and(|ply| ply.narrow.is_full()) {
        step_narrow(plies);
    }
    while plies.first().is_some_and(|ply| ply.tall.is_full()) {
        step_tall(plies);
    }
}

fn step_narrow(plies: &mut [Ply<'_>]) {
    let Some((ply, later)) = plies.split_first_mut() else { return };
    let finished = ply.narrow.step();
    if later.is_empty() {
        let ways = ply.narrow.count(finished);
        ply.add(ways);
    } else {
        for lane in lane_indices(finished) {
            let board = ply.narrow.board(lane);
            ply.narrow.placements(lane).for_each_successor(&board, |after| push_successor(later, after));
        }
    }
    ply.narrow.pop(finished);
}

fn step_tall(plies: &mut [Ply<'_>]) {
    let Some((ply, later)) = plies.split_first_mut() else { return };
    let finished = ply.tall.step();
    if later.is_empty() {
        let ways = ply.tall.count(finished);
        ply.add(ways);
    } else {
        for lane in lane_indices(finished) {
            let board = ply.tall.board(lane);
            ply.tall.placements(lane).for_each_successor(&board, |after| push(later, &after.cleared()));
        }
    }
    ply.tall.pop(finished);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Matrix;

    fn count(queue: &str) -> u64 {
        let queue: Vec<_> = queue.chars().map(|letter| Tetrimino::from_letter(letter).unwrap()).collect();
        perft(RotationSystem::Super, &Columns::from(&Matrix::default()), &queue)
    }

    #[test]
    fn what_is_told_in_the_end_is_the_count() {
        let so_far = AtomicU64::new(0);
        let queue = [Tetrimino::I, Tetrimino::O, Tetrimino::L];
        assert_eq!(
            perft_with_progress(RotationSystem::Super, &Columns::from(&Matrix::default()), &queue, &so_far),
            5_266
        );
        assert_eq!(so_far.into_inner(), 5_266);
    }

    #[test]
    fn the_well_known_numbers() {
        for (queue, ways) in [
            ("", 1),
            ("O", 9),
            ("I", 17),
            ("T", 34),
            ("L", 34),
            ("J", 34),
            ("S", 17),
            ("Z", 17),
            ("IO", 153),
            ("IOL", 5_266),
            ("TTT", 42_348),
            ("III", 5_069),
            ("SZO", 2_730),
            ("JLS", 21_061),
            ("TSZ", 10_609),
            ("OIT", 5_338),
            ("IOLJ", 188_374),
        ] {
            assert_eq!(count(queue), ways, "{queue}");
        }
    }
}
