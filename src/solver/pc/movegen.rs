//! The move generator for fields: all placements of a piece, as sets of positions.
//!
//! A position is the lower left corner of the bounding box of a piece. The positions of a shape are the bits of a word.
//! All cells above the field are free, so a piece can be there in every shape and column. From there, a flood fill
//! follows the moves: left, right, down, and turns with their kicks.
//!
//! ```text
//!   row 6  ─┐ two rows above the field: every position of every shape
//!   row 5  ─┘    │
//!   row 4  ─┐    ▼  flood fill through the free positions of the shape
//!     …     │
//!   row 1  ─┘  positions that cannot go down are placements
//! ```
//!
//! Two rows are enough, because a turn that starts higher ends above the field. [`TurnRules::is_supported`] says
//! whether this is so; it is for all rotation systems except some of kick files.
//!
//! On the same boards this takes 38 ns, and [`PlacementFinder`](crate::solver::movegen::PlacementFinder) takes 970 ns
//! (table in [`movegen`](crate::solver::movegen#speed)). Both exist because a field in one register is 25 times as
//! fast, but supports neither start states nor higher boards.

use serde::{Deserialize, Serialize};

use super::field::{COLUMNS, FieldWord, sink_full_rows};
use crate::engine::rotation::KickGate;
use crate::engine::{Cell, Facing, Piece, RotationSystem, Tetrimino, Turn};

/// A rotation system and its options.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TurnRules {
    /// The rotation system.
    pub system: RotationSystem,
    /// Whether turns have kicks, which are the attempts after the first.
    pub kicks: bool,
    /// Whether 180° turns are allowed.
    pub half_turns: bool,
}

impl Default for TurnRules {
    fn default() -> Self {
        Self::of(RotationSystem::default())
    }
}

impl TurnRules {
    /// A rotation system with all its kicks and without 180° turns.
    #[must_use]
    pub const fn of(system: RotationSystem) -> Self {
        Self { system, kicks: true, half_turns: false }
    }

    /// Whether the finder knows all placements by these rules: a turn that starts more than two rows above a field ends
    /// above it, where only the walls limit it.
    #[must_use]
    pub fn is_supported(self) -> bool {
        Tetrimino::ALL.into_iter().all(|tetrimino| {
            let turns = |facing| allowed_turns(self).map(move |turn| (facing, turn));
            Facing::ALL.into_iter().flat_map(turns).all(|(facing, turn)| self.ends_above(tetrimino, facing, turn))
        })
    }

    /// Whether a turn leads down by at most two rows where only the walls limit it.
    fn ends_above(self, tetrimino: Tetrimino, facing: Facing, turn: Turn) -> bool {
        let walls = |facing| Shape::<u64>::new(tetrimino, facing).walls;
        let (start, end) = (walls(facing), walls(facing.turned(turn)));
        let shifts = corner_shifts(tetrimino, facing, turn, self);
        let is_between = |column: i8, walls: u64| (0..COLUMNS as i8).contains(&column) && walls >> column & 1 == 1;
        (0..COLUMNS as i8).filter(|column| is_between(*column, start)).all(|column| {
            let taken = shifts.iter().find(|shift| is_between(column + shift.0, end));
            taken.is_none_or(|shift| shift.1 >= -2)
        })
    }
}

/// The maximum number of forms of a Tetrimino: its Facings.
const FORMS: usize = 4;

/// A set of positions for each shape of a Tetrimino.
pub(super) type Places<W> = [W; FORMS];

/// The cells of a Tetrimino, shared by all Facings that cover the same cells.
#[derive(Debug, Clone)]
pub(super) struct Shape<W> {
    /// The cells with the corner in the lower left of the field.
    pub(super) cells: W,
    pub(super) facing: Facing,
    /// The column and row of the corner, relative to the centre Mino of that Facing.
    corner: (i8, i8),
    /// The offset of each cell from the corner, in bits.
    offsets: [u32; 4],
    /// The positions between the walls.
    walls: W,
    /// The positions with all cells in the field.
    pub(super) inside: W,
}

