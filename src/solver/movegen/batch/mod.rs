//! The batch move generator: all placements of a Tetrimino on up to 64 boards of ten columns at a time (SIMD).
//!
//! Each board has one lane. A column of a board is one word, a bit for each row ([`ColumnWord`]). The same column
//! of all boards is a row of words, which fills one or two of the widest registers of the processor:
//!
//! ```text
//!              lane 0  lane 1  lane 2  …  lane 63
//!   column 1  │ u16   │ u16   │ u16   │  │ u16   │     u16: bit   0   1   2  …  14  15
//!   column 2  │ u16   │ u16   │ u16   │  │ u16   │          row  16  15  14  …   2   1
//!   …
//!   column 10 │ u16   │ u16   │ u16   │  │ u16   │     a board of 10 × 16 cells in each lane
//! ```
//!
//! So a move to the left or right reads another row of words, which costs nothing, and a move up or down is a shift.
//! All lanes execute the same operations, whatever their boards. The module `step` explains the flood fill. A lane
//! whose board is finished takes the next board while the other lanes continue.
//!
//! ```text
//!   push ─▶ lanes ─▶ step, until a lane is finished ─▶ count, or placements ─▶ successor boards ─▶ pop
//!            ▲                                                                                     │
//!            └─────────────────────────────────────────────────────────────────────────────────────┘
//! ```
//!
//! There are two kinds of batches. [`NarrowBatch`] is for stacks of at most [`BatchMoveGen::limit`] rows. All cells
//! above the stack are free, so a piece can be above row 16 in every column and Facing, and the flood fill starts with
//! straight falls from there. [`TallBatch`] has all forty rows and starts where the piece enters.
//!
//! # Speed
//!
//! With 64 boards at a time, counting takes 20 ns per board, and listing the pieces takes 255 ns. With a single board
//! the list takes 1 320 ns, twice as long as the finder of the beam search (table in [`movegen`](super#speed)). Both
//! exist because only a full batch uses all lanes.
//!
//! `cargo bench --no-default-features --bench perft` counts the 2 647 076 135 placements of IOLJSZT on the empty Matrix
//! on one core. On an AMD EPYC (family 25, model 17) at 2.6 GHz with AVX-512 that takes 2.3 s, or 1 130 million
//! placements a second. The loops are plain Rust. The crate `pulp` compiles them for each instruction set, so AVX2 or
//! AVX-512 is used if available, without unsafe code.
//!
//! Measured alternatives, in an earlier form of the code:
//!
//! - A branchless step for a single board costs 43 ns with baseline x86-64, 20 ns with AVX2 and 15 ns with AVX-512,
//!   counting included.
//! - With all rows of one board in a register, one lane per column, a slide costs two instructions, and six of sixteen
//!   lanes are walls.
//! - Counting the bits of all forty words with placements took as long as a step. Adding them as bit-sliced digits
//!   first takes a third of that.
//! - One pass over the lanes for a complete Facing, with ten columns in registers, is not vectorized and is many times
//!   slower than one pass per column.

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
use self::tables::{KICKS, REACH};
use crate::engine::rotation::rotation_systems;
use crate::engine::{RotationSystem, Tetrimino};

/// The number of lanes of a narrow batch.
const NARROW: usize = 64;
/// The number of lanes of a tall batch.
const TALL: usize = 4;

