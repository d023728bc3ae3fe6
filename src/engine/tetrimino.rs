//! The seven Tetriminos, their Facings, and a piece: a Tetrimino at a place.

use serde::{Deserialize, Serialize};

use super::units::Cell;

/// One of the seven shapes of four Minos (Guideline 1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
#[doc(alias = "tetromino")]
pub enum Tetrimino {
    /// Yellow, a 2 × 2 square.
    O,
    /// Light blue, four in a line.
    I,
    /// Purple, three in a row and one above the centre.
    T,
    /// Orange, three in a row and one above the right end.
    L,
    /// Dark blue, three in a row and one above the left end.
    J,
    /// Green, two dominoes, the upper one to the right.
    S,
    /// Red, two dominoes, the upper one to the left.
    Z,
}

impl Tetrimino {
    /// All seven, in the order the Guideline lists them.
    pub const ALL: [Self; 7] = [Self::O, Self::I, Self::T, Self::L, Self::J, Self::S, Self::Z];

    /// Returns the shape's letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::O => 'O',
            Self::I => 'I',
            Self::T => 'T',
            Self::L => 'L',
            Self::J => 'J',
            Self::S => 'S',
            Self::Z => 'Z',
        }
    }

    /// Returns the Tetrimino with this capital letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|tetrimino| tetrimino.letter() == letter)
    }

    /// Returns the four Minos relative to the centre Mino, as columns to the right and rows up.
    ///
    /// The centre is the Mino at (5, 21) when generated. It is the middle of the 3 × 3 box of T, L, J, S and Z; the
    /// lower-left Mino of O in every Facing; and for I the second Mino from the end that points West in the North
    /// Facing, which turns with the piece.
    #[must_use]
    pub const fn minos(self, facing: Facing) -> [(i8, i8); 4] {
        let north = match self {
            // Its centre is a corner: turning about it would move the cells.
            Self::O => return [(0, 0), (1, 0), (0, 1), (1, 1)],
            Self::I => [(-1, 0), (0, 0), (1, 0), (2, 0)],
            Self::T => [(-1, 0), (0, 0), (1, 0), (0, 1)],
            Self::L => [(-1, 0), (0, 0), (1, 0), (1, 1)],
            Self::J => [(-1, 0), (0, 0), (1, 0), (-1, 1)],
            Self::S => [(-1, 0), (0, 0), (0, 1), (1, 1)],
            Self::Z => [(0, 0), (1, 0), (-1, 1), (0, 1)],
        };
        let mut minos = north;
        let mut index = 0;
        while index < 4 {
            let (dx, dy) = north[index];
            minos[index] = match facing {
                Facing::North => (dx, dy),
                Facing::East => (dy, -dx),
                Facing::South => (-dx, -dy),
                Facing::West => (-dy, dx),
            };
            index += 1;
        }
        minos
    }
}

/// The orientation of a Tetrimino (Guideline A1.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Facing {
    /// As generated and as shown in the Next and Hold Queues.
    North,
    /// One turn clockwise from North.
    East,
    /// Upside down.
    South,
    /// One turn counterclockwise from North.
    West,
}

impl Facing {
    /// All four, clockwise from North.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Returns the Facing after a turn.
    #[must_use]
    pub const fn turned(self, turn: Turn) -> Self {
        let quarters = match turn {
            Turn::Clockwise => 1,
            Turn::Half => 2,
            Turn::Counterclockwise => 3,
        };
        Self::ALL[(self as usize + quarters) % 4]
    }
}

/// A direction of rotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// A quarter turn to the right.
    Clockwise,
    /// A quarter turn to the left.
    Counterclockwise,
    /// Half a turn, where the rules allow it; the Guideline has none.
    Half,
}

impl Turn {
    /// All three.
    pub const ALL: [Self; 3] = [Self::Clockwise, Self::Counterclockwise, Self::Half];
}

/// A Tetrimino at a place, such as the Tetrimino in play or the Ghost Piece.
///
/// ```
/// use skyline_foundation::engine::{Cell, Facing, Piece, Tetrimino};
///
/// let piece = Piece::generated(Tetrimino::T);
/// assert_eq!((piece.facing, piece.centre), (Facing::North, Cell::new(5, 21)));
/// assert_eq!((piece.lowest_row(), piece.highest_row()), (21, 22));
/// assert!(piece.offset(0, -1).cells().contains(&Cell::new(5, 21)));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piece {
    /// The shape.
    pub tetrimino: Tetrimino,
    /// The orientation.
    pub facing: Facing,
    /// The cell of its centre Mino, see [`Tetrimino::minos`].
    pub centre: Cell,
}

impl Piece {
    /// The piece as it is generated in a Matrix of ten columns: North Facing, centre at (5, 21), just above the Skyline
    /// (Guideline A1.2.1). [`Matrix::generated`](super::Matrix::generated) knows all widths.
    #[must_use]
    pub const fn generated(tetrimino: Tetrimino) -> Self {
        Self { tetrimino, facing: Facing::North, centre: Cell::new(5, 21) }
    }