/// Facings with the same shape and the same turns.
#[derive(Debug, Clone)]
struct TurnForm<W> {
    shape: usize,
    turns: Vec<TurnEdge<W>>,
}

/// A turn from one form into another.
#[derive(Debug, Clone)]
struct TurnEdge<W> {
    to: usize,
    /// The condition for attempts after the first, seen from the corner before the turn.
    gate: Option<KickGate>,
    attempts: Vec<TurnAttempt<W>>,
}

#[derive(Debug, Clone)]
struct TurnAttempt<W> {
    /// The shift in bits. Negative shifts go to lower bits.
    shift: i32,
    /// The positions whose target is between the walls and in the rows of the word.
    sources: W,
    /// The positions whose target is above the field and between the walls, where the attempt always succeeds.
    always: W,
}

#[derive(Debug, Clone)]
struct PieceShapes<W> {
    shapes: Vec<Shape<W>>,
    forms: Vec<TurnForm<W>>,
}

/// The moves of all Tetriminos under one set of turn rules.
#[derive(Debug, Clone)]
pub(super) struct FieldMoveGen<W> {
    kinds: [PieceShapes<W>; 7],
}

impl<W: FieldWord> FieldMoveGen<W> {
    pub(super) fn new(turns: TurnRules) -> Self {
        Self { kinds: Tetrimino::ALL.map(|tetrimino| PieceShapes::new(tetrimino, turns)) }
    }

    pub(super) fn shapes(&self, tetrimino: Tetrimino) -> &[Shape<W>] {
        &self.kinds[tetrimino as usize].shapes
    }

    /// The placements of the Tetrimino with all cells in the field, by shape.
    #[inline]
    pub(super) fn places(&self, tetrimino: Tetrimino, field: W) -> Places<W> {
        let kind = &self.kinds[tetrimino as usize];
        let mut free = [W::ZERO; FORMS];
        let mut fallen = [W::ZERO; FORMS];
        let mut rest = [W::ZERO; FORMS];
        let mut missing = W::ZERO;
        for (index, shape) in kind.shapes.iter().enumerate() {
            free[index] = shape.free(field);
            fallen[index] = spread(shape.walls & above::<W>(), free[index]);
            rest[index] = free[index] & !(free[index] << COLUMNS) & shape.inside;
            missing = missing | (rest[index] & !fallen[index]);
        }
        // If straight falls reach every placement, the flood fill with its turns is not needed.
        if missing.is_zero() {
            return rest;
        }
        let reached = kind.turned(field, &free, &fallen, &rest);
        for (at, reached) in rest.iter_mut().zip(reached) {
            *at = *at & reached;
        }
        rest
    }

    /// Calls `visit` with the field after each placement. The same field may be passed twice.
    #[inline]
    pub(super) fn for_each_next(&self, tetrimino: Tetrimino, field: W, mut visit: impl FnMut(W)) {
        let places = self.places(tetrimino, field);
        for (shape, places) in self.shapes(tetrimino).iter().zip(places) {
            for place in places.indices() {
                visit(sink_full_rows(field | (shape.cells << place)));
            }
        }
    }
}

impl<W: FieldWord> Shape<W> {
    fn new(tetrimino: Tetrimino, facing: Facing) -> Self {
        let minos = tetrimino.minos(facing);
        let left = minos.iter().map(|mino| mino.0).min().unwrap_or_default();
        let bottom = minos.iter().map(|mino| mino.1).min().unwrap_or_default();
        let mut offsets = minos.map(|(x, y)| (x - left) as u32 + COLUMNS * (y - bottom) as u32);
        offsets.sort_unstable();
        let right = minos.iter().map(|mino| mino.0 - left).max().unwrap_or_default() as u32;
        let top = offsets[3] / COLUMNS;
        let rows_below = |rows: u32| {
            let cells = (0..rows).flat_map(|y| (0..COLUMNS - right).map(move |x| W::low(1) << (y * COLUMNS + x)));
            cells.fold(W::ZERO, |all, cell| all | cell)
        };
        Self {
            cells: offsets.iter().fold(W::ZERO, |cells, at| cells | (W::low(1) << *at)),
            facing,
            corner: (left, bottom),
            offsets,
            walls: rows_below(W::ROWS + 2),
            inside: rows_below(W::ROWS.saturating_sub(top)),
        }
    }

