//! The layouts of the well, and the Tetriminos that lead from one to another.
//!
//! The well is columns 4 to 7 between full columns. Three Minos lie in it; each Tetrimino adds four and clears a line
//! of four. With six Minos there are six again, or two for the rest of the combo after a Double. The number of a layout
//! has four bits for each row, the lowest row first, with the left column as the highest bit.
//!
//! ```text
//!   │ . . . . │
//!   │ X X . . │   1100 = C        0x0C8 = 200, the usual start
//!   │ X . . . │   1000 = 8
//!     4 5 6 7
//! ```
//!
//! There is no table of layouts in the code: a search with the engine's own movement finds them.

use std::fmt;

use crate::engine::units::SKYLINE;
use crate::engine::{Cell, Matrix, Mechanic, Piece, Rules, Tetrimino, diagram};
use crate::solver::moves;

/// Columns of the well.
const WIDTH: usize = 4;
/// A full row of the well.
const FULL: u16 = 0xF;
/// Number of rows that are examined.
const DEPTH: usize = 8;
/// Number of columns left of the well.
const BEFORE: usize = 3;
/// The columns beside the well, as bits of a row of the Matrix.
const WALLS: u32 = 0b11_1000_0111;

/// The Minos in the well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layout(u16);

impl Layout {
    /// The usual start of a combo: one Mino in the lowest row, two above it.
    pub const START: Self = Self(Mechanic::COMBO_LAYOUT);

    /// The layout with this number.
    #[must_use]
    pub const fn new(number: u16) -> Self {
        Self(number)
    }

    /// Returns the layout's number.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The layout at the start of a combo by these rules.
    #[must_use]
    pub const fn first(rules: &Rules) -> Self {
        match rules.mechanic.layout() {
            Some(layout) => Self(layout),
            None => Self::START,
        }
    }

    /// The mirror image.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let row = |row: usize| ((self.0 >> (WIDTH * row)) & 0xF).reverse_bits() >> 12;
        Self((0..4).fold(0, |number, at| number | row(at) << (WIDTH * at)))
    }

    /// The rows from the lowest to the highest with a Mino, each from left to right.
    pub fn rows(self) -> impl DoubleEndedIterator<Item = [bool; 4]> {
        let height = (u16::BITS - self.0.leading_zeros()).div_ceil(WIDTH as u32);
        let cell = move |row: u32, column: u32| self.0 & (1 << (4 * row + 3 - column)) != 0;
        (0..height).map(move |row| [0, 1, 2, 3].map(|column| cell(row, column)))
    }

    /// The layout in a Matrix. `None` if a row with a Mino is open beside the well, or if Minos reach above the fourth
    /// row.
    #[must_use]
    pub fn of(matrix: &Matrix) -> Option<Self> {
        let top = (1..=SKYLINE).rev().find(|y| matrix.row_bits(*y) & !WALLS != 0).unwrap_or_default();
        let is_closed = (1..=top).all(|y| matrix.row_bits(y) & WALLS == WALLS);
        (is_closed && usize::from(top.unsigned_abs()) <= DEPTH).then(|| packed(&well(matrix))).flatten()
    }

    /// A Matrix with full columns beside the well up to the Skyline, and this layout in it.
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

/// A word of a bit set of layouts, lowest word first.
pub(super) type Bits = u64;

/// The layouts that a combo can reach, as a graph whose edges are placements that clear a line.
///
/// ```
/// use skyline_foundation::bots::combo::{Graph, Layout};
/// use skyline_foundation::engine::{Rules, Tetrimino, ModeId};
///
/// let graph = Graph::new(&Rules::preset(ModeId::Combo));
/// assert_eq!(graph.layouts().len(), 40);
/// assert!(graph.after(Layout::START, Tetrimino::I).any(|layout| layout == Layout::START));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Graph {
    layouts: Vec<Layout>,
    /// Number of words in a set of layouts.
    words: usize,
    /// The set of next layouts, by Tetrimino and layout.
    next: [Vec<Bits>; 7],
}

impl Graph {
    /// The maximum number of layouts. The largest graph of any rotation system and starting layout has 517.
    const MAX_LAYOUTS: usize = 1_024;

