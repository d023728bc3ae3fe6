//! The minimum number of presses for a placement, by Dijkstra's algorithm on the [move graph](crate::solver::moves).
//!
//! Every press has the same cost, and falling is free while Soft Drop is held. Of equally short paths, the search
//! prefers the easiest: presses before the Soft Drop, then presses on a Surface, then presses in the air.

use super::{Press, Target};
use crate::engine::{Facing, Matrix, Piece, Rules, Turn};
use crate::solver::moves::{Cost, Expansion, Instant, Move, MoveGraph, Node, Search, State};

const TURNS: [Turn; 3] = [Turn::Clockwise, Turn::Counterclockwise, Turn::Half];

/// The cost of a press. It is much larger than the penalties, so that a shorter path always wins over an easier one.
const PRESS: u32 = 64;

/// Returns the shortest path from generation to `target`, without the Hard Drop. `None` if it cannot be reached.
///
/// `matrix` is the Matrix at the generation of the piece.
///
/// ```
/// use skyline::engine::{Matrix, RotationSystem, Rules, Tetrimino};
/// use skyline::session::practice::finesse::{Press, Target, least};
///
/// let matrix = Matrix::default();
/// let piece = matrix.dropped(matrix.entered(RotationSystem::Super.generated(Tetrimino::T)).offset(-3, 0));
/// let path = least(&Rules::default(), &matrix, Target { piece, by_rotation: false });
/// assert_eq!(path, Some(vec![Press::LeftToWall]));
/// ```
#[must_use]
pub fn least(rules: &Rules, matrix: &Matrix, target: Target) -> Option<Vec<Press>> {
    let graph = MoveGraph::new(rules, matrix, Instant::by(rules));
    let search = Search::new(graph, Presses, matrix.entered(rules.rotation.generated(target.piece.tetrimino)));
    let goals = same_cells(target.piece);
    if target.by_rotation { by_rotation(search, &goals) } else { by_drop(search, &goals) }
}

/// The cost of presses: [`PRESS`] and a penalty for difficulty.
#[derive(Debug, Clone, Copy)]
struct Presses;

impl Cost for Presses {
    const MAX: u32 = PRESS + 2;

    fn expand(&self, from: &mut Expansion<'_>) {
        let state = from.state();
        if state.soft_drop {
            // Falling needs no further presses while Soft Drop is held.
            from.offer(Move::Fall, 0);
        }
        let cost = press_cost(from.graph(), state);
        from.offer(Move::Turn(Turn::Clockwise), cost);
        from.offer(Move::Turn(Turn::Counterclockwise), cost);
        from.offer(Move::Turn(Turn::Half), cost);
        from.offer(Move::Left, cost);
        from.offer(Move::LeftToWall, cost);
        from.offer(Move::Right, cost);
        from.offer(Move::RightToWall, cost);
        from.offer(Move::HoldSoftDrop, cost);
    }
}

fn press_cost(graph: &MoveGraph<'_>, State { piece, soft_drop }: State) -> u32 {
    // Presses while Soft Drop is held are harder, and those in the air, which need timing, harder still.
    PRESS + u32::from(soft_drop) + u32::from(soft_drop && graph.is_in_air(piece))
}

/// Returns the path to a state from which a straight drop ends at a goal.
fn by_drop(mut search: Search<'_, Presses>, goals: &[Piece]) -> Option<Vec<Press>> {
    while let Some(node) = search.settle() {
        let piece = search.state(node).piece;
        let below = |goal: &&Piece| goal.facing == piece.facing && goal.centre.x == piece.centre.x;
        if goals.iter().find(below).is_some_and(|goal| search.graph().dropped(piece) == *goal) {
            return Some(presses(&search, node));
        }
        search.expand(node);
    }
    None
}

/// Returns the path whose last press is a rotation into a goal.
///
/// That press is not always an edge of the search tree, because the goal itself may have a cheaper path without a
/// rotation.
fn by_rotation(mut search: Search<'_, Presses>, goals: &[Piece]) -> Option<Vec<Press>> {
    let mut best: Option<(u32, Node, Turn)> = None;
    while let Some(node) = search.settle() {
        let total = search.total(node);
        if best.is_some_and(|(least, ..)| least <= total) {
            break;
        }
        let state = search.state(node);
        for turn in TURNS {
            let is_goal = search.graph().turned(state.piece, turn).is_some_and(|turned| goals.contains(&turned));
            let total = total + press_cost(search.graph(), state);
            if is_goal && best.is_none_or(|(least, ..)| total < least) {
                best = Some((total, node, turn));
            }
        }
        search.expand(node);
    }
    best.map(|(_, node, turn)| {
        let mut presses = presses(&search, node);
        presses.extend(press(Move::Turn(turn)));
        presses
    })
}

/// The presses on the path to a state.
fn presses(search: &Search<'_, Presses>, node: Node) -> Vec<Press> {
    let mut presses: Vec<Press> = search.moves_back(node).filter_map(press).collect();
    presses.reverse();
    presses
}

/// The press for a move. A fall needs none.
const fn press(by: Move) -> Option<Press> {
    Some(match by {
        Move::Left => Press::Left,
        Move::Right => Press::Right,
        Move::LeftToWall => Press::LeftToWall,
        Move::RightToWall => Press::RightToWall,
        Move::Turn(Turn::Clockwise) => Press::Clockwise,
        Move::Turn(Turn::Counterclockwise) => Press::Counterclockwise,
        Move::Turn(Turn::Half) => Press::Half,
        Move::HoldSoftDrop => Press::SoftDrop,
        Move::Fall => return None,
    })
}

/// The piece in all Facings that cover the same cells.
fn same_cells(piece: Piece) -> Vec<Piece> {
    let cells = piece.cells();
    let centres = |facing| cells.map(|centre| Piece { facing, centre, ..piece });
    Facing::ALL.into_iter().flat_map(centres).filter(|other| other.cells() == cells).collect()
}
