//! Mirror symmetry: positions that are equivalent to their mirror images.
//!
//! Mirrored, O, I and T keep their shape, but L becomes J and S becomes Z. So a position can only be equivalent to its
//! mirror image if all remaining pieces are O, I or T. Each of these needs an *image* for every state: a state of the
//! same type with the mirrored cells, such that each turn has the mirrored attempts of the opposite turn, in the same
//! order. In the literal model all three have images:
//!
//! ```text
//!   T   0° ↔ 0°   90° ↔ 270°   180° ↔ 180°        the centre mirrored
//!   O   0° ↔ 0°   90° ↔ 270°   180° ↔ 180°        the centre mirrored, and a column to the left
//!   I   0° ↔ 180°   90° ↔ 90°   270° ↔ 270°       the centre mirrored
//! ```
//!
//! But no start state is its own image, except O on boards with an even number of columns, because the column ⌊m / 2⌋
//! is not the middle. So the image of the start must be reachable from the start through [`ZONE`] free rows at the top
//! of the board. Then on the mirrored board a piece can reach the image of every state that it can reach on the board:
//! first the image of the start, then the mirrored path. These rows are free for all remaining pieces if the board is
//! low enough for the height that these can add.
//!
//! Images are derived from the attempts of turns, so they are checked for any rotation system. A known last board must
//! be its own mirror image, and there must be no setup and no T-Spin in the objective.

use std::collections::BTreeSet;

use super::pruning::PruneRule;
use super::question::{SearchData, SearchPosition};
use crate::engine::{Facing, Tetrimino, Turn};
use crate::solver::formal::definitions::attempts;
use crate::solver::formal::model::Model;
use crate::solver::formal::piece::PieceState;
use crate::solver::movegen::orientation::{between, minos};

/// The number of rows at the top of the board in which a piece moves from its start to the image of its start.
const ZONE: usize = 4;

/// The sides of a board, in cells.
#[derive(Debug, Clone, Copy)]
struct Sides {
    rows: i32,
    columns: i32,
}

/// Decides which positions are equivalent to their mirror images.
#[derive(Debug, Clone)]
pub(super) struct Mirror<'a> {
    question: &'a SearchData<'a>,
    /// The types with images on this board.
    is_even: [bool; 7],
    /// The index after which the sequence has only these types.
    from: usize,
    /// The maximum height of a board on which a piece may be placed.
    most: Option<usize>,
    image: Vec<u64>,
}

impl<'a> Mirror<'a> {
    pub(super) fn new(question: &'a SearchData<'a>) -> Self {
        let grid = question.grid;
        let mut image = vec![0; grid.words];
        let is_last_even = question.goal.last.as_ref().is_none_or(|last| {
            grid.mirror(last, &mut image);
            image == *last
        });
        let model = question.instance.model;
        // A setup is rarely its own mirror image, and no image is proven to have the same T-Spins.
        let is_even_goal = is_last_even && question.goal.setup.is_none() && !question.goal.has_spins();
        let is_asked = question.rules.has(PruneRule::Mirror) && is_even_goal;
        let most = grid.rows.checked_sub(ZONE).filter(|_| is_asked);
        let sides = Sides { rows: grid.rows as i32, columns: grid.columns as i32 };
        let is_even = Tetrimino::ALL.map(|tetrimino| is_even(model, tetrimino, sides));
        let from = question.pieces().iter().rposition(|piece| !is_even[*piece as usize]).map_or(0, |last| last + 1);
        Self { question, is_even, from, most, image }
    }

    /// The canonical cells of a position: its own or those of its mirror image, if that is equivalent.
    pub(super) fn cells<'b>(&'b mut self, position: &'b SearchPosition) -> &'b [u64] {
        if !self.is_as_good(position) {
            return &position.cells;
        }
        self.question.grid.mirror(&position.cells, &mut self.image);
        if self.image < position.cells { &self.image } else { &position.cells }
    }

    fn is_as_good(&self, position: &SearchPosition) -> bool {
        let queue = position.queue;
        let Some(most) = self.most else { return false };
        if usize::from(queue.drawn) < self.from || queue.held.is_some_and(|held| !self.is_even[held as usize]) {
            return false;
        }
        let height = self.question.grid.height(&position.cells);
        // No piece adds more than four rows. The last one does not count, because no piece follows it.
        let piled = height + 4 * queue.max_placements(self.question.pieces()).saturating_sub(1);
        height <= most && (piled <= most || self.question.goal.max_height.is_some_and(|limit| limit <= most))
    }
}

/// The image of an orientation: the orientation, and the offset from the mirrored centre to its centre.
type Image = (Facing, (i32, i32));