    /// The four cells it covers, lowest row first, then left to right.
    #[must_use]
    pub fn cells(self) -> [Cell; 4] {
        let mut cells = self.tetrimino.minos(self.facing).map(|(dx, dy)| self.centre.offset(dx, dy));
        cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
        cells
    }

    /// The row of its lowest Mino.
    #[must_use]
    pub const fn lowest_row(self) -> i8 {
        self.centre.y + Shape::of(self.tetrimino, self.facing).bottom
    }

    /// The row of its highest Mino.
    #[must_use]
    pub const fn highest_row(self) -> i8 {
        self.centre.y + Shape::of(self.tetrimino, self.facing).top
    }

    /// The piece moved by `dx` columns and `dy` rows.
    #[must_use]
    pub const fn offset(self, dx: i8, dy: i8) -> Self {
        Self { centre: self.centre.offset(dx, dy), ..self }
    }

    pub(super) const fn shape(self) -> &'static Shape {
        Shape::of(self.tetrimino, self.facing)
    }
}

/// A Tetrimino in one Facing as row bits, for fast collision.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    /// Column of the leftmost Mino, seen from the centre.
    pub(super) left: i8,
    /// Column of the rightmost Mino, seen from the centre.
    pub(super) right: i8,
    /// Row of the lowest Mino, seen from the centre.
    pub(super) bottom: i8,
    /// Row of the highest Mino, seen from the centre.
    pub(super) top: i8,
    /// The Minos of each row from `bottom` up, 32 bits a row; bit 0 of a row is column `left`.
    pub(super) rows: u128,
}

impl Shape {
    const TABLE: [[Self; 4]; 7] = Self::table();

    const fn of(tetrimino: Tetrimino, facing: Facing) -> &'static Self {
        &Self::TABLE[tetrimino as usize][facing as usize]
    }

    const fn table() -> [[Self; 4]; 7] {
        let mut table = [[Self::new(Tetrimino::O, Facing::North); 4]; 7];
        let mut tetrimino = 0;
        while tetrimino < 7 {
            let mut facing = 0;
            while facing < 4 {
                table[tetrimino][facing] = Self::new(Tetrimino::ALL[tetrimino], Facing::ALL[facing]);
                facing += 1;
            }
            tetrimino += 1;
        }
        table
    }

    const fn new(tetrimino: Tetrimino, facing: Facing) -> Self {
        let minos = tetrimino.minos(facing);
        // The centre is one of the Minos of every Tetrimino, so each extreme starts at 0.
        let mut shape = Self { left: 0, right: 0, bottom: 0, top: 0, rows: 0 };
        let mut index = 0;
        while index < 4 {
            let (dx, dy) = minos[index];
            if dx < shape.left {
                shape.left = dx;
            }
            if dx > shape.right {
                shape.right = dx;
            }
            if dy < shape.bottom {
                shape.bottom = dy;
            }
            if dy > shape.top {
                shape.top = dy;
            }
            index += 1;
        }
        index = 0;
        while index < 4 {
            let (dx, dy) = minos[index];
            shape.rows |= 1 << (32 * (dy - shape.bottom) + dx - shape.left);
            index += 1;
        }
        shape
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guideline A1.2.1 and the rulings on positions: the cells at generation.
    #[test]
    fn generation_cells_are_the_guidelines() {
        let table = [
            (Tetrimino::O, [(5, 21), (6, 21), (5, 22), (6, 22)]),
            (Tetrimino::I, [(4, 21), (5, 21), (6, 21), (7, 21)]),
            (Tetrimino::T, [(4, 21), (5, 21), (6, 21), (5, 22)]),
            (Tetrimino::L, [(4, 21), (5, 21), (6, 21), (6, 22)]),
            (Tetrimino::J, [(4, 21), (5, 21), (6, 21), (4, 22)]),
            (Tetrimino::S, [(4, 21), (5, 21), (5, 22), (6, 22)]),
            (Tetrimino::Z, [(5, 21), (6, 21), (4, 22), (5, 22)]),
        ];
        for (tetrimino, cells) in table {
            let expected = cells.map(|(x, y)| Cell::new(x, y));
            assert_eq!(Piece::generated(tetrimino).cells(), expected, "{tetrimino:?}");
        }
    }

    #[test]
    fn the_centre_of_i_is_the_second_mino_named_for_each_facing() {
        let columns_and_rows = |facing| Tetrimino::I.minos(facing);
        assert_eq!(columns_and_rows(Facing::North), [(-1, 0), (0, 0), (1, 0), (2, 0)]);
        assert_eq!(columns_and_rows(Facing::East), [(0, 1), (0, 0), (0, -1), (0, -2)]);
        assert_eq!(columns_and_rows(Facing::South), [(1, 0), (0, 0), (-1, 0), (-2, 0)]);
        assert_eq!(columns_and_rows(Facing::West), [(0, -1), (0, 0), (0, 1), (0, 2)]);
    }

    #[test]
    fn four_quarter_turns_come_back_and_two_make_a_half() {
        for facing in Facing::ALL {
            let twice = facing.turned(Turn::Clockwise).turned(Turn::Clockwise);
            assert_eq!(twice, facing.turned(Turn::Half));
            assert_eq!(facing.turned(Turn::Clockwise).turned(Turn::Counterclockwise), facing);
        }
    }
}
