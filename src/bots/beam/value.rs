//! The value of boards, many at a time, and the weights of everything that counts.
//!
//! Two things are added up: what a move earns when it is made, and what the board at the end of the search is worth.
//! The features are those that the strong open programs share; all weights are whole numbers, a line sent being
//! about 100.
//!
//! Each board has a lane of its own. A column of all boards is a row of words, a bit for each row of the board, so every
//! step is the same instruction for all lanes and the compiler uses the widest registers of the processor. Evaluating
//! board by board took twice as long as the rest of the search.

use std::ops::BitXor;

use super::board::{Board, WIDTH};
use crate::movegen::Word;

/// The weights of the evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Weights {
    /// For each empty cell below the top of its column.
    pub hole: i32,
    /// For each Block above the highest hole of its column, up to six.
    pub cover: i32,
    /// For each change between Block and empty cell along the rows.
    pub row_change: i32,
    /// For each row of difference between neighbouring columns, without the well.
    pub bump: i32,
    /// For each row of the highest column.
    pub height: i32,
    /// For each row of the highest column above 10.
    pub above_10: i32,
    /// For each row of the highest column above 15.
    pub above_15: i32,
    /// For each line that only misses the lowest column, up to four.
    pub well: i32,
    /// For a T-Slot that would clear 0, 1 or 2 lines.
    pub t_slot: [i32; 3],
    /// For an open Back-to-Back sequence.
    pub back_to_back: i32,
    /// For each line sent.
    pub attack: i32,
    /// For clearing 1 to 4 lines without a spin.
    pub clear: [i32; 4],
    /// For a T-Spin of 0 to 3 lines, Mini or not.
    pub t_spin: [i32; 4],
    /// For a T that is placed without a T-Spin Double or Triple.
    pub wasted_t: i32,
    /// For each Lock Down of a combo beyond the second.
    pub combo: i32,
    /// For an empty board after a line clear.
    pub all_clear: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Self {
            hole: -250,
            cover: -25,
            row_change: -18,
            bump: -8,
            height: -30,
            above_10: -130,
            above_15: -500,
            well: 40,
            t_slot: [10, 130, 330],
            back_to_back: 100,
            attack: 100,
            clear: [-220, -190, -160, 50],
            t_spin: [-60, 0, 230, 150],
            wasted_t: -190,
            combo: 10,
            all_clear: 0,
        }
    }
}

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
    /// All ones for a board that two T-Slots are counted on, 0 for one.
    second: [W; N],
}

/// A word for each lane.
type Row<W, const N: usize> = [W; N];

/// A T-Slot in each lane, if it has one.
struct Slots<W, const N: usize> {
    /// The floor of the slot as a bit, 0 without a slot.
    floors: Row<W, N>,
    columns: Row<W, N>,
}

impl<W: LaneWord, const N: usize> Default for Lanes<W, N> {
    fn default() -> Self {
        Self { columns: [[W::ZERO; N]; WIDTH], second: [W::ZERO; N] }
    }
}

