//! The layouts of the well, and which Tetrimino leads from which to which.
//!
//! The well is the columns 4 to 7 between full ones. Three Minos lie in it; a Tetrimino adds four and takes four with
//! the line it clears, so there are three again. A layout is written as the number whose bits are the cells: four a
//! row, the lowest row first, the left column the highest bit.
//!
//! ```text
//!   │ . . . . │
//!   │ X X . . │   1100 = C        0x0C8 = 200, where a combo begins
//!   │ X . . . │   1000 = 8
//!     4 5 6 7
//! ```
//!
//! No table is kept of them: the layouts are found by the engine's own movement from [`Layout::START`] on.

use std::fmt;

use crate::bots::moves;
use crate::engine::units::SKYLINE;
use crate::engine::{Cell, Matrix, Piece, Rules, Script, Tetrimino, diagram};

/// Columns of the well.
const WIDTH: usize = 4;
/// A full row of the well.
const FULL: u16 = 0xF;
/// Rows that are looked at.
const DEPTH: usize = 8;
/// Columns to the left of the well.
const BEFORE: usize = 3;
/// The cells of a row of the Matrix that are not in the well.
const WALLS: u16 = 0b11_1000_0111;

/// What lies in the well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layout(u16);

impl Layout {
    /// What a combo usually begins with: one Mino in the lowest row, two above it.
    pub const START: Self = Self(Script::COMBO_LAYOUT);

    /// The layout with this number.
    #[must_use]
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// Whether a bot knows it: every Tetrimino brings four Minos and every line takes four, so that what follows on
    /// [`Layout::START`] has as many of them as that.
    #[must_use]
    pub const fn is_known(self) -> bool {
        self.0.count_ones() == Self::START.0.count_ones()
    }

    /// The same with left and right exchanged.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let row = |row: usize| ((self.0 >> (WIDTH * row)) & 0xF).reverse_bits() >> 12;
        Self((0..4).fold(0, |number, at| number | row(at) << (WIDTH * at)))
    }

    /// The rows from the lowest to the highest with a Mino, each with its cells from left to right.
    pub fn rows(self) -> impl DoubleEndedIterator<Item = [bool; 4]> {
        let height = (u16::BITS - self.0.leading_zeros()).div_ceil(WIDTH as u32);
        let cell = move |row: u32, column: u32| self.0 & (1 << (4 * row + 3 - column)) != 0;
        (0..height).map(move |row| [0, 1, 2, 3].map(|column| cell(row, column)))
    }

    /// What lies in the well of a Matrix; `None` if a row with a Mino in it is open beside the well, or if the Minos
    /// reach above the fourth row.
    #[must_use]
    pub fn of(matrix: &Matrix) -> Option<Self> {
        let top = (1..=SKYLINE).rev().find(|y| matrix.row_bits(*y) & !WALLS != 0).unwrap_or_default();
        let is_closed = (1..=top).all(|y| matrix.row_bits(y) & WALLS == WALLS);
        (is_closed && usize::from(top.unsigned_abs()) <= DEPTH).then(|| packed(&well(matrix))).flatten()
    }

    /// A Matrix that is full up to the Skyline but for the well, with this in it.
    #[must_use]
    pub fn matrix(self) -> Matrix {
        let draw = |cells: [bool; 4]| -> String {
            let cells: String = cells.iter().map(|&is_taken| if is_taken { 'X' } else { '.' }).collect();
            format!("XXX{cells}XXX")
        };
        let rows: Vec<String> = self.rows().map(draw).collect();
        let free = vec![draw([false; 4]); SKYLINE as usize - rows.len()];
        let drawing: Vec<String> = free.into_iter().chain(rows.into_iter().rev()).collect();
        diagram::matrix(&drawing).unwrap_or_default()
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// A set of layouts, a bit for each index.
pub(super) type Layouts = u64;

/// The layouts that a combo can come to, and the ways between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    layouts: Vec<Layout>,
    /// By Tetrimino and layout: the layouts it leads to.
    next: [Vec<Layouts>; 7],
}

impl Graph {
    /// As many layouts as there are bits; no rotation system comes to more.
    const MOST: usize = Layouts::BITS as usize;

