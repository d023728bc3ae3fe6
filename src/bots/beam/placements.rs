//! All placements of a Tetrimino on a board, with kicks, tucks and spins.
//!
//! A set of states is one word for each Facing and column: bit y is set if the centre can be in row y. A move of all
//! states of a column is a shift and an AND with the free states.
//!
//! ```text
//!   columns ─▶ free states ─▶ straight drops ─┬─ every resting state is one of them ─▶ placements
//!                                             └─ else: flood by moves, falls, kicks ─▶ placements
//! ```
//!
//! The fast path requires a stack low enough for every Facing to reach every column above it. Most boards of a
//! good game are that low.
//!
//! A board takes 540 to 660 ns. The batch generator of `movegen` takes 1 170 to 1 320 ns for a single board and 255 ns
//! for each of 64. Both exist because the search expands one board at a time and needs spins, which the batch
//! generator does not find.

use std::ops::Range;

use super::board::{ALL_ROWS, Board, SHAPES, WIDTH, height};
use crate::engine::rotation::KickGate;
use crate::engine::scoring::Scoring;
use crate::engine::tspin::Spin;
use crate::engine::{Cell, Facing, Piece, RotationPoint, RotationSystem, Rules, Tetrimino, Turn};

/// A placement: Facing, column and row of the centre counted from 0, and the spin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct BoardPlacement {
    pub(super) facing: u8,
    pub(super) x: u8,
    pub(super) y: u8,
    pub(super) spin: Option<Spin>,
}

impl BoardPlacement {
    pub(super) const fn piece(self, tetrimino: Tetrimino) -> Piece {
        let centre = Cell::new(self.x as i8 + 1, self.y as i8 + 1);
        Piece { tetrimino, facing: Facing::ALL[self.facing as usize], centre }
    }
}

/// A set of states: a word of rows for each Facing and column.
type States = [[u64; WIDTH]; 4];

/// The movement and the spins of a rule set.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "independent rules")]
pub(super) struct Movement {
    rotation: RotationSystem,
    half_turns: bool,
    /// The scoring system, which decides what a spin is.
    scoring: Scoring,
    /// Whether rotations move an O, as in the Ocular Rotation System.
    kicks_o: bool,
    /// Whether Rotation Point 5 still counts after further rotations.
    fifth_lasts: bool,
    /// Whether every piece falls to the Surface before each move.
    is_instant: bool,
    /// Up to this height, every Facing can be dropped in every column.
    low: u32,
}

/// The columns of walls on either side: no shape and no kick reaches further.
const MARGIN: usize = 3;
/// The column and the row of a generated Tetrimino, after its immediate fall.
const START: (usize, u32) = (4, 19);
/// Up to this height, every Facing fits below the row where Tetriminos appear.
const LOW: u32 = 15;
/// The same if turns by a kick file may first lead three rows down, and again from there.
const LOW_BY_KICKS: u32 = 10;

/// The columns of a board between walls.
type Walled = [u64; WIDTH + 2 * MARGIN];

/// The flood fill of a board by a Tetrimino: its free and its reached states.
struct Flood {
    /// The columns with walls. Cells outside the board are occupied.
    walled: Walled,
    free: States,
    reached: States,
}

impl Movement {
    pub(super) fn by(rules: &Rules) -> Self {
        let Rules { rotation, half_turns, scoring, .. } = *rules;
        let shifts = |facing, turn| rotation.shifts(Tetrimino::O, facing, turn).iter();
        let kicks = |facing| Turn::ALL.into_iter().any(|turn| shifts(facing, turn).any(|shift| *shift != (0, 0)));
        let kicks_o = Facing::ALL.into_iter().any(kicks);
        let low = if matches!(rotation, RotationSystem::Kicks(_)) { LOW_BY_KICKS } else { LOW };
        Self { rotation, half_turns, scoring, kicks_o, fifth_lasts: true, is_instant: false, low }
    }

    pub(super) const fn with_last_kick_only(self) -> Self {
        Self { fifth_lasts: false, ..self }
    }

    pub(super) const fn with_instant_gravity(self, is_instant: bool) -> Self {
        Self { is_instant, ..self }
    }

    /// The number of Facings that a flood must distinguish.
    const fn flooded(self, tetrimino: Tetrimino) -> usize {
        if matches!(tetrimino, Tetrimino::O) && !self.kicks_o { 1 } else { 4 }
    }

