//! The Matrix with its Buffer Zone: its Blocks and their colours.
//!
//! Every row is stored twice: as bits, for collisions and full lines, and as owners, for colours, one a column. Only
//! `Matrix` changes them, always both.

use serde::ser::{SerializeStruct as _, SerializeTuple as _};
use serde::{Deserialize, Serialize, Serializer};

use super::tetrimino::{Piece, Tetrimino};
use super::units::{COLUMNS, Cell, FEWEST_COLUMNS, MOST_COLUMNS, ROWS};

/// A Mino that is locked in the Matrix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Block {
    /// It came from this Tetrimino.
    Of(Tetrimino),
    /// It came from no Tetrimino: a starting line or a received line.
    #[doc(alias = "garbage")]
    Neutral,
}

const HEIGHT: usize = ROWS as usize;

/// The Blocks of a row; columns past the last one of the Matrix are empty.
type Owners = [Option<Block>; MOST_COLUMNS as usize];

/// The 10 × 40 cells (Guideline 1.4, A1.2.1), or another width by custom rules.
///
/// ```
/// use skyline_foundation::engine::{Cell, Piece, Tetrimino, diagram};
///
/// let matrix = diagram::matrix(&["T.........", "TT.......X"])?;
/// assert_eq!((matrix.height(), matrix.blocks()), (2, 4));
/// assert!(matrix.is_occupied(Cell::new(1, 2)) && !matrix.is_occupied(Cell::new(2, 2)));
/// let ghost = matrix.dropped(Piece::generated(Tetrimino::I));
/// assert_eq!(ghost.centre, Cell::new(5, 1));
/// # Ok::<(), skyline_foundation::engine::diagram::DiagramError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Matrix {
    bits: [u32; HEIGHT],
    owners: [Owners; HEIGHT],
    /// The row of the highest Block, 0 in an empty Matrix.
    // Stored, because most collision tests and drops need nothing else.
    height: u8,
    /// The Solid Lines, which are always the lowest rows. They are full, but are never cleared: no piece ever covers
    /// them.
    solid: u8,
    /// The columns.
    width: i8,
}

impl Default for Matrix {
    fn default() -> Self {
        Self::new(COLUMNS as u8)
    }
}

