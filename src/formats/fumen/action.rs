//! The number of a fumen page that describes its piece and what happens.
//!
//! Every shape has a centre in a box of three by three cells, which for some shapes is not the centre of
//! [`Tetrimino::minos`].

use super::field::{number, numbered};
use super::{FumenError, Version};
use crate::engine::units::{COLUMNS, ROWS};
use crate::engine::{Cell, Facing, Piece, Tetrimino};

/// The Facings in the order of their numbers.
const FACINGS: [Facing; 4] = [Facing::South, Facing::East, Facing::North, Facing::West];

/// What happens on a page.
#[expect(clippy::struct_excessive_bools, reason = "each is one flag of the format")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Action {
    pub(super) piece: Option<Piece>,
    pub(super) rises: bool,
    pub(super) mirrors: bool,
    pub(super) guideline_colours: bool,
    pub(super) has_comment: bool,
    pub(super) locks: bool,
}

/// Returns the way from the centre in a fumen to ours, in columns and rows.
const fn shift(tetrimino: Tetrimino, facing: Facing) -> (i8, i8) {
    match (tetrimino, facing) {
        // The centre of O is the lower left Mino whatever its Facing is.
        (Tetrimino::O, _) | (Tetrimino::I, Facing::West) | (Tetrimino::S | Tetrimino::Z, Facing::North) => (0, -1),
        (Tetrimino::I, Facing::South) | (Tetrimino::Z, Facing::West) => (1, 0),
        (Tetrimino::S, Facing::East) => (-1, 0),
        _ => (0, 0),
    }
}

/// Whether a piece is between the walls and above the floor.
fn is_inside(piece: Piece) -> bool {
    piece.cells().iter().all(|cell| (1..=COLUMNS).contains(&cell.x) && (1..=ROWS).contains(&cell.y))
}

impl Action {
    /// Reads the number.
    ///
    /// # Errors
    /// The piece is outside the walls or the floor.
    pub(super) fn read(value: u32, version: Version, page: usize) -> Result<Self, FumenError> {
        let mut rest = value;
        let mut take = |values: u32| {
            let taken = rest % values;
            rest /= values;
            taken
        };
        let (tetrimino, facing, place) = (take(8), take(4), take(version.cells() as u32));
        let piece = numbered(tetrimino as u8).map(|tetrimino| {
            let facing = FACINGS[facing as usize % FACINGS.len()];
            let (dx, dy) = shift(tetrimino, facing);
            let (row, column) = ((place / 10) as i8, (place % 10) as i8);
            // The row below the floor is number 0.
            let centre = Cell::new(column + 1 + dx, version.rows() - 1 - row + dy);
            Piece { tetrimino, facing, centre }
        });
        if piece.is_some_and(|piece| !is_inside(piece)) {
            return Err(FumenError::Piece(page));
        }
        let [rises, mirrors, guideline_colours, has_comment, floats] = [(); 5].map(|()| take(2) != 0);
        Ok(Self { piece, rises, mirrors, guideline_colours, has_comment, locks: !floats })
    }

    /// Returns the number in a fumen of version 115.
    ///
    /// # Errors
    /// The piece is outside the walls or the floor, or above the highest row.
    pub(super) fn write(&self, page: usize) -> Result<u32, FumenError> {
        let version = Version::V115;
        if self.piece.is_some_and(|piece| !is_inside(piece)) {
            return Err(FumenError::Piece(page));
        }
        let [tetrimino, facing, place] = match self.piece {
            Some(Piece { tetrimino, facing, centre }) => {
                let (dx, dy) = shift(tetrimino, facing);
                let (row, column) = (version.rows() - 1 - (centre.y - dy), centre.x - 1 - dx);
                let row = u32::try_from(row).or(Err(FumenError::High))?;
                let facing = FACINGS.iter().position(|other| *other == facing).unwrap_or_default();
                [number(tetrimino).into(), facing as u32, row * 10 + column as u32]
            }
            None => [0; 3],
        };
        let flags = [!self.locks, self.has_comment, self.guideline_colours, self.mirrors, self.rises];
        let flags = flags.into_iter().fold(0, |flags, flag| flags * 2 + u32::from(flag));
        Ok(((flags * version.cells() as u32 + place) * 4 + facing) * 8 + tetrimino)
    }
}