    /// Everything that can be reached from [`Layout::START`].
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut graph = Self { layouts: vec![Layout::START], next: Default::default() };
        let mut at = 0;
        while let Some(&layout) = graph.layouts.get(at) {
            let matrix = layout.matrix();
            for tetrimino in Tetrimino::ALL {
                let reached = cleared(rules, &matrix, tetrimino);
                let bits = reached.into_iter().filter_map(|layout| graph.known(layout));
                let bits = bits.fold(0, |bits, index| bits | 1 << index);
                graph.next[tetrimino as usize].push(bits);
            }
            at += 1;
        }
        graph
    }

    /// The index of a layout, which is noted if it is new.
    fn known(&mut self, layout: Layout) -> Option<usize> {
        self.index(layout).or_else(|| {
            let index = self.layouts.len();
            (index < Self::MOST).then(|| self.layouts.push(layout)).map(|()| index)
        })
    }

    /// The layouts; the first one is [`Layout::START`].
    #[must_use]
    pub fn layouts(&self) -> &[Layout] {
        &self.layouts
    }

    /// Where a layout is among them.
    #[must_use]
    pub fn index(&self, layout: Layout) -> Option<usize> {
        self.layouts.iter().position(|known| *known == layout)
    }

    /// The layouts that a Tetrimino can leave behind with a line cleared.
    pub fn after(&self, layout: Layout, tetrimino: Tetrimino) -> impl Iterator<Item = Layout> {
        let next = self.index(layout).map_or(0, |index| self.next(index, tetrimino as usize));
        indices(next).map(|index| self.layouts[index])
    }

    /// How many ways there are: a layout, a Tetrimino, a layout.
    #[must_use]
    pub fn ways(&self) -> u32 {
        self.next.iter().flatten().map(|next| next.count_ones()).sum()
    }

    /// Where a Tetrimino leads from one layout.
    pub(super) fn next(&self, layout: usize, tetrimino: usize) -> Layouts {
        self.next[tetrimino][layout]
    }

    /// Where a Tetrimino leads from several.
    pub(super) fn next_of_all(&self, layouts: Layouts, tetrimino: usize) -> Layouts {
        let next = &self.next[tetrimino];
        indices(layouts).fold(0, |all, layout| all | next[layout])
    }
}

/// The indices in a set, in rising order.
pub(super) fn indices(mut set: Layouts) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = set.trailing_zeros() as usize;
        (set != 0).then(|| set &= set - 1).map(|()| index)
    })
}

/// What a Tetrimino can leave in the well when it clears a line.
fn cleared(rules: &Rules, matrix: &Matrix, tetrimino: Tetrimino) -> Vec<Layout> {
    let reached = moves::reachable(rules, matrix, matrix.entered(tetrimino));
    reached.into_iter().filter_map(|reached| after(matrix, reached.piece)).collect()
}

/// What is in the well when the piece has Locked Down, if it lies in the well whole and clears a line.
pub(super) fn after(matrix: &Matrix, piece: Piece) -> Option<Layout> {
    let mut rows = well(matrix);
    for Cell { x, y } in piece.cells() {
        let column = usize::try_from(x - 1).ok().and_then(|column| column.checked_sub(BEFORE))?;
        let row = rows.get_mut(usize::try_from(y - 1).ok()?)?;
        *row |= 1 << WIDTH.checked_sub(column + 1)?;
    }
    let kept: Vec<u16> = rows.into_iter().filter(|row| *row != FULL).collect();
    (kept.len() < DEPTH).then(|| packed(&kept)).flatten()
}

/// The lowest rows of the well, the left column as the highest bit: a layout and a Tetrimino upon it reach no higher.
fn well(matrix: &Matrix) -> [u16; DEPTH] {
    let row = |y| ((matrix.row_bits(y) >> BEFORE) & FULL).reverse_bits() >> (u16::BITS - WIDTH as u32);
    [1, 2, 3, 4, 5, 6, 7, 8].map(row)
}

/// The rows as a layout, if there is nothing above the fourth.
fn packed(rows: &[u16]) -> Option<Layout> {
    let number = rows.iter().rev().try_fold(0_u16, |number, row| Some(number.checked_mul(16)? | row));
    number.map(Layout)
}
