//! All places where a Tetrimino can come to rest, for many boards of ten columns at once.
//!
//! Each board has a lane of its own. A column of a board is one number, a bit for each row ([`ColumnWord`]); the same column of
//! all boards is a row of such numbers, which fills one or two of the processor's widest registers:
//!
//! ```text
//!              lane 0  lane 1  lane 2  …  lane 63
//!   column 1  │ u16   │ u16   │ u16   │  │ u16   │     u16: bit   0   1   2  …  14  15
//!   column 2  │ u16   │ u16   │ u16   │  │ u16   │          row  16  15  14  …   2   1
//!   …
//!   column 10 │ u16   │ u16   │ u16   │  │ u16   │     a board of 10 × 16 cells in each lane
//! ```
//!
//! So a piece goes a column to the left or to the right by taking another row of numbers, at no cost; it goes up or down by
//! a shift; and every lane does the same at the same time, however different the boards are. `round` tells how the
//! places in reach are found. A lane whose board is finished takes in the next one while the others go on.
//!
//! ```text
//!   put ─▶ lanes ─▶ advance, until a lane is finished ─▶ count, or placements ─▶ boards with a piece more ─▶ pop
//!            ▲                                                                                              │
//!            └──────────────────────────────────────────────────────────────────────────────────────────────┘
//! ```
//!
//! Two kinds of lanes know the same rules. The narrow ones are for stacks of at most [`BatchMoveGen::limit`] rows. All above is
//! free there, so a piece can be brought above row 16 in every column and Facing, and a board's places begin with those
//! that are reached by falling straight from the sky. The high ones know all forty rows and where a piece enters.
//!
//! # Speed
//!
//! `cargo bench --no-default-features --bench perft` counts the ways to place IOLJSZT on the empty Matrix, 2 647 076
//! 135, on one core. On an AMD EPYC (family 25, model 17) at 2.6 GHz, with AVX-512, that takes 2.3 s: 1 130 million
//! places a second. The loops are plain Rust, and the crate `pulp` lets the compiler translate them once for every
//! kind of processor, so that AVX2 or AVX-512 is used where it is found and no code is unsafe.
//!
//! What was tried: a round without a branch for one board costs 43 ns with the instructions that every x86-64 has, 20
//! ns with AVX2 and 15 ns with AVX-512, counting included, as measured for an earlier form of it. With all rows of a
//! board in one register, a lane for each column, a step to the side costs two instructions and six of sixteen lanes
//! are walls. Counting the bits of all forty words that tell where a piece lands took as long as a round; as digits of
//! one sum they take a third of that.
//! One pass over the lanes for a whole Facing, with ten columns in registers, is no longer translated into wide
//! instructions and is many times slower than a pass for each column.

#![deny(clippy::disallowed_types)]

mod columns;
mod placements;
mod step;
mod tables;
mod word;

pub use columns::Columns;
pub use placements::{BatchPlacements, Successor};
pub use word::ColumnWord;

use pulp::Arch;

use self::columns::WIDTH;
use self::placements::bits;
use self::step::{BatchState, CountTask, INSIDE, StepTask};
use self::tables::REACH;
use crate::engine::{Facing, Piece, RotationSystem, Tetrimino};

/// How many narrow boards go side by side.
const NARROW: usize = 64;
/// How many high boards go side by side.
const TALL: usize = 4;

/// BatchMoveGen for boards whose Blocks are no higher than [`BatchMoveGen::limit`].
pub type NarrowBatch = BatchMoveGen<u16, NARROW>;
/// BatchMoveGen for all boards.
pub type TallBatch = BatchMoveGen<u64, TALL>;

/// Boards side by side, `N` of them at most 64, to which one Tetrimino comes.
#[derive(Debug, Clone)]
pub struct BatchMoveGen<W, const N: usize> {
    system: RotationSystem,
    tetrimino: Tetrimino,
    arch: Arch,
    /// The lanes that hold a board, by bit.
    occupied: u64,
    state: Box<BatchState<W, N>>,
}

impl<W: ColumnWord, const N: usize> BatchMoveGen<W, N> {
    const ALL: u64 = {
        assert!(N >= 1 && N <= 64, "a lane is a bit of 64");
        u64::MAX >> (64 - N)
    };

    /// BatchMoveGen without a board.
    #[must_use]
    pub fn new(system: RotationSystem, tetrimino: Tetrimino) -> Self {
        Self { system, tetrimino, arch: Arch::new(), occupied: 0, state: BatchState::new() }
    }

    /// The Tetrimino that comes to these boards.
    #[must_use]
    pub const fn tetrimino(&self) -> Tetrimino {
        self.tetrimino
    }

    /// The most rows that a board may have here, from the floor to its highest Block.
    #[must_use]
    pub const fn limit(system: RotationSystem) -> u8 {
        if W::ROWS < 40 { tables::limit(system) } else { crate::engine::units::ROWS as u8 }
    }