/// Whether a piece on a mirrored board can reach the mirror image of every state that it can reach on the board.
fn is_even(model: Model, tetrimino: Tetrimino, sides: Sides) -> bool {
    Facing::ALL.into_iter().any(|first| {
        image(model, tetrimino, first).is_some_and(|image| {
            let (facing, (right, up)) = image[0];
            let Sides { rows, columns } = sides;
            let middle = columns / 2;
            let start = PieceState { tetrimino, facing: Facing::North, row: rows, column: middle, is_fixed: false };
            let wanted = PieceState { facing, row: rows + up, column: columns + 1 - middle + right, ..start };
            is_in_zone(start, sides) && can_reach(model, start, wanted, sides)
        })
    })
}

/// The images of all orientations, if the image of North is `first`.
fn image(model: Model, tetrimino: Tetrimino, first: Facing) -> Option<[Image; 4]> {
    let mut images = [(first, (0, 0)); 4];
    let mut facing = first;
    for own in Facing::ALL {
        images[own as usize] = (facing, shift(tetrimino, own, facing)?);
        facing = facing.turned(Turn::Counterclockwise);
    }
    let is_image = |own: Facing, turn: Turn, back: Turn| {
        let (other, (right, up)) = images[own as usize];
        let (_, (to_right, to_up)) = images[own.turned(turn) as usize];
        let mirrored = |(x, y): (i32, i32)| (to_right - right - x, to_up - up + y);
        let places = attempts(model, tetrimino, own, turn).into_iter().map(mirrored);
        places.eq(attempts(model, tetrimino, other, back))
    };
    let (one, other) = (Turn::Clockwise, Turn::Counterclockwise);
    Facing::ALL.into_iter().all(|own| is_image(own, one, other) && is_image(own, other, one)).then_some(images)
}

/// The offset from the mirrored centre at which the other orientation covers the mirrored cells.
fn shift(tetrimino: Tetrimino, own: Facing, other: Facing) -> Option<(i32, i32)> {
    between(minos(tetrimino, own).map(|(x, y)| (-x, y)), minos(tetrimino, other))
}

/// Whether moves lead from one state to the other, whatever is below the zone.
fn can_reach(model: Model, start: PieceState, wanted: PieceState, sides: Sides) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![start];
    while let Some(piece) = open.pop() {
        if piece == wanted {
            return true;
        }
        if !seen.insert((piece.facing, piece.row, piece.column)) {
            continue;
        }
        let slid = [(-1, 0), (1, 0), (0, -1)].map(|(right, up)| PieceState {
            row: piece.row + up,
            column: piece.column + right,
            ..piece
        });
        open.extend(slid.into_iter().filter(|piece| is_in_zone(*piece, sides)));
        for turn in [Turn::Clockwise, Turn::Counterclockwise] {
            let places = attempts(model, piece.tetrimino, piece.facing, turn).into_iter();
            let mut turned = places.map(|(right, up)| PieceState {
                facing: piece.facing.turned(turn),
                row: piece.row + up,
                column: piece.column + right,
                ..piece
            });
            // An attempt below the zone may fail or succeed, so such turns are ignored.
            let first = turned.find(|piece| is_between_walls(*piece, sides.columns));
            open.extend(first.filter(|piece| is_in_zone(*piece, sides)));
        }
    }
    false
}

fn is_between_walls(piece: PieceState, columns: i32) -> bool {
    piece.cells().iter().all(|(_, column)| (1..=columns).contains(column))
}

/// Whether the piece is in the zone or in the three rows above the board, which are free in any model.
fn is_in_zone(piece: PieceState, Sides { rows, columns }: Sides) -> bool {
    let in_rows = piece.cells().iter().all(|(row, _)| (rows - ZONE as i32 + 1..=rows + 3).contains(row));
    in_rows && is_between_walls(piece, columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::RotationSystem;

    /// The letters of the pieces whose mirror images can be pruned on a board of 20 rows.
    fn even(model: Model, columns: i32) -> String {
        let even =
            Tetrimino::ALL.into_iter().filter(|tetrimino| is_even(model, *tetrimino, Sides { rows: 20, columns }));
        even.map(Tetrimino::letter).collect()
    }

    #[test]
    fn mirror_images_are_as_good_where_turns_are_even() {
        assert_eq!([3, 4, 5, 10, 11].map(|columns| even(Model::Literal, columns)), ["O", "OIT", "OIT", "OIT", "OIT"]);
        let guideline = |rotation| even(Model::Guideline { rotation, hold: false }, 10);
        assert_eq!(guideline(RotationSystem::Super), "OT");
    }
}
