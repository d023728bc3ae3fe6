//! The Super Rotation System (Guideline A1.4): where a Tetrimino ends when it is turned.
//!
//! Every Facing of a Tetrimino has five Rotation Points. A turn tries them in order: it shifts the turned Tetrimino so
//! that its point n lies where point n of the piece was, and takes the first place that is free. So the shift of point n
//! is the difference of two rows of the table `points`, and the eight turns of a Tetrimino need four rows only.
//!
//! ```text
//!   T facing East against the left wall, turned counterclockwise. Point 1 would leave the Matrix on the left, point 2
//!   shifts one column to the right (Guideline A1.4.2, "C. Off the LEFT Wall"):
//!
//!   │ T . .             T│. . .            │ . T .
//!   │ T T .    point 1  T│T . .    point 2 │ T T T
//!   │ T . .     blocked  │. . .     fits   │ . . .
//! ```

use serde::{Deserialize, Serialize};

use super::matrix::Matrix;
use super::tetrimino::{Facing, Piece, Tetrimino, Turn};

/// How Tetriminos turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RotationSystem {
    /// The Super Rotation System with the classic five points of 2009.
    #[default]
    #[doc(alias = "SRS")]
    Super,
}

/// Which of the five Rotation Points made a turn possible, 1 to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[doc(alias = "kick")]
pub struct RotationPoint(u8);

impl RotationPoint {
    /// The visual centre: nothing was in the way.
    pub const FIRST: Self = Self(1);
    /// The point that makes every spin a T-Spin (Guideline 9.1.1).
    pub const FIFTH: Self = Self(5);

    /// Its number, 1 to 5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl RotationSystem {
    /// Turns the piece if one of the Rotation Points lets it; tells which.
    #[must_use]
    pub fn turned(self, matrix: &Matrix, piece: Piece, turn: Turn) -> Option<(Piece, RotationPoint)> {
        let Self::Super = self;
        if turn == Turn::Half {
            return None;
        }
        let facing = piece.facing.turned(turn);
        let from = points(piece.tetrimino, piece.facing);
        let to = points(piece.tetrimino, facing);
        (1..).zip(from.iter().zip(to)).find_map(|(number, (from, to))| {
            let turned = Piece { facing, ..piece }.offset(from.0 - to.0, from.1 - to.1);
            matrix.fits(turned).then_some((turned, RotationPoint(number)))
        })
    }
}

/// The five Rotation Points of a Facing, seen from the centre Mino; a turn's shift is start minus end.
const fn points(tetrimino: Tetrimino, facing: Facing) -> &'static [(i8, i8)] {
    match (tetrimino, facing) {
        (Tetrimino::O, _) => &[(0, 0)],
        (Tetrimino::I, Facing::North) => &[(0, 0), (-1, 0), (2, 0), (-1, 0), (2, 0)],
        (Tetrimino::I, Facing::East) => &[(-1, 0), (0, 0), (0, 0), (0, 1), (0, -2)],
        (Tetrimino::I, Facing::South) => &[(-1, 1), (1, 1), (-2, 1), (1, 0), (-2, 0)],
        (Tetrimino::I, Facing::West) => &[(0, 1), (0, 1), (0, 1), (0, -1), (0, 2)],
        (_, Facing::North | Facing::South) => &[(0, 0), (0, 0), (0, 0), (0, 0), (0, 0)],
        (_, Facing::East) => &[(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)],
        (_, Facing::West) => &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)],
    }
}

#[cfg(test)]
mod tests {
    use super::super::diagram;
    use super::super::matrix::Block;
    use super::super::units::{COLUMNS, Cell, ROWS};
    use super::*;

