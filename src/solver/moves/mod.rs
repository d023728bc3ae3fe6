//! The moves of one piece as a graph, and cheapest paths through it.
//!
//! A [`State`] is the position of the piece and whether Soft Drop is held. An edge is a [`Move`] that the engine
//! allows, so tucks and spins are found in every rotation system. The caller defines the cost of moves: bots count
//! taps, finesse counts presses.
//!
//! ```text
//!   Rules, Matrix ─▶ MoveGraph ─┬▶ breadth-first search ─▶ reachable placements, shortest paths by taps
//!   Cost ───────────────────────┴▶ Search: states in order of cost ─▶ cheapest paths
//! ```
//!
//! The graph ignores time. [`timed`] finds presses for a running game.
//!
//! # Speed
//!
//! [`reachable`] takes 27 to 34 µs, over 20 times as long as the placement finder of `movegen`. Both exist because this
//! graph takes every move from the engine, returns the buttons of every placement, and is the reference in the tests of
//! the fast finders.
//!
//! # Example
//!
//! ```
//! use skyline_foundation::engine::{Matrix, RotationSystem, Rules, Tetrimino};
//! use skyline_foundation::solver::moves;
//!
//! let matrix = Matrix::default();
//! let start = matrix.entered(RotationSystem::Super.generated(Tetrimino::T));
//! let placements = moves::reachable(&Rules::default(), &matrix, start);
//! assert_eq!(placements.len(), 34);
//! ```

#![deny(clippy::disallowed_types, clippy::float_arithmetic)]

mod breadth_first;
mod graph;
mod search;
pub mod timed;

use breadth_first::BreadthFirst;
pub use graph::{Instant, Move, MoveGraph, State};
pub use search::{Cost, Expansion, Node, Search};

use crate::engine::{Button, Cell, Matrix, Piece, Rules};

/// A reachable placement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// The piece at rest. Other Facings that cover the same cells are not listed.
    pub piece: Piece,
    /// The buttons in order. A Soft Drop is one row. The last button is the Hard Drop.
    pub buttons: Vec<Button>,
}

/// Returns all placements that a piece at `start` can reach, each with a shortest path.
///
/// Placements with fewer buttons come first. Gravity is ignored: the piece falls only by Soft Drop. The list is empty
/// if `start` does not fit.
#[must_use]
pub fn reachable(rules: &Rules, matrix: &Matrix, start: Piece) -> Vec<Reached> {
    let mut search = BreadthFirst::new(rules, matrix, start);
    let mut found: Vec<([Cell; 4], Reached)> = Vec::new();
    // Many states drop to the same piece, whose cells are compared only once.
    let mut is_known = [false; State::COUNT];
    let mut at = 0;
    while let Some(piece) = search.expand(at) {
        if !search.fell(at) {
            let piece = matrix.dropped(piece);
            let known = &mut is_known[State { piece, soft_drop: false }.index()];
            if !std::mem::replace(known, true) {
                let cells = piece.cells();
                // By cells, because another Facing may cover the same ones.
                if found.iter().all(|(known, _)| *known != cells) {
                    found.push((cells, Reached { piece, buttons: search.buttons(at) }));
                }
            }
        }
        at += 1;
    }
    found.into_iter().map(|(_, reached)| reached).collect()
}

/// Returns a shortest path to `target` or to another piece that covers the same cells, Hard Drop included.
///
/// ```
/// use skyline_foundation::engine::{Button, Matrix, RotationSystem, Rules, Tetrimino};
///
/// let matrix = Matrix::default();
/// let start = matrix.entered(RotationSystem::Super.generated(Tetrimino::O));
/// let target = matrix.dropped(start.offset(-1, 0));
/// let buttons = skyline_foundation::solver::moves::path(&Rules::default(), &matrix, start, target);
/// assert_eq!(buttons, Some(vec![Button::Left, Button::HardDrop]));
/// ```
#[must_use]
pub fn path(rules: &Rules, matrix: &Matrix, start: Piece, target: Piece) -> Option<Vec<Button>> {
    let (search, last) = search_for(rules, matrix, start, target)?;
    Some(search.buttons(last))
}

/// Returns the positions of a piece on a shortest [`path`], from `start` to where it lands.
///
/// ```
/// use skyline_foundation::engine::{Matrix, RotationSystem, Rules, Tetrimino};
/// use skyline_foundation::solver::moves;
///
/// let matrix = Matrix::default();
/// let start = matrix.entered(RotationSystem::Super.generated(Tetrimino::O));
/// let beside = start.offset(-1, 0);
/// let positions = moves::positions(&Rules::default(), &matrix, start, matrix.dropped(beside));
/// assert_eq!(positions, Some(vec![start, beside, matrix.dropped(beside)]));
/// ```
#[must_use]
pub fn positions(rules: &Rules, matrix: &Matrix, start: Piece, target: Piece) -> Option<Vec<Piece>> {
    let (search, last) = search_for(rules, matrix, start, target)?;
    let mut positions = search.positions(last);
    positions.extend(positions.last().map(|piece| matrix.dropped(*piece)));
    Some(positions)
}

/// Searches for a state from which a Hard Drop covers the same cells as `target`.
fn search_for<'a>(
    rules: &'a Rules,
    matrix: &'a Matrix,
    start: Piece,
    target: Piece,
) -> Option<(BreadthFirst<'a>, usize)> {
    let mut search = BreadthFirst::new(rules, matrix, start);
    let cells = target.cells();
    let mut at = 0;
    while let Some(piece) = search.expand(at) {
        if !search.fell(at) && matrix.dropped(piece).cells() == cells {
            return Some((search, at));
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests;