    /// Calls `found` with every placement, each set of cells once, with the best spin that it can have.
    #[inline(always)]
    pub(super) fn for_each(self, board: &Board, tetrimino: Tetrimino, mut found: impl FnMut(BoardPlacement)) {
        let mut flood = Flood::new(board, tetrimino);
        let shown = facings(tetrimino);
        let is_low = board.height() <= self.low && !self.is_instant;
        if is_low {
            flood.drop_everywhere(shown);
        }
        let has_t_spins = self.scoring == Scoring::Guideline && tetrimino == Tetrimino::T && flood.has_t_slot();
        // A T-Spin depends on the last move, which the fast path does not compute.
        if !is_low || has_t_spins || flood.misses_a_rest(shown) {
            let flooded = self.flooded(tetrimino);
            flood.complete(tetrimino, shown..flooded);
            if is_low {
                flood.drop_everywhere(flooded);
            } else if !flood.enter(self.rotation.generated(tetrimino)) {
                return;
            }
            self.flood(&mut flood, tetrimino);
            flood.merge_symmetric(tetrimino, shown..flooded);
        }
        let spins = match self.scoring {
            Scoring::Guideline if has_t_spins => self.t_spins(&flood),
            Scoring::Extended => flood.immobile(shown),
            Scoring::Guideline | Scoring::Classic | Scoring::Lines => Spins::default(),
        };
        for facing in 0..shown {
            for x in 0..WIDTH {
                let mut rests = flood.rests(facing, x) & flood.reached[facing][x];
                while rests != 0 {
                    let y = rests.trailing_zeros();
                    let spin = spins.at(facing, x, y);
                    found(BoardPlacement { facing: facing as u8, x: x as u8, y: y as u8, spin });
                    rests &= rests - 1;
                }
            }
        }
    }

    #[inline(always)]
    const fn turns(self) -> &'static [Turn] {
        if self.half_turns { &Turn::ALL } else { &[Turn::Clockwise, Turn::Counterclockwise] }
    }

    /// Extends `reached` to all states reachable by moves, falls and rotations.
    #[inline(always)]
    fn flood(self, flood: &mut Flood, tetrimino: Tetrimino) {
        let mut done: States = [[0; WIDTH]; 4];
        let mut waiting = [(1_u16 << WIDTH) - 1; 4];
        let turning = self.flooded(tetrimino) > 1;
        while let Some(facing) = waiting.iter().position(|columns| *columns != 0) {
            let x = waiting[facing].trailing_zeros() as usize;
            waiting[facing] &= waiting[facing] - 1;
            let free = flood.free[facing][x];
            let mut fallen = fall(flood.reached[facing][x], free);
            if self.is_instant {
                // The piece falls to the Surface before its next move, so it cannot be moved above the Surface.
                fallen &= flood.rests(facing, x);
            }
            flood.reached[facing][x] = fallen;
            let new = fallen & !done[facing][x];
            if new == 0 {
                continue;
            }
            done[facing][x] |= new;
            let mut reach = |facing: usize, x: usize, states: u64| {
                if states & !flood.reached[facing][x] != 0 {
                    flood.reached[facing][x] |= states;
                    waiting[facing] |= 1 << x;
                }
            };
            if x > 0 {
                reach(facing, x - 1, new & flood.free[facing][x - 1]);
            }
            if x + 1 < WIDTH {
                reach(facing, x + 1, new & flood.free[facing][x + 1]);
            }
            if turning {
                for &turn in self.turns() {
                    let rotation = self.rotation(tetrimino, facing, turn);
                    rotation.each((&flood.free, &flood.walled), x, new, |to, states, _| reach(rotation.to, to, states));
                }
            }
        }
    }

    #[inline(always)]
    fn rotation(self, tetrimino: Tetrimino, from: usize, turn: Turn) -> FacingTurn {
        let facing = Facing::ALL[from];
        let shifts = self.rotation.shifts(tetrimino, facing, turn);
        let gate = self.rotation.kick_gate(tetrimino, facing, turn);
        FacingTurn { to: facing.turned(turn) as usize, shifts, gate }
    }

    /// Returns the resting states of a T that a rotation can end in, by class.
    #[inline(always)]
    fn t_spins(self, flood: &Flood) -> Spins {
        let mut turned: States = [[0; WIDTH]; 4];
        let mut fifth: States = [[0; WIDTH]; 4];
        let lasting = |facing, x| if self.is_instant { flood.rests(facing, x) } else { u64::MAX };
        self.turn_all(flood, &flood.reached, |facing, x, states, is_fifth| {
            let states = states & lasting(facing, x);
            turned[facing][x] |= states;
            fifth[facing][x] |= if is_fifth { states } else { 0 };
        });
        // Point 5 counts until the T moves or falls, so rotations after it do not change the class.
        let mut is_growing = self.fifth_lasts;
        while is_growing {
            let before = fifth;
            self.turn_all(flood, &before, |facing, x, states, _| fifth[facing][x] |= states & lasting(facing, x));
            is_growing = fifth != before;
        }
        let mut spins = Spins::default();
        for facing in 0..4 {
            for x in 0..WIDTH {
                let (slots, fronts) = flood.t_slots(facing, x);
                let all = slots & turned[facing][x];
                spins.full[facing][x] = all & (fronts | fifth[facing][x]);
                spins.mini[facing][x] = all & !spins.full[facing][x];
            }
        }
        spins
    }

    /// Rotates all of these states of a T; calls `arrive` with Facing, column, states and whether Rotation Point 5 was
    /// used.
    #[inline(always)]
    fn turn_all(self, flood: &Flood, states: &States, mut arrive: impl FnMut(usize, usize, u64, bool)) {
        for (facing, columns) in states.iter().enumerate() {
            for (x, &states) in columns.iter().enumerate().filter(|(_, states)| **states != 0) {
                for &turn in self.turns() {
                    let rotation = self.rotation(Tetrimino::T, facing, turn);
                    let to = rotation.to;
                    let makes_t_spin = |attempt| self.rotation.makes_t_spin(turn, RotationPoint::numbered(attempt));
                    rotation.each((&flood.free, &flood.walled), x, states, |x, states, attempt| {
                        arrive(to, x, states, makes_t_spin(attempt as u8 + 1));
                    });
                }
            }
        }
    }
}