    /// The graph of all layouts that can be reached from the start of a combo by these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let mut layouts = vec![Layout::first(rules)];
        let mut edges: Vec<[Vec<usize>; 7]> = Vec::new();
        while let Some(&layout) = layouts.get(edges.len()) {
            let matrix = layout.matrix();
            edges.push(Tetrimino::ALL.map(|tetrimino| {
                let reached = cleared(rules, &matrix, tetrimino);
                reached.into_iter().filter_map(|layout| known(&mut layouts, layout)).collect()
            }));
        }
        let words = layouts.len().div_ceil(Bits::BITS as usize);
        let next = Tetrimino::ALL.map(|tetrimino| {
            let set = |edges: &[Vec<usize>; 7]| {
                let mut set = vec![0; words];
                edges[tetrimino as usize].iter().for_each(|to| insert(&mut set, *to));
                set
            };
            edges.iter().flat_map(set).collect()
        });
        Self { layouts, words, next }
    }

    /// The layouts; the first one is the start of a combo.
    #[must_use]
    pub fn layouts(&self) -> &[Layout] {
        &self.layouts
    }

    /// The index of a layout.
    #[must_use]
    pub fn index(&self, layout: Layout) -> Option<usize> {
        self.layouts.iter().position(|known| *known == layout)
    }

    /// The layouts that a Tetrimino can leave behind when it clears a line.
    pub fn after(&self, layout: Layout, tetrimino: Tetrimino) -> impl Iterator<Item = Layout> {
        let next = self.index(layout).map_or(&[][..], |index| self.next(index, tetrimino as usize));
        indices(next).map(|index| self.layouts[index])
    }

    /// The number of edges: a layout, a Tetrimino, the next layout.
    #[must_use]
    pub fn edges(&self) -> u32 {
        self.next.iter().flatten().map(|next| next.count_ones()).sum()
    }

    /// Returns whether there are too many layouts for large tables over them.
    pub(super) const fn is_large(&self) -> bool {
        self.words > 1
    }

    /// Number of words in a set of layouts.
    pub(super) const fn words(&self) -> usize {
        self.words
    }

    /// The set of layouts that a Tetrimino can lead to from a layout.
    pub(super) fn next(&self, layout: usize, tetrimino: usize) -> &[Bits] {
        &self.next[tetrimino][layout * self.words..][..self.words]
    }
}

/// The index of a layout, which is added if it is new.
fn known(layouts: &mut Vec<Layout>, layout: Layout) -> Option<usize> {
    layouts.iter().position(|known| *known == layout).or_else(|| {
        let index = layouts.len();
        (index < Graph::MAX_LAYOUTS).then(|| layouts.push(layout)).map(|()| index)
    })
}

pub(super) fn insert(set: &mut [Bits], index: usize) {
    set[index / Bits::BITS as usize] |= 1 << (index % Bits::BITS as usize);
}

/// The indices in a set, in ascending order.
pub(super) fn indices(set: &[Bits]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let index = word * Bits::BITS as usize + left.trailing_zeros() as usize;
            (left != 0).then(|| left &= left - 1).map(|()| index)
        })
    })
}

/// The layouts that a Tetrimino can leave when it clears a line.
fn cleared(rules: &Rules, matrix: &Matrix, tetrimino: Tetrimino) -> Vec<Layout> {
    let reached = moves::reachable(rules, matrix, matrix.entered(rules.rotation.generated(tetrimino)));
    reached.into_iter().filter_map(|reached| after(matrix, reached.piece)).collect()
}

/// The layout after a Lock Down, if the piece lies inside the well and clears a line.
pub(super) fn after(matrix: &Matrix, piece: Piece) -> Option<Layout> {
    let mut rows = well(matrix);
    for Cell { x, y } in piece.cells() {
        let column = usize::try_from(x - 1).ok().and_then(|column| column.checked_sub(BEFORE))?;
        let row = rows.get_mut(usize::try_from(y - 1).ok()?)?;
        *row |= 1 << WIDTH.checked_sub(column + 1)?;
    }
    let remaining: Vec<u16> = rows.into_iter().filter(|row| *row != FULL).collect();
    // A line was cleared, so the combo continues.
    (remaining.len() < DEPTH).then(|| packed(&remaining)).flatten()
}

/// The lowest rows of the well, left column as the highest bit. A Tetrimino on a layout reaches no higher.
fn well(matrix: &Matrix) -> [u16; DEPTH] {
    let row = |y| ((matrix.row_bits(y) >> BEFORE) as u16 & FULL).reverse_bits() >> (u16::BITS - WIDTH as u32);
    [1, 2, 3, 4, 5, 6, 7, 8].map(row)
}

/// The rows as a layout, if no Mino lies above the fourth row.
fn packed(rows: &[u16]) -> Option<Layout> {
    // The number holds four rows.
    let number = rows.iter().rev().try_fold(0_u16, |number, row| Some(number.checked_mul(16)? | row));
    number.map(Layout)
}
