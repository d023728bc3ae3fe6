//! Perft: the number of placements of a queue of Tetriminos, the standard test and benchmark of move generators.
//!
//! The Tetriminos of the queue are placed one after the other. Full lines are cleared in between, and lines that were
//! full at the start are cleared with the first Tetrimino. Placements with the same cells count once, but equal boards
//! after different placements count each time. As usual, the placements of the last Tetrimino are only counted (bulk
//! counting). There is no transposition table.
//!
//! A Tetrimino enters as in the game and moves left, right, down and by quarter turns.
//!
//! ```text
//!   board ─▶ ply 1: batch ─▶ placements ─▶ boards ─▶ ply 2: batch ─▶ … ─▶ last ply: batch ─▶ count
//!                                   passed on as soon as the batch of the next ply is full
//! ```
//!
//! A ply whose batch is full runs a step, and finished boards free their lanes. At the end the plies are emptied in
//! order. So each ply needs a constant amount of memory.
//!
//! `skyline perft --queue IOLJSZT` shows counts and speed depth by depth; [`batch`](super::batch) has measurements.

use std::sync::atomic::{AtomicU64, Ordering};

use super::batch::{Columns, NarrowBatch, Successor, TallBatch, lane_indices};
use crate::engine::{RotationSystem, Tetrimino};

/// The number of placements of the complete queue on a board. It is 1 for an empty queue and 0 if a piece cannot enter.
///
/// ```
/// use skyline_foundation::engine::{Matrix, RotationSystem, Tetrimino};
/// use skyline_foundation::solver::movegen::batch::Columns;
/// use skyline_foundation::solver::movegen::perft::perft;
///
/// let board = Columns::from(&Matrix::default());
/// assert_eq!(perft(RotationSystem::Super, &board, &[Tetrimino::I, Tetrimino::O]), 153);
/// ```
#[must_use]
pub fn perft(system: RotationSystem, board: &Columns<u64>, queue: &[Tetrimino]) -> u64 {
    perft_with_progress(system, board, queue, &AtomicU64::new(0))
}

/// Like [`perft`], with the count so far in `so_far` for a progress display.
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
    // In this order, because emptying a ply fills those after it.
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

/// One Tetrimino of the queue: the boards on which it is placed, and the placements counted so far.
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

    /// Adds placements to the count. This thread is the only writer, so a plain store replaces the slower `fetch_add`.
    fn add(&mut self, placements: u64) {
        self.count += placements;
        self.so_far.store(self.count, Ordering::Relaxed);
    }
}

/// Adds a board of any height to the first ply.
fn push(plies: &mut [Ply<'_>], board: &Columns<u64>) {
    let Some(ply) = plies.first_mut() else { return };
    // Narrow batches are faster, so only the few high stacks use tall ones.
    if let Some(board) = board.narrow().filter(|_| board.height() <= ply.limit) {
        ply.narrow.push(&board);
    } else {
        ply.tall.push(board);
    }
    make_room(plies);
}

/// Adds a successor of a low board to the first ply.
#[inline(always)]
fn push_successor(plies: &mut [Ply<'_>], after: &Successor<'_, u16>) {
    let Some(ply) = plies.first_mut() else { return };
    // High successors are rare, so the slow conversion of a complete board is acceptable.
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
        let placements = ply.narrow.count(finished);
        ply.add(placements);
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
        let placements = ply.tall.count(finished);
        ply.add(placements);
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
    fn the_final_progress_is_the_count() {
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
        for (queue, placements) in [
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
            assert_eq!(count(queue), placements, "{queue}");
        }
    }
}