impl Matrix {
    /// Creates an empty Matrix of this width, or the nearest one that a Matrix can have.
    #[must_use]
    pub fn new(width: u8) -> Self {
        let width = width.clamp(FEWEST_COLUMNS as u8, MOST_COLUMNS as u8) as i8;
        Self { bits: [0; HEIGHT], owners: [Owners::default(); HEIGHT], height: 0, solid: 0, width }
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn width(&self) -> i8 {
        self.width
    }

    /// Returns the bits of a full row.
    const fn full(&self) -> u32 {
        (1 << self.width) - 1
    }

    /// Returns the array indices of row and column, `None` outside.
    fn index(&self, cell: Cell) -> Option<(usize, usize)> {
        let inside = (1..=self.width).contains(&cell.x) && (1..=ROWS).contains(&cell.y);
        inside.then(|| (cell.y as usize - 1, cell.x as usize - 1))
    }

    /// Returns the Block in a cell; `None` if the cell is empty or outside the Matrix.
    #[must_use]
    pub fn block(&self, cell: Cell) -> Option<Block> {
        let (row, column) = self.index(cell)?;
        self.owners[row][column]
    }

    /// Returns whether a cell holds a Block or is outside the columns and forty rows.
    #[must_use]
    pub fn is_occupied(&self, cell: Cell) -> bool {
        self.index(cell).is_none_or(|(row, column)| self.bits[row] & (1 << column) != 0)
    }

    /// Returns whether the piece covers only free cells of the Matrix and its Buffer Zone.
    #[must_use]
    pub fn fits(&self, piece: Piece) -> bool {
        let shape = piece.shape();
        let Cell { x, y } = piece.centre;
        if x + shape.left < 1 || x + shape.right > self.width || y + shape.bottom < 1 || y + shape.top > ROWS {
            return false;
        }
        let bottom = (y + shape.bottom - 1) as usize;
        // Above the stack nothing but the walls can be hit, so the rows need not be read.
        if bottom >= usize::from(self.height) {
            return true;
        }
        // All four rows in one test: row by row, a random piece took a tenth longer.
        (shape.rows << (x + shape.left - 1)) & self.four_rows(bottom) == 0
    }

    /// Returns the Blocks of four rows from index `bottom` up, 32 bits a row; rows past the top are empty.
    fn four_rows(&self, bottom: usize) -> u128 {
        let rows = &self.bits[bottom..];
        let pack = |rows: &[u32]| rows.iter().rev().fold(0, |packed, &row| (packed << 32) | u128::from(row));
        rows.first_chunk::<4>().map_or_else(|| pack(rows), |rows| pack(rows))
    }

    /// Returns a piece that was generated in a Matrix of ten columns as it is generated in this one, in the middle
    /// above the Skyline (Guideline A1.2.1): its centre is in the column left of the middle.
    #[must_use]
    pub const fn generated(&self, piece: Piece) -> Piece {
        Piece { centre: Cell::new(self.width / 2, piece.centre.y), ..piece }
    }

    /// Returns such a piece as it enters play: generated above the Skyline and moved down by a row if that is free
    /// (Guideline A1.2.1). It may not fit.
    #[must_use]
    pub fn entered(&self, piece: Piece) -> Piece {
        let generated = self.generated(piece);
        let lower = generated.offset(0, -1);
        if self.fits(lower) { lower } else { generated }
    }

    /// Returns the piece dropped straight down to the Surface: the Ghost Piece (Guideline 2.4.4).
    #[must_use]
    pub fn dropped(&self, piece: Piece) -> Piece {
        let mut lower = piece;
        // Nothing but the floor can stop a piece above the highest Block.
        let free = piece.lowest_row() - 1 - self.height as i8;
        if free > 0 {
            lower = lower.offset(0, -free);
        }
        loop {
            let next = lower.offset(0, -1);
            if !self.fits(next) {
                return lower;
            }
            lower = next;
        }
    }

    /// Returns the row of the highest Block, 0 for an empty Matrix.
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// Returns whether there is no Block.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.height == 0
    }

    /// Returns whether there is no Block above the Solid Lines.
    pub(super) const fn is_cleared(&self) -> bool {
        self.height == self.solid
    }

    /// Returns the number of Solid Lines, the lowest rows (Guideline B1.3.1).
    #[must_use]
    pub const fn solid_lines(&self) -> u8 {
        self.solid
    }

    /// Returns the number of Blocks above the Solid Lines.
    pub(super) fn clearable_blocks(&self) -> u32 {
        self.blocks().saturating_sub(u32::from(self.solid) * self.width as u32)
    }

    /// Returns the number of Blocks.
    #[must_use]
    pub fn blocks(&self) -> u32 {
        self.bits.iter().map(|row| row.count_ones()).sum()
    }

    /// Returns the row's Blocks as bits, bit 0 for column 1; `y` is from 1 to 40.
    #[must_use]
    pub fn row_bits(&self, y: i8) -> u32 {
        self.index(Cell::new(1, y)).map_or(0, |(row, _)| self.bits[row])
    }

    /// Puts a Block into a cell. Cells outside the Matrix are ignored.
    pub(crate) fn set(&mut self, cell: Cell, block: Block) {
        if let Some((row, column)) = self.index(cell) {
            self.bits[row] |= 1 << column;
            self.owners[row][column] = Some(block);
            self.height = self.height.max(cell.y as u8);
        }
    }

    /// Turns the piece into Blocks.
    pub(super) fn lock(&mut self, piece: Piece) {
        for (dx, dy) in piece.tetrimino.minos(piece.facing) {
            self.set(piece.centre.offset(dx, dy), Block::Of(piece.tetrimino));
        }
    }