    /// Whether no lane is vacant.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.occupied == Self::ALL
    }

    /// Whether no lane holds a board.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.occupied == 0
    }

    /// Puts a board into a vacant lane; without one nothing happens.
    #[inline]
    pub fn push(&mut self, board: &Columns<W>) {
        let lane = (!self.occupied & Self::ALL).trailing_zeros() as usize;
        if lane >= N {
            return;
        }
        self.occupied |= 1 << lane;
        for (column, &free) in self.state.cells[INSIDE].iter_mut().zip(&board.free) {
            column[lane] = free;
        }
        self.state.retained[lane] = W::ZERO;
        if W::SKY == W::ZERO {
            self.start(lane, board);
        }
    }

    /// Puts a board with a piece more into a vacant lane, full lines and all; without one nothing happens.
    #[inline(always)]
    pub fn push_successor(&mut self, after: &Successor<'_, W>) {
        let lane = (!self.occupied & Self::ALL).trailing_zeros() as usize;
        if lane < N && W::SKY != W::ZERO && !after.has_full_lines() {
            self.occupied |= 1 << lane;
            for (column, &free) in self.state.cells[INSIDE].iter_mut().zip(&after.before().free) {
                column[lane] = free;
            }
            for (column, &free) in self.state.cells[after.left..].iter_mut().zip(&after.changed) {
                column[lane] = free;
            }
            self.state.retained[lane] = W::ZERO;
        } else {
            self.push(&after.cleared());
        }
    }

    /// Where a piece enters the board that has no open sky above it.
    fn start(&mut self, lane: usize, board: &Columns<W>) {
        for reached in self.state.reached.iter_mut().flatten() {
            reached[lane] = W::ZERO;
        }
        self.state.retained[lane] = !W::ZERO;
        let generated = Piece::generated(self.tetrimino);
        let lower = generated.offset(0, -1);
        let entered = if board.fits(lower) { lower } else { generated };
        if board.fits(entered) {
            let column = (entered.centre.x - 1) as usize + REACH;
            let row = W::TOP << (W::ROWS - entered.centre.y as u32);
            self.state.reached[Facing::North as usize][column][lane] = row;
        }
    }

    /// Lets all boards take a step, and tells in which lanes all is reached that can be, by bit.
    pub fn step(&mut self) -> u64 {
        match self.system {
            RotationSystem::Super => self.run::<0>(),
            RotationSystem::Ocular => self.run::<1>(),
            RotationSystem::ClassicLeft => self.run::<2>(),
            RotationSystem::ClassicRight => self.run::<3>(),
        }
        let open = self.state.unfinished.iter().rev().fold(0, |open, &lane| open << 1 | u64::from(lane != W::ZERO));
        self.occupied & !open
    }

    fn run<const S: usize>(&mut self) {
        let (arch, state) = (self.arch, &mut *self.state);
        match self.tetrimino {
            Tetrimino::O => arch.dispatch(StepTask::<S, 0, W, N>(state)),
            Tetrimino::I => arch.dispatch(StepTask::<S, 1, W, N>(state)),
            Tetrimino::T => arch.dispatch(StepTask::<S, 2, W, N>(state)),
            Tetrimino::L => arch.dispatch(StepTask::<S, 3, W, N>(state)),
            Tetrimino::J => arch.dispatch(StepTask::<S, 4, W, N>(state)),
            Tetrimino::S => arch.dispatch(StepTask::<S, 5, W, N>(state)),
            Tetrimino::Z => arch.dispatch(StepTask::<S, 6, W, N>(state)),
        }
    }

    /// How many places these lanes have where the piece comes to rest, given by bit and told finished by
    /// [`BatchMoveGen::advance`].
    pub fn count(&mut self, lanes: u64) -> u64 {
        let (arch, state) = (self.arch, &mut *self.state);
        match self.tetrimino {
            Tetrimino::O => arch.dispatch(CountTask::<0, W, N>(state)),
            Tetrimino::I => arch.dispatch(CountTask::<1, W, N>(state)),
            Tetrimino::T => arch.dispatch(CountTask::<2, W, N>(state)),
            Tetrimino::L => arch.dispatch(CountTask::<3, W, N>(state)),
            Tetrimino::J => arch.dispatch(CountTask::<4, W, N>(state)),
            Tetrimino::S => arch.dispatch(CountTask::<5, W, N>(state)),
            Tetrimino::Z => arch.dispatch(CountTask::<6, W, N>(state)),
        }
        lane_indices(lanes & Self::ALL).map(|lane| u64::from(self.state.placements[lane])).sum()
    }

    /// The board in a lane.
    #[must_use]
    pub fn board(&self, lane: usize) -> Columns<W> {
        let mut free = [W::ZERO; WIDTH];
        for (free, column) in free.iter_mut().zip(&self.state.cells[INSIDE]) {
            *free = column[lane];
        }
        Columns { free }
    }

    /// The places in a lane.
    #[must_use]
    pub fn placements(&self, lane: usize) -> BatchPlacements<W> {
        BatchPlacements::new(self.tetrimino, &self.state, lane)
    }

    /// Makes lanes vacant, given by bit.
    pub const fn pop(&mut self, lanes: u64) {
        self.occupied &= !lanes;
    }
}

/// The numbers of the lanes that are given by bit.
pub fn lane_indices(set: u64) -> impl Iterator<Item = usize> {
    bits(set).map(|lane| lane as usize)
}