/// Compiles a step for each rotation system.
macro_rules! steps {
    ($($(#[$about:meta])* $name:ident = $id:literal => $system:path,)*) => {
        /// The places of the systems in [`RotationSystem::ALL`].
        enum SystemNumber {
            $($name,)*
        }

        impl<W: ColumnWord, const N: usize> BatchMoveGen<W, N> {
            #[inline]
            fn step_by_system(&mut self) {
                match self.system {
                    $(RotationSystem::$name => self.run::<{ SystemNumber::$name as usize }>(),)*
                    RotationSystem::Kicks(_) => self.run::<KICKS>(),
                }
            }
        }
    };
}

rotation_systems!(steps);

/// A batch of boards whose Blocks are no higher than [`BatchMoveGen::limit`].
pub type NarrowBatch = BatchMoveGen<u16, NARROW>;
/// A batch of boards of any height.
pub type TallBatch = BatchMoveGen<u64, TALL>;

/// A batch of up to `N` (1 to 64) boards on which one Tetrimino is placed.
#[derive(Debug, Clone)]
pub struct BatchMoveGen<W, const N: usize> {
    system: RotationSystem,
    tetrimino: Tetrimino,
    arch: Arch,
    /// The lanes with a board, as a bit set.
    occupied: u64,
    state: Box<BatchState<W, N>>,
}

impl<W: ColumnWord, const N: usize> BatchMoveGen<W, N> {
    const ALL: u64 = {
        assert!(N >= 1 && N <= 64, "a lane is a bit of 64");
        u64::MAX >> (64 - N)
    };

    /// Creates a batch without boards.
    #[must_use]
    pub fn new(system: RotationSystem, tetrimino: Tetrimino) -> Self {
        Self {
            system,
            tetrimino,
            arch: Arch::new(),
            occupied: 0,
            state: BatchState::new(tables::lists(system, tetrimino)),
        }
    }

    /// The Tetrimino to place.
    #[must_use]
    pub const fn tetrimino(&self) -> Tetrimino {
        self.tetrimino
    }

    /// The maximum height of a board in this kind of batch.
    #[must_use]
    pub const fn limit(system: RotationSystem) -> u8 {
        if W::ROWS < 40 { tables::limit(system) } else { crate::engine::units::ROWS as u8 }
    }

    /// Whether all lanes have a board.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.occupied == Self::ALL
    }

    /// Whether no lane has a board.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.occupied == 0
    }

    /// Adds a board in a free lane. Does nothing if the batch is full.
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
        // A board under open sky needs no start state, because its pieces fall from above.
        if W::SKY == W::ZERO {
            self.start(lane, board);
        }
    }

    /// Adds a successor board with full lines cleared in a free lane. Does nothing if the batch is full.
    #[inline(always)]
    pub fn push_successor(&mut self, after: &Successor<'_, W>) {
        let lane = (!self.occupied & Self::ALL).trailing_zeros() as usize;
        // The common case: without a full line, only four columns differ from the board before.
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

    /// Sets the start state of a board without open sky above it.
    fn start(&mut self, lane: usize, board: &Columns<W>) {
        for reached in self.state.reached.iter_mut().flatten() {
            reached[lane] = W::ZERO;
        }
        // The first step must not clear the start state that is set here.
        self.state.retained[lane] = !W::ZERO;
        let generated = self.system.generated(self.tetrimino);
        let lower = generated.offset(0, -1);
        let entered = if board.fits(lower) { lower } else { generated };
        if board.fits(entered) {
            let column = (entered.centre.x - 1) as usize + REACH;
            let row = W::TOP << (W::ROWS - entered.centre.y as u32);
            self.state.reached[entered.facing as usize][column][lane] = row;
        }
    }

    /// Runs one step of the flood fill on all boards. Returns the finished lanes as a bit set.
    pub fn step(&mut self) -> u64 {
        self.step_by_system();
        let open = self.state.unfinished.iter().rev().fold(0, |open, &lane| open << 1 | u64::from(lane != W::ZERO));
        self.occupied & !open
    }

    fn run<const S: usize>(&mut self) {
        // Rotation system and Tetrimino become constants of the step, so that it has no branches on them.
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

    /// The total number of placements in these lanes, a bit set from [`BatchMoveGen::step`].
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

    /// Returns the board in a lane.
    #[must_use]
    pub fn board(&self, lane: usize) -> Columns<W> {
        let mut free = [W::ZERO; WIDTH];
        for (free, column) in free.iter_mut().zip(&self.state.cells[INSIDE]) {
            *free = column[lane];
        }
        Columns { free }
    }

    /// The placements in a lane.
    #[must_use]
    pub fn placements(&self, lane: usize) -> BatchPlacements<W> {
        BatchPlacements::new(self.tetrimino, &self.state, lane)
    }

    /// Removes the boards of these lanes, a bit set.
    pub const fn pop(&mut self, lanes: u64) {
        self.occupied &= !lanes;
    }
}

/// The indices of the lanes in a bit set.
pub fn lane_indices(set: u64) -> impl Iterator<Item = usize> {
    bits(set).map(|lane| lane as usize)
}