    /// Returns the Matrix after the piece locked down and its lines were cleared, and the number of these lines.
    pub fn after_lock(&self, piece: Piece) -> (Self, u32) {
        let mut after = self.clone();
        after.lock(piece);
        let hits = after.full_lines(piece);
        let lines = hits.rows().len() as u32;
        after.eliminate(hits);
        (after, lines)
    }

    /// Returns the full lines among the rows that a piece covers, for the Pattern Phase (Guideline A1.2.4).
    pub(super) fn full_lines(&self, piece: Piece) -> HitList {
        // No other row can have become full, and a piece covers at most the four rows that a HitList holds.
        let shape = piece.shape();
        let bottom = piece.centre.y + shape.bottom;
        let mut hits = HitList::default();
        for y in bottom..=piece.centre.y + shape.top {
            if self.row_bits(y) == self.full() {
                hits.push(y);
            }
        }
        hits
    }

    /// Removes the lines and lets everything above collapse (Guideline A1.2.7).
    pub(super) fn eliminate(&mut self, hits: HitList) {
        if hits.is_empty() {
            return;
        }
        let height = usize::from(self.height);
        let mut target = 0;
        for row in 0..height {
            if !hits.contains(row as i8 + 1) {
                // Most rows lie below the lowest line and stay in place.
                if target != row {
                    self.bits[target] = self.bits[row];
                    self.owners[target] = self.owners[row];
                }
                target += 1;
            }
        }
        // Rows above the old height are empty already.
        for row in target..height {
            self.bits[row] = 0;
            self.owners[row] = Owners::default();
        }
        self.height = target as u8;
        self.trim();
    }

    /// Pushes everything above the Solid Lines up by one row and puts Blocks below it, in the columns of `filled` (bit
    /// 0 for column 1).
    ///
    /// Returns whether a Block was pushed past the Top Out Line (Guideline 10, Top Out).
    pub(super) fn raise(&mut self, filled: u32) -> bool {
        let past = self.bits[HEIGHT - 1] != 0;
        let lowest = usize::from(self.solid).min(HEIGHT - 1);
        self.bits.copy_within(lowest..HEIGHT - 1, lowest + 1);
        self.owners.copy_within(lowest..HEIGHT - 1, lowest + 1);
        self.bits[lowest] = 0;
        self.owners[lowest] = Owners::default();
        self.height = (self.height + 1).min(ROWS as u8);
        self.trim();
        for x in (1..=self.width).filter(|x| filled & (1 << (x - 1)) != 0) {
            self.set(Cell::new(x, lowest as i8 + 1), Block::Neutral);
        }
        past
    }

    /// Pushes everything above the Solid Lines up by a Broken Line, which is full except for the gap in column `gap`
    /// (Guideline B1.3.1); returns whether a Block was pushed past the Top Out Line.
    pub(super) fn raise_broken(&mut self, gap: i8) -> bool {
        self.raise(self.full() & !(1 << (gap - 1)))
    }

    /// Pushes everything up by a Solid Line; returns whether a Block was pushed past the Top Out Line.
    pub(super) fn raise_solid(&mut self) -> bool {
        let past = self.raise(self.full());
        self.solid = self.solid.saturating_add(1).min(ROWS as u8);
        past
    }

    /// Lowers `height` to the highest Block: clearing the top line may leave empty rows below it.
    ///
    /// Matrices with equal Blocks must be equal, since `height` is part of the hash of a recorded game's state.
    fn trim(&mut self) {
        while self.height > 0 && self.bits[usize::from(self.height) - 1] == 0 {
            self.height -= 1;
        }
    }
}

/// The lines marked for removal, at most four, in rising order (Guideline A1.2.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct HitList {
    rows: [i8; 4],
    len: u8,
}

impl HitList {
    /// The list of up to four rows.
    pub(crate) fn of_rows(rows: impl Iterator<Item = i8>) -> Self {
        let mut list = Self::default();
        rows.take(4).for_each(|row| list.push(row));
        list
    }

    fn push(&mut self, y: i8) {
        self.rows[usize::from(self.len)] = y;
        self.len += 1;
    }