    /// Tetrimino, Facing and turn (L, R) with the shifts of the lower-left corner of the tight bounding box, in order.
    const SHIFTS: [(&str, &[(i8, i8)]); 56] = [
        ("ONL", &[(0, 0)]),
        ("ONR", &[(0, 0)]),
        ("OEL", &[(0, 0)]),
        ("OER", &[(0, 0)]),
        ("OSL", &[(0, 0)]),
        ("OSR", &[(0, 0)]),
        ("OWL", &[(0, 0)]),
        ("OWR", &[(0, 0)]),
        ("INL", &[(1, -2), (0, -2), (3, -2), (0, 0), (3, -3)]),
        ("INR", &[(2, -2), (0, -2), (3, -2), (0, -3), (3, 0)]),
        ("IEL", &[(-2, 2), (0, 2), (-3, 2), (0, 3), (-3, 0)]),
        ("IER", &[(-2, 1), (-3, 1), (0, 1), (-3, 3), (0, 0)]),
        ("ISL", &[(2, -1), (3, -1), (0, -1), (3, -3), (0, 0)]),
        ("ISR", &[(1, -1), (3, -1), (0, -1), (3, 0), (0, -3)]),
        ("IWL", &[(-1, 1), (-3, 1), (0, 1), (-3, 0), (0, 3)]),
        ("IWR", &[(-1, 2), (0, 2), (-3, 2), (0, 0), (-3, 3)]),
        ("SNL", &[(0, -1), (1, -1), (1, 0), (0, -3), (1, -3)]),
        ("SNR", &[(1, -1), (0, -1), (0, 0), (1, -3), (0, -3)]),
        ("SEL", &[(-1, 1), (0, 1), (0, 0), (-1, 3), (0, 3)]),
        ("SER", &[(-1, 0), (0, 0), (0, -1), (-1, 2), (0, 2)]),
        ("SSL", &[(1, 0), (0, 0), (0, 1), (1, -2), (0, -2)]),
        ("SSR", &[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
        ("SWL", &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
        ("SWR", &[(0, 1), (-1, 1), (-1, 0), (0, 3), (-1, 3)]),
        ("ZNL", &[(0, -1), (1, -1), (1, 0), (0, -3), (1, -3)]),
        ("ZNR", &[(1, -1), (0, -1), (0, 0), (1, -3), (0, -3)]),
        ("ZEL", &[(-1, 1), (0, 1), (0, 0), (-1, 3), (0, 3)]),
        ("ZER", &[(-1, 0), (0, 0), (0, -1), (-1, 2), (0, 2)]),
        ("ZSL", &[(1, 0), (0, 0), (0, 1), (1, -2), (0, -2)]),
        ("ZSR", &[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
        ("ZWL", &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
        ("ZWR", &[(0, 1), (-1, 1), (-1, 0), (0, 3), (-1, 3)]),
        ("TNL", &[(0, -1), (1, -1), (1, 0), (0, -3), (1, -3)]),
        ("TNR", &[(1, -1), (0, -1), (0, 0), (1, -3), (0, -3)]),
        ("TEL", &[(-1, 1), (0, 1), (0, 0), (-1, 3), (0, 3)]),
        ("TER", &[(-1, 0), (0, 0), (0, -1), (-1, 2), (0, 2)]),
        ("TSL", &[(1, 0), (0, 0), (0, 1), (1, -2), (0, -2)]),
        ("TSR", &[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
        ("TWL", &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
        ("TWR", &[(0, 1), (-1, 1), (-1, 0), (0, 3), (-1, 3)]),
        ("LNL", &[(0, -1), (1, -1), (1, 0), (0, -3), (1, -3)]),
        ("LNR", &[(1, -1), (0, -1), (0, 0), (1, -3), (0, -3)]),
        ("LEL", &[(-1, 1), (0, 1), (0, 0), (-1, 3), (0, 3)]),
        ("LER", &[(-1, 0), (0, 0), (0, -1), (-1, 2), (0, 2)]),
        ("LSL", &[(1, 0), (0, 0), (0, 1), (1, -2), (0, -2)]),
        ("LSR", &[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
        ("LWL", &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
        ("LWR", &[(0, 1), (-1, 1), (-1, 0), (0, 3), (-1, 3)]),
        ("JNL", &[(0, -1), (1, -1), (1, 0), (0, -3), (1, -3)]),
        ("JNR", &[(1, -1), (0, -1), (0, 0), (1, -3), (0, -3)]),
        ("JEL", &[(-1, 1), (0, 1), (0, 0), (-1, 3), (0, 3)]),
        ("JER", &[(-1, 0), (0, 0), (0, -1), (-1, 2), (0, 2)]),
        ("JSL", &[(1, 0), (0, 0), (0, 1), (1, -2), (0, -2)]),
        ("JSR", &[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
        ("JWL", &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
        ("JWR", &[(0, 1), (-1, 1), (-1, 0), (0, 3), (-1, 3)]),
    ];

    fn read(key: &str) -> (Tetrimino, Facing, Turn) {
        let letters: Vec<char> = key.chars().collect();
        let facing = Facing::ALL["NESW".find(letters[1]).unwrap()];
        let turn = if letters[2] == 'R' { Turn::Clockwise } else { Turn::Counterclockwise };
        (Tetrimino::from_letter(letters[0]).unwrap(), facing, turn)
    }

    fn corner(piece: Piece) -> (i8, i8) {
        let shape = piece.shape();
        (piece.centre.x + shape.left, piece.centre.y + shape.bottom)
    }

    /// Where each Rotation Point would put the turned piece, in their order.
    fn targets(piece: Piece, turn: Turn) -> Vec<Piece> {
        let facing = piece.facing.turned(turn);
        let pairs = points(piece.tetrimino, piece.facing).iter().zip(points(piece.tetrimino, facing));
        pairs.map(|(from, to)| Piece { facing, ..piece }.offset(from.0 - to.0, from.1 - to.1)).collect()
    }

    #[test]
    fn every_point_shifts_as_tabled() {
        for (key, shifts) in SHIFTS {
            let (tetrimino, facing, turn) = read(key);
            let piece = Piece { tetrimino, facing, centre: Cell::new(5, 10) };
            let start = corner(piece);
            let shift = |turned: Piece| (corner(turned).0 - start.0, corner(turned).1 - start.1);
            let found: Vec<(i8, i8)> = targets(piece, turn).into_iter().map(shift).collect();
            assert_eq!(found, shifts, "{key}");
        }
    }

    #[test]
    fn in_free_space_a_turn_and_its_reverse_cancel_by_point_one() {
        let matrix = Matrix::default();
        for tetrimino in Tetrimino::ALL {
            for facing in Facing::ALL {
                let piece = Piece { tetrimino, facing, centre: Cell::new(5, 10) };
                let (there, point) = RotationSystem::Super.turned(&matrix, piece, Turn::Clockwise).unwrap();
                let (back, again) = RotationSystem::Super.turned(&matrix, there, Turn::Counterclockwise).unwrap();
                assert_eq!((back, point, again), (piece, RotationPoint::FIRST, RotationPoint::FIRST), "{tetrimino:?}");
            }
        }
    }

    #[test]
    fn half_turns_are_not_in_the_guideline() {
        let piece = Piece::generated(Tetrimino::T);
        assert_eq!(RotationSystem::Super.turned(&Matrix::default(), piece, Turn::Half), None);
    }

    #[test]
    fn against_the_left_wall_point_two_is_used() {
        let piece = Piece { tetrimino: Tetrimino::T, facing: Facing::East, centre: Cell::new(1, 5) };
        let (turned, point) = RotationSystem::Super.turned(&Matrix::default(), piece, Turn::Counterclockwise).unwrap();
        assert_eq!((turned.facing, turned.centre, point.number()), (Facing::North, Cell::new(2, 5), 2));
    }

    /// Every Matrix that has Blocks in some of these cells and nowhere else.
    fn every_choice(cells: &[Cell]) -> impl Iterator<Item = Matrix> {
        (0..1_u32 << cells.len()).map(|choice| {
            let mut matrix = Matrix::default();
            for (_, &cell) in cells.iter().enumerate().filter(|(bit, _)| choice & (1 << bit) != 0) {
                matrix.set(cell, Block::Neutral);
            }
            matrix
        })
    }

    /// The "Not Used" marks in the Guideline's diagrams of T: point 4 from North, point 3 from South. Every
    /// surrounding of the turn is tried.
    #[test]
    fn t_never_uses_point_four_from_north_nor_three_from_south() {
        for (facing, unused) in [(Facing::North, 4), (Facing::South, 3)] {
            let piece = Piece { tetrimino: Tetrimino::T, facing, centre: Cell::new(5, 10) };
            for turn in [Turn::Clockwise, Turn::Counterclockwise] {
                let mut around: Vec<Cell> = targets(piece, turn).iter().flat_map(|target| target.cells()).collect();
                around.sort_unstable();
                around.dedup();
                around.retain(|cell| !piece.cells().contains(cell));
                for matrix in every_choice(&around) {
                    let point = RotationSystem::Super.turned(&matrix, piece, turn).map(|(_, point)| point.number());
                    assert_ne!(point, Some(unused), "{facing:?} {turn:?}\n{:?}", diagram::draw(&matrix));
                }
            }
        }
    }

    #[test]
    fn a_turn_never_leaves_the_matrix() {
        let matrix = Matrix::default();
        let cells = || (1..=COLUMNS).flat_map(|x| (1..=ROWS).map(move |y| Cell::new(x, y)));
        let shapes = Tetrimino::ALL.into_iter().flat_map(|tetrimino| Facing::ALL.map(|facing| (tetrimino, facing)));
        let pieces =
            shapes.flat_map(|(tetrimino, facing)| cells().map(move |centre| Piece { tetrimino, facing, centre }));
        for piece in pieces.filter(|piece| matrix.fits(*piece)) {
            for turn in [Turn::Clockwise, Turn::Counterclockwise] {
                let turned = RotationSystem::Super.turned(&matrix, piece, turn);
                assert!(turned.is_none_or(|(turned, _)| matrix.fits(turned)), "{piece:?} {turn:?}");
            }
        }
    }
}