    /// The positions between the walls in which no cell is filled.
    #[inline(always)]
    fn free(&self, field: W) -> W {
        let taken = self.offsets.iter().fold(W::ZERO, |taken, offset| taken | (field >> *offset));
        self.walls & !taken
    }

    /// The piece at a position of a field whose lowest row is row 1.
    pub(super) fn piece(&self, tetrimino: Tetrimino, place: u32) -> Piece {
        let (x, y) = ((place % COLUMNS) as i8, (place / COLUMNS) as i8);
        let (left, bottom) = self.corner;
        Piece { tetrimino, facing: self.facing, centre: Cell::new(x + 1 - left, y + 1 - bottom) }
    }
}

#[inline(always)]
fn above<W: FieldWord>() -> W {
    W::rows(W::ROWS + 2) & !W::rows(W::ROWS)
}

/// All positions reachable from `from` by moves to the left, to the right and down.
#[inline(always)]
fn spread<W: FieldWord>(from: W, free: W) -> W {
    let mut reached = from;
    loop {
        let left = (reached & W::NOT_LEFT) >> 1;
        let right = (reached & W::NOT_RIGHT) << 1;
        let next = reached | ((left | right | (reached >> COLUMNS)) & free);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

impl<W: FieldWord> PieceShapes<W> {
    fn new(tetrimino: Tetrimino, turns: TurnRules) -> Self {
        let (forms_of, count) = forms(tetrimino, turns);
        let mut kind = Self { shapes: Vec::new(), forms: Vec::new() };
        for form in 0..count {
            let at = forms_of.iter().position(|of| *of == form).unwrap_or_default();
            let shape = Shape::new(tetrimino, Facing::ALL[at]);
            // Facings that cover the same cells share a shape, such as pairs of Facings of S.
            let known = kind.shapes.iter().position(|known: &Shape<W>| known.cells == shape.cells);
            let index = known.unwrap_or(kind.shapes.len());
            if known.is_none() {
                kind.shapes.push(shape);
            }
            kind.forms.push(TurnForm { shape: index, turns: Vec::new() });
        }
        for form in 0..count {
            let at = forms_of.iter().position(|of| *of == form).unwrap_or_default();
            let turns = allowed_turns(turns).filter_map(|turn| {
                let to = forms_of[Facing::ALL[at].turned(turn) as usize];
                let shifts = corner_shifts(tetrimino, Facing::ALL[at], turn, turns);
                let [start, end] = [form, to].map(|form| &kind.shapes[kind.forms[form].shape]);
                let attempts = shifts.iter().map(|shift| TurnAttempt::new(*shift, start, end)).collect();
                // A turn that does not change the position is useless.
                let is_idle = to == form && shifts.first() == Some(&(0, 0));
                let gate = turns.system.kick_gate(tetrimino, Facing::ALL[at], turn);
                let gate = gate.map(|gate| gate.seen_from(start.corner));
                (!is_idle).then_some(TurnEdge { to, gate, attempts })
            });
            kind.forms[form].turns = turns.collect();
        }
        kind
    }

    /// The positions reachable with turns, by shape. Stops early once all candidates are reached.
    #[inline(never)]
    fn turned(&self, field: W, free: &[W; FORMS], fallen: &[W; FORMS], rest: &[W; FORMS]) -> [W; FORMS] {
        let mut reached = [W::ZERO; FORMS];
        for (reached, form) in reached.iter_mut().zip(&self.forms) {
            *reached = fallen[form.shape];
        }
        let mut pending = reached;
        let mut by_shape = *fallen;
        loop {
            let mut is_idle = true;
            for (index, form) in self.forms.iter().enumerate() {
                let sources = std::mem::replace(&mut pending[index], W::ZERO);
                if sources.is_zero() {
                    continue;
                }
                is_idle = false;
                for edge in &form.turns {
                    let shape = self.forms[edge.to].shape;
                    let gained = edge.targets(field, sources, free[shape]) & !reached[edge.to];
                    if !gained.is_zero() {
                        let wider = spread(reached[edge.to] | gained, free[shape]);
                        pending[edge.to] = pending[edge.to] | (wider & !reached[edge.to]);
                        reached[edge.to] = wider;
                        by_shape[shape] = by_shape[shape] | wider;
                    }
                }
            }
            // Once every placement is reached, the rest of the flood fill does not matter.
            let missing = rest.iter().zip(by_shape).fold(W::ZERO, |all, (rest, got)| all | (*rest & !got));
            if is_idle || missing.is_zero() {
                return by_shape;
            }
        }
    }
}

impl<W: FieldWord> TurnEdge<W> {
    /// The positions after the turn from all of these positions.
    #[inline(always)]
    fn targets(&self, field: W, sources: W, free: W) -> W {
        let mut left = sources;
        let mut targets = W::ZERO;
        for (number, attempt) in self.attempts.iter().enumerate() {
            if number == 1
                && let Some(gate) = &self.gate
            {
                left = kicking(field, left, gate);
            }
            let there = shifted(left & attempt.sources, attempt.shift) & free;
            targets = targets | there;
            // A turn uses the first attempt that fits, so these positions are done. Those above the field always fit.
            left = left & !(shifted(there, -attempt.shift) | attempt.always);
            if left.is_zero() {
                break;
            }
        }
        targets
    }
}

/// The positions from which a blocked turn may kick.
fn kicking<W: FieldWord>(field: W, places: W, gate: &KickGate) -> W {
    let side = COLUMNS as i32;
    let is_blocked = |place: u32, (dx, dy): (i8, i8)| {
        let (x, y) = (place as i32 % side + i32::from(dx), place as i32 / side + i32::from(dy));
        let is_filled = || y < W::ROWS as i32 && !(field & (W::low(1) << (y * side + x) as u32)).is_zero();
        y < 0 || !(0..side).contains(&x) || is_filled()
    };
    let open = places.indices().filter(|place| gate.is_open(|cell| is_blocked(*place, cell)));
    open.fold(W::ZERO, |open, place| open | (W::low(1) << place))
}

#[inline(always)]
fn shifted<W: FieldWord>(set: W, by: i32) -> W {
    if by >= 0 { set << by as u32 } else { set >> by.unsigned_abs() }
}

impl<W: FieldWord> TurnAttempt<W> {
    fn new((dx, dy): (i8, i8), start: &Shape<W>, end: &Shape<W>) -> Self {
        let (mut sources, mut always) = (W::ZERO, W::ZERO);
        for place in start.walls.indices() {
            let (x, y) = ((place % COLUMNS) as i32 + i32::from(dx), (place / COLUMNS) as i32 + i32::from(dy));
            // Bits beyond the last column would belong to the next row.
            let is_column = (0..COLUMNS as i32).contains(&x);
            let is_between = is_column && y >= 0 && !(end.walls & (W::low(1) << x as u32)).is_zero();
            if is_between && y >= W::ROWS as i32 {
                always = always | (W::low(1) << place);
            }
            if is_between && y < W::ROWS as i32 + 2 {
                sources = sources | (W::low(1) << place);
            }
        }
        Self { shift: i32::from(dx) + i32::from(dy) * COLUMNS as i32, sources, always }
    }
}

fn allowed_turns(turns: TurnRules) -> impl Iterator<Item = Turn> {
    Turn::ALL.into_iter().filter(move |turn| turns.half_turns || *turn != Turn::Half)
}

/// The shift of the corner in each attempt of a turn.
fn corner_shifts(tetrimino: Tetrimino, facing: Facing, turn: Turn, turns: TurnRules) -> Vec<(i8, i8)> {
    let start = Piece { tetrimino, facing, centre: Cell::new(0, 0) };
    let corner = |piece: Piece| {
        let left = piece.cells().iter().map(|cell| cell.x).min().unwrap_or_default();
        (left, piece.lowest_row())
    };
    let (x, y) = corner(start);
    let attempts = turns.system.attempts(start, turn).map(|(end, _)| (corner(end).0 - x, corner(end).1 - y));
    attempts.take(if turns.kicks { usize::MAX } else { 1 }).collect()
}

/// The form of each Facing, and the number of forms.
///
/// Partition refinement: starts with one form for all Facings of the same shape, and splits forms whose turns differ
/// until none do.
fn forms(tetrimino: Tetrimino, turns: TurnRules) -> ([usize; 4], usize) {
    let cells = |facing| Shape::<u64>::new(tetrimino, facing).cells;
    let mut of = Facing::ALL.map(|facing| Facing::ALL.map(cells).iter().position(|known| *known == cells(facing)));
    loop {
        let signs = Facing::ALL.map(|facing| {
            let edges = allowed_turns(turns).map(|turn| {
                let shifts = corner_shifts(tetrimino, facing, turn, turns);
                (of[facing.turned(turn) as usize], shifts)
            });
            (of[facing as usize], edges.collect::<Vec<_>>())
        });
        let parted = [0, 1, 2, 3].map(|index: usize| signs.iter().position(|sign| *sign == signs[index]));
        if parted == of {
            break;
        }
        of = parted;
    }
    let mut firsts: Vec<Option<usize>> = of.to_vec();
    firsts.dedup();
    firsts.sort_unstable();
    firsts.dedup();
    (of.map(|first| firsts.iter().position(|known| *known == first).unwrap_or_default()), firsts.len())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::super::field::full_rows;
    use super::*;
    use crate::engine::rotation::KickTable;
    use crate::engine::{Matrix, Rules, diagram};
    use crate::solver::moves;

    fn turnings() -> Vec<TurnRules> {
        let of =
            |system| [(true, false), (true, true)].map(|(kicks, half_turns)| TurnRules { system, kicks, half_turns });
        RotationSystem::ALL.into_iter().flat_map(of).collect()
    }

    /// The Matrix with these lowest rows.
    fn matrix<W: FieldWord>(field: W) -> Matrix {
        let cell = |row, column| if (field >> (row * COLUMNS + column)).wide() & 1 == 1 { 'X' } else { '.' };
        let draw = |row| (0..COLUMNS).map(|column| cell(row, column)).collect::<String>();
        diagram::matrix(&(0..W::ROWS).rev().map(draw).collect::<Vec<_>>()).unwrap()
    }

    fn cells(piece: Piece) -> [(i8, i8); 4] {
        piece.cells().map(|cell| (cell.x, cell.y))
    }

    /// The placements found with the engine's moves from the Skyline.
    fn plain<W: FieldWord>(turns: TurnRules, field: W, tetrimino: Tetrimino) -> BTreeSet<[(i8, i8); 4]> {
        let rules = Rules { rotation: turns.system, half_turns: turns.half_turns, ..Rules::default() };
        let matrix = matrix(field);
        let reached = moves::reachable(&rules, &matrix, matrix.entered(turns.system.generated(tetrimino)));
        let inside = |cells: &[(i8, i8); 4]| cells.iter().all(|cell| cell.1 <= W::ROWS as i8);
        reached.into_iter().map(|reached| cells(reached.piece)).filter(inside).collect()
    }

    fn agree<W: FieldWord>(field: W) {
        agree_by(field, turnings());
    }

    fn agree_by<W: FieldWord>(field: W, turnings: impl IntoIterator<Item = TurnRules>) {
        for turns in turnings {
            let movegen = FieldMoveGen::<W>::new(turns);
            for tetrimino in Tetrimino::ALL {
                let mut found = BTreeSet::new();
                for (shape, places) in movegen.shapes(tetrimino).iter().zip(movegen.places(tetrimino, field)) {
                    for place in places.indices() {
                        assert!(found.insert(cells(shape.piece(tetrimino, place))), "found twice");
                    }
                }
                assert_eq!(found, plain(turns, field, tetrimino), "{turns:?} {tetrimino:?}\n{field:?}");
            }
        }
    }

    proptest! {
        #![proptest_config(crate::property::cases(40))]

        /// Compares the sets of positions with single moves of the engine.
        #[test]
        fn places_are_those_of_the_engine(bits in any::<u64>(), more in any::<u64>(), high in any::<u128>()) {
            // Sparse and dense fields have different kinds of edges and corners.
            for field in [bits & more, bits, bits | more] {
                agree(field & u64::rows(4));
            }
            agree(high & u128::rows(6));
        }

        /// The attempts of the built-in systems in another order, as kick files may have them.
        #[test]
        fn places_by_kick_files_are_those_of_the_engine(bits in any::<u64>(), first in 1_usize..6) {
            let reordered = turnings().into_iter().map(|turns| {
                let table = KickTable::new("Reordered", None, |tetrimino, facing, turn| {
                    let mut shifts = turns.system.corner_shifts(tetrimino, facing, turn);
                    let by = first % shifts.len();
                    shifts.rotate_left(by);
                    shifts
                });
                TurnRules { system: RotationSystem::Kicks(table.unwrap()), ..turns }
            });
            let supported: Vec<TurnRules> = reordered.filter(|turns| turns.is_supported()).collect();
            prop_assert!(!supported.is_empty());
            agree_by(bits & u64::rows(4), supported);
        }
    }

    /// A half turn of an I at the right wall, which would move it one column further, does not wrap to the left wall.
    #[test]
    fn no_turn_leads_through_a_wall() {
        let rows =
            ["X...XX.XXX", "..XX.X.X.X", ".X...X.X..", ".X...X....", ".XXX..X...", "XXXXX.XXX."].into_iter().rev();
        let cells = rows.flat_map(str::chars).enumerate().filter(|(_, cell)| *cell == 'X');
        agree(cells.fold(0_u128, |field, (at, _)| field | 1 << at));
    }

    #[test]
    fn places_above_an_empty_floor_are_the_well_known_ones() {
        let movegen = FieldMoveGen::<u64>::new(TurnRules::default());
        let count = |tetrimino| movegen.places(tetrimino, 0).iter().map(|places| places.count_ones()).sum::<u32>();
        assert_eq!(Tetrimino::ALL.map(count), [9, 17, 34, 34, 34, 17, 17]);
    }

    /// Full rows at the bottom act as the floor.
    #[test]
    fn fields_with_fewer_rows_are_fields_with_full_ones() {
        let movegen = FieldMoveGen::<u64>::new(TurnRules::default());
        let low = u64::rows(3) | 0b11_1000_0111 << 30;
        assert_eq!(full_rows(low), 3);
        assert_eq!(movegen.places(Tetrimino::I, low)[0].count_ones(), 1);
        assert_eq!(sink_full_rows(low | 0b0111_1000 << 30), u64::rows(4));
    }

    /// Turns that start above the rows of a word end above the field, so two additional rows are enough: two rows above
    /// the field, only walls limit a turn, and no turn goes down further.
    #[test]
    fn turns_that_begin_higher_end_above_the_field() {
        assert!(turnings().into_iter().all(TurnRules::is_supported));
        let deep = |tetrimino| if tetrimino == Tetrimino::O { vec![(0, -3)] } else { vec![(0, 0)] };
        let deep = KickTable::new("Deep", None, |tetrimino, _, _| deep(tetrimino)).unwrap();
        assert!(!TurnRules::of(RotationSystem::Kicks(deep)).is_supported());
    }

    #[test]
    fn without_kicks_a_turn_has_one_attempt() {
        let bare = TurnRules { kicks: false, ..TurnRules::default() };
        let attempts =
            |turns| FieldMoveGen::<u64>::new(turns).kinds[Tetrimino::T as usize].forms[0].turns[0].attempts.len();
        assert_eq!((attempts(bare), attempts(TurnRules::default())), (1, 5));
    }
}