    /// Returns the rows as they were before the collapse.
    #[must_use]
    pub fn rows(&self) -> &[i8] {
        &self.rows[..usize::from(self.len)]
    }

    /// Returns the number of lines.
    #[must_use]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Returns whether there is no line.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether row `y` is on the list.
    #[must_use]
    pub fn contains(&self, y: i8) -> bool {
        self.rows().contains(&y)
    }
}

impl Serialize for Matrix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (is_solid, is_wide) = (self.solid > 0, self.width != COLUMNS);
        let mut matrix = serializer.serialize_struct("Matrix", 3 + usize::from(is_solid) + usize::from(is_wide))?;
        matrix.serialize_field("bits", self.bits.as_slice())?;
        matrix.serialize_field(
            "owners",
            &self.owners.each_ref().map(|row| Row(&row[..self.width as usize])).as_slice(),
        )?;
        matrix.serialize_field("height", &self.height)?;
        // Omitted if there is none, so that the state hash of other games is the same as in versions without Solid
        // Lines and other widths.
        if is_solid {
            matrix.serialize_field("solid", &self.solid)?;
        }
        if is_wide {
            matrix.serialize_field("width", &self.width)?;
        }
        matrix.end()
    }
}

/// The Blocks of a row in files, one for each column.
// A tuple, as the arrays of ten were: a sequence would have its length in the hashed state.
struct Row<'a>(&'a [Option<Block>]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_tuple(self.0.len())?;
        for block in self.0 {
            row.serialize_element(block)?;
        }
        row.end()
    }
}

/// A Matrix in files.
#[derive(Deserialize)]
#[serde(rename = "Matrix")]
struct Stored {
    bits: Vec<u32>,
    owners: Vec<Vec<Option<Block>>>,
    height: u8,
    #[serde(default)]
    solid: u8,
    #[serde(default = "guideline_width")]
    width: i8,
}

const fn guideline_width() -> i8 {
    COLUMNS
}

impl TryFrom<Stored> for Matrix {
    type Error = &'static str;

