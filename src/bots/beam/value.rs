//! The evaluation of boards, many at a time.
//!
//! Each board is in a separate SIMD lane. A column of all boards is a row of words, one bit for each row of the board,
//! so every step is the same instruction for all lanes and the compiler uses the widest registers of the processor.
//! Evaluating board by board took twice as long as the rest of the search.

use std::ops::BitXor;

use super::board::{Board, WIDTH, lowest};
use super::weights::Weights;
use crate::solver::movegen::Word;

/// The column of a board as a word, row 1 in the lowest bit.
pub(super) trait LaneWord: Word + Ord + Default + BitXor<Output = Self> {
    /// The maximum height of a board, with room for a T-Slot above it.
    const LIMIT: u32;
    const ONE: Self;

    /// The number of bits that are set.
    fn count(self) -> Self;
    /// The sum, wrapping around.
    fn plus(self, other: Self) -> Self;
    /// The difference, wrapping around.
    fn minus(self, other: Self) -> Self;
    /// The bits and everything below them.
    fn smeared(self) -> Self;
    fn weighted(self, weight: i32) -> i32;
    fn of(column: u64) -> Self;
}

macro_rules! lane_word {
    ($word:ty, $limit:expr, $column:ident => $of:expr, $($shift:literal)*) => {
        impl LaneWord for $word {
            const LIMIT: u32 = $limit;
            const ONE: Self = 1;

            #[inline(always)]
            fn count(self) -> Self {
                self.count_ones() as Self
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn smeared(self) -> Self {
                let mut word = self;
                $(word |= word >> $shift;)*
                word
            }

            #[inline(always)]
            fn weighted(self, weight: i32) -> i32 {
                weight.wrapping_mul(self as i32)
            }

            #[inline(always)]
            fn of($column: u64) -> Self {
                $of
            }
        }
    };
}

// A T in the highest slot reaches two rows above the floor of its column.
lane_word!(u16, 13, column => column as Self, 1 2 4 8);
lane_word!(u64, 64, column => column, 1 2 4 8 16 32);

/// Boards of at most [`LaneWord::LIMIT`] rows, one in each lane.
#[derive(Debug, Clone)]
pub(super) struct Lanes<W, const N: usize> {
    columns: [[W; N]; WIDTH],
    /// All ones for a board with two T-Slots to count, 0 for one.
    second: [W; N],
    /// The rows above the Solid Lines, which cannot be cleared.
    clearable: [W; N],
}

type LaneWords<W, const N: usize> = [W; N];

/// A T-Slot in each lane, if it has one.
struct Slots<W, const N: usize> {
    /// The floor of the slot as a bit, 0 without a slot.
    floors: LaneWords<W, N>,
    columns: LaneWords<W, N>,
}

impl<W: LaneWord, const N: usize> Default for Lanes<W, N> {
    fn default() -> Self {
        Self { columns: [[W::ZERO; N]; WIDTH], second: [W::ZERO; N], clearable: [W::ZERO; N] }
    }
}

impl<W: LaneWord, const N: usize> Lanes<W, N> {
    /// Sets the board of a lane with `solid` Solid Lines, on which up to `ts` T can be spun soon.
    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, board: &Board, solid: u8, ts: u32) {
        for (column, board) in self.columns.iter_mut().zip(board.columns) {
            column[lane] = W::of(board);
        }
        self.second[lane] = if ts > 1 { !W::ZERO } else { W::ZERO };
        self.clearable[lane] = W::of(!lowest(solid.into()));
    }

    /// Returns the values of all lanes. Changes the boards.
    #[inline(always)]
    pub(super) fn values(&mut self, weights: &Weights) -> [i32; N] {
        let mut values = [0_i32; N];
        let mut open = [!W::ZERO; N];
        // A slot counts as if it were used: the T is placed, and the resulting board is evaluated.
        for round in 0..2 {
            let slots = self.slots(&open);
            if slots.floors == [W::ZERO; N] {
                break;
            }
            self.fill(&slots);
            let lines = self.clear_two();
            for lane in 0..N {
                let is_filled = slots.floors[lane] != W::ZERO;
                let [none, one, two] = weights.t_slot;
                let value = if lines[lane] == W::ZERO {
                    none
                } else if lines[lane] == W::ONE {
                    one
                } else {
                    two
                };
                values[lane] = values[lane].wrapping_add(if is_filled { value } else { 0 });
                open[lane] = if lines[lane] == W::ZERO { W::ZERO } else { self.second[lane] };
            }
            if round == 1 {
                break;
            }
        }
        self.add_surface(weights, &mut values);
        values
    }

    /// Returns the highest T-Slot of each open lane that is open to the sky on one side, as the place of a T facing
    /// South.
    ///
    /// ```text
    ///   X . .      The left or the right corner above is a Block, and the other side is open.
    ///   . T .
    ///   X . X
    /// ```
    #[inline(always)]
    fn slots(&self, open: &LaneWords<W, N>) -> Slots<W, N> {
        let mut slots = Slots { floors: [W::ZERO; N], columns: [W::ZERO; N] };
        let mut number = W::ZERO;
        for x in 1..WIDTH - 1 {
            number = number.plus(W::ONE);
            let [left, middle, right] = [&self.columns[x - 1], &self.columns[x], &self.columns[x + 1]];
            for lane in 0..N {
                let below = middle[lane].smeared();
                let floor = below.plus(W::ONE);
                let roofed = floor | floor << 2;
                let near = roofed | floor << 1;
                let [left, right] = [left[lane], right[lane]];
                let from_left = ((left & near) ^ roofed) | ((right & !below) ^ floor);
                let from_right = ((right & near) ^ roofed) | ((left & !below) ^ floor);
                let is_slot = from_left == W::ZERO || from_right == W::ZERO;
                let better = floor > slots.floors[lane] && is_slot && open[lane] != W::ZERO;
                slots.floors[lane] = if better { floor } else { slots.floors[lane] };
                slots.columns[lane] = if better { number } else { slots.columns[lane] };
            }
        }
        slots
    }

    /// Places a T in each slot.
    #[inline(always)]
    fn fill(&mut self, slots: &Slots<W, N>) {
        let mut number = W::ZERO;
        for x in 1..WIDTH - 1 {
            number = number.plus(W::ONE);
            for lane in 0..N {
                let floor = if slots.columns[lane] == number { slots.floors[lane] } else { W::ZERO };
                let row = floor << 1;
                self.columns[x - 1][lane] = self.columns[x - 1][lane] | row;
                self.columns[x][lane] = self.columns[x][lane] | row | floor;
                self.columns[x + 1][lane] = self.columns[x + 1][lane] | row;
            }
        }
    }

    /// Removes up to two full lines from each board and returns their numbers.
    #[inline(always)]
    fn clear_two(&mut self) -> LaneWords<W, N> {
        let mut full = [!W::ZERO; N];
        for column in &self.columns {
            for lane in 0..N {
                full[lane] = full[lane] & column[lane];
            }
        }
        // At the end: a start with these rows makes the compiler compute each lane by itself, which costs a third of
        // the speed.
        for (full, clearable) in full.iter_mut().zip(&self.clearable) {
            *full = *full & *clearable;
        }
        let mut lines = [W::ZERO; N];
        for lane in 0..N {
            lines[lane] = full[lane].count();
        }
        while full != [W::ZERO; N] {
            let mut below = [W::ZERO; N];
            for lane in 0..N {
                let rest = full[lane] & full[lane].minus(W::ONE);
                below[lane] = (full[lane] ^ rest).minus(W::ONE);
                // The upper lines move down by the line that is removed.
                full[lane] = rest >> 1;
            }
            for column in &mut self.columns {
                for lane in 0..N {
                    column[lane] = (column[lane] & below[lane]) | ((column[lane] >> 1) & !below[lane]);
                }
            }
        }
        lines
    }

    /// Adds everything but the slots.
    #[inline(always)]
    fn add_surface(&self, weights: &Weights, values: &mut [i32; N]) {
        let stacks = self.stacks();
        let bumps = stacks.bumps();
        let changes = self.changes(&stacks);
        let depths = self.well_depths(&stacks);
        for lane in 0..N {
            let highest = stacks.all[lane].count();
            let above = |limit: u64| highest.max(W::of(limit)).minus(W::of(limit));
            let terms = [
                stacks.holes[lane].weighted(weights.hole),
                stacks.cover[lane].weighted(weights.cover),
                changes[lane].weighted(weights.row_change),
                bumps[lane].weighted(weights.bump),
                highest.weighted(weights.height),
                above(10).weighted(weights.above_10),
                above(15).weighted(weights.above_15),
                depths[lane].weighted(weights.well),
            ];
            for term in terms {
                values[lane] = values[lane].wrapping_add(term);
            }
        }
    }

    #[inline(always)]
    fn stacks(&self) -> Stacks<W, N> {
        let zero = [W::ZERO; N];
        let mut stacks = Stacks {
            heights: [zero; WIDTH],
            all: zero,
            well: zero,
            below_well: [!W::ZERO; N],
            holes: zero,
            cover: zero,
        };
        let mut number = W::ZERO;
        for (columns, heights) in self.columns.iter().zip(&mut stacks.heights) {
            for lane in 0..N {
                let column = columns[lane];
                let stack = column.smeared();
                // All bits up to the top are set, so their number is the height.
                heights[lane] = stack.count();
                let empty = stack & !column;
                stacks.holes[lane] = stacks.holes[lane].plus(empty.count());
                let covering = (stack & !empty.smeared()).count().min(W::of(6));
                // Without a hole, the complete column would count.
                let covering = if empty == W::ZERO { W::ZERO } else { covering };
                stacks.cover[lane] = stacks.cover[lane].plus(covering);
                stacks.all[lane] = stacks.all[lane] | stack;
                let is_lower = stack < stacks.below_well[lane];
                stacks.below_well[lane] = if is_lower { stack } else { stacks.below_well[lane] };
                stacks.well[lane] = if is_lower { number } else { stacks.well[lane] };
            }
            number = number.plus(W::ONE);
        }
        stacks
    }

    /// The changes between Block and empty cell along the rows, from wall to wall.
    #[inline(always)]
    fn changes(&self, stacks: &Stacks<W, N>) -> LaneWords<W, N> {
        let mut changes = [W::ZERO; N];
        let [first, .., last] = &self.columns;
        // A wall counts as filled up to the height of the stack.
        for wall in [first, last] {
            for lane in 0..N {
                changes[lane] = changes[lane].plus((stacks.all[lane] & !wall[lane]).count());
            }
        }
        for pair in self.columns.windows(2) {
            for (lane, changes) in changes.iter_mut().enumerate() {
                *changes = changes.plus((pair[0][lane] ^ pair[1][lane]).count());
            }
        }
        changes
    }

    /// Returns the number of lines, from the floor of the lowest column up, that lack only that column.
    #[inline(always)]
    fn well_depths(&self, stacks: &Stacks<W, N>) -> LaneWords<W, N> {
        let mut full = [!W::ZERO; N];
        let mut number = W::ZERO;
        for columns in &self.columns {
            for lane in 0..N {
                let well = if stacks.well[lane] == number { !W::ZERO } else { W::ZERO };
                full[lane] = full[lane] & (columns[lane] | well);
            }
            number = number.plus(W::ONE);
        }
        let mut depths = [W::ZERO; N];
        for lane in 0..N {
            let rows = full[lane] | stacks.below_well[lane];
            // Adding one clears the unbroken run of rows at the bottom.
            let run = rows & !rows.plus(W::ONE) & !stacks.below_well[lane];
            // A Tetris takes four rows, so a deeper well is worth no more.
            depths[lane] = run.count().min(W::of(4));
        }
        depths
    }
}