#[derive(Clone, Copy)]
struct FacingTurn {
    to: usize,
    shifts: &'static [(i8, i8)],
    gate: Option<KickGate>,
}

impl FacingTurn {
    /// Rotates the states of a column; calls `arrive` with column, states and attempt.
    #[inline(always)]
    fn each(
        self,
        (free, walled): (&States, &Walled),
        x: usize,
        states: u64,
        mut arrive: impl FnMut(usize, u64, usize),
    ) {
        let mut left = states;
        for (attempt, &(dx, dy)) in self.shifts.iter().enumerate() {
            if attempt == 1
                && let Some(gate) = self.gate
            {
                let blocked = |(dx, dy): (i8, i8)| blocked(walled, x as i32 + i32::from(dx), dy.into());
                left &= gate.free().iter().fold(blocked(gate.blocked()), |open, &cell| open & !blocked(cell));
            }
            let to = x as i32 + i32::from(dx);
            // An attempt beyond the walls fails like a blocked one.
            let Some(&free) = usize::try_from(to).ok().and_then(|to| free[self.to].get(to)) else { continue };
            let arrived = shifted(left, dy.into()) & free;
            if arrived != 0 {
                arrive(to as usize, arrived, attempt);
                left &= !shifted(arrived, -i32::from(dy));
                if left == 0 {
                    return;
                }
            }
        }
    }
}

/// The states of a column whose cell in column `x`, `dy` rows up, is occupied.
#[inline(always)]
const fn blocked(walled: &Walled, x: i32, dy: i32) -> u64 {
    let column = walled[(MARGIN as i32 + x) as usize];
    // Bits shifted in from below are the floor.
    if dy < 0 { column << -dy | ((1 << -dy) - 1) } else { column >> dy }
}

/// Spin states by class.
#[derive(Default)]
struct Spins {
    full: States,
    mini: States,
}

impl Spins {
    #[inline(always)]
    fn at(&self, facing: usize, x: usize, y: u32) -> Option<Spin> {
        if self.full[facing][x] >> y & 1 != 0 {
            Some(Spin::Full)
        } else if self.mini[facing][x] >> y & 1 != 0 {
            Some(Spin::Mini)
        } else {
            None
        }
    }
}

impl Flood {
    #[inline(always)]
    fn new(board: &Board, tetrimino: Tetrimino) -> Self {
        let mut walled = [u64::MAX; WIDTH + 2 * MARGIN];
        for (walled, column) in walled[MARGIN..].iter_mut().zip(board.columns) {
            *walled = column | !ALL_ROWS;
        }
        let mut flood = Self { walled, free: [[0; WIDTH]; 4], reached: [[0; WIDTH]; 4] };
        for facing in 0..facings(tetrimino) {
            flood.free[facing] = flood.free(tetrimino, facing);
        }
        flood
    }

    /// Returns the states in which no Mino overlaps a Block or the outside of the board.
    #[inline(always)]
    fn free(&self, tetrimino: Tetrimino, facing: usize) -> [u64; WIDTH] {
        let mut blocked = [0; WIDTH];
        for (dx, dy) in SHAPES[tetrimino as usize][facing].minos {
            let from = (MARGIN as i32 + dx) as usize;
            for (blocked, column) in blocked.iter_mut().zip(&self.walled[from..]) {
                // Bits shifted in from below are the floor.
                *blocked |= if dy < 0 { *column << -dy | ((1 << -dy) - 1) } else { *column >> dy };
            }
        }
        blocked.map(|blocked| !blocked & ALL_ROWS)
    }

    /// Returns the states that cannot fall.
    #[inline(always)]
    const fn rests(&self, facing: usize, x: usize) -> u64 {
        let free = self.free[facing][x];
        free & !(free << 1)
    }