impl<W: LaneWord, const N: usize> Lanes<W, N> {
    /// Sets the board in a lane, on which up to `ts` T can be spun soon.
    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, board: &Board, ts: u32) {
        for (column, board) in self.columns.iter_mut().zip(board.columns) {
            column[lane] = W::of(board);
        }
        self.second[lane] = if ts > 1 { !W::ZERO } else { W::ZERO };
    }

    /// The values of all lanes. The boards are used up.
    #[inline(always)]
    pub(super) fn values(&mut self, weights: &Weights) -> [i32; N] {
        let mut values = [0_i32; N];
        let mut open = [!W::ZERO; N];
        // A slot is valued as what it will be: the board is then looked at with the T in it.
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

    /// The highest T-Slot of each open lane that is open to the sky on one side, by the place of a T that faces South.
    ///
    /// ```text
    ///   X . .      The left or the right corner above is a Block, and the other side is open.
    ///   . T .
    ///   X . X
    /// ```
    #[inline(always)]
    fn slots(&self, open: &Row<W, N>) -> Slots<W, N> {
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
                let is_slot = (from_left == W::ZERO) | (from_right == W::ZERO);
                let better = (floor > slots.floors[lane]) & is_slot & (open[lane] != W::ZERO);
                slots.floors[lane] = if better { floor } else { slots.floors[lane] };
                slots.columns[lane] = if better { number } else { slots.columns[lane] };
            }
        }
        slots
    }

    /// Puts a T into each slot.
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
    fn clear_two(&mut self) -> Row<W, N> {
        let mut full = [!W::ZERO; N];
        for column in &self.columns {
            for lane in 0..N {
                full[lane] = full[lane] & column[lane];
            }
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
                // The rest moves down by the line that is removed now.
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

    #[inline(always)]
    fn add_surface(&self, weights: &Weights, values: &mut [i32; N]) {
        let zero = [W::ZERO; N];
        let (mut holes, mut cover, mut changes, mut bumps) = (zero, zero, zero, zero);
        let (mut all, mut well, mut below_well) = (zero, zero, [!W::ZERO; N]);
        let mut heights = [zero; WIDTH];
        let mut number = W::ZERO;
        for x in 0..WIDTH {
            for lane in 0..N {
                let column = self.columns[x][lane];
                let stack = column.smeared();
                heights[x][lane] = stack.count();
                let empty = stack & !column;
                holes[lane] = holes[lane].plus(empty.count());
                let covering = (stack & !empty.smeared()).count().min(W::of(6));
                cover[lane] = cover[lane].plus(if empty == W::ZERO { W::ZERO } else { covering });
                all[lane] = all[lane] | stack;
                let lower = stack < below_well[lane];
                below_well[lane] = if lower { stack } else { below_well[lane] };
                well[lane] = if lower { number } else { well[lane] };
            }
            number = number.plus(W::ONE);
        }
        for x in 1..WIDTH {
            for lane in 0..N {
                let change = (self.columns[x - 1][lane] ^ self.columns[x][lane]).count();
                changes[lane] = changes[lane].plus(change);
            }
        }
        for x in [0, WIDTH - 1] {
            for lane in 0..N {
                changes[lane] = changes[lane].plus((all[lane] & !self.columns[x][lane]).count());
            }
        }
        let mut before = zero;
        for lane in 0..N {
            before[lane] = if well[lane] == W::ZERO { heights[1][lane] } else { heights[0][lane] };
        }
        let mut full = [!W::ZERO; N];
        number = W::ZERO;
        for x in 0..WIDTH {
            for lane in 0..N {
                let (height, last) = (heights[x][lane], before[lane]);
                let is_well = well[lane] == number;
                let bump = height.max(last).minus(height.min(last));
                bumps[lane] = bumps[lane].plus(if is_well { W::ZERO } else { bump });
                before[lane] = if is_well { last } else { height };
                full[lane] = full[lane] & (self.columns[x][lane] | if is_well { !W::ZERO } else { W::ZERO });
            }
            number = number.plus(W::ONE);
        }
        for lane in 0..N {
            // The run of full rows that begins at the floor of the well.
            let rows = full[lane] | below_well[lane];
            let run = rows & !rows.plus(W::ONE) & !below_well[lane];
            let depth = run.count().min(W::of(4));
            let highest = all[lane].count();
            let above = |limit: u64| highest.max(W::of(limit)).minus(W::of(limit));
            let terms = [
                holes[lane].weighted(weights.hole),
                cover[lane].weighted(weights.cover),
                changes[lane].weighted(weights.row_change),
                bumps[lane].weighted(weights.bump),
                highest.weighted(weights.height),
                above(10).weighted(weights.above_10),
                above(15).weighted(weights.above_15),
                depth.weighted(weights.well),
            ];
            for term in terms {
                values[lane] = values[lane].wrapping_add(term);
            }
        }
    }
}
