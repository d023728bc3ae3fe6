//! The layouts of the well, and which Tetrimino leads from which to which.
//!
//! The well is the columns 4 to 7 between full ones. Three Minos lie in it; a Tetrimino adds four and takes four with
//! the line it clears, so there are three again. Where six lie in it there are six again, or two after a Double; from
//! there on it is always two. A layout is written as the number whose bits are the cells: four a row, the lowest row
//! first, the left column the highest bit.
//!
//! ```text
//!   │ . . . . │
//!   │ X X . . │   1100 = C        0x0C8 = 200, where a combo begins
//!   │ X . . . │   1000 = 8
//!     4 5 6 7
//! ```
//!
//! No table is kept of them: the layouts are found by the engine's own movement from the first one on.

use std::fmt;

use crate::engine::units::SKYLINE;
use crate::engine::{Cell, Matrix, Piece, Rules, Script, Tetrimino, diagram};
use crate::moves;

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

    /// What a combo begins with by these rules.
    #[must_use]
    pub const fn first(rules: &Rules) -> Self {
        match rules.script {
            Script::Combo { layout } => Self(layout),
            Script::None | Script::Cheese | Script::Puzzle | Script::Descent => Self::START,
        }
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

/// The words of a set of layouts: a bit for each index, the lowest word first.
pub(super) type Bits = u64;

/// The layouts that a combo can come to, and the ways between them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    layouts: Vec<Layout>,
    /// Words of a set of them.
    words: usize,
    /// By Tetrimino and layout: the set of layouts it leads to.
    next: [Vec<Bits>; 7],
}

impl Graph {
    /// No rotation system comes to more from a layout that a game begins with; they bound the room for the tables.
    const MOST: usize = 1_024;

    /// Everything that can be reached from the layout that a combo by these rules begins with.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut layouts = vec![Layout::first(rules)];
        let mut ways: Vec<[Vec<usize>; 7]> = Vec::new();
        while let Some(&layout) = layouts.get(ways.len()) {
            let matrix = layout.matrix();
            ways.push(Tetrimino::ALL.map(|tetrimino| {
                let reached = cleared(rules, &matrix, tetrimino);
                reached.into_iter().filter_map(|layout| known(&mut layouts, layout)).collect()
            }));
        }
        let words = layouts.len().div_ceil(Bits::BITS as usize);
        let next = Tetrimino::ALL.map(|tetrimino| {
            let set = |ways: &[Vec<usize>; 7]| {
                let mut set = vec![0; words];
                ways[tetrimino as usize].iter().for_each(|to| insert(&mut set, *to));
                set
            };
            ways.iter().flat_map(set).collect()
        });
        Self { layouts, words, next }
    }

    /// The layouts; the first one is what a combo begins with.
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
        let next = self.index(layout).map_or(&[][..], |index| self.next(index, tetrimino as usize));
        indices(next).map(|index| self.layouts[index])
    }

    /// How many ways there are: a layout, a Tetrimino, a layout.
    #[must_use]
    pub fn ways(&self) -> u32 {
        self.next.iter().flatten().map(|next| next.count_ones()).sum()
    }

    /// Whether there are so many layouts that every table of them has to be kept short.
    pub(super) const fn is_large(&self) -> bool {
        self.words > 1
    }

    /// Words of a set of layouts.
    pub(super) const fn words(&self) -> usize {
        self.words
    }

    /// Where a Tetrimino leads from one layout.
    pub(super) fn next(&self, layout: usize, tetrimino: usize) -> &[Bits] {
        &self.next[tetrimino][layout * self.words..][..self.words]
    }
}

/// The index of a layout, which is noted if it is new.
fn known(layouts: &mut Vec<Layout>, layout: Layout) -> Option<usize> {
    layouts.iter().position(|known| *known == layout).or_else(|| {
        let index = layouts.len();
        (index < Graph::MOST).then(|| layouts.push(layout)).map(|()| index)
    })
}

/// Puts an index into a set.
pub(super) fn insert(set: &mut [Bits], index: usize) {
    set[index / Bits::BITS as usize] |= 1 << (index % Bits::BITS as usize);
}

/// The indices in a set, in rising order.
pub(super) fn indices(set: &[Bits]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let index = word * Bits::BITS as usize + left.trailing_zeros() as usize;
            (left != 0).then(|| left &= left - 1).map(|()| index)
        })
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
