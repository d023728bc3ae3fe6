//! Every place a piece can reach, and the buttons that lead there.
//!
//! The search floods the Matrix by the engine's own moves, so whatever the rotation system allows is found: tucks and
//! spins as well as straight drops.

use crate::engine::units::{COLUMNS, ROWS};
use crate::engine::{Button, Cell, Facing, Matrix, Piece, Rules, Turn};

/// A place where a piece can come to rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reached {
    /// The place. Another Facing that covers the same cells is not listed again.
    pub piece: Piece,
    /// The buttons in their order; a Soft Drop is one row. The last one is the Hard Drop.
    pub buttons: Vec<Button>,
}

/// A place on the way.
#[derive(Debug, Clone, Copy)]
struct Step {
    piece: Piece,
    /// Index of the place before, and the button that led from it here.
    from: Option<(usize, Button)>,
}

const CELLS: usize = COLUMNS as usize * ROWS as usize;

/// All places where a piece that is at `start` can come to rest, each with a shortest way to it.
///
/// The order is that of the length of the ways. Nothing if `start` has no room.
#[must_use]
pub fn reachable(rules: &Rules, matrix: &Matrix, start: Piece) -> Vec<Reached> {
    let steps = flood(rules, matrix, start);
    let mut found: Vec<([Cell; 4], Reached)> = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        let piece = matrix.dropped(step.piece);
        let cells = piece.cells();
        if found.iter().all(|(known, _)| *known != cells) {
            found.push((cells, Reached { piece, buttons: buttons(&steps, index) }));
        }
    }
    found.into_iter().map(|(_, reached)| reached).collect()
}

/// A shortest way to one place, or to another that covers the same cells; `None` if there is none.
#[must_use]
pub fn way(rules: &Rules, matrix: &Matrix, start: Piece, target: Piece) -> Option<Vec<Button>> {
    let steps = flood(rules, matrix, start);
    let cells = target.cells();
    let last = steps.iter().position(|step| matrix.dropped(step.piece).cells() == cells)?;
    Some(buttons(&steps, last))
}

/// All places on the way, those with the fewest buttons first.
fn flood(rules: &Rules, matrix: &Matrix, start: Piece) -> Vec<Step> {
    let mut is_known = vec![false; Facing::ALL.len() * CELLS];
    let mut steps: Vec<Step> = Vec::with_capacity(512);
    let mut reach = |steps: &mut Vec<Step>, piece: Piece, from| {
        let known = &mut is_known[index(piece)];
        if !*known {
            *known = true;
            steps.push(Step { piece, from });
        }
    };
    if matrix.fits(start) {
        reach(&mut steps, start, None);
    }
    let turns = [
        (Turn::Clockwise, Button::RotateClockwise),
        (Turn::Counterclockwise, Button::RotateCounterclockwise),
        (Turn::Half, Button::Rotate180),
    ];
    let mut at = 0;
    while let Some(&Step { piece, .. }) = steps.get(at) {
        for (dx, dy, button) in [(-1, 0, Button::Left), (1, 0, Button::Right), (0, -1, Button::SoftDrop)] {
            let moved = piece.offset(dx, dy);
            if matrix.fits(moved) {
                reach(&mut steps, moved, Some((at, button)));
            }
        }
        for (turn, button) in turns {
            if let Some((turned, _)) = rules.turned(matrix, piece, turn) {
                reach(&mut steps, turned, Some((at, button)));
            }
        }
        at += 1;
    }
    steps
}

/// The centre Mino is a Mino, so it is inside the Matrix.
const fn index(Piece { facing, centre: Cell { x, y }, .. }: Piece) -> usize {
    facing as usize * CELLS + (y as usize - 1) * COLUMNS as usize + x as usize - 1
}

/// The buttons from the start to a place, and the Hard Drop.
fn buttons(steps: &[Step], last: usize) -> Vec<Button> {
    let mut buttons = vec![Button::HardDrop];
    let mut at = last;
    while let Some((before, button)) = steps.get(at).and_then(|step| step.from) {
        buttons.push(button);
        at = before;
    }
    buttons.reverse();
    buttons
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Tetrimino, diagram};

    /// 9 columns lying, 10 standing; each way is replayed.
    #[test]
    fn every_way_leads_where_it_says() {
        let matrix = diagram::matrix(&["XXX...XXXX", "XX...XXXXX", "XX...XXXXX"]).unwrap();
        for tetrimino in Tetrimino::ALL {
            let start = matrix.entered(tetrimino);
            let reached = reachable(&Rules::default(), &matrix, start);
            assert!(reached.len() >= 9);
            for Reached { piece, buttons } in reached {
                assert_eq!(way(&Rules::default(), &matrix, start, piece).unwrap(), buttons);
                let end = buttons.iter().fold(start, |piece, button| match button {
                    Button::Left => piece.offset(-1, 0),
                    Button::Right => piece.offset(1, 0),
                    Button::SoftDrop => piece.offset(0, -1),
                    Button::HardDrop => matrix.dropped(piece),
                    Button::RotateClockwise => turned(&matrix, piece, Turn::Clockwise),
                    Button::RotateCounterclockwise => turned(&matrix, piece, Turn::Counterclockwise),
                    _ => panic!("{button:?}"),
                });
                assert_eq!(end, piece);
                assert!(matrix.fits(piece) && !matrix.fits(piece.offset(0, -1)));
            }
        }
    }

    fn turned(matrix: &Matrix, piece: Piece, turn: Turn) -> Piece {
        Rules::default().turned(matrix, piece, turn).unwrap().0
    }

    #[test]
    fn an_empty_matrix_has_the_well_known_number_of_places() {
        let count = |tetrimino| {
            let matrix = Matrix::default();
            reachable(&Rules::default(), &matrix, matrix.entered(tetrimino)).len()
        };
        assert_eq!(Tetrimino::ALL.map(count), [9, 17, 34, 34, 34, 17, 17]);
    }

    #[test]
    fn a_place_under_a_roof_is_reached_by_a_tuck() {
        let matrix = diagram::matrix(&["XXXXX.....", ".....XXXXX"]).unwrap();
        let under = Piece { tetrimino: Tetrimino::I, facing: Facing::North, centre: Cell::new(2, 1) };
        assert_eq!(way(&Rules::default(), &matrix, matrix.entered(Tetrimino::I), under), None);
        let matrix = diagram::matrix(&["XXXXX.....", "..........", "..........", "XXXXXXXXX."]).unwrap();
        let under = Piece { tetrimino: Tetrimino::O, facing: Facing::North, centre: Cell::new(1, 2) };
        let way = way(&Rules::default(), &matrix, matrix.entered(Tetrimino::O), under).unwrap();
        assert_eq!(way.iter().filter(|button| **button == Button::Left).count(), 5);
        assert_eq!(way.last(), Some(&Button::HardDrop));
    }
}