/// The columns of boards as stacks.
struct Stacks<W, const N: usize> {
    heights: [LaneWords<W, N>; WIDTH],
    /// The rows up to the highest Block.
    all: LaneWords<W, N>,
    /// The lowest column, and the rows below its top.
    well: LaneWords<W, N>,
    below_well: LaneWords<W, N>,
    holes: LaneWords<W, N>,
    cover: LaneWords<W, N>,
}

impl<W: LaneWord, const N: usize> Stacks<W, N> {
    /// The differences between neighbouring columns, with the well skipped.
    #[inline(always)]
    fn bumps(&self) -> LaneWords<W, N> {
        let (mut bumps, mut before) = ([W::ZERO; N], self.heights[0]);
        for (lane, before) in before.iter_mut().enumerate() {
            *before = if self.well[lane] == W::ZERO { self.heights[1][lane] } else { *before };
        }
        let mut number = W::ZERO;
        for heights in &self.heights {
            for lane in 0..N {
                let (height, last) = (heights[lane], before[lane]);
                let is_well = self.well[lane] == number;
                let bump = height.max(last).minus(height.min(last));
                bumps[lane] = bumps[lane].plus(if is_well { W::ZERO } else { bump });
                before[lane] = if is_well { last } else { height };
            }
            number = number.plus(W::ONE);
        }
        bumps
    }
}