    /// Reaches all states from the row of generation down to the Surface.
    #[inline(always)]
    fn drop_everywhere(&mut self, facings: usize) {
        let above = (1 << (START.1 + 1)) - 1;
        for facing in 0..facings {
            for (reached, free) in self.reached[facing].iter_mut().zip(self.free[facing]) {
                let surface = height(!free & above);
                *reached = above & !((1 << surface) - 1);
            }
        }
    }

    /// Returns whether there is a resting state below an overhang.
    #[inline(always)]
    fn misses_a_rest(&self, facings: usize) -> bool {
        let below = (1 << START.1) - 1;
        (0..facings).any(|facing| {
            (0..WIDTH).fold(0, |missed, x| missed | (self.rests(facing, x) & !self.reached[facing][x])) & below != 0
        })
    }

    /// Adds the Facings with the same cells as others, because their kicks differ.
    #[inline(always)]
    fn complete(&mut self, tetrimino: Tetrimino, others: Range<usize>) {
        for facing in others {
            self.free[facing] = self.free(tetrimino, facing);
        }
    }

    /// Reaches only the state in which the Tetrimino appears, if it fits.
    #[inline(always)]
    fn enter(&mut self, generated: Piece) -> bool {
        let (facing, x) = (generated.facing as usize, START.0);
        // One row lower, and counted from 0.
        let y = (generated.centre.y - 2) as u32;
        let free = self.free[facing][x] >> y;
        // As in `Matrix::entered`: one row lower if that is free.
        let lower = if free & 1 != 0 { y } else { y + 1 };
        self.reached = [[0; WIDTH]; 4];
        self.reached[facing][x] = self.free[facing][x] & 1 << lower;
        self.reached[facing][x] != 0
    }

    /// Adds the resting states of the other Facings to those with the same cells.
    #[inline(always)]
    fn merge_symmetric(&mut self, tetrimino: Tetrimino, others: Range<usize>) {
        let shown = others.start;
        for facing in others {
            let as_shown = facing % shown;
            let (same, own) = (&SHAPES[tetrimino as usize][as_shown], &SHAPES[tetrimino as usize][facing]);
            let (dx, dy) = (own.left - same.left, own.bottom - same.bottom);
            for x in 0..WIDTH {
                let states = shifted(self.reached[facing][x], dy);
                if let Some(to) = usize::try_from(x as i32 + dx).ok().filter(|to| *to < WIDTH) {
                    self.reached[as_shown][to] |= states & self.free[as_shown][to];
                }
            }
        }
    }

    /// The states of a T with three occupied corners, and those of them with both corners beside the nub.
    #[inline(always)]
    const fn t_slots(&self, facing: usize, x: usize) -> (u64, u64) {
        let (left, right) = (self.walled[MARGIN + x - 1], self.walled[MARGIN + x + 1]);
        let (north_west, north_east) = (left >> 1, right >> 1);
        let (south_west, south_east) = (left << 1 | 1, right << 1 | 1);
        let both = [north_west & north_east, north_east & south_east, south_west & south_east, north_west & south_west];
        let any = [north_west | north_east, north_east | south_east, south_west | south_east, north_west | south_west];
        let (front, back) = (facing, (facing + 2) % 4);
        let rests = self.rests(facing, x);
        ((both[front] & any[back] | any[front] & both[back]) & rests, both[front] & rests)
    }

    /// Returns the states of the first Facings that cannot move up, which are spins in the Extended ruleset.
    #[inline(always)]
    fn immobile(&self, facings: usize) -> Spins {
        let mut spins = Spins::default();
        for (full, free) in spins.full.iter_mut().zip(self.free).take(facings) {
            *full = free.map(|free| free & !(free >> 1));
        }
        spins
    }

    #[inline(always)]
    fn has_t_slot(&self) -> bool {
        (0..4).any(|facing| (0..WIDTH).fold(0, |slots, x| slots | self.t_slots(facing, x).0) & ALL_ROWS != 0)
    }
}

/// The number of Facings with different cells.
#[inline(always)]
const fn facings(tetrimino: Tetrimino) -> usize {
    match tetrimino {
        Tetrimino::O => 1,
        Tetrimino::I | Tetrimino::S | Tetrimino::Z => 2,
        Tetrimino::T | Tetrimino::L | Tetrimino::J => 4,
    }
}

/// The states and everything free straight below them, in six doubling steps.
#[inline(always)]
const fn fall(states: u64, free: u64) -> u64 {
    let (mut states, mut free) = (states, free);
    let mut rows = 1;
    while rows < 64 {
        states |= free & (states >> rows);
        free &= free >> rows;
        rows *= 2;
    }
    states
}

/// The states moved up by `rows`, or down.
#[inline(always)]
const fn shifted(states: u64, rows: i32) -> u64 {
    if rows < 0 { states >> -rows } else { states << rows }
}