    fn try_from(stored: Stored) -> Result<Self, Self::Error> {
        let Stored { bits, owners, height, solid, width } = stored;
        if !(FEWEST_COLUMNS..=MOST_COLUMNS).contains(&width) {
            return Err("a width from 4 to 20 was expected");
        }
        if owners.len() != HEIGHT || owners.iter().any(|row| row.len() != width as usize) {
            return Err("40 rows of as many cells as columns were expected");
        }
        let mut matrix = Self { height, solid, ..Self::new(width as u8) };
        matrix.bits = bits.try_into().map_err(|_bits| "the bits of 40 rows were expected")?;
        if height > ROWS as u8 || matrix.bits.iter().any(|row| *row > matrix.full()) {
            return Err("no Block outside the Matrix was expected");
        }
        for (row, blocks) in matrix.owners.iter_mut().zip(owners) {
            row[..blocks.len()].copy_from_slice(&blocks);
        }
        Ok(matrix)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::diagram::{self, tests::any_matrix};
    use super::super::tetrimino::Facing;
    use super::*;

    #[test]
    fn walls_and_floor_and_the_top_out_line_are_occupied() {
        let matrix = Matrix::default();
        for outside in [(0, 1), (11, 1), (1, 0), (10, 41)] {
            assert!(matrix.is_occupied(Cell::new(outside.0, outside.1)), "{outside:?}");
        }
        for inside in [(1, 1), (10, 40)] {
            assert!(!matrix.is_occupied(Cell::new(inside.0, inside.1)), "{inside:?}");
        }
    }

    #[test]
    fn eliminate_collapses_only_the_rows_above() {
        let mut matrix =
            diagram::matrix(&["T.........", "XXXXXXXXXX", "I.........", "XXXXXXXXXX", "J........."]).unwrap();
        let hits = HitList { rows: [2, 4, 0, 0], len: 2 };
        matrix.eliminate(hits);
        assert_eq!(diagram::draw(&matrix), ["T.........", "I.........", "J........."]);
        assert_eq!(matrix.height(), 3);
    }

    /// Equal Blocks are an equal Matrix, whatever it looked like before.
    #[test]
    fn the_height_is_that_of_the_highest_block() {
        let mut matrix = diagram::matrix(&["XXXXXXXXXX", "..........", "J........."]).unwrap();
        matrix.eliminate(HitList { rows: [3, 0, 0, 0], len: 1 });
        assert_eq!(matrix, diagram::matrix(&["J........."]).unwrap());
        let mut drawing = vec![".........."; 40];
        drawing[0] = "J.........";
        let mut matrix = diagram::matrix(&drawing).unwrap();
        assert!(matrix.raise_broken(1));
        assert_eq!(matrix, diagram::matrix(&[".XXXXXXXXX"]).unwrap());
    }

    #[test]
    fn solid_lines_stay_below_all_others() {
        let mut matrix = diagram::matrix(&["T........."]).unwrap();
        assert!(!matrix.raise_solid() && !matrix.raise_broken(4) && !matrix.raise_solid());
        let rows = ["T.........", "XXX.XXXXXX", "XXXXXXXXXX", "XXXXXXXXXX"];
        assert_eq!(diagram::draw(&matrix), rows);
        assert_eq!((matrix.solid_lines(), matrix.clearable_blocks(), matrix.is_cleared()), (2, 10, false));
        let piece = Piece { tetrimino: Tetrimino::I, facing: Facing::East, centre: Cell::new(3, 5) };
        assert!(matrix.full_lines(piece).is_empty());
        matrix.eliminate(HitList { rows: [3, 4, 0, 0], len: 2 });
        assert!(matrix.is_cleared() && !matrix.is_empty());
        for _ in 0..38 {
            assert!(!matrix.raise_solid());
        }
        assert!(matrix.raise_solid() && matrix.raise_broken(1), "no room is left");
        assert_eq!(matrix.blocks(), 399);
    }

    #[test]
    fn raise_pushes_up_and_reports_a_top_out() {
        let mut matrix = diagram::matrix(&["T........."]).unwrap();
        assert!(!matrix.raise_broken(4));
        assert_eq!(diagram::draw(&matrix), ["T.........", "XXX.XXXXXX"]);
        for _ in 0..38 {
            assert!(!matrix.raise_broken(4));
        }
        assert!(matrix.raise_broken(4), "the first Block stood in row 40");
    }

    proptest! {
        #![proptest_config(crate::property::cases(256))]

        /// Bits and cells agree.
        #[test]
        fn fits_agrees_with_the_cells(
            matrix in any_matrix(),
            tetrimino in proptest::sample::select(Tetrimino::ALL.as_slice()),
            facing in proptest::sample::select(Facing::ALL.as_slice()),
            x in -2_i8..13,
            y in -2_i8..44,
        ) {
            let piece = Piece { tetrimino, facing, centre: Cell::new(x, y) };
            let plain = piece.cells().into_iter().all(|cell| !matrix.is_occupied(cell));
            prop_assert_eq!(matrix.fits(piece), plain);
        }

        /// Eliminate takes ten Blocks a line and leaves no full line; bits and owners still agree.
        #[test]
        fn eliminate_takes_ten_blocks_a_line(mut matrix in any_matrix(), y in 1_i8..18) {
            let mut hits = HitList::default();
            for row in [y, y + 1, y + 3] {
                for x in 1..=COLUMNS {
                    matrix.set(Cell::new(x, row), Block::Neutral);
                }
                hits.push(row);
            }
            let before = matrix.blocks();
            matrix.eliminate(hits);
            prop_assert_eq!(matrix.blocks() + 30, before);
            for y in 1..=ROWS {
                for x in 1..=COLUMNS {
                    let cell = Cell::new(x, y);
                    prop_assert_eq!(matrix.block(cell).is_some(), matrix.is_occupied(cell));
                }
                prop_assert!(y <= matrix.height() as i8 || matrix.row_bits(y) == 0);
            }
        }
    }
}
